"""What the spaces are called, on the board and in every text: "w3", "green b2"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.rumbl.rules.hexes import BOARD, SECTORS, back, front

if TYPE_CHECKING:
    from bot.games.rumbl.rules.hexes import Hex, Sector

ROWS = "rstuvwx"
"""The letters of the board's rows from the south: none that begins the name of a dock's space."""

_REACH = len(ROWS) // 2
_ON_BOARD = {(q, r): f"{ROWS[_REACH - r]}{q + min(_REACH, _REACH + r) + 1}" for q, r in BOARD}

BOARD_SPACES = {name: space for space, name in _ON_BOARD.items()}
"""The spaces of the board by name: the letter of the row and the number in it, from the west."""


def dock_spaces(sector: Sector) -> dict[str, Hex]:
    """The spaces of a dock by name: "f1" to "f4" in front, "b1" to "b5" behind, both clockwise."""
    return {
        f"{row}{place}": space
        for row, spaces in (("f", front(sector)), ("b", back(sector)))
        for place, space in enumerate(spaces, start=1)
    }


def dock_name(sector: Sector, space: Hex) -> str | None:
    """A space of a dock as people type it and pictures label it: "f1" to "f4", "b1" to "b5"; None if it is none."""
    return next((name for name, at in dock_spaces(sector).items() if at == space), None)


def printed_name(space: Hex) -> str:
    """What is printed on a space of the board or of any dock; empty for all others."""
    if space in _ON_BOARD:
        return _ON_BOARD[space]
    return next((name for sector in SECTORS if (name := dock_name(sector, space))), "")


def typed_name(space: Hex) -> str:
    """A space as it is typed: "w3", "green b2"; empty where nothing stays (M3)."""
    for sector in SECTORS:
        if name := dock_name(sector, space):
            return f"{sector.value} {name}"
    return _ON_BOARD.get(space, "")
