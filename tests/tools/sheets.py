"""Sheets of positions that show a lot, of all games in every palette, for a person to look at.

`python -m tests.tools.sheets DIR` writes one sheet for each palette and width. For a palette for colour-blind people,
it also writes one as they see it.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from rendering import painter
from rendering.palettes import DEUTERANOPIA, PALETTES, PROTANOPIA, TRITANOPIA
from tests.rendering import sample_positions
from tests.rendering.colours.eyes import Eye, seen_picture

if TYPE_CHECKING:
    from rendering.palettes import Palette
    from rendering.scene import Scene

WIDTHS: Final = (300, 550, 0)
"""Widths of a picture on the sheet: on a phone, on a desktop, and as drawn (0)."""
IN_A_ROW: Final = 4
EYES: Final = {DEUTERANOPIA: Eye.DEUTERANOPIA, PROTANOPIA: Eye.PROTANOPIA, TRITANOPIA: Eye.TRITANOPIA}
"""The colour blindness that a palette is made for."""


def sheet(scenes: list[Scene], palette: Palette, width: int, eye: Eye = Eye.FULL) -> Image.Image:
    """A sheet of the scenes, some per row."""
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
    """Write all sheets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    scenes = list(sample_positions.positions().values())
    for palette in PALETTES.values():
        for width in WIDTHS:
            name = f"{palette.key}-{width or 'full'}"
            sheet(scenes, palette, width).save(folder / f"{name}.png")
            if palette in EYES:
                sheet(scenes, palette, width, EYES[palette]).save(folder / f"{name}-seen.png")


if __name__ == "__main__":
    main()
