"""Random adjudication documents of R.U.M.B.L.: crowded boards, stacks, armed Mines, full docks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from bot.engine.rng import MOST_SEED
from bot.games.rumbl.rules.hexes import (
    BOARD,
    CLOCKWISE,
    SECTORS,
    Sector,
    beside,
    distance_from_centre,
    dock,
    placements,
)
from bot.games.rumbl.rules.state import POWERS, PRIORITIES, ROBOTS, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.rumbl.rules.hexes import Hex

TEAMS = ("blue", "green")
KINDS = [kind.value for kind in ROBOTS]
FACINGS = [direction.value for direction in CLOCKWISE]


@st.composite
def pieces(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Up to a dozen robots on the board or its middle, with clones, obstacles, and Shields on top of any."""
    reach = draw(st.sampled_from([3, 3, 2]))
    spaces = draw(st.permutations(sorted(space for space in BOARD if distance_from_centre(space) <= reach)))
    left = {"blue": 2, "green": 2, "obstacle": 6}
    found: list[dict[str, Any]] = []
    for space in spaces[: draw(st.integers(0, 12))]:
        team = draw(st.sampled_from(TEAMS))
        kind = draw(st.sampled_from([*KINDS, "clone", "clone", "obstacle", "obstacle"]))
        at = list(space)
        if kind in ("clone", "obstacle"):
            supply = team if kind == "clone" else "obstacle"
            if left[supply] == 0:
                continue
            left[supply] -= 1
            found.append({"kind": kind, "at": at, **({"team": team} if kind == "clone" else {})})
        else:
            found.append(draw(robot(kind, team, at)))
        for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
            shield = draw(robot("shield", draw(st.sampled_from(TEAMS)), at))
            found.append({**shield, **({"protects": False} if draw(st.integers(0, 4)) == 0 else {})})
    return found


@st.composite
def robot(draw: st.DrawFn, kind: str, team: str, at: list[int]) -> dict[str, Any]:
    found: dict[str, Any] = {"team": team, "kind": kind, "at": at, "facing": draw(st.sampled_from(FACINGS))}
    if kind == Kind.MINE.value and draw(st.integers(0, 3)):
        found["armed"] = True
    if kind == Kind.SLEEPER.value:
        found["power"] = draw(st.integers(2, 5))
    return found


@st.composite
def load(draw: st.DrawFn, sector: Sector, priorities: Sequence[int]) -> dict[str, Any]:
    """One to three robots; the second may be right behind a Hauler."""
    free: list[Hex] = draw(st.permutations(sorted(dock(sector))))
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3, unique=True))
    robots: list[dict[str, Any]] = []
    for kind, at, priority in zip(kinds, free, priorities, strict=False):
        facing = draw(st.sampled_from(placements(sector)[at]))
        robots.append(
            {
                "kind": kind,
                "at": list(at),
                "facing": facing.value,
                "power": draw(st.sampled_from(POWERS)),
                "priority": priority,
            }
        )
        if kind == "hauler" and len(robots) > 1 and draw(st.booleans()):
            behind = beside(at, facing.turn(3))
            # The space is free and stays free.
            if behind in dock(sector) and behind not in free[: len(kinds)]:
                robots[0] |= {"at": list(behind), "facing": draw(st.sampled_from(FACINGS))}
    return {"sector": sector.value, "robots": robots}


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Any position with at most two docks and without choices."""
    sectors = draw(st.permutations(SECTORS))
    priorities = draw(st.permutations(PRIORITIES))
    orders = {
        team: draw(load(sectors[place], priorities[place * 3 : place * 3 + 3]))
        for place, team in enumerate(TEAMS)
        if draw(st.integers(0, 7))
    }
    used = {team: orders.get(team, {"robots": []})["robots"] for team in TEAMS}
    more = {team: draw(st.lists(st.sampled_from(KINDS), max_size=3)) for team in TEAMS}
    return {
        "game": "rumbl",
        "position": {
            "round": draw(st.integers(1, 3)),
            "scores": {team: draw(st.integers(0, 20)) for team in TEAMS},
            "pieces": draw(pieces()),
            "powers": {team: [docked["power"] for docked in used[team]] + [2, 5] for team in TEAMS},
            "sectors": {team: [sectors[place].value] for place, team in enumerate(TEAMS)},
            "rosters": {team: [docked["kind"] for docked in used[team]] + more[team] for team in TEAMS},
            "priorities": {team: list(priorities[place * 3 : place * 3 + 3]) for place, team in enumerate(TEAMS)},
        },
        "orders": orders,
        "seed": draw(st.integers(0, MOST_SEED)),
    }
