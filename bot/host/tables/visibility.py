"""Who may know of a table or a tournament: the one place that decides it, for every list, link, count and answer.

The rule is that nobody may unless it's known that they may. What isn't there and what somebody may not know of get the
same answer, after the same work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.tables import Status
from bot.host.model.viewer import Viewer
from bot.host.tables.seats import kept_seat

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.host.model.tables import TableRecord
    from bot.host.tournaments.model import Tournament
    from bot.i18n import LazyMessage


def readers_of(channel: int) -> Viewer:
    """All who read a channel, of whom nothing else is known."""
    return Viewer(sees=lambda other: other == channel)


def may_know(viewer: Viewer, record: TableRecord) -> bool:
    """Return whether somebody may know of a table, and all that's public there.

    They may if a seat is theirs, wherever they ask, or if they see where it is.
    """
    return has_seat(record, viewer.user) or may_know_at(viewer, _channels(record), ())


def may_know_at(viewer: Viewer, channels: Collection[int], players: Collection[int]) -> bool:
    """As `may_know`, where no more is known of a table than where it is and who sits there."""
    return viewer.user in players or any(map(viewer.sees, channels))


def may_know_tournament(viewer: Viewer, tournament: Tournament) -> bool:
    """Return whether somebody may know of a tournament: they have signed up, or see its channel."""
    return tournament.member(viewer.user) is not None or viewer.sees(tournament.channel)


def has_seat(record: TableRecord, user: int) -> bool:
    """Return whether a table has a seat for somebody: they sit there, even if they've resigned, or it's kept for them
    in a computer's hands or for a rematch; or it's their table."""
    if not user:
        return False
    invited = record.invited if record.status is Status.OPEN else ()
    return (
        any(player.user == user for player in (*record.players, *invited))
        or kept_seat(record, user) is not None
        or record.opener == user
    )


def _channels(record: TableRecord) -> frozenset[int]:
    """Where a table is: in the channel that it was opened in, or its own thread there."""
    return frozenset({record.place.channel, record.channel})


class NoTableError(TableError):
    """There's no such table, or the asker may not know of it: they're told the same."""

    def __init__(self, table: int, record: TableRecord | None = None, user: int = 0) -> None:
        played = record is not None and bool(user) and any(stint.user == user for stint in record.stints)
        super().__init__(later("no-seat-any-more" if played else "no-table", table=table))
        self.channels: Collection[int] = () if record is None else _channels(record)
        """Where there's one that they can't be told of, as far as is known. It must change nothing that they notice."""


class NoTournamentError(TableError):
    """There's no such tournament, or the asker may not know of it: they're told the same."""

    def __init__(self, tournament: Tournament | None = None, *, said: LazyMessage | None = None) -> None:
        """`said` is what they're told, if the host's sentence isn't enough."""
        super().__init__(said or later("cup-gone"))
        self.channels: Collection[int] = () if tournament is None else (tournament.channel,)
        """As of `NoTableError`."""


def admit(viewer: Viewer, table: int, record: TableRecord | None) -> TableRecord:
    """Return the table of this number. Raises NoTableError if there's none that the viewer may know of."""
    if record is None or not may_know(viewer, record):
        raise NoTableError(table, record, viewer.user)
    return record
