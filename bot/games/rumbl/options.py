"""The options of R.U.M.B.L."""

from __future__ import annotations

from typing import Final

from bot.games.common.rules.options import flag, number
from bot.games.game import Option, Options
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import Translator

SWITCHES: Final = ("learning", "roster_choice", "priority_swap", "series", "open")
"""On/off options. Open menus refer to options by number, so new ones must come after `timed`."""
SECONDS: Final = (60, 90)
MINUTES: Final = (3, 5, 15)


def options(translator: Translator) -> tuple[Option, ...]:
    return (*(_switch(key, translator) for key in SWITCHES), _time_limit_option(translator))


def _switch(key: str, translator: Translator) -> Option:
    name = key.replace("_", "-")
    words = f"option-{name}"
    values = ((False, translator.say(f"{words}-off")), (True, translator.say(f"{words}-on")))
    first = key == "learning"
    return Option(key, translator.say(words), values, default=False, help=translator.say(f"{words}-help"), first=first)


def _time_limit_option(translator: Translator) -> Option:
    say = translator.say
    values = (
        (None, say("option-timed-none")),
        *((each, say("option-timed-seconds", count=each)) for each in SECONDS),
        *((60 * each, say("option-timed-minutes", count=each)) for each in MINUTES),
    )
    return Option("timed", say("option-timed"), values, default=None, help=say("option-timed-help"))


OPTIONS = options(ENGLISH)


def rules_of(options: Options) -> Rumbl:
    return Rumbl(
        learning=flag(options, "learning"),
        roster_choice=flag(options, "roster_choice"),
        priority_swap=flag(options, "priority_swap"),
        series=flag(options, "series"),
        opened=flag(options, "open"),
        timed=number(options, "timed"),
    )
