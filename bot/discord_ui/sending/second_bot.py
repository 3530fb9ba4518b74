"""Detection of another process with the same token, which responds to interactions before the bot can."""

from __future__ import annotations

from collections import deque
from typing import Final

from bot.discord_ui.responses.alerts import Alert, raise_alert
from bot.discord_ui.responses.response_policy import CallError, Cause

SECOND_BOT_ANSWERS: Final = 5
"""Number of interactions answered by others that can't be a coincidence."""
WITHIN: Final = 600.0
"""Period in which that number counts, in seconds."""
PROMPT: Final = 2.0
"""Age of an interaction in seconds up to which Discord certainly accepts a response: it allows three."""
AT_ONCE: Final = 1.0
"""Maximum seconds for a response without a retry after an error: the library waits at least as long before one."""


class SecondBotWatch:
    """Counts the interactions that another process has answered."""

    def __init__(self) -> None:
        self._seen: deque[float] = deque(maxlen=SECOND_BOT_ANSWERS)

    def check(self, error: CallError, *, age: float, took: float, now: float) -> None:
        """Note a failed first response. It ended `age` seconds after the interaction, and took `took` seconds."""
        answered = error.cause is Cause.ANSWERED and took < AT_ONCE
        if not answered and not (error.cause is Cause.NO_INTERACTION and age < PROMPT):
            return
        self._seen.append(now)
        if len(self._seen) == SECOND_BOT_ANSWERS and now - self._seen[0] <= WITHIN:
            self._seen.clear()
            raise_alert(Alert.SECOND_BOT, f"{SECOND_BOT_ANSWERS} times in {WITHIN / 60:.0f} minutes, at last {error}")
