"""Stories of RAMbots Factory, in sentences."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.game import Decision
from bot.engine.icons import icon
from bot.games import factory
from bot.games.factory import FACTORY
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.rules.choices import place_key
from bot.games.factory.rules.state import ElementKind, Face, Movement, Part, Task
from bot.games.factory.text.icons import element_icon
from bot.games.factory.text.words import FactoryWords
from bot.games.pyramids.rules.things import Hand
from tests.games.factory.floors import document, position
from tests.games.plainly import plainly
from tests.games.playthroughs import logged, sentences
from tests.games.scenes import agreed
from tests.texts import CATALOGS, text, worded

if TYPE_CHECKING:
    from bot.engine.game import PublicStep
    from bot.games.factory.rules.events import Event
    from bot.games.factory.rules.state import Table
    from bot.games.game import RoundNarration

ANY: Any = None
"""Any table: these questions are the same at all of them."""
WORDS = plainly(FactoryWords(), FACTORY)
NAMES = ("Ada", "Bo_b")
BEACON = text("noun", noun="beacon")
COLOURS = ("red", "yellow")
RED = "🔴 **Ada**"
SAY = CATALOGS["factory"].translator().say


def did(key: str, **fields: Any) -> str:
    """The sentence for red's action on the boards."""
    return text("did", who=RED, deeds=text(key, **fields))


def face(which: str) -> str:
    return text("face-name", face=which)


def does(which: str) -> str:
    return text("face-does", face=which)


def steps(drawing: str, orders: dict[str, str], **given: Any) -> tuple[Table, list[PublicStep[Table, Event]]]:
    """A round of red and yellow."""
    asked = {key: given.pop(key) for key in ("choices", "die", "draws", "repairs") if key in given}
    read = FactoryDocuments().read(document(position(drawing, **given), orders, **asked))
    return read.state.table, [step.seen for step in read.play()]


def told(drawing: str, orders: dict[str, str], **given: Any) -> RoundNarration:
    before, seen = steps(drawing, orders, **given)
    return WORDS.story(before, seen, NAMES)


def clauses(drawing: str, program: str, **given: Any) -> str:
    """The description of red's last instruction in plain words, without the name."""
    before, seen = steps(drawing, {"red": program}, **given)
    last = program.split()[-1]
    line = next(line for line in reversed(sentences(WORDS, before, seen, NAMES)) if worded(last) in line)
    return line.split(f"{worded(last)}: ")[1]


def log(drawing: str, program: str, **given: Any) -> str:
    """The log line of red's last instruction, without the name."""
    story = told(drawing, {"red": program}, **given)
    lines = zip(story.log, logged(FACTORY, story), strict=True)
    return [line.partition(") ")[2] for beat, line in lines if beat.seat == 0 and "**" not in line][-1]


# --- instructions ----------------------------------------------------------------------------------------------------


def test_step_onto_another_board_names_the_board() -> None:
    went, fired = text("went", cell="C:b3"), text("fired", colour="green", way="E")
    found = clauses("2  .  .  .  R> .  .  .  .  .  .", "SGE")
    assert found == text("sentence", text=text("all-of", some=went, last=fired))


@pytest.mark.parametrize(
    ("row", "program"),
    [
        ("2  .  .  R> .  f2 .  .  .  .  .", "SRE"),
        ("2  .  .  R> .  w1 .  .  .  .  .", "SRE"),
        ("2  .  .  R> .  w1 .  .  .  .  .", "SBE"),
        ("2  .  .  .  .  .  .  .  R> .  t1", "SBE"),
        ("2  t1 .  .  R> .  .  .  .  .  .", "SGS"),
        ("2  u1 R> y> .  .  .  .  .  .  .", "SGS"),
        ("2  l2 .  .  R> .  .  .  .  .  .", "SGS"),
    ],
)
def test_element_effects_are_described(row: str, program: str) -> None:
    agreed("factory", f"{row}: {program}", clauses(row, program))


def test_explanation_of_an_idle_instruction_begins_with_its_robot() -> None:
    """The element acts, not the player."""
    _, seen = steps("2  t1 .  .  R* .  .  .  .  .  .", {"red": "SGU"})
    assert FACTORY.causes is not None
    (one,) = FACTORY.causes.split_instructions(seen)
    tractor = text("device-on", case="", icon="", kind="tractor", spot="D:a3")
    pulled = text("drawn-pulled", what=tractor, who="Ada (red)", cell="D:c3")
    deeds = text("deeds-then-other", some=text("stood-still"), next=pulled)
    found = FACTORY.causes.own(seen[one.begin : one.end], 0, NAMES)
    assert found == text("why-you-did", deeds=deeds)


def test_laser_without_a_target_piece_takes_nothing() -> None:
    found = clauses("2  l2 .  .  R> .  .  .  .  .  .", "SGS", pools={"red": "SG"})
    laser = text("device-on", icon="", kind="laser", spot="D:a3")
    assert found.endswith(text("sentence", text=text("burnt-nothing", what=laser)))


def test_repair_names_the_returned_piece() -> None:
    found = clauses("2  .  .  .  R> h2 .  .  .  .  .", "SGE", pools={"red": "SG"}, scrap="LB")
    agreed("factory", "A repair", found)


def test_beam_description_omits_a_destroyed_wall() -> None:
    """The same beam twice: first it hits the wall, then it passes its former space."""
    before, seen = steps("2  .  .  R> .  w1 .  .  .  .  .", {"red": "SRE MRU"})
    first, second = sentences(WORDS, before, seen, NAMES)[1:3]
    wall = text("device-on", icon="", kind="wall", spot="D:e3")
    assert text("fired-at", colour="red", way="E", targets=wall) in first
    assert text("fired", colour="red", way="E") in second


# --- the boards ------------------------------------------------------------------------------------------------------


def boards(die: str, *choices: Any, draws: list[tuple[str, int]] | None = None, **given: Any) -> RoundNarration:
    bag: dict[str, list[int]] = {}
    for kind, pips in draws or []:
        bag.setdefault(kind, []).append(pips)
    return told("2  .  R> .", {}, die=die, choices=choices, draws=draws or [], bag=bag, **given)


def lines(story: RoundNarration) -> list[str]:
    return [beat.line for beat in story.log]


def test_every_board_movement_has_a_log_line() -> None:
    add = {"add": {"board": "B", "at": "a3"}}
    draws = [("tractor", 1), ("wall", 2)]
    assert did("did-swap", one="A", other="C") in lines(boards("swap", {"swap": ["A", "C"]}))
    hop = boards("hop", {"hop": {"board": "D", "place": [2, 0], "rotation": 3}})
    east = text("place-beside", way="E", board="C")
    assert did("did-hop-turn", board="D", place=east, turn="left") in lines(hop)
    stay = boards("hop", {"hop": {"board": "D", "place": [0, 0], "rotation": 2}})
    assert did("did-turn", board="D", turn="half") in lines(stay)
    aim = boards("aim", {"aim": {"A": 1, "C": 2}})
    turned = [text("board-turned", board=board, turn=turn) for board, turn in (("A", "right"), ("C", "half"))]
    assert did("did-aim", boards=text("all-of", some=turned[0], last=turned[1])) in lines(aim)
    assert did("did-skip") in lines(boards("aim", {"skip": True}))
    tip = boards("tip", add, {"replace": {"board": "B", "at": "a3"}}, draws=draws)
    assert lines(tip)[1:6] == [
        did("did-rolled", face=f"**{text('face-name', face='tip')}**"),
        did("did-draw", what=text("part", icon="🟪 ", kind="tractor", pips=1)),
        did("did-add", what="🟪 tractor", spot="B:a3"),
        did("did-draw", what=text("part", icon="⬛ ", kind="wall", pips=2)),
        did("did-replace", old="🟪 tractor", new="⬛ wall", spot="B:a3"),
    ]
    dig = boards("dig", add, {"dig": {"board": "B", "from": "a3", "to": "c1"}}, draws=draws[:1])
    assert did("did-dig", what="🟪 tractor", spot="B:a3", target="c1") in lines(dig)
    assert did("did-wild", face=f"**{text('face-name', face='dig')}**") in lines(boards("wild", {"wild": "dig"}))
    assert did("did-skip-wild") in lines(boards("wild", {"skip": True}))


def test_unplaceable_piece_is_reported() -> None:
    """F9: a wall can't go where the laser is."""
    story = boards("tip", {"add": {"board": "B", "at": "b5"}}, draws=[("laser", 1), ("wall", 1)])
    assert did("did-put-back") in lines(story)


ROUND = ("2  l1 .  R> .  f1 .  .  .  .  .", {"red": "SRE"})


def test_changes_summarize_the_round() -> None:
    before, seen = steps(*ROUND, choices=[{"skip": True}])
    ada, bo = (text("player-plain", name=name, colour=colour) for name, colour in zip(NAMES, COLOURS, strict=True))
    assert list(WORDS.changes(before, seen, NAMES, plain=True)) == [
        text("lost-to-lasers", who=ada, pieces=text("piece-plain", size="small", colour="yellow")),
        text("destroyed-these", what=text("device-on", icon="", kind="freeze", spot="D:e3")),
        text("torch-now", who=bo),
        text("precedence-now", colours="yellow, green, blue, red"),
    ]


def test_headline_reports_lasers_destruction_and_board_movement() -> None:
    story = told(*ROUND, choices=[{"swap": ["A", "C"]}], die="swap")
    assert story.headline == (
        text("note-lost", who=RED, pieces=text("piece-named", icon="🟡 ", size="small", colour="yellow")),
        text("note-boards", told=did("did-swap", one="A", other="C")),
        text("note-no-program", who="🟡 **Bo\\_b**"),
        text("note-destroyed", who=RED, what=text("part", icon="🧊 ", kind="freeze", pips=1)),
        text(
            "race", goals=" · ".join(text("race-one", who=who, goals="🔴 🟡 🟢 🔵") for who in (RED, "🟡 **Bo\\_b**"))
        ),
    )


@pytest.mark.parametrize(
    ("row", "key", "who", "cell", "kind", "spot"),
    [
        ("2  t1 .  .  R> .  .  .  .  .  .", "note-pulled", RED, "D:c3", "tractor", "D:a3"),
        ("2  u1 R> .  .  .  .  .  .  .  .", "note-pushed", RED, "D:c3", "repulsor", "D:a3"),
        ("2  u1 R> Y> .  .  .  .  .  .  .", "note-pushed-along", "🟡 **Bo\\_b**", "D:d3", "repulsor", "D:a3"),
    ],
)
def test_headline_names_the_element_and_the_moved_rambot(
    row: str, key: str, who: str, cell: str, kind: str, spot: str
) -> None:
    icon = {"tractor": "🟪 ", "repulsor": "🟦 "}[kind]
    what = text("device-on", case="start", icon=icon, kind=kind, spot=spot)
    assert text(key, what=what, who=who, cell=cell) in told(row, {"red": "SGS"}).headline


def test_headline_reports_repaired_pieces() -> None:
    story = told("2  .  .  .  R> h2 .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG"}, scrap="LB")
    back = text("piece-named", icon="🔵 ", size="large", colour="blue")
    assert text("note-repaired", who=RED, pieces=back) in story.headline


def test_headline_summarizes_boards_or_shows_the_pending_roll() -> None:
    add = {"add": {"board": "B", "at": "a3"}}
    tip = boards("tip", add, {"replace": {"board": "B", "at": "a3"}}, draws=[("tractor", 1), ("wall", 2)])
    told = [line for line in tip.headline if line.startswith("🎲")]
    put = text("did-add", what="🟪 tractor", spot="B:a3")
    replaced = text("did-replace", old="🟪 tractor", new="⬛ wall", spot="B:a3")
    both = text("did", who=RED, deeds=text("all-of", some=put, last=replaced))
    assert told == [text("note-boards", told=both)]
    rolled = boards("tip", draws=[("tractor", 1), ("wall", 2)])
    assert [line for line in rolled.headline if line.startswith("🎲")] == [
        text("note-boards", told=text("rolled-to", who=RED, face=f"**{face('tip')}**", does=does("tip")))
    ]


def test_log_stays_complete_in_long_rounds() -> None:
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


def test_torch_holder_sees_the_die_and_the_drawn_piece() -> None:
    _, seen = steps("2  .  R> .", {}, die="tip", draws=[("tractor", 2)], bag={"tractor": [2]})
    table = seen[-1].table
    held = WORDS.holdings(table, Hand(), 0, NAMES)
    drawn = text("part", icon="🟪 ", kind="tractor", pips=2)
    assert text("the-die", face=face("tip")) in held
    assert text("the-drawn", what=drawn) in held
    reminder = WORDS.reminder(table, Hand(), 0, NAMES)
    assert reminder.splitlines()[1] == text("the-drawn-does", what=drawn, kind="tractor")


@pytest.mark.parametrize(
    ("rolled", "todo", "shown"),
    [
        (Face.WILD, (Task.WILD,), text("face-words", face="wild")),
        (Face.WILD, (Task.AIM, Task.ADD), text("face-wild-as", face="aim")),
        (Face.WILD, (Task.ADD, Task.DIG), text("face-wild-as", face="dig")),
        (Face.WILD, (Task.DIG,), text("face-wild-as", face="dig")),
        (Face.WILD, (Task.REPLACE,), text("face-wild-as", face="tip")),
        (Face.WILD, (Task.ADD,), face("wild")),
        (Face.WILD, (), face("wild")),
        (Face.DIG, (Task.DIG,), text("face-words", face="dig")),
    ],
)
def test_chosen_wild_face_is_shown_only_while_known(rolled: Face, todo: tuple[Task, ...], shown: str) -> None:
    """Once the boards have moved, nothing tells a swap, hop or aim apart, so none is claimed."""
    _, seen = steps("2  .  R> .", {}, die="wild")
    table = replace(seen[-1].table, movement=Movement(rolled, todo))
    assert WORDS.holdings(table, Hand(), 0, NAMES).splitlines()[0] == text("the-die", face=shown)
    assert WORDS.reminder(table, Hand(), 0, NAMES) == text("the-die", face=shown)
    assert text("die-shows", face=shown) in WORDS.position(table, NAMES)


@pytest.mark.parametrize(
    ("movement", "bag", "tasks"),
    [
        (Movement(Face.SWAP, (Task.SWAP, Task.ADD)), 1, ("swap", "add")),
        (Movement(Face.SWAP, (Task.SWAP, Task.ADD)), 0, ("swap",)),
        (Movement(Face.TIP, (Task.ADD, Task.REPLACE), Part(ElementKind.WALL, 1)), 1, ("add", "replace")),
        (Movement(Face.TIP, (Task.ADD, Task.REPLACE), Part(ElementKind.WALL, 1)), 0, ("add",)),
        (Movement(Face.DIG, (Task.DIG,)), 0, ("dig",)),
    ],
)
def test_remaining_tasks_omit_draws_from_an_empty_bag(movement: Movement, bag: int, tasks: tuple[str, ...]) -> None:
    _, seen = steps("2  .  R> .", {}, die="swap")
    table = replace(seen[-1].table, movement=movement, bag=(Part(ElementKind.LASER, 1),) * bag)
    first, *others = (text("task-told", task=task) for task in tasks)
    told = reduce(lambda some, one: text("has-to-then", some=some, next=one), others, first)
    who = text("player-plain", name="Ada", colour="red")
    assert text("has-to", who=who, told=told) in WORDS.position(table, NAMES)


@pytest.mark.parametrize("kind", ElementKind)
def test_reminder_explains_the_drawn_element(kind: ElementKind) -> None:
    _, seen = steps("2  .  R> .", {}, die="tip", draws=[("tractor", 2)], bag={"tractor": [2]})
    table = seen[-1].table
    assert table.movement is not None
    drawn = replace(table, movement=replace(table.movement, drawn=Part(kind, 1)))
    first, told = WORDS.reminder(drawn, Hand(), 0, NAMES).splitlines()
    assert first.startswith(text("the-die", face="").rstrip())
    assert f"{text('device-called', kind=kind.value)} " in told
    assert told.endswith(text("the-drawn-does", what="", kind=kind.value).removeprefix(text("the-drawn", what="")))
    assert len(told) < 90
    pictured = FactoryWords()
    for said in (pictured.reminder(drawn, Hand(), 0, NAMES), pictured.holdings(drawn, Hand(), 0, NAMES)):
        assert icon(element_icon(kind)) in said


def test_position_describes_board_and_elements() -> None:
    before, _ = steps("2  t1 R> .  .  w1 .  .  .  .  .", {})
    told = WORDS.position(before, NAMES)
    agreed("factory", "A position", told[:9])
    agreed("factory", "A position for its player", WORDS.position(before, NAMES, seat=0)[:3])


def test_alt_text_has_no_markdown_or_emoji() -> None:
    story = told("2  l2 R> .  .  w1 .  .  .  .  .", {"red": "LRE SGU"}, choices=[{"skip": True}])
    assert not set(story.alt) & set("*`\\🔴🟡🟢🔵⬛⬜🧊🟪🟦🟧")
    agreed("factory", "An alternative text", story.alt)


def test_board_movement_choices_are_asked_step_by_step() -> None:
    def asks(topic: str, *answer: str) -> list[str]:
        return [WORDS.next_choice(ANY, Decision(0, topic), answer[:length]).ask for length in range(len(answer))]

    assert asks("hop", "A", "1,0", "2") == [
        text("ask-hop-1"),
        text("ask-hop-2"),
        text("ask-hop-3"),
    ]
    assert asks("aim", "A1", "C2") == [text("ask-aim-1")] * 2
    assert asks("dig", "C", "a3", "b1")[1:] == [text("ask-dig-2"), text("ask-dig-3")]
    assert asks("program", "SR", "N")[0] == SAY("ask-piece", number=1, of=5)
    assert (
        text("beam-with-icon", icon="🔴", colour="red", red="damage")
        in WORDS.next_choice(ANY, Decision(0, "program"), ()).note
    )


def test_draft_lists_its_choices_in_lower_case() -> None:
    _, seen = steps("2  .  R> .", {}, die="hop")
    board = seen[-1].table.board("A")
    draft = ("A", place_key(board.place), str((board.rotation + 1) % 4))
    labels = text("board-choice", board="A"), text("stay-choice"), text("turn-alone", turn="right")
    told = "; ".join(f"{label[0].lower()}{label[1:]}" for label in labels)
    shown = WORDS.draft(seen[-1].table, Hand(), Decision(0, "hop"), draft, (), NAMES)
    assert shown[0] == text("answer-so-far", told=told)


INTRODUCED = re.compile(r"floor-elements-text|floor-subject-\w+-text|puzzle-floor-(magnet|repair|turn)-lesson")
"""The messages that also describe an element's looks."""
LOOKS = {
    "en": r"bricks|(?:the|a) \W*cross\b|crystals?\b|magnets?\b|(?:the|a|first) \W*bolts?\b|triangles?\b|machines?\b",
    "fi": r"tiil[ei]|risti(?![a-z]*r)|kide|kiteet|salam[ao]|kolmio|kone(?:en|et|ita|tta)?\b",
}
OTHERS = {
    "en": r"freeze\b|repair (?:station|shop|element|space)|pushers?\b|repellers?\b|attractors?\b|double arrow",
    "fi": r"vetäjä|hylkijä|korjauspaikka|kaksoisnuol",
}
"""Words that no text may use for an element."""
FOLDER = Path(factory.__file__).parent
ROOT = FOLDER.parents[2]


def messages(language: str) -> dict[str, str]:
    """The words of each message, without the names of fields and variants."""
    found: dict[str, str] = {}
    for file in sorted((FOLDER / "locale" / language).glob("*.ftl")):
        for key, words in re.findall(r"^([\w-]+) =((?: .*)?(?:\n[ }].*)*)", file.read_text("utf-8"), re.MULTILINE):
            found[key] = re.sub(r"\{ \$?[\w-]+(?: ->)?(?: \})?|\[\w+\]", "", words)
    return found


@pytest.mark.parametrize("language", LOOKS)
def test_elements_have_one_name_in_all_messages(language: str) -> None:
    """It's the rules' own name; its looks are described where it's introduced."""
    looks, others = (re.compile(rf"\b(?:{words[language]})", re.IGNORECASE) for words in (LOOKS, OTHERS))
    found = messages(language)
    assert [key for key in found if others.search(found[key])] == []
    assert [key for key in found if not INTRODUCED.fullmatch(key) and looks.search(found[key])] == []
    assert all(looks.search(found[key]) for key in found if INTRODUCED.fullmatch(key) and "-subject-wall" in key)


@pytest.mark.parametrize("language", LOOKS)
def test_rulebook_uses_the_same_element_names(language: str) -> None:
    """The rulebook's table names each element, with its looks in brackets. README and docs use the same names."""
    page = FOLDER / ("RULES.md" if language == "en" else f"locale/{language}/RULES.md")
    table = re.findall(r"^\| [\w ]+ \| ([\w ]+?)(?: \(\w+\))? \| ", page.read_text("utf-8"), re.MULTILINE)
    called = [CATALOGS["factory"].translator(language).say("device-called", kind=kind.value) for kind in ElementKind]
    assert set(called) <= set(table)
    others = re.compile(rf"\b(?:{OTHERS[language]})", re.IGNORECASE)
    pages = {page, *([ROOT / "README.md", FOLDER / "DOCUMENTS.md"] if language == "en" else [])}
    for each in sorted(pages):
        prose = re.sub(r"`[^`]*`", "", each.read_text("utf-8"))
        assert others.findall(prose) == [], each.name
