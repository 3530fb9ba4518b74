"""Proofs from a match file, together with hashes that somebody noted during the match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.quoting import visible
from bot.games.common.text.prose import format_count, format_list
from bot.games.game import Document
from bot.host.matchfile.reader import MatchDocument
from bot.host.matchfile.verifier import MismatchError, name_of
from bot.host.matchfile.writer import HASH, PUBLIC
from bot.host.model.journal import Answers, Entry
from bot.host.model.seat_entries import SeatEntry


@dataclass(frozen=True, slots=True)
class Anchors:
    """Hex digits that the bot has shown, at least 32 of each; empty if they weren't noted."""

    commitment: str = ""
    last: str = ""
    """The hash shown at the end of the game."""
    hashes: tuple[str, ...] = ()
    """The hashes shown with moves."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Statements that follow from the anchors, and those that don't, each worded as a list item."""

    proven: tuple[str, ...]
    unproven: tuple[str, ...]


def prove(match: MatchDocument, anchors: Anchors) -> Proof:
    if not match.commitment.startswith(anchors.commitment):
        raise MismatchError("The secret's seal in the file isn't the one you gave.")
    covered = _count_proven(match, anchors)
    moves = sum("move" in _public(entry) for entry in match.journal[:covered])
    found = [
        ("the secret: setup, dice and draws follow from it", bool(covered or anchors.commitment)),
        (f"what was played: {match.game.title}, its options and colours", covered > 0),
        *_moves(match, moves),
        ("the end: nothing was cut off or added, and the outcome", covered == len(match.journal)),
        *_seats(match, covered, moves),
    ]
    return Proof(tuple(what for what, fits in found if fits), tuple(what for what, fits in found if not fits))


def _count_proven(match: MatchDocument, anchors: Anchors) -> int:
    hashes = [str(entry[HASH]) for entry in match.journal]
    covered = 0
    if anchors.last and not hashes[-1].startswith(anchors.last):
        if any(each.startswith(anchors.last) for each in hashes):
            raise MismatchError("The file goes on after the last hash you gave.")
        raise MismatchError("The last hash in the file isn't the one you gave.")
    if anchors.last:
        covered = len(hashes)
    for noted in anchors.hashes:
        place = next((at for at, each in enumerate(hashes, start=1) if each.startswith(noted)), 0)
        if not place:
            raise MismatchError(f"No entry in the file has the hash {noted}.")
        covered = max(covered, place)
    return covered


def _public(entry: Document) -> Document:
    public = entry[PUBLIC]
    return public if isinstance(public, dict) else {}


def _moves(match: MatchDocument, count: int) -> Iterator[tuple[str, bool]]:
    every = len(match.entries)
    for first, last in ((1, count), (count + 1, every)):
        if first > last:
            continue
        answers = [entry for entry in match.entries[first - 1 : last] if isinstance(entry.content, Answers)]
        number = sum(len(entry.content.answers) for entry in answers if isinstance(entry.content, Answers))
        which = f"all {every} moves" if last - first + 1 == every else f"moves {first} to {last}"
        which = f"move {first}" if first == last else which
        yield f"{which}: their order, their times, and {format_count(number, 'answer')} in them", last == count
    for entry in match.entries[:count]:
        without = _unsealed_names(match, entry)
        if without:
            yield f"in move {entry.revision} what {format_list(without)} answered: there's no seal of it", False


def _unsealed_names(match: MatchDocument, entry: Entry) -> list[str]:
    if not isinstance(entry.content, Answers):
        return []
    sealed = {seal.seat for seal in (*entry.content.seals, *entry.content.auto_seals)}
    return [name_of(match, seat) for seat in sorted(set(entry.content.answers) - sealed)]


def _seats(match: MatchDocument, covered: int, moves: int) -> Iterator[tuple[str, bool]]:
    known = sum(_public(entry).get("kind") == "seat" for entry in match.journal[:covered])
    whole = covered == len(match.journal)
    proven = [seat for seat in match.seats[:known] if seat.salt]
    if proven:
        which = "who played" if whole else f"who played up to move {moves}"
        yield f"{which}: {format_list([_who(match, seat) for seat in proven])}", True
    for seat in match.seats[:known]:
        if not seat.salt:
            why = "it was erased" if seat.commitment else "it had no seal"
            yield f"the name of {match.start.colours[seat.seat]} from move {seat.since} on: {why}", False
    if not whole:
        yield f"who played from move {moves + 1} on" if moves else "who played", False


def _who(match: MatchDocument, seat: SeatEntry) -> str:
    name = f"{match.start.colours[seat.seat]} ({visible(seat.name) or 'name erased'})"
    return name if seat.since == 1 else f"{name} from move {seat.since} on"
