"""Conversion of PostgreSQL's errors to the host's, which contain no values, because drafts and salts are secret."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import asyncpg

from bot.host.ports.store import StoreError
from bot.storage.dialect import ClashError

A = TypeVar("A")

ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, ValueError)
"""Exceptions that the driver raises. A timeout is an OSError."""
UNUSABLE: Final = "the database can't be used"
READ_ONLY: Final = "25006"
_NO_VALUE: Final = "it can't hold such a value"
_BROKEN: Final = "the connection to it broke off"
_REASONS: Final = {
    "08": _BROKEN,
    "22": _NO_VALUE,
    "25": "it ended the transaction",
    READ_ONLY: "it can't be written to",
    "25P03": "it stopped waiting",
    "28": "it doesn't let us in",
    "28P01": "it doesn't let us in: the user or password is wrong",
    "3D": "there's no such database on that server",
    "40": "others were quicker",
    "42501": "we aren't allowed to do that there",
    "53100": "its disk is full",
    "53200": "it has no memory left",
    "53300": "it has no connection left for us",
    "55P03": "another program won't let go of it",
    "57014": "it took too long",
    "57": "it is being stopped or started",
    "58": "its disk can't be read or written",
    "XX001": "it's damaged",
    "XX002": "it's damaged",
}


class ReadOnlyError(StoreError):
    """The server has become read-only, for example because another server takes the writes after a failover."""


def reason(error: BaseException) -> str:
    """The reason for an error, as the second half of a sentence."""
    if isinstance(error, asyncpg.PostgresError):
        code: str = error.sqlstate or ""
        return _REASONS.get(code) or _REASONS.get(code[:2]) or f"PostgreSQL says {code} ({type(error).__name__})"
    if isinstance(error, TimeoutError):
        return "it isn't answering"
    if isinstance(error, asyncpg.DataError | UnicodeError | OverflowError):
        return _NO_VALUE
    if isinstance(error, OSError) and error.strerror:
        return f"it can't be reached: {error.strerror}"
    return _BROKEN


async def call_driver(where: str, call: Callable[..., Awaitable[A]], *args: object, **options: object) -> A:
    """Await a call of the driver. Raise `trouble` instead of its errors."""
    try:
        return await call(*args, **options)
    except ERRORS as error:
        wrong = trouble(error, where)
    raise wrong  # raised outside the handler, so that its context, which contains values, is lost


def trouble(error: BaseException, where: str = UNUSABLE) -> StoreError:
    """The error to raise instead of a driver's. Never raise it from the original, which may contain a row's values."""
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return ClashError(f"{where}: {error.constraint_name or 'it'} doesn't fit the existing rows")
    read_only = isinstance(error, asyncpg.PostgresError) and error.sqlstate == READ_ONLY
    return (ReadOnlyError if read_only else StoreError)(f"{where}: {reason(error)}")
