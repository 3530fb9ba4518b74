"""Messages of the Discord interface. Texts made from a game object are in that object's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Final

from bot.ai.names import WORDS as COMPUTERS
from bot.games.game import AnyGame
from bot.host.model.texts import WORDS as HOST
from bot.i18n import LANGUAGES, MessageCatalog, Translator

Say = Callable[..., str]
"""Returns the message with the given key, its fields filled in."""

WORDS: Final = MessageCatalog((*COMPUTERS.folders, Path(__file__).with_name("locale")))
NAMES: Final = {language: MessageCatalog(()).translator(language).say("own-name") for language in LANGUAGES}
"""The languages' names for themselves."""
later: Final = WORDS.later
"""Builds a lazily translated message, such as for a UserError."""


def warm_up(games: Iterable[AnyGame]) -> None:
    """Load all messages, lessons and rules subjects, so that nobody has to wait for them later."""
    for language in LANGUAGES:
        for words in (WORDS, HOST):
            words.translator(language).read()
        for game in games:
            translated = game.in_language(language)
            translated.lessons()
            translated.subjects()


@cache
def translator_for(language: str) -> Translator:
    return WORDS.translator(language)


def translator_of(game: AnyGame) -> Translator:
    return translator_for(game.language)
