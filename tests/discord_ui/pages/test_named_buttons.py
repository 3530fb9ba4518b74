"""Every button named in a text is on the same page, since another message's labels may be in another language.

The pages are the approved ones.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from bot.discord_ui.texts import WORDS
from bot.i18n import LANGUAGES
from bot.i18n.translator import files
from tests.texts import text
from tests.tools.words import texts_of

AGREED = Path(__file__).parents[1] / "agreed"
BUTTON = re.compile(r"^(?:\| )?\[\W*(.+?)\] ", re.MULTILINE)
BOLD = re.compile(r"\*\*([^*\n]+?)[:.]?\*\*")
MEANT = ("help-group-learn", "server-puzzle", "rules-full", "open-rated", "button-seals")
"""Headings, buttons that a command opens in the reader's language, and the button next to the reader's own notes:
these are bold on pages without such a button."""
BEHIND = {"button-type": "button-more"}
"""Buttons that a text may name along with the button that leads to them."""


@cache
def pages(language: str) -> dict[str, str]:
    """Pages in a language, by file and title."""
    read = [file for file in AGREED.rglob("*.txt") if ("fi" in file.parts) == (language == "fi")]
    split = ((file, page) for file in read for page in file.read_text(encoding="utf-8").split("======== ")[1:])
    return {f"{file.relative_to(AGREED)}: {page.splitlines()[0]}": page for file, page in split}


@cache
def sayings(language: str) -> frozenset[str]:
    """Texts of the Discord UI's messages; any other button label is a name or belongs to a game."""
    parsed = (
        FluentParser().parse(Path(path).read_text(encoding="utf-8")).body
        for path in files(language, WORDS.translator(language).folders)
    )
    values = [entry.value for body in parsed for entry in body if isinstance(entry, Message)]
    return frozenset(said for value in values if value for said in texts_of(value))


def buttons(page: str, language: str) -> set[str]:
    return set(BUTTON.findall(page)) & sayings(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_named_in_a_text_are_on_the_same_page(language: str) -> None:
    known = {label for page in pages(language).values() for label in buttons(page, language)}
    known -= {text(key, language=language) for key in MEANT}
    named = {title: known.intersection(BOLD.findall(page)) for title, page in pages(language).items()}
    assert sum(map(bool, named.values())) > 50
    behind = {text(key, language=language): text(way, language=language) for key, way in BEHIND.items()}
    missing = {
        title: {label for label in said - here if behind.get(label) not in named[title] & here}
        for title, said in named.items()
        for here in [buttons(pages(language)[title], language)]
    }
    assert {title: said for title, said in missing.items() if said} == {}
