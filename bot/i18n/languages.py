"""The supported languages: one for each folder of general messages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
"""The language of logs and documents, used in place of missing translations."""
GENERAL: Final = Path(__file__).with_name("locale")
"""The folder of the general messages, such as those that join words into lists."""
_KEYS: Final = [each.name for each in GENERAL.iterdir() if each.is_dir()]
LANGUAGES: Final = tuple(sorted(_KEYS, key=lambda key: (key != ENGLISH, key)))
"""All languages, English first, then in alphabetical order."""
