"""The content of a picture as plain data that can be compared, hashed and pickled: a board, pieces, marks, and a panel.
Headings are degrees clockwise from north (up in the picture), so that every kind of board can use them."""

from rendering.scene.basics import Cell, Colour, Heading, Size
from rendering.scene.boards import Board, Dock, Floor, Hexagons, Sector, Squares, Tile, Tint, Triangles
from rendering.scene.marks import (
    Aim,
    Beam,
    Blast,
    Bump,
    Burst,
    Field,
    Flash,
    Flight,
    Ghost,
    Glow,
    Heat,
    Hush,
    Impact,
    Lane,
    Lifted,
    Mark,
    Note,
    Path,
    Shade,
    Tally,
    Tip,
    Tug,
)
from rendering.scene.panel import (
    BottomTray,
    Card,
    Goal,
    Held,
    Instruction,
    Labels,
    Panel,
    Progress,
    Row,
    Status,
    Stock,
    Tray,
    Turn,
)
from rendering.scene.pieces import Figure, Piece, Token
from rendering.scene.symbols import Area, Body, Device, Disc, Emblem, Model, Point, Stroke, Tone, arc, box, towards
from rendering.scene.whole import Scene, Shot
