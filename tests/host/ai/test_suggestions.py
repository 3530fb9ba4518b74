"""Suggestions of a computer for a player who only plays against computers."""

from __future__ import annotations

import asyncio
import traceback
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from bot.ai.players import WISE
from bot.engine.game import DONE, Decision, State, Step
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.puzzle import play_answers
from bot.host.ai import hints
from bot.host.ai.hints import build_hint
from bot.host.ai.suggestions import plainest
from bot.host.app import host
from bot.host.app.host import Clear, Replace, Undo
from bot.host.core.errors import NotSeatedError, StaleError, TableError
from bot.host.core.match_state import position
from bot.host.match.recovery import mend
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, running_host
from tests.host.match.test_seeds import line_of, record_of
from tests.host.toy import Bid, Board, Hand, ToyRules, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from bot.engine.game import Answer, Seat
    from bot.host.model.tables import User
    from bot.host.model.views import SeatView
    from tests.host.harness import HostHarness
    from tests.host.toy import ToyStep


async def test_suggestion_is_a_complete_unlocked_draft(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, computers=("quick",))
        await here.rest()
        seat = await here.host.advise(table, ANN)
        assert seat.draft is not None
        assert (seat.draft.compiled, bool(seat.text), seat.can_compile) == (False, True, True)
        assert (await here.host.view(table)).record.revision == 1
        assert (await here.host.edit(table, ANN, Undo())).text == ""


async def test_click_from_before_the_suggestion_is_stale(tmp_path: Path) -> None:
    """Even if something was laid out before and cleared again."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.host.edit(table, ANN, Replace("a"))
        seen = await here.host.edit(table, ANN, Clear())
        await here.rest()
        here.thoughts.bids = [("b", "a")]
        advised = await here.host.advise(table, ANN)
        assert seen.draft is not None
        assert advised.draft is not None
        assert advised.draft.edit == seen.draft.edit + 1
        with pytest.raises(StaleError):
            await here.host.edit(table, ANN, Undo(), at=(2, 1))
        texts = [(await here.host.edit(table, ANN, Undo())).text for _ in range(3)]
        assert texts == ["b", "", "a"], "a letter at a time, then what was cleared"


async def test_suggestion_uses_only_what_the_asker_may_know(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",), charm="clover")
        await here.host.advise(table, ANN)
        task = here.thoughts.tasks[-1]
        assert (type(task.table), task.hand, task.seat, task.draft) == (Board, Hand("clover"), 0, ())


async def test_suggestion_seed_is_drawn_outside_the_journal(tmp_path: Path) -> None:
    """It's the computers' own randomness, so a suggestion reveals nothing about coming draws."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        given: list[bytes] = []
        entropy = here.host._core.entropy

        def noted(number: int) -> bytes:
            given.append(entropy(number))
            return given[-1]

        here.host._core.entropy = noted
        await here.host.advise(table, ANN)
        (drawn,) = given
        assert here.thoughts.tasks[-1].seed == int.from_bytes(drawn, "big")


async def test_no_suggestions_at_a_table_without_help(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        record = await here.open(ANN, computers=("quick",))
        await here.host.adjust(record.id, ANN, TableTerms(help=False))
        await here.host.start(record.id, ANN)
        await here.rest()
        thought = len(here.thoughts.tasks)
        with pytest.raises(TableError, match=pattern("unhelped")):
            await here.host.advise(record.id, ANN)
        assert len(here.thoughts.tasks) == thought
        assert (await here.host.seat(record.id, ANN)).draft is None


async def test_suggestion_does_not_overwrite_a_draft(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.host.edit(table, ANN, Replace("a"))
        with pytest.raises(TableError, match=pattern("laid-already")):
            await here.host.advise(table, ANN)
        assert (await here.host.seat(table, ANN)).text == "a"


async def test_no_help_after_the_game_is_over(tmp_path: Path) -> None:
    """Someone may press an old button at any time."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        await here.host.cancel(table, ANN, manager=False)
        thought = len(here.thoughts.tasks)
        assert not (await here.host.seat(table, ANN)).hints
        for ask in (here.host.advise, here.host.hint, here.host.take_hint):
            with pytest.raises(TableError, match=pattern("not-played", table=table)):
                await ask(table, ANN)
        assert len(here.thoughts.tasks) == thought


@pytest.mark.parametrize("asks", ["for advice", "for a hint"])
async def test_suggestion_or_hint_for_a_past_question_is_discarded(tmp_path: Path, asks: str) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        asked, thought = await thinking_of(
            here, here.host.advise if asks == "for advice" else here.host.take_hint, table
        )
        await here.bid(table, ANN, "b")
        await here.rest()
        thought.set()
        with pytest.raises(TableError, match=pattern("moved-on")):
            await asked
        assert (await here.host.seat(table, ANN)).draft is None


async def thinking_of(
    here: HostHarness, ask: Callable[[int, User], Awaitable[SeatView]], table: int
) -> tuple[asyncio.Future[SeatView], asyncio.Event]:
    """A pending suggestion for Ann, and the event it waits for; computer players still think quickly."""
    thought = here.thoughts.gates["bid"] = asyncio.Event()
    before = len(here.thoughts.tasks)
    asked = asyncio.ensure_future(ask(table, ANN))
    while len(here.thoughts.tasks) == before:
        await here.host.view(table)
    del here.thoughts.gates["bid"]
    return asked, thought


async def test_answer_locked_while_hint_is_computed_stays(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",))
        await here.rest()
        asked, thought = await thinking_of(here, here.host.take_hint, table)
        await here.bid(table, ANN, "b")
        thought.set()
        with pytest.raises(TableError, match=pattern("locked-already")):
            await asked
        assert (await here.host.seat(table, ANN)).text == "b"


async def test_draft_made_while_suggestion_is_computed_stays(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        asked, thought = await thinking_of(here, here.host.advise, table)
        await here.host.edit(table, ANN, Replace("b"))
        thought.set()
        with pytest.raises(TableError, match=pattern("laid-already")):
            await asked
        with pytest.raises(TableError, match=pattern("laid-already")):
            await here.host.suggest_first_draft(await here.host.seat(table, ANN))
        assert (await here.host.seat(table, ANN)).text == "b"


async def test_first_idea_is_the_same_when_asked_for_again(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        first, second = [(await here.host.suggest_first_draft(await here.host.seat(table, ANN))).text for _ in range(2)]
        assert first
        assert first == second
        await here.host.edit(table, ANN, Replace("b" if first != "b" else "a"))
        with pytest.raises(TableError, match=pattern("laid-already")):
            await here.host.suggest_first_draft(await here.host.seat(table, ANN))


@pytest.mark.parametrize("thought", [("z", DONE), ("b", "z"), (DONE,), None])
async def test_invalid_or_late_thought_gives_no_suggestion_or_hint(
    tmp_path: Path, thought: Answer | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty draft isn't a suggestion either: it would only make the buttons out of date."""
    monkeypatch.setattr(hints, "PATIENCE", 0.01)
    monkeypatch.setattr(host, "IDEA_PATIENCE", 0.01)
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        if thought is None:
            here.thoughts.open.clear()
        else:
            here.thoughts.bids = [thought] * 2
        with pytest.raises(TableError, match=pattern("no-idea")):
            await here.host.hint(table, ANN)
        with pytest.raises(TableError, match=pattern("no-idea")):
            await here.host.suggest_first_draft(await here.host.seat(table, ANN))
        assert (await here.host.seat(table, ANN)).draft is None


async def test_no_suggestions_against_people(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, computers=("quick",))
        thought = len(here.thoughts.tasks)
        with pytest.raises(TableError, match=pattern("suggests-alone")):
            await here.host.advise(table, ANN)
        assert len(here.thoughts.tasks) <= thought + 1  # the computer's own turn
        await here.host.resign(table, BOB)
        await here.rest()
        assert (await here.host.advise(table, ANN)).text, "the only opponent left is a computer"


async def test_no_suggestions_for_another_seat(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, computers=("quick",))
        with pytest.raises(NotSeatedError):
            await here.host.advise(table, BOB)


async def test_failed_suggestion_is_reported_and_changes_nothing(tmp_path: Path) -> None:
    async def nobody_home(_: object) -> tuple[str, ...]:
        raise RuntimeError("out of ideas")

    async with running_host(tmp_path, thinker=nobody_home) as here:
        record = await here.open(ANN, computers=("rookie",))
        await here.host.start(record.id, ANN)
        with pytest.raises(TableError, match=pattern("no-idea")):
            await here.host.advise(record.id, ANN)
        assert (await here.host.seat(record.id, ANN)).text == ""


async def test_failed_thought_is_neither_shown_nor_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The error would include the task, and with it a hand."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        here.thoughts.fails = True
        for ask in (here.host.advise, here.host.hint):
            with pytest.raises(TableError) as raised:
                await ask(table, ANN)
            assert "secret thought" not in "".join(traceback.format_exception(raised.value))
        assert caplog.text.count("RuntimeError") == 2
        assert "secret thought" not in caplog.text


async def test_suggestions_and_hints_come_from_the_best_computer(tmp_path: Path) -> None:
    """Not by the computer that plays there, which is the easiest."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        for ask in (here.host.hint, here.host.advise):
            await ask(table, ANN)
            assert here.thoughts.tasks[-1].kind == WISE


@pytest.mark.parametrize("asks", ["for advice", "for a hint"])
async def test_suggested_or_hinted_draft_survives_a_rules_fix(tmp_path: Path, asks: str) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        await (here.host.advise if asks == "for advice" else here.host.take_hint)(table, ANN)
        async with here.host._core.writing() as work:
            await mend(work, await work.record(table))
        assert (await here.host.seat(table, ANN)).text == "a"


@dataclass(frozen=True, slots=True)
class PennyRules(ToyRules):
    """Someone with a penny gains from any bid."""

    def preview(self, table: Board, hand: Hand, seat: Seat, draft: Answer) -> Iterator[ToyStep]:
        gain = int(hand.charm == "penny" and bool(draft))
        points = tuple(point + gain * (owner == seat) for owner, point in enumerate(table.points))
        yield Step(Bid(seat, draft), State(replace(table, points=points), (), Rng(0)))


@pytest.mark.parametrize("seat", [0, 1])
def test_gain_is_measured_for_own_seat_and_hand(seat: int) -> None:
    """The other player's hand would gain nothing, and the other player has nothing to gain."""
    rules = PennyRules()
    start = rules.start(("red", "blue"), Rng(1))
    hands = tuple(Hand("penny" if each == seat else "clover") for each in range(2))
    line = position(toy(), rules, replace(start, table=replace(start.table, round=1), hands=hands))
    assert plainest(line, Decision(seat, "bid"), ("a", "b")) == ("a",)


@dataclass(frozen=True, slots=True)
class CoinRules(ToyRules):
    """A bid gains the value of its coins."""

    def preview(self, table: Board, hand: Hand, seat: Seat, draft: Answer) -> Iterator[ToyStep]:
        gain = sum({"a": 90, "b": 9, "c": 1}[coin] for coin in draft)
        points = tuple(point + gain * (owner == seat) for owner, point in enumerate(table.points))
        yield Step(Bid(seat, draft), State(replace(table, points=points), (), Rng(0)))


def test_moves_with_a_small_gain_are_not_trimmed() -> None:
    """A tenth is still something. Otherwise, an analysis would later call the suggestion only half as good as
    possible."""
    rules = CoinRules()
    start = rules.start(("red", "blue"), Rng(1))
    line = position(toy(), rules, replace(start, table=replace(start.table, round=1)))
    assert plainest(line, Decision(0, "bid"), ("a", "b", "c")) == ("a", "b")


def test_shorter_of_two_equally_good_answers_is_suggested() -> None:
    """Three squares to the east tag the beacon. Moving back one square afterwards gains next to nothing; two such
    moves do."""
    game = GAMES["rambots"]
    puzzle = game.puzzles()[0]
    start = play_answers(game, puzzle, ())
    assert start.decision is not None
    line = position(game, start.rules, start.state)
    assert plainest(line, start.decision, ("LG", "E", "SG", "U")) == ("LG", "E")
    assert plainest(line, start.decision, ("LG", "E", "SG", "U", "MG", "U")) == ("LG", "E", "SG", "U", "MG", "U")
    assert plainest(line, start.decision, ("SG", "E", "MG", "E")) == ("SG", "E", "MG", "E")
    assert plainest(line, start.decision, ("SG", "U", "MG", "U")) == ("SG", "U", "MG", "U"), "nothing is gained by it"
    record = record_of(line_of("rambots-idle-and-left"), Status.PLAYING)
    assert build_hint(record, line, start.decision, ("LG", "E", "SG", "U")).answer == ("LG", "E")


async def test_only_decisions_marked_as_dealt_are_dealt(tmp_path: Path) -> None:
    """People choose their own charm, even if they want to play at once."""
    async with running_host(tmp_path) as here:
        record = await here.open(ANN, computers=("quick",))
        view = await here.host.start(record.id, ANN, dealt=True)
        assert next((each.decision.topic, each.compiled) for each in view.awaited) == ("charm", False)
    async with running_host(tmp_path / "dealt", game=replace(toy(), dealt=frozenset({"charm"}))) as here:
        record = await here.open(ANN, computers=("quick",))
        view = await here.host.start(record.id, ANN, dealt=True)
        assert next(each.compiled for each in view.awaited)
        plain = await here.open(BOB, computers=("quick",))
        view = await here.host.start(plain.id, BOB)
        assert not view.awaited[0].compiled
