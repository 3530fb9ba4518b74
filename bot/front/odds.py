"""The Odds button: how likely a draft is to work, for its player's eyes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.answering import as_it_is, still_asked
from bot.front.desk import Whisper
from bot.front.views.odds import odds_page
from bot.host.errors import StaleError

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.drafts import ShowOdds
    from bot.front.desk import Asked, Reply


async def odds(asked: Asked[ShowOdds]) -> Reply:
    """How likely what is laid out is to work, and where it ends."""
    try:
        seat = await still_asked(asked)
    except StaleError as stale:
        return await as_it_is(asked, stale.told(asked.desk.language))
    found = await asked.host.odds(seat)
    return Whisper(odds_page(seat, found, await asked.desk.studio.odds(seat, found)))
