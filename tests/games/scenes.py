"""Approved sentences about small scenes of a game: `GAME/agreed/scenes.txt` has a part for each.

`AGREED=renew` updates the parts of the tests that run.
"""

from __future__ import annotations

import fcntl
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = Path(__file__).parent


def agreed(game: str, scene: str, lines: str | Iterable[str]) -> None:
    """Fail unless the lines match the scene's part of the game's file."""
    file = HERE / game / "agreed" / "scenes.txt"
    now = lines if isinstance(lines, str) else "\n".join(lines)
    if os.environ.get("AGREED") == "renew":
        file.parent.mkdir(exist_ok=True)
        with file.open("a", encoding="utf-8") as held:  # other workers may update other parts
            fcntl.flock(held, fcntl.LOCK_EX)
            parts = _parts(file) | {scene: now}
            told = "".join(f"## {name}\n{text}\n\n" for name, text in sorted(parts.items()))
            file.write_text(told, encoding="utf-8")
    assert now == _parts(file).get(scene)


def _parts(file: Path) -> dict[str, str]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return {name: told.rstrip("\n") for name, told in re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", text, re.MULTILINE)}
