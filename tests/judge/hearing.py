"""A language that renders marks instead of words and records the message and fields behind each.

Only the fields that the language's own message uses count.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unittest import mock

from fluent.syntax import FluentParser, ast

from bot.discord_ui import texts
from bot.i18n import ENGLISH, MessageCatalog
from bot.i18n.translator import InflectedTerm, Translator, files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from bot.games.game import AnyGame, RoundNarration
    from tests.judge.plays import Play

BEGINS: Final = "\uf8f0"
ENDS: Final = "\uf8f1"
_MARK: Final = re.compile(f"{BEGINS}(\\d+){ENDS}")
_HEARD: list[tuple[Translator, str, tuple[tuple[str, Any], ...]]] = []
_KNOWN: dict[tuple[Translator, str, tuple[tuple[str, Any], ...]], int] = {}
_STORIES: dict[tuple[int, str], RoundNarration] = {}


class Hearing(Translator):
    """Renders sentences as marks for their messages and fields, which can be combined like any text."""

    def render(self, key: str, fields: tuple[tuple[str, Any], ...]) -> str:
        """The mark of a sentence."""
        heard = (self, key, fields)
        if heard not in _KNOWN:
            _KNOWN[heard] = len(_HEARD)
            _HEARD.append(heard)
        return f"{BEGINS}{_KNOWN[heard]}{ENDS}"


def heard(words: Any) -> Any:
    """A game's words, recorded."""
    return replace(words, translator=Hearing(words.translator.language, words.translator.folders))


def story(game: AnyGame, play: Play) -> RoundNarration:
    """A round's story, recorded once even if several forms use parts of it."""
    which = (id(play), game.language)
    if which not in _STORIES:
        _STORIES[which] = heard(game.words).story(play.before, play.steps, play.names)
    return _STORIES[which]


class _HearingVocabulary(MessageCatalog):
    """The words of the pages around a game, recorded."""

    def translator(self, language: str = ENGLISH) -> Translator:
        return Hearing(language, super().translator(language).folders)


@contextmanager
def listening(game: AnyGame) -> Iterator[AnyGame]:
    """The game with its words recorded; meanwhile those of the pages around it are recorded too."""
    causes = game.causes
    told = heard(causes) if hasattr(causes, "translator") else replace(causes, words=heard(causes.words))  # type: ignore[union-attr, type-var]
    vocabulary = _HearingVocabulary(texts.WORDS.folders)
    with mock.patch.object(texts, "translator_for", vocabulary.translator):
        yield replace(game, words=heard(game.words), causes=told, speak=None)


def forget() -> None:
    """Start over: marks given out so far become invalid."""
    _HEARD.clear()
    _KNOWN.clear()
    _STORIES.clear()


@dataclass(frozen=True)
class Node:
    """A message and its fields."""

    key: str
    fields: Mapping[str, Told]
    words: Callable[[], str] = field(default=str, repr=False, compare=False)
    """The words in its language."""

    def __getitem__(self, name: str) -> Told:
        return self.fields[name]

    def get(self, name: str, default: Told = "") -> Told:
        """A field, or the default if it's missing."""
        return self.fields.get(name, default)


Told: TypeAlias = Any
"""Something said: a number, a text, a `Node`, or a tuple of those in a row."""


def tree(said: object) -> Told:
    """The parts of a text, a phrase or a number."""
    match said:
        case bool():
            return int(said)
        case int():
            return said
        case InflectedTerm():
            return _node(said.translator, said.key, said.fields)
        case _:
            return _read(str(said))


def _read(text: str) -> Told:
    parts: list[Told] = []
    for place, part in enumerate(_MARK.split(text)):
        if place % 2:
            parts.append(_node(*_HEARD[int(part)]))
        elif part:
            parts.append(part)
    if len(parts) == 1:
        return parts[0]
    return tuple(parts) if parts else ""


def _node(tongue: Translator, key: str, fields: Iterable[tuple[str, Any]]) -> Node:
    wanted = places(tongue.language, tongue.folders, key)
    heard_fields = {name: tree(value) for name, value in fields if name in wanted}
    return Node(key, heard_fields, lambda: _spoken(tongue, key, tuple(fields)))


def _spoken(tongue: Translator, key: str, fields: Iterable[tuple[str, Any]]) -> str:
    """A sentence in words."""
    said = Translator(tongue.language, tongue.folders)
    return said.render(key, tuple((name, _unmarked(value)) for name, value in fields))


def _unmarked(value: Any) -> Any:
    match value:
        case InflectedTerm(tongue, key, fields):
            inner = tuple((name, _unmarked(each)) for name, each in fields)
            return InflectedTerm(Translator(tongue.language, tongue.folders), key, inner)
        case str():
            return _MARK.sub(lambda at: _spoken(*_HEARD[int(at[1])]), value)
        case _:
            return value


def words(told: Told) -> str:
    """The words of something said."""
    match told:
        case Node():
            return told.words()
        case tuple():
            return "".join(map(words, told))
        case _:
            return str(told)


@cache
def places(language: str, folders: tuple[str, ...], key: str) -> frozenset[str]:
    """The fields that a language's message uses, including those of messages within it."""
    messages = _messages(language, folders)
    found = list(_references(messages.get(key) or _messages(ENGLISH, folders)[key]))
    fields = frozenset(each.id.name for each in found if isinstance(each, ast.VariableReference))
    inner = (places(language, folders, each.id.name) for each in found if isinstance(each, ast.MessageReference))
    return fields.union(*inner) - {"case"}


@cache
def _messages(language: str, folders: tuple[str, ...]) -> dict[str, ast.Message]:
    parser = FluentParser()
    texts = (path.read_text(encoding="utf-8") for path in files(language, folders))
    entries = (entry for text in texts for entry in parser.parse(text).body)
    return {entry.id.name: entry for entry in entries if isinstance(entry, ast.Message)}


def _references(node: object) -> Iterator[ast.VariableReference | ast.MessageReference]:
    """The fields and messages that a message refers to."""
    match node:
        case ast.VariableReference() | ast.MessageReference():
            yield node
        case ast.BaseNode():
            for part in vars(node).values():
                yield from _references(part)
        case list() | dict():
            for part in node.values() if isinstance(node, dict) else node:
                yield from _references(part)
        case _:
            pass


def walk(told: Told) -> Iterator[Node]:
    """All messages within, each before those in its fields."""
    match told:
        case Node():
            yield told
            for value in told.fields.values():
                yield from walk(value)
        case tuple():
            for part in told:
                yield from walk(part)
        case _:
            pass


_LISTS: Final = {"all-of": ("some", "last"), "one-of": ("some", "last"), "and-so-on": ("some", "next")}
_LISTS_OF_TWO: Final = {"and-then": ("some", "next"), **_LISTS}
_LISTS_OF_LISTS: Final = ("deeds-then-drove", "deeds-then-fired", "deeds-then-other")
"""Consecutive sentences, each with a list."""


def items(told: Told) -> list[Told]:
    """The items of a list."""
    if isinstance(told, Node) and told.key in _LISTS_OF_LISTS:
        return [*items(told["some"]), *items(told["next"])]
    if isinstance(told, Node) and told.key in _LISTS_OF_TWO:
        some, last = _LISTS_OF_TWO[told.key]
        return [*items(told[some]), told[last]]
    if isinstance(told, Node) and told.key == "alone":
        return items(told["what"])
    return [] if told == "" else [told]


def written(told: Told) -> str:
    """All of it as one text, with messages in angle brackets: for texts composed of icons."""
    match told:
        case Node(key, fields):
            return f"<{key}{''.join(f' {name}={written(value)}' for name, value in fields.items())}>"
        case tuple():
            return "".join(written(part) for part in told)
        case _:
            return str(told)
