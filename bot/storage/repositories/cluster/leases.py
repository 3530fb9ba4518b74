"""Leases of shards, and the times at which shards identify."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.host.model.cluster.leases import Lease
from bot.host.model.cluster.shards import Shards
from bot.storage.dialect import upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository
from bot.storage.repositories.cluster.eras import PRESENT_ERA

_TAKE: Final = upsert("leases", key="shard", columns="count, token, besides")
_SIGN: Final = upsert("holders", key="token", columns="until")
_ENTER: Final = upsert("entries", key="bucket", columns="at")
_lease: Final = rows.reader(Lease)


class LeaseRepository(Repository):
    """The repository of leases, and of the times at which shards identify."""

    async def now(self) -> datetime:
        return rows.instant(await self._now())

    async def outgrown(self) -> bool:
        return await self._session.connection.outgrown()

    async def all(self) -> list[Lease]:
        if self._dialect.aside is not None:  # a process whose lease has lapsed mustn't renew it after this read
            await self._run(self._dialect.aside)
        return await self._all(
            _lease,
            "SELECT leases.shard, leases.count, leases.token, leases.besides, holders.until FROM leases"
            " LEFT JOIN holders ON holders.token = leases.token ORDER BY leases.shard",
        )

    async def take(self, shards: Shards, token: str, *, besides: bool = False) -> None:
        await self._run("DELETE FROM leases WHERE count <> ?", shards.count)
        for shard in sorted(shards.numbers):
            await self._run(_TAKE, shard, shards.count, token, int(besides))
        await self._run("DELETE FROM holders WHERE token NOT IN (SELECT token FROM leases) AND token <> ?", token)

    async def held_shards(self, token: str, *, era: str) -> frozenset[int]:
        """There's one writer at a time, so the result stays true until the transaction ends."""
        return frozenset(
            await self._integers(f"SELECT shard FROM leases WHERE token = ? AND {PRESENT_ERA} = ?", token, era)
        )

    async def renew(self, token: str, *, until: datetime | None) -> None:
        if until is None:
            await self._run("DELETE FROM holders WHERE token = ?", token)
        else:
            await self._run(_SIGN, token, rows.stamp(until))

    async def reserve_identify(self, bucket: int, *, now: datetime, apart: timedelta) -> datetime:
        row = await self._row("SELECT at FROM entries WHERE bucket = ?", bucket)
        at = now if row is None else max(now, rows.read_instant(row, "at") + apart)
        await self._run(_ENTER, bucket, rows.stamp(at))
        return at
