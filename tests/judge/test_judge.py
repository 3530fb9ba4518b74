"""Everything said about a round is true in every form and language, and nothing is left out if there was room for
it."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from bot.engine.rng import Rng
from bot.i18n import ENGLISH
from tests.judge import hearing
from tests.judge.finished import missing, named
from tests.judge.forms import FORMS, Form
from tests.judge.lies import lie
from tests.judge.plays import ALL, plays
from tests.long import LONG

LANGUAGES = (ENGLISH, "fi")
ROUNDS = 2000 if LONG else 30
LIES = 50 if LONG else 15


@pytest.mark.no_cover  # other tests cover this code
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL)
def test_round_descriptions_are_true_and_complete(game: str, language: str) -> None:
    """Every language uses the same code, so a short run judges each round in only one of them."""
    mine = LANGUAGES.index(language)
    for number, play in enumerate(islice(plays(game, 1), ROUNDS)):
        if not LONG and number % len(LANGUAGES) != mine:
            continue
        hearing.forget()
        wrong = {
            form.name: complaints
            for form in FORMS[game]
            for about, lines in form.told(play, language)
            if (complaints := form.judged(play, about, lines))
        }
        assert wrong == {}, f"round {number}"


@pytest.mark.no_cover
@pytest.mark.parametrize("language", [ENGLISH, pytest.param("fi", marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "form"), [(game, form) for game in ALL for form in FORMS[game]])
def test_judge_catches_every_planted_lie(game: str, form: Form, language: str) -> None:
    """Checks that the judge can fail: something is left out, or a name, place, number or piece is wrong.

    A lie changes the fields of messages, which hardly depend on the language.
    """
    rng, caught, missed = Rng(5), 0, list[object]()
    for play in plays(game, 2):
        hearing.forget()
        for about, lines in form.told(play, language):
            told, rng = lie(lines, rng, form.needless) if len(lines) < form.most else (None, rng)
            if told is None:
                continue
            if form.judged(play, about, told):
                caught += 1
            else:
                missed.append([each for each in zip(lines, told, strict=False) if each[0] != each[1]])
        if caught + len(missed) >= LIES:
            break
    assert missed == []


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL)
def test_rendered_text_names_everything_and_slips_are_noticed(game: str, language: str) -> None:
    """The other tests judge messages and their fields; this checks that the finished words name the same people,
    places and colours."""
    slips, noticed = 0, 0
    for _, play in zip(range(ROUNDS // 5), plays(game, 3), strict=False):
        hearing.forget()
        lines = [line for form in FORMS[game] for _, lines in form.told(play, language) for line in lines]
        for line in lines:
            words = hearing.words(line)
            assert missing(line, words, language) == [], words
            once = [each for each in named(line, language) if words.lower().count(each.lower()) == 1]
            if slips < LIES and once:
                slips += 1
                slip = re.sub(re.escape(once[0]), "something else", words, flags=re.IGNORECASE)
                noticed += missing(line, slip, language) != []
    assert (slips, noticed) == (LIES, LIES)
