"""What people typed, as it may stand in a sentence that others read: it shows, and does nothing else."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MARKDOWN: Final = re.compile(r"([\\*_~`|>#\[\]()<:-])")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Control characters, marks of direction and of no width, halves of characters, private ones."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and signs that draw nothing."""
_JOINERS: Final = "\u200c\u200d"
_JOINED: Final = frozenset({"Lo", "Ll", "Lu", "Lm", "Mn", "Mc", "So", "Sk"})
"""Letters, the marks on them, and what emoji are made of."""
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_TOKEN: Final = 20
"""The most characters of a token that are quoted."""


def visible(text: str) -> str:
    """The text without what cannot be seen, on one line.

    A joiner stays between letters or emoji beyond ASCII: Persian and Indian scripts and many emoji need it.
    """
    kept = "".join(letter for at, letter in enumerate(text) if _is_seen(letter) or _joins(text, at))
    return " ".join(kept.split())


def _is_seen(letter: str) -> bool:
    return letter.isspace() or (unicodedata.category(letter) not in _UNSEEN and letter not in _BLANK)


def _joins(text: str, at: int) -> bool:
    beside = (text[at - 1 : at], text[at + 1 : at + 2])
    return text[at] in _JOINERS and all(each > "\x7f" and unicodedata.category(each) in _JOINED for each in beside)


def harmless(text: str) -> str:
    """The text as markdown that shows just that text: nothing in it formats, links, mentions, or turns what follows."""
    shown = _MARKDOWN.sub(r"\\\1", visible(text)).replace("@", "@\u200b")
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in shown):
        return f"\u2068{shown}\u2069"
    return shown


def alike(name: str) -> str:
    """What a name looks like, roughly: two that give the same could be taken for each other."""
    return unicodedata.normalize("NFKC", visible(name)).casefold()


def quoted(token: str) -> str:
    """The beginning of a token that somebody typed, in quotation marks and harmless; if nothing shows, its code."""
    shown = harmless(visible(token[: 4 * _TOKEN])[:_TOKEN])  # harmless last: a cut may leave a joiner at the end
    return f'"{shown}"' if shown or not token else f"U+{ord(token[0]):04X}"
