"""Panel of a scene: a card for each player, and the areas beside the cards. There are two kinds of cards: with
pyramids (as goals, program or pool), or with a tray of tokens."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from rendering.scene.basics import Colour, Heading, Size
from rendering.scene.boards import Sector
from rendering.scene.symbols import Device, Emblem, Model


class Status(Enum):
    """A player's status, shown on the card."""

    NONE = "none"
    ACTIVE = "active"
    OUT = "out"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Labels:
    """Words in pictures of tables, in the pictures' language."""

    you: str = "you"
    out: str = "out"
    win: str = "win"
    none: str = "none"
    """Label in place of an empty program."""
    scrap: str = "scrap"
    bag: str = "bag"
    parts: tuple[str, str] = ("part 1 of 2", "part 2 of 2")
    """Text under the titles of the two halves of a long replay."""
    continued: str = "to be continued"
    colours: tuple[str, ...] = tuple(colour.value.capitalize() for colour in Colour)
    """Names to show instead of those that can't be drawn, in the order of the colours."""


ENGLISH = Labels()


class Progress(Enum):
    """The progress of an instruction in a program, or of a robot's turn."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"


class Row(Enum):
    """A row of pieces where a flight can begin or end. All but the scrap heap are on players' cards."""

    GOALS = "goals"
    PROGRAM = "program"
    POOL = "pool"
    SCRAP = "scrap"


@dataclass(frozen=True, slots=True)
class Goal:
    """A piece in a goal stack."""

    size: Size
    colour: Colour


@dataclass(frozen=True, slots=True)
class Stock:
    """A number of identical pieces in a pool or in the scrap heap."""

    size: Size
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class Instruction:
    """A piece in a program. It's upright if `heading` is None, otherwise it lies in that heading."""

    size: Size
    colour: Colour
    heading: Heading | None
    progress: Progress = Progress.WAITING


@dataclass(frozen=True, slots=True)
class Held:
    """One of a team's tokens. `face` is None if the token is hidden. Used tokens are paler."""

    face: Model | Sector | int | None = None
    used: bool = False


@dataclass(frozen=True, slots=True)
class Tray:
    """A team's tray, on its card in place of pyramids: points, and tokens kind by kind. A hidden robot is shown by its
    letter, which depends on its place in the row."""

    score: int
    robots: tuple[Held, ...] = ()
    powers: tuple[Held, ...] = ()
    sectors: tuple[Held, ...] = ()
    turns: tuple[Held, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A robot's place in the order of a round, and the progress of its turn."""

    number: int
    model: Model
    colour: Colour
    power: str = ""
    progress: Progress = Progress.WAITING


@dataclass(frozen=True, slots=True)
class Card:
    """A player's card. Goals and program are None if they aren't shown; goals are stacked top first. `won`
    counts the goals already scored, shown as ticks between the next goal and the others. `you` is true on the
    viewer's own card."""

    name: str
    colour: Colour
    you: bool = False
    status: Status = Status.NONE
    goals: tuple[Goal, ...] | None = None
    won: int = 0
    program: tuple[Instruction, ...] | None = None
    pool: tuple[Stock, ...] = ()
    emblem: Emblem | None = None
    tray: Tray | None = None
    labels: Labels = field(default=ENGLISH, repr=False)
    brief: str = ""
    """A shorter name for when the whole name doesn't fit. If this is empty, the name's beginning is kept."""

    @property
    def otherwise(self) -> str:
        """The name to show if the player's own can't be drawn."""
        return self.labels.colours[[*Colour].index(self.colour)]


@dataclass(frozen=True, slots=True)
class BottomTray:
    """The tray above the caption of a floor."""

    die: str = ""
    drawn: tuple[Device, int] | None = None
    scrap: tuple[Stock, ...] = ()
    bag: tuple[tuple[Device, int], ...] = ()
    labels: Labels = field(default=ENGLISH, repr=False)


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel of a scene. `precedence` has the highest colour first. Only floors leave room for a tray."""

    title: str
    precedence: tuple[Colour, ...] = ()
    players: tuple[Card, ...] = ()
    bottom_tray: BottomTray | None = None
    turns: tuple[Turn, ...] | None = None
    """For teams with trays: the known part of the order of turns."""
