"""Lessons for newcomers: small positions, played by the real rules and shown like any preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from bot.engine.game import Answer, E, H, Rules, T
from bot.games.common.text.prose import fit_sentences
from bot.games.common.text.words import GameWords
from bot.games.game import Lessons, SceneRenderer, Subject
from bot.i18n import Translator
from rendering.scene import Scene

NAMES = ("Ada", "Max")
YOU = 0
"""The seat from which the reader sees a lesson."""


class Lesson(Protocol):
    """A lesson's title and text."""

    @property
    def title(self) -> str:
        """The lesson's topic. If it has a colon, it's shown only as the picture's caption, not in the text."""

    @property
    def text(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Drafted:
    """A lesson, with a sample answer unless `draft` is empty."""

    title: str
    text: str
    draft: Answer = ()


@dataclass(frozen=True, slots=True)
class TranslatedLesson:
    """A lesson whose title and text are messages."""

    key: str
    translator: Translator = field(kw_only=True)

    @property
    def title(self) -> str:
        return self.translator.say(self.key)

    @property
    def text(self) -> str:
        return self.translator.say(f"{self.key}-text")


L = TypeVar("L", bound=Lesson)
K = TypeVar("K", bound=TranslatedLesson)


def translate_lessons(lessons: Iterable[K], translator: Translator) -> tuple[K, ...]:
    return tuple(replace(lesson, translator=translator) for lesson in lessons)


def build_lessons(lessons: Iterable[L], picture: Callable[[L], Scene], words: Callable[[L], str]) -> Lessons:
    return tuple(
        (_format_lesson(lesson), replace(picture(lesson), caption=lesson.title, speaker=None), words(lesson))
        for lesson in lessons
    )


def build_draft_lessons(
    lessons: Iterable[Drafted],
    rules: Rules[T, H, E],
    stage: SceneRenderer[T, H, E],
    words: GameWords[T, H, Any],
    table: T,
    hand: H,
) -> Lessons:
    return build_lessons(
        lessons,
        lambda lesson: preview_draft(rules, stage, table, hand, lesson.draft),
        lambda lesson: describe_preview(rules, words, table, hand, lesson.draft),
    )


def _format_lesson(lesson: Lesson) -> str:
    if ":" in lesson.title:
        return lesson.text
    return f"**{lesson.title}{'' if lesson.title[-1] in '!?' else '.'}** {lesson.text}"


def subjects_of(lessons: Iterable[L], entries: Iterable[tuple[str, str, str]]) -> tuple[Subject, ...]:
    """Build a subject from each entry: its name, its lesson's title, and its text. Raises ValueError if a title is
    unknown."""
    titles = [lesson.title for lesson in lessons]
    return tuple(Subject(name, text, titles.index(title)) for name, title, text in entries)


def describe_preview(rules: Rules[T, H, E], words: GameWords[T, H, Any], table: T, hand: H, draft: Answer) -> str:
    steps = [step.seen for step in rules.preview(table, hand, YOU, draft)] if draft else []
    told = [words.story(table, steps, NAMES).alt] if steps else []
    position = words.position(steps[-1].table if steps else table, NAMES)
    return fit_sentences([*told, *position], ending=words.translator.say("and-more"))


def preview_draft(rules: Rules[T, H, E], stage: SceneRenderer[T, H, E], table: T, hand: H, draft: Answer) -> Scene:
    if not draft:
        return stage.still(table, NAMES, seat=YOU)
    steps = [step.seen for step in rules.preview(table, hand, YOU, draft)]
    return stage.preview(table, hand, YOU, draft, steps, NAMES)
