"""Texts that were agreed upon line for line, kept in files beside the tests that hold them.

Whoever changes what such a text tells of sees in the test's failure what has become of it, and renews the file by
running the test with `AGREED=renew`.
"""

from __future__ import annotations

import difflib
import functools
import gc
import os
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

WORDS = "bot.i18n.translator"
SHOWN = 100
"""So many lines of what has changed are shown."""


def forget() -> None:
    """What was worked out before is worked out anew; but for words, which are read from files that stay as they are."""
    for each in _caches():
        each.cache_clear()


@functools.cache
def _caches() -> list[functools._lru_cache_wrapper[object]]:
    """Those of the program, also where the collector of garbage does not look any more."""
    gc.unfreeze()
    found = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    gc.freeze()
    return [each for each in found if each.__module__.startswith(("bot.", "rendering.")) and each.__module__ != WORDS]


def hold(file: Path, now: str) -> None:
    """Fails unless the text is the one that the file holds."""
    if os.environ.get("AGREED") == "renew":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now, encoding="utf-8")
    agreed = file.read_text(encoding="utf-8")
    changed = difflib.unified_diff(agreed.splitlines(), now.splitlines(), "agreed upon", "now", lineterm="", n=2)
    assert now == agreed, "\n".join(islice(changed, SHOWN))
