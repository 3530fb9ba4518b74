"""Sentences about small scenes of a game, agreed upon line for line: `GAME/agreed/scenes.txt` has a part for each.

`AGREED=renew` renews the parts of the tests that are run.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = Path(__file__).parent


def agreed(game: str, scene: str, lines: str | Iterable[str]) -> None:
    """Fails unless the lines are the ones that the game's file holds for the scene."""
    file = HERE / game / "agreed" / "scenes.txt"
    now = lines if isinstance(lines, str) else "\n".join(lines)
    parts = _parts(file)
    if os.environ.get("AGREED") == "renew":
        parts[scene] = now
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(f"## {name}\n{text}\n\n" for name, text in sorted(parts.items())), encoding="utf-8")
    assert now == parts.get(scene)


def _parts(file: Path) -> dict[str, str]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return {name: told.rstrip("\n") for name, told in re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", text, re.MULTILINE)}
