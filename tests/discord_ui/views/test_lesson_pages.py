"""Every page of every lesson fits in a message, however far its answer has come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.components import Picture
from bot.discord_ui.format import ALT
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.coach.lessons import (
    attempt_page,
    finished_page,
    lesson_page,
    position_page,
    puzzled_page,
    shared_page,
    waiting_page,
    which_game_page,
    which_puzzle_page,
)
from bot.discord_ui.views.play.accessible import CUT_IN_LESSON, own_table
from bot.games import GAMES
from bot.host.app.host import Clear, Replace
from bot.host.learning.server_puzzles import Shared
from bot.host.model.community.learning import DAILY, Attempt, Lesson
from tests.discord.player import component, pictures, texts
from tests.discord_ui.room import labels, message_of
from tests.discord_ui.worst import complaints
from tests.host.harness import ANN, running_host
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.discord_ui.components import MessageContent
    from bot.games.game import AnyGame

PICTURE = Picture("picture.png", b"")


def _is_told(lesson: Lesson | Attempt) -> None:
    """Check that the picture's alt text contains the whole position, or says how to get it in words."""
    assert isinstance(lesson, Lesson)
    told = position_page(lesson)
    assert complaints(told) == []
    (picture,) = pictures(message_of(lesson_page(lesson, PICTURE)))
    sentences = own_table(lesson.seat)
    assert texts(message_of(told)).endswith("\n" + "\n".join(sentences))
    whole = " ".join(sentences)
    assert (
        picture["description"] == whole
        if len(whole) <= ALT
        else picture["description"].endswith(translator_for("en").say(CUT_IN_LESSON))
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_every_step_of_every_lesson_fits(tmp_path: Path, game: AnyGame) -> None:
    async with running_host(tmp_path, game=game) as held:
        lessons = held.host.lessons
        for number, puzzle in enumerate(game.puzzles(), start=1):
            at: Lesson | Attempt = await lessons.lesson(ANN, game.key, number)
            for answer in puzzle.solution:
                for hint in (False, True):
                    assert isinstance(at, Lesson)
                    assert complaints(lesson_page(at, PICTURE, hint=hint, intro="W" * 60)) == []
                _is_told(at)
                laid = await lessons.edit(ANN, game.key, Replace(answer))
                assert complaints(lesson_page(laid, PICTURE)) == []
                await lessons.edit(ANN, game.key, Clear())
                await lessons.edit(ANN, game.key, Replace(answer))
                at = await lessons.run(ANN, game.key)
            assert isinstance(at, Attempt)
            assert complaints(attempt_page(at, PICTURE)) == []
            assert complaints(attempt_page(at, PICTURE, shown=True)) == []
            assert puzzle.won in texts(message_of(attempt_page(at, PICTURE)))
            assert complaints(finished_page(at.lesson, list(GAMES.values()))) == []


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.maker is not None], ids=lambda game: game.key)
async def test_every_step_of_a_weeks_puzzles_fits(tmp_path: Path, game: AnyGame) -> None:
    others = [other for other in GAMES.values() if other is not game]
    async with running_host(tmp_path, game=game) as held:
        lessons, course = held.host.lessons, game.key + DAILY
        for _ in range(7):
            lesson = await lessons.puzzle(ANN, course)
            at: Lesson | Attempt = lesson
            for answer in lesson.puzzle.solution:
                for hint in (False, True):
                    assert isinstance(at, Lesson)
                    assert complaints(lesson_page(at, PICTURE, others, hint=hint, intro="W" * 60)) == []
                _is_told(at)
                assert complaints(lesson_page(await lessons.edit(ANN, course, Replace(answer)), PICTURE, others)) == []
                at = await lessons.run(ANN, course)
            assert isinstance(at, Attempt)
            assert at.missed == ""
            for shown in (False, True):
                page = attempt_page(at, PICTURE, others, shown=shown)
                assert complaints(page) == []
                assert (translator_for("en").say("button-share") in labels(message_of(page))) is not shown, (
                    "it was not theirs"
                )
            assert at.lesson.daily is not None
            assert complaints(puzzled_page(at.lesson, at.lesson.daily, others)) == []
            held.pass_by(hours=24)


async def test_uncounted_puzzle_is_not_blamed_on_an_unseen_solution(tmp_path: Path) -> None:
    """If the clock was ahead and is put right, the day is before the streak's latest and doesn't count."""
    course = f"rambots{DAILY}"
    async with running_host(tmp_path, game=GAMES["rambots"]) as held:
        for days, counted in ((0, True), (-1, False)):
            held.pass_by(days=days)
            lesson = await held.host.lessons.puzzle(ANN, course)
            await held.host.lessons.edit(ANN, course, Replace(lesson.puzzle.solution[0]))
            at = await held.host.lessons.run(ANN, course)
            assert isinstance(at, Attempt)
            assert at.lesson.daily is not None
            assert (at.missed, at.lesson.daily.counted) == ("", counted)
            so_far = text("puzzle-so-far", done=at.lesson.done, count=at.lesson.count)
            assert (so_far in texts(message_of(attempt_page(at, None)))) is not counted


async def test_started_or_hinted_lesson_hides_links_to_others(tmp_path: Path) -> None:
    """Links to other lessons make way. Pieces need no legend, since their buttons name them."""
    game = GAMES["rambots"]
    async with running_host(tmp_path, game=game) as held:
        at = await held.host.lessons.lesson(ANN, game.key, 1)
        hint, legend, others = at.puzzle.hint, text("sizes"), part("lesson-another")

        def shown(page: MessageContent) -> list[bool]:
            message = message_of(page)
            return [part in str(message["components"]) for part in (hint, legend, others)]

        assert shown(lesson_page(at, PICTURE)) == [False, False, True]
        pieces = [act.words for act in at.seat.groups[0].acts]
        assert {"small green", "large green"} <= {*pieces} <= {*labels(message_of(lesson_page(at, PICTURE)))}
        run = component(message_of(lesson_page(at, PICTURE)), translator_for("en").say("lesson-run"))
        assert run["disabled"], "there is nothing to run"
        assert shown(lesson_page(at, PICTURE, hint=True)) == [True, False, False]
        laid = await held.host.lessons.edit(ANN, game.key, Replace(at.puzzle.solution[0]))
        assert shown(lesson_page(laid, PICTURE))[2] is False


def test_pages_around_lessons_fit() -> None:
    games = list(GAMES.values())
    many = [replace(games[0], key=f"game{number}", title="W" * 90) for number in range(40)]
    say = translator_for("en").say
    first = waiting_page(say, games[0].key, "https://discord.com/channels/@me/7/8")
    pages = (which_game_page(say, games), which_game_page(say, many), first, which_puzzle_page(say, many))
    assert [complaints(page) for page in pages] == [[]] * len(pages)


@pytest.mark.parametrize(("missed", "marks"), [(0, "✅"), (6, "❌❌❌❌❌❌✅"), (7, "❌ × 7 ✅")])
def test_few_misses_are_shown_one_by_one(missed: int, marks: str) -> None:
    shared = Shared(GAMES["rambots"], 3, "easy", missed, looked=False, streak=1)
    assert marks in texts(message_of(shared_page(shared, "Ann"))).splitlines()
