"""What Discord's refusals mean for a post."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, TypeVar

import aiohttp
import discord

from bot.front.speech import spoken
from bot.host.errors import PostRefusedError, PostUnsureError
from bot.speech import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

A = TypeVar("A")

UNSURE: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What sending can raise (a timeout is an OSError); on Linux a connection's end comes up as a raw aiohttp error."""

LOST: Final = (aiohttp.ClientError, OSError, TimeoutError)
"""How it comes up that a connection ended before it was known what became of the request."""
PAUSES: Final = (0.1, 0.4)
"""Seconds between the tries; an interaction waits for three in all."""

CLOUDFLARE: Final = 40333
"""Cloudflare, in front of Discord, has refused the request; Discord hasn't seen it."""

PARTED: Final = frozenset({50278, 10013})
"""There is no server that we share with them; there is no such account."""
CLOSED: Final = frozenset({50007}) | PARTED
"""Their direct messages are closed to us, or they block us; or even that."""
MISSING: Final = frozenset({10007, 10013})
"""No member of that server, no such account."""
TOO_FAST: Final = 40003
"""We open direct messages too fast: later it works."""
GONE: Final = frozenset({10003, 10004, 50001, 50013, 50083, 160005})
"""No such channel or server, no access, no permission, a thread that is archived or locked."""
NO_CHANNEL: Final = frozenset({10003, 50001})
"""No such channel, or one that is none of ours."""
CLOSED_THREAD: Final = frozenset({10003, 50013, 50083, 160005})
"""A thread that is gone, locked or not for us; the channel that it is in may well take what it does not."""
THREAD_EXISTS: Final = 160004

UNKNOWN_MESSAGE: Final = 10008
FIXED: Final = frozenset({UNKNOWN_MESSAGE, 50083, 30046})
"""A message that cannot be changed while another could be sent: it is gone, its thread is archived, or it is older than
an hour and was changed too often."""
ANSWERED: Final = 40060
"""The interaction has its answer: an earlier try of ours got through."""
LATE: Final = frozenset({10062, 10015, 50027})
"""An interaction that ran out: nobody is reached through it any more."""


def refusal(error: BaseException, *, private: bool) -> PostRefusedError | PostUnsureError:
    """What the host is told about a post that `error` stopped; `private`: it was a direct message."""
    if is_passing(error) or not isinstance(error, discord.HTTPException):
        return PostUnsureError(f"it is not known whether the message arrived ({type(error).__name__})")
    if error.code == TOO_FAST:
        return PostUnsureError("Discord asks to open direct messages more slowly")
    if private and error.code in CLOSED:
        return PostRefusedError(spoken(ENGLISH).say("refused-closed"), closed=True, parted=error.code in PARTED)
    if error.code in GONE or error.status in (403, 404):
        return PostRefusedError(_reason(error.code), elsewhere=error.code in CLOSED_THREAD)
    return PostRefusedError(f"Discord does not take the message (error {error.code})")


def is_passing(error: BaseException) -> bool:
    """Return whether an error says nothing about what was asked for, so that the same may well succeed later.

    Beside lost connections, rate limits and Discord's own trouble that is a 403 or 404 which isn't Discord's word: from
    Cloudflare, without an error code, or without JSON (the library gives both the code 0).
    """
    if not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == 429:
        return True
    return error.status in (403, 404) and error.code in (0, CLOUDFLARE)


def describe_refusal(error: discord.HTTPException) -> str:
    """Return what Discord answered, for the log: status, error code and its own words."""
    return f"status {error.status}, error {error.code}: {error.text}"


def is_refused(error: BaseException) -> bool:
    """Whether Discord has surely not done it, and only what was asked for is wrong: it may take something else."""
    return (
        isinstance(error, discord.HTTPException)
        and not is_passing(error)
        and error.status != 401
        and error.code not in {UNKNOWN_MESSAGE, ANSWERED, *GONE, *LATE}
    )


def is_bug(error: BaseException) -> bool:
    """Whether a refusal is nobody's doing but ours: a request that was wrong in itself."""
    return isinstance(error, discord.HTTPException) and error.status == 400 and error.code not in {*GONE, *CLOSED}


def _reason(code: int) -> str:
    """In English, as it is kept and logged: `reasons` tells it in other languages."""
    match code:
        case 10003 | 10004:
            return spoken(ENGLISH).say("refused-channel-gone")
        case 160005 | 50083:
            return spoken(ENGLISH).say("refused-thread-locked")
        case 50001:
            return spoken(ENGLISH).say("refused-unseen")
        case _:
            return spoken(ENGLISH).say("refused-forbidden")


async def until_known(send: Callable[[], Awaitable[A]], unsure: Callable[[Exception], bool]) -> A:
    """Send what does nothing the second time, until its outcome is known; the last try's error is raised."""
    for pause in PAUSES:
        try:
            return await send()
        except Exception as error:
            if not unsure(error):
                raise
            await asyncio.sleep(pause)
    return await send()


def broke_off(error: Exception) -> bool:
    """Whether the connection ended before it was known what became of the request."""
    return isinstance(error, LOST)


def not_refused(error: Exception) -> bool:
    """Whether anything else is the matter than that Discord does not take it: its answer was none, or unreadable.

    A rate limit isn't tried again at once.
    """
    return is_passing(error) and not (isinstance(error, discord.HTTPException) and error.status == 429)
