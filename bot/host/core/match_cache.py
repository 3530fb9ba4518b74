"""The matches of a transaction: from the cache, from snapshots, or from their journals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, cast

from bot.engine.codec import CodecError
from bot.host.core.errors import TableError, on_hold
from bot.host.core.match_state import (
    BrokenError,
    EarlierError,
    FullMatchState,
    L,
    MatchState,
    further,
    game_of,
    opening_of,
    replay_opening,
    restore_match,
)
from bot.host.model.journal import Entry, RulesMigrated
from bot.host.model.tables import Status, TableRecord
from bot.host.model.texts import later
from bot.host.ports.store import DamagedError, Transaction

if TYPE_CHECKING:
    from bot.host.core.context import HostContext


A = TypeVar("A")

_log = logging.getLogger(__name__)


@contextmanager
def wrap_damage(table: int) -> Iterator[None]:
    """Turn a DamagedError about a table into that table's BrokenError, and log it."""
    try:
        yield
    except DamagedError as damage:
        _log.error("table %(table)d: %(why)s", {"table": table, "why": damage})
        raise BrokenError(table, later("broken-changed")) from damage


class MatchCache:
    def __init__(self, core: HostContext, tx: Transaction) -> None:
        self._core = core
        self._tx = tx
        self._read: dict[int, MatchState] = {}

    def cache_match(self, table: int, match: MatchState) -> None:
        self._read[table] = match

    def remember(self) -> None:
        self._core.match_states.update(self._read)

    async def load_match(self, record: TableRecord) -> MatchState:
        """The match, perhaps not from its start. Raises BrokenError, or TableError before the start or on hold."""
        _check_started(record)
        known = self._get_cached(record) or await self._restore(record) or await self._replay(record)
        return self._update(record, await self._with_later(record, known))

    async def load_full_match(self, record: TableRecord) -> FullMatchState:
        """The match from its opening on. Raises BrokenError, TableError before the start or on hold, or EarlierError
        if only a later part can be read."""
        _check_started(record)
        known = self._get_cached(record)
        if isinstance(known, FullMatchState):
            return self._update(record, await self._with_later(record, known))
        try:
            match = await self._replay(record)
        except BrokenError as broken:
            tail = known or await self._restore(record)
            if tail is None:
                raise
            why = {"table": record.id, "why": broken.reason}
            _log.error("table %(table)d: can't show its past: %(why)s", why)
            raise EarlierError(tail.first) from broken
        return self._update(record, match)

    async def look_at(self, record: TableRecord, look: Callable[[MatchState], A]) -> A:
        """Return the result of `look`, for which as much of the match's history is read as it needs."""
        try:
            return look(await self.load_match(record))
        except EarlierError:
            return look(await self.load_full_match(record))

    def _get_cached(self, record: TableRecord) -> MatchState | None:
        known = self._read.get(record.id) or self._core.match_states.get(record.id)
        # a newer match is of no use, because this transaction sees the table as it was before those moves
        return known if known is not None and known.revision <= record.revision else None

    async def _restore(self, record: TableRecord) -> MatchState | None:
        """The match since the oldest snapshot; None if there's no snapshot, or if it can't be used."""
        with wrap_damage(record.id):
            snapshots = await self._tx.snapshots.of_table(record.id)
            first = await self._tx.snapshots.first_entry(record.id)
            if not snapshots or first is None:
                return None
            game, start = game_of(record.id, first, self._core.games)
            oldest = snapshots[0]
            if oldest.edition != game.edition:
                return None  # only the journal shows whether the rules differ for this match
            entries = await self._tx.journal.entries(record.id, after=oldest.revision - 1)
        try:
            match = restore_match(game, start, oldest, entries[0])
            for entry in entries[1:]:
                match = further(record.id, match, entry)
        except (CodecError, BrokenError, IndexError) as error:
            _log.warning("table %(table)d: its snapshot is unusable: %(why)s", {"table": record.id, "why": error})
            return None
        return match

    async def _replay(self, record: TableRecord) -> FullMatchState:
        with wrap_damage(record.id):
            entries = await self._tx.journal.entries(record.id)
        match = replay_opening(record.id, entries, self._core.games)
        return await self._on(record, match, entries[opening_of(entries) + 1 :])

    async def _with_later(self, record: TableRecord, match: L) -> L:
        if match.revision == record.revision:
            return match
        with wrap_damage(record.id):
            entries = await self._tx.journal.entries(record.id, after=match.revision)
        if any(isinstance(entry.content, RulesMigrated) for entry in entries):  # the rules were corrected since
            return cast("L", await self._replay(record))
        return await self._on(record, match, entries)

    @staticmethod
    async def _on(record: TableRecord, match: L, entries: Sequence[Entry]) -> L:
        for entry in entries:
            match = further(record.id, match, entry)
            await asyncio.sleep(0)  # a long match mustn't block the event loop
        return match

    def _update(self, record: TableRecord, match: L) -> L:
        if match.revision != record.revision:
            raise BrokenError(record.id, later("broken-short"))
        if not 1 <= record.question <= record.revision:
            raise BrokenError(record.id, later("broken-question"))
        start, colours = match.start, tuple(player.colour for player in record.players)
        if (record.game, colours) != (start.game, start.colours):
            raise BrokenError(record.id, later("broken-players"))
        people, dealt, game = record.people, record.dealt, self._core.games[record.game]
        fitting = match
        if (match.people, match.dealt) != (people, dealt) or match.game is not game:
            fitting = replace(match, people=people, dealt=dealt, game=game)
        self._read[record.id] = fitting
        return fitting


def _check_started(record: TableRecord) -> None:
    if record.status is Status.QUARANTINED:
        raise on_hold(record.id)
    if record.revision == 0:
        raise TableError(later("not-started", table=record.id))
