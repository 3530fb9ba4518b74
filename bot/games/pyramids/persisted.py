"""Tags for the pyramid games' shared types in the database. See bot/engine/tags.py for what must not change."""

from __future__ import annotations

from typing import Final

from bot.engine.tags import members, record
from bot.games.pyramids.rules.grid import Chessboard, Direction
from bot.games.pyramids.rules.pieces import Colour, Piece, Size
from bot.games.pyramids.rules.things import Ending, Hand, Instruction, Kind, Phase, Placed, Player, Thing
from bot.games.pyramids.rules.triangles import TriangleGrid

PERSISTED: Final = (
    members("direction", Direction, "N NE E SE S SW W NW"),
    members("colour", Colour, "RED YELLOW GREEN BLUE"),
    members("size", Size, "SMALL MEDIUM LARGE"),
    members("phase", Phase, "GOALS PROGRAMMING EXECUTION MOVEMENT OVER"),
    members("kind", Kind, "RAMBOT BEACON"),
    members("ending", Ending, "TAGGED LIMIT AGREED ALONE CANCELLED"),
    record("squares", Chessboard, ""),
    record("triangles", TriangleGrid, "side"),
    record("piece", Piece, "size colour"),
    record("thing", Thing, "kind colour"),
    record("placed", Placed, "thing cell facing"),
    record("instruction", Instruction, "piece facing"),
    record("player", Player, "colour pool goals program done out"),
    record("hand", Hand, ""),
)
