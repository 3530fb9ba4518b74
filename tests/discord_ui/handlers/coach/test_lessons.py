"""Lessons in direct messages: typed words are about the lesson on screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.drafts import ClearDraft, CompileDraft, ShowHint
from bot.discord_ui.interactions.actions.learning import Learn, ShowPuzzle, ShowSolution
from bot.discord_ui.texts import translator_for
from bot.games import GAMES
from bot.games.puzzle_pack import GRADES
from tests.discord_ui.room import action_in, component, open_room, texts
from tests.texts import part, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.discord_ui.interactions.actions.base import DraftAction
    from tests.discord_ui.room import Guest, Room

LESSONS = GAMES["rambots"].puzzles()


@pytest.fixture
def noor(noor: Guest) -> Guest:
    noor.guild = None
    return noor


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("words", f"{text('you-are', who='Noor (red)')}: "),
        ("hint", f"💡 {LESSONS[2].hint}"),
        ("next", LESSONS[2].lesson),
        ("hello", text("lesson-hello")),
        (LESSONS[2].solution[0], f"📝 {worded(LESSONS[2].solution[0])}"),
        ("run", part("lesson-not-yet")),
    ],
)
async def test_typed_text_is_about_the_current_lesson(noor: Guest, said: str, told: str) -> None:
    """Not about another lesson viewed earlier."""
    await noor.press(Learn("rambots", 1))
    await noor.press(Learn("rambots", 3))
    answer = texts(await noor.say(said))
    assert text("lesson-of", game="RAMbots", number=3, count=8) in answer
    assert f"### {LESSONS[2].task}" in answer
    assert told in answer


async def test_skip_is_an_answer_where_a_lesson_allows_it(tmp_path: Path) -> None:
    factory = GAMES["factory"]
    async with open_room(tmp_path, game=factory) as room:
        noor = replace(room.guest(3, "Noor"), guild=None)
        number = [each.key for each in factory.puzzles()].index("turn") + 1
        await noor.press(Learn("factory", number))
        assert f"📝 {text('typed-skip')}" in texts(await noor.say("skip"))


async def test_words_describe_the_current_puzzle(noor: Guest) -> None:
    shown = await noor.press(ShowPuzzle("rambots", next(iter(GRADES))))
    head = next(line for line in texts(shown).splitlines() if line.startswith("### "))
    answer = texts(await noor.say("words"))
    assert head in answer
    assert f"{text('you-are', who='Noor (red)')}: " in answer


@pytest.mark.parametrize("kind", [ClearDraft, ShowSolution, CompileDraft])
async def test_outdated_click_is_reported_and_shows_the_current_draft(noor: Guest, kind: type[DraftAction]) -> None:
    """The draft has changed since."""
    shown = await noor.press(Learn("rambots", 1))
    earlier = action_in(component(shown, text("button-hint")))
    assert isinstance(earlier, ShowHint)
    await noor.say("LGE")
    told = await noor.press(kind(earlier.draft))
    assert text("lesson-stale") in told["note"]
    assert f"📝 {worded('LGE')}" in texts(told)
    assert LESSONS[0].won not in texts(told)


async def test_finish_page_appears_after_the_last_or_all_lessons(room: Room, noor: Guest) -> None:
    count, finished = len(LESSONS), translator_for("en").say("lesson-finished", game="RAMbots")
    assert text("lesson-of", game="RAMbots", number=count, count=count) in texts(
        await noor.press(Learn("rambots", count))
    )
    assert finished in texts(await noor.press(Learn("rambots", count + 1)))
    assert finished not in texts(await noor.press(Learn("rambots")))
    async with room.host._core.writing() as work:
        progress = await work.tx.learning.progress(noor.user.id, "rambots")
        assert progress is not None
        await work.tx.learning.save_progress(replace(progress, solved=frozenset(each.key for each in LESSONS)))
    assert finished in texts(await noor.press(Learn("rambots")))
    assert text("lesson-of", game="RAMbots", number=count, count=count) in texts(
        await noor.press(Learn("rambots", count))
    )


async def test_form_text_is_about_the_lesson_that_opened_it(room: Room, noor: Guest) -> None:
    shown = await noor.press(Learn("rambots", 1))
    form = await noor.click(shown, text("button-type"))
    room.harness.pass_by(minutes=1)
    await noor.press(ShowPuzzle("rambots", next(iter(GRADES))))
    told = await noor.submit(form, "LGE")
    assert text("lesson-of", game="RAMbots", number=1, count=8) in texts(told)
    assert f"📝 {worded('LGE')}" in texts(told)
