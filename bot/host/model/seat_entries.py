"""Who took which seat when, as the running hash of a match records it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from bot.host.match.commitments import SALT_BYTES, commitment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.game import Seat
    from bot.host.model.tables import Participant


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Somebody took a seat, at the start or from somebody else. Exactly one of `user` and `computer` is set."""

    seat: Seat
    since: int
    """The first move that they were asked for."""
    name: str
    salt: str = field(repr=False)
    """Of the name's commitment, 32 hex digits; empty once the person was forgotten, or if there never was one."""
    commitment: str
    """Of the name, 64 hex digits; empty in a match that began before there were any."""
    user: int | None = None
    computer: str | None = None


class SeatEntries(Protocol):
    """The part of a transaction that is about them."""

    async def add_seat_entries(self, table: int, entries: Sequence[SeatEntry]) -> None:
        """Keep them behind those that the table has."""
        ...

    async def seat_entries(self, table: int, *, since: int = 1) -> Sequence[SeatEntry]:
        """Those of the table from a move on, in order."""
        ...


def seat_entry(player: Participant, entropy: Callable[[int], bytes], *, since: int = 1) -> SeatEntry:
    """The player takes their seat before the move `since`."""
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
