"""The store's shape in PostgreSQL, one numbered step after the other; one that was ever released is never changed."""

from __future__ import annotations

from functools import cache
from importlib import resources

from bot.storage.sqlite.migrations import FIRST, scripts


@cache
def steps() -> tuple[str, ...]:
    """What makes the first version, and then what takes a store from each to the next: statements, to be run as one."""
    return scripts(resources.files(__name__).iterdir())


def newest() -> int:
    """The version of a store that is up to date."""
    return FIRST - 1 + len(steps())
