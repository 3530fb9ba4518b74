"""Scenes on hexagons that several tests and the benchmark draw."""

from __future__ import annotations

from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.state import Kind
from rendering.scene import (
    Card,
    Cell,
    Colour,
    Dock,
    Figure,
    Held,
    Hexagons,
    Hush,
    Panel,
    Progress,
    Scene,
    Sector,
    Status,
    Tray,
    Turn,
)

BLUE, GREEN = Colour.BLUE, Colour.GREEN
WORTH = ("5", "3", "2", "1")
ROBOTS = tuple(MODELS[kind] for kind in Kind if kind.is_robot)
HEADINGS = (30, 90, 150, 210, 270, 330)
AROUND: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def turned(cell: Cell, sixths: int) -> Cell:
    """The cell, rotated clockwise around the middle."""
    q, r = cell
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def dock(sector: Sector, colour: Colour | None = None) -> Dock:
    """A dock on its side of the board, attached if it has an owner's colour."""
    at = list(Sector).index(sector)
    rows = (tuple(turned((q, -4), at) for q in range(4)), tuple(turned((q, -5), at) for q in range(5)))
    return Dock(sector, rows, colour, attached=colour is not None)


def board(*docks: Dock) -> Hexagons:
    return Hexagons(WORTH, docks)


TRAYS = (
    Tray(
        12,
        robots=tuple(Held(model, used=True) if at % 2 else Held() for at, model in enumerate(ROBOTS[::2])),
        powers=(Held(2, used=True), Held(4, used=True), Held(), Held(), Held()),
        sectors=(Held(Sector.PURPLE, used=True), Held()),
        turns=(Held(), Held(), Held()),
    ),
    Tray(
        9,
        robots=tuple(Held(model, used=at % 2 == 0) for at, model in enumerate(ROBOTS[1::2])),
        powers=(Held(5, used=True), Held(2), Held(3), Held(4)),
        sectors=(Held(Sector.ORANGE, used=True), Held(Sector.RED)),
        turns=(Held(1), Held(3), Held(5)),
    ),
)
TURNS = (
    Turn(1, MODELS[Kind.HAULER], GREEN, "3", Progress.DONE),
    Turn(2, MODELS[Kind.BOMB], BLUE, "4", Progress.RUNNING),
    Turn(7, MODELS[Kind.CREEPER], BLUE, "?"),
)
FIGURES = (
    Figure("hauler", (1, -4), MODELS[Kind.HAULER], GREEN, 210, letter="H", power="?", turn="3"),
    Figure("bomb", (3, 1), MODELS[Kind.BOMB], BLUE, 270, letter="A", power="4", turn="2"),
    Figure("clone", (0, 0), MODELS[Kind.CLONE], BLUE),
    Figure("obstacle", (0, -2), MODELS[Kind.OBSTACLE]),
    Figure("mine", (-2, 1), MODELS[Kind.MINE], GREEN, 90, letter="A", armed=True),
    Figure("plow", (-2, 3), MODELS[Kind.PLOW], GREEN, 30, letter="H"),
    Figure("lower", (-2, 3), MODELS[Kind.SHIELD], GREEN, 210, letter="B"),
    Figure("upper", (-2, 3), MODELS[Kind.SHIELD], BLUE, 90, letter="B", still=True),
    Figure("sleeper", (-3, 0), MODELS[Kind.SLEEPER], BLUE, 90, letter="G", power="?", still=True),
)


def field(*figures: Figure) -> Scene:
    """A field that's empty except for these figures."""
    return Scene(board(), (), Panel("Round 1 of 3", turns=()), figures=figures)


def scene() -> Scene:
    """A position in the middle of a round."""
    players = (
        Card("Ada", BLUE, status=Status.ACTIVE, tray=TRAYS[0]),
        Card("Computer Grace", GREEN, tray=TRAYS[1]),
    )
    return Scene(
        board(dock(Sector.ORANGE, GREEN), dock(Sector.PURPLE, BLUE)),
        (),
        Panel("Round 2 of 3", players=players, turns=TURNS),
        caption="Ada: Bomb, power 4\nmoves on",
        speaker=BLUE,
        marks=(Hush(tuple((1 + q, 1 + r) for q, r in AROUND), BLUE),),
        figures=FIGURES,
    )
