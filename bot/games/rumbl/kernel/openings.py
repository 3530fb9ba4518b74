"""First docks as many games have seen them, by which it is guessed what somebody else will load.

Made by `python -m tests.tools.arena.openings`. Before the first round the board is empty, so that nothing counts but
who has which sectors, which both know, and what one cannot know of the other: a dock that was seen serves, turned
about the centre, wherever the sectors lie to each other as they lay then.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.games.rumbl.kernel.docks import rotate_robots

if TYPE_CHECKING:
    from bot.games.rumbl.kernel.docks import Plan, Robot

SEEN: Final = Path(__file__).parent / "openings.jsonl"
"""A line a dock that lies on the first side: the sectors of who loaded it, and its robots as `Plan` has them."""
_SIDES: Final = 6
_REMEMBERED: Final = 256


@lru_cache(_REMEMBERED)
def openings(sectors: tuple[int, ...], without: tuple[int, ...]) -> tuple[Plan, ...]:
    """All that were seen of who has these sectors, on any of them, with none of those priorities."""
    return tuple(
        (side, tuple(rotate_robots(robots, side)), ())
        for side in sectors
        for robots in _load_openings().get(frozenset((sector - side) % _SIDES for sector in sectors), ())
        if not any(robot[4] in without for robot in robots)
    )


@cache
def _load_openings() -> dict[frozenset[int], list[tuple[Robot, ...]]]:
    """By the sectors that somebody had who loaded on the first side."""
    found: defaultdict[frozenset[int], list[tuple[Robot, ...]]] = defaultdict(list)
    for line in SEEN.read_text("utf-8").splitlines():
        sectors, robots = json.loads(line)
        found[frozenset(sectors)].append(
            tuple((kind, at, turn, power, token) for kind, at, turn, power, token in robots)
        )
    return dict(found)
