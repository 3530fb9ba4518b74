"""Storage for matchmaking."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.host.model.community.matchmaking import Invitation, Search, Ticket
from bot.host.model.community.ratings import Rating


class MatchmakingStore(Protocol):
    """The part of a transaction that deals with the queue."""

    async def search(self, user: int) -> Search:
        """The user's search; the default if they have none, or it can't be read."""

    async def searches(self) -> Mapping[int, Search]:
        """The searches of everyone in the queue who has chosen one."""

    async def save_search(self, user: int, search: Search) -> None:
        """Save the person's search."""

    async def avoided_by(self, user: int) -> frozenset[int]:
        """The people that the user avoids."""

    async def avoided_in_queue(self) -> Mapping[int, frozenset[int]]:
        """The people that each person in the queue avoids, by user."""

    async def save_avoided(self, user: int, others: Collection[int]) -> None:
        """Save the people that the user avoids, replacing the previous ones."""

    async def met_by(self, user: int, *, most: int) -> Mapping[int, str]:
        """People who have shared a table with the user, with their names there, latest first."""

    async def ticket(self, user: int) -> Ticket | None:
        """The user's place in the queue; None if they have none, or it can't be read."""

    async def tickets(self) -> Sequence[Ticket]:
        """All readable places in the queue, earliest first."""

    async def add_ticket(self, ticket: Ticket) -> Ticket:
        """Save a new place in the queue, replacing the user's previous one; return it with its ID."""

    async def drop_ticket(self, user: int) -> None:
        """Remove the person from the queue."""

    async def accept(self, user: int) -> None:
        """Record that the user accepts the game offered to them."""

    async def invite(self, invitation: Invitation, users: Sequence[int]) -> Invitation:
        """Save a new invitation to these people and return it with its ID. The first person's ticket decides where the
        table opens."""

    async def invitation(self, invitation: int) -> Invitation | None:
        """An open invitation; None if it's closed."""

    async def invited_people(self, invitation: int) -> Sequence[Ticket]:
        """The invited people, earliest first."""

    async def invitations(self) -> Sequence[Invitation]:
        """All open invitations, by deadline."""

    async def drop_invitation(self, invitation: int) -> None:
        """Close an invitation; its recipients wait again."""

    async def strengths(self) -> Mapping[int, Mapping[str, Rating]]:
        """The ratings, by game, of people in the queue who have any from games with other people."""
