"""Computers that take over at the deadline, for players who want that."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.absence.vote import THINKING
from bot.host.app.host import Replace
from bot.host.model.outbox import PostKind
from bot.host.model.seat_holders import reclaimable_seat
from tests.host.clock.test_personal_hours import DAY, deadline, record, told
from tests.host.harness import ANN, BOB, CAT, running_host
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import User
    from tests.host.harness import HostHarness


async def wants(here: HostHarness, user: User, kind: str = "quick") -> None:
    await here.host.user_settings.choose(user, lambda user_settings: replace(user_settings, stand_in=kind))


async def test_computer_takes_over_at_deadline_and_table_awaits_answer(tmp_path: Path) -> None:
    """A player who's asleep holds nobody up, and comes back with one tap."""
    async with running_host(tmp_path) as here:
        await wants(here, BOB)
        table = await here.started(ANN, BOB, CAT, pace=DAY)
        await here.host.answer(table, ANN, ("penny",))
        here.thoughts.open.clear()
        await here.settle(days=1)
        now = await record(here, table)
        assert (now.revision, now.players[1].computer, reclaimable_seat(now, BOB.id)) == (1, "quick", 1)
        assert await deadline(here, table) == timedelta(days=1) + THINKING
        here.thoughts.open.set()
        await here.rest()
        assert (await record(here, table)).revision == 1, "Cat may still answer"
        await here.host.answer(table, CAT, ("penny",))
        await here.rest()
        assert (await record(here, table)).revision == 2
        assert await deadline(here, table) == timedelta(days=2)
        assert [post.text for post in told(here, PostKind.NOTICE)] == [
            text("seat-stands-in", computer="Quick bot", name="Bob")
        ]
        await here.host.substitutes.take_back(table, BOB)
        assert (await record(here, table)).players[1].user == BOB.id


async def test_another_missing_player_does_not_hold_up_the_table(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await wants(here, BOB)
        table = await here.started(ANN, BOB, CAT, pace=DAY)
        await here.wait(days=1)
        assert (await record(here, table)).revision == 1
        await here.wait(seconds=30)
        now = await record(here, table)
        assert (now.revision, [each.missed for each in now.players]) == (2, [1, 0, 1])


async def test_slow_computer_does_not_hold_up_the_table(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await wants(here, BOB)
        table = await here.started(ANN, BOB, pace=DAY)
        await here.host.answer(table, ANN, ("penny",))
        here.thoughts.gates["charm"] = type(here.thoughts.open)()
        await here.settle(days=1)
        assert (await record(here, table)).revision == 1
        await here.settle(seconds=30)
        assert (await record(here, table)).revision == 2


async def test_player_with_a_draft_is_not_replaced(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=DAY)
        await wants(here, BOB)
        await here.host.edit(table, BOB, Replace("a"))
        await here.wait(days=1)
        now = await record(here, table)
        assert (now.revision, now.players[1].user) == (3, BOB.id)


@pytest.mark.parametrize("why", ["no other person", "no such computer", "not asked for"])
async def test_no_computer_takes_over_when_unavailable_or_unwanted(tmp_path: Path, why: str) -> None:
    async with running_host(tmp_path) as here:
        await wants(here, BOB, {"no such computer": "genius", "not asked for": ""}.get(why, "quick"))
        others = () if why == "no other person" else (ANN,)
        table = await here.started(BOB, *others, pace=DAY, computers=("quick",))
        await here.wait(days=1)
        now = await record(here, table)
        assert (now.revision, reclaimable_seat(now, BOB.id)) == (2, None)


async def test_one_of_two_late_players_keeps_the_seat(tmp_path: Path) -> None:
    """Computers don't play among themselves."""
    async with running_host(tmp_path) as here:
        await wants(here, ANN)
        await wants(here, BOB)
        table = await here.started(ANN, BOB, pace=DAY)
        await here.wait(days=1)
        await here.wait(seconds=30)
        now = await record(here, table)
        assert (now.revision, [each.user for each in now.players]) == (2, [None, BOB.id])
