"""Storage for messages with answer buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.host.model.views import Panel


class PanelStore(Protocol):
    """Storage for messages with answer buttons."""

    async def put(self, panel: Panel) -> None:
        """Save a message in which a player can answer, or the new question that it shows."""

    async def of_table(self, table: int) -> Sequence[Panel]:
        """The table's messages with answer buttons, oldest first."""

    async def forget(self, messages: Iterable[int]) -> None:
        """Delete these panels, which no longer have buttons."""

    async def mark_processed(self, user: int, message: int) -> None:
        """Record that the user's message has been processed."""
