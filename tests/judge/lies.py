"""Lies: texts with something left out, or with a wrong name, number, place, colour or direction."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tests.judge.hearing import Node, items
from tests.judge.plays import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.engine.rng import Rng
    from tests.judge.hearing import Told

_KINDS: Final = (
    ("red", "yellow", "green", "blue"),
    ("small", "medium", "large"),
    ("N", "E", "S", "W", "NE", "SE", "SW", "NW"),
    ("swap", "hop", "aim", "tip", "dig", "wild"),
    ("right", "left", "half"),
    ("wall", "repair", "tractor", "laser", "freeze", "repulsor"),
    ("bomb", "mine", "missile", "shield", "cloner", "blockader", "magnetbot", "activator", "nullifier", "helibot"),
    ("ricochet", "creeper", "sleeper", "plow", "hauler", "clone"),
    NAMES,
)
"""Words that can replace each other."""
_PLACE: Final = re.compile(r"\b([A-D]:)?([a-z])(\d+)\b")
_IDLE: Final = {"icon", "door", "case", "noun"}
"""Fields that carry no meaning: pictures, and general names of a game's things."""

Path = tuple[Any, ...]


def lie(lines: Sequence[Told], rng: Rng, needless: Callable[[Told], bool]) -> tuple[tuple[Told, ...] | None, Rng]:
    """The lines with one lie, or None if there's none to tell; leaving out a `needless` line is no lie."""
    needed = [each for each in _omissions(tuple(lines), ()) if len(each[0]) > 1 or not needless(lines[each[0][0]])]
    all_ = [*needed, *_changes(tuple(lines), ())]
    if not all_:
        return None, rng
    # leave something out as often as replace it
    left_out, rng = rng.below(3)
    found = [each for each in all_ if (each[1] is None) == (left_out == 0)] or all_
    at, rng = rng.below(len(found))
    path, value = found[at]
    return _with(tuple(lines), path, value), rng


def _omissions(told: Any, path: Path) -> Iterator[tuple[Path, None]]:
    """The places where something can be left out: a line, or one of several things."""
    if not path:
        yield from (((number,), None) for number in range(len(told)))
    match told:
        case Node() if len(items(told)) > 1:
            yield from (((*path, ("item", number)), None) for number in range(len(items(told))))
            for number, each in enumerate(items(told)):
                yield from _omissions(each, (*path, ("item", number)))
        case Node():
            for name, value in told.fields.items():
                yield from _omissions(value, (*path, name))
        case tuple():
            for number, each in enumerate(told):
                yield from _omissions(each, (*path, number))
        case _:
            pass


def _changes(told: Any, path: Path) -> Iterator[tuple[Path, Told]]:
    match told:
        case Node():
            for name, value in told.fields.items():
                if name not in _IDLE:
                    yield from _changes(value, (*path, name))
        case tuple():
            for number, each in enumerate(told):
                yield from _changes(each, (*path, number))
        case int():
            yield path, told + 1
        case _:
            if told not in ("", "none", "off"):
                yield from ((path, other) for other in _others(told))


def _others(word: str) -> Iterator[str]:
    for kind in _KINDS:
        if word in kind:
            yield kind[kind.index(word) - 1]
            return
    place = _PLACE.search(word)
    if place is not None:
        file = "b" if place[2] == "a" else "a"
        yield f"{word[: place.start(2)]}{file}{word[place.end(2) :]}"
    number = re.search(r"(?<![a-z\d])\d+", word)
    if number is not None:
        yield f"{word[: number.start()]}{int(number[0]) + 1}{word[number.end() :]}"


def _with(told: Any, path: Path, value: Told | None) -> Any:
    """The same with another value at the path, or without it if the value is None."""
    step, *rest = path
    if isinstance(step, tuple):
        every = items(told)
        every[step[1] : step[1] + 1] = (
            [_with(every[step[1]], tuple(rest), value)] if rest else [] if value is None else [value]
        )
        return _listed(every, told)
    if isinstance(told, Node):
        inner = _with(told[step], tuple(rest), value) if rest else value
        return Node(told.key, {**told.fields, step: inner})
    if rest:
        return (*told[:step], _with(told[step], tuple(rest), value), *told[step + 1 :])
    return (*told[:step], *([] if value is None else [value]), *told[step + 1 :])


def _listed(every: Sequence[Told], like: Node) -> Told:
    key = "and-then" if like.key == "and-then" else None
    told = every[0]
    for number, each in enumerate(every[1:], start=2):
        last = number == len(every)
        last_of = ("all-of", "last") if last else ("and-so-on", "next")
        told = Node(key or last_of[0], {"some": told, "next" if key else last_of[1]: each})
    return told
