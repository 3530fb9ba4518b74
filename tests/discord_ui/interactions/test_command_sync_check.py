"""Comparing the commands registered with Discord with this version's."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.discord_ui import healthcheck
from bot.discord_ui.interactions import command_sync_check
from tests.discord.scene import playing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Commands = list[dict[str, Any]]


@pytest.fixture
async def ours() -> Commands:
    return [dict(each) for each in await healthcheck.ours()]


def named(commands: Commands, name: str) -> dict[str, Any]:
    return next(each for each in commands if each["name"] == name)


async def test_registered_commands_compare_equal_with_translations(tmp_path: Path, ours: Commands) -> None:
    async with playing(tmp_path) as scene:
        client = discord.Client(intents=discord.Intents.none(), connector=scene.playground.connector())
        async with client:
            await client.login(scene.playground.token)
            assert client.application_id is not None
            await client.http.bulk_upsert_global_commands(client.application_id, payload=ours)
            known = await command_sync_check.fetch_registered(client, client.application_id)
    finding = command_sync_check.compare_commands(known, ours)
    assert (finding.said, finding.mend) == (f"Commands: all {len(ours)} are registered and up to date.", "")


def test_empty_registration_before_first_start_is_fine() -> None:
    assert command_sync_check.compare_commands([], [{"name": "help"}]).well


def drop(commands: Commands) -> None:
    commands.remove(named(commands, "queue"))


def add(commands: Commands) -> None:
    commands.append({"name": "ladder", "type": 1, "description": "What there was once"})


def rename(commands: Commands) -> None:
    named(commands, "table")["options"][0]["name"] = "game"


def retell(commands: Commands) -> None:
    named(commands, "table")["description"] = "Another"


def forget_finnish(commands: Commands) -> None:
    named(commands, "table")["description_localizations"] = None


def forget_an_options_finnish(commands: Commands) -> None:
    del named(commands, "table")["options"][0]["description_localizations"]


def require(commands: Commands) -> None:
    named(commands, "table")["options"][0]["required"] = True


def rechoose(commands: Commands) -> None:
    option = next(option for each in commands for option in each["options"] if option.get("choices"))
    option["choices"][0]["value"] = "another"


def keep_out(commands: Commands) -> None:
    named(commands, "table")["contexts"] = [0]


def for_managers(commands: Commands) -> None:
    named(commands, "table")["default_member_permissions"] = "8"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (drop, "Missing: /queue."),
        (add, "Not this version's: /ladder."),
        (rename, "Different: /table (its options)."),
        (retell, "Different: /table (description)."),
        (forget_finnish, "Different: /table (words in other languages)."),
        (forget_an_options_finnish, "Different: /table (option table)."),
        (require, "Different: /table (option table)."),
        (rechoose, "Different: /"),
        (keep_out, "Different: /table (where it may be called, and by whom)."),
        (for_managers, "Different: /table (where it may be called, and by whom)."),
    ],
)
async def test_differences_are_named_with_their_fix(
    ours: Commands, change: Callable[[Commands], None], said: str
) -> None:
    known = deepcopy(ours)
    change(known)
    finding = command_sync_check.compare_commands(known, ours)
    assert said in finding.said
    assert "Start the bot" in finding.mend


def places(value: Any, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Paths to all values inside `value`."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    return [way] if inside is None else [place for key, each in inside for place in places(each, (*way, key))]


async def test_every_change_to_a_command_is_detected(ours: Commands) -> None:
    """Except `dm_permission`, the older form of `contexts`."""
    unseen = []
    for command in ours:
        for way in places(command):
            known: Any = deepcopy(command)
            *before, last = way
            part = known
            for key in before:
                part = part[key]
            part[last] = "8" if part[last] is None else not part[last] if isinstance(part[last], bool) else 77
            if command_sync_check.same([known], [command]) and last != "dm_permission":
                unseen.append((command["name"], *way))
    assert unseen == []
    assert command_sync_check.same(ours, list(reversed(ours)))
    assert not command_sync_check.same([*ours, ours[0]], ours)


async def test_fields_omitted_or_added_by_discord_are_ignored(ours: Commands) -> None:
    known = deepcopy(ours)
    for command in known:
        command |= {"id": "1", "application_id": "2", "version": "3", "dm_permission": True}
        command["contexts"] = list(reversed(command["contexts"]))
        for option in command["options"]:
            for key in ("required", "autocomplete"):
                if option.get(key) is False:
                    del option[key]
            option["name_localizations"] = option.get("name_localizations") or None
    assert command_sync_check.compare_commands(known, ours).well


async def test_long_list_of_differences_is_cut(ours: Commands) -> None:
    known = deepcopy(ours)
    for command in known:
        command["description"] = "Another"
    assert f" and {len(ours) - command_sync_check.TOLD} more." in command_sync_check.compare_commands(known, ours).said
