"""Icons in texts: small pictures of things in a game, written as tokens, which are replaced when a text is shown.

A token is an icon's key between two private-use characters. `quoting` removes such characters from people's texts and
names, so a token in a text always comes from a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

BEGINS: Final = "\ue000"
ENDS: Final = "\ue001"
KEY: Final = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
"""The form of a key: words and digits with hyphens in between."""
_TOKEN: Final = re.compile(rf"{BEGINS}({KEY.pattern}){ENDS}|[{BEGINS}{ENDS}]")


def sign(key: str) -> str:
    """The icon with this key, for use in a text."""
    return f"{BEGINS}{key}{ENDS}"


def replace_icons(text: str, shown: Callable[[str], str]) -> str:
    """The text with `shown(key)` in place of each icon. Parts of broken tokens are removed."""
    return _TOKEN.sub(lambda found: shown(found[1]) if found[1] else "", text)
