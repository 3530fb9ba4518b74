"""Storage for announcements and pings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.announcements import Announcement, AnnouncementKind, Fact
from bot.host.model.outbox import Posted


class AnnouncementStore(Protocol):
    """Storage for announcements."""

    async def get(self, announcement: int) -> Announcement | None:
        """The announcement with this ID, sent or not; None if there's none."""

    async def previous(self, announcement: Announcement) -> Announcement | None:
        """The previous posted announcement of the same kind to the same server; None if there's none."""

    async def add(
        self,
        guild: int,
        kind: AnnouncementKind,
        key: str,
        *,
        channel: int | None,
        user: int | None,
        due: datetime,
        kept: Mapping[str, Fact],
    ) -> None:
        """Schedule an announcement to a person or a server; do nothing if it already exists."""

    async def due(self, now: datetime, *, most: int) -> Sequence[Announcement]:
        """The announcements due, oldest first, up to `most`. Unreadable ones are dropped."""

    async def posted_to(self, guild: int, kind: AnnouncementKind, key: str) -> tuple[Announcement, Posted] | None:
        """The announcement posted to the server, and its location; None if it wasn't posted."""

    async def last_posted_to(self, kind: AnnouncementKind, user: int) -> tuple[Announcement, Posted] | None:
        """The person's last announcement of the kind that still exists, and its location; None if there's none."""

    async def recipients(self, kind: AnnouncementKind) -> Sequence[int]:
        """The people who have an announcement of the kind that still exists."""

    async def forget_all_but(self, kind: AnnouncementKind, user: int, *, but: int) -> None:
        """Forget all but one of the person's announcements of the kind."""

    async def next_due(self) -> datetime | None:
        """The due time of the next announcement; None if there's none."""


class PingStore(Protocol):
    """Storage for pings of people."""

    async def last(self, user: int) -> tuple[datetime | None, str]:
        """The time and nonce of the person's last recorded ping; None and an empty nonce if there's none."""

    async def record(self, user: int, at: datetime, nonce: str) -> None:
        """Record that the message with this nonce pings the person at the time `at`."""

    async def hold(self, user: int, table: int, question: int) -> None:
        """Record that the person was silently notified of a table's question."""

    async def held_questions(self, user: int) -> Sequence[tuple[int, int]]:
        """The tables with silent notifications to the person, with the newest question of each."""

    async def clear_held(self, user: int) -> None:
        """Clear the person's silent notifications."""
