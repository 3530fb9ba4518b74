"""Guesses which game a message is about, if its author plays several and hasn't replied to a game's message."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

SEEN_AFTER: Final = 60_000 << 22
"""One minute, in snowflake units. A turn that arrived that long ago counts as seen."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A game in which a person has an open turn, with the IDs of messages; later messages have larger IDs."""

    table: int
    came: int
    """The first message that announced the turn; 0 if there's none."""
    shown: int
    """The person's newest panel at the table; without any, the same as `came`."""
    touched: int
    """The person's last click or message about the game; 0 if none is known."""

    def stood(self, at: int) -> int:
        """The newest known message that showed the turn when the message `at` was typed."""
        return self.shown if self.shown < at else self.came


def find_meant(games: Collection[Asking], typed: int, *, in_words: bool, elsewhere: int = 0) -> int | None:
    """The table that a message is about; None if that isn't clear.

    It's the table whose turn was shown last above the message, if the person's last action since that turn arrived was
    about this table. For a keyword such as `compile` (`in_words`) it's enough that they've done nothing since, that all
    turns are above the message, and that this one is at least `SEEN_AFTER` old. `elsewhere` is their last action in any
    other game, such as one they've just locked in. If it's their last action since the turn arrived, the result is
    None: a second `compile` is probably about that game, and mustn't lock in another one."""
    above = [game for game in games if 0 < game.came < typed]
    if not above:
        return None
    newest = max(above, key=lambda game: game.stood(typed))
    last = max(elsewhere, *(game.touched for game in games))
    if last > newest.came:
        return newest.table if newest.touched == last else None
    seen = in_words and len(above) == len(games) and typed - newest.came >= SEEN_AFTER
    return newest.table if seen else None
