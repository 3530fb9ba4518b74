"""Storage for tables and their seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.engine.game import Seat
from bot.host.model.outbox import Posted
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import TableRecord
from bot.host.model.viewer import Viewer
from bot.host.model.votes import InactivityVote


class TableStore(Protocol):
    """Storage for tables."""

    async def open(self, record: TableRecord) -> TableRecord:
        """Save a new table; return it with its ID."""

    async def statuses(self) -> Mapping[str, int]:
        """Number of tables by status; statuses without tables may be missing."""

    async def get(self, table: int) -> TableRecord | None:
        """The table with this ID; None if there's none. Raises DamagedError if it can't be read."""

    async def put_on_hold(self, table: int) -> None:
        """Put on hold a table whose row can't be read, and drop its unsent posts."""

    async def save(self, record: TableRecord, *, was: int) -> None:
        """Save the table. The transaction raises LateWriteError unless its stored revision is `was`."""

    async def place_of(self, table: int) -> tuple[Sequence[int], Sequence[int]]:
        """The table's channels and people, even if it's damaged; both are empty if there's no such table."""

    async def in_channel(self, channel: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open and running tables of the channel that the viewer may know about, newest first, without damaged ones."""

    async def open_on(self, guild: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open tables on the server that the viewer may know about, newest first, without damaged ones."""

    async def homes_on(self, guild: int) -> Sequence[int]:
        """The channels of the server's open tables, for checking who can see them. They must never be shown."""

    async def of_user(self, user: int) -> Sequence[TableRecord]:
        """Open and running tables where the user sits and hasn't left, newest first, without damaged ones."""

    async def count_playing(self, user: int) -> int:
        """Number of running tables where the user sits and hasn't left."""

    async def finished_of(self, user: int, *, most: int) -> Sequence[TableRecord]:
        """The user's tables that were played to the end, newest first, up to `most`."""

    async def opened_by(self, user: int) -> Sequence[int]:
        """The IDs of open and running tables that the user hosts."""

    async def unpostable(self) -> Sequence[TableRecord]:
        """The tables that can't post."""

    async def list_running(self) -> Sequence[int]:
        """The IDs of the running tables."""

    async def with_lost_seat(self, viewer: Viewer) -> Sequence[TableRecord]:
        """Running tables where the viewer gave up or lost a seat and that they may know about, newest first."""

    async def of_guild(self, guild: int) -> Sequence[TableRecord]:
        """Open and running tables on the server, without damaged ones."""


class SeatStore(Protocol):
    """Storage for seats: who has played them, votes about them, and offers of them."""

    async def end_assignment(self, table: int, assignment: SeatAssignment) -> None:
        """Save the assignment of a player who no longer has the seat; end that seat's panels, and drop its unsent
        posts."""

    async def votes(self, table: int) -> Sequence[InactivityVote]:
        """The table's open votes, by seat. Raises DamagedError."""

    async def votes_in(self, table: int, message: int) -> Sequence[InactivityVote]:
        """The table's open votes in that message, by seat. Raises DamagedError."""

    async def put_vote(self, table: int, inactivity_vote: InactivityVote) -> None:
        """Save a vote with the votes cast so far, replacing the previous version."""

    async def drop_vote(self, table: int, seat: Seat) -> None:
        """Delete the vote about that seat."""

    async def due_votes(self, now: datetime) -> Sequence[int]:
        """Running tables that can post, aren't paused, and have a vote whose deadline has passed."""

    async def offer(self, table: int, seat: Seat, user: int, *, own: bool) -> None:
        """Record that the seat is offered to the user, by its own player or by others."""

    async def offered_people(self, table: int, seat: Seat) -> Mapping[int, bool]:
        """The people who were ever offered the seat, each with True if the offer is still open."""

    async def is_own_offer(self, table: int, seat: Seat, user: int) -> bool:
        """Return whether the seat's own player made the offer to the user."""

    async def asked_about(self, table: int, seat: Seat) -> Sequence[tuple[int, Posted]]:
        """The message of the last vote, if closed, and those of closed offers, each with the move that it followed."""

    async def close_offers(self, table: int, seat: Seat) -> None:
        """Close all offers of the seat."""

    async def add_entries(self, table: int, entries: Sequence[SeatEntry]) -> None:
        """Append entries to the table's seat entries."""

    async def entries(self, table: int, *, since: int = 1) -> Sequence[SeatEntry]:
        """The table's seat entries from a move on, in order."""
