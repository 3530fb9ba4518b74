"""Tables of the games' options in the docs, the rules and the description of documents match the catalogue."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from bot.games import GAMES
from bot.i18n import LANGUAGES
from tests.agreed import hold_table

if TYPE_CHECKING:
    from bot.games.game import AnyGame, Option

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = {"rambots": ("rambots", "kolmio", "factory"), "rumbl": ("rumbl",)}
"""The games by the folder of the page that lists their options; Factory's page refers to that of RAMbots."""


def effect(option: Option) -> str:
    """The option's help, with its numbers if it has any."""
    choices = "; ".join(words for _, words in option.values)
    return option.help if isinstance(option.default, bool) else f"{option.help} ({choices})"


def test_docs_list_all_options() -> None:
    offered: dict[tuple[str, str], list[str]] = {}
    for game in GAMES.values():
        for option in game.options:
            offered.setdefault((option.label, effect(option)), []).append(game.title)
    rows = (f"| {', '.join(games)} | {label} | {words} |" for (label, words), games in offered.items())
    hold_table(ROOT / "docs/commands.md", "| games | option | what it does |", rows)


def test_every_game_is_named_with_its_documents() -> None:
    assert sorted(key for keys in DOCUMENTS.values() for key in keys) == sorted(GAMES)


@pytest.mark.parametrize("folder", DOCUMENTS)
def test_documents_list_the_options_they_accept(folder: str) -> None:
    offered: dict[str, list[str]] = {}
    for key in DOCUMENTS[folder]:
        for option in GAMES[key].options:
            cells = f"`{option.key}` | {option.label} | {accepted(option)} | {json.dumps(option.default)}"
            offered.setdefault(cells, []).append(GAMES[key].title)
    rows = (f"| {cells} | {', '.join(games)} |" for cells, games in offered.items())
    page = ROOT / "bot/games" / folder / "DOCUMENTS.md"
    hold_table(page, "| option | what it is | value | if missing | games |", rows)


def accepted(option: Option) -> str:
    """The option's values in documents, as `read_options` reads them."""
    numbers = [value for value, _ in option.values if isinstance(value, int)]
    if isinstance(option.default, bool):
        return "true or false"
    if len(numbers) < len(option.values):
        return "a whole number from 1, or null"
    return f"a whole number from {min(numbers)} to {max(numbers)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.options], ids=lambda game: game.key)
def test_rules_have_a_table_of_the_options(game: AnyGame, language: str) -> None:
    told = game.in_language(language)
    page = next(path for path in ROOT.glob("bot/games/**/*.md") if path.read_text("utf-8") == told.rulebook)
    heads = re.findall(r"^(\| .*)\n\|[-|]+\n\| \*\*", told.rulebook, re.MULTILINE)
    assert len(heads) == 1, f"{page} needs one table whose rows begin with the options' names in bold"
    hold_table(page, heads[0], (f"| **{option.label}** | {effect(option)} |" for option in told.options))
