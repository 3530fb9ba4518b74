"""Follow the recipes in docs/CONTRIBUTING.md literally: their places are enough, and none is superfluous."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
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
IMPORT: Final = "from bot.discord_ui.interactions.actions.people import ShowAbout\n"

COMMAND: Final[Changes] = {
    "bot/discord_ui/interactions/actions/people.py": (
        ("class ShowPrivacy", 'class ShowAbout(CustomId, code="about"):\n    pass\n\n\nclass ShowPrivacy'),
    ),
    "bot/discord_ui/interactions/command_list.py": (
        ("\nCOMMANDS:", f"\n{IMPORT}COMMANDS:"),
        ('        "help": ShowHelp,\n', '        "help": ShowHelp,\n        "about": ShowAbout,\n'),
    ),
    "bot/discord_ui/locale/en/privacy.ftl": (("command-privacy =", "command-about = What I am\ncommand-privacy ="),),
    "bot/discord_ui/locale/fi/privacy.ftl": (("command-privacy =", "command-about = Mikä olen\ncommand-privacy ="),),
    "bot/discord_ui/handlers/community/privacy.py": (
        (
            "@handles(ExportData)",
            f"{IMPORT}from bot.discord_ui.interactions.replies import ephemeral_text\n"
            "@handles(ShowAbout)\nasync def about(request: Request[ShowAbout]) -> Reply:\n"
            '    return ephemeral_text(request.say("command-about"))\n\n\n@handles(ExportData)',
        ),
    ),
}
OPTION: Final[Changes] = {
    "bot/host/model/table_terms.py": (
        ("\n\n\nSTORED_NAMES: Final", "\n    chat: bool = True\n\n\nSTORED_NAMES: Final"),
        ('"options ', '"chat options '),
    ),
    "bot/discord_ui/views/play/table_setup.py": (
        (
            "    }\n\n\ndef opening_settings(",
            '        "b": _numbered_setting(\n'
            '            say("setting-chat"),\n'
            '            choice({"chat": True}, "setting-chat-on"),\n'
            '            choice({"chat": False}, "setting-chat-none", lobby="lobby-chat-none"),\n'
            "        ),\n"
            "    }\n\n\ndef opening_settings(",
        ),
    ),
    "bot/discord_ui/locale/en/lobby.ftl": (
        (
            "setting-help =",
            "setting-chat = Chat\nsetting-chat-on = People may chat\nsetting-chat-none = Nobody chats\n"
            "lobby-chat-none = no chat\nsetting-help =",
        ),
    ),
    "bot/discord_ui/locale/fi/lobby.ftl": (
        (
            "setting-help =",
            "setting-chat = Juttelu\nsetting-chat-on = Jutella saa\nsetting-chat-none = Jutella ei saa\n"
            "lobby-chat-none = ei juttelua\nsetting-help =",
        ),
    ),
}
SETTING: Final[Changes] = {
    "bot/host/model/people/guild_settings.py": (
        ("    abroad: bool = False\n", "    greets: bool = True\n    abroad: bool = False\n"),
        ('",\n).names\n', ' greets",\n).names\n'),
    ),
    "bot/discord_ui/views/community/guild_settings.py": (
        (
            '            Field("abroad"',
            '            Field("greets", Kind.OPTION, _choices(("yes", True), ("no", False))),\n'
            '            Field("abroad"',
        ),
    ),
    "bot/discord_ui/locale/en/guild_settings.ftl": (
        (
            "server-channels =",
            "server-greets = Greeting\nserver-greets-told = Whether I greet newcomers.\n"
            "server-greets-yes = Greet\nserver-greets-no = Keep quiet\nserver-channels =",
        ),
    ),
    "bot/discord_ui/locale/fi/guild_settings.ftl": (
        (
            "server-channels =",
            "server-greets = Tervehdys\nserver-greets-told = Tervehdinkö tulokkaita.\n"
            "server-greets-yes = Tervehdi\nserver-greets-no = Ole hiljaa\nserver-channels =",
        ),
    ),
}
RECIPES: Final = {"A command": COMMAND, "A table option": OPTION, "A server setting": SETTING}
UNUSED: Final = ("golden", "playground", "e2e", "rendering", "judge", "cli", "ai", "engine", "tools")
"""Folders of tests that these runs don't need."""


def places_of(recipe: str) -> list[list[str]]:
    """The places of each step that begins with paths; `{en,fi}` stands for both."""
    page = (ROOT / "docs" / "CONTRIBUTING.md").read_text("utf-8")
    section = re.split(r"^##", page.partition(f"\n### {recipe}")[2], maxsplit=1, flags=re.MULTILINE)[0]
    steps = []
    for step in re.findall(r"^\d+\. ((?:(?:,? and |, )?`[^`\n]*/[^`\n]*`)+)", section, re.MULTILINE):
        written = [re.split(r"\{(.*?)\}", each) for each in re.findall(r"`([^`]+)`", step)]
        parts = [[each.split(",") if at % 2 else [each] for at, each in enumerate(path)] for path in written]
        steps.append(["".join(one) for path in parts for one in product(*path)])
    return steps


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipe_lists_exactly_the_needed_places(recipe: str) -> None:
    steps, changes = places_of(recipe), RECIPES[recipe]
    places = [place for step in steps for place in step]
    assert 0 < len(steps) <= MOST
    assert [file for file in changes if not any(_covers(place, file) for place in places)] == [], "no place for these"
    assert [place for place in places if not any(_covers(place, file) for file in changes)] == [], "nothing to do there"


def test_recipes_work_only_with_all_their_places(tmp_path: Path) -> None:
    for folder, but in (("bot", ()), ("rendering", ()), ("docs", ()), ("tests", UNUSED)):
        large = shutil.ignore_patterns("agreed", "*.jsonl", "*.png", *but)
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=large)
    before = {
        recipe: {file: _change(tmp_path / file, changes[file]) for file in changes}
        for recipe, changes in RECIPES.items()
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
    assert failures.keys() == {file for changes in RECIPES.values() for file in changes}
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
    return file == place or (place.endswith("/") and file.startswith(place))
