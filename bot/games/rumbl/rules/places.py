"""Names of spaces in texts and pictures: "w3", "green b2"."""

from __future__ import annotations

from bot.games.rumbl.rules.hexes import BOARD, SECTORS, Hex, Sector, back, front

ROWS = "rstuvwx"
"""The letters of the board's rows from the south. None of them is the first letter of a dock space's name."""

_REACH = len(ROWS) // 2
_ON_BOARD = {(q, r): f"{ROWS[_REACH - r]}{q + min(_REACH, _REACH + r) + 1}" for q, r in BOARD}

BOARD_SPACES = {name: space for space, name in _ON_BOARD.items()}


def dock_spaces(sector: Sector) -> dict[str, Hex]:
    """The spaces of a dock by name: "f1" to "f4" in front, "b1" to "b5" behind, both clockwise."""
    return {
        f"{row}{place}": space
        for row, spaces in (("f", front(sector)), ("b", back(sector)))
        for place, space in enumerate(spaces, start=1)
    }


def dock_name(sector: Sector, space: Hex) -> str | None:
    """The name of a dock's space, such as "f1" or "b5"; None if the space isn't part of the dock."""
    return next((name for name, at in dock_spaces(sector).items() if at == space), None)


def printed_name(space: Hex) -> str:
    if space in _ON_BOARD:
        return _ON_BOARD[space]
    return next((name for sector in SECTORS if (name := dock_name(sector, space))), "")


def typed_name(space: Hex) -> str:
    """The name of a space as people type it: "w3", "green b2"; empty beyond the board and all docks (M3)."""
    for sector in SECTORS:
        if name := dock_name(sector, space):
            return f"{sector.value} {name}"
    return _ON_BOARD.get(space, "")
