"""Registration of the bot's commands with Discord, with retries."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import Any, Final

from discord import app_commands

from bot.discord_ui.interactions.command_sync_check import fetch_registered, payloads, register, same
from bot.discord_ui.responses.response_policy import CallError, Cause
from bot.safe_errors import where

FIRST_WAIT: Final = 60.0
"""Minimum seconds before the second attempt; doubled before each further one, up to `LONGEST_WAIT`."""
LONGEST_WAIT: Final = 3600.0
CREATES_WAIT: Final = 6 * 3600.0
"""Minimum seconds before a retry once the daily limit of new commands is reached."""
ATTEMPTS: Final = 50
_TEXT: Final = 500

_log = logging.getLogger(__name__)


class CommandSync:
    """Registers a command tree with Discord, unless Discord has the same commands. Errors are logged, not raised."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        self._failures = 0

    async def run(self, wait: float | None = 0.0) -> None:
        """Register the commands after `wait` seconds, with retries. If `wait` is None, do nothing."""
        while wait is not None:
            await asyncio.sleep(wait)
            wait = await self.attempt()

    async def attempt(self) -> float | None:
        """Register the commands once; return the seconds before a retry, or None for no retry."""
        try:
            await self._register()
        except Exception as error:  # whatever the error, the bot stays online
            self._failures += 1
            return self._handle_failure(error)
        return None

    async def _register(self) -> None:
        client, wanted = self._tree.client, await payloads(self._tree)
        if client.application_id is None:
            raise RuntimeError("the bot has not logged in")
        if same(await fetch_registered(client, client.application_id), wanted):
            _log.info("all %(number)d commands are already registered", {"number": len(wanted)})
            return
        await register(client, client.application_id, wanted)
        _log.info("registered %(number)d commands", {"number": len(wanted)})

    def _handle_failure(self, error: Exception) -> float | None:
        # a response is about the commands, so it contains no secrets
        why = str(error)[:_TEXT] if isinstance(error, CallError) and error.status else where(error)
        wait = next_wait(error, self._failures)
        if wait is None:
            _log.error("can't register the commands before the next start: %(why)s", {"why": why})
        else:
            _log.warning(
                "couldn't register the commands, trying again in %(minutes)d min: %(why)s",
                {"minutes": math.ceil(wait / 60), "why": why},
            )
        return wait


def next_wait(error: Exception, failures: int) -> float | None:
    if failures >= ATTEMPTS or not isinstance(error, CallError) or not error.is_transient:
        return None
    if error.cause is Cause.UNAUTHORIZED:
        return None
    if error.cause is Cause.CREATED_TOO_OFTEN:
        return max(CREATES_WAIT, error.wait)
    return max(min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (failures - 1)), error.wait)
