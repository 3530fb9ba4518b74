"""Match files that are large: packed by gzip as long as they are given out, and read as if they were not."""

from __future__ import annotations

import gzip
import zlib
from io import BytesIO
from typing import Final

MAGIC: Final = b"\x1f\x8b"
"""How what is packed begins; no JSON does."""
SUFFIX: Final = ".gz"


class DamagedFileError(Exception):
    """What is packed cannot be unpacked; the text says what was expected."""


def pack(body: bytes) -> bytes:
    """The same bytes for the same file, whenever it is packed."""
    return gzip.compress(body, mtime=0)


def unpack(body: bytes, *, most: int) -> bytes:
    """The file, whether it is packed or not: at most so many bytes and one more, which tells that it is too long.

    Raises DamagedFileError if it is packed and cannot be unpacked.
    """
    if not body.startswith(MAGIC):
        return body
    try:
        with gzip.GzipFile(fileobj=BytesIO(body)) as file:
            return file.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise DamagedFileError("expected a whole file, but this one can't be unpacked") from error
