"""Visibility of tables and tournaments. Queries for results have a seat check of their own, in SQL.

By default, nobody may know about a table or tournament. Requests about something that doesn't exist, or that the person
isn't allowed to know about, get the same answer, except about a table where they once played.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.host.core.errors import TableError
from bot.host.model.community.tournaments import Tournament
from bot.host.model.seat_holders import reclaimable_seat
from bot.host.model.tables import Status, TableRecord
from bot.host.model.texts import later
from bot.host.model.viewer import Viewer
from bot.i18n import LazyMessage


def readers_of(channel: int) -> Viewer:
    return Viewer(sees=lambda other: other == channel)


def may_know(viewer: Viewer, record: TableRecord) -> bool:
    """Return whether the viewer has a claim to a seat, wherever they ask from, or can see a channel of the table."""
    return _has_claim(record, viewer.user) or may_know_at(viewer, _channels(record), ())


def may_know_at(viewer: Viewer, channels: Collection[int], players: Collection[int]) -> bool:
    return viewer.user in players or any(map(viewer.sees, channels))


def may_know_tournament(viewer: Viewer, tournament: Tournament) -> bool:
    """Return whether the viewer has signed up, or can see the tournament's channel."""
    return tournament.member(viewer.user) is not None or viewer.sees(tournament.channel)


def _has_claim(record: TableRecord, user: int) -> bool:
    """Return whether the person has a claim to a seat: they sit there (even if they've resigned), it's reserved for
    them (while a computer plays, for a rematch, or by an invitation), or they host the table."""
    if not user:
        return False
    invited = record.invited if record.status is Status.OPEN else ()
    theirs = {record.opener, *(player.user for player in (*record.players, *invited))}
    return user in theirs or reclaimable_seat(record, user) is not None


def _channels(record: TableRecord) -> frozenset[int]:
    return frozenset({record.place.channel, record.channel})


class NoTableError(TableError):
    """There's no such table, or the person isn't allowed to know about it. The text says which only if they've played
    there."""

    def __init__(self, table: int, record: TableRecord | None = None, user: int = 0) -> None:
        played = record is not None and bool(user) and any(assignment.user == user for assignment in record.assignments)
        super().__init__(later("no-seat-any-more" if played else "no-table", table=table))
        self.channels: Collection[int] = () if record is None else _channels(record)
        """The channels of a hidden table, for checking whether the person can see them; perhaps empty. If they can't,
        the channels mustn't affect anything that the person notices."""


class NoTournamentError(TableError):
    """There's no such tournament, or the person isn't allowed to know about it. The text doesn't say which."""

    def __init__(self, tournament: Tournament | None = None, *, said: LazyMessage | None = None) -> None:
        super().__init__(said or later("cup-gone"))
        self.channels: Collection[int] = () if tournament is None else (tournament.channel,)
        """The channel of a hidden tournament, for checking whether the person can see it; perhaps empty. If they can't,
        the channel mustn't affect anything that the person notices."""


def admit(viewer: Viewer, table: int, record: TableRecord | None) -> TableRecord:
    if record is None or not may_know(viewer, record):
        raise NoTableError(table, record, viewer.user)
    return record
