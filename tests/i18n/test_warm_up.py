"""Messages are loaded before anyone waits for them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from bot import app
from bot.discord_ui import texts
from bot.games import GAMES
from bot.host.model.texts import WORDS as HOST
from bot.i18n import LANGUAGES, translator
from tests.discord.scene import playing


@pytest.mark.no_cover  # other tests cover this code
def test_no_messages_are_read_after_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    translator._bundles.cache_clear()
    translator._format_message.cache_clear()
    texts.warm_up(GAMES.values())

    def read_text(self: Path, *_: object, **__: object) -> str:
        raise AssertionError(f"{self} is read now")

    monkeypatch.setattr(Path, "read_text", read_text)
    for language in LANGUAGES:
        assert texts.translator_for(language).say("queue-heading")
        assert HOST.translator(language).say("report-not-yet", table=3)
        for game in GAMES.values():
            told = game.in_language(language)
            assert told.title


@pytest.mark.e2e
async def test_started_bot_warms_up_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(app, "_CALM", 0.0)
    monkeypatch.setattr(texts, "warm_up", lambda _: loop.call_soon_threadsafe(read.set))
    async with playing(tmp_path / "chat") as scene:
        way = app.Discord(scene.playground.token, scene.playground.connector, emoji_apart=None, commands_first=True)
        serving = asyncio.create_task(app.serve(way, database=tmp_path / "games.sqlite3"))
        async with asyncio.timeout(60):
            await read.wait()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
