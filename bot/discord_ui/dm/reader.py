"""What people write to the bot privately: read one after the other, also what was written while nobody listened."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import TYPE_CHECKING, Final

import discord
from discord.utils import time_snowflake

from bot.discord_ui.dm import handler
from bot.discord_ui.dm.handler import DirectMessage
from bot.discord_ui.dm.keywords import word_of
from bot.discord_ui.interactions import router
from bot.discord_ui.interactions.actions.base import course_of, table_of
from bot.discord_ui.interactions.context import PerUserLocks
from bot.discord_ui.interactions.responder import DirectMessageResponder
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import history_route
from bot.discord_ui.sending.message_utils import actions_in, foreign_era, nonces, read_history
from bot.discord_ui.sending.response_policy import CallError
from bot.safe_errors import where

if TYPE_CHECKING:
    from bot.discord_ui.client import BotClient
    from bot.discord_ui.interactions.context import Reply
    from bot.discord_ui.interactions.custom_ids import CustomId, Decoded
    from bot.discord_ui.interactions.in_flight import InFlight
    from bot.discord_ui.ratelimit.limiter import RateLimiter
    from bot.host.app.host import Written
    from bot.host.model.outbox import Posted

LETTERS: Final = 8
"""So many letters are read at a time: were it all that come at once, clicks and posts would wait for all of them."""
READERS: Final = 4
"""How many people's messages are caught up with at a time."""
AGAIN: Final = 0.5
"""Seconds until it's tried again to read what Discord didn't give us; twice as many after each further try."""
SELDOM: Final = 30.0
"""But never more than so many."""

_log = logging.getLogger(__name__)


class DirectMessageReader:
    """Reads people's letters and has them answered."""

    def __init__(self, front: BotClient, pace: RateLimiter, recent: router.Deduplicator, under_way: InFlight) -> None:
        self._front = front
        self._pace = pace
        self._recent = recent
        self._under_way = under_way
        self._behind: dict[int, Posted] = {}
        """Whose letters since a question were not looked for yet."""
        self._unreadable: dict[int, Posted] = {}
        """Whose letters Discord didn't give us just now."""
        self._postponed: set[int] = set()
        """What those people wrote meanwhile: it's read with the rest."""
        self._echoes = PerUserLocks()
        self._few = asyncio.Semaphore(LETTERS)
        self._reading_up: asyncio.Task[None] | None = None

    async def came(self, message: discord.Message) -> None:
        """Somebody wrote something, to the bot perhaps."""
        if _is_letter(message) and self._recent.first_time(message.id):
            await self._heard(message)

    async def changed(self, message: discord.Message) -> None:
        """Somebody changed what they wrote: that is as good as sending it anew, if it is their newest word."""
        if not _is_letter(message) or message.edited_at is None:
            return  # a preview of a link is an update too, but no edit
        if self._recent.first_time((message.id, message.edited_at)):
            await self._heard(message, edited=True)

    def listen(self) -> None:
        """Begin to read what was written while nobody listened, unless that is being done."""
        if self._reading_up is None or self._reading_up.done():
            self._reading_up = asyncio.create_task(self._read_up())

    async def close(self) -> None:
        """Read no more of that."""
        if self._reading_up is not None:
            self._reading_up.cancel()
            await asyncio.gather(self._reading_up, return_exceptions=True)

    async def _heard(self, message: discord.Message, *, edited: bool = False) -> None:
        """Whoever writes is heard after what they wrote before; they do not wait for the answers to that."""
        with self._under_way.letter() as begins:
            if not begins:
                return
            async with self._front.desk.turns.of(message.author.id):
                earlier = await self._catch_up(message.author.id)
                if message.author.id in self._unreadable:  # it's read in its order, once what came before can be
                    self._postponed.add(message.id)
                    return
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
        await self._front.desk.host.begun()  # a table must not move on before its clock was put right
        for user, prompt in await self._front.desk.host.prompts():
            self._behind.setdefault(user, prompt)
        for tries in count():
            async with asyncio.TaskGroup() as echoes:
                await asyncio.gather(*(self._read_on(echoes) for _ in range(READERS)))
            if not self._unreadable:
                return
            await self._pace.watch.sleep(min(AGAIN * 2 ** min(tries, 10), SELDOM))
            self._behind, self._unreadable = self._unreadable | self._behind, {}

    async def _read_on(self, echoes: asyncio.TaskGroup) -> None:
        """Catch up with one after the other; whoever writes meanwhile has their turn at once."""
        while self._behind:
            user = next(iter(self._behind))
            self._behind[user] = self._behind.pop(user)  # others begin with somebody else
            async with self._front.desk.turns.of(user):
                unread = await self._catch_up(user)
            for message, reply in unread:
                echoes.create_task(self._echo(message, reply))

    async def _catch_up(self, user: int) -> list[tuple[discord.Message, Reply]]:
        """Do what somebody wrote while nobody listened, unless that is done; with the answers to give."""
        prompt = self._behind.pop(user, None)
        if prompt is None:
            return []
        try:
            unread = await self._unread(user, prompt)
            self._front.desk.host.caught_up(user)
            return [(message, await self._read(message)) for message in unread if self._is_new(message.id)]
        except Exception as error:  # Discord's trouble or a bug of ours: the others are read all the same
            if isinstance(error, CallError) and error.passes:
                self._unreadable[user] = prompt
                self._front.desk.host.unread(user)
                self.listen()
            _log.warning(
                "couldn't read what user %(user)d wrote meanwhile: %(why)s", {"user": user, "why": where(error)}
            )
            return []

    def _is_new(self, message: int) -> bool:
        """Whether a message hasn't been read yet."""
        postponed = message in self._postponed
        self._postponed.discard(message)
        return self._recent.first_time(message) or postponed

    async def _unread(self, user: int, prompt: Posted) -> list[discord.Message]:
        """The newest program that has not been answered since the prompt, and the words after it."""
        unread: list[discord.Message] = []
        restored = self._front.desk.host.eras.restored_at  # what was typed before that answered what isn't there now
        after = prompt.message if restored is None else max(prompt.message, time_snowflake(restored, high=True))
        channel = self._front.get_partial_messageable(prompt.channel)
        async with self._pace.turn(Lane.ECHOES, history_route(prompt.channel)):
            found = await read_history(channel, after=discord.Object(after), oldest_first=False)
        for message in found:
            if self._front.mine(message) and not nonces(message):
                await self._front.panels.found(user, message)  # perhaps it could not be noted any more
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
                    return await handler.handle_message(
                        self._front.speaker.desk, router.user_of(message.author), letter, at
                    )

            return await self._front.desk.host.heard(letter.written, read)

        speaks = self._front.desk.host.languages.known
        return await router.run_safely(
            work, told=_describe_message(message), language=lambda: speaks(message.author.id)
        )

    async def _echo(self, message: discord.Message, reply: Reply, *, edited: bool = False) -> None:
        """Answer a letter."""
        line = self._echoes.of(message.author.id)
        echo = DirectMessageResponder(message, self._pace, self._front.panels, self._front.signs, line, edited=edited)
        speaks = self._front.desk.host.languages.known
        await router.give(echo, reply, told=_describe_message(message), language=lambda: speaks(message.author.id))

    async def _letter(self, message: discord.Message, *, edited: bool) -> DirectMessage:
        lesson, foreign = self._lesson(message), self._foreign(message)
        about = None if lesson or foreign is not None else await self._about(message)
        outdated = edited and not lesson and await self._outdated(message, about)
        return DirectMessage(
            message.id, message.content, message.created_at, about, lesson, foreign, edited=edited, outdated=outdated
        )

    def _foreign(self, message: discord.Message) -> Decoded | None:
        """What a message of ours from another era is about, if this one replies to such."""
        replied = self._replied(message)
        return None if replied is None else foreign_era(replied, era=self._front.signs.era)

    def _lesson(self, message: discord.Message) -> str:
        """The game of the lesson that this message replies to; empty: it replies to none."""
        games = {course_of(action) for action in self._pressed_in_reply(message)} - {""}
        return games.pop() if len(games) == 1 else ""

    async def _about(self, message: discord.Message) -> int | None:
        """The table of the message that this one replies to."""
        reference = message.reference
        if reference is None or reference.message_id is None:
            return None
        known = await self._front.desk.host.table_of_message(reference.message_id)
        if known is not None:
            return known
        tables = {table_of(action) for action in self._pressed_in_reply(message)} - {0}
        return tables.pop() if len(tables) == 1 else None

    def _pressed_in_reply(self, message: discord.Message) -> list[CustomId]:
        """What can be asked for in the message of ours that this one replies to."""
        replied = self._replied(message)
        return [] if replied is None else actions_in(replied, era=self._front.signs.era)

    def _replied(self, message: discord.Message) -> discord.Message | None:
        """The message of ours that this one replies to, as far as Discord shows it."""
        replied = None if message.reference is None else message.reference.resolved
        return replied if isinstance(replied, discord.Message) and self._front.mine(replied) else None

    async def _outdated(self, message: discord.Message, about: int | None) -> bool:
        """Whether the person has written something newer than this that is no mere word."""
        try:
            for newer in await read_history(message.channel, after=message):
                is_program = newer.author.id == message.author.id and word_of(newer.content) is None
                if is_program and await self._about(newer) == about:
                    return True
        except CallError as error:
            _log.info(
                "couldn't read the messages after %(letter)d: %(why)s",
                {"letter": message.id, "why": where(error)},
            )
        return False


def _describe_message(letter: discord.Message) -> str:
    return f"direct message {letter.id} of user {letter.author.id}"


def _is_letter(message: discord.Message) -> bool:
    """Whether a person wrote it privately; a pinned message, say, is told of in a message as well."""
    by_person = message.type in (discord.MessageType.default, discord.MessageType.reply)
    return message.guild is None and by_person and not message.author.bot
