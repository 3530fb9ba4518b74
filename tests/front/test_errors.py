"""What the host is told when Discord does not take a post."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import aiohttp
import discord
import pytest

from bot.front.errors import refusal
from bot.host.errors import PostRefusedError, PostUnsureError

if TYPE_CHECKING:
    from aiohttp import ClientResponse


def _error(status: int, code: int) -> discord.HTTPException:
    response = cast("ClientResponse", SimpleNamespace(status=status, reason="no"))
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (400, 50278), (403, 0)])
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
        aiohttp.ServerDisconnectedError(),
        OSError(),
        TimeoutError(),
    ],
)
def test_what_may_have_arrived_is_unsure(error: BaseException) -> None:
    assert isinstance(refusal(error, private=True), PostUnsureError)
