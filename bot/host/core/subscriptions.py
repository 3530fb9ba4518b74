"""Hooks through which the core calls features that it doesn't import. `bot/host/app/context.py` registers them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.tables import TableRecord

if TYPE_CHECKING:
    from bot.host.core.context import HostContext


A = TypeVar("A")

OnGameOver: TypeAlias = "Callable[[UnitOfWork, TableRecord], Awaitable[None]]"
"""Called with the table of a finished game, in the transaction that ends the game."""
OnForget: TypeAlias = "Callable[[UnitOfWork, int], Awaitable[object]]"
"""Called with a person's ID, in the transaction that deletes their data."""
OnCommit: TypeAlias = "Callable[[UnitOfWork], Awaitable[None]]"
"""Called at the end of each writing transaction, before its commit."""


class Recovery(Protocol):
    """A way to repair broken tables."""

    async def __call__(self, core: HostContext, do: Callable[[], Awaitable[A]], /) -> A:
        """Run an action on a table. If the table turns out to be broken, repair it and run the action again; if that
        fails, put it on hold. Raises TableError if it's on hold or can't be shown."""


@dataclass(frozen=True, slots=True)
class Subscriptions:
    """The functions to call, by occasion."""

    recover: Recovery
    hand_over: OnCommit
    game_over: tuple[OnGameOver, ...] = ()
    forget: tuple[OnForget, ...] = ()
