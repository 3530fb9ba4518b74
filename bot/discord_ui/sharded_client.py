"""The bot's client with gateway shards: all of the bot's, or this process's part."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.discord_ui.client import BotClient
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.ratelimit.identify_limit import IdentifyLimitError
from bot.discord_ui.responses.response_policy import Call, CallError, wrap_call_errors
from bot.host.model.cluster import Shards


class ShardedBotClient(BotClient, discord.AutoShardedClient):
    """A client with shards. The clocks of all its tables stop while any of its connections is lost."""

    def __init__(
        self,
        pictures: RenderPool,
        *,
        shards: Shards,
        entry: Callable[[int, int], Awaitable[float]] | None = None,
        **more: Any,
    ) -> None:
        """`entry` returns the seconds that a shard must wait before it identifies."""
        self._entry = entry
        self._away: set[int] = set()
        self._missed_events = False
        numbers = sorted(shards.numbers)
        super().__init__(pictures, shards=shards, shard_ids=numbers, shard_count=shards.count, **more)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify, in turn with the other processes' shards. Raises IdentifyLimitError."""
        if self._entry is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        await self.admit(shard_id or 0, initial=initial)
        if self.identifies.abreast is None:
            try:
                with wrap_call_errors(Call.ASK):
                    self.identifies.abreast = (await self.fetch_session_start_limits()).max_concurrency
            except CallError as error:
                raise IdentifyLimitError from error
        await asyncio.sleep(await self._entry(shard_id or 0, self.identifies.abreast))

    async def on_disconnect(self) -> None:
        """Do nothing, because `on_shard_disconnect` names the shard."""

    async def on_resumed(self) -> None:
        """Do nothing, because `on_shard_resumed` names the shard."""

    async def resume_session(self) -> None:
        """Resume work in a new session, as soon as no other shard is away."""
        self._missed_events = True
        await self._resume()

    async def on_shard_ready(self, shard: int) -> None:
        self._away.discard(shard)
        if self.hosts:
            await self.resume_session()

    async def on_shard_disconnect(self, shard: int) -> None:
        self._away.add(shard)
        self.context.host.cut_off()

    async def on_shard_resumed(self, shard: int) -> None:
        self._away.discard(shard)
        await self._resume()

    async def _resume(self) -> None:
        if self._away:
            return
        if not self._missed_events:
            self.context.host.resume_clocks()
            return
        self._missed_events = False
        await super().resume_session()
