"""What computer players are called by whoever meets them: at a table each has a name, in the language of its reader."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.ai.players import COMPUTERS
from bot.ai.temperaments import split
from bot.i18n import LANGUAGES, MessageCatalog

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.i18n.catalog import Later

WORDS: Final = MessageCatalog((Path(__file__).with_name("locale"),))
_NUMBERED: Final = re.compile(r"(.*?)(?: (\d+))?", re.DOTALL)
"""A name, and the number behind it where several at a table have the same."""


def computer_title(say: Callable[..., str], kind: str) -> str | None:
    """What a computer of this kind and temperament is called, as `say` says it; None: there are no words for it."""
    key, temper = split(kind)
    return say("computer-name", kind=key, temper=temper.key) if key in COMPUTERS else None


def localize_name(say: Callable[..., str], name: str, kind: str | None) -> str:
    """Somebody's name at a table as it is said there: a computer's in the words of `say`, a person's as it is.

    `name` is in whatever language the table keeps it, or it was told in before.
    """
    found = _words(name, kind)
    return name if found is None else say(found[0], **found[1])


def later(name: str, kind: str | None) -> Later:
    """The same for a sentence of which nobody knows yet in which language it is said."""
    found = _words(name, kind)
    return name if found is None else WORDS.later(found[0], **found[1])


def _words(name: str, kind: str | None) -> tuple[str, dict[str, str | int]] | None:
    """By which key and fields a computer's name is said; None: it is a person's, or nobody knows such a computer."""
    found = None if kind is None else _NUMBERED.fullmatch(name)
    if kind is None or found is None or found[1] not in names(kind):
        return None
    key, temper = split(kind)
    fields: dict[str, str | int] = {"kind": key, "temper": temper.key}
    return ("computer-numbered", fields | {"number": int(found[2])}) if found[2] else ("computer-name", fields)


def stored_name(kind: str) -> str | None:
    """The name that a table keeps for such a computer: of words that stay, however messages are reworded."""
    key, temper = split(kind)
    return f"{COMPUTERS[key].title} {temper.word}" if key in COMPUTERS else None


@cache
def names(kind: str) -> frozenset[str]:
    """Names of a kind of computer with its temperament: the one that tables keep, and one for each language."""
    titles = (computer_title(WORDS.tongue(language).say, kind) for language in LANGUAGES)
    return frozenset(title for title in (stored_name(kind), *titles) if title is not None)
