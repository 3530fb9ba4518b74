"""The panel of a scene: a card per player, and what lies beside them.

Cards are of two kinds: with goals, a program and a pool of pyramids, and with a tray of tokens. What a game does not
give is left out, or is an empty place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from rendering.scene.basics import Colour

if TYPE_CHECKING:
    from rendering.scene.basics import Heading, Size
    from rendering.scene.boards import Sector
    from rendering.scene.signs import Device, Emblem, Model


class Status(Enum):
    """What a player's card says about them beside their name."""

    NONE = "none"
    ACTIVE = "active"
    OUT = "out"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Labels:
    """The few words that cards and shelves have of their own, in the language of the picture."""

    you: str = "you"
    """In place of the name on the card of whoever the picture is made for."""
    out: str = "out"
    """Beside the name of who is gone."""
    win: str = "win"
    """Beside the name of who has won."""
    none: str = "none"
    """Where a program would lie."""
    scrap: str = "scrap"
    bag: str = "bag"
    parts: tuple[str, str] = ("part 1 of 2", "part 2 of 2")
    """Under the title of a long film's halves."""
    continued: str = "to be continued"
    """Under it at the end of the first one."""
    colours: tuple[str, ...] = tuple(colour.value.capitalize() for colour in Colour)
    """In place of a name that cannot be drawn, in the colours' order."""


ENGLISH = Labels()


class Progress(Enum):
    """How far an instruction of a program has come."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"


class Row(Enum):
    """A row of pieces: the end of a flight. All but the scrap heap, which is everybody's, are on a player's card."""

    GOALS = "goals"
    PROGRAM = "program"
    POOL = "pool"
    SCRAP = "scrap"


@dataclass(frozen=True, slots=True)
class Goal:
    """A piece of a goal stack."""

    size: Size
    colour: Colour


@dataclass(frozen=True, slots=True)
class Stock:
    """So many equal pieces of a pool."""

    size: Size
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class Instruction:
    """A piece of a laid-out program: upright if `heading` is None, else lying that way."""

    size: Size
    colour: Colour
    heading: Heading | None
    progress: Progress = Progress.WAITING


@dataclass(frozen=True, slots=True)
class Held:
    """One of a team's tokens, None where it lies hidden; what was used is paler."""

    face: Model | Sector | int | None = None
    used: bool = False


@dataclass(frozen=True, slots=True)
class Tray:
    """What a team has on its card in place of pyramids: points, and its tokens kind by kind.

    A robot that lies hidden is shown by its letter, which is its place in the row.
    """

    score: int
    robots: tuple[Held, ...] = ()
    powers: tuple[Held, ...] = ()
    sectors: tuple[Held, ...] = ()
    turns: tuple[Held, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A robot's place in the order of a round, and how far its turn has come."""

    number: int
    model: Model
    colour: Colour
    power: str = ""
    progress: Progress = Progress.WAITING


@dataclass(frozen=True, slots=True)
class Card:
    """A player's card. Goals and program are None where there are none to show yet; goals stand top first.

    `won` counts the goals already scored; they are shown as ticked places before the open ones. `you` is set on the
    card of whoever the picture is made for.
    """

    name: str
    colour: Colour
    you: bool = False
    status: Status = Status.NONE
    goals: tuple[Goal, ...] | None = None
    won: int = 0
    program: tuple[Instruction, ...] | None = None
    pool: tuple[Stock, ...] = ()
    emblem: Emblem | None = None
    """What the player holds besides."""
    tray: Tray | None = None
    labels: Labels = field(default=ENGLISH, repr=False)

    @property
    def otherwise(self) -> str:
        """What the player is called where the name cannot be drawn."""
        return self.labels.colours[[*Colour].index(self.colour)]


@dataclass(frozen=True, slots=True)
class Shelf:
    """What lies between the board and the caption: a die, a device just drawn, the scrap heap, and the bag's counts."""

    die: str = ""
    drawn: tuple[Device, int] | None = None
    """A device and its pips."""
    scrap: tuple[Stock, ...] = ()
    bag: tuple[tuple[Device, int], ...] = ()
    labels: Labels = field(default=ENGLISH, repr=False)


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands beside the board: a title, the precedence of the colours (first one first), a card per player.

    A floor of boards leaves room for a shelf under it.
    """

    title: str
    precedence: tuple[Colour, ...] = ()
    players: tuple[Card, ...] = ()
    shelf: Shelf | None = None
    turns: tuple[Turn, ...] | None = None
    """For teams with trays: whose turn comes when, as far as that is known."""
