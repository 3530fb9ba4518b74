"""Retry policies of the outbox, by kind of message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.host.model.announcements import AnnouncementKind
from bot.host.model.outbox import PostKind

GIVEN_UP: Final = timedelta(days=7)
"""The time for which a finished game's posts are retried where they are refused."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Delays between tries, each twice the one before."""

    first: timedelta
    longest: timedelta

    def delay(self, attempts: int) -> timedelta:
        """The delay after that many tries."""
        return min(self.longest, self.first * (1 << min(attempts - 1, 20)))


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """When a message is tried again, and when it's dropped."""

    unsure: Backoff = Backoff(timedelta(seconds=1), timedelta(minutes=5))
    """Back-off after a try with an unknown outcome."""
    tries: int | None = None
    """Number of tries with an unknown outcome after which the message is dropped; None if it never is."""
    refused: Backoff | None = None
    """Back-off after a refusal; None if the message is then dropped."""


CHANNEL: Final = RetryPolicy(refused=Backoff(timedelta(minutes=2), timedelta(hours=6)))
"""A table's posts in its channel: the game waits until they can be sent."""
PRIVATE: Final = RetryPolicy()
"""Posts to one player: if refused, the channel notifies them."""
ANNOUNCEMENT: Final = RetryPolicy(tries=8)
"""Announcements: no game waits for them."""


def retry_policy(kind: PostKind | AnnouncementKind) -> RetryPolicy:
    """The retry policy of a kind of message."""
    if isinstance(kind, AnnouncementKind):
        return ANNOUNCEMENT
    return PRIVATE if kind.private else CHANNEL
