"""Fallback forms of a post, each simpler than the one before, for when the whole post doesn't get through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final

from bot.discord_ui.components import MessageContent
from bot.discord_ui.responses.response_policy import CallError, Cause, Meaning
from bot.host.model.outbox import Post, PostKind


class FallbackForm(IntEnum):
    """A form of a post, the simplest last."""

    COMPLETE = 0
    NO_REPLAY = 1
    NO_PICTURES = 2
    PLAIN = 3
    """A fixed text without players' words, with a button for the table and, if need be, one for the turn."""


COMPLETE_TRIES: Final = 5
"""Number of earlier attempts from which a post's simpler forms are tried even without a refusal."""
SIMPLER: Final[Mapping[PostKind, Sequence[FallbackForm]]] = {
    **dict.fromkeys(PostKind, (FallbackForm.PLAIN,)),
    **dict.fromkeys((PostKind.PROMPT, PostKind.REMINDER), (FallbackForm.NO_PICTURES, FallbackForm.PLAIN)),
    PostKind.MOVE: (FallbackForm.NO_REPLAY, FallbackForm.NO_PICTURES, FallbackForm.PLAIN),
    PostKind.RESULT: (FallbackForm.NO_REPLAY, FallbackForm.NO_PICTURES),
    PostKind.PAUSED: (),
    PostKind.END: (),
}
_IN_DOUBT: Final = frozenset({Cause.LOST, Cause.TROUBLE, Cause.PROXY})


def next_form(post: Post, form: FallbackForm, page: MessageContent, error: CallError) -> FallbackForm | None:
    """The form to try at once after this one failed; None if there's none. A missing permission may be the one for
    files. A post that doesn't get through may be too heavy: after `COMPLETE_TRIES` attempts, each attempt tries the
    complete form first, then a simpler one."""
    left = [each for each in SIMPLER[post.kind] if each > form and _differs(each, page)]
    if not left:
        return None
    if error.meaning is Meaning.REFUSED_FORM:
        return left[0]
    if error.cause is Cause.FORBIDDEN and page.pictures:
        return next((each for each in left if each >= FallbackForm.NO_PICTURES), None)
    if form is FallbackForm.COMPLETE and error.cause in _IN_DOUBT and post.attempts >= COMPLETE_TRIES:
        return left[(post.attempts - COMPLETE_TRIES) % len(left)]
    return None


def _differs(form: FallbackForm, page: MessageContent) -> bool:
    match form:
        case FallbackForm.NO_REPLAY:
            return any(picture.name.endswith(".gif") for picture in page.pictures)
        case FallbackForm.NO_PICTURES:
            return bool(page.pictures)
        case _:
            return True
