"""Shares of Discord's global rate limit (a number of requests in any second) between the bot's processes.

Each process keeps a claim in the database, valid for a few seconds after it last contacted the database. A claim never
takes more than the others leave, however late a process learns of a change: a share that one process gives up becomes
free for the others only after a while.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.host.model.cluster import Claim

FLOOR: Final = 2
"""Requests per second that even an idle process gets, in case work comes up; fewer if there are many processes."""
ALONE: Final = 1
"""Requests per second for a process that doesn't know the others' shares, because it hasn't reached the database for
a while, or at all."""
HELD: Final = 4.0
"""Seconds for which a claim is valid."""
HEARD: Final = 1.1
"""Seconds for which a lowered or expired share still counts in full: slightly longer than Discord's window."""
GONE: Final = 120.0
"""Seconds from the end of its claim until a process is considered gone."""

_SECOND: Final = 1_000_000


def shares(needs: Mapping[str, int], most: int) -> dict[str, int]:
    """Divide `most` between the processes according to their needs. Each gets the floor. Each further request goes
    to the process that has the fewest for its need (Webster's method), so a greater need never gets less."""
    floor = min(FLOOR, most // max(1, len(needs)))
    found = dict.fromkeys(sorted(needs), floor)
    if not found:
        return found
    for _ in range(most - sum(found.values())):
        first = max(found, key=lambda name: ((max(0, needs[name]) + 1) / (2 * (found[name] - floor) + 1), -found[name]))
        found[first] += 1
    return found


def reserved_share(claim: Claim, now: int) -> int:
    if now >= claim.until + round(GONE * _SECOND):
        return 0
    if now >= claim.until + round(HEARD * _SECOND):
        return min(ALONE, claim.share)
    return max(claim.share, claim.before if now < claim.lowered + round(HEARD * _SECOND) else 0)


def renew_claim(name: str, need: int, known: Sequence[Claim], *, now: int, most: int, shut: float = 0.0) -> Claim:
    """The claim that a process may save, given all known ones. No process may make a request for `shut` seconds."""
    others = [each for each in known if each.name != name]
    mine = next((each for each in known if each.name == name), Claim(name, 0, 0, 0, 0, now))
    living = {each.name: each.need for each in others if now < each.until}
    fair = shares({**living, name: need}, most)[name]
    free = max(0, most - sum(reserved_share(each, now) for each in others))
    held = reserved_share(mine, now)
    kept = replace(mine, need=need, until=now + round(HELD * _SECOND), shut=now + round(shut * _SECOND))
    if fair < held and held > mine.share:
        return kept  # its previous reduction hasn't taken effect yet, so it waits with the next one
    share = min(fair, free)
    return replace(kept, share=share, before=held, lowered=now) if share < held else replace(kept, share=share)


def list_gone_processes(known: Iterable[Claim], now: int) -> list[str]:
    return [each.name for each in known if now >= each.until + round(GONE * _SECOND)]


def blocked_seconds(known: Iterable[Claim], now: int) -> float:
    return max([0.0, *((each.shut - now) / _SECOND for each in known)])
