"""The processes of one bot: their shards, leases, messages and claims. Discord divides servers among shards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

MOST: Final = 10_000
_TYPED: Final = re.compile(r"(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)/(\d+)")


def shard_of(guild: int | None, count: int) -> int:
    """The shard of a server, by Discord's formula. Everything outside servers is on the first shard."""
    return 0 if guild is None else (guild >> 22) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """A set of shards, out of a total number."""

    numbers: frozenset[int]
    count: int

    @property
    def whole(self) -> bool:
        return len(self.numbers) == self.count

    @property
    def first(self) -> bool:
        """Return whether the first shard is included. Its process also serves DMs and whatever exists only once."""
        return 0 in self.numbers

    def have(self, guild: int | None) -> bool:
        return shard_of(guild, self.count) in self.numbers

    def __str__(self) -> str:
        return f"{','.join(str(number) for number in sorted(self.numbers))}/{self.count}"


WHOLE: Final = Shards(frozenset({0}), 1)
"""All shards, however many Discord uses."""


def parse_shards(text: str) -> Shards:
    """Parse shards as typed, such as `0-3/8`, `5/8` or `0,2-3/4`. Raises ValueError."""
    found = _TYPED.fullmatch(text.replace(" ", ""))
    if found is None:
        raise ValueError(f"{text!r} isn't a list of shards; expected something like 0-3/8, which is shards 0 to 3 of 8")
    count = int(found[2]) if len(found[2]) <= len(str(MOST)) else MOST + 1
    if not 1 <= count <= MOST:
        raise ValueError(f"{text!r} isn't a list of shards: there can be 1 to {MOST} of them")
    numbers: set[int] = set()
    for part in found[1].split(","):
        first, _, last = part.partition("-")
        if max(len(first), len(last)) > len(str(MOST)) or int(last or first) >= count:
            raise ValueError(f"{text!r} isn't a list of shards: the last of {count} is number {count - 1}")
        numbers.update(range(int(first), int(last or first) + 1))
    if not numbers:
        raise ValueError(f"{text!r} isn't a list of shards: a range starts with its lowest number")
    return Shards(frozenset(numbers), count)


@dataclass(frozen=True, slots=True)
class Lease:
    shard: int
    count: int
    token: str
    until: datetime | None
    """The end of the lease; None if its holder has released it."""
    besides: bool
    """True if the shard was taken on the side, without its events from Discord."""

    def has_lapsed(self, now: datetime) -> bool:
        return self.until is None or self.until <= now


@dataclass(frozen=True, slots=True)
class Process:
    """One of the processes that share a database."""

    name: str
    """A unique name."""
    host: str
    shards: Shards


@dataclass(frozen=True, slots=True)
class ProcessMessage:
    """A message to the process that serves a server."""

    guild: int | None
    """The server; None or 0 outside servers."""
    what: str
    about: str = ""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A process's claim to a share of the rate limit. Instants are the database's, in microseconds."""

    name: str
    need: int
    """The process's own estimate of its demand."""
    share: int
    before: int
    lowered: int
    until: int
    shut: int = 0
    """The time until which Discord allows no requests by any process, according to its response to this one."""
