"""Who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.errors import NotSeatedError

if TYPE_CHECKING:
    from bot.host.model import Participant, TableRecord, User


def seated(record: TableRecord, user: User) -> Participant:
    """Where the person sits, gone or not. Raises NotSeatedError."""
    for player in record.players:
        if player.user == user.id:
            return player
    raise NotSeatedError(f"You do not sit at table {record.id}.")
