"""Typed answers about boards and elements."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import answers
from bot.engine.errors import UnreadableError
from bot.engine.game import DONE, Decision, State
from bot.games.factory import FACTORY
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.notation.notation import FactoryNotation
from bot.games.factory.rules.choices import answers as all_answers
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import Element, ElementKind, Task
from bot.games.game import WHOLE_ANSWER
from tests.games.factory.floors import document, position
from tests.games.notation.unreadable import either, expected, unreadable
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterable

NOTATION = FactoryNotation()
BOARD = text("expected-board")
FREE_ON_A = ("a2", "a3", "a4", "b1", "c1", "c5", "d1", "d5", "e2", "e3", "e4")
FACES = {"swap": "swap", "hop": "hop", "aim": "aim", "wild": "wild", "add": "dig"}


def asked(topic: str) -> tuple[State[Any, Any], Decision]:
    """A game at that question, with every board rotated by a quarter turn and elements on A."""
    given = position("9  .  t1 .  f2 .  .  .  .  .  .", bag={"laser": [1, 2]})
    for board in given["boards"].values():
        board["rotation"] = 1
    given["boards"]["A"]["elements"].pop()
    found = document(given, die=FACES.get(topic, "dig" if topic == "dig" else "tip"))
    found["choices"] = [{"add": {"board": "B", "at": "a3"}}] if topic in ("replace", "dig") else []
    state = FactoryDocuments().read(found)
    *_, last = state.play()
    (decision,) = Factory().pending_decisions(last.state)
    assert decision.topic == topic
    return last.state, decision


def read(topic: str, text: str) -> tuple[str, ...]:
    state, decision = asked(topic)
    return NOTATION.read(text, state.table, state.hands[decision.seat], decision)


def instead(key: str, offered: Iterable[str], **fields: str) -> str:
    """The error that names why something can't be chosen, and what can."""
    return text("why-expected", why=text(key, **fields), offered=either(offered))


@pytest.mark.parametrize(
    ("topic", "text", "answer"),
    [
        ("swap", "A C", "A-C"),
        ("swap", "c-a", "A-C"),
        ("swap", "AC", "A-C"),
        ("swap", "swap boards C and A!", "A-C"),
        ("swap", "skip", "skip"),
        ("swap", "no", "skip"),
        ("swap", "none", "skip"),
        ("swap", "nothing", "skip"),
        ("swap", "  PASS. ", "skip"),
        ("hop", "B 2,0 r1", "B 2,0 1"),
        ("hop", "hop b to (2, 0), rotation 1", "B 2,0 1"),
        ("hop", "B -1,1 2", "B -1,1 2"),
        ("hop", "B: 2 0 left", "B 2,0 0"),
        ("hop", "B 2,0 keep", "B 2,0 1"),
        ("hop", "B stay half", "B 1,1 3"),
        ("hop", "B east of C, right", "B 2,0 2"),
        ("hop", "b S of d keep", "B 0,-1 1"),
        ("hop", "turn B right", "B 1,1 2"),
        ("hop", "B 2,0", "B 2,0"),
        ("hop", "B", "B"),
        ("hop", "skip", "skip"),
        ("aim", "A2 D3", "A2 D3"),
        ("aim", "D3, A2", "A2 D3"),
        ("aim", "d r3 and a right", "A2 D3"),
        ("aim", "B half", "B3"),
        ("aim", "aim C ccw", "C0"),
        ("aim", "A1 D3", "D3"),  # F18: it's already that way
        ("aim", "B keep, A2", "A2"),
        ("aim", "D1", "skip"),
        ("aim", "A keep C r1", "skip"),
        ("aim", "", ""),
        ("wild", "tip", "tip"),
        ("wild", " Swap!", "swap"),
        ("wild", "skip", "skip"),
        ("add", "C a3", "C a3"),
        ("add", "c:A3", "C a3"),
        ("add", "ca3", "C a3"),
        ("add", "on board C at a3", "C a3"),
        ("add", "C", "C"),
        ("add", "", ""),
        ("replace", "A:b5", "A b5"),
        ("dig", "A b5 c1", "A b5 c1"),
        ("dig", "dig A:b5 -> A:c1", "A b5 c1"),
        ("dig", "A b5→c1", "A b5 c1"),
        ("dig", "move A b5 to c1", "A b5 c1"),
        ("dig", "a b5", "A b5"),
    ],
)
def test_answer_variants_are_read(topic: str, text: str, answer: str) -> None:
    assert read(topic, text) == tuple(answer.split())


@pytest.mark.parametrize(
    ("topic", "typed", "error"),
    [
        ("swap", "A E", unreadable("what-part", 2, "E", 3, expected(BOARD, "E"))),
        ("swap", "A", unreadable("what-part", 1, "A", 1, expected(BOARD))),
        ("aim", "A right, B", unreadable("what-part", 3, "B", 10, expected(text("expected-turn")))),
        ("swap", "A B C", unreadable("what-part", 3, "C", 5, text("complete-before"))),
        ("swap", "A A", unreadable("what-part", 2, "A", 3, text("turned-twice", board="A"))),
        ("hop", "B north of D", unreadable("what-part", 2, "north", 3, text("no-place-for-board", board="B"))),
        ("hop", "B 0,1 r2", unreadable("what-part", 2, "0,1", 3, text("no-place-for-board", board="B"))),
        ("hop", "B stay keep", unreadable("what-part", 3, "keep", 8, text("no-change"))),
        ("hop", "B keep", unreadable("what-part", 2, "keep", 3, text("no-change"))),
        ("hop", "B east C", unreadable("what-part", 2, "east", 3, expected(text("expected-hop"), "e"))),
        ("hop", "X", unreadable("what-part", 1, "X", 1, expected(BOARD, "X"))),
        ("hop", "B 2,0 r7", unreadable("what-part", 3, "r7", 7, expected(text("expected-turn"), "r"))),
        ("aim", "A2 A3", unreadable("what-part", 3, "A3", 4, text("turned-twice", board="A"))),
        ("aim", "A9", unreadable("what-part", 2, "9", 2, expected(text("expected-turn"), "9"))),
        ("wild", "wild", unreadable("what-part", 1, "wild", 1, expected(text("expected-face"), "w"))),
        ("add", "C a1", unreadable("what-part", 2, "a1", 3, expected(text("expected-rim"), "a"))),
        ("add", "skip", unreadable("what-part", 1, "skip", 1, expected(BOARD, "s"))),
        ("add", "C a3 a4", unreadable("what-part", 3, "a4", 6, text("complete-before"))),
        ("dig", "A b5 B:c1", unreadable("what-part", 3, "B\\:c1", 6, expected(text("expected-rim"), "B"))),
        ("add", "a3", unreadable("what-part", 1, "a3", 1, text("board-first", space="a3"))),
        ("replace", "a3", unreadable("what-part", 1, "a3", 1, text("board-first", space="a3"))),
        ("add", "A a3", unreadable("what-part", 1, "A", 1, instead("fewest-elements", "BCD"))),
        ("replace", "C a3", unreadable("what-part", 1, "C", 1, instead("no-element-of", "AB", board="C"))),
        (
            "replace",
            "A a3",
            unreadable("what-part", 2, "a3", 3, instead("no-element-there", ["b5"], space="a3", board="A")),
        ),
        (
            "dig",
            "A b5 b5",
            unreadable("what-part", 3, "b5", 6, instead("holds-already", FREE_ON_A, space="b5", board="A")),
        ),
    ],
)
def test_error_names_the_part_and_the_expectation(topic: str, typed: str, error: str) -> None:
    with pytest.raises(UnreadableError) as raised:
        read(topic, typed)
    assert str(raised.value) == error


@pytest.mark.parametrize(
    ("topic", "typed", "number", "at"),
    [("swap", "A C", 1, 1), ("swap", "C A", 2, 3), ("hop", "A stay right", 1, 1), ("aim", "C right, A left", 3, 10)],
)
def test_a_frozen_board_is_refused_by_name(topic: str, typed: str, number: int, at: int) -> None:
    state, decision = asked(topic)
    board, *others = state.table.boards
    frozen = replace(board, elements=(*board.elements, Element(ElementKind.FREEZE, 1, (0, 1), hits=0, placed=9)))
    table = replace(state.table, boards=(frozen, *others))
    with pytest.raises(UnreadableError) as raised:
        NOTATION.read(typed, table, state.hands[decision.seat], decision)
    assert str(raised.value) == unreadable("what-part", number, "A", at, text("does-freeze", board="A"))


@pytest.mark.parametrize("topic", ["swap", "hop", "aim", "wild", "add", "replace", "dig"])
def test_every_partial_and_full_answer_round_trips(topic: str) -> None:
    state, decision = asked(topic)
    hand = state.hands[decision.seat]
    for answer in all_answers(state.table, Task(topic)):
        for length in range(len(answer) + 1):
            draft = answer[:length]
            plain = draft[:-1] if draft[-1:] == (DONE,) else draft
            for typed in (NOTATION.write(decision, draft), said := NOTATION.phrase(state.table, decision, draft)):
                assert NOTATION.read(typed, state.table, hand, decision) == plain
            assert topic not in ("hop", "aim") or not re.search("[0-9]", said)
        answers.check(Factory(), state, decision, answer)


def test_canonical_form_of_each_answer() -> None:
    written = {
        topic: NOTATION.write(Decision(0, topic), tuple(answer.split()))
        for topic, answer in {
            "swap": "A-C",
            "hop": "B 2,0 1",
            "aim": "A1 D3",
            "wild": "tip",
            "add": "C a3",
            "dig": "C a3 c5",
        }.items()
    }
    assert list(written.values()) == ["A C", "B 2,0 r1", "A1 D3", "tip", "C a3", "C a3 c5"]
    assert NOTATION.write(Decision(0, "hop"), ("skip",)) == "skip"


@pytest.mark.parametrize(
    ("topic", "answer", "said"),
    [
        ("hop", "B 2,0 2", "B east of C, right"),
        ("hop", "B 2,0", "B east of C"),
        ("hop", "B 1,1 0", "B stay, left"),
        ("hop", "A 1,2 1", "A north of B, keep"),
        ("aim", "A2 D3", "A right, D half"),
        ("aim", "skip", "skip"),
        ("swap", "A-C", "A C"),
    ],
)
def test_answers_show_relative_places_and_turns(topic: str, answer: str, said: str) -> None:
    state, decision = asked(topic)
    found = FACTORY.format_answer(state.table, decision, tuple(answer.split()))
    assert found == said


@pytest.mark.parametrize(
    ("topic", "answer", "shown"),
    [
        ("swap", "A-C", text("swap-act", one="A", other="C")),
        ("swap", "skip", text("typed-skip")),
        ("add", "C", text("board-choice", board="C")),
        ("add", "C a3", "C:a3"),
        ("dig", "C a3 c5", "C:a3 → C:c5"),
    ],
)
def test_draft_uses_the_wording_of_buttons_and_sentences(topic: str, answer: str, shown: str) -> None:
    state, decision = asked(topic)
    assert FACTORY.render_answer(state.table, decision, tuple(answer.split())) == shown


def test_sealed_text_keeps_the_canonical_form() -> None:
    """Programs sealed before people read words must still be proved by the text that was sealed."""
    state, decision = asked("hop")
    assert FACTORY.parts(state.table, decision, ("B", "2,0", "3")) == {WHOLE_ANSWER: "B 2,0 r3"}


@pytest.mark.parametrize(
    ("topic", "answer", "said"),
    [
        ("hop", "B 2,0 2", "B itään C:stä, oikealle"),
        ("hop", "B 0,-1", "B etelään D:stä"),
        ("hop", "B 1,1 0", "B paikallaan, vasemmalle"),
        ("hop", "A 1,2 1", "A pohjoiseen B:stä, ennallaan"),
        ("hop", "B -1,1 3", "B länteen A:sta, puoli"),
        ("aim", "A2 D3", "A oikealle, D puoli"),
        ("aim", "skip", "ohita"),
        ("wild", "dig", "kaivuu"),
    ],
)
def test_finnish_answers_are_shown_and_read(topic: str, answer: str, said: str) -> None:
    """The same answer results from either language."""
    finnish, (state, decision) = FACTORY.in_language("fi"), asked(topic)
    found = tuple(answer.split())
    assert finnish.format_answer(state.table, decision, found) == said
    for notation in (finnish.notation, NOTATION):
        typed = notation.read(said.upper(), state.table, state.hands[decision.seat], decision)
        assert typed[: len(found)] == found
    english = FACTORY.format_answer(state.table, decision, found)
    assert finnish.notation.read(english, state.table, state.hands[decision.seat], decision)[: len(found)] == found


@pytest.mark.parametrize(
    ("topic", "typed", "answer"),
    [
        ("hop", "B C:n itäpuolelle, puoli kierrosta", ("B", "2,0", "3")),
        ("hop", "B laudan D eteläpuolelle, neljänneskierroksen vastapäivään", ("B", "0,-1", "0")),
        ("hop", "B An länsipuolelle", ("B", "-1,1")),
        ("hop", "B paikallaan, käännettynä oikealle", ("B", "1,1", "2")),
        ("hop", "B only turns left", ("B", "1,1", "0")),
        ("aim", "A neljänneskierros myötäpäivään, D puoli kierrosta", ("A2", "D3")),
        ("aim", "A ↻ 90°, B ↺ 90°, D 180°", ("A2", "B0", "D3")),
    ],
)
def test_words_of_buttons_are_readable(topic: str, typed: str, answer: tuple[str, ...]) -> None:
    state, decision = asked(topic)
    assert NOTATION.read(typed, state.table, state.hands[decision.seat], decision) == answer


def test_help_examples_are_readable() -> None:
    for topic, example in {
        "swap": "A C",
        "hop": "B east of C, right",
        "aim": "A right, D half",
        "dig": "A b5 c1",
    }.items():
        state, decision = asked(topic)
        assert topic == "dig" or f"`{example}`" in NOTATION.help(decision)
        answer = NOTATION.read(example, state.table, state.hands[decision.seat], decision)
        assert answers.finish(Factory(), state, decision, answer)


def test_programs_use_the_common_pyramid_notation() -> None:
    state = FactoryDocuments().read(document(position("2  .  R> ."))).state
    decision = Decision(0, "program")
    answer = NOTATION.read("small red north, LGU", state.table, state.hands[0], decision)
    assert answer == ("SR", "N", "LG", "U")
    assert NOTATION.write(decision, answer) == "SRN LGU"
