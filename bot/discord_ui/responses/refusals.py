"""Errors that report refused posts to the host, and texts that explain why a table is paused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final

from bot.discord_ui.format import as_sentence
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning
from bot.discord_ui.texts import translator_for
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.i18n import ENGLISH, Translator

REASONS: Final[Mapping[Cause, str]] = {
    Cause.NO_CHANNEL: "refused-channel-gone",
    Cause.NO_SERVER: "refused-channel-gone",
    Cause.ARCHIVED: "refused-thread-locked",
    Cause.LOCKED: "refused-thread-locked",
    Cause.NO_ACCESS: "refused-unseen",
    Cause.CLOSED: "refused-closed",  # at a table in direct messages
    Cause.NO_SHARED_SERVER: "refused-closed",
}
"""Message keys of reasons, by cause; for the other causes, see `refusal`."""
OTHER_REASON: Final = "refused-forbidden"
FORM: Final = "refused-form"
CLOSED: Final = "refused-closed"

ELSEWHERE: Final = frozenset({Cause.NO_CHANNEL, Cause.FORBIDDEN, Cause.ARCHIVED, Cause.LOCKED})
"""Causes for which a thread may refuse a post although its parent channel accepts it."""
PARTED: Final = frozenset({Cause.NO_SHARED_SERVER, Cause.NO_ACCOUNT})


def refusal(error: CallError) -> PostRefusedError | PostUnsureError:
    if error.is_transient:
        return PostUnsureError(f"it is not known whether the message arrived ({error})")
    parted = error.cause in PARTED
    if error.meaning is Meaning.REFUSED_PERSON and (parted or error.cause is Cause.CLOSED):
        return PostRefusedError(_english(CLOSED), closed=True, parted=parted)
    if error.meaning is Meaning.REFUSED_FORM:
        return PostRefusedError(_english(FORM))
    elsewhere = error.call is not Call.PRIVATE and error.cause in ELSEWHERE
    barred = elsewhere and error.cause is Cause.FORBIDDEN
    return PostRefusedError(_english(REASONS.get(error.cause, OTHER_REASON)), elsewhere=elsewhere, barred=barred)


@contextmanager
def raise_refusals() -> Iterator[None]:
    """Turn a CallError in the block into a PostRefusedError or PostUnsureError."""
    try:
        yield
    except CallError as error:
        raise refusal(error) from error


def reason_in(translator: Translator, reason: str) -> str:
    """A stored reason for a pause as a translated sentence; untranslated if it's unknown."""
    key = _keys().get(reason)
    return as_sentence(reason if key is None else translator.say(key))


@cache
def _keys() -> dict[str, str]:
    return {_english(key): key for key in (*REASONS.values(), OTHER_REASON, FORM, CLOSED)}


def _english(key: str) -> str:
    return translator_for(ENGLISH).say(key)
