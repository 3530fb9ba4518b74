"""Every language has all messages, with the same fields, and none that's never used."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

import bot
from bot.i18n import ENGLISH, LANGUAGES, translator
from bot.i18n.translator import InflectedTerm, Translator

BOT = Path(bot.__file__).parent
FOLDERS = sorted(BOT.rglob("locale"))
OWN = {"case"}
"""Fields that every message is given."""
SAID = re.compile(r"""(?:say|phrase|later|said)\(\s*f?["']([a-z][a-z0-9{}_.'\- ()]*)["']""")
KEY = re.compile(r"^[a-z][a-z0-9]*(?:-[a-zA-Z0-9]+)*$")


@cache
def messages(folder: Path, language: str) -> dict[str, fluent.Message]:
    """A folder's messages in a language, by key. Parsing takes seconds, so tests share them and mustn't change them."""
    found: dict[str, fluent.Message] = {}
    for path in sorted((folder / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, fluent.Junk), (path, entry.content)
            if isinstance(entry, fluent.Message):
                assert entry.id.name not in found, (path, entry.id.name)
                assert entry.value is not None, (path, entry.id.name)
                found[entry.id.name] = entry
    return found


def walked(node: Any) -> list[Any]:
    """The node and everything in it."""
    if isinstance(node, list):
        return [each for item in node for each in walked(item)]
    if not isinstance(node, fluent.BaseNode):
        return []
    return [node, *(each for value in vars(node).values() for each in walked(value))]


def fields_of(key: str, known: dict[str, fluent.Message], seen: frozenset[str] = frozenset()) -> set[str]:
    """The fields of a message and of the messages it includes."""
    if key in seen or key not in known:
        return set()
    nodes = walked(known[key].value)
    own = {node.id.name for node in nodes if isinstance(node, fluent.VariableReference)}
    inner = {node.id.name for node in nodes if isinstance(node, fluent.MessageReference)}
    return own.union(*(fields_of(each, known, seen | {key}) for each in inner)) - OWN


def everything(language: str) -> dict[str, fluent.Message]:
    return {key: message for folder in FOLDERS for key, message in messages(folder, language).items()}


FOREIGN = [language for language in LANGUAGES if language != ENGLISH]
every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.parent.relative_to(BOT)))


@pytest.mark.parametrize("language", FOREIGN)
@every_folder
def test_every_language_has_all_english_messages(folder: Path, language: str) -> None:
    """A language may have more: parts of its own messages, or other ways to say the same."""
    assert set(messages(folder, ENGLISH)) <= set(messages(folder, language))


@pytest.mark.parametrize("language", FOREIGN)
def test_translations_need_no_fields_that_english_lacks(language: str) -> None:
    english, foreign = everything(ENGLISH), everything(language)
    lacking = {key: fields_of(key, foreign) - fields_of(key, english) for key in english}
    assert not {key: fields for key, fields in lacking.items() if fields - ALSO_GIVEN.get(key, set())}


MADE = ("option-", "puzzle-", "riddle-")
"""Prefixes of whole families of keys. A game's own tests cover its puzzles."""
ALSO_GIVEN: dict[str, set[str]] = {
    key: {"count"}
    for key in ("agreed-some", "end-agreed", "result-they-won", "report-won", "ended", "thread-won", "won-because")
} | {
    "an-obstacle": {"kind"},
    "exploded-pieces": {"number"},
    "habit-holiday-too-soon": {"number", "month", "year"},
    "obstacle-with-icon": {"kind"},
    "scores": {"count"},
    "scores-with": {"count"},
    "the-obstacle": {"kind"},
    "told-place": {"count"},
}
"""Fields that English doesn't need."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_referenced_messages_exist(language: str) -> None:
    known = everything(language)
    for key, message in known.items():
        inner = {node.id.name for node in walked(message.value) if isinstance(node, fluent.MessageReference)}
        assert inner <= set(known), (key, inner - set(known))


def asked_for() -> tuple[set[str], list[re.Pattern[str]]]:
    """Keys that appear in the code, and patterns for keys that are put together."""
    keys: set[str] = set()
    made: list[re.Pattern[str]] = []
    for path in BOT.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        keys |= set(re.findall(r"""["']([a-z][a-z0-9]*(?:-[a-z0-9]+)*)["']""", source))
        for found in re.findall(r"""f"([a-z{][^"\s]*)\"""", source):
            if "{" in found:
                parts = [re.escape(part) for part in re.split(r"\{[^{}]*\}", found)]
                if any(len(part) > 2 for part in parts):
                    made.append(re.compile("[a-zA-Z0-9-]*".join(parts) + "$"))
    return keys, made


def test_every_message_is_used() -> None:
    """By its own key, by one that's put together, or within another message."""
    keys, made = asked_for()
    english = everything(ENGLISH)
    inner = {
        node.id.name
        for message in english.values()
        for node in walked(message.value)
        if isinstance(node, fluent.MessageReference)
    }
    unsent = [
        key
        for key in english
        if not key.startswith(MADE)
        and key not in keys
        and key not in inner
        and not any(pattern.match(key) for pattern in made)
    ]
    assert not unsent


def test_every_used_key_has_a_message() -> None:
    english = everything(ENGLISH)
    for path in BOT.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if "bot.i18n" not in source and ".say(" not in source:
            continue
        for key in re.findall(r"""(?:\bsay|\.phrase|\blater)\(\s*["']([a-z0-9-]*)["']""", source):
            assert key in english, (path, key)


class Cased(InflectedTerm):
    """A phrase that says in which case it is."""

    def form(self, case: str) -> str:
        return f"c in {case}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_joined_without_fluent_match_fluent(language: str) -> None:
    joined = 0
    for folder in FOLDERS:
        tongue = Translator(language, (str(folder),))
        bundle, *_ = translator._bundles(language, tongue.folders)
        values: tuple[Any, ...] = ("a b", 7, -7, 1234, Cased(tongue, "alone"))
        for key in messages(folder, language):
            parts, pattern = translator._plain_parts(bundle, key), bundle.get_message(key).value
            if parts is None or pattern is None:
                continue
            names = [name for _, name, _ in parts if name]
            joined += bool(names)
            given = {name: values[(len(key) + at) % len(values)] for at, name in enumerate(names)}
            given.setdefault("case", "part")
            fluently = {name: translator._convert_field(value) for name, value in given.items()}
            assert (tongue.say(key, **given), []) == bundle.format_pattern(pattern, fluently)
    assert joined > 100
