"""Another program with the same token, which answers interactions before the bot can."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from bot.discord_ui.sending.alerts import Alert, raise_alert
from bot.discord_ui.sending.response_policy import Cause

if TYPE_CHECKING:
    from bot.discord_ui.sending.response_policy import CallError

RIVAL_ANSWERS: Final = 5
"""So many interactions that somebody else has answered are no chance any more."""
WITHIN: Final = 600.0
"""Seconds in which that is."""
PROMPT: Final = 2.0
"""Seconds within which Discord always takes an answer: it waits for three."""
AT_ONCE: Final = 1.0
"""Seconds in which an answer's first request is done; the library repeats what failed only after that."""


class RivalWatch:
    """Notices another program with the same token by interactions that were answered before the bot could."""

    def __init__(self) -> None:
        self._seen: deque[float] = deque(maxlen=RIVAL_ANSWERS)

    def check(self, error: CallError, *, age: float, took: float, now: float) -> None:
        """Note how the first try of an interaction's first answer failed.

        `age`: seconds from the interaction to its end; `took`: seconds that it took.
        """
        answered = error.cause is Cause.ANSWERED and took < AT_ONCE
        if not answered and not (error.cause is Cause.NO_INTERACTION and age < PROMPT):
            return
        self._seen.append(now)
        if len(self._seen) == RIVAL_ANSWERS and now - self._seen[0] <= WITHIN:
            self._seen.clear()
            raise_alert(Alert.SECOND_BOT, f"{RIVAL_ANSWERS} times in {WITHIN / 60:.0f} minutes, at last {error}")
