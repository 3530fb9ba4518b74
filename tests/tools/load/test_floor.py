"""A bare client that repeats recorded traffic."""

from __future__ import annotations

import json
from collections import deque
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import aiohttp
import pytest

from bot.playground.http.api import Exchange
from tests.tools.load.bare import LATE
from tests.tools.load.floor import floor
from tests.tools.load.recorded import Recorded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.gateway.gateway import Gateway
    from bot.playground.wire import Obj

ME = {"id": "7", "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION: Obj = {
    "id": "7", "name": "bot", "icon": None, "description": "", "rpc_origins": [], "flags": 0,
    "bot_public": True, "bot_require_code_grant": False, "hook": True, "verify_key": "", "owner": ME, "team": None,
}  # fmt: skip
READY = {
    "v": 10, "user": ME, "session_id": "1", "resume_gateway_url": "wss://gateway.discord.gg",
    "application": {"id": "7", "flags": 0}, "guilds": [], "private_channels": [], "shard": [0, 1],
}  # fmt: skip


CLICK: Obj = {
    "id": "8", "application_id": "7", "type": 3, "token": "t0ken", "version": 1, "channel_id": "5",
    "channel": {"id": "5", "type": 1}, "user": {"id": "6", "username": "ann", "discriminator": "0", "avatar": None},
    "data": {"custom_id": "x", "component_type": 2}, "entitlements": [], "authorizing_integration_owners": {},
    "attachment_size_limit": 1,
}  # fmt: skip


def exchange(method: str, path: str, body: object, status: int = 200, *, sent: bytes = b"", of: str = "") -> Exchange:
    return Exchange(method, path, "", of, sent, status, "application/json", json.dumps(body).encode())


def evening(file: Path) -> Recorded:
    """Recorded requests and events of a bot with one client."""
    recorded = Recorded(file)
    for path, body in (("/users/@me", ME), ("/oauth2/applications/@me", APPLICATION)):
        recorded.record(exchange("GET", path, body))
    session = SimpleNamespace(shard=0, sent=deque([{"op": 0, "t": "READY", "s": 1, "d": READY}]))
    recorded.begin(cast("Gateway", SimpleNamespace(sessions={"1": session})))
    session.sent.append({"op": 0, "t": "INTERACTION_CREATE", "s": 2, "d": CLICK})
    recorded.record(exchange("POST", "/channels/5/messages", {}, sent=b'{"content": "hello"}', of="application/json"))
    return recorded


async def test_recorded_requests_are_replayed(tmp_path: Path) -> None:
    recorded = evening(tmp_path / "requests")
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", b"picture", filename="board.png")
    sent = bytes(await form().as_bytes())
    recorded.record(exchange("POST", "/channels/5/messages", {}, sent=sent, of=form().headers["Content-Type"]))
    recorded.record(exchange("PATCH", "/channels/5/messages/9", {"code": 10008, "message": "gone"}, 404))
    recorded.record(exchange("PATCH", "/channels/5/messages/9", {}, 429))  # the retry is another request
    assert len(recorded.events) == 1
    responded = exchange("POST", "/interactions/8/t0ken/callback", {}, sent=b'{"type": 6}', of="application/json")
    recorded.record(responded)
    worked, clicks = await floor(recorded, tmp_path, "token", 20)
    assert worked.worked > 0
    assert len(clicks) == 1
    assert clicks[0] < LATE, "it doesn't wait for its time"


async def test_unrecorded_request_is_noticed(tmp_path: Path) -> None:
    recorded = evening(tmp_path / "requests")
    kept = [each for each in recorded.requests() if "oauth2" not in each.exchange.path]
    (tmp_path / "requests").unlink()
    for each in kept:
        recorded.record(each.exchange)
    with pytest.raises(RuntimeError, match="left out"):
        await floor(recorded, tmp_path, "token", 20)
