"""What a person can ask of the host that cannot be done."""

from __future__ import annotations

from bot.engine.errors import UserError
from bot.host.core.texts import later


class TableError(UserError):
    """A table cannot do what was asked of it now; the text says why and what can be done."""


class KeepingError(TableError):
    """The store cannot be used now: nothing was kept of what was asked for."""

    def __init__(self) -> None:
        super().__init__(later("keeping"))


class StaleError(UserError):
    """A click or a message meant a question or a draft that is not the present one any more. Nothing was changed."""


class NotSeatedError(UserError):
    """Somebody who does not sit at the table asked for what is for its players."""


class PostRefusedError(Exception):
    """This post is not taken where it was meant to go.

    `closed`: the person's direct messages are closed; `parted`: since we share no server, or there is no such person.
    `elsewhere`: another place may take it. `barred`: the bot lacks a permission, perhaps for a while only.
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
    """Whether the post arrived is not known, or it can be tried again later; before the next try it is looked for."""
