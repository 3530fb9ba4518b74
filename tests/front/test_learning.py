"""Lessons in private: what is written there is about the lesson that one is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front.custom_ids import Press, Verb
from bot.games import GAMES
from bot.games.pack import GRADES
from tests.front.room import texts

if TYPE_CHECKING:
    from tests.front.room import Guest

LESSONS = GAMES["rambots"].puzzles()


@pytest.fixture
def noor(noor: Guest) -> Guest:
    noor.guild = None
    return noor


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("words", "You, Noor (red): RAMbot"),
        ("hint", f"💡 {LESSONS[2].hint}"),
        ("next", LESSONS[2].lesson),
        ("hello", "Hello! This is your lesson:"),
        (LESSONS[2].solution[0], f"📝 `{LESSONS[2].solution[0]}`"),
        ("run", "Not yet."),
    ],
)
async def test_what_is_written_is_about_the_lesson_that_one_is_at(noor: Guest, said: str, told: str) -> None:
    """And about no other, though another one was looked at before."""
    await noor.press(Press(Verb.LEARN, arg="rambots", revision=1))
    await noor.press(Press(Verb.LEARN, arg="rambots", revision=3))
    answer = texts(await noor.say(said))
    assert "RAMbots · lesson 3 of" in answer
    assert f"### {LESSONS[2].task}" in answer
    assert told in answer


async def test_words_tell_of_the_puzzle_that_one_is_at(noor: Guest) -> None:
    shown = await noor.press(Press(Verb.PUZZLE, arg=f"rambots,{next(iter(GRADES))}"))
    head = next(line for line in texts(shown).splitlines() if line.startswith("### "))
    answer = texts(await noor.say("words"))
    assert head in answer
    assert "You, Noor (red): RAMbot" in answer
