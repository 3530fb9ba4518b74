"""Figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL import Image

    from rendering.layout import Layout, Point
    from rendering.scene import Figure


def stamp_figures(canvas: Image.Image, figures: Sequence[Figure], layout: Layout, places: Mapping[str, Point]) -> None:
    """All figures."""
