"""Translation: messages by key, with fields in the grammatical cases that the messages need.

Messages use Fluent's syntax. A field is a number, a fixed text, or a phrase, which can be inflected. `{ CASE($thing,
"gen") }` inserts the phrase in that case. In the phrase's own message, the case is the field `$case`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import MAX_PART_LENGTH
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    CallArguments,
    FunctionReference,
    Identifier,
    Message,
    Resource,
    StringLiteral,
    TextElement,
    VariableReference,
)

from bot.i18n.languages import ENGLISH, GENERAL
from bot.i18n.placeables import town
from bot.name_caches import track_names

Field: TypeAlias = "str | int | InflectedTerm"

_REMEMBERED: Final = 4096
"""Maximum number of cached messages."""


@dataclass(frozen=True, slots=True)
class InflectedTerm:
    """A part of a message, such as "the red beacon", in whatever case the message asks for."""

    translator: Translator
    key: str
    fields: tuple[tuple[str, Field], ...] = ()

    def form(self, case: str) -> str:
        """The phrase in this case, or in its base form if `case` is empty."""
        return self.translator.render(self.key, (("case", case), *self.fields))

    def __str__(self) -> str:
        return self.form("")


@dataclass(frozen=True, slots=True)
class Translator:
    """The messages of some folders in one language. Hashable and picklable, for dict keys and workers."""

    language: str
    folders: tuple[str, ...]
    """Paths of folders that have folders for languages. Later ones override earlier ones."""

    def say(self, key: str, /, **fields: Field) -> str:
        """Render the message. Raises LookupError for an unknown key or a missing field."""
        return self.render(key, tuple(fields.items()))

    def render(self, key: str, fields: tuple[tuple[str, Field], ...]) -> str:
        return _format_message(self.language, self.folders, key, fields)

    def phrase(self, key: str, /, **fields: Field) -> InflectedTerm:
        return InflectedTerm(self, key, tuple(fields.items()))

    def join_list(self, items: Sequence[str | InflectedTerm]) -> InflectedTerm:
        """Join items with commas and "and", each in the case of the whole list: "a", "a and b", "a, b and c"."""
        return _join_phrases(self, "all-of", items)

    def join_alternatives(self, items: Sequence[str | InflectedTerm]) -> InflectedTerm:
        """Join items with commas and "or", each in the case of the whole list: "a", "a or b", "a, b or c"."""
        return _join_phrases(self, "one-of", items)

    def keys(self) -> tuple[str, ...]:
        paths = files(ENGLISH, self.folders)
        entries = (entry for path in paths for entry in _load_resource(path).body)
        return tuple(entry.id.name for entry in entries if isinstance(entry, Message))

    def read(self) -> None:
        """Load the messages; otherwise that happens when the first one is used."""
        _bundles(self.language, self.folders)

    def has(self, key: str) -> bool:
        """Return whether the message exists in this language or in English."""
        return any(bundle.has_message(key) for bundle in _bundles(self.language, self.folders))


def _join_phrases(translator: Translator, key: str, items: Sequence[str | InflectedTerm]) -> InflectedTerm:
    """Join phrases into a list. The message `key` adds the last one."""
    if len(items) < 2:
        return translator.phrase("alone", what=items[0] if items else "")
    some: str | InflectedTerm = items[0]
    for item in items[1:-1]:
        some = translator.phrase("and-so-on", some=some, next=item)
    return translator.phrase(key, some=some, last=items[-1])


class _Inflected(FluentType):
    """A phrase passed through Fluent."""

    def __init__(self, phrase: InflectedTerm) -> None:
        self.phrase = phrase

    def format(self, locale: object) -> str:
        """The base form, for messages that don't ask for a case."""
        del locale
        return str(self.phrase)


def _convert_field(value: Field) -> Any:
    """Numbers get no separators, because 1000 may also be a table's ID."""
    match value:
        case InflectedTerm():
            return _Inflected(value)
        case int():
            return fluent_number(value, useGrouping=False)
        case _:
            return value


def _case(what: object, case: str) -> str:
    """Inflect a phrase, as a Fluent function. Other values have no cases."""
    return what.phrase.form(case) if isinstance(what, _Inflected) else str(what)


@cache
def _bundles(language: str, folders: tuple[str, ...]) -> tuple[FluentBundle, ...]:
    """The bundles of the language, and of English for missing translations."""
    return tuple(_bundle(each, folders) for each in dict.fromkeys((language, ENGLISH)))


def _bundle(language: str, folders: tuple[str, ...]) -> FluentBundle:
    # Fluent's own type stubs only allow functions with one argument
    functions: Any = {"CASE": _case, "TOWN": lambda zone: town(str(zone), language)}
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    for path in files(language, folders):
        bundle.add_resource(_load_resource(path), allow_overrides=True)
    return bundle


@cache
def _load_resource(path: Path) -> Resource:
    """Cached because parsing is slow, and every catalog uses the general messages."""
    return FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8"))


def files(language: str, folders: Sequence[str]) -> Iterator[Path]:
    """The most general files come first."""
    for folder in (GENERAL, *map(Path, folders)):
        yield from sorted((folder / language).glob("*.ftl"))


@track_names
@lru_cache(maxsize=_REMEMBERED)
def _format_message(language: str, folders: tuple[str, ...], key: str, fields: tuple[tuple[str, Field], ...]) -> str:
    for bundle in _bundles(language, folders):
        if bundle.has_message(key):
            plain = _fill_in(_plain_parts(bundle, key), dict(fields))
            if plain is not None:
                return plain
            pattern = bundle.get_message(key).value
            if pattern is None:
                break
            given: dict[str, Any] = {"case": ""} | {name: _convert_field(value) for name, value in fields}
            said, errors = bundle.format_pattern(pattern, given)
            if errors:
                raise LookupError(f"{key} in {bundle.locales[0]}: {errors[0]}")
            return str(said)
    raise LookupError(f"there are no words for {key}")


_Part: TypeAlias = "tuple[str, str, str | None]"
"""A text, the name of the field after it, and its case: empty for the base form, None for the field `case`."""


@cache
def _plain_parts(bundle: FluentBundle, key: str) -> tuple[_Part, ...] | None:
    """The texts and fields of a message; None if it contains anything else. Joining these parts takes a fraction of the
    time that Fluent needs."""
    pattern = bundle.get_message(key).value
    if pattern is None:
        return None
    parts, text = list[_Part](), ""
    for element in getattr(pattern, "elements", (pattern,)):  # one element alone is a pattern itself
        if isinstance(element, TextElement):
            text += element.value
            continue
        found = _field_in(getattr(element, "expression", None))
        if found is None:
            return None
        parts.append((text, *found))
        text = ""
    return (*parts, (text, "", ""))


def _field_in(expression: object) -> tuple[str, str | None] | None:
    """The name and case of the field that an expression consists of; None if it's anything else."""
    match expression:
        case VariableReference(id=Identifier(name=name)):
            return name, ""
        case FunctionReference(
            id=Identifier(name="CASE"),
            arguments=CallArguments(positional=[VariableReference(id=Identifier(name=name)), case]),
        ):
            match case:
                case StringLiteral(value=value):
                    return name, value
                case VariableReference(id=Identifier(name="case")):
                    return name, None
    return None


def _fill_in(parts: tuple[_Part, ...] | None, fields: dict[str, Field]) -> str | None:
    """Join the parts. Returns None if Fluent is needed: without parts, or for missing fields, negative numbers and very
    long texts."""
    if parts is None:
        return None
    said: list[str] = []
    for text, name, fixed in parts:
        value = fields.get(name, "" if not name else None)
        case = fields.get("case", "") if fixed is None else fixed
        if isinstance(value, InflectedTerm) and isinstance(case, str):
            value = value.form(case)
        elif type(value) is int and value >= 0:
            value = str(value)
        if not isinstance(value, str) or len(value) > MAX_PART_LENGTH:
            return None
        said += (text, value)
    return "".join(said)
