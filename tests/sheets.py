"""Sheets of telling positions of all games in every palette, to be looked at by a person.

`python -m tests.sheets DIR` writes for each palette and width a sheet as it is, and where it is made for an eye that
lacks a kind of cones, one as that eye sees it.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from bot.games.rambots.rules import RamBots
from bot.games.rambots.stage import RamStage
from bot.games.rambots.variants import KOLMIO
from rendering import painter
from rendering.palettes import DEUTERANOPIA, PALETTES, PROTANOPIA, TRITANOPIA
from tests.bench.render import BRANCHED, PROGRAMS, PROGRAMS_ON_TRIANGLES, factory_round, rumbl_round, whole_round
from tests.rendering.eyes import Eye, seen_picture

if TYPE_CHECKING:
    from rendering.palettes import Palette
    from rendering.scene import Scene

WIDTHS: Final = (300, 550, 0)
"""How wide a picture is on the sheet: on a telephone, on a desk, and as it is drawn (0)."""
EYES: Final = {DEUTERANOPIA: Eye.DEUTERANOPIA, PROTANOPIA: Eye.PROTANOPIA, TRITANOPIA: Eye.TRITANOPIA}
"""Whom a palette is made for, where that is an eye that lacks a kind of cones."""


def positions() -> list[Scene]:
    """A scene in the middle of a round of each game, with as many marks as can be seen together."""
    kolmio = RamBots(grid=KOLMIO.grid, variant=KOLMIO)
    rounds = (
        whole_round(RamBots(), RamStage(), PROGRAMS),
        whole_round(kolmio, RamStage(KOLMIO.beacon), PROGRAMS_ON_TRIANGLES),
        factory_round(BRANCHED),
        rumbl_round(),
    )
    scenes = []
    for _, shots in rounds:
        most = max(shots[: len(shots) * 3 // 4], key=lambda shot: len(shot.marks))
        scenes.append(replace(most.scene, marks=(*most.scene.marks, *most.marks)))
    return scenes


def sheet(scenes: list[Scene], palette: Palette, width: int, eye: Eye = Eye.FULL) -> Image.Image:
    """The scenes two and two."""
    pictures = []
    for scene in scenes:
        shown: Image.Image = seen_picture(Image.open(BytesIO(painter.still(scene, palette))), eye).convert("RGB")
        if width:
            shown = shown.resize((width, shown.height * width // shown.width), Image.Resampling.LANCZOS)
        pictures.append(shown)
    wide, high = (max(size) for size in zip(*(picture.size for picture in pictures), strict=True))
    whole = Image.new("RGB", (2 * wide + 8, -(-len(pictures) // 2) * (high + 8)), (128, 128, 128))
    for at, picture in enumerate(pictures):
        whole.paste(picture, (at % 2 * (wide + 8), at // 2 * (high + 8)))
    return whole


def main() -> None:
    """Write them all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    scenes = positions()
    for palette in PALETTES.values():
        for width in WIDTHS:
            name = f"{palette.key}-{width or 'full'}"
            sheet(scenes, palette, width).save(folder / f"{name}.png")
            if palette in EYES:
                sheet(scenes, palette, width, EYES[palette]).save(folder / f"{name}-seen.png")


if __name__ == "__main__":
    main()
