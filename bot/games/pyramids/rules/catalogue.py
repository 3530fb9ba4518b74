"""Shared parts of the pyramid games in the catalogue: seats and options."""

from __future__ import annotations

from bot.games.game import Option
from bot.games.pyramids.text.voices import ENGLISH
from bot.i18n import Translator

SEATS = (2, 3, 4)
LIMITS = (5, 8, 10, 12, 15, 20, 30)


def options(translator: Translator) -> tuple[Option, ...]:
    say = translator.say
    speedbots = Option(
        "speedbots",
        say("option-speedbots"),
        ((False, say("option-speedbots-off")), (True, say("option-speedbots-on"))),
        default=False,
        help=say("option-speedbots-help"),
    )
    limit = Option(
        "round_limit",
        say("option-limit"),
        ((None, say("option-limit-none")), *((each, say("option-limit-value", count=each)) for each in LIMITS)),
        default=None,
        help=say("option-limit-help"),
    )
    return speedbots, limit


OPTIONS = options(ENGLISH)
"""In English, for reading documents."""
