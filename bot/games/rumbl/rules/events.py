"""What everybody at a table of R.U.M.B.L. can see happen. Facts, in the order in which they happen.

Every event stands in a step whose table is the one just after it; what it was before is the table of the step before.
Robots are named by their piece's number; pieces that come or go are there as a whole, as they stood.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.rumbl.rules.hexes import Direction, Hex, Sector
    from bot.games.rumbl.rules.state import Ending, Piece, Topic

# --- before the docks are open ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RostersChosen:
    """Both have chosen the sides of their tokens, in secret, and drawn their sector tokens."""


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat used its right to swap priority tokens, or let it be."""

    seat: Seat
    returned: int
    """How many tokens it returned: two, or none."""
    opened: tuple[int, ...] = ()
    """M28: which, at a table where everything lies open."""


@dataclass(frozen=True, slots=True)
class Loading:
    """What everybody sees of a dock when it is attached."""

    sector: Sector
    robots: tuple[Piece, ...]
    """In the order of their priorities."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The docks are attached, by seat. None for a seat that loaded nothing."""

    docks: tuple[Loading | None, Loading | None]


# --- turns -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A robot's turn came, and its power was revealed, unless it is a Sleeper's."""

    robot: int
    priority: int
    power: int | None


@dataclass(frozen=True, slots=True)
class Woke:
    """At the end of the game a Sleeper's power was revealed; it moves that far now."""

    robot: int
    power: int


class Role(Enum):
    """Why a piece took part in a movement."""

    MOVED = "moved"
    """By its own move."""
    LANDED = "landed"
    """A Helibot, by its own flight."""
    RODE = "rode"
    """Standing on something that moved."""
    PUSHED = "pushed"
    """By a Plow."""
    HAULED = "hauled"
    """By a Hauler."""
    ATTRACTED = "attracted"
    """By a Magnetbot."""
    REPELLED = "repelled"
    """By a Repulsor."""


@dataclass(frozen=True, slots=True)
class Shift:
    """One piece's part in a movement. What stands on a piece that was pushed, hauled or drawn has the same role."""

    robot: int
    """The piece's number; obstacles and clones too."""
    source: Hex
    target: Hex
    role: Role


@dataclass(frozen=True, slots=True)
class Moved:
    """M10: one movement, everything at the same time.

    A target that is neither on the board nor on an attached dock means that the piece leaves the board: `WentOff`
    follows.
    """

    robot: int
    """Whose move or ability it is."""
    shifts: tuple[Shift, ...]
    """The robot that moves itself first, then what it carries, pushes (nearest first) or hauls."""
    path: tuple[Hex, ...]
    """A Helibot's flight: the spaces flown over, the last that it reached included, the first one not."""
    block: Piece | None
    """The obstacle that a Blockader left on the space it moved out of."""


@dataclass(frozen=True, slots=True)
class WentOff:
    """These pieces were off the board and docks and are eliminated."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A robot could not go on, because something is in its way; or a Helibot came down where it started."""

    robot: int
    at: Hex
    """The space that is taken: the one ahead, or the last one that a Helibot flew over."""
    power: int
    """What was left; nothing for a Sleeper on its free way and for a Helibot."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A Ricochet now faces that way. Creepers and flying Missiles turn in the movement itself."""

    robot: int
    facing: Direction


class Hold(Enum):
    """How a field acted on a robot."""

    ENTERED = "entered"
    """Its own move took it into the field."""
    HELD = "held"
    """It stood there when its turn, or its move at the end of the round, came."""
    UNMOVED = "unmoved"
    """It stood there when an Activator gave it power, which is lost."""


@dataclass(frozen=True, slots=True)
class Silenced:
    """A Nullifier's field stopped a robot: the power it had left is lost, and it does not use its ability."""

    robot: int
    power: int
    """What was lost."""
    how: Hold


# --- abilities -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exploded:
    """Bombs or Mines went off, together."""

    sources: tuple[Piece, ...]
    destroyed: tuple[Piece, ...]
    """All that went, the sources included."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A Missile met or reached what stands on a space: it is gone, with all that stood on its own space."""

    missile: int
    at: Hex
    destroyed: tuple[Piece, ...]
    """All that went, the Missile included."""


@dataclass(frozen=True, slots=True)
class FlewAway:
    """A Missile found no object at all and is gone, with what stood on it."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Armed:
    """A Mine is armed from now on."""

    robot: int


@dataclass(frozen=True, slots=True)
class Covered:
    """A Shield ended its move on top of something and protects it from now on."""

    robot: int
    covered: int
    """What it stands on."""


@dataclass(frozen=True, slots=True)
class Cloned:
    """A Cloner placed clones, both at once."""

    robot: int
    clones: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class FieldBegan:
    """A Nullifier is active until the end of the round."""

    robot: int


@dataclass(frozen=True, slots=True)
class Activated:
    """An Activator gave what power it had left to the robot in its way, which moves next."""

    robot: int
    target: int
    power: int


@dataclass(frozen=True, slots=True)
class PowerLost:
    """M20: power came back to an Activator that had passed it on, and is lost."""

    robot: int
    target: int
    power: int


@dataclass(frozen=True, slots=True)
class FellAsleep:
    """A Sleeper's turn is over: it stands on the board, or stays on the dock, shut down."""

    robot: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question about a robot was answered."""

    seat: Seat
    robot: int
    topic: Topic
    option: str
    """One of the question's options."""
    standing: bool
    """M36: by a standing order."""


# --- the end of a round ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored:
    """A team was given its points of the round."""

    seat: Seat
    points: int
    pieces: tuple[tuple[int, int], ...]
    """Every piece that scored, with its points."""


class Reason(Enum):
    """Why pieces were taken off at the end of a round."""

    CENTRE = "centre"
    DOCK = "dock"


@dataclass(frozen=True, slots=True)
class Removed:
    """These pieces left the game at the end of the round."""

    pieces: tuple[Piece, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round: everybody has drawn priority tokens. The table has its number."""

    round: int


@dataclass(frozen=True, slots=True)
class SecondGameBegan:
    """The first game of a series is over; the board is empty again and all tokens are flipped. `RoundBegan` follows."""

    scores: tuple[int, int]
    """What the first game brought, by seat."""


@dataclass(frozen=True, slots=True)
class Left:
    """A seat's player is gone for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """It is over. Both won: a draw."""

    winners: tuple[Seat, ...]
    ending: Ending


Event: TypeAlias = (
    RostersChosen
    | Swapped
    | Revealed
    | TurnBegan
    | Woke
    | Moved
    | WentOff
    | Blocked
    | Turned
    | Silenced
    | Exploded
    | Struck
    | FlewAway
    | Armed
    | Covered
    | Cloned
    | FieldBegan
    | Activated
    | PowerLost
    | FellAsleep
    | Chosen
    | Scored
    | Removed
    | RoundBegan
    | SecondGameBegan
    | Left
    | Ended
)
