"""Fingerprints of values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

import pytest

from bot.engine.digest import digest, plain
from bot.engine.tags import members, record, register


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


class Plain(Enum):
    ONE = 1


register(
    "cards",
    members("suit", Suit, "HEARTS"),
    record("card", Card, "suit pips"),
    record("ticket", Ticket, "suit pips"),
)


def test_equal_values_have_equal_digests() -> None:
    assert digest((Card(Suit.HEARTS, 3), {1, 2})) == digest((Card(Suit.HEARTS, 3), {2, 1}))


def test_order_of_a_set_does_not_matter() -> None:
    """Its members compete for one slot of the hash table, so they're iterated in insertion order."""
    one, other = {0, 8}, {8, 0}
    assert list(one) != list(other)
    assert digest(one) == digest(other)


def test_different_field_gives_a_different_digest() -> None:
    assert digest(Card(Suit.HEARTS, 3)) != digest(Card(Suit.HEARTS, 4))


def test_equal_fields_of_another_class_give_another_digest() -> None:
    assert digest(Card(Suit.HEARTS, 3)) != digest(Ticket(Suit.HEARTS, 3))


def test_order_of_a_mapping_does_not_matter() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})


def test_order_of_a_tuple_matters() -> None:
    assert digest((1, 2)) != digest((2, 1))


@pytest.mark.parametrize("value", [object(), Plain.ONE])
def test_untagged_value_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="has no plain form"):
        plain(value)


def test_hashed_form_is_as_documented() -> None:
    """MATCHFILE.md documents it, so that anyone can verify a match with their own program."""
    assert plain((Card(Suit.HEARTS, 3), None, {"b": 1, "a": frozenset({2, 1})})) == [
        {"cards:card": ["HEARTS", 3]},
        None,
        [["a", [1, 2]], ["b", 1]],
    ]
    assert digest((1, True)) == sha256(b"[1,true]").hexdigest()


def test_digest_has_64_hex_digits() -> None:
    assert len(digest(None)) == len(bytes.fromhex(digest(None))) * 2 == 64
