"""Every numbered ruling is shown to players, cited where it's implemented, and cited by a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.games import GAMES

if TYPE_CHECKING:
    from bot.games.game import AnyGame

ROOT = Path(__file__).parents[2]


def cited(*folders: Path) -> set[str]:
    """All rulings cited in the Python files of some folders."""
    text = "".join(file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.py"))
    return set(re.findall(r"\b[A-Z]\d+\b", text))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_ruling_is_cited_by_code_and_tests(game: AnyGame) -> None:
    rulings = set(re.findall(r"\*\*([A-Z]\d+)\*\*", game.rulebook))
    games = ROOT / "bot" / "games"
    assert rulings
    assert rulings <= cited(games)
    assert rulings <= cited(ROOT / "tests" / "games")
