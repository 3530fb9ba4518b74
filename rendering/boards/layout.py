"""Layout of boards: from cells to pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import add, sub

from rendering import theme
from rendering.letters import grown, is_compact, sprite_cache
from rendering.panel import compositions
from rendering.scene import Board, Cell, Dock, Floor, Heading, Hexagons, Point, Sector, Squares, Triangles, towards


@dataclass(frozen=True, slots=True)
class Space:
    """A cell's position. `sides` has, for each heading, the midpoint of the side through which one leaves the cell."""

    centre: Point
    outline: tuple[Point, ...]
    dark: bool
    sides: Mapping[Heading, Point]
    name: str = ""  # empty if the space has none of its own


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate or a name beside the board, or a coordinate in the corner of a cell."""

    text: str
    centre: Point
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Pose:
    """A floor's board in the picture: its middle, its turn in degrees clockwise, and the width of a square."""

    centre: Point
    turn: float
    unit: float

    def at(self, file: int, rank: int) -> Point:
        """The middle of a space whose coordinates are relative to the board."""
        x, y = _OFFSETS[file] * self.unit, -_OFFSETS[rank] * self.unit
        sin, cos = math.sin(math.radians(self.turn)), math.cos(math.radians(self.turn))
        return self.centre[0] + x * cos - y * sin, self.centre[1] + x * sin + y * cos


@dataclass(frozen=True, slots=True)
class Layout:
    """A board's layout. `unit` is the width available to a piece, `reach` half the usable width of a cell."""

    unit: int
    reach: float
    spaces: Mapping[Cell, Space]
    labels: tuple[Label, ...]
    frame: tuple[Point, ...]
    poses: tuple[Pose, ...] = ()
    composition: compositions.Composition = compositions.SQUARE

    def centre(self, cell: Cell) -> Point:
        return self.spaces[cell].centre

    def side(self, cell: Cell, heading: Heading) -> Point:
        return self.spaces[cell].sides[heading]


def bearing(start: Point, end: Point) -> float:
    """The heading from one point to another, in degrees clockwise from north."""
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 360


def ease(part: float) -> float:
    """The eased fraction of a movement, slow at both ends."""
    return part * part * (3 - 2 * part)


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def limits(reaches: Iterable[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of things, given their middles and half their widths and heights."""
    xs, ys, halves_across, halves_along = zip(*reaches, strict=True)
    return (
        min(map(sub, xs, halves_across)),
        min(map(sub, ys, halves_along)),
        max(map(add, xs, halves_across)),
        max(map(add, ys, halves_along)),
    )


@sprite_cache(maxsize=32)
def lay_out(board: Board) -> Layout:
    match board:
        case Squares():
            return _squares(board)
        case Triangles():
            return _triangles(board)
        case Floor():
            return _floor(board)
        case Hexagons():
            return _hexagons(board)


def _squares(board: Squares) -> Layout:
    composition = compositions.COMPACT_SQUARE if is_compact() else compositions.SQUARE
    left, top, right, bottom = composition.board
    columns, rows = len(board.columns), len(board.rows)
    unit = min((right - left) // columns, (bottom - top) // rows)
    left += (right - left - unit * columns) // 2
    top += (bottom - top - unit * rows) // 2
    right, bottom = left + unit * columns, top + unit * rows
    spaces: dict[Cell, Space] = {}
    for column in range(columns):
        for row in range(rows):
            x, y = left + column * unit, bottom - (row + 1) * unit
            centre = (x + unit / 2, y + unit / 2)
            spaces[column, row] = Space(
                centre=centre,
                outline=((x, y), (x + unit - 1, y), (x + unit - 1, y + unit - 1), (x, y + unit - 1)),
                dark=(column + row) % 2 == 0,
                sides={heading: towards(centre, heading, unit / 2) for heading in (0, 90, 180, 270)},
            )
    files = [
        Label(text, (left + unit * (at + 1) - grown(12), bottom - grown(14)), (at, 0))
        for at, text in enumerate(board.columns)
    ]
    ranks = [
        Label(text, (left + grown(13), bottom - unit * (at + 1) + grown(15)), (0, at))
        for at, text in enumerate(board.rows)
    ]
    frame = ((left, top), (right - 1, top), (right - 1, bottom - 1), (left, bottom - 1))
    return Layout(unit, unit / 2, spaces, (*files, *ranks), frame, composition=composition)


# --- triangles -------------------------------------------------------------------------------------------------------

TRIANGLE_UNIT = 0.71
"""The width available to a pyramid, as a fraction of a triangle's edge."""

_OVER_UP = {30: 60, 90: 60, 150: 180, 210: 180, 270: 300, 330: 300}
_OVER_DOWN = {30: 0, 90: 120, 150: 120, 210: 240, 270: 240, 330: 0}
"""By a strip's heading, the heading of the side through which it leaves a triangle: first for triangles that point up,
then for those that point down."""


def _triangles(board: Triangles) -> Layout:
    composition = compositions.COMPACT_CORNERED if is_compact() else compositions.CORNERED
    left, top, right, bottom = composition.board
    side = board.side
    edge = min((right - left) / (2 * side), (bottom - top) / (math.sqrt(3) * side))
    high = edge * math.sqrt(3) / 2
    left = round((left + right) / 2 - edge * side)
    south = (top + bottom) / 2 + high * side
    spaces: dict[Cell, Space] = {}
    labels: list[Label] = []
    for row in range(2 * side):
        indent = side - 1 - row if row < side else row - side
        low, up = south - row * high, south - (row + 1) * high
        labels.append(Label("abcdefghijklmn"[row], (left + (indent + 0.5) * edge / 2 - grown(17), (low + up) / 2)))
        for number, column in enumerate(range(indent, 4 * side - 1 - indent), start=1):
            x = left + (column + 1) * edge / 2
            points_up = (column + row + side) % 2 == 0
            base, apex = (low, up) if points_up else (up, low)
            centre = (x, base + (apex - base) / 3)
            over = _OVER_UP if points_up else _OVER_DOWN
            spaces[column, row] = Space(
                centre=centre,
                outline=((x - edge / 2, base), (x + edge / 2, base), (x, apex)),
                dark=points_up,
                sides={heading: towards(centre, way, high / 3) for heading, way in over.items()},
                name=str(number),
            )
    middle = (left + edge * side, south - high * side)
    frame = tuple(towards(middle, turn, edge * side) for turn in range(30, 390, 60))
    unit = round(edge * TRIANGLE_UNIT)
    return Layout(unit, unit / 2, spaces, tuple(labels), frame, composition=composition)


# --- a floor of boards -----------------------------------------------------------------------------------------------

RIM = 0.62
"""The width of a rim space, as a fraction of a square's width."""
TILE = 3 + 2 * RIM
GAP = 4  # in pixels
FLOOR_UNIT = 0.84
"""The width available to a pyramid, as a fraction of a square's width."""

COMPOSITIONS = {
    (4, 1): (compositions.BELOW, compositions.COMPACT_BELOW),
    (1, 4): (compositions.TALL, compositions.COMPACT_TALL),
    (2, 3): (compositions.HIGH, compositions.COMPACT_HIGH),
    (3, 2): (compositions.BROAD, compositions.COMPACT_BROAD),
}
"""Usual and compact compositions for floors that would otherwise be small, by their width and height in boards."""

_OFFSETS = (-1.5 - RIM / 2, -1, 0, 1, 1.5 + RIM / 2)  # from a board's middle to the middles of its files and ranks


def _floor(board: Floor) -> Layout:
    xs, ys = [tile.place[0] for tile in board.tiles], [tile.place[1] for tile in board.tiles]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    composition = COMPOSITIONS.get((wide, high), (compositions.BESIDE, compositions.COMPACT_BESIDE))[is_compact()]
    left, top, right, bottom = composition.board
    unit = int(min(((right - left) / wide - GAP) / TILE, ((bottom - top) / high - GAP) / TILE))
    pitch = round(unit * TILE) + GAP
    west, north = (left + right - pitch * wide) / 2, (top + bottom - pitch * high) / 2
    poses = tuple(
        Pose((west + (x - min(xs) + 0.5) * pitch, north + (max(ys) - y + 0.5) * pitch), tile.turn * 90, unit)
        for tile, x, y in zip(board.tiles, xs, ys, strict=True)
    )
    spaces: dict[Cell, Space] = {
        (number, file, rank): space_of_pose(pose, file, rank)
        for number, pose in enumerate(poses)
        for file in range(5)
        for rank in range(5)
    }
    small = round(unit * FLOOR_UNIT)
    return Layout(unit=small, reach=unit / 2, spaces=spaces, labels=(), frame=(), poses=poses, composition=composition)


def space_of_pose(pose: Pose, file: int, rank: int) -> Space:
    """A space of a board at this pose, which must be turned by whole quarters."""
    x, y = pose.at(file, rank)
    widths = [pose.unit * (RIM if place in {0, 4} else 1) / 2 for place in (file, rank)]
    half_x, half_y = widths if pose.turn % 180 == 0 else widths[::-1]
    left, top, right, bottom = round(x - half_x), round(y - half_y), round(x + half_x) - 1, round(y + half_y) - 1
    return Space(
        centre=(x, y),
        outline=((left, top), (right, top), (right, bottom), (left, bottom)),
        dark=(file + rank) % 2 == 0,
        sides={0: (x, y - half_y), 90: (x + half_x, y), 180: (x, y + half_y), 270: (x - half_x, y)},
        name=f"{'abcde'[file]}{rank + 1}",
    )


def sway(one: Layout, other: Layout, part: float) -> tuple[Pose, ...]:
    """A floor's boards partway from one layout to another. Each board turns the shorter way."""
    poses = []
    for start, end in zip(one.poses, other.poses, strict=True):
        turn = (end.turn - start.turn + 180) % 360 - 180
        unit = start.unit + (end.unit - start.unit) * part
        poses.append(Pose(between(start.centre, end.centre, part), start.turn + turn * part, unit))
    return tuple(poses)


# --- hexagons --------------------------------------------------------------------------------------------------------

LARGEST_HEXAGON = 122  # pixels from side to side; only even sizes, so that fewer sprites are needed
SECTOR_NAME = compositions.LETTERS
HALF_A_NAME = 16


def _hexagons(board: Hexagons) -> Layout:
    shapes = (compositions.COMPACT_TEAMS,) if is_compact() else (compositions.FLANKED, compositions.UNDER)
    wide, composition = max(((_widest(board, each), each) for each in shapes), key=lambda found: found[0])
    left, top, right, bottom = composition.board
    west, north, east, south = _extent(board, wide)
    middle = ((left + right - west - east) / 2, (top + bottom - north - south) / 2)
    names = {cell: name for dock in board.docks for cell, name in _dock_names(dock)}
    names |= _row_names(board)
    spaces: dict[Cell, Space] = {}
    for q, r in _disc(len(board.worth) + BEYOND):
        centre = _hex_centre(middle, wide, (q, r))
        ring = ring_of((q, r))
        spaces[q, r] = Space(
            centre=centre,
            outline=tuple(towards(centre, turn, wide / math.sqrt(3)) for turn in range(0, 360, 60)),
            dark=ring % 2 == 1,
            sides={heading: towards(centre, heading, wide / 2) for heading in range(30, 390, 60)},
            name=names.get((q, r), ""),
        )
    called = dict(board.sectors)
    labels = tuple(
        Label(called[sector], (middle[0] + x, middle[1] + y)) for sector, (x, y) in _sector_places(board, wide).items()
    )
    return Layout(unit=wide, reach=wide / 2, spaces=spaces, labels=labels, frame=(), composition=composition)


def _widest(board: Hexagons, composition: compositions.Composition) -> int:
    left, top, right, bottom = composition.board
    for wide in range(LARGEST_HEXAGON, 40, -2):
        west, north, east, south = _extent(board, wide)
        if east - west <= right - left and south - north <= bottom - top:
            return wide
    return 40


BEYOND = 3
"""Rings around the board that have positions in the picture, too."""


def ring_of(cell: Cell) -> int:
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def _disc(rings: int) -> Iterator[tuple[int, int]]:
    """All hexagons in the innermost `rings` rings; the first ring is only the middle hexagon."""
    for q in range(1 - rings, rings):
        for r in range(max(1 - rings, 1 - rings - q), min(rings, rings - q)):
            yield q, r


def _hex_centre(middle: Point, wide: float, cell: Cell) -> Point:
    q, r = cell
    return middle[0] + wide * (q + r / 2), middle[1] + wide * math.sqrt(3) / 2 * r


def _extent(board: Hexagons, wide: float) -> tuple[float, float, float, float]:
    cells = [*_disc(len(board.worth)), *(cell for dock in board.docks for row in dock.rows for cell in row)]
    centres = [_hex_centre((0, 0), wide, cell) for cell in cells]
    reaches = [(x, y, wide / 2, wide / math.sqrt(3)) for x, y in centres]
    called, places = dict(board.sectors), _sector_places(board, wide)
    reaches += [(x, y, name_width(called[sector]) / 2, HALF_A_NAME) for sector, (x, y) in places.items()]
    return limits(reaches)


def name_width(name: str) -> int:
    return round(theme.face(SECTOR_NAME, bold=True).getlength(name)) + 34


def _sector_places(board: Hexagons, wide: float) -> dict[Sector, Point]:
    """The places of the sectors' names, relative to the middle. If a sector has a dock, its name is beyond the dock."""
    docks, called = {dock.sector: dock for dock in board.docks}, dict(board.sectors)
    places: dict[Sector, Point] = {}
    for at, sector in enumerate(Sector):
        heading = 60 * at
        rows = len(board.worth) - 1 + (len(docks[sector].rows) if sector in docks else 0)
        sin, cos = math.sin(math.radians(heading)), math.cos(math.radians(heading))
        room = abs(sin) * name_width(called[sector]) / 2 + abs(cos) * HALF_A_NAME
        far = (1.5 * rows + 1.0) * wide / math.sqrt(3) + room
        beside = -wide / 2 if sector in docks else 0  # seen from the middle, docks lie half a space to the left
        places[sector] = towards(towards((0, 0), heading, far), heading + 90, beside)
    return places


def _row_names(board: Hexagons) -> dict[Cell, str]:
    rows = sorted(_disc(len(board.worth)), key=lambda cell: (-cell[1], cell[0]))
    reach = len(board.worth) - 1
    return {(q, r): f"{board.rows[reach - r]}{q - max(-reach, -reach - r) + 1}" for q, r in rows if board.rows}


def _dock_names(dock: Dock) -> Iterator[tuple[Cell, str]]:
    for letter, row in zip("fb", dock.rows, strict=True):
        for number, cell in enumerate(row, start=1):
            yield cell, f"{letter}{number}"
