"""The numbered migrations of the PostgreSQL schema. A released migration never changes."""

from __future__ import annotations

from functools import cache
from importlib import resources

from bot.storage.sqlite.migrations import FIRST, scripts


@cache
def steps() -> tuple[str, ...]:
    """The scripts that create the first version and then migrate each version to the next. Each is run as a whole."""
    return scripts(resources.files(__name__).iterdir())


def newest() -> int:
    return FIRST - 1 + len(steps())
