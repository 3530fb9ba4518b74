"""States of matches that are kept, so that nobody has to replay them from the start; and what the host asks of whoever
keeps them.

A snapshot holds all of a state, what is hidden too: it is as secret as the journal. A table has at most three of them:
after its newest move, at the beginning of its present round, and at that of the round before. From the oldest of them
on all can be told that people are usually shown. From the newest a match can go on whose journal no longer replays,
since the rules were mended.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from bot.engine.codec import CodecError, decode, encode
from bot.engine.game import State

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.match.match_state import AnyState, MatchState
    from bot.host.model.journal import Entry
    from bot.host.model.tables import TableRecord


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as it stood after one of its moves."""

    revision: int
    edition: int
    """That of the rules by which it could be played on from there."""
    quiet: int
    """The round since which nobody had come any nearer to winning."""
    state: str = field(repr=False)
    """All of the state, as `bot.engine.codec` writes it."""
    digest: str
    """Of all of this."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A table that was put aside."""

    table: int
    game: str
    guild: int | None
    since: datetime | None
    """None: nobody noted it."""
    why: str
    """A sentence; empty: nobody noted it."""


class Snapshots(Protocol):
    """What is kept beside journals: states that were reached, and why tables were put aside."""

    async def snapshots(self, table: int) -> Sequence[Snapshot]:
        """The table's, the oldest first."""
        ...

    async def keep_snapshot(self, table: int, snapshot: Snapshot, *, beside: Collection[int]) -> None:
        """Keep a snapshot, and of the table's others those of these revisions."""
        ...

    async def drop_snapshots(self, table: int) -> None:
        """Forget all of the table's."""
        ...

    async def beginning(self, table: int) -> Entry | None:
        """The journal's first entry. Raises DamagedError."""
        ...

    async def note_aside(self, table: int, *, at: datetime, why: str) -> None:
        """Note when and why a table was put aside, in the place of what was noted before."""
        ...

    async def asides(self) -> Sequence[Aside]:
        """The tables that are put aside."""
        ...


def take_snapshot(line: MatchState, *, edition: int, at: int | None = None) -> Snapshot:
    """The snapshot of a match as it stands now, or as it stood after one of its moves."""
    revision = at or line.revision
    state = line.after(revision)
    quiet = min(line.quiet, state.table.round)  # had anybody come nearer since, it would begin anew with that
    text = encode(state)
    return Snapshot(revision, edition, quiet, text, _digest(revision, edition, quiet, text))


def state_of(snapshot: Snapshot) -> AnyState:
    """Its state. Raises CodecError if it is not what was kept, or nobody can read it any more."""
    if _digest(snapshot.revision, snapshot.edition, snapshot.quiet, snapshot.state) != snapshot.digest:
        raise CodecError("it is not as it was kept")
    state = decode(snapshot.state)
    if not isinstance(state, State):
        raise CodecError("it is no state")
    return state


def _digest(revision: int, edition: int, quiet: int, state: str) -> str:
    return sha256(f"{revision} {edition} {quiet} {state}".encode()).hexdigest()


def beginnings(line: MatchState) -> tuple[int, ...]:
    """At which revisions the present round and the one before began, as far as is known."""
    now = line.revision
    found = []
    for _ in range(2):
        number = line.after(now).table.round
        while now > line.first and line.after(now - 1).table.round == number:
            now -= 1
        found.append(now)
        now = max(now - 1, line.first)
    return tuple(found)


async def keep(work: UnitOfWork, record: TableRecord, line: MatchState) -> None:
    """Keep how the match stands now."""
    snapshot = take_snapshot(line, edition=line.game.edition)
    await work.tx.keep_snapshot(record.id, snapshot, beside=beginnings(line))


async def ensure(work: UnitOfWork, record: TableRecord, line: MatchState) -> None:
    """Keep how the match stands now, unless that is kept already, by the present edition of its game."""
    kept = await work.tx.snapshots(record.id)
    if not kept or kept[-1].revision != record.revision or kept[0].edition != line.game.edition:
        begun = beginnings(line)
        for revision in sorted({*begun, line.revision}):
            snapshot = take_snapshot(line, edition=line.game.edition, at=revision)
            await work.tx.keep_snapshot(record.id, snapshot, beside=begun)
