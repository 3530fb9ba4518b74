"""Compare texts line by line with approved files beside the tests.

If you change something that such a text shows, the test's failure prints the difference. `AGREED=renew` rewrites the
file.
"""

from __future__ import annotations

import difflib
import functools
import gc
import os
from itertools import dropwhile, islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

WORDS = "bot.i18n.translator"
SHOWN = 100
"""Maximum number of changed lines to show."""


def forget() -> None:
    """Clear the program's caches, except those of texts read from files, which don't change."""
    for each in _caches():
        each.cache_clear()


@functools.cache
def _caches() -> list[functools._lru_cache_wrapper[object]]:
    """The program's caches, including those that were frozen out of the garbage collector's sight."""
    gc.unfreeze()
    found = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    gc.freeze()
    return [each for each in found if each.__module__.startswith(("bot.", "rendering.")) and each.__module__ != WORDS]


def hold(file: Path, now: str) -> None:
    """Fail unless the file contains the text."""
    if os.environ.get("AGREED") == "renew":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now, encoding="utf-8")
    agreed = file.read_text(encoding="utf-8")
    changed = difflib.unified_diff(agreed.splitlines(), now.splitlines(), "agreed upon", "now", lineterm="", n=2)
    assert now == agreed, "\n".join(islice(changed, SHOWN))


def hold_table(page: Path, head: str, rows: Iterable[str]) -> None:
    """Fail unless the page's table with this head has these rows. Otherwise, the page is as somebody wrote it."""
    before, found, rest = page.read_text(encoding="utf-8").partition(f"\n{head}\n")
    assert found, f"{page.name} has no table with the head {head}"
    rule, *lines = rest.split("\n")
    after = dropwhile(lambda line: line.startswith("|"), lines)
    hold(page, "\n".join((before + found + rule, *rows, *after)))
