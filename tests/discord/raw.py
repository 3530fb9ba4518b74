"""The HTTP API without a client library, for requests that a library wouldn't send and responses that it would hide."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import aiohttp

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene

BASE = "https://discord.com/api/v10"


@dataclass(frozen=True, slots=True)
class Answered:
    """A response: `body` is its JSON, or an empty object."""

    status: int
    headers: dict[str, str]
    body: Obj

    @property
    def code(self) -> int:
        """Discord's own error code, or 0."""
        return int(self.body.get("code", 0))

    def wrong(self) -> set[str]:
        """Paths and codes of an invalid form, as `path: CODE`."""
        return set(_leaves(self.body.get("errors", {}), ()))


def _leaves(node: Obj, path: tuple[str, ...]) -> list[str]:
    found = [f"{'/'.join(path)}: {each['code']}" for each in node.get("_errors", [])]
    for key, below in node.items():
        if key != "_errors":
            found += _leaves(below, (*path, key))
    return found


@dataclass(frozen=True, slots=True)
class Raw:
    """A session with the bot's token or another one."""

    session: aiohttp.ClientSession
    token: str

    async def send_form(self, path: str, form: bytes, *, boundary: str) -> Answered:
        """Post a multipart body written by hand."""
        headers = {"Authorization": f"Bot {self.token}", "Content-Type": f"multipart/form-data; boundary={boundary}"}
        async with self.session.post(BASE + path, data=form, headers=headers) as response:
            return Answered(response.status, dict(response.headers), await response.json())

    async def ask(
        self, method: str, path: str, body: object = None, *, files: dict[str, bytes] | None = None
    ) -> Answered:
        """Send a request. Files go beside the body; the first is `files[0]`."""
        headers = {"Authorization": f"Bot {self.token}"}
        data: aiohttp.FormData | bytes | None = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body or {}))
            for number, (name, content) in enumerate(files.items()):
                kind = "application/octet-stream"
                data.add_field(f"files[{number}]", content, filename=name, content_type=kind)
        elif body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        async with self.session.request(method, BASE + path, data=data, headers=headers) as response:
            text = await response.text()
            parsed = json.loads(text) if text and response.content_type == "application/json" else {}
            told = parsed if isinstance(parsed, dict) else {"": parsed}
            return Answered(response.status, dict(response.headers), told)


@asynccontextmanager
async def raw(scene: Scene, *, token: str | None = None) -> AsyncIterator[Raw]:
    """A session with the scene's stand-in."""
    scene.traffic.by_hand = True
    async with aiohttp.ClientSession(connector=scene.playground.connector()) as session:
        yield Raw(session, token or scene.playground.token)
