"""Seals, and how to verify them."""

from __future__ import annotations

import hashlib

import pytest

from bot.host.model.commitments import commitment, verify

SALT = bytes(range(16))
TEXT = "MRN — Ünïcode"


def test_commitment_is_sha256_of_salt_then_text() -> None:
    assert commitment(TEXT, SALT) == hashlib.sha256(SALT + TEXT.encode("utf-8")).hexdigest()


@pytest.mark.parametrize("digits", [32, 40, 64])
def test_shown_prefix_of_a_commitment_verifies(digits: int) -> None:
    assert verify(TEXT, SALT.hex(), f" {commitment(TEXT, SALT)[:digits].upper()}\n")


@pytest.mark.parametrize(
    ("text", "salt", "shown"),
    [
        ("MRS", SALT.hex(), commitment(TEXT, SALT)),
        (TEXT, SALT[::-1].hex(), commitment(TEXT, SALT)),
        (TEXT, SALT.hex(), commitment(TEXT, SALT)[:31]),
        (TEXT, SALT.hex(), commitment(TEXT, SALT) + "0"),
        (TEXT, SALT.hex(), ""),
        (TEXT, "salt", commitment(TEXT, SALT)),
        (TEXT, "", commitment(TEXT, b"")),
        (TEXT, SALT.hex(), "ü" * 64),
    ],
)
def test_mismatched_or_malformed_commitments_do_not_verify(text: str, salt: str, shown: str) -> None:
    assert not verify(text, salt, shown)
