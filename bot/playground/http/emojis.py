"""HTTP: the application's own emoji."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import replace
from typing import Final

from bot.playground import errors
from bot.playground.errors import Form
from bot.playground.http.api import Call, Reply, Route
from bot.playground.wire import Obj
from bot.playground.world.model import Emoji
from bot.playground.world.sniff import sniff

MOST: Final = 2000
LARGEST: Final = 256 * 1024
KINDS: Final = frozenset({"image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"})
_NAME: Final = re.compile(r"[A-Za-z0-9_]*")
_DATA: Final = re.compile(r"data:(image/[a-z]+);base64,(.*)", re.DOTALL)


def _own(call: Call) -> None:
    if call.number("application") != call.me:
        raise errors.foreign_application()


def _find_emoji(call: Call) -> Emoji:
    _own(call)
    found = call.world.emojis.get(call.number("emoji"))
    if found is None:
        raise errors.unknown_emoji()
    return found


def _name(call: Call, *, but: Emoji | None = None) -> str:
    """The name in the request. Raises ApiError 50035 if it's invalid, or taken by an emoji other than `but`."""
    form = Form()
    name = form.length(("name",), call.request.payload.get("name"), low=2, high=32)
    if not _NAME.fullmatch(name):
        form.complain(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(each.name == name for each in call.world.emojis.values() if each != but):
        form.complain(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Application emoji name is already taken")
    form.check()
    return name


def _picture(call: Call) -> tuple[bytes, str]:
    """The picture in the request and its type. Raises ApiError 50035, 50045, 50046."""
    image = call.request.payload.get("image")
    if not isinstance(image, str):
        errors.invalid(("image",), "BASE_TYPE_REQUIRED", "This field is required")
    data = _DATA.fullmatch(image)
    try:
        body = base64.b64decode(data[2], validate=True) if data is not None else b""
    except binascii.Error:
        body = b""
    if data is None or not body:
        errors.invalid(("image",), "IMAGE_INVALID", "Invalid image")
    if len(body) > LARGEST:
        raise errors.large_asset()
    kind = "image/avif" if body[4:12] == b"ftypavif" else sniff(body, "").content_type
    if kind != data[1] or kind not in KINDS:
        raise errors.invalid_asset()
    return body, kind


async def list_emojis(call: Call) -> object:
    _own(call)
    return {"items": [call.world.views.emoji(each) for each in call.world.emojis.values()]}


async def get_emoji(call: Call) -> object:
    return call.world.views.emoji(_find_emoji(call))


async def create_emoji(call: Call) -> object:
    _own(call)
    world, name = call.world, _name(call)
    body, kind = _picture(call)
    if len(world.emojis) >= MOST:
        raise errors.too_many_emoji()
    emoji = Emoji(world.ids.next(), name, call.me, kind, animated=kind == "image/gif")
    world.store.keep_file(emoji.id, body)
    return Reply(201, _save_emoji(call, emoji))


async def patch_emoji(call: Call) -> object:
    emoji = _find_emoji(call)
    if "name" not in call.request.payload:
        return call.world.views.emoji(emoji)
    return _save_emoji(call, replace(emoji, name=_name(call, but=emoji)))


async def delete_emoji(call: Call) -> None:
    emoji = _find_emoji(call)
    del call.world.emojis[emoji.id]
    call.world.store.drop(emoji.id, Emoji)
    call.world.store.drop_file(emoji.id)


def _save_emoji(call: Call, emoji: Emoji) -> Obj:
    return call.world.views.emoji(call.world.keep_emoji(emoji))


_ALL: Final = "/applications/{application}/emojis"
_ONE: Final = _ALL + "/{emoji}"
EMOJIS: Final = (
    Route("GET", _ALL, list_emojis),
    Route("POST", _ALL, create_emoji),
    Route("GET", _ONE, get_emoji),
    Route("PATCH", _ONE, patch_emoji),
    Route("DELETE", _ONE, delete_emoji),
)
