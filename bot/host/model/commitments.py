"""Commitments, which prove that a revealed answer, name or secret is the original one."""

from __future__ import annotations

import hashlib
import hmac

SALT_BYTES = 16
SHOWN_DIGITS = 32
"""Minimum number of a commitment's 64 digits to compare."""


_MATCH = b"rambots match "


def secret_commitment(secret: bytes) -> str:
    """The commitment to a match's secret: SHA-256 of "rambots match " followed by its bytes, as 64 hex digits."""
    return hashlib.sha256(_MATCH + secret).hexdigest()


def commitment(text: str, salt: bytes) -> str:
    """SHA-256 of the salt's bytes followed by the text in UTF-8, as 64 hex digits."""
    return hashlib.sha256(salt + text.encode()).hexdigest()


def verify(text: str, salt_hex: str, shown: str) -> bool:
    """Return whether the text and the salt give the commitment. `shown` has at least its first 32 digits."""
    digits = shown.strip().lower()
    try:
        salt = bytes.fromhex(salt_hex.strip())
    except ValueError:
        return False
    if len(salt) != SALT_BYTES or len(digits) < SHOWN_DIGITS:
        return False
    return hmac.compare_digest(commitment(text, salt)[: len(digits)].encode(), digits.encode())
