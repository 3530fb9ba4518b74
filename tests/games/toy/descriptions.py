"""What each event of Maze is in a document, in a sentence and in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.games.common.describing import Description, entry
from bot.games.common.looks import COLOURS, Look
from rendering import scene as show
from tests.games.toy.rules import WORDS, Left, RoundEnded, Stuck, Walked, Won

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.game import Names
    from tests.games.toy.rules import Cell, Table

HEADINGS = {"n": 0, "e": 90, "s": 180, "w": 270}


def name_of(cell: Cell) -> str:
    """A square: "a1"."""
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


CELLS = {name_of((column, row)): (column, row) for column in range(7) for row in range(7)}


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after an event, and what its people are called."""

    table: Table
    names: Names

    def who(self, seat: Seat) -> str:
        """A player's colour, as documents and pictures have it."""
        return self.table.colours[seat]


def _path(event: Walked, moment: Moment) -> tuple[show.Mark, ...]:
    return (show.Path((event.source, event.target), COLOURS[moment.who(event.seat)]),)


def _flash(event: Won, moment: Moment) -> tuple[show.Mark, ...]:
    return (show.Flash(moment.table.walkers[event.seat], COLOURS[moment.who(event.seat)]),)


DESCRIBED: dict[type, Description[Any, Moment]] = {
    Walked: Description[Walked, Moment](
        records=lambda e, m: entry("walked", player=m.who(e.seat), to=name_of(e.target)),
        lines=lambda e, m: (f"{m.names[e.seat]} walked to {name_of(e.target)}.",),
        look=lambda e, m: Look(f"goes to {name_of(e.target)}", _path(e, m)),
    ),
    Stuck: Description[Stuck, Moment](
        records=lambda e, m: entry("stuck", player=m.who(e.seat), way=e.way),
        lines=lambda e, m: (f"{m.names[e.seat]} could not go {WORDS[e.way]}.",),
        look=lambda e, _m: Look("cannot go on", (show.Bump(e.at, HEADINGS[e.way]),), hold=400),
    ),
    RoundEnded: Description[RoundEnded, Moment](
        records=lambda e, _m: entry("round_end", round=e.round), lines=lambda e, _m: (f"Round {e.round} is over.",)
    ),
    Left: Description[Left, Moment](lines=lambda e, m: (f"{m.names[e.seat]} left the maze.",)),
    Won: Description[Won, Moment](
        records=lambda e, m: entry("win", player=m.who(e.seat)),
        changes=lambda e, m: (f"{m.names[e.seat]} won!",),
        look=lambda e, m: Look("wins!", _flash(e, m), hold=900),
    ),
}
