"""Public events of R.U.M.B.L. They refer to pieces by number, or include them in full if they have just appeared or are
gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.engine.game import PublicStep, Seat
from bot.games.rumbl.rules.hexes import Direction, Hex, Sector
from bot.games.rumbl.rules.state import Ending, Piece, Table, Topic

# --- before the docks are revealed -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RostersChosen:
    """The sides of both players' tokens were chosen in secret, and their sector and priority tokens were drawn."""


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat used or declined its priority swap."""

    seat: Seat
    returned: int
    opened: tuple[int, ...] = ()
    """M28: the tokens returned, if rosters, sectors and priorities are open; otherwise empty."""


@dataclass(frozen=True, slots=True)
class Loading:
    """The public part of a dock that is being attached."""

    sector: Sector
    robots: tuple[Piece, ...]
    """In the order of their priorities."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The docks were revealed, by seat; None for a seat that loaded nothing."""

    docks: tuple[Loading | None, Loading | None]


# --- turns -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A robot's turn began. Its power is revealed, unless it's a Sleeper."""

    robot: int
    priority: int
    power: int | None


@dataclass(frozen=True, slots=True)
class Woke:
    """At the end of the game, a Sleeper's power was revealed."""

    robot: int
    power: int


class Role(Enum):
    """A piece's part in a movement."""

    MOVED = "moved"
    """It moved by itself."""
    LANDED = "landed"
    """A Helibot that flew by itself."""
    RODE = "rode"
    """It stood on a piece that moved by itself."""
    PUSHED = "pushed"
    HAULED = "hauled"
    ATTRACTED = "attracted"
    REPELLED = "repelled"


@dataclass(frozen=True, slots=True)
class Shift:
    """One piece's part in a movement. If another robot moves it, the pieces on top of it have the same role."""

    robot: int
    """The piece's number, also for obstacles and clones."""
    source: Hex
    target: Hex
    role: Role


@dataclass(frozen=True, slots=True)
class Moved:
    """M10: one movement, in which everything happens at the same time. If a target is neither on the board nor on an
    attached dock, `WentOff` follows and eliminates the piece."""

    robot: int
    shifts: tuple[Shift, ...]
    """A robot that moves by itself, then the pieces on it, then objects it pushes (nearest first) or hauls; or the
    pieces of a stack that's attracted or repelled. Stacks are listed from the bottom up."""
    path: tuple[Hex, ...]
    """A Helibot's path, without its first space, up to the last space it reached; empty for other movements."""
    block: Piece | None
    """The obstacle that a Blockader left behind."""


@dataclass(frozen=True, slots=True)
class WentOff:
    """Pieces off the board and docks were eliminated."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A robot was blocked, or a Helibot came down on the space where it had started."""

    robot: int
    at: Hex
    """The occupied space: the one ahead, or the last one that a Helibot flew over."""
    power: int
    """The power left; 0 for a Sleeper moving onto the board, and for a Helibot."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A Ricochet turned."""

    robot: int
    facing: Direction


class Hold(Enum):
    """The effect of a field on a robot."""

    ENTERED = "entered"
    """The robot entered the field by its own move."""
    HELD = "held"
    """The robot was in the field at its turn, or at its move at the end of the round."""
    UNMOVED = "unmoved"
    """An Activator gave power to a robot in the field; the power is lost."""


@dataclass(frozen=True, slots=True)
class Silenced:
    """A Nullifier's field stopped a robot."""

    robot: int
    power: int
    how: Hold


# --- abilities -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exploded:
    """A Bomb or Mine exploded, or several Mines together."""

    sources: tuple[Piece, ...]
    destroyed: tuple[Piece, ...]
    """Including the sources."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A Missile hit the objects on a space. Everything on the Missile's own space was destroyed, too."""

    missile: int
    at: Hex
    destroyed: tuple[Piece, ...]
    """Including the Missile."""


@dataclass(frozen=True, slots=True)
class FlewAway:
    """A Missile found no object at all and flew away, with everything on top of it."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Armed:
    """A Mine was armed."""

    robot: int


@dataclass(frozen=True, slots=True)
class Covered:
    """A Shield ended its move on top of something, and began to protect it."""

    robot: int
    covered: int
    """The piece directly below the Shield."""


@dataclass(frozen=True, slots=True)
class Cloned:
    """A Cloner placed clones, all at once."""

    robot: int
    clones: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class FieldBegan:
    """A Nullifier became active."""

    robot: int


@dataclass(frozen=True, slots=True)
class Activated:
    """An Activator gave its remaining power to the robot that blocked it."""

    robot: int
    target: int
    power: int


@dataclass(frozen=True, slots=True)
class PowerLost:
    """M20: power came back to an Activator that had passed it on, and was lost."""

    robot: int
    target: int
    power: int


@dataclass(frozen=True, slots=True)
class FellAsleep:
    """A Sleeper's turn ended. It shut down on the board, or on the dock if something stopped it there."""

    robot: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question about a robot was answered."""

    seat: Seat
    robot: int
    topic: Topic
    option: str
    by_order: bool
    """M36: True if a standing order chose the option."""


# --- the end of a round ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored:
    """A team scored its points for the round."""

    seat: Seat
    points: int
    pieces: tuple[tuple[int, int], ...]
    """The number and points of each piece that scored."""


class Reason(Enum):
    """The reason pieces are removed at the end of a round."""

    CENTRE = "centre"
    DOCK = "dock"


@dataclass(frozen=True, slots=True)
class Removed:
    """Pieces left the game at the end of the round."""

    pieces: tuple[Piece, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round began, with new priority tokens. The step's table is already that of the new round."""

    round: int


@dataclass(frozen=True, slots=True)
class SecondGameBegan:
    """The first game of a series ended: the board was emptied and all tokens were flipped. `RoundBegan` follows."""

    scores: tuple[int, int]
    """The first game's scores, by seat."""


@dataclass(frozen=True, slots=True)
class Left:
    """A seat's player left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game ended. Two winners mean a draw."""

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

Steps: TypeAlias = Sequence[PublicStep[Table, Event]]
