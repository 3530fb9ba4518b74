"""Compression of large match files. They're sent as gzip, and can be read compressed or not."""

from __future__ import annotations

import gzip
import zlib
from io import BytesIO
from typing import Final

MAGIC: Final = b"\x1f\x8b"
"""The first bytes of compressed data. JSON never begins with them."""
SUFFIX: Final = ".gz"


class DamagedFileError(Exception):
    """Compressed data can't be decompressed. The text says what was expected."""


def pack(body: bytes) -> bytes:
    """Compress data, without a timestamp."""
    return gzip.compress(body, mtime=0)


def unpack(body: bytes, *, most: int) -> bytes:
    """Decompress data if it's compressed. In that case, the result has at most `most` + 1 bytes; that many mean that
    it's too long. Raises DamagedFileError."""
    if not body.startswith(MAGIC):
        return body
    try:
        with gzip.GzipFile(fileobj=BytesIO(body)) as file:
            return file.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise DamagedFileError("expected a whole file, but this one can't be unpacked") from error
