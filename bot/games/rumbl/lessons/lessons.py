"""Lessons for newcomers to R.U.M.B.L.: small positions, played by the real rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, partial
from itertools import takewhile

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.common.lessons.lessons import (
    NAMES,
    YOU,
    TranslatedLesson,
    build_lessons,
    preview_draft,
    subjects_of,
    translate_lessons,
)
from bot.games.common.lessons.lessons import describe_preview as in_words
from bot.games.common.text.prose import fit_sentences
from bot.games.game import Lessons, Subject
from bot.games.rumbl.pictures import drafts
from bot.games.rumbl.pictures.stage import RumblStage
from bot.games.rumbl.rules.events import Scored
from bot.games.rumbl.rules.hexes import SECTORS, Sector
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.setup import by_letter, update_public_sides
from bot.games.rumbl.rules.state import POWERS, ROBOTS, Hand, Holdings, Load, Phase, Piece, Side, Table, Team, Topic
from bot.games.rumbl.text.descriptions import find_description
from bot.games.rumbl.text.moments import moments
from bot.games.rumbl.text.names import NameFormatter
from bot.games.rumbl.text.words import RumblWords
from bot.games.rumbl.vocabulary import ENGLISH, RUMBLE
from bot.i18n import Translator
from rendering.scene import Scene

RULES = Rumbl()


class View(Enum):
    """The part of a round that a lesson shows."""

    OPENED = "opened"
    PLAYED = "played"
    """The opened docks, with the paths of everything that moves."""
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Lesson(TranslatedLesson):
    """A lesson: a table at the start of a round, and any docks for that round."""

    translator: Translator = field(default=ENGLISH, kw_only=True)
    before: tuple[str, str] | None = None
    """Blue's and Green's docks in the first round, if the lesson shows the second."""
    dock: str = ""
    """The keys of Blue's answer."""
    rival: str = ""
    """Green's dock, if the picture shows both docks."""
    view: View = View.PLAYED


FIRST_DOCK = "red helibot 4,-4 SW 4 4 creeper 4,-1 W 2 2 plow 5,-2 W 4 7"
FIRST_RIVAL = "blue shield -4,2 E 2 3 cloner -4,4 NE 2 1"

LESSONS = (
    Lesson(
        "rumble-the-aim",
        (
            "yellow activator -3,4 NW 2 2 helibot -2,4 NE 3 4 plow -1,4 NW 3 7",
            "orange hauler 2,-4 SW 3 1 shield 1,-4 SE 2 3 ricochet 3,-4 SE 4 5",
        ),
    ),
    Lesson(
        "rumble-your-dock",
        dock=FIRST_DOCK,
    ),
    Lesson(
        "rumble-docks-open",
        dock=FIRST_DOCK,
        rival=FIRST_RIVAL,
        view=View.OPENED,
    ),
    Lesson(
        "rumble-scoring",
        dock=FIRST_DOCK,
        rival=FIRST_RIVAL,
        view=View.SCORED,
    ),
    Lesson(
        "rumble-a",
        ("green plow -3,-1 E 3 2", "orange blockader 2,-4 SW 2 3"),
        "red bomb 4,-2 W 3 2",
        "purple mine 3,1 W 3 1",
    ),
    Lesson(
        "rumble-b",
        ("green hauler -4,0 E 2 2", "blue helibot -4,3 NE 4 3 plow -4,2 E 3 1"),
        "red missile 4,-3 SW 2 2",
        "purple shield 2,2 W 3 1",
    ),
    Lesson(
        "rumble-c",
        ("green plow -3,-1 E 2 2", "blue ricochet -4,2 NE 2 1"),
        "red cloner 4,-2 W 3 2",
        "purple blockader 3,1 W 4 1",
    ),
    Lesson(
        "rumble-d",
        ("orange plow 1,-4 SE 4 2", "blue blockader -4,4 NE 3 3 ricochet -4,1 NE 3 1"),
        "red magnetbot 4,-2 W 3 2",
        "purple repulsor 3,2 W 4 3",
    ),
    Lesson(
        "rumble-e",
        ("orange creeper 1,-4 SE 4 2 plow 3,-4 SW 2 4", "blue ricochet -4,4 NE 2 1"),
        "red activator 4,-2 W 5 2",
        "purple nullifier 3,1 W 2 3",
    ),
    Lesson(
        "rumble-f",
        ("yellow plow 0,4 NW 3 2", "orange activator 3,-4 SW 2 1 plow 2,-4 SE 2 3"),
        "red helibot 4,-2 W 4 2",
        "purple ricochet 3,1 W 4 3",
    ),
    Lesson(
        "rumble-g",
        ("yellow plow -1,4 NW 2 2", "orange plow 0,-4 SE 2 1"),
        "red creeper 4,-2 W 2 2",
        "purple sleeper 3,1 W 4 1",
    ),
    Lesson(
        "rumble-h",
        ("green activator -3,-1 E 4 2", "orange helibot 3,-4 SW 3 3"),
        "red plow 4,-1 W 5 2",
        "purple hauler 3,1 W 3 1 sleeper 4,1 NW 4 3",
    ),
)


_NAMED = re.compile(r"\*\*(\w+)\*\* \([^)]*\): (.*?)(?= \*\*|$)")


SUBJECTS = (
    ("dock", "your-dock"),
    ("power", "your-dock"),
    ("priority", "docks-open"),
    ("scoring", "scoring"),
    ("clone", "scoring"),
    ("stone", "c"),
)
"""Other things to look up: the name, and the lesson whose picture shows it."""


@cache
def subjects(language: str = "en") -> tuple[Subject, ...]:
    translator = RUMBLE.translator(language)
    lessons = translate_lessons(LESSONS, translator)
    robots = [
        (found[1], lesson.title, found[2][:1].upper() + found[2][1:])
        for lesson in lessons
        for found in _NAMED.finditer(lesson.text)
    ]
    say = translator.say
    others = (
        (say(f"rumble-subject-{key}"), say(f"rumble-{lesson}"), say(f"rumble-subject-{key}-text"))
        for key, lesson in SUBJECTS
    )
    return subjects_of(lessons, (*others, *robots))


@cache
def lessons(language: str = "en") -> Lessons:
    translator = RUMBLE.translator(language)
    stage, words = RumblStage(translator), RumblWords(translator)
    return build_lessons(translate_lessons(LESSONS, translator), partial(_picture, stage), partial(_words, words))


def _picture(stage: RumblStage, lesson: Lesson) -> Scene:
    state = position(lesson)
    if lesson.rival:
        return _round(stage, state, lesson)
    return preview_draft(RULES, stage, state.table, state.hands[YOU], draft_of(lesson.dock))


def _words(words: RumblWords, lesson: Lesson) -> str:
    state = position(lesson)
    if not lesson.rival:
        return in_words(RULES, words, state.table, state.hands[YOU], draft_of(lesson.dock))
    loads = load_of(draft_of(lesson.dock)), load_of(draft_of(lesson.rival))
    seen = [step.seen for step in RULES.play(state, loads, _decide)]
    match lesson.view:
        case View.OPENED:
            shown = seen[:1]
        case View.PLAYED:
            shown = seen
        case View.SCORED:
            shown = [step for step in seen if isinstance(step.event, Scored)]
    told = [words.story(state.table, shown, NAMES).alt, *words.position(shown[-1].table, NAMES)]
    return fit_sentences(told, ending=words.translator.say("and-more"))


def _round(stage: RumblStage, state: State[Table, Hand], lesson: Lesson) -> Scene:
    loads = load_of(draft_of(lesson.dock)), load_of(draft_of(lesson.rival))
    steps = list(RULES.play(state, loads, _decide))
    seen = [step.seen for step in steps]
    moves = [*takewhile(lambda step: not isinstance(step.event, Scored), seen)]
    match lesson.view:
        case View.OPENED:
            return stage.picture(seen[0].table, NAMES, you=YOU)
        case View.PLAYED:
            opened = steps[0].state
            powers = tuple(token for hand in opened.hands for token in hand.placed_powers)
            hand = replace(opened.hands[YOU], placed_powers=powers)
            scene = stage.picture(opened.table, NAMES, you=YOU, hand=hand)
            return replace(scene, marks=(*scene.marks, *drafts.traces(opened.table.pieces, moves)))
        case View.SCORED:
            scored = [step for step in seen if isinstance(step.event, Scored)]
            table = scored[-1].table
            scene = stage.picture(table, NAMES, you=YOU)
            told = moments(table, scored, NameFormatter(table, NAMES, translator=stage.translator))
            marks = (mark for event, moment in told for mark in find_description(event).look(event, moment).marks)
            return replace(scene, marks=(*scene.marks, *marks))


def _decide(topic: Topic, _robot: Piece, offered: tuple[str, ...]) -> str:
    """Answer questions in lessons: Creepers creep, and for everything else the first option is taken."""
    return offered[-1 if topic is Topic.TO else 0]


def draft_of(dock: str) -> tuple[str, ...]:
    return tuple(dock.split())


def position(lesson: Lesson) -> State[Table, Hand]:
    """The lesson's position: after the first round if `before` has docks. The player is Blue, the rival Green."""
    first, second = (load_of(draft_of(dock)) for dock in lesson.before or ("", ""))
    loads = (first, load_of(draft_of(lesson.dock))), (second, load_of(draft_of(lesson.rival)))
    hands = tuple(map(_hand, loads, _deal_sectors(loads)))
    table = Table(round=1, phase=Phase.DOCK, sides=(Side(team=Team.BLUE), Side(team=Team.GREEN)))
    if lesson.before is not None:
        *_, last = RULES.play(State(table, _draw(hands), Rng()), (first, second), _decide)
        table, hands = last.state.table, last.state.hands
    hands = _draw(hands)
    return State(update_public_sides(table, hands, opened=False), hands, Rng())


def _hand(loads: Iterable[Load], sectors: tuple[Sector, ...]) -> Hand:
    sides = {kind.letter: kind for kind in (*ROBOTS, *(robot.kind for load in loads for robot in load.robots))}
    roster = by_letter(sides.values())
    return Hand(held=Holdings(roster, POWERS, sectors), tokens=roster)


def _deal_sectors(loads: Iterable[Iterable[Load]]) -> tuple[tuple[Sector, ...], ...]:
    """Three sectors for each team, including those it uses."""
    dealt = [[load.sector for load in each if load.sector] for each in loads]
    for sector in SECTORS:
        if not any(sector in each for each in dealt):
            min(dealt, key=len).append(sector)
    return tuple(tuple(sorted(each, key=SECTORS.index)) for each in dealt)


def _draw(hands: Iterable[Hand]) -> tuple[Hand, ...]:
    """Deal each team its priority tokens, which are the same in every round."""
    drawn = zip(hands, ((2, 4, 7), (1, 3, 5)), strict=True)
    return tuple(replace(hand, held=replace(hand.held, priorities=priorities)) for hand, priorities in drawn)
