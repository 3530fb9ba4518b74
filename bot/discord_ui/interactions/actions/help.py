"""The action that shows the help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowHelp(CustomId):
    """Show the help."""

    code: ClassVar = "help"
    commands: bool = False
    """True for the page with all commands."""
    in_place: bool = False
