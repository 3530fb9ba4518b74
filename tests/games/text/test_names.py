"""Every robot and element has one name in each language: on buttons, on cards and in the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games import GAMES
from bot.games.factory.rules.state import ElementKind
from bot.games.rumbl.rules.state import ROBOTS, Kind
from bot.i18n import LANGUAGES

THINGS = {
    "rumbl": [kind.value for kind in (*ROBOTS, Kind.OBSTACLE)],
    "factory": [f"element-{kind.value}" for kind in ElementKind],
}
"""The icons of each game's robots or elements; buttons and screen readers use their words."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", THINGS)
def test_every_robot_and_element_has_one_name_in_all_texts(key: str, language: str) -> None:
    """Exactly one subject has that name, and its card and the rules use it."""
    game = GAMES[key].in_language(language)
    names = [game.icons[icon].words.casefold() for icon in THINGS[key]]
    assert len(set(names)) == len(names)
    subjects = Counter(subject.name.casefold() for subject in game.subjects())
    assert {name: subjects[name] for name in names} == dict.fromkeys(names, 1)
    cards, rules = [text.casefold() for text, _, _ in game.lessons()], game.rulebook.casefold()
    pages = {subject.name.casefold(): subject.page for subject in game.subjects()}
    assert not [name for name in names if stem(name) not in cards[pages[name]]], "not on its card"
    assert not [name for name in names if stem(name) not in rules], "not in the rules"


def stem(name: str) -> str:
    """The part of a name that's the same in every case."""
    return name[: max(3, len(name) - 2)]
