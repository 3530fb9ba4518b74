"""The store's shape, one numbered step after the other; a step that was ever released is not changed any more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from importlib import resources
from itertools import chain
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

FIRST: Final = 100
"""The version that the first step makes, in either kind of store. Lower ones were RAMbots 0.1's; nobody reads them."""
COLUMNS: Final = """
    SELECT tables.name AS table_name, columns.name AS column_name
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT GLOB 'sqlite_*'
"""
"""Every column that a store has, with its table."""


def newest() -> int:
    """The version of a store that is up to date."""
    return FIRST - 1 + len(steps())


def why_unreadable(place: object, version: int, known: int) -> str | None:
    """Why a store of this version, or a backup of one, can't be used: a sentence; None if it can."""
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
    """The columns that a store of this version has, with their tables."""
    with _create_store(version) as connection:
        return frozenset(connection.execute(COLUMNS))


@cache
def whole() -> tuple[str, ...]:
    """The statements that make a new store of what all steps come to, rather than of one after the other."""
    with _create_store(newest()) as connection:
        return tuple(connection.iterdump())[1:-1]  # between its BEGIN and its COMMIT


def _create_store(version: int) -> closing[sqlite3.Connection]:
    """A store of this version, in memory; 0: an empty one."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in chain.from_iterable(steps()[: max(version + 1 - FIRST, 0)]):
        connection.execute(statement)
    return closing(connection)


@cache
def steps() -> tuple[tuple[str, ...], ...]:
    """The statements of each step; the first makes a store of version FIRST, each other one the next version of it."""
    return tuple(_statements(script) for script in scripts(resources.files(__name__).iterdir()))


def scripts(entries: Iterable[Traversable]) -> tuple[str, ...]:
    """The steps in a folder, in order. Raises RuntimeError if one is missing."""
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
        # A trigger holds statements of its own.
        if line.rstrip().endswith(";") and sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    if statement.strip():
        raise RuntimeError("a migration ends within a statement")
    return tuple(found)
