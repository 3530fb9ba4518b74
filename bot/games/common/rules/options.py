"""Reading options, a table's or a document's."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.common.notation.reading import Node
from bot.games.game import Option, Options, OptionValue


def flag(options: Options, key: str) -> bool:
    return options[key] is True


def number(options: Options, key: str) -> int | None:
    value = options[key]
    return value if isinstance(value, int) and not isinstance(value, bool) else None


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
