"""Snapshots of matches, so that these needn't be replayed from the start.

A snapshot contains the full state, including hidden information, so it's as secret as the journal. A table has at most
three: one after its newest move, one at the start of its current round, and one at the start of the previous round. The
oldest covers everything that people are usually shown. With the newest, a match can continue although its journal no
longer replays, for example because the rules were corrected.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from bot.engine.codec import CodecError, decode, encode
from bot.engine.game import State
from bot.host.model.journal import Snapshot
from bot.host.model.tables import TableRecord

if TYPE_CHECKING:
    from bot.host.core.match_state import AnyState, MatchState
    from bot.host.core.unit_of_work import UnitOfWork


def take_snapshot(match: MatchState, *, edition: int, at: int | None = None) -> Snapshot:
    """The snapshot after the move `at`, or now."""
    revision = at or match.revision
    state = match.after(revision)
    quiet = min(match.quiet, state.table.round)  # if somebody had come closer since, counting would have restarted
    text = encode(state)
    return Snapshot(revision, edition, quiet, text, _digest(revision, edition, quiet, text))


def state_of(snapshot: Snapshot) -> AnyState:
    """The full state in a snapshot. Raises CodecError if the snapshot isn't what was saved, or can't be read."""
    if _digest(snapshot.revision, snapshot.edition, snapshot.quiet, snapshot.state) != snapshot.digest:
        raise CodecError("it was changed after it was saved")
    state = decode(snapshot.state)
    if not isinstance(state, State):
        raise CodecError("it isn't a state")
    return state


def _digest(revision: int, edition: int, quiet: int, state: str) -> str:
    return sha256(f"{revision} {edition} {quiet} {state}".encode()).hexdigest()


def beginnings(match: MatchState) -> tuple[int, ...]:
    """Revisions at which the current and the previous round began, or the earliest known one."""
    now = match.revision
    found = []
    for _ in range(2):
        number = match.after(now).table.round
        while now > match.first and match.after(now - 1).table.round == number:
            now -= 1
        found.append(now)
        now = max(now - 1, match.first)
    return tuple(found)


async def save_snapshot(work: UnitOfWork, record: TableRecord, match: MatchState) -> None:
    snapshot = take_snapshot(match, edition=match.game.edition)
    await work.tx.snapshots.save(record.id, snapshot, beside=beginnings(match))


async def ensure(work: UnitOfWork, record: TableRecord, match: MatchState) -> None:
    """Save the match's snapshots, unless the newest is up to date and the oldest is from its game's current edition."""
    kept = await work.tx.snapshots.of_table(record.id)
    if not kept or kept[-1].revision != record.revision or kept[0].edition != match.game.edition:
        begun = beginnings(match)
        for revision in sorted({*begun, match.revision}):
            snapshot = take_snapshot(match, edition=match.game.edition, at=revision)
            await work.tx.snapshots.save(record.id, snapshot, beside=begun)
