"""Seat entries, which record in a match's running hash who takes a seat, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.engine.game import Seat
from bot.host.model.commitments import SALT_BYTES, commitment
from bot.host.model.tables import Participant


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """A player who takes a seat, at the start or from another player. Either `user` or `computer` is set, but
    neither for a person read from a match file."""

    seat: Seat
    since: int
    name: str
    salt: str = field(repr=False)
    """32 hex digits; empty if the person's data was erased, or there's no commitment."""
    commitment: str
    """The commitment to the name, as 64 hex digits; empty in matches from before there were any."""
    user: int | None = None
    computer: str | None = None


def seat_entry(player: Participant, entropy: Callable[[int], bytes], *, since: int = 1) -> SeatEntry:
    salt = entropy(SALT_BYTES)
    return SeatEntry(
        seat=player.seat,
        since=since,
        name=player.name,
        salt=salt.hex(),
        commitment=commitment(player.name, salt),
        user=player.user,
        computer=player.computer,
    )
