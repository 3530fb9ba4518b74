"""Stable tags: stored data stays the same, whatever the code calls its types."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import codec, digest, tags
from bot.engine.tags import Tagged, members, record, register

if TYPE_CHECKING:
    from collections.abc import Callable


class Suit(Enum):
    HEARTS = 1
    CLUBS = 2


@dataclass(frozen=True, slots=True)
class Card:
    suit: Suit
    pips: int
    marks: tuple[int, ...] = ()


class Colour(Enum):
    """Suit, renamed and with its members in another order."""

    SPADES = 7
    REDDISH = 8


@dataclass(frozen=True, slots=True)
class Sheet:
    """Card, renamed, with its fields in another order and a new one."""

    value: int
    kind: Colour
    notes: tuple[int, ...] = ()
    torn: bool = False


BEFORE = (members("suit", Suit, "HEARTS CLUBS"), record("card", Card, "suit pips marks"))
AFTER = (
    members("suit", Colour, "HEARTS=REDDISH CLUBS=SPADES"),
    record("card", Sheet, "suit=kind pips=value marks=notes torn"),
)
SAME = (AFTER[0], record("card", Card, "suit pips marks"))


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Register only these types, as a freshly started program does."""

    def register_only(*types: Tagged) -> None:
        monkeypatch.setattr(tags, "_BY_TAG", {})
        monkeypatch.setattr(tags, "_BY_TYPE", {})
        codec._encoder.cache_clear()
        digest._form.cache_clear()
        register("cards", *types)

    return register_only


def test_default_of_a_later_field_changes_no_digest(registered: Callable[..., None]) -> None:
    registered(AFTER[0], record("card", Sheet, "suit=kind pips=value marks?=notes torn?"))
    red = Colour.REDDISH
    assert digest.plain(Sheet(3, red)) == {"cards:card": ["HEARTS", 3]}
    assert digest.plain(Sheet(3, red, (1,))) == {"cards:card": ["HEARTS", 3, [1]]}
    assert digest.plain(Sheet(3, red, torn=True)) == {"cards:card": ["HEARTS", 3, [], True]}
    assert codec.decode(codec.encode(Sheet(3, red, torn=True))) == Sheet(3, red, torn=True)


@pytest.mark.parametrize(
    "words", ["suit=kind pips=value marks?=notes torn", "suit=kind pips?=value marks?=notes torn?"]
)
def test_later_fields_come_last_and_have_defaults(words: str) -> None:
    with pytest.raises(TypeError, match="added later"):
        record("card", Sheet, words)


def test_renamed_types_fields_and_members_round_trip_by_tag(registered: Callable[..., None]) -> None:
    registered(*BEFORE)
    card = Card(Suit.CLUBS, 3, (1,))
    stored, form = codec.encode((card, Suit.HEARTS)), digest.plain((card, Suit.HEARTS))
    registered(AFTER[0], record("card", Sheet, "suit=kind pips=value marks=notes torn"))
    assert codec.decode(stored) == (Sheet(3, Colour.SPADES, (1,)), Colour.REDDISH)
    assert form == [{"cards:card": ["CLUBS", 3, [1]]}, "HEARTS"]
    assert digest.plain((Sheet(3, Colour.SPADES, (1,)), Colour.REDDISH)) == [
        {"cards:card": ["CLUBS", 3, [1], False]},
        "HEARTS",
    ]
    assert "Card" not in str(form)


@dataclass(frozen=True)
class Reckoned:
    twice: int = field(init=False, default=2)


@dataclass
class Loose:
    name: str


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: record("card", Card, "suit pips"), "Card has suit, pips, marks"),
        (lambda: record("card", Card, "suit pips marks colour"), "Card has"),
        (lambda: record("card", Card, "suit pips suit"), "Card has"),
        (lambda: record("card", Card, "suit pips marks=points"), "Card has"),
        (lambda: members("suit", Suit, "HEARTS"), "Suit has HEARTS, CLUBS"),
        (lambda: record("loose", Loose, "name"), "isn't a frozen dataclass"),
        (lambda: record("suit", Suit, ""), "isn't a frozen dataclass"),
        (lambda: record("reckoned", Reckoned, "twice"), "cannot be given"),
        (lambda: record("a card", Card, "suit pips marks"), "no plain word"),
        (lambda: register("a:b", *BEFORE), "isn't a plain word"),
    ],
)
def test_type_with_wrong_or_missing_tags_is_refused(make: Callable[[], Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        make()


def test_tags_and_types_match_one_to_one(registered: Callable[..., None]) -> None:
    registered(*BEFORE)
    register("cards", *BEFORE)
    with pytest.raises(TypeError, match="cards:suit or Colour is registered otherwise"):
        register("cards", *AFTER)
    with pytest.raises(TypeError, match="others:suit or Suit is registered otherwise"):
        register("others", *BEFORE)
