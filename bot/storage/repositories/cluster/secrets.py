"""The bot's own keys."""

from __future__ import annotations

import logging
from typing import Final

from bot.host.ports.cluster import SECRET_BYTES
from bot.host.ports.store import DamagedError, StoreError
from bot.storage.dialect import Row, upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_log = logging.getLogger(__name__)

_KEEP: Final = upsert("secrets", key="purpose", columns="digits")


class SecretRepository(Repository):
    """The repository of secrets."""

    async def get(self, purpose: str) -> bytes | None:
        row = await self._row("SELECT * FROM secrets WHERE purpose = ?", purpose)
        try:
            return None if row is None else secret(row)
        except DamagedError as damage:
            _log.error("secret for %(purpose)s: %(why)s", {"purpose": purpose, "why": damage})
            return None

    async def save(self, purpose: str, secret: bytes) -> None:
        await self._run(_KEEP, purpose, secret.hex())


@rows.careful
def secret(row: Row) -> bytes:
    found = bytes.fromhex(rows.read_text(row, "digits"))
    if len(found) != SECRET_BYTES:
        raise StoreError("a secret has the wrong length")
    return found
