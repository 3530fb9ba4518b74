"""The numbered migrations of the SQLite schema. A released migration never changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import chain
from typing import Final

FIRST: Final = 100
"""The version created by the first migration of either database. Lower versions are from RAMbots 0.1."""
COLUMNS: Final = """
    SELECT tables.name AS table_name, columns.name AS column_name
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT GLOB 'sqlite_*'
"""


def newest() -> int:
    return FIRST - 1 + len(steps())


def why_unreadable(place: object, version: int, known: int) -> str | None:
    """A message for the operator if the version is too old or too new; otherwise None."""
    if 0 < version < FIRST:
        return (
            f"{place} is from RAMbots 0.1 (version {version}), and this version can't read it:"
            " run RAMbots 0.1 with it, or start without it."
        )
    if version > known:
        return f"The data was written by a newer bot (version {version}; this one knows {known}). Run the newer one."
    return None


@cache
def columns(version: int) -> frozenset[tuple[str, str]]:
    with _create_store(version) as connection:
        return frozenset(connection.execute(COLUMNS))


@cache
def whole() -> tuple[str, ...]:
    """The statements that create the newest schema directly, without the earlier versions."""
    with _create_store(newest()) as connection:
        return tuple(connection.iterdump())[1:-1]  # without its BEGIN and COMMIT


def _create_store(version: int) -> closing[sqlite3.Connection]:
    """Create a database of this version in memory; it's empty for version 0."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in chain.from_iterable(steps()[: max(version + 1 - FIRST, 0)]):
        connection.execute(statement)
    return closing(connection)


@cache
def steps() -> tuple[tuple[str, ...], ...]:
    """The statements of each migration. The first one creates version FIRST, each later one the next version."""
    return tuple(_statements(script) for script in scripts(resources.files(__name__).iterdir()))


def scripts(entries: Iterable[Traversable]) -> tuple[str, ...]:
    """Read the migrations in a folder, in order. Raises RuntimeError if one is missing."""
    files = sorted((entry for entry in entries if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    for number, entry in enumerate(files, start=FIRST):
        if not entry.name.startswith(f"{number:04d}_"):
            raise RuntimeError(f"{entry.name} is not migration {number}")
    return tuple(entry.read_text("utf-8") for entry in files)


def _statements(script: str) -> tuple[str, ...]:
    found = []
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        # a trigger contains statements of its own
        if line.rstrip().endswith(";") and sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    if statement.strip():
        raise RuntimeError("a migration ends within a statement")
    return tuple(found)
