"""Errors for requests that can't be fulfilled, and for posts that can't be sent."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.errors import UserError
from bot.host.model.texts import later


class TableError(UserError):
    """A request can't be fulfilled now. The text says why, and often what to do."""


class KeepingError(TableError):
    """The database, or a part of it, can't be used now. The transaction wasn't saved, unless it failed during the
    commit."""

    def __init__(self) -> None:
        super().__init__(later("keeping"))


class StaleError(UserError):
    """A click or a message doesn't fit now, for example because it's about an earlier question or draft."""


class NotSeatedError(UserError):
    """Someone asked for something that requires a seat they don't have."""


@dataclass(eq=False)
class PostRefusedError(Exception):
    """A post was refused. Of refused posts, only those in a table's channel are retried. `closed`: the person doesn't
    accept direct messages; `parted`: that's because they share no server with the bot, or don't exist. `elsewhere`:
    another place may accept the post. `barred`: the bot lacks a permission, perhaps only for a while."""

    reason: str
    closed: bool = field(default=False, kw_only=True)
    parted: bool = field(default=False, kw_only=True)
    elsewhere: bool = field(default=False, kw_only=True)
    barred: bool = field(default=False, kw_only=True)


class PostUnsureError(Exception):
    """The post may or may not have arrived, or can be retried later. Search for it before the next attempt."""


def on_hold(table: int) -> TableError:
    return TableError(later("on-hold", table=table))
