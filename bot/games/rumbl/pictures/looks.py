"""Shared parts of R.U.M.B.L.'s pictures, such as colours, headings and short names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.game import Seat
from bot.games.common.text.looks import COLOURS
from bot.games.game import Names
from bot.games.rumbl.rules.hexes import Direction, Hex, beside, space_of
from bot.games.rumbl.rules.state import STAY, Kind, Piece, Team, Topic
from bot.i18n import InflectedTerm, Translator
from rendering import scene as show

HEADINGS = dict(zip(Direction, (90, 150, 210, 270, 330, 30), strict=True))
"""Degrees clockwise from north."""


def colour_of(team: Team) -> show.Colour:
    return COLOURS[team.value]


def kind_name(kind: Kind, translator: Translator) -> InflectedTerm:
    return translator.phrase("robot", kind=kind.value)


def kind_names(kinds: Iterable[Kind], translator: Translator) -> str:
    return ", ".join(str(kind_name(kind, translator)) for kind in kinds)


def are_few(pieces: Sequence[Piece]) -> bool:
    """Return whether a caption can name these pieces: at most two, of different kinds."""
    return len({piece.kind for piece in pieces}) == len(pieces) < 3


def things(pieces: Iterable[Piece], translator: Translator) -> InflectedTerm:
    """The pieces' names if there are only a few, otherwise their number."""
    found = list(pieces)
    if not are_few(found):
        return translator.phrase("things", count=len(found))
    return translator.join_list([translator.phrase("the-thing", kind=piece.kind.value) for piece in found])


def tone_of(piece: Piece) -> show.Colour:
    """The colour of a piece's team; yellow for an obstacle."""
    return show.Colour.YELLOW if piece.team is None else colour_of(piece.team)


def option_cells(robot: Piece, topic: Topic, option: str) -> tuple[Hex, ...]:
    if option == STAY:
        return (robot.at,)
    match topic:
        case Topic.DIRECTION:
            return (beside(robot.at, Direction(option)),)
        case Topic.TARGET | Topic.CLONES | Topic.TO:
            return tuple(space_of(key) for key in option.split("/"))


def victory(winners: tuple[Seat, ...], names: Names, translator: Translator) -> str:
    return translator.say("film-wins", who=names[winners[0]]) if len(winners) == 1 else translator.say("film-draw")
