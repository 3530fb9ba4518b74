"""Make people's texts safe to use in sentences."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MARKDOWN: Final = re.compile(r"([\\*_~`|>#\[\]()<:-])")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Unicode categories of control, format, surrogate and private-use characters."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_JOINERS: Final = "\u200c\u200d"
_JOINED: Final = frozenset({"Lo", "Ll", "Lu", "Lm", "Mn", "Mc", "So", "Sk"})
"""Unicode categories of the characters between which a joiner is kept: letters, their marks, and parts of emoji."""
_KINDRED: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u043a\u043c\u0442\u043d\u0432"
    "\u03b1\u03bf\u03c1\u03bd\u03ba\u03b9\u03b5\u03c5\u03c4\u0131|01l",
    "aeopcyxijskmthbaopvkieutiioii",
)
"""Maps Cyrillic and Greek letters, digits and others to the Latin letters that they look like."""
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_TOKEN: Final = 20


def visible(text: str) -> str:
    """The text on one line, without most invisible characters. Joiners stay between letters or emoji that aren't ASCII,
    because Persian and Indian scripts and many emoji need them."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = "".join(letter for at, letter in enumerate(text) if _is_seen(letter) or _joins(text, at))
    return " ".join(kept.split())


def _is_seen(letter: str) -> bool:
    return letter.isspace() or (unicodedata.category(letter) not in _UNSEEN and letter not in _BLANK)


def _joins(text: str, at: int) -> bool:
    beside = (text[at - 1 : at], text[at + 1 : at + 2])
    return text[at] in _JOINERS and all(each > "\x7f" and unicodedata.category(each) in _JOINED for each in beside)


def lookalike(text: str) -> str:
    """A form for comparing the looks of texts, without case, marks and symbols unless there's nothing else."""
    plain = unicodedata.normalize("NFKD", visible(text)).casefold().translate(_KINDRED)
    return "".join(letter for letter in plain if letter.isalnum()) or visible(text)


def harmless(text: str) -> str:
    """The visible text, escaped for markdown and mentions. Right-to-left text doesn't affect what follows."""
    shown = _MARKDOWN.sub(r"\\\1", visible(text)).replace("@", "@\u200b")
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in shown):
        return f"\u2068{shown}\u2069"
    return shown


def quote_token(token: str) -> str:
    """The beginning of a token, escaped and in quotation marks; an invisible token's first code point."""
    shown = harmless(visible(token[: 4 * _TOKEN])[:_TOKEN])  # escape last, because a cut may leave a joiner at the end
    return f'"{shown}"' if shown or not token else f"U+{ord(token[0]):04X}"
