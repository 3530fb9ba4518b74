"""Sends what the outbox holds, each post once, in order, however often it takes."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from bot.failures import where
from bot.host import lobby
from bot.host.errors import PostRefusedError, PostUnsureError
from bot.host.model import PostKind, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from bot.host.core import Core, Work
    from bot.host.model import Post, Posted, TableRecord
    from bot.host.poster import Poster

FIRST_DELAY = timedelta(seconds=1)
LONGEST_DELAY = timedelta(minutes=5)
REFRESHES = 128
"""So many tables' messages are brought up to date at a time: at a start it may be all."""
LOOKS = 64
"""At how many tables is looked before everything else has its turn: at a start it may be all."""
FIRST_LOOK = timedelta(minutes=2)
LONGEST_LOOK = timedelta(hours=6)
GIVEN_UP = timedelta(days=7)
"""How long what is left to say of a game that is over is tried at a place that does not take it."""

log = logging.getLogger(__name__)

_ENDED = frozenset({Status.OVER, Status.CANCELLED})


def delay(attempts: int) -> timedelta:
    """How long to wait after so many tries."""
    return min(LONGEST_DELAY, FIRST_DELAY * (1 << min(attempts - 1, 20)))


def look(attempts: int) -> timedelta:
    """How long a table that cannot post waits, after so many tries, until it looks by itself whether it can again."""
    return min(LONGEST_LOOK, FIRST_LOOK * (1 << min(attempts - 1, 20)))


class Sender:
    """One lane of a table after the other; lanes and tables side by side."""

    def __init__(self, core: Core, poster: Poster, spawn: Callable[[Coroutine[object, object, None]], object]) -> None:
        self._core = core
        self._poster = poster
        self._spawn = spawn
        self._busy: set[tuple[int, str]] = set()
        self._refreshing: set[int] = set()
        self._few = asyncio.Semaphore(REFRESHES)
        self._later: dict[int, datetime] = {}
        """When tables have something to try again."""
        self._outcomes: dict[int, asyncio.Event] = {}

    def outcome(self, table: int) -> asyncio.Event:
        """Set once another of the table's channel posts has been sent or refused."""
        return self._outcomes.setdefault(table, asyncio.Event())

    async def serve(self) -> datetime | None:
        """Have everything that can be sent now wait for its turn; when the next try is due."""
        now = self._core.clock.now()
        unsaid = self._core.unsaid
        unsaid |= {table for table, due in self._later.items() if due <= now}
        tables = sorted(unsaid)[:LOOKS]
        if tables:
            unsaid.difference_update(tables)  # before the look: whatever is said from now on puts them back
            try:
                await self._look(tables, now)
            except BaseException:
                unsaid.update(tables)
                raise
        if unsaid:
            self._core.signal.wake()
        return min(self._later.values(), default=None)

    async def _look(self, tables: Sequence[int], now: datetime) -> None:
        async with self._core.reading() as work:
            found = await work.tx.next_posts(tables)
            waiting = set(await work.tx.waiting_channels(tables))
        for table in tables:
            self._later.pop(table, None)
        for post, due in found:
            if (post.table, post.lane) in self._busy:
                continue
            if due > now:
                self._later[post.table] = min(due, self._later.get(post.table, due))
            else:
                self._busy.add((post.table, post.lane))
                self._spawn(self._send(post))
        for table in self._core.outdated.intersection(tables) - waiting - self._refreshing:
            self._core.outdated.discard(table)
            self._refreshing.add(table)
            self._spawn(self._refresh(table))

    async def show(self, table: int) -> None:
        """Bring the table's message up to date now, whatever it has to say yet."""
        self._refreshing.add(table)
        await self._refresh(table)

    async def _refresh(self, table: int) -> None:
        try:
            async with self._few:
                await self._poster.refresh(table, partial(self._core.outdated.discard, table))
        except Exception as error:  # only how the table looks is at stake, and the next change mends that
            log.warning("table %d: its message could not be brought up to date: %s", table, where(error))
        finally:
            self._refreshing.discard(table)
            self._core.unsaid.add(table)

    async def _send(self, post: Post) -> None:
        try:
            async with self._poster.turn(post):
                async with self._core.writing() as work:
                    current = await self._begin(work, post)
                if current is not None:
                    await self._try(current)
        except Exception as error:  # the store's trouble; the lane waits so that others get through
            log.error("post %s: not recorded: %s", post.nonce, where(error))  # noqa: TRY400 - a traceback could hold a post's text
            await self._core.clock.sleep_until(self._core.clock.now() + LONGEST_DELAY / 60)
        finally:
            self._busy.discard((post.table, post.lane))
            self._core.unsaid.add(post.table)

    async def _begin(self, work: Work, post: Post) -> Post | None:
        """Count the try, before it is made; None if there is nothing to send any more."""
        current = await work.tx.post(post.id)
        if current is None:
            return None
        if post.kind.asks and await self._answered(work, current):
            await work.tx.drop(post.id)
            return None
        await work.tx.attempt(post.id)
        return current

    async def _answered(self, work: Work, post: Post) -> bool:
        record = await work.record(post.table)
        if record.status is not Status.PLAYING or record.revision != post.revision:
            return True
        if post.kind is PostKind.PROMPT or post.seat is None:
            return False
        sheet = (await work.sheets(record)).get(post.seat)
        return sheet is not None and sheet.draft.compiled

    async def _try(self, post: Post) -> None:
        try:
            posted = await self._poster.find(post) if post.attempts else None
            if posted is None:
                posted = await self._poster.post(post)
        except PostRefusedError as refused:
            async with self._core.writing() as work:
                await self._refused(work, post, refused)
            self._settled(post)
        except Exception as error:  # whatever it was: the post may have arrived, and has to arrive
            known = isinstance(error, PostUnsureError)
            log.log(
                logging.INFO if known else logging.ERROR, "post %s: to be tried again: %s", post.nonce, where(error)
            )
            async with self._core.writing() as work:
                await work.tx.postpone(post.id, due=work.now + delay(post.attempts + 1))
        else:
            async with self._core.writing() as work:
                await self._sent(work, post, posted)
            self._settled(post)

    def _settled(self, post: Post) -> None:
        if not post.kind.private and post.table in self._outcomes:
            self._outcomes.pop(post.table).set()

    async def _sent(self, work: Work, post: Post, posted: Posted) -> None:
        await work.tx.sent(post.id, posted)
        record = await work.record(post.table)
        if not post.kind.private and record.paused is not None:
            record = await lobby.resume(work, record)
        match post.kind:
            case PostKind.LOBBY:
                await work.tx.save(replace(record, lobby_message=posted.message), was=record.revision)
            case PostKind.PROMPT | PostKind.REMINDER | PostKind.PAUSED:
                user = None if post.seat is None else record.players[post.seat].user
                if user is not None:
                    await work.tx.reached(user, posted.channel)
            case PostKind.MOVE | PostKind.CLOSED | PostKind.NOTICE | PostKind.END:
                pass

    async def _refused(self, work: Work, post: Post, refused: PostRefusedError) -> None:
        record = await work.record(post.table)
        if post.kind.private:
            await work.tx.drop(post.id)
            user = None if post.seat is None else record.players[post.seat].user
            if not refused.closed or user is None:
                log.warning("post %s: refused", post.nonce)
                return
            if not await work.tx.said(record.id, kind=PostKind.CLOSED, seat=post.seat):
                await work.say(record, PostKind.CLOSED, seat=post.seat)
            return
        here = record.place.channel if post.kind is PostKind.LOBBY else record.channel
        if post.channel != here:  # the table has moved meanwhile, and this place has refused nothing yet
            await work.tx.postpone(post.id, due=work.now)
        elif refused.elsewhere and record.channel != record.place.channel:
            log.warning("post %s: refused, table %d moves back to its channel", post.nonce, record.id)
            await work.tx.postpone(post.id, due=work.now)
            await lobby.go_home(work, record)
        elif record.status in _ENDED and record.paused_at is not None and work.now - record.paused_at > GIVEN_UP:
            await work.tx.drop(post.id)
        else:
            await work.tx.postpone(post.id, due=work.now + look(post.attempts + 1))
            await self._pause(work, record, refused.reason)

    async def _pause(self, work: Work, record: TableRecord, reason: str) -> None:
        """The table's clock stands still, and its people are told why: once, however often it is tried again."""
        if record.paused == reason:
            return
        log.warning("table %d is paused: %s", record.id, reason)
        await work.show(replace(record, paused=reason, paused_at=record.paused_at or work.now))
        if record.paused is None:
            for player in record.players:
                if player.user is not None and not player.gone:
                    await work.say(record, PostKind.PAUSED, seat=player.seat, text=reason)
