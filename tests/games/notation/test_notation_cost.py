"""Reading typed text takes time linear in its length, whatever the text: measured by counting, not timing.

Every pattern looks at a bounded number of characters, so counting its calls is enough; characters passed over by slices
and string methods are counted too.
"""

from __future__ import annotations

import importlib
import re
import sys
from functools import _lru_cache_wrapper, cache
from inspect import getsource, signature
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from bot.engine.errors import UserError
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.notation import notation as word_notation
from bot.games.common.notation import scanner
from bot.games.common.notation.scanner import Lexicon
from bot.games.factory.notation import notation as factory_notation
from bot.games.pyramids.notation import notation as pyramid_notation
from bot.games.pyramids.rules.grid import Direction
from bot.games.rambots.vocabulary import ON_SQUARES, ON_TRIANGLES
from bot.games.rumbl.notation import docktext
from bot.games.rumbl.notation import notation as rumbl_notation
from bot.i18n import ENGLISH
from tests.games.questions import Question, questions

if TYPE_CHECKING:
    from types import FrameType, ModuleType

MODULES = (scanner, word_notation, pyramid_notation, factory_notation, rumbl_notation, docktext)
WIDEST = 100
"""The most characters that one pattern may look at."""

PIECES = (
    *" -=>−;:.,|\n\t#(",
    *("SRN ", "MBE", "S", "srn-", "small red north "),
    *("A1 ", "A", "B 2,0 r1 ", "C a3 ", "C:", "5", "-1,", "skip"),
    *("green; ", "plow b2 E 4 p7; ", "plow ", "p", "p ", "f ", "f -", "1 ,", "creeper: NE ", "NE ", "x:", "any mine, "),
    *("\u202e", "\u200b", "\ufe0f", "é", "🔴", "→", "and ", "keep ", "a turn "),
)


class Text(str):
    """A string that counts the characters passed over."""

    __slots__ = ()
    touched: ClassVar[int] = 0

    def _count(self, number: int) -> None:
        Text.touched += number

    def __getitem__(self, key: Any) -> str:
        found = super().__getitem__(key)
        self._count(len(found))
        return found

    def __getattribute__(self, name: str) -> Any:
        if name in ("split", "strip", "lstrip", "rstrip", "lower", "upper", "find", "index", "replace", "count"):
            Text.touched += len(self)
        return super().__getattribute__(name)


def cost(question: Question, text: str) -> int:
    """The number of calls made and characters passed over to read a text."""
    calls = 0

    def called(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    Text.touched = 0
    typed = Text(text)
    sys.setprofile(called)
    try:
        question.read(typed)
    except UserError:
        pass
    finally:
        sys.setprofile(None)
    return calls + Text.touched


GIVEN: dict[str, tuple[Any, ...]] = {
    "vocabulary": (ON_SQUARES, ON_TRIANGLES),
    "of": (None, ENGLISH),
    "directions": (tuple(Direction),),
    "expected": ("expected-turn",),
}
"""The arguments of functions that build patterns from the languages' words."""


def makers(module: ModuleType) -> dict[str, Any]:
    """A module's cached functions."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, _lru_cache_wrapper) and value.__module__ == module.__name__
    }


def flat(value: object) -> list[re.Pattern[str]]:
    """The patterns in a value."""
    if isinstance(value, re.Pattern):
        return [value]
    if isinstance(value, Lexicon):
        return [value.pattern]
    return [pattern for each in value for pattern in flat(each)] if isinstance(value, tuple) else []


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    """All patterns for reading answers, by their place in the code."""
    found: dict[str, re.Pattern[str]] = {}
    for module in MODULES:
        values = {name: [value] for name, value in vars(module).items()}
        for name, maker in makers(module).items():
            arguments = product(*(GIVEN[each] for each in signature(maker).parameters))
            values[name] = [maker(*given) for given in arguments]
        for name, made in values.items():
            found |= {f"{module.__name__}.{name}.{at}": each for at, each in enumerate(flat(tuple(made)))}
    return found


def test_every_reader_pattern_is_collected() -> None:
    assert len(patterns()) > 25
    assert sum(getsource(module).count("re.compile(") for module in MODULES) == sum(
        isinstance(value, re.Pattern) for module in MODULES for value in vars(module).values()
    ) + sum(getsource(each).count("re.compile(") for module in MODULES for each in makers(module).values()) + getsource(
        scanner
    ).count("self.pattern = re.compile(")


NAMES = {
    *(f"{game}-{topic}" for game in ("rambots", "kolmio", "factory") for topic in ("goals", "program")),
    *(f"factory-{topic}" for topic in ("swap", "hop", "aim", "wild", "add", "replace", "dig")),
    *(f"rumbl-{topic}" for topic in ("roster", "swap", "dock", "target", "clones", "direction", "to")),
}
"""The questions of all games."""


def beginnings(question: Question) -> set[str]:
    """An empty text, and a legal answer cut off after some of its words."""
    words = question.write(question.an_answer(Rng(2))).split()
    begun = {" ".join(words[:number]) + " " for number in (1, 2, len(words))}
    return {
        "",
        *begun,
        *(f"{words[0]} {order}: " for order in ("creeper", "missile") if question.decision.topic == "dock"),
    }


@pytest.mark.parametrize("name", patterns())
def test_pattern_width_is_bounded(name: str) -> None:
    parser = importlib.import_module("re._parser")  # a private module, but the only one that knows a pattern's width
    pattern = patterns()[name]
    assert parser.parse(pattern.pattern, pattern.flags).getwidth()[1] <= WIDEST


@pytest.mark.parametrize("name", sorted(NAMES))
def test_reading_cost_is_linear_in_text_length(name: str) -> None:
    question = next(each for each in questions() if str(each) == name)
    for begin in beginnings(question):
        for piece in PIECES:
            short, long = (begin + piece * (length // len(piece)) + "x" for length in (250, 1000))
            few, many = cost(question, short), cost(question, long)
            assert many <= 4.5 * few + 500, (begin, piece, few, many)
            assert many <= 60 * len(long) + 5000, (begin, piece, many)


def test_questions_of_all_games_are_covered() -> None:
    assert {question.game for question in questions()} == set(GAMES)
    assert {str(question) for question in questions()} == NAMES
