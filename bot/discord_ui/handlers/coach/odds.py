"""Handler of the Odds button: how likely a draft is to work, shown to its player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.handlers.play.drafts import as_it_is, still_asked
from bot.discord_ui.interactions.context import Ephemeral
from bot.discord_ui.views.coach.odds import odds_page
from bot.host.core.errors import StaleError

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.drafts import ShowOdds
    from bot.discord_ui.interactions.context import Reply, Request


async def odds(asked: Request[ShowOdds]) -> Reply:
    """Show how likely the draft is to work, and where it ends."""
    try:
        seat = await still_asked(asked)
    except StaleError as stale:
        return await as_it_is(asked, stale.told(asked.desk.language))
    found = await asked.host.odds(seat)
    return Ephemeral(odds_page(seat, found, await asked.desk.studio.odds(seat, found)))
