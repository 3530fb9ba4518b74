"""The rules in the chat are complete, and an arguing table finds the ruling."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.rules import ShowRulebook
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.coach.rulebook import (
    find_passages,
    pages_of,
    passage_label,
    passages_of,
    passages_page,
    rulebook_page,
    synonyms,
)
from bot.games import GAMES
from bot.i18n import ENGLISH, LANGUAGES
from tests.discord_ui.room import message_of
from tests.discord_ui.worst import complaints
from tests.texts import text

if TYPE_CHECKING:
    from bot.games.game import AnyGame
    from tests.discord_ui.room import Guest

BOTH = [(key, language) for key in GAMES for language in LANGUAGES]


def told(key: str, language: str) -> AnyGame:
    return GAMES[key].told_in(language)


def words(markdown: str) -> list[str]:
    return re.findall(r"\w+", markdown)


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_every_word_of_the_rules_is_on_a_page_and_pages_fit(key: str, language: str) -> None:
    game = told(key, language)
    assert (game.rulebook == GAMES[key].rulebook) == (language == ENGLISH)
    pages = pages_of(game.rulebook)
    shown = [word for page in pages for word in words(page.title + " " + " ".join(each.text for each in page.passages))]
    title = game.rulebook.partition("\n")[0]
    assert sorted(set(shown)) == sorted(set(words(game.rulebook)) - (set(words(title)) - set(shown)))
    for number in range(len(pages)):
        assert not complaints(rulebook_page(game, number))
    assert max(len(each.text) for each in passages_of(game.rulebook)) <= 1000


@pytest.mark.parametrize(("key", "language"), BOTH)
def test_every_ruling_is_found_by_its_number(key: str, language: str) -> None:
    game = told(key, language)
    known = synonyms(translator_of(game).say)
    numbers = {number for each in passages_of(game.rulebook) for number in each.rulings}
    assert numbers
    for number in numbers:
        found = find_passages(game.rulebook, number.lower(), known)
        assert found
        for at in found:
            passage = passages_of(game.rulebook)[at]
            assert number in passage.rulings
            assert number in passage_label(passage).partition(":")[0]
            assert not complaints(passages_page(game, [at]))


@pytest.mark.parametrize(
    ("key", "language", "typed", "ruling"),
    [
        ("rambots", "en", "stolen", "R5"),
        ("rambots", "en", "timeout", "R10"),
        ("rambots", "en", "pushed off", "R4"),
        ("rambots", "en", "tie", "R7"),
        ("rambots", "en", "quit", "R9"),
        ("rumbl", "en", "tie", "M30"),
        ("rumbl", "en", "timeout", "M35"),
        ("rumbl", "en", "pushed off", "M3"),
        ("rambots", "fi", "varastettu", "R8"),
        ("rambots", "fi", "aika loppui", "R10"),
        ("rambots", "fi", "työnnetty pois", "R4"),
        ("rumbl", "fi", "tasapeli", "M30"),
    ],
)
def test_common_search_words_lead_to_the_ruling(key: str, language: str, typed: str, ruling: str) -> None:
    game = told(key, language)
    found = find_passages(game.rulebook, typed, synonyms(translator_of(game).say))
    near = {at + step for at in found for step in (-1, 0)}  # a ruling may introduce the list that contains it
    assert ruling in {number for at in near for number in passages_of(game.rulebook)[at].rulings}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_synonym_occurs_in_some_rulebook(language: str) -> None:
    games = [told(key, language) for key in GAMES]
    passages = [passage for game in games for passage in passages_of(game.rulebook)]
    meant = {word for words in synonyms(translator_of(games[0]).say).values() for word in words}
    assert [word for word in meant if not any(passage.has(word) for passage in passages)] == []


def test_single_letter_finds_nothing() -> None:
    assert find_passages(GAMES["rambots"].rulebook, "a", {}) == []


async def test_rulebook_opens_from_lessons_and_can_be_paged(ilse: Guest) -> None:
    game = GAMES["rambots"]
    first = message_of(rulebook_page(game, 0))
    assert text("rules-page", game=game.title, number=1, count=len(pages_of(game.rulebook))) in str(first)
    reply = await ilse.press(ShowRulebook(game.key, in_place=True), "2")
    assert pages_of(game.rulebook)[2].title in str(reply)
