"""The history of tables: moves as everyone saw them, and finished games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from cachetools import LRUCache

from bot.ai.counterfactual import AnyCauses, Which, Why, find_lost_gains, find_spoiler, why
from bot.ai.tasks import AiRunner
from bot.engine.game import Seat
from bot.games.counterfactuals import Spoiler
from bot.games.game import Document
from bot.host.ai.analysis import Analysis, AnalysisService
from bot.host.core.context import HostContext, Spawn
from bot.host.core.errors import TableError
from bot.host.model.texts import later
from bot.host.model.viewer import BOT, Viewer
from bot.host.model.views import MoveView, TurnRecap
from bot.host.ratings.game_report import Report
from bot.host.views import transactions
from bot.i18n import ENGLISH
from bot.name_caches import track_names

REPORTS = 20
"""Maximum number of cached reports. After a game, several of its players usually look at the same one."""


class MatchHistory:
    """Past moves and games."""

    def __init__(self, core: HostContext, helper: AiRunner, spawn: Spawn) -> None:
        self._core = core
        self._analyst = AnalysisService(core, helper, spawn)
        self._reports: LRUCache[tuple[int, str], Report] = track_names(LRUCache(REPORTS))

    async def moves(self, table: int, *, viewer: Viewer = BOT) -> Sequence[tuple[int, int, str]]:
        """Revision, round and kind of each move."""
        return await self._core.show(viewer, table, transactions.moves)

    async def move(self, table: int, revision: int, *, viewer: Viewer = BOT) -> MoveView:
        return await self._core.show(viewer, table, transactions.move, revision)

    async def combined_move(self, table: int, revision: int, *, viewer: Viewer = BOT) -> MoveView:
        return await self._core.show(viewer, table, transactions.combined_move, revision)

    async def why(self, table: int, revision: int, which: Which, *, viewer: Viewer = BOT) -> Why:
        causes, played = await self._core.show(viewer, table, transactions.load_played_round, revision)
        found = await asyncio.to_thread(why, causes, played, which)
        if found is None:
            raise TableError(later("not-executed"))
        return found

    async def find_spoiler(self, recap: TurnRecap, seat: Seat) -> Why | Spoiler | None:
        """The way in which others made the answer gain less than its preview promised, if there's one to show. The
        round is replayed only if something was lost that its steps don't explain."""
        move, causes = recap.move, recap.move.game.causes
        if causes is None or recap.before.round != move.before.round:  # the player has read it with another question
            return None
        found = _find_losses(causes, recap, seat)  # less work than having a thread do it
        if isinstance(found, Spoiler):
            return found
        if not found:
            return None
        _, played = await self._core.look(move.record.id, transactions.load_played_round, move.revision)
        return await asyncio.to_thread(find_spoiler, causes, played, seat, found)

    async def export(self, table: int, revision: int, *, viewer: Viewer = BOT) -> Document:
        return await self._core.show(viewer, table, transactions.export, revision)

    async def match(self, table: int, *, viewer: Viewer = BOT) -> Document:
        """The match file, with all the game's secrets. Raises TableError if there's none, as before the end."""
        return await self._core.show(viewer, table, transactions.match)

    async def report(self, table: int, *, language: str = ENGLISH, viewer: Viewer = BOT) -> Report:
        known = self._reports.get((table, language))
        if known is not None:  # a finished game doesn't change
            await self._core.show(viewer, table, transactions.check_finished)
            return known
        reporter = await self._core.show(viewer, table, transactions.reporter, language)
        for _ in reporter.moves():
            await asyncio.sleep(0)  # lets other tasks run in between
        report = reporter.report()
        if not report.turnings:
            raise TableError(later("report-nothing", table=table))
        self._reports[table, language] = report
        return report

    def analysis(self, table: int, seat: Seat, *, viewer: Viewer = BOT) -> AsyncIterator[Analysis]:
        return self._analyst.analysis(table, seat, viewer)


def _find_losses(causes: AnyCauses, recap: TurnRecap, seat: Seat) -> Spoiler | tuple[int, ...]:
    """A deed that cost the seat something promised, or else its instructions that a replay has to explain."""
    move, promised = recap.move, recap.promised
    spoiler = causes.find_spoiler(promised, move.before, move.steps, seat, move.names)
    if spoiler is not None or not move.explained:
        return spoiler or ()
    return find_lost_gains(causes, promised, move.steps, seat)
