"""Custom IDs: those that the bot wrote are understood, and all others rejected."""

from __future__ import annotations

import re
from dataclasses import astuple
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bot.discord_ui.interactions.actions.lobby import AdjustSetup, OpenTable
from bot.discord_ui.interactions.custom_ids import LARGEST, MAX_LENGTH, action_of, known_actions
from bot.discord_ui.views.play.table_setup import opening_page, read_setup, usual
from bot.games import GAMES
from tests.tools.fuzz import texts
from tests.tools.fuzz.run import BrokenPromiseError

if TYPE_CHECKING:
    from random import Random

NUMBERS: Final = (0, 1, 2, 3, 7, 99, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, 10**30, 10**80)
ARGS: Final = (
    "",
    "SR",
    "here",
    "done",
    "planner",
    "rambots",
    "factory",
    "g",
    "p",
    "0",
    "1",
    "25",
    "-1",
    "1,0",
    "order",
)
_NONCE: Final = re.compile(r"[0-9a-z.-]{0,25}")


def number(chance: Random) -> int:
    """A number that may be in a custom ID, or one that's far too large."""
    return chance.choice(NUMBERS) if chance.random() < 0.3 else chance.randrange(20)


def arg(chance: Random) -> str:
    """Another argument of an action."""
    match chance.randrange(4):
        case 0:
            return texts.text(chance, chance.choice(ARGS), longest=60)
        case 1:
            game = chance.choice(list(GAMES.values()))
            setup = usual(game).encode()
            return chance.choice(
                (f"g.{setup}", f"p.{setup}", f"{number(chance)}.{setup}", texts.mutated(chance, setup))
            )[:80]
        case 2:
            return str(number(chance))
        case _:
            return chance.choice(ARGS)


def custom_id(chance: Random) -> str:
    """A possibly forged custom ID."""
    kind = chance.choice(("b", "s", "s1", "s99", "m"))
    code = chance.choice(known_actions()).code
    table = number(chance)
    nonce = chance.choice(("", "", "", f"{table}-3-m", f"{table}-0-l", "2-3-p0", "welcome", arg(chance)))
    era = chance.choice(("@", "@", "@", "", "a1b2c3", arg(chance)))
    inside = [str(table), *(field(chance) for _ in range(chance.randrange(4)))]
    written = ":".join((kind, era, code, nonce, *inside[: chance.randrange(5)]))
    return texts.mutated(chance, written) if chance.random() < 0.3 else written


def field(chance: Random) -> str:
    """A possibly forged field of a custom ID."""
    match chance.randrange(4):
        case 0:
            return str(number(chance))
        case 1:
            return f"t{number(chance)}.{number(chance)}.{number(chance)}"
        case 2:
            return arg(chance)
        case _:
            return quote(arg(chance), errors="replace")


class Ids:
    """The parser of custom IDs, and of the setups in them."""

    name = "custom ids"

    def input(self, chance: Random) -> tuple[str, str, str]:
        """A custom ID, and a change of its setup: an option and a value."""
        return custom_id(chance), arg(chance), texts.text(chance, "3", longest=5000)

    def take(self, given: object) -> None:
        """Parse it, and change its setup."""
        if not isinstance(given, tuple):
            raise TypeError("not a custom id")
        custom, what, value = given
        action = action_of(custom)
        if action is None:
            return
        numbers = [each for each in astuple(action) if isinstance(each, int)]
        if len(custom) > MAX_LENGTH or not all(0 <= each <= LARGEST for each in numbers):
            raise BrokenPromiseError(f"out of all proportion: {action}")
        if not _NONCE.fullmatch(action.nonce) or action_of(action.button()) != action:
            raise BrokenPromiseError(f"not of our making: {action}")
        if isinstance(action, AdjustSetup | OpenTable):
            setup = read_setup(action.setup, GAMES)
            if setup is not None:
                more = isinstance(action, AdjustSetup) and action.more
                opening_page(setup.adjust(what, value, GAMES), GAMES, more=more).view()
