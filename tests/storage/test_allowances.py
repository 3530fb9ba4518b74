"""The claims of the bot's processes, as they are kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.host.allowance import Claim
from bot.storage import open_store

if TYPE_CHECKING:
    from pathlib import Path

MINE = Claim("a", need=10**7, share=20, before=45, lowered=2**50, until=2**50 + 1, shut=2**50 + 2)


async def test_a_claim_is_kept_until_it_is_replaced_or_dropped(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    yours, later = (
        replace(MINE, name="b", share=0),
        replace(MINE, need=0, share=30, before=1, lowered=2, until=3, shut=4),
    )
    async with store.writing() as tx:
        for claim in (yours, MINE):
            await tx.put_claim(claim)
        assert await tx.claims() == [MINE, yours]
        await tx.put_claim(later)
        assert await tx.claims() == [later, yours]
        await tx.drop_claims(["a", "c"])
        assert await tx.claims() == [yours]
    await store.close()


async def test_the_stores_clock_goes_on_within_a_transaction(tmp_path: Path) -> None:
    """What is given up is given up when that is said, not when the transaction began."""
    store = await open_store(tmp_path / "games")
    async with store.writing() as tx:
        first = await tx.instant()
        while (second := await tx.instant()) == first:
            pass
    await store.close()
    assert first < second
    assert abs(second / 1e6 - datetime.now(UTC).timestamp()) < 60
