"""The rules in the chat are complete, and an arguing table finds the ruling."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.history import ShowRulebook
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.coach.rulebook import (
    MAX_FOUND,
    Passage,
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


SEARCHED: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "tie": ("R7", "R7", "R7", "M30"),
        "draw": ("R7", "R7", "R7", "M30"),
        "winner": ("R8", "R8", "R8", "M30"),
        "points": ("A", "A", "A", "Scoring"),
        "stolen": ("R5", "K6 K7", "R5 F3", ""),
        "steal": ("R5", "K6 K7", "R5 F3", ""),
        "robbed": ("R5", "K6 K7", "R5 F3", ""),
        "tag": ("R5", "R5", "R5", ""),
        "crash": ("R5", "R5 K6", "R5", "M13"),
        "push": ("R4 R5", "R4 R5", "R4 R5 F15", "M3 M10"),
        "pushed off": ("R4", "R4", "R4 F15", "M3"),
        "fall off": ("R4", "R4", "F2", "M3"),
        "wall": ("R4", "R4", "F2 F10", ""),
        "timeout": ("R10", "R10", "R10 F13", "M26 M35"),
        "quit": ("R9", "R9", "R9", "M30"),
        "resign": ("R9", "R9", "R9", "M30"),
        "lying": ("A", "A", "A F1", ""),
        "backwards": ("An", "An", "An F2", ""),
        "beam": ("Beam", "Beam K7", "Beam F12", ""),
        "laser": ("Beam", "Beam", "Beam F5 F6", ""),
        "knock over": ("R5", "R5 K7", "R5", ""),
        "stand up": ("Green", "Green", "Green", ""),
        "repair": ("", "", "F7", ""),
        "arrow": ("", "", "F2", ""),
        "order": ("Execution", "Execution", "Execution", "In"),
        "clone": ("", "", "", "M16"),
        "mine": ("", "", "", "M6 M31"),
    },
    "fi": {
        "tasapeli": ("R7", "R7", "R7", "M30"),
        "tasatilanne": ("R7", "R7", "R7", "M30"),
        "voittaja": ("R8", "R8", "R8", "M30"),
        "varastettu": ("R5", "K6 K7", "R5 F3", ""),
        "ryöstö": ("R5", "K6 K7", "R5 F3", ""),
        "törmäys": ("R5", "R5 K6", "R5", "E"),
        "työnnetty pois": ("R4", "R4", "R4 F15", "M3"),
        "putoaa": ("R4", "R4", "F2", "M3"),
        "seinä": ("R4", "R4", "F2 F10", ""),
        "aika loppui": ("R10", "R10", "R10 F13", "M26 M35"),
        "lopettaa": ("R9", "R9", "R9", "M30"),
        "luovuttaa": ("R9", "R9", "R9", "M30"),
        "kumollaan": ("Kumollaan", "Kumollaan", "Kumollaan F1", ""),
        "taaksepäin": ("Pystyssä", "Pystyssä", "Pystyssä F2", ""),
        "säde": ("Säde R6", "Säde K4", "Säde F3 F12", ""),
        "laser": ("Säde", "Säde", "F5 F6", ""),
        "kaataa": ("R5", "R5 K7", "R5", ""),
        "pystyyn": ("Vihreä", "Vihreä", "Vihreä", ""),
        "korjaus": ("", "", "F7", ""),
        "järjestys": ("Suoritus", "Suoritus", "Suoritus", "Pienin"),
        "miina": ("", "", "", "M6 M31"),
    },
}
"""By language, words that people type; for each game, the rulings that they're looking for, or the first words of rules
without a number."""


def told(key: str, language: str) -> AnyGame:
    return GAMES[key].in_language(language)


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
    ("language", "typed"), [(language, typed) for language in SEARCHED for typed in SEARCHED[language]]
)
def test_words_people_type_find_the_right_rule(language: str, typed: str) -> None:
    """It's among the passages shown. Where a game has nothing like it, nothing is found."""
    assert len(SEARCHED[language][typed]) == len(GAMES)
    for key, wanted in zip(GAMES, SEARCHED[language][typed], strict=True):
        game = told(key, language)
        found = find_passages(game.rulebook, typed, synonyms(translator_of(game).say))
        shown = [passages_of(game.rulebook)[at] for at in found[:MAX_FOUND]]
        assert bool(shown) == bool(wanted), key
        missing = [each for each in wanted.split() if not any(each in (*p.rulings, headword(p)) for p in shown)]
        assert missing == [], key


@pytest.mark.parametrize("typed", ["robot", "return", "border", "properties", "plate"])
def test_synonym_within_another_word_finds_nothing_more(typed: str) -> None:
    """As in "rob" for stealing, "turn", "order", "tie" and "late"."""
    for key in GAMES:
        game = told(key, ENGLISH)
        known = synonyms(translator_of(game).say)
        assert find_passages(game.rulebook, typed, known) == find_passages(game.rulebook, typed, {}), key


def headword(passage: Passage) -> str:
    """The first word of a passage, such as "Beam" of "**Beam.** After its move"."""
    found = re.search(r"\w+", re.sub(r"^(- |\d+\. )|\*\*[A-Z]\d+\*\*", "", passage.text))
    return found[0] if found else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_factory_has_the_rulings_it_takes_over_from_rambots(language: str) -> None:
    """Its own starting squares replace R1, and its red beams R6."""
    rambots, factory = (
        {number for each in passages_of(told(key, language).rulebook) for number in each.rulings}
        for key in ("rambots", "factory")
    )
    assert rambots - factory == {"R1", "R6"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_items_of_a_rulings_list_have_its_number(language: str) -> None:
    for key in ("rambots", "kolmio", "factory"):
        rulebook = told(key, language).rulebook
        items = [each for each in passages_of(rulebook) if each.introduced_by]
        assert items
        for item in items:
            assert item.introduced_by == ("R5",)
            assert passage_label(item).startswith("R5: ")
            assert item.whole.startswith("**R5** *")


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
