"""What a picture shows, as plain data: a board, what stands on it, what is marked, and a panel beside it.

A scene is complete in itself and carries no pixels; everything here can be compared, hashed and pickled.
Headings are degrees clockwise from north (up in the picture), so that every kind of board can use them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Cell = tuple[int, ...]  # a space of the board; what the numbers mean is the board's affair
Heading = int  # degrees clockwise from north: 0, 90, 180, 270 on squares


class Colour(Enum):
    """A colour of the game; its value is the word shown in place of a name that cannot be drawn."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


class Size(Enum):
    """The size of a pyramid; its value is its number of pips."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3


class Status(Enum):
    """What a player's card says about them beside their name."""

    NONE = "none"
    THINKING = "thinking"
    READY = "ready"
    ACTIVE = "active"
    OUT = "out"
    WINNER = "winner"


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


class Device(Enum):
    """A machine that is fixed to a board, each kind with a sign and a tone of its own."""

    WALL = "wall"
    REPAIR = "repair"
    FREEZE = "freeze"
    TRACTOR = "tractor"
    REPULSOR = "repulsor"
    LASER = "laser"


class Model(Enum):
    """A figure on a board of hexagons: sixteen robots, each with a sign of its own, and what some of them leave."""

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


class Sector(Enum):
    """A side of a hexagon of hexagons, clockwise from the north; its value is its colour's name."""

    ORANGE = "orange"
    RED = "red"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"


# --- the board and what stands on it ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tint:
    """A quiet decoration of one space, say somebody's start space."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Squares:
    """A board of squares; a cell is (column, row), counted from 0 at the south-west corner."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Triangles:
    """A hexagon of triangles, `side` of them along each edge; rows are lettered from the south.

    A cell is (column, row), counted from 0: neighbours in a row are a column apart, and a triangle has the column of
    the one above or below it. In a row the spaces are numbered from the west. Headings are 30, 90, 150 and so on,
    along the strips.
    """

    side: int
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the boards of a floor, with its place in the grid of boards and how far it is turned clockwise.

    Places grow east and north and may be negative; the turn is in quarters, 0 to 3.
    """

    name: str
    place: tuple[int, int]
    turn: int


@dataclass(frozen=True, slots=True)
class Floor:
    """A floor of equal boards: three by three squares each, and a rim of narrow spaces round them.

    A cell is (board, file, rank): the board's number here, then file and rank from 0 to 4 in the board's own frame,
    as it lies when it is not turned. So what stands on a board keeps its cell wherever the board goes. Headings are
    those of the picture.
    """

    tiles: tuple[Tile, ...]
    arrows: tuple[tuple[tuple[int, int], tuple[Heading, ...]], ...]
    """For every square by file and rank the ways out of it, on a board that is not turned."""
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Dock:
    """Two rows of spaces attached to a side, the inner one first, each clockwise; `colour` is the owner's."""

    sector: Sector
    rows: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    colour: Colour | None = None
    attached: bool = True
    """Else there is only room for it, drawn faintly."""


@dataclass(frozen=True, slots=True)
class Hexagons:
    """A hexagon of hexagons round a middle, a corner to the north, with docks along its sides.

    A cell is axial (q, r): east is (1, 0) and south-east (0, 1). `worth` has what is written on the spaces of each
    ring, the middle first. Headings are 30, 90, 150 and so on.
    """

    worth: tuple[str, ...]
    docks: tuple[Dock, ...] = ()


Board = Squares | Triangles | Floor | Hexagons


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid on the board: upright if `heading` is None, else lying with its nose that way.

    `key` is the same for the same piece in every scene of a replay; that is how a move is told from a swap.
    A robot (something that acts for a player) is drawn with a bright rim, so that it stands out from the rest.
    """

    key: str
    cell: Cell
    colour: Colour
    size: Size
    heading: Heading | None = None
    robot: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A device on a rim space: `pips`, 1 to 3, are what it can bear, `hits` what it has borne."""

    key: str
    cell: Cell
    device: Device
    pips: int
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A robot, a clone or an obstacle on a board of hexagons; on one space the first is at the bottom of a stack.

    `letter`, `power` and `turn` are short signs at its corners, left out where they are empty.
    """

    key: str
    cell: Cell
    model: Model
    colour: Colour | None = None
    heading: Heading | None = None
    letter: str = ""
    power: str = ""
    turn: str = ""
    armed: bool = False
    """It goes off when something comes near."""
    still: bool = False
    """It is held where it is, or asleep."""


# --- marks: what is pointed out --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Beam:
    """A beam, under the pieces, from the nose of one on `origin` along `cells`, nearest first; a hit is on the last.

    A beam that hits nothing runs to the edge of its last cell. No cells: it dies at the edge of its origin.
    """

    origin: Cell
    cells: tuple[Cell, ...]
    colour: Colour
    heading: Heading
    hit: bool


@dataclass(frozen=True, slots=True)
class Impact:
    """A star where the nose of a piece on `cell` meets what lies next that way; without a heading, on the cell."""

    cell: Cell
    heading: Heading | None


@dataclass(frozen=True, slots=True)
class Flash:
    """Rings of a colour round a space: something there was scored."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tip:
    """An arc over a space: what stands there changes between standing and lying."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Bump:
    """A bar at one side of a space: what wanted to go that way could not."""

    cell: Cell
    heading: Heading


@dataclass(frozen=True, slots=True)
class Glow:
    """A frame round each of some spaces."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Path:
    """A dotted way through the middles of spaces, from the first to the last."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Ghost:
    """A pale piece: where something was, or would be. It may stand where another piece stands."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece that flies from one row of a card to another; cards are numbered in the panel's order from 0."""

    size: Size
    colour: Colour
    source: tuple[int, Row]
    target: tuple[int, Row]
    """Where the row is the scrap heap, the number does not matter."""


@dataclass(frozen=True, slots=True)
class Note:
    """A few signs on a chip at the upper left of a space, say the numbers of instructions that end there."""

    cell: Cell
    text: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Lane:
    """Spaces faintly in a colour, nearest first: where a piece on the board points."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Field:
    """The straight lane of a device, from one end to the other: a faint line, and a strong one while it acts."""

    cells: tuple[Cell, ...]
    device: Device
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """A frame round whole boards of a floor, by number."""

    tiles: tuple[int, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Shade:
    """A pale figure: where it was, or would be; on something else, on that level of the stack."""

    figure: Figure
    level: int = 0


@dataclass(frozen=True, slots=True)
class Blast:
    """An explosion on a space, and flames on those that it reaches."""

    cell: Cell
    reached: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Hush:
    """Spaces hatched, with a rim round them all: nothing acts there."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tug:
    """A ray of chevrons from one space to another, the way something is drawn or driven."""

    start: Cell
    end: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tally:
    """A few signs that rise from a space, say points that it brings."""

    cell: Cell
    text: str
    colour: Colour


Mark = (
    Beam
    | Impact
    | Flash
    | Tip
    | Bump
    | Glow
    | Path
    | Ghost
    | Flight
    | Note
    | Lane
    | Field
    | Lifted
    | Shade
    | Blast
    | Hush
    | Tug
    | Tally
)


# --- the panel -------------------------------------------------------------------------------------------------------


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
class Player:
    """A player's card. Goals and program are None where there are none to show yet; goals stand top first.

    `won` counts the goals already scored; they are shown as ticked places before the open ones. `you` is set on the
    card of whoever the picture is made for.
    """

    name: str
    colour: Colour
    computer: bool = False
    you: bool = False
    status: Status = Status.NONE
    goals: tuple[Goal, ...] | None = None
    won: int = 0
    program: tuple[Instruction, ...] | None = None
    pool: tuple[Stock, ...] = ()
    torch: bool = False
    """Whether the player holds the torch."""
    tray: Tray | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """What lies between the board and the caption: a die, a device just drawn, the scrap heap, and the bag's counts."""

    die: str = ""
    drawn: tuple[Device, int] | None = None
    """A device and its pips."""
    scrap: tuple[Stock, ...] = ()
    bag: tuple[tuple[Device, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands beside the board: a title, the precedence of the colours (first one first), a card per player.

    A floor of boards leaves room for a shelf under it.
    """

    title: str
    precedence: tuple[Colour, ...] = ()
    players: tuple[Player, ...] = ()
    shelf: Shelf | None = None
    turns: tuple[Turn, ...] | None = None
    """For teams with trays: whose turn comes when, as far as that is known."""


# --- the whole -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. Its own marks belong to it (a preview's path, say) and stay for as long as the scene does.

    The caption is a line or two under the board, broken at a newline or where it must; `speaker` is the colour of the
    badge before it.
    """

    board: Board
    pieces: tuple[Piece, ...]
    panel: Panel
    caption: str = ""
    speaker: Colour | None = None
    marks: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Shot:
    """One step of a replay: the pieces move to where `scene` has them, under marks that go when the shot is over.

    The boards of a floor move with all that is on them, and a token that is new comes from the shelf.

    `hold` is how long the result is looked at, in milliseconds. A quiet shot may be shortened or left out where
    a replay would grow too long; a shot that is not may only be shortened.
    """

    scene: Scene
    marks: tuple[Mark, ...] = ()
    hold: int = 400
    quiet: bool = False
