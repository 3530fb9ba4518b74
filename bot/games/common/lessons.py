"""Lessons for a newcomer: small positions, tried out by the real rules and shown like any preview."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.engine.game import Answer, E, H, Rules, T
    from bot.games.game import Lessons, Stage
    from rendering.scene import Scene

NAMES = ("Ada", "Max")
YOU = 0
"""Whose view a lesson takes."""


class Lesson(Protocol):
    """What every lesson has."""

    @property
    def title(self) -> str:
        """What it is about; one with a colon stands over the picture alone."""
        ...

    @property
    def text(self) -> str:
        """What there is to know."""
        ...


@dataclass(frozen=True, slots=True)
class Drafted:
    """A lesson that needs no more than an answer of yours to try."""

    title: str
    text: str
    draft: Answer = ()


L = TypeVar("L", bound=Lesson)


def taught(lessons: Iterable[L], picture: Callable[[L], Scene]) -> Lessons:
    """Every lesson's text with its picture."""
    return tuple((_told(lesson), replace(picture(lesson), caption=lesson.title, speaker=None)) for lesson in lessons)


def _told(lesson: Lesson) -> str:
    if ":" in lesson.title:
        return lesson.text
    return f"**{lesson.title}{'' if lesson.title[-1] in '!?' else '.'}** {lesson.text}"


def tried(rules: Rules[T, H, E], stage: Stage[T, H, E], table: T, hand: H, draft: Answer) -> Scene:
    """What a draft would do; without one, the table as you look at it."""
    if not draft:
        return stage.still(table, NAMES, seat=YOU)
    steps = [step.seen for step in rules.preview(table, hand, YOU, draft)]
    return stage.preview(table, hand, YOU, draft, steps, NAMES)
