"""The processes' rate claims in the database."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.host.model.cluster import Claim
from bot.host.ports.store import StoreError
from bot.storage import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.postgres import Cluster
    from tests.stores import Places

MINE = Claim("a", need=10**7, share=20, before=45, lowered=2**50, until=2**50 + 1, shut=2**50 + 2)


async def test_claim_is_kept_until_replaced_or_dropped(tmp_path: Path, places: Places) -> None:
    store = await places.open(tmp_path / "games")
    yours, later = (
        replace(MINE, name="b", share=0),
        replace(MINE, need=0, share=30, before=1, lowered=2, until=3, shut=4),
    )
    async with store.aside() as tx:
        for claim in (yours, MINE):
            await tx.rate_shares.put(claim)
        assert await tx.rate_shares.all() == [MINE, yours]
        await tx.rate_shares.put(later)
        assert await tx.rate_shares.all() == [later, yours]
        await tx.rate_shares.drop(["a", "c"])
        assert await tx.rate_shares.all() == [yours]
    await store.close()


async def test_store_clock_advances_within_a_transaction(tmp_path: Path) -> None:
    """A share is given up at the time of the statement, not when the transaction began."""
    store = await open_store(tmp_path / "games")
    async with store.aside() as tx:
        first = await tx.rate_shares.now()
        while (second := await tx.rate_shares.now()) == first:
            pass
    await store.close()
    assert first < second
    assert abs(second / 1e6 - datetime.now(UTC).timestamp()) < 60


async def test_claims_are_shared_during_a_write_transaction(postgres: Cluster) -> None:
    """Otherwise, they would lose their shares just when they're busiest."""
    address = await postgres.database()
    mine, yours = await open_store(address), await open_store(address)
    async with mine.writing(), asyncio.timeout(60):
        async with mine.aside() as tx:
            await tx.rate_shares.put(MINE)
        async with yours.aside() as tx:
            assert await tx.rate_shares.all() == [MINE]
    await mine.close()
    await yours.close()


async def test_claim_transactions_run_one_after_another(postgres: Cluster) -> None:
    address = await postgres.database()
    mine, yours = await open_store(address), await open_store(address)

    async def told() -> list[Claim]:
        async with yours.aside() as tx:
            return list(await tx.rate_shares.all())

    async with mine.aside() as tx:
        telling = asyncio.create_task(told())
        await asyncio.sleep(0.1)
        await tx.rate_shares.put(MINE)
        assert not telling.done()
    assert await telling == [MINE]
    await mine.close()
    await yours.close()


async def test_failed_claim_is_not_saved(postgres: Cluster) -> None:
    store = await open_store(await postgres.database())

    async def broken() -> None:
        async with store.aside() as tx:
            await tx.rate_shares.put(MINE)
            raise StoreError("away")

    with pytest.raises(StoreError):
        await broken()
    async with store.aside() as tx:
        assert await tx.rate_shares.all() == []
    await store.close()
