"""How something that happened is shown: a few words, marks on the board, how long it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.common.prose import listed
from bot.games.game import Colour
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names

COLOURS = {colour.value: colour for colour in show.Colour}
"""The scene's colours by their words."""
FOUR = tuple(Colour(word, word, emoji) for word, emoji in zip(COLOURS, "🔴🟡🟢🔵", strict=True))
"""The same, to choose from."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one event is shown: its words, what is marked, how long it stays, and whether it may be hurried.

    No words: there is nothing to read, and what was said last stays. `first` is marked before anything moves, on the
    table as it was; no marks: there is no such look.
    """

    words: str
    marks: tuple[show.Mark, ...] = ()
    hold: int = 300
    quiet: bool = False
    first: tuple[show.Mark, ...] = ()
    first_hold: int = 250


def victory(winners: Sequence[Seat], names: Names) -> str:
    """Who won, as a caption."""
    if not winners:
        return "The game is cancelled"
    if len(winners) == 1:
        return f"{names[winners[0]]} wins!"
    return f"{listed([names[seat] for seat in winners])} share the win!"
