"""What ties a match file together: every entry's hash is over the hash before it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.games.game import Document

FORMAT: Final = "rambots match"
VERSION: Final = 2
"""The first one's digests were made of the names of classes."""
HASH: Final = "hash"
"""The key of an entry's hash, which is over everything else in it."""
HEAD: Final = ("format", "version", "game", "edition", "options", "players", "commitment")
"""What the first entry's hash is tied to: what was settled before anything was played."""
BEFORE: Final = "before"
"""The key of who gave up seats to those who are named as the players; there only if somebody did."""


def of_head(document: Document) -> str:
    """The hash that comes before the first entry's, 64 hex digits."""
    return _hash(_canonical({key: document[key] for key in (*HEAD, BEFORE) if key in HEAD or key in document}))


def of_entry(before: str, entry: Document) -> str:
    """The hash of an entry that follows the one with the hash `before`."""
    return _hash(before + _canonical({key: value for key, value in entry.items() if key != HASH}))


def _canonical(value: Document) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
