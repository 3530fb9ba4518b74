"""On a phone's screen, between Discord's own header and input, a question fits from its title to its buttons.

With the bot's own emoji, pieces are pictures; without them, their names take up more room.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.images.app_emoji import ORDINARY
from bot.discord_ui.interactions.actions.drafts import edited_in
from bot.discord_ui.interactions.actions.seats import MoreTime
from bot.games.pyramids.rules import rulebook
from bot.games.pyramids.rules.pieces import BY_KEY, STARTING_POOL, pool_of
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.i18n import ENGLISH
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, Thumb, screens, window
from tests.e2e.story import Story, thought, way_of
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.discord_ui.interactions.custom_ids import CustomId
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SEEN = 650
"""The height left for a message on a phone, in pixels."""
QUESTIONS = 3
"""Number of questions answered: those of the first rounds, and in English also that of the set-up."""
USUAL = [("rumbl", "en", True)]
"""Cases of every run: a game, a language, and whether the bot has its own emoji."""
CASES = [
    (game, language, own)
    for game in ("rambots", "kolmio", "factory", "rumbl")
    for language in ("en", "fi")
    for own in (True, False)
]

GOALS = ("SR", "LB", "MG", "SY")
STOLEN = {12: "", 17: "SR SY SG SB LB"}
"""The pieces that a player has in addition to one of each size and colour, by the number of all."""
HOURLY = TableTerms(pace=3600)
HALF = timedelta(minutes=31)
"""A little more than half the time of a question."""


async def fits(thumb: Thumb) -> None:
    """Check that the panel fits a phone's screen."""
    height = await screens(thumb.panel) * PHONE["height"]
    assert height <= SEEN, f"{height:.0f} pixels: {await thumb.panel.inner_text()}"


async def shows(thumb: Thumb, story: Story) -> None:
    """Wait until the panel shows Ilse's current draft."""
    seat = await story.seat("Ilse")
    question, edit = seat.view.record.question, 0 if seat.draft is None else seat.draft.edit

    def is_there(now: dict[str, CustomId]) -> bool:
        draft = edited_in(now.values())
        return draft is not None and (draft.question, draft.edit) == (question, edit)

    await thumb.until(is_there)


async def answered(bot: Running, story: Story, name: str) -> None:
    """Give a good answer for this player."""
    await bot.host.answer(story.table, User(bot.player(name).id, name), await thought(await story.seat(name)))
    await bot.rest()


async def turn_of(bot: Running, story: Story) -> None:
    """Have the others answer until Ilse is asked something or the game is over."""
    while await story.playing() and "Ilse" not in (names := await story.awaited()):
        for name in names:
            await answered(bot, story, name)
        await bot.rest()


@pytest.mark.parametrize(
    ("game", "language", "own"),
    [*USUAL, *(pytest.param(*case, marks=pytest.mark.long) for case in CASES if case not in USUAL)],
)
async def test_question_fits_the_screen_at_every_tap(
    scene: Scene, tmp_path: Path, game: str, language: str, *, own: bool
) -> None:
    async with (
        running(scene, tmp_path, icons=ORDINARY.icons if own else None) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        if own:
            await bot.emoji()
        thumb, ilse = Thumb(page), bot.player("Ilse")
        story, _ = await Story.begun(bot, game, "Ilse", "Marek")
        me = User(ilse.id, "Ilse")
        await bot.host.user_settings.choose(me, lambda settings: replace(settings, language=language))
        first = (await story.view()).record.question
        while language != ENGLISH and (await story.view()).record.question == first:  # asked before she chose hers
            for name in await story.awaited():
                await answered(bot, story, name)
        await turn_of(bot, story)
        await story.prompted("Ilse")
        await thumb.turn_to(bot, "Ilse", ilse.dm())
        for _ in range(QUESTIONS):
            await shows(thumb, story)
            seat, panel = await story.seat("Ilse"), await story.prompted("Ilse")
            assert seat.decision is not None
            await fits(thumb)
            for act in way_of(seat, await thought(seat)):
                panel = await story.done("Ilse", panel, act)
                await shows(thumb, story)
                await fits(thumb)
            await bot.host.compile(1, me, short=True)
            await bot.rest()
            if (await story.view()).record.question == seat.view.record.question:
                await answered(bot, story, "Marek")
            await turn_of(bot, story)


@pytest.mark.parametrize(
    ("language", "own"),
    [
        ("fi", True),
        *(pytest.param(*case, marks=pytest.mark.long) for case in (("en", True), ("en", False), ("fi", False))),
    ],
)
async def test_question_with_many_pieces_fits_the_screen_and_so_does_its_reminder(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, *, own: bool
) -> None:
    """A reminder has a button for more time, which otherwise is behind More."""
    async with (
        running(scene, tmp_path, icons=ORDINARY.icons if own else None) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        if own:
            await bot.emoji()
        thumb, ilse = Thumb(page), bot.player("Ilse")
        await bot.host.user_settings.choose(User(ilse.id, "Ilse"), lambda now: replace(now, language=language))
        for table, (held, stolen) in enumerate(STOLEN.items(), start=1):
            added = (BY_KEY[key] for key in (*GOALS, *stolen.split()))
            monkeypatch.setattr(rulebook, "STARTING_POOL", pool_of((*STARTING_POOL, *added)))
            await program(bot, table)
            await thumb.turn_to(bot, "Ilse", ilse.dm())
            story = Story(bot, table)
            assert len((await story.view()).table.players[0].pool) == held
            for choice in ("", "MR", "E", "LB"):
                if choice:
                    await thumb.choose(choice)
                await shows(thumb, story)
                await fits(thumb)
            bot.clock.advance(HALF)
            bot.host.wake()
            await thumb.sees("⏰")
            await fits(thumb)
            assert any(isinstance(each, MoreTime) for each in (await thumb.actions()).values())
            await thumb.tap(text("button-more", language=language))
            await fits(thumb)
            assert any(isinstance(each, MoreTime) for each in (await thumb.actions()).values())
            for name in ("Ilse", "Marek"):
                await answered(bot, story, name)
            await shows(thumb, story)
            await fits(thumb)
            await bot.host.resign(table, User(bot.player("Marek").id, "Marek"))
            await bot.rest()


async def program(bot: Running, table: int) -> None:
    """Start a table at which Ilse and Marek have an hour for their programs."""
    ilse, marek = (User(bot.player(name).id, name) for name in ("Ilse", "Marek"))
    await bot.host.open("rambots", HOURLY, opener=ilse, place=Place(bot.scene.playground.guild, bot.channel))
    await bot.host.join(table, marek)
    await bot.host.start(table, ilse)
    for user in (ilse, marek):
        await bot.host.answer(table, user, GOALS)
    await bot.rest()
    await Story(bot, table).prompted("Ilse")
