"""Settings from environment variables."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from bot.storage.database_url import Address

FILE: Final = "rambots.sqlite3"

ENVIRONMENT = {
    "DISCORD_TOKEN": "the bot's token, from Discord's developer portal (`rambots play` doesn't need it)",
    "RAMBOTS_DATA": "the folder for the games (default: data, in the folder it's started from)",
    "RAMBOTS_DATABASE": "a PostgreSQL database for the games: postgresql://USER:PASSWORD@HOST/NAME (default: a file)",
    "RAMBOTS_LOG": "how much is logged: debug, info, warning or error (default: info)",
    "RAMBOTS_LOG_FORMAT": "the log's format: text, or json with fields for table, revision and so on (default: text)",
    "RAMBOTS_WORKERS": "how many processes draw pictures, 1 to 16 (default: 1)",
    "RAMBOTS_METRICS": "where to serve metrics for Prometheus: PORT or ADDRESS:PORT (default: nowhere)",
    "RAMBOTS_TABLES": "how many open or running tables one person may host, 1 to 1000 (default: 25)",
    "RAMBOTS_HOLIDAYS": "how many days of holiday a person gets each year, 1 to 365 (default: 30)",
    "RAMBOTS_HOLIDAY": "the longest holiday in days, 1 to 365 (default: 14)",
}

OTHERS: Final = frozenset({"RAMBOTS_COMPILE"})
"""Variables that only setup.py reads."""

_MOST_PORT = 65535
_YEAR = 365


class SettingsError(Exception):
    """A setting can't be used. The text names the variable and the problem."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The bot's settings."""

    token: str | None = field(repr=False)  # it must never be logged
    data: Path
    database: Path | Address = field(repr=False)
    log_level: int
    log_json: bool
    workers: int
    tables: int
    metrics: tuple[str, int] | None
    """None if metrics aren't served."""
    holidays: int
    """Maximum number of days that a person can be on holiday in a year."""
    holiday: int
    """Maximum length of a holiday in days."""


def load_settings(environment: Mapping[str, str]) -> Settings:
    """The settings in these environment variables. Raises SettingsError if one isn't valid."""
    level = _one_of(environment, "RAMBOTS_LOG", ("debug", "info", "warning", "error"), usual="info")
    folder = Path(environment.get("RAMBOTS_DATA", "").strip() or "data")
    return Settings(
        token=environment.get("DISCORD_TOKEN", "").strip() or None,
        data=folder,
        database=_database(environment, folder),
        log_level=logging.getLevelNamesMapping()[level.upper()],
        log_json=_one_of(environment, "RAMBOTS_LOG_FORMAT", ("text", "json"), usual="text") == "json",
        workers=_number(environment, "RAMBOTS_WORKERS", usual=1, most=16),
        tables=_number(environment, "RAMBOTS_TABLES", usual=25, most=1000),
        metrics=_address(environment, "RAMBOTS_METRICS"),
        holidays=_number(environment, "RAMBOTS_HOLIDAYS", usual=30, most=_YEAR),
        holiday=_number(environment, "RAMBOTS_HOLIDAY", usual=14, most=_YEAR),
    )


def describe_unknown(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each unknown variable that looks like one of ours."""
    problems = []
    for name in sorted(environment.keys() - ENVIRONMENT.keys() - OTHERS):
        if name.startswith("RAMBOTS_"):
            close = get_close_matches(name, ENVIRONMENT, n=1, cutoff=0.8)
            problems.append(f"{name} isn't a setting" + (f" (did you mean {close[0]}?)" if close else ""))
    return problems


def make_folder(folder: Path) -> None:
    """Create the folder for the games if needed. Raises SettingsError if it can't be created or written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(f"RAMBOTS_DATA is {str(folder)!r}, which can't be created: {error.strerror}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        owner = folder.stat().st_uid
        why = "its permissions don't allow it, or its disk is read-only"
        if owner != (us := os.geteuid()):
            why = f"it belongs to user {owner}, and we're user {us}. Change its owner: chown {us} {folder}"
        raise SettingsError(f"RAMBOTS_DATA is {str(folder)!r}, where the bot can't write: {why}")


def _one_of(environment: Mapping[str, str], name: str, known: tuple[str, ...], *, usual: str) -> str:
    written = environment.get(name, "").strip().lower() or usual
    if written not in known:
        raise SettingsError(f"{name} is {written!r}; expected one of {', '.join(known)}")
    return written


def _database(environment: Mapping[str, str], folder: Path) -> Path | Address:
    written = environment.get("RAMBOTS_DATABASE", "").strip()
    if not written:
        return folder / FILE
    try:
        return Address(written)
    except ValueError as error:
        raise SettingsError(f"RAMBOTS_DATABASE isn't a PostgreSQL database; {error}") from None


def _address(environment: Mapping[str, str], name: str) -> tuple[str, int] | None:
    written = environment.get(name, "").strip()
    if not written:
        return None
    host, _, port = written.rpartition(":")
    if not (port.isdecimal() and len(port) <= len(str(_MOST_PORT)) and 1 <= int(port) <= _MOST_PORT):
        raise SettingsError(f"{name} is {written!r}; expected a port from 1 to {_MOST_PORT}, or an address and a port")
    return host.strip("[]") or "127.0.0.1", int(port)


def _number(environment: Mapping[str, str], name: str, *, usual: int, most: int) -> int:
    written = environment.get(name, "").strip() or str(usual)
    if not (written.isdecimal() and len(written) <= len(str(most)) and 1 <= int(written) <= most):
        raise SettingsError(f"{name} is {written!r}; expected a whole number from 1 to {most}")
    return int(written)
