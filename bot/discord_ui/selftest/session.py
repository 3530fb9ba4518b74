"""Requests of a self-test: they're counted, and what they create is cleaned up, if possible."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord

from bot.discord_ui.gateway_patches import send_request
from bot.discord_ui.handlers.community.selftest import MARK
from bot.discord_ui.responses.response_policy import Call, CallError, Cause

MAX_REQUESTS: Final = 60
"""Maximum number of a self-test's requests, whatever Discord answers."""
OPEN_FILE: Final = "selftest-open.json"
"""Name of the file that lists the channels where a self-test may have left messages or threads."""
OVER: Final = "RAMbots self-test (over)"
"""Name under which a thread that can't be deleted is archived."""
EMOJI_NAME: Final = "rambots_selftest"
MAJOR_PARTS: Final = len(("", "api", "v10", "channels", "ID"))
"""Number of a path's parts up to a bucket's major parameter: each channel and server has its own bucket."""
LOOKED_BACK: Final = 50
"""Number of a channel's newest messages that are searched, for an earlier self-test's leftovers or for answers."""
_V2: Final = 1 << 15
_ALREADY_GONE: Final = frozenset({Cause.NO_MESSAGE, Cause.NO_CHANNEL, Cause.NO_EMOJI})


class SpentError(Exception):
    """A self-test has no requests left."""


@dataclass(slots=True)
class Traffic:
    """A self-test's requests so far, and Discord's rate limit headers."""

    used: int = 0
    most: int = MAX_REQUESTS
    limits: list[tuple[str, int, float]] = field(default_factory=list)
    """For each response with the headers: bucket with channel or server, requests left, and seconds until the reset."""
    refused_early: int = 0
    """Number of 429s in buckets whose previous response had requests remaining, except those for shared limits."""

    def trace(self) -> aiohttp.TraceConfig:
        """Trace config for discord.py that counts each request, including retries, and aborts those over the limit."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._count)
        trace.on_request_end.append(self._note)
        return trace

    async def _count(self, *_: object) -> None:
        if self.used >= self.most:
            raise SpentError
        self.used += 1

    async def _note(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams
    ) -> None:
        headers = answered.response.headers
        major = "/".join(answered.url.path.split("/")[:MAJOR_PARTS])
        bucket = f"{headers.get('X-RateLimit-Bucket', '')} {major}"
        if answered.response.status == HTTPStatus.TOO_MANY_REQUESTS:
            earlier = next((left for name, left, _ in reversed(self.limits) if name == bucket), 0)
            if earlier > 0 and headers.get("X-RateLimit-Scope") != "shared":
                self.refused_early += 1
        try:
            told = int(headers["X-RateLimit-Remaining"]), float(headers["X-RateLimit-Reset-After"])
        except (KeyError, ValueError):
            return
        self.limits.append((bucket, *told))


@dataclass(slots=True)
class Session:
    """A logged-in client without a gateway connection, and the objects to clean up."""

    client: discord.Client
    traffic: Traffic
    folder: Path
    messages: list[tuple[int, int]] = field(default_factory=list)
    """Channel and message ID of each message to delete."""
    threads: list[int] = field(default_factory=list)
    emoji: list[int] = field(default_factory=list)
    left_behind: list[str] = field(default_factory=list)
    """Leftovers that couldn't be deleted, in words."""
    cleaning: bool = False

    @property
    def me(self) -> int:
        return self.client.user.id if self.client.user is not None else 0

    async def ask(
        self, call: Call, method: str, path: str, /, *, data: object = None, query: object = None, **more: Any
    ) -> Any:
        more |= {name: value for name, value in (("json", data), ("params", query)) if value is not None}
        # keep enough requests for the clean-up
        self.traffic.most = MAX_REQUESTS - (0 if self.cleaning else self.weight() + 1)
        return await send_request(self.client, call, method, path, **more)

    async def post_message(self, channel: int, data: Mapping[str, Any], picture: bytes | None = None) -> Any:
        """Send a message, which the clean-up deletes. Raises CallError or SpentError."""
        path = "/channels/{channel_id}/messages"
        sent = await self._upload(Call.SEND, "POST", path, data, picture, channel_id=channel)
        mine = (channel, int(sent["id"]))
        if mine not in self.messages:
            self.messages.append(mine)
        return sent

    async def change_message(
        self, message: Mapping[str, Any], data: Mapping[str, Any], picture: bytes | None = None
    ) -> Any:
        path, at = "/channels/{channel_id}/messages/{message_id}", int(message["channel_id"])
        return await self._upload(Call.EDIT, "PATCH", path, data, picture, channel_id=at, message_id=int(message["id"]))

    async def _upload(
        self, call: Call, method: str, path: str, data: Mapping[str, Any], picture: bytes | None, **parameters: Any
    ) -> Any:
        if picture is None:
            return await self.ask(call, method, path, data=data, **parameters)
        name = data["attachments"][0]["filename"]
        form = [
            {"name": "payload_json", "value": json.dumps(data)},
            {"name": "files[0]", "value": picture, "filename": name, "content_type": "image/png"},
        ]
        return await self.ask(call, method, path, form=form, **parameters)

    def note_open(self, *channels: int) -> None:
        """Save the channels that may get leftovers, before anything is sent to them. Raises OSError."""
        known = {*self._read_open(), *channels}
        (self.folder / OPEN_FILE).write_text(json.dumps(sorted(known)), "utf-8")

    def _read_open(self) -> list[int]:
        try:
            noted = json.loads((self.folder / OPEN_FILE).read_text("utf-8"))
        except (OSError, ValueError):
            return []
        return [each for each in noted if isinstance(each, int)] if isinstance(noted, list) else []

    async def find_leftovers(self) -> None:
        """Find an earlier self-test's leftovers, for `clean_up` to delete. Raises CallError or SpentError."""
        channels = self._read_open()
        for channel in channels:
            try:
                found = await self.read_messages(channel)
            except CallError as error:
                if error.is_transient:
                    raise
                continue
            for message in found:
                if int(message["author"]["id"]) == self.me and MARK in _words(message):
                    self.messages.append((channel, int(message["id"])))
                    if "thread" in message:
                        self.threads.append(int(message["thread"]["id"]))
        if channels:
            self.emoji += [int(each["id"]) for each in await self.list_emoji() if each["name"] == EMOJI_NAME]

    async def read_messages(self, channel: int) -> list[Any]:
        path, query = "/channels/{channel_id}/messages", {"limit": LOOKED_BACK}
        return list(await self.ask(Call.READ, "GET", path, query=query, channel_id=channel))

    async def list_emoji(self) -> list[Any]:
        path = "/applications/{application_id}/emojis"
        answer = await self.ask(Call.REGISTER, "GET", path, application_id=self.client.application_id)
        return list(answer["items"])

    def weight(self) -> int:
        return len(self.messages) + 2 * len(self.threads) + len(self.emoji)

    async def clean_up(self) -> None:
        """Delete everything created. If another try may help, the next self-test looks for leftovers."""
        left, self.cleaning = False, True
        for channel, message in [*self.messages]:
            path = "/channels/{channel_id}/messages/{message_id}"
            gone = self.ask(Call.EDIT, "DELETE", path, channel_id=channel, message_id=message)
            left |= not await self._gone(gone, f"message {message}")
        for thread in [*self.threads]:  # after the messages, because those in an archived thread can't be deleted
            left |= not await self._gone(self._end_thread(thread), f"thread {thread}")
        for emoji in [*self.emoji]:
            path = "/applications/{application_id}/emojis/{emoji_id}"
            application = self.client.application_id
            gone = self.ask(Call.REGISTER, "DELETE", path, application_id=application, emoji_id=emoji)
            left |= not await self._gone(gone, "an emoji")
        self.threads, self.messages, self.emoji, self.cleaning = [], [], [], False
        if not left:
            (self.folder / OPEN_FILE).unlink(missing_ok=True)

    async def _end_thread(self, thread: int) -> None:
        try:
            await self.ask(Call.THREAD, "DELETE", "/channels/{channel_id}", channel_id=thread)
        except CallError as error:
            if error.is_transient:
                raise
            data = {"name": OVER, "archived": True}
            await self.ask(Call.THREAD, "PATCH", "/channels/{channel_id}", data=data, channel_id=thread)
            self.left_behind.append(f"thread {thread}, archived: the bot isn't allowed to delete threads")

    async def _gone(self, request: Any, what: str) -> bool:
        """Await a deletion; return False if the next self-test has to retry it."""
        try:
            await request
        except SpentError:
            self.left_behind.append(f"{what}: no requests were left")
            return False
        except CallError as error:
            if error.cause in _ALREADY_GONE:
                return True
            self.left_behind.append(f"{what}: {error}")
            return not error.is_transient
        return True


def _words(component: Mapping[str, Any]) -> str:
    own = str(component.get("content") or "")
    return "\n".join([own, *(_words(each) for each in component.get("components") or ())])


def text_v2(words: str, *rows: Mapping[str, Any], picture: str = "") -> dict[str, Any]:
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{picture}"}}]}
    shown = [{"type": 10, "content": f"{MARK}: {words}"}, *([gallery] if picture else []), *rows]
    return {"flags": _V2, "components": shown, "allowed_mentions": {"parse": []}}


def text_ordinary(words: str, *rows: Mapping[str, Any]) -> dict[str, Any]:
    return {"content": f"{MARK}: {words}", "components": list(rows), "allowed_mentions": {"parse": []}}


def with_file(data: dict[str, Any], name: str) -> dict[str, Any]:
    return data | {"attachments": [{"id": 0, "filename": name}]}
