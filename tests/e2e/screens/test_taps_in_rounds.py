"""On a phone's screen: how many taps a dock, a roster, a move of the boards and a question during a round take."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.format import in_line
from bot.engine.game import DONE
from bot.games import GAMES
from bot.games.rumbl.rules.hexes import Sector, placements
from bot.games.rumbl.rules.loading import answer_of, load_of
from bot.games.rumbl.rules.places import dock_spaces
from bot.games.rumbl.rules.state import ROBOTS, TOKENS, Docked, Kind, Load
from bot.host.model.tables import User
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, Thumb, window
from tests.e2e.story import Story
from tests.e2e.test_rumbl import CHOSEN_ROSTERS, with_creeper
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

LOCK_IN, COMPILED, COMPLETE = text("button-lock-in"), part("panel-compiled"), part("panel-complete")
GO_TO_B3, _, _ = text("go-to", at="b3", way="…").partition("…")
WILD = 4
"""Number of random draws after which the die shows Wild in the first round and Ilse holds the torch."""


def ask_robot(number: int, language: str = "en") -> str:
    """The question for the dock's next robot."""
    return text("ask-robot", language=language, number=number, most=3)


def called(kind: Kind, language: str = "en") -> str:
    """A robot's name at the beginning of a line."""
    name = text("robot-called", language=language, kind=kind.value)
    return name[:1].upper() + name[1:]


@asynccontextmanager
async def phone(bot: Running) -> AsyncIterator[Thumb]:
    """Ilse's phone, once she's asked something."""
    async with window(bot.scene.playground.url, PHONE) as page:
        thumb = Thumb(page)
        await thumb.turn_to(bot, "Ilse", bot.player("Ilse").dm())
        game = (await bot.host.view(1)).game
        await thumb.sees(game.title)
        yield thumb


async def loaded(story: Story) -> Load:
    draft = (await story.seat("Ilse")).draft
    assert draft is not None
    return load_of(draft.answer)


def robot(load: Load, name: str) -> Docked:
    return next(docked for docked in load.robots if docked.kind.value == name)


async def other_side(thumb: Thumb, story: Story) -> Sector:
    """Move the dock to another side of the board, which is one tap, however many robots are on it."""
    seat, before = await story.seat("Ilse"), thumb.taps
    loads, held = await loaded(story), seat.hand.held.sectors
    side: Sector = next(sector for sector in held if sector is not loads.sector)
    await thumb.tap(side.value)
    after = await loaded(story)
    assert thumb.taps == before + 1
    assert (after.sector, len(after.robots)) == (side, len(loads.robots))
    return side


async def added(thumb: Thumb, kind: Kind, number: int, language: str = "en") -> None:
    """Add a robot by its name, which is two taps, since the chooser is the same for each robot."""
    await thumb.tap(text("add-robot", language=language), then=ask_robot(number, language))
    await thumb.tap(called(kind, language))


async def each_side(thumb: Thumb, story: Story, language: str) -> None:
    """Move the dock to all other sides in turn, some of which make the picture higher."""
    for sector in (await story.seat("Ilse")).hand.held.sectors:
        if sector is not (await loaded(story)).sector:
            await thumb.tap(text("sector-called", language=language, sector=sector.value))


async def test_docks_of_1_2_and_3_robots_take_4_8_and_11_taps(bot: Running) -> None:
    """A side chosen freely, and one changed detail for each robot.

    With three robots, changing the side again takes one more tap.
    """
    story, _ = await Story.begun(bot, "rumbl", "Ilse", "Marek")
    held = (await story.seat("Ilse")).hand.held
    one, two, three = (kind.value for kind in held.roster[:3])
    async with phone(bot) as thumb:
        await thumb.tap(one.capitalize())
        side = await other_side(thumb, story)
        await thumb.tap(text("act-power", number=5))
        load = await loaded(story)
        assert (load.sector, robot(load, one).power) == (side, 5)
        assert thumb.taps + 1 == 4  # Lock in
        thumb.taps -= 1  # the tap for the side, which can still change
        await added(thumb, held.roster[1], 2)
        last = held.priorities[-1]
        other = last if robot(await loaded(story), two).priority != last else held.priorities[0]
        await thumb.pick(two.capitalize(), text("act-priority", number=other))
        assert robot(await loaded(story), two).priority == other
        assert await other_side(thumb, story) is not side
        assert thumb.taps + 1 == 8
        thumb.taps -= 1
        await added(thumb, held.roster[2], 3)
        await thumb.pick(three.capitalize(), GO_TO_B3, then=": b3 ")
        assert [docked.kind.value for docked in (await loaded(story)).robots] == [one, two, three]
        assert thumb.taps + 1 == 11
        await other_side(thumb, story)
        assert thumb.taps + 1 == 12
        await thumb.tap(LOCK_IN, then=COMPILED)


def wordiest(language: str) -> list[Kind]:
    """The robots with the longest texts, one of each token."""
    return [max(sides, key=lambda kind: len(called(kind, language) + told_briefly(kind, language))) for sides in TOKENS]


def told_briefly(kind: Kind, language: str) -> str:
    """The chooser's description of a robot."""
    return text("robot-briefly", language=language, kind=kind.value)


async def wordy(bot: Running, language: str) -> Story:
    """A game of Ilse, who reads that language, and Marek, who both chose the wordiest robots."""
    story, _ = await Story.begun(bot, "rumbl", "Ilse", "Marek", **CHOSEN_ROSTERS)
    ilse = User(bot.player("Ilse").id, "Ilse")
    await bot.host.user_settings.choose(ilse, lambda user_settings: replace(user_settings, language=language))
    for name in ("Ilse", "Marek"):
        roster = tuple(kind.value for kind in wordiest(language))
        await bot.host.answer(1, User(bot.player(name).id, name), roster)
    await bot.rest()
    return story


async def load_three(thumb: Thumb, story: Story, kinds: list[Kind], language: str) -> None:
    """Load the first three robots by name, and move the dock to all sides after each."""
    for number, kind in enumerate(kinds[:3], start=1):
        if number == 1:
            await thumb.tap(called(kind, language))
        else:
            await added(thumb, kind, number, language)
        await each_side(thumb, story, language)
    assert len((await loaded(story)).robots) == 3


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fi"])
async def test_loading_three_robots_fits_one_screen_below_the_news(bot: Running, language: str) -> None:
    """They're the wordiest robots, after a round with the longest news: time was up. It fits at every step."""
    story, ilse = await wordy(bot, language), bot.player("Ilse")
    held = (await story.seat("Ilse")).hand.held
    side, kinds = held.sectors[0], wordiest(language)
    fourth, fifth = kinds[3:5]
    facing = placements(side)[dock_spaces(side)["f2"]][0].value
    await story.prompted("Ilse")
    ilse.say(ilse.dm(), f"{side.value}; {fourth.value} f2 {facing} 3 p{held.priorities[0]}; {fifth.value} f3")
    await ilse.sees(ilse.dm(), "📝")
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    await bot.rest()
    async with phone(bot) as thumb:
        why = text("late-why", language=language, rushed=0)
        await thumb.sees(text("news-time-up", language=language, why=why))
        await load_three(thumb, story, kinds, language)


@pytest.mark.parametrize("language", ["en", pytest.param("fi", marks=pytest.mark.long)])
async def test_wordiest_robots_fit_and_turns_are_swapped_with_one_tap(bot: Running, language: str) -> None:
    story = await wordy(bot, language)
    async with phone(bot) as thumb:
        await load_three(thumb, story, wordiest(language), language)
        before = {docked.kind: docked.priority for docked in (await loaded(story)).robots}
        one, other = sorted(before.values())[:2]
        thumb.taps = 0
        await thumb.sees(text("one-is-first", language=language))
        await thumb.tap(f"{one}⇄{other}")
        after = {docked.kind: docked.priority for docked in (await loaded(story)).robots}
        assert after == {kind: {one: other, other: one}.get(turn, turn) for kind, turn in before.items()}
        assert thumb.taps == 1


async def test_robot_is_moved_and_turned_in_one_choice(bot: Running) -> None:
    story, _ = await Story.begun(bot, "rumbl", "Ilse", "Marek")
    first = (await story.seat("Ilse")).hand.held.roster[0].value.capitalize()
    async with phone(bot) as thumb:
        await thumb.tap(first)
        await thumb.pick(first, GO_TO_B3, then=": b3 ")
        await thumb.tap(LOCK_IN, then=COMPILED)
        assert thumb.taps <= 5


async def test_roster_takes_three_taps_ready_made_and_nine_by_hand(bot: Running) -> None:
    await Story.begun(bot, "rumbl", "Ilse", "Marek", **CHOSEN_ROSTERS)
    async with phone(bot) as thumb:
        await thumb.tap(text("team-name", team="holders"), then=COMPLETE)
        assert thumb.taps + 1 <= 3
        await thumb.tap(text("button-more"))
        await thumb.tap(text("button-clear"))
        thumb.taps = 0
        for kind in ROBOTS[::2]:
            await thumb.tap(text("choice-robot", letter=kind.letter, kind=kind.value))
        await thumb.tap(LOCK_IN, then=COMPILED)
        assert thumb.taps == 9


async def test_mid_round_question_takes_two_taps_and_can_be_changed(bot: Running) -> None:
    story, _ = await with_creeper(bot)
    assert await story.awaited() == ["Ilse"]
    seat = await story.seat("Ilse")
    async with phone(bot) as thumb:
        await thumb.sees(text("question-to"))
        (group,) = seat.groups
        for act in group.acts[:2]:
            await thumb.take(act)
            await thumb.sees(COMPLETE)
            assert await story.awaited() == ["Ilse"]
        thumb.taps -= 1  # the tap for the first answer
        await thumb.tap(LOCK_IN)
        assert thumb.taps == 2
        await bot.rest()
    assert (await story.view()).table.round == 2


async def test_one_of_15_clone_placements_takes_two_taps_on_one_screen(bot: Running) -> None:
    story, _ = await Story.begun(bot, "rumbl", "Ilse", "Marek")
    held = (await story.seat("Ilse")).hand.held
    sector = held.sectors[0]
    cloner = Docked(
        Kind.CLONER, dock_spaces(sector)["f2"], placements(sector)[dock_spaces(sector)["f2"]][0], 4, held.priorities[0]
    )
    await bot.host.answer(1, User(bot.player("Ilse").id, "Ilse"), answer_of(Load(sector, (cloner,))))
    bot.clock.advance(timedelta(days=1, seconds=1))  # Marek misses his turn, so there's room
    bot.host.wake()
    await bot.rest()
    seat = await story.seat("Ilse")
    async with phone(bot) as thumb:
        await thumb.sees(text("question-clones"))
        (group,) = seat.groups
        assert len(group.acts) == 15
        await thumb.take(group.acts[-1])
        await thumb.sees(COMPLETE)
        await thumb.tap(LOCK_IN)
        assert thumb.taps == 2
        await bot.rest()
    assert (await story.view()).table.round == 2


async def test_wild_hop_and_previewed_element_take_eight_taps(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, drawn=WILD) as bot:
        story, _ = await Story.begun(bot, "factory", "Ilse", "Marek")
        for name in ("Ilse", "Marek"):
            await story.type_answer(name)
        for name in ("Ilse", "Marek"):
            await bot.host.answer(1, User(bot.player(name).id, name), (DONE,))
        await bot.rest()
        async with phone(bot) as thumb:
            await thumb.sees(text("the-die", face=text("face-name", face="wild")))
            await thumb.tap(text("face-name", face="hop"), then=COMPLETE)
            await thumb.tap(LOCK_IN, then=text("ask-hop-1"))
            await thumb.tap(text("board-choice", board="A"), then=text("ask-hop-2"))
            await thumb.tap(text("place-short", way="E", board="B"), then=COMPLETE)
            await thumb.tap(LOCK_IN, then=text("ask-add-1"))
            await thumb.tap(text("board-choice", board="B"), then=text("ask-add-2"))
            for act in (await story.seat("Ilse")).groups[0].acts[:3]:
                await thumb.take(act)
                await thumb.sees(COMPLETE)
                (spaces,) = (await story.seat("Ilse")).groups
                await thumb.sees(GAMES["factory"].plain(spaces.note).partition(",")[0])
                assert act.key not in {each.key for each in spaces.acts}
            thumb.taps -= 2  # the taps for the spaces that were only tried
            await thumb.tap(LOCK_IN)
            await thumb.sees(in_line(text("round-name", number=2)))
            assert thumb.taps == 8
