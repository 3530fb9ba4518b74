"""Server settings in the database."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.model.people.guild_settings import USUAL, GuildSettings
from bot.storage import open_store
from bot.storage.repositories.people.guild_settings import packed_settings
from tests.storage.unlike import unlike

if TYPE_CHECKING:
    from pathlib import Path

EVERY = unlike(
    USUAL,
    channels=(2**62, 5),
    game="toy",
    pace=0,
    palette="light",
    puzzle_hour=0,
    puzzle_game="toy",
    zone="Europe/Helsinki",
    language="fi",
)


async def test_every_setting_is_saved(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    async with store.writing() as tx:
        await tx.guild_settings.save(1, EVERY)
        await tx.guild_settings.save(2, USUAL)
    async with store.reading() as tx:
        assert await tx.guild_settings.get(1) == EVERY
        assert dict(await tx.guild_settings.all()) == {1: EVERY}
        assert await tx.guild_settings.get(2) == await tx.guild_settings.get(3) == USUAL
    await store.close()


def test_only_chosen_settings_are_saved() -> None:
    assert packed_settings(USUAL) == "{}"
    assert packed_settings(GuildSettings(most=2)) == '{"most":2}'
    assert set(json.loads(packed_settings(EVERY))) == set(EVERY.__slots__)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "[]",
        "7",
        *(json.dumps({key: [None]}) for key in EVERY.__slots__),
        '{"most":true}',
        '{"counts":1}',
        '{"puzzle_hour":24}',
        '{"puzzle_hour":-1}',
    ],
)
async def test_altered_settings_fall_back_to_defaults(tmp_path: Path, wrong: Any) -> None:
    store = await open_store(tmp_path / "games")
    async with store.writing() as tx:
        await tx.guild_settings.save(1, EVERY)
        await tx.session.run("UPDATE servers SET settings = ?", wrong)
    async with store.reading() as tx:
        assert await tx.guild_settings.get(1) == USUAL
        assert dict(await tx.guild_settings.all()) == {1: USUAL}
    await store.close()


async def test_unknown_settings_of_a_newer_bot_are_ignored(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    async with store.writing() as tx:
        await tx.guild_settings.save(1, GuildSettings(most=2))
        await tx.session.run("UPDATE servers SET settings = ?", '{"most":2,"weather":"fine"}')
    async with store.reading() as tx:
        assert await tx.guild_settings.get(1) == GuildSettings(most=2)
    await store.close()
