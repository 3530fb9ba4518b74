"""Temperaments: computers of one kind with similar strength, each with a recognizable style."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.engine.kernel import Leaning


@dataclass(frozen=True, slots=True)
class Temper:
    """A computer player's style of valuing results."""

    key: str
    word: str
    """A noun for such a player. It must not change, as tables store names made of it."""
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
"""Every temperament but the plain one, by key: a thief prefers others' things, a racer its own goal."""


def split(kind: str) -> tuple[str, Temper]:
    """Split a stored kind of computer player: "planner", or with a temperament, "planner/thief"."""
    key, _, temper = kind.partition("/")
    return key, TEMPERS.get(temper, PLAIN)
