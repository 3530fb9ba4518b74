"""Which private messages are live panels, and which are stale and need to be collapsed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from bot.host.app.host import Replace
from bot.host.model.outbox import PostKind
from bot.host.model.views import Panel
from tests.host.harness import ANN, BOB, CAT, HERE, running_host
from tests.host.toy import toy

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.views import StalePanel
    from tests.host.harness import HostHarness


async def spent(here: HostHarness, table: int) -> list[StalePanel]:
    """The stale panels at a table, as reported with its newest move."""
    record = await here.host.record(table)
    return list((await here.host.published_move(table, record.revision)).spent)


def prompt(here: HostHarness, table: int, seat: int) -> int:
    """The message of the latest question to a seat."""
    found = (number for number, post in here.chat.messages.items() if (post.table, post.seat) == (table, seat))
    return max(number for number in found if here.chat.messages[number].kind is PostKind.PROMPT)


async def played(here: HostHarness, table: int) -> None:
    """Play one round. The next question follows."""
    await here.bid(table, ANN, "ab")
    await here.bid(table, BOB, "a")
    await here.rest()


async def test_prompt_is_the_live_panel_until_the_table_moves_on(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        asked = prompt(here, table, 0)
        seat = await here.host.seat(table, ANN)
        assert seat.panel is not None
        assert (seat.panel.message, seat.panel.nonce) == (asked, "1-2-p0")
        assert await spent(here, table) == []
        await played(here, table)
        dead = {each.panel.message: (each.round, each.answer) for each in await spent(here, table)}
        assert dead[asked] == ("Round 1", "`a b`")
        assert (await here.host.seat(table, ANN)).panel != seat.panel


class Halves:
    """Labels for two consecutive games of one round each."""

    def round(self, _table: object, number: int) -> str:
        return f"Game {number}, round 1"


async def test_stale_panel_uses_the_tables_round_label(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(toy(), words=cast("Any", Halves()))) as here:
        table = await here.bidding(ANN, BOB)
        await played(here, table)
        assert {each.round for each in await spent(here, table)} == {"Game 1, round 1"}


async def test_moved_panel_is_live_and_the_old_panel_stale(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        old = (await here.host.seat(table, ANN)).panel
        assert old is not None
        new = Panel(HERE.channel, 5000, table, 0, old.question)
        dead = await here.host.panel_at(new)
        assert old in [each.panel for each in dead]
        assert next(each.answer for each in dead if each.panel == old) is None
        assert (await here.host.edit(table, ANN, Replace("a"))).panel == new


async def test_collapsed_panels_are_forgotten_with_the_next_write(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await played(here, table)
        dead = await spent(here, table)
        assert dead
        for each in dead:
            here.host.record_collapsed(each.panel.message)
        assert await spent(here, table) == []
        await here.host.edit(table, ANN, Replace("a"))
        assert not here.host._core.folded
    async with running_host(tmp_path, chat=here.chat) as again:
        assert await spent(again, table) == []


async def test_stale_panels_are_listed_again_after_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await played(here, table)
        dead = await spent(here, table)
    async with running_host(tmp_path, chat=here.chat) as again:
        assert [(each.panel, each.answer) for each in await spent(again, table)] == [
            (each.panel, each.answer) for each in dead
        ]


async def test_panels_of_an_ended_table_are_stale(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.resign(table, CAT)
        await here.rest()
        now = {prompt(here, table, seat) for seat in range(3)}
        assert now & {each.panel.message for each in await spent(here, table)} == {prompt(here, table, 2)}
        await here.host.cancel(table, ANN, manager=False)
        await here.rest()
        assert {each.panel.message for each in await spent(here, table)} >= now


async def test_invalid_stored_panels_are_ignored(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        known = await spent(here, table)
        for number, (seat, question) in enumerate(((9, 1), (0, 0), (0, 99)), start=1):
            await here.host.panel_at(Panel(1, number, table, seat, question))
        assert await spent(here, table) == known
