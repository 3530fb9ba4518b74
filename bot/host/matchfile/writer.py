"""Writes a match that has ended as a match file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.game import Seat
from bot.games.game import Document
from bot.host.core.errors import TableError
from bot.host.core.match_state import FullMatchState
from bot.host.match import hash_chain
from bot.host.model.journal import Answers, Entry
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, Status, TableRecord
from bot.host.model.texts import later

HASH: Final = "hash"
PUBLIC: Final = "public"


def match_of(record: TableRecord, line: FullMatchState, seats: Sequence[SeatEntry] = ()) -> Document:
    """The match file. Raises TableError if the match has had a break or hasn't ended, or the stored moves don't give
    the stored hashes."""
    if line.mended:  # there won't be a file after the game either
        raise TableError(later("match-mended", table=record.id))
    if record.status not in (Status.OVER, Status.CANCELLED):
        raise TableError(later("match-not-yet", table=record.id))
    colours = line.start.colours
    document = hash_chain.head_of(line.start)
    last, journal = hash_chain.hash_head(document), []
    waiting = sorted(seats or _seats_of(record), key=lambda seat: seat.since)
    for entry in line.entries:
        taken = [seat for seat in waiting if seat.since == entry.revision]
        for public, own in (*(_seat(seat, colours) for seat in taken), _move(entry, colours)):
            last = hash_chain.hash_entry(last, public)
            journal.append({PUBLIC: public, **own, HASH: last})
        if entry.hash not in ("", last):
            raise TableError(later("match-changed", table=record.id, move=entry.revision))
    end = hash_chain.public_end(record, line)
    journal.append({PUBLIC: end, HASH: hash_chain.hash_entry(last, end)})
    return {**document, "secret": line.start.secret.hex(), "journal": journal}


def text_of(match: Document) -> str:
    """The match as JSON, with a line for each key and each entry."""
    lines = []
    for key, value in match.items():
        many = key == "journal" and isinstance(value, list)
        shown = "[\n  " + ",\n  ".join(map(_line, value)) + "\n ]" if isinstance(value, list) and many else _line(value)
        lines.append(f"{json.dumps(key)}: {shown}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def last_hash(match: Document) -> str:
    journal = match["journal"]
    return str(journal[-1][HASH]) if isinstance(journal, list) else ""


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _seats_of(record: TableRecord) -> Iterator[SeatEntry]:
    """The players of a match from before the running hash, without commitments to their names."""
    at = dict.fromkeys(range(len(record.players)), 1)
    for assignment in record.assignments:
        yield _build_seat_entry(assignment.seat, at[assignment.seat], assignment)
        at[assignment.seat] = assignment.until + 1
    yield from (_build_seat_entry(player.seat, at[player.seat], player) for player in record.players)


def _build_seat_entry(seat: Seat, since: int, sitter: Participant | SeatAssignment) -> SeatEntry:
    return SeatEntry(seat, since, sitter.name, salt="", commitment="", user=sitter.user, computer=sitter.computer)


def _seat(seat: SeatEntry, colours: Sequence[str]) -> tuple[Document, Document]:
    """The public data, and the data that's opened now."""
    erased = seat.commitment and not seat.salt
    opened: Document = {"name": None if erased else seat.name, "salt": seat.salt or None}
    return hash_chain.public_seat(seat, colours), opened


def _move(entry: Entry, colours: Sequence[str]) -> tuple[Document, Document]:
    content, own = entry.content, dict[str, object]()
    if isinstance(content, Answers):
        own = {
            "answers": {colours[seat]: list(answer) for seat, answer in sorted(content.answers.items())},
            "opened": [{"text": seal.text, "salt": seal.salt} for seal in (*content.seals, *content.auto_seals)],
        }
    return hash_chain.public_move(entry, colours), own
