"""The store's shape in PostgreSQL, one numbered step after the other; one that was ever released is never changed."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def steps() -> tuple[str, ...]:
    """What takes a store from each version to the next: statements, to be run as one."""
    files = sorted(
        (entry for entry in resources.files(__name__).iterdir() if entry.name.endswith(".sql")),
        key=lambda entry: entry.name,
    )
    for number, entry in enumerate(files, start=1):
        if not entry.name.startswith(f"{number:04d}_"):
            raise RuntimeError(f"{entry.name} is not migration {number}")
    return tuple(entry.read_text("utf-8") for entry in files)
