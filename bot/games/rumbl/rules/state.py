"""The public table of R.U.M.B.L., and each seat's secret hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, TypeVar

from bot.engine.game import Seat
from bot.games.rumbl.rules.hexes import Direction, Hex, Sector

A = TypeVar("A")


class Team(Enum):
    BLUE = "blue"
    GREEN = "green"


class Kind(Enum):
    """A kind of piece; the value is its name in documents. Robots are listed by letter, in pairs: the two sides of a
    token."""

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
        return self not in (Kind.CLONE, Kind.OBSTACLE)

    @property
    def letter(self) -> str:
        """The letter on a robot's token, "A" to "H". Raises ValueError for clones and obstacles."""
        return LETTERS[ROBOTS.index(self) // 2]

    @property
    def other_side(self) -> Kind:
        """The robot on the other side of the token. Raises ValueError for clones and obstacles."""
        return ROBOTS[ROBOTS.index(self) ^ 1]


def kind_icon(kind: Kind, team: Team | None = None) -> str:
    """The key of a kind's icon, with the team if one is given: "helibot", "blue-helibot"."""
    return kind.value if team is None else f"{team.value}-{kind.value}"


ROBOTS = tuple(kind for kind in Kind if kind.is_robot)
LETTERS = "ABCDEFGH"
TOKENS = tuple(zip(ROBOTS[::2], ROBOTS[1::2], strict=True))
"""The two sides of each robot token, by letter."""

POWERS = (2, 2, 3, 3, 4, 4, 5)
PRIORITIES = (1, 2, 3, 4, 5, 6, 7, 8)
OBSTACLES = 6
CLONES = 2
"""The number per team."""
DOCKED = 3
"""The maximum number of robots on a dock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A robot, a clone or an obstacle."""

    number: int
    """Never reused in a game."""
    kind: Kind
    at: Hex
    team: Team | None = None
    facing: Direction | None = None
    priority: int | None = None
    """The priority token on the robot until its turn; otherwise None."""
    armed: bool = False
    protects: bool = False
    """M12: true for a Shield that has begun to protect the pieces it stands on, which a field can prevent."""
    active: bool = False
    """True for a Nullifier whose field is active, until the end of the round."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A power token that has been revealed."""

    round: int
    kind: Kind
    power: int


@dataclass(frozen=True, slots=True)
class Opened:
    """M28: the unused tokens that the option `open` makes public."""

    roster: tuple[Kind, ...]
    sectors: tuple[Sector, ...]
    priorities: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A team's public state: what it has shown, and the numbers of tokens that it has left."""

    team: Team
    score: int = 0
    """The score in the current game of a series."""
    roster_left: int = 0
    powers_left: int = 0
    """The number of power tokens behind the screen, neither loaded nor used."""
    sectors_left: int = 0
    priorities_left: int = 0
    used_robots: tuple[Kind, ...] = ()
    """The robots loaded in this game, in order."""
    known: tuple[Kind, ...] = ()
    """Robot sides known in a series' second game because the first game showed their backs, by letter."""
    used_sectors: tuple[Sector, ...] = ()
    revealed_powers: tuple[Shown, ...] = ()
    opened: Opened | None = None
    """M28: None unless the option `open` is on."""
    out: bool = False
    """True if the player has left."""


class Phase(Enum):
    ROSTER = "roster"
    """Both players choose the sides of their tokens. This is round 0."""
    SWAP = "swap"
    """A seat can return two priority tokens and draw one."""
    DOCK = "dock"
    RESOLUTION = "resolution"
    """Docks are revealed. The table waits for the answer to `Table.question`, or is between two steps."""
    OVER = "over"


class Topic(Enum):
    """The topic of a mid-round question to a robot's owner."""

    TARGET = "target"
    CLONES = "clones"
    DIRECTION = "direction"
    TO = "to"
    """A Creeper's move at the end of the round: a space, or staying."""


@dataclass(frozen=True, slots=True)
class Question:
    """M26: the mid-round question that the table waits for. It has at least two options."""

    seat: Seat
    topic: Topic
    robot: int
    options: tuple[str, ...]
    """The keys of the legal answers, one key each, in the order of M26. A target is a space, "1,0"; clones are spaces
    joined by a slash, "0,1/-2,2"; a direction is "NE"; a Creeper's move is a space or "stay"."""


STAY = "stay"


# --- remaining tasks of a round --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A loaded robot's turn."""

    robot: int


@dataclass(frozen=True, slots=True)
class Run:
    """A robot's move, or the rest of a move."""

    robot: int
    power: int
    """The number of steps left."""
    givers: tuple[int, ...] = ()
    """The Activators that have passed this power on."""


@dataclass(frozen=True, slots=True)
class Use:
    """A robot's ability, used after its move."""

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
    """A task at the end of a round."""

    CREEPERS = "creepers"
    SLEEPERS = "sleepers"
    SCORING = "scoring"


Task: TypeAlias = Turn | Run | Use | Creep | Wake | Closing


class Ending(Enum):
    """The reason a game ended; the value is the outcome's reason."""

    POINTS = "has most points"
    LETTERS = "has the earlier letters on the board, after a tie"
    DRAW = "drew: equal points, equal letters"
    LEFT = "is the only one left"


@dataclass(frozen=True, slots=True)
class Begun:
    """The board before a round's docks, kept so that the round can be replayed."""

    pieces: tuple[Piece, ...]
    choices: tuple[tuple[Topic, str], ...] = ()
    """The options chosen so far, in the order of the questions, including those chosen by standing orders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The public state of the game."""

    round: int
    """The round number, from 1; 0 while rosters are chosen. It goes on counting in the second game of a series."""
    phase: Phase
    sides: tuple[Side, Side]
    """By seat."""
    pieces: tuple[Piece, ...] = ()
    """By space (q, then r), from the bottom up. Pieces that have moved off the board and docks stay for one step."""
    docks: tuple[Sector | None, Sector | None] = (None, None)
    """By seat; None if the dock isn't attached."""
    running: int | None = None
    """The number of the robot whose move or ability is in progress."""
    agenda: tuple[Task, ...] = ()
    question: Question | None = None
    swapping: Seat | None = None
    """The seat asked in the phase SWAP."""
    last_turn: Seat | None = None
    """M22: the seat whose robot had the last turn in this round; None if there was no turn yet."""
    rounds: int = 3
    """3, or 1 in the learning game."""
    games: int = 1
    """1, or 2 in a series."""
    first_scores: tuple[int, int] | None = None
    """The scores of the first game, by seat, once the second game of a series has begun."""
    placed: int = 0
    """The number for the next piece."""
    begun: Begun | None = None
    """None before the round's docks are revealed, and after its end. If someone leaves before that, it's kept."""
    winners: tuple[Seat, ...] = ()
    ending: Ending | None = None

    @property
    def game(self) -> int:
        """The number of the current game in a series, from 1."""
        return max(self.round - 1, 0) // self.rounds + 1

    @property
    def round_of_game(self) -> int:
        return self.round - (self.game - 1) * self.rounds

    @property
    def last_round(self) -> bool:
        """True if the current game ends with this round."""
        return self.round_of_game == self.rounds

    def seat_of(self, team: Team) -> Seat:
        return 0 if self.sides[0].team is team else 1

    @property
    def tokens(self) -> tuple[tuple[Kind, Kind], ...]:
        """The robot tokens of each team."""
        return TOKENS[:4] if self.rounds == 1 else TOKENS

    def total(self, seat: Seat) -> int:
        """A seat's points, from both games of a series."""
        return self.sides[seat].score + (self.first_scores[seat] if self.first_scores else 0)

    def piece(self, number: int) -> Piece | None:
        return next((piece for piece in self.pieces if piece.number == number), None)

    def stack(self, space: Hex) -> tuple[Piece, ...]:
        """The pieces on a space, from the bottom up."""
        return tuple(piece for piece in self.pieces if piece.at == space)


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """M36: an answer, given before the round, to a question about a robot."""

    kind: Kind
    """The robot: MISSILE, CLONER, RICOCHET or CREEPER."""
    wishes: tuple[str, ...]
    """Best first: directions ("NE"), for a Creeper also "stay", or a Missile's targets ("blue clone", "obstacle")."""


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
    """A seat's load for its dock; empty without a sector."""

    sector: Sector | None = None
    robots: tuple[Docked, ...] = ()
    orders: tuple[StandingOrder, ...] = ()


@dataclass(frozen=True, slots=True)
class Holdings:
    """The unused tokens behind a screen."""

    roster: tuple[Kind, ...] = ()
    powers: tuple[int, ...] = ()
    sectors: tuple[Sector, ...] = ()
    priorities: tuple[int, ...] = ()
    """The tokens for this round."""


def unused_tokens(tokens: Iterable[A], used: Iterable[A]) -> tuple[A, ...]:
    left = list(tokens)
    for token in used:
        left.remove(token)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's private state."""

    held: Holdings = Holdings()
    returned: tuple[int, ...] = ()
    """The priority tokens returned in this round's swap."""
    placed_powers: tuple[tuple[int, int], ...] = ()
    """Power tokens, each with its robot's number: those of Sleepers and of robots that haven't had a turn. Those of
    lost robots stay until the round ends."""
    orders: tuple[StandingOrder, ...] = ()
    """M36: the standing orders for this round, used or not."""
    tokens: tuple[Kind, ...] = ()
    """The robot sides that face up in this game, used or not."""
    began: Holdings | None = None
    """The holdings just before the dock was loaded. Like `loaded`, None before the reveal, and after the round's end.
    If someone leaves before that, both are kept."""
    loaded: Load | None = None
