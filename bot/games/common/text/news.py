"""What happened, from one player's side: a few short lines for their private messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.quoting import harmless

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names

LINES: Final = 3
"""The most lines."""
WIDTH: Final = 120
"""The most characters of a line that was not written for this: two lines on a phone."""


def from_changes(changes: Iterable[str], seat: Seat, names: Names) -> tuple[str, ...]:
    """For games that say nothing themselves: what is different now, what is about this player first."""
    name = harmless(names[seat])
    short = [line for line in changes if len(line) <= WIDTH]
    return tuple(sorted(short, key=lambda line: name not in line)[:LINES])


def few(lines: Sequence[str]) -> tuple[str, ...]:
    """The first of these: what matters most stands first."""
    return tuple(line for line in lines if line)[:LINES]
