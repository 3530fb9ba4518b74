"""Match files: a changed one is refused in a line, or reported as a mismatch."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from bot.cli.games.matches import parse_match_file
from bot.engine.errors import BadDocumentError
from bot.host.matchfile.verifier import MismatchError, verify_match
from tests.host.matches import chained, match_text
from tests.tools.fuzz.documents import changed, is_a_line, scrambled
from tests.tools.fuzz.run import BrokenPromiseError

if TYPE_CHECKING:
    from random import Random

PLAYED: Final = ("kolmio-large-idle", "rumbl-questions", "factory-two")
FORGED: Final = 0.3
"""Share of files whose hashes are recomputed after the changes."""


@cache
def played() -> tuple[str, ...]:
    """Whole matches as files."""
    return tuple(map(match_text, PLAYED))


class Matches:
    """The input of `rambots verify` and `rambots replay`."""

    name = "matches"

    def input(self, chance: Random) -> bytes:
        """A finished match, changed in a few places or not at all."""
        text = chance.choice(played())
        document = json.loads(text)
        for _ in range(chance.choice((0, 1, 1, 1, 1, 2, 3))):
            document = chance.choice((_head_changed, _moves_shuffled, _changed, _changed))(chance, document)
        if chance.random() < FORGED:
            document = _forged(document)
        text = json.dumps(document)
        return scrambled(chance, text.encode()) if chance.random() < 0.1 else text.encode()

    def take(self, given: object) -> None:
        """Verify it. A file that passes must be the played match, or a different match with a different commitment."""
        if not isinstance(given, bytes):
            raise TypeError("not a file")
        told: list[str] = []
        try:
            match = parse_match_file(given)
            line = verify_match(match, told.append)
        except (BadDocumentError, MismatchError) as refused:
            if isinstance(refused, BadDocumentError):
                is_a_line(str(refused))
            return
        whole = json.loads(given.decode("utf-8-sig"))
        for each in map(json.loads, played()):
            if whole["commitment"] == each["commitment"]:
                _is_what_was_played(whole, each)
        if len(told) < 3 + line.revision:
            raise BrokenPromiseError("something was not looked at")


def _is_what_was_played(found: dict[str, Any], played_: dict[str, Any]) -> None:
    """Raises BrokenPromiseError if a file passes with the match's own hashes, but has other contents."""
    own = [entry["hash"] for entry in found["journal"]] == [entry["hash"] for entry in played_["journal"]]
    if own and json.dumps(found, sort_keys=True) != json.dumps(played_, sort_keys=True):
        raise BrokenPromiseError("it fits, although it was changed")


def _changed(chance: Random, document: dict[str, Any]) -> dict[str, Any]:
    return changed(chance, document, played()) if document else document


def _head_changed(chance: Random, document: dict[str, Any]) -> dict[str, Any]:
    """Change something outside the moves. Nearly all places are in the moves, but most kinds of information aren't."""
    head = {key: value for key, value in document.items() if key != "journal"}
    return {**{key: document[key] for key in document if key == "journal"}, **_changed(chance, head)}


def _moves_shuffled(chance: Random, document: dict[str, Any]) -> dict[str, Any]:
    """The document with a move left out, repeated or moved."""
    journal = document.get("journal")
    if not isinstance(journal, list) or len(journal) < 2:
        return document
    move = journal[chance.randrange(len(journal))]
    if chance.random() < 0.7:
        journal.remove(move)
    if chance.random() < 0.7:
        journal.insert(chance.randrange(len(journal) + 1), move)
    return document


def _forged(document: dict[str, Any]) -> dict[str, Any]:
    try:
        return chained(document)
    except (KeyError, TypeError, AttributeError, ValueError):
        return document  # nothing is left to hash
