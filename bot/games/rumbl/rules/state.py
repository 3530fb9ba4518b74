"""The table of R.U.M.B.L., which everybody may see, and the hands, which only their seats may see."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.rumbl.rules.hexes import Direction, Hex, Sector


class Team(Enum):
    """A side of the game, in the order in which they are asked."""

    BLUE = "blue"
    GREEN = "green"


class Kind(Enum):
    """What a piece is; its value is its name in documents. Robots by letter, each token's two sides together."""

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
        """Whether it is one of the sixteen."""
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
    """The key of the sign of a kind of piece, of a team where it belongs to one: "helibot", "blue-helibot"."""
    return kind.value if team is None else f"{team.value}-{kind.value}"


ROBOTS = tuple(kind for kind in Kind if kind.is_robot)
LETTERS = "ABCDEFGH"
TOKENS = tuple(zip(ROBOTS[::2], ROBOTS[1::2], strict=True))
"""The two sides of each robot token, by letter."""

POWERS = (2, 2, 3, 3, 4, 4, 5)
PRIORITIES = (1, 2, 3, 4, 5, 6, 7, 8)
OBSTACLES = 6
"""Blocks in all."""
CLONES = 2
"""For each team."""
DOCKED = 3
"""Robots on a dock, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A robot, a clone or an obstacle in play."""

    number: int
    """Which piece it is: nothing else in this game ever has the same number."""
    kind: Kind
    at: Hex
    team: Team | None = None
    """None for an obstacle."""
    facing: Direction | None = None
    """None for clones and obstacles."""
    priority: int | None = None
    """The priority token on it, until its turn has come."""
    armed: bool = False
    """A Mine that goes off when something comes next to it."""
    protects: bool = False
    """A Shield that, standing on something, takes what would destroy that, unless a field keeps it from it."""
    active: bool = False
    """A Nullifier with its field, until the end of the round."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A power token that everybody has seen."""

    round: int
    kind: Kind
    """The robot that it lay under."""
    power: int


@dataclass(frozen=True, slots=True)
class Opened:
    """M28: what lies open with the option `open`: all that is not used yet."""

    roster: tuple[Kind, ...]
    sectors: tuple[Sector, ...]
    priorities: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What everybody knows of a team: what it has shown, and how much of everything it has left."""

    team: Team
    score: int = 0
    """In this game of the series."""
    roster_left: int = 0
    """Robots not used yet."""
    powers_left: int = 0
    """Power tokens behind the screen: neither loaded nor used."""
    sectors_left: int = 0
    priorities_left: int = 0
    used: tuple[Kind, ...] = ()
    """The robots loaded so far in this game, in that order."""
    known: tuple[Kind, ...] = ()
    """In the second game of a series: sides that must lie up, because the first game showed their backs. By letter."""
    used_sectors: tuple[Sector, ...] = ()
    """In this game, in order."""
    shown: tuple[Shown, ...] = ()
    """The power tokens seen in this game, in order."""
    opened: Opened | None = None
    """M28: None unless the table plays with everything open."""
    out: bool = False
    """The player is gone."""


class Phase(Enum):
    """What the table is at."""

    ROSTER = "roster"
    """Both choose the sides of their tokens; round 0."""
    SWAP = "swap"
    """A seat may return two priority tokens for one."""
    DOCK = "dock"
    """Both load a dock."""
    RESOLUTION = "resolution"
    """Docks are open: the table waits for the answer to `Table.question`, or is between two steps."""
    OVER = "over"


class Topic(Enum):
    """What a robot's owner is asked in the middle of a round; its value is the question's topic."""

    TARGET = "target"
    """Which of the nearest objects a Missile flies at."""
    CLONES = "clones"
    """Where a Cloner puts its clones."""
    DIRECTION = "direction"
    """Which way a blocked Ricochet goes on."""
    TO = "to"
    """Where a Creeper moves at the end of the round, if it does."""


@dataclass(frozen=True, slots=True)
class Question:
    """M26: what the table waits for in the middle of a round. There are at least two options."""

    seat: Seat
    topic: Topic
    robot: int
    """The number of the piece that it is about."""
    options: tuple[str, ...]
    """The legal answers' only keys, in the order of M26: a target is a space "1,0"; clones are spaces joined by a
    slash, "0,1/-2,2"; a direction is "NE"; a Creeper goes to a space, or stays: "stay"."""


STAY = "stay"


# --- what is left to do in a round -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A loaded robot's turn in the order of priority."""

    robot: int


@dataclass(frozen=True, slots=True)
class Run:
    """A robot goes on moving."""

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
    """What ends a round."""

    CREEPERS = "creepers"
    SLEEPERS = "sleepers"
    SCORING = "scoring"


Task: TypeAlias = Turn | Run | Use | Creep | Wake | Closing


class Ending(Enum):
    """How a game ended; its value is the outcome's reason."""

    POINTS = "has most points"
    LETTERS = "has the earlier letters on the board, after a tie"
    DRAW = "drew: equal points, equal letters"
    LEFT = "is the only one left"


@dataclass(frozen=True, slots=True)
class Begun:
    """What a round began with, as far as everybody knows: kept until it ends, so that it can be replayed."""

    pieces: tuple[Piece, ...]
    choices: tuple[tuple[Topic, str], ...] = ()
    """The options taken so far, in the order of the questions, those of standing orders too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What everybody may see."""

    round: int
    """From 1; 0 while rosters are chosen. In a series the second game goes on counting."""
    phase: Phase
    sides: tuple[Side, Side]
    """By seat."""
    pieces: tuple[Piece, ...] = ()
    """By space (q, then r); those on one space from the bottom up. A piece can stand beside the board only in the step
    of the movement that took it there: the next step removes it."""
    docks: tuple[Sector | None, Sector | None] = (None, None)
    """By seat: where a dock is attached, while docks are open."""
    running: int | None = None
    """The number of the robot whose move or ability is under way."""
    agenda: tuple[Task, ...] = ()
    """What is left to do in the round, in order."""
    question: Question | None = None
    """What the table waits for in the middle of a round."""
    swapping: Seat | None = None
    """Who is asked in the phase SWAP."""
    last_turn: Seat | None = None
    """M22: whose robot had the last turn in this round."""
    rounds: int = 3
    """How many rounds a game has: one in the learning game."""
    games: int = 1
    """How many games are played: two in a series."""
    first_scores: tuple[int, int] | None = None
    """In the second game of a series: what the first one brought, by seat."""
    placed: int = 0
    """How many pieces have been put into play so far: the next one gets this number."""
    begun: Begun | None = None
    """In the phase RESOLUTION."""
    winners: tuple[Seat, ...] = ()
    ending: Ending | None = None
    """How it ended, once it is over."""

    @property
    def game(self) -> int:
        """Which game of the series is being played, from 1."""
        return max(self.round - 1, 0) // self.rounds + 1

    @property
    def round_of_game(self) -> int:
        """The number of the round in this game of the series."""
        return self.round - (self.game - 1) * self.rounds

    @property
    def last_round(self) -> bool:
        """Whether this game ends with this round."""
        return self.round_of_game == self.rounds

    def seat_of(self, team: Team) -> Seat:
        """Who plays the team."""
        return 0 if self.sides[0].team is team else 1

    def total(self, seat: Seat) -> int:
        """All the points of a seat, both games of a series together."""
        return self.sides[seat].score + (self.first_scores[seat] if self.first_scores else 0)

    def piece(self, number: int) -> Piece | None:
        """The piece of that number, if it is still in play."""
        return next((piece for piece in self.pieces if piece.number == number), None)

    def stack(self, space: Hex) -> tuple[Piece, ...]:
        """What stands on a space, from the bottom up."""
        return tuple(piece for piece in self.pieces if piece.at == space)


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """M36: what a robot of one's own is to do when a question about it comes up in this round."""

    kind: Kind
    """MISSILE, CLONER, RICOCHET or CREEPER."""
    wishes: tuple[str, ...]
    """Best first. Directions ("NE"), for a Creeper also "stay"; for a Missile "blue nullifier", "green clone" or
    "obstacle"."""


@dataclass(frozen=True, slots=True)
class Docked:
    """A robot as it is loaded."""

    kind: Kind
    at: Hex
    facing: Direction
    power: int
    priority: int


@dataclass(frozen=True, slots=True)
class Load:
    """What a seat loads. Without a sector: nothing."""

    sector: Sector | None = None
    robots: tuple[Docked, ...] = ()
    orders: tuple[StandingOrder, ...] = ()


@dataclass(frozen=True, slots=True)
class Holdings:
    """What lies behind a screen, not used yet."""

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
    """What only its seat may see."""

    held: Holdings = Holdings()
    returned: tuple[int, ...] = ()
    """Priority tokens that the seat gave back in this round's swap."""
    under: tuple[tuple[int, int], ...] = ()
    """Own power tokens that lie under robots and that nobody else has seen, each with the robot's number: those of
    robots that wait for their turn or were lost before it, until the round ends, and of Sleepers."""
    orders: tuple[StandingOrder, ...] = ()
    """M36: this round's, not all of them used."""
    tokens: tuple[Kind, ...] = ()
    """All robot sides that lie up for this seat in this game, used or not, by letter."""
    began: Holdings | None = None
    """In the phase RESOLUTION: what was held before the dock was loaded."""
    loaded: Load | None = None
    """In the phase RESOLUTION: what was loaded."""
