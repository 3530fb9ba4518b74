"""Limit on IDENTIFYs at Discord's gateway.

Discord allows a small bot a thousand a day. Beyond that it ends all of the bot's connections and resets its token, so
no failure here may come near that number.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from bot.discord_ui.responses.response_policy import Call, CallError, wrap_call_errors
from bot.safe_errors import where

MOST: Final = 20
"""Maximum number of a shard's IDENTIFYs per hour."""
AT_ONCE: Final = 10
"""Maximum number of a shard's IDENTIFYs in a row; the others follow one by one."""
_APART: Final = 3600.0 / (MOST - AT_ONCE)
HELD: Final = 30.0
"""Maximum seconds that an open connection waits for this limit before its IDENTIFY."""
_ASKED: Final = 10.0
"""Timeout in seconds for asking Discord how many IDENTIFYs are left."""

_log = logging.getLogger(__name__)


class IdentifyLimitError(OSError):
    """A shard can't IDENTIFY yet. The library treats this as a failed connection and retries later."""


class IdentifyLimit:
    """Counts the IDENTIFYs of this process's shards, and asks Discord how many are left. Shared by all its clients."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._full: dict[int, float] = {}
        """The time when all of a shard's IDENTIFYs are available again, by shard."""
        self._closed = 0.0
        """The time when Discord allows IDENTIFYs again."""
        self.abreast: int | None = None
        """Number of shards that may identify concurrently; None if Discord hasn't said."""

    async def delay(self, shard: int, ask: Callable[[], Awaitable[tuple[int, Any]]], *, shards: int) -> float:
        """Seconds before a shard may identify; 0 if it may now, or if Discord doesn't answer `ask` (GET
        /gateway/bot). At least one IDENTIFY per shard must be left, because each shard may be about to identify."""
        wait = max(self._closed - self._now(), self._full.get(shard, 0.0) - self._now() - (AT_ONCE - 1) * _APART)
        if wait > 0:
            return wait
        try:
            with wrap_call_errors(Call.ASK):
                async with asyncio.timeout(_ASKED):
                    _, limit = await ask()
            left, resets, self.abreast = limit["remaining"], limit["reset_after"] / 1000, limit["max_concurrency"]
        except (CallError, KeyError, TypeError) as error:
            _log.info("Discord didn't say how many IDENTIFYs are left: %(why)s", {"why": where(error)})
            return 0.0
        if left >= shards:
            return 0.0
        self._closed = self._now() + resets
        _log.error(
            "too few IDENTIFYs are left (%(left)d): reconnecting in %(minutes).0f min, when Discord allows more",
            {"left": left, "minutes": resets / 60},
        )
        return float(resets)

    def take(self, shard: int) -> None:
        self._full[shard] = max(self._full.get(shard, 0.0), self._now()) + _APART
