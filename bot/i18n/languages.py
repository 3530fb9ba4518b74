"""The languages there are: one for each folder of common words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
"""What is said where a language lacks a sentence, in logs, and in documents."""
GENERAL: Final = Path(__file__).with_name("locale")
"""How words are put together in each language, whatever they are about."""
LANGUAGES: Final = tuple(
    sorted((each.name for each in GENERAL.iterdir() if each.is_dir()), key=lambda key: key != ENGLISH)
)
"""All of them, English first: a folder `locale/KEY` with files of sentences, here and beside all who speak."""
