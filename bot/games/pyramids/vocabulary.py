"""The messages that the pyramid games share."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.games.common.vocabulary import COMMON
from bot.i18n import MessageCatalog

PYRAMIDS: Final = MessageCatalog((*COMMON.folders, Path(__file__).with_name("locale")))
