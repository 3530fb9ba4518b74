"""Scenes that several tests and the benchmark draw."""

from __future__ import annotations

from dataclasses import replace

from bot.games.factory.pictures.devices import DEVICES
from bot.games.factory.rules.state import ElementKind
from rendering.scene import (
    Beam,
    BottomTray,
    Bump,
    Card,
    Cell,
    Colour,
    Flash,
    Flight,
    Floor,
    Goal,
    Impact,
    Instruction,
    Panel,
    Piece,
    Progress,
    Row,
    Scene,
    Shot,
    Size,
    Squares,
    Status,
    Stock,
    Tile,
    Tint,
    Tip,
    Token,
    Triangles,
)

BOARD = Squares(
    columns=tuple("abcdefgh"),
    rows=tuple("12345678"),
    tints=(Tint((0, 0), Colour.RED), Tint((7, 7), Colour.BLUE)),
)
GOALS = (
    Goal(Size.SMALL, Colour.RED),
    Goal(Size.LARGE, Colour.BLUE),
    Goal(Size.MEDIUM, Colour.GREEN),
    Goal(Size.SMALL, Colour.YELLOW),
)
PROGRAM = (
    Instruction(Size.SMALL, Colour.RED, 0, Progress.DONE),
    Instruction(Size.MEDIUM, Colour.BLUE, 90, Progress.RUNNING),
    Instruction(Size.LARGE, Colour.GREEN, None),
    Instruction(Size.LARGE, Colour.YELLOW, 180),
    Instruction(Size.SMALL, Colour.BLUE, 270),
)
NAMES = ("Ada", "Väinö", "Computer Grace", "Lin")


def pool(count: int = 1) -> tuple[Stock, ...]:
    return tuple(Stock(size, colour, count) for colour in Colour for size in Size)


def scene(players: int = 4) -> Scene:
    cards = tuple(
        Card(
            name=NAMES[at],
            colour=colour,
            status=Status.ACTIVE if at == 0 else Status.NONE,
            goals=GOALS[at:],
            won=at,
            program=PROGRAM[: 5 - at],
            pool=pool(1 + at),
        )
        for at, colour in enumerate(list(Colour)[:players])
    )
    robots = [(2, 3, 0), (0, 7, None), (6, 5, 270), (7, 0, 180)]
    beacons = [(2, 5, 0), (5, 5, 90), (5, 2, None), (3, 3, 180)]
    pieces = [
        Piece(f"robot:{colour.value}", (column, row), colour, Size.LARGE, heading, robot=True)
        for colour, (column, row, heading) in zip(Colour, robots, strict=True)
    ]
    pieces += [
        Piece(f"beacon:{colour.value}", (column, row), colour, Size.SMALL, heading)
        for colour, (column, row, heading) in zip(Colour, beacons, strict=True)
    ]
    return Scene(
        board=BOARD,
        pieces=tuple(pieces),
        panel=Panel("Round 4", (Colour.YELLOW, Colour.RED, Colour.BLUE, Colour.GREEN), cards),
        caption="Ada: medium blue, east\nrams the blue beacon",
        speaker=Colour.RED,
    )


def moved(before: Scene, key: str, cell: Cell) -> Scene:
    """The scene with one piece moved."""
    pieces = tuple(replace(piece, cell=cell) if piece.key == key else piece for piece in before.pieces)
    return replace(before, pieces=pieces)


def shots(first: Scene) -> list[Shot]:
    """Shots with some of everything: about forty frames."""
    pushed = moved(moved(first, "robot:red", (3, 3)), "beacon:blue", (4, 3))
    stolen = replace(pushed, panel=replace(pushed.panel, title="Round 5"), caption="Ada steals a small red")
    flight = Flight(Size.SMALL, Colour.RED, (3, Row.POOL), (0, Row.POOL))
    return [
        Shot(first, (Impact((2, 3), 90),), hold=400),
        Shot(pushed, hold=100, quiet=True),
        Shot(pushed, (Beam((3, 3), ((3, 4), (3, 5), (3, 6), (3, 7)), Colour.BLUE, 0, hit=False),), hold=500),
        Shot(pushed, (Beam((6, 5), ((5, 5),), Colour.YELLOW, 270, hit=True), Flash((5, 5), Colour.YELLOW)), hold=500),
        Shot(stolen, (flight,), hold=500),
        Shot(stolen, (Tip((5, 2)),), hold=300),
        Shot(stolen, (Bump((7, 0), 180),), hold=300),
        Shot(moved(stolen, "robot:green", (6, 6)), hold=80, quiet=True),
        Shot(moved(stolen, "robot:green", (6, 7)), hold=80, quiet=True),
        Shot(moved(stolen, "robot:green", (5, 7)), hold=80, quiet=True),
    ]


# --- triangles -------------------------------------------------------------------------------------------------------


Standing = tuple[int, int, int | None]


def hexagon(side: int = 4) -> Scene:
    """Pieces with every heading and upright ones, near the middle of a hexagon."""
    middle = 2 * side - 1
    robots: list[Standing] = [
        (middle - 1, side, 30),
        (middle + 1, side, None),
        (middle - 1, side - 1, 90),
        (middle + 2, side - 1, 330),
    ]
    beacons: list[Standing] = [
        (middle - 3, side, None),
        (middle + 4, side - 1, 210),
        (middle, 1, 270),
        (middle + 1, side - 2, 150),
    ]
    return replace(scene(), board=Triangles(side), pieces=_pieces(robots, beacons))


def _pieces(robots: list[Standing], beacons: list[Standing]) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"{kind}:{colour.value}", (column, row), colour, size, heading, robot=kind == "robot")
        for kind, size, places in (("robot", Size.LARGE, robots), ("beacon", Size.SMALL, beacons))
        for colour, (column, row, heading) in zip(Colour, places, strict=True)
    )


# --- a floor of boards -----------------------------------------------------------------------------------------------

Shape = tuple[tuple[int, int], ...]
SQUARE: Shape = ((0, 1), (1, 1), (1, 0), (0, 0))
LINE: Shape = ((-2, 3), (-1, 3), (0, 3), (1, 3))
TOWER: Shape = ((0, -3), (0, -2), (0, -1), (0, 0))
BRANCH: Shape = ((0, 0), (1, 0), (2, 0), (1, -1))
SHAPES = (SQUARE, LINE, TOWER, BRANCH, ((0, 0), (0, 1), (1, 1), (1, 2)))

ARROWS = tuple(((file, rank), (0, 90, 270)) for file in (1, 2, 3) for rank in (1, 2, 3))
TOKENS = (
    Token("wall", (0, 0, 2), DEVICES[ElementKind.WALL], 2, 1),
    Token("tractor", (0, 2, 0), DEVICES[ElementKind.TRACTOR], 3),
    Token("laser", (1, 4, 3), DEVICES[ElementKind.LASER], 2),
    Token("freeze", (1, 1, 4), DEVICES[ElementKind.FREEZE], 1),
    Token("repulsor", (2, 3, 0), DEVICES[ElementKind.REPULSOR], 3, 2),
    Token("repair", (3, 0, 1), DEVICES[ElementKind.REPAIR], 3),
)


def floor(shape: Shape = SQUARE, turns: tuple[int, ...] = (2, 3, 0, 1)) -> Scene:
    """A floor with everything that can be on it."""
    tiles = tuple(Tile(name, place, turn) for name, place, turn in zip("ABCD", shape, turns, strict=True))
    robots = ((0, 1, 3, 90), (1, 3, 3, None), (2, 2, 2, 180), (3, 1, 1, 0))
    beacons = ((0, 2, 2, 0), (1, 2, 2, 0), (2, 3, 1, None), (3, 3, 2, 270))
    pieces = tuple(
        Piece(f"{kind}:{colour.value}", (board, file, rank), colour, size, heading, robot=kind == "robot")
        for kind, size, places in (("robot", Size.LARGE, robots), ("beacon", Size.SMALL, beacons))
        for colour, (board, file, rank, heading) in zip(Colour, places, strict=True)
    )
    bottom_tray = BottomTray(
        "Swap", (DEVICES[ElementKind.LASER], 2), pool()[:3], tuple((device, 3) for device in DEVICES.values())
    )
    panel = replace(scene().panel, bottom_tray=bottom_tray)
    return replace(scene(), board=Floor(tiles, ARROWS), pieces=pieces, tokens=TOKENS, panel=panel)
