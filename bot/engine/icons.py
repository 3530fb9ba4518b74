"""Signs in texts: small pictures of a game's things, written as tokens that whoever shows the text replaces.

A token is a sign's key between two private-use characters. Nothing that people type or are called keeps such a
character where it is quoted (see `echo`), so a token in a text is always one that a game has written.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

BEGINS: Final = "\ue000"
ENDS: Final = "\ue001"
KEY: Final = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
"""What a key is made of: words and digits with hyphens between them, at most 20 characters."""
_TOKEN: Final = re.compile(rf"{BEGINS}({KEY.pattern}){ENDS}|[{BEGINS}{ENDS}]")


def sign(key: str) -> str:
    """The sign with that key, for a text."""
    return f"{BEGINS}{key}{ENDS}"


def replace_icons(text: str, shown: Callable[[str], str]) -> str:
    """The text with `shown(key)` in place of each sign; what is left of a broken token is left out."""
    return _TOKEN.sub(lambda found: shown(found[1]) if found[1] else "", text)
