"""Follow the recipes in docs/CONTRIBUTING.md literally: their places are enough, and none is superfluous."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).parents[2]
MOST: Final = 6
"""The maximum number of steps that name places to change."""
Changes = dict[str, tuple[tuple[str, str], ...]]
"""Replacements (old, new) by file."""
RECIPES: Final = ("A command", "A table option", "An option of one game", "A server setting")
UNUSED: Final = ("golden", "playground", "e2e", "rendering", "judge", "cli", "ai", "engine", "tools")
"""Folders of tests that these runs don't need."""


def section_of(recipe: str) -> str:
    page = (ROOT / "docs" / "CONTRIBUTING.md").read_text("utf-8")
    return re.split(r"^##", page.partition(f"\n### {recipe}")[2], maxsplit=1, flags=re.MULTILINE)[0]


def places_of(recipe: str) -> list[list[str]]:
    """The places of each step that begins with paths; `{en,fi}` stands for both."""
    steps = []
    for step in re.findall(r"^\d+\. ((?:(?:,? and |, )?`[^`\n]*/[^`\n]*`)+)", section_of(recipe), re.MULTILINE):
        written = [re.split(r"\{(.*?)\}", each) for each in re.findall(r"`([^`]+)`", step)]
        parts = [[each.split(",") if at % 2 else [each] for at, each in enumerate(path)] for path in written]
        steps.append(["".join(one) for path in parts for one in product(*path)])
    return steps


def example_of(recipe: str) -> Changes:
    """The example at the recipe's end: a diff without line numbers, whose lines occur only once in their file. `@@`
    begins another change of the same file, and "…" stands for the beginning of a line."""
    example = section_of(recipe).partition("\n```diff\n")[2].partition("\n```\n")[0]
    changes = {}
    for part in re.split(r"^\+\+\+ ", example, flags=re.MULTILINE)[1:]:
        path, _, hunks = part.rstrip("\n").partition("\n")
        changes[path] = tuple((_side(hunk, " -"), _side(hunk, " +")) for hunk in hunks.split("\n@@\n"))
    return changes


def _side(hunk: str, marks: str) -> str:
    return "\n".join(line[1:].removeprefix("…") for line in hunk.split("\n") if line[:1] in marks)


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipe_lists_exactly_the_needed_places(recipe: str) -> None:
    steps, changes = places_of(recipe), example_of(recipe)
    places = [place for step in steps for place in step]
    assert 0 < len(steps) <= MOST
    assert [file for file in changes if not any(_covers(place, file) for place in places)] == [], "no place for these"
    assert [place for place in places if not any(_covers(place, file) for file in changes)] == [], "nothing to do there"


def test_recipes_work_only_with_all_their_places(tmp_path: Path) -> None:
    for folder, but in (("bot", ()), ("rendering", ()), ("docs", ()), ("tests", UNUSED)):
        large = shutil.ignore_patterns("agreed", "*.jsonl", "*.png", *but)
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=large)
    examples = {recipe: example_of(recipe) for recipe in RECIPES}
    before = {
        recipe: {file: _change(tmp_path / file, changes[file]) for file in changes}
        for recipe, changes in examples.items()
    }
    run = subprocess.run(
        [sys.executable, "-P", str(Path(__file__).with_name("following.py"))],
        input=json.dumps(before),
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": ""},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    failures: dict[str, str] = json.loads(run.stdout)
    for recipe in RECIPES:
        assert failures.pop(recipe) == ""
    assert failures.keys() == {file for changes in examples.values() for file in changes}
    assert [file for file, why in failures.items() if not why] == [], "it works without these"


def _change(path: Path, replaced: Sequence[tuple[str, str]]) -> str:
    """Change the file, and return its former text."""
    before = text = path.read_text("utf-8")
    for old, new in replaced:
        assert text.count(old) == 1, f"{path}: {old}"
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    return before


def _covers(place: str, file: str) -> bool:
    return fnmatch(file, place + "*" if place.endswith("/") else place)
