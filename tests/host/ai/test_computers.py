"""Computer players at a table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import DONE
from bot.host.ai.ai_turns import SEED_BYTES
from bot.host.app.host import Do
from bot.host.core.seeds import SECRET_BYTES
from bot.host.model.commitments import SALT_BYTES
from bot.host.model.outbox import PostKind
from tests.host.harness import ANN, BOB, CAT, Counted, running_host
from tests.host.toy import Board, Hand
from tests.storage.sqlite.test_errors import full_disk

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.views import MoveView


async def test_computer_sees_only_the_table_and_its_own_hand(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.bidding(ANN, computers=("quick",), charm="clover")
        task = here.thoughts.tasks[-1]
        assert (type(task.table), task.hand, task.seat, task.kind) == (Board, Hand("penny"), 1, "quick")
        assert "clover" not in repr(task)


async def test_computer_is_given_its_tables_id_and_options(tmp_path: Path) -> None:
    """It's also told which table it is, because tables share and shorten thinking time separately."""
    async with running_host(tmp_path) as here:
        tables = [await here.bidding(ANN, computers=("quick",), options={"fast": fast}) for fast in (False, True)]
        asked = [(task.match, task.game, dict(task.options)["fast"]) for task in here.thoughts.tasks[::2]]
        assert asked == [(tables[0], "toy", False), (tables[1], "toy", True)]


async def test_computer_is_asked_once_per_question(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await here.bidding(ANN, BOB, computers=("quick",))
        await here.wait(hours=1)
        assert [task.decision.topic for task in here.thoughts.tasks] == ["charm", "bid"]


async def test_computer_seeds_are_drawn_outside_the_journal(tmp_path: Path) -> None:
    """The seed comes from the operating system, and is drawn again for each question, even for the same one after a
    restart."""
    async with running_host(tmp_path) as here:
        here.thoughts.open.clear()
        table = await here.started(ANN, computers=("quick", "quick"))
        while len(here.thoughts.tasks) < 2:
            await here.host.view(table)
        drawn = Counted()
        for size in (SECRET_BYTES, SALT_BYTES, SALT_BYTES, SALT_BYTES):
            drawn(size)
        assert [task.seed for task in here.thoughts.tasks] == [number(drawn) for _ in range(2)]
    async with running_host(tmp_path, chat=here.chat) as again:
        await again.rest()
        drawn = Counted()
        assert [task.seed for task in again.thoughts.tasks] == [number(drawn) for _ in range(2)]


def number(entropy: Counted) -> int:
    """A seed made of the next of these bytes."""
    return int.from_bytes(entropy(SEED_BYTES), "big")


async def test_table_waits_for_thinking_computer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.thoughts.open.clear()
        table = await here.started(ANN, computers=("quick",))
        await here.host.answer(table, ANN, ("penny",))
        assert (await here.host.view(table)).record.revision == 1
        here.thoughts.open.set()
        await here.rest()
        assert (await here.host.view(table)).record.revision == 2


async def test_deadline_does_not_wait_for_computer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.thoughts.open.clear()
        table = await here.started(ANN, computers=("quick",), pace=60)
        here.pass_by(minutes=1)
        await here.until(lambda: len(here.chat.of(PostKind.MOVE)) == 2)
        here.thoughts.open.set()
        await here.rest()
        assert (await here.host.view(table)).record.revision == 2


async def test_computer_answer_to_past_question_is_dropped(tmp_path: Path) -> None:
    """When the deadline passes, it's still thinking about its charm, and has already decided on its bid."""
    async with running_host(tmp_path) as here:
        charm = here.thoughts.gates["charm"] = asyncio.Event()
        table = await here.started(ANN, computers=("quick",), pace=60)
        while here.thoughts.topics != ["charm"]:
            await here.host.view(table)
        here.pass_by(minutes=1)
        while here.thoughts.topics != ["charm", "bid"]:
            await here.host.view(table)
        charm.set()
        await here.rest()
        await here.bid(table, ANN, "ab")
        move = await here.host.history.move(table, 3)
        assert [step.event.letters for step in move.steps[:2]] == [("a", "b"), ("a",)]


async def test_computer_answer_to_cancelled_game_is_dropped(tmp_path: Path) -> None:
    """The last question was only for the computer, so its answer would have played the turn."""
    async with running_host(tmp_path) as here:
        tie = here.thoughts.gates["tie"] = asyncio.Event()
        table = await here.bidding(ANN, computers=("quick", "quick"))
        while "tie" not in here.thoughts.topics:
            if any(one.player.seat == 0 and not one.compiled for one in (await here.host.view(table)).awaited):
                await here.go_on(table, ANN, letters="")
        cancelled = await here.host.cancel(table, ANN, manager=False)
        await here.settle()
        assert not here.host._loop._computers._thinking, "nobody wants to know any more"
        tie.set()
        await here.rest()
        assert (await here.host.view(table)).record.revision == cancelled.revision
        assert [post.revision for post in here.chat.of(PostKind.MOVE)][-1] == cancelled.revision


async def test_failing_computer_passes_without_logging_its_thoughts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, computers=("quick",))
        await here.rest()
        here.thoughts.fails = True
        await here.host.answer(table, ANN, ("clover",))
        await here.rest()
        await here.bid(table, ANN, "a")
        assert (await here.host.history.move(table, 3)).steps[1].event.letters == ()
        assert "RuntimeError" in caplog.text
        assert "secret thought" not in caplog.text


async def test_computer_locks_in_only_after_a_person_has(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick", "quick"))
        assert [one.compiled for one in (await here.host.view(table)).awaited] == [False] * 4
        await here.bid(table, ANN, "a")
        seen = (await here.host.view(table)).awaited
        assert [one.compiled for one in seen] == [True, False, True, True]
        assert [bool(one.commitments) for one in seen] == [True, False, False, False]


async def test_computer_thinking_time_is_not_visible(tmp_path: Path) -> None:
    """Public messages only name people. They aren't even edited, because an edit would reveal when a computer was
    done."""
    async with running_host(tmp_path) as here:
        thought = here.thoughts.gates["bid"] = asyncio.Event()
        table = await here.started(ANN, BOB, computers=("quick",))
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        await here.until(lambda: [post.revision for post in here.chat.of(PostKind.PROMPT)].count(2) == 2)
        before = here.messenger.looking
        await here.bid(table, ANN, "a")
        await here.until(lambda: here.messenger.looking > before)
        before = here.messenger.looking
        thought.set()
        await here.rest()
        assert [one.compiled for one in (await here.host.view(table)).awaited] == [True, False, True]
        assert here.messenger.looking == before


async def test_speedbots_leaves_people_their_time_against_computers(tmp_path: Path) -> None:
    """All but one have answered, yet three computers don't end the round before one person does."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",) * 3, options={"fast": True})
        await here.wait(days=1)
        assert (await here.host.view(table)).record.revision == 2
        await here.bid(table, ANN, "a")
        assert (await here.host.view(table)).record.revision == 3


async def test_speedbots_plays_unlocked_draft_of_last_player(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",), options={"fast": True})
        await here.host.edit(table, BOB, Do("b"))
        await here.bid(table, ANN, "ab")
        move = await here.host.history.move(table, 3)
        assert [step.event.letters for step in move.steps[:3]] == [("a", "b"), ("b",), ("a",)]
        assert [seal.seat for seal in move.seals] == [0]


async def test_question_for_a_computer_only_needs_no_person(tmp_path: Path) -> None:
    """Two computers are tied, so the first of them breaks the tie."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick", "quick"))
        while (await here.host.view(table)).awaited:
            await here.go_on(table, ANN, letters="")
            await here.rest()
        played = [
            await here.host.history.move(table, revision) for revision, _, _ in await here.host.history.moves(table)
        ]
        assert any(answered_alone(move) for move in played)
        assert all(post.seat == 0 for post in here.chat.of(PostKind.PROMPT))


async def test_computer_keeps_thinking_when_another_table_is_cancelled(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        thought = here.thoughts.gates["charm"] = asyncio.Event()
        table, other = [await here.started(user, computers=("quick",)) for user in (ANN, BOB)]
        while here.thoughts.topics != ["charm", "charm"]:
            await here.host.view(table)
        await here.host.cancel(other, BOB, manager=False)
        await here.settle()
        assert [each for each, _, _ in here.host._loop._computers._thinking] == [table]
        thought.set()
        await here.host.answer(table, ANN, ("penny",))
        await here.rest()
        assert (await here.host.view(table)).record.revision == 2


async def test_returning_player_gets_nothing_the_computer_prepared(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        thought = here.thoughts.gates["bid"] = asyncio.Event()
        await here.host.substitutes.substitute(table, ANN, "quick")
        while "bid" not in here.thoughts.topics:
            await here.host.view(table)
        await here.host.substitutes.take_back(table, ANN)
        await here.settle()
        assert not here.host._loop._computers._thinking, "nobody wants to know any more"
        thought.set()
        await here.rest()
        assert (await here.host.seat(table, ANN)).draft is None


@pytest.mark.parametrize(
    "case", ["the table has moved on", "somebody sits there", "it is over", "it is no answer", "it fits no more"]
)
async def test_computer_answer_is_kept_only_if_still_asked_for(tmp_path: Path, case: str) -> None:
    """However late it comes: its table may have changed just before."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, computers=("quick",))
        await here.rest()
        computers = here.host._loop._computers
        async with here.host._core.reading() as work:
            record = await work.record(table)
            decision = (await work.load_match(record)).decisions[0 if case == "somebody sits there" else 3]
        if case == "the table has moved on":
            for user in (ANN, BOB, CAT):
                await here.bid(table, user, "a")
            await here.rest()
        elif case == "it is over":
            await here.host.cancel(table, ANN, manager=False)
        elif case == "it fits no more":
            await here.host.resign(table, CAT)
            await here.rest()
        async with here.host._core.writing() as work:
            before = await work.stored_drafts(await work.record(table))
            answer = ("z", DONE) if case in ("it is no answer", "it fits no more") else ("b", DONE)
            await computers._take(work, record, decision, answer)
            after = await work.stored_drafts(await work.record(table))
            assert (table in work.pending) == (case == "it fits no more"), "it is thought of anew"
        if case == "it is no answer":
            assert after[3].draft.answer == (), "it bids nothing then"
        else:
            assert after == before


async def test_unsaved_computer_answer_is_recomputed_after_a_delay(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Retrying at once wouldn't help, and would make the computer think twice, even if someone looks."""
    async with running_host(tmp_path) as here:
        here.thoughts.open.clear()
        table = await here.started(ANN, computers=("quick",))
        while not here.thoughts.tasks:
            await here.host.view(table)
        with full_disk():
            here.thoughts.open.set()
            while "couldn't save a computer's answer" not in caplog.text:
                await here.settle()
        here.host._core.pending.add(table)
        await here.settle(seconds=4.99)
        assert here.thoughts.topics == ["charm"]
        await here.settle(seconds=0.02)
        assert here.thoughts.topics == ["charm", "charm"]
        await here.host.answer(table, ANN, ("penny",))
        assert (await here.host.view(table)).record.revision == 2


async def test_journal_damaged_during_thinking_notifies_the_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Without anyone asking about the table, its players are notified, so they don't wait for a computer that never
    answers."""
    async with running_host(tmp_path) as here:
        thought = here.thoughts.gates["bid"] = asyncio.Event()
        table = await here.started(ANN, computers=("quick",))
        await here.host.answer(table, ANN, ("penny",))
        await here.until(lambda: "bid" in here.thoughts.topics)
        await here.settle()
        async with here.host._core.writing() as work:
            record = await work.record(table)
            await work.tx.tables.save(replace(record, revision=record.revision - 1), was=record.revision)
        thought.set()
        while "couldn't save a computer's answer" not in caplog.text:
            await here.settle()
        await here.settle(seconds=5)
        assert [post.table for post in here.chat.of(PostKind.NOTICE)] == [table]


async def test_computers_are_hurried_only_once_all_people_are_done(tmp_path: Path) -> None:
    """Computers keep thinking while a person still is."""
    hurried: list[int] = []
    async with running_host(tmp_path, hurry=hurried.append) as here:
        here.thoughts.open.clear()
        table = await here.started(ANN, BOB, computers=("quick",))
        await here.host.edit(table, BOB, Do("penny"))
        await here.host.answer(table, ANN, ("penny",))
        await here.settle()
        assert hurried == []
        await here.host.compile(table, BOB)
        await here.settle()
        assert set(hurried) == {table}


def answered_alone(move: MoveView) -> bool:
    """Whether the move broke a tie that Ann wasn't part of."""
    return bool(move.before.tie) and 0 not in move.before.tie
