"""The messages of RAMbots Factory."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.games.pyramids.vocabulary import PYRAMIDS
from bot.i18n import MessageCatalog

FACTORY: Final = MessageCatalog((*PYRAMIDS.folders, Path(__file__).with_name("locale")))
ENGLISH: Final = FACTORY.translator()
