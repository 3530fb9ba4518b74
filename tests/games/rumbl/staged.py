"""Tables and rounds of R.U.M.B.L. for tests of pictures, written in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.game import DONE, State
from bot.engine.rng import Rng
from bot.games.rumbl.lessons.lessons import draft_of
from bot.games.rumbl.pictures.stage import RumblStage
from bot.games.rumbl.rules.hexes import Direction, Sector, space_of
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Hand, Holdings, Kind, Phase, Piece, Question, Shown, Side, Table, Team, Topic
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer, PublicStep, Seat, Step
    from bot.games.game import SceneRenderer
    from bot.games.rumbl.rules.events import Event

    Move = tuple[State[Table, Hand], dict[Seat, Answer], list[Step[Table, Hand, Event]]]

RULES = Rumbl()
RUMBL_STAGE = RumblStage()
STAGE: SceneRenderer[Table, Hand, Event] = RUMBL_STAGE
NAMES = ("Ada", "Max")
CAPTION = 492  # width in pixels of a caption beside a badge

RED = "red helibot 4,-2 W 5 4 creeper 4,-3 SW 2 2 plow 4,-1 SW 3 7"
BLUE = "blue bomb -4,2 E 2 1 repulsor -4,3 E 3 5"


def laid_out(field: str, dock: str = "", rival: str = "") -> State[Table, Hand]:
    """A second round that begins with these pieces, written as team, kind, space and facing: "blue plow 1,2 W". Also
    "clone" and "obstacle". Each team can load its dock; seat 0 is Blue."""
    pieces = tuple(_piece(number, words.split()) for number, words in enumerate(field.split(", ")))
    loads = [_kinds(dock), _kinds(rival)]
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
    return tuple(Kind(key) for key in draft_of(dock) if key in {kind.value for kind in Kind})


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


def begun(field: str = "", dock: str = "", rival: str = "") -> State[Table, Hand]:
    """A state in which both may load a dock, written as in `laid_out`; blue is seat 0."""
    return laid_out(field or "obstacle 0,-3", dock, rival)


def played(field: str, dock: str, rival: str = "", *, take: int = 0) -> tuple[Table, list[PublicStep[Table, Event]]]:
    """The table before the round, and its steps with these docks; questions take that option."""
    state = begun(field, dock, rival)
    loads = load_of((*draft_of(dock), DONE)), load_of((*draft_of(rival), DONE))
    steps = RULES.play(state, loads, lambda _topic, _robot, offered: offered[take])
    return state.table, [step.seen for step in steps]


def asked(robot: str, topic: Topic, options: str, field: str = "obstacle 0,-3") -> Table:
    """A table with a question about the robot that comes first in the field."""
    table = begun(f"{robot}, {field}").table
    piece = next(piece for piece in table.pieces if piece.number == 0)
    seat = 0 if piece.team is table.sides[0].team else 1
    question = Question(seat, topic, 0, tuple(options.split()))
    return replace(table, phase=Phase.RESOLUTION, running=0, question=question)


def notes(scene: show.Scene) -> dict[show.Cell, str]:
    return {mark.cell: mark.text for mark in scene.marks if isinstance(mark, show.Note)}


def shot_of(
    before: Table, steps: list[PublicStep[Table, Event]], kind: type[Event]
) -> list[tuple[show.Scene, show.Mark]]:
    """All marks shown with the first event of a kind."""
    at = next(place for place, step in enumerate(steps) if isinstance(step.event, kind))
    previous = steps[at - 1].table if at else before
    _, shots = STAGE.replay(previous, steps[at : at + 1], NAMES)
    return [(shot.scene, mark) for shot in shots[:-1] for mark in shot.marks]


def moves(seed: int, rules: Rumbl) -> Iterator[Move]:
    """A whole random game."""
    state = rules.start(("blue", "green"), Rng(seed))
    rng = state.rng.fork("players")
    while rules.pending_decisions(state):
        given = {}
        for decision in rules.pending_decisions(state):
            given[decision.seat], rng = answers.at_random(rules, state, decision, rng, ())
        steps = list(rules.advance(state, given))
        yield state, given, steps
        state = steps[-1].state


VARIANTS = {
    "plain": Rumbl(),
    "learning": Rumbl(learning=True),
    "series": Rumbl(series=True, roster_choice=True, priority_swap=True),
    "open": Rumbl(open=True, priority_swap=True),
}
every_variant = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
