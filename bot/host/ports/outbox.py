"""Storage for posts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, TypeAlias

from bot.engine.game import Seat
from bot.host.model.announcements import Announcement
from bot.host.model.outbox import Delivery, Outage, Post, Posted, PostKind

OutboxMessage: TypeAlias = "Post | Announcement"
"""A message to be sent exactly once."""


class OutboxStore(Protocol):
    """The part of a transaction that deals with the outbox."""

    async def add(
        self, table: int, *, revision: int, kind: PostKind, seat: Seat | None, text: str, part: int, due: datetime
    ) -> None:
        """Add a post to the outbox."""

    async def next_part(
        self, table: int, *, kind: PostKind, revision: int | None = None, seat: Seat | None = None
    ) -> int:
        """One more than the highest part of the table's posts of this kind, sent or not; 0 if there are none."""

    async def get(self, post: int) -> Post | None:
        """The unsent post with this ID; None if there's none."""

    async def waiting_tables(self) -> Sequence[int]:
        """The tables with unsent posts."""

    async def next_posts(self, tables: Sequence[int]) -> Sequence[tuple[Post, datetime]]:
        """The next post of each queue of these tables, with its due time. A prompt or reminder waits for its move."""

    async def waiting_channels(self, tables: Sequence[int]) -> Sequence[int]:
        """The tables among these that have an unsent channel post and can post."""

    async def attempt(self, message: OutboxMessage) -> None:
        """Count an attempt."""

    async def postpone(self, message: OutboxMessage, *, due: datetime) -> None:
        """Schedule the next attempt."""

    async def record_failure(self, post: int, *, since: datetime) -> datetime:
        """Record that attempts have failed without a refusal since then; return the start of the failures."""

    async def deliveries(self, table: int, *, question: int) -> Sequence[Delivery]:
        """The posts that deliver the table's current question to its people, and all of its unsent posts."""

    async def is_hindered(self, table: int) -> bool:
        """Return whether a waiting post of the table is failing, or an outage has stopped its clock."""

    async def outage(self, table: int) -> Outage | None:
        """The table's stored outage, perhaps of an earlier question."""

    async def put_outage(self, table: int, outage: Outage) -> None:
        """Save the outage. If everyone is reachable, forget earlier failures."""

    async def hurry(self, table: int, *, due: datetime) -> None:
        """Make all the table's waiting posts due at `due`."""

    async def drop(self, message: OutboxMessage) -> None:
        """Give up the message without sending it."""

    async def drop_notice(self, table: int, *, revision: int, seat: Seat) -> None:
        """Drop the unsent channel notice that this player's question hasn't reached them."""

    async def drop_reminders(self, table: int) -> None:
        """Drop the table's unsent reminders."""

    async def mark_sent(self, message: OutboxMessage, posted: Posted) -> None:
        """Record where the message was sent."""

    async def location_of(
        self, table: int, *, kind: PostKind, revision: int, seat: Seat | None = None
    ) -> Posted | None:
        """The location of the table's sent post of this kind, revision and seat; None if it wasn't sent."""

    async def unreached_seats(self, table: int) -> Sequence[Seat]:
        """Seats whose players have a notice in the channel, sent or not, that their direct messages are closed."""

    async def prompts(self) -> Sequence[tuple[int, Posted]]:
        """People at running tables, each with the message after which they may have written something unread, oldest
        first.

        It's the newest message that asked them something there, or their newest processed one if that's later.
        """

    async def asked_in(self, table: int, *, seat: Seat, question: int) -> tuple[int | None, bool]:
        """The message that first asked the player this or a later question; also whether one is still unsent."""

    async def asked_last(self, table: int, *, seat: Seat, question: int) -> tuple[int, str] | None:
        """The newest revision since the question at which the player was asked, and the post's text; None if never."""

    async def table_of_message(self, message: int) -> int | None:
        """The table that a sent post was about; None if it wasn't about a table."""

    async def mark_reached(self, user: int, channel: int) -> None:
        """Record that a direct message reached the person in this channel."""
