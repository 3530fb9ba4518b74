"""Each event of Maze in a document, a sentence and a picture, and its table in words and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bot.games.common.lessons.lessons import Drafted, build_draft_lessons
from bot.games.common.open.shown import USUAL, OpenStage, OpenWords, RenderContext
from bot.games.common.open.table import Hand
from bot.games.common.text.looks import COLOURS, Description, Look, entry, victory
from rendering import scene as show
from tests.games.maze.rules import HEDGES, MIDDLE, WORDS, Maze, Stuck, Table, Walked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Seat
    from bot.games.common.notation.reading import Node
    from bot.games.game import Document, Lessons, Names

HEADINGS = {"n": 0, "e": 90, "s": 180, "w": 270}
CELLS = {f"{'abcdefg'[column]}{row + 1}": (column, row) for column in range(7) for row in range(7)}
NAMES = {cell: name for name, cell in CELLS.items()}

DESCRIBED: dict[type, Description[Any, RenderContext[Any]]] = {
    **USUAL,
    Walked: Description[Walked, RenderContext[Any]](
        records=lambda e, m: entry("walked", player=m.colour_key(e.seat), to=NAMES[e.target]),
        lines=lambda e, m: (f"{m.who(e.seat)} walked to {NAMES[e.target]}.",),
        look=lambda e, m: Look(f"goes to {NAMES[e.target]}", (show.Path((e.source, e.target), m.tone(e.seat)),)),
    ),
    Stuck: Description[Stuck, RenderContext[Any]](
        records=lambda e, m: entry("stuck", player=m.colour_key(e.seat), way=e.way),
        lines=lambda e, m: (f"{m.who(e.seat)} could not go {WORDS[e.way]}.",),
        look=lambda e, _m: Look("cannot go on", (show.Bump(e.at, HEADINGS[e.way]),), hold=400),
    ),
}


class MazeWords(OpenWords[Table]):
    """Sentences."""

    described: ClassVar = DESCRIBED
    questions: ClassVar = {"walk": "Plan your steps"}
    keys: ClassVar = WORDS

    def sentences(self, moment: RenderContext[Table], seat: Seat | None, hand: Hand | None) -> Iterator[str]:
        yield f"Round {moment.table.round}."
        yield from map("{} is on {}.".format, moment.names, (NAMES[cell] for cell in moment.table.walkers))

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:
        return f"You are on {NAMES[table.walkers[seat]]}."


class MazeStage(OpenStage[Table]):
    """Squares, hedges at their sides, a pyramid for each player."""

    described: ClassVar = DESCRIBED

    def still(self, table: Table, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:
        walkers = zip(table.colours, table.walkers, strict=True)
        return show.Scene(
            board=show.Squares(tuple("abcdefg"), tuple("1234567"), (show.Tint(MIDDLE, show.Colour.YELLOW),)),
            pieces=tuple(show.Piece(key, at, COLOURS[key], show.Size.LARGE, robot=True) for key, at in walkers),
            panel=self.panel(table, names, seat),
            marks=tuple(show.Bump(cell, HEADINGS[way]) for cell, way in sorted(HEDGES)),
            caption=victory(table.winners, names) if table.winners else "Next: everybody plans steps",
        )


LESSONS = (
    Drafted("The aim", "Be the first on the square in the middle."),
    Drafted("Steps", "Everybody plans some in secret; then all walk at once.", ("e", "n", "n")),
    Drafted("Hedges", "Nobody passes one, nor a square where somebody stands.", ("n", "e")),
)


def lessons() -> Lessons:
    """Maze's lessons."""
    table = Table(colours=("red", "blue"), walkers=((0, 0), (6, 6)))
    return build_draft_lessons(LESSONS, Maze(), MazeStage(), MazeWords(), table, Hand())


def written(table: Table) -> Document:
    """The walkers' squares as a document."""
    return {"walkers": {colour: NAMES[cell] for colour, cell in zip(table.colours, table.walkers, strict=True)}}


def read(fields: dict[str, Node], usual: dict[str, Any]) -> Table:
    """Read a table from a document."""
    squares = fields["walkers"].fields(*usual["colours"]).values()
    return Table(walkers=tuple(square.one_of(CELLS, "a square") for square in squares), **usual)
