"""What the host asks of whoever can speak in the chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractAsyncContextManager

    from bot.engine.game import Seat
    from bot.host.model.outbox import Post, Posted
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import Shown


class Messenger(Protocol):
    """Says things in the chat. The front implements it; tests have one that writes down what it was asked."""

    def turn(self, post: Post) -> AbstractAsyncContextManager[object]:
        """Wait for the post's turn, of all that wait, and have it until the end of the block.

        The order is that of the posts' ids, but what a table says at its beginning gives way to what is said where
        people have answered already.
        """
        ...

    async def post(self, post: Post) -> Posted:
        """Say it, with `post.nonce`, out of `post.about`. Raises PostRefusedError or PostUnsureError."""
        ...

    async def find(self, post: Post) -> Posted | None:
        """The message that an earlier try left, looked up in recent messages by its buttons' custom ids."""
        ...

    async def is_there(self, guild: int, user: int) -> bool | None:
        """Whether a person is on a server; None: nobody knows now."""
        ...

    async def settle(self, record: TableRecord, seat: Seat, revision: int, posted: Posted) -> None:
        """Have a message that asked about a seat after that move say what has become of it. May fail quietly."""
        ...

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        """Bring the table's newest public message up to date (seats, who has compiled, deadline). May fail quietly.

        `look` tells how the table stands, with its newest move if it has one: what changes later is not shown yet.
        """
        ...
