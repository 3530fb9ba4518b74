"""`rambots doctor`: check what the bot needs, and say what to fix."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

from bot import settings
from bot.cli.console import say
from bot.diagnostics import Finding
from bot.discord_ui.format import capitalize_first
from bot.discord_ui.healthcheck import checkup
from bot.discord_ui.responses.alerts import MENDS, TOLD, Alert
from bot.games import GAMES
from bot.games.common.text.prose import format_count
from bot.storage import findings
from rendering.theme import face

ILL: Final = 1
_PATIENCE: Final = 5.0
_ALERTS: Final = "rambots_discord_alerts_total"
ROOM: Final = 200 * 2**20
"""Minimum number of free bytes."""


def add_arguments(_: ArgumentParser) -> None:
    """Add no arguments, because all settings come from the environment."""


def run(_: Namespace) -> int:
    wrong = 0
    for finding in _findings():
        say(f"{'✔' if finding.well else '✖'} {finding.said}")
        if not finding.well:
            wrong += 1
            say(f"    {finding.mend}")
    say("Everything's fine." if not wrong else f"Problems to fix: {wrong}.")
    return ILL if wrong else 0


def _findings() -> Iterator[Finding]:
    try:
        chosen = settings.load_settings(os.environ)
    except settings.SettingsError as error:
        yield Finding(f"A setting is wrong: {error}.", "Correct the variable: docs/running.md lists them all.")
        return
    for unknown in settings.describe_unknown(os.environ):
        yield Finding(f"{unknown}.", "Rename or remove it: it has no effect.")
    yield from _pictures()
    if isinstance(chosen.database, Path):
        yield from _folder(chosen.data)
    yield from findings(chosen.database)
    if chosen.token is None:
        yield Finding("DISCORD_TOKEN isn't set.", "Put the bot's token there: the README shows how to get one.")
    else:
        yield from asyncio.run(checkup(chosen.token))
    if chosen.metrics is not None:
        yield from _alerts(*chosen.metrics)


def _pictures() -> Iterator[Finding]:
    try:
        face(20)
    except (OSError, ImportError) as error:
        yield Finding(f"Pictures don't work: {error}.", "Reinstall the bot.")
    else:
        yield Finding(f"Pictures work ({len(GAMES)} games).")


def _folder(data: Path) -> Iterator[Finding]:
    there = next(folder for folder in (data.absolute(), *data.absolute().parents) if folder.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            free = shutil.disk_usage(there).free
    except OSError as error:
        mend = "Let the bot's user write there, or choose another folder with RAMBOTS_DATA."
        yield Finding(f"The bot can't write to the folder {data}: {error.strerror}.", mend)
        return
    mend = "" if free >= ROOM else "Free some space there, or choose another folder with RAMBOTS_DATA."
    yield Finding(f"Free space for the games ({data}): {free / 2**20:,.0f} MB.", mend)


def _alerts(address: str, port: int) -> Iterator[Finding]:
    """Problems that a bot running here has reported; none if no bot answers."""
    here = "127.0.0.1" if address in ("0.0.0.0", "::") else address
    try:
        with urlopen(f"http://{here}:{port}/metrics", timeout=_PATIENCE) as answer:
            families = [*text_string_to_metric_families(answer.read().decode())]
    except (OSError, ValueError):
        return
    for sample in (each for family in families for each in family.samples if each.name == _ALERTS):
        alert = next((each for each in Alert if each.value == sample.labels.get("alert")), None)
        if alert is not None and sample.value:
            times = f"{format_count(int(sample.value), 'time')} since the bot started"
            yield Finding(f"{capitalize_first(TOLD[alert])} ({times}).", MENDS[alert])
