"""The public table of R.U.M.B.L., and the hands, each visible to its seat only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.rumbl.rules.hexes import Direction, Hex, Sector


class Team(Enum):
    """A team, in the order in which teams are asked."""

    BLUE = "blue"
    GREEN = "green"


class Kind(Enum):
    """The kind of a piece; the value is its name in documents. Robots by letter, each token's two sides together."""

    BOMB = "bomb"
    MINE = "mine"
    MISSILE = "missile"
    SHIELD = "shield"
    CLONER = "cloner"
    BLOCKADER = "blockader"
    MAGNETBOT = "magnetbot"
    REPULSOR = "repulsor"
    ACTIVATOR = "activator"
    NULLIFIER = "nullifier"
    HELIBOT = "helibot"
    RICOCHET = "ricochet"
    CREEPER = "creeper"
    SLEEPER = "sleeper"
    PLOW = "plow"
    HAULER = "hauler"
    CLONE = "clone"
    OBSTACLE = "obstacle"

    @property
    def is_robot(self) -> bool:
        """True for the sixteen robots."""
        return self not in (Kind.CLONE, Kind.OBSTACLE)

    @property
    def letter(self) -> str:
        """The letter on a robot's token, "A" to "H". Raises ValueError for clones and obstacles."""
        return LETTERS[ROBOTS.index(self) // 2]

    @property
    def other_side(self) -> Kind:
        """The robot on the back of this one's token. Raises ValueError for clones and obstacles."""
        return ROBOTS[ROBOTS.index(self) ^ 1]


def kind_sign(kind: Kind, team: Team | None = None) -> str:
    """The sign key of a kind of piece, with its team if it has one: "helibot", "blue-helibot"."""
    return kind.value if team is None else f"{team.value}-{kind.value}"


ROBOTS = tuple(kind for kind in Kind if kind.is_robot)
LETTERS = "ABCDEFGH"
TOKENS = tuple(zip(ROBOTS[::2], ROBOTS[1::2], strict=True))
"""The two sides of each robot token, by letter."""

POWERS = (2, 2, 3, 3, 4, 4, 5)
PRIORITIES = (1, 2, 3, 4, 5, 6, 7, 8)
OBSTACLES = 6
"""Obstacles in all."""
CLONES = 2
"""Clones per team."""
DOCKED = 3
"""Greatest number of robots on a dock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A robot, a clone or an obstacle in play."""

    number: int
    """Identifies the piece: numbers are never reused in a game."""
    kind: Kind
    at: Hex
    team: Team | None = None
    """None for an obstacle."""
    facing: Direction | None = None
    """None for clones and obstacles."""
    priority: int | None = None
    """The priority token on the robot, until its turn."""
    armed: bool = False
    """True for a Mine that goes off when something comes next to it."""
    protects: bool = False
    """True for a Shield that takes the destruction of what it stands on, unless a field prevents it."""
    active: bool = False
    """True for a Nullifier with an active field, until the end of the round."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A power token that has been revealed."""

    round: int
    kind: Kind
    """The robot above it."""
    power: int


@dataclass(frozen=True, slots=True)
class Opened:
    """M28: unused tokens that the option `open` makes public."""

    roster: tuple[Kind, ...]
    sectors: tuple[Sector, ...]
    priorities: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Public knowledge of a team: what it has shown, and the number of everything it has left."""

    team: Team
    score: int = 0
    """In the current game of the series."""
    roster_left: int = 0
    """Robots not used yet."""
    powers_left: int = 0
    """Power tokens behind the screen: neither loaded nor used."""
    sectors_left: int = 0
    priorities_left: int = 0
    used: tuple[Kind, ...] = ()
    """The robots loaded so far in this game, in that order."""
    known: tuple[Kind, ...] = ()
    """In the second game of a series: sides that must face up, because the first game showed their backs. By letter."""
    used_sectors: tuple[Sector, ...] = ()
    """In this game, in order."""
    shown: tuple[Shown, ...] = ()
    """The power tokens revealed in this game, in order."""
    opened: Opened | None = None
    """M28: None unless the table plays with everything open."""
    out: bool = False
    """True if the player has left."""


class Phase(Enum):
    """The current phase of the table."""

    ROSTER = "roster"
    """Both players choose the sides of their tokens; round 0."""
    SWAP = "swap"
    """A seat may return two priority tokens for one."""
    DOCK = "dock"
    """Both players load a dock."""
    RESOLUTION = "resolution"
    """Docks are revealed: the table waits for the answer to `Table.question`, or is between two steps."""
    OVER = "over"


class Topic(Enum):
    """The topic of a mid-round question to a robot's owner."""

    TARGET = "target"
    """A Missile's target among the nearest objects."""
    CLONES = "clones"
    """The spaces for a Cloner's clones."""
    DIRECTION = "direction"
    """The new direction of a blocked Ricochet."""
    TO = "to"
    """A Creeper's space at the end of the round, or staying."""


@dataclass(frozen=True, slots=True)
class Question:
    """M26: the pending mid-round question. It has at least two options."""

    seat: Seat
    topic: Topic
    robot: int
    """The number of the piece in question."""
    options: tuple[str, ...]
    """The single keys of the legal answers, in the order of M26: a target is a space "1,0"; clones are spaces joined by
    a slash, "0,1/-2,2"; a direction is "NE"; a Creeper goes to a space, or stays: "stay"."""


STAY = "stay"


# --- remaining tasks of a round --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A loaded robot's turn in the order of priority."""

    robot: int


@dataclass(frozen=True, slots=True)
class Run:
    """A robot continues its move."""

    robot: int
    power: int
    """Steps left."""
    givers: tuple[int, ...] = ()
    """The Activators that passed this power on."""


@dataclass(frozen=True, slots=True)
class Use:
    """A robot that has moved uses its ability."""

    robot: int


@dataclass(frozen=True, slots=True)
class Creep:
    """A Creeper's move at the end of the round."""

    robot: int


@dataclass(frozen=True, slots=True)
class Wake:
    """A Sleeper's move at the end of the game."""

    robot: int


class Closing(Enum):
    """The closing tasks of a round."""

    CREEPERS = "creepers"
    SLEEPERS = "sleepers"
    SCORING = "scoring"


Task: TypeAlias = Turn | Run | Use | Creep | Wake | Closing


class Ending(Enum):
    """The reason for a game's end; the value is the outcome's reason."""

    POINTS = "has most points"
    LETTERS = "has the earlier letters on the board, after a tie"
    DRAW = "drew: equal points, equal letters"
    LEFT = "is the only one left"


@dataclass(frozen=True, slots=True)
class Begun:
    """The public start of a round, stored until its end so that the round can be replayed."""

    pieces: tuple[Piece, ...]
    choices: tuple[tuple[Topic, str], ...] = ()
    """The options chosen so far, in the order of the questions, including those by standing order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The public state of the game."""

    round: int
    """From 1; 0 while rosters are chosen. The second game of a series continues the count."""
    phase: Phase
    sides: tuple[Side, Side]
    """By seat."""
    pieces: tuple[Piece, ...] = ()
    """By space (q, then r); those on one space from the bottom up. A piece can be off the board only in the step of the
    movement that took it there: the next step removes it."""
    docks: tuple[Sector | None, Sector | None] = (None, None)
    """By seat: the side where the dock is attached, while docks are attached."""
    running: int | None = None
    """The number of the robot whose move or ability is in progress."""
    agenda: tuple[Task, ...] = ()
    """The remaining tasks of the round, in order."""
    question: Question | None = None
    """The pending mid-round question."""
    swapping: Seat | None = None
    """The seat asked in the phase SWAP."""
    last_turn: Seat | None = None
    """M22: the seat whose robot had the last turn in this round."""
    rounds: int = 3
    """Rounds per game: one in the learning game."""
    games: int = 1
    """Number of games: two in a series."""
    first_scores: tuple[int, int] | None = None
    """In the second game of a series: scores of the first, by seat."""
    placed: int = 0
    """Number of pieces put into play so far, which is the next piece's number."""
    begun: Begun | None = None
    """In the phase RESOLUTION."""
    winners: tuple[Seat, ...] = ()
    ending: Ending | None = None
    """The reason for the end, once the game is over."""

    @property
    def game(self) -> int:
        """Number of the current game of the series, from 1."""
        return max(self.round - 1, 0) // self.rounds + 1

    @property
    def round_of_game(self) -> int:
        """The number of the round in this game of the series."""
        return self.round - (self.game - 1) * self.rounds

    @property
    def last_round(self) -> bool:
        """True if this game ends with this round."""
        return self.round_of_game == self.rounds

    def seat_of(self, team: Team) -> Seat:
        """The seat that plays the team."""
        return 0 if self.sides[0].team is team else 1

    def total(self, seat: Seat) -> int:
        """A seat's points in both games of a series together."""
        return self.sides[seat].score + (self.first_scores[seat] if self.first_scores else 0)

    def piece(self, number: int) -> Piece | None:
        """The piece with that number, or None if it's no longer in play."""
        return next((piece for piece in self.pieces if piece.number == number), None)

    def stack(self, space: Hex) -> tuple[Piece, ...]:
        """The pieces on a space, from the bottom up."""
        return tuple(piece for piece in self.pieces if piece.at == space)


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """M36: a robot's advance answer to a question about it in this round."""

    kind: Kind
    """MISSILE, CLONER, RICOCHET or CREEPER."""
    wishes: tuple[str, ...]
    """Best first. Directions ("NE"), for a Creeper also "stay"; for a Missile "blue nullifier", "green clone" or
    "obstacle"."""


@dataclass(frozen=True, slots=True)
class Docked:
    """A robot loaded on a dock."""

    kind: Kind
    at: Hex
    facing: Direction
    power: int
    priority: int


@dataclass(frozen=True, slots=True)
class Load:
    """A seat's load. Without a sector: nothing."""

    sector: Sector | None = None
    robots: tuple[Docked, ...] = ()
    orders: tuple[StandingOrder, ...] = ()


@dataclass(frozen=True, slots=True)
class Holdings:
    """Unused tokens behind a screen."""

    roster: tuple[Kind, ...] = ()
    """By letter."""
    powers: tuple[int, ...] = ()
    """Ascending."""
    sectors: tuple[Sector, ...] = ()
    """Clockwise from the north."""
    priorities: tuple[int, ...] = ()
    """Ascending. This round's."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's private state."""

    held: Holdings = Holdings()
    returned: tuple[int, ...] = ()
    """Priority tokens returned in this round's swap."""
    under: tuple[tuple[int, int], ...] = ()
    """Own power tokens under robots that nobody else has seen, each with the robot's number: those of robots that wait
    for their turn or were lost before it, until the round ends, and of Sleepers."""
    orders: tuple[StandingOrder, ...] = ()
    """M36: this round's standing orders, used or not."""
    tokens: tuple[Kind, ...] = ()
    """All robot sides facing up for this seat in this game, used or not, by letter."""
    began: Holdings | None = None
    """In the phase RESOLUTION: the holdings before the dock was loaded."""
    loaded: Load | None = None
    """In the phase RESOLUTION: the load."""
