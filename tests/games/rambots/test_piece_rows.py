"""Pieces on buttons: a row for each size, and none wider than a phone."""

from __future__ import annotations

from bot.games.pyramids.drafts.acts import rows_by_size

SMALL, LARGE = ("SR", "SY", "SG", "SB"), ("LR", "LB")


def test_each_size_has_a_row_smallest_first() -> None:
    assert rows_by_size((*LARGE, *SMALL), (), at_least=1) == (SMALL, LARGE)


def test_a_row_with_too_many_numbers_beside_its_pictures_is_two() -> None:
    assert rows_by_size(SMALL, SMALL[:2], at_least=1) == (SMALL,)
    assert rows_by_size(SMALL, SMALL[:3], at_least=1) == (SMALL[:2], SMALL[2:])


def test_there_are_as_many_rows_as_the_directions_take() -> None:
    assert rows_by_size((*SMALL, *LARGE), (), at_least=3) == (SMALL[:2], SMALL[2:], LARGE)
    assert rows_by_size(("SR",), (), at_least=3) == (("SR",),)
