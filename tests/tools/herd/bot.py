"""One of the bot's processes.

python -m tests.tools.herd.bot ADDRESS TOKEN DATABASE SHARDS LASTS
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from bot import app
from bot.app import Discord, serve
from bot.host.cluster import lease_manager
from bot.host.model.cluster import parse_shards
from bot.playground.tls import Address
from bot.storage.database_url import Address as Database

if TYPE_CHECKING:
    from collections.abc import Coroutine


def main() -> None:
    """Serve these shards, with leases that last that many seconds."""
    address, token, database, shards, seconds_said = sys.argv[1:]
    seconds = float(seconds_said)  # shorter in tests
    lasts, grace = timedelta(seconds=seconds), timedelta(seconds=seconds / 2)
    lease_manager.LEASE_TTL, lease_manager.GRACE, lease_manager.RENEWAL_SECONDS = lasts, grace, seconds / 4  # type: ignore[misc]
    app._APART = min(app._APART, timedelta(seconds=seconds / 2))
    lease_manager.RETRY_SECONDS = min(lease_manager.RETRY_SECONDS, seconds / 8)  # type: ignore[misc] # as above
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    discord = Discord(token, Address.load(Path(address)).connector, emoji_apart=None, commands_first=True)
    asyncio.run(until_asked(serve(discord, database=Database(database), shards=parse_shards(shards))))


async def until_asked(serving: Coroutine[object, object, None]) -> None:
    """Serve until SIGTERM, then shut down properly, as `rambots run` does."""
    task = asyncio.ensure_future(serving)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


if __name__ == "__main__":
    main()
