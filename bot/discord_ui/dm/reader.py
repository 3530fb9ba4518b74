"""Reads each person's direct messages one after the other. Of those sent while the bot was offline, it reads only the
ones that may answer a question at a running table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import Final

import discord
from discord.utils import time_snowflake

from bot.discord_ui.dispatch import router
from bot.discord_ui.dispatch.client_base import ClientBase
from bot.discord_ui.dispatch.in_flight import InFlight
from bot.discord_ui.dispatch.responder import DirectMessageResponder
from bot.discord_ui.dm import handler
from bot.discord_ui.dm.handler import DirectMessage
from bot.discord_ui.interactions.actions.base import course_of, table_of
from bot.discord_ui.interactions.context import KeyedLocks
from bot.discord_ui.interactions.custom_ids import CustomId, Decoded
from bot.discord_ui.interactions.keywords import word_of
from bot.discord_ui.interactions.replies import Reply
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import history_route
from bot.discord_ui.responses.response_policy import CallError
from bot.discord_ui.sending.message_utils import actions_in, foreign_era, nonces, read_history
from bot.host.app.host import Written
from bot.host.model.outbox import Posted
from bot.safe_errors import log_failures, where

LETTERS: Final = 8
"""Maximum number of messages handled at a time, so that a burst doesn't make clicks and posts wait."""
READERS: Final = 4
"""Maximum number of people whose missed messages are read at a time, besides those who write just then."""
AGAIN: Final = 0.5
"""Seconds before the first retry of a failed read from Discord; doubled after each further one, up to `SELDOM`."""
SELDOM: Final = 30.0

_log = logging.getLogger(__name__)


class DirectMessageReader:
    """Reads people's direct messages and has them answered."""

    def __init__(self, front: ClientBase, pace: RateLimiter, recent: router.Deduplicator, under_way: InFlight) -> None:
        self._front = front
        self._pace = pace
        self._recent = recent
        self._under_way = under_way
        self._behind: dict[int, Posted] = {}
        """The message after which a person's messages haven't been checked yet, by person."""
        self._unreadable: dict[int, Posted] = {}
        """The message after which Discord couldn't return a person's messages, by person."""
        self._postponed: set[int] = set()
        """IDs of messages to be read as soon as their authors' earlier ones can be read."""
        self._echoes = KeyedLocks()
        self._few = asyncio.Semaphore(LETTERS)
        self._reading_up: asyncio.Task[None] | None = None

    async def came(self, message: discord.Message) -> None:
        if _is_letter(message) and self._recent.first_time(message.id):
            await self._handle(message)

    async def handle_edit(self, message: discord.Message) -> None:
        if not _is_letter(message) or message.edited_at is None:
            return  # adding a link preview counts as an update, but isn't an edit
        if self._recent.first_time((message.id, message.edited_at)):
            await self._handle(message, edited=True)

    def listen(self) -> None:
        if self._reading_up is None or self._reading_up.done():
            self._reading_up = asyncio.create_task(self._read_up())

    async def close(self) -> None:
        if self._reading_up is not None:
            self._reading_up.cancel()
            await asyncio.gather(self._reading_up, return_exceptions=True)

    async def _handle(self, message: discord.Message, *, edited: bool = False) -> None:
        """Handle a message after its author's earlier ones have been handled, though perhaps not replied to."""
        with self._under_way.direct_message() as begins:
            if not begins:
                return
            async with self._front.context.turns.of(message.author.id):
                earlier = await self._catch_up(message.author.id)
                if message.author.id in self._unreadable:  # read in order, once the earlier messages can be read
                    self._postponed.add(message.id)
                    return
                reply = await self._read(message, edited=edited)
            echoes = [self._echo(letter, answer) for letter, answer in earlier]
            echoes.append(self._echo(message, reply, edited=edited))
            # thousands may be queued, so a person with a single message takes only one task
            await (asyncio.gather(*echoes) if earlier else echoes[0])

    async def caught_up(self) -> None:
        """Wait until the messages missed while offline have been read."""
        if self._reading_up is not None:
            await asyncio.wait({self._reading_up})

    async def _read_up(self) -> None:
        """Read what people at running tables wrote while the bot was offline."""
        await self._front.context.host.wait_for_clocks()  # a table must not move on before its clock is corrected
        for user, prompt in await self._front.context.host.prompts():
            self._behind.setdefault(user, prompt)
        for tries in count():
            async with asyncio.TaskGroup() as echoes:
                await asyncio.gather(*(self._read_on(echoes) for _ in range(READERS)))
            if not self._unreadable:
                return
            await self._pace.watch.sleep(min(AGAIN * 2 ** min(tries, 10), SELDOM))
            self._behind, self._unreadable = self._unreadable | self._behind, {}

    async def _read_on(self, echoes: asyncio.TaskGroup) -> None:
        """Read one person's missed messages after another's. Other people's new messages don't wait for this."""
        while self._behind:
            user = next(iter(self._behind))
            self._behind[user] = self._behind.pop(user)  # other readers start with other people
            async with self._front.context.turns.of(user):
                unread = await self._catch_up(user)
            for message, reply in unread:
                echoes.create_task(self._echo(message, reply))

    async def _catch_up(self, user: int) -> list[tuple[discord.Message, Reply]]:
        """Handle what a person wrote while the bot was offline, if it hasn't been handled yet; return the replies."""
        prompt = self._behind.pop(user, None)
        if prompt is None:
            return []
        try:
            unread = await self._unread(user, prompt)
            self._front.context.host.caught_up(user)
            return [(message, await self._read(message)) for message in unread if self._is_new(message.id)]
        except Exception as error:  # whatever the error: other people's messages are still read
            if isinstance(error, CallError) and error.is_transient:
                self._unreadable[user] = prompt
                self._front.context.host.unread(user)
                self.listen()
            _log.warning(
                "couldn't read what user %(user)d wrote in the meantime: %(why)s", {"user": user, "why": where(error)}
            )
            return []

    def _is_new(self, message: int) -> bool:
        """Return whether a message hasn't been read yet, and count it as read."""
        postponed = message in self._postponed
        self._postponed.discard(message)
        return self._recent.first_time(message) or postponed

    async def _unread(self, user: int, prompt: Posted) -> list[discord.Message]:
        """The messages since `prompt` and our last reply that still count: the newest one that isn't a keyword,
        and the keywords after it, oldest first."""
        unread: list[discord.Message] = []
        restored = self._front.context.host.eras.restored_at  # earlier messages answer a state that no longer exists
        after = prompt.message if restored is None else max(prompt.message, time_snowflake(restored, high=True))
        channel = self._front.get_partial_messageable(prompt.channel)
        async with self._pace.turn(Lane.ECHOES, history_route(prompt.channel)):
            found = await read_history(channel, after=discord.Object(after), oldest_first=False)
        for message in found:
            if self._front.mine(message) and not nonces(message):
                await self._front.panels.adopt_found(user, message)  # it may have been sent but never saved
                break  # our reply to the person; the host's posts have a nonce and aren't replies
            if _is_letter(message):
                unread.insert(0, message)
                if word_of(message.content) is None:
                    break
        return unread

    async def _read(self, message: discord.Message, *, edited: bool = False) -> Reply:
        async def work() -> Reply:
            letter = await self._letter(message, edited=edited)

            async def read(at: Written) -> Reply:
                async with self._few:
                    return await handler.handle_message(
                        self._front.messenger.context, router.user_of(message.author), letter, at
                    )

            return await self._front.context.host.handle_typed(letter.written_at, read)

        return await router.run_safely(work, told=_describe_message(message), language=self._language(message))

    async def _echo(self, message: discord.Message, reply: Reply, *, edited: bool = False) -> None:
        line, front = self._echoes.of(message.author.id), self._front
        echo = DirectMessageResponder(message, self._pace, front.panels, front.app_emoji, line, edited=edited)
        await router.give(echo, reply, told=_describe_message(message), language=self._language(message))

    def _language(self, message: discord.Message) -> Callable[[], str]:
        return lambda: self._front.context.host.locales.loaded_locale(message.author.id)

    async def _letter(self, message: discord.Message, *, edited: bool) -> DirectMessage:
        lesson, foreign = self._lesson(message), self._foreign(message)
        about = None if lesson or foreign is not None else await self._about(message)
        outdated = edited and not lesson and await self._is_outdated(message, about)
        return DirectMessage(
            message.id, message.content, message.created_at, about, lesson, foreign, edited=edited, outdated=outdated
        )

    def _foreign(self, message: discord.Message) -> Decoded | None:
        replied = self._find_replied_message(message)
        return None if replied is None else foreign_era(replied, era=self._front.app_emoji.era)

    def _lesson(self, message: discord.Message) -> str:
        games = {course_of(action) for action in self._pressed_in_reply(message)} - {""}
        return games.pop() if len(games) == 1 else ""

    async def _about(self, message: discord.Message) -> int | None:
        reference = message.reference
        if reference is None or reference.message_id is None:
            return None
        known = await self._front.context.host.table_of_message(reference.message_id)
        if known is not None:
            return known
        tables = {table_of(action) for action in self._pressed_in_reply(message)} - {0}
        return tables.pop() if len(tables) == 1 else None

    def _pressed_in_reply(self, message: discord.Message) -> list[CustomId]:
        replied = self._find_replied_message(message)
        return [] if replied is None else actions_in(replied, era=self._front.app_emoji.era)

    def _find_replied_message(self, message: discord.Message) -> discord.Message | None:
        """The bot's message that this one replies to; None if there's none, or Discord didn't send it along."""
        replied = None if message.reference is None else message.reference.resolved
        return replied if isinstance(replied, discord.Message) and self._front.mine(replied) else None

    async def _is_outdated(self, message: discord.Message, about: int | None) -> bool:
        with log_failures(
            _log, "couldn't read the messages after %(letter)d", only=CallError, level=logging.INFO, letter=message.id
        ):
            for newer in await read_history(message.channel, after=message):
                is_program = newer.author.id == message.author.id and word_of(newer.content) is None
                if is_program and not self._lesson(newer) and await self._about(newer) == about:
                    return True
        return False


def _describe_message(letter: discord.Message) -> str:
    return f"direct message {letter.id} of user {letter.author.id}"


def _is_letter(message: discord.Message) -> bool:
    """Return whether a person wrote the message privately; pinning, for example, creates a system message."""
    by_person = message.type in (discord.MessageType.default, discord.MessageType.reply)
    return message.guild is None and by_person and not message.author.bot
