"""How the bot is doing, in figures that a monitoring system collects (Prometheus' own library keeps them).

They tell how many and how long, and never of whom or what: a figure has no table, person or server in it.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Final

from prometheus_client import Counter, Gauge, Histogram

if TYPE_CHECKING:
    from collections.abc import Iterator

_SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_LONG: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0)

POSTED: Final = Histogram(
    "rambots_round_posted_seconds", "From the moment a table moved on until its post had arrived.", buckets=_LONG
)
TURN: Final = Histogram(
    "rambots_turn_seconds", "How long what is to be sent waited for its turn.", ["lane"], buckets=_LONG
)
WAITING: Final = Gauge("rambots_waiting_turns", "What waits for its turn to be sent.", ["lane"])
ALLOWED: Final = Gauge("rambots_requests_allowed", "Requests a second that this process may make beside the others.")
ANSWERED: Final = Counter("rambots_discord_answers", "Discord's answers to requests, by their status.", ["status"])
BROKEN: Final = Counter("rambots_discord_unanswered", "Requests that broke off without an answer.")
ALERTS: Final = Counter("rambots_discord_alerts", "What an operator has to see to at Discord, by its kind.", ["alert"])
DRAWN: Final = Histogram(
    "rambots_drawing_seconds", "How long pictures were drawn, with their wait for a worker.", buckets=_SHORT
)
STORE: Final = Histogram(
    "rambots_store_seconds", "How long the store was asked, with the wait for it.", ["access"], buckets=_SHORT
)
LAG: Final = Histogram("rambots_loop_lag_seconds", "How late the event loop came to what was due.", buckets=_SHORT)
CLIENTS: Final = Counter("rambots_clients", "Clients that were started: more than one if the first one ended.")
TABLES: Final = Gauge("rambots_tables", "Tables in the store, by their status.", ["status"])

_LOOK: Final = 0.5
"""Seconds between two looks at how late the event loop is."""


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Note how long the block takes, however it ends."""
    began = perf_counter()
    try:
        yield
    finally:
        histogram.observe(perf_counter() - began)


async def watch_the_loop(pause: float = _LOOK) -> None:
    """Note how late the event loop is, until cancelled."""
    while True:
        due = perf_counter() + pause
        await asyncio.sleep(pause)
        LAG.observe(max(0.0, perf_counter() - due))
