"""Computers' ratings by game and kind, as people see them. `docs/computers.md` says how they're calculated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COMPUTER_POINTS: Final[Mapping[str, Mapping[str, int]]] = {
    "rambots": {"rookie": 1030, "apprentice": 1850, "planner": 2660, "master": 3030},
    "kolmio": {"rookie": 1030, "apprentice": 1850, "planner": 2660, "master": 2930},
    "factory": {"rookie": 1130, "apprentice": 1750, "planner": 2560, "master": 2830},
    "rumbl": {"rookie": 1310, "apprentice": 1570, "planner": 1920, "master": 2070},
}
