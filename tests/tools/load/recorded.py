"""A run's recorded traffic: the bot's requests with their responses, and the events sent to it."""

from __future__ import annotations

import pickle
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.discord_ui.ratelimit.limiter import TOO_MANY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.playground.gateway.gateway import Gateway, Session
    from bot.playground.http.api import Exchange
    from bot.playground.wire import Obj


@dataclass(frozen=True, slots=True)
class Request:
    """A request by the bot, and when it was answered, in seconds since the recording began."""

    at: float
    exchange: Exchange

    @property
    def repeatable(self) -> bool:
        """Whether a client that repeats it, and gets the same response, doesn't retry."""
        return 200 <= self.exchange.status < 500 and self.exchange.status != TOO_MANY


class _Copied(deque["Obj"]):
    """A session's events, also recorded with their times."""

    def __init__(self, recorded: Recorded, sent: deque[Obj]) -> None:
        super().__init__(sent)
        self._recorded = recorded

    def append(self, payload: Obj, /) -> None:
        super().append(payload)
        self._recorded.events.append((self._recorded.now, payload))


@dataclass(slots=True)
class Recorded:
    """The traffic. Requests go into a file, because their pictures would take a lot of memory."""

    file: Path
    events: list[tuple[float, Obj]] = field(default_factory=list)
    """Events of the recording with their times."""
    opening: list[Obj] = field(default_factory=list)
    """Events from before: what a client learns when it comes online."""
    _began: float = 0.0

    @property
    def now(self) -> float:
        """Seconds since the recording began; negative before that."""
        return time.perf_counter() - self._began if self._began else -1.0

    def record(self, exchange: Exchange) -> None:
        """Record a request."""
        with self.file.open("ab") as file:
            pickle.dump(Request(self.now, exchange), file)

    def begin(self, gateway: Gateway) -> None:
        """Begin the recording."""
        self._began = time.perf_counter()
        sessions = sorted(gateway.sessions.values(), key=lambda each: each.shard)
        self.opening = list(_opening(sessions))
        for session in sessions:
            session.sent = _Copied(self, session.sent)

    def requests(self) -> Iterator[Request]:
        """All requests, in order."""
        return requests(self.file)


def requests(file: Path) -> Iterator[Request]:
    """The requests in a file, in order."""
    with file.open("rb") as opened:
        while True:
            try:
                yield pickle.load(opened)
            except EOFError:
                return


def _opening(sessions: list[Session]) -> Iterator[Obj]:
    """The events of all sessions, as if one session without shards got them."""
    readies = [payload for session in sessions for payload in session.sent if payload["t"] == "READY"]
    guilds = [guild for ready in readies for guild in ready["d"]["guilds"]]
    yield readies[0] | {"d": readies[0]["d"] | {"guilds": guilds, "shard": [0, 1]}}
    for session in sessions:
        yield from (payload for payload in session.sent if payload["t"] == "GUILD_CREATE")
