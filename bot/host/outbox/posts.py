"""Tables' posts in the outbox: their payloads, and what follows once they are sent or refused."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from bot.host.clock import outages
from bot.host.clock.time_requests import is_request_open
from bot.host.core.context import HostContext
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.core.match_state import BrokenError, EarlierError
from bot.host.core.unit_of_work import MAX_UNSENT_TABLES, PendingOutbox, UnitOfWork
from bot.host.match import recovery, routing
from bot.host.model.outbox import Post, Posted, PostKind, PostPayload, To
from bot.host.model.tables import Status, TableRecord
from bot.host.model.texts import later
from bot.host.model.views import Panel, SeatView, Shown
from bot.host.outbox.dispatcher import GIVEN_UP, Backoff, OutboxDispatcher, OutboxQueue, retry_policy
from bot.host.ports.messenger import Messenger
from bot.host.ratings.leaderboard import gain_of
from bot.host.tables import channels
from bot.host.tables.guests import guests_of_post
from bot.host.tables.terms import unconfirmed_players
from bot.host.views.tables import read_on_hold, read_published_move, read_seat, read_seat_with_recap, read_table
from bot.metrics import POSTED
from bot.safe_errors import log_failure

REFRESHES = 128
"""Maximum number of tables whose messages are updated at the same time."""
OFFERED_ELSEWHERE = timedelta(minutes=1)
"""Time after which an undelivered private question is offered in the channel, too."""

log = logging.getLogger(__name__)

_ENDED = frozenset({Status.OVER, Status.CANCELLED})


class PostQueue(OutboxQueue[Post]):
    """The queue of tables' posts. A table has a lane for each audience, whose posts are sent in order."""

    def __init__(self, core: HostContext, messenger: Messenger) -> None:
        super().__init__(core, messenger)
        self._messenger = messenger
        self._refreshing: set[int] = set()
        self._few = asyncio.Semaphore(REFRESHES)
        self._barred: set[int] = set()
        self._later: dict[int, datetime] = {}
        self._outcomes: dict[tuple[int, str], asyncio.Event] = {}

    def outcome(self, table: int, lane: str = To.CHANNEL.value) -> asyncio.Event:
        """An event that's set once the table's next post in this lane has been sent or refused."""
        return self._outcomes.setdefault((table, lane), asyncio.Event())

    async def serve(self, outbox: OutboxDispatcher) -> datetime | None:
        core, now = self.core, self.core.clock.now()
        core.unsent |= {table for table, due in self._later.items() if due <= now}
        tables = sorted(core.unsent)[:MAX_UNSENT_TABLES]
        if tables:
            core.unsent.difference_update(tables)  # before the check, because any later post puts them back
            try:
                async with core.reading() as work:
                    core.found.update(await work.find(tables))
            except BaseException:
                core.unsent.update(tables)
                raise
        found, core.found = core.found, {}
        for table, unsent in found.items():
            self._begin_all(outbox, table, unsent, now)
        if core.unsent:
            core.signal.wake()
        return min(self._later.values(), default=None)

    def _begin_all(self, outbox: OutboxDispatcher, table: int, unsent: PendingOutbox, now: datetime) -> None:
        self._later.pop(table, None)
        for post, due in unsent.posts:
            if due > now:
                self._later[table] = min(due, self._later.get(table, due))
            else:
                outbox.start(self, post)
        outdated = unsent.outdated if table in self.core.outdated else None
        if outdated is not None and not unsent.waits and table not in self._refreshing:
            self.core.outdated.discard(table)
            self._refreshing.add(table)
            outbox.spawn(self._refresh(outdated))

    async def show(self, record: TableRecord) -> None:
        self._refreshing.add(record.id)
        await self._refresh(record)

    async def _refresh(self, record: TableRecord) -> None:
        async def look() -> Shown:
            self.core.outdated.discard(record.id)
            return await self.core.look(record.id, _newest)

        try:
            async with self._few:
                await self._messenger.refresh(record, look)
            if record.id not in self.core.outdated:
                self.core.shown.add(record.id)
        except Exception as error:  # only the display suffers, and the next change corrects it
            log_failure(
                log, "table %(table)d: couldn't update its message", error, level=logging.WARNING, table=record.id
            )
        finally:
            self._refreshing.discard(record.id)
            if record.id in self.core.outdated:
                self.core.unsent.add(record.id)

    async def find(self, work: UnitOfWork, post: Post, /) -> Post | None:
        current, shards = await work.tx.outbox.get(post.id), self.core.store.shards
        if current is None:
            work.unsent.add(post.table)
        elif not shards.whole and not shards.have((await work.record(post.table)).place.guild):
            return None  # another process posts it now
        return current

    async def load(self, work: UnitOfWork, post: Post, /) -> Post | None:
        if post.attempts:  # an outage moves the deadline, which the post contains
            await outages.settle(work, await work.record(post.table), due=True)
        with suppress(EarlierError):  # the rules were corrected since, and the post about that shows the table
            about = await _about(work, post)
            return None if about is None else replace(post, about=about)
        return None

    async def on_broken(self, post: Post, broken: BrokenError, /) -> None:
        """Settle the broken table and drop the post. If it showed how a game ended, say why it's missing."""
        await recovery.settle(self.core, broken)
        async with self.core.writing() as work:
            await work.tx.outbox.drop(post)
            work.unsent.add(post.table)
            with suppress(BrokenError):
                record = await work.record(post.table)
                if post.kind is PostKind.MOVE and post.revision == record.revision and record.status in _ENDED:
                    await work.notice(record, later("last-not-shown", why=broken.reason))

    def on_changed(self, work: UnitOfWork, post: Post, /) -> None:
        work.unsent.add(post.table)

    def on_freed(self, post: Post, /, *, settled: bool) -> None:
        """Check the table again, unless its next posts have already been found. If the post was sent or refused, wake
        whatever waits for that."""
        if post.table not in self.core.found:
            self.core.unsent.add(post.table)
        if settled and (outcome := self._outcomes.pop(post.ordering_key, None)):
            outcome.set()

    async def on_failed(
        self, work: UnitOfWork, post: Post, error: Exception, began: datetime, *, answered: bool
    ) -> None:
        """Record whether Discord responds. After a while, also offer an undelivered question in the channel."""
        if post.attempts and not post.kind.private:  # a first attempt needn't search for the post, so it shows nothing
            (self.core.answering.add if answered else self.core.answering.discard)(post.table)
        if not isinstance(error, PostUnsureError):
            return
        record = await work.record(post.table)
        since = await work.tx.outbox.record_failure(post.id, since=began)
        lasting = work.now - since >= OFFERED_ELSEWHERE
        if lasting and post.kind.asks and post.seat is not None and not await _is_answered(work, record, post):
            await routing.tell_undelivered(work, record, post.seat)
        await outages.settle(work, record)

    async def on_sent(self, work: UnitOfWork, post: Post, posted: Posted, /) -> None:
        record = await work.record(post.table)
        if post.kind is PostKind.MOVE and record.revision == post.revision and record.asked_at is not None:
            POSTED.observe((self.core.clock.now() - record.asked_at).total_seconds())
        if not post.kind.private and record.refusal is not None:
            record = await channels.resume(work, record)
        if not post.kind.private and record.id in self._barred:
            self._barred.discard(record.id)
            await channels.tell_of_return(work, record)
        if post.kind is PostKind.LOBBY:
            await work.tx.tables.save(replace(record, lobby_message=posted.message), was=record.revision)
        elif post.kind.private:
            user = _addressee(post)
            if user is not None:
                await work.tx.outbox.mark_reached(user, posted.channel)
            if isinstance(post.about, SeatView) and post.about.decision is not None:
                over = user != record.players[post.about.player.seat].user
                at = posted.channel, posted.message, record.id, post.about.player.seat
                question = post.about.view.record.question
                await work.tx.panels.put(Panel(*at, question, post.nonce, over=over))
        await outages.settle(work, await work.record(post.table))

    async def on_refused(self, work: UnitOfWork, post: Post, refused: PostRefusedError, /) -> None:
        record, backoff = await work.record(post.table), retry_policy(post.kind).refused
        if backoff is None:
            await self._refused_in_private(work, record, post, refused)
        else:
            await self._refused_in_channel(work, record, post, refused, backoff)
        await outages.settle(work, await work.record(post.table))

    async def _refused_in_channel(
        self, work: UnitOfWork, record: TableRecord, post: Post, refused: PostRefusedError, backoff: Backoff
    ) -> None:
        here = record.place.channel if post.kind is PostKind.LOBBY else record.channel
        if post.channel != here:  # the table has moved meanwhile, and its new place has refused nothing yet
            await work.tx.outbox.postpone(post, due=work.now)
        elif refused.elsewhere and record.channel != record.place.channel:
            log.warning(
                "post %(post)s: refused, moving table %(table)d back to its channel",
                {"post": post.nonce, "table": record.id},
            )
            await work.tx.outbox.postpone(post, due=work.now)
            if refused.barred:  # if the bot is barred everywhere, it isn't because of the thread
                self._barred.add(record.id)
                await work.show(replace(record, channel=record.place.channel))
            else:
                await channels.return_to_channel(work, record)
        elif record.status in _ENDED and record.refused_at is not None and work.now - record.refused_at > GIVEN_UP:
            await work.tx.outbox.drop(post)
        else:
            await work.tx.outbox.postpone(post, due=work.now + backoff.delay(post.attempts + 1))
            if refused.barred and record.id in self._barred and record.thread is not None:
                record = await work.show(replace(record, channel=record.thread))
            self._barred.discard(record.id)
            await self._pause(work, record, refused.reason)

    async def _refused_in_private(
        self, work: UnitOfWork, record: TableRecord, post: Post, refused: PostRefusedError
    ) -> None:
        user = _addressee(post)
        if post.seat is None or user != record.players[post.seat].user:
            return  # another player has the seat now
        if not refused.closed:
            log.warning("post %(post)s: refused: %(why)s", {"post": post.nonce, "why": refused.reason})
            if post.kind.asks and not await _is_answered(work, record, post):
                await routing.tell_undelivered(work, record, post.seat)
            return
        # The channel shows the result as well, and a lobby has no question that they could miss.
        if user is None or post.kind is PostKind.RESULT or record.status is Status.OPEN:
            log.warning("post %(post)s: refused", {"post": post.nonce})
            return
        work.core.doubted.add((record.id, post.seat))
        if refused.parted and record.place.guild is not None:
            return  # they can't see the channel either; if they've left the server, the others vote on their seat
        # A question during a round only edits a message in the channel, and edits ping nobody.
        mid_round = all(asked.mid_round for asked in (await work.load_match(record)).decisions)
        if mid_round or post.seat not in await work.tx.outbox.unreached_seats(record.id):
            await work.post(record, PostKind.CLOSED, seat=post.seat)

    async def _pause(self, work: UnitOfWork, record: TableRecord, reason: str) -> None:
        if record.refusal == reason:
            return
        record = await outages.settle(work, record, due=True)
        log.warning("table %(table)d is paused: %(why)s", {"table": record.id, "why": reason})
        await work.show(replace(record, refusal=reason, refused_at=record.refused_at or work.now))
        if record.refusal is None:
            for player in record.playing_people:
                await work.post(record, PostKind.PAUSED, seat=player.seat, text=reason)
            await routing.tell_host_of_pause(work, record, reason)


def _addressee(post: Post) -> int | None:
    """The addressee of a private post when it was loaded, even if the seat has changed hands since."""
    match post.about:
        case SeatView(player=player):
            return player.user
        case TableRecord(players=players) if post.seat is not None:
            return players[post.seat].user
        case _:
            return None


async def _newest(work: UnitOfWork, record: TableRecord) -> Shown:
    if record.status is Status.QUARANTINED:
        return await read_on_hold(work, record)
    if record.revision == 0:
        return await read_table(work, record)
    return await read_published_move(work, record, record.revision)


async def _about(work: UnitOfWork, post: Post) -> PostPayload | None:
    record = await work.record(post.table)
    if record.refusal is not None and not post.kind.private:
        counted = record.count_refusal(work.now)
        record = replace(counted, refusal=None, refused_at=None)  # nothing is refused once the post arrives
    match post.kind:
        case PostKind.PROMPT | PostKind.REMINDER:
            if post.seat is None or await _is_answered(work, record, post):
                return None
            if post.kind is PostKind.REMINDER:
                new_in_pause = record.timing.until is not None and not post.attempts  # it waited for quiet hours to end
                return None if new_in_pause else await read_seat(work, record, post.seat)
            return await read_seat_with_recap(work, record, post.seat, post.revision, draft=post.text)
        case PostKind.RESULT:
            if post.seat is None or record.status is Status.QUARANTINED:
                return None
            seen = await read_seat_with_recap(work, record, post.seat, post.revision, draft=post.text)
            return replace(seen, gain=await gain_of(work, record, post.seat))
        case PostKind.MOVE:
            on_hold = record.status is Status.QUARANTINED
            return None if on_hold else await read_published_move(work, record, post.revision)
        case PostKind.LOBBY | PostKind.END:
            return await read_table(work, record)
        case _:
            return None if await _is_obsolete(work, record, post) else record


async def _is_obsolete(work: UnitOfWork, record: TableRecord, post: Post) -> bool:
    match post.kind:
        case PostKind.CHANNEL_PROMPT | PostKind.UNDELIVERED:
            return await _is_answered(work, record, post)
        case PostKind.TIME_REQUEST:
            return not is_request_open(record, post, work.now)
        case PostKind.TERMS:
            return record.status is not Status.OPEN or not unconfirmed_players(record)
        case PostKind.INVITATION:
            return not guests_of_post(record, post.text)
        case PostKind.VOTE:
            return all(vote.seat != post.seat for vote in await work.tx.seats.votes(record.id))
        case PostKind.PAUSED:
            return record.refusal is None
        case PostKind.SEAT_OFFER:
            return post.seat is None or not any((await work.tx.seats.offered_people(record.id, post.seat)).values())
        case _:
            return False


async def _is_answered(work: UnitOfWork, record: TableRecord, post: Post) -> bool:
    """Return whether a question no longer needs asking."""
    if record.status is not Status.PLAYING or record.revision != post.revision:
        return True
    if post.kind is PostKind.PROMPT or post.seat is None:
        return False
    stored_draft = (await work.stored_drafts(record)).get(post.seat)
    return stored_draft is not None and stored_draft.draft.compiled
