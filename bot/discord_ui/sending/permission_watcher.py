"""Watches for permission changes on servers with paused tables, and has those tables retry.

The guilds intent covers servers, roles, channels and threads. Without any intent, Discord reports changes to the bot as
a member, such as its roles. Other members' changes would need the members intent, which the bot doesn't have.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.discord_ui.interactions.context import Bound
from bot.discord_ui.sending.background_tasks import cancel_all
from bot.host.model.tables import TableRecord
from bot.safe_errors import log_failures

APART: Final = 30.0
"""Minimum seconds between two retries of a server's tables, because Discord counts refused attempts."""

_log = logging.getLogger(__name__)


class PermissionWatcher(Bound):
    """Has the host retry tables where the bot may be allowed to post now."""

    def __init__(self) -> None:
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        """Servers with a further change while one is being handled."""
        self._tried: dict[int, float] = {}

    def note_change(self, guild: discord.Guild | None) -> None:
        if guild is None:
            return
        if guild.id in self._looking:
            self._again.add(guild.id)
        else:
            self._looking[guild.id] = task = asyncio.create_task(self._look(guild))
            task.add_done_callback(lambda done: self._note_end(guild, done))

    def _note_end(self, guild: discord.Guild, done: asyncio.Task[None]) -> None:
        del self._looking[guild.id]
        again = guild.id in self._again
        self._again.discard(guild.id)
        if again and not done.cancelled():
            self.note_change(guild)

    async def close(self) -> None:
        await cancel_all(list(self._looking.values()))

    async def _look(self, guild: discord.Guild) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._tried.get(guild.id, -APART) + APART - loop.time())
        # such as a database error
        with log_failures(
            _log, "couldn't check the tables of server %(server)d", level=logging.WARNING, server=guild.id
        ):
            found = [record for record in await self.context.host.unpostable_tables() if record.place.guild == guild.id]
            waiting = [record for record in found if _may_speak(guild, record)]
            if waiting:
                self._tried[guild.id] = loop.time()
            for record in waiting:
                await self.context.host.retry_posting(record.id)


def _may_speak(guild: discord.Guild, record: TableRecord) -> bool:
    """Return whether the bot seems allowed to post where the table is played; an uncached thread's parent counts."""
    channel = guild.get_channel_or_thread(record.channel) or guild.get_channel_or_thread(record.place.channel)
    if channel is None:
        return False
    may = channel.permissions_for(guild.me)
    in_thread = isinstance(channel, discord.Thread) or channel.id != record.channel
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)
