"""Deadlines and the bot's heartbeats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.engine.game import Seat
from bot.host.model.cluster import Process
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_PLAYED = "status = 'playing' AND paused IS NULL"
_RUNNING = f"{_PLAYED} AND deadline IS NOT NULL"
MISSED: Final = timedelta(minutes=1)
"""Silence after which another process may remove a process from the list."""
_PLAUSIBLE = " AND ".join(f"{instant} < {1 << 60}" for instant in ("asked_at", "deadline", "coalesce(remind_at, 0)"))
"""A condition that leaves out tables whose instants somebody has edited to be too far away for calculations."""


def _lost_after(pause: str) -> str:
    """SQL for the time from ?2 until ?1, without what lies before a row's `asked_at` or before the end of the pause."""
    asked = "CASE WHEN asked_at > ?2 THEN asked_at ELSE ?2 END"
    return f"(?1 - CASE WHEN {pause} > ({asked}) THEN {pause} ELSE {asked} END)"


class ClockRepository(Repository):
    """The repository of tables' and tournaments' clocks, and of heartbeats."""

    async def due_deadlines(self, now: datetime) -> Sequence[int]:
        return await self._integers(
            f"SELECT id FROM tables WHERE {_RUNNING} AND deadline <= ? AND {self._ours('guild')} ORDER BY deadline, id",
            now,
        )

    async def due_reminders(self, now: datetime) -> Sequence[int]:
        return await self._tables(f"{_PLAYED} AND remind_at <= ?", now)

    async def due_closings(self, opened_before: datetime) -> Sequence[int]:
        return await self._tables("status = 'open' AND opened_at <= ?", opened_before)

    async def due_pauses(self, now: datetime) -> Sequence[int]:
        return await self._tables("status = 'playing' AND recess_until <= ?", now)

    async def next_due(self, *, lobby: float) -> datetime | None:
        ours = self._ours("guild")
        return await self._instant(
            f"""
            SELECT CAST(min(due) AS BIGINT) AS due FROM (
                SELECT min(deadline) AS due FROM tables WHERE {_RUNNING} AND {ours}
                UNION ALL SELECT min(remind_at) FROM tables WHERE {_PLAYED} AND {ours}
                UNION ALL SELECT min(recess_until) FROM tables WHERE status = 'playing' AND {ours}
                UNION ALL SELECT min(due) FROM ballots JOIN tables ON id = table_id
                    WHERE status = 'playing' AND paused IS NULL AND recess_until IS NULL AND {ours}
                UNION ALL SELECT min(opened_at) + ? FROM tables WHERE status = 'open' AND {ours}
            ) AS dues
            """,
            timedelta(seconds=lobby),
        )

    async def last_heartbeat(self) -> datetime | None:
        return await self._instant(
            f"SELECT CAST(coalesce((SELECT min(at) FROM beats WHERE count = ? AND shard IN ({self._shard_list()})),"
            " (SELECT max(at) FROM heartbeat)) AS BIGINT) AS at",
            self._session.shards.count,
        )

    async def send_heartbeat(self, now: datetime) -> None:
        shards = self._session.shards
        await self._put("heartbeat", "only_row", only_row=1, at=now)
        await self._run("DELETE FROM beats WHERE count <> ?", shards.count)
        for shard in sorted(shards.numbers):
            await self._put("beats", "shard", shard=shard, count=shards.count, at=now)
        if self._session.process is not None:
            await self.save_process(self._session.process)

    async def save_process(self, process: Process) -> None:
        shards, count, now = str(process.shards), process.shards.count, await self._now()
        await self._put("processes", "name", process, "name host", shards=shards, count=count, at=now)
        missed = now - MISSED // timedelta(microseconds=1)
        await self._run("DELETE FROM processes WHERE at < ? AND (shards = ? OR count <> ?)", missed, shards, count)

    async def forget_process(self, name: str) -> None:
        await self._run("DELETE FROM processes WHERE name = ?", name)

    async def shift(
        self, *, since: datetime, now: datetime, table: int | None = None
    ) -> tuple[Sequence[int], Sequence[tuple[int, Seat]]]:
        which = self._ours("guild") if table is None else f"id = {table:d}"
        if table is None:
            await self._run(
                "UPDATE tournaments SET ends_at = ends_at + ?"
                f" WHERE stage IN ('signup', 'playing') AND ends_at < {1 << 60} AND {self._ours('guild')}",
                now - since,
            )
            await self._run(
                "UPDATE outages SET since = CASE WHEN since > ?2 THEN ?1 ELSE since + (?1 - ?2) END"
                f" WHERE since < ?1 AND table_id IN (SELECT id FROM tables WHERE {which})",
                now,
                since,
            )
        on = _lost_after("(SELECT coalesce(recess_until, 0) FROM tables WHERE id = table_id)")
        votes = await self._all(
            rows.integers,
            f"UPDATE ballots SET due = due + {on} WHERE due < {1 << 60} AND {on} > 0"
            f" AND table_id IN (SELECT id FROM tables WHERE {which} AND paused IS NULL) RETURNING table_id, seat",
            now,
            since,
        )
        on = _lost_after("coalesce(recess_until, 0)")
        moved = ", ".join(f"{instant} = {instant} + {on}" for instant in ("asked_at", "deadline", "remind_at"))
        tables = await self._integers(
            f"UPDATE tables SET {moved} WHERE {_RUNNING} AND {_PLAUSIBLE} AND {on} > 0 AND {which} RETURNING id",
            now,
            since,
        )
        return tables, votes
