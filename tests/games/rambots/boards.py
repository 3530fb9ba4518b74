"""Drawings of positions of RAMbots as text, to be played as documents and drawn again.

A drawing has the ranks that matter, from the top, each with its number; squares not drawn are empty. An object is a
letter and a facing: `R` is the red RAMbot, `r` the red beacon; `^ > v <` show where the nose points, `*` is upright.
Required things that aren't drawn are parked far away: beacons from h8 westwards, a second RAMbot on h6.

    3  .  .  b*
    1  R> .  .
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FILES = "abcdefgh"
COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
FACINGS = {"^": "N", ">": "E", "v": "S", "<": "W", "*": "up"}
CHARACTERS = {facing: character for character, facing in FACINGS.items()}
EVERYTHING = tuple(size + colour for size in "SML" for colour in "RYGB")
GOALS = ("SR", "SY", "SG", "SB")

Placed = dict[str, dict[str, str]]


def parsed(drawing: str) -> tuple[Placed, Placed]:
    """The RAMbots and the beacons of a drawing, clockwise in the order red, yellow, green, blue."""
    robots: Placed = {}
    beacons: Placed = {}
    for line in drawing.split("\n"):
        rank, *squares = line.split() or [""]
        for file, square in zip(FILES, squares, strict=False):
            if square != ".":
                side = robots if square[0].isupper() else beacons
                side[COLOURS[square[0].lower()]] = {"at": file + rank, "facing": FACINGS[square[1]]}
    taken = {placed["at"] for placed in (*robots.values(), *beacons.values())}
    lot = [f"{file}8" for file in reversed(FILES) if f"{file}8" not in taken]
    for colour in COLOURS.values():
        if colour not in beacons:
            beacons[colour] = {"at": lot.pop(0), "facing": "N"}
    if len(robots) == 1:
        robots["yellow" if "yellow" not in robots else "red"] = {"at": "h6", "facing": "N"}
    return {colour: robots[colour] for colour in COLOURS.values() if colour in robots}, beacons


def sketch(robots: Mapping[str, Any], beacons: Mapping[str, Any]) -> str:
    """All eight ranks as text."""
    squares = {(file, str(rank)): ". " for rank in range(1, 9) for file in FILES}
    for colour, placed in beacons.items():
        squares[placed["at"][0], placed["at"][1]] = colour[0] + CHARACTERS[placed["facing"]]
    for colour, placed in robots.items():
        squares[placed["at"][0], placed["at"][1]] = colour[0].upper() + CHARACTERS[placed["facing"]]
    return "\n".join(f"{rank}  " + " ".join(squares[file, str(rank)] for file in FILES) for rank in range(8, 0, -1))


def drawn(drawing: str) -> str:
    """A drawing completed to all its ranks, as in `Played.board`."""
    return sketch(*parsed(drawing))


def position(
    drawing: str,
    *,
    goals: Mapping[str, str] | None = None,
    pools: Mapping[str, str] | None = None,
    precedence: str = "red yellow green blue",
    number: int = 1,
    out: Sequence[str] = (),
) -> dict[str, Any]:
    """A document's position, with all pieces in the pools and goals by default."""
    robots, beacons = parsed(drawing)
    found: dict[str, Any] = {
        "round": number,
        "precedence": precedence.split(),
        "rambots": robots,
        "beacons": beacons,
        "pools": {colour: list(EVERYTHING) for colour in robots},
        "goals": {colour: list(GOALS) for colour in robots},
    }
    found["pools"].update({colour: pieces.split() for colour, pieces in (pools or {}).items()})
    found["goals"].update({colour: pieces.split() for colour, pieces in (goals or {}).items()})
    if out:
        found["out"] = list(out)
    return found


@dataclass(frozen=True)
class Played:
    """The result of a document."""

    result: dict[str, Any]

    @property
    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = self.result["position"]
        return found

    @property
    def board(self) -> str:
        """All eight ranks as text."""
        return sketch(self.position["rambots"], self.position["beacons"])

    @property
    def winner(self) -> list[str] | None:
        found: list[str] | None = self.result["winner"]
        return found

    @property
    def events(self) -> list[str]:
        """Every event in a few words: "move rambot:red a1 a2"."""
        return [
            " ".join("-".join(value) if isinstance(value, list) else value for value in event.values())
            for event in self.result["events"]
        ]

    def only(self, *names: str) -> list[str]:
        """The events with these names."""
        return [event for event in self.events if event.split()[0] in names]

    def facing(self, colour: str) -> str:
        """The facing of that colour's RAMbot."""
        found: str = self.position["rambots"][colour]["facing"]
        return found


def play(
    drawing: str,
    orders: Mapping[str, str],
    *,
    goals: Mapping[str, str] | None = None,
    pools: Mapping[str, str] | None = None,
    precedence: str = "red yellow green blue",
    number: int = 1,
    out: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> Played:
    """Play one round of these programs: `play(BOARD, {"red": "SRN MBE"})`."""
    document = {
        "game": "rambots",
        "options": dict(options or {}),
        "position": position(drawing, goals=goals, pools=pools, precedence=precedence, number=number, out=out),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    return Played(GAMES["rambots"].documents.adjudicate(document))
