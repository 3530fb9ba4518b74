"""What is told of RAMbots Factory, in sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.game import Decision
from bot.games.factory import FACTORY
from bot.games.factory.documents import FactoryDocuments
from bot.games.factory.state import ElementKind, Face, Hand, Movement, Part, Task
from bot.games.factory.words import FactoryWords
from tests.games.factory.floors import document, position
from tests.games.plainly import plainly
from tests.games.playthroughs import logged, sentences

if TYPE_CHECKING:
    from bot.engine.game import Seen
    from bot.games.factory.events import Event
    from bot.games.factory.state import Table
    from bot.games.game import Story

WORDS = plainly(FactoryWords(), FACTORY)
NAMES = ("Ada", "Bo_b")
RED = "🔴 **Ada**"


def steps(drawing: str, orders: dict[str, str], **given: Any) -> tuple[Table, list[Seen[Table, Event]]]:
    """A round of red and yellow."""
    asked = {key: given.pop(key) for key in ("choices", "die", "draws", "repairs") if key in given}
    read = FactoryDocuments().read(document(position(drawing, **given), orders, **asked))
    return read.state.table, [step.seen for step in read.play()]


def told(drawing: str, orders: dict[str, str], **given: Any) -> Story:
    before, seen = steps(drawing, orders, **given)
    return WORDS.story(before, seen, NAMES)


def clauses(drawing: str, program: str, **given: Any) -> str:
    """What is told of red's last instruction in plain words, after its name."""
    before, seen = steps(drawing, {"red": program}, **given)
    last = program.split()[-1]
    line = next(line for line in reversed(sentences(WORDS, before, seen, NAMES)) if last in line)
    return line.split(f"{last} ")[1]


def log(drawing: str, program: str, **given: Any) -> str:
    """The line of red's last instruction in the log, after its name."""
    story = told(drawing, {"red": program}, **given)
    lines = zip(story.log, logged(FACTORY, story), strict=True)
    return [line.split(" ", 2)[2] for beat, line in lines if beat.seat == 0 and "**" not in line][-1]


# --- instructions ----------------------------------------------------------------------------------------------------


def test_a_step_onto_another_board_names_it() -> None:
    assert clauses("2  .  .  .  R> .  .  .  .  .  .", "SGE") == "went to C:b3 and fired green east at nothing."


@pytest.mark.parametrize(
    ("row", "program", "sentence"),
    [
        (
            "2  .  .  R> .  f2 .  .  .  .  .",
            "SRE",
            "went to D:d3, fired red east at the freeze on D:e3 and made hit 1 of 2 on it.",
        ),
        (
            "2  .  .  R> .  w1 .  .  .  .  .",
            "SRE",
            "went to D:d3, fired red east at the wall on D:e3, made hit 1 of 1 on it and destroyed it.",
        ),
        (
            "2  .  .  R> .  w1 .  .  .  .  .",
            "SBE",
            "went to D:d3 and fired blue east at the wall on D:e3.",
        ),
        (
            "2  .  .  .  .  .  .  .  R> .  t1",
            "SBE",
            "went to C:d3 and fired blue east at nothing.",
        ),
        (
            "2  t1 .  .  R> .  .  .  .  .  .",
            "SGS",
            "turned south, fired green south at nothing and the RAMbot was pulled to D:c3 by the tractor on D:a3.",
        ),
        (
            "2  u1 R> y> .  .  .  .  .  .  .",
            "SGS",
            "turned south, fired green south at nothing and the RAMbot was pushed away to D:c3 by the repulsor "
            "on D:a3, and with it the yellow beacon to D:d3.",
        ),
        (
            "2  l2 .  .  R> .  .  .  .  .  .",
            "SGS",
            "turned south, fired green south at nothing and the RAMbot lost a small red and a small yellow to the "
            "laser on D:a3.",
        ),
    ],
)
def test_what_elements_do_is_told(row: str, program: str, sentence: str) -> None:
    assert clauses(row, program) == sentence


def test_a_laser_that_finds_nothing_takes_nothing() -> None:
    found = clauses("2  l2 .  .  R> .  .  .  .  .  .", "SGS", pools={"red": "SG"})
    assert found.endswith("lost nothing to the laser on D:a3.")


def test_a_repair_is_told_with_what_it_gave() -> None:
    found = clauses("2  .  .  .  R> h2 .  .  .  .  .", "SGE", pools={"red": "SG"}, scrap="LB")
    assert found.startswith("went to C:b3, got a large blue back at the repair on D:e3, used 1 of its 2 repairs")


def test_a_destroyed_element_no_longer_stops_a_beam_in_words() -> None:
    """The same beam twice: first at the wall, then past where it stood."""
    before, seen = steps("2  .  .  R> .  w1 .  .  .  .  .", {"red": "SRE MRU"})
    first, second = sentences(WORDS, before, seen, NAMES)[1:3]
    assert "at the wall" in first
    assert "at nothing" in second


@pytest.mark.parametrize(
    ("row", "program", "line"),
    [
        ("2  .  .  R> .  f2 .  .  .  .  .", "SRE", "▸D:d3 ⚡→ 🧊 D:e3 1/2"),
        ("2  .  .  R> .  w1 .  .  .  .  .", "SRE", "▸D:d3 ⚡→ ⬛ D:e3 1/1 ☠️"),
        ("2  t1 .  .  R> .  .  .  .  .  .", "SGS", "↻↓ ⚡↓ 🧲🟪 D:a3 ▸D:c3"),
        ("2  u1 R> y> .  .  .  .  .  .  .", "SGS", "↻↓ ⚡↓ 💨🟦 D:a3 ▸D:c3 (🟡 beacon ▸D:d3)"),
        ("2  l2 .  .  R> .  .  .  .  .  .", "SGS", "↻↓ ⚡↓ 🔥🔴S, 🟡S 🟧 D:a3"),
    ],
)
def test_a_log_tells_the_same_in_signs(row: str, program: str, line: str) -> None:
    assert log(row, program) == line


def test_a_log_says_what_a_repair_gave_and_how_often_it_was_used() -> None:
    found = log("2  .  .  .  R> h2 .  .  .  .  .", "SGE", pools={"red": "SG"}, scrap="LB")
    assert found.startswith("▸C:b3 🔧🔵L ⬜ D:e3 1/2")


# --- the boards ------------------------------------------------------------------------------------------------------


def boards(die: str, *choices: Any, draws: list[tuple[str, int]] | None = None, **given: Any) -> Story:
    bag: dict[str, list[int]] = {}
    for kind, pips in draws or []:
        bag.setdefault(kind, []).append(pips)
    return told("2  .  R> .", {}, die=die, choices=choices, draws=draws or [], bag=bag, **given)


def lines(story: Story) -> list[str]:
    return [beat.line for beat in story.log]


def test_every_board_movement_is_a_line() -> None:
    add = {"add": {"board": "B", "at": "a3"}}
    draws = [("tractor", 1), ("wall", 2)]
    assert f"{RED} swapped boards A and C." in lines(boards("swap", {"swap": ["A", "C"]}))
    hop = boards("hop", {"hop": {"board": "D", "place": [2, 0], "rotation": 3}})
    assert f"{RED} moved board D to the east of C, turning it a quarter turn anticlockwise." in lines(hop)
    stay = boards("hop", {"hop": {"board": "D", "place": [0, 0], "rotation": 2}})
    assert f"{RED} turned board D half a turn." in lines(stay)
    aim = boards("aim", {"aim": {"A": 1, "C": 2}})
    assert f"{RED} turned board A a quarter turn clockwise and board C half a turn." in lines(aim)
    assert f"{RED} left the boards where they are." in lines(boards("aim", {"skip": True}))
    tip = boards("tip", add, {"replace": {"board": "B", "at": "a3"}}, draws=draws)
    assert lines(tip)[1:6] == [
        f"{RED} rolled **Tip**.",
        f"{RED} drew a 🟪 tractor with 1 pip.",
        f"{RED} put the 🟪 tractor on B:a3.",
        f"{RED} drew a ⬛ wall with 2 pips.",
        f"{RED} replaced the 🟪 tractor on B:a3 with the ⬛ wall.",
    ]
    dig = boards("dig", add, {"dig": {"board": "B", "from": "a3", "to": "c1"}}, draws=draws[:1])
    assert f"{RED} moved the 🟪 tractor on B:a3 to c1." in lines(dig)
    assert f"{RED} made it **Dig**." in lines(boards("wild", {"wild": "dig"}))
    assert f"{RED} chose no face." in lines(boards("wild", {"skip": True}))


def test_a_piece_that_fits_nowhere_is_told() -> None:
    """F9: the wall may not stand where the laser does."""
    story = boards("tip", {"add": {"board": "B", "at": "b5"}}, draws=[("laser", 1), ("wall", 1)])
    assert f"{RED} found no space for it and put it back into the bag." in lines(story)


ROUND = ("2  l1 .  R> .  f1 .  .  .  .  .", {"red": "SRE"})


def test_changes_are_what_the_round_did() -> None:
    before, seen = steps(*ROUND, choices=[{"skip": True}])
    assert list(WORDS.changes(before, seen, NAMES, plain=True)) == [
        "Ada (red) lost a small yellow to lasers.",
        "Destroyed: the freeze on D:e3.",
        "Bo_b (yellow) has the torch now.",
        "Precedence now: yellow, green, blue, red.",
    ]


def test_a_headline_tells_what_lasers_took_what_was_destroyed_and_how_the_boards_move() -> None:
    story = told(*ROUND, choices=[{"swap": ["A", "C"]}], die="swap")
    assert story.headline == (
        f"🔥 {RED} lost a 🟡 small yellow to lasers",
        f"🎲 {RED} swapped boards A and C.",
        "💤 No program: 🟡 **Bo\\_b**",
        f"☠️ {RED} destroyed a 🧊 freeze with 1 pip",
        "🏁 Goals to go: 🔴 4 🟡 4",
    )


def test_a_headline_says_in_one_line_what_became_of_the_boards_and_only_what_was_rolled_until_then() -> None:
    add = {"add": {"board": "B", "at": "a3"}}
    tip = boards("tip", add, {"replace": {"board": "B", "at": "a3"}}, draws=[("tractor", 1), ("wall", 2)])
    told = [line for line in tip.headline if line.startswith("🎲")]
    assert told == [f"🎲 {RED} put the 🟪 tractor on B:a3 and replaced the 🟪 tractor on B:a3 with the ⬛ wall."]
    rolled = boards("tip", draws=[("tractor", 1), ("wall", 2)])
    assert [line for line in rolled.headline if line.startswith("🎲")] == [
        f"🎲 {RED} rolled **Tip**: add an element, then replace one."
    ]


def test_a_log_is_complete_however_long_the_round_was() -> None:
    _, seen = steps("2  .  R> .", {"red": "LGE"})
    story = WORDS.story(seen[0].table, seen[1:-1] * 60, NAMES)
    assert len(story.log) == 60
    assert len(story.alt) <= 1024


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
    reminder = WORDS.reminder(table, Hand(), 0, NAMES)
    assert reminder.splitlines()[1] == "**Drawn**: 🟪 tractor with 2 pips, which pulls whoever is in its lane"


@pytest.mark.parametrize(
    ("face", "todo", "shown"),
    [
        (Face.WILD, (Task.WILD,), "Wild: choose any other face"),
        (Face.WILD, (Task.AIM, Task.ADD), "Wild, taken as Aim: turn any boards in place"),
        (Face.WILD, (Task.ADD, Task.DIG), "Wild, taken as Dig: add an element, then move one on its board"),
        (Face.WILD, (Task.DIG,), "Wild, taken as Dig: add an element, then move one on its board"),
        (Face.WILD, (Task.REPLACE,), "Wild, taken as Tip: add an element, then replace one"),
        (Face.WILD, (Task.ADD,), "Wild"),
        (Face.WILD, (), "Wild"),
        (Face.DIG, (Task.DIG,), "Dig: add an element, then move one on its board"),
    ],
)
def test_what_a_wild_die_was_taken_as_is_said_while_that_is_done(
    face: Face, todo: tuple[Task, ...], shown: str
) -> None:
    """Of swap, hop and aim nothing is left to tell by once the boards lie: then it is not made up."""
    _, seen = steps("2  .  R> .", {}, die="wild")
    table = replace(seen[-1].table, movement=Movement(face, todo))
    assert WORDS.holdings(table, Hand(), 0, NAMES).splitlines()[0] == f"**The die**: {shown}"
    assert WORDS.reminder(table, Hand(), 0, NAMES) == f"**The die**: {shown}"
    assert f"The die shows {shown}." in WORDS.position(table, NAMES)


@pytest.mark.parametrize("kind", ElementKind)
def test_what_the_drawn_element_does_is_said_where_it_is_placed(kind: ElementKind) -> None:
    _, seen = steps("2  .  R> .", {}, die="tip", draws=[("tractor", 2)], bag={"tractor": [2]})
    table = seen[-1].table
    assert table.movement is not None
    drawn = replace(table, movement=replace(table.movement, drawn=Part(kind, 1)))
    first, told = WORDS.reminder(drawn, Hand(), 0, NAMES).splitlines()
    assert first.startswith("**The die**")
    assert kind.value in told
    assert " pip, which " in told
    assert len(told) < 90


def test_a_position_names_everything_that_matters() -> None:
    before, _ = steps("2  t1 R> .  .  w1 .  .  .  .  .", {})
    told = WORDS.position(before, NAMES)
    assert told[1] == (
        "Ada (red): RAMbot facing east on D:b3; has to tag small red, then small yellow, then small green, then small "
        "blue; arrows north east west; holds the torch."
    )
    boards = told.index("Boards: B east of A, C south of B, D south of A.")
    assert (
        told[boards + 1] == "Rank 5 lies to the north on A, to the north on B, to the north on C and to the north on D."
    )
    assert told[told.index("2 elements, the eldest first.") + 1 :][:2] == (
        "D:a3 tractor, 1 of 1 hit left: pulls nearer whoever is on D:b3 c3 d3 and C:b3 c3 d3, now Ada (red).",
        "D:e3 wall, 1 of 1 hit left: blocks between D:d3 and C:b3.",
    )
    assert "Its arrows lead north to D:b4, east to D:c3, west to nowhere, since no board joins." in (
        WORDS.position(before, NAMES, seat=0)
    )


def test_the_alternative_text_has_no_markdown_and_no_signs() -> None:
    story = told("2  l2 R> .  .  w1 .  .  .  .  .", {"red": "LRE SGU"}, choices=[{"skip": True}])
    assert not set(story.alt) & set("*`\\🔴🟡🟢🔵⬛⬜🧊🟪🟦🟧")
    assert "lost a small" in story.alt


def test_every_choice_of_a_board_movement_is_asked_for_in_its_turn() -> None:
    def asks(topic: str, *answer: str) -> list[str]:
        return [WORDS.wanted(Decision(0, topic), answer[:length]).ask for length in range(len(answer))]

    assert asks("hop", "A", "1,0", "2") == [
        "Which board hops, or turns where it is?",
        "Where does it go?",
        "How does it lie there?",
    ]
    assert asks("aim", "A1", "C2") == ["Which boards turn, and how far?"] * 2
    assert asks("dig", "C", "a3", "b1")[1:] == ["Which element moves?", "Where does it move to?"]
    assert asks("program", "SR", "N")[0] == "Instruction 1 of 5: which piece?"
    assert "🔴 damages and robs" in WORDS.wanted(Decision(0, "program"), ()).note
