"""Sentences for a chat: lists joined, texts kept within a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ALT = 1024
"""The most characters that a picture's description may have."""
DOOR = "🚪"
"""Begins the line that tells of somebody who has left."""
MORE = "And more."
"""Ends what is not told whole."""


def listed(words: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def either(words: Sequence[str]) -> str:
    """ "a", "a or b", "a, b or c"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, one: str, many: str | None = None) -> str:
    """ "1 goal", "3 goals"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def fitted(sentences: Iterable[str], most: int = ALT, ending: str = MORE) -> str:
    """As many sentences as there is room for, with `ending` in place of the rest."""
    text = ""
    waiting = list(sentences)
    for place, sentence in enumerate(waiting):
        longer = f"{text} {sentence}" if text else sentence
        last = place == len(waiting) - 1
        if len(longer) > (most if last else most - len(ending) - 1):
            return f"{text} {ending}" if text else ending
        text = longer
    return text
