"""Shares of the rate limit, as the bot's processes last claimed them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.host.model.cluster.rate_shares import Claim
from bot.storage.dialect import upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_COLUMNS: Final = ("need", "share", "share_before", "lowered", "until", "shut")
_KEEP: Final = upsert("allowances", key="name", columns=", ".join(_COLUMNS))


class RateShareRepository(Repository):
    """The repository of the processes' claims. Their times are by the database's clock."""

    async def now(self) -> int:
        return await self._now()

    async def all(self) -> Sequence[Claim]:
        found = await self._rows("SELECT * FROM allowances ORDER BY name")
        return [
            Claim(rows.read_text(row, "name"), *(rows.read_integer(row, column) for column in _COLUMNS))
            for row in found
        ]

    async def put(self, claim: Claim) -> None:
        kept = (claim.need, claim.share, claim.before, claim.lowered, claim.until, claim.shut)
        await self._run(_KEEP, claim.name, *kept)

    async def drop(self, names: Iterable[str]) -> None:
        for name in names:
            await self._run("DELETE FROM allowances WHERE name = ?", name)
