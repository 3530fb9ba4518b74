"""Handler of the Odds button."""

from __future__ import annotations

from bot.discord_ui.handlers.play.drafts import shows_panel_on, still_asked
from bot.discord_ui.interactions.actions.drafts import ShowOdds
from bot.discord_ui.interactions.context import Request, handles
from bot.discord_ui.interactions.replies import Ephemeral, Reply
from bot.discord_ui.views.coach.odds import odds_page
from bot.host.core.errors import StaleError


@handles(ShowOdds)
@shows_panel_on(StaleError)
async def odds(request: Request[ShowOdds]) -> Reply:
    seat = await still_asked(request)
    found = await request.host.odds(seat)
    return Ephemeral(odds_page(seat, found, await request.context.images.odds(seat, found)))
