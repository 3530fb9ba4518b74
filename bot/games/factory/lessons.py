"""The rules of RAMbots Factory for a newcomer: small positions, each played by the real rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.games.factory.stage import FactoryStage
    from rendering.scene import Scene


def lessons(stage: FactoryStage) -> tuple[tuple[str, Scene], ...]:
    """Every lesson's text with its picture."""
    del stage
    return ()
