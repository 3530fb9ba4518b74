"""Who gave up seats to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.link import Link

if TYPE_CHECKING:
    from bot.host.seats import Stint


class Seats(Link):
    """The rows of stints."""

    async def end_stint(self, table: int, stint: Stint) -> None:
        """Keep what somebody has played who gave up their seat; their panels are over, and what waits to be said to
        them is never said."""
        await self._run(
            "INSERT INTO stints (table_id, number, seat, since, until, name, user, computer)"
            " SELECT ?1, count(*), ?2, ?3, ?4, ?5, ?6, ?7 FROM stints WHERE table_id = ?1",
            table,
            stint.seat,
            stint.since,
            stint.until,
            stint.name,
            stint.user,
            stint.computer,
        )
        await self._run("UPDATE panels SET over = 1 WHERE table_id = ? AND seat = ?", table, stint.seat)
        await self._run(
            "UPDATE outbox SET state = 'dropped' WHERE table_id = ? AND seat = ? AND state = 'waiting'",
            table,
            stint.seat,
        )
