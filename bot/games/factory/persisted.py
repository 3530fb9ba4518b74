"""Tags for the types of RAMbots Factory in the database. See bot/engine/tags.py for what must not change."""

from __future__ import annotations

from typing import Final

from bot.engine.tags import members, record
from bot.games.factory.rules.state import Board, Element, ElementKind, Face, Movement, Part, Table, Task

PERSISTED: Final = (
    members("element-kind", ElementKind, "WALL REPAIR FREEZE TRACTOR REPULSOR LASER"),
    members("face", Face, "SWAP HOP AIM WILD TIP DIG"),
    members("task", Task, "SWAP HOP AIM WILD ADD REPLACE DIG"),
    record("part", Part, "kind pips"),
    record("element", Element, "kind pips at hits placed"),
    record("board", Board, "name place rotation elements"),
    record("movement", Movement, "face todo drawn"),
    record(
        "table",
        Table,
        "phase round precedence players placed running winners ending boards bag scrap torch=torch_holder"
        " start_pieces movement",
    ),
)
