"""A table's own thread: made from its lobby's message at the start, put away at the end."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord
from cachetools import TTLCache

from bot.discord_ui.format import OPTION, cut, plain
from bot.discord_ui.sending.refusals import refusal
from bot.discord_ui.sending.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.discord_ui.texts import tongue_of
from bot.host.core.errors import PostUnsureError
from bot.host.model.tables import Status
from bot.host.model.viewer import BOT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.discord_ui.interactions.context import HandlerContext
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import TableView

WEEK: Final = 7 * 24 * 60
CHANNELS: Final = 10_000
"""Of so many channels it's remembered whether the bot may make threads there."""
HEARD: Final = 600.0
"""Seconds for which that is remembered."""

_log = logging.getLogger(__name__)


class Threads:
    """The threads that tables are played in."""

    def __init__(self, client: discord.Client, desk: HandlerContext) -> None:
        self._client = client
        self._desk = desk
        self._heard: TTLCache[int, tuple[bool, discord.Permissions | None]] = TTLCache(CHANNELS, ttl=HEARD)
        """By channel: whether interactions say the bot may make threads there, and what the gateway told by then."""

    async def open(self, view: TableView) -> TableRecord:
        """Have the table play in a thread made from its lobby message, where the bot may make one; the table then.

        The thread has its message's id, so a second try finds what the first one made. There is only one: a table
        whose thread was taken from it goes on where it was opened, as does one that Discord makes no thread for,
        whatever it has against it. Raises PostUnsureError.
        """
        record = view.record
        if record.place.guild is None or record.lobby_message is None or record.thread is not None:
            return record
        settings = await self._desk.host.servers.settings(record.place.guild)
        if not (settings.threads and self._may_thread(record) and await self._make(view)):
            return record
        return await self._desk.host.play_in(record.id, thread=record.lobby_message)

    async def _make(self, view: TableView) -> bool:
        """Make a thread from the table's lobby message; whether there is one now. Raises PostUnsureError."""
        record, tongue, game = view.record, tongue_of(view.game), view.game.title
        channel = self._client.get_partial_messageable(record.place.channel, guild_id=record.place.guild)
        message = channel.get_partial_message(record.lobby_message or 0)
        players = ", ".join(plain(player.name) for player in record.players)
        title = tongue.say("thread-name", game=game, table=record.id, players=players)

        async def make(name: str) -> None:
            with wrap_call_errors(Call.THREAD):
                await message.create_thread(name=name, auto_archive_duration=WEEK)

        try:
            await _apply_title(make, title, neutral_title(view))
        except CallError as error:
            if error.passes:
                raise refusal(error) from error
            if error.meaning is not Meaning.DONE:
                _log.warning(
                    "table %(table)d: couldn't open a thread: %(why)s", {"table": record.id, "why": str(error)}
                )
                return False
        except ValueError:
            return False  # the server is not known yet, so nothing can be hung on its messages
        return True

    def heard(self, channel: int, may: discord.Permissions) -> None:
        """An interaction has told what the bot may do in a channel, whatever is known otherwise."""
        self._heard[channel] = may.create_public_threads and may.send_messages_in_threads, self._known(channel)

    def _may_thread(self, record: TableRecord) -> bool:
        """Whether to try for a thread: not where there can't be any, nor where Discord has just said it's forbidden."""
        channel = self._client.get_channel(record.place.channel)
        if channel is not None and not isinstance(channel, discord.TextChannel):
            return False
        allowed, known = self._heard.get(record.place.channel, (True, None))
        return allowed or known != self._known(record.place.channel)

    def _known(self, number: int) -> discord.Permissions | None:
        """What the bot may do in a channel as the gateway tells; None if it's not among those."""
        channel = self._client.get_channel(number)
        return channel.permissions_for(channel.guild.me) if isinstance(channel, discord.abc.GuildChannel) else None

    async def put_away(self, view: TableView) -> None:
        """Name the thread of a game that is over after how it ended, and archive it: whoever started it may.

        Nothing is lost by that: a word, or a press of a button, opens it again. It stays open while another table was
        opened in it: messages in an archived thread cannot be changed. Raises PostUnsureError.
        """
        record, title = view.record, ending_title(view)
        if record.thread is None or record.channel != record.thread:
            return
        try:
            thread = self._client.get_channel(record.thread)
            if thread is None:
                with wrap_call_errors(Call.READ):
                    thread = await self._client.fetch_channel(record.thread)
            # what is archived already takes no other name, and an earlier try may have got through
            if isinstance(thread, discord.Thread) and not thread.archived:
                here = await self._desk.host.tables_in(record.thread, viewer=BOT)
                others = [each for each in here if each.id != record.id]
                archived = not others

                async def change(name: str) -> None:
                    with wrap_call_errors(Call.THREAD):
                        await thread.edit(name=name, archived=archived)

                await _apply_title(change, title, neutral_title(view))
        except CallError as error:
            trouble = refusal(error)
            if isinstance(trouble, PostUnsureError):
                raise trouble from error
            _log.info("table %(table)d: couldn't update its thread: %(why)s", {"table": record.id, "why": str(error)})


async def _apply_title(use: Callable[[str], Awaitable[None]], title: str, neutral: str) -> None:
    """Give a thread a title, or a neutral one if automatic moderation blocks it, a player's name say."""
    try:
        await use(cut(title, OPTION))
    except CallError as error:
        if error.cause is not Cause.TITLE_BLOCKED:
            raise
        _log.info("giving a thread a neutral title: %(why)s", {"why": str(error)})
        await use(neutral)


def neutral_title(view: TableView) -> str:
    """A title without anybody's name."""
    return tongue_of(view.game).say("thread-neutral", game=view.game.title, table=view.record.id)


def ending_title(view: TableView) -> str:
    """A thread's title once its game is over: "RAMbots 12: Ann won"."""
    record, tongue, game = view.record, tongue_of(view.game), view.game.title
    winners = sorted(view.winners)
    if record.status is not Status.OVER:
        return tongue.say("thread-cancelled", game=game, table=record.id)
    if not winners:
        return tongue.say("thread-draw" if view.is_draw else "thread-nobody", game=game, table=record.id)
    who, count = str(tongue.listed([plain(record.players[seat].name) for seat in winners])), len(winners)
    room = OPTION - len(tongue.say("thread-won", game=game, table=record.id, who="", count=count))
    return tongue.say("thread-won", game=game, table=record.id, who=cut(who, room), count=count)
