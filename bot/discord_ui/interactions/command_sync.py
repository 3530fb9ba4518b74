"""Registration of the bot's commands with Discord, beside everything else that it does."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.failures import where
from bot.front.announcing import payloads, same, theirs

if TYPE_CHECKING:
    from discord import app_commands

FIRST_WAIT: Final = 60.0
"""Seconds before the second attempt; each later one takes twice as long as the one before."""
LONGEST_WAIT: Final = 3600.0
TOO_MANY_CREATES: Final = 30034
"""Discord's code for more than 200 new commands in a day."""
CREATES_WAIT: Final = 6 * 3600.0
"""Seconds before the next attempt after that: Discord doesn't say when its day ends."""
ATTEMPTS: Final = 50
_PROXY: Final = frozenset({0, 40333})
"""Codes of a 403 or 404 that comes from a proxy in front of Discord and passes."""
_TEXT: Final = 500
"""So many characters of Discord's answer are logged."""

_log = logging.getLogger(__name__)


class CommandSync:
    """Registers a tree's commands if Discord has others. Nothing that Discord answers goes further than the log."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        self._failures = 0

    async def run(self, wait: float | None = 0.0) -> None:
        """Register the commands after `wait` seconds, and try again as long as that may help; None: it wouldn't."""
        while wait is not None:
            await asyncio.sleep(wait)
            wait = await self.attempt()

    async def attempt(self) -> float | None:
        """Register the commands once; returns the seconds before another attempt, or None if there's no need or use."""
        try:
            await self._register()
        except Exception as error:  # whatever it is, the bot stays online
            self._failures += 1
            return self._failed(error)
        return None

    async def _register(self) -> None:
        client, wanted = self._tree.client, await payloads(self._tree)
        if client.application_id is None:
            raise discord.app_commands.MissingApplicationID
        if same(await theirs(client, client.application_id), wanted):
            _log.info("all %(number)d commands are registered already", {"number": len(wanted)})
            return
        await self._tree.sync()
        _log.info("registered %(number)d commands", {"number": len(wanted)})

    def _failed(self, error: Exception) -> float | None:
        """Log why it failed; returns the seconds before another attempt."""
        why = _answer(error) if isinstance(error, discord.HTTPException) else where(error)
        wait = next_wait(error, self._failures)
        if wait is None:
            _log.error("the commands can't be registered before the next start: %(why)s", {"why": why})
        else:
            _log.warning(
                "the commands aren't registered yet, next attempt in %(minutes)d min: %(why)s",
                {"minutes": math.ceil(wait / 60), "why": why},
            )
        return wait


def next_wait(error: Exception, failures: int) -> float | None:
    """Seconds to wait after so many failures, the last of them `error`; None if another attempt wouldn't help."""
    if failures >= ATTEMPTS or not isinstance(error, (discord.HTTPException, aiohttp.ClientError, OSError)):
        return None
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (failures - 1))
    if not isinstance(error, discord.HTTPException):
        return wait
    if error.code == TOO_MANY_CREATES:
        wait = CREATES_WAIT
    elif not _passes(error):
        return None
    return max(wait, _retry_after(error))


def _passes(error: discord.HTTPException) -> bool:
    """Whether the same request may be answered otherwise later."""
    return error.status == 429 or error.status >= 500 or (error.status in (403, 404) and error.code in _PROXY)


def _retry_after(error: discord.HTTPException) -> float:
    """Seconds that Discord asks to wait; 0 if it doesn't say."""
    try:
        seconds = float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
    return seconds if math.isfinite(seconds) else 0.0


def _answer(error: discord.HTTPException) -> str:
    """Status, code and text of Discord's answer, in a line. It's about the commands, so that no secret is in it."""
    return " ".join(str(error).split())[:_TEXT]
