"""Fingerprints of values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest

from bot.engine.digest import digest, plain


class Suit(Enum):
    HEARTS = 1


@dataclass(frozen=True, slots=True)
class Card:
    suit: Suit
    pips: int


@dataclass(frozen=True, slots=True)
class Ticket:
    suit: Suit
    pips: int


def test_equal_values_have_equal_digests() -> None:
    assert digest((Card(Suit.HEARTS, 3), {1, 2})) == digest((Card(Suit.HEARTS, 3), {2, 1}))


def test_the_order_of_a_set_does_not_matter() -> None:
    """Two of its members want the same place in memory, so that whichever came first is first."""
    one, other = {0, 8}, {8, 0}
    assert list(one) != list(other)
    assert digest(one) == digest(other)


def test_another_field_is_another_digest() -> None:
    assert digest(Card(Suit.HEARTS, 3)) != digest(Card(Suit.HEARTS, 4))


def test_another_class_with_the_same_fields_is_another_digest() -> None:
    assert digest(Card(Suit.HEARTS, 3)) != digest(Ticket(Suit.HEARTS, 3))


def test_the_order_of_a_mapping_does_not_matter() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})


def test_the_order_of_a_tuple_does() -> None:
    assert digest((1, 2)) != digest((2, 1))


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError, match="object has no plain form"):
        plain(object())


def test_a_digest_is_64_hex_digits() -> None:
    assert len(digest(None)) == len(bytes.fromhex(digest(None))) * 2 == 64
