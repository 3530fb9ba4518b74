"""Teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.panel import panel_picture

if TYPE_CHECKING:
    from PIL import Image

    from rendering.scene import Panel


def team_panel(panel: Panel) -> Image.Image:
    """The panel."""
    return panel_picture(panel)
