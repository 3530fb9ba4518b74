"""Secret keys of the bot, created once, kept as long as its database, and never shown."""

from __future__ import annotations

from typing import Final, Protocol

SECRET_BYTES: Final = 32
QUIET_HOURS: Final = "quiet hours"
"""The purpose of the key that widens the quiet hours used for deadlines. The value is stored."""


class SecretStore(Protocol):
    """The part of a transaction that deals with keys."""

    async def secret(self, purpose: str) -> bytes | None:
        """The key for the purpose; None if there is none yet or it can't be read."""
        ...

    async def keep_secret(self, purpose: str, secret: bytes) -> None:
        """Save the key for the purpose."""
        ...
