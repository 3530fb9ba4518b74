"""Saying what the host wants said: one message for each post, found again by its buttons, kept up to date."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.front import custom_ids
from bot.front.answering import panel_page
from bot.front.errors import NO_CHANNEL, NO_THREAD, THREAD_EXISTS, UNSURE, is_bug, refusal
from bot.front.format import OPTION, cut, plain
from bot.front.lanes import Lane
from bot.front.routes import OPENING, editing, sending
from bot.front.views.lobby import lobby
from bot.front.views.move import has_replay, move_page
from bot.front.views.prompts import closed_page, notice_page, paused_page, prompt_intro, reminder_page
from bot.host.errors import PostRefusedError, PostUnsureError
from bot.host.model import Post, Posted, PostKind, Status
from bot.host.replay import where

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractAsyncContextManager

    from bot.front.desk import Desk
    from bot.front.pace import Pace
    from bot.front.pages import Page, Picture
    from bot.host.model import MoveView, TableRecord, TableView

LOOKED_BACK: Final = 50
"""How many of a channel's newest messages are searched for an earlier try."""
START: Final = 1
"""The revision that a table's first move makes."""
TRIES: Final = 3
"""How often a move's pictures are tried before it is told without them."""
WEEK: Final = 7 * 24 * 60
SETTLES: Final = 2.0
"""Seconds after which a change of who is awaited is shown, so that what people do at the same time is one edit."""

_log = logging.getLogger(__name__)


class Speaker:
    """The host's poster, on Discord."""

    def __init__(self, client: discord.Client, desk: Desk, pace: Pace) -> None:
        self._client = client
        self._desk = desk
        self._pace = pace
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    def _turn(self, table: int) -> asyncio.Lock:
        """One edit of a table's messages after the other, so that the last one shows the latest."""
        return self._turns.setdefault(table, asyncio.Lock())

    def turn(self, post: Post) -> AbstractAsyncContextManager[object]:
        """The post's turn: a table's move and its questions go together, since their ids follow each other."""
        lane = Lane.STARTS if post.begins else Lane.MOVES
        return self._pace.turn(lane, OPENING if post.channel is None else sending(post.channel), order=post.id)

    async def post(self, post: Post) -> Posted:
        """Say it, with `post.nonce`. Raises PostRefusedError or PostUnsureError."""
        if post.kind is PostKind.MOVE and post.revision == START:
            await self._settle(post.table)
        page = await self._page(post)
        try:
            message = await self._sent(post, page)
        except UNSURE as error:
            raise self._told(error, post) from error
        if post.kind is PostKind.MOVE:
            await self._after_move(post)
        return _posted(message)

    async def _sent(self, post: Post, page: Page) -> discord.Message:
        channel = await self._channel(post)
        try:
            return await channel.send(
                view=page.view(), files=page.files(), nonce=post.nonce, allowed_mentions=page.mentions()
            )
        except discord.HTTPException as error:
            if not _is_lost(post, error):
                raise
        return await self._sent(replace(post, channel=None), page)

    async def find(self, post: Post) -> Posted | None:
        """The message that an earlier try left, looked up in recent messages by its buttons' custom ids."""
        try:
            channel = await self._channel(post)
            async for message in channel.history(limit=LOOKED_BACK):
                if self._is_mine(message) and post.nonce in nonces(message):
                    return _posted(message)
        except UNSURE as error:
            if _is_lost(post, error):
                return None
            raise self._told(error, post) from error
        return None

    async def refresh(self, table: int) -> None:
        """Bring the table's newest public message up to date. Fails quietly: the next change tries again."""
        record = (await self._desk.host.view(table)).record
        wanted = record.revision
        if record.status is Status.PLAYING:
            await self._pace.watch.sleep(SETTLES)
        try:
            async with self._edits(record, wanted) as mine, self._turn(table):
                view = await self._desk.host.view(table)
                if not mine or view.record.revision != wanted:
                    return  # the new move's own message shows all there is
                if wanted:
                    await self._refresh_move(view, wanted)
                if view.record.status is not Status.PLAYING:
                    await self._refresh_lobby(view)
        except UNSURE as error:
            _log.info("table %d: a message could not be brought up to date: %s", table, where(error))

    # -- what is said ------------------------------------------------------------------------------------------------

    async def _page(self, post: Post) -> Page:
        host = self._desk.host
        view = await host.view(post.table)
        record = view.record
        match post.kind, post.seat:
            case PostKind.LOBBY, _:
                return lobby(view, self._desk.computers, nonce=post.nonce)
            case PostKind.MOVE, _:
                move = await host.move(post.table, post.revision)
                pictures = await self._drawn(move, post)
                return move_page(move, view, nonce=post.nonce, pictures=pictures, ping=True, drawn=bool(pictures))
            case PostKind.NOTICE, _:
                return notice_page(record, post.text, nonce=post.nonce)
            case _, None:
                raise PostRefusedError("a post to nobody")
            case PostKind.PROMPT, int(number):
                seat = await host.seat_by_number(post.table, number)
                return await panel_page(self._desk, seat, nonce=post.nonce, intro=prompt_intro(seat))
            case PostKind.REMINDER, int(number):
                return reminder_page(await host.seat_by_number(post.table, number), nonce=post.nonce)
            case PostKind.CLOSED, int(number):
                return closed_page(record, record.players[number], nonce=post.nonce)
            case _, int(_):
                return paused_page(record, post.text, nonce=post.nonce)

    async def _drawn(self, move: MoveView, post: Post) -> tuple[Picture, ...]:
        """The move's pictures; none if they cannot be drawn, so that a bug in drawing does not stop the game."""
        studio = self._desk.studio
        wanted = [studio.replay(move), studio.result(move)] if has_replay(move) else [studio.result(move)]
        try:
            return tuple(await asyncio.gather(*wanted))
        except Exception as error:
            if post.attempts < TRIES:
                raise
            _log.error("post %s: it goes without pictures: %s", post.nonce, where(error))
            return ()

    async def _channel(self, post: Post) -> discord.abc.MessageableChannel:
        record = (await self._desk.host.view(post.table)).record
        if post.kind not in _PRIVATE:
            lobby_ = post.kind is PostKind.LOBBY
            return self._public(record, record.place.channel if lobby_ else record.channel)
        user = None if post.seat is None else record.players[post.seat].user
        if user is None:
            raise PostRefusedError("a private message to nobody")
        if post.channel is not None:  # it is asked for once: opening them too fast is refused
            return self._client.get_partial_messageable(post.channel)
        return await self._client.create_dm(discord.Object(user))

    def _public(self, record: TableRecord, channel: int) -> discord.PartialMessageable:
        # Nothing is looked up: what is not cached can still be written to.
        return self._client.get_partial_messageable(channel, guild_id=record.place.guild)

    def _told(self, error: BaseException, post: Post) -> PostRefusedError | PostUnsureError:
        if is_bug(error) and isinstance(error, discord.HTTPException):
            _log.error("post %s: Discord does not take it: error %d: %s", post.nonce, error.code, error.text)
        return refusal(error, private=post.kind in _PRIVATE)

    def _is_mine(self, message: discord.Message) -> bool:
        me = self._client.user
        return me is not None and message.author.id == me.id

    # -- a thread of its own -----------------------------------------------------------------------------------------

    async def _settle(self, table: int) -> None:
        """Have the table play in a thread made from its lobby message, where the bot may make one.

        The thread has its message's id, so a second try finds what the first one made.
        """
        view = await self._desk.host.view(table)
        record = view.record
        if record.place.guild is None or record.lobby_message is None or record.channel != record.place.channel:
            return
        if not self._may_thread(record):
            return
        message = self._public(record, record.place.channel).get_partial_message(record.lobby_message)
        players = ", ".join(plain(player.name) for player in record.players)
        name = cut(f"{view.game.title} {record.id}: {players}", OPTION)
        try:
            await message.create_thread(name=name, auto_archive_duration=WEEK)
        except UNSURE as error:
            code = error.code if isinstance(error, discord.HTTPException) else None
            if code in NO_THREAD or (isinstance(error, discord.HTTPException) and error.status == 403):
                return
            if code != THREAD_EXISTS:
                raise refusal(error, private=False) from error
        except ValueError:
            return  # the server is not known yet, so nothing can be hung on its messages
        await self._desk.host.settle(table, channel=record.lobby_message)

    def _may_thread(self, record: TableRecord) -> bool:
        """Whether the bot may make threads in the table's channel and write there; as far as is known."""
        channel = self._client.get_channel(record.place.channel)
        if not isinstance(channel, discord.TextChannel):
            return channel is None  # what is not cached can still be tried
        may = channel.permissions_for(channel.guild.me)
        return may.create_public_threads and may.send_messages_in_threads

    # -- keeping messages up to date ---------------------------------------------------------------------------------

    def _edits(self, record: TableRecord, revision: int) -> AbstractAsyncContextManager[bool]:
        """The turn of an edit of the message that told of a revision. A newer edit of the same message replaces it."""
        return self._pace.turn(Lane.EDITS, editing(record.channel), once=(record.id, revision))

    async def _after_move(self, post: Post) -> None:
        """The message before this one no longer says who is awaited; the lobby says that the game began or ended.

        A nicety for which no post waits; if it fails, nothing is lost.
        """
        task = asyncio.create_task(self._tidy(post))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tidy(self, post: Post) -> None:
        try:
            record = (await self._desk.host.view(post.table)).record
            async with self._edits(record, post.revision - 1) as mine, self._turn(post.table):
                if not mine:
                    return
                view = await self._desk.host.view(post.table)
                if post.revision > START:
                    await self._refresh_move(view, post.revision - 1)
                if post.revision == START or view.record.status is Status.OVER:
                    await self._refresh_lobby(view)
        except Exception as error:  # only how earlier messages look is at stake
            _log.info("table %d: earlier messages could not be brought up to date: %s", post.table, where(error))

    async def close(self) -> None:
        """Stop bringing messages up to date."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _refresh_move(self, view: TableView, revision: int) -> None:
        """The message of one move as it has to be now, around the pictures that it has."""
        table = view.record.id
        told = await self._desk.host.told(table, revision)
        if told is None:
            return
        move = await self._desk.host.move(table, revision)
        files = told.attachments
        if files is None:
            files = files_of(await self._message(view.record, told).fetch())
        if not files:
            _log.warning("table %d: the message of move %d has no pictures", table, revision)
        nonce = _nonce(table, revision, PostKind.MOVE)
        await _edit(self._message(view.record, told), move_page(move, view, nonce=nonce, drawn=bool(files)), files)

    async def _refresh_lobby(self, view: TableView) -> None:
        record = view.record
        if record.lobby_message is not None:
            page = lobby(view, self._desk.computers, nonce=_nonce(record.id, 0, PostKind.LOBBY))
            await _edit(self._message(record, Posted(record.place.channel, record.lobby_message)), page)

    def _message(self, record: TableRecord, posted: Posted) -> discord.PartialMessage:
        return self._public(record, posted.channel).get_partial_message(posted.message)


_PRIVATE = frozenset({PostKind.PROMPT, PostKind.REMINDER, PostKind.PAUSED})


async def _edit(message: discord.PartialMessage, page: Page, files: Sequence[int] = ()) -> None:
    """Another text around the same files, which are not sent again but named: only what is named stays for sure."""
    kept = [Kept(number) for number in files]
    await message.edit(view=page.view(), attachments=kept, allowed_mentions=discord.AllowedMentions.none())


class Kept(discord.Attachment):
    """A file that is in a message already, as an edit names it. The library knows only those that it has read."""

    def __init__(self, number: int) -> None:  # what the library would read, nobody sent us
        self.id = number

    def to_dict(self) -> Any:
        """As it stands in the request: with nothing that would change it."""
        return {"id": str(self.id)}


def _posted(message: discord.Message) -> Posted:
    return Posted(message.channel.id, message.id, files_of(message))


def _is_lost(post: Post, error: BaseException) -> bool:
    """Whether a private channel that was opened earlier is none of ours, as with another bot's data."""
    known = post.channel is not None and post.kind in _PRIVATE
    return known and isinstance(error, discord.HTTPException) and error.code in NO_CHANNEL


def _nonce(table: int, revision: int, kind: PostKind) -> str:
    return Post(0, table, revision, kind, seat=None, text="", part=0, attempts=0).nonce


def _items(message: discord.Message) -> list[ui.Item[Any]]:
    if not message.components:
        return []
    v2 = message.flags.components_v2
    return list((ui.LayoutView if v2 else ui.View).from_message(message, timeout=None).walk_children())


def files_of(message: discord.Message) -> tuple[int, ...]:
    """The ids of a message's files. Those that its components show are told of nowhere else."""
    media = [
        shown.media.attachment_id
        for item in _items(message)
        if isinstance(item, ui.MediaGallery)
        for shown in item.items
    ]
    return (*(each.id for each in message.attachments), *(number for number in media if number is not None))


def presses(message: discord.Message) -> list[custom_ids.Press]:
    """What can be asked for in a message of ours."""
    ids = (getattr(item, "custom_id", None) for item in _items(message))
    found = (custom_ids.read(each) for each in ids if isinstance(each, str))
    return [press for press in found if press is not None]


def nonces(message: discord.Message) -> set[str]:
    """The nonces that a message's buttons carry."""
    return {press.nonce for press in presses(message)} - {""}
