"""What the host is told when Discord does not take a post."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import aiohttp
import discord
import pytest

from bot.front import errors
from bot.front.errors import (
    ANSWERED,
    CLOSED,
    CLOSED_THREAD,
    FIXED,
    GONE,
    LATE,
    NO_CHANNEL,
    TOO_FAST,
    is_bug,
    refusal,
)
from bot.host.errors import PostRefusedError, PostUnsureError
from tests.agreed import hold
from tests.texts import text

if TYPE_CHECKING:
    from aiohttp import ClientResponse

REFUSED_CHANNEL_GONE = text("refused-channel-gone")
REFUSED_FORBIDDEN = text("refused-forbidden")
REFUSED_THREAD_LOCKED = text("refused-thread-locked")


def _error(status: int, code: int) -> discord.HTTPException:
    response = cast("ClientResponse", SimpleNamespace(status=status, reason="no"))
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (400, 50278), (404, 10013)])
def test_closed_direct_messages_are_told_apart(status: int, code: int) -> None:
    told = refusal(_error(status, code), private=True)
    assert isinstance(told, PostRefusedError)
    assert told.closed


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10003), (403, 50001), (403, 50013), (404, 10004), (400, 160005), (400, 50035)]
)
def test_a_channel_that_takes_nothing_refuses(status: int, code: int) -> None:
    told = refusal(_error(status, code), private=False)
    assert isinstance(told, PostRefusedError)
    assert not told.closed


@pytest.mark.parametrize(
    "error",
    [
        _error(500, 0),
        _error(503, 0),
        _error(429, 0),
        _error(400, 40003),
        _error(403, 40333),
        _error(403, 0),
        _error(404, 0),
        aiohttp.ServerDisconnectedError(),
        OSError(),
        TimeoutError(),
    ],
)
def test_what_may_have_arrived_is_unsure(error: BaseException) -> None:
    assert isinstance(refusal(error, private=True), PostUnsureError)


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (404, 10003, REFUSED_CHANNEL_GONE),
        (404, 10004, REFUSED_CHANNEL_GONE),
        (400, 160005, REFUSED_THREAD_LOCKED),
        (400, 50083, REFUSED_THREAD_LOCKED),
        (403, 50001, text("refused-unseen")),
        (403, 50013, REFUSED_FORBIDDEN),
        (403, 50007, REFUSED_FORBIDDEN),
        (400, 50035, "Discord does not take the message (error 50035)"),
    ],
)
def test_a_channels_refusal_is_told_in_words(status: int, code: int, reason: str) -> None:
    told = refusal(_error(status, code), private=False)
    assert isinstance(told, PostRefusedError)
    assert told.reason == reason
    assert not told.closed


def test_closed_private_messages_are_told_in_words() -> None:
    told = refusal(_error(403, 50007), private=True)
    assert isinstance(told, PostRefusedError)
    assert told.reason == text("refused-closed")


def test_a_private_message_that_is_wrong_in_itself_closes_nothing() -> None:
    told = refusal(_error(400, 50035), private=True)
    assert isinstance(told, PostRefusedError)
    assert not told.closed


@pytest.mark.parametrize(
    ("status", "code", "ours"),
    [(400, 50035, True), (400, 50007, False), (400, 160005, False), (403, 50013, False), (500, 0, False)],
)
def test_a_bug_is_a_request_that_was_wrong_in_itself(status: int, code: int, ours: bool) -> None:
    assert is_bug(_error(status, code)) is ours
    assert not is_bug(OSError())


def test_every_refusal_is_taken_as_was_agreed_upon() -> None:
    """All that Discord is known to answer with, and some that it is not."""
    codes = sorted({0, 1, *CLOSED, *GONE, *NO_CHANNEL, *CLOSED_THREAD, *FIXED, *LATE, TOO_FAST, ANSWERED})
    lines = []
    for status in (400, 403, 404, 429, 500):
        for code in codes:
            error = _error(status, code)
            found = [refusal(error, private=private) for private in (False, True)]
            told = [f"{type(each).__name__} {vars(each)} {each}" for each in found]
            ours = ", ours" if is_bug(error) else ""
            lines.append(f"{status} {code}{ours}: {told[0]}{'' if told[0] == told[1] else f'; in private {told[1]}'}")
    lines += [f"{error!r}: {refusal(error, private=True)}" for error in (TimeoutError(), OSError(), ValueError())]
    hold(Path(__file__).parent / "agreed" / "states" / "refusals.txt", "\n".join(lines) + "\n")


async def test_what_may_be_lost_is_sent_three_times_and_what_is_refused_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "PAUSES", (0.0, 0.0))
    tried: list[BaseException] = []

    async def failing(*outcomes: BaseException) -> str:
        waiting = list(outcomes)

        async def send() -> str:
            if waiting:
                tried.append(waiting.pop(0))
                raise tried[-1]
            return "sent"

        tried.clear()
        return await errors.until_known(send, errors.broke_off)

    assert await failing() == "sent"
    assert await failing(OSError(), TimeoutError()) == "sent"
    for outcomes in ((OSError(), OSError(), OSError()), (_error(404, 1),), (OSError(), _error(500, 1))):
        with pytest.raises(type(outcomes[-1])):
            await failing(*outcomes)
        assert tried == [*outcomes]
    again = [errors.not_refused(each) for each in (_error(404, 1), _error(429, 0), _error(403, 40333), OSError())]
    assert again == [False, False, True, True]
