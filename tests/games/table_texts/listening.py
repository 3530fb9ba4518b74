"""Parts shared by the readers of all games: every sentence must mean something."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot.i18n import ENGLISH
from bot.i18n.translator import files
from tests.texts import CATALOGS, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

Heard = "Callable[[re.Match[str]], None]"
EVERYTHING = r"(?P<all>.+)"
COMMA, AND = text("and-so-on", some="", next=""), text("all-of", some="", last="")


class DeafError(Exception):
    """Raised for words without a meaning, or with the wrong one."""


def hear(sentences: Iterable[str], meanings: Mapping[str, Callable[[re.Match[str]], None]]) -> None:
    """Take in each sentence by the only pattern that matches it."""
    for sentence in sentences:
        found = [(match, take) for pattern, take in meanings.items() if (match := re.fullmatch(pattern, sentence))]
        if len(found) != 1:
            raise DeafError(f"{len(found)} meanings: {sentence}")
        match, take = found[0]
        take(match)


def apart(told: str) -> list[str]:
    """Split "a, b and c" into its parts."""
    return re.split(either((COMMA, AND)), told)


def either(words: Iterable[str]) -> str:
    """A regular expression for any of the words."""
    return f"(?:{'|'.join(map(re.escape, words))})"


def heard(key: str, said: str, /, **given: str) -> re.Match[str]:
    """Match part of a sentence against its message."""
    match = re.fullmatch(pattern(key, **given), said)
    if match is None:
        raise DeafError(f"{key}: {said}")
    return match


def agree(said: object, is_: object, about: Any = "") -> None:
    """Check that a repeated or implied statement agrees with the facts."""
    if said != is_:
        raise DeafError(f"{about}: {said!r} is said, {is_!r} is so")


@cache
def pattern(key: str, /, **given: str) -> str:
    """A message as a regular expression, with `given` in place of its placeables and of those of the messages in it."""
    for catalog in CATALOGS.values():
        for path in reversed(list(files(ENGLISH, catalog.translator().folders))):
            if key in (found := _messages(path)):
                return _expression(found[key], given)
    raise LookupError(key)


@cache
def _messages(path: Path) -> dict[str, Any]:
    entries = FluentParser().parse(path.read_text(encoding="utf-8")).body
    return {each.id.name: each.value for each in entries if isinstance(each, fluent.Message)}


def _expression(node: Any, given: Mapping[str, str]) -> str:
    match node:
        case fluent.Pattern():
            return "".join(_expression(each, given) for each in node.elements)
        case fluent.TextElement() | fluent.StringLiteral():
            return re.escape(node.value)
        case fluent.Placeable():
            return _expression(node.expression, given)
        case fluent.SelectExpression():
            return f"(?:{'|'.join(_expression(each.value, given) for each in node.variants)})"
        case fluent.FunctionReference():
            return _expression(node.arguments.positional[0], given)
        case fluent.MessageReference():
            return given.get(node.id.name) or pattern(node.id.name, **given)
        case fluent.VariableReference():
            return given[node.id.name]
        case _:
            raise TypeError(node)
