"""Short texts say what they should and stay within their limits."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.discord_ui.format import (
    PACES,
    ago,
    chosen_words,
    cut,
    cut_units,
    format_name,
    kind_in,
    lines_within,
    message_url,
    pace_words,
    plain,
    sealed_as,
    seat_name,
    span,
    when,
)
from bot.discord_ui.texts import translator_for
from bot.engine.icons import icon
from bot.games import GAMES
from bot.games.common.text.prose import count_units
from bot.host.model.drafts import Commitment
from bot.host.model.tables import Participant
from tests.discord_ui.states import SAY
from tests.texts import text

PACE_NONE = text("pace-none")


@pytest.mark.parametrize(
    ("whole", "most", "kept"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("🎲🎲", 4, "🎲🎲"),
        ("🎲🎲", 3, "🎲…"),
        ("a🎲🎲", 4, "a🎲…"),
        ("🎲" * 9, 8, "🎲🎲🎲…"),
        ("ä ö🎲", 4, "ä ö…"),
    ],
)
def test_description_length_is_the_larger_of_two_counts(whole: str, most: int, kept: str) -> None:
    assert cut_units(whole, most) == kept
    assert max(len(kept), count_units(kept)) <= most


def test_timestamp_shows_local_time_and_relative_time() -> None:
    assert when(datetime(2030, 1, 1, tzinfo=UTC)) == "<t:1893456000:F> (<t:1893456000:R>)"


@pytest.mark.parametrize("name", ["@everyone", "<@123>", "**loud**", "[x](https://example.org)", "`code`", "# big"])
def test_name_neither_formats_nor_mentions(name: str) -> None:
    shown = format_name(name)
    assert "@everyone" not in shown
    assert "<@" not in shown.replace("\\<", "")
    assert "**" not in shown.replace("\\*", "")


def test_name_is_one_line_of_at_most_32_characters() -> None:
    assert plain("a\nb" + "x" * 29) == "a b" + "x" * 29
    assert plain("a\nb" + "x" * 30) == "a b" + "x" * 28 + "…"


def test_cut_name_does_not_end_in_a_joiner() -> None:
    assert plain("क" * 30 + "\u200d" + "क" * 30) == "क" * 30 + "…"


def test_blank_name_is_replaced_by_a_word() -> None:
    assert plain(" \n ") == "somebody"


def test_message_url_works_for_servers_and_dms() -> None:
    assert message_url(7, 8, 9) == "https://discord.com/channels/7/8/9"
    assert message_url(None, 8, 9) == "https://discord.com/channels/@me/8/9"


def test_text_that_fits_is_not_cut() -> None:
    assert cut("abc", 3) == "abc"


def test_text_that_does_not_fit_ends_in_an_ellipsis() -> None:
    assert cut("abcd", 3) == "ab…"


def test_cut_leaves_no_space_before_the_ellipsis() -> None:
    assert cut("ab cd", 4) == "ab…"


def test_relative_time_is_shown_as_a_timestamp() -> None:
    assert ago(datetime(2030, 1, 1, tzinfo=UTC)) == "<t:1893456000:R>"


def test_seat_shows_colour_name_and_computer_icon() -> None:
    game = GAMES["rambots"]
    assert seat_name(game, Participant(0, "A*b", "green", user=1)) == f"{icon('green')} **A\\*b**"
    assert seat_name(game, Participant(0, "Quick", "blue", computer="quick")) == f"{icon('blue')} **Quick** 🤖"
    assert seat_name(game, Participant(0, "Ann", "mauve", user=1)) == "⬜ **Ann**"


def test_seal_shows_its_first_32_digits_and_its_part() -> None:
    digits = "0123456789abcdef" * 4
    assert sealed_as(GAMES["rambots"], [Commitment("", digits)]) == f"`{digits[:32]}`"
    parts, game = [Commitment("dock", digits), Commitment("power 2", digits)], GAMES["rumbl"]
    for language in ("en", "fi"):
        dock, power = text("part-dock", language=language), text("part-power", language=language, number=2)
        assert sealed_as(game.in_language(language), parts) == f"{dock} `{digits[:32]}` · {power} `{digits[:32]}`"


def test_only_non_default_options_are_shown() -> None:
    game = GAMES["rambots"]
    assert chosen_words(game, {}) == []
    assert chosen_words(game, dict(game.with_defaults({}))) == []
    assert chosen_words(game, {"round_limit": 10}) == [
        f"{text('option-round-limit')}: {text('option-round-limit-value', count=10)}"
    ]
    assert chosen_words(game, {"round_limit": 77}) == [f"{text('option-round-limit')}: 77"]


def test_all_lines_are_shown_if_they_fit() -> None:
    assert lines_within(["a", "b"], 3, "{} more".format) == "a\nb"


def test_lines_that_do_not_fit_are_counted() -> None:
    assert lines_within(["aaaa", "bbbb", "cccc"], 12, "{} more".format) == "aaaa\n2 more"
    assert lines_within(["aaaa", "bbbb", "cccc"], 11, "{} more".format) == "aaaa\n2 more"
    assert lines_within(["aaaa", "bbbb", "cccc"], 10, "{} more".format) == "3 more"
    assert lines_within(["aaaa", "bbbb", "cccc"], 6, "{} more".format) == "3 more"


def test_no_room_gives_empty_text() -> None:
    assert lines_within(["aaaa"], 3, "{} more".format) == ""
    assert lines_within([], 0, "{} more".format) == ""


@pytest.mark.parametrize(
    ("pace", "words"),
    [
        (None, PACE_NONE),
        (0, PACE_NONE),
        (3600, text("pace-each", span=text("span-hours", count=1))),
        (180, text("pace-each", span=text("span-minutes", count=3))),
        (7200, text("pace-each", span=text("span-hours", count=2))),
        (5 * 86400, text("pace-each", span=text("span-days", count=5))),
        (90, text("pace-each", span=text("span-seconds", count=90))),
    ],
)
def test_pace_is_shown_in_words(pace: int | None, words: str) -> None:
    assert pace_words(SAY, pace) == words


def test_paces_match_the_durations_in_their_words() -> None:
    units = {"span-minutes": 60, "span-hours": 3600, "span-days": 86400, "span-weeks": 7 * 86400}
    said = {text(key, count=count): count * unit for key, unit in units.items() for count in range(1, 60)}
    for seconds in PACES[1:]:
        words = span(SAY, seconds)
        assert seconds == said[words], words
    assert (PACES[0], span(SAY, PACES[0])) == (0, PACE_NONE)
    assert list(PACES) == sorted(set(PACES))


def test_computer_kinds_are_translated() -> None:
    for language in ("en", "fi"):
        assert kind_in(translator_for(language), "rookie", "Rookie") == text("computer-rookie", language=language)
    assert kind_in(translator_for("fi"), "quick", "Quick") == "Quick"
