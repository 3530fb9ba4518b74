"""The rules of R.U.M.B.L. for a newcomer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.games.rumbl.stage import RumblStage
    from rendering.scene import Scene


def lessons(stage: RumblStage) -> tuple[tuple[str, Scene], ...]:
    """Every lesson's text with its picture."""
    del stage
    return ()
