"""Deleted, locked or forbidden channels and messages: tables move, or wait and retry. Nothing is lost or posted
twice."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.app.host import Host
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.model.outbox import Post, Posted, PostKind
from bot.host.model.tables import Status
from bot.host.outbox.dispatcher import CHANNEL, GIVEN_UP
from bot.storage import open_store
from tests.host.app.test_crashes import Crash, Fuse
from tests.host.harness import ANN, BOB, COMPUTERS, HERE, Counted, NotingPoster, StandingClock, Thoughts, running_host
from tests.host.steps import SteppedStore
from tests.host.toy import toy
from tests.long import each
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.harness import FakeChat, HostHarness

THREAD = 777
GONE = PostRefusedError("the thread is gone", elsewhere=True)
BARRED = PostRefusedError("it lacks a permission", elsewhere=True, barred=True)
SILENT = PostRefusedError("I may not write in the channel any more")


async def in_thread(here: HostHarness) -> int:
    """A table in its bidding phase, in its own thread."""
    table = await here.bidding(ANN, BOB)
    await here.host.play_in(table, thread=THREAD)
    return table


async def both_bid(here: HostHarness, table: int) -> None:
    for user in (ANN, BOB):
        await here.bid(table, user, "a")
    await here.rest()


def kinds(here: HostHarness, *, after: int) -> list[PostKind]:
    return [post.kind for post in here.chat.posts[after:]]


# --- threads ---------------------------------------------------------------------------------------------------------


async def test_deleted_thread_moves_the_table_to_its_channel(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await in_thread(here)
        said = len(here.chat.posts)
        here.messenger.faults[PostKind.MOVE].append(GONE)
        await both_bid(here, table)
        record = (await here.host.view(table)).record
        assert (record.channel, record.thread, record.refusal) == (HERE.channel, THREAD, None)
        assert kinds(here, after=said)[:2] == [PostKind.MOVE, PostKind.PROMPT]
        told = here.chat.of(PostKind.NOTICE)
        assert [post.text for post in told] == [text("back-in-channel", table=table)]
        assert here.chat.of(PostKind.PAUSED) == []


async def test_table_waits_if_its_channel_also_refuses(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await in_thread(here)
        here.messenger.refusing[PostKind.MOVE] = GONE
        await both_bid(here, table)
        record = (await here.host.view(table)).record
        assert (record.channel, record.refusal) == (HERE.channel, GONE.reason)
        assert len(here.chat.of(PostKind.PAUSED)) == 2


async def test_delayed_message_about_a_pause_is_dropped_after_the_pause(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        here.messenger.refusing[PostKind.MOVE] = SILENT
        here.messenger.refusing[PostKind.PAUSED] = PostUnsureError("503")
        await both_bid(here, table)
        assert (await here.host.record(table)).refusal == SILENT.reason
        del here.messenger.refusing[PostKind.MOVE]
        await here.host.try_again(table, 1.0)
        assert (await here.host.record(table)).refusal is None
        del here.messenger.refusing[PostKind.PAUSED]
        await here.wait(hours=2)
        assert here.chat.of(PostKind.PAUSED) == []


async def test_table_barred_everywhere_resumes_in_its_thread(tmp_path: Path) -> None:
    """However often it has retried, and nobody is told that the game moves."""
    async with running_host(tmp_path) as here:
        table = await in_thread(here)
        here.messenger.refusing[PostKind.MOVE] = BARRED
        await both_bid(here, table)
        for _ in range(3):
            record = (await here.host.view(table)).record
            assert (record.channel, record.refusal) == (THREAD, BARRED.reason)
            await here.wait(minutes=20)
        del here.messenger.refusing[PostKind.MOVE]
        await here.wait(hours=2)
        record = (await here.host.view(table)).record
        assert (record.channel, record.refusal) == (THREAD, None)
        assert here.chat.of(PostKind.MOVE)[-1].channel == THREAD
        assert here.chat.of(PostKind.NOTICE) == []
        assert len(here.chat.of(PostKind.PAUSED)) == 2


async def test_table_barred_only_in_its_thread_moves_to_its_channel(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await in_thread(here)
        here.messenger.faults[PostKind.MOVE].append(BARRED)
        await both_bid(here, table)
        record = (await here.host.view(table)).record
        assert (record.channel, record.refusal) == (HERE.channel, None)
        assert [post.text for post in here.chat.of(PostKind.NOTICE)] == [text("back-in-channel", table=table)]


async def test_table_on_an_unreachable_server_stays_in_its_thread(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await in_thread(here)
        here.messenger.refusing[PostKind.MOVE] = SILENT
        await both_bid(here, table)
        record = (await here.host.view(table)).record
        assert (record.channel, record.refusal) == (THREAD, SILENT.reason)


async def test_thread_deletion_event_moves_the_table_at_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await in_thread(here)
        for deleted in (THREAD + 1, THREAD, THREAD, HERE.channel):
            await here.host.leave_deleted_thread(deleted)
        await here.rest()
        assert (await here.host.view(table)).record.channel == HERE.channel
        assert len(here.chat.of(PostKind.NOTICE)) == 1


async def test_late_refusal_by_the_old_thread_does_not_pause_the_table(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await in_thread(here)
        gate = here.messenger.gates[f"{table}-3-m"] = asyncio.Event()
        here.messenger.faults[PostKind.MOVE].append(GONE)
        for user in (ANN, BOB):
            await here.bid(table, user, "a")
        await here.until(lambda: f"{table}-3-m" in here.messenger.tried)
        await here.host.leave_deleted_thread(THREAD)
        gate.set()
        await here.rest()
        assert (await here.host.view(table)).record.refusal is None
        assert here.chat.of(PostKind.PAUSED) == []
        assert [post.revision for post in here.chat.of(PostKind.MOVE)] == [1, 2, 3]


class ThreadlessPoster(NotingPoster):
    """A chat where nothing can be posted in the thread. The fuse may stop everything before or after a post."""

    def __init__(self, chat: FakeChat, fuse: Fuse) -> None:
        super().__init__(chat)
        self.host: Host | None = None
        self._fuse = fuse

    async def post(self, post: Post) -> Posted:
        self._fuse.burn()
        assert self.host is not None
        if post.lane == "channel" and (await self.host.view(post.table)).record.channel == THREAD:
            raise GONE
        posted = await super().post(post)
        self._fuse.burn()
        return posted


async def _live(folder: Path, chat: FakeChat, fuse: Fuse, *, now: StandingClock, gone: int | None = None) -> None:
    """Run a bot until the fuse blows or everything is posted. It finds that the card `gone` is deleted."""
    store = await open_store(folder / "games.sqlite3")
    messenger = ThreadlessPoster(chat, fuse)
    host = Host(
        SteppedStore(store, fuse.burn),
        messenger,
        {"toy": toy()},
        clock=now,
        entropy=Counted(),
        thinker=Thoughts(),
        computers=COMPUTERS,
    )
    messenger.host = host
    loop = asyncio.ensure_future(host.run())

    async def all_is_said() -> None:
        if gone is not None:
            await host.repost_lobby(1, gone)
        await host.rest()

    ends = {asyncio.ensure_future(all_is_said()), asyncio.ensure_future(fuse.end.wait())}
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    for task in (*ends, loop):
        task.cancel()
    await asyncio.gather(*ends, loop, return_exceptions=True)
    await store.close()


@pytest.mark.no_cover  # repetitive
async def test_crash_while_moving_back_loses_and_repeats_nothing(tmp_path: Path) -> None:
    for length in range(0, 1000, each(3)):
        folder = tmp_path / str(length)
        async with running_host(folder) as here:
            table = await in_thread(here)
            here.messenger.gates = {f"{table}-3-m": asyncio.Event()}  # the bot ends before this is posted
            await here.bid(table, ANN, "a")
            await here.bid(table, BOB, "a")
        fuse = Fuse(length, Crash)
        await _live(folder, here.chat, fuse, now=here.clock)
        for _ in range(3):  # an unfinished post may have to wait for its next attempt
            here.clock.advance(timedelta(minutes=10))
            await _live(folder, here.chat, Fuse(10**6, Crash), now=here.clock)
        assert set(here.chat.counted.values()) == {1}
        assert [post.revision for post in here.chat.of(PostKind.MOVE)] == [1, 2, 3]
        assert len(here.chat.of(PostKind.NOTICE)) == 1
        assert here.chat.of(PostKind.PAUSED) == []
        if not fuse.blown:
            break
    assert length > 20


# --- tables that wait ------------------------------------------------------------------------------------------------


def test_retry_delays_grow_from_two_minutes_to_six_hours() -> None:
    refused = CHANNEL.refused
    assert refused is not None
    assert [refused.delay(tries).total_seconds() / 60 for tries in (1, 2, 3, 8, 9, 1000)] == [2, 4, 8, 256, 360, 360]
    assert refused.delay(10**6) == refused.longest


async def test_waiting_table_retries_by_itself_and_notifies_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.MOVE] = SILENT
        table = await here.started(ANN, BOB, pace=3600)
        await here.rest()
        for minutes, tries in ((1, 1), (1, 2), (3, 2), (1, 3), (7, 3), (1, 4)):
            await here.wait(minutes=minutes)
            assert here.messenger.tried.count(f"{table}-1-m") == tries
        assert len(here.chat.of(PostKind.PAUSED)) == 2
        here.messenger.refusing.clear()
        await here.wait(minutes=16)
        record = (await here.host.view(table)).record
        assert (record.refusal, record.refused_at) == (None, None)
        assert record.deadline is not None
        assert (record.deadline - here.clock.now()).total_seconds() == 3600
        assert len(here.chat.of(PostKind.MOVE)) == 1
        assert len(here.chat.of(PostKind.PROMPT)) == 2
        assert set(here.chat.counted.values()) == {1}


async def test_waiting_table_can_be_retried_on_demand(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.MOVE] = SILENT
        table = await here.started(ANN, BOB)
        await here.rest()
        assert [record.id for record in await here.host.unpostable_tables()] == [table]
        await here.host.retry_posting(table)
        await here.rest()
        assert here.messenger.tried.count(f"{table}-1-m") == 2
        assert len(here.chat.of(PostKind.PAUSED)) == 2
        here.messenger.refusing.clear()
        await here.host.retry_posting(table)
        await here.rest()
        assert (await here.host.view(table)).record.refusal is None
        assert await here.host.unpostable_tables() == []


async def test_table_not_waiting_is_not_retried_on_demand(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.LOBBY].append(RuntimeError("tried again in a second"))
        table = (await here.open(ANN)).id
        await here.rest()
        await here.host.retry_posting(table)
        await here.rest()
        assert here.messenger.tried == [f"{table}-0-l"]


async def test_latest_pause_reason_is_shown(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.MOVE] = SILENT
        table = await here.started(ANN, BOB)
        await here.rest()
        since = (await here.host.view(table)).record.refused_at
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("the channel is gone")
        await here.wait(minutes=2)
        record = (await here.host.view(table)).record
        assert (record.refusal, record.refused_at) == ("the channel is gone", since)
        assert len(here.chat.of(PostKind.PAUSED)) == 2


async def test_waiting_table_is_still_refreshed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        here.messenger.refusing[PostKind.MOVE] = SILENT
        here.chat.refreshed.clear()
        await here.host.resign(table, BOB)
        await here.rest()
        assert here.chat.refreshed == [table]


async def test_posts_of_a_finished_game_are_dropped_after_a_week(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        here.messenger.refusing = {PostKind.NOTICE: SILENT, PostKind.END: SILENT}
        await here.host.cancel(table, ANN, manager=False)
        await here.rest()
        await here.wait(seconds=GIVEN_UP.total_seconds())
        tried = len(here.messenger.tried)
        await here.wait(hours=6)
        assert len(here.messenger.tried) == tried + 2
        await here.wait(days=1)
        assert len(here.messenger.tried) == tried + 2


async def test_waiting_game_is_never_given_up(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.MOVE] = SILENT
        table = await here.started(ANN, BOB)
        for _ in range(10):
            await here.wait(days=3)
        here.messenger.refusing.clear()
        await here.wait(hours=6)
        assert (await here.host.view(table)).record.status is Status.PLAYING
        assert len(here.chat.of(PostKind.MOVE)) == 1


# --- the first message, the lobby's card, the end --------------------------------------------------------------------


async def test_outcome_of_the_first_post_can_be_awaited(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        opened = await here.open(ANN, BOB)
        assert (await here.host.wait_for_first_post(opened.id)).lobby_message is not None
        here.messenger.refusing[PostKind.MOVE] = SILENT
        await here.host.start(opened.id, ANN)
        assert (await here.host.wait_for_first_post(opened.id)).refusal == SILENT.reason
        here.messenger.refusing.clear()
        await here.host.retry_posting(opened.id)
        await here.rest()
        assert (await here.host.wait_for_first_post(opened.id)).refusal is None


async def test_deleted_card_is_reposted_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        await here.rest()
        card = (await here.host.view(table)).record.lobby_message
        assert card is not None
        await here.host.repost_lobby(table, card + 1)
        for _ in range(2):
            await here.host.repost_lobby(table, card)
        await here.rest()
        assert [post.nonce for post in here.chat.of(PostKind.LOBBY)] == [f"{table}-0-l", f"{table}-0-l.1"]
        again = (await here.host.view(table)).record.lobby_message
        assert again not in {card, None}
        await here.host.repost_lobby(table, again or 0)
        await here.rest()
        assert here.chat.of(PostKind.LOBBY)[-1].nonce == f"{table}-0-l.2"


async def test_card_of_a_running_game_is_not_reposted(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        card = (await here.host.view(table)).record.lobby_message
        await here.host.repost_lobby(table, card or 0)
        await here.rest()
        assert len(here.chat.of(PostKind.LOBBY)) == 1


async def test_end_post_comes_last(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.finished(ANN, BOB)
        assert here.chat.posts[-1].kind is PostKind.END
        cancelled = await here.bidding(ANN, BOB)
        await here.host.cancel(cancelled, ANN, manager=False)
        await here.rest()
        assert [post.kind for post in here.chat.posts[-2:]] == [PostKind.NOTICE, PostKind.END]
        never_started = (await here.open(ANN)).id
        await here.rest()
        await here.host.cancel(never_started, ANN, manager=False)
        await here.rest()
        assert [post.table for post in here.chat.of(PostKind.END)] == [table, cancelled]


async def test_crash_while_replacing_a_card_posts_a_single_card(tmp_path: Path) -> None:
    """After the restart, a check finds that the card is gone again."""
    for length in range(0, 1000, each(3)):
        folder = tmp_path / str(length)
        async with running_host(folder) as here:
            table = (await here.open(ANN)).id
            await here.rest()
            card = (await here.host.view(table)).record.lobby_message
        assert card is not None
        fuse = Fuse(length, Crash)
        await _live(folder, here.chat, fuse, now=here.clock, gone=card)
        for _ in range(2):
            here.clock.advance(timedelta(minutes=10))
            await _live(folder, here.chat, Fuse(10**6, Crash), now=here.clock, gone=card)
        assert [post.nonce for post in here.chat.of(PostKind.LOBBY)] == [f"{table}-0-l", f"{table}-0-l.1"]
        if not fuse.blown:
            break
    assert length > 5
