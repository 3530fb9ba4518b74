"""Positions of Kolmio as a line of text, to be played as documents.

A thing is a letter, a space and a facing: `R d8 NE` is the red RAMbot, `r d8 *` the red flag, upright. Required things
that aren't listed are parked far away: flags in the corner a1 b1 b2 c2, a second RAMbot on c1.

    R d8 *, B h9 SW, r d10 E
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.rambots import KOLMIO
from tests.games.rambots.boards import COLOURS, EVERYTHING, GOALS, Placed, Played

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def parsed(things: str) -> tuple[Placed, Placed]:
    """The RAMbots and the flags, clockwise in the order red, yellow, green, blue."""
    robots: Placed = {}
    flags: Placed = {}
    for thing in things.split(","):
        letter, space, lies = thing.split()
        side = robots if letter.isupper() else flags
        side[COLOURS[letter.lower()]] = {"at": space, "facing": "up" if lies == "*" else lies}
    taken = {placed["at"] for placed in (*robots.values(), *flags.values())}
    lot = [space for space in ("a1", "b1", "b2", "c2") if space not in taken]
    for colour in COLOURS.values():
        if colour not in flags:
            flags[colour] = {"at": lot.pop(0), "facing": "E"}
    if len(robots) == 1:
        robots["yellow" if "yellow" not in robots else "red"] = {"at": "c1", "facing": "E"}
    return {colour: robots[colour] for colour in COLOURS.values() if colour in robots}, flags


def position(
    things: str,
    *,
    goals: Mapping[str, str] | None = None,
    pools: Mapping[str, str] | None = None,
    precedence: str = "red yellow green blue",
) -> dict[str, Any]:
    """A document's position, with all pieces in the pools and goals by default."""
    robots, flags = parsed(things)
    held = {colour: list(EVERYTHING) for colour in robots}
    stacks = {colour: list(GOALS) for colour in robots}
    held.update({colour: pieces.split() for colour, pieces in (pools or {}).items()})
    stacks.update({colour: pieces.split() for colour, pieces in (goals or {}).items()})
    return {
        "round": 1,
        "precedence": precedence.split(),
        "rambots": robots,
        "beacons": flags,
        "pools": held,
        "goals": stacks,
    }


def play(
    things: str,
    orders: Mapping[str, str],
    *,
    goals: Mapping[str, str] | None = None,
    pools: Mapping[str, str] | None = None,
    precedence: str = "red yellow green blue",
    options: Mapping[str, object] | None = None,
    out: Sequence[str] = (),
) -> Played:
    """Play one round of these programs: `play("R d8 *", {"red": "SRNE MBW"})`."""
    document = {
        "game": "kolmio",
        "options": dict(options or {}),
        "position": position(things, goals=goals, pools=pools, precedence=precedence),
        "orders": {colour: program.split() for colour, program in orders.items()},
        "out": list(out),
    }
    return Played(KOLMIO.documents.adjudicate(document))


def written(found: Mapping[str, Any]) -> str:
    """All things with their spaces, in the order red, yellow, green, blue, RAMbots first."""
    things = []
    for key, change in (("rambots", str.upper), ("beacons", str.lower)):
        for letter, colour in COLOURS.items():
            if colour in found[key]:
                placed = found[key][colour]
                lies = "*" if placed["facing"] == "up" else placed["facing"]
                things.append(f"{change(letter)} {placed['at']} {lies}")
    return ", ".join(things)
