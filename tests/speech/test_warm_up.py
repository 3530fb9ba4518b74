"""Words are read before anybody waits for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.front import speech
from bot.games import GAMES
from bot.host.speech import WORDS as HOST
from bot.speech import LANGUAGES, tongue


@pytest.mark.no_cover  # others say what is read here
def test_after_the_start_no_words_are_read_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    tongue._bundles.cache_clear()
    tongue._said.cache_clear()
    speech.warm_up(GAMES.values())

    def read_text(self: Path, *_: object, **__: object) -> str:
        raise AssertionError(f"{self} is read now")

    monkeypatch.setattr(Path, "read_text", read_text)
    for language in LANGUAGES:
        assert speech.spoken(language).say("queue-heading")
        assert HOST.tongue(language).say("report-not-yet", table=3)
        for game in GAMES.values():
            told = game.told_in(language)
            assert told.title
