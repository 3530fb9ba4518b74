"""How earlier messages look: who is awaited, who sits where, how it ended. Niceties for which no post waits."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import edit_route
from bot.discord_ui.sending.message_utils import count_pictures, edit, files_of, is_cut, renew
from bot.discord_ui.sending.refusals import refusal
from bot.discord_ui.sending.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.discord_ui.sending.threads import Threads
from bot.discord_ui.views.play.lobby import lobby
from bot.discord_ui.views.play.round_post import move_page
from bot.host.core.errors import PostUnsureError
from bot.host.model.outbox import Posted, PostKind, post_key
from bot.host.model.tables import PutAside, Status
from bot.host.model.views import PublishedMove, TableView
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable
    from contextlib import AbstractAsyncContextManager

    import discord

    from bot.discord_ui.components import MessageContent
    from bot.discord_ui.interactions.context import HandlerContext
    from bot.discord_ui.ratelimit.limiter import RateLimiter
    from bot.discord_ui.sending.dm_panels import DmPanels
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import Shown

START: Final = 1
"""The revision that a table's first move makes."""
GATHERED: Final = 2.0
"""Seconds after which a change of who is awaited is shown, so that what people do at the same time is one edit."""
UNCHANGEABLE: Final = frozenset({Cause.NO_MESSAGE, Cause.ARCHIVED, Cause.EDITED_TOO_OFTEN})
"""Why a message can't be changed while another one can be sent."""
_ENDED: Final = frozenset({Status.OVER, Status.CANCELLED})

_log = logging.getLogger(__name__)


class MessageUpdater:
    """Keeps a table's messages up to date: that of its newest move, that of the move before, and its lobby's card."""

    def __init__(self, client: discord.Client, desk: HandlerContext, pace: RateLimiter, panels: DmPanels) -> None:
        self._client = client
        self.desk = desk
        self._pace = pace
        self._panels = panels
        self.threads: Final = Threads(client, desk)
        """Where tables are played."""
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tidying: defaultdict[int, set[asyncio.Task[None]]] = defaultdict(set)
        self._cards: dict[int, Hashable] = {}
        """What the cards of running tables say, as far as this process has changed them."""

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        """Bring the table's newest public message up to date. Fails quietly: the next change tries again."""
        if record.status is Status.PLAYING:
            await self._pace.watch.sleep(GATHERED)
        try:
            async with self._edits(record.id, record.channel, "newest") as mine, self._turn(record.id):
                if not mine:
                    return
                shown = await look()
                view = shown if isinstance(shown, TableView) else shown.view
                if isinstance(shown, PublishedMove):
                    self._panels.settle(shown.view.record, shown.spent)
                elif isinstance(shown, PutAside):
                    self._panels.settle(shown.record, shown.spent)
                if (
                    isinstance(shown, PublishedMove) and shown.view.record.status not in _ENDED
                ):  # see `end` for how it ended
                    await self._show_move(shown)
                if view is not None:
                    await self._show_card(view)
        except CallError as error:
            _log.info(
                "table %(table)d: couldn't update a message: %(why)s",
                {"table": record.id, "why": where(error)},
            )

    def after_move(self, record: TableRecord, revision: int, before: int) -> None:
        """The message of the move `before` no longer says who is awaited; the lobby says that the game began.

        Hundreds of tables may wait for their turn to show that: none of them holds on to the move that was told.
        """
        tasks = self._tidying[record.id]
        task = asyncio.create_task(self._tidy(record.id, record.channel, revision, before))
        tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            tasks.discard(task)
            if not tasks and self._tidying.get(record.id) is tasks:
                del self._tidying[record.id]

        task.add_done_callback(done)

    async def tell_on(self, record: TableRecord, earlier: Posted, page: MessageContent) -> Posted | None:
        """Have the message that told the beginning tell all of it. None if there has to be another one."""
        if earlier.channel != record.channel:
            return None
        async with self._turn(record.id):
            try:
                return await renew(self._message(record, earlier), page, self.desk.signs)
            except CallError as error:
                if error.meaning is not Meaning.REFUSED_FORM and error.cause not in UNCHANGEABLE:
                    raise
                return None

    async def _tidy(self, table: int, channel: int, revision: int, before: int) -> None:
        try:
            async with self._edits(table, channel, before) as mine, self._turn(table):
                if not mine:
                    return
                told = await self.desk.host.told(table, max(before, START))
                self._panels.settle(told.view.record, told.spent)
                record = told.view.record
                if record.status in _ENDED and revision == record.revision:
                    return  # see `end`
                if revision > START:
                    await self._show_move(told)
                await self._show_card(told.view, begins=revision == START)
        except Exception as error:  # only how earlier messages look is at stake
            _log.info(
                "table %(table)d: couldn't update earlier messages: %(why)s",
                {"table": table, "why": where(error)},
            )

    async def end(self, view: TableView) -> Posted:
        """Show a game that is over as it stays, and then put its thread away: what is archived cannot be changed.

        Done again after a stop it does no harm. Raises PostUnsureError.
        """
        record, host = view.record, self.desk.host
        await asyncio.gather(*self._tidying.pop(record.id, ()), return_exceptions=True)
        outdated = record.revision
        if record.status is Status.OVER:  # the last message says itself how the game ended
            outdated = (await host.told(record.id, record.revision)).move.since - 1
        async with self._edits(record.id, record.channel, outdated), self._turn(record.id):
            told = await host.told(record.id, outdated)
            self._panels.settle(told.view.record, told.spent)
            await self._surely(record, self._show_move(told))
        async with self._edits(record.id, record.place.channel, 0), self._turn(record.id):
            await self._surely(record, self._show_card(view))
        self._cards.pop(record.id, None)
        await self.threads.put_away(view)
        last = await host.posted(record.id, record.revision)
        return last or Posted(record.channel, record.thread or 0)

    async def _surely(self, record: TableRecord, showing: Awaitable[None]) -> None:
        """What is refused stays as it is; for anything else there will be another try."""
        try:
            await showing
        except CallError as error:
            trouble = refusal(error)
            if isinstance(trouble, PostUnsureError):
                raise trouble from error
            _log.info(
                "table %(table)d: leaving a message unchanged: %(why)s", {"table": record.id, "why": where(error)}
            )

    async def close(self) -> None:
        """Stop bringing messages up to date."""
        tasks = [task for tasks in self._tidying.values() for task in tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- one message -------------------------------------------------------------------------------------------------

    def _turn(self, table: int) -> asyncio.Lock:
        """One edit of a table's messages after the other, so that the last one shows the latest."""
        return self._turns.setdefault(table, asyncio.Lock())

    def _edits(self, table: int, channel: int | None, what: Hashable) -> AbstractAsyncContextManager[bool]:
        """The turn of an edit of one of the table's messages. A newer edit of the same replaces it."""
        return self._pace.turn(Lane.EDITS, edit_route(channel or 0), once=(table, what))

    async def _show_move(self, told: PublishedMove) -> None:
        """The message of one move as it has to be now, around the pictures that it has."""
        record, move, posted = told.view.record, told.move, told.posted
        if posted is None or posted.channel != record.channel:
            return  # it will show all there is when it is told, or the table has moved away from it
        edits = self.desk.signs.picture_edits
        if edits is not None and not edits.keep_files:
            return
        files = tuple(dict.fromkeys(posted.attachments or ()))
        drawn, cut = len(files), posted.cut
        if not files:
            with wrap_call_errors(Call.READ):
                message = await self._message(record, posted).fetch()
            files, drawn, cut = files_of(message) or (), count_pictures(message), is_cut(message)
        if not drawn:
            _log.warning(
                "table %(table)d: move %(move)d's message has no pictures",
                {"table": record.id, "move": move.revision},
            )
        nonce = post_key(record.id, move.revision, PostKind.MOVE)
        page = move_page(move, told.view, nonce=nonce, drawn=drawn, cut=cut)
        await edit(self._message(record, posted), page, self.desk.signs, files or None)

    async def _show_card(self, view: TableView, *, begins: bool = False) -> None:
        """The lobby's message as it has to be now. One that is gone is posted again while the table waits for players.

        That of a running table seldom changes: where the game is, and whether it is paused.
        """
        record = view.record
        if record.lobby_message is None:
            return
        if record.status is Status.PLAYING:
            card = (record.paused, record.channel, record.players)
            usual = record.paused is None and record.thread in (None, record.channel)
            if not begins and self._cards.get(record.id, card if usual else None) == card:
                return
            self._cards[record.id] = card
        else:
            self._cards.pop(record.id, None)
        page = lobby(view, self.desk.computers, nonce=post_key(record.id, 0, PostKind.LOBBY))
        try:
            message = self._message(record, Posted(record.place.channel, record.lobby_message))
            await edit(message, page, self.desk.signs)
        except CallError as error:
            if error.cause is not Cause.NO_MESSAGE:
                raise
            _log.info("table %(table)d: its card is gone: %(why)s", {"table": record.id, "why": str(error)})
            await self.desk.host.card_gone(record.id, record.lobby_message)

    def _message(self, record: TableRecord, told: Posted) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(told.channel, guild_id=record.place.guild)
        return channel.get_partial_message(told.message)
