"""Every type in a stored match has a tag, and tags never change."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
import zlib
from base64 import b85decode
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from inspect import get_annotations
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest

from bot.engine import codec, digest
from bot.engine.rng import Rng
from bot.engine.tags import all_tagged, tag_of
from bot.games import GAMES
from bot.host.core.match_state import replay_journal
from tests.agreed import hold
from tests.host.match.test_journals import JOURNALS, entry_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMESPACES = ("engine", "factory", "open", "pyramids", "rambots", "rumbl")
"""The program's own namespaces; tests have others."""
importlib.import_module("bot.games.common.open.table")  # for future games


def shapes() -> Iterator[str]:
    yield "# The tags of stored types, with those of their fields or members in order. None ever changes: add at the"
    yield "# end, with a question mark, or add types. See MATCHFILE.md and bot/engine/tags.py."
    for tag, found in sorted(all_tagged().items()):
        if tag.partition(":")[0] in NAMESPACES:
            since = len(found.names) - len(found.later)
            names = [f"{name}?" if at >= since else name for at, name in enumerate(found.names)]
            words = (" | " if issubclass(found.kind, Enum) else ", ").join(names)
            yield f"{tag}: {words}".rstrip()
            if issubclass(found.kind, Enum) and tag.endswith(":ending"):
                yield f"    as match files have it: {' | '.join(str(each.value) for each in found.kind)}"


def test_tags_never_change() -> None:
    hold(Path(__file__).parent / "agreed" / "tags.txt", "\n".join(shapes()) + "\n")


@cache
def names_in(module: str) -> dict[str, object]:
    """All names that a module's annotations may use, including imports for type checking only."""
    loaded = sys.modules[module]
    found: dict[str, object] = dict(vars(loaded))
    for node in ast.walk(ast.parse(Path(str(loaded.__file__)).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bot."):
            source = importlib.import_module(node.module)
            found |= {each.asname or each.name: getattr(source, each.name, None) for each in node.names}
    return found


def types_of(kind: object, module: str) -> Iterator[type]:
    """Our classes that an annotation or an alias names."""
    if isinstance(kind, str):
        for word in re.findall(r"[A-Za-z_]\w*", kind):
            if (named := names_in(module).get(word)) is not None:
                yield from types_of(named, module)
    elif get_args(kind):
        for part in get_args(kind):
            yield from types_of(part, module)
    elif isinstance(kind, type) and kind.__module__.startswith("bot."):
        yield kind


def held(kind: type) -> Iterator[tuple[type, type, str]]:
    """Each class that a field of this class may hold."""
    for field in fields(kind):
        owner = next(each for each in kind.__mro__ if field.name in get_annotations(each))
        for found in types_of(field.type, owner.__module__):
            yield kind, found, field.name


def test_every_type_in_a_stored_state_has_a_tag() -> None:
    found = [
        (kind.__name__, name, held_type)
        for each in all_tagged().values()
        if (kind := each.kind) and is_dataclass(kind) and each.tag.partition(":")[0] in NAMESPACES
        for _, held_type, name in held(kind)
    ]
    assert len(found) > 60
    untagged = {(kind, name, held_type.__name__) for kind, name, held_type in found if tag_of(held_type) is None}
    assert not untagged


@pytest.mark.parametrize("key", GAMES)
def test_initial_state_types_have_tags(key: str) -> None:
    game = GAMES[key]
    state = game.rules(game.with_defaults({})).start(tuple(each.key for each in game.colours[:2]), Rng(1))
    for value in (state, state.table, *state.hands):
        assert tag_of(type(value)) is not None


STORED = Path(__file__).with_name("stored.json")
"""A state of each game from a recorded match, stored once. It's never stored again."""


@pytest.fixture
def renamed() -> Iterator[None]:
    """Rename every tagged type and its module for a while; `make renaming` renames more."""
    before = [
        (each.kind, each.kind.__name__, each.kind.__qualname__, each.kind.__module__) for each in all_tagged().values()
    ]
    for number, (kind, *_) in enumerate(before):
        kind.__name__ = kind.__qualname__ = f"Other{number}"
        kind.__module__ = f"elsewhere{number}"
    _forget()
    yield
    for kind, *names in before:
        kind.__name__, kind.__qualname__, kind.__module__ = names
    _forget()


def _forget() -> None:
    codec._encoder.cache_clear()
    digest._form.cache_clear()


@pytest.mark.parametrize("stored", json.loads(STORED.read_text(encoding="utf-8")), ids=lambda each: each["journal"])
def test_stored_states_are_readable_after_types_are_renamed(stored: dict[str, Any], renamed: None) -> None:
    journal = [entry_of(row) for row in rows_of(JOURNALS / f"{stored['journal']}.json")]
    state = codec.decode(stored["state"])
    assert state == replay_journal(1, journal, GAMES).after(stored["revision"])
    assert digest.digest(state.table) == journal[stored["revision"] - 1].digest
    for text in (stored["state"], codec.encode(state)):
        written = zlib.decompress(b85decode(text)).decode()
        assert '"engine:state"' in written
        assert not re.search(r"Other\d|elsewhere", written)
