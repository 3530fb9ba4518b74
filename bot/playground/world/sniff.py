"""Detection of a file's type and a picture's size."""

from __future__ import annotations

import mimetypes
import struct
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Looks:
    """A content type, and a picture's size in pixels, if they're known."""

    content_type: str | None = None
    width: int | None = None
    height: int | None = None


def sniff(body: bytes, filename: str) -> Looks:
    """A file's type, and a picture's size. Bitmaps are recognized by their first bytes, other types by the name."""
    if body.startswith(b"\x89PNG\r\n\x1a\n") and len(body) >= 24:
        width, height = struct.unpack(">II", body[16:24])
        return Looks("image/png", width, height)
    if body[:6] in {b"GIF87a", b"GIF89a"} and len(body) >= 10:
        width, height = struct.unpack("<HH", body[6:10])
        return Looks("image/gif", width, height)
    if body.startswith(b"\xff\xd8\xff"):
        return _jpeg(body)
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return Looks("image/webp")
    guess = mimetypes.guess_type(filename)[0] or ""
    if guess.startswith("image/") and guess != "image/svg+xml":
        return Looks()
    text = guess.startswith("text/") or guess == "application/json"
    return Looks(f"{guess}; charset=utf-8" if text else guess or None)


def _jpeg(body: bytes) -> Looks:
    at = 2
    while at + 9 < len(body) and body[at] == 0xFF:
        marker = body[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", body[at + 5 : at + 9])
            return Looks("image/jpeg", width, height)
        at += 2 + int(struct.unpack(">H", body[at + 2 : at + 4])[0])
    return Looks("image/jpeg")
