"""Our replacements for parts of discord.py, compared with the originals. Once the library is fixed, a test here
fails, and the replacement in `gateway_patches` can be removed."""

from __future__ import annotations

import ast
import inspect
import io
import logging
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import discord
import pytest
from aiohttp.payload import PAYLOAD_REGISTRY
from discord import app_commands, ui
from discord.http import handle_message_parameters

from bot.discord_ui import gateway_patches, healthcheck
from bot.discord_ui.blocks import box, button, row, section, text
from bot.discord_ui.components import MessageContent, Picture
from bot.discord_ui.gateway_patches import KeptFile, Upload, apply, fetch_gateway, fetch_guilds, response_to
from bot.discord_ui.interactions.actions.history import ShowRules
from bot.discord_ui.interactions.command_sync_check import fetch_registered
from tests.discord_ui.sending.test_reference_cycles_flow import ours, rings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e

BODY = b"x" * 300_000
PATCHES: Final = Path(inspect.getfile(gateway_patches))
INTERNAL: Final = frozenset({"http", "_connection", "_state", "_http"})
"""Library attributes that other code shouldn't touch."""
BASES: Final = frozenset(
    ["discord.Client", "discord.AutoShardedClient", "ui.Modal", "app_commands.CommandTree", "app_commands.Translator"]
)
"""Library classes meant for subclassing."""


@pytest.fixture
async def client(scene: Scene) -> AsyncIterator[discord.Client]:
    """A plain client of the library, logged in but not connected."""
    async with discord.Client(intents=discord.Intents.none(), connector=scene.playground.connector()) as client:
        await client.login(scene.playground.token)
        yield client


def left_by(do: Callable[[], object]) -> set[str]:
    """Types of the objects that stay until garbage collection."""
    with rings() as found:
        do()
    return ours(found)


def sent(file: discord.File) -> None:
    """Treat a file as if it were sent: measure and close it."""
    with handle_message_parameters(files=[file]) as made:
        (part,) = (each for each in made.multipart or () if each["name"] == "files[0]")
        assert PAYLOAD_REGISTRY.get(part["value"], disposition=None).size == len(BODY)


def own_file() -> discord.File:
    return discord.File(io.BytesIO(BODY), "a.png", description="A picture")


def our_file() -> discord.File:
    (file,) = MessageContent((), (Picture("a.png", BODY),)).files()
    return file


@pytest.mark.parametrize(("make", "copies", "left"), [(own_file, 1, {"_io.BytesIO"}), (our_file, 0, set())])
def test_only_the_library_file_copies_bytes_and_leaves_garbage(
    make: Callable[[], discord.File], copies: int, left: set[str]
) -> None:
    def send() -> None:
        tracemalloc.start()
        try:
            file = make()
            sent(file)
            assert tracemalloc.get_traced_memory()[0] // len(BODY) == copies
        finally:
            tracemalloc.stop()

    assert left_by(send) == left


def test_upload_is_described_like_a_library_file() -> None:
    assert Upload("a.png", BODY, "A picture").to_dict(3) == own_file().to_dict(3)


async def test_kept_file_is_sent_by_id_unlike_in_the_library(client: discord.Client) -> None:
    message = client.get_partial_messageable(1).get_partial_message(2)
    with pytest.raises(AttributeError):
        await message.edit(attachments=[discord.Object(3)])  # type: ignore[list-item]
    made = handle_message_parameters(attachments=[KeptFile(3)])  # type: ignore[list-item]
    assert made.payload is not None
    assert made.payload["attachments"] == [{"id": "3"}]


def click(client: discord.Client) -> discord.Interaction:
    """An interaction as the library creates it."""
    data: Any = {
        "id": "1",
        "application_id": "2",
        "type": 3,
        "token": "",
        "version": 1,
        "channel_id": "5",
        "user": {"id": "4", "username": "u", "discriminator": "0", "avatar": None},
        "data": {"custom_id": "x"},
        "locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "app_permissions": "0",
        "attachment_size_limit": 1,
    }
    return discord.Interaction(data=data, state=client._connection)


async def test_library_interactions_leave_cycles_but_ours_do_not(client: discord.Client) -> None:
    left = left_by(lambda: click(client).response.is_done())
    assert {"discord.interactions.Interaction", "discord.interactions.InteractionResponse"} <= left
    assert left_by(lambda: response_to(click(client)).is_done()) == set()


def own_page() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    words: ui.Section[Any] = ui.Section("a", accessory=ui.Button(label="Rules", custom_id="x"))
    buttons: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Rules", custom_id="x"))
    return view.add_item(ui.Container(words, buttons))


def our_page() -> ui.LayoutView:
    rules = button("Rules", ShowRules(1))
    return MessageContent((box(section(text("a"), rules), row(rules)),)).view()


def shape(view: Any) -> list[object]:
    """Component types, nested."""

    def inside(each: dict[str, Any]) -> list[object]:
        within = [*each.get("components", []), *filter(None, [each.get("accessory")])]
        return [each["type"], *map(inside, within)]

    return [inside(each) for each in view.to_components()]


def test_library_components_leave_cycles_but_ours_do_not() -> None:
    left = left_by(own_page)
    assert {"discord.ui.container.Container", "discord.ui.section.Section", "discord.ui.button.Button"} <= left
    assert left_by(our_page) == set()
    assert shape(our_page()) == shape(own_page())


def test_library_voice_warning_is_silenced_by_the_patch(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    for silent in (False, True):
        caplog.clear()
        for warning in ("warn_nacl", "warn_dave"):
            monkeypatch.setattr(discord.VoiceClient, warning, True)
        if silent:
            apply()
        discord.Client(intents=discord.Intents.none())
        assert ("voice" in caplog.text) is not silent


async def test_library_fetches_commands_without_translations(client: discord.Client) -> None:
    assert client.application_id is not None
    wanted = [dict(each) for each in await healthcheck.ours()]
    await client.http.bulk_upsert_global_commands(client.application_id, payload=wanted)
    assert not any(each.description_localizations for each in await app_commands.CommandTree(client).fetch_commands())
    assert any(each.get("description_localizations") for each in await fetch_registered(client, client.application_id))


async def test_library_lacks_server_permissions_and_shard_counts(
    client: discord.Client,
) -> None:
    known = [each async for each in client.fetch_guilds()]
    assert known
    assert not any(each.me or hasattr(each, "permissions") for each in known)
    assert all(int(each["permissions"]) for each in await fetch_guilds(client, limit=10, after=None))
    assert not hasattr(client, "fetch_session_start_limits"), "only one with several shards has it"
    assert not hasattr(discord.SessionStartLimits, "shards")
    shards, limit = await fetch_gateway(client)
    assert shards == 1
    assert limit["remaining"] > 0


def test_no_other_module_uses_library_internals() -> None:
    found = []
    for path in sorted(PATCHES.parents[1].rglob("*.py")):
        if path == PATCHES or "playground" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.ImportFrom(module=str(module)) if module.startswith("discord.") and module != "discord.utils":
                    found.append(f"{path}: {module}")
                case ast.Attribute(value=value, attr=attr) if attr == "http" or (
                    attr in INTERNAL and ast.unparse(value) != "self"
                ):
                    found.append(f"{path}: {ast.unparse(node)}")
                case ast.Attribute(attr=attr) if attr.startswith("_") and ast.unparse(node).startswith("discord."):
                    found.append(f"{path}: {ast.unparse(node)}")
                case ast.ClassDef(bases=bases):
                    names = [ast.unparse(each).partition("[")[0] for each in bases]
                    found += [
                        f"{path}: {name}"
                        for name in names
                        if name.startswith(("discord.", "ui.", "app_commands.")) and name not in BASES
                    ]
    assert found == []
