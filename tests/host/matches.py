"""Match files of recorded matches, and ways to change them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.games import GAMES
from bot.host import seals
from bot.host.matchfile import chain
from bot.host.matchfile.checking import checked
from bot.host.matchfile.reading import read_match
from bot.host.matchfile.writing import match_of, text_of
from bot.host.model import Status
from tests.host.test_chance import line_of, record_of

if TYPE_CHECKING:
    from bot.host.replay import Whole


def match_text(name: str) -> str:
    """The match file of a recorded match."""
    line = line_of(name)
    return text_of(match_of(record_of(line, Status.OVER), line))


def match_document(name: str) -> dict[str, Any]:
    """The same, as data that can be changed."""
    found: dict[str, Any] = json.loads(match_text(name))
    return found


def chained(document: dict[str, Any]) -> dict[str, Any]:
    """The document with hashes that fit what stands in it now."""
    last = chain.of_head(document)
    for entry in document["journal"]:
        last = chain.of_entry(last, entry)
        entry[chain.HASH] = last
    return document


def pledged(document: dict[str, Any], secret: bytes) -> dict[str, Any]:
    """The document with another secret, its commitment and its hashes."""
    return chained({**document, "secret": secret.hex(), "commitment": seals.pledged(secret)})


def findings(document: object, shown: str | None = None) -> tuple[list[str], Whole]:
    """What fits in a match file, and the match. Raises MismatchError for what does not."""
    told: list[str] = []
    line = checked(read_match(document, GAMES), told.append, shown=shown)
    return told, line
