"""The bot as a Discord client: what comes in goes to the edge, what the host wants said goes out."""

from __future__ import annotations

import asyncio
import logging
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot import logs
from bot.failures import where
from bot.front import commands, direct, edge, incoming, privately, unreadable
from bot.front.desk import Desk, Turns
from bot.front.direct import Letter
from bot.front.errors import UNSURE
from bot.front.heralding import Herald
from bot.front.lanes import Lane
from bot.front.localised import Translations
from bot.front.mending import Mender
from bot.front.messages import nonces, presses
from bot.front.pace import Pace
from bot.front.poster import Speaker
from bot.front.replier import Echo, Replier
from bot.front.routes import reading
from bot.front.signs import Signs, signs_of
from bot.front.studio import Studio
from bot.front.underway import UnderWay
from bot.front.uploading import Uploader
from bot.front.views.prompts import WELCOME, welcome_page
from bot.front.words import word_of
from bot.host.shards import WHOLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    import aiohttp

    from bot.front.custom_ids import Press
    from bot.front.desk import Reply
    from bot.front.pages import Page
    from bot.front.pictures import Pictures
    from bot.front.replier import Interaction
    from bot.games.game import AnyGame
    from bot.host.host import Host, Written
    from bot.host.posts import Posted
    from bot.host.shards import Shards

LOOKED_BACK: Final = 50
READY_TIMEOUT: Final = 2.0
LETTERS: Final = 8
"""So many letters are read at a time: were it all that come at once, clicks and posts would wait for all of them."""
READERS: Final = 4
"""How many people's messages are caught up with at a time."""

_log = logging.getLogger(__name__)


class Front(discord.Client):
    """The bot on Discord. What it says for the host is its speaker's affair, the host's poster.

    It and the host need each other, so the host is bound after both are made and before the client starts.
    """

    def __init__(
        self,
        pictures: Pictures,
        *,
        games: Mapping[str, AnyGame],
        computers: Mapping[str, str],
        connector: aiohttp.BaseConnector | None = None,
        welcome_channel: int | None = None,
        guild_ready_timeout: float = READY_TIMEOUT,
        pace: Pace | None = None,
        emoji_apart: float | None = None,
        shards: Shards = WHOLE,
        **more: Any,
    ) -> None:
        """`shards` are those that come in here. `computers` are the kinds of computer players and their titles, the
        easiest first; `welcome_channel` gets a message that brings a newcomer into a game with one click. Signs are
        uploaded as emoji, one every `emoji_apart` seconds; without that they stay ordinary ones."""
        self._pace = pace or Pace()
        # The library warns that voice will not work, which nobody here ever asks for.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            connector=connector,
            guild_ready_timeout=guild_ready_timeout,
            max_messages=None,
            http_trace=self._pace.trace(),
            **more,
        )
        self.parts: Final = shards
        """What comes in here."""
        # At its most talkative the library logs what people send, and a program is nobody's business.
        library = logging.getLogger("discord")
        library.setLevel(max(logging.INFO, library.getEffectiveLevel()))
        for module in (discord.client, discord.shard):
            logging.getLogger(module.__name__).addFilter(_in_a_line)
        self.tree: app_commands.CommandTree[Front] = commands.Tree(self)
        self.games, self._computers = games, computers
        self.signs: Final = Signs(signs_of(games.values()))
        """The signs of its games, and which of them Discord has as emoji."""
        self._pictures = pictures
        self._welcome_channel = welcome_channel
        self._desk: Desk | None = None
        self.speaker: Final = Speaker(self, self._pace)
        """What speaks for the host."""
        self._emoji_apart = emoji_apart
        self._uploading: asyncio.Task[None] | None = None
        self.herald: Final = Herald(self, self._pace)
        """What speaks for the host to servers."""
        self.panels: Final = self.speaker.panels
        """Where people answer in private."""
        self._mender: Mender | None = None
        self._recent = edge.Recent()
        self._behind: dict[int, Posted] = {}
        """Whose letters since a question were not looked for yet."""
        self._echoes = Turns()
        self._few = asyncio.Semaphore(LETTERS)
        unreadable.spare(self)
        self._under_way = UnderWay()
        self._online = asyncio.Event()
        self._reading_up: asyncio.Task[None] | None = None

    # -- starting ----------------------------------------------------------------------------------------------------

    def bind(self, host: Host) -> None:
        """From now on this host's tables are played here."""
        panels, palette_of = self.panels, host.preferences.palette
        studio = Studio(self._pictures, palette_of)
        self._desk = Desk(
            host, self.games, self._computers, studio, self._written, self.signs, write=self._write, panels=panels
        )
        # What is said in its turn gives way to clicks where pictures are drawn, too.
        patient = replace(self._desk, studio=Studio(self._pictures.patient(), palette_of))
        self.speaker.bind(patient)
        self.herald.bind(patient)
        self._mender = Mender(host)

    @property
    def desk(self) -> Desk:
        """What answers are worked out from. The host must be bound."""
        if self._desk is None:
            raise RuntimeError("the front has no host yet")
        return self._desk

    @property
    def mender(self) -> Mender:
        """What has paused tables look again. The host must be bound."""
        if self._mender is None:
            raise RuntimeError("the front has no host yet")
        return self._mender

    async def online(self) -> None:
        """Wait until the bot is ready for the first time; then the host may run."""
        await self._online.wait()

    @property
    def hosts(self) -> bool:
        """Whether it has been ready before."""
        return self._online.is_set()

    async def setup_hook(self) -> None:
        """After the login, before the gateway: announce the commands."""
        await self.announced()
        if self.parts.first:
            await self.tree.sync()

    async def announced(self) -> Translations:
        """Have all commands at hand that Discord is to know; the words in which it is told of them."""
        commands.install(self.tree, self)
        translations = Translations(self.games.values())
        await self.tree.set_translator(translations)
        return translations

    async def close(self) -> None:
        """Leave Discord."""
        under_way = [task for task in (self._reading_up, self._uploading) if task is not None]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self._under_way.end()
        await self.speaker.close()
        if self._mender is not None:
            await self._mender.close()
        await super().close()
        self._pace.close()

    async def on_ready(self) -> None:
        """The gateway is there, for the first time or anew."""
        first = not self._online.is_set()
        self.desk.host.known_as("" if self.user is None else self.user.display_name)
        self._online.set()
        await self.there()
        if first and self._emoji_apart is not None:
            uploader = Uploader(
                self, self.signs, self._pictures, self._pace, apart=self._emoji_apart, looks=not self.parts.first
            )
            self._uploading = asyncio.create_task(uploader.run())
        if first and self._welcome_channel is not None:
            await self._welcome(self._welcome_channel)

    async def there(self) -> None:
        """The gateway is there, but nobody has told what happened meanwhile."""
        self.desk.host.reached()
        await self.desk.host.servers.only([guild.id for guild in self.guilds], self.parts)
        if self.parts.first and (self._reading_up is None or self._reading_up.done()):
            self._reading_up = asyncio.create_task(self._read_up())

    async def on_disconnect(self) -> None:
        """The gateway is lost: nothing that people do is heard before it is there again."""
        self.desk.host.cut_off()

    async def on_resumed(self) -> None:
        """The gateway is there again, and what happened meanwhile has been told."""
        self.desk.host.reached()

    async def _welcome(self, channel_id: int) -> None:
        """Greet newcomers, once in the channel's life."""
        channel = self.get_partial_messageable(channel_id)
        first, *others = self.games.values()
        page = welcome_page(first, others)
        try:
            async for message in channel.history(limit=LOOKED_BACK, oldest_first=True):
                if self._mine(message) and WELCOME in nonces(message):
                    return
            nonce = f"{WELCOME}-{channel_id % 10**12}"
            await self.signs.sent(page, lambda view: channel.send(view=view, nonce=nonce))
        except UNSURE as error:
            _log.warning(
                "the welcome could not be posted in channel %(channel)d: %(why)s",
                {"channel": channel_id, "why": where(error)},
            )

    # -- places that change ------------------------------------------------------------------------------------------

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Somebody invited the bot, for the first time or again."""
        self.mender.changed(guild)
        await self._met(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: one that is merely out of reach is none of these."""
        await self.desk.host.servers.parted(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there: at the start as well, and again after it was out of reach."""
        self.mender.changed(guild)
        await self._met(guild)

    async def _met(self, guild: discord.Guild) -> None:
        """Say hello, unless that was done, or is done in another way."""
        self.desk.host.languages.settled(guild.id, guild.preferred_locale.value)
        welcomed = guild.get_channel(self._welcome_channel or 0) is not None
        await self.desk.host.servers.met(guild.id, greet=not welcomed)

    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        """A server was changed: in which language Discord speaks there, say."""
        self.desk.host.languages.settled(guild.id, guild.preferred_locale.value)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was made."""
        self.mender.changed(channel.guild)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """A channel was changed: who may do what there, say."""
        self.mender.changed(channel.guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was changed: archived, locked or opened again, say."""
        self.mender.changed(self.get_guild(payload.guild_id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self.mender.thread_gone(payload.thread_id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """A role allows something else now."""
        self.mender.changed(role.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role that may have forbidden something, or was chosen for something, is gone."""
        self.mender.changed(role.guild)
        await self.desk.host.servers.gone(role.guild.id, role.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel that may have been chosen for something is gone."""
        await self.desk.host.servers.gone(channel.guild.id, channel.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """The bot has other roles now; of other members it is told nothing."""
        self.mender.changed(member.guild)

    # -- what people click, call up and send off ---------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Whatever people click, choose, send off, call up or have completed comes in here, and goes one way.

        The library's own ways, by views and command callbacks, are left unused: they end in its log.
        """
        with self._under_way.click() as begins:
            if begins and self._recent.first_time(interaction.id):
                told = incoming.named(interaction)
                speaks = self.desk.host.languages.known
                with logs.about(**incoming.about(interaction)):
                    await edge.answer(
                        Replier(interaction),
                        lambda: incoming.done(interaction, self.desk),
                        told=told,
                        language=lambda: speaks(interaction.user.id if interaction.user else 0),
                    )

    # -- direct messages ---------------------------------------------------------------------------------------------

    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote to the bot."""
        if message.guild is None:
            self.panels.latest.add(message.channel.id, message.id)
        if not _is_letter(message) or not self._recent.first_time(message.id):
            return
        await self._heard(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Somebody changed what they wrote: that is as good as sending it anew, if it is their newest word."""
        message = payload.message
        if not _is_letter(message) or message.edited_at is None:
            return  # a preview of a link is an update too, but no edit
        if not self._recent.first_time((message.id, message.edited_at)):
            return
        await self._heard(message, edited=True)

    async def _heard(self, message: discord.Message, *, edited: bool = False) -> None:
        """Whoever writes is heard after what they wrote before; they do not wait for the answers to that."""
        with self._under_way.letter() as begins:
            if not begins:
                return
            async with self.desk.turns.of(message.author.id):
                earlier = await self._catch_up(message.author.id)
                reply = await self._read(message, edited=edited)
            echoes = [self._echo(letter, answer) for letter, answer in earlier]
            echoes.append(self._echo(message, reply, edited=edited))
            # Thousands may wait for their turn: who wrote just one letter waits in one task.
            await (asyncio.gather(*echoes) if earlier else echoes[0])

    async def caught_up(self) -> None:
        """Wait until what was written while the bot was away has been read."""
        if self._reading_up is not None:
            await asyncio.wait({self._reading_up})

    async def _read_up(self) -> None:
        """Read what people at running tables wrote while nobody listened, as if it had just come."""
        await self.desk.host.begun()  # a table must not move on before its clock was put right
        for user, prompt in await self.desk.host.prompts():
            self._behind.setdefault(user, prompt)
        async with asyncio.TaskGroup() as echoes:
            await asyncio.gather(*(self._read_on(echoes) for _ in range(READERS)))

    async def _read_on(self, echoes: asyncio.TaskGroup) -> None:
        """Catch up with one after the other; whoever writes meanwhile has their turn at once."""
        while self._behind:
            user = next(iter(self._behind))
            self._behind[user] = self._behind.pop(user)  # others begin with somebody else
            async with self.desk.turns.of(user):
                unread = await self._catch_up(user)
            for message, reply in unread:
                echoes.create_task(self._echo(message, reply))

    async def _catch_up(self, user: int) -> list[tuple[discord.Message, Reply]]:
        """Do what somebody wrote while nobody listened, unless that is done; with the answers to give."""
        prompt = self._behind.pop(user, None)
        if prompt is None:
            return []
        try:
            return [
                (message, await self._read(message))
                for message in await self._unread(user, prompt)
                if self._recent.first_time(message.id)
            ]
        except Exception as error:  # Discord's trouble or a bug of ours: the others are read all the same
            _log.warning(
                "what user %(user)d wrote meanwhile could not be read: %(why)s", {"user": user, "why": where(error)}
            )
            return []

    async def _unread(self, user: int, prompt: Posted) -> list[discord.Message]:
        """The newest program that has not been answered since the prompt, and the words after it."""
        unread: list[discord.Message] = []
        channel = self.get_partial_messageable(prompt.channel)
        async with self._pace.turn(Lane.ECHOES, reading(prompt.channel)):
            async for message in channel.history(
                limit=LOOKED_BACK, after=discord.Object(prompt.message), oldest_first=False
            ):
                if self._mine(message) and not nonces(message):
                    await self.panels.found(user, message)  # perhaps it could not be noted any more
                    break  # an answer; what the host has said has a nonce, and answers nobody
                if _is_letter(message):
                    unread.insert(0, message)
                    if word_of(message.content) is None:
                        break
        return unread

    async def _read(self, message: discord.Message, *, edited: bool = False) -> Reply:
        """Do what a letter asks for."""

        async def work() -> Reply:
            letter = await self._letter(message, edited=edited)

            async def read(at: Written) -> Reply:
                async with self._few:
                    return await direct.read(self.speaker.desk, edge.user_of(message.author), letter, at)

            return await self.desk.host.heard(letter.written, read)

        speaks = self.desk.host.languages.known
        return await edge.done(work, told=_named(message), language=lambda: speaks(message.author.id))

    async def _echo(self, message: discord.Message, reply: Reply, *, edited: bool = False) -> None:
        """Answer a letter."""
        line = self._echoes.of(message.author.id)
        echo = Echo(message, self._pace, self.panels, self.signs, line, edited=edited)
        await edge.give(echo, reply, told=_named(message))

    async def _letter(self, message: discord.Message, *, edited: bool) -> Letter:
        lesson = self._lesson(message)
        about = None if lesson else await self._about(message)
        outdated = edited and not lesson and await self._outdated(message, about)
        return Letter(message.id, message.content, message.created_at, about, lesson, edited=edited, outdated=outdated)

    def _lesson(self, message: discord.Message) -> str:
        """The game of the lesson that this message replies to; empty: it replies to none."""
        games = {press.lesson for press in self._pressed_in_reply(message)} - {""}
        return games.pop() if len(games) == 1 else ""

    async def on_error(self, event_method: str, /, *_: object, **__: object) -> None:
        """An event that broke: where it did, without what was in it."""
        error = sys.exc_info()[1]
        _log.error(
            "the event %(event)s failed: %(why)s",
            {"event": event_method, "why": "?" if error is None else where(error)},
        )

    async def _about(self, message: discord.Message) -> int | None:
        """The table of the message that this one replies to."""
        reference = message.reference
        if reference is None or reference.message_id is None:
            return None
        known = await self.desk.host.table_of_message(reference.message_id)
        if known is not None:
            return known
        tables = {press.table for press in self._pressed_in_reply(message)} - {0}
        return tables.pop() if len(tables) == 1 else None

    def _pressed_in_reply(self, message: discord.Message) -> list[Press]:
        """What can be asked for in the message of ours that this one replies to."""
        replied = None if message.reference is None else message.reference.resolved
        return presses(replied) if isinstance(replied, discord.Message) and self._mine(replied) else []

    async def _outdated(self, message: discord.Message, about: int | None) -> bool:
        """Whether the person has written something newer than this that is no mere word."""
        try:
            async for newer in message.channel.history(limit=LOOKED_BACK, after=message):
                is_program = newer.author.id == message.author.id and word_of(newer.content) is None
                if is_program and await self._about(newer) == about:
                    return True
        except UNSURE as error:
            _log.info(
                "the messages after %(letter)d could not be read: %(why)s",
                {"letter": message.id, "why": type(error).__name__},
            )
        return False

    async def _written(self, channel: int, message: int) -> str | None:
        """The text of a message, as it is now; None if it is gone."""
        try:
            return (await self.get_partial_messageable(channel).fetch_message(message)).content
        except discord.NotFound:
            return None

    async def _write(self, user: int, page: Page) -> bool:
        """Whether a page has got to somebody privately."""
        return await privately.written(self, self.signs, self._pace, user, page)

    def _mine(self, message: discord.Message) -> bool:
        return self.user is not None and message.author.id == self.user.id


def _in_a_line(record: logging.LogRecord) -> bool:
    """A connection that broke off is no error, and worth no traceback: the library takes it up again."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {where(error)}", (), None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return True


def _named(letter: discord.Message) -> str:
    return f"direct message {letter.id} of user {letter.author.id}"


def _is_letter(message: discord.Message) -> bool:
    """Whether a person wrote it privately; a pinned message, say, is told of in a message as well."""
    by_person = message.type in (discord.MessageType.default, discord.MessageType.reply)
    return message.guild is None and by_person and not message.author.bot
