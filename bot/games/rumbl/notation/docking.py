"""Docks as text, for people and for sealing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from bot.engine.game import DONE, Answer
from bot.games.rumbl.rules.hexes import CLOCKWISE, Sector, space_of
from bot.games.rumbl.rules.loading import END, order_keys
from bot.games.rumbl.rules.places import dock_name
from bot.games.rumbl.rules.state import ROBOTS, STAY, Kind, Load, Team

_ORDER: Final = "order "
NOTHING: Final = "none"


def written(answer: Answer, said: Callable[[str], str] = str) -> str:
    """The canonical text of a dock or its beginning: "green; plow b2 E 4 p7". `said` translates words for people."""
    keys = [key for key in answer if key != DONE]
    if not keys:
        return ""
    sector = Sector(keys.pop(0))
    clauses = [said(sector.value)]
    while keys:
        if keys[0].startswith(_ORDER):
            kind = Kind(keys.pop(0).removeprefix(_ORDER))
            wishes: list[str] = []
            while keys and not keys[0].startswith(_ORDER):
                wishes.append(keys.pop(0))
            told = re.sub(r"[a-z]+", lambda word: said(word[0]), _wishes_written(kind, wishes))
            clauses.append(f"{said(kind.value)}: {told}")
        else:
            clauses.append(_robot_written(sector, (said(keys[0]), *keys[1:5])))
            keys = keys[5:]
    return "; ".join(clauses)


def dock_written(load: Load) -> str:
    """The text of a dock without powers and standing orders: "green; plow b2 E p7", or "none"."""
    if load.sector is None:
        return NOTHING
    robots = [
        f"{docked.kind.value} {dock_name(load.sector, docked.at)} {docked.facing.value} p{docked.priority}"
        for docked in load.robots
    ]
    return "; ".join((load.sector.value, *robots))


def orders_written(load: Load) -> str:
    """The text of a dock's standing orders: "ricochet: NE E"; empty if there are none."""
    return "; ".join(
        f"{order.kind.value}: {_wishes_written(order.kind, order_keys(order)[1:])}" for order in load.orders
    )


def _robot_written(sector: Sector, keys: Sequence[str]) -> str:
    words = list(keys)
    if len(words) > 1:
        words[1] = dock_name(sector, space_of(words[1])) or words[1]
    if len(words) > 4:
        words[4] = f"p{words[4]}"
    return " ".join(words)


def _wishes_written(kind: Kind, keys: Sequence[str]) -> str:
    """The wishes as text, which ends with "..." if more can follow."""
    wishes = [key for key in keys if key != END]
    most = {Kind.MISSILE: len(Team) * 2 * (len(ROBOTS) + 1) + 1, Kind.CREEPER: len(CLOCKWISE) + 1}
    ended = END in keys or STAY in keys or len(wishes) == most.get(kind, len(CLOCKWISE))
    text = " ".join(wishes)
    if kind is Kind.MISSILE:
        text = re.sub(rf" (?={'|'.join(team.value for team in Team)}|{Kind.OBSTACLE.value})", ", ", text)
    return text if ended else f"{text} ...".lstrip()
