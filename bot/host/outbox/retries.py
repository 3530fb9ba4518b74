"""Retry policies of the outbox, by kind of message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.host.model.announcements import AnnouncementKind
from bot.host.model.outbox import PostKind

GIVEN_UP: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Backoff:
    """Delays between attempts. Each is twice the previous one, up to the longest."""

    first: timedelta
    longest: timedelta

    def delay(self, attempts: int) -> timedelta:
        return min(self.longest, self.first * (1 << min(attempts - 1, 20)))


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Conditions for retrying and dropping a message."""

    unsure: Backoff = Backoff(timedelta(seconds=1), timedelta(minutes=5))
    tries: int | None = None
    """Number of retries after which the message is dropped if the outcome is still unknown; None if it never is."""
    refused: Backoff | None = None
    """Back-off after a refusal; None if the message is then dropped."""


CHANNEL: Final = RetryPolicy(refused=Backoff(timedelta(minutes=2), timedelta(hours=6)))
"""The policy for a table's posts in its channel. The game waits until they can be sent."""
PRIVATE: Final = RetryPolicy()
"""The policy for posts to one player. If they're refused, the player is notified in the channel if necessary."""
ANNOUNCEMENT: Final = RetryPolicy(tries=8)


def retry_policy(kind: PostKind | AnnouncementKind) -> RetryPolicy:
    if isinstance(kind, AnnouncementKind):
        return ANNOUNCEMENT
    return PRIVATE if kind.private else CHANNEL
