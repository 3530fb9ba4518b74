"""Eras in the database: on both kinds, drawn once, and ended by a restore with the backup's numbers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.host.model.era import NAME, Eras, FormerEra, StoredKind, StoredThing
from bot.host.model.outbox import MAX_REVISION, MAX_TABLE, PostKind, post_key
from bot.storage.repositories.cluster.eras import next_block, unknown_eras
from tests.host.harness import ANN, running_host

if TYPE_CHECKING:
    from pathlib import Path

    from tests.stores import Places

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


async def test_era_is_drawn_once_and_replaced_by_restore(tmp_path: Path, places: Places) -> None:
    file = tmp_path / "games.sqlite3"
    async with running_host(tmp_path) as here:
        await here.open(ANN)
        await here.open(ANN)
    store = await places.open(file)
    first = store.eras.current
    assert NAME.fullmatch(first)
    async with store.writing() as tx:
        await tx.eras.begin("k3x9zq", at=NOW)
    await store.close()
    store = await places.open(file)
    assert store.eras == Eras("k3x9zq", (FormerEra(first, NOW, 2),))
    assert store.eras.restored_at == NOW
    await store.close()


async def test_new_numbers_start_at_the_next_full_thousand(
    tmp_path: Path, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.host.harness.open_store", places.open)
    async with running_host(tmp_path) as here:
        await here.open(ANN)
        async with here.host._core.store.writing() as tx:
            await tx.eras.begin("k3x9zq", at=NOW, replaced=[FormerEra("zzzzzz", NOW, 1002)])
        assert [(await here.open(ANN)).id for _ in range(2)] == [2000, 2001]


@pytest.mark.parametrize(("number", "first"), [(0, 1000), (999, 1000), (1000, 2000), (1999, 2000)])
def test_next_block_is_the_next_full_thousand(number: int, first: int) -> None:
    assert next_block(number) == first


def test_unknown_eras_keep_what_the_backup_shares_with_them() -> None:
    """Backup: era a up to table 5. Replaced: a, restored at table 3 to b, restored at table 1007 to c."""
    replaced = [FormerEra("aaaaaa", NOW, 3), FormerEra("bbbbbb", NOW, 1007), FormerEra("cccccc", NOW, 1008)]
    found = unknown_eras([FormerEra("aaaaaa", NOW, 5)], replaced)
    assert found == [FormerEra(name, NOW, 3, replaced=True) for name in ("bbbbbb", "cccccc")]
    assert unknown_eras([FormerEra("xxxxxx", NOW, 5)], replaced) == []


def test_earlier_nonces_cover_unreplaced_eras_since_given_one() -> None:
    former = (FormerEra("aaaaaa", NOW), FormerEra("zzzzzz", NOW, replaced=True), FormerEra("bbbbbb", NOW))
    eras = Eras("cccccc", former)
    assert eras.earlier_nonces("7-3-m", since="bbbbbb") == {"bbbbbb.7-3-m", "cccccc.7-3-m"}
    assert eras.earlier_nonces("7-3-m", since="aaaaaa") == {"aaaaaa.7-3-m", "bbbbbb.7-3-m", "cccccc.7-3-m"}
    assert eras.earlier_nonces("7-3-m", since="cccccc") == {eras.nonce("7-3-m")}


def test_era_has_only_numbers_up_to_its_highest() -> None:
    era = FormerEra("aaaaaa", NOW, 1, 2, 3, 4)
    assert [era.highest(kind) for kind in StoredKind] == [1, 2, 3, 4]
    assert [era.has(StoredThing(StoredKind.TABLE, number)) for number in (0, 1, 2)] == [False, True, False]


def test_largest_numbers_fit_a_nonce_and_larger_are_rejected() -> None:
    eras = Eras("k3x9zq")
    for kind in PostKind:
        assert len(eras.nonce(post_key(MAX_TABLE, MAX_REVISION, kind, seat=7, number=99))) <= 25
    for table, revision, part in ((MAX_TABLE + 1, 1, 0), (1, MAX_REVISION + 1, 0), (1, 1, 10**13)):
        with pytest.raises(ValueError, match="no nonce"):
            post_key(table, revision, PostKind.MOVE, number=part)
    with pytest.raises(ValueError, match="too long"):
        eras.nonce("x" * 19)
