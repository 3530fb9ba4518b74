"""Each game's entry in the catalogue: options, colours, lessons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.fingerprints import digest
from tests.games.conformance.playing import (
    every_game,
)

if TYPE_CHECKING:
    from bot.games.game import AnyGame


@every_game
def test_catalogue_entry_is_within_discords_limits(game: AnyGame) -> None:
    assert len(game.title) <= 45
    assert len(game.options) <= 10
    assert all(1 < len(option.values) <= 25 for option in game.options)
    assert all(len(option.label) <= 45 and len(option.help) <= 100 for option in game.options)
    assert all(len(words) <= 80 for option in game.options for _, words in option.values)
    assert re.fullmatch(r"[a-z0-9_]{1,20}", game.key)


@every_game
def test_every_seat_has_a_colour(game: AnyGame) -> None:
    assert len({colour.key for colour in game.colours}) == len(game.colours) >= max(game.seats)
    assert list(game.seats) == sorted(set(game.seats))


@every_game
def test_defaults_are_valid_values(game: AnyGame) -> None:
    assert game.with_defaults({}) == {option.key: option.default for option in game.options}


@every_game
def test_unknown_option_or_value_is_refused(game: AnyGame) -> None:
    with pytest.raises(ValueError, match="has no option"):
        game.with_defaults({"colour of the box": "red"})
    with pytest.raises(ValueError, match="cannot be"):
        game.with_defaults({game.options[0].key: "purple"})


@every_game
def test_equal_value_of_another_type_is_refused(game: AnyGame) -> None:
    """1 must not pass for True."""
    for option in game.options:
        known = {(type(value), value) for value, _ in option.values}
        for value, _ in option.values:
            for like in (int(value), bool(value)) if isinstance(value, int) else ():
                if like == value and (type(like), like) not in known:
                    with pytest.raises(ValueError, match="cannot be"):
                        game.with_defaults({option.key: like})


@every_game
def test_rulebook_exists(game: AnyGame) -> None:
    heading, rules = game.rulebook.split("\n\n", maxsplit=1)
    assert heading == f"# {game.title}"
    assert rules.endswith(".\n")


@every_game
def test_lessons_exist_with_distinct_texts_and_pictures(game: AnyGame) -> None:
    """There are several, each with its own text and a picture with a description."""
    lessons = game.lessons()
    assert len(lessons) >= 3
    assert all(0 < len(text) <= 1500 for text, _, _ in lessons)
    assert all(scene.caption for _, scene, _ in lessons)
    assert all(0 < len(alt) <= 1024 and not re.search(r"[*`_\ue000]", alt) for _, _, alt in lessons)
    assert not any(text in alt for text, _, alt in lessons)
    assert len({text for text, _, _ in lessons}) == len({digest(scene) for _, scene, _ in lessons}) == len(lessons)


@every_game
def test_every_subject_refers_to_a_lesson(game: AnyGame) -> None:
    """Each has its own name of a few words."""
    subjects, pages = game.subjects(), len(game.lessons())
    assert all(0 <= subject.page < pages for subject in subjects)
    assert len({subject.name.lower() for subject in subjects}) == len(subjects)
    assert all(0 < len(subject.name) <= 40 and 0 < len(subject.text) <= 400 for subject in subjects)
