"""A server's settings: who may change them, what the panel shows, and how they affect new tables."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.dispatch.commands import _open_table_setup
from bot.discord_ui.interactions.actions.lobby import OpenTable, PlayNow
from bot.discord_ui.interactions.actions.people import EditGuildSettings
from bot.discord_ui.interactions.actions.seats import BringTable, Rematch
from bot.discord_ui.interactions.custom_ids import action_of
from bot.discord_ui.interactions.replies import Ephemeral
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.community.guild_settings import FIELDS, GROUPS, Kind, Moment, server_page
from bot.games import GAMES
from bot.host.model.people.guild_settings import USUAL, GuildSettings
from bot.i18n import ENGLISH
from bot.playground.world.components import walk
from tests.discord_ui.room import HERE, NOON, message_of, texts
from tests.texts import text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

OPEN = OpenTable("rambots")
SAY = translator_for(ENGLISH).say


def menus(page: Obj) -> dict[str, Obj]:
    """Menus of a panel by the setting they change; if a setting has several, the first one, which shows the current
    value."""
    found = [(each, action_of(each["custom_id"])) for each in walk(page["components"]) if each.get("custom_id")]
    return {
        action.setting: each
        for each, action in reversed(found)
        if isinstance(action, EditGuildSettings) and each["type"] != 2
    }


def chosen(menu: Obj) -> list[str]:
    defaults = [each["id"] for each in menu.get("default_values", [])]
    return [str(each) for each in defaults] or [
        each["value"] for each in menu.get("options", []) if each.get("default")
    ]


def test_every_setting_has_a_menu_and_a_line() -> None:
    assert FIELDS.keys() == {each.name for each in fields(GuildSettings)}
    for part, (_, group) in enumerate(GROUPS):
        page = message_of(server_page(SAY, USUAL, part, GAMES, lambda _: True, Moment(NOON)))
        assert list(menus(page))[::-1] == [field.key for field in group]
        assert all(field.describe(SAY) in texts(page) for field in group)


async def test_choice_is_shown_and_saved_at_once(room: Room, ilse: Guest) -> None:
    owner = replace(ilse, owns=True)
    for part, (_, group) in enumerate(GROUPS):
        for field in group:
            before = menus(await owner.press(EditGuildSettings("part", part)))[field.key]
            values = [each["value"] for each in before.get("options", ())]
            other = next(value for value in values if value not in chosen(before)) if values else "55"
            after = menus(await owner.press(EditGuildSettings(field.key, part), values=(other,)))
            assert chosen(after[field.key]) == [other]
            assert getattr(room.host.guild_settings.loaded_settings(HERE.guild), field.key) != getattr(USUAL, field.key)


async def test_server_time_zone_is_found_by_local_time(room: Room, ilse: Guest) -> None:
    """To the quarter of an hour; a second menu tells apart places with the same time."""
    owner, part = replace(ilse, owns=True), [name for name, _ in GROUPS].index("puzzle")

    def zone() -> str:
        return room.host.guild_settings.loaded_settings(HERE.guild).zone

    page = await owner.press(EditGuildSettings("part", part))
    for clock, place, named, kept in (
        ("17:45", "Kathmandu", "quiet-evening", "Asia/Kathmandu"),
        ("8:30", "St. John’s", "quiet-morning", "America/St_Johns"),
        ("14:00", "Helsinki", "quiet-evening", "Europe/Helsinki"),
        ("14:00", "Beirut", "quiet-other-place", "Asia/Beirut"),
    ):
        page = await owner.choose(page, text("quiet-as-in", clock=clock, place=place), name=text(named))
        assert zone() == kept
        assert chosen(menus(page)["zone"]) == [kept]


async def test_empty_selection_resets_the_setting(room: Room, ilse: Guest) -> None:
    owner = replace(ilse, owns=True)
    await room.host.guild_settings.change(1, channels=(5, 6), openers=7)
    for key in ("channels", "openers"):
        await owner.press(EditGuildSettings(key))
    assert room.host.guild_settings.loaded_settings(1) == USUAL


@pytest.mark.parametrize("value", ["0", "x", "-1", "chess", ""])
async def test_invalid_choice_falls_back_to_the_default(room: Room, ilse: Guest, value: str) -> None:
    for key in FIELDS:
        await replace(ilse, owns=True).press(EditGuildSettings(key), values=(value,) if value else ())
    usual: Any = USUAL
    odd = {"pace": 0, "puzzle_hour": 0} if value == "0" else {}  # no deadline; midnight
    assert room.host.guild_settings.loaded_settings(1) == replace(usual, **odd)


def test_deleted_channel_or_role_is_not_shown() -> None:
    settings = GuildSettings(channels=(5, 6), openers=7, moderators=8)
    there, moment = {5, 7}.__contains__, Moment(NOON)
    pages = [message_of(server_page(SAY, settings, part, GAMES, there, moment)) for part in (0, 1)]
    assert [chosen(menus(pages[0])["channels"])] == [["5"]]
    assert [chosen(menus(pages[1])[key]) for key in ("openers", "moderators")] == [["7"], []]


def test_up_to_25_channels_and_one_role_can_be_chosen() -> None:
    assert FIELDS["channels"].read([str(number) for number in range(1, 40)], GAMES) == tuple(range(1, 26))
    assert FIELDS["openers"].read(["8", "9"], GAMES) == 8
    assert {field.kind for field in FIELDS.values()} <= set(Kind)


async def test_only_server_managers_can_change_the_settings(room: Room, ilse: Guest) -> None:
    moderator = replace(ilse, manager=True)
    refused = await moderator.press(EditGuildSettings("openers"), values=("5",))
    assert text("server-managers") in texts(refused)
    assert text("server-only") in texts(await replace(ilse, owns=True, guild=None).press(EditGuildSettings()))
    assert await room.host.guild_settings.settings(1) == USUAL
    assert text("server-heading") in texts(await replace(ilse, owns=True).press(EditGuildSettings()))


async def test_unknown_page_shows_the_first_page(ilse: Guest) -> None:
    page = await replace(ilse, owns=True).press(EditGuildSettings("part", 99))
    assert "channels" in menus(page)


async def test_tables_open_only_in_chosen_channels(room: Room, ilse: Guest) -> None:
    await room.host.guild_settings.change(1, channels=(555,))
    for press in (OPEN, PlayNow("rambots")):
        assert text("place-elsewhere", where="<#555>") in texts(await ilse.press(press))
    assert await room.host.tables_of(ilse.user.id) == []
    post = replace(ilse, channel=777, parent=555)
    assert text("opened", table=1, where="<#777>") in texts(await post.press(OPEN))


async def test_stuck_table_can_be_moved_only_to_chosen_channels(room: Room, ilse: Guest) -> None:
    await room.lobby(ilse)
    await room.host.guild_settings.change(1, channels=(555,), openers=9)
    assert text("place-elsewhere", where="<#555>") in texts(await ilse.press(BringTable(1)))
    elsewhere = replace(ilse, channel=555, sees=frozenset({HERE.channel}))
    assert text("bring-stays", table=1) in texts(await elsewhere.press(BringTable(1)))


async def test_only_opener_role_or_managers_can_open_tables(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.host.guild_settings.change(1, openers=9)
    assert text("openers-only", role="<@&9>") in texts(await ilse.press(OPEN))
    assert text("opened", table=1, where="<#100>") in texts(await replace(ilse, roles=frozenset({9})).press(OPEN))
    assert text("opened", table=1, where="<#100>") in texts(await replace(marek, manager=True).press(OPEN))


async def test_rematch_needs_the_opener_role_to_open_but_not_to_join(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    await room.host.cancel(table, ilse.user, manager=False)
    await room.host.guild_settings.change(1, openers=9)
    again = Rematch(table)
    assert text("openers-only", role="<@&9>") in texts(await ilse.press(again))
    assert text("openers-there") in texts(await replace(ilse, guild=None).press(again))
    assert text("rematch-rung", table=2, where="<#100>", who="Ilse") in texts(
        await replace(marek, roles=frozenset({9})).press(again)
    )
    assert text("rematch-seat", table=2, where="<#100>") in texts(await ilse.press(again))


async def test_play_uses_the_servers_defaults(room: Room) -> None:
    room = replace(room, context=replace(room.context, games=GAMES))
    await room.host.guild_settings.change(1, game="kolmio", pace=3600)

    async def proposed(guild: int | None, game: str | None = None, pace: int | None = None) -> str:
        reply = await _open_table_setup(room.context, guild, game, pace)
        assert isinstance(reply, Ephemeral)
        return str(message_of(reply.page))

    assert "b::open::kolmio.4-" in await proposed(1)
    assert "b::open::rambots.4-" in await proposed(1, "rambots")
    assert "b::open::kolmio.1-" in await proposed(1, None, 60)
    assert "b::open::rambots.6-" in await proposed(2)
    await room.host.guild_settings.change(1, game="chess")
    assert "b::open::rambots.4-" in await proposed(1)
