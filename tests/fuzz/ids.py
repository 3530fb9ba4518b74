"""Custom ids: what the bot wrote is understood, everything else is none of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bot.front import custom_ids
from bot.front.custom_ids import LARGEST, MOST, Verb
from bot.front.views.opening import opening_page, read_wish, usual
from bot.games import GAMES
from tests.fuzz import texts
from tests.fuzz.run import BrokenPromiseError

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
    """A number that may stand in a custom id, or is far too large for one."""
    return chance.choice(NUMBERS) if chance.random() < 0.3 else chance.randrange(20)


def arg(chance: Random) -> str:
    """What else a verb may be given."""
    match chance.randrange(4):
        case 0:
            return texts.text(chance, chance.choice(ARGS), longest=60)
        case 1:
            game = chance.choice(list(GAMES.values()))
            wish = usual(game).written()
            return chance.choice((f"g.{wish}", f"p.{wish}", f"{number(chance)}.{wish}", texts.mutated(chance, wish)))[
                :80
            ]
        case 2:
            return str(number(chance))
        case _:
            return chance.choice(ARGS)


def custom_id(chance: Random) -> str:
    """A custom id as it might be forged."""
    kind = chance.choice(("b", "s", "s1", "s99", "m"))
    verb = chance.choice(list(Verb)).value
    table, revision, edit = (number(chance) for _ in range(3))
    nonce = chance.choice(("", f"{table}-{revision}-m", f"{table}-0-l", "2-3-p0", "welcome", arg(chance)))
    plain = chance.random() < 0.5
    inside = arg(chance) if plain else quote(arg(chance), errors="replace")
    written = f"{kind}:{verb}:{table}:{revision}:{edit}:{inside}:{nonce}"
    return texts.mutated(chance, written) if chance.random() < 0.3 else written


class Ids:
    """The reader of custom ids, and of the wishes in them."""

    name = "custom ids"

    def input(self, chance: Random) -> tuple[str, str, str]:
        """A custom id, and what is chosen in a menu of that id."""
        return custom_id(chance), arg(chance), texts.text(chance, "3", longest=5000)

    def take(self, given: object) -> None:
        """Read it, and what it wishes for."""
        if not isinstance(given, tuple):
            raise TypeError("not a custom id")
        custom, what, value = given
        press = custom_ids.read(custom)
        if press is None:
            return
        if len(custom) > MOST or not all(0 <= each <= LARGEST for each in (press.table, press.revision, press.edit)):
            raise BrokenPromiseError(f"out of all proportion: {press}")
        if not _NONCE.fullmatch(press.nonce) or press.number > LARGEST:
            raise BrokenPromiseError(f"not of our making: {press}")
        wish = read_wish(press.arg, GAMES)
        if wish is not None:
            opening_page(wish.adjusted(what, value, GAMES), GAMES, more=press.edit % 2 == 0).view()
