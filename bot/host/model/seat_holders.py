"""The people and computers in a table's seats, now and at earlier moves, and their names in a language."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from bot.ai.names import localize_name
from bot.engine.game import Seat
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, TableRecord
from bot.host.model.texts import WORDS
from bot.i18n import Translator

Sitter = TypeVar("Sitter", "Participant", "SeatAssignment")


def holder_at(record: TableRecord, seat: Seat, revision: int) -> Participant | SeatAssignment:
    """The player who had the seat when the move `revision` was played."""
    for assignment in record.assignments:
        if assignment.seat == seat and assignment.since <= revision <= assignment.until:
            return assignment
    return record.players[seat]


def replaced_person(record: TableRecord, seat: Seat) -> SeatAssignment | None:
    """The person who can take the seat back from its computer; None if there's none, or their data was erased."""
    player = record.players[seat]
    if player.computer is None or player.has_left:
        return None
    last = next((each for each in reversed(record.assignments) if each.seat == seat and each.user is not None), None)
    if last is None or (last.user or 0) < 0 or any(other.user == last.user for other in record.players):
        return None
    return last


def reclaimable_seat(record: TableRecord, user: int) -> Seat | None:
    """The seat that the user can take back from the computer that plays it; None if there's none."""
    people = (replaced_person(record, player.seat) for player in record.players)
    return next((each.seat for each in people if each is not None and each.user == user), None)


def all_back(record: TableRecord) -> TableRecord:
    """The table as if everyone who was replaced by a computer, and can come back, were back."""
    return replace(record, players=tuple(_back(record, player) for player in record.players))


def _back(record: TableRecord, player: Participant) -> Participant:
    person = replaced_person(record, player.seat)
    return player if person is None else replace(player, name=person.name, user=person.user, computer=None)


def names_at(record: TableRecord, revision: int, first_revision: int = 0) -> tuple[str, ...]:
    """For each seat, the name of its player at a move or, with `first_revision`, of all from there on: "Ann/Bob"."""
    moves = range(first_revision or revision, revision + 1)
    return tuple("/".join({holder_at(record, player.seat, at).name: None for at in moves}) for player in record.players)


def all_names(record: TableRecord) -> tuple[str, ...]:
    """For each seat, the names of everyone who has played there, earliest first: "Ann/Bob"."""
    played = [each for each in record.assignments if each.since <= each.until]
    return tuple(
        "/".join(dict.fromkeys([*(each.name for each in played if each.seat == player.seat), player.name]))
        for player in record.players
    )


def localize_names(record: TableRecord, language: str) -> TableRecord:
    """The table with its players' names in a language; computers' names are stored in English."""
    everyone: list[Participant | SeatAssignment] = [*record.players, *record.assignments, *record.lineup]
    if not any(map(_has_worded_name, everyone)):
        return record
    translator = WORDS.translator(language)
    told = replace(
        record,
        players=tuple([_localize_sitter(each, translator) for each in record.players]),
        assignments=tuple([_localize_sitter(each, translator) for each in record.assignments]),
        lineup=tuple([_localize_sitter(each, translator) for each in record.lineup]),
    )
    return record if told == record else told


def _has_worded_name(sitter: Participant | SeatAssignment) -> bool:
    return sitter.computer is not None or (sitter.user is not None and sitter.user < 0)


def _localize_sitter(sitter: Sitter, translator: Translator) -> Sitter:
    name = name_of(sitter.user, localize_name(translator.say, sitter.name, sitter.computer), translator.language)
    return sitter if name == sitter.name else replace(sitter, name=name)


def name_of(user: int | None, name: str, language: str) -> str:
    """The name, or "former player" for a person whose data was erased, which makes the ID negative."""
    return WORDS.translator(language).say("former-player") if user is not None and user < 0 else name
