"""Seat entries: the changes of players that a match's running hash records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.engine.game import Seat
from bot.host.model.commitments import SALT_BYTES, commitment
from bot.host.model.tables import Participant


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """A player taking a seat, at the start or from another player. Exactly one of `user` and `computer` is set."""

    seat: Seat
    since: int
    """The first move that the player was asked for."""
    name: str
    salt: str = field(repr=False)
    """The salt of the name's commitment, 32 hex digits; empty if the person was erased or there never was one."""
    commitment: str
    """The commitment to the name, 64 hex digits; empty in matches older than commitments."""
    user: int | None = None
    computer: str | None = None


def seat_entry(player: Participant, entropy: Callable[[int], bytes], *, since: int = 1) -> SeatEntry:
    """Create the entry of a player who takes their seat before the move `since`."""
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
