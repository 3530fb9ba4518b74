"""The meanings of Discord's responses.

discord.py calls that make a request, except `Client.start`, are inside a `with wrap_call_errors(...)`, which turns
errors of discord.py or the connection into a `CallError`. Callers act on its meaning; if that's not specific enough,
they compare its cause, but never a number.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeVar

import aiohttp
import discord

from bot.discord_ui.responses.alerts import Alert, raise_alert
from bot.safe_errors import LoggableError

T = TypeVar("T")


class Meaning(Enum):
    """The meaning of a response for the caller."""

    DONE = auto()
    """Nothing is left to do, for example because Discord has already done it."""
    RETRY = auto()
    """The same request may succeed later, or may have succeeded. Discord didn't refuse it for good."""
    REFUSED_FORM = auto()
    """Discord refuses this form, but may accept a simpler one."""
    REFUSED_PLACE = auto()
    """Discord refuses such requests about that place, such as a channel or a message; retrying at once wouldn't
    help."""
    REFUSED_PERSON = auto()
    """The person isn't there, or can't be reached."""


class Call(Enum):
    """A kind of request. The same response may have different meanings for different kinds."""

    SEND = auto()
    PRIVATE = auto()
    """A direct message, or opening its channel."""
    EDIT = auto()
    """An edit or the deletion of a message."""
    INTERACTION = auto()
    """A response to an interaction, an edit of it, or a follow-up."""
    THREAD = auto()
    """A new thread, or an edit or the deletion of one."""
    READ = auto()
    REGISTER = auto()
    """The application's commands and emoji."""
    ASK = auto()
    """Requests about the bot itself, such as its gateway connections and servers."""


class Cause(Enum):
    """The reason for a response."""

    UNKNOWN = auto()
    LOST = auto()
    """The connection failed, or there was no response in time."""
    TROUBLE = auto()
    PROXY = auto()
    """A proxy in front of Discord seems to have responded, so Discord may never have received the request."""
    RATE_LIMIT = auto()
    BANNED = auto()
    """Cloudflare refuses all requests from this machine for a while."""
    UNAUTHORIZED = auto()
    OVERLOADED = auto()
    """The channel or server gets too many messages right now, slow mode is on, or Discord is overloaded."""
    OPENED_TOO_FAST = auto()
    """The bot has opened too many direct messages in a short time."""
    FLAGGED = auto()
    """Discord has flagged the bot as a spammer, so the bot can't open direct messages."""
    NO_CHANNEL = auto()
    NO_SERVER = auto()
    NO_ACCESS = auto()
    """The bot can't see the channel, or the DM channel isn't the bot's."""
    FORBIDDEN = auto()
    """The bot lacks a permission. During a timeout it lacks nearly all of them."""
    ARCHIVED = auto()
    LOCKED = auto()
    NO_MEMBER = auto()
    NO_ACCOUNT = auto()
    CLOSED = auto()
    NO_SHARED_SERVER = auto()
    NO_MESSAGE = auto()
    EDITED_TOO_OFTEN = auto()
    """The message is more than an hour old and has been edited too often."""
    ANSWERED = auto()
    NO_INTERACTION = auto()
    """The interaction has expired, or another process has responded."""
    TOO_LATE = auto()
    """The interaction token's 15 minutes are over."""
    THREAD_EXISTS = auto()
    BLOCKED = auto()
    """Automatic moderation or another filter has stopped the text."""
    TITLE_BLOCKED = auto()
    INVALID = auto()
    """Discord found an invalid value in the request; the text names it."""
    TOO_LARGE = auto()
    NO_EMOJI = auto()
    EMOJI_FULL = auto()
    CREATED_TOO_OFTEN = auto()
    """The application has registered too many new commands today."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The meaning of an error code for some calls. The status decides for others, and if it's 429 or at least 500.

    For `Call.PRIVATE`, REFUSED_PLACE becomes REFUSED_PERSON, because the place is the person's DM channel.
    """

    cause: Cause
    meaning: Meaning
    calls: Collection[Call] = tuple(Call)


CODES: Final[Mapping[int, Rule]] = {
    10003: Rule(Cause.NO_CHANNEL, Meaning.REFUSED_PLACE),
    10004: Rule(Cause.NO_SERVER, Meaning.REFUSED_PLACE),
    10007: Rule(Cause.NO_MEMBER, Meaning.REFUSED_PERSON),
    10008: Rule(Cause.NO_MESSAGE, Meaning.REFUSED_PLACE),
    10013: Rule(Cause.NO_ACCOUNT, Meaning.REFUSED_PERSON, (Call.PRIVATE, Call.READ)),
    10014: Rule(Cause.NO_EMOJI, Meaning.DONE, (Call.REGISTER,)),
    10015: Rule(Cause.TOO_LATE, Meaning.REFUSED_PLACE, (Call.INTERACTION,)),
    10062: Rule(Cause.NO_INTERACTION, Meaning.REFUSED_PLACE, (Call.INTERACTION,)),
    20016: Rule(Cause.OVERLOADED, Meaning.RETRY),
    20026: Rule(Cause.FLAGGED, Meaning.REFUSED_PERSON, (Call.PRIVATE,)),
    20028: Rule(Cause.OVERLOADED, Meaning.RETRY),
    20029: Rule(Cause.OVERLOADED, Meaning.RETRY),
    30008: Rule(Cause.EMOJI_FULL, Meaning.REFUSED_PLACE, (Call.REGISTER,)),
    30034: Rule(Cause.CREATED_TOO_OFTEN, Meaning.RETRY, (Call.REGISTER,)),
    30046: Rule(Cause.EDITED_TOO_OFTEN, Meaning.REFUSED_PLACE, (Call.EDIT, Call.INTERACTION)),
    40003: Rule(Cause.OPENED_TOO_FAST, Meaning.RETRY),
    40005: Rule(Cause.TOO_LARGE, Meaning.REFUSED_FORM),
    40060: Rule(Cause.ANSWERED, Meaning.DONE, (Call.INTERACTION,)),
    40333: Rule(Cause.PROXY, Meaning.RETRY),
    50001: Rule(Cause.NO_ACCESS, Meaning.REFUSED_PLACE),
    50007: Rule(Cause.CLOSED, Meaning.REFUSED_PERSON, (Call.PRIVATE,)),
    50013: Rule(Cause.FORBIDDEN, Meaning.REFUSED_PLACE),
    50027: Rule(Cause.TOO_LATE, Meaning.REFUSED_PLACE, (Call.INTERACTION,)),
    50035: Rule(Cause.INVALID, Meaning.REFUSED_FORM),
    50083: Rule(Cause.ARCHIVED, Meaning.REFUSED_PLACE),
    50278: Rule(Cause.NO_SHARED_SERVER, Meaning.REFUSED_PERSON, (Call.PRIVATE,)),
    130000: Rule(Cause.OVERLOADED, Meaning.RETRY),
    160004: Rule(Cause.THREAD_EXISTS, Meaning.DONE, (Call.THREAD,)),
    160005: Rule(Cause.LOCKED, Meaning.REFUSED_PLACE),
    200000: Rule(Cause.BLOCKED, Meaning.REFUSED_FORM),
    200001: Rule(Cause.TITLE_BLOCKED, Meaning.REFUSED_FORM, (Call.THREAD,)),
    240000: Rule(Cause.BLOCKED, Meaning.REFUSED_FORM),
}

UNKNOWN_REFUSALS: Final[Mapping[Call, Meaning]] = {
    **dict.fromkeys(Call, Meaning.REFUSED_PLACE),
    Call.PRIVATE: Meaning.REFUSED_PERSON,
    Call.EDIT: Meaning.REFUSED_FORM,
    Call.INTERACTION: Meaning.REFUSED_FORM,
}
"""The meaning of a 403 or 404 without a rule, by call. A new message may be accepted although an edit isn't."""

TRANSIENT: Final[Mapping[int, Cause]] = {401: Cause.UNAUTHORIZED, 408: Cause.LOST, 429: Cause.RATE_LIMIT}
"""Causes of statuses below 500 that usually mean RETRY, by status. Statuses from 500 always mean RETRY."""

PAUSES: Final = (0.1, 0.4)
"""Seconds between the attempts of `until_known`. An interaction has three seconds in all."""

ALERTS: Final[Mapping[Cause, Alert]] = {
    Cause.FLAGGED: Alert.FLAGGED,
    Cause.BANNED: Alert.BANNED,
    Cause.OPENED_TOO_FAST: Alert.OPENED_TOO_FAST,
}


class CallError(LoggableError):
    """A discord.py call that failed, or wasn't tried because it would have failed. The text is for the log."""

    def __init__(self, call: Call, meaning: Meaning, cause: Cause, error: BaseException) -> None:
        self.call = call
        self.meaning = meaning
        self.cause = cause
        self.status: int | None = None
        self.text = ""
        self.wait = 0.0
        """Number of seconds in Discord's Retry-After; 0 if unknown."""
        said = type(error).__name__
        if isinstance(error, discord.HTTPException):
            self.status, self.text, self.wait = error.status, error.text, _retry_after(error)
            said = f"status {error.status}, error {error.code}: {error.text}"
        super().__init__(" ".join(said.split()))

    @property
    def is_transient(self) -> bool:
        return self.meaning is Meaning.RETRY

    @property
    def broke_off(self) -> bool:
        return self.cause is Cause.LOST

    @property
    def in_doubt(self) -> bool:
        """Return whether the connection or Discord failed, so that Discord may have carried out the request."""
        return self.cause in (Cause.LOST, Cause.TROUBLE)

    @property
    def retry_at_once(self) -> bool:
        """Return whether the request can be repeated at once: it wasn't refused for good, and there's neither a rate
        limit (RATE_LIMIT) nor a ban."""
        return self.is_transient and self.cause not in (Cause.RATE_LIMIT, Cause.BANNED)

    def names(self, field: str) -> bool:
        """Return whether Discord's message names that field as invalid: "In components.0.emoji: Invalid emoji"."""
        return re.search(rf"\.{field}\b", self.text) is not None


@contextmanager
def wrap_call_errors(call: Call) -> Iterator[None]:
    """Turn errors of discord.py and the connection in the block into CallErrors, except LoginFailure (a wrong
    token)."""
    try:
        yield
    except discord.LoginFailure:
        raise
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        found = classify_error(error, call)
        if found.cause in ALERTS:
            raise_alert(
                ALERTS[found.cause], f"{found}; it asks to wait {found.wait:.0f} s" if found.wait else str(found)
            )
        raise found from error


def classify_error(error: BaseException, call: Call) -> CallError:
    if isinstance(error, discord.GatewayNotFound) and isinstance(error.__cause__, discord.HTTPException):
        error = error.__cause__
    if not isinstance(error, discord.HTTPException):
        cause = Cause.UNKNOWN if isinstance(error, discord.DiscordException) else Cause.LOST
        return CallError(call, Meaning.RETRY, cause, error)
    rule = CODES.get(error.code)
    transient = TRANSIENT.get(error.status) or (Cause.TROUBLE if error.status >= 500 else None)
    has_json = error.response.headers.get("Content-Type") == "application/json"
    cause = Cause.UNKNOWN if rule is None else rule.cause
    if error.status == 429 and not has_json:
        return CallError(call, Meaning.RETRY, Cause.BANNED, error)
    if error.status == 429 or error.status >= 500:
        return CallError(call, Meaning.RETRY, transient or cause, error)
    if rule is not None and call in rule.calls:
        person = call is Call.PRIVATE and rule.meaning is Meaning.REFUSED_PLACE
        return CallError(call, Meaning.REFUSED_PERSON if person else rule.meaning, cause, error)
    if transient is not None:
        return CallError(call, Meaning.RETRY, transient, error)
    if not has_json or (error.status in (403, 404) and not error.code):
        return CallError(call, Meaning.RETRY, Cause.PROXY, error)
    meaning = UNKNOWN_REFUSALS[call] if error.status in (403, 404) else Meaning.REFUSED_FORM
    return CallError(call, meaning, cause, error)


def _retry_after(error: discord.HTTPException) -> float:
    try:
        seconds = float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
    return seconds if math.isfinite(seconds) else 0.0


def broke_off(error: Exception) -> bool:
    return isinstance(error, CallError) and error.broke_off


def is_unrefused(error: Exception) -> bool:
    """Return whether a call can be repeated at once, as after a lost connection or an unreadable response."""
    return not isinstance(error, CallError) or error.retry_at_once


async def until_known(send: Callable[[], Awaitable[T]], again: Callable[[Exception], bool]) -> T:
    """Send a request up to three times while `again` returns true, so sending it twice must do no harm."""
    for pause in PAUSES:
        try:
            return await send()
        except Exception as error:
            if not again(error):
                raise
            await asyncio.sleep(pause)
    return await send()
