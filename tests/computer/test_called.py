"""What computer players are called: in every language its own, each to be told from the others."""

from __future__ import annotations

import pytest

from bot.computer.called import WORDS, called, later, titled
from bot.computer.tempers import PLAIN, TEMPERS
from bot.computer.thinking import COMPUTERS
from bot.speech import LANGUAGES, Saying

KINDS = [f"{kind}/{temper}".rstrip("/") for kind in COMPUTERS for temper in (PLAIN.key, *TEMPERS)]
ENGLISH, FINNISH = WORDS.tongue("en").say, WORDS.tongue("fi").say


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_and_temperament_has_a_name_of_its_own(language: str) -> None:
    names = [titled(WORDS.tongue(language).say, kind) for kind in KINDS]
    assert None not in names
    assert len(set(names)) == len(KINDS)


def test_what_a_table_keeps_is_its_english_name() -> None:
    """Names of tables that were kept before they had any in another language are known again."""
    for kind, computer in COMPUTERS.items():
        for temper in (PLAIN, *TEMPERS.values()):
            assert titled(ENGLISH, f"{kind}/{temper.key}") == f"{computer.title} {temper.word}"


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("Hard thief", "planner/thief", "Vaikea varas"),
        ("Hard thief 2", "planner/thief", "Vaikea varas 2"),
        ("Medium racer 3", "apprentice/racer", "Keskitason kaahari 3"),
        ("Easy bot", "rookie", "Helppo botti"),
    ],
)
def test_a_computer_is_called_so_in_each_language_and_back_again(name: str, kind: str, said: str) -> None:
    assert called(FINNISH, name, kind) == said
    assert called(FINNISH, said, kind) == said
    assert called(ENGLISH, said, kind) == called(ENGLISH, name, kind) == name
    found = later(name, kind)
    assert isinstance(found, Saying)
    assert found.told("fi") == said


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
def test_people_keep_their_names_and_so_does_whatever_is_called_otherwise(name: str, kind: str | None) -> None:
    assert called(FINNISH, name, kind) == name
    assert later(name, kind) == name
