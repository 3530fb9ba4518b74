"""Direct messages that don't belong to a table."""

from __future__ import annotations

import logging

import discord

from bot.discord_ui.components import MessageContent
from bot.discord_ui.images.app_emoji import AppEmoji
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import OPENING, send_route
from bot.discord_ui.responses.response_policy import Call, CallError, wrap_call_errors
from bot.safe_errors import where

_log = logging.getLogger(__name__)


async def send_direct_message(
    client: discord.Client, app_emoji: AppEmoji, pace: RateLimiter, user: int, page: MessageContent
) -> str:
    """Send a page as a DM that doesn't ping; return its URL, empty if that fails."""
    try:
        async with pace.turn(Lane.ECHOES, OPENING):
            with wrap_call_errors(Call.PRIVATE):
                channel = await client.create_dm(discord.Object(user))
        async with pace.turn(Lane.ECHOES, send_route(channel.id)):
            sent = await app_emoji.send_page(lambda emoji: channel.send(**page.new(emoji), silent=True), Call.PRIVATE)
    except CallError as error:
        _log.info("a DM to user %(user)d failed: %(why)s", {"user": user, "why": where(error)})
        return ""
    return sent.jump_url
