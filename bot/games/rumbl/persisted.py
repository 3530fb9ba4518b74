"""Tags for the types of R.U.M.B.L. in the database. See bot/engine/tags.py for what must not change."""

from __future__ import annotations

from typing import Final

from bot.engine.tags import members, record
from bot.games.rumbl.rules import state
from bot.games.rumbl.rules.hexes import Direction, Sector

PERSISTED: Final = (
    members("direction", Direction, "E SE SW W NW NE"),
    members("sector", Sector, "ORANGE RED PURPLE YELLOW BLUE GREEN"),
    members("team", state.Team, "BLUE GREEN"),
    members(
        "kind",
        state.Kind,
        "BOMB MINE MISSILE SHIELD CLONER BLOCKADER MAGNETBOT REPULSOR ACTIVATOR NULLIFIER HELIBOT RICOCHET CREEPER"
        " SLEEPER PLOW HAULER CLONE OBSTACLE",
    ),
    members("phase", state.Phase, "ROSTER SWAP DOCK RESOLUTION OVER"),
    members("topic", state.Topic, "TARGET CLONES DIRECTION TO"),
    members("closing", state.Closing, "CREEPERS SLEEPERS SCORING"),
    members("ending", state.Ending, "POINTS LETTERS DRAW LEFT"),
    record("piece", state.Piece, "number kind at team facing priority armed protects active"),
    record("shown", state.Shown, "round kind power"),
    record("opened", state.Opened, "roster sectors priorities"),
    record(
        "side",
        state.Side,
        "team score roster_left powers_left sectors_left priorities_left used=used_robots"
        " known used_sectors shown=revealed_powers opened out",
    ),
    record("question", state.Question, "seat topic robot options"),
    record("turn", state.Turn, "robot"),
    record("run", state.Run, "robot power givers"),
    record("use", state.Use, "robot"),
    record("creep", state.Creep, "robot"),
    record("wake", state.Wake, "robot"),
    record("begun", state.Begun, "pieces choices"),
    record(
        "table",
        state.Table,
        "round phase sides pieces docks running agenda question swapping last_turn rounds games first_scores placed"
        " begun winners ending",
    ),
    record("standing-order", state.StandingOrder, "kind wishes"),
    record("docked", state.Docked, "kind at facing power priority"),
    record("load", state.Load, "sector robots orders"),
    record("holdings", state.Holdings, "roster powers sectors priorities"),
    record("hand", state.Hand, "held returned under=placed_powers orders tokens began loaded"),
)
