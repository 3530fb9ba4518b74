"""Every page of every lesson fits into a message, however far its answer has come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.front.pages import Picture
from bot.front.views.learning import attempt_page, finished_page, lesson_page, waiting_page, which_game_page
from bot.games import GAMES
from bot.host.host import Clear, Replace
from bot.host.pupils import Attempt, Lesson
from tests.discord.player import texts
from tests.front.room import message_of
from tests.front.worst import complaints
from tests.host.house import ANN, house

if TYPE_CHECKING:
    from pathlib import Path

    from bot.games.game import AnyGame

PICTURE = Picture("picture.png", b"")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_every_step_of_every_lesson_fits(tmp_path: Path, game: AnyGame) -> None:
    async with house(tmp_path, game=game) as held:
        school = held.host.school
        for number, puzzle in enumerate(game.puzzles(), start=1):
            at: Lesson | Attempt = await school.lesson(ANN, game.key, number)
            for answer in puzzle.solution:
                for hint in (False, True):
                    assert isinstance(at, Lesson)
                    assert complaints(lesson_page(at, PICTURE, hint=hint, intro="W" * 60)) == []
                laid = await school.edit(ANN, game.key, Replace(answer))
                assert complaints(lesson_page(laid, PICTURE)) == []
                await school.edit(ANN, game.key, Clear())
                await school.edit(ANN, game.key, Replace(answer))
                at = await school.run(ANN, game.key)
            assert isinstance(at, Attempt)
            assert complaints(attempt_page(at, PICTURE)) == []
            assert complaints(attempt_page(at, PICTURE, shown=True)) == []
            assert puzzle.won in texts(message_of(attempt_page(at, PICTURE)))
            assert complaints(finished_page(at.lesson, list(GAMES.values()))) == []


def test_what_stands_round_the_lessons_fits() -> None:
    games = list(GAMES.values())
    many = [replace(games[0], key=f"game{number}", title="W" * 90) for number in range(40)]
    pages = (which_game_page(games), which_game_page(many), waiting_page(games[0].key))
    assert [complaints(page) for page in pages] == [[]] * len(pages)
