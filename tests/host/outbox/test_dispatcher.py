"""What's posted, how often and in which order."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import PostRefusedError, PostUnsureError, TableError
from bot.host.model.outbox import PostKind
from bot.host.model.viewer import BOT
from bot.host.outbox.dispatcher import CHANNEL
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, NOON, running_host, seats
from tests.host.toy import ToyNotation, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.game import Answer, Decision
    from bot.host.model.tables import TableRecord
    from tests.host.harness import HostHarness

HOUR = 3600


def left_to(record: TableRecord, here: HostHarness) -> tuple[float, float]:
    """For how many seconds the question has been open by its clock, and how many are left."""
    assert record.asked_at is not None
    assert record.deadline is not None
    now = here.clock.now()
    return (now - record.asked_at).total_seconds(), (record.deadline - now).total_seconds()


async def test_lost_reply_is_searched_for_before_a_retry(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.lost[PostKind.LOBBY].append(PostUnsureError("timeout"))
        table = (await here.open(ANN)).id
        await here.rest()
        assert (await here.host.view(table)).record.lobby_message is None
        await here.wait(seconds=1)
        assert (here.messenger.tried, len(here.chat.posts)) == (["1-0-l"], 1)
        assert (await here.host.view(table)).record.lobby_message == 1000


async def test_post_is_retried_with_growing_delays(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.LOBBY].extend([PostUnsureError("503")] * 3)
        await here.open(ANN)
        await here.rest()
        for seconds, tries in ((0.9, 1), (0.1, 2), (1.9, 2), (0.1, 3), (3.9, 3), (0.1, 4)):
            await here.wait(seconds=seconds)
            assert len(here.messenger.tried) == tries
        assert len(here.chat.posts) == 1


async def test_post_delivered_late_leaves_nothing_due(tmp_path: Path) -> None:
    """The host waits for the next due post, as if this one had been on time."""
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.LOBBY].append(PostUnsureError("slow"))
        await here.open(ANN, BOB)
        await here.rest()
        await here.wait(seconds=2)
        assert len(here.chat.of(PostKind.LOBBY)) == 1
        assert await here.host._loop.outbox.serve() is None


def test_retry_delays_grow_from_a_second_to_five_minutes() -> None:
    unsure = CHANNEL.unsure
    assert [unsure.delay(tries).total_seconds() for tries in (1, 2, 3, 9, 10, 1000)] == [1, 2, 4, 256, 300, 300]
    assert unsure.delay(10**6) == unsure.longest


async def test_unexpected_error_is_retried_without_logging_the_draft(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.LOBBY].append(ValueError("the draft was a b c"))
        await here.open(ANN)
        await here.rest()
        await here.wait(seconds=1)
        assert len(here.chat.posts) == 1
        assert "a b c" not in caplog.text


class Unwritten(ToyNotation):
    """A notation with a bug, so that drafts can't be shown."""

    mended = False

    def write(self, decision: Decision, answer: Answer) -> str:
        if not Unwritten.mended:
            raise RuntimeError(f"the draft was {answer}")
        return super().write(decision, answer)


async def test_post_blocked_by_a_bug_is_sent_after_the_fix(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It's retried less and less often, and doesn't hold up any other post."""
    Unwritten.mended = False
    async with running_host(tmp_path, game=replace(toy(), notation=Unwritten())) as here:
        table = await here.started(ANN, BOB)
        await here.rest()
        assert seats(here.chat.of(PostKind.PROMPT)) == []
        assert "post 1-1-p0: couldn't create it: RuntimeError at bot/host/outbox/dispatcher.py" in caplog.text
        assert "the draft was" not in caplog.text
        tries = []
        for _ in range(8):
            tries.append(caplog.text.count("post 1-1-p0: couldn't create it"))
            await here.wait(seconds=1)
        assert tries == [1, 2, 2, 3, 3, 3, 3, 4]
        await here.host.cancel(table, ANN, manager=False)
        await here.rest()
        assert [post.table for post in here.chat.of(PostKind.NOTICE)] == [table]
        other = await here.started(ANN, BOB)
        await here.rest()
        Unwritten.mended = True
        await here.wait(seconds=1)
        assert sorted((post.table, post.seat) for post in here.chat.of(PostKind.PROMPT)) == [(other, 0), (other, 1)]


async def test_move_precedes_prompts_which_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        record = await here.open(ANN, BOB)
        await here.rest()
        move, first = asyncio.Event(), asyncio.Event()
        here.messenger.gates = {"1-1-m": move, "1-1-p0": first}
        await here.host.start(record.id, ANN)
        await here.until(lambda: "1-1-m" in here.messenger.tried)
        assert here.chat.of(PostKind.PROMPT) == []
        move.set()
        await here.until(lambda: bool(here.chat.of(PostKind.PROMPT)))
        assert seats(here.chat.of(PostKind.PROMPT)) == [1]
        first.set()
        await here.rest()
        assert seats(here.chat.of(PostKind.PROMPT)) == [1, 0]


async def test_slow_table_does_not_delay_others(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.gates = {"1-0-l": asyncio.Event()}
        await here.open(ANN)
        other = await here.started(BOB, CAT)
        await here.until(lambda: len(here.chat.of(PostKind.PROMPT, other)) == 2)
        assert [post.table for post in here.chat.of(PostKind.LOBBY)] == [other]


async def test_all_ready_posts_queue_for_a_turn_at_once(tmp_path: Path) -> None:
    """Only then can the best one be sent first."""
    async with running_host(tmp_path) as here:
        here.messenger.stopped = asyncio.Event()
        for _ in range(100):
            await here.open(ANN)
        await here.until(lambda: len(here.messenger.turns) == 100)
        assert here.messenger.tried == []
        here.messenger.stopped.set()
        await here.rest()
        assert len(here.chat.posts) == 100


async def test_question_settled_while_queued_is_not_posted(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        await here.until(lambda: bool(here.chat.of(PostKind.MOVE)))
        here.messenger.stopped = asyncio.Event()
        await here.until(lambda: sum(post.kind is PostKind.PROMPT for post in here.messenger.turns) == 2)
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        here.messenger.stopped.set()
        await here.rest()
        assert [post.revision for post in here.chat.of(PostKind.PROMPT)] == [2, 2]


async def test_queued_post_does_not_count_as_attempted(tmp_path: Path) -> None:
    """After a restart, the chat needn't be searched for a message that can't be there."""
    async with running_host(tmp_path) as here:
        here.messenger.stopped = asyncio.Event()
        await here.open(ANN)
        await here.until(lambda: bool(here.messenger.turns))
    async with running_host(tmp_path, chat=here.chat) as again:
        await again.rest()
        assert [post.attempts for post in again.chat.posts] == [0]


async def test_private_messages_reuse_the_last_channel_after_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        await here.rest()
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        await here.rest()
        asked = here.chat.of(PostKind.PROMPT)
        assert [post.channel for post in asked] == [None, None, HERE.channel, HERE.channel]
    async with running_host(tmp_path, chat=here.chat) as again:
        await again.host.resign(table, ANN)
        other = await again.started(BOB, CAT)
        await again.rest()
        channels = {post.seat: post.channel for post in again.chat.of(PostKind.PROMPT, other)}
        assert channels == {0: HERE.channel, 1: None}


async def test_outdated_prompt_is_not_sent(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.PROMPT].extend([PostUnsureError("503")] * 2)
        table = await here.started(ANN, BOB)
        await here.rest()
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        await here.rest()
        await here.wait(minutes=10)
        assert [post.revision for post in here.chat.of(PostKind.PROMPT)] == [2, 2]
        assert [post.revision for post in here.chat.of(PostKind.MOVE)] == [1, 2]


async def test_prompt_is_sent_even_if_answered_elsewhere(tmp_path: Path) -> None:
    """That's where they check their answer and take it back."""
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.PROMPT].extend([PostUnsureError("503")] * 2)
        table = await here.started(ANN, BOB)
        await here.rest()
        await here.host.answer(table, ANN, ("penny",))
        await here.wait(minutes=10)
        assert set(seats(here.chat.of(PostKind.PROMPT))) == {0, 1}


async def test_every_move_is_posted_in_order_despite_delays(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.MOVE].append(PostUnsureError("503"))
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "")
        await here.rest()
        assert here.chat.of(PostKind.MOVE) == []
        await here.wait(seconds=1)
        assert [post.revision for post in here.chat.of(PostKind.MOVE)] == [1, 2, 3]


async def test_closed_dms_are_reported_once_and_never_retried(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        closed = PostRefusedError("closed", closed=True)
        here.messenger.faults[PostKind.PROMPT].append(closed)
        table = await here.started(ANN, BOB)
        await here.rest()
        await here.wait(hours=1)
        told = here.chat.of(PostKind.CLOSED)
        assert len(told) == 1
        assert here.messenger.tried.count(f"{table}-1-p{told[0].seat}") == 1
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        here.messenger.faults[PostKind.PROMPT].extend([closed, closed])
        await here.rest()
        assert sorted(seats(here.chat.of(PostKind.CLOSED)), key=str) == [0, 1]


async def test_missing_channel_pauses_only_its_table_and_dms_players(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",))
        other = await here.started(ANN, CAT)
        await here.rest()
        here.messenger.faults[PostKind.MOVE].append(PostRefusedError("The channel is gone."))
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "")
        await here.rest()
        assert (await here.host.view(table)).record.refusal == "The channel is gone."
        told = here.chat.of(PostKind.PAUSED)
        assert sorted((post.seat, post.text) for post in told if post.seat is not None) == [
            (0, "The channel is gone."),
            (1, "The channel is gone."),
        ]
        for user in (ANN, CAT):
            await here.host.answer(other, user, ("penny",))
        await here.rest()
        assert [post.revision for post in here.chat.of(PostKind.MOVE, other)] == [1, 2]
        assert [post.revision for post in here.chat.of(PostKind.MOVE, table)] == [1, 2]


async def test_closed_dms_are_tried_once_about_a_lobby_that_cannot_post(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.LOBBY].append(PostRefusedError("gone"))
        here.messenger.faults[PostKind.PAUSED].append(PostRefusedError("closed", closed=True))
        record = await here.open(ANN)
        await here.rest()
        await here.wait(minutes=1)
        assert (await here.host.record(record.id)).refusal == "gone"
        assert here.messenger.tried.count(f"{record.id}-0-x0") == 1


async def test_paused_table_posts_everything_once_resumed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.MOVE].append(PostRefusedError("The channel is gone."))
        table = await here.bidding(ANN, BOB)
        assert here.chat.of(PostKind.MOVE) == []
        assert here.chat.of(PostKind.PROMPT) == []
        assert (await here.wakes(table)).refusal is None
        assert [post.revision for post in here.chat.of(PostKind.MOVE)] == [1, 2]
        assert [post.revision for post in here.chat.of(PostKind.PROMPT)] == [2, 2]
        with pytest.raises(TableError, match=pattern("not-paused", table=table)):
            await here.host.try_again(table, 1)


async def test_second_pause_is_reported_again_but_second_retry_is_not(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.MOVE].extend([PostRefusedError("gone")] * 3)
        table = await here.started(ANN, BOB)
        await here.rest()
        for _ in range(2):
            tried = await here.host.try_again(table, 1)
            assert tried is not None
            assert tried.refusal == "gone"
        assert sorted(post.nonce for post in here.chat.of(PostKind.PAUSED)) == ["1-1-x0", "1-1-x1"]
        assert (await here.wakes(table)).refusal is None
        here.messenger.faults[PostKind.NOTICE].append(PostRefusedError("gone"))
        await here.host.cancel(table, ANN, manager=False)
        await here.rest()
        told = sorted(post.nonce for post in here.chat.of(PostKind.PAUSED))
        assert told == ["1-1-x0", "1-1-x0.1", "1-1-x1", "1-1-x1.1"]


async def test_paused_table_stops_its_clock(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        table = await here.started(ANN, BOB, pace=3600)
        await here.rest()
        await here.wait(days=2)
        assert (await here.host.view(table)).record.revision == 1
        here.messenger.refusing.clear()
        record = await here.wakes(table)
        assert record.deadline is not None
        assert (record.deadline - here.clock.now()).total_seconds() == 3600


async def test_pause_keeps_the_remaining_time_of_a_question(tmp_path: Path) -> None:
    """Someone resigns an hour after the question, and the channel refuses to show that for two days."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=4 * HOUR)
        await here.wait(hours=1)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        await here.host.resign(table, CAT)
        await here.rest()
        await here.wait(days=2)
        here.messenger.refusing.clear()
        resumed = await here.wakes(table)
        assert left_to(resumed, here) == (HOUR, 3 * HOUR)
        await here.wait(hours=2, minutes=59)
        assert (await here.host.view(table)).record.revision == 3
        await here.wait(minutes=1)
        assert (await here.host.view(table)).record.revision == 4


async def test_question_asked_during_a_pause_gets_full_time_afterwards(tmp_path: Path) -> None:
    """Direct messages still arrive: the players go on, and only the channel waits."""
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        table = await here.started(ANN, BOB, pace=HOUR)
        await here.rest()
        await here.wait(hours=5)
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        await here.wait(hours=7)
        assert here.chat.of(PostKind.REMINDER) == []
        here.messenger.refusing.clear()
        assert left_to(await here.wakes(table), here) == (0, HOUR)


async def test_restart_does_not_extend_a_paused_clock_twice(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=4 * HOUR)
        await here.wait(hours=1)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        await here.host.resign(table, CAT)
        await here.rest()
    later = here.clock.now() + timedelta(days=1)
    async with running_host(tmp_path, chat=here.chat, now=later) as again:
        again.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        await again.rest()
        again.messenger.refusing.clear()
        assert left_to(await again.wakes(table), again) == (HOUR, 3 * HOUR)


async def test_table_without_deadlines_has_none_after_a_pause(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        table = await here.started(ANN, BOB)
        await here.rest()
        await here.wait(days=2)
        here.messenger.refusing.clear()
        record = await here.wakes(table)
        assert (record.refusal, record.deadline) == (None, None)


async def test_lobby_changes_and_lock_ins_refresh_the_message(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        lobby = (await here.open(ANN)).id
        table = await here.bidding(BOB, CAT)
        await here.rest()
        here.chat.refreshed.clear()
        await here.host.join(lobby, BOB)
        await here.bid(table, BOB, "a")
        await here.rest()
        assert sorted(here.chat.refreshed) == [lobby, table]


async def test_message_about_to_be_replaced_is_not_refreshed(tmp_path: Path) -> None:
    """It would describe the new move under the old pictures. The new move's own message shows the current state."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        here.messenger.gates = {f"{table}-3-m": asyncio.Event()}
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "ab")
        await here.until(lambda: f"{table}-3-m" in here.messenger.tried)
        here.chat.refreshed.clear()
        await here.bid(table, ANN, "a")
        for _ in range(5):  # long enough for it to be shown
            await here.host.tables_in(100, viewer=BOT)
        assert here.chat.refreshed == []
        here.messenger.gates[f"{table}-3-m"].set()
        await here.rest()
        assert here.chat.refreshed == [table]


@pytest.mark.parametrize(("looked", "times"), [(False, 1), (True, 2)])
async def test_change_refreshes_again_only_after_the_table_was_read(tmp_path: Path, looked: bool, times: int) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        await here.rest()
        held = asyncio.Event()
        here.messenger.before_the_look, here.messenger.after_the_look = (None, held) if looked else (held, None)
        here.chat.refreshed.clear()
        before = here.messenger.looking
        await here.host.join(table, BOB)
        await here.until(lambda: here.messenger.looking > before)
        await here.host.join(table, CAT)
        for _ in range(5):  # long enough for the loop to see it while the first one is still in progress
            await here.host.tables_in(100, viewer=BOT)
        held.set()
        await here.rest()
        assert here.chat.refreshed == [table] * times


async def test_restart_refreshes_only_outdated_tables(tmp_path: Path) -> None:
    """One was being changed when the bot stopped, and another had a panel that wasn't collapsed yet."""
    async with running_host(tmp_path) as here:
        lobby = (await here.open(ANN)).id
        table = await here.bidding(BOB, CAT)
        await here.go_on(table, BOB, CAT)
        done = await here.finished(ANN, BOB)
        calm = [(await here.open(DAN)).id, await here.bidding(BOB, CAT)]
        await here.rest()
        for message, post in here.chat.messages.items():
            if post.table != table:
                here.host.record_collapsed(message)
        await here.wait(seconds=15)
        here.messenger.before_the_look = asyncio.Event()
        await here.host.join(lobby, BOB)
    here.chat.refreshed.clear()
    async with running_host(tmp_path, chat=here.chat) as again:
        await again.rest()
        assert sorted(again.chat.refreshed) == [lobby, table]
        assert not {done, *calm} & {*again.chat.refreshed}
        again.chat.refreshed.clear()
        await again.wait(seconds=15)
    async with running_host(tmp_path, chat=here.chat) as once_more:
        await once_more.rest()
        assert once_more.chat.refreshed == [table], "its panel is still there"


async def test_tables_with_shifted_deadlines_are_refreshed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        tables = [await here.bidding(ANN, BOB, pace=pace) for pace in (3600, None)]
        await here.wait(seconds=15)
    here.chat.refreshed.clear()
    async with running_host(tmp_path, chat=here.chat, now=NOON + timedelta(hours=3)) as again:
        await again.rest()
        assert tables[0] in again.chat.refreshed


async def test_newest_prompts_of_a_running_table_are_known(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",))
        over = await here.started(ANN, BOB)
        await here.host.cancel(over, ANN, manager=False)
        await here.rest()
        newest = {
            post.seat: message
            for message, post in here.chat.messages.items()
            if post.kind is PostKind.PROMPT and post.table == table
        }
        known = await here.host.prompts()
        assert sorted((user, posted.message) for user, posted in known) == [
            (ANN.id, newest[0]),
            (BOB.id, newest[1]),
        ]


async def test_queued_reminder_is_dropped_after_an_answer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=10 * HOUR)
        here.messenger.stopped = asyncio.Event()
        here.pass_by(hours=5)
        await here.until(lambda: sum(post.kind is PostKind.REMINDER for post in here.messenger.turns) == 2)
        await here.bid(table, BOB, "a")
        here.messenger.stopped.set()
        await here.rest()
        assert seats(here.chat.of(PostKind.REMINDER)) == [0]


async def test_reminder_waits_for_its_question(tmp_path: Path) -> None:
    """The question takes five hours to reach one of the two."""
    async with running_host(tmp_path) as here:
        record = await here.open(ANN, BOB, pace=10 * HOUR)
        asked, reminded = (f"{record.id}-1-{what}" for what in ("p0", "r0.1"))
        gate = here.messenger.gates[asked] = asyncio.Event()
        await here.host.start(record.id, ANN)
        await here.until(lambda: asked in here.messenger.tried)
        here.pass_by(hours=5)
        await here.until(lambda: f"{record.id}-1-r1.1" in here.messenger.tried)
        assert reminded not in here.messenger.tried
        gate.set()
        await here.rest()
        said = [post.nonce for post in here.chat.posts if post.seat == 0]
        assert said == [asked, reminded]
