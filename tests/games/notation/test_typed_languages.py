"""Typed words come from the languages' files alone: a new language needs no code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bot
from bot.engine.game import Decision
from bot.engine.rng import Rng
from bot.games.pyramids.drafts.menus import PROGRAM
from bot.games.pyramids.notation import notation
from bot.games.pyramids.notation.notation import ProgramNotation
from bot.games.rambots import RAMBOTS
from bot.games.rambots.vocabulary import ON_SQUARES
from bot.i18n import ENGLISH, LANGUAGES, MessageCatalog, word_lists
from tests.i18n.test_complete import FOLDERS, messages

if TYPE_CHECKING:
    from fluent.syntax import ast as fluent

SWEDISH = """
input-size-small = liten
input-colour-red = röd
input-way-N = norrut
input-and = och
size-letter = { $size ->
    [small] L
    [medium] M
   *[large] S
}
colour-letter = { $colour ->
    [red] R
    [yellow] G
    [green] N
   *[blue] B
}
"""


@pytest.mark.parametrize("typed", ["liten röd norrut", "liten röd N", "small röd north", "SRN", "LRN"])
def test_new_language_works_from_its_files_alone(typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter with different meanings in two languages has the earlier one's: `LRN` is still a large one."""
    (tmp_path / "sv").mkdir()
    (tmp_path / "sv" / "typing.ftl").write_text(SWEDISH, encoding="utf-8")
    for module in (word_lists, notation):
        monkeypatch.setattr(module, "LANGUAGES", (*LANGUAGES, "sv"))
    catalog = MessageCatalog((*ON_SQUARES.folders, tmp_path))
    rules = RAMBOTS.rules(RAMBOTS.with_defaults({}))
    state = rules.start(("red", "blue"), Rng(3))
    programs = ProgramNotation(RAMBOTS.notation.directions, catalog)  # type: ignore[attr-defined]
    answer = programs.read(typed, state.table, None, Decision(0, PROGRAM))
    assert answer == ("LR" if typed.startswith("LR") else "SR", "N")


def lists(language: str) -> dict[str, dict[str, fluent.Message]]:
    """The word lists, by package."""
    found = {str(folder.relative_to(Path(bot.__file__).parent)): messages(folder, language) for folder in FOLDERS}
    return {name: {key: each for key, each in said.items() if key.startswith("input-")} for name, said in found.items()}


@pytest.mark.parametrize("group", ["size", "colour", "way", "side", "turn"])
def test_no_word_has_two_meanings(group: str) -> None:
    for package in {name for name, said in lists(ENGLISH).items() if said}:
        catalog = MessageCatalog((Path(bot.__file__).parent / package,))
        keys = [key for key in lists(ENGLISH)[package] if re.match(rf"input-{group}-", key)]
        words = [word for key in keys for word in word_lists.typed_words(catalog, key)]
        assert len(words) == len(set(words)), package


def test_parsers_contain_no_foreign_words() -> None:
    """Words with letters that English lacks belong in the languages' files."""
    foreign = {
        path.name: found
        for path in Path(bot.__file__).parent.rglob("*.py")
        if (found := re.findall(r"\w*[äöåÄÖÅ]\w*", path.read_text(encoding="utf-8")))
    }
    assert not foreign
