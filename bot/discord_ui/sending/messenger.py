"""Delivery of the host's posts as messages, which are found again by their buttons, and kept up to date."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from typing import Final

import discord

from bot.discord_ui.components import MessageContent, MessageForm, Picture
from bot.discord_ui.handlers.play.draft_pages import find_spoiler, first_page, panel_page, recap_for
from bot.discord_ui.images.image_service import MovePictures
from bot.discord_ui.interactions.context import Bound, HandlerContext
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import OPENING, send_route
from bot.discord_ui.responses.refusals import refusal
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.discord_ui.sending.dm_panels import DmPanels
from bot.discord_ui.sending.forms import FallbackForm, next_form
from bot.discord_ui.sending.message_updates import START, MessageUpdater
from bot.discord_ui.sending.message_utils import change, find_earlier, locate_post, send
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.community.time_requests import channel_prompt_page, time_request_page
from bot.discord_ui.views.play import notices
from bot.discord_ui.views.play.dm_recap import result_page
from bot.discord_ui.views.play.draft_panel import PanelLook
from bot.discord_ui.views.play.lobby import invitation_page, lobby_page, terms_page
from bot.discord_ui.views.play.round_post import has_replay, move_page
from bot.discord_ui.views.play.seats import offer_page, parse_vote, settled_page, vote_page
from bot.engine.game import Seat
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.model.outbox import Post, Posted, PostKind
from bot.host.model.seat_holders import holder_at, localize_names
from bot.host.model.tables import TableRecord
from bot.host.model.views import MoveView, PublishedMove, SeatView, Shown, TableView
from bot.i18n import Translator
from bot.safe_errors import log_failure, log_failures

QUESTION_KINDS: Final = frozenset(
    {PostKind.PROMPT, PostKind.REMINDER, PostKind.CHANNEL_PROMPT, PostKind.CLOSED, PostKind.UNDELIVERED, PostKind.MOVE}
)
"""Kinds of posts that may be about open turns."""
V2_KINDS: Final = frozenset({PostKind.MOVE, PostKind.LOBBY})
MAX_TRIES: Final = 3
"""Failed attempts after which a round's post is sent without pictures if they can't be drawn, and any post with a fixed
text if its page can't be built."""

_log = logging.getLogger(__name__)


class DiscordMessenger(Bound):
    """Delivers the host's posts on Discord."""

    def __init__(self, client: discord.Client, pace: RateLimiter) -> None:
        self._client = client
        self._pace = pace
        self.panels: Final = DmPanels(client, pace)
        self.upkeep: Final = MessageUpdater(client, pace, self.panels)

    def bind(self, context: HandlerContext) -> None:
        super().bind(context)
        self.panels.bind(context)
        self.upkeep.bind(context)

    def turn(self, post: Post) -> AbstractAsyncContextManager[object]:
        if post.kind is PostKind.END:
            return nullcontext()  # its parts wait for permits of their own
        lane = Lane.STARTS if post.begins else Lane.MOVES
        return self._pace.turn(lane, OPENING if post.channel is None else send_route(post.channel), order=post.id)

    async def post(self, post: Post) -> Posted:
        if post.kind is PostKind.END and isinstance(post.about, TableView):
            return await self.upkeep.end(post.about)
        if post.revision == START and isinstance(post.about, PublishedMove):
            post = _relocate_post(post, await self.upkeep.threads.open(post.about.view))
        same = await self._asked_together(post)
        if same is not None:
            return same
        page = await self._build_page(post)
        try:
            if isinstance(post.about, PublishedMove) and post.about.earlier is not None:
                record = post.about.view.record
                again = await self.upkeep.extend_post(record, post.about.earlier, page)
                if again is not None:
                    self.panels.settle(record, post.about.spent)
                    return again
            message = await self._sent_somehow(post, page)
        except CallError as error:
            raise self._log_refusal(error, post) from error
        if isinstance(post.about, PublishedMove):
            self.upkeep.after_move(post.about.view.record, post.revision, post.about.move.first_revision - 1)
        if post.kind.asks and isinstance(post.about, SeatView):
            self.panels.note_new_panel(post.about, message)
        return locate_post(message)

    async def _asked_together(self, post: Post) -> Posted | None:
        """The message that already covers the post: votes called at the same time share one. None if there's none."""
        if post.kind is not PostKind.VOTE or post.seat is None:
            return None
        absence = self.context.host.absence
        for each in await absence.list_joint_votes(post.table, post.revision, post.seat):
            if each.seat < post.seat and (vote := await absence.find_vote_post(post.table, post.revision, each.seat)):
                return vote
        return None

    async def _sent_somehow(self, post: Post, page: MessageContent) -> discord.Message:
        form, pings = FallbackForm.COMPLETE, page.pings
        while True:
            try:
                return await self._send(post, page)
            except CallError as error:
                simpler = next_form(post, form, page, error)
                if simpler is None:
                    raise
                _log.log(
                    logging.INFO if error.is_transient else logging.ERROR,
                    "post %(post)s: form %(form)s refused, trying %(simpler)s: %(why)s",
                    {"post": post.nonce, "form": form.name, "simpler": simpler.name, "why": str(error)},
                )
                form = simpler
            page = await self._build_page(post, form, pings)

    async def _send(self, post: Post, page: MessageContent) -> discord.Message:
        channel = await self._channel(post)
        silent = not _notifies(post) or self._is_shown(post)
        if post.kind.private:
            silent = silent or not await self._may_ring(post)
        elif not silent:
            page = await self._without_sleepers(page)
        try:
            call, nonce = Call.PRIVATE if post.kind.private else Call.SEND, self.context.host.eras.nonce(post.nonce)
            return await send(channel, page, self.context.app_emoji, call, nonce=nonce, silent=silent)
        except CallError as error:
            if not _is_lost(post, error):
                raise
        return await self._send(replace(post, channel=None), page)

    async def _without_sleepers(self, page: MessageContent) -> MessageContent:
        """The page without pings to people who want none now. A silent message would ping nobody else either."""
        rests = self.context.host.user_settings.rests
        return replace(page, pings=tuple([user for user in page.pings if not await rests(user)]))

    async def _may_ring(self, post: Post) -> bool:
        record, host = _record(post), self.context.host
        user = None if post.seat is None else record.players[post.seat].user
        if user is None:
            return True
        wanted = (await host.user_settings.of(user)).reminders.numbers
        last = post.kind is PostKind.REMINDER and record.past_reminders >= max(wanted, default=0)
        return await host.digests.claim(user, post.nonce, record, asks=post.kind.asks, last=last)

    async def find(self, post: Post) -> Posted | None:
        if post.kind is PostKind.END:
            return None  # not a message; repeating it is harmless
        try:
            channel, eras = await self._channel(post), self.context.host.eras
            return await find_earlier(channel, self._client.user, post.nonce, since=post.era, eras=eras)
        except CallError as error:
            if _is_lost(post, error):
                return None
            raise self._log_refusal(error, post) from error

    async def is_there(self, guild: int, user: int) -> bool | None:
        known = self._client.get_guild(guild)
        if known is None:
            return None
        try:
            with wrap_call_errors(Call.READ):
                await known.fetch_member(user)
        except CallError as error:
            return False if error.meaning is Meaning.REFUSED_PERSON else None
        return True

    async def refresh_vote(self, record: TableRecord, seat: Seat, revision: int, posted: Posted) -> None:
        absence = self.context.host.absence
        translator = translator_for(await self.context.host.locales.on(record.place.guild))
        votes = any(each.seat == seat for each in await absence.inactivity_votes(record.id))
        cancels = await absence.was_about_cancelling(record.id, revision, seat)
        was = holder_at(record, seat, revision)
        page = settled_page(translator.say, record, seat, was, nonce="", votes=votes, cancels=cancels)
        others = await absence.votes_in_message(record.id, posted.message)
        if others:
            page = vote_page(translator, record, others, nonce="")
        channel = self._client.get_partial_messageable(posted.channel, guild_id=record.place.guild)
        message = channel.get_partial_message(posted.message)
        with suppress(CallError):  # a click on the old message explains it
            await change(page, self.context.app_emoji, message.edit, Call.EDIT)

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        await self.upkeep.refresh(record, look)

    async def close(self) -> None:
        await self.panels.close()
        await self.upkeep.close()

    async def _build_page(
        self, post: Post, form: FallbackForm = FallbackForm.COMPLETE, pings: Sequence[int] = ()
    ) -> MessageContent:
        """Build the post's page or, if that fails unexpectedly after `MAX_TRIES` earlier attempts, a minimal one, so
        that the game goes on."""
        try:
            if form is FallbackForm.PLAIN:
                say = (await self._translator(_record(post), post)).say
                asks = post.kind in QUESTION_KINDS
                return notices.plain_page(say, _record(post), pings, nonce=post.nonce, asks=asks, form=_form(post))
            return await self._page(post, form)
        except Exception as error:
            if isinstance(error, PostRefusedError) or post.attempts < MAX_TRIES:
                raise
            log_failure(_log, "post %(post)s: sending it without text", error, post=post.nonce)
            awaited = post.about.view.awaited if isinstance(post.about, PublishedMove) else ()
            pings = [each.player.user for each in awaited if each.player.user is not None and not each.compiled]
            say = translator_for(await self.context.host.locales.at(_record(post))).say
            return notices.wordless_page(say, _record(post), pings, nonce=post.nonce, form=_form(post))

    async def _translator(self, record: TableRecord, post: Post) -> Translator:
        languages = self.context.host.locales
        user = None if post.seat is None else record.players[post.seat].user
        alone = post.kind.private and user is not None
        return translator_for(await (languages.of(user or 0) if alone else languages.at(record)))

    async def _page(self, post: Post, form: FallbackForm = FallbackForm.COMPLETE) -> MessageContent:
        whole, pictured = form is FallbackForm.COMPLETE, form < FallbackForm.NO_PICTURES
        match post.about:
            case SeatView() as seat if post.kind is PostKind.RESULT:
                replay = await self._replay(seat) if whole else None
                return result_page(seat, replay, nonce=post.nonce, spoiler=await find_spoiler(self.context, seat))
            case SeatView() as seat if post.kind is PostKind.REMINDER:
                intro, recap = notices.reminder_intro(seat), await recap_for(self.context, seat)
                look = PanelLook(nonce=post.nonce, intro=intro, recap=recap, is_reminder=True)
                return await panel_page(self.context, seat, pictured=pictured, **look)
            case SeatView() as seat:
                notifies = _notifies(post)
                return await first_page(self.context, seat, nonce=post.nonce, notifies=notifies, pictured=pictured)
            case PublishedMove(view, move, earlier=earlier):
                shown = await self._draw(move, post, replay=whole) if pictured else MovePictures()
                found, everybody = shown.pictures, range(len(view.record.players))
                # at the start, mentions add people to the thread; later, they replace pings in DMs
                ping = everybody if move.kind == "start" else post.about.seats_to_ping if earlier is None else ()
                return move_page(
                    move,
                    view,
                    nonce=post.nonce,
                    pictures=found,
                    ping=ping,
                    picture_count=len(found),
                    first_part_only=shown.first_part_only,
                )
            case TableView() as view:
                return lobby_page(view, self.context.computers, nonce=post.nonce, ping=True)
            case TableRecord() as record:
                return await self._about_table(record, post)
            case None:
                raise PostRefusedError("a post about nothing")

    async def _about_table(self, record: TableRecord, post: Post) -> MessageContent:
        translator = await self._translator(record, post)
        match post.kind, post.seat:
            case PostKind.NOTICE, _:
                return notices.notice_page(translator.say, record, post.text, nonce=post.nonce)
            case PostKind.CHANNEL_PROMPT, int(seat):
                return channel_prompt_page(
                    translator.say, record, record.players[seat], is_reminder=post.is_reminder, nonce=post.nonce
                )
            case PostKind.TIME_REQUEST, int(seat):
                return time_request_page(translator, record, record.players[seat], post.text, nonce=post.nonce)
            case PostKind.TERMS | PostKind.INVITATION as kind, _:
                game = self.context.games[record.game].in_language(translator.language)
                if kind is PostKind.TERMS:
                    return terms_page(translator, record, game, nonce=post.nonce)
                return invitation_page(record, game, post.text, nonce=post.nonce)
            case PostKind.VOTE, int(seat):
                together = await self.context.host.absence.list_joint_votes(record.id, post.revision, seat)
                asked = together or [parse_vote(seat, post.text, post.revision)]
                return vote_page(translator, record, asked, nonce=post.nonce)
            case PostKind.SEAT_OFFER, int(seat):
                to = await self.context.host.substitutes.offered_to(record.id, seat)
                return offer_page(translator.say, record, seat, to, nonce=post.nonce)
            case PostKind.CLOSED, int(seat):
                return notices.closed_page(translator.say, record, record.players[seat], nonce=post.nonce)
            case PostKind.UNDELIVERED, int(seat):
                return notices.undelivered_page(translator.say, record, record.players[seat], nonce=post.nonce)
            case _:
                here = post.seat is None or not record.players[post.seat].abroad  # others may not be on the server
                return notices.paused_page(translator, record, post.text, nonce=post.nonce, seated=here)

    async def _replay(self, seat: SeatView) -> Picture | None:
        if seat.recap is None or not has_replay(seat.recap.move):
            return None
        with log_failures(_log, "table %(table)d: can't show a replay in private", table=seat.view.record.id):
            user, images = seat.player.user, self.context.images
            return await (images if user is None else images.seen_by(user)).replay(seat.recap.move)
        return None

    async def _draw(self, move: MoveView, post: Post, *, replay: bool) -> MovePictures:
        """The move's pictures; none if that fails after `MAX_TRIES` earlier attempts, so that the game goes on."""
        try:
            return await self.context.images.round_pictures(move, replay=replay and has_replay(move))
        except Exception as error:
            if post.attempts < MAX_TRIES:
                raise
            log_failure(_log, "post %(post)s: sending it without pictures", error, post=post.nonce)
            return MovePictures()

    async def _channel(self, post: Post) -> discord.abc.MessageableChannel:
        if post.kind.private and post.channel is not None:
            return self._client.get_partial_messageable(post.channel)
        record = _record(post)
        if not post.kind.private:
            # No lookup: a message can be sent to uncached channels as well.
            channel = record.place.channel if post.kind is PostKind.LOBBY else record.channel
            return self._client.get_partial_messageable(channel, guild_id=record.place.guild)
        user = None if post.seat is None else record.players[post.seat].user
        if user is None:
            raise PostRefusedError("a private message to nobody")
        # Fetched once and then saved: opening DMs too fast is refused.
        with wrap_call_errors(Call.PRIVATE):
            return await self._client.create_dm(discord.Object(user))

    def _log_refusal(self, error: CallError, post: Post) -> PostRefusedError | PostUnsureError:
        refused = refusal(error)
        if isinstance(refused, PostRefusedError):
            level = logging.ERROR if error.meaning is Meaning.REFUSED_FORM else logging.WARNING
            fields = {"post": post.nonce, "table": post.table, "revision": post.revision, "why": str(error)}
            _log.log(logging.INFO if refused.closed else level, "post %(post)s: refused by Discord: %(why)s", fields)
        return refused

    def _is_shown(self, post: Post) -> bool:
        """Return whether the post is a turn that a channel shows its player, as far as known, or is about to."""
        if post.kind is not PostKind.PROMPT or not isinstance(post.about, SeatView):
            return False
        record, user = post.about.view.record, post.about.player.user
        return user is not None and self.panels.ephemeral_panels.shows(record.id, user, record.question)


def _record(post: Post) -> TableRecord:
    about = post.about
    if isinstance(about, SeatView | PublishedMove):
        about = about.view
    if isinstance(about, TableView):
        about = about.record
    if about is None:
        raise PostRefusedError("a post about nothing")
    return about


def _relocate_post(post: Post, record: TableRecord) -> Post:
    """The post of a table's first move, for the channel where the table is now played."""
    if not isinstance(post.about, PublishedMove):
        return post
    record = localize_names(record, post.about.view.game.language)
    view, move = replace(post.about.view, record=record), replace(post.about.move, record=record)
    return replace(post, channel=record.channel, about=replace(post.about, view=view, move=move))


def _form(post: Post) -> MessageForm:
    """The form of a post's minimal message. Messages that later become a round's or a lobby's page are V2."""
    return MessageForm.V2 if post.kind in V2_KINDS else MessageForm.ORDINARY


def _notifies(post: Post) -> bool:
    """Return whether a post may ping. These don't: a game's start, which mentions everybody to add them to the thread;
    a pause in a DM; and a new turn if its player already has a panel, or gets it because of their own answer during a
    round."""
    match post.about:
        case SeatView(decision=decision, recap=recap) if (
            decision is not None and decision.mid_round and recap and recap.own
        ):
            return post.kind is not PostKind.PROMPT
        case SeatView(panel=panel):
            return panel is None or post.kind is not PostKind.PROMPT
        case PublishedMove(move=move):
            return move.kind != "start"
        case _:
            return not post.kind.private


def _is_lost(post: Post, error: CallError) -> bool:
    """Return whether the post's saved DM channel is gone or isn't the bot's, as with another bot's data."""
    known = post.channel is not None and post.kind.private
    return known and error.cause in (Cause.NO_CHANNEL, Cause.NO_ACCESS)
