"""The bot's metrics for Prometheus: only counts, rates and durations. No metric names a table, a person or a server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

_SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_LONG: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0)

POSTED: Final = Histogram(
    "rambots_round_posted_seconds", "Time from a table's move until its post arrived.", buckets=_LONG
)
TURN: Final = Histogram(
    "rambots_turn_seconds", "Time that posts waited for their turn to be sent.", ["lane"], buckets=_LONG
)
WAITING: Final = Gauge("rambots_waiting_turns", "Posts waiting for their turn to be sent.", ["lane"])
ALLOWED: Final = Gauge(
    "rambots_requests_allowed", "Requests per second that this process may make alongside the others."
)
ANSWERED: Final = Counter("rambots_discord_answers", "Discord's answers to requests, by status.", ["status"])
BROKEN: Final = Counter("rambots_discord_unanswered", "Requests that failed without an answer.")
ALERTS: Final = Counter("rambots_discord_alerts", "Problems at Discord that an operator may have to fix.", ["alert"])
DRAWN: Final = Histogram(
    "rambots_drawing_seconds", "Time to draw pictures, including the wait for a worker.", buckets=_SHORT
)
STORE: Final = Histogram(
    "rambots_store_seconds", "Time for database access, including the wait for it.", ["access"], buckets=_SHORT
)
LAG: Final = Histogram("rambots_loop_lag_seconds", "How late the event loop got to due work.", buckets=_SHORT)
CLIENTS: Final = Counter("rambots_clients", "Clients started: more than one if the first one ended.")
TABLES: Final = Gauge("rambots_tables", "Tables in the database, by status.", ["status"])


@contextmanager
def observe_duration(histogram: Histogram) -> Iterator[None]:
    began = perf_counter()
    try:
        yield
    finally:
        histogram.observe(perf_counter() - began)


async def watch_the_loop(pause: float = 0.5) -> None:
    while True:
        due = perf_counter() + pause
        await asyncio.sleep(pause)
        LAG.observe(max(0.0, perf_counter() - due))
