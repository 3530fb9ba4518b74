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
from tests.host.harness import running_host

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
async def test_library_log_level_never_includes_message_contents(
    wanted: int, level: int, library: None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(wanted)
    made()
    assert LIBRARY.getEffectiveLevel() == level


async def test_requests_only_unprivileged_intents() -> None:
    assert made().intents == discord.Intents(guilds=True, dm_messages=True)


async def test_client_uses_the_short_reconnect_backoff(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (discord.client, discord.shard):
        monkeypatch.setattr(module, "ExponentialBackoff", ExponentialBackoff)
    made()
    for module in (discord.client, discord.shard):
        assert module.__dict__["ExponentialBackoff"] is ShortBackoff


async def test_library_does_not_cache_messages() -> None:
    """By default the library would keep the last 1,000 messages with their texts."""
    client = made()
    assert client._connection.max_messages is None
    assert list(client.cached_messages) == []


async def test_unbound_client_raises() -> None:
    with pytest.raises(RuntimeError):
        _ = made().context


async def test_clicks_and_messages_share_one_host_and_its_caches(tmp_path: Path) -> None:
    """Clicks and messages also share everything that's cached."""
    client = made()
    async with running_host(tmp_path) as here:
        client.bind(here.host)
        clicked, written = client.context, client.messenger.context
        assert clicked.host is written.host is here.host
        assert clicked.recent is written.recent
        assert clicked.panels is written.panels is client.panels
        assert clicked.images != written.images, "the one gives way to the other where pictures are drawn"
        assert client.mender.context.host is here.host


async def test_no_warning_about_missing_voice_support(
    library: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for warning in ("warn_nacl", "warn_dave"):
        monkeypatch.setattr(discord.VoiceClient, warning, True)
    caplog.set_level(logging.DEBUG)
    made()
    assert "voice" not in caplog.text
