"""The messages of R.U.M.B.L."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.games.common.vocabulary import COMMON
from bot.i18n import MessageCatalog

RUMBLE: Final = MessageCatalog((*COMMON.folders, Path(__file__).with_name("locale")))
ENGLISH: Final = RUMBLE.translator()
