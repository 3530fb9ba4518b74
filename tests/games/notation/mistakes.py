"""Broken documents: each value in turn is removed or replaced."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bot.engine.errors import BadDocumentError, NotLegalError
from bot.engine.rng import Rng
from bot.games.rumbl import RUMBL
from tests.games.courses import COURSES
from tests.games.rumbl.crowds import Crowd

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.game import AnyGame

    Document = dict[str, Any]
    Way = tuple[str | int, ...]

DOCUMENTS = 6
"""The number of documents checked per game; each has something that the previous ones lack."""
EACH = 2
"""How often the same kind of value is spoilt."""
INSTEAD: tuple[object, ...] = (None, True, -1, 0, 1, 3, 99, 1.5, "zz", "", [], {}, [1], {"zz": 1})
MANY = 30
"""More than there is of anything."""


def mistaken(game: AnyGame) -> Iterator[str]:
    """A line for each value in some documents: the error of each mistake as a mark, and the first one in words."""
    spoilt: dict[str, int] = {}
    for number, document in enumerate(documents(game)):
        yield f"## document {number}: {', '.join(document)}"
        for way in ways(document):
            name = named(way)
            spoilt[name] = spoilt.get(name, 0) + 1
            if spoilt[name] <= EACH:
                said = [answer(game, changed) for changed in mistakes(document, way)]
                yield f"{'.'.join(map(str, way))}: {' '.join(_mark(each) for each in said)} {said[0]}"


def documents(game: AnyGame) -> list[Document]:
    """Rounds of the game, each with something new."""
    known: set[str] = set()
    found: list[Document] = [Crowd(Rng(number)).document() for number in range(2) if game is RUMBL]
    for playing in COURSES:
        if playing.game is not game:
            continue
        for move in playing.played:
            try:
                before = replace(move.before, rng=Rng(7))
                document = game.documents.export(dict(playing.options), before, move.answers)
            except NotLegalError:
                continue
            new = {named(way) for way in ways(document)} - known
            if new and len(found) < DOCUMENTS:
                known |= new
                found.append(document)
    return found


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The paths to all values in a document."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield (*way, key)
        if isinstance(value[key], dict | list):
            yield from ways(value[key], (*way, key))


def named(way: Way) -> str:
    """A path without list indices: the same for all values of a kind."""
    return ".".join("#" if isinstance(key, int) else key for key in way)


def mistakes(document: Document, way: Way) -> Iterator[Document]:
    """The document with one value removed, replaced, swapped for one of its kind from elsewhere, or too large."""
    yield without(document, way)
    here = at(document, way)
    elsewhere = [at(document, other) for other in ways(document) if named(other) == named(way)]
    others = [each for number, each in enumerate(elsewhere) if each != here and each not in elsewhere[:number]]
    for instead in (*INSTEAD, *others[:2], *others[-1:]):
        yield changed(document, way, instead)
    if isinstance(here, list):
        for more in ([*here, *here[-1:]], here[::-1], here[1:], here * MANY):
            yield changed(document, way, more)
    if isinstance(here, dict):
        yield changed(document, way, {**here, "another": 1})
        yield changed(document, way, dict(reversed(here.items())))


def at(document: Any, way: Way) -> Any:
    """The value at a path."""
    for key in way:
        document = document[key]
    return document


def changed(document: Document, way: Way, instead: object) -> Document:
    """The document with another value there."""
    copy: Document = json.loads(json.dumps(document))
    at(copy, way[:-1])[way[-1]] = instead
    return copy


def without(document: Document, way: Way) -> Document:
    """The document without the value there."""
    copy: Document = json.loads(json.dumps(document))
    del at(copy, way[:-1])[way[-1]]
    return copy


def answer(game: AnyGame, document: Document) -> str:
    """The result of a document."""
    try:
        return f"played, {_mark(json.dumps(game.documents.adjudicate(document)))}"
    except BadDocumentError as error:
        return str(error)


def _mark(said: str) -> str:
    return sha256(said.encode()).hexdigest()[:4]
