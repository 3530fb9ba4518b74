"""The store's shape, one numbered step after the other; a step that was ever released is not changed any more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from importlib import resources
from itertools import chain

COLUMNS = """
    SELECT tables.name AS table_name, columns.name AS column_name
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT GLOB 'sqlite_*'
"""
"""Every column that a store has, with its table."""


@cache
def columns(version: int) -> frozenset[tuple[str, str]]:
    """The columns that a store of this version has, with their tables."""
    with _made(version) as connection:
        return frozenset(connection.execute(COLUMNS))


@cache
def whole() -> tuple[str, ...]:
    """The statements that make a new store of what all steps come to, rather than of one after the other."""
    with _made(len(steps())) as connection:
        return tuple(connection.iterdump())[1:-1]  # between its BEGIN and its COMMIT


def _made(version: int) -> closing[sqlite3.Connection]:
    """A store of this version, in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in chain.from_iterable(steps()[: max(version, 0)]):
        connection.execute(statement)
    return closing(connection)


@cache
def steps() -> tuple[tuple[str, ...], ...]:
    """The statements of each step; step n takes a store from version n - 1 to version n."""
    files = sorted(
        (entry for entry in resources.files(__name__).iterdir() if entry.name.endswith(".sql")),
        key=lambda entry: entry.name,
    )
    for number, entry in enumerate(files, start=1):
        if not entry.name.startswith(f"{number:04d}_"):
            raise RuntimeError(f"{entry.name} is not migration {number}")
    return tuple(_statements(entry.read_text("utf-8")) for entry in files)


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
