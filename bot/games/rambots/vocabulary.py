"""The messages of RAMbots, and of Kolmio, which uses its own letters in Finnish."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.games.pyramids.vocabulary import PYRAMIDS
from bot.i18n import MessageCatalog

_HERE: Final = Path(__file__).parent
ON_SQUARES: Final = MessageCatalog((*PYRAMIDS.folders, _HERE / "locale"))
ON_TRIANGLES: Final = MessageCatalog((*ON_SQUARES.folders, _HERE / "kolmio" / "locale"))
