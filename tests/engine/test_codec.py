"""Values as text, and back."""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.codec import CodecError, decode, encode
from bot.engine.rng import MOST_SEED, Rng
from bot.engine.tags import members, record, register

if TYPE_CHECKING:
    from collections.abc import Callable


class Colour(Enum):
    RED = "r"
    BLUE = "b"


class Size(IntEnum):
    SMALL = 1


class Plain(Enum):
    ONE = 1


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    colour: Colour
    parts: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Other:
    name: str


register(
    "shop",
    members("colour", Colour, "RED BLUE"),
    members("size", Size, "SMALL"),
    record("thing", Thing, "name colour parts"),
)

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from([*Colour, *Size]),
    lambda inside: (
        st.tuples(inside, inside)
        | st.lists(inside).map(tuple)
        | st.frozensets(st.integers() | st.text() | st.tuples(st.text(), st.integers()))
        | st.dictionaries(st.text() | st.integers(), inside)
        | st.builds(Thing, st.text(), st.sampled_from(Colour), st.lists(inside).map(tuple))
    ),
    max_leaves=12,
)


def same(one: object, other: object) -> bool:
    """Whether values are equal and have the same types throughout. 1, True, 1.0 and an enum member may be equal
    otherwise."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return all(same(item, other[key]) for key, item in one.items())
    if isinstance(one, Thing) and isinstance(other, Thing):
        return same((one.name, one.colour, one.parts), (other.name, other.colour, other.parts))
    return True


@given(VALUES)
def test_values_round_trip(value: object) -> None:
    text = encode(value)
    assert same(decode(text), value)
    assert text.isascii()
    assert json.loads(json.dumps(text)) == text


def test_rng_round_trips_with_the_largest_seed() -> None:
    assert decode(encode(Rng(MOST_SEED))) == Rng(MOST_SEED)


@pytest.mark.parametrize("value", [{1}, [1], b"x", Other("x"), Plain.ONE, object(), Thing("a", Colour.RED, ([],))])
def test_mutable_or_untagged_value_is_refused(value: object) -> None:
    with pytest.raises(CodecError):
        encode(value)


def changed(text: str, change: Callable[[list[Any]], object]) -> str:
    """The text of a changed value."""
    whole = json.loads(zlib.decompress(b85decode(text)))
    change(whole)
    return b85encode(zlib.compress(json.dumps(whole).encode())).decode()


@pytest.mark.parametrize(
    "change",
    [
        lambda whole: whole.__setitem__(0, 1),
        lambda whole: whole[1][0].__setitem__(0, "shop:nothing"),
        lambda whole: whole[1][0].__setitem__(0, "thing"),
        lambda whole: whole[1][0].__setitem__(1, "title"),
        lambda whole: whole[1][0].append("weight"),
        lambda whole: whole[2].append("more"),
        lambda whole: whole[2].pop(),
        lambda whole: whole[2][2].__setitem__(1, "GREEN"),
        lambda whole: whole[2].__setitem__(0, 99),
        lambda whole: whole[2].__setitem__(0, -1),
        lambda whole: whole.pop(),
    ],
)
def test_text_with_unknown_or_mismatched_parts_is_refused(change: Callable[[list[Any]], object]) -> None:
    """With another format, type or field, or too many or too few parts."""
    with pytest.raises(CodecError):
        decode(changed(encode(Thing("a", Colour.RED)), change))


@pytest.mark.parametrize("text", ["", "nonsense", "~~~", encode(1)[:-3], "\u2603"])
def test_malformed_text_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        decode(text)


def test_missing_field_gets_its_default() -> None:
    def older(whole: list[Any]) -> None:
        whole[1][0].remove("parts")
        del whole[2][3]

    assert decode(changed(encode(Thing("a", Colour.RED, (1,))), older)) == Thing("a", Colour.RED)


def test_missing_field_without_a_default_is_refused() -> None:
    def older(whole: list[Any]) -> None:
        whole[1][0].remove("name")
        del whole[2][1]

    with pytest.raises(CodecError):
        decode(changed(encode(Thing("a", Colour.RED)), older))
