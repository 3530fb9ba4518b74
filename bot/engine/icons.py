"""Icons in texts: small pictures of a game's things, written as tokens that the code showing a text replaces.

A token is an icon's key between two private-use characters. Quoting removes such characters from people's text and
names (see `echo`), so a token in a text was always written by a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

BEGINS: Final = "\ue000"
ENDS: Final = "\ue001"
KEY: Final = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
"""The form of a key: words and digits with hyphens between them, at most 20 characters."""
_TOKEN: Final = re.compile(rf"{BEGINS}({KEY.pattern}){ENDS}|[{BEGINS}{ENDS}]")


def sign(key: str) -> str:
    """The icon with that key, for use in a text."""
    return f"{BEGINS}{key}{ENDS}"


def replace_icons(text: str, shown: Callable[[str], str]) -> str:
    """The text with `shown(key)` in place of each icon; remains of broken tokens are removed."""
    return _TOKEN.sub(lambda found: shown(found[1]) if found[1] else "", text)
