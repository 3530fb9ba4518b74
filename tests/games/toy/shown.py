"""Maze in pictures: a scene from a table, shots from what the events look like, and three lessons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.games.common.lessons import taught, tried
from bot.games.common.looks import COLOURS
from rendering import scene as show
from tests.games.toy.descriptions import DESCRIBED, HEADINGS, Moment
from tests.games.toy.rules import HEDGES, MIDDLE, Hand, Maze, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Answer, Seat, Seen
    from bot.games.game import Lessons, Names
    from tests.games.toy.rules import Event


class MazeStage:
    """Squares, hedges at their sides, a pyramid for each player."""

    def still(self, table: Table, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:
        caption = "Next: everybody plans steps" if table.winner is None else f"{names[table.winner]} wins!"
        cards = (show.Player(name, COLOURS[key]) for name, key in zip(names, table.colours, strict=True))
        return show.Scene(
            board=show.Squares(tuple("abcdefg"), tuple("1234567"), (show.Tint(MIDDLE, show.Colour.YELLOW),)),
            pieces=tuple(
                show.Piece(key, cell, COLOURS[key], show.Size.LARGE, robot=True)
                for key, cell in zip(table.colours, table.walkers, strict=True)
            ),
            panel=show.Panel(title=f"Round {table.round}", players=tuple(cards)),
            marks=tuple(show.Bump(cell, HEADINGS[way]) for cell, way in sorted(HEDGES)),
            caption=caption,
        )

    def replay(
        self, before: Table, steps: Sequence[Seen[Table, Event]], names: Names
    ) -> tuple[show.Scene, tuple[show.Shot, ...]]:
        shots = []
        for step in steps:
            look = DESCRIBED[type(step.event)].look(step.event, Moment(step.table, names))
            scene = replace(self.still(step.table, names), caption=look.words)
            shots.append(show.Shot(scene, look.marks, hold=look.hold, quiet=look.quiet))
        last = self.still(steps[-1].table if steps else before, names)
        return self.still(before, names), (*shots, show.Shot(last, hold=700))

    def preview(
        self, table: Table, hand: Hand, seat: Seat, draft: Answer, steps: Sequence[Seen[Table, Event]], names: Names
    ) -> show.Scene:
        at = Moment(table, names)
        marks = [mark for step in steps for mark in DESCRIBED[type(step.event)].look(step.event, at).marks]
        scene = self.still(table, names)
        return replace(scene, marks=(*scene.marks, *marks), caption="If nobody else walked")


@dataclass(frozen=True, slots=True)
class Lesson:
    """Your steps on an empty maze, and what they show."""

    title: str
    text: str
    draft: Answer = ()


LESSONS = (
    Lesson("The aim", "Be the first on the square in the middle."),
    Lesson("Steps", "Everybody plans some in secret; then all walk at once.", ("e", "n", "n")),
    Lesson("Hedges", "Nobody passes one, nor a square where somebody stands.", ("n", "e")),
)


def lessons() -> Lessons:
    """What there is to know."""
    table = Table(1, ("red", "blue"), ((0, 0), (6, 6)))
    return taught(LESSONS, lambda lesson: tried(Maze(), MazeStage(), table, Hand(), lesson.draft))
