"""The HTTP API's framework, with authentication, rate limits, faults and recording."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import re
import socket
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import BodyPartReader, MultipartReader, StreamReader, web
from aiohttp.base_protocol import BaseProtocol
from aiohttp.hdrs import CONTENT_TYPE
from aiohttp.http_exceptions import HttpProcessingError

from bot.playground import errors
from bot.playground.errors import ApiError
from bot.playground.faults import Banned, Fail, Failure, Garble, Gate, HangUp, RateLimit, Refuse, Reset, When
from bot.playground.http.rates import Verdict
from bot.playground.wire import Obj
from bot.playground.world.compose import Request, Upload
from bot.playground.world.model import Channel
from bot.playground.world.permissions import Permission
from bot.playground.world.world import World

if TYPE_CHECKING:
    from bot.playground.server import StandIn


PREFIX = "/api/v10"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Application:
    """The bot's application, with its token and its enabled privileged intents."""

    id: int
    name: str
    token: str
    owner: int
    privileged: int = 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """An HTTP request and the response sent. `path` has neither the query nor the prefix. `status` is 0 if the
    connection ended without a response. `bug` describes an error in the fake Discord itself, and `wanted` is true if
    a fault other than a `Gate` was injected, or the guild is unavailable."""

    method: str
    path: str
    query: str
    request_type: str
    request: bytes
    status: int
    response_type: str
    response: bytes
    bug: str = ""
    wanted: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A request for a handler."""

    service: StandIn
    request: Request
    path: dict[str, str]
    query: dict[str, str]

    @property
    def world(self) -> World:
        return self.service.world

    @property
    def me(self) -> int:
        return self.service.application.id

    def number(self, name: str) -> int:
        """An ID in the path; "@me" is the bot's. Raises ApiError 50035."""
        text = self.path[name]
        if text == "@me":
            return self.me
        return _coerce(name, text, "snowflake")

    def query_number(self, name: str, default: int, *, kind: str = "snowflake") -> int:
        """A number in the query. Raises ApiError 50035 if it isn't of Discord's kind, `int` or `snowflake`."""
        return _coerce(name, self.query[name], kind) if name in self.query else default

    def channel(self, *needed: Permission) -> Channel:
        """The channel in the path. Raises ApiError unless the bot sees it and has these permissions there."""
        channel = self.world.channel(self.number("channel"))
        self.world.require(self.me, channel, *needed)
        return channel

    def asks(self, name: str) -> bool:
        return self.query.get(name, "").lower() in {"1", "true"}


def _coerce(name: str, text: str, kind: str) -> int:
    sign = "-" if kind == "int" else ""
    if not text.removeprefix(sign).isdecimal():
        errors.invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not {kind}.')
    return int(text)


@dataclass(frozen=True, slots=True)
class Reply:
    """A response with an explicit status."""

    status: int
    body: object


Handler: TypeAlias = "Callable[[Call], Awaitable[object]]"


@dataclass(frozen=True, slots=True)
class Route:
    """A route. `sends` is true for writes to a channel except interaction callbacks, `open` if the bot's token isn't
    needed."""

    method: str
    path: str
    handler: Handler
    sends: bool = False
    open: bool = False


def install(app: web.Application, service: StandIn, routes: tuple[Route, ...]) -> None:
    for route in routes:
        app.router.add_route(route.method, PREFIX + route.path, _serve(service, route))
    app.router.add_route("*", PREFIX + "/{rest:.*}", _serve(service, Route("*", "/{rest}", _nowhere, open=True)))


async def _nowhere(_: Call) -> object:
    raise errors.not_found()


def _serve(service: StandIn, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        body = await request.read()
        path = request.path.removeprefix(PREFIX)
        bug, trouble = "", None
        try:
            response, trouble = await _handle(service, route, request, path, body)
        except Exception as error:
            _log.exception("%(method)s %(path)s", {"method": request.method, "path": path})
            response, bug = web.Response(status=500), repr(error)
        ended = isinstance(trouble, (Reset, HangUp))
        service.record(
            Exchange(
                method=request.method,
                path=path,
                query=request.query_string,
                request_type=request.headers.get("Content-Type", ""),
                request=body,
                status=0 if ended else response.status,
                response_type="" if ended else response.headers.get("Content-Type", ""),
                response=response.body if isinstance(response.body, bytes) and not ended else b"",
                bug=bug,
                wanted=trouble is not None,
            )
        )
        if ended and request.transport is not None:
            if isinstance(trouble, Reset):
                # without lingering, closing the socket resets the connection
                connection = request.transport.get_extra_info("socket")
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            request.transport.abort()
        return response

    return serve


async def _handle(
    service: StandIn, route: Route, request: web.Request, path: str, body: bytes
) -> tuple[web.Response, Failure | None]:
    """The response, and the fault that replaced it; None if none did."""
    sent = await _try_parse(request, body)
    known = None if isinstance(sent, ApiError) else sent
    trouble = await _meet_trouble(service, request, path, When.BEFORE, known)
    if trouble is None and _is_unavailable(service, request):
        trouble = Fail(503)
    if trouble is not None:
        return _fault_response(service, route, trouble), trouble
    try:
        verdict = _admit(service, route, request)
    except ApiError as error:
        return _json(error.status, error.body()), None
    if verdict.body is not None:
        return _json(429, verdict.body, verdict.headers), None
    response = await _call(service, route, request, sent, verdict)
    trouble = await _meet_trouble(service, request, path, When.AFTER, known)
    return response if trouble is None else _fault_response(service, route, trouble), trouble


async def _meet_trouble(
    service: StandIn, request: web.Request, path: str, when: When, known: Request | None
) -> Failure | None:
    trouble = service.faults.find(request.method, path, when, known)
    if isinstance(trouble, Gate):
        await trouble.wait()
        return None
    return trouble


async def _try_parse(request: web.Request, body: bytes) -> Request | ApiError:
    try:
        return await parse(request.headers.get("Content-Type", ""), body)
    except ApiError as error:
        return error


def _is_unavailable(service: StandIn, request: web.Request) -> bool:
    """Return whether a request is about an unavailable guild: the guild itself, its channels, or interactions there."""
    info, world, guild = request.match_info, service.world, None
    if "guild" in info:
        guild = int(info["guild"]) if info["guild"].isdecimal() else None
    elif "token" in info:
        guild = service.interactions.guild_of(info["token"])
    elif info.get("channel", "").isdecimal():
        channel = world.channels.get(int(info["channel"]))
        guild = None if channel is None else channel.guild
    return guild in world.unavailable


def _fault_response(service: StandIn, route: Route, trouble: Failure) -> web.Response:
    match trouble:
        case Fail(status):
            return web.Response(status=status, text="upstream connect error", headers={"Via": "1.1 google"})
        case Refuse(error):
            return _json(error.status, error.body())
        case RateLimit(seconds, scope):
            verdict = service.rates.limit(f"{route.method} {route.path}", seconds, scope)
            return _json(429, verdict.body, verdict.headers)
        case Banned(seconds):
            return web.Response(status=429, text="error code: 1015", headers={"Retry-After": str(math.ceil(seconds))})
        case Garble(status, body):
            return web.Response(status=status, headers=_headers()) if body is None else _json(status, body)
        case Reset() | HangUp():
            return web.Response(status=500)  # never sent, because the connection ends instead


def _admit(service: StandIn, route: Route, request: web.Request) -> Verdict:
    if not route.open and request.headers.get("Authorization") != f"Bot {service.application.token}":
        raise errors.unauthorized()
    info = request.match_info
    major = "/".join(info[key] for key in ("channel", "guild", "webhook", "token") if key in info)
    return service.rates.take(f"{route.method} {route.path}", major, sends=route.sends, counted=not route.open)


async def _call(
    service: StandIn, route: Route, request: web.Request, sent: Request | ApiError, verdict: Verdict
) -> web.Response:
    try:
        if isinstance(sent, ApiError):
            raise sent
        answer = await route.handler(Call(service, sent, dict(request.match_info), dict(request.query)))
    except ApiError as error:
        return _json(error.status, error.body(), verdict.headers)
    if answer is None:
        return web.Response(status=204, headers=_headers(verdict.headers))
    if isinstance(answer, Reply):
        return _json(answer.status, answer.body, verdict.headers)
    return _json(200, answer, verdict.headers)


def _headers(more: dict[str, str] | None = None) -> dict[str, str]:
    return {"Via": "1.1 google", **(more or {})}


def _json(status: int, body: object, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py parses a body only if the type is exactly this, without a charset
    told = _headers(headers) | {"Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=told)


async def parse(content_type: str, body: bytes) -> Request:
    """Parse a request's body. Raises ApiError 50109 if it isn't valid."""
    if not body:
        return Request({})
    if not content_type.startswith("multipart/form-data"):
        return Request(_parse_json(body))
    try:
        return await _parse_form(content_type, body)
    except (ValueError, HttpProcessingError):
        raise errors.bad_json() from None


async def _parse_form(content_type: str, body: bytes) -> Request:
    loop = asyncio.get_running_loop()
    stream = StreamReader(BaseProtocol(loop), limit=len(body), loop=loop)
    stream.feed_data(body)
    stream.feed_eof()
    payload: Obj = {}
    uploads: list[Upload] = []
    async for part in MultipartReader({CONTENT_TYPE: content_type}, stream):
        if not isinstance(part, BodyPartReader):
            continue  # Discord never has forms inside forms
        content = bytes(await part.read())
        indexed = re.fullmatch(r"files\[(\d+)\]", part.name or "")
        if part.name == "payload_json":
            payload = _parse_json(content)
        elif indexed is not None and part.filename is not None:
            uploads.append(Upload(indexed[1], part.filename, content))
    return Request(payload, tuple(uploads))


def _parse_json(body: bytes) -> Obj:
    try:
        value = json.loads(body)
    except ValueError:
        raise errors.bad_json() from None
    # the body is a list only if all commands are overwritten; that handler reads it from the empty key
    return value if isinstance(value, dict) else {"": value}
