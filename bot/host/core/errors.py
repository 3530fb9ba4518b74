"""Errors for requests that the host can't fulfil."""

from __future__ import annotations

from bot.engine.errors import UserError
from bot.host.model.texts import later


class TableError(UserError):
    """A table can't do what was asked now; the text says why and what can be done."""


class KeepingError(TableError):
    """The database can't be used now: nothing of the request was saved."""

    def __init__(self) -> None:
        super().__init__(later("keeping"))


class StaleError(UserError):
    """A click or a message referred to a question or a draft that is no longer current. Nothing was changed."""


class NotSeatedError(UserError):
    """Someone who doesn't sit at the table asked for something reserved for its players."""


class PostRefusedError(Exception):
    """The post was refused at its destination.

    `closed`: the person's direct messages are closed; `parted`: because we share no server, or there is no such person.
    `elsewhere`: another place may accept it. `barred`: the bot lacks a permission, perhaps only for a while.
    """

    def __init__(
        self,
        reason: str,
        *,
        closed: bool = False,
        parted: bool = False,
        elsewhere: bool = False,
        barred: bool = False,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.closed = closed
        self.parted = parted
        self.elsewhere = elsewhere
        self.barred = barred


class PostUnsureError(Exception):
    """The post may or may not have arrived, or can be retried later; search for it before the next attempt."""


def on_hold(table: int) -> TableError:
    """The error for a quarantined table."""
    return TableError(later("on-hold", table=table))
