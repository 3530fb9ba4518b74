"""Paused tables look again when something has changed in their server that may let them speak.

What is heard with the intent for guilds alone: servers that come, channels and threads that change (their permissions
too), roles. A change of a member is told with the members' intent, which this bot does not have; but of its own
membership, so of the roles that it is given or loses, a bot is told without any intent.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.safe_errors import where

if TYPE_CHECKING:
    from bot.host.app.host import Host
    from bot.host.model.tables import TableRecord

APART: Final = 30.0
"""Seconds between two looks at a server's tables: a try that is refused counts with Discord."""

_log = logging.getLogger(__name__)


class PermissionWatcher:
    """Has the host try again where it may be allowed to speak now, as far as is known."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        """Servers where something changed during a look."""
        self._tried: dict[int, float] = {}

    def changed(self, guild: discord.Guild | None) -> None:
        """Something changed in a server."""
        if guild is None:
            return
        if guild.id in self._looking:
            self._again.add(guild.id)
        else:
            self._looking[guild.id] = task = asyncio.create_task(self._look(guild))
            task.add_done_callback(lambda done: self._looked(guild, done))

    def _looked(self, guild: discord.Guild, done: asyncio.Task[None]) -> None:
        del self._looking[guild.id]
        again = guild.id in self._again
        self._again.discard(guild.id)
        if again and not done.cancelled():
            self.changed(guild)

    async def thread_gone(self, thread: int) -> None:
        """A thread was deleted: whoever played there plays on elsewhere."""
        await self._host.thread_gone(thread)

    async def close(self) -> None:
        """Look at nothing any more."""
        tasks = list(self._looking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, guild: discord.Guild) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._tried.get(guild.id, -APART) + APART - loop.time())
        try:
            found = [record for record in await self._host.paused() if record.place.guild == guild.id]
            waiting = [record for record in found if _may_speak(guild, record)]
            if waiting:
                self._tried[guild.id] = loop.time()
            for record in waiting:
                await self._host.retry(record.id)
        except Exception as error:  # the store's trouble, say: they will look by themselves
            _log.warning(
                "couldn't check the tables of server %(server)d: %(why)s",
                {"server": guild.id, "why": where(error)},
            )


def _may_speak(guild: discord.Guild, record: TableRecord) -> bool:
    """Whether the bot may write where the table is played, as far as is known; a thread may be known to nobody."""
    channel = guild.get_channel_or_thread(record.channel) or guild.get_channel_or_thread(record.place.channel)
    if channel is None:
        return False
    may = channel.permissions_for(guild.me)
    in_thread = isinstance(channel, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)
