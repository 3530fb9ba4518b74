"""Descriptions of events for documents, sentences and pictures: an event's look is a few words, marks and durations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from bot.engine.game import Seat, is_draw
from bot.games.common.vocabulary import COMMON
from bot.games.game import Colour, Document, Names
from bot.i18n import Translator
from rendering import scene as show

ENGLISH = COMMON.translator()

COLOURS = {colour.value: colour for colour in show.Colour}


def four(translator: Translator) -> tuple[Colour, ...]:
    return tuple(
        Colour(word, translator.say("shade-called", colour=word), emoji)
        for word, emoji in zip(COLOURS, "🔴🟡🟢🔵", strict=True)
    )


@cache
def labels(translator: Translator) -> show.Labels:
    say = translator.say
    return show.Labels(
        parts=(say("label-part", number=1), say("label-part", number=2)),
        continued=say("label-continued"),
        you=say("label-you"),
        out=say("label-out"),
        win=say("label-win"),
        colours=tuple(colour.name[:1].upper() + colour.name[1:] for colour in four(translator)),
    )


FOUR = four(ENGLISH)


@dataclass(frozen=True, slots=True)
class Look:
    """The look of an event: words, marks, and durations in milliseconds. `first` is marked on the table before anything
    moves. `quiet` events are among the first to be left out of a long replay."""

    words: str
    marks: tuple[show.Mark, ...] = ()
    hold: int = 300
    quiet: bool = False
    first: tuple[show.Mark, ...] = ()
    first_hold: int = 250


def victory(winners: Sequence[Seat], names: Names, translator: Translator = ENGLISH) -> str:
    if not winners:
        return translator.say("victory-nobody")
    if is_draw(winners, len(names)):
        return translator.say("victory-draw")
    who = translator.join_list([names[seat] for seat in winners])
    return translator.say("victory-alone" if len(winners) == 1 else "victory-shared", who=who)


E = TypeVar("E")
M = TypeVar("M")


def _ignore_event(_event: object, _moment: object) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class Description(Generic[E, M]):
    records: Callable[[E, M], Iterable[Document]] = _ignore_event
    lines: Callable[[E, M], Iterable[str]] = _ignore_event
    changes: Callable[[E, M], Iterable[str]] = _ignore_event
    look: Callable[[E, M], Look] = lambda _event, _moment: Look("")


def entry(event: str, **fields: object) -> list[Document]:
    return [{"event": event, **fields}]
