"""Storage for deadlines and heartbeats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.cluster.leases import Process


class ClockStore(Protocol):
    """Storage for deadlines and heartbeats."""

    async def due_deadlines(self, now: datetime) -> Sequence[int]:
        """Running tables whose deadline has passed and whose clock isn't stopped."""

    async def due_reminders(self, now: datetime) -> Sequence[int]:
        """Running tables with a due reminder."""

    async def due_pauses(self, now: datetime) -> Sequence[int]:
        """Running tables whose pause is over."""

    async def due_closings(self, opened_before: datetime) -> Sequence[int]:
        """Tables that haven't started, and were opened at `opened_before` or earlier."""

    async def next_due(self, *, lobby: float) -> datetime | None:
        """The next deadline, reminder, or end of a vote, pause or lobby (of `lobby` seconds); None if there's none."""

    async def last_heartbeat(self) -> datetime | None:
        """The last time when all shards served here were served or, if unknown, when any bot ran; None if never."""

    async def send_heartbeat(self, now: datetime) -> None:
        """Record that the bot is running and serves its shards. Deletes records for another number of shards."""

    async def shift(self, *, since: datetime, now: datetime, table: int | None = None) -> Sequence[int]:
        """Put forward every running clock served here, including tournaments', so that the time since `since` doesn't
        count.

        With `table`, only that table's clock. Returns the tables whose clocks were put forward.

        A question asked after `since` gets only the time since it was asked.
        """

    async def save_process(self, process: Process) -> None:
        """Save a heartbeat. Forgets long silent processes for the same shards or another number of shards."""

    async def forget_process(self, name: str) -> None:
        """Remove the process with that name from the list, so that it isn't reported missing."""
