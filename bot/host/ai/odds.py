"""The odds of a draft, shown only to the seat's player."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from cachetools import LRUCache

from bot.ai.odds import Odds, OddsTask
from bot.ai.tasks import AiRunner
from bot.engine.game import Answer, Seat
from bot.games.odds import OutcomeModel
from bot.host.ai.ai_turns import SEED_BYTES
from bot.host.ai.suggestions import UNHELPED
from bot.host.core.errors import TableError
from bot.host.model.texts import later
from bot.host.model.views import SeatView
from bot.safe_errors import log_failure

KEPT: Final = 200
"""Maximum number of cached odds. The same draft should always get the same odds."""
NOTHING: Final = later("odds-nothing")
NO_IDEA: Final = later("odds-no-idea")

log = logging.getLogger(__name__)


def has_odds(seat: SeatView) -> bool:
    return seat.view.record.terms.help and _may_come(seat)


def prospects_of(seat: SeatView) -> OutcomeModel[Any, Any, Any]:
    if seat.view.game.prospects is None:
        raise RuntimeError(f"there are no odds in {seat.view.record.game}")
    return seat.view.game.prospects


def _may_come(seat: SeatView) -> bool:
    prospects = seat.view.game.prospects
    if prospects is None or seat.decision is None or not seat.preview:
        return False
    return bool(prospects.open(seat.view.table, seat.decision))


class OddsService:
    """Works out odds from what a seat's player can see."""

    def __init__(self, helper: AiRunner, entropy: Callable[[int], bytes]) -> None:
        self._helper = helper
        self._entropy = entropy
        self._known: LRUCache[tuple[int, int, Seat, tuple[str | None, ...], Answer], Odds] = LRUCache(KEPT)
        """The key contains the revision and the rivals, because one may leave or be replaced while the question stays
        the same."""

    async def odds(self, seat: SeatView) -> Odds:
        record, decision, draft = seat.view.record, seat.decision, seat.draft
        if not record.terms.help:
            raise TableError(UNHELPED)
        if decision is None or draft is None or not _may_come(seat):
            raise TableError(NOTHING)
        rivals = tuple(player.computer for player in record.players)
        key = (record.id, record.revision, seat.player.seat, rivals, draft.answer)
        if key not in self._known:
            wager = OddsTask(
                game=record.game,
                options=tuple(sorted(record.terms.options.items())),
                table=seat.view.table,
                hand=seat.hand,
                seat=seat.player.seat,
                decision=decision,
                draft=draft.answer,
                rivals=rivals,
                seed=int.from_bytes(self._entropy(SEED_BYTES), "big"),
            )
            try:
                odds = await self._helper(wager)
            except Exception as error:  # it's only advice; the error's text may contain secrets
                log_failure(log, "working out a draft's odds failed", error)
                raise TableError(NO_IDEA) from None
            if not odds.rounds:
                raise TableError(NO_IDEA)
            self._known[key] = odds
        return self._known[key]
