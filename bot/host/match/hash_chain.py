"""The running hash of a match. Each entry's hash covers the previous hash and the entry's public data.

The public data is an entry's `public` document. Of answers and names, it contains only commitments, so that a hash
reveals nothing that isn't public yet, and a name can be erased later.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from bot.games.game import Document
from bot.host.core.match_state import MatchState
from bot.host.model.commitments import secret_commitment
from bot.host.model.journal import Answers, Entry, Leave, Start, kind_of
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.tables import Status, TableRecord

FORMAT: Final = "rambots match"
VERSION: Final = 3
HEAD: Final = ("format", "version", "game", "edition", "options", "colours", "commitment")
"""The keys covered by the first hash."""


def head_of(start: Start) -> Document:
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": start.game,
        "edition": start.edition,
        "options": dict(start.options),
        "colours": list(start.colours),
        "commitment": secret_commitment(start.secret),
    }


def public_seat(seat: SeatEntry, colours: Sequence[str]) -> Document:
    return {
        "kind": "seat",
        "player": colours[seat.seat],
        "from": seat.since,
        "plays": seat.computer or "person",
        "name": seat.commitment or None,
    }


def public_move(entry: Entry, colours: Sequence[str]) -> Document:
    own: Document = {}
    if isinstance(entry.content, Answers):
        own = {"seals": list(public_seals(entry.content, colours))}
    elif isinstance(entry.content, Leave):
        own = {"player": colours[entry.content.seat]}
    return {
        "kind": kind_of(entry.content),
        "move": entry.revision,
        "round": entry.round,
        "at": entry.at.isoformat(),
        **own,
        "digest": entry.digest,
    }


def public_seals(given: Answers, colours: Sequence[str]) -> Iterable[Document]:
    """Commitments to answers: first people's locked-in ones, then the others, made when the move was played."""
    for seals, locked in ((given.seals, True), (given.auto_seals, False)):
        for seal in seals:
            player = colours[seal.seat]
            yield {"player": player, "part": seal.part, "locked": locked, "commitment": seal.commitment}


def public_end(record: TableRecord, match: MatchState) -> Document:
    outcome, won = match.rules.outcome(match.state), None
    if outcome is not None:
        winners = [match.start.colours[seat] for seat in sorted(outcome.winners)]
        won = {"winners": winners, "reason": outcome.reason}
    return {"kind": "end", "status": "cancelled" if record.status is Status.CANCELLED else "over", "outcome": won}


def hash_head(document: Document) -> str:
    return _hash(_canonical({key: document[key] for key in HEAD}))


def hash_entry(before: str, public: Document) -> str:
    return _hash(before + _canonical(public))


def hash_move(before: str, seats: Iterable[SeatEntry], entry: Entry, colours: Sequence[str]) -> str:
    for seat in seats:
        before = hash_entry(before, public_seat(seat, colours))
    return hash_entry(before, public_move(entry, colours))


def _canonical(value: Document) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
