"""Shared parts of the commands that host games: logging, orderly shutdown, and errors as sentences."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Coroutine

from bot import logs, settings
from bot.app import StartError
from bot.cli.console import CANNOT, complain
from bot.event_loop import EventLoop
from bot.host.ports.store import StoreError
from bot.settings import Settings

_log = logging.getLogger(__name__)


def until_stopped(work: Callable[[Settings], Coroutine[object, object, None]], **about: object) -> int:
    """Run `work` until it ends or a signal stops it; return the exit status. Every log line has the fields `about`."""
    try:
        chosen = settings.load_settings(os.environ)
        hidden = (chosen.token,) if chosen.token else ()
        look = logs.LogOptions(chosen.log_level, as_json=chosen.log_json, fields=about, hidden=hidden)
        with logs.use_log_options(look):
            for unknown in settings.describe_unknown(os.environ):
                _log.warning("%(what)s", {"what": unknown})
            try:
                with asyncio.Runner(loop_factory=EventLoop) as runner:
                    runner.run(_stoppable(work(chosen)))
            except (StartError, StoreError, OSError) as error:
                if not chosen.log_json:
                    raise
                _log.critical("the bot can't go on: %(why)s", {"why": error})
                return CANNOT
    except (settings.SettingsError, StartError, StoreError, OSError) as error:
        complain(str(error))
        return CANNOT
    return 0


async def _stoppable(work: Coroutine[object, object, None]) -> None:
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        _log.info("stopped")
