"""README and docs name commands, options, variables, files and headings that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import main
from bot.discord_ui.interactions.command_list import COMMANDS
from bot.settings import ENVIRONMENT

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {str(path.relative_to(ROOT)): path for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")))}
LINE: Final = re.compile(
    r"(?:^ {4,}(?:[A-Z_]+=\S+ )*|`)((?:\.venv/bin/)?rambots|make) ([a-z]+)\b([^`#\n]*)", re.MULTILINE
)
"""A command in a block of code or between backticks: program, command, arguments."""


def anchors_of(text: str) -> set[str]:
    """Return the anchors of a page's headings as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_slash_command_has_a_row_and_every_row_a_command() -> None:
    rows = re.findall(r"^\| `/(\w+)` \|", PAGES["docs/commands.md"].read_text("utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(name for group in COMMANDS.values() for name in group)


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_only_slash_commands_are_named_that_exist(page: str) -> None:
    named = set(re.findall(r"`/(\w+)", PAGES[page].read_text("utf-8")))
    assert named <= {name for group in COMMANDS.values() for name in group}


def test_the_table_of_settings_has_every_variable() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \|", PAGES["docs/running.md"].read_text("utf-8"), re.MULTILINE)
    assert rows == [*ENVIRONMENT]


def test_the_readme_has_at_most_120_lines() -> None:
    assert len(PAGES["README.md"].read_text("utf-8").splitlines()) <= 120


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_their_options_exist(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for program, command, arguments in LINE.findall(PAGES[page].read_text("utf-8")):
        if program == "make":
            assert command in targets
            continue
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        known = capsys.readouterr().out
        assert ended.value.code == 0
        assert {each for each in re.findall(r"--[a-z]+", arguments) if each not in known} == set(), command


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_and_headings_that_exist(page: str) -> None:
    path = PAGES[page]
    for link in re.findall(r"\]\(([^)]+)\)", path.read_text("utf-8")):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name) if name else path
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target.read_text("utf-8")), link
