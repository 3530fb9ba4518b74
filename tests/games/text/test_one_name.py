"""Factory's elements and R.U.M.B.L.'s pieces have one name each, the rulebook's, in every text and language."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

import bot
from bot.games import GAMES
from bot.games.factory.rules.state import ElementKind
from bot.games.factory.vocabulary import FACTORY
from bot.games.rumbl.rules.state import Kind
from bot.games.rumbl.vocabulary import RUMBLE
from bot.i18n import ENGLISH, LANGUAGES
from bot.i18n.translator import files
from tests.tools.words import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.game import AnyGame

CODE = Path(bot.__file__).parent
HOME = CODE.parent
CASES = ("nom", "gen", "par", "ill", "all")
THINGS = [kind.value for kind in Kind if kind is not Kind.CLONE]
NAMES = {"factory": [kind.value for kind in ElementKind], "rumbl": THINGS}
"""The named things, by game."""
SAYS = {"factory": (FACTORY, "device"), "rumbl": (RUMBLE, "robot")}
"""The message with the names, by game."""

OTHERS = {
    (ENGLISH, "factory"): {
        "wall": "barriers?|barricades?|fences?|bricks",
        "repair": "repairs? (?:station|point|spot|shop|element)s?|workshops?|garages?|(?:a|the) cross",
        "freeze": "freezes|freeze elements?|coolers?|fridges?|ice|(?:a|the) crystal",
        "tractor": "magnets?|tractor beams?|pullers?|attractors?",
        "repulsor": "repellers?|repulsers?|pushers?|triangles",
        "laser": "laser beams?|guns?|cannons?|bolts?(?! another)|lightning",
    },
    ("fi", "factory"): {
        "wall": r"muur\w+|aita|aida\w+|este\w*|tiil\w+",
        "repair": r"korjausp\w+|korjausas\w+|paja\w*|verstas|risti\w*",
        "freeze": r"pakast\w+|jäähdyt\w+|pakkas\w+|kide|kitee\w+",
        "tractor": r"trakto\w+|vetolait\w+|vetosäde\w*|vetäj\w+",
        "repulsor": r"hylki\w+|hylkij\w+|repulso\w+|sysij\w+|kolmio(?!n|t|lla|ssa|sta)\w+",
        "laser": r"lasersäde\w*|tykki\w*|salama\w*",
    },
    (ENGLISH, "rumbl"): {
        "mine": "land mines?|minefields?",
        "missile": "rockets?|torpedo(?:e?s)?",
        "shield": "shielders?|shieldbots?",
        "cloner": "copiers?|duplicators?|clone makers?",
        "blockader": "blockers?|blockades?|barricaders?",
        "magnetbot": "magnets?|tractors?",
        "repulsor": "repellers?|repulsers?|pushers?",
        "activator": "boosters?|starters?",
        "nullifier": "jammers?|silencers?|neutralizers?",
        "helibot": "helicopters?|copters?|choppers?",
        "ricochet": "bouncers?",
        "creeper": "crawlers?|creepbots?",
        "sleeper": "dozers?|sleepbots?",
        "plow": "ploughs?|snowploughs?|plowers?",
        "hauler": "tugs?|towers?|haulbots?",
        "obstacle": "stones?|rocks?|boulders?",
    },
    ("fi", "rumbl"): {
        "missile": r"raket\w+|torped\w+",
        "shield": r"suojus\w*|kilpibot\w+",
        "cloner": r"monist\w+|kopioij\w+",
        "blockader": r"saartaj\w+|tukkij\w+|estäj\w+",
        "magnetbot": r"magneet(?!tib)\w+",
        "repulsor": r"hylkij\w+|repulso\w+",
        "nullifier": r"mitätö\w+|häiritsij\w+|hiljent\w+",
        "helibot": r"kopteri\w*|helikop\w+",
        "ricochet": r"ponnah\w+|kimpoaj\w+",
        "creeper": r"hiipij\w+|matelij\w+",
        "sleeper": r"unikek\w+|torkkuj\w+",
        "plow": r"lumiaur\w+|puskij\w+",
        "hauler": r"vetäj\w+|hinurit?\w*|raahaaj\w+",
        "obstacle": r"kiv(?:i|en|et|eä|iä)\b|lohkar\w+",
    },
}
"""Words that would be another name, as regular expressions."""
PIPS = {ENGLISH: ("pip", r"lights?(?! blue)|lamps?|dots? on"), "fi": ("silm", r"valo\w*|lamp\w+|täpl\w+")}
"""The name of an element's pips, and words that would be another."""
PIPS_EXPLAINED = {"floor-names-text", "floor-subject-pips-text", "puzzle-floor-bricks-lesson"}
"""The messages that say what pips look like."""
ARROWS = {ENGLISH: re.compile(r"\barrows?\b", re.IGNORECASE), "fi": re.compile(r"\bnuol", re.IGNORECASE)}
ABOUT_ARROWS = re.compile(
    r"floor-(arrows|arrows-text|crossings-text|subject-arrows|subject-arrows-text)|puzzle-floor-(arrows|cross|magnet)\b.*"
    r"|pitch-factory|shut-arrow|robot-arrows|its-arrows|arrows-on|chart-free"
)
"""The messages about the marks on Factory's squares that let a RAMbot out."""


def stems(game: str, kind: str, language: str) -> set[str]:
    """The stems of a name, whatever its case."""
    catalog, key = SAYS[game]
    say = catalog.translator(language).say
    forms = [say(key, kind=kind, icon="", case=case).lower() for case in CASES]
    return {form[: max(4, len(form) - 2)] for form in forms}


def is_named(game: str, kind: str, language: str, text: str) -> bool:
    return any(stem in text.lower() for stem in stems(game, kind, language))


def messages(game: str, language: str) -> Iterator[tuple[str, str]]:
    """The game's own messages, by key; shared pages don't mention its things."""
    folders = SAYS[game][0].translator(language).folders
    for path in files(language, folders):
        if f"/{game}/" in Path(path).as_posix():
            yield from messages_in(Path(path))


def messages_in(path: Path) -> Iterator[tuple[str, str]]:
    """The messages of a file, by key."""
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, Message) and entry.value:
            yield from ((entry.id.name, text) for text in texts_of(entry.value))


def rulebook(game: str, language: str) -> str:
    local = "." if language == ENGLISH else f"locale/{language}"
    return (CODE / "games" / game / local / "RULES.md").read_text(encoding="utf-8")


def documents(game: str, language: str) -> Iterator[tuple[str, str]]:
    """The rulebook's paragraphs and, in English, the lines about the game in README and docs."""
    for paragraph in re.split(r"\n(?=\n|- |\|)", rulebook(game, language)):
        yield "RULES.md", paragraph
    if language == ENGLISH:
        title = GAMES[game].title
        for path in (HOME / "README.md", *(HOME / "docs").glob("*.md")):
            lines = path.read_text(encoding="utf-8").splitlines()
            yield from ((path.name, line) for line in lines if title in line)


EACH = pytest.mark.parametrize(("game", "language"), list(product(NAMES, LANGUAGES)))


def other_names(game: str, language: str, where: str, text: str) -> Iterator[str]:
    """Words in a text for things that it doesn't call by name."""
    for kind, words in OTHERS[language, game].items():
        if not (is_named(game, kind, language, text) or where.endswith(f"subject-{kind}-text")):
            yield from re.findall(rf"(?<![\w-])(?:{words})(?![\w-])", text, re.IGNORECASE)


@EACH
def test_no_text_uses_another_name(game: str, language: str) -> None:
    """A word for what its picture shows, such as "the cross", only comes with its name or on its own page."""
    told = [*messages(game, language), *documents(game, language)]
    assert len(told) > 100
    for where, text in told:
        assert not [*other_names(game, language, where, text)], (where, text)


@pytest.mark.parametrize(
    ("game", "language", "text"),
    [
        ("factory", "en", "Drive over the cross."),
        ("factory", "en", "A magnet pulls you."),
        ("factory", "fi", "Traktori vetää sinua."),
        ("rumbl", "en", "Your Helicopter flies."),
        ("rumbl", "fi", "Raketti osuu Miinaan."),
    ],
)
def test_another_name_is_detected(game: str, language: str, text: str) -> None:
    assert len([*other_names(game, language, "note", text)]) == 1


@EACH
def test_every_element_is_named_in_rules_cards_titles_and_icons(game: str, language: str) -> None:
    """In the rulebook, in the messages of cards and puzzles, as a lookup's title, and under its small picture."""
    its: AnyGame = GAMES[game].in_language(language)
    cards = " ".join(text for key, text in messages(game, language) if "lesson" in key or "text" in key)
    titles = " ".join(subject.name for subject in its.subjects())
    pictures = " ".join(icon.words for icon in its.icons.values())
    for kind in NAMES[game]:
        for told in (rulebook(game, language), cards, titles, pictures):
            assert is_named(game, kind, language, told), (kind, told[:200])


@pytest.mark.parametrize("language", LANGUAGES)
def test_pips_have_one_name(language: str) -> None:
    """Only the texts that introduce them also say that they're lights."""
    name, others = PIPS[language]
    another = re.compile(rf"\b(?:{others})\b", re.IGNORECASE)
    told = [*messages("factory", language), *documents("factory", language)]
    found = {where: text for where, text in told if another.search(text)}
    assert found.keys() == PIPS_EXPLAINED
    assert all(name in text.lower() for text in found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_marks_on_squares_are_called_arrows(language: str) -> None:
    """In all messages, shared ones too: not a button's symbol, an element's looks or an arrow typed for a direction."""
    paths = sorted(CODE.glob(f"**/locale/{language}/*.ftl"))
    told = [message for path in paths for message in messages_in(path)]
    found = {key for key, text in told if ARROWS[language].search(text)}
    assert "shut-arrow" in found
    assert [key for key in found if not ABOUT_ARROWS.fullmatch(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_factorys_rulebook_mentions_arrows(language: str) -> None:
    pages = CODE.glob("games/**/*.md") if language == ENGLISH else CODE.glob(f"games/**/locale/{language}/*.md")
    told = {page for page in pages if ARROWS[language].search(page.read_text(encoding="utf-8"))}
    assert {page.relative_to(CODE / "games").parts[0] for page in told} == {"factory"}


def test_glossary_lists_rulebook_names_in_both_languages() -> None:
    """It's in docs/languages.md, for translators."""
    glossary = (HOME / "docs" / "languages.md").read_text(encoding="utf-8").lower()
    for kind in NAMES["factory"]:
        english, finnish = (FACTORY.translator(each).say("device", kind=kind, icon="") for each in LANGUAGES)
        assert f"{finnish} ({english})" in glossary
    assert all(RUMBLE.translator("fi").say("robot-called", kind=kind).lower() in glossary for kind in NAMES["rumbl"])
