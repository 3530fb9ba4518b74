"""Tags for the types of R.U.M.B.L. in the database. See bot/engine/tags.py for what must not change."""

from __future__ import annotations

from typing import Final

from bot.engine.tags import members, record
from bot.games.rumbl.rules.hexes import Direction, Sector
from bot.games.rumbl.rules.state import (
    Begun,
    Closing,
    Creep,
    Docked,
    Ending,
    Hand,
    Holdings,
    Kind,
    Load,
    Opened,
    Phase,
    Piece,
    Question,
    Run,
    Shown,
    Side,
    StandingOrder,
    Table,
    Team,
    Topic,
    Turn,
    Use,
    Wake,
)

PERSISTED: Final = (
    members("direction", Direction, "E SE SW W NW NE"),
    members("sector", Sector, "ORANGE RED PURPLE YELLOW BLUE GREEN"),
    members("team", Team, "BLUE GREEN"),
    members(
        "kind",
        Kind,
        "BOMB MINE MISSILE SHIELD CLONER BLOCKADER MAGNETBOT REPULSOR ACTIVATOR NULLIFIER HELIBOT RICOCHET CREEPER"
        " SLEEPER PLOW HAULER CLONE OBSTACLE",
    ),
    members("phase", Phase, "ROSTER SWAP DOCK RESOLUTION OVER"),
    members("topic", Topic, "TARGET CLONES DIRECTION TO"),
    members("closing", Closing, "CREEPERS SLEEPERS SCORING"),
    members("ending", Ending, "POINTS LETTERS DRAW LEFT"),
    record("piece", Piece, "number kind at team facing priority armed protects active"),
    record("shown", Shown, "round kind power"),
    record("opened", Opened, "roster sectors priorities"),
    record(
        "side",
        Side,
        "team score roster_left powers_left sectors_left priorities_left used=used_robots"
        " known used_sectors shown=revealed_powers opened out",
    ),
    record("question", Question, "seat topic robot options"),
    record("turn", Turn, "robot"),
    record("run", Run, "robot power givers"),
    record("use", Use, "robot"),
    record("creep", Creep, "robot"),
    record("wake", Wake, "robot"),
    record("begun", Begun, "pieces choices"),
    record(
        "table",
        Table,
        "round phase sides pieces docks running agenda question swapping last_turn rounds games first_scores placed"
        " begun winners ending",
    ),
    record("standing-order", StandingOrder, "kind wishes"),
    record("docked", Docked, "kind at facing power priority"),
    record("load", Load, "sector robots orders"),
    record("holdings", Holdings, "roster powers sectors priorities"),
    record("hand", Hand, "held returned under=placed_powers orders tokens began loaded"),
)
