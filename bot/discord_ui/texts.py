"""The front's words: whatever it says of a game is in the language in which that game is told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.ai.names import WORDS as COMPUTERS
from bot.host.core.texts import WORDS as HOST
from bot.i18n import LANGUAGES, MessageCatalog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.games.game import AnyGame
    from bot.i18n import Translator

    Say = Callable[..., str]
    """Says a sentence by its key, with its fields."""

WORDS: Final = MessageCatalog((*COMPUTERS.folders, Path(__file__).with_name("locale")))
NAMES: Final = {language: MessageCatalog(()).tongue(language).say("own-name") for language in LANGUAGES}
"""What languages are called by those who speak them."""
later: Final = WORDS.later
"""A sentence for whoever may read it: what a UserError says."""


def warm_up(games: Iterable[AnyGame]) -> None:
    """Read all words and put the lessons together, in every language: done when somebody first asks for them, everybody
    would wait for a quarter of a second."""
    for language in LANGUAGES:
        for words in (WORDS, HOST):
            words.tongue(language).read()
        for game in games:
            told = game.told_in(language)
            told.lessons()
            told.subjects()


def spoken(language: str) -> Translator:
    """The words in a language."""
    return WORDS.tongue(language)


def tongue_of(game: AnyGame) -> Translator:
    """The words in the language in which a game is told: that of whoever reads of it."""
    return WORDS.tongue(game.language)
