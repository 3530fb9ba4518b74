"""Rebuilds the results and ratings from all journals, and compares them with those saved."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.host.core.context import HostContext
from bot.host.core.match_state import BrokenError, replay_journal
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.community.ratings import Result
from bot.host.ports.store import DamagedError
from bot.host.ratings.recorder import RatingsRecorder, mark_counted, people_of, result_of


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a rebuild."""

    games: int
    rated: int
    wrong: tuple[int, ...]
    """Tables whose saved results differ from the rebuilt ones."""
    unread: tuple[int, ...]
    """Tables whose results couldn't be rebuilt, perhaps because the rules have changed."""
    standings: int
    """Number of ratings that differ between the saved and the rebuilt ones, or are only in one of them."""

    @property
    def fits(self) -> bool:
        return not self.wrong and not self.standings


class _TakenBackError(Exception):
    """Raised to roll back the transaction."""


async def audit(core: HostContext, *, repair: bool) -> Found:
    """Rebuild everything and compare it. Unless `repair`, the database stays as it was."""
    with suppress(_TakenBackError):
        async with core.writing() as work:
            found = await _anew(work)
            if not repair:
                raise _TakenBackError
    return found


async def _anew(work: UnitOfWork) -> Found:
    tables = await work.tx.ratings.finished_tables()
    old = {table: tuple(await work.tx.ratings.results(table)) for table in tables}
    before = await work.tx.ratings.standings()
    await work.tx.ratings.clear()
    book, number, rated = RatingsRecorder(), 0, 0
    wrong, unread = [], []
    for table in tables:
        result = await _replay_results(work, table, number=number + 1)
        if result is None:
            unread.append(table)
            result = mark_counted([replace(each, number=number + 1) for each in old[table]])
            is_rated = any(each.rating is not None for each in old[table])
        else:
            is_rated = (await work.record(table)).terms.rated
        people, seats = await _who_began(work, table, result)
        if all(each.void for each in result):
            wrong += [table] if old[table] else []
            continue
        number, rated = number + 1, rated + is_rated
        if table in unread and is_rated and len(result) < seats:  # void results aren't saved
            await book.take_over(work.tx.ratings, result, people=people)
        else:
            await book.write(work.tx.ratings, result, rated=is_rated, people=people)
        if tuple(await work.tx.ratings.results(table)) != old[table]:
            wrong.append(table)
    after = await work.tx.ratings.standings()
    differing = {(each.leaderboard, each.guild, each.player) for each in set(before) ^ set(after)}
    return Found(number, rated, tuple(wrong), tuple(unread), len(differing))


async def _who_began(work: UnitOfWork, table: int, result: Sequence[Result]) -> tuple[frozenset[int], int]:
    """The people who began a game, and its number of seats; taken from its results if nothing else is known."""
    try:
        record = await work.record(table)
    except (BrokenError, DamagedError):
        return frozenset(each.player for each in result if isinstance(each.player, int)), len(result)
    return people_of(record), len(record.players)


async def _replay_results(work: UnitOfWork, table: int, *, number: int) -> Sequence[Result] | None:
    try:
        record = await work.record(table)
        entries = await work.tx.journal.entries(table)
        match = replay_journal(table, entries, work.core.games)  # uncached: there may be thousands
        return result_of(record, replace(match, people=record.people), number=number)
    except (BrokenError, DamagedError, ValueError):
        return None
