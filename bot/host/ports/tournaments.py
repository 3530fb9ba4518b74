"""Storage for tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.community.tournaments import Tournament


class TournamentStore(Protocol):
    """The part of a transaction that deals with tournaments."""

    async def open(self, tournament: Tournament) -> Tournament:
        """Save a new tournament; return it with its ID."""

    async def get(self, tournament: int) -> Tournament | None:
        """The tournament with this ID; None if there's none. Raises DamagedError if it can't be read."""

    async def of_user(self, user: int) -> Sequence[int]:
        """The IDs of unfinished tournaments that the user takes part in or has opened, newest first."""

    async def of_guild(self, guild: int) -> Sequence[int]:
        """The IDs of the server's tournaments, newest first."""

    async def of_table(self, table: int) -> int | None:
        """The ID of the tournament with a pairing that's played at the table; None if there's none."""

    async def live(self) -> Sequence[tuple[int, datetime | None]]:
        """The IDs of unfinished tournaments, with their deadlines."""

    async def once_on_hold(self) -> Sequence[tuple[int, int]]:
        """Tables of undecided pairings that are or were on hold, each after its tournament's ID."""

    async def save(self, tournament: Tournament) -> None:
        """Save the tournament with its members and pairings."""
