"""Somebody who asks, and the channels they're known to see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


def sees_nothing(_: int) -> bool:
    """No channel is known to be seen."""
    return False


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who asks, or all who read a channel, and the channels that they're known to see."""

    user: int = 0
    """0: nobody in particular."""
    sees: Callable[[int], bool] = field(default=sees_nothing, repr=False)
    """Return whether they're known to see a channel."""


BOT: Final = Viewer(sees=lambda _: True)
"""The bot itself: for what it does at tables and posts there, never for what somebody asks."""
