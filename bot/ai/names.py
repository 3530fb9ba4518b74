"""Names of computer players."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from bot.ai.players import COMPUTERS
from bot.ai.temperaments import split
from bot.i18n import LANGUAGES, MessageCatalog
from bot.i18n.catalog import LazyField

WORDS: Final = MessageCatalog((Path(__file__).with_name("locale"),))
S = TypeVar("S")
_NUMBERED: Final = re.compile(r"(.*?)(?: (\d+))?", re.DOTALL)


def computer_title(say: Callable[..., str], kind: str) -> str | None:
    """The title of a kind of computer player, in the language of `say`; None for an unknown kind."""
    key, temperament = split(kind)
    return say("computer-name", kind=key, temperament=temperament.key) if key in COMPUTERS else None


def localize_name(say: Callable[..., S], name: str, kind: str | None) -> S | str:
    """A computer's name (stored or in any language) in the language of `say`; any other name doesn't change."""
    found = _words(name, kind)
    return name if found is None else say(found[0], **found[1])


def later(name: str, kind: str | None) -> LazyField:
    return localize_name(WORDS.later, name, kind)


def _words(name: str, kind: str | None) -> tuple[str, dict[str, str | int]] | None:
    """The message key and fields for a computer's name; None for any other name."""
    found = None if kind is None else _NUMBERED.fullmatch(name)
    if kind is None or found is None or found[1] not in names(kind):
        return None
    key, temperament = split(kind)
    fields: dict[str, str | int] = {"kind": key, "temperament": temperament.key}
    return ("computer-numbered", fields | {"number": int(found[2])}) if found[2] else ("computer-name", fields)


def stored_name(kind: str) -> str | None:
    """A computer's name in stored tables, without a number; None for an unknown kind."""
    key, temperament = split(kind)
    return f"{COMPUTERS[key].title} {temperament.word}" if key in COMPUTERS else None


@cache
def names(kind: str) -> frozenset[str]:
    """A computer's names without a number: the stored one, and one in each language; empty for an unknown kind."""
    titles = (computer_title(WORDS.translator(language).say, kind) for language in LANGUAGES)
    return frozenset(title for title in (stored_name(kind), *titles) if title is not None)
