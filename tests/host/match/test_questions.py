"""A click, a typed answer, a draft or a computer's answer is only for the question that it names."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import DONE
from bot.host.app.host import Do, Replace, Undo, Written
from bot.host.core.errors import PostRefusedError, StaleError
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, CAT, NOON, running_host
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

EARLIER = pattern("earlier-settled")


def asked_in(here: HostHarness, table: int, seat: int, revision: int) -> int:
    """The message that asked this seat the question of that revision."""
    nonce = f"{table}-{revision}-p{seat}"
    return next(message for message, post in here.chat.messages.items() if post.nonce == nonce)


def below(here: HostHarness, message: int) -> Written:
    """A message that was typed below this one."""
    return Written(message + 1, here.clock.now())


async def question(here: HostHarness, table: int) -> int:
    return (await here.host.view(table)).record.question


async def laid_out(here: HostHarness, table: int, user: User) -> str:
    return (await here.host.seat(table, user)).text


# -- question numbers ------------------------------------------------------------------------------------------------


async def test_question_is_identified_by_its_revision(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        assert await question(here, table) == 1
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        assert await question(here, table) == 2


async def test_departure_keeps_question_and_panels_for_others(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.edit(table, ANN, Do("a"), at=(2, 0))
        await here.host.resign(table, CAT)
        view = (await here.host.view(table)).record
        assert (view.revision, view.question) == (3, 2)
        seen = await here.host.edit(table, ANN, Do("b"), at=(2, 1))
        assert (seen.text, seen.draft and seen.draft.question) == ("a b", 2)


async def test_panel_from_an_older_bot_after_a_departure_still_works(
    tmp_path: Path,
) -> None:
    """An older bot put the table's revision into its buttons."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.resign(table, CAT)
        assert (await here.host.edit(table, ANN, Do("a"), at=(3, 0))).text == "a"
        for revision in (1, 4):
            with pytest.raises(StaleError, match=pattern("earlier-question")):
                await here.host.edit(table, ANN, Do("b"), at=(revision, 1))


async def test_departure_replaces_the_question_if_it_changes(tmp_path: Path) -> None:
    """The player who was asked about a tie leaves: now someone has won it, or someone else is asked."""
    async with running_host(tmp_path) as here:
        table = await here.tied(ANN, BOB, CAT)
        leaver = (await here.host.view(table)).awaited[0].player.user
        await here.host.resign(table, next(user for user in (ANN, BOB, CAT) if user.id == leaver))
        record = (await here.host.view(table)).record
        assert record.status is Status.PLAYING
        assert record.question == record.revision


async def test_draft_for_another_question_is_ignored(tmp_path: Path) -> None:
    """However the draft got into the database."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Do("a"))
        async with here.host._core.store.writing() as tx:
            (kept,) = await tx.journal.stored_drafts(table)
            await tx.journal.put_stored_draft(table, replace(kept, draft=replace(kept.draft, question=1)))
        assert await laid_out(here, table, ANN) == ""
        await here.bid(table, BOB, "b")
        assert (await here.host.view(table)).record.revision == 2


# -- typed answers ---------------------------------------------------------------------------------------------------


async def test_typed_message_counts_for_the_question_above_it(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.rest()
        prompt = asked_in(here, table, 0, 2)
        for late in (Replace("a"), Undo()):
            with pytest.raises(StaleError, match=EARLIER):
                await here.host.edit(table, ANN, late, at=Written(prompt - 1, here.clock.now()))
        assert await laid_out(here, table, ANN) == ""
        await here.host.edit(table, ANN, Replace("a"), at=below(here, prompt))
        assert await laid_out(here, table, ANN) == "a"


@pytest.mark.parametrize("late", ["compile", "uncompile", "answer"])
async def test_late_typed_lock_unlock_or_answer_is_refused(tmp_path: Path, late: str) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.rest()
        prompt = asked_in(here, table, 0, 2)
        await here.host.edit(table, ANN, Replace("a"), at=below(here, prompt))
        if late == "uncompile":
            await here.host.compile(table, ANN)
        before = (await here.host.seat(table, ANN)).draft
        at = Written(prompt, here.clock.now())
        deeds = {
            "compile": here.host.compile(table, ANN, at=at),
            "uncompile": here.host.uncompile(table, ANN, at=at),
            "answer": here.host.answer(table, ANN, (DONE,), at=at),
        }
        deed = deeds.pop(late)
        for other in deeds.values():
            other.close()
        with pytest.raises(StaleError, match=EARLIER):
            await deed
        assert (await here.host.seat(table, ANN)).draft == before


async def test_first_prompt_counts_even_if_a_departure_repeats_it(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.rest()
        first = asked_in(here, table, 0, 2)
        await here.host.resign(table, CAT)
        await here.rest()
        assert asked_in(here, table, 0, 3) > first
        await here.host.edit(table, ANN, Replace("a"), at=below(here, first))
        assert await laid_out(here, table, ANN) == "a"


async def test_downtime_does_not_make_typed_answers_stale(tmp_path: Path) -> None:
    """The answer was typed before the bot was down. The downtime shifts the question's time past it."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        await here.wait(minutes=1)
        letter = below(here, asked_in(here, table, 0, 2))
    async with running_host(tmp_path, chat=here.chat, now=NOON + timedelta(days=1)) as again:
        await again.rest()
        record = (await again.host.view(table)).record
        assert record.asked_at is not None
        assert letter.sent < record.asked_at
        await again.host.edit(table, ANN, Replace("a"), at=letter)


async def _moved_on_unasked(here: HostHarness) -> tuple[int, asyncio.Event]:
    """A table that has moved on, and whose question doesn't reach Ann until the event is set."""
    table = await here.bidding(ANN, BOB)
    await here.rest()
    gate = here.messenger.gates[f"{table}-3-p0"] = asyncio.Event()
    await here.bid(table, ANN, "ab")
    await here.bid(table, BOB, "")
    assert (await here.host.view(table)).record.question == 3
    await here.until(lambda: f"{table}-3-p0" in here.messenger.tried)
    return table, gate


async def test_second_pass_before_next_question_arrives_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.app.host.POSTING_SECONDS", 0.05)
    async with running_host(tmp_path) as here:
        table, gate = await _moved_on_unasked(here)
        again = Written(10**6, here.clock.now(), alone=True)
        with pytest.raises(StaleError, match=EARLIER):
            await here.host.handle_typed(again, lambda at: here.host.answer(table, ANN, (DONE,), at=at))
        gate.set()
        await here.rest()
        await here.host.answer(table, ANN, (DONE,), at=again)


@pytest.mark.parametrize(("place", "counts"), [(-100, False), (100, True)])
async def test_typed_message_waits_for_a_question_being_posted(tmp_path: Path, place: int, counts: bool) -> None:
    """Only then is it clear whether the answer is above or below the question."""
    async with running_host(tmp_path) as here:
        table, gate = await _moved_on_unasked(here)
        coming = 1000 + len(here.chat.messages)
        letter = Written(coming + place, here.clock.now() - timedelta(hours=counts))
        edit = asyncio.ensure_future(
            here.host.handle_typed(letter, lambda at: here.host.edit(table, ANN, Replace("b"), at=at))
        )
        await asyncio.sleep(0.02)
        assert not edit.done()
        gate.set()
        if counts:
            assert (await edit).text == "b"
        else:
            with pytest.raises(StaleError, match=EARLIER):
                await edit


@pytest.mark.parametrize(("seconds", "counts"), [(-1, False), (0, True)])
async def test_timestamps_decide_when_the_question_was_not_posted(tmp_path: Path, seconds: int, counts: bool) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.refusing[PostKind.PROMPT] = PostRefusedError("closed", closed=True)
        table = await here.bidding(ANN, BOB)
        await here.rest()
        letter = Written(1, NOON + timedelta(seconds=seconds))
        if counts:
            assert (await here.host.edit(table, ANN, Replace("b"), at=letter)).text == "b"
        else:
            with pytest.raises(StaleError, match=EARLIER):
                await here.host.edit(table, ANN, Replace("b"), at=letter)


async def test_first_question_can_be_answered_before_it_is_posted(tmp_path: Path) -> None:
    """No earlier question could be meant."""
    async with running_host(tmp_path) as here:
        record = await here.open(ANN, BOB)
        here.messenger.gates[f"{record.id}-1-p0"] = asyncio.Event()
        await here.host.start(record.id, ANN)
        letter = Written(1, here.clock.now() - timedelta(seconds=3))  # the chat's clock is slow
        assert (await here.host.edit(record.id, ANN, Replace("penny"), at=letter)).text == "penny"


# -- computers -------------------------------------------------------------------------------------------------------


async def test_computer_answer_counts_after_a_departure(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        bid = here.thoughts.gates["bid"] = asyncio.Event()
        table = await here.started(ANN, BOB, CAT, computers=("quick",))
        for user in (ANN, BOB, CAT):
            await here.host.answer(table, user, ("penny",))
        while "bid" not in here.thoughts.topics:
            await here.host.view(table)
        await here.host.resign(table, CAT)
        bid.set()
        await here.rest()
        assert here.thoughts.topics == ["charm", "bid"]
        async with here.host._core.reading() as work:
            stored_drafts = await work.stored_drafts(await work.record(table))
        assert (stored_drafts[3].draft.answer, stored_drafts[3].draft.question) == (("a",), 2)


async def test_computer_rethinks_if_a_departure_invalidates_its_answer(tmp_path: Path) -> None:
    """The letter c is only offered while more than two people play."""
    async with running_host(tmp_path) as here:
        bid = here.thoughts.gates["bid"] = asyncio.Event()
        table = await here.started(ANN, CAT, computers=("quick",))
        for user in (ANN, CAT):
            await here.host.answer(table, user, ("penny",))
        while "bid" not in here.thoughts.topics:
            await here.host.view(table)
        here.thoughts.bids.extend([("c", DONE), ("b", DONE)])
        await here.host.resign(table, CAT)
        bid.set()
        await here.rest()
        async with here.host._core.reading() as work:
            stored_drafts = await work.stored_drafts(await work.record(table))
        assert stored_drafts[2].draft.answer == ("b",)
