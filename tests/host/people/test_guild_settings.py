"""Server settings: they're saved, read once, and applied to the server's tables."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.core.errors import TableError
from bot.host.core.user_limits import LIMITS
from bot.host.model.people.guild_settings import USUAL, GuildSettings
from bot.host.model.tables import Place, User
from bot.host.people.guild_settings import DELETABLE, check_opener, check_place, without_deleted
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

GUILD = 1


async def test_settings_apply_at_once_and_survive_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        assert await held.host.guild_settings.settings(GUILD) == USUAL
        await held.host.guild_settings.change(GUILD, channels=(5, 6))
        await held.host.guild_settings.change(GUILD, openers=7, counts=False)
        assert held.host.guild_settings.loaded_settings(GUILD) == GuildSettings(
            channels=(5, 6), openers=7, counts=False
        )
    async with running_host(tmp_path) as held:
        assert await held.host.guild_settings.settings(GUILD) == GuildSettings(channels=(5, 6), openers=7, counts=False)
        assert await held.host.guild_settings.settings(GUILD + 1) == USUAL
        assert await held.host.guild_settings.settings(None) == USUAL
        assert not (await held.host.guild_settings.settings(GUILD)).counts
        assert (await held.host.guild_settings.settings(GUILD + 1)).counts


async def test_settings_are_default_until_loaded(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        assert held.host.guild_settings.loaded_settings(GUILD) == USUAL
        await held.host.guild_settings.change(GUILD, most=3)
        assert held.host.guild_settings.loaded_settings(GUILD).most == 3


async def test_deleted_channel_or_role_is_removed_from_settings(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        await held.host.guild_settings.change(GUILD, channels=(5, 6), moderators=7, most=6)
        for gone in (6, 7, 8):
            await held.host.guild_settings.forget_deleted(GUILD, gone)
        assert await held.host.guild_settings.settings(GUILD) == GuildSettings(channels=(5,), most=6)


def test_every_channel_or_role_setting_forgets_deleted_ids() -> None:
    numbers = {each.name for each in fields(GuildSettings) if "int" in str(each.type)}
    assert numbers - set(DELETABLE) == {"most", "pace", "puzzle_hour"}
    all_but: Any = dict.fromkeys(set(DELETABLE) - {"channels"}, 9)
    every = GuildSettings(channels=(9, 8), **all_but)
    assert without_deleted(every, 9) == GuildSettings(channels=(8,))


@pytest.mark.parametrize(("places", "may"), [((5, 0), True), ((77, 5), True), ((6, 0), False), ((77, 6), False)])
def test_table_channels_include_their_threads_and_posts(places: tuple[int, int], may: bool) -> None:
    if may:
        check_place(GuildSettings(channels=(4, 5)), places)
        return
    with pytest.raises(TableError, match=pattern("place-elsewhere", where="<#4> or <#5>")):
        check_place(GuildSettings(channels=(4, 5)), places)


def test_without_settings_everyone_opens_tables_anywhere() -> None:
    check_place(USUAL, (6, 0))
    check_opener(USUAL, (), manager=False)


def test_role_holders_and_managers_may_open_tables() -> None:
    check_opener(GuildSettings(openers=3), (2, 3), manager=False)
    check_opener(GuildSettings(openers=3), (), manager=True)
    with pytest.raises(TableError, match=pattern("openers-only", role="<@&3>")):
        check_opener(GuildSettings(openers=3), (2,), manager=False)


async def test_server_limits_its_number_of_tables(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        await held.host.guild_settings.change(GUILD, most=2)
        first = await held.open(ANN)
        await held.open(BOB)
        with pytest.raises(TableError, match=pattern("server-is-full", count=2)):
            await held.open(CAT)
        await held.open(CAT, place=Place(guild=2, channel=200))
        await held.open(CAT, place=Place(guild=None, channel=300))
        await held.host.cancel(first.id, ANN, manager=False)
        await held.open(CAT)
        await held.host.guild_settings.change(GUILD, most=1)
        with pytest.raises(TableError, match=pattern("server-is-full", count=1)):
            await held.open(DAN)


async def test_rematch_counts_towards_the_table_limit(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        table = await held.finished(ANN, BOB)
        await held.host.guild_settings.change(GUILD, most=1)
        await held.open(CAT)
        with pytest.raises(TableError, match=pattern("server-is-full", count=1)):
            await held.host.rematch(table, ANN)


async def test_new_table_uses_the_servers_palette(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        await held.host.guild_settings.change(GUILD, palette="light")
        assert (await held.open(ANN)).terms.palette == "light"
        assert (await held.open(ANN, place=Place(guild=None, channel=5))).terms.palette == "usual"


async def test_opening_tables_is_rate_limited(tmp_path: Path) -> None:
    async with running_host(tmp_path, tables=100) as held:
        for _ in range(LIMITS["open"]):
            table = await held.open(ANN)
            await held.host.leave(table.id, ANN)
            await held.wait(seconds=30)
        with pytest.raises(TableError, match=pattern("brake-open", most=10, count=5)):
            await held.open(ANN)
        await held.open(BOB)
        await held.wait(minutes=5)
        await held.open(ANN)
        with pytest.raises(TableError, match=pattern("brake-open", most=10, count=1)) as refused:
            await held.open(ANN)
        assert refused.value.render("fi") == text("brake-open", language="fi", most=10, count=1)


async def test_joining_and_leaving_is_rate_limited(tmp_path: Path) -> None:
    async with running_host(tmp_path, tables=100) as held:
        table = await held.open(ANN)
        for _ in range(LIMITS["join"]):
            await held.host.join(table.id, BOB)
            await held.host.leave(table.id, BOB)
        with pytest.raises(TableError, match=pattern("brake-join", most=12, count=10)):
            await held.host.join(table.id, BOB)
        await held.host.join(table.id, CAT)
        await held.wait(minutes=10)
        await held.host.join(table.id, BOB)


async def test_similar_names_are_numbered_at_a_table(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        table = await held.open(ANN, User(7, "ANN"), User(8, "\uff21nn"))  # a full-width A
        assert [player.name for player in table.players] == ["Ann", "ANN (2)", "\uff21nn (3)"]


async def test_player_named_like_a_computer_is_numbered(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        table = await held.open(ANN, computers=("quick",))
        name = table.players[1].name
        joined = await held.host.join(table.id, User(9, name.lower()))
        assert joined.players[2].name == f"@{name.lower()} (2)"
        assert table.place == HERE
