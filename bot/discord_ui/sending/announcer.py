"""Announcements beyond a single table: hello, open tables, and messages to people in the queue."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, assert_never

import discord

from bot.discord_ui.format import OPTION, cut
from bot.discord_ui.handlers.community.tournaments import draw_standings
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import OPENING, edit_route, send_route
from bot.discord_ui.responses.refusals import refusal
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.discord_ui.sending.message_utils import edit, files_of, find_earlier, locate_post, renew
from bot.discord_ui.sending.threads import WEEK
from bot.discord_ui.texts import spoken, tongue_of
from bot.discord_ui.views.community.announcements import hello_page, open_page, over_page, riddle_page
from bot.discord_ui.views.community.leaderboard import season_page, season_portrait
from bot.discord_ui.views.community.matchmaking import called_page, lapsed_page, offered_page, parting_page
from bot.discord_ui.views.community.tournaments import final_page, round_page, sign_up_page
from bot.discord_ui.views.play.my_games import digest_page
from bot.discord_ui.views.play.notices import paused_page
from bot.discord_ui.views.play.seats import told_page
from bot.discord_ui.visibility import readers_see
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.model.announcements import AnnouncementKind, Digest, PausedTable, Replaced
from bot.host.model.community.learning import DailyPuzzle
from bot.host.model.community.matchmaking import Lapsed, Offered
from bot.host.model.community.ratings import SeasonWinners
from bot.host.model.community.tournaments import TournamentView
from bot.host.model.people.user_settings import DeliveryChannel
from bot.host.model.viewer import Viewer
from bot.host.model.views import TableView
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.discord_ui.components import MessageContent, Picture
    from bot.discord_ui.interactions.context import HandlerContext
    from bot.discord_ui.ratelimit.limiter import RateLimiter
    from bot.discord_ui.sending.dm_panels import Latest
    from bot.discord_ui.texts import Say
    from bot.host.model.announcements import Announcement
    from bot.host.model.outbox import Posted
    from bot.i18n import Translator

_log = logging.getLogger(__name__)


class DiscordAnnouncer:
    """The host's announcer on Discord."""

    def __init__(self, client: discord.Client, pace: RateLimiter, latest: Latest) -> None:
        """Set up the announcer. `latest` knows the last messages of conversations."""
        self._client = client
        self._pace = pace
        self._latest = latest
        self._desk: HandlerContext | None = None

    def bind(self, desk: HandlerContext) -> None:
        """Bind the handler context that announcements use."""
        self._desk = desk

    @property
    def desk(self) -> HandlerContext:
        """Context for the announcements."""
        if self._desk is None:
            raise RuntimeError("the front has no host yet")
        return self._desk

    def readers(self, bulletin: Announcement) -> Viewer | None:
        """All readers of the announcement, as one viewer with what each of them sees; None: the server is
        unavailable."""
        guild, where = self._client.get_guild(bulletin.guild), bulletin.channel
        if guild is None or guild.unavailable:
            return None
        return Viewer() if where is None else Viewer(sees=lambda channel: readers_see(guild, where, channel))

    async def cry(self, bulletin: Announcement) -> Posted:
        """Send the announcement, with its nonce. Raises PostRefusedError or PostUnsureError."""
        if bulletin.user is not None:
            return await self._to_person(bulletin, bulletin.user)
        page = await self._page(bulletin)
        trouble = PostRefusedError("there is no channel to say it in")
        for number in self._channels(bulletin):
            try:
                channel = self._client.get_partial_messageable(number, guild_id=bulletin.guild)
                message = await self._sent(channel, page, bulletin, rings=bool(page.rings))
            except CallError as error:
                found = refusal(error)
                if not isinstance(found, PostRefusedError):
                    raise found from error
                trouble = found
            else:
                await self._gallery(bulletin, message)
                return locate_post(message)
        if bulletin.kind is AnnouncementKind.HELLO:
            return await self._to_owner(bulletin, page)
        raise trouble

    async def renew(self, bulletin: Announcement, posted: Posted) -> None:
        """Update the message to the current state. Deleted messages stay deleted. Raises PostRefusedError or
        PostUnsureError."""
        page = await self._page(bulletin)
        channel = self._client.get_partial_messageable(posted.channel, guild_id=bulletin.guild or None)
        what = (bulletin.kind, bulletin.key)
        async with self._pace.turn(Lane.EDITS, edit_route(posted.channel), once=(0, what)) as mine:
            if not mine:
                return
            message = channel.get_partial_message(posted.message)
            try:
                if isinstance(bulletin.about, Digest) and not bulletin.about.count:
                    await _delete(message)
                    return
                await self._renewed(message, page)
            except CallError as error:
                raise refusal(error) from error

    async def _renewed(self, message: discord.PartialMessage, page: MessageContent) -> None:
        """Edit the message; where Discord takes no new picture, edit the text around the existing one."""
        try:
            await renew(message, page, self.desk.signs)
        except CallError as error:
            if not page.pictures or error.meaning is not Meaning.REFUSED_FORM:
                raise
            with wrap_call_errors(Call.READ):
                shown = await message.fetch()
            await edit(message, page, self.desk.signs, files_of(shown) or None)

    async def heard(self, bulletin: Announcement) -> Posted | None:
        """The message from an earlier attempt, if there is one."""
        me, eras = self._client.user, self.desk.host.eras
        for number in await self._searched(bulletin):
            try:
                channel = self._client.get_partial_messageable(number, guild_id=bulletin.guild)
                found = await find_earlier(channel, me, bulletin.nonce, since=bulletin.era, eras=eras)
                if found is not None:
                    return found
            except CallError as error:
                raise refusal(error) from error
        return None

    async def _sent(
        self, channel: discord.abc.Messageable, page: MessageContent, bulletin: Announcement, *, rings: bool
    ) -> discord.Message:
        number = getattr(channel, "id", 0)
        call = Call.PRIVATE if isinstance(channel, discord.DMChannel) else Call.SEND
        async with self._pace.turn(Lane.EDITS, send_route(number)):
            return await self.desk.signs.sent(
                lambda signs: channel.send(
                    **page.new(signs),
                    nonce=self.desk.host.eras.nonce(bulletin.nonce),
                    allowed_mentions=page.mentions(),
                    silent=not rings,
                ),
                call,
            )

    async def _to_owner(self, bulletin: Announcement, page: MessageContent) -> Posted:
        """Send the hello to the owner of a server where the bot may write nowhere; its inviter cannot be known."""
        guild = self._client.get_guild(bulletin.guild)
        if guild is None or not guild.owner_id:
            raise PostRefusedError("nobody is there to be greeted")
        try:
            channel = await self._private(guild.owner_id)
            return locate_post(await self._sent(channel, page, bulletin, rings=False))
        except CallError as error:
            raise refusal(error) from error

    async def _to_person(self, bulletin: Announcement, user: int) -> Posted:
        """Send a DM; or a ping in the channel, if the person prefers that or cannot be messaged."""
        if isinstance(bulletin.about, Digest):
            return await self._digest(bulletin, bulletin.about)
        page = await self._page(bulletin)
        offered, trouble_told = isinstance(bulletin.about, Offered), isinstance(bulletin.about, Replaced | PausedTable)
        habits = await self.desk.host.preferences.of(user)
        if habits.asked_in is DeliveryChannel.PRIVATE or not offered:
            try:
                channel = await self._private(user)
                rings = offered or (trouble_told and not await self.desk.host.preferences.rests(user))
                return locate_post(await self._sent(channel, page, bulletin, rings=rings))
            except CallError as error:
                trouble = refusal(error)
                if not isinstance(trouble, PostRefusedError) or not offered:
                    raise trouble from error
        tongue = spoken(await self.desk.host.languages.on(bulletin.guild))
        page = called_page(tongue, user, int(bulletin.kept.get("invitation", 0)), nonce=bulletin.nonce)
        try:
            there = self._client.get_partial_messageable(bulletin.channel or 0, guild_id=bulletin.guild)
            return locate_post(await self._sent(there, page, bulletin, rings=True))
        except CallError as error:
            raise refusal(error) from error

    async def _digest(self, bulletin: Announcement, digest: Digest) -> Posted:
        """Update the earlier digest of waiting games if that's still the newest message, else send a new one."""
        page, earlier = await self._page(bulletin), digest.earlier
        try:
            channel = await self._private(digest.user)
            old = None
            if earlier is not None and earlier.channel == channel.id:
                old = channel.get_partial_message(earlier.message)
            if old is not None and self._latest.below(channel.id, old.id) == 0:
                with suppress(CallError):
                    return await renew(old, page, self.desk.signs)
            sent = await self._sent(channel, page, bulletin, rings=True)
        except CallError as error:
            raise refusal(error) from error
        self._latest.add(channel.id, sent.id)
        if old is not None:
            with suppress(CallError):  # duplicates do no harm
                await _delete(old)
        return locate_post(sent)

    async def _private(self, user: int) -> discord.DMChannel:
        async with self._pace.turn(Lane.EDITS, OPENING):
            with wrap_call_errors(Call.PRIVATE):
                return await self._client.create_dm(discord.Object(user))

    async def _searched(self, bulletin: Announcement) -> Sequence[int]:
        """The channels where an earlier attempt may have sent the announcement."""
        if bulletin.user is None:
            return self._channels(bulletin)[:1]
        try:
            return [(await self._private(bulletin.user)).id, *self._channels(bulletin)]
        except CallError as error:
            trouble = refusal(error)
            if isinstance(trouble, PostUnsureError):
                raise trouble from error
            _log.info("can't message user %(user)d: %(why)s", {"user": bulletin.user, "why": where(error)})
            return self._channels(bulletin)

    def _channels(self, bulletin: Announcement) -> Sequence[int]:
        """The announcement's channels: its own, or the first channel in which the bot may write, as far as known."""
        if bulletin.channel is not None:
            return [bulletin.channel]
        guild = self._client.get_guild(bulletin.guild)
        if guild is None:
            return []
        first = [] if guild.system_channel is None else [guild.system_channel]
        return [channel.id for channel in (*first, *guild.text_channels) if _may_write(channel)][:3]

    async def _page(self, bulletin: Announcement) -> MessageContent:
        nonce = bulletin.nonce
        match bulletin.about:
            case None if bulletin.user is not None:
                return parting_page(await self._tongue(bulletin), bulletin.kind, nonce=nonce, bulletin=bulletin.id)
            case None:
                first, *others = self.desk.games.values()
                return hello_page(first, others, nonce=nonce)
            case TableView() as view if bulletin.kind is AnnouncementKind.OPEN:
                return open_page(view, nonce=nonce, ring=bulletin.ring)
            case TableView() as view:
                return over_page(view, nonce=nonce)
            case SeasonWinners() as champions:
                say = (await self._tongue(bulletin)).say
                return season_page(say, champions, await self._podiums(say, champions, bulletin), nonce=nonce)
            case DailyPuzzle() as riddle:
                return riddle_page(riddle, await self._drawn(riddle), nonce=nonce, bulletin=bulletin.id)
            case TournamentView() as view:
                return await self._of_tournament(view, bulletin)
            case _:
                return _personal_page(await self._tongue(bulletin), bulletin.about, nonce=nonce)

    async def _tongue(self, bulletin: Announcement) -> Translator:
        """The reader's translator: a person's own language, else the server's."""
        languages = self.desk.host.languages
        if bulletin.user is not None:
            return spoken(await languages.of(bulletin.user))
        return spoken(await languages.on(bulletin.guild))

    async def _of_tournament(self, view: TournamentView, bulletin: Announcement) -> MessageContent:
        palette = (await self.desk.host.servers.settings(bulletin.guild)).palette
        match bulletin.kind:
            case AnnouncementKind.SIGN_UP:
                return sign_up_page(view, nonce=bulletin.nonce, ring=bulletin.ring)
            case AnnouncementKind.ROUND:
                begun = view.round > 1
                picture = (
                    await draw_standings(self.desk.studio, view, before=view.round, palette=palette) if begun else None
                )
                return round_page(view, picture, nonce=bulletin.nonce)
            case _:
                return final_page(
                    view, await draw_standings(self.desk.studio, view, palette=palette), nonce=bulletin.nonce
                )

    async def _podiums(self, say: Say, champions: SeasonWinners, bulletin: Announcement) -> Picture | None:
        """Picture of a season's winners, or None where it cannot be drawn."""
        palette = (await self.desk.host.servers.settings(bulletin.guild)).palette
        try:
            return await self.desk.studio.portrait(
                season_portrait(say, champions), name=f"season{champions.season}.png", palette=palette
            )
        except Exception as error:
            _log.error("drawing a season failed: %(why)s", {"why": where(error)})
            return None

    async def _drawn(self, riddle: DailyPuzzle) -> Picture | None:
        """Picture of the puzzle's position, or None if it can't be drawn, as the puzzle goes on without one."""
        try:
            return await self.desk.studio.lesson_board(riddle.lesson)
        except Exception as error:
            _log.error("drawing a puzzle failed: %(why)s", {"why": where(error)})
            return None

    async def _gallery(self, bulletin: Announcement, message: discord.Message) -> None:
        """Open a thread for spectators, if the server wants one. Failures do no harm."""
        view = bulletin.about
        if not isinstance(view, TableView) or bulletin.kind is not AnnouncementKind.OPEN:
            return
        if not (await self.desk.host.servers.settings(bulletin.guild)).watching:
            return
        try:
            watching = tongue_of(view.game).say("herald-watching", game=view.game.title, table=view.record.id)
            name = cut(watching, OPTION)
            with wrap_call_errors(Call.THREAD):
                await message.create_thread(name=name, auto_archive_duration=WEEK)
        except (CallError, ValueError) as error:
            _log.info(
                "table %(table)d: couldn't open a thread for spectators: %(why)s",
                {"table": view.record.id, "why": where(error)},
            )

    def _is_mine(self, message: discord.Message) -> bool:
        me = self._client.user
        return me is not None and message.author.id == me.id


async def _delete(message: discord.PartialMessage) -> None:
    """Delete a message, if it still exists. Raises CallError."""
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
    tongue: Translator, about: Offered | Digest | Lapsed | PausedTable | Replaced, *, nonce: str
) -> MessageContent:
    """The page for one person."""
    match about:
        case Offered():
            return offered_page(tongue, about, nonce=nonce)
        case Digest(count=count):
            return digest_page(tongue.say, count, nonce=nonce)
        case Lapsed():
            return lapsed_page(tongue)
        case PausedTable(record=record, reason=reason):
            return paused_page(tongue, record, reason, nonce=nonce, seated=False)
        case Replaced():
            return told_page(tongue.say, about, nonce=nonce)
        case _:
            assert_never(about)
