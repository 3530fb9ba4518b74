"""Viewers, and the channels that they're known to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Viewer:
    """The bot, a person, or a channel's readers, with the channels that they're known to see."""

    user: int = 0
    """The user's ID; 0 for nobody in particular."""
    sees: Callable[[int], bool] = field(default=lambda _: False, repr=False)


BOT: Final = Viewer(sees=lambda _: True)
"""The bot itself, which may know about every table."""
