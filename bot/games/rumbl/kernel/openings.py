"""First-round docks seen in many games, used to guess the rival's dock. `python -m tests.tools.arena.openings` collects
them. The board is empty before the first round, so only the sectors, which both players know, and the rival's hidden
tokens matter. A dock seen before can be rotated around the centre, and used wherever the sectors have the same
positions relative to each other."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from bot.games.rumbl.kernel.docks import Plan, Robot, rotate_robots

SEEN: Final = Path(__file__).parent / "openings.jsonl"
"""One dock per line, rotated to the first side: its player's sectors, and its robots in the format of `Plan`."""


@lru_cache(256)
def openings(sectors: tuple[int, ...], without: tuple[int, ...]) -> tuple[Plan, ...]:
    """All docks seen with these sectors, attached at one of them, that don't use the priorities in `without`."""
    return tuple(
        (side, tuple(rotate_robots(robots, side)), ())
        for side in sectors
        for robots in _load_openings().get(frozenset((sector - side) % 6 for sector in sectors), ())
        if not any(robot[4] in without for robot in robots)
    )


@cache
def _load_openings() -> dict[frozenset[int], list[tuple[Robot, ...]]]:
    found: defaultdict[frozenset[int], list[tuple[Robot, ...]]] = defaultdict(list)
    for line in SEEN.read_text("utf-8").splitlines():
        sectors, robots = json.loads(line)
        found[frozenset(sectors)].append(
            tuple((kind, at, turn, power, token) for kind, at, turn, power, token in robots)
        )
    return dict(found)
