"""Writing to somebody privately what belongs to no table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.sending.response_policy import Call, CallError, calling
from bot.failures import where
from bot.front.lanes import Lane
from bot.front.routes import OPENING, sending

if TYPE_CHECKING:
    from bot.front.pace import Pace
    from bot.front.pages import Page
    from bot.front.signs import Signs

_log = logging.getLogger(__name__)


async def written(client: discord.Client, signs: Signs, pace: Pace, user: int, page: Page) -> str:
    """Where the page has got to the person; empty: their direct messages are closed, or Discord is out of reach.

    It does not ring: they have just asked for it.
    """
    try:
        async with pace.turn(Lane.ECHOES, OPENING):
            with calling(Call.PRIVATE):
                channel = await client.create_dm(discord.Object(user))
        async with pace.turn(Lane.ECHOES, sending(channel.id)):
            message = await signs.sent(lambda signs: channel.send(**page.new(signs), silent=True), Call.PRIVATE)
    except CallError as error:
        _log.info("user %(user)d cannot be written to: %(why)s", {"user": user, "why": where(error)})
        return ""
    return message.jump_url
