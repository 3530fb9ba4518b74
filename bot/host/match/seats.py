"""The players in a table's seats, past and present."""

from __future__ import annotations

from typing import Final

from bot.ai.names import later as called_later
from bot.engine.game import Seat
from bot.engine.quoting import harmless
from bot.host.core.errors import NotSeatedError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.seat_holders import reclaimable_seat
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, TableRecord, User
from bot.host.model.texts import later
from bot.i18n.catalog import LazyField

NOBODY: Final = 0
"""The host of tournament tables, so that no player has a host's powers over the others."""


def of_tournament(record: TableRecord) -> bool:
    return record.opener == NOBODY


class ReplacedError(NotSeatedError):
    """Someone asked for something that only a player can do, but another player has their seat now."""

    def __init__(self, table: int, name: LazyField, *, can_return: bool) -> None:
        super().__init__(later("seat-kept" if can_return else "seat-taken", name=name, table=table))
        self.table = table
        self.can_return = can_return


def replaced_key(table: int, number: int) -> str:
    """The key of the announcement to one of a table's former players. `number` counts `record.assignments` from 1."""
    return f"{table}-{number}"


def wake_computers(work: UnitOfWork, record: TableRecord) -> None:
    if any(player.computer is not None for player in record.players):
        work.pending.add(record.id)


def renew_replacement_messages(work: UnitOfWork, record: TableRecord) -> None:
    for number, assignment in enumerate(record.assignments, start=1):
        if assignment.user is not None:
            work.renews.add((record.place.guild or 0, AnnouncementKind.REPLACED, replaced_key(record.id, number)))


def lazy_name(sitter: Participant | SeatAssignment) -> LazyField:
    return called_later(harmless(sitter.name), sitter.computer)


def find_player(record: TableRecord, user: User) -> Participant:
    """The user as a player of the table, even if they've resigned. Raises NotSeatedError if they aren't one."""
    for player in record.players:
        if player.user == user.id:
            return player
    raise replaced_at(record, user) or NotSeatedError(later("seat-none", table=record.id))


def replaced_at(record: TableRecord, user: User) -> ReplacedError | None:
    seat = next((assignment.seat for assignment in reversed(record.assignments) if assignment.user == user.id), None)
    if seat is None or record.ended_at is not None:
        return None
    can_return = reclaimable_seat(record, user.id) is not None
    return ReplacedError(record.id, lazy_name(record.players[seat]), can_return=can_return)


def since(record: TableRecord, seat: Seat) -> int:
    """The first move, past or future, with the current player in the seat."""
    return max((assignment.until + 1 for assignment in record.assignments if assignment.seat == seat), default=1)
