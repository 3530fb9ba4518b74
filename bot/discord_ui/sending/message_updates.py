"""Updates of earlier messages, for example when the turn changes or the game ends."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager
from typing import Final

import discord

from bot.discord_ui.components import MessageContent
from bot.discord_ui.interactions.context import Bound, HandlerContext, KeyedLocks
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import edit_route
from bot.discord_ui.responses.refusals import refusal
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.discord_ui.sending.background_tasks import cancel_all
from bot.discord_ui.sending.dm_panels import DmPanels
from bot.discord_ui.sending.message_utils import count_pictures, edit, files_of, renew, shows_first_part_only
from bot.discord_ui.sending.threads import Threads
from bot.discord_ui.views.community.time_requests import pause_lines
from bot.discord_ui.views.play.lobby import lobby_page
from bot.discord_ui.views.play.round_post import move_page
from bot.host.model.outbox import Posted, PostKind, post_key
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import PublishedMove, PutAside, Shown, TableView
from bot.safe_errors import log_failure, log_failures

START: Final = 1
"""The revision of a table's first move."""
GATHERED: Final = 2.0
"""Seconds before a running table's change is shown, so that simultaneous actions take one edit."""
UNCHANGEABLE: Final = frozenset({Cause.NO_MESSAGE, Cause.ARCHIVED, Cause.EDITED_TOO_OFTEN})
"""Reasons why a message can't be edited although a new one can be sent."""
_ENDED: Final = frozenset({Status.OVER, Status.CANCELLED})

_log = logging.getLogger(__name__)


class MessageUpdater(Bound):
    """Updates a table's messages: those of its newest and previous moves, and its lobby's card."""

    def __init__(self, client: discord.Client, pace: RateLimiter, panels: DmPanels) -> None:
        self._client = client
        self._pace = pace
        self._panels = panels
        self.threads: Final = Threads(client)
        self._edit_lock: Final = KeyedLocks().of
        """The lock for a table's edits, so that the last one shows the latest state."""
        self._tidying: defaultdict[int, set[asyncio.Task[None]]] = defaultdict(set)
        self._cards: dict[int, Hashable] = {}
        """By running table: what changes on its card, as this process last tried to show it."""

    def bind(self, context: HandlerContext) -> None:
        super().bind(context)
        self.threads.bind(context)

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        """Update the lobby's card and, while the game runs, the newest move's message; collapse stale panels. Discord's
        errors are only logged."""
        if record.status is Status.PLAYING:
            await self._pace.watch.sleep(GATHERED)
        with log_failures(
            _log, "table %(table)d: couldn't update a message", only=CallError, level=logging.INFO, table=record.id
        ):
            async with self._edits(record.id, record.channel, "newest") as mine, self._edit_lock(record.id):
                if not mine:
                    return
                shown = await look()
                view = shown if isinstance(shown, TableView) else shown.view
                if isinstance(shown, PublishedMove):
                    self._panels.settle(shown.view.record, shown.spent)
                    if shown.view.record.status not in _ENDED:  # `end` shows how the game ended
                        self._panels.renew_deadlines(shown.view)
                        await self._show_move(shown)
                elif isinstance(shown, PutAside):
                    self._panels.settle(shown.record, shown.spent)
                if view is not None:
                    await self._show_card(view)

    def after_move(self, record: TableRecord, revision: int, before: int) -> None:
        """Remove the open turns from the message of the move `before`, update the lobby's card, and collapse stale
        panels. The published move isn't kept in memory, because hundreds of tables may be waiting for a permit."""
        tasks = self._tidying[record.id]
        task = asyncio.create_task(self._tidy(record.id, record.channel, revision, before))
        tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            tasks.discard(task)
            if not tasks and self._tidying.get(record.id) is tasks:
                del self._tidying[record.id]

        task.add_done_callback(done)

    async def extend_post(self, record: TableRecord, earlier: Posted, page: MessageContent) -> Posted | None:
        """Extend the message that shows a move's beginning. Return None if a new message is needed. Raises
        CallError."""
        if earlier.channel != record.channel:
            return None
        async with self._edit_lock(record.id):
            try:
                return await renew(self._message(record, earlier), page, self.context.app_emoji)
            except CallError as error:
                if error.meaning is not Meaning.REFUSED_FORM and error.cause not in UNCHANGEABLE:
                    raise
                return None

    async def _tidy(self, table: int, channel: int, revision: int, before: int) -> None:
        # a failure affects only the look of earlier messages
        with log_failures(_log, "table %(table)d: couldn't update earlier messages", level=logging.INFO, table=table):
            async with self._edits(table, channel, before) as mine, self._edit_lock(table):
                if not mine:
                    return
                published = await self.context.host.published_move(table, max(before, START))
                self._panels.settle(published.view.record, published.spent)
                record = published.view.record
                if record.status in _ENDED and revision == record.revision:
                    return  # `end` shows how the game ended
                if revision > START:
                    await self._show_move(published)
                await self._show_card(published.view, begins=revision == START)

    async def end(self, view: TableView) -> Posted:
        """Show how a game has ended, then close its thread: an archived thread's messages can't be edited. Return the
        location of the newest move's message, or else of the thread. Repeating this after a restart does no harm.
        Raises PostUnsureError."""
        record, host = view.record, self.context.host
        await asyncio.gather(*self._tidying.pop(record.id, ()), return_exceptions=True)
        outdated = record.revision
        if record.status is Status.OVER:  # the last message itself shows how the game ended
            outdated = (await host.published_move(record.id, record.revision)).move.first_revision - 1
        async with self._edits(record.id, record.channel, outdated), self._edit_lock(record.id):
            published = await host.published_move(record.id, outdated)
            self._panels.settle(published.view.record, published.spent)
            await self._surely(record, self._show_move(published))
        async with self._edits(record.id, record.place.channel, 0), self._edit_lock(record.id):
            await self._surely(record, self._show_card(view))
        self._cards.pop(record.id, None)
        await self.threads.put_away(view)
        last = await host.find_post(record.id, record.revision)
        return last or Posted(record.channel, record.thread or 0)

    async def _surely(self, record: TableRecord, showing: Awaitable[None]) -> None:
        """Update a message. A refusal is final and only logged; a transient failure raises PostUnsureError."""
        try:
            await showing
        except CallError as error:
            if error.is_transient:
                raise refusal(error) from error
            log_failure(
                _log, "table %(table)d: leaving a message unchanged", error, level=logging.INFO, table=record.id
            )

    async def close(self) -> None:
        await cancel_all([task for tasks in self._tidying.values() for task in tasks])

    def _edits(self, table: int, channel: int | None, what: Hashable) -> AbstractAsyncContextManager[bool]:
        return self._pace.turn(Lane.EDITS, edit_route(channel or 0), once=(table, what))

    async def _show_move(self, published: PublishedMove) -> None:
        record, move, posted = published.view.record, published.move, published.posted
        if posted is None or posted.channel != record.channel:
            return  # the post itself will show everything, or the table has moved away
        edits = self.context.app_emoji.picture_edits
        if edits is not None and not edits.keep_files:
            return
        files = tuple(dict.fromkeys(posted.attachments or ()))
        drawn, first_part_only = len(files), posted.first_part_only
        if not files:
            with wrap_call_errors(Call.READ):
                message = await self._message(record, posted).fetch()
            files, drawn = files_of(message) or (), count_pictures(message)
            first_part_only = shows_first_part_only(message)
        if not drawn:
            _log.warning(
                "table %(table)d: move %(move)d's message has no pictures",
                {"table": record.id, "move": move.revision},
            )
        nonce = post_key(record.id, move.revision, PostKind.MOVE)
        page = move_page(move, published.view, nonce=nonce, picture_count=drawn, first_part_only=first_part_only)
        await edit(self._message(record, posted), page, self.context.app_emoji, files or None)

    async def _show_card(self, view: TableView, *, begins: bool = False) -> None:
        """Update the lobby's card. While a game runs, don't repeat the last edit if it was made or refused, except when
        the game `begins`."""
        record = view.record
        if record.lobby_message is None:
            return
        if record.status is Status.PLAYING:
            card = (record.refusal, record.channel, record.players, *pause_lines(view))
            if not begins and self._cards.get(record.id) == card:
                return
            self._cards[record.id] = card
        else:
            self._cards.pop(record.id, None)
        page = lobby_page(view, self.context.computers, nonce=post_key(record.id, 0, PostKind.LOBBY))
        try:
            message = self._message(record, Posted(record.place.channel, record.lobby_message))
            await edit(message, page, self.context.app_emoji)
        except CallError as error:
            if error.meaning is Meaning.RETRY:
                self._cards.pop(record.id, None)
            if error.cause is not Cause.NO_MESSAGE:
                raise
            _log.info("table %(table)d: its card is gone: %(why)s", {"table": record.id, "why": str(error)})
            await self.context.host.repost_lobby(record.id, record.lobby_message)

    def _message(self, record: TableRecord, posted: Posted) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(posted.channel, guild_id=record.place.guild)
        return channel.get_partial_message(posted.message)
