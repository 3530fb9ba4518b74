"""Pieces on buttons: a row for each size, and none wider than a phone."""

from __future__ import annotations

from itertools import chain, combinations

from bot.games.pyramids.drafts.acts import MOST_ROWS, PICTURES, rows_by_size
from bot.games.pyramids.rules.pieces import BY_KEY

SMALL, LARGE = ("SR", "SY", "SG", "SB"), ("LR", "LB")


def test_each_size_has_a_row_smallest_first() -> None:
    assert rows_by_size((*LARGE, *SMALL), (), at_least=1) == (SMALL, LARGE)


def test_sizes_share_a_row_if_fewer_rows_leave_room() -> None:
    assert rows_by_size((*SMALL, "MR", "MY", *LARGE), (), at_least=2) == (SMALL, ("MR", "MY", *LARGE))
    threes = [key for key in BY_KEY if key[1] != "B"]
    assert [len(row) for row in rows_by_size(threes, (), at_least=2)] == [5, 4]
    assert [len(row) for row in rows_by_size((*threes, "LB"), (), at_least=2)] == [3, 3, 4]


def test_row_with_too_many_counts_is_split() -> None:
    assert rows_by_size(SMALL, SMALL[:2], at_least=1) == (SMALL,)
    assert rows_by_size(SMALL, SMALL[:3], at_least=1) == (SMALL[:2], SMALL[2:])


def test_rows_are_split_to_reach_the_minimum() -> None:
    assert rows_by_size((*SMALL, *LARGE), (), at_least=3) == (SMALL[:2], SMALL[2:], LARGE)
    assert rows_by_size(("SR",), (), at_least=3) == (("SR",),)


def test_rows_fit_whichever_pieces_are_duplicated() -> None:
    """As late in a won game of Factory. In menus, each choice would take two taps."""
    kinds = tuple(BY_KEY)
    for several in chain.from_iterable(combinations(kinds, count) for count in range(len(kinds) + 1)):
        rows = rows_by_size(kinds, several, at_least=2)
        assert sorted(chain(*rows)) == sorted(kinds)
        assert len(rows) <= MOST_ROWS
        assert all(sum(1.5 if key in several else 1 for key in row) <= PICTURES for row in rows)
