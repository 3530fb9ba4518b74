"""A person making a request, and the channels that they're known to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final


def sees_nothing(_: int) -> bool:
    """Return False: no channel is known to be visible."""
    return False


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person making a request, or all readers of a channel, with the channels that they're known to see."""

    user: int = 0
    """0 for no particular person."""
    sees: Callable[[int], bool] = field(default=sees_nothing, repr=False)
    """Return whether they're known to see a channel."""


BOT: Final = Viewer(sees=lambda _: True)
"""The bot itself: for its own work at tables and its posts, never for a person's request."""
