"""Icons in texts: small pictures of things in a game, written as tokens, which are replaced when a text is shown.

A token is an icon's key between two private-use characters. `quoting` removes such characters from people's texts and
names, so people can't write tokens.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

BEGINS: Final = "\ue000"
ENDS: Final = "\ue001"
KEY: Final = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_TOKEN: Final = re.compile(rf"{BEGINS}({KEY.pattern}){ENDS}|[{BEGINS}{ENDS}]")
_PICTURED, _OR, _WORDED = "\ue003", "\ue004", "\ue005"
_EITHER: Final = re.compile(f"{_PICTURED}([^{_PICTURED}{_OR}{_WORDED}]*){_OR}([^{_PICTURED}{_OR}{_WORDED}]*){_WORDED}")
_BROKEN: Final = re.compile(f"[{_PICTURED}{_OR}{_WORDED}]")


def icon(key: str) -> str:
    """The icon with this key, for use in a text."""
    return f"{BEGINS}{key}{ENDS}"


def text_with_fallback(pictured: str, worded: str) -> str:
    """A text with icons, and the words to use unless all of its pictures are available."""
    return f"{_PICTURED}{pictured}{_OR}{worded}{_WORDED}"


def map_texts(text: str, change: Callable[[str], str]) -> str:
    """Apply `change` to a text; if it was made by `text_with_fallback`, to both of its texts."""
    if not _EITHER.fullmatch(text):
        return change(text)
    return _EITHER.sub(lambda found: text_with_fallback(change(found[1]), change(found[2])), text)


def choose_texts(text: str, pictured: Callable[[str], bool]) -> str:
    """Replace each `text_with_fallback`: with its icons if all are `pictured(key)`, otherwise with its words."""
    if text.isascii() or not _BROKEN.search(text):
        return text

    def chosen(found: re.Match[str]) -> str:
        keys = (token[1] for token in _TOKEN.finditer(found[1]) if token[1])
        return found[1] if all(map(pictured, keys)) else found[2]

    return _BROKEN.sub("", _EITHER.sub(chosen, text))


def replace_icons(text: str, shown: Callable[[str], str], *, pictured: Callable[[str], bool] = lambda _: False) -> str:
    """Put `shown(key)` in place of each icon, and remove parts of broken tokens. `pictured(key)` says whether
    `shown(key)` is a picture, as in `choose_texts`."""
    if text.isascii():
        return text
    return _TOKEN.sub(lambda found: shown(found[1]) if found[1] else "", choose_texts(text, pictured))
