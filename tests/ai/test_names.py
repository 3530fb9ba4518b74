"""Computer players' names: each language has its own, and all are different."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.ai import names as naming
from bot.ai.names import WORDS, computer_title, later, localize_name, stored_name
from bot.ai.players import COMPUTERS
from bot.ai.temperaments import PLAIN, TEMPERAMENTS
from bot.i18n import LANGUAGES, LazyMessage, MessageCatalog
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

KINDS = [f"{kind}/{temperament}".rstrip("/") for kind in COMPUTERS for temperament in (PLAIN.key, *TEMPERAMENTS)]
ENGLISH, FINNISH = WORDS.translator("en").say, WORDS.translator("fi").say


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_and_temperament_has_a_distinct_name(language: str) -> None:
    names = [computer_title(WORDS.translator(language).say, kind) for kind in KINDS]
    assert None not in names
    assert len(set(names)) == len(KINDS)


def test_stored_names_are_fixed_english_words() -> None:
    assert {kind: stored_name(kind) for kind in KINDS} == {
        f"{kind}/{temperament}".rstrip("/"): f"{title} {word}"
        for kind, title in {"rookie": "Easy", "apprentice": "Medium", "planner": "Hard", "master": "Master"}.items()
        for temperament, word in {"": "bot", "thief": "thief", "racer": "racer"}.items()
    }
    assert stored_name("quick") is None


KEPT = [
    ("Hard thief", "planner", "thief", None),
    ("Hard thief 2", "planner", "thief", 2),
    ("Medium racer 3", "apprentice", "racer", 3),
    ("Easy bot", "rookie", "", None),
]


@pytest.mark.parametrize(("name", "key", "temperament", "number"), KEPT)
def test_computer_names_translate_both_ways(name: str, key: str, temperament: str, number: int | None) -> None:
    kind = f"{key}/{temperament}".rstrip("/")
    english, finnish = (said_in(language, key, temperament, number) for language in ("en", "fi"))
    assert (
        localize_name(FINNISH, name, kind)
        == localize_name(FINNISH, finnish, kind)
        == localize_name(FINNISH, english, kind)
        == finnish
    )
    assert (
        localize_name(ENGLISH, name, kind)
        == localize_name(ENGLISH, finnish, kind)
        == localize_name(ENGLISH, english, kind)
        == english
    )
    found = later(name, kind)
    assert isinstance(found, LazyMessage)
    assert found.render("fi") == finnish


def said_in(language: str, key: str, temperament: str, number: int | None) -> str:
    if number is None:
        return text("computer-name", language=language, kind=key, temperament=temperament)
    return text("computer-numbered", language=language, kind=key, temperament=temperament, number=number)


@pytest.mark.parametrize(("name", "key", "temperament", "number"), KEPT)
def test_stored_names_are_recognised_after_rewording(
    name: str, key: str, temperament: str, number: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "reworded.ftl").write_text("computer-name = Machine { $kind } { $temperament }\n")
    monkeypatch.setattr(naming, "WORDS", MessageCatalog((*WORDS.folders, tmp_path)))
    naming.names.cache_clear()
    try:
        kind = f"{key}/{temperament}".rstrip("/")
        said = f"Machine {key} {temperament}{'' if number is None else f' {number}'}"
        assert localize_name(naming.WORDS.translator("en").say, name, kind) == said
        assert str(later(name, kind)) == said
    finally:
        naming.names.cache_clear()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Hard thief", None),
        ("Quick bot", "quick"),
        ("Max", "rookie"),
        ("Easy bot", "planner"),
        ("Easy bot two", "rookie"),
    ],
)
def test_human_and_unknown_names_are_not_translated(name: str, kind: str | None) -> None:
    assert localize_name(FINNISH, name, kind) == name
    assert later(name, kind) == name
