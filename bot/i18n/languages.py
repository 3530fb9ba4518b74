"""The supported languages: one for each folder of common messages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
"""The fallback for untranslated messages, and the language of logs and documents."""
GENERAL: Final = Path(__file__).with_name("locale")
"""General messages that combine words in each language."""
LANGUAGES: Final = tuple(
    sorted((each.name for each in GENERAL.iterdir() if each.is_dir()), key=lambda key: key != ENGLISH)
)
"""All languages, English first: a folder `locale/KEY` of message files, here and beside each package that uses them."""
