"""A new game is a folder and a line: no other code asks which game it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from bot.games import GAMES

ROOT: Final = Path(__file__).parents[2]
READ: Final = {".py", ".ftl", ".js", ".ts", ".html", ".css", ".md", ".sql"}
AT_HOME: Final = {"games", "ai"}
"""Packages that may name games."""
PRODUCT: Final = "rambots"
"""The game that's called like the product, whose name is everywhere."""


def named(text: str) -> set[str]:
    """Games that a text names: by title, by quoted key or by folder."""
    found = set()
    for key, game in GAMES.items():
        ways = [rf"bot\.games\.{key}\b", rf"bot/games/{key}\b"]
        if key != PRODUCT:
            ways += [rf"""["'`]{key}["'`]""", rf"(?<!\w){re.escape(game.title)}(?!\w)"]
        if re.search("|".join(ways), text, re.IGNORECASE):
            found.add(key)
    return found


def outside() -> list[Path]:
    """Source files outside games and computer players."""
    files = [path for top in ("bot", "rendering") for path in sorted((ROOT / top).rglob("*")) if path.suffix in READ]
    return [path for path in files if path.relative_to(ROOT).parts[1] not in AT_HOME]


def test_no_game_is_named_outside_games_and_computers() -> None:
    files = outside()
    assert len(files) > 300
    assert {str(path.relative_to(ROOT)): games for path in files if (games := named(path.read_text("utf-8")))} == {}


def test_detects_games_by_title_key_or_folder() -> None:
    """Similar words don't count: a default factory has nothing to do with Factory."""
    for key, game in GAMES.items():
        assert named(f"from bot.games.{key}.rules import anything") == {key}
        if key != PRODUCT:
            assert named(f"# as in {game.title}, say") == {key}
            assert named(f'if game.key == "{key}":') == {key}
    assert named("field(default_factory=list); a factory of RAMbots; `rambots play`") == set()
