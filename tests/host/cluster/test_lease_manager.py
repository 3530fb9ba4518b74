"""Leases: which process serves what, what happens to a process that sleeps, and who takes over when."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING
from unittest.mock import AsyncMock

import pytest

from bot.host.cluster.lease_manager import GRACE, LEASE_TTL, RENEWAL_SECONDS, DeposedError, LeaseManager, lock_out_bots
from bot.host.ports.store import OutgrownError, StoreError
from bot.storage.repositories.cluster.processes import LeaseRepository
from tests.host.herd import Herd, herd

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.host.model.cluster import Shards
    from tests.stores import Places


only_postgres = pytest.mark.parametrize("places", ["postgres"], indirect=True)
"""SQLite has one process, whose transactions wait for each other."""


@pytest.fixture
async def here(tmp_path: Path, places: Places) -> AsyncIterator[Herd]:
    async with herd(tmp_path, places) as made:
        yield made


async def gets(hold: LeaseManager) -> bool:
    """Whether the process gets its shards without waiting."""

    class Waits(Exception):  # noqa: N818 - it isn't an error
        pass

    async def sleep(_: float) -> None:
        raise Waits

    with suppress(Waits):
        await hold.acquire(sleep)
        return True
    return False


async def renews(hold: LeaseManager, times: int = 1, took: list[Shards] | None = None) -> None:
    """Renew the process's leases this many times."""

    class Enough(Exception):  # noqa: N818 - it isn't an error
        pass

    left = times + 1

    async def sleep(_: float) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise Enough

    async def adopt(shards: Shards) -> None:
        if took is not None:
            took.append(shards)

    with suppress(Enough):
        await hold.renew_leases(None if took is None else adopt, sleep)


async def writes(hold: LeaseManager) -> bool:
    """Whether the process may still write."""
    try:
        async with hold.store.writing() as tx:
            await tx.clock.send_heartbeat(await tx.leases.now())
    except DeposedError:
        return False
    return True


async def test_processes_for_different_shards_serve_side_by_side(here: Herd) -> None:
    first, second = here.hold(0), here.hold(1)
    assert await gets(first)
    assert await gets(second)
    assert await writes(first)
    assert await writes(second)


async def test_second_process_waits_until_first_releases_its_shards(here: Herd) -> None:
    first, second = here.hold(0, 1), here.hold(1)
    assert await gets(first)
    assert not await gets(second)
    await first.release()
    assert await gets(second)


async def test_second_process_waits_while_the_first_renews_its_lease(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    for _ in range(10):
        here.pass_by(RENEWAL_SECONDS)
        await renews(first)
        assert not await gets(second)


async def test_silent_process_is_replaced_within_half_a_minute(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    here.pass_by(LEASE_TTL.total_seconds() - 0.1)
    assert not await gets(second)
    here.pass_by(0.1)
    assert await gets(second)
    assert timedelta(seconds=25) > LEASE_TTL + GRACE


async def test_process_that_slept_cannot_write_after_takeover(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    here.pass_by(60)
    assert await gets(second)
    assert not await writes(first)
    assert first.lost.is_set()
    assert await writes(second)


async def test_process_that_slept_cannot_read_after_takeover(here: Herd) -> None:
    """By now, another process tells people what it would tell them."""
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    here.pass_by(60)
    assert await gets(second)
    with pytest.raises(DeposedError):
        async with first.store.reading():
            pass


async def test_process_that_slept_continues_without_a_takeover(here: Herd) -> None:
    first = here.hold(0)
    assert await gets(first)
    here.pass_by(60)
    assert await writes(first)
    await renews(first)
    assert not first.lost.is_set()
    assert not await gets(here.hold(0))


async def test_pending_write_of_a_deposed_process_is_not_saved(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    await writes(first)
    here.pass_by(60)
    assert await gets(second)
    await writes(first)
    async with second.store.reading() as tx:
        assert await tx.clock.last_heartbeat() == here.clock.now() - timedelta(seconds=60)


async def test_deposed_process_can_wait_and_serve_again(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    here.pass_by(60)
    assert await gets(second)
    await renews(first)
    assert first.lost.is_set()
    assert not await gets(first)
    await second.release()
    assert await gets(first)
    assert await writes(first)
    assert not await writes(second)


async def test_different_shard_count_waits_until_all_have_left(here: Herd) -> None:
    """Otherwise, a server would be on two shards at a time."""
    old, other, new = here.hold(0), here.hold(1), here.hold(3, count=4)
    assert await gets(old)
    assert await gets(other)
    assert not await gets(new)
    await old.release()
    assert not await gets(new)
    await other.release()
    assert await gets(new)


async def test_remaining_process_adopts_shards_of_a_dead_one(here: Herd) -> None:
    first, second = here.hold(0), here.hold(1)
    took: list[Shards] = []
    assert await gets(first)
    assert await gets(second)
    for _ in range(5):
        here.pass_by(RENEWAL_SECONDS)
        await renews(second, took=took)
    assert took == []
    here.pass_by(RENEWAL_SECONDS)
    await renews(second, took=took)
    assert [each.numbers for each in took] == [{0}]
    assert second.shards.numbers == {0, 1}
    here.pass_by(RENEWAL_SECONDS)
    await renews(second, took=took)
    assert len(took) == 1


async def test_adoption_starts_even_if_its_commit_is_unconfirmed(here: Herd) -> None:
    second = here.hold(1)
    took: list[Shards] = []
    assert await gets(here.hold(0))
    assert await gets(second)
    for _ in range(6):
        here.pass_by(RENEWAL_SECONDS)
        here.together.silent = True
        await renews(second, took=took)
    assert took == []
    assert await writes(second)
    here.pass_by(RENEWAL_SECONDS)
    await renews(second, took=took)
    assert [each.numbers for each in took] == [{0}]


@only_postgres
async def test_lease_is_renewed_while_another_process_writes(here: Herd) -> None:
    """Otherwise, one process's long transaction would make all others give up."""
    first = here.hold(0)
    assert await gets(first)
    async with here.together.writing():
        here.pass_by(LEASE_TTL.total_seconds())
        assert not first.sure
        await asyncio.wait_for(renews(first), 5)
    assert first.sure


@only_postgres
async def test_lapsed_lease_cannot_be_renewed_during_takeover(here: Herd) -> None:
    first = here.hold(0)
    assert await gets(first)
    here.pass_by(LEASE_TTL.total_seconds())
    async with here.together.writing() as tx:
        (lease,) = await tx.leases.all()
        assert lease.has_lapsed(here.clock.now())
        renewing = asyncio.create_task(renews(first))
        await asyncio.sleep(0.1)
        await tx.leases.take(first.wanted, "somebody else's")
    await renewing
    assert first.lost.is_set()


async def test_process_not_yet_serving_adopts_no_shards(here: Herd) -> None:
    second = here.hold(1)
    assert await gets(here.hold(0))
    assert await gets(second)

    async def sleep(seconds: float) -> None:
        here.pass_by(seconds)
        if second.shards.numbers != {1} or here.clock.now().minute:
            second.lost.set()

    await asyncio.wait_for(second.renew_leases(AsyncMock(), sleep, may_adopt=lambda: False), 5)
    assert second.shards.numbers == {1}


async def test_process_waits_until_a_shared_store_is_reachable(here: Herd) -> None:
    first, looks = here.hold(0), 0
    here.together.gone = True

    async def sleep(_: float) -> None:
        nonlocal looks
        looks += 1
        here.together.gone = looks < 3

    await first.acquire(sleep)
    assert looks == 3
    assert await writes(first)


async def test_adopted_shards_are_returned_at_once_to_a_new_process(here: Herd) -> None:
    second = here.hold(1)
    took: list[Shards] = []
    assert await gets(here.hold(0))
    assert await gets(second)
    here.pass_by(LEASE_TTL.total_seconds() - 1)
    await renews(second)
    here.pass_by(GRACE.total_seconds() + 1)
    await renews(second, took=took)
    assert second.shards.numbers == {0, 1}
    again = here.hold(0)
    assert await gets(again)
    assert await writes(second), "it still serves its own"
    assert second.shards.numbers == {1}
    assert await writes(again)


async def test_cleanly_released_shards_are_not_adopted(here: Herd) -> None:
    """An operator who stops a process for good or for an update starts another one when it's ready."""
    first, second = here.hold(0), here.hold(1)
    took: list[Shards] = []
    assert await gets(first)
    assert await gets(second)
    await first.release()
    for _ in range(10):
        here.pass_by(RENEWAL_SECONDS)
        await renews(second, took=took)
    assert took == []


async def test_adopted_shards_pass_on_when_the_adopter_leaves(
    here: Herd,
) -> None:
    """Shard 0's process didn't leave cleanly, so no new one is expected for it."""
    gone, leaves, left = here.hold(0, count=3), here.hold(1, count=3), here.hold(2, count=3)
    for each in (gone, leaves, left):
        assert await gets(each)
    here.pass_by((LEASE_TTL + GRACE).total_seconds() - 1)
    await renews(leaves)
    await renews(left)
    here.pass_by(1)
    await renews(leaves, took=[])
    assert leaves.shards.numbers == {0, 1}
    await leaves.release()
    took: list[Shards] = []
    for _ in range(4):
        here.pass_by(RENEWAL_SECONDS)
        await renews(left, took=took)
    assert [each.numbers for each in took] == [{0}]
    assert await gets(here.hold(0, 1, count=3)), "whoever comes for them need not wait"


async def test_heartbeats_from_an_earlier_shard_count_do_not_count(here: Herd) -> None:
    """Two processes in June, one until August, then two again: the bot wasn't down."""
    first, second = here.hold(0), here.hold(1)
    for each in (first, second):
        assert await gets(each)
        assert await writes(each)
        await each.release()
    here.pass_by(60 * 86400)
    alone = here.hold(0, count=1)
    assert await gets(alone)
    assert await writes(alone)
    await alone.release()
    again = here.hold(1)
    assert await gets(again)
    async with again.store.reading() as tx:
        assert await tx.clock.last_heartbeat() == here.clock.now()


async def test_process_without_a_store_gives_up_when_its_lease_lapses(here: Herd) -> None:
    first = here.hold(0)
    assert await gets(first)

    here.together.gone = True

    async def sleep(seconds: float) -> None:
        assert not first.lost.is_set()
        here.pass_by(seconds)

    await asyncio.wait_for(first.renew_leases(None, sleep), 5)
    assert first.lost.is_set()
    assert here.clock.now().second == LEASE_TTL.total_seconds()


async def test_processes_identify_in_turn_within_each_bucket(here: Herd) -> None:
    first, second, apart = here.hold(0), here.hold(1), timedelta(seconds=5)
    assert await gets(first)
    assert await gets(second)
    assert [
        await first.reserve_identify(0, buckets=1, apart=apart),
        await second.reserve_identify(1, buckets=1, apart=apart),
        await first.reserve_identify(0, buckets=1, apart=apart),
    ] == [0, 5, 10]
    here.pass_by(60)
    assert await second.reserve_identify(1, buckets=1, apart=apart) == 0
    assert await first.reserve_identify(2, buckets=2, apart=apart) == 5
    assert await first.reserve_identify(3, buckets=2, apart=apart) == 0


async def test_exclusive_access_is_refused_while_a_bot_is_running(here: Herd) -> None:
    bot = here.hold(1)
    assert await gets(bot)
    with pytest.raises(StoreError, match="in use by a bot"):
        async with lock_out_bots(here.together):
            raise AssertionError
    await bot.release()
    async with lock_out_bots(here.together) as store:
        assert not await gets(here.hold(1)), "one that starts meanwhile waits"
        async with store.writing() as tx:
            await tx.clock.send_heartbeat(await tx.leases.now())
    assert await gets(bot)


async def test_shards_of_dead_process_adopted_after_exclusive_access(here: Herd) -> None:
    """Its shards don't wait for their own process, as they would after a clean stop."""
    dead, ended, left = (here.hold(number, count=3) for number in range(3))
    for each in (dead, ended, left):
        assert await gets(each)
    for each in (ended, left):
        await each.release()
    here.pass_by(60)
    async with lock_out_bots(here.together):
        pass
    took: list[Shards] = []
    assert await gets(left)
    for _ in range(10):
        here.pass_by(RENEWAL_SECONDS)
        await renews(left, took=took)
    assert [each.numbers for each in took] == [{0}]
    assert await gets(here.hold(0, 1, count=3)), "whoever comes for them need not wait"


async def test_exclusive_access_lapses_when_its_holder_dies(here: Herd) -> None:
    bot = here.hold(1)
    assert await gets(bot)
    await bot.release()
    had = lock_out_bots(here.together)
    await had.__aenter__()
    assert not await gets(bot)
    here.pass_by(LEASE_TTL.total_seconds())
    assert await gets(bot)
    await had.__aexit__(None, None, None)
    assert await writes(bot)


async def test_outdated_process_does_not_wait_for_a_lease(here: Herd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LeaseRepository, "outgrown", AsyncMock(return_value=True))
    with pytest.raises(OutgrownError):
        await gets(here.hold(0))
    monkeypatch.undo()
    async with here.together.writing() as tx:
        assert await tx.leases.all() == []


async def test_unshared_store_is_acquired_at_once(here: Herd) -> None:
    """A process that died there is gone: the file lock shows it."""
    here.together.shared = False
    assert await gets(here.hold(0, 1))
    assert await gets(here.hold(0, 1))


async def test_unshared_store_never_checks_its_lease_again(here: Herd, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would cost one more query per answer of a player, and a disk flush every three seconds."""
    here.together.shared = False
    alone_there, asked = here.hold(0, 1), AsyncMock()
    assert await gets(alone_there)
    for what in ("held_shards", "renew", "all"):
        monkeypatch.setattr(LeaseRepository, what, asked)
    keeping = asyncio.create_task(alone_there.renew_leases(AsyncMock(), AsyncMock(side_effect=AssertionError)))
    here.pass_by(86_400)
    assert await writes(alone_there)
    async with alone_there.store.reading() as tx:
        assert await tx.clock.last_heartbeat() == here.clock.now()
    assert alone_there.sure
    asked.assert_not_awaited()
    assert not keeping.done()
    alone_there.lost.set()
    await keeping
