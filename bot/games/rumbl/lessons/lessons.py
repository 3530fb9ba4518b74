"""Lessons for newcomers to R.U.M.B.L.: small positions, played by the real rules and drawn like any preview."""

from __future__ import annotations

import re
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
from bot.games.rumbl.rules.hexes import Direction, Sector, space_of
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Hand, Holdings, Kind, Phase, Piece, Shown, Side, Table, Team, Topic
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
    """A lesson: a position with up to two docks, and their picture."""

    translator: Translator = field(default=ENGLISH, kw_only=True)
    field: str = ""
    """The pieces on the board, as team, kind, space and facing: "blue plow 1,2 W". Also "clone" and "obstacle"."""
    dock: str = ""
    """The keys of an answer."""
    rival: str = ""
    """The rival's dock, if the picture shows both docks."""
    view: View = View.PLAYED


LESSONS = (
    Lesson(
        "rumble-the-aim",
        "blue plow 1,0 W, blue helibot -1,2 NE, green hauler 0,-2 SE, green shield 0,-2 E, green clone 2,-1, "
        "obstacle -2,0, obstacle -2,1",
    ),
    Lesson(
        "rumble-your-dock",
        "green clone 0,0, obstacle -1,-1",
        "red helibot 4,-2 W 5 4 creeper 4,-3 SW 2 2 plow 4,-1 SW 3 7",
    ),
    Lesson(
        "rumble-docks-open",
        "green clone 0,0, obstacle -1,-1",
        "red helibot 4,-2 W 5 4 creeper 4,-3 SW 2 2 plow 4,-1 SW 3 7",
        rival="blue bomb -4,2 E 2 1 repulsor -4,3 E 3 5",
        view=View.OPENED,
    ),
    Lesson(
        "rumble-scoring",
        "green clone 0,0, obstacle -1,-1",
        "red helibot 4,-2 W 5 4 creeper 4,-3 SW 2 2 plow 4,-1 SW 3 7",
        rival="blue bomb -4,2 E 2 1 repulsor -4,3 E 3 5",
        view=View.SCORED,
    ),
    Lesson(
        "rumble-a",
        "green hauler 0,-1 E, obstacle 1,-3, blue plow 2,-3 SE",
        "red bomb 4,-2 W 3 2",
        "purple mine 3,1 W 3 1",
    ),
    Lesson(
        "rumble-b",
        "green clone 0,0, green plow -1,2 NW",
        "red missile 4,-3 SW 2 2",
        "purple shield 2,2 W 3 1",
    ),
    Lesson(
        "rumble-c",
        "green ricochet -2,0 E",
        "red cloner 4,-2 W 3 2",
        "purple blockader 3,1 W 4 1",
    ),
    Lesson(
        "rumble-d",
        "green ricochet -1,-2 E, obstacle 1,0, blue plow -2,1 E, blue bomb 0,1 NE, obstacle -2,2",
        "red magnetbot 4,-2 W 3 2",
        "purple repulsor 2,2 W 3 3",
    ),
    Lesson(
        "rumble-e",
        "blue plow 1,-2 SW, blue bomb 0,2 NE",
        "red activator 4,-2 W 5 2",
        "purple nullifier 3,1 W 2 3",
    ),
    Lesson(
        "rumble-f",
        "green plow 2,-2 W, green clone 1,-2, obstacle 0,1",
        "red helibot 4,-2 W 4 2",
        "purple ricochet 3,1 W 4 3",
    ),
    Lesson(
        "rumble-g",
        "green plow 0,-2 E, obstacle -1,2",
        "red creeper 4,-2 W 2 2",
        "purple sleeper 3,1 W 4 1",
    ),
    Lesson(
        "rumble-h",
        "green helibot 2,-2 NE, obstacle 1,-2",
        "red plow 4,-2 W 3 2",
        "purple hauler 3,1 W 3 1 sleeper 4,1 W 4 3",
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
        return in_words(RULES, words, state.table, state.hands[YOU], draft_of(lesson.dock), words.translator)
    loads = load_of(draft_of(lesson.dock)), load_of(draft_of(lesson.rival))
    seen = [step.seen for step in RULES.play(state, loads, _decide)]
    shown = seen[:1] if lesson.view is View.OPENED else seen
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
    """The lesson's position: the second round begins; the player is Blue, the rival Green."""
    pieces = tuple(_piece(number, words.split()) for number, words in enumerate(lesson.field.split(", ")))
    loads = [_kinds(lesson.dock), _kinds(lesson.rival)]
    sides: list[Side] = []
    hands: list[Hand] = []
    for team, score, loaded, sectors, priorities in (
        (Team.BLUE, 6, loads[0], (Sector.RED, Sector.YELLOW, Sector.GREEN), (2, 4, 7)),
        (Team.GREEN, 5, loads[1], (Sector.PURPLE, Sector.BLUE, Sector.ORANGE), (1, 3, 5)),
    ):
        fielded = tuple(piece.kind for piece in pieces if piece.team is team and piece.kind.is_robot)
        used = _former_robots(loaded, fielded)
        side = Side(
            team=team,
            score=score,
            roster_left=6,
            powers_left=5,
            sectors_left=2,
            priorities_left=3,
            used_robots=used,
            used_sectors=sectors[2:],
            revealed_powers=tuple(Shown(1, kind, power) for kind, power in zip(used, (3, 4), strict=True)),
        )
        roster = _roster(loaded, used)
        held = Holdings(roster=roster, powers=(2, 2, 3, 4, 5), sectors=sectors[:2], priorities=priorities)
        sides.append(side)
        hands.append(Hand(held=held, tokens=roster))
    pieces = tuple(sorted(pieces, key=lambda piece: piece.at))
    table = Table(round=2, phase=Phase.DOCK, sides=(sides[0], sides[1]), pieces=pieces, placed=len(pieces))
    return State(table, tuple(hands), Rng())


def _kinds(dock: str) -> tuple[Kind, ...]:
    return tuple(Kind(key) for key in draft_of(dock) if key in _KINDS)


_KINDS = {kind.value for kind in Kind}


FORMER = (Kind.ACTIVATOR, Kind.REPULSOR, Kind.RICOCHET, Kind.CLONER, Kind.HAULER)
"""Robots that may have been used in the first round, each from a different token."""


def _former_robots(loaded: tuple[Kind, ...], fielded: tuple[Kind, ...]) -> tuple[Kind, Kind]:
    """Two robots used in the first round: those on the board first, then some whose letters aren't in the lesson."""
    letters = {kind.letter for kind in (*loaded, *fielded)}
    first, second, *_ = [*fielded, *(kind for kind in FORMER if kind.letter not in letters)]
    return first, second


def _roster(loaded: tuple[Kind, ...], used: tuple[Kind, Kind]) -> tuple[Kind, ...]:
    """A robot for each letter with an unused token, including those to be loaded."""
    chosen = {kind.letter: kind for kind in Kind if kind.is_robot}
    chosen.update({kind.letter: kind for kind in loaded})
    return tuple(chosen[letter] for letter in sorted(chosen) if letter not in {kind.letter for kind in used})


def _piece(number: int, words: list[str]) -> Piece:
    team = Team(words.pop(0)) if words[0] in {team.value for team in Team} else None
    kind, at = Kind(words[0]), space_of(words[1])
    facing = Direction(words[2]) if len(words) > 2 else None
    protects = kind is Kind.SHIELD
    return Piece(number=number, kind=kind, at=at, team=team, facing=facing, protects=protects)
