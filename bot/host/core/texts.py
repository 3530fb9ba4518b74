"""The host's words: why something cannot be done, and what is said to a table."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.ai.names import WORDS as COMPUTERS
from bot.i18n import MessageCatalog

WORDS: Final = MessageCatalog((*COMPUTERS.folders, Path(__file__).parents[1] / "locale"))
later: Final = WORDS.later
"""A sentence for whoever may read it: what a UserError says."""
