"""Public events at a table of R.U.M.B.L.: facts, in the order in which they happen.

Every event belongs to a step whose table is the one just after it; the table before is that of the previous step.
Robots are named by their piece's number; pieces that come or go are included in full, in their former state.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.rumbl.rules.hexes import Direction, Hex, Sector
from bot.games.rumbl.rules.state import Ending, Piece, Topic

# --- before the docks are revealed -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RostersChosen:
    """Both players have secretly chosen the sides of their tokens and drawn their sector tokens."""


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat used or declined its priority swap."""

    seat: Seat
    returned: int
    """Number of tokens returned: two, or none."""
    opened: tuple[int, ...] = ()
    """M28: the returned tokens, at a table with open rosters, sectors and priorities."""


@dataclass(frozen=True, slots=True)
class Loading:
    """The public part of a dock when it is attached."""

    sector: Sector
    robots: tuple[Piece, ...]
    """In the order of their priorities."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """Both docks were attached, by seat. None for a seat that loaded nothing."""

    docks: tuple[Loading | None, Loading | None]


# --- turns -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A robot's turn began, revealing its power, unless it is a Sleeper's."""

    robot: int
    priority: int
    power: int | None


@dataclass(frozen=True, slots=True)
class Woke:
    """A Sleeper's power was revealed at the end of the game; the Sleeper moves that far now."""

    robot: int
    power: int


class Role(Enum):
    """A piece's part in a movement."""

    MOVED = "moved"
    """It moved by itself."""
    LANDED = "landed"
    """A Helibot that flew by itself."""
    RODE = "rode"
    """It stood on something that moved."""
    PUSHED = "pushed"
    """A Plow pushed it."""
    HAULED = "hauled"
    """A Hauler hauled it."""
    ATTRACTED = "attracted"
    """A Magnetbot pulled it."""
    REPELLED = "repelled"
    """A Repulsor pushed it away."""


@dataclass(frozen=True, slots=True)
class Shift:
    """One piece's part in a movement. Riders of a piece that was pushed, hauled or pulled have its role."""

    robot: int
    """The piece's number, even if it's an obstacle or a clone."""
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
    """The robot whose move or ability this is."""
    shifts: tuple[Shift, ...]
    """The robot that moves by itself first, then its riders and the objects that it pushes (nearest first) or hauls."""
    path: tuple[Hex, ...]
    """A Helibot's flight: the spaces flown over, without the starting space but with the last one reached."""
    block: Piece | None
    """The obstacle left by a Blockader on the space it moved out of."""


@dataclass(frozen=True, slots=True)
class WentOff:
    """Pieces off the board and docks were eliminated."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A robot was blocked; or a Helibot came down on its starting space."""

    robot: int
    at: Hex
    """The occupied space: the one ahead, or the last one that a Helibot flew over."""
    power: int
    """Power left; 0 for a Sleeper on its free way and for a Helibot."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A Ricochet turned. Creepers and flying Missiles turn in the movement itself."""

    robot: int
    facing: Direction


class Hold(Enum):
    """Effect of a field on a robot."""

    ENTERED = "entered"
    """The robot entered the field by its own move."""
    HELD = "held"
    """The robot was in the field at its turn, or at its move at the end of the round."""
    UNMOVED = "unmoved"
    """The robot was in the field when an Activator gave it power, which is lost."""


@dataclass(frozen=True, slots=True)
class Silenced:
    """A Nullifier's field stopped a robot, which loses its remaining power and its ability."""

    robot: int
    power: int
    """Power lost."""
    how: Hold


# --- abilities -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exploded:
    """Bombs or Mines exploded together."""

    sources: tuple[Piece, ...]
    destroyed: tuple[Piece, ...]
    """All pieces destroyed, including the sources."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A Missile hit the objects on a space and was destroyed, with everything on its own space."""

    missile: int
    at: Hex
    destroyed: tuple[Piece, ...]
    """All pieces destroyed, including the Missile."""


@dataclass(frozen=True, slots=True)
class FlewAway:
    """A Missile found no object at all and flew off, with everything on top of it."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Armed:
    """A Mine was armed."""

    robot: int


@dataclass(frozen=True, slots=True)
class Covered:
    """A Shield ended its move on top of something, which it protects from now on."""

    robot: int
    covered: int
    """The number of the piece below it."""


@dataclass(frozen=True, slots=True)
class Cloned:
    """A Cloner placed its clones, all at once."""

    robot: int
    clones: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class FieldBegan:
    """A Nullifier became active until the end of the round."""

    robot: int


@dataclass(frozen=True, slots=True)
class Activated:
    """An Activator gave its remaining power to the robot that blocked it, which moves next."""

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
    """A Sleeper's turn ended: it shut down on the board, or on the dock if blocked."""

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
    """M36: True if a standing order chose it."""


# --- the end of a round ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored:
    """A team scored its points of the round."""

    seat: Seat
    points: int
    pieces: tuple[tuple[int, int], ...]
    """Number and points of each piece that scored."""


class Reason(Enum):
    """Reason for removing pieces at the end of a round."""

    CENTRE = "centre"
    DOCK = "dock"


@dataclass(frozen=True, slots=True)
class Removed:
    """Pieces left the game at the end of the round."""

    pieces: tuple[Piece, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round began, with new priority tokens. The table has its number."""

    round: int


@dataclass(frozen=True, slots=True)
class SecondGameBegan:
    """The first game of a series ended; the board was emptied and all tokens were flipped. `RoundBegan` follows."""

    scores: tuple[int, int]
    """Scores of the first game, by seat."""


@dataclass(frozen=True, slots=True)
class Left:
    """A seat's player left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game ended. Two winners: a draw."""

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
