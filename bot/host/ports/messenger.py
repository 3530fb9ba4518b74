"""The interface through which the host posts in the chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from bot.engine.game import Seat
from bot.host.model.announcements import Announcement
from bot.host.model.outbox import Post, Posted
from bot.host.model.tables import TableRecord
from bot.host.model.viewer import Viewer
from bot.host.model.views import Shown

M_contra = TypeVar("M_contra", contravariant=True)


class Sender(Protocol[M_contra]):
    """Sends messages of one kind in the chat."""

    def turn(self, message: M_contra, /) -> AbstractAsyncContextManager[object]:
        """Wait for the message's turn among all waiting ones, and hold it until the end of the block. Posts are
        ordered by ID, but those in lobbies and before a game's second move yield to others. Announcements and ends of
        games (`PostKind.END`) don't wait here."""

    async def post(self, message: M_contra, /) -> Posted:
        """Send the message with its nonce and its payload. Raises PostRefusedError or PostUnsureError."""

    async def find(self, message: M_contra, /) -> Posted | None:
        """Find an earlier attempt's message by its buttons' custom IDs; None if it isn't found. Raises
        PostRefusedError or PostUnsureError."""


class Messenger(Sender[Post], Protocol):
    """Posts tables' messages in the chat. Implemented by the front end."""

    async def is_there(self, guild: int, user: int) -> bool | None:
        """Return whether a person is on a server; None if that isn't known now."""

    async def refresh_vote(self, record: TableRecord, seat: Seat, revision: int, posted: Posted) -> None:
        """Update a message with votes or an offer, posted after the move `revision`. May fail silently."""

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        """Update the table's public messages to what `look` returns, and collapse old panels. May fail silently."""


class Announcer(Sender[Announcement], Protocol):
    """Posts announcements to servers and to single people. Implemented by the front end."""

    def readers(self, announcement: Announcement) -> Viewer | None:
        """The announcement's readers and the channels that all of them can see; None if not known now."""

    async def renew(self, announcement: Announcement, posted: Posted) -> None:
        """Update a message; delete an empty digest. Raises PostRefusedError or PostUnsureError."""
