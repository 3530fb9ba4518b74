"""Messages by their keys, so that a test doesn't quote sentences and a reworded message breaks none.

    assert text("join-in") in texts(answer)                          # the whole message, with its placeables
    assert text("over-won", who="Ilse") in texts(post)
    assert part("paused-because") in texts(post)                      # its longest fixed part, where they don't matter
    assert text("seat-not-yours", language="fi") in ...
    await player.sees(thread, round_heading(1))                        # the post that tells a round
    with pytest.raises(TableError, match=pattern("no-move", table=table, move=99)): ...

A key is looked up in the front's messages, then in the host's, then in each game's; `catalog` names the game where
several say it differently. Agreed files show whole texts to a reader: `AGREED=renew` renews them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, TextElement
from fluent.syntax.visitor import Visitor

from bot.discord_ui.format import as_sentence, in_line
from bot.discord_ui.texts import WORDS as FRONT
from bot.discord_ui.views.play.panel_text import MAX_DRAFT_LENGTH
from bot.games.factory.vocabulary import FACTORY
from bot.games.rambots.vocabulary import ON_SQUARES, ON_TRIANGLES
from bot.games.rumbl.vocabulary import RUMBLE
from bot.host.model.texts import WORDS as HOST
from bot.i18n import ENGLISH
from bot.i18n.translator import files

if TYPE_CHECKING:
    from bot.i18n import MessageCatalog

CATALOGS: Final[dict[str, MessageCatalog]] = {
    "front": FRONT,
    "host": HOST,
    "rambots": ON_SQUARES,
    "kolmio": ON_TRIANGLES,
    "factory": FACTORY,
    "rumbl": RUMBLE,
}


def text(key: str, /, *, catalog: str = "", language: str = ENGLISH, **placeables: Any) -> str:
    """The message with its placeables filled in. Raises LookupError if it doesn't exist or a placeable is missing."""
    return _catalog(key, catalog).translator(language).say(key, **placeables)


def pattern(key: str, /, *, catalog: str = "", language: str = ENGLISH, **placeables: Any) -> str:
    """A regular expression that matches exactly the whole message, to match an exception with."""
    return rf"\A{re.escape(text(key, catalog=catalog, language=language, **placeables))}\Z"


def sentence(key: str, /, **placeables: Any) -> str:
    """The message as a sentence of its own, like the reason of a pause."""
    return as_sentence(text(key, **placeables))


def round_heading(number: int) -> str:
    """The heading of a round's post."""
    return f"## {text('round-name', number=number)}"


def round_label(number: int) -> str:
    """A round's name in the first line of a question: "round 2", or "set-up" for 0."""
    return in_line(text("round-name", number=number) if number else text("set-up"))


def lead(table: int, game: str = "RAMbots") -> str:
    """The beginning of a question on a lock screen, in English."""
    return f"{game}, {text('table-alone', table=table)},"


def part(key: str, /, *, catalog: str = "", language: str = ENGLISH) -> str:
    """The longest part of the message that doesn't depend on its placeables."""
    return max(parts(key, catalog=catalog, language=language), key=len)


def parts(key: str, /, *, catalog: str = "", language: str = ENGLISH) -> list[str]:
    """All lines and pieces of lines of the message that don't depend on its placeables."""
    tongue = _catalog(key, catalog).translator(language)
    found = _Literals()
    for path in files(language, tongue.folders):
        for entry in _messages(str(path)):
            if isinstance(entry, Message) and entry.id.name == key:
                found = _Literals()  # a later file says the same otherwise
                found.visit(entry)
    if not found.texts:
        raise LookupError(f"{key} has no fixed part in {language}")
    return [line.strip() for each in found.texts for line in each.splitlines()]


def worded(program: str) -> str:
    """A typed program or goals in words, as shown without emoji."""
    return ", ".join(map(_told, program.split()))


def _told(typed: str) -> str:
    size, colour, way = _SIZES[typed[0]], _COLOURS[typed[1]], typed[2:]
    if not way:
        return text("piece", catalog="rambots", size=size, colour=colour)
    return text("piece-pointing", catalog="rambots", size=size, colour=colour, way="up" if way == "U" else way)


_SIZES: Final = {"S": "small", "M": "medium", "L": "large"}
_COLOURS: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def laid(program: str) -> str:
    """A panel's line for this draft; its last piece may have no orientation yet."""
    parts = [_told(typed) for typed in program.split()]
    if any(typed[2:] for typed in program.split()) and not program.split()[-1][2:]:
        parts[-1] += " …"
    shown = ", ".join(parts)
    while len(shown) > MAX_DRAFT_LENGTH and len(parts) > 1:
        parts.pop(0)
        shown = f"… {', '.join(parts)}"
    return text("panel-laid", program=shown)


@cache
def _catalog(key: str, named: str) -> MessageCatalog:
    for name, catalog in CATALOGS.items():
        if named in ("", name) and catalog.translator().has(key):
            return catalog
    raise LookupError(f"there's no message {key}")


@cache
def _messages(path: str) -> tuple[object, ...]:
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a cache's key is a text
        return tuple(FluentParser().parse(file.read()).body)


class _Literals(Visitor):
    """Collects a message's fixed texts, except those in variants, which depend on a placeable."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 - named by the library
        self.texts.append(node.value)

    def visit_Placeable(self, node: object) -> None:  # noqa: N802 - likewise
        """Don't descend: a placeable's variants aren't fixed."""
