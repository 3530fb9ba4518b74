"""Replace the icons in a game's words with ordinary emoji."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from bot.games.lazy_sequence import LazySequence

if TYPE_CHECKING:
    from bot.games.game import AnyGame

W = TypeVar("W")


class _Plain:
    """Makes every result of the wrapped words plain."""

    def __init__(self, words: object, game: AnyGame) -> None:
        self._words, self._game = words, game

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._words, name)
        return (lambda *given, **named: self._plain(found(*given, **named))) if callable(found) else found

    def _plain(self, said: Any) -> Any:
        match said:
            case str():
                return self._game.plain(said)
            case tuple() | list():
                return type(said)(self._plain(each) for each in said)
            case LazySequence():
                return tuple(self._plain(each) for each in said)
            case Iterator():
                return [self._plain(each) for each in said]
            case _ if is_dataclass(said) and not isinstance(said, type):
                texts = {each.name: self._plain(getattr(said, each.name)) for each in fields(said)}
                changed = {name: text for name, text in texts.items() if text != getattr(said, name)}
                return replace(said, **changed) if changed else said
            case _:
                return said


def plainly(words: W, game: AnyGame) -> W:
    """The game's words with ordinary emoji."""
    return cast("W", _Plain(words, game))
