"""Checks of sentences that people read."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from tests.tools.fuzz.run import BrokenPromiseError
from tests.tools.fuzz.texts import CANARIES

if TYPE_CHECKING:
    from collections.abc import Collection

_CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_RINGS: Final = re.compile(r"@(everyone|here)\b|<@[!&]?\d+>")
_TURNS: Final = re.compile("[\u202a-\u202e\u2066\u2067\u200e\u200f\u061c]")
_OURS: Final = "\n\u200b\u2068\u2069"
"""Invisible characters that the bot itself uses: after an @, and around names written from right to left."""
_JOINED: Final = re.compile(r"(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Joiners between letters of some scripts, and in emoji."""
_LIVE: Final = r"(?<!\\)(?:\\\\)*"
"""Matches before text that isn't escaped: after an even number of backslashes."""
LONGEST: Final = 4000


def check(text: str, *, rings: Collection[int] = (), most: int = LONGEST) -> None:
    """Raise BrokenPromiseError unless a text only shows what it says. It may mention the users in `rings`."""
    if len(text) > most:
        raise BrokenPromiseError(f"it says {len(text)} characters")
    shown = _CODE.sub("", text)
    for found in _RINGS.finditer(shown):
        if found[1] or int(re.sub(r"\D", "", found[0])) not in rings:
            raise BrokenPromiseError(f"it rings {found[0]}")
    check_seen(text)
    for canary in CANARIES:
        if re.search(_LIVE + re.escape(canary), shown):
            raise BrokenPromiseError(f"what was typed formats: {canary}")


def check_seen(text: str) -> None:
    """Raise BrokenPromiseError if a text contains invisible characters, or marks that change its direction."""
    if _TURNS.search(text):
        raise BrokenPromiseError(f"what follows is turned round: {text!a}")
    hidden = [
        each
        for each in _JOINED.sub("", text)
        if unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co") and each not in _OURS
    ]
    if hidden:
        raise BrokenPromiseError(f"something in it cannot be seen: {hidden!a}")
