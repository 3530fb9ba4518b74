"""The bot's Discord client: dispatches incoming events and sends the host's messages."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import discord

from bot import logs
from bot.discord_ui import gateway_patches
from bot.discord_ui.dispatch import commands, parser, router
from bot.discord_ui.dispatch.client_base import ClientBase, Interaction
from bot.discord_ui.dispatch.in_flight import InFlight
from bot.discord_ui.dispatch.responder import Responder
from bot.discord_ui.dm.reader import DirectMessageReader
from bot.discord_ui.findings import KnownFindings
from bot.discord_ui.gateway_patches import fetch_gateway
from bot.discord_ui.images.app_emoji import AppEmoji, icons_of
from bot.discord_ui.images.emoji_uploader import EmojiUploader
from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.images.picture_edits import PictureEdits
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.command_sync import CommandSync
from bot.discord_ui.interactions.command_translations import Translations
from bot.discord_ui.interactions.context import HandlerContext
from bot.discord_ui.ratelimit.identify_limit import HELD, IdentifyLimit, IdentifyLimitError
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, wrap_call_errors
from bot.discord_ui.sending.announcer import DiscordAnnouncer
from bot.discord_ui.sending.background_tasks import cancel_all
from bot.discord_ui.sending.direct_message import send_direct_message
from bot.discord_ui.sending.message_utils import nonces, read_history
from bot.discord_ui.sending.messenger import DiscordMessenger
from bot.discord_ui.sending.permission_watcher import PermissionWatcher
from bot.discord_ui.sending.second_bot import SecondBotWatch
from bot.discord_ui.views.play.notices import WELCOME, welcome_page
from bot.games.game import AnyGame
from bot.host.app.host import Host
from bot.host.model.cluster import WHOLE, Shards
from bot.host.ports.urgency import URGENT, urgent
from bot.safe_errors import log_failure, log_failures, where

_log = logging.getLogger(__name__)


class BotClient(ClientBase):
    """The bot's Discord client. Before it starts, bind the host, which posts through `messenger` and `announcer`."""

    def __init__(
        self,
        pictures: RenderPool,
        *,
        games: Mapping[str, AnyGame],
        computers: Mapping[str, str],
        welcome_channel: int | None = None,
        pace: RateLimiter | None = None,
        emoji_apart: float | None = None,
        shards: Shards = WHOLE,
        identifies: IdentifyLimit | None = None,
        commands_first: bool = False,
        findings: Path | None = None,
        **more: Any,
    ) -> None:
        """Set the client up. `shards` are the gateway connections that dispatch events here; `identifies` outlives
        the client if another one replaces it. `computers` maps the kinds of computer players to titles, easiest
        first; `welcome_channel` gets a message that brings a newcomer into a game with one click. `findings` is a
        file with a self-test's findings about Discord. The client with the first shard connects only after it has
        tried to register the commands, if `commands_first`. It uploads icons as emoji, at least `emoji_apart`
        seconds apart; if that's None, icons stay ordinary emoji."""
        self._pace = pace or RateLimiter()
        gateway_patches.apply()
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            http_trace=self._pace.trace(),
            **more,
        )
        self.parts: Final = shards
        # At debug level the library logs what people send, and programs are secret.
        library = logging.getLogger("discord")
        library.setLevel(max(logging.INFO, library.getEffectiveLevel()))
        for module in (discord.client, discord.shard):
            logging.getLogger(module.__name__).addFilter(_in_a_line)
        self.tree = commands.Tree(self)
        self.games, self._computers = games, computers
        self.app_emoji = AppEmoji(icons_of(games.values()))
        self.app_emoji.picture_edits = PictureEdits(KnownFindings(findings))
        self._pictures = pictures
        self._welcome_channel = welcome_channel
        self.messenger = DiscordMessenger(self, self._pace)
        self._emoji_apart = emoji_apart
        self._uploading: asyncio.Task[None] | None = None
        self.panels = self.messenger.panels
        self.announcer: Final = DiscordAnnouncer(self, self._pace, self.panels.latest)
        self.mender = PermissionWatcher()
        self._recent = router.Deduplicator()
        self.second_bot = SecondBotWatch()
        gateway_patches.spare(self)
        self.identifies: Final = identifies or IdentifyLimit()
        self._commands_first = commands_first
        self._syncing: asyncio.Task[None] | None = None
        self._under_way = InFlight()
        self.dm_reader: Final = DirectMessageReader(self, self._pace, self._recent, self._under_way)
        self._online = asyncio.Event()

    def bind(self, host: Host) -> None:
        panels, emoji, palette_of = self.panels, self.app_emoji, host.user_settings.palette
        emoji.era = host.eras.current
        images = ImageService(self._pictures, palette_of)
        write = partial(send_direct_message, self, emoji, self._pace)
        self._context = HandlerContext(host, self.games, self._computers, images, self._written, write, panels, emoji)
        # only a few pictures for queued messages are drawn at a time, so that those for clicks don't wait
        patient = replace(self._context, images=ImageService(self._pictures.patient(), palette_of))
        for each in (self.messenger, self.announcer, self.mender):
            each.bind(patient)

    async def online(self) -> None:
        """Wait until the bot is ready for the first time; only then may the host run."""
        await self._online.wait()

    @property
    def hosts(self) -> bool:
        return self._online.is_set()

    async def setup_hook(self) -> None:
        """Create the commands. The client with the first shard registers them in the background, because that can
        fail or take long; with `commands_first`, the first attempt is made here."""
        await self.make_commands()
        if self.parts.first:
            sync = CommandSync(self.tree)
            wait = await sync.attempt() if self._commands_first else 0.0
            self._syncing = asyncio.create_task(sync.run(wait))

    async def make_commands(self) -> None:
        commands.install(self.tree, self)
        await self.tree.set_translator(Translations(self.games.values()))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway as soon as an IDENTIFY is allowed."""
        first = min(self.parts.numbers)
        wait = await self._identify_delay(first)
        while wait > 0:
            await asyncio.sleep(wait)
            wait = await self._identify_delay(first)
        with urgent():  # so that the loop notices clicks at once
            await super().connect(reconnect=reconnect)

    def dispatch(self, event: str, /, *args: Any, **more: Any) -> None:
        """Handle an event in tasks of its own, which are urgent only for interactions."""
        context = copy_context()
        context.run(URGENT.set, event == "interaction")
        context.run(super().dispatch, event, *args, **more)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        await self.admit(shard_id or 0, initial=initial)
        await super().before_identify_hook(shard_id, initial=initial)

    async def admit(self, shard: int, *, initial: bool) -> None:
        """Wait until a shard may IDENTIFY, and count it. Raises IdentifyLimitError if that takes over `HELD`
        seconds; the library then retries."""
        wait = 0.0 if initial else await self._identify_delay(shard)  # `connect` has waited before the first one
        if wait > 0:
            await asyncio.sleep(min(wait, HELD))
        if wait > HELD:
            raise IdentifyLimitError
        self.identifies.take(shard)

    async def _identify_delay(self, shard: int) -> float:
        return await self.identifies.delay(shard, lambda: fetch_gateway(self), shards=self.parts.count)

    async def close(self) -> None:
        await self.dm_reader.close()
        await cancel_all([each for each in (self._syncing, self._uploading) if each is not None])
        await self._under_way.end()
        await self.messenger.close()
        await self.mender.close()
        await super().close()
        self._pace.cancel_alarm()

    async def on_ready(self) -> None:
        first = not self._online.is_set()
        self.context.host.known_as("" if self.user is None else self.user.display_name)
        self._online.set()
        await self.resume_session()
        if first and self._emoji_apart is not None:
            looks, apart = not self.parts.first, self._emoji_apart
            uploader = EmojiUploader(self, self.app_emoji, self._pictures, self._pace, apart=apart, looks=looks)
            self._uploading = asyncio.create_task(uploader.run())
        if first and self._welcome_channel is not None:
            await self._welcome(self._welcome_channel)

    async def resume_session(self) -> None:
        """Resume work in a new session. Events since the last session are lost."""
        self.context.host.resume_clocks()
        await self.context.host.guild_settings.record_removed_except([guild.id for guild in self.guilds], self.parts)
        if self.parts.first:
            self.dm_reader.listen()

    async def on_disconnect(self) -> None:
        self.context.host.cut_off()

    async def on_resumed(self) -> None:
        """Handle a resumed session, whose missed events have been replayed."""
        self.context.host.resume_clocks()

    async def _welcome(self, channel_id: int) -> None:
        """Post a greeting for newcomers in the channel, unless one is among its oldest messages."""
        channel = self.get_partial_messageable(channel_id)
        first, *others = self.games.values()
        page = welcome_page(first, others)
        with log_failures(
            _log,
            "couldn't post the welcome in channel %(channel)d",
            only=CallError,
            level=logging.WARNING,
            channel=channel_id,
        ):
            for message in await read_history(channel, oldest_first=True):
                if self.mine(message) and WELCOME in nonces(message):
                    return
            nonce = self.context.host.eras.nonce(f"{WELCOME}-{channel_id % 10**10}")
            await self.app_emoji.send_page(lambda emoji: channel.send(**page.new(emoji), nonce=nonce), Call.SEND)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle the bot's removal from a server; a mere outage of the server doesn't count."""
        await self.context.host.guild_settings.record_removed(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.mender.note_change(guild)
        await self._greet(guild)

    on_guild_join = on_guild_available

    async def _greet(self, guild: discord.Guild) -> None:
        """Record the server. The first time, say hello there, unless it has this client's welcome channel."""
        self.context.host.locales.save_guild_locale(guild.id, guild.preferred_locale.value)
        welcomed = guild.get_channel(self._welcome_channel or 0) is not None
        await self.context.host.guild_settings.record_joined(guild.id, greet=not welcomed)

    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        self.context.host.locales.save_guild_locale(guild.id, guild.preferred_locale.value)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self.mender.note_change(channel.guild)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        self.mender.note_change(channel.guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        self.mender.note_change(self.get_guild(payload.guild_id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.context.host.leave_deleted_thread(payload.thread_id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        self.mender.note_change(role.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Handle a deleted role: it may have denied a permission or been chosen in the settings."""
        self.mender.note_change(role.guild)
        await self.context.host.guild_settings.forget_deleted(role.guild.id, role.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.context.host.guild_settings.forget_deleted(channel.guild.id, channel.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Handle a change of the bot as a member, such as its roles; Discord sends no such events about other
        members."""
        self.mender.note_change(member.guild)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch the interaction. The library's own callbacks aren't used, because their errors would only be
        logged."""
        with self._under_way.click() as begins:
            if begins and self._recent.first_time(interaction.id):
                told = parser.describe_interaction(interaction)
                speaks = self.context.host.locales.loaded_locale
                if interaction.guild_id is not None and interaction.channel_id is not None:
                    self.messenger.upkeep.threads.note_permissions(interaction.channel_id, interaction.app_permissions)
                with logs.about(**parser.about(interaction)):
                    await router.answer(
                        Responder(interaction),
                        lambda: parser.handle_interaction(interaction, self.context),
                        told=told,
                        language=lambda: speaks(interaction.user.id if interaction.user else 0),
                    )

    async def on_message(self, message: discord.Message) -> None:
        if message.guild is None:
            self.panels.latest.add(message.channel.id, message.id)
        await self.dm_reader.came(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        await self.dm_reader.handle_edit(payload.message)

    async def on_error(self, event_method: str, /, *_: object, **__: object) -> None:
        """Log that an event's handler raised an error, and where, but not the event's content."""
        error = sys.exc_info()[1]
        if error is not None:
            log_failure(_log, "handling event %(event)s failed", error, event=event_method)

    async def _written(self, channel: int, message: int) -> str | None:
        try:
            with wrap_call_errors(Call.READ):
                return (await self.get_partial_messageable(channel).fetch_message(message)).content
        except CallError as error:
            if error.cause not in (Cause.NO_MESSAGE, Cause.NO_CHANNEL):
                raise
            return None


def _in_a_line(record: logging.LogRecord) -> bool:
    """Log filter that shortens a record with a traceback to a one-line warning."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {where(error)}", (), None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return True
