"""Sheets of telling positions of all games in every palette, to be looked at by a person.

`python -m tests.tools.sheets DIR` writes for each palette and width a sheet as it is, and where it is made for an
eye that lacks a kind of cones, one as that eye sees it.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from rendering import painter
from rendering.palettes import DEUTERANOPIA, PALETTES, PROTANOPIA, TRITANOPIA
from tests import telling
from tests.rendering.eyes import Eye, seen_picture

if TYPE_CHECKING:
    from rendering.palettes import Palette
    from rendering.scene import Scene

WIDTHS: Final = (300, 550, 0)
"""How wide a picture is on the sheet: on a telephone, on a desk, and as it is drawn (0)."""
IN_A_ROW: Final = 4
EYES: Final = {DEUTERANOPIA: Eye.DEUTERANOPIA, PROTANOPIA: Eye.PROTANOPIA, TRITANOPIA: Eye.TRITANOPIA}
"""Whom a palette is made for, where that is an eye that lacks a kind of cones."""


def sheet(scenes: list[Scene], palette: Palette, width: int, eye: Eye = Eye.FULL) -> Image.Image:
    """The scenes, so many in a row."""
    pictures = []
    for scene in scenes:
        shown: Image.Image = seen_picture(Image.open(BytesIO(painter.still(scene, palette))), eye).convert("RGB")
        if width:
            shown = shown.resize((width, shown.height * width // shown.width), Image.Resampling.LANCZOS)
        pictures.append(shown)
    wide, high = (max(size) for size in zip(*(picture.size for picture in pictures), strict=True))
    whole = Image.new("RGB", (IN_A_ROW * (wide + 8) - 8, -(-len(pictures) // IN_A_ROW) * (high + 8)), (128, 128, 128))
    for at, picture in enumerate(pictures):
        whole.paste(picture, (at % IN_A_ROW * (wide + 8), at // IN_A_ROW * (high + 8)))
    return whole


def main() -> None:
    """Write them all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    scenes = list(telling.positions().values())
    for palette in PALETTES.values():
        for width in WIDTHS:
            name = f"{palette.key}-{width or 'full'}"
            sheet(scenes, palette, width).save(folder / f"{name}.png")
            if palette in EYES:
                sheet(scenes, palette, width, EYES[palette]).save(folder / f"{name}-seen.png")


if __name__ == "__main__":
    main()
