"""Chat markdown that readers would see as asterisks: nested or unclosed bold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_ESCAPED: Final = re.compile(r"\\.")
_CODE: Final = re.compile(r"`[^`]*`")


def shown_raw(words: str) -> Iterator[str]:
    """Lines in which a reader would see asterisks."""
    return (line for line in words.splitlines() if _is_shown_raw(line))


def _is_shown_raw(line: str) -> bool:
    bare = f" {_CODE.sub('x', _ESCAPED.sub('x', line))} "
    inside = False
    for match in re.finditer(r"\*\*", bare):
        before, after = bare[match.start() - 1], bare[match.end()]
        ends = not before.isspace()
        if inside and not ends:
            return True  # another begins before the first has ended
        if not inside and after.isspace():
            return True  # it ends before it has begun
        inside = not inside
    return inside
