"""How the bot's processes share what Discord takes from all of them together: so many requests in any second.

Each process keeps a claim in the store, and holds it for a few seconds from when it last spoke with the store. A claim
never takes more than the others' leave, so that all of them together never are too many, whoever is slow to hear of a
change: what one process gives up is free for others only when it has been given up for a while.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FLOOR: Final = 2
"""So many requests a second a process may make that needs nothing, so that what comes up need not wait: fewer, if there
are many processes."""
ALONE: Final = 1
"""So many it may make at most when it has not spoken with the store for too long to know what the others do."""
HELD: Final = 4.0
"""Seconds that a claim holds."""
HEARD: Final = 1.1
"""Seconds for which what was given up still counts: requests are counted in any second, and none may be counted twice
in one."""
GONE: Final = 120.0
"""Seconds after which nobody reckons with a process any more that has not spoken."""

_SECOND: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Claim:
    """What one process says of itself. Instants are the store's, in microseconds."""

    name: str
    need: int
    """How much it would send, by its own reckoning: only what this is beside the others' counts."""
    share: int
    """Requests a second that it may make."""
    before: int
    """What its share was before, if it was more."""
    lowered: int
    """When it became less."""
    until: int
    """How long the share holds."""
    shut: int = 0
    """Before then nobody may make any request: Discord said so to this process."""


class RateShares(Protocol):
    """The claims as they are kept: a part of the store's transaction."""

    async def instant(self) -> int:
        """What the store's own clock says, in microseconds."""
        ...

    async def claims(self) -> Sequence[Claim]:
        """Every process' claim."""
        ...

    async def put_claim(self, claim: Claim) -> None:
        """Keep a process' claim in the place of what it was."""
        ...

    async def drop_claims(self, names: Iterable[str]) -> None:
        """These processes are not there any more."""
        ...


def shares(needs: Mapping[str, int], most: int) -> dict[str, int]:
    """How many of `most` each of those has, by what they need: all of them together.

    Everybody has the floor. Of the rest each one goes to whoever has the fewest for what they need (Webster's method):
    whoever needs more never has less for it.
    """
    floor = min(FLOOR, most // max(1, len(needs)))
    found = dict.fromkeys(sorted(needs), floor)
    if not found:
        return found
    for _ in range(most - sum(found.values())):
        first = max(found, key=lambda name: ((max(0, needs[name]) + 1) / (2 * (found[name] - floor) + 1), -found[name]))
        found[first] += 1
    return found


def counts(claim: Claim, now: int) -> int:
    """How much of all a claim takes at that moment, as others have to reckon."""
    if now >= claim.until + round(GONE * _SECOND):
        return 0
    if now >= claim.until + round(HEARD * _SECOND):
        return min(ALONE, claim.share)
    return max(claim.share, claim.before if now < claim.lowered + round(HEARD * _SECOND) else 0)


def renew_claim(name: str, need: int, known: Sequence[Claim], *, now: int, most: int, shut: float = 0.0) -> Claim:
    """What a process may claim, and is to keep, beside the claims that there are.

    For `shut` seconds nobody may make any request.
    """
    others = [each for each in known if each.name != name]
    mine = next((each for each in known if each.name == name), Claim(name, 0, 0, 0, 0, now))
    living = {each.name: each.need for each in others if now < each.until}
    fair = shares({**living, name: need}, most)[name]
    free = max(0, most - sum(counts(each, now) for each in others))
    held = counts(mine, now)
    kept = replace(mine, need=need, until=now + round(HELD * _SECOND), shut=now + round(shut * _SECOND))
    if fair < held and held > mine.share:
        return kept  # it gives up something already: what it gives up next is told when that has been heard
    share = min(fair, free)
    return replace(kept, share=share, before=held, lowered=now) if share < held else replace(kept, share=share)


def gone(known: Iterable[Claim], now: int) -> list[str]:
    """The processes that nobody reckons with any more."""
    return [each.name for each in known if counts(each, now) == 0 and now >= each.until + round(GONE * _SECOND)]


def blocked_seconds(known: Iterable[Claim], now: int) -> float:
    """For how many seconds nobody may make any request."""
    return max([0.0, *((each.shut - now) / _SECOND for each in known)])
