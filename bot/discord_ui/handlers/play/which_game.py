"""The game that somebody means by what they type without a reply, where they play several."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

SEEN: Final = 60_000 << 22
"""A minute, as message numbers count it: a question that came so long ago has been seen."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A game that asks somebody something, as its messages and theirs are numbered: the later, the larger."""

    table: int
    came: int
    """The message in which its question came; 0: in none."""
    shown: int
    """The newest message that shows it, which took the place of that one."""
    touched: int
    """The last thing that they tapped or typed about that game; 0: nothing is known."""

    def stood(self, at: int) -> int:
        """The message that showed it when another was typed: one that has moved further down since wasn't there."""
        return self.shown if self.shown < at else self.came


def find_meant(games: Collection[Asking], typed: int, *, in_words: bool) -> int | None:
    """The table that a message is about: that of the newest question above it. None if it could be another's.

    It's that only if its player's last deed since it came was about it; or for a word like `compile` (`in_words`), if
    they have done nothing since about any game and it has stood there for long enough to be seen.
    """
    above = [game for game in games if 0 < game.came < typed]
    if not above:
        return None
    newest = max(above, key=lambda game: game.stood(typed))
    last = max(game.touched for game in games)
    if last > newest.came:
        return newest.table if newest.touched == last else None
    seen = in_words and len(above) == len(games) and typed - newest.came >= SEEN
    return newest.table if seen else None
