"""Draw all positions in the middle of a round as if a palette were the usual one.

`python -m tests.rendering.colours.drawn_in KEY DIR` writes what pictures in that palette should look like.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rendering import palettes


def main(key: str, folder: Path) -> None:
    """Write a PNG for each position, named by its number."""
    palettes.USUAL = palettes.PALETTES[key]  # type: ignore[misc]  # read by the imports below
    from rendering import painter
    from tests.rendering.sample_positions import in_mid_round

    for number, scene in enumerate(in_mid_round().values()):
        (folder / f"{number}.png").write_bytes(painter.still(scene, palettes.PALETTES[key]))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
