"""News for one player: a few short lines for private messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.game import Seat
from bot.engine.quoting import harmless
from bot.games.game import Names

LINES: Final = 3
WIDTH: Final = 120
"""The maximum length, in characters, of a line that wasn't written as news: two lines on a phone."""


def from_changes(changes: Iterable[str], seat: Seat, names: Names) -> tuple[str, ...]:
    """Short changes for games without news of their own; changes about this player come first."""
    name = harmless(names[seat])
    short = [line for line in changes if len(line) <= WIDTH]
    return tuple(sorted(short, key=lambda line: name not in line)[:LINES])


def few(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for line in lines if line)[:LINES]
