"""Adjudication documents: each is either played, or refused in a line that names the path."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from bot.cli.games.adjudicate import MOST_BYTES, result_of
from bot.engine import answers
from bot.engine.errors import BadDocumentError, NotLegalError
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.tools.fuzz import texts
from tests.tools.fuzz.run import BrokenPromiseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from bot.engine.game import Answer, Seat
    from bot.games.game import AnyGame

    Way = tuple[str | int, ...]

LINE: Final = 400
ROUNDS: Final = 12
KEYS: Final = frozenset({"position", "events", "question", "winner"})
_TEXTS: Final = ["red", "blue", "green", "SR", "LGU", "a1", "A:b2", "up", "N", "SE", "wall", "plow", "skip"]
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 4, 1.0, 1e999, -0.0, 10**99, -(10**60), 2**63, 2**64 - 1, 10**101),
    *("", *_TEXTS, "\ud800", "\u202e", "\x1b[31m", "x" * 5000),
    *([], {}, [[]], [0, 0], ["SR"], ["red"], {"skip": True}, {"aim": {"A": 0}}, {"at": "a1", "facing": "up"}),
)
"""Values to put anywhere."""


@cache
def rounds() -> tuple[str, ...]:
    """Rounds of all games as documents, from random games."""
    games = [(game, seed) for game in GAMES.values() for seed in range(3)]
    return tuple(json.dumps(document) for game, seed in games for document in _rounds(game, seed))


def _rounds(game: AnyGame, seed: int) -> Iterator[dict[str, Any]]:
    seats = game.seats[seed % len(game.seats)]
    options = game.with_defaults({})
    rules = game.rules(options)
    state, rng = rules.start(tuple(colour.key for colour in game.colours[:seats]), Rng(seed)), Rng(seed + 100)
    for _ in range(ROUNDS):
        given: dict[Seat, Answer] = {}
        for decision in rules.pending_decisions(state):
            given[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        if not given:
            return
        with suppress(NotLegalError):  # the setup isn't a round
            yield game.documents.export(options, state, given)
        *_, last = rules.advance(state, given)
        state = last.state


def places(value: object, way: Way = ()) -> list[Way]:
    """The paths to all values inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, inner in inside for place in places(inner, (*way, key)))]


def changed(chance: Random, document: dict[str, Any], others: Sequence[str]) -> dict[str, Any]:
    """The document with one value changed, renamed, removed, repeated, or replaced by one from another document."""
    way = chance.choice(places(document)[1:])
    holder: Any = document
    for key in way[:-1]:
        holder = holder[key]
    key, value = way[-1], holder[way[-1]]
    match chance.randrange(12):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[texts.text(chance, str(key), longest=3000)] = holder.pop(key)
        case 2 if isinstance(value, list):
            holder[key] = value * chance.choice((2, 3, 50, 400))
        case 3 if isinstance(value, str):
            holder[key] = texts.mutated(chance, value)
        case 4 if isinstance(value, int):
            holder[key] = value + chance.choice((-1, 1, 2, 10, 2**64))
        case 5:
            holder[key] = chance.choice(VALUES)
        case _:
            holder[key] = _from(json.loads(chance.choice(others)), chance, key)
    return document


def _from(document: Any, chance: Random, key: str | int) -> object:
    """A random value of a document, with the same key if possible."""
    ways = places(document)
    found = document
    for step in chance.choice([way for way in ways if way[-1:] == (key,)] or ways):
        found = found[step]
    return found


def scrambled(chance: Random, text: bytes) -> bytes:
    """The text with a change after which it may no longer be JSON."""
    at = chance.randrange(len(text) + 1)
    part = chance.choice((b"{", b"[", b'"', b",", b"\\u", b"\xff", b"\x00", b"NaN", b"1e", b"9" * 200, b"\xef\xbb\xbf"))
    return chance.choice(
        (
            text[:at],
            text[:at] + part + text[at:],
            text[:at] + part * chance.choice((10, 5000, MOST_BYTES)),
            b"[" * chance.choice((100, 5000, 100_000)) + text,
            text + b" " * chance.choice((10, MOST_BYTES)),
            text[:at] + text[at + 1 :],
        )
    )


def is_a_line(said: str) -> None:
    """Raises BrokenPromiseError for text that a terminal wouldn't show as one line."""
    if not said.isascii() or not said.isprintable() or len(said) > LINE:
        raise BrokenPromiseError(f"no line for a terminal: {ascii(said)[:LINE]}") from None


class Documents:
    """The input of `rambots adjudicate`."""

    name = "documents"

    def input(self, chance: Random) -> bytes:
        """A round of a random game, changed in a few places or not at all."""
        document = json.loads(chance.choice(rounds()))
        for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 8))):
            if len(places(document)) > 1:
                document = changed(chance, document, rounds())
        text = json.dumps(document).encode()
        return scrambled(chance, text) if chance.random() < 0.1 else text

    def take(self, given: object) -> None:
        """Play it. The result must be a position that can be played on."""
        if not isinstance(given, bytes):
            raise TypeError("not a document")
        try:
            result = json.loads(result_of(given))
        except BadDocumentError as refused:
            is_a_line(str(refused))
            return
        if set(result) != KEYS:
            raise BrokenPromiseError(f"{sorted(result)} came out")
        self._played_on(json.loads(given.decode("utf-8-sig")), result)

    def _played_on(self, document: dict[str, Any], result: dict[str, Any]) -> None:
        if result["winner"] is not None or result["question"] is not None:
            return
        again = {key: document[key] for key in ("game", "options", "out") if key in document}
        try:
            result_of(json.dumps({**again, "position": result["position"]}).encode())
        except BadDocumentError as refused:
            raise BrokenPromiseError(f"what came out cannot be played on: {refused}") from None
