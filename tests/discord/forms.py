"""What a request's body holds, read by another library than the stand-in's."""

from __future__ import annotations

import json
from email.parser import BytesParser
from email.policy import HTTP
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.http.api import Exchange
    from bot.playground.wire import Obj


def parts(exchange: Exchange) -> dict[str, bytes]:
    """The parts of a form by their names."""
    head = b"Content-Type: " + exchange.request_type.encode() + b"\r\n\r\n"
    parsed = BytesParser(policy=HTTP).parsebytes(head + exchange.request)
    return {
        str(part.get_param("name", header="content-disposition")): bytes(part.get_payload(decode=True))
        for part in parsed.iter_parts()
    }


def payload(exchange: Exchange) -> Obj:
    """The JSON of a request, be it the whole body or beside files; a list stands under an empty name."""
    form = exchange.request_type.startswith("multipart/form-data")
    text = parts(exchange)["payload_json"] if form else exchange.request
    value = json.loads(text or "{}")
    return value if isinstance(value, dict) else {"": value}
