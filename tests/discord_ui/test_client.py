"""Creating the client."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import discord
import pytest
from discord.backoff import ExponentialBackoff

from bot.discord_ui.client import BotClient
from bot.discord_ui.gateway_patches import ShortBackoff
from bot.discord_ui.images.render_pool import RenderPool
from bot.games import GAMES
from tests.host.house import house

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIBRARY = logging.getLogger("discord")


@pytest.fixture
def library() -> Iterator[None]:
    """The library's logger in its original state."""
    level = LIBRARY.level
    LIBRARY.setLevel(logging.NOTSET)
    yield
    LIBRARY.setLevel(level)


def made() -> BotClient:
    return BotClient(RenderPool(make=lambda: ThreadPoolExecutor(1)), games=GAMES, computers={})


@pytest.mark.parametrize(
    ("wanted", "level"),
    [
        (logging.DEBUG, logging.INFO),
        (logging.INFO, logging.INFO),
        (logging.WARNING, logging.WARNING),
        (logging.ERROR, logging.ERROR),
    ],
)
async def test_the_library_logs_as_much_as_is_wanted_but_never_what_people_send(
    wanted: int, level: int, library: None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(wanted)
    made()
    assert LIBRARY.getEffectiveLevel() == level


async def test_it_asks_for_servers_and_private_messages_and_for_nothing_that_needs_a_permit() -> None:
    assert made().intents == discord.Intents(guilds=True, dm_messages=True)


async def test_it_comes_back_soon_after_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (discord.client, discord.shard):
        monkeypatch.setattr(module, "ExponentialBackoff", ExponentialBackoff)
    made()
    for module in (discord.client, discord.shard):
        assert module.__dict__["ExponentialBackoff"] is ShortBackoff


async def test_what_people_write_is_kept_nowhere_in_the_library() -> None:
    """By default the library would keep the last 1,000 messages with their texts."""
    client = made()
    assert client._connection.max_messages is None
    assert list(client.cached_messages) == []


async def test_before_it_is_bound_to_a_host_nothing_can_be_asked_of_it() -> None:
    with pytest.raises(RuntimeError):
        _ = made().context


async def test_whoever_clicks_and_whoever_writes_has_to_do_with_one_host(tmp_path: Path) -> None:
    """Clicks and messages also share everything that's cached."""
    client = made()
    async with house(tmp_path) as here:
        client.bind(here.host)
        clicked, written = client.context, client.messenger.context
        assert clicked.host is written.host is here.host
        assert clicked.recent is written.recent
        assert clicked.panels is written.panels is client.panels
        assert clicked.images != written.images, "the one gives way to the other where pictures are drawn"
        assert client.mender._host is here.host


async def test_nobody_is_warned_that_voice_will_not_work(
    library: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for warning in ("warn_nacl", "warn_dave"):
        monkeypatch.setattr(discord.VoiceClient, warning, True)
    caplog.set_level(logging.DEBUG)
    made()
    assert "voice" not in caplog.text
