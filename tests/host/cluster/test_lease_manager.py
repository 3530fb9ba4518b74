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


async def test_a_second_process_for_the_same_shards_waits_until_the_first_one_leaves_them(here: Herd) -> None:
    first, second = here.hold(0, 1), here.hold(1)
    assert await gets(first)
    assert not await gets(second)
    await first.release()
    assert await gets(second)


async def test_a_second_process_waits_as_long_as_the_first_one_says_that_it_is_there(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    for _ in range(10):
        here.pass_by(RENEWAL_SECONDS)
        await renews(first)
        assert not await gets(second)


async def test_a_process_that_says_nothing_any_more_is_followed_within_half_a_minute(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    here.pass_by(LEASE_TTL.total_seconds() - 0.1)
    assert not await gets(second)
    here.pass_by(0.1)
    assert await gets(second)
    assert timedelta(seconds=25) > LEASE_TTL + GRACE


async def test_a_process_that_slept_can_keep_nothing_after_another_one_has_taken_over(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    here.pass_by(60)
    assert await gets(second)
    assert not await writes(first)
    assert first.lost.is_set()
    assert await writes(second)


async def test_a_process_that_slept_reads_nothing_either_once_it_cannot_be_sure(here: Herd) -> None:
    """By now, another process tells people what it would tell them."""
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    here.pass_by(60)
    assert await gets(second)
    with pytest.raises(DeposedError):
        async with first.store.reading():
            pass


async def test_a_process_that_slept_goes_on_if_nobody_came(here: Herd) -> None:
    first = here.hold(0)
    assert await gets(first)
    here.pass_by(60)
    assert await writes(first)
    await renews(first)
    assert not first.lost.is_set()
    assert not await gets(here.hold(0))


async def test_what_a_deposed_process_was_about_to_keep_is_not_kept(here: Herd) -> None:
    first, second = here.hold(0), here.hold(0)
    assert await gets(first)
    await writes(first)
    here.pass_by(60)
    assert await gets(second)
    await writes(first)
    async with second.store.reading() as tx:
        assert await tx.clock.last_heartbeat() == here.clock.now() - timedelta(seconds=60)


async def test_a_process_that_was_deposed_can_wait_and_serve_again(here: Herd) -> None:
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


async def test_a_process_for_another_number_of_shards_waits_until_all_have_left(here: Herd) -> None:
    """Otherwise, a server would be on two shards at a time."""
    old, other, new = here.hold(0), here.hold(1), here.hold(3, count=4)
    assert await gets(old)
    assert await gets(other)
    assert not await gets(new)
    await old.release()
    assert not await gets(new)
    await other.release()
    assert await gets(new)


async def test_whoever_is_left_does_the_work_of_a_process_that_died_besides(here: Herd) -> None:
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


async def test_work_that_is_taken_over_is_begun_also_if_nobody_heard_that_it_is_taken(here: Herd) -> None:
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
async def test_a_process_says_that_it_is_there_while_somebody_else_writes(here: Herd) -> None:
    """Otherwise, one process's long transaction would make all others give up."""
    first = here.hold(0)
    assert await gets(first)
    async with here.together.writing():
        here.pass_by(LEASE_TTL.total_seconds())
        assert not first.sure
        await asyncio.wait_for(renews(first), 5)
    assert first.sure


@only_postgres
async def test_whoever_lapsed_cannot_say_that_they_are_there_while_another_one_takes_over(here: Herd) -> None:
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


async def test_a_process_that_does_not_serve_yet_does_nobodys_work_besides(here: Herd) -> None:
    second = here.hold(1)
    assert await gets(here.hold(0))
    assert await gets(second)

    async def sleep(seconds: float) -> None:
        here.pass_by(seconds)
        if second.shards.numbers != {1} or here.clock.now().minute:
            second.lost.set()

    await asyncio.wait_for(second.renew_leases(AsyncMock(), sleep, may_adopt=lambda: False), 5)
    assert second.shards.numbers == {1}


async def test_a_process_waits_for_a_store_that_others_share_until_it_is_there(here: Herd) -> None:
    first, looks = here.hold(0), 0
    here.together.gone = True

    async def sleep(_: float) -> None:
        nonlocal looks
        looks += 1
        here.together.gone = looks < 3

    await first.acquire(sleep)
    assert looks == 3
    assert await writes(first)


async def test_work_that_is_done_besides_is_left_at_once_to_whoever_comes_for_it(here: Herd) -> None:
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


async def test_shards_that_were_left_in_order_are_nobodys_work(here: Herd) -> None:
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


async def test_what_was_done_besides_is_done_besides_by_the_next_one_when_its_process_leaves_in_order(
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


async def test_signs_of_life_from_when_there_were_as_many_processes_do_not_count_anew(here: Herd) -> None:
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


async def test_a_process_that_cannot_reach_the_store_gives_up_once_others_may_have_taken_over(here: Herd) -> None:
    first = here.hold(0)
    assert await gets(first)

    here.together.gone = True

    async def sleep(seconds: float) -> None:
        assert not first.lost.is_set()
        here.pass_by(seconds)

    await asyncio.wait_for(first.renew_leases(None, sleep), 5)
    assert first.lost.is_set()
    assert here.clock.now().second == LEASE_TTL.total_seconds()


async def test_processes_identify_in_turn_in_each_bucket(here: Herd) -> None:
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


async def test_whoever_wants_a_store_alone_is_refused_while_a_bot_serves_any_of_it(here: Herd) -> None:
    bot = here.hold(1)
    assert await gets(bot)
    with pytest.raises(StoreError, match="a bot is running"):
        async with lock_out_bots(here.together):
            raise AssertionError
    await bot.release()
    async with lock_out_bots(here.together) as store:
        assert not await gets(here.hold(1)), "one that starts meanwhile waits"
        async with store.writing() as tx:
            await tx.clock.send_heartbeat(await tx.leases.now())
    assert await gets(bot)


async def test_after_somebody_had_a_store_alone_the_work_of_a_process_that_died_is_done_besides(here: Herd) -> None:
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


async def test_whoever_died_while_they_had_a_store_alone_keeps_nobody_from_it(here: Herd) -> None:
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


async def test_a_process_that_a_newer_version_has_overtaken_does_not_wait_for_its_turn(
    here: Herd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LeaseRepository, "outgrown", AsyncMock(return_value=True))
    with pytest.raises(OutgrownError):
        await gets(here.hold(0))
    monkeypatch.undo()
    async with here.together.writing() as tx:
        assert await tx.leases.all() == []


async def test_a_store_that_nobody_shares_is_its_holders_at_once(here: Herd) -> None:
    """A process that died there is gone: the file lock shows it."""
    here.together.shared = False
    assert await gets(here.hold(0, 1))
    assert await gets(here.hold(0, 1))


async def test_of_a_store_that_nobody_shares_nobody_asks_again_whose_it_is(
    here: Herd, monkeypatch: pytest.MonkeyPatch
) -> None:
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
