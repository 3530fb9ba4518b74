"""What was played at tables: moves as everybody saw them, and finished games."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cachetools import LRUCache

from bot.ai.counterfactual import why, why_worse
from bot.host.ai.analysis import AnalysisService
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.viewer import BOT
from bot.host.tables import transactions
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Sequence

    from bot.ai.counterfactual import Which, Why
    from bot.ai.tasks import AiRunner
    from bot.engine.game import Seat
    from bot.games.game import Document
    from bot.host.ai.analysis import Analysis
    from bot.host.core.context import HostContext
    from bot.host.model.viewer import Viewer
    from bot.host.model.views import MoveView
    from bot.host.ratings.game_report import Report

REPORTS = 20
"""So many are kept: after a game all of its people look at its report."""


class MatchHistory:
    """The door to what was played."""

    def __init__(
        self,
        core: HostContext,
        helper: AiRunner,
        spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
    ) -> None:
        """`helper` thinks about what was played, and `spawn` has that done beside everything else."""
        self._core = core
        self._analyst = AnalysisService(core, helper, spawn)
        self._reports: LRUCache[tuple[int, str], Report] = LRUCache(REPORTS)
        """Those that were asked for lately, by their tables and the language in which they are told."""

    def forget(self) -> None:
        """What is remembered of people may not be so any more."""
        self._reports.clear()

    async def moves(self, table: int, *, viewer: Viewer = BOT) -> Sequence[tuple[int, int, str]]:
        """The table's moves so far: revision, round, kind."""
        return await self._core.show(viewer, table, transactions.outline)

    async def move(self, table: int, revision: int, *, viewer: Viewer = BOT) -> MoveView:
        """One move as everybody saw it. Raises TableError if the journal does not hold it."""
        return await self._core.show(viewer, table, transactions.move, revision)

    async def chapter(self, table: int, revision: int, *, viewer: Viewer = BOT) -> MoveView:
        """The move with those before it that are told in the same message. Raises TableError as `move`."""
        return await self._core.show(viewer, table, transactions.chapter, revision)

    async def why(self, table: int, revision: int, which: Which, *, viewer: Viewer = BOT) -> Why:
        """Why an instruction of that chapter did what it did. Raises TableError if that cannot be asked."""
        causes, played = await self._core.show(viewer, table, transactions.load_played_round, revision)
        found = await asyncio.to_thread(why, causes, played, which)
        if found is None:
            raise TableError(later("not-executed"))
        return found

    async def why_worse(self, table: int, revision: int, seat: Seat) -> Why | None:
        """Why a seat's answer in that chapter brought less than if nobody else had moved; None if it didn't, or nothing
        can be told of it."""
        try:
            causes, played = await self._core.look(table, transactions.load_played_round, revision)
        except TableError:
            return None
        return await asyncio.to_thread(why_worse, causes, played, seat)

    async def export(self, table: int, revision: int, *, viewer: Viewer = BOT) -> Document:
        """The adjudication document that replays the move; only of rounds that are over."""
        return await self._core.show(viewer, table, transactions.export, revision)

    async def match(self, table: int, *, viewer: Viewer = BOT) -> Document:
        """The match file of a finished game: everything that was secret in it, too. Raises TableError before that."""
        return await self._core.show(viewer, table, transactions.match)

    async def report(self, table: int, *, language: str = ENGLISH, viewer: Viewer = BOT) -> Report:
        """A finished game in short. Raises TableError before its end, and if there is nothing to tell of it."""
        known = self._reports.get((table, language))
        if known is not None:  # what is over stays as it was
            await self._core.show(viewer, table, transactions.check_finished)
            return known
        reporter = await self._core.show(viewer, table, transactions.reporter, language)
        for _ in reporter.moves():
            await asyncio.sleep(0)  # others are let in between
        report = reporter.report()
        if not report.turnings:
            raise TableError(later("report-nothing", table=table))
        self._reports[table, language] = report
        return report

    def analysis(self, table: int, seat: Seat, *, viewer: Viewer = BOT) -> AsyncIterator[Analysis]:
        """A finished game as one of its players played it, as far as it is known, until all of it is."""
        return self._analyst.analysis(table, seat, viewer)
