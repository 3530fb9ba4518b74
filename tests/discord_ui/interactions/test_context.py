"""Who may see which channel, and which table a command means."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.dispatch.router import Deduplicator
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.history import SendMatchFile, ShowSeals
from bot.discord_ui.interactions.actions.seats import AskCancel, BringTable, CancelTable, Rematch, TryAgain
from bot.discord_ui.interactions.context import KeyedLocks, create_opened_cache
from bot.host.model.tables import Place, Status
from tests.discord_ui.room import HERE, THREAD, component, labels, texts
from tests.texts import part, text

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.base import TableAction
    from tests.discord_ui.room import Guest, Room

NO_TABLE_HERE = text("no-table-here")
WHICH_MENU = text("which-menu")

ELSEWHERE = 555
LOOKING = ["table", "board", "history", "replay"]
OWN = ["program", "hand", "end", "resign"]


@pytest.mark.parametrize("command", LOOKING)
async def test_public_views_work_in_the_tables_channel_and_thread(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, command: str
) -> None:
    table = await room.started(ilse, marek)
    await room.host.play_in(table, thread=THREAD)
    for channel in (HERE.channel, THREAD):
        told = texts(await replace(noor, channel=channel).call(command, table))
        assert text("table-title", game="RAMbots", table=table) in told


@pytest.mark.parametrize("command", LOOKING)
async def test_table_is_hidden_from_guests_who_cannot_see_its_channel(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, command: str
) -> None:
    table = await room.started(ilse, marek)
    stranger = replace(noor, channel=ELSEWHERE)
    assert text("no-table", table=table) in texts(await stranger.call(command, table))
    for guest in (replace(stranger, sees=frozenset({HERE.channel})), replace(marek, channel=ELSEWHERE, guild=None)):
        assert text("table-title", game="RAMbots", table=table) in texts(await guest.call(command, table))


@pytest.mark.parametrize(
    "action",
    [ShowSeals, Rematch, TryAgain, CancelTable, AskCancel, ShowPanel, BringTable, SendMatchFile],
)
async def test_buttons_reveal_nothing_of_a_table_elsewhere(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, action: type[TableAction]
) -> None:
    table = await room.started(ilse, marek)
    stranger = replace(noor, channel=ELSEWHERE, manager=True)
    told = await stranger.press(action(table))
    assert text("no-table", table=table) in texts(told)


@pytest.mark.parametrize("command", OWN)
async def test_private_views_are_for_players_only(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, command: str
) -> None:
    table = await room.started(ilse, marek)
    assert text("not-seated", table=table) in texts(await noor.call(command, table))
    assert "`/play`" in texts(await noor.call(command, table))
    assert text("not-seated", table=table) not in texts(await marek.call(command, table))


async def test_channel_without_a_table_suggests_the_play_command(room: Room, noor: Guest) -> None:
    assert NO_TABLE_HERE in texts(await noor.call("table"))


@pytest.mark.parametrize("command", ["hand", "program", "end", "resign"])
async def test_spectators_and_latecomers_are_told_about_this_table(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, command: str
) -> None:
    table = await room.started(ilse, marek)
    assert text("not-seated", table=table) in texts(await noor.call(command))
    lobby = (await room.host.view(table)).record.lobby_message
    assert lobby is not None
    await room.host.play_in(table, thread=lobby)
    await room.host.cancel(table, ilse.user, manager=False)
    for guest in (ilse, noor):
        told = texts(await replace(guest, channel=lobby, sees=frozenset({HERE.channel})).call(command))
        assert told
        assert NO_TABLE_HERE not in told


@pytest.mark.parametrize("number", [0, -1, 2**63])
async def test_impossible_table_number_is_rejected(room: Room, noor: Guest, number: int) -> None:
    assert text("no-such-number") in texts(await noor.call("table", number))


async def test_only_table_is_implied_and_of_several_ones_own_come_first(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    first = await room.started(ilse, marek)
    assert text("table-title", game="RAMbots", table=first) in texts(await noor.call("table"))
    second = await room.started(noor, ilse)
    elsewhere = await room.started(marek, noor, place=replace(HERE, channel=ELSEWHERE))
    players = {first: "Ilse, Marek", second: "Noor, Ilse", elsewhere: "Marek, Noor"}
    for guest, listed in ((noor, (second, elsewhere, first)), (marek, (first, elsewhere, second))):
        which = await guest.call("table")
        assert text("which-table") in texts(which)
        named = {table: text("which-with", game="RAMbots", players=players[table]) for table in listed}
        assert labels(which) == [text("which-hint", table=table, hint=hint) for table, hint in named.items()]
    assert text("table-title", game="RAMbots", table=second) in texts(
        await marek.click(
            which, text("which-hint", table=2, hint=text("which-with", game="RAMbots", players="Noor, Ilse"))
        )
    )


async def test_completion_puts_own_and_applicable_tables_first(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    first, second = await room.started(ilse, marek), await room.started(noor, ilse)
    assert list(await marek.completes("table")) == [first, second]
    assert list(await noor.completes("table")) == [second, first]
    await room.host.resign(first, marek.user)
    assert list(await ilse.completes("analyse")) == [first]
    assert list(await ilse.completes("board")) == [second]


async def test_many_tables_are_offered_in_a_menu(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    for _ in range(6):
        await room.started(ilse, marek)
    which = await noor.call("table")
    menu = component(which, WHICH_MENU)
    assert sorted(option["label"] for option in menu["options"]) == [
        text("which-one", table=number) for number in range(1, 7)
    ]
    assert {option["description"] for option in menu["options"]} == {
        text("which-with", game="RAMbots", players="Ilse, Marek")
    }
    assert text("table-title", game="RAMbots", table=4) in texts(
        await noor.choose(which, text("which-one", table=4), name=WHICH_MENU)
    )


async def test_private_views_prefer_tables_being_played(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.started(ilse, marek)
    second = await room.started(noor, marek)
    await room.lobby(noor, ilse)
    assert text("table-title", game="RAMbots", table=second) in texts(await noor.call("hand"))
    assert await noor.completes("hand") == [second]
    assert sorted(await noor.completes("table")) == [1, 2, 3]
    third = replace(noor, channel=ELSEWHERE)
    assert await third.completes("hand") == [second]


async def test_player_without_running_table_is_shown_the_open_lobby(room: Room, noor: Guest) -> None:
    await room.lobby(noor)
    assert part("not-started-lobby") in texts(await noor.call("hand"))


async def test_own_table_is_implied_where_a_channel_has_none(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await room.started(ilse, marek)
    assert text("table-title", game="RAMbots", table=table) in texts(
        await replace(marek, channel=ELSEWHERE).call("table")
    )
    assert NO_TABLE_HERE in texts(await replace(noor, channel=ELSEWHERE).call("table"))


async def test_thread_of_a_finished_game_implies_that_game(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    """A thread has the same ID as the message it was created from, which is the lobby's."""
    table = await room.started(ilse, marek)
    await room.rest()
    lobby = (await room.host.view(table)).record.lobby_message
    assert lobby is not None
    await room.host.play_in(table, thread=lobby)
    await room.host.cancel(table, ilse.user, manager=False)
    there = replace(noor, channel=lobby, sees=frozenset({HERE.channel}))
    assert text("status-cancelled") in texts(await there.call("table"))


async def test_tables_complete_by_number_and_player_name(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.started(ilse, marek)
    await room.started(noor, ilse)
    assert sorted(await noor.completes("table")) == [1, 2]
    assert await noor.completes("table", "2:") == [2]
    assert await noor.completes("table", "MAREK") == [1]
    assert await noor.completes("table", "Teo") == []
    assert await noor.completes("play") == []


async def test_offers_at_most_25_tables(room: Room, ilse: Guest, marek: Guest) -> None:
    for _ in range(27):
        await room.lobby(ilse, marek)
    assert len(await marek.completes("table")) == 25


async def test_completion_offers_only_visible_tables(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.lobby(ilse, marek, place=Place(guild=1, channel=ELSEWHERE))
    assert await noor.completes("table") == []
    assert await marek.completes("table") == [1]


async def test_button_of_a_closed_table_shows_its_state(room: Room, ilse: Guest, marek: Guest) -> None:
    lobby = await room.lobby(ilse, marek)
    await room.host.cancel(1, ilse.user, manager=False)
    told = await marek.click(lobby, text("button-join"))
    assert part("is-closed") in told["note"]
    assert text("lobby-closed") in texts(told)
    assert (await room.host.view(1)).record.status is Status.CANCELLED


def test_each_key_has_its_own_lock() -> None:
    turns = KeyedLocks()
    assert turns.of(1) is turns.of(1)
    assert turns.of(1) is not turns.of(2)


def test_cache_of_opened_tables_drops_the_oldest_panel() -> None:
    tables = create_opened_cache(most=2)
    for panel in (1, 2, 3):
        tables[panel] = panel * 10
    assert [tables.get(panel) for panel in (1, 2, 3)] == [None, 20, 30]


def test_deduplicator_forgets_the_oldest_ids() -> None:
    recent = Deduplicator(most=2)
    assert [recent.first_time(each) for each in (1, 1, 2, 3, 3, 2, 1)] == [True, False, True, True, False, False, True]
