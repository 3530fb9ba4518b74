"""The gateway's compressed streams: one stream per socket, flushed after each payload."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Final

_ZSTD_HEAD: Final = b"\x28\xb5\x2f\xfd\x00\x38"  # the magic number; no optional fields; a window of 128 KiB
_ZSTD_BLOCK: Final = 1 << 17


def packer(name: str | None) -> Callable[[bytes], bytes] | None:
    """The compressor for a value of `compress`; None for a plain text socket."""
    if name == "zlib-stream":
        return _zlib()
    if name == "zstd-stream":
        return _zstd()
    return None


def _zlib() -> Callable[[bytes], bytes]:
    stream = zlib.compressobj()
    return lambda payload: stream.compress(payload) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Callable[[bytes], bytes]:
    """A Zstandard compressor that stores all blocks uncompressed, which needs no library."""
    head = _ZSTD_HEAD

    def pack(payload: bytes) -> bytes:
        nonlocal head
        packed, head = [head], b""
        for start in range(0, len(payload), _ZSTD_BLOCK):
            block = payload[start : start + _ZSTD_BLOCK]
            packed += [(len(block) << 3).to_bytes(3, "little"), block]  # not the last block; uncompressed
        return b"".join(packed)

    return pack
