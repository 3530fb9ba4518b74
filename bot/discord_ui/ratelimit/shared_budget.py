"""One process's share of the rate limit: it reads the others' needs and shares from the database, and writes its
own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from math import inf
from typing import Final

from bot.discord_ui.ratelimit.global_window import Allowance
from bot.discord_ui.ratelimit.limiter import MOST, RateLimiter
from bot.host.cluster.rate_shares import ALONE, HELD, blocked_seconds, list_gone_processes, renew_claim
from bot.host.ports.store import Store
from bot.safe_errors import where

EVERY: Final = 1.0
"""Maximum pause in seconds between two exchanges."""

_log = logging.getLogger(__name__)


class SharedRateLimiter:
    """Holds a process's rate limiter to its share."""

    def __init__(self, store: Store, pace: RateLimiter, name: str) -> None:
        """`name` must be unique to this process."""
        self._store = store
        self._pace = pace
        self._name = name
        self._cut_off = False
        pace.allow(Allowance(0))

    async def run(self) -> None:
        """Exchange needs and shares about every second, and at once after a global limit or ban. Runs until
        cancelled."""
        while True:
            await self.exchange()
            await self._pause()

    async def exchange(self) -> None:
        """Work out, apply and save the share. If that fails, the last share expires and a minimal one remains."""
        began = self._pace.watch.now()
        try:
            async with asyncio.timeout(HELD):
                claim_share, closed = await self._spoken()
        except Exception as error:  # whatever the error: the claim expires by itself
            if not self._cut_off:
                _log.warning("the bot's processes can't share their rate limits: %(why)s", {"why": where(error)})
            self._cut_off = True
            last = self._pace.allowance
            never = last.until == inf  # no exchange has succeeded yet
            self._pace.allow(Allowance(0, until=began, then=ALONE) if never else last)  # for the metric, too
            return
        self._cut_off = False
        self._pace.allow(Allowance(claim_share, until=began + HELD, then=min(ALONE, claim_share)))
        self._pace.bar(closed)

    async def part(self) -> None:
        """Leave the whole limit to the other processes."""
        self._pace.allow(Allowance(0))
        with suppress(Exception):  # otherwise the claim expires by itself
            async with asyncio.timeout(HELD), self._store.aside() as tx:
                now = await tx.rate_shares.now()
                mine = next((each for each in await tx.rate_shares.all() if each.name == self._name), None)
                if mine is not None:
                    await tx.rate_shares.put(replace(mine, share=0, before=mine.share, lowered=now, until=now))

    async def _spoken(self) -> tuple[int, float]:
        async with self._store.aside() as tx:
            known = await tx.rate_shares.all()
            now = await tx.rate_shares.now()
            shut = self._pace.refused_for()
            claim = renew_claim(self._name, self._pace.need(), known, now=now, most=MOST, shut=shut)
            if claim.share < self._pace.allowed:  # at once: others use the rest once they read the claim
                self._pace.allow(replace(self._pace.allowance, most=claim.share, then=min(ALONE, claim.share)))
                claim = replace(claim, lowered=await tx.rate_shares.now())
            await tx.rate_shares.put(claim)
            await tx.rate_shares.drop(list_gone_processes(known, now))
            return claim.share, blocked_seconds([*known, claim], now)

    async def _pause(self) -> None:
        waits = [
            asyncio.ensure_future(self._pace.watch.sleep(EVERY)),
            asyncio.ensure_future(self._pace.refused.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
            self._pace.refused.clear()


@asynccontextmanager
async def share_rate_limit(store: Store, pace: RateLimiter, name: str) -> AsyncIterator[None]:
    """Keep the rate limiter within this process's share during the block, if processes can share the database."""
    if not store.shared:
        yield
        return
    budget = SharedRateLimiter(store, pace, name)
    task = asyncio.create_task(budget.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await budget.part()
