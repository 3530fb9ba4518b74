"""Threads of tables: created from the lobby's message when the game starts, archived when it ends."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord
from cachetools import TTLCache

from bot.discord_ui.format import OPTION, cut, plain
from bot.discord_ui.interactions.context import Bound
from bot.discord_ui.responses.refusals import refusal
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.community.announcements import ending_title
from bot.host.model.tables import TableRecord
from bot.host.model.viewer import BOT
from bot.host.model.views import TableView

WEEK: Final = 7 * 24 * 60
CHANNELS: Final = 10_000
"""Maximum number of channels for which the permission to create threads is remembered."""
HEARD: Final = 600.0
"""Seconds for which the permission is remembered."""

_log = logging.getLogger(__name__)


class Threads(Bound):
    """The threads in which tables are played."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._heard: TTLCache[int, tuple[bool, discord.Permissions | None]] = TTLCache(CHANNELS, ttl=HEARD)
        """The permission as sent with interactions, and the gateway's permissions at that time, by channel."""

    async def open(self, view: TableView) -> TableRecord:
        """Open a thread from the table's lobby message, if wanted and possible; return the updated table. Raises
        PostUnsureError. The thread has its message's ID, so a second attempt finds it. If the message was deleted or
        the thread is refused, the table goes on in its channel."""
        record = view.record
        if record.place.guild is None or record.lobby_message is None or record.thread is not None:
            return record
        settings = await self.context.host.guild_settings.settings(record.place.guild)
        if not (settings.threads and self._may_thread(record) and await self._make(view)):
            return record
        return await self.context.host.play_in(record.id, thread=record.lobby_message)

    async def _make(self, view: TableView) -> bool:
        record, translator, game = view.record, translator_of(view.game), view.game.title
        channel = self._client.get_partial_messageable(record.place.channel, guild_id=record.place.guild)
        message = channel.get_partial_message(record.lobby_message or 0)
        players = ", ".join(plain(player.name) for player in record.players)
        title = translator.say("thread-name", game=game, table=record.id, players=players)

        async def make(name: str) -> None:
            with wrap_call_errors(Call.THREAD):
                await message.create_thread(name=name, auto_archive_duration=WEEK)

        try:
            await _apply_title(make, title, neutral_title(view))
        except CallError as error:
            if error.is_transient:
                raise refusal(error) from error
            if error.meaning is not Meaning.DONE:
                _log.warning(
                    "table %(table)d: couldn't open a thread: %(why)s", {"table": record.id, "why": str(error)}
                )
                return False
        except ValueError:
            return False  # the server isn't cached yet, and the library can't create threads without it
        return True

    def note_permissions(self, channel: int, may: discord.Permissions) -> None:
        allowed = may.create_public_threads and may.send_messages_in_threads
        self._heard[channel] = (allowed, self._cached_permissions(channel))

    def _may_thread(self, record: TableRecord) -> bool:
        """Return False if the channel surely can't have threads, or a permission still seems missing."""
        channel = self._client.get_channel(record.place.channel)
        if channel is not None and not isinstance(channel, discord.TextChannel):
            return False
        allowed, known = self._heard.get(record.place.channel, (True, None))
        return allowed or known != self._cached_permissions(record.place.channel)

    def _cached_permissions(self, number: int) -> discord.Permissions | None:
        channel = self._client.get_channel(number)
        return channel.permissions_for(channel.guild.me) if isinstance(channel, discord.abc.GuildChannel) else None

    async def put_away(self, view: TableView) -> None:
        """Put a game's result or cancellation into its open thread's title; archive the thread if no other table uses
        it. Raises PostUnsureError."""
        record, title = view.record, ending_title(view)
        if record.thread is None or record.channel != record.thread:
            return
        try:
            thread = self._client.get_channel(record.thread)
            if thread is None:
                with wrap_call_errors(Call.READ):
                    thread = await self._client.fetch_channel(record.thread)
            # an archived thread can't be renamed, and an earlier attempt may have succeeded
            if isinstance(thread, discord.Thread) and not thread.archived:
                here = await self.context.host.tables_in(record.thread, viewer=BOT)
                others = [each for each in here if each.id != record.id]
                archived = not others

                async def change(name: str) -> None:
                    with wrap_call_errors(Call.THREAD):
                        await thread.edit(name=name, archived=archived)

                await _apply_title(change, title, neutral_title(view))
        except CallError as error:
            if error.is_transient:
                raise refusal(error) from error
            _log.info("table %(table)d: couldn't update its thread: %(why)s", {"table": record.id, "why": str(error)})


async def _apply_title(use: Callable[[str], Awaitable[None]], title: str, neutral: str) -> None:
    """Set a thread's title, or a neutral one if automatic moderation blocks it, perhaps because of a player's name."""
    try:
        await use(cut(title, OPTION))
    except CallError as error:
        if error.cause is not Cause.TITLE_BLOCKED:
            raise
        _log.info("giving a thread a neutral title: %(why)s", {"why": str(error)})
        await use(neutral)


def neutral_title(view: TableView) -> str:
    return translator_of(view.game).say("thread-neutral", game=view.game.title, table=view.record.id)
