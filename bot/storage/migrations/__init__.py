"""The store's shape, one numbered step after the other; a step that was ever released is not changed any more."""

from __future__ import annotations

from importlib import resources
from sqlite3 import complete_statement


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
        if line.rstrip().endswith(";") and complete_statement(statement):  # a trigger holds statements of its own
            found.append(statement)
            statement = ""
    if statement.strip():
        raise RuntimeError("a migration ends within a statement")
    return tuple(found)
