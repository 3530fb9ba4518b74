"""The host's texts, such as reasons why something can't be done."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.ai.names import WORDS as COMPUTERS
from bot.i18n import MessageCatalog

WORDS: Final = MessageCatalog((*COMPUTERS.folders, Path(__file__).parents[1] / "locale"))
later: Final = WORDS.later
"""Creates a sentence that is rendered later, in any language."""
