"""Temperaments: computers of one kind that play about as well, each in a way of its own that one can tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.engine.kernel import Leaning


@dataclass(frozen=True, slots=True)
class Temper:
    """What a computer player makes of what may come of a plan."""

    key: str
    word: str
    """A noun for such a player. It must not change: tables keep names made of it."""
    sign: str
    leaning: Leaning = field(default_factory=Leaning)


PLAIN: Final = Temper("", "bot", "🤖")
TEMPERS: Final = {
    temper.key: temper
    for temper in (
        Temper("thief", "thief", "🦝", Leaning(loot=8)),
        Temper("racer", "racer", "🏎️", Leaning(loot=0, envy=0)),
    )
}
"""Every one but the plain, by its key: a thief would rather have what is others', a racer looks at its own goal."""


def split(kind: str) -> tuple[str, Temper]:
    """A kind of computer player as it is kept with a table: "planner", or with a temperament, "planner/thief"."""
    key, _, temper = kind.partition("/")
    return key, TEMPERS.get(temper, PLAIN)
