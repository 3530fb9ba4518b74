"""The messages shared by all games."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.i18n import MessageCatalog

COMMON: Final = MessageCatalog((Path(__file__).with_name("locale"),))
