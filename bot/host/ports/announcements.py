"""Storage for announcements and pings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.announcements import Announcement, AnnouncementKind, Fact
from bot.host.model.outbox import Posted


class AnnouncementStore(Protocol):
    """Storage for announcements."""

    async def announcement(self, announcement: int) -> Announcement | None:
        """The announcement with this number, sent or not."""
        ...

    async def announcement_before(self, announcement: Announcement) -> Announcement | None:
        """The previous announcement of the same kind to the same server."""
        ...

    async def announce(
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
        """Schedule an announcement to a person or to everyone, once; do nothing if it already exists."""
        ...

    async def announcements(self, now: datetime, *, most: int) -> Sequence[Announcement]:
        """The announcements due, oldest first."""
        ...

    async def said_to(self, guild: int, kind: AnnouncementKind, key: str) -> tuple[Announcement, Posted] | None:
        """The announcement posted to the server and its location, if it was posted."""
        ...

    async def said_last(self, kind: AnnouncementKind, user: int) -> tuple[Announcement, Posted] | None:
        """The last announcement of the kind to the person that still exists, and its location."""
        ...

    async def people_told(self, kind: AnnouncementKind) -> Sequence[int]:
        """The people with an existing announcement of the kind."""
        ...

    async def drop_said(self, kind: AnnouncementKind, user: int, *, but: int) -> None:
        """Forget all but one of the person's announcements of the kind."""
        ...

    async def announcements_due(self) -> datetime | None:
        """The due time of the next announcement."""
        ...


class PingStore(Protocol):
    """Storage for pings of people."""

    async def last_ring(self, user: int) -> tuple[datetime | None, str]:
        """The time of the last message that pinged the person and its nonce; None if there was none."""
        ...

    async def put_ring(self, user: int, at: datetime, nonce: str) -> None:
        """Record that a message pings the person at that time."""
        ...

    async def hold_ring(self, user: int, table: int, question: int) -> None:
        """Record that the person was silently notified of a table's question."""
        ...

    async def held_rings(self, user: int) -> Sequence[tuple[int, int]]:
        """The tables with silent notifications to the person, with the newest question of each."""
        ...

    async def drop_held_rings(self, user: int) -> None:
        """Clear the person's silent notifications."""
        ...
