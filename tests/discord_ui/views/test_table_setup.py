"""The opening panel's settings survive the trip through custom IDs."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.format import NO_DEADLINE, PACES, USUAL_PACE
from bot.discord_ui.views.play.table_setup import USUAL_TERMS, opening_page, options_of, read_setup, settings_in, usual
from bot.games import GAMES
from bot.host.model.table_terms import TableTerms
from bot.host.tables.lobby import MAX_PACE, MIN_PACE
from bot.i18n import ENGLISH
from tests.agreed import hold_table
from tests.discord_ui.room import labels, message_of, texts
from tests.discord_ui.worst import GAME
from tests.texts import text

if TYPE_CHECKING:
    from bot.games.game import AnyGame

DAY = 24 * 60 * 60


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_default_setup_has_the_games_defaults_and_usual_pace(game: AnyGame) -> None:
    setup = usual(game)
    assert setup.terms.options == game.with_defaults({})
    assert setup.terms.pace == USUAL_PACE
    assert usual(game, 3600).terms.pace == 3600
    assert usual(game, 3601).terms.pace == USUAL_PACE


def test_switching_games_keeps_only_values_valid_for_both() -> None:
    """Values that both games have keep their meaning; others are dropped."""
    assert usual(GAME).adjust("g", "factory", GAMES) == usual(GAMES["factory"])
    assert usual(GAME).adjust("0", "1", GAMES).adjust("g", "rumbl", GAMES) == usual(GAMES["rumbl"])
    limit = GAME.options[1]
    fewer = replace(limit, values=(limit.values[0], *limit.values[2:5]), default=limit.values[3][0])
    other = replace(GAMES["factory"], options=(fewer, GAME.options[0]))
    games = {**GAMES, "factory": other}
    for place in range(len(limit.values)):
        chosen = usual(GAME, 3600).adjust("h", "1", games).adjust("1", str(place), games)
        setup = chosen.adjust("g", "factory", games)
        assert (setup.terms.pace, setup.terms.help) == (3600, False)
        kept = place in (2, 3, 4)
        assert setup.terms.options["round_limit"] == (limit.values[place][0] if kept else fewer.default)
        assert setup.terms.options["speedbots"] is False


def test_paces_cover_the_hosts_allowed_range() -> None:
    """From 1 minute to 14 days, or none."""
    paces = set(PACES)
    assert {NO_DEADLINE, MIN_PACE, MAX_PACE} <= paces
    assert paces - {NO_DEADLINE} <= set(range(MIN_PACE, MAX_PACE + 1))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_setup_choice_round_trips(game: AnyGame) -> None:
    """Each one alone, and the last one of every menu at once. Together, they can change all terms."""
    default = every = usual(game)
    changed = set()
    for key, setting in {**options_of(game), **settings_in(game.language)}.items():
        for value, choice in setting.choices.items():
            setup = default.adjust(key, value, GAMES)
            assert setup.terms == choice.apply(default.terms)
            before, now = asdict(default.terms), asdict(setup.terms)
            changed |= {name for name in now if now[name] != before[name]}
            if setting.opening:
                assert read_setup(setup.encode(), GAMES) == setup
                every = every.adjust(key, value, GAMES)
    assert read_setup(every.encode(), GAMES) == every
    assert changed == {each.name for each in fields(TableTerms)}, "no menu changes the others"


def test_values_in_custom_ids_keep_their_meaning() -> None:
    """Posted panels contain them."""
    for of_table, pace, helped, rated in (
        ("0-0", None, True, False),
        ("6-1", DAY, False, False),
        ("10-2", 14 * DAY, False, True),
    ):
        setup = read_setup(f"rambots.{of_table}.1.3", GAMES)
        assert setup is not None
        options = GAME.with_defaults({"speedbots": True, "round_limit": 10})
        assert setup.terms == TableTerms(options, pace, help=helped, rated=rated)


def test_setup_without_a_help_field_allows_help() -> None:
    old = read_setup(usual(GAME).encode().rpartition(".")[0], GAMES)
    assert old == usual(GAME)
    assert old.terms.help


@pytest.mark.parametrize(
    ("what", "value"), [("9", "0"), ("0", "9"), ("p", "99"), ("h", "3"), ("g", "chess"), ("x", "0"), ("0", "-1")]
)
def test_unknown_adjustment_changes_nothing(what: str, value: str) -> None:
    assert usual(GAME).adjust(what, value, GAMES) == usual(GAME)


def test_only_offered_pause_days_can_be_chosen() -> None:
    setup = usual(GAME, 60)
    assert setup.adjust("w", "7", GAMES).terms == replace(setup.terms, pause_days=7)
    for value in ("", "5", "15", "x"):
        assert setup.adjust("w", value, GAMES) == setup


def test_setup_of_a_removed_game_is_not_read() -> None:
    assert read_setup("chess.0.0", GAMES) is None


def test_rated_setup_round_trips_without_help() -> None:
    setup = usual(GAME).adjust("h", "2", GAMES)
    assert read_setup(setup.encode(), GAMES) == setup
    assert (setup.terms.rated, setup.terms.help) == (True, False)


@pytest.mark.parametrize("may_be_rated", [False, True])
@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("help_", ["0", "1", "2"])
def test_unrated_setup_can_be_opened_as_rated(help_: str, more: bool, may_be_rated: bool) -> None:
    """With one tap, unless rated games are impossible here, or a menu on the panel offers it."""
    setup = usual(GAME).adjust("h", help_, GAMES)
    page = message_of(opening_page(setup, GAMES, may_be_rated=may_be_rated, more=more))
    assert (text("open-rated") in labels(page)) is (may_be_rated and not more and help_ != "2")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_only_newcomer_options_are_shown_at_first(game: AnyGame) -> None:
    """Otherwise nobody would find the learning game without knowing about it."""
    few, all_ = (texts(message_of(opening_page(usual(game), GAMES, more=more))) for more in (False, True))
    first = [each.label for each in game.options if each.first]
    assert first == ([text("option-learning")] if game.key == "rumbl" else [])
    for each in game.options:
        assert f"\n{each.label}\n" in all_
        assert (f"\n{each.label}\n" in few) == each.first


def test_docs_list_the_table_settings() -> None:
    """Choices with the same note share a row."""
    rows = dict[tuple[str, str], list[str]]()
    for setting in settings_in(ENGLISH).values():
        for choice in setting.choices.values():
            title, _, name = choice.label.rpartition(": ")
            rows.setdefault((title or setting.title, choice.note), []).append(
                f"**{name}**" if choice.fits(USUAL_TERMS) else name
            )
    hold_table(
        Path(__file__).parents[3] / "docs" / "commands.md",
        "| setting | choices | what it means |",
        [f"| {title} | {'; '.join(names)} | {note and f'{note}.'} |" for (title, note), names in rows.items()],
    )
