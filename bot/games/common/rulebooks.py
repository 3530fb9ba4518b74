"""The files with a game's rules, in each language."""

from __future__ import annotations

from pathlib import Path


def rulebook_of(folder: Path, name: str, language: str) -> str:
    """The rules in `language`, from its locale folder; if there are none, the English ones, beside the code."""
    own = folder / "locale" / language / name
    return (own if own.exists() else folder / name).read_text(encoding="utf-8")
