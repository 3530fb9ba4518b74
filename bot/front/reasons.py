"""Why a table is paused, in the language of who reads it: what is kept with it is English."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from bot.front.format import as_sentence
from bot.front.speech import spoken
from bot.speech import ENGLISH

if TYPE_CHECKING:
    from bot.speech import Tongue

KEYS: Final = (
    "refused-channel-gone",
    "refused-thread-locked",
    "refused-unseen",
    "refused-forbidden",
    "refused-closed",
)
"""What Discord may refuse a post for."""


@cache
def _keys() -> dict[str, str]:
    return {spoken(ENGLISH).say(key): key for key in KEYS}


def reason_in(tongue: Tongue, reason: str) -> str:
    """A pause's reason as a sentence; one that nobody has foreseen as it is."""
    key = _keys().get(reason)
    return as_sentence(reason if key is None else tongue.say(key))
