"""Answers of the torch's holder: legal ones, missing ones, and the menus that lead to them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.engine import answers
from bot.engine.errors import BadDocumentError, NotLegalError
from bot.engine.game import DONE, State
from bot.engine.rng import Rng
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.rules.events import Drawn
from bot.games.factory.rules.rulebook import Factory
from tests.games.factory.floors import document, move, position
from tests.texts import text

SKIP = {"skip": True}


# --- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "choice"),
    [
        ("swap", {"swap": ["A", "A"]}),
        ("swap", {"swap": ["A"]}),
        ("swap", {"hop": {"board": "A", "place": [0, 2], "rotation": 0}}),
        ("swap", {"skip": False}),
        ("swap", {}),
        ("swap", "skip"),
        ("hop", {"hop": {"board": "D", "place": [0, 0], "rotation": 0}}),
        ("hop", {"hop": {"board": "D", "place": [5, 5], "rotation": 0}}),
        ("hop", {"hop": {"board": "D", "place": [1, 1], "rotation": 1}}),
        ("hop", {"hop": {"board": "E", "place": [0, 2], "rotation": 0}}),
        ("wild", {"wild": "wild"}),
        ("dig", {"add": {"board": "A", "at": "a1"}}),
        ("dig", {"add": {"board": "A", "at": "b4"}}),
        ("dig", {"add": {"board": "A"}}),
    ],
)
def test_illegal_choice_is_a_bad_document(die: str, choice: object) -> None:
    with pytest.raises(BadDocumentError, match=r"^choices\[0\]"):
        move(die, choice, draws=[("laser", 1)])


def test_illegal_choice_is_reported_by_its_index() -> None:
    with pytest.raises(BadDocumentError, match=r"^choices\[1\]: "):
        move("swap", SKIP, {"add": {"board": "A", "at": "a1"}}, draws=[("laser", 1)])


def test_surplus_choices_are_ignored() -> None:
    played = move("swap", SKIP, {"no": "such thing"})
    assert played.position["round"] == 2


def test_unanswered_choices_skip_or_place_elements_legally() -> None:
    """F13."""
    rules, documents = Factory(), FactoryDocuments()
    read = documents.read(document(position("2  .  R> .", bag={"laser": [1, 2]}), die="tip"))
    state = read.state
    asked = []
    for step in rules.play(state, {}, read.chance):
        state = step.state
    while (decision := rules.pending_decisions(state)[0]).topic != "program":
        idle = rules.default_answer(state, decision, ())
        answers.check(rules, state, decision, idle)
        asked.append(decision.topic)
        for step in rules.advance(state, {decision.seat: idle}):
            state = step.state
    assert asked == ["add", "replace"]
    for die in ("swap", "hop", "aim", "wild"):
        read = documents.read(document(position("2  .  R> ."), die=die))
        *_, last = rules.play(read.state, {}, read.chance)
        (decision,) = rules.pending_decisions(last.state)
        assert rules.default_answer(last.state, decision, ("?",)) == ("skip",)
        whole, _ = answers.at_random(rules, last.state, decision, Rng(1))
        assert rules.default_answer(last.state, decision, answers.without_done(whole)) == whole, (
            "what was drafted counts"
        )


def test_half_placed_element_stays_on_its_board() -> None:
    read = FactoryDocuments().read(document(position("2  .  R> .", bag={"laser": [1, 2]}), die="dig"))
    *_, last = Factory().play(read.state, {}, read.chance)
    (decision,) = Factory().pending_decisions(last.state)
    assert Factory().default_answer(last.state, decision, ("C",))[0] == "C"


# --- menus -----------------------------------------------------------------------------------------------------------


def asked(die: str, **details: Any) -> State[Any, Any]:
    """The game at the question that a die leads to."""
    read = FactoryDocuments().read(document(position("2  .  R> .", bag={"laser": [1, 2]}, **details), die=die))
    *_, last = Factory().play(read.state, {}, read.chance)
    return last.state


def keys(state: State[Any, Any], *so_far: str) -> list[str]:
    """The keys of the possible next choices."""
    (decision,) = Factory().pending_decisions(state)
    return [choice.key for choice in Factory().menu(state, decision, so_far)]


def test_boards_to_turn_are_offered_in_order_until_stopped() -> None:
    state = asked("aim")
    assert keys(state)[:4] == ["skip", "A1", "A2", "A3"]
    assert keys(state, "B2") == ["C1", "C2", "C3", "D1", "D2", "D3", DONE]
    assert keys(state, "B2", "D1") == keys(state, "B2", DONE) == keys(state, "skip") == []


def test_hop_asks_for_board_place_and_rotation() -> None:
    state = asked("hop")
    assert keys(state) == ["skip", "A", "B", "C", "D"]
    assert keys(state, "D")[0] == "0,0"
    assert keys(state, "D", "0,0") == ["1", "2", "3"]
    assert keys(state, "D", "2,0") == ["0", "1", "2", "3"]


def test_choice_labels_describe_their_effect() -> None:
    def labels(die: str, *so_far: str) -> dict[str, str]:
        state = asked(die)
        (decision,) = Factory().pending_decisions(state)
        return {choice.key: choice.label for choice in Factory().menu(state, decision, so_far)}

    assert labels("swap")["A-C"] == text("swap-choice", one="A", other="C")
    turns = ("right", "half", "left", "keep")
    assert labels("aim")["B1"] in [text("aim-choice", board="B", turn=turn) for turn in turns]
    boards = labels("dig")
    counts = {key: sum(map(int, re.findall(r"\d+", label))) for key, label in boards.items()}
    assert boards == {key: text("board-with", board=key, count=count) for key, count in counts.items()}
    assert all(label.endswith(text("space-empty")) for label in labels("dig", "A").values())


def test_unoffered_choice_is_refused() -> None:
    state = asked("hop")
    (decision,) = Factory().pending_decisions(state)
    with pytest.raises(NotLegalError):
        Factory().menu(state, decision, ("D", "0,0", "0"))


def test_no_menu_is_longer_than_a_select() -> None:
    """Checks every level of every question's menus."""
    for die in ("swap", "hop", "aim", "wild", "dig"):
        state = asked(die)
        (decision,) = Factory().pending_decisions(state)
        open_paths: list[tuple[str, ...]] = [()]
        while open_paths:
            path = open_paths.pop()
            menu = Factory().menu(state, decision, path)
            assert len(menu) <= 25
            assert all(0 < len(choice.label) <= 80 for choice in menu)
            open_paths.extend((*path, choice.key) for choice in menu)


def test_only_the_torch_holder_is_asked() -> None:
    state = asked("hop")
    assert [decision.seat for decision in Factory().pending_decisions(state)] == [state.table.torch_holder]


def test_next_draw_is_not_determined_by_the_table() -> None:
    """The bag is public, but not what comes out of it next."""
    state = asked("swap")
    (decision,) = Factory().pending_decisions(state)
    drawn: set[str] = set()
    for seed in range(20):
        guess = Factory().imagine(state.table, state.hands[0], 0, Rng(seed))
        *_, last = Factory().advance(guess, {decision.seat: ("skip",)})
        assert isinstance(last.event, Drawn)
        drawn.add(f"{last.event.part.kind.value} {last.event.part.pips}")
    assert drawn == {"laser 1", "laser 2"}
