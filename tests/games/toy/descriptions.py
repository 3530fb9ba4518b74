"""What each event of Maze is in a document, in a sentence and in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bot.games.common.looks import COLOURS, Look
from rendering import scene as show
from tests.games.toy.rules import WORDS, Left, RoundEnded, Stuck, Walked, Won

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.games.game import Document, Names
    from tests.games.toy.rules import Cell, Table

E = TypeVar("E")
HEADINGS = {"n": 0, "e": 90, "s": 180, "w": 270}


def name_of(cell: Cell) -> str:
    """A square: "a1"."""
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


CELLS = {name_of((column, row)): (column, row) for column in range(7) for row in range(7)}


@dataclass(frozen=True)
class Description(Generic[E]):
    """An event, described."""

    record: Callable[[E, Table], Document]
    line: Callable[[E, Names], str]
    look: Callable[[E, Table], Look] = lambda _event, _table: Look("", hold=300)


def _path(event: Walked, table: Table) -> show.Path:
    return show.Path((event.source, event.target), COLOURS[table.colours[event.seat]])


DESCRIBED: dict[type, Description[Any]] = {
    Walked: Description[Walked](
        record=lambda e, t: {"event": "walked", "player": t.colours[e.seat], "to": name_of(e.target)},
        line=lambda e, names: f"{names[e.seat]} walked to {name_of(e.target)}.",
        look=lambda e, t: Look(f"goes to {name_of(e.target)}", (_path(e, t),)),
    ),
    Stuck: Description[Stuck](
        record=lambda e, t: {"event": "stuck", "player": t.colours[e.seat], "way": e.way},
        line=lambda e, names: f"{names[e.seat]} could not go {WORDS[e.way]}.",
        look=lambda e, _t: Look("cannot go on", (show.Bump(e.at, HEADINGS[e.way]),), hold=400),
    ),
    RoundEnded: Description[RoundEnded](
        record=lambda e, _t: {"event": "round_end", "round": e.round},
        line=lambda e, _names: f"Round {e.round} is over.",
    ),
    Left: Description[Left](
        record=lambda e, t: {"event": "left", "player": t.colours[e.seat]},
        line=lambda e, names: f"{names[e.seat]} left the maze.",
    ),
    Won: Description[Won](
        record=lambda e, t: {"event": "win", "player": t.colours[e.seat]},
        line=lambda e, names: f"{names[e.seat]} won!",
        look=lambda e, t: Look("wins!", (show.Flash(t.walkers[e.seat], COLOURS[t.colours[e.seat]]),), hold=900),
    ),
}
