"""The bot with several connections to Discord's gateway, or with some of those that all its processes have."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from bot.discord_ui.client import BotClient
from bot.discord_ui.ratelimit.identify_limit import IdentifyLimitError
from bot.discord_ui.sending.response_policy import Call, CallError, wrap_call_errors

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.discord_ui.images.render_pool import RenderPool
    from bot.host.cluster.shards import Shards


class ShardedBotClient(BotClient, discord.AutoShardedClient):
    """A front for some shards. The clocks of all its tables stand still while one of its connections is lost."""

    def __init__(
        self,
        pictures: RenderPool,
        *,
        shards: Shards,
        entry: Callable[[int, int], Awaitable[float]] | None = None,
        **more: Any,
    ) -> None:
        """`entry` says in how many seconds a shard may identify, where so many may at a time: for several processes."""
        self._entry = entry
        self._away: set[int] = set()
        """The shards whose connections are lost."""
        numbers = sorted(shards.numbers)
        super().__init__(pictures, shards=shards, shard_ids=numbers, shard_count=shards.count, **more)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify: in its turn among those of all processes."""
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
        """Nothing: which connection that is, is told apart."""

    async def on_resumed(self) -> None:
        """Nothing, as above."""

    async def on_shard_ready(self, shard: int) -> None:
        """A shard's connection is there anew. Once all are there for the first time, that is told apart."""
        self._away.discard(shard)
        if self.hosts and not self._away:
            await self.there()

    async def on_shard_disconnect(self, shard: int) -> None:
        """A connection is lost: not all that people do is heard before it is there again."""
        self._away.add(shard)
        self.desk.host.cut_off()

    async def on_shard_resumed(self, shard: int) -> None:
        """A connection is there again, and what happened meanwhile has been told."""
        self._away.discard(shard)
        if not self._away:
            self.desk.host.reached()
