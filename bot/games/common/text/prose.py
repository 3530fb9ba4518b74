"""Sentences for a chat: joined lists, texts that fit a limit, and news for one player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.game import Seat
from bot.engine.quoting import harmless
from bot.games.game import Names

ALT = 1024
"""The maximum length of a picture's description, in UTF-16 units."""
DOOR = "🚪"
IDLE = "💤"
"""The icon at the beginning of the highlight about players without a program."""


def format_list(words: Sequence[object], last: str = "and") -> str:
    told = [str(word) for word in words]
    return f" {last} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def format_alternatives(words: Sequence[object]) -> str:
    return format_list(words, "or")


def format_count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def count_units(text: str) -> int:
    """Count a text's UTF-16 units. There are at least as many of them as characters, and Discord may count either."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def fit_sentences(sentences: Iterable[str], most: int = ALT, *, ending: str) -> str:
    """The first sentences, while they fit, with `ending` in place of the rest."""
    text = ""
    waiting, room = list(sentences), most - count_units(ending) - 1
    for place, sentence in enumerate(waiting):
        longer = f"{text} {sentence}" if text else sentence
        last = place == len(waiting) - 1
        if count_units(longer) > (most if last else room):
            return f"{text} {ending}" if text else ending
        text = longer
    return text


MAX_NEWS_LINES: Final = 3
MAX_LINE_LENGTH: Final = 120
"""The maximum length, in characters, of a line that wasn't written as news."""


def from_changes(changes: Iterable[str], seat: Seat, names: Names) -> tuple[str, ...]:
    """At most MAX_NEWS_LINES short changes, for games without their own news; those naming this player come first."""
    name = harmless(names[seat])
    short = [line for line in changes if len(line) <= MAX_LINE_LENGTH]
    return tuple(sorted(short, key=lambda line: name not in line)[:MAX_NEWS_LINES])


def few(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for line in lines if line)[:MAX_NEWS_LINES]
