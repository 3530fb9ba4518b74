"""Options, declared as fields of a game's rules, and read from documents.

A field's name is the option's key, and names its texts: `option-KEY` and `option-KEY-help`. Keys are stored, so they
never change. Open menus refer to options by number, so a new field comes after all others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, TypeAlias, TypeVar

from bot.games.common.notation.reading import Node
from bot.games.game import Option, Options, OptionValue
from bot.i18n import Translator

D = TypeVar("D", bound="OptionValue")
R = TypeVar("R")
"""A game's rules."""
Wording: TypeAlias = Callable[[int], tuple[str, Mapping[str, int]]]
"""Gives the end of the message key for a number, and the message's fields."""

_DECLARED: Final = "option"


def _count(number: int) -> tuple[str, Mapping[str, int]]:
    return "value", {"count": number}


@dataclass(frozen=True, slots=True)
class _Declared:
    default: OptionValue
    values: tuple[OptionValue, ...]
    wording: Wording
    games: Collection[str]
    first: bool

    def build(self, key: str, translator: Translator) -> Option:
        words = f"option-{key.replace('_', '-')}"
        labels = ((value, *self._label(value)) for value in self.values)
        values = tuple((value, translator.say(f"{words}-{end}", **given)) for value, end, given in labels)
        return Option(key, translator.say(words), values, self.default, translator.say(f"{words}-help"), self.first)

    def _label(self, value: OptionValue) -> tuple[str, Mapping[str, int]]:
        match value:
            case bool():
                return "on" if value else "off", {}
            case int():
                return self.wording(value)
            case _:
                return "none", {}


def switch(*, games: Collection[str] = (), first: bool = False) -> bool:
    """An option that's off by default, with the texts `option-KEY-on` and `option-KEY-off`. `games` are the keys of
    the games that offer it, unless all games with these rules do; `first` is as in `Option`."""
    return _declare(False, (False, True), games=games, first=first)  # noqa: FBT003 - the default


def limit(*values: int, wording: Wording = _count, games: Collection[str] = ()) -> int | None:
    """A choice of one of these numbers or, by default, None, with the text `option-KEY-none`."""
    return _declare(None, (None, *values), wording, games)


def number(*values: int, default: int, wording: Wording = _count, games: Collection[str] = ()) -> int:
    return _declare(default, values, wording, games)


def _declare(
    default: D,
    values: tuple[OptionValue, ...],
    wording: Wording = _count,
    games: Collection[str] = (),
    *,
    first: bool = False,
) -> D:
    return field(default=default, metadata={_DECLARED: _Declared(default, values, wording, games, first)})


def options_of(rules: type[Any], game: str, translator: Translator) -> tuple[Option, ...]:
    """The options that the game offers, in order."""
    declared = {each.name: each.metadata[_DECLARED] for each in fields(rules) if _DECLARED in each.metadata}
    return tuple(option.build(key, translator) for key, option in declared.items() if game in (option.games or (game,)))


def rules_of(rules: Callable[..., R], options: Options, **others: Any) -> R:
    return rules(**options, **others)


def changed_options(rules: Any) -> set[str]:
    """The keys of the options that don't have their defaults."""
    declared = (each for each in fields(rules) if _DECLARED in each.metadata)
    return {each.name for each in declared if getattr(rules, each.name) != each.default}


def read_options(node: Node, options: Iterable[Option]) -> dict[str, OptionValue]:
    """Read every option from a document; missing ones get their defaults. A number can be anything from the smallest to
    the greatest on offer. If the option may also be off, it can be any number from 1 on, or null."""
    settled: dict[str, OptionValue] = {option.key: option.default for option in options}
    given = node.fields(optional=tuple(settled)) if node.present() else {}
    for option in options:
        found = given.get(option.key)
        if found is not None and found.present():
            settled[option.key] = _read_option(found, option)
    return settled


def _read_option(node: Node, option: Option) -> OptionValue:
    if isinstance(option.default, bool):
        return node.flag()
    numbers = [value for value, _ in option.values if isinstance(value, int)]
    if len(numbers) == len(option.values):
        return node.whole(least=min(numbers), most=max(numbers))
    return None if node.value is None else node.whole(least=1)
