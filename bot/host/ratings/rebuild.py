"""The book of results and ratings, written anew from all journals, and compared with what stood in it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.host.match.match_state import BrokenError, replay_journal
from bot.host.ports.store import DamagedError
from bot.host.ratings.recorder import RatingsRecorder, mark_counted, people_of, result_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.ratings.results import Result


@dataclass(frozen=True, slots=True)
class Found:
    """What came of it."""

    games: int
    """How many have a result."""
    rated: int
    """How many of them counted."""
    wrong: tuple[int, ...]
    """The tables whose results were not what their journals give."""
    unread: tuple[int, ...]
    """The tables whose journals cannot be played any more, by other rules perhaps: what stood in the book counts on."""
    standings: int
    """How many ratings were not what comes of the results."""

    @property
    def fits(self) -> bool:
        """Whether everything stood there as it should."""
        return not self.wrong and not self.standings


class _TakenBackError(Exception):
    """Nothing of the transaction is to be kept."""


async def audit(core: HostContext, *, repair: bool) -> Found:
    """Write the book anew; unless it is to be repaired everything then stays as it was."""
    found: list[Found] = []
    with suppress(_TakenBackError):
        async with core.writing() as work:
            found.append(await _anew(work))
            _keep(repair=repair)
    return found[0]


def _keep(*, repair: bool) -> None:
    if not repair:
        raise _TakenBackError


async def _anew(work: UnitOfWork) -> Found:
    tables = await work.tx.finished()
    old = {table: tuple(await work.tx.results(table)) for table in tables}
    before = await work.tx.standings()
    await work.tx.empty_book()
    book, number, rated = RatingsRecorder(), 0, 0
    wrong, unread = [], []
    for table in tables:
        result = await _replay_results(work, table, number=number + 1)
        if result is None:
            unread.append(table)
            result = mark_counted([replace(each, number=number + 1) for each in old[table]])
            counts = any(each.rating is not None for each in old[table])
        else:
            counts = (await work.record(table)).terms.rated
        people, seats = await _who_began(work, table, result)
        if all(each.void for each in result):
            wrong += [table] if old[table] else []
            continue
        number, rated = number + 1, rated + counts
        if table in unread and counts and len(result) < seats:  # nothing is kept of those for whom it didn't count
            await book.take_over(work.tx, result, people=people)
        else:
            await book.write(work.tx, result, counts=counts, people=people)
        if tuple(await work.tx.results(table)) != old[table]:
            wrong.append(table)
    after = await work.tx.standings()
    return Found(number, rated, tuple(wrong), tuple(unread), len(set(before) ^ set(after)))


async def _who_began(work: UnitOfWork, table: int, result: Sequence[Result]) -> tuple[frozenset[int], int]:
    """The people with whom a game began, and how many seats it had; by its results if nothing else is known."""
    try:
        record = await work.record(table)
    except (BrokenError, DamagedError):
        return frozenset(each.player for each in result if isinstance(each.player, int)), len(result)
    return people_of(record), len(record.players)


async def _replay_results(work: UnitOfWork, table: int, *, number: int) -> Sequence[Result] | None:
    """What the journal gives; None if it cannot be played any more."""
    try:
        record = await work.record(table)
        line = replay_journal(table, await work.tx.journal(table), work.core.games)  # of thousands none is remembered
        return result_of(record, replace(line, people=record.people), number=number)
    except (BrokenError, DamagedError, ValueError):
        return None
