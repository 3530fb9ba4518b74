"""Places in the queue and what is offered to those who have one, and what the host asks of whoever keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from bot.games.game import AnyGame
    from bot.host.matchmaking.matcher import Search
    from bot.host.ratings.skill import Rating


@dataclass(frozen=True, slots=True)
class Ticket:
    """Somebody's place in the queue."""

    user: int
    name: str
    guild: int
    channel: int
    """Where they have asked."""
    parent: int
    """What that channel is a thread or a post in; 0: in none."""
    opens: bool
    """Whether they may open tables there."""
    asked_at: datetime
    id: int = 0
    invitation: int | None = None
    """What is offered to them."""
    hosts: bool = False
    """Whether the table of that is opened where they have asked."""
    agreed: bool = False
    """Whether they are in."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A game that is offered to some who are in the queue."""

    game: str
    pace: int
    rated: bool
    due: datetime
    """Until when they can say that they are in."""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Offered:
    """An invitation as one of those sees it to whom it is made."""

    invitation: Invitation
    game: AnyGame
    others: tuple[str, ...]
    """The names of the others."""
    agreed: bool
    """Whether whoever sees it is in."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """An invitation that is open no more: what has come of it is told elsewhere."""


class MatchmakingStore(Protocol):
    """The part of a transaction that is about the queue."""

    async def search(self, user: int) -> Search:
        """What the person looks for; anything if they have not said, or it cannot be read any more."""
        ...

    async def searches(self) -> Mapping[int, Search]:
        """The same of all who are in the queue and have said something."""
        ...

    async def keep_search(self, user: int, search: Search) -> None:
        """Keep what the person looks for."""
        ...

    async def avoided_by(self, user: int) -> frozenset[int]:
        """With whom the person does not want to play."""
        ...

    async def avoided_in_queue(self) -> Mapping[int, frozenset[int]]:
        """The same of all who are in the queue."""
        ...

    async def keep_avoided(self, user: int, others: Collection[int]) -> None:
        """Keep with whom the person does not want to play, in the place of what that was."""
        ...

    async def met_by(self, user: int, *, most: int) -> Mapping[int, str]:
        """People with whom the person has sat at a table, with their names there, the latest first."""
        ...

    async def ticket(self, user: int) -> Ticket | None:
        """The person's place in the queue; None if they have none, or it cannot be read any more."""
        ...

    async def tickets(self) -> Sequence[Ticket]:
        """All who are in the queue, who came first first; without what cannot be read any more."""
        ...

    async def add_ticket(self, ticket: Ticket) -> Ticket:
        """Keep a new place in the queue, instead of the one that the person has; with its number."""
        ...

    async def drop_ticket(self, user: int) -> None:
        """The person is not in the queue any more."""
        ...

    async def agree_to(self, user: int) -> None:
        """The person is in for the game that is offered to them."""
        ...

    async def invite(self, invitation: Invitation, users: Sequence[int]) -> Invitation:
        """Keep a new invitation to these people, at the table of the first of them; with its number."""
        ...

    async def invitation(self, invitation: int) -> Invitation | None:
        """An invitation that is still open."""
        ...

    async def invited(self, invitation: int) -> Sequence[Ticket]:
        """To whom it is made, who came first first."""
        ...

    async def invitations(self) -> Sequence[Invitation]:
        """All that are open, those first whose time is up first."""
        ...

    async def drop_invitation(self, invitation: int) -> None:
        """It is open no more; those to whom it was made wait again."""
        ...

    async def strengths(self) -> Mapping[int, Mapping[str, Rating]]:
        """How strong those are who are in the queue, among people, by their games."""
        ...
