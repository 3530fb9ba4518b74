"""How something that happened is shown: a few words, marks on the board, how long it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.game import is_draw
from bot.games.common.vocabulary import COMMON
from bot.games.game import Colour
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.i18n import Translator

ENGLISH = COMMON.tongue()

COLOURS = {colour.value: colour for colour in show.Colour}
"""The scene's colours by their words."""


def four(tongue: Translator) -> tuple[Colour, ...]:
    """The same, to choose from."""
    return tuple(
        Colour(word, tongue.say("shade-called", colour=word), emoji)
        for word, emoji in zip(COLOURS, "🔴🟡🟢🔵", strict=True)
    )


def names_of_colours(tongue: Translator) -> tuple[str, ...]:
    """The same, as people are called by them in pictures where their names cannot be drawn."""
    return tuple([_with_capital(colour.name) for colour in four(tongue)])


def _with_capital(word: str) -> str:
    return word[:1].upper() + word[1:]


FOUR = four(ENGLISH)
"""They in English."""


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


def victory(winners: Sequence[Seat], names: Names, tongue: Translator = ENGLISH) -> str:
    """How it ended, as a caption."""
    if not winners:
        return tongue.say("victory-nobody")
    if is_draw(winners, len(names)):
        return tongue.say("victory-draw")
    who = tongue.listed([names[seat] for seat in winners])
    return tongue.say("victory-alone" if len(winners) == 1 else "victory-shared", who=who)
