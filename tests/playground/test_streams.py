"""The gateway's compressed streams, decoded as a client does it."""

from __future__ import annotations

import zlib

import pytest

from bot.playground.gateway.streams import packer

PAYLOADS = [b'{"op":10}', b"x" * 300_000, b'{"op":11}']


def test_zlib_stream_is_flushed_after_every_payload() -> None:
    pack = packer("zlib-stream")
    assert pack is not None
    reader = zlib.decompressobj()
    packed = [pack(payload) for payload in PAYLOADS]
    assert [reader.decompress(each) for each in packed] == PAYLOADS
    assert all(each.endswith(b"\x00\x00\xff\xff") for each in packed)


def test_zstd_stream_is_one_frame_of_whole_payloads() -> None:
    zstandard = pytest.importorskip("zstandard")
    pack = packer("zstd-stream")
    assert pack is not None
    reader = zstandard.ZstdDecompressor().decompressobj()
    assert [reader.decompress(pack(payload)) for payload in PAYLOADS] == PAYLOADS


def test_zstd_block_header_has_length_and_no_last_flag() -> None:
    pack = packer("zstd-stream")
    assert pack is not None
    first, second = pack(b"abc"), pack(b"de")
    assert first == b"\x28\xb5\x2f\xfd\x00\x38" + b"\x18\x00\x00" + b"abc"
    assert second == b"\x10\x00\x00" + b"de"


def test_socket_without_compression_gets_plain_text() -> None:
    assert packer(None) is None
