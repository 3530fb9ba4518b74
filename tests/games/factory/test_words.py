"""What is told of RAMbots Factory, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.game import Decision
from bot.games.factory.documents import FactoryDocuments
from bot.games.factory.state import Hand
from bot.games.factory.words import FactoryWords
from tests.games.factory.floors import document, position

if TYPE_CHECKING:
    from bot.engine.game import Seen
    from bot.games.factory.events import Event
    from bot.games.factory.state import Table
    from bot.games.game import Story

WORDS = FactoryWords()
NAMES = ("Ada", "Bo_b")
RED = "🔴 **Ada** (red)"


def steps(drawing: str, orders: dict[str, str], **given: Any) -> tuple[Table, list[Seen[Table, Event]]]:
    """A round of red and yellow."""
    asked = {key: given.pop(key) for key in ("choices", "die", "draws", "repairs") if key in given}
    read = FactoryDocuments().read(document(position(drawing, **given), orders, **asked))
    return read.state.table, [step.seen for step in read.play()]


def told(drawing: str, orders: dict[str, str], **given: Any) -> Story:
    before, seen = steps(drawing, orders, **given)
    return WORDS.story(before, seen, NAMES)


def clauses(drawing: str, program: str, **given: Any) -> str:
    """What is told of red's last instruction, after its name."""
    story = told(drawing, {"red": program}, **given)
    line = next(line for line in reversed(story.deeds) if "`" in line)
    return line.split("` ")[1]


# --- instructions ----------------------------------------------------------------------------------------------------


def test_a_step_onto_another_board_names_it() -> None:
    assert clauses("2  .  .  .  R> .  .  .  .  .  .", "SGE") == "went to C:b3 and fired 🟢 green east, hitting nothing."


@pytest.mark.parametrize(
    ("row", "program", "sentence"),
    [
        (
            "2  .  .  R> .  f2 .  .  .  .  .",
            "SRE",
            "went to D:d3, fired 🔴 red east at the 🧊 freeze on D:e3 and made hit 1 of 2 on it.",
        ),
        (
            "2  .  .  R> .  w1 .  .  .  .  .",
            "SRE",
            "went to D:d3, fired 🔴 red east at the ⬛ wall on D:e3, made hit 1 of 1 on it and **destroyed** it.",
        ),
        (
            "2  .  .  R> .  w1 .  .  .  .  .",
            "SBE",
            "went to D:d3 and fired 🔵 blue east at the ⬛ wall on D:e3.",
        ),
        (
            "2  .  .  .  .  .  .  .  R> .  t1",
            "SBE",
            "went to C:d3 and fired 🔵 blue east, hitting nothing.",
        ),
        (
            "2  t1 .  .  R> .  .  .  .  .  .",
            "SGS",
            "turned south, fired 🟢 green south, hitting nothing and the 🟪 tractor on D:a3 pulled the 🔴 red RAMbot "
            "to D:c3.",
        ),
        (
            "2  u1 R> y> .  .  .  .  .  .  .",
            "SGS",
            "turned south, fired 🟢 green south, hitting nothing and the 🟦 repulsor on D:a3 pushed the 🔴 red RAMbot "
            "to D:c3 and the 🟡 yellow beacon to D:d3.",
        ),
        (
            "2  l2 .  .  R> .  .  .  .  .  .",
            "SGS",
            "turned south, fired 🟢 green south, hitting nothing and the 🟧 laser on D:a3 took 🔴 SR and 🟡 SY.",
        ),
    ],
)
def test_what_elements_do_is_told(row: str, program: str, sentence: str) -> None:
    assert clauses(row, program) == sentence


def test_a_laser_that_finds_nothing_takes_nothing() -> None:
    found = clauses("2  l2 .  .  R> .  .  .  .  .  .", "SGS", pools={"red": "SG"})
    assert found.endswith("the 🟧 laser on D:a3 took nothing.")


def test_a_repair_is_told_with_what_it_gave() -> None:
    found = clauses("2  .  .  .  R> h2 .  .  .  .  .", "SGE", pools={"red": "SG"}, scrap="LB")
    assert found.startswith("went to C:b3, got 🔵 LB back at the ⬜ repair on D:e3, used 1 of its 2 repairs")


def test_a_destroyed_element_no_longer_stops_a_beam_in_words() -> None:
    """The same beam twice: first at the wall, then past where it stood."""
    story = told("2  .  .  R> .  w1 .  .  .  .  .", {"red": "SRE MRU"})
    first, second = (line for line in story.deeds if "`" in line)
    assert "at the ⬛ wall" in first
    assert "hitting nothing" in second


# --- the boards ------------------------------------------------------------------------------------------------------


def boards(die: str, *choices: Any, draws: list[tuple[str, int]] | None = None, **given: Any) -> Story:
    bag: dict[str, list[int]] = {}
    for kind, pips in draws or []:
        bag.setdefault(kind, []).append(pips)
    return told("2  .  R> .", {}, die=die, choices=choices, draws=draws or [], bag=bag, **given)


def test_every_board_movement_is_a_line() -> None:
    add = {"add": {"board": "B", "at": "a3"}}
    draws = [("tractor", 1), ("wall", 2)]
    assert boards("swap", {"swap": ["A", "C"]}).deeds[-1] == f"{RED} swapped boards A and C."
    hop = boards("hop", {"hop": {"board": "D", "place": [2, 0], "rotation": 3}})
    assert hop.deeds[-1] == f"{RED} moved board D to (2, 0), turning it a quarter turn anticlockwise."
    stay = boards("hop", {"hop": {"board": "D", "place": [0, 0], "rotation": 2}})
    assert stay.deeds[-1] == f"{RED} turned board D half a turn."
    aim = boards("aim", {"aim": {"A": 1, "C": 2}})
    assert aim.deeds[-1] == f"{RED} turned board A a quarter turn clockwise and board C half a turn."
    assert boards("aim", {"skip": True}).deeds[-1] == f"{RED} left the boards where they are."
    tip = boards("tip", add, {"replace": {"board": "B", "at": "a3"}}, draws=draws)
    assert tip.deeds[-5:] == (
        f"{RED} rolled **Tip**.",
        f"{RED} drew a 🟪 tractor with 1 pip.",
        f"{RED} put the 🟪 tractor on B:a3.",
        f"{RED} drew a ⬛ wall with 2 pips.",
        f"{RED} replaced the 🟪 tractor on B:a3 with the ⬛ wall.",
    )
    dig = boards("dig", add, {"dig": {"board": "B", "from": "a3", "to": "c1"}}, draws=draws[:1])
    assert dig.deeds[-1] == f"{RED} moved the 🟪 tractor on B:a3 to c1."
    assert boards("wild", {"wild": "dig"}).deeds[-1] == f"{RED} made it **Dig**."
    assert boards("wild", {"skip": True}).deeds[-1] == f"{RED} chose no face."


def test_a_piece_that_fits_nowhere_is_told() -> None:
    """F9: the wall may not stand where the laser does."""
    story = boards("tip", {"add": {"board": "B", "at": "b5"}}, draws=[("laser", 1), ("wall", 1)])
    assert story.deeds[-1] == f"{RED} found no space for it and put it back into the bag."


def test_changes_are_what_the_round_did() -> None:
    story = told(
        "2  l1 .  R> .  f1 .  .  .  .  .",
        {"red": "SRE"},
        choices=[{"skip": True}],
    )
    assert story.changes == (
        f"{RED} lost 🟡 SY to lasers.",
        "Destroyed: the 🧊 freeze on D:e3.",
        "🟡 **Bo\\_b** (yellow) has the torch now.",
        "Precedence now: 🟡 yellow, 🟢 green, 🔵 blue, 🔴 red.",
    )


def test_a_long_round_is_cut_to_what_a_message_holds() -> None:
    _, seen = steps("2  .  R> .", {"red": "LGE"})
    before = seen[0].table
    story = WORDS.story(before, seen[1:-1] * 60, NAMES)
    assert sum(len(line) + 1 for line in story.deeds) <= 3100
    assert story.deeds[-1].endswith("which the replay shows.")


# --- questions and stills --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", ["goals", "program", "swap", "hop", "aim", "wild", "add", "replace", "dig"])
def test_every_question_is_a_short_imperative(topic: str) -> None:
    question = WORDS.question(Decision(0, topic))
    assert question[0].isupper()
    assert len(question) <= 60


def test_the_holder_is_told_the_die_and_the_piece_that_was_drawn() -> None:
    _, seen = steps("2  .  R> .", {}, die="tip", draws=[("tractor", 2)], bag={"tractor": [2]})
    table = seen[-1].table
    held = WORDS.holdings(table, Hand(), 0, NAMES)
    assert "**The die**: Tip" in held
    assert "**Drawn**: 🟪 tractor with 2 pips" in held


def test_a_position_names_everything_that_matters() -> None:
    before, _ = steps("2  t1 R> .  .  w1 .  .  .  .  .", {})
    told = WORDS.position(before, NAMES)
    assert "The red RAMbot lies facing east on D:b3." in told
    assert "Boards: A at (0, 1), B at (1, 1), C at (1, 0), D at (0, 0)." in told
    assert "On board D: 1 wall, 1 tractor." in told
    assert "Ada (red): holds the torch; goals red, yellow, green, blue; 12 pieces in the pool." in told


def test_the_alternative_text_has_no_markdown_and_no_signs() -> None:
    story = told("2  l2 R> .  .  w1 .  .  .  .  .", {"red": "LRE SGU"}, choices=[{"skip": True}])
    assert not set(story.alt) & set("*`\\🔴🟡🟢🔵⬛⬜🧊🟪🟦🟧")
    assert "took a small" in story.alt


def test_every_choice_of_a_board_movement_is_asked_for_in_its_turn() -> None:
    def asks(topic: str, *answer: str) -> list[str]:
        return [WORDS.wanted(Decision(0, topic), answer[:length]).ask for length in range(len(answer))]

    assert asks("hop", "A", "1,0", "2") == [
        "Which board hops, or turns where it is?",
        "Where does it go?",
        "How does it lie there?",
    ]
    assert asks("aim", "A1", "C2") == ["Which board turns, and how far?"] * 2
    assert asks("dig", "C", "a3", "b1")[1:] == ["Which element moves?", "Where does it move to?"]
    assert asks("program", "SR", "N")[0] == "Instruction 1 of 5: which piece?"
    assert "🔴 damages and robs" in WORDS.wanted(Decision(0, "program"), ()).note
