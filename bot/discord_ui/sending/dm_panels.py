"""One live panel per table in a person's DMs: updated, moved down when it's out of view, and collapsed when stale."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

import discord
from cachetools import FIFOCache, LRUCache

from bot.discord_ui.components import MessageContent
from bot.discord_ui.handlers.play.draft_pages import private_page
from bot.discord_ui.interactions.actions.drafts import edited_in
from bot.discord_ui.interactions.context import Bound, HandlerContext, KeyedLocks
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.interactions.replies import PanelUpdate
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import edit_route, send_route
from bot.discord_ui.responses.response_policy import (
    Call,
    CallError,
    Cause,
    Meaning,
    is_unrefused,
    until_known,
    wrap_call_errors,
)
from bot.discord_ui.sending.background_tasks import BackgroundTask
from bot.discord_ui.sending.ephemeral_panels import GATHERED, EphemeralPanels
from bot.discord_ui.sending.message_utils import actions_in, actions_on, change
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.play.closed_panel import folded_page, is_further_down
from bot.discord_ui.views.play.draft_panel import overtaken_page
from bot.discord_ui.views.play.seats import replaced_page
from bot.engine.game import Seat
from bot.host.match.seats import ReplacedError
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.views import Panel, SeatView, StalePanel, TableView

Say = Callable[[MessageContent], Coroutine[object, object, discord.Message]]

BETWEEN: Final = 3
"""Maximum number of messages between a panel and the newest message for the panel to count as in view."""
CONVERSATIONS: Final = 10_000
"""Maximum number of entries in each cache."""
NEAR: Final = timedelta(hours=1)
"""Panels from before a restart, which may show an earlier deadline, are only updated if the deadline is this near."""


_log = logging.getLogger(__name__)


class Latest:
    """The newest messages of conversations, as far as they're known."""

    def __init__(self) -> None:
        self._known: LRUCache[int, deque[int]] = LRUCache(CONVERSATIONS)

    def add(self, channel: int, message: int) -> None:
        known = self._known.setdefault(channel, deque(maxlen=BETWEEN + 3))
        if message not in known:
            known.append(message)

    def below(self, channel: int, message: int) -> int | None:
        """Number of messages below this one; None if unknown or too many."""
        known = self._known.get(channel, ())
        return sum(each > message for each in known) if message in known else None


class DmPanels(Bound):
    """All players' panels in DMs."""

    def __init__(self, client: discord.Client, pace: RateLimiter) -> None:
        self._client = client
        self._pace = pace
        self.latest: Final = Latest()
        self.ephemeral_panels: Final = EphemeralPanels(pace)
        self._aside: Final = BackgroundTask("a panel")
        self._folded: FIFOCache[int, None] = FIFOCache(CONVERSATIONS)
        """Messages that are collapsed or deleted, or about to be."""
        self._intros: LRUCache[int, str] = LRUCache(CONVERSATIONS)
        """Introductions that respond to players' latest messages, by panel. A click removes them."""
        self._deadlines: LRUCache[tuple[int, Seat], tuple[int, datetime | None]] = LRUCache(CONVERSATIONS)
        """The question and deadline that players' panels show, by table and seat; unknown after a restart."""
        self._renewing: set[int] = set()
        self._adopting: set[int] = set()
        self.edit_lock: Final = KeyedLocks().of
        """The lock for a message's edits, which keeps a late edit from reopening a collapsed panel."""

    def bind(self, context: HandlerContext) -> None:
        super().bind(context)
        self.ephemeral_panels.bind(context)

    def near(self, panel: Panel | None) -> bool:
        below = None if panel is None else self.latest.below(panel.channel, panel.message)
        return below is not None and below <= BETWEEN + 1

    async def show(self, renewed: PanelUpdate, say: Say) -> None:
        """Show the panel in place or in a new message, sent with `say`. If the player can no longer answer the
        question, say that instead."""
        seat = renewed.seat
        self.ephemeral_panels.renew(seat)
        try:
            now = await self.context.host.reload_if_changed(seat)
        except ReplacedError as replaced:
            await say(replaced_page(translator_of(seat.view.game), replaced))
            return
        if now.view.record.question != seat.view.record.question or now.decision is None:
            await say(overtaken_page(now, seat.text))
        elif renewed.below or not self.near(now.panel) or not await self._in_place(now, say, renewed.intro):
            await self._further_down(now, say, renewed.intro)

    async def _further_down(self, seat: SeatView, say: Say, intro: str = "") -> None:
        message = await say(await private_page(self.context, seat, intro=intro))
        self._intros[message.id] = intro
        self._note_deadline(seat)
        record, channel = seat.view.record, message.channel.id
        self.latest.add(channel, message.id)
        await self.adopt(Panel(channel, message.id, record.id, seat.player.seat, record.question))

    async def _in_place(self, seat: SeatView, say: Say, intro: str | None = None) -> bool:
        """Update the panel in place, or send it with `say` if Discord refuses the edit; False if there's no panel
        left to update. If `intro` is None, the one in `_intros` is used, if any."""
        panel = seat.panel
        if panel is None:
            return False
        intro = self._intros.get(panel.message, "") if intro is None else intro
        page = await private_page(self.context, seat, nonce=panel.nonce, intro=intro)
        async with self.edit_lock(panel.message):
            if panel.message in self._folded:
                return False
            try:
                await until_known(lambda: self._edit(panel, page), is_unrefused)
            except CallError as error:
                _log.info("couldn't change panel %(panel)d: %(why)s", {"panel": panel.message, "why": str(error)})
                if _is_lost(error):
                    return False
                if error.is_transient:
                    raise
                await self._further_down(seat, say, intro)
                return True
            self._intros[panel.message] = intro
            self._note_deadline(seat)
        return True

    def note_new_panel(self, seat: SeatView, message: discord.Message) -> None:
        self.latest.add(message.channel.id, message.id)
        self._note_deadline(seat)
        if seat.panel is not None and seat.panel.message != message.id:
            game, table = seat.view.game, seat.view.table
            about = game.words.round(table, table.round)
            self.fold([StalePanel(seat.panel, seat.view.record, game.title, about, None, game.language)])
        if seat.plays_several:
            self._aside.spawn(self._name_other(seat))

    async def _name_other(self, seat: SeatView) -> None:
        user = seat.player.user
        if user is None:
            return
        tables = [each for each in await self.context.host.tables_of(user) if each.status is Status.PLAYING]
        if len(tables) == 2:
            for record in tables:
                if record.id != seat.view.record.id:
                    self.renew(await self.context.host.seat(record.id, User(user, seat.player.name)))

    async def adopt(self, panel: Panel) -> None:
        """Save the panel. If that's under way already, because its buttons were pressed at once, don't wait for it."""
        if panel.message not in self._adopting:
            self._folded.pop(panel.message, None)
            self._adopting.add(panel.message)
            try:
                self.fold(await self.context.host.panel_at(panel))
            finally:
                self._adopting.discard(panel.message)

    async def adopt_found(self, user: int, message: discord.Message) -> None:
        """Adopt the bot's message if it's a panel: the bot may have been stopped before it could save the panel."""
        found = actions_in(message, era=self.context.app_emoji.era)
        await self._adopt_found(user, message.channel.id, message.id, found)

    async def adopt_sent(self, user: int, channel: int, message: int, page: MessageContent) -> None:
        self.latest.add(channel, message)
        await self._adopt_found(user, channel, message, actions_on(page))

    async def _adopt_found(self, user: int, channel: int, message: int, offered: Iterable[CustomId]) -> None:
        draft = edited_in(offered)
        if draft is not None:
            self.fold(await self.context.host.save_found_panel(draft.table, user, channel, message, draft.question))

    def renew(self, seat: SeatView) -> None:
        self.ephemeral_panels.renew(seat)
        panel = seat.panel
        if panel is not None and panel.message not in self._renewing:
            self._renewing.add(panel.message)
            self._aside.spawn(self._renew(panel))

    def _note_deadline(self, seat: SeatView) -> None:
        record = seat.view.record
        self._deadlines[record.id, seat.player.seat] = (record.question, record.deadline)

    def renew_deadlines(self, view: TableView) -> None:
        """Update panels with an old deadline and, if the current one is within `NEAR`, those from before a restart."""
        record = view.record
        if record.deadline is None:
            return
        is_near = record.deadline - self.context.host.user_settings.now() <= NEAR
        unknown = record.question, None if is_near else record.deadline
        current = record.question, record.deadline
        for awaited in view.awaited:
            key = record.id, awaited.player.seat
            if awaited.player.user is not None and self._deadlines.get(key, unknown) != current:
                self._deadlines[key] = current
                self._aside.spawn(self._renew_seat(*key))

    async def _renew_seat(self, table: int, seat: Seat) -> None:
        self.renew(await self.context.host.seat_by_number(table, seat))

    async def _renew(self, panel: Panel) -> None:
        try:
            await self._pace.watch.sleep(GATHERED)
            async with self._pace.turn(Lane.EDITS, edit_route(panel.channel), once=("renew", panel.message)) as mine:
                self._renewing.discard(panel.message)
                if mine:
                    await self._show_now(panel)
        finally:
            self._renewing.discard(panel.message)

    async def _show_now(self, panel: Panel) -> None:
        """Update a panel, or the one that its turn has moved to meanwhile."""
        tried: Panel | None = None
        while True:
            now = await self.context.host.seat_by_number(panel.table, panel.seat)
            if now.panel is None or now.panel == tried or now.panel.question != panel.question:
                return
            if await self._in_place(now, self._silently(panel.channel)):
                return
            tried = now.panel

    def note_click(self, message: int, seat: SeatView) -> None:
        self._intros.pop(message, None)
        self._note_deadline(seat)
        self.ephemeral_panels.renew(seat)

    def expect(self, table: int, user: int) -> None:
        self.ephemeral_panels.expect(table, user)

    def down(self, seat: SeatView, channel: int) -> None:
        self._aside.spawn(self._down(seat, channel))

    async def _down(self, seat: SeatView, channel: int) -> None:
        with suppress(ReplacedError):
            async with self._pace.turn(Lane.ECHOES, send_route(channel)):
                await self._further_down(await self.context.host.reload_if_changed(seat), self._silently(channel))

    def _silently(self, channel: int) -> Say:
        """Return a function that sends a page without a ping and not as a reply."""
        send = self._client.get_partial_messageable(channel).send

        async def say(page: MessageContent) -> discord.Message:
            send_page = self.context.app_emoji.send_page
            return await send_page(lambda emoji: send(**page.new(emoji), silent=True), Call.PRIVATE)

        return say

    def settle(self, record: TableRecord, spent: Iterable[StalePanel]) -> None:
        """Collapse stale panels: those in DMs (`spent`), and in channels those that are known and can't be answered any
        longer."""
        self.ephemeral_panels.settle(record)
        self.fold(spent)

    def fold(self, spent: Iterable[StalePanel]) -> None:
        """Collapse these panels soon; delete those whose turn is shown further down."""
        for each in spent:
            if each.panel.message not in self._folded:
                self._folded[each.panel.message] = None
                self._aside.spawn(self._fold(each))

    def note_buttons_removed(self, message: int) -> None:
        self._folded[message] = None
        self.context.host.record_collapsed(message)

    async def _fold(self, spent: StalePanel) -> None:
        panel = spent.panel
        try:
            async with self._pace.turn(Lane.EDITS, edit_route(panel.channel)), self.edit_lock(panel.message):
                # deleted if the turn is shown further down: otherwise each earlier panel would leave a line
                await (self._delete(panel) if is_further_down(spent) else self._edit(panel, folded_page(spent)))
        except BaseException as error:
            if not (isinstance(error, CallError) and _is_lost(error)):
                self._folded.pop(panel.message, None)  # the next check of the table retries
                raise
        self.context.host.record_collapsed(panel.message)

    async def _edit(self, panel: Panel, page: MessageContent) -> None:
        message = self._client.get_partial_messageable(panel.channel).get_partial_message(panel.message)
        await change(page, self.context.app_emoji, message.edit, Call.EDIT)

    async def _delete(self, panel: Panel) -> None:
        message = self._client.get_partial_messageable(panel.channel).get_partial_message(panel.message)
        with wrap_call_errors(Call.EDIT):
            await message.delete()

    async def close(self) -> None:
        await self.ephemeral_panels.close()
        await self._aside.close()


def _is_lost(error: CallError) -> bool:
    """Return whether editing a message is refused for good, for example because it's gone."""
    return error.meaning is Meaning.REFUSED_PLACE and error.cause is not Cause.EDITED_TOO_OFTEN
