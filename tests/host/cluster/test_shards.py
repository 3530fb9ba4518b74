"""Which servers belong to which shards, and how an operator names some of them."""

from __future__ import annotations

import pytest

from bot.host.model.cluster import WHOLE, Shards, parse_shards, shard_of


@pytest.mark.parametrize(
    ("text", "numbers", "count"),
    [
        ("0-3/8", {0, 1, 2, 3}, 8),
        ("0/2", {0}, 2),
        ("4,5/8", {4, 5}, 8),
        ("0, 2-3 / 4", {0, 2, 3}, 4),
        ("0/1", {0}, 1),
    ],
)
def test_shards_are_typed_as_a_range_or_a_list(text: str, numbers: set[int], count: int) -> None:
    assert parse_shards(text) == Shards(frozenset(numbers), count)


@pytest.mark.parametrize(
    "text", ["", "3", "8/8", "0-8/8", "-1/8", "3-1/8", "0/0", "a/b", "0/99999", "99999999999999999999/8", "0-/4"]
)
def test_invalid_shards_are_refused_with_a_message(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a list of shards"):
        parse_shards(text)


def test_every_server_is_on_one_shard_and_dms_on_the_first() -> None:
    parts = [Shards(frozenset({0, 3}), 4), Shards(frozenset({1}), 4), Shards(frozenset({2}), 4)]
    for guild in (1, 1 << 22, 5 << 22, 175928847299117063, 2**63 - 1):
        assert [part.have(guild) for part in parts].count(True) == 1
        assert WHOLE.have(guild)
    assert [part.have(None) for part in parts] == [True, False, False]
    assert [part.first for part in parts] == [True, False, False]
    assert shard_of(175928847299117063, 4) == (175928847299117063 >> 22) % 4
