"""Match files of recorded matches, and ways to change them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.games import GAMES
from bot.host.match import hash_chain
from bot.host.matchfile.proof import Anchors, prove
from bot.host.matchfile.reader import read_match
from bot.host.matchfile.verifier import verify_match
from bot.host.matchfile.writer import HASH, PUBLIC, match_of, text_of
from bot.host.model import commitments
from bot.host.model.drafts import Reveal
from bot.host.model.journal import Answers
from bot.host.model.seat_entries import seat_entry
from bot.host.model.tables import Status
from tests.host.harness import Counted
from tests.host.match.test_seeds import line_of, record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.host.core.match_state import FullMatchState
    from bot.host.matchfile.proof import Proof
    from bot.host.model.seat_entries import SeatEntry
    from bot.host.model.tables import TableRecord


def sealed_line(name: str) -> FullMatchState:
    """A recorded match with every answer sealed: answers that nobody locked in get seals here."""
    line, entropy = line_of(name), Counted(100_000)  # the journals use the first ones
    entries = [line.entries[0]]
    for entry, before in line.since(1):
        content = entry.content
        if isinstance(content, Answers):
            content = replace(content, auto_seals=tuple(_auto(line, before, content, entropy)))
        entries.append(replace(entry, content=content))
    return replace(line, tail=tuple(entries))


def _auto(line: FullMatchState, before: Any, given: Answers, entropy: Callable[[int], bytes]) -> Sequence[Reveal]:
    locked, found = {seal.seat for seal in given.seals}, []
    for decision in line.rules.pending_decisions(before):
        if decision.seat not in locked:
            for part, text in line.game.parts(before.table, decision, given.answers[decision.seat]).items():
                salt = entropy(commitments.SALT_BYTES)
                found.append(Reveal(decision.seat, text, salt.hex(), commitments.commitment(text, salt), part))
    return found


def seats_of(record: TableRecord) -> list[SeatEntry]:
    """Seat entries for everyone, taken at the start."""
    entropy = Counted()
    return [seat_entry(player, entropy) for player in record.players]


def match_text(name: str) -> str:
    """The match file of a recorded match."""
    line = sealed_line(name)
    record = record_of(line, Status.OVER)
    return text_of(match_of(record, line, seats_of(record)))


def match_document(name: str) -> dict[str, Any]:
    """A recorded match's match file as editable data."""
    found: dict[str, Any] = json.loads(match_text(name))
    return found


def move_of(document: dict[str, Any], number: int) -> dict[str, Any]:
    """The entry of a move."""
    found: dict[str, Any] = next(each for each in document["journal"] if each[PUBLIC].get("move") == number)
    return found


def chained(document: dict[str, Any]) -> dict[str, Any]:
    """Recalculate the document's hashes."""
    last = hash_chain.hash_head(document)
    for entry in document["journal"]:
        last = hash_chain.hash_entry(last, entry[PUBLIC])
        entry[HASH] = last
    return document


def pledged(document: dict[str, Any], secret: bytes) -> dict[str, Any]:
    """Replace the document's secret, and update its commitment and hashes."""
    return chained({**document, "secret": secret.hex(), "commitment": commitments.secret_commitment(secret)})


def findings(document: object) -> tuple[list[str], FullMatchState]:
    """The confirmed facts about a match file, and the match. Raises MismatchError for a contradiction."""
    told: list[str] = []
    line = verify_match(read_match(document, GAMES), told.append)
    return told, line


def proof_of(document: object, *, commitment: str = "", last: str = "", hashes: tuple[str, ...] = ()) -> Proof:
    """The proof that these hex digits give for a match file. Raises MismatchError if they contradict it."""
    match = read_match(document, GAMES)
    verify_match(match, lambda _: None)
    return prove(match, Anchors(commitment, last, hashes))
