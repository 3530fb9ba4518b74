"""README and docs name only commands, options, variables, files and headings that exist, and their numbers are true."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import main
from bot.discord_ui.findings import MAX_AGE
from bot.discord_ui.format import PACES, USUAL_PACE
from bot.discord_ui.interactions.command_list import COMMANDS
from bot.discord_ui.ratelimit import limiter
from bot.discord_ui.selftest.session import MAX_REQUESTS
from bot.discord_ui.views.community.tournaments import TEMPOS
from bot.host.core import user_limits
from bot.host.match import inactivity
from bot.host.model.community.matchmaking import SEARCH_DURATION, USUAL_PACES
from bot.host.model.community.ratings import SETTLED
from bot.host.model.community.tournament_standings import POD_ROUNDS
from bot.host.model.people.availability import MAX_QUIET
from bot.host.outbox.announcements import KEPT
from bot.host.outbox.digests import GAP
from bot.host.ratings import shares, skill
from bot.host.tables.lobby import MAX_PACE, MIN_PACE
from bot.host.tables.terms import CONFIRMATION_TIME
from bot.host.tournaments.service import _MEETING_ALL
from bot.playground.serve import Seed
from bot.settings import ENVIRONMENT
from tests.agreed import hold_table
from tests.texts import parts, text

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = {str(path.relative_to(ROOT)): path for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")))}
LINE: Final = re.compile(
    r"(?:^ {4,}(?:[A-Z_]+=\S+ )*|`)((?:\.venv/bin/)?rambots|make) ([a-z]+)\b([^`#\n]*)", re.MULTILINE
)
"""A command in a code block or between backticks: program, command, arguments."""

COMMAND_TABLES: Final = {
    "play": "Your games",
    "others": "Other players",
    "learn": "Learning",
    "own": "You and the server",
}
"""Headings of the tables of commands, by group."""
PRIVATE: Final = " (only you see my reply)"
"""Ending of descriptions. The page says that this is so for every command."""


def anchors_of(text: str) -> set[str]:
    """Anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _unit(seconds: float) -> str:
    """The unit of time that's this long."""
    return {60: "minute", 3600: "hour", 86400: "day", 604800: "week"}[int(seconds)]


def test_command_tables_match_slash_commands() -> None:
    for group, heading in COMMAND_TABLES.items():
        told = {name: text(f"command-{name}").removesuffix(PRIVATE) for name in COMMANDS[group]}
        rows = [f"| `/{name}` | {description} |" for name, description in told.items()]
        hold_table(PAGES["docs/commands.md"], f"## {heading}\n\n| command | description |", rows)
    assert COMMAND_TABLES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_pages_name_only_existing_slash_commands(page: str) -> None:
    named = set(re.findall(r"`/(\w+)", PAGES[page].read_text("utf-8")))
    assert named <= {name for group in COMMANDS.values() for name in group}


def test_settings_table_lists_every_variable() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \|", PAGES["docs/running.md"].read_text("utf-8"), re.MULTILINE)
    assert rows == [*ENVIRONMENT]


_COUNTED: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MINUTES, _DAYS, _WEEKS = (timedelta(**{unit: 1}) for unit in ("minutes", "days", "weeks"))


def _times(tempo: str, *units: int) -> list[int]:
    """The times for a turn and a round, each in its unit."""
    return [seconds // unit for seconds, unit in zip(TEMPOS[tempo], units, strict=False)]


PROMISED: Final = {
    "commands": (
        f"A turn lasts from a {_unit(min(filter(None, PACES)))} to",
        f"to {_COUNTED[timedelta(seconds=max(PACES)) // _WEEKS]} weeks, or has no deadline",
        f"The default is a {_unit(USUAL_PACE)}.",
        f"A rating is provisional until you've played {_COUNTED[SETTLED]} games.",
        f"A league for up to {_MEETING_ALL} players.",
        f"Up to {_COUNTED[POD_ROUNDS]} rounds. The top three places at a table get points.",
    ),
    "running": (
        f"It makes at most {MAX_REQUESTS} requests",
        f"acts on the findings for {MAX_AGE // _DAYS} days",
        f"invites it back within {KEPT // _DAYS} days",
        f"misses {_COUNTED[inactivity.MAX_MISSES]} turns in a row",
        f"If nobody answers within the time of {_COUNTED[inactivity.VOTE_TURNS]} turns",
        f"(never less than {inactivity.MIN_VOTE // _MINUTES} minutes",
        f"or more than a {_unit(inactivity.MAX_VOTE.total_seconds())}), a computer takes over,",
        f"if a player keeps them waiting for {_COUNTED[inactivity.OVERDUE_AFTER // _WEEKS]} weeks",
    ),
    "ratings": (
        f"all those in its last {_COUNTED[shares.LAST_ROUNDS]} rounds",
        f"hadn't missed {_COUNTED[inactivity.MAX_MISSES]} questions in a row",
        f"or left {_COUNTED[inactivity.MAX_UNANSWERED]} in a row without a complete answer",
        f"miss a question or leave during the first {_COUNTED[shares.EARLY_ROUNDS]} rounds",
        f"For {_COUNTED[CONFIRMATION_TIME // _MINUTES]} minutes, the host can't start",
        f"You gain nothing by beating someone {skill.GAP} or more points below you",
        f"{_COUNTED[skill.FULL_GAMES]} rated ones count in full",
        f"starts over {_COUNTED[skill.WEEK // _DAYS]} days later",
    ),
    "PRIVACY": (
        f"your place: a {_unit(SEARCH_DURATION.total_seconds())}, or longer",
        f"until {KEPT // _DAYS} days after the bot was",
    ),
    "growing": (f"The bot limits itself to {limiter.MOST}",),
}
"""Sentences in the docs with numbers that come from the code."""


SAID: Final = {
    "pace-range": f"from {MIN_PACE // 60} minute to {timedelta(seconds=MAX_PACE) // _DAYS} days",
    **dict.fromkeys(
        ("brake-open", "brake-join", "brake-invite"),
        f"in {_COUNTED[user_limits.WINDOW // _MINUTES]} minutes",
    ),
    "privacy-until": f"deleted {KEPT // _DAYS} days after",
    "me-rings-gather-means": f"once every {GAP // _MINUTES} minutes",
    "quiet-means": f"Up to {MAX_QUIET // 60} hours a day",
    "queue-usual-pace": f"{min(USUAL_PACES) // 3600} hours to {max(USUAL_PACES) // 86400} days",
    "seats-missed": f"missed at least {_COUNTED[inactivity.MAX_MISSES]} turns in a row",
    "seats-waited": f"for at least {_COUNTED[inactivity.OVERDUE_AFTER // _WEEKS]} weeks",
    "rated-replaced": f"the last {_COUNTED[shares.LAST_ROUNDS]} rounds",
    "gain-last": f"the last {_COUNTED[shares.LAST_ROUNDS]} rounds",
    "gain-early": f"the first {_COUNTED[shares.EARLY_ROUNDS]} rounds",
    "cup-tempo-evening": "{} minutes per turn, {} hours per round".format(*_times("evening", 60, 3600)),
    "cup-tempo-week": "{} hours per turn, a ".format(*_times("week", 3600)) + f"{_unit(TEMPOS['week'][1])} per round",
    "cup-tempo-weeks": f"a {_unit(TEMPOS['weeks'][0])} per turn, {_times('weeks', 1, 604800)[1]} weeks per round",
}
"""Messages with numbers that come from the code."""


@pytest.mark.parametrize("key", SAID)
def test_message_numbers_match_the_program(key: str) -> None:
    assert any(SAID[key] in each for each in parts(key))


@pytest.mark.parametrize("page", PROMISED)
def test_promised_numbers_match_the_program(page: str) -> None:
    text = " ".join(PAGES[f"docs/{page}.md"].read_text("utf-8").split())
    assert [each for each in PROMISED[page] if each not in text] == []


def test_readme_has_at_most_120_lines() -> None:
    assert len(PAGES["README.md"].read_text("utf-8").splitlines()) <= 120


def test_readme_suggests_the_playgrounds_name_for_the_bot() -> None:
    """Phones cut off long ones."""
    assert f"phones show in full, such as\n   *{Seed().bot}*" in PAGES["README.md"].read_text("utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_documented_commands_and_options_exist(page: str, capsys: pytest.CaptureFixture[str]) -> None:
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
def test_links_lead_to_existing_files_and_headings(page: str) -> None:
    path = PAGES[page]
    for link in re.findall(r"\]\(([^)]+)\)", path.read_text("utf-8")):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name) if name else path
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target.read_text("utf-8")), link
