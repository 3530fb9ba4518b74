"""The current and former players of a table's seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from bot.ai.names import later as called_later
from bot.ai.names import localize_name
from bot.engine.quoting import harmless
from bot.host.core.errors import NotSeatedError
from bot.host.core.texts import WORDS, later
from bot.host.model.announcements import AnnouncementKind

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.seats import SeatAssignment
    from bot.host.model.tables import Participant, TableRecord, User
    from bot.i18n import Translator
    from bot.i18n.catalog import Later

Sitter = TypeVar("Sitter", "Participant", "SeatAssignment")


NOBODY: Final = 0
"""The host of tournament tables: no player may have a host's powers over the others."""


def of_tournament(record: TableRecord) -> bool:
    """Return whether the table belongs to a tournament: its result counts there, however the game ends."""
    return record.opener == NOBODY


class ReplacedError(NotSeatedError):
    """Someone asked for something reserved for a player, but someone else plays their seat now."""

    def __init__(self, table: int, name: Later, *, kept: bool) -> None:
        super().__init__(
            later("seat-kept", name=name, table=table) if kept else later("seat-taken", name=name, table=table)
        )
        self.table = table
        self.kept = kept
        """True if they may take the seat back."""


def replaced_key(table: int, number: int) -> str:
    """The announcement key for a replaced player: `number` counts the table's former players."""
    return f"{table}-{number}"


def stir(work: UnitOfWork, record: TableRecord) -> None:
    """Mark the table so that its computers react to its new state."""
    if any(player.computer is not None for player in record.players):
        work.stirred.add(record.id)


def tell_again(work: UnitOfWork, record: TableRecord) -> None:
    """Mark the announcements to replaced players as out of date."""
    for number, stint in enumerate(record.stints, start=1):
        if stint.user is not None:
            work.renews.add((record.place.guild or 0, AnnouncementKind.REPLACED, replaced_key(record.id, number)))


def lazy_name(sitter: Participant | SeatAssignment) -> Later:
    """A player's name for a sentence that is rendered later, in any language."""
    return called_later(harmless(sitter.name), sitter.computer)


def find_player(record: TableRecord, user: User) -> Participant:
    """The person's place at the table, even if they've left. Raises NotSeatedError."""
    for player in record.players:
        if player.user == user.id:
            return player
    raise replaced_at(record, user) or NotSeatedError(later("seat-none", table=record.id))


def replaced_at(record: TableRecord, user: User) -> ReplacedError | None:
    """The error for a person who no longer sits there; None if they never did, or the game is over."""
    seat = next((stint.seat for stint in reversed(record.stints) if stint.user == user.id), None)
    if seat is None or record.ended_at is not None:
        return None
    return ReplacedError(record.id, lazy_name(record.players[seat]), kept=kept_seat(record, user.id) is not None)


def since(record: TableRecord, seat: Seat) -> int:
    """The first move in the journal that the seat's current player was or will be asked for."""
    return max((stint.until + 1 for stint in record.stints if stint.seat == seat), default=1)


def sat(record: TableRecord, seat: Seat, revision: int) -> Participant | SeatAssignment:
    """The seat's player when that move was played."""
    for stint in record.stints:
        if stint.seat == seat and stint.since <= revision <= stint.until:
            return stint
    return record.players[seat]


def kept_for(record: TableRecord, seat: Seat) -> SeatAssignment | None:
    """The person whose seat a computer plays until they take it back; None if the seat isn't reserved for anyone."""
    player = record.players[seat]
    if player.computer is None or player.gone:
        return None
    last = next((stint for stint in reversed(record.stints) if stint.seat == seat and stint.user is not None), None)
    return None if last is None or any(other.user == last.user for other in record.players) else last


def kept_seat(record: TableRecord, user: int) -> Seat | None:
    """The seat that a computer plays for this person until they take it back; None if there is none."""
    for player in record.players:
        stint = kept_for(record, player.seat)
        if stint is not None and stint.user == user:
            return player.seat
    return None


def all_back(record: TableRecord) -> TableRecord:
    """The table as if everyone replaced by a stand-in computer were back."""
    return replace(record, players=tuple(_back(record, player) for player in record.players))


def _back(record: TableRecord, player: Participant) -> Participant:
    kept = kept_for(record, player.seat)
    return player if kept is None else replace(player, name=kept.name, user=kept.user, computer=None)


def names_at(record: TableRecord, revision: int) -> tuple[str, ...]:
    """The names of a move's players, by seat."""
    return tuple(sat(record, player.seat, revision).name for player in record.players)


def told_in(record: TableRecord, language: str) -> TableRecord:
    """The table in a language: its computers are stored with English names and have others there."""
    tongue = WORDS.tongue(language)
    told = replace(
        record,
        players=tuple([called_in(each, tongue) for each in record.players]),
        stints=tuple([called_in(each, tongue) for each in record.stints]),
        lineup=tuple([called_in(each, tongue) for each in record.lineup]),
    )
    return record if told == record else told


def called_in(sitter: Sitter, tongue: Translator) -> Sitter:
    """The player with their name in a language."""
    name = name_of(sitter.user, localize_name(tongue.say, sitter.name, sitter.computer), tongue.language)
    return sitter if name == sitter.name else replace(sitter, name=name)


def name_of(user: int | None, name: str, language: str) -> str:
    """A person's name in a language: their own, unless their data was erased, which makes their ID negative."""
    return WORDS.tongue(language).say("former-player") if user is not None and user < 0 else name
