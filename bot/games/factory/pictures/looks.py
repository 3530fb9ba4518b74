"""Shared looks of RAMbots Factory's pictures: boards, spaces and lanes in a scene."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.factory.pictures.devices import DEVICES
from bot.games.factory.rules.floor import Floor, space_name
from bot.games.factory.rules.state import BOARDS, Board, BoardName, Element
from bot.games.pyramids.rules.grid import Cell
from rendering import scene as show


def cell_of(board: BoardName, space: Cell) -> show.Cell:
    """A space's cell, attached to its board so that both move together."""
    return BOARDS.index(board), *space


def frame_boards(boards: Iterable[BoardName], colour: show.Colour) -> show.Lifted:
    return show.Lifted(tuple(BOARDS.index(board) for board in boards), colour)


def field(boards: Sequence[Board], name: BoardName, element: Element, *, acting: bool = False) -> show.Field:
    """The field of an element: its lane from end to end, through all boards in line."""
    floor = Floor.of(boards)
    cell = floor.cell(name, element.at)
    square = floor.lane(cell)[0]
    way = floor.towards(square, cell)
    if way is None:
        raise ValueError(f"{name} has no lane at {space_name(element.at)}")
    ends = (floor.ray(square, way)[-1], floor.ray(square, way.opposite)[-1])
    return show.Field(tuple(cell_of(*floor.spot(end)) for end in ends), DEVICES[element.kind], acting)
