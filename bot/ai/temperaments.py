"""Temperaments: recognizable styles of computers of the same kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.engine.kernel import Leaning


@dataclass(frozen=True, slots=True)
class Temperament:
    """A computer player's style, which affects how it values results."""

    key: str
    word: str
    """A noun for such a player. Don't change it: stored player names contain it."""
    icon: str
    leaning: Leaning = field(default_factory=Leaning)


PLAIN: Final = Temperament("", "bot", "🤖")
TEMPERAMENTS: Final = {
    temperament.key: temperament
    for temperament in (
        Temperament("thief", "thief", "🦝", Leaning(loot=8)),
        Temperament("racer", "racer", "🏎️", Leaning(loot=0, envy=0)),
    )
}
"""Every temperament except the plain one."""


def split(kind: str) -> tuple[str, Temperament]:
    """Split a stored kind of computer player: "planner", or with a temperament, "planner/thief"."""
    key, _, temperament = kind.partition("/")
    return key, TEMPERAMENTS.get(temperament, PLAIN)
