"""Keys of the bot's own, made once and kept as long as its database. Nobody is ever shown one."""

from __future__ import annotations

from typing import Final, Protocol

SECRET_BYTES: Final = 32
QUIET_HOURS: Final = "quiet hours"
"""What the key is for by which deadlines' quiet hours are widened. The value is stored."""


class Secrets(Protocol):
    """The part of a transaction that is about keys."""

    async def secret(self, purpose: str) -> bytes | None:
        """The key for that; None if there's none yet, or it can't be read."""
        ...

    async def keep_secret(self, purpose: str, secret: bytes) -> None:
        """Save the key for that."""
        ...
