"""Marks on hexagons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

    from rendering.layout import Layout
    from rendering.scene import Blast, Hush, Shade, Tally, Tug


def draw_on_hexagons(
    canvas: Image.Image, mark: Shade | Blast | Hush | Tug | Tally, layout: Layout, growth: float
) -> None:
    """Draw one of them."""
