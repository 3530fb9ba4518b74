"""Sealed answers: a proof now of what will be shown later."""

from __future__ import annotations

import hashlib
import hmac

SALT_BYTES = 16
SHOWN_DIGITS = 32
"""How many of a commitment's 64 digits must be shown at least."""


_MATCH = b"rambots match "


def secret_commitment(secret: bytes) -> str:
    """The commitment of a match's secret: SHA-256 of "rambots match " and then its bytes, as 64 hex digits."""
    return hashlib.sha256(_MATCH + secret).hexdigest()


def commitment(text: str, salt: bytes) -> str:
    """SHA-256 of the salt's bytes and then the text in UTF-8, as 64 hex digits."""
    return hashlib.sha256(salt + text.encode()).hexdigest()


def verify(text: str, salt_hex: str, shown: str) -> bool:
    """Whether the text and salt are what was sealed; `shown` is the commitment or its first 32 digits or more."""
    digits = shown.strip().lower()
    try:
        salt = bytes.fromhex(salt_hex.strip())
    except ValueError:
        return False
    if len(salt) != SALT_BYTES or len(digits) < SHOWN_DIGITS:
        return False
    return hmac.compare_digest(commitment(text, salt)[: len(digits)].encode(), digits.encode())
