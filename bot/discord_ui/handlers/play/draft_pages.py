"""Pages of a draft's panel with its picture: for new turns, for later panels in DMs, and for ephemeral replies."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Unpack

from bot.discord_ui.components import MessageContent
from bot.discord_ui.interactions.context import HandlerContext
from bot.discord_ui.interactions.recap import NO_RECAP, Recap, SpoilerLine
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.coach.counterfactual import spoiler_line
from bot.discord_ui.views.play.dm_recap import recap_of
from bot.discord_ui.views.play.draft_panel import PanelLook, panel
from bot.discord_ui.views.play.notices import is_first
from bot.discord_ui.views.play.seats import newcomer
from bot.engine.errors import UserError
from bot.engine.game import Seat
from bot.host.model.views import SeatView
from bot.safe_errors import log_failures

_log = logging.getLogger(__name__)


async def panel_page(
    context: HandlerContext, seat: SeatView, *, pictured: bool = True, **look: Unpack[PanelLook]
) -> MessageContent:
    """The panel, without its picture if that can't be drawn."""
    picture = None
    if pictured:  # whatever the error in drawing, everyone can still play
        with log_failures(
            _log,
            "table %(table)d: drawing seat %(seat)d's picture failed",
            table=seat.view.record.id,
            seat=seat.player.seat,
        ):
            picture = await context.images.own(seat)
    return panel(seat, picture, now=context.host.user_settings.now(), own_emoji=bool(context.app_emoji.known), **look)


async def private_page(
    context: HandlerContext, seat: SeatView, *, page: int = 0, nonce: str = "", intro: str = ""
) -> MessageContent:
    recap = NO_RECAP if seat.decision is None else await recap_for(context, seat)
    return await panel_page(context, seat, page=page, nonce=nonce, intro=intro, recap=recap)


async def first_page(
    context: HandlerContext,
    seat: SeatView,
    *,
    nonce: str = "",
    public: bool = False,
    notifies: bool = False,
    pictured: bool = True,
) -> MessageContent:
    """The panel of a new turn. At the start of a game only against computers and without a deadline, its draft may be a
    suggestion."""
    show = partial(panel_page, context, nonce=nonce, public=public, notifies=notifies, pictured=pictured)
    with suppress(UserError):
        if is_first(seat) and (advised := await context.host.suggest_first_draft(seat)).text:
            intro = translator_of(advised.view.game).say("first-idea")
            return await show(advised, intro=intro)
    recap = await _recap(context, seat)
    if not public:  # later panels repeat a private post's recap; after a reply in a channel, they load their own
        context.recent.recaps[_told_at(seat)] = recap
    return await show(seat, intro=newcomer(seat), recap=recap, asks=True)


async def recap_for(context: HandlerContext, seat: SeatView) -> Recap:
    known, key = context.recent.recaps, _told_at(seat)
    if key not in known:
        with log_failures(
            _log, "table %(table)d: can't repeat seat %(seat)d's news", table=seat.view.record.id, seat=seat.player.seat
        ):
            known[key] = await _recap(context, await context.host.load_shown_recap(seat))
    return known.get(key, NO_RECAP)


async def _recap(context: HandlerContext, seat: SeatView) -> Recap:
    return replace(recap_of(seat), spoiler=await find_spoiler(context, seat))


async def find_spoiler(context: HandlerContext, seat: SeatView) -> SpoilerLine | None:
    """The line on how others made the round turn out worse than the preview promised, if there's one to show."""
    recap = seat.recap
    if recap is None or (recap.ran is not None and not (recap.draft and recap.from_draft)):
        return None
    with log_failures(
        _log, "table %(table)d: can't explain seat %(seat)d's loss", table=seat.view.record.id, seat=seat.player.seat
    ):
        found = await context.host.history.find_spoiler(recap, seat.player.seat)
        return None if found is None else spoiler_line(recap.move, found)
    return None


def _told_at(seat: SeatView) -> tuple[int, Seat, int, str]:
    return seat.view.record.id, seat.player.seat, seat.view.record.revision, seat.view.game.language
