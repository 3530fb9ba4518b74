"""Sends announcements to servers, such as hello, open tables and tournaments, and messages to single people."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress

import discord

from bot.discord_ui.components import MessageContent, Picture
from bot.discord_ui.format import OPTION, cut
from bot.discord_ui.handlers.community.tournaments import draw_standings
from bot.discord_ui.images.image_service import try_drawing
from bot.discord_ui.interactions.context import Bound
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import OPENING, edit_route, send_route
from bot.discord_ui.responses.refusals import raise_refusals
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.discord_ui.sending.dm_panels import Latest
from bot.discord_ui.sending.message_utils import edit, files_of, find_earlier, locate_post, renew, send
from bot.discord_ui.sending.threads import WEEK
from bot.discord_ui.texts import Say, translator_for, translator_of
from bot.discord_ui.views.community.announcements import daily_puzzle_page, hello_page, open_page, over_page
from bot.discord_ui.views.community.leaderboard import season_image, season_page
from bot.discord_ui.views.community.matchmaking import called_page, lapsed_page, offered_page, parting_page
from bot.discord_ui.views.community.tournaments import final_page, round_page, sign_up_page
from bot.discord_ui.views.play.my_games import digest_page
from bot.discord_ui.views.play.notices import paused_page
from bot.discord_ui.views.play.seats import replacement_page
from bot.discord_ui.visibility import readers_see
from bot.host.core.errors import PostRefusedError
from bot.host.model.announcements import Announcement, AnnouncementKind, Digest, PausedTable, Replaced
from bot.host.model.community.learning import DailyPuzzle
from bot.host.model.community.matchmaking import Lapsed, Offered
from bot.host.model.community.ratings import SeasonWinners
from bot.host.model.community.tournaments import TournamentView
from bot.host.model.outbox import Posted
from bot.host.model.people.user_settings import DeliveryChannel
from bot.host.model.viewer import Viewer
from bot.host.model.views import TableView
from bot.i18n import Translator
from bot.safe_errors import log_failures, where

_log = logging.getLogger(__name__)


class DiscordAnnouncer(Bound):
    """The host's announcer on Discord."""

    def __init__(self, client: discord.Client, pace: RateLimiter, latest: Latest) -> None:
        self._client = client
        self._pace = pace
        self._latest = latest

    def readers(self, announcement: Announcement) -> Viewer | None:
        guild, where = self._client.get_guild(announcement.guild), announcement.channel
        if guild is None or guild.unavailable:
            return None
        return Viewer() if where is None else Viewer(sees=lambda channel: readers_see(guild, where, channel))

    def turn(self, _announcement: Announcement) -> AbstractAsyncContextManager[object]:
        """Return a context that doesn't wait, because sending to each channel waits for a permit of its own."""
        return nullcontext()

    async def post(self, announcement: Announcement) -> Posted:
        with raise_refusals():
            if announcement.user is not None:
                return await self._to_person(announcement, announcement.user)
            return await self._to_server(announcement)

    async def _to_server(self, announcement: Announcement) -> Posted:
        """Send to the first channel that accepts the announcement; if none does, a hello goes to the server's owner."""
        page = await self._page(announcement)
        trouble: Exception = PostRefusedError("there is no channel to say it in")
        for number in self._channels(announcement):
            try:
                channel = self._client.get_partial_messageable(number, guild_id=announcement.guild)
                message = await self._send(channel, page, announcement, notifies=bool(page.pinged_roles))
            except CallError as error:
                if error.is_transient:
                    raise
                trouble = error
            else:
                await self._open_spectator_thread(announcement, message)
                return locate_post(message)
        if announcement.kind is AnnouncementKind.HELLO:
            return await self._to_owner(announcement, page)
        raise trouble

    async def renew(self, announcement: Announcement, posted: Posted) -> None:
        if isinstance(announcement.about, Offered) and posted.channel == announcement.channel:
            return  # the ping in the channel stays as it is, because an offer is for one person's eyes
        page = await self._page(announcement)
        channel = self._client.get_partial_messageable(posted.channel, guild_id=announcement.guild or None)
        what = (announcement.kind, announcement.key)
        async with self._pace.turn(Lane.EDITS, edit_route(posted.channel), once=(0, what)) as mine:
            if not mine:
                return
            message = channel.get_partial_message(posted.message)
            with raise_refusals():
                if isinstance(announcement.about, Digest) and not announcement.about.count:
                    await _delete(message)
                else:
                    await self._renew(message, page)

    async def _renew(self, message: discord.PartialMessage, page: MessageContent) -> None:
        """Edit the message. If Discord refuses the page with its picture, edit the text around the existing one."""
        try:
            await renew(message, page, self.context.app_emoji)
        except CallError as error:
            if not page.pictures or error.meaning is not Meaning.REFUSED_FORM:
                raise
            with wrap_call_errors(Call.READ):
                shown = await message.fetch()
            await edit(message, page, self.context.app_emoji, files_of(shown) or None)

    async def find(self, announcement: Announcement) -> Posted | None:
        me, eras = self._client.user, self.context.host.eras
        with raise_refusals():
            for number in await self._channels_to_search(announcement):
                channel = self._client.get_partial_messageable(number, guild_id=announcement.guild)
                found = await find_earlier(channel, me, announcement.nonce, since=announcement.era, eras=eras)
                if found is not None:
                    return found
        return None

    async def _send(
        self, channel: discord.abc.Messageable, page: MessageContent, announcement: Announcement, *, notifies: bool
    ) -> discord.Message:
        number = getattr(channel, "id", 0)
        call = Call.PRIVATE if isinstance(channel, discord.DMChannel) else Call.SEND
        async with self._pace.turn(Lane.EDITS, send_route(number)):
            nonce = self.context.host.eras.nonce(announcement.nonce)
            return await send(channel, page, self.context.app_emoji, call, nonce=nonce, silent=not notifies)

    async def _to_owner(self, announcement: Announcement, page: MessageContent) -> Posted:
        """Send the hello to the server's owner: no channel accepted it, and the bot doesn't know who invited it."""
        guild = self._client.get_guild(announcement.guild)
        if guild is None or not guild.owner_id:
            raise PostRefusedError("nobody is there to be greeted")
        channel = await self._private(guild.owner_id)
        return locate_post(await self._send(channel, page, announcement, notifies=False))

    async def _to_person(self, announcement: Announcement, user: int) -> Posted:
        """Send a DM. An offer goes to the channel as a ping instead if the person prefers that or can't be messaged."""
        if isinstance(announcement.about, Digest):
            return await self._digest(announcement, announcement.about)
        page = await self._page(announcement)
        offered = isinstance(announcement.about, Offered)
        is_trouble = isinstance(announcement.about, Replaced | PausedTable)
        user_settings = await self.context.host.user_settings.of(user)
        if user_settings.prompt_channel is DeliveryChannel.PRIVATE or not offered:
            try:
                channel = await self._private(user)
                notifies = offered or (is_trouble and not await self.context.host.user_settings.rests(user))
                return locate_post(await self._send(channel, page, announcement, notifies=notifies))
            except CallError as error:
                if error.is_transient or not offered:
                    raise
        translator = translator_for(await self.context.host.locales.on(announcement.guild))
        page = called_page(translator, user, int(announcement.facts.get("invitation", 0)), nonce=announcement.nonce)
        there = self._client.get_partial_messageable(announcement.channel or 0, guild_id=announcement.guild)
        return locate_post(await self._send(there, page, announcement, notifies=True))

    async def _digest(self, announcement: Announcement, digest: Digest) -> Posted:
        """Update the earlier digest if it's the newest message; if not, or if that fails, send a new one and delete the
        old."""
        page, earlier = await self._page(announcement), digest.earlier
        channel = await self._private(digest.user)
        old = None
        if earlier is not None and earlier.channel == channel.id:
            old = channel.get_partial_message(earlier.message)
        if old is not None and self._latest.below(channel.id, old.id) == 0:
            with suppress(CallError):
                return await renew(old, page, self.context.app_emoji)
        sent = await self._send(channel, page, announcement, notifies=True)
        self._latest.add(channel.id, sent.id)
        if old is not None:
            with suppress(CallError):  # duplicates do no harm
                await _delete(old)
        return locate_post(sent)

    async def _private(self, user: int) -> discord.DMChannel:
        async with self._pace.turn(Lane.EDITS, OPENING):
            with wrap_call_errors(Call.PRIVATE):
                return await self._client.create_dm(discord.Object(user))

    async def _channels_to_search(self, announcement: Announcement) -> Sequence[int]:
        if announcement.user is None:
            return self._channels(announcement)[:1]
        try:
            return [(await self._private(announcement.user)).id, *self._channels(announcement)]
        except CallError as error:
            if error.is_transient:
                raise
            _log.info("can't message user %(user)d: %(why)s", {"user": announcement.user, "why": where(error)})
            return self._channels(announcement)

    def _channels(self, announcement: Announcement) -> Sequence[int]:
        """The announcement's channel, or else up to three where the bot may write, the system channel first."""
        if announcement.channel is not None:
            return [announcement.channel]
        guild = self._client.get_guild(announcement.guild)
        if guild is None:
            return []
        first = [] if guild.system_channel is None else [guild.system_channel]
        channels = dict.fromkeys((*first, *guild.text_channels))  # the system channel is among them
        return [channel.id for channel in channels if _may_write(channel)][:3]

    async def _page(self, announcement: Announcement) -> MessageContent:
        nonce = announcement.nonce
        match announcement.about:
            case None if announcement.user is not None:
                translator = await self._translator(announcement)
                return parting_page(translator, announcement.kind, nonce=nonce, announcement=announcement.id)
            case None:
                first, *others = self.context.games.values()
                return hello_page(first, others, nonce=nonce)
            case TableView() as view if announcement.kind is AnnouncementKind.OPEN:
                return open_page(view, nonce=nonce, ring=announcement.ring)
            case TableView() as view:
                return over_page(view, nonce=nonce)
            case SeasonWinners() as champions:
                say = (await self._translator(announcement)).say
                return season_page(say, champions, await self._podiums(say, champions, announcement), nonce=nonce)
            case DailyPuzzle() as daily_puzzle:
                board = await try_drawing("puzzle", self.context.images.lesson_board(daily_puzzle.lesson))
                return daily_puzzle_page(daily_puzzle, board, nonce=nonce, announcement=announcement.id)
            case TournamentView() as view:
                return await self._of_tournament(view, announcement)
            case _:
                return _personal_page(await self._translator(announcement), announcement.about, nonce=nonce)

    async def _translator(self, announcement: Announcement) -> Translator:
        languages = self.context.host.locales
        if announcement.user is not None:
            return translator_for(await languages.of(announcement.user))
        return translator_for(await languages.on(announcement.guild))

    async def _of_tournament(self, view: TournamentView, announcement: Announcement) -> MessageContent:
        palette = (await self.context.host.guild_settings.settings(announcement.guild)).palette
        match announcement.kind:
            case AnnouncementKind.SIGN_UP:
                return sign_up_page(view, nonce=announcement.nonce, ring=announcement.ring)
            case AnnouncementKind.ROUND:
                begun, images = view.round > 1, self.context.images
                picture = await draw_standings(images, view, before=view.round, palette=palette) if begun else None
                return round_page(view, picture, nonce=announcement.nonce)
            case _:
                picture = await draw_standings(self.context.images, view, palette=palette)
                return final_page(view, picture, nonce=announcement.nonce)

    async def _podiums(self, say: Say, champions: SeasonWinners, announcement: Announcement) -> Picture | None:
        palette = (await self.context.host.guild_settings.settings(announcement.guild)).palette
        shown, name = season_image(say, champions), f"season{champions.season}.png"
        return await try_drawing("season", self.context.images.profile(shown, name=name, palette=palette))

    async def _open_spectator_thread(self, announcement: Announcement, message: discord.Message) -> None:
        """Open a spectators' thread for an open table, if the server wants one. Discord's errors are only logged."""
        view = announcement.about
        if not isinstance(view, TableView) or announcement.kind is not AnnouncementKind.OPEN:
            return
        if not (await self.context.host.guild_settings.settings(announcement.guild)).watching:
            return
        table, errors = view.record.id, (CallError, ValueError)
        with log_failures(
            _log, "table %(table)d: couldn't open a thread for spectators", only=errors, level=logging.INFO, table=table
        ):
            watching = translator_of(view.game).say("herald-watching", game=view.game.title, table=table)
            with wrap_call_errors(Call.THREAD):
                await message.create_thread(name=cut(watching, OPTION), auto_archive_duration=WEEK)


async def _delete(message: discord.PartialMessage) -> None:
    try:
        with wrap_call_errors(Call.EDIT):
            await message.delete()
    except CallError as error:
        if error.cause is not Cause.NO_MESSAGE:
            raise


def _may_write(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return may.view_channel and may.send_messages


def _personal_page(
    translator: Translator, about: Offered | Digest | Lapsed | PausedTable | Replaced, *, nonce: str
) -> MessageContent:
    match about:
        case Offered():
            return offered_page(translator, about, nonce=nonce)
        case Digest(count=count):
            return digest_page(translator.say, count, nonce=nonce)
        case Lapsed():
            return lapsed_page(translator)
        case PausedTable(record=record, reason=reason):
            return paused_page(translator, record, reason, nonce=nonce, seated=False)
        case Replaced():
            return replacement_page(translator.say, about, nonce=nonce)
