"""Shared parts of the pyramid games' pictures, such as colours, sizes and headings."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.common.text.icons import DEGREES_BY_POINT
from bot.games.common.text.looks import COLOURS
from bot.games.game import Names
from bot.games.pyramids.rules.events import Began
from bot.games.pyramids.rules.grid import Direction, Facing
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.i18n import Translator
from rendering import scene as show

HEADINGS = {direction: DEGREES_BY_POINT[direction.value] for direction in Direction}
SIZES = {size.value: size for size in show.Size}


def colour_of(colour: Colour) -> show.Colour:
    return COLOURS[colour.value]


def size_of(piece: Piece) -> show.Size:
    return SIZES[piece.size.value]


def heading_of(facing: Facing) -> int | None:
    return None if facing is None else HEADINGS[facing]


def flight(piece: Piece, source: tuple[Seat, show.Row], target: tuple[Seat, show.Row]) -> show.Flight:
    return show.Flight(size_of(piece), colour_of(piece.colour), source, target)


def order(event: Began, names: Names, translator: Translator) -> str:
    piece, facing = event.instruction.piece, event.instruction.facing
    way = facing.value if facing else "up"
    return translator.say("seen-order", who=names[event.seat], **piece.fields, way=way)
