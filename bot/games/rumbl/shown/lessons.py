"""The rules of R.U.M.B.L. for a newcomer: small positions, each played by the real rules and shown like any preview."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, assert_never

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.common.lessons import NAMES, YOU, subjects_of, taught, tried
from bot.games.common.lessons import described as in_words
from bot.games.common.prose import fitted
from bot.games.rumbl.descriptions import described
from bot.games.rumbl.moments import moments
from bot.games.rumbl.rules.events import Scored
from bot.games.rumbl.rules.hexes import Direction, Sector, space_of
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Hand, Holdings, Kind, Phase, Piece, Shown, Side, Table, Team, Topic
from bot.games.rumbl.shown import drafts
from bot.games.rumbl.shown.stage import RumblStage
from bot.games.rumbl.told.names import Voice
from bot.games.rumbl.told.words import RumblWords

if TYPE_CHECKING:
    from bot.engine.game import Seen
    from bot.games.game import Lessons, Subject
    from bot.games.rumbl.rules.events import Event
    from rendering.scene import Scene

RULES = Rumbl()
STAGE = RumblStage()
WORDS = RumblWords()


class View(Enum):
    """What a lesson shows of a round."""

    OPENED = "opened"
    PLAYED = "played"
    """As opened, with the ways of everything that moves."""
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, a dock of yours to try on it, and what it shows."""

    title: str
    text: str
    field: str = ""
    """What stands on the field: team, kind, space and facing, say "blue plow 1,2 W"; "clone" and "obstacle" alike."""
    dock: str = ""
    """Your dock: the keys of an answer."""
    rival: str = ""
    """The other's dock, if both are to be opened."""
    view: View = View.PLAYED
    """What is shown of the round if they are."""


LESSONS = (
    Lesson(
        "The aim",
        "Two teams, Blue (round) and Green (six-sided), send robots onto the field for three rounds. After each "
        "round every robot scores what is written on its space: 1 at the rim, 2, 3, and 5 in the middle. Most "
        "points win. A robot's nose shows where it faces; what its picture means comes on the next pages. Your "
        "card shows your score and what you have left; tokens with a `?` are hidden.",
        "blue plow 1,0 W, blue helibot -1,2 NE, green hauler 0,-2 SE, green shield 0,-2 E, green clone 2,-1, "
        "obstacle -2,0, obstacle -2,1",
    ),
    Lesson(
        "Your dock",
        "At the same time and in secret both load a dock. Take one of your three sectors (each lies at one side), "
        "and put up to three robots on the dock's spaces: `f1` to `f4` in front, `b1` to `b5` behind. Each faces "
        "inwards and gets a power (lower right: how many spaces it goes) and a priority (upper left: when). Every "
        "robot, power and sector can be used only once in the game. Dots show where your robots would go if nobody "
        "else moved.",
        "green clone 0,0, obstacle -1,-1",
        "red helibot 4,-2 W 5 4 creeper 4,-3 SW 2 2 plow 4,-1 SW 3 7",
    ),
    Lesson(
        "Docks open",
        "When both are ready the docks are opened: everybody sees the robots, where they face and their "
        "priorities. Powers stay covered until a robot moves. Then they go in order, 1 first; the row at the upper "
        "right shows it. A robot moves straight ahead, as many spaces as its power, until something is in its way, "
        "and then uses its ability. Whoever leaves the board is lost.",
        "green clone 0,0, obstacle -1,-1",
        "red helibot 4,-2 W 5 4 creeper 4,-3 SW 2 2 plow 4,-1 SW 3 7",
        rival="blue bomb -4,2 E 2 1 repulsor -4,3 E 3 5",
        view=View.OPENED,
    ),
    Lesson(
        "Scoring",
        "At the end of a round all robots on the field score, those on top of others too. A clone scores half as "
        "much, rounded up. Then what stands in the middle leaves the game, and so does what is still on a dock. "
        "Robots on the field stay there for the next round, but do not move again by themselves.",
        "green clone 0,0, obstacle -1,-1",
        "red helibot 4,-2 W 5 4 creeper 4,-3 SW 2 2 plow 4,-1 SW 3 7",
        rival="blue bomb -4,2 E 2 1 repulsor -4,3 E 3 5",
        view=View.SCORED,
    ),
    Lesson(
        "A: Bomb and Mine",
        "Every robot token has two sides, and one of them is up. **Bomb** (blue here): at the end of its move it "
        "blows up itself and all that stands next to it, friend or foe. **Mine** (green here): at the end of its "
        "move it is armed, for good: the glowing ring. As soon as a robot or a clone comes next to it, it goes off "
        "like a Bomb.",
        "green hauler 0,-1 E, obstacle 1,-3, blue plow 2,-3 SE",
        "red bomb 4,-2 W 3 2",
        "purple mine 3,1 W 3 1",
    ),
    Lesson(
        "B: Missile and Shield",
        "**Missile** (blue): after its move it flies to the nearest thing, whoever's it is, and destroys it and "
        "itself. If several are equally near, its team chooses. **Shield** (green): it climbs over things. Where "
        "it stops on top of one it protects it: what would destroy that takes the Shield instead. It rides along, "
        "and it scores too.",
        "green clone 0,0, green plow -1,2 NW",
        "red missile 4,-3 SW 2 2",
        "purple shield 2,2 W 3 1",
    ),
    Lesson(
        "C: Cloner and Blockader",
        "**Cloner** (blue): after its move it puts clones of its team on empty spaces next to it, where the team "
        "wants them; there are two. **Blockader** (green): it leaves a stone on every space of the field that it "
        "moves out of, while any of the six are left. Stones stay.",
        "green ricochet -2,0 E",
        "red cloner 4,-2 W 3 2",
        "purple blockader 3,1 W 4 1",
    ),
    Lesson(
        "D: Magnetbot and Repulsor",
        "**Magnetbot** (blue): after its move the nearest thing in each of the six directions comes one space "
        "nearer. **Repulsor** (green): everything next to it is pushed one space away, if there is room. Both work "
        "clockwise, beginning where they face.",
        "green ricochet -1,-2 E, obstacle 1,0, blue plow -2,1 E, blue hauler 0,1 NE, obstacle -2,2",
        "red magnetbot 4,-2 W 3 2",
        "purple repulsor 2,2 W 3 3",
    ),
    Lesson(
        "E: Activator and Nullifier",
        "**Activator** (blue): a robot in its way is given all the power it has left; that one moves the way it "
        "faces and uses its ability once more, a rival's too. **Nullifier** (green): after its move the spaces "
        "round it are silent until the end of the round (hatched): no robot there moves by itself or uses its "
        "ability, and one that comes in stops.",
        "blue plow 1,-2 SW, blue hauler 0,2 NE",
        "red activator 4,-2 W 5 2",
        "purple nullifier 3,1 W 2 3",
    ),
    Lesson(
        "F: Helibot and Ricochet",
        "**Helibot** (blue): it flies over everything and lands where its power ends; if that is taken, on the "
        "last free space before. **Ricochet** (green): whenever something is in its way, it turns where its team "
        "wants and goes on.",
        "green plow 2,-2 W, green clone 1,-2, obstacle 0,1",
        "red helibot 4,-2 W 4 2",
        "purple ricochet 3,1 W 4 3",
    ),
    Lesson(
        "G: Creeper and Sleeper",
        "**Creeper** (blue): a robot like others, but at the end of every round it may go one more space, in any "
        "direction. **Sleeper** (green): it goes just to the first space of the field and sleeps. Its power stays "
        "hidden until the game ends; then it wakes, moves that far, and scores double.",
        "green plow 0,-2 E, obstacle -1,2",
        "red creeper 4,-2 W 2 2",
        "purple sleeper 3,1 W 4 1",
    ),
    Lesson(
        "H: Plow and Hauler",
        "**Plow** (blue): it pushes what is in its way, and all that stands behind that, even off the board. "
        "**Hauler** (green): what is directly behind it comes along, step by step; here a Sleeper that waits on "
        "the dock. Behind your own Hauler a robot may face anywhere.",
        "green helibot 2,-2 NE, obstacle 1,-2",
        "red plow 4,-2 W 3 2",
        "purple hauler 3,1 W 3 1 sleeper 4,1 W 4 3",
    ),
)


_NAMED = re.compile(r"\*\*(\w+)\*\* \([^)]*\): (.*?)(?= \*\*|$)")
"""A robot in a lesson's text, and what is said of it."""


@cache
def subjects() -> tuple[Subject, ...]:
    """What can be looked up: every robot, and what else stands on the field."""
    robots = [
        (found[1], lesson.title, found[2][:1].upper() + found[2][1:])
        for lesson in LESSONS
        for found in _NAMED.finditer(lesson.text)
    ]
    others = (
        ("Dock", "Your dock", "Five spaces behind, four in front, at one side: up to three robots, loaded in secret."),
        ("Power", "Your dock", "Lower right on a robot: how many spaces it goes. Covered until it moves."),
        ("Priority", "Docks open", "Upper left on a robot: when it goes, 1 first."),
        (
            "Scoring",
            "Scoring",
            "After each round: 1 at the rim, 2, 3, and 5 in the middle; what stands there then goes.",
        ),
        ("Clone", "Scoring", "A Cloner's: it stands in the way, and scores half of its space, rounded up."),
        (
            "Stone",
            "C: Cloner and Blockader",
            "A Blockader's: it stands in the way for the rest of the game, or is pushed off.",
        ),
    )
    return subjects_of(LESSONS, (*others, *robots))


@cache
def lessons() -> Lessons:
    """What there is to know about R.U.M.B.L., and a picture for each token."""
    return taught(LESSONS, _picture, _words)


def _picture(lesson: Lesson) -> Scene:
    state = position(lesson)
    if lesson.rival:
        return _round(state, lesson)
    return tried(RULES, STAGE, state.table, state.hands[YOU], draft_of(lesson.dock))


def _words(lesson: Lesson) -> str:
    state = position(lesson)
    if not lesson.rival:
        return in_words(RULES, WORDS, state.table, state.hands[YOU], draft_of(lesson.dock))
    loads = load_of(draft_of(lesson.dock)), load_of(draft_of(lesson.rival))
    seen = [step.seen for step in RULES.play(state, loads, _decide)]
    shown = seen[:1] if lesson.view is View.OPENED else seen
    return fitted([WORDS.story(state.table, shown, NAMES).alt, *WORDS.position(shown[-1].table, NAMES)])


def _round(state: State[Table, Hand], lesson: Lesson) -> Scene:
    """Both docks as they are opened; with what comes of them; or at the end, with the points."""
    loads = load_of(draft_of(lesson.dock)), load_of(draft_of(lesson.rival))
    steps = list(RULES.play(state, loads, _decide))
    seen = [step.seen for step in steps]
    moves = [step for step in seen[: _first_score(seen)] if not isinstance(step.event, Scored)]
    match lesson.view:
        case View.OPENED:
            return STAGE.picture(seen[0].table, NAMES, you=YOU)
        case View.PLAYED:
            opened = steps[0].state
            powers = tuple(token for hand in opened.hands for token in hand.under)
            hand = replace(opened.hands[YOU], under=powers)
            scene = STAGE.picture(opened.table, NAMES, you=YOU, hand=hand)
            return replace(scene, marks=(*scene.marks, *drafts.traces(opened.table.pieces, moves)))
        case View.SCORED:
            scored = [step for step in seen if isinstance(step.event, Scored)]
            table = scored[-1].table
            scene = STAGE.picture(table, NAMES, you=YOU)
            told = moments(table, scored, Voice(table, NAMES))
            marks = (mark for event, moment in told for mark in described(event).look(event, moment).marks)
            return replace(scene, marks=(*scene.marks, *marks))
        case _:
            assert_never(lesson.view)


def _first_score(steps: list[Seen[Table, Event]]) -> int:
    return next(at for at, step in enumerate(steps) if isinstance(step.event, Scored))


def _decide(topic: Topic, _robot: Piece, offered: tuple[str, ...]) -> str:
    """Creepers creep; all else takes the first answer."""
    return offered[-1 if topic is Topic.TO else 0]


def draft_of(dock: str) -> tuple[str, ...]:
    """A dock in the keys of an answer."""
    return tuple(dock.split())


def position(lesson: Lesson) -> State[Table, Hand]:
    """The game that the lesson begins with: the second round, you are blue and the rival green."""
    pieces = tuple(_piece(number, words.split()) for number, words in enumerate(lesson.field.split(", ")))
    loads = [_kinds(lesson.dock), _kinds(lesson.rival)]
    sides: list[Side] = []
    hands: list[Hand] = []
    for team, score, loaded, sectors, priorities in (
        (Team.BLUE, 6, loads[0], (Sector.RED, Sector.YELLOW, Sector.GREEN), (2, 4, 7)),
        (Team.GREEN, 5, loads[1], (Sector.PURPLE, Sector.BLUE, Sector.ORANGE), (1, 3, 5)),
    ):
        used = _used(loaded)
        side = Side(
            team=team,
            score=score,
            roster_left=6,
            powers_left=5,
            sectors_left=2,
            priorities_left=3,
            used=used,
            used_sectors=sectors[2:],
            shown=tuple(Shown(1, kind, power) for kind, power in zip(used, (3, 4), strict=True)),
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
"""Robots of five tokens: some have gone before."""


def _used(loaded: tuple[Kind, ...]) -> tuple[Kind, Kind]:
    """Two robots that went before: of tokens that are not loaded now."""
    letters = {kind.letter for kind in loaded}
    found = [kind for kind in FORMER if kind.letter not in letters]
    return found[0], found[1]


def _roster(loaded: tuple[Kind, ...], used: tuple[Kind, Kind]) -> tuple[Kind, ...]:
    """A robot for each letter that is not used, those to be loaded among them."""
    chosen = {kind.letter: kind for kind in Kind if kind.is_robot}
    chosen.update({kind.letter: kind for kind in loaded})
    return tuple(chosen[letter] for letter in sorted(chosen) if letter not in {kind.letter for kind in used})


def _piece(number: int, words: list[str]) -> Piece:
    team = Team(words.pop(0)) if words[0] in {team.value for team in Team} else None
    kind, at = Kind(words[0]), space_of(words[1])
    facing = Direction(words[2]) if len(words) > 2 else None
    protects = kind is Kind.SHIELD
    return Piece(number=number, kind=kind, at=at, team=team, facing=facing, protects=protects)
