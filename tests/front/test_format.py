"""Small texts say what they should and stay within their length."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.front.format import NAME, cut, lines_within, named, pace_words, plain, when


def test_an_instant_is_shown_in_each_readers_time_and_as_a_distance() -> None:
    assert when(datetime(2030, 1, 1, tzinfo=UTC)) == "<t:1893456000:F> (<t:1893456000:R>)"


@pytest.mark.parametrize("name", ["@everyone", "<@123>", "**loud**", "[x](https://example.org)", "`code`", "# big"])
def test_a_name_neither_formats_nor_rings(name: str) -> None:
    shown = named(name)
    assert "@everyone" not in shown
    assert "<@" not in shown.replace("\\<", "")
    assert "**" not in shown.replace("\\*", "")


def test_a_name_is_one_line_of_at_most_32_characters() -> None:
    name = plain("a\nb" + "x" * 99)
    assert "\n" not in name
    assert len(name) == NAME


def test_a_name_of_nothing_has_a_word() -> None:
    assert plain(" \n ") == "somebody"


def test_a_text_that_fits_is_not_cut() -> None:
    assert cut("abc", 3) == "abc"


def test_a_text_that_does_not_fit_ends_in_an_ellipsis() -> None:
    assert cut("abcd", 3) == "ab…"


def test_lines_that_fit_all_stand() -> None:
    assert lines_within(["a", "b"], 3, "{} more") == "a\nb"


def test_lines_that_do_not_fit_are_counted() -> None:
    assert lines_within(["aaaa", "bbbb", "cccc"], 12, "{} more") == "aaaa\n2 more"


@pytest.mark.parametrize(
    ("pace", "words"), [(None, "no deadline"), (3600, "1 hour for each question"), (180, "3 minutes for each question")]
)
def test_a_pace_is_told_in_words(pace: int | None, words: str) -> None:
    assert pace_words(pace) == words
