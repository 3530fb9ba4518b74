"""What the readers of all games have in common: every sentence has to mean something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Heard = "Callable[[re.Match[str]], None]"


class DeafError(Exception):
    """Words that say nothing, or not what they should."""


def hear(sentences: Iterable[str], meanings: Mapping[str, Callable[[re.Match[str]], None]]) -> None:
    """Take in every sentence by the one pattern that it fits."""
    for sentence in sentences:
        found = [(match, take) for pattern, take in meanings.items() if (match := re.fullmatch(pattern, sentence))]
        if len(found) != 1:
            raise DeafError(f"{len(found)} meanings: {sentence}")
        match, take = found[0]
        take(match)


def apart(text: str) -> list[str]:
    """ "a, b and c" as its parts."""
    return re.split(r", | and ", text)


def agree(said: object, is_: object, about: Any = "") -> None:
    """What is said twice, or follows from what was said, is the same."""
    if said != is_:
        raise DeafError(f"{about}: {said!r} is said, {is_!r} is so")
