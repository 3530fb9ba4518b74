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
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Hand, Phase, Question, Table, Topic
from rendering import scene as show
from tests.games.rumbl.laid_out import laid_out

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
    "open": Rumbl(opened=True, priority_swap=True),
}
every_variant = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
