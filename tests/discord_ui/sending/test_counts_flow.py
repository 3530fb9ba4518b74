"""Whole games with all kinds of accidents: number of posts, pings and live panels."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.drafts import EditDraft, ShowPage
from bot.discord_ui.interactions.custom_ids import action_of
from bot.engine import answers
from bot.engine.rng import Rng
from bot.host.model.tables import Status
from bot.playground.world.components import walk
from tests.discord.player import files, texts
from tests.discord_ui.running import locks, running
from tests.e2e.story import Story
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

SILENT, PRIVATE = 1 << 12, 1 << 6
SAID = {0, 19, 20}
"""Message types with user content."""
DAY = timedelta(days=1, seconds=1)
AWAY = timedelta(hours=3)


def live(messages: list[Obj]) -> list[Obj]:
    """Messages in which a question can be answered."""
    return [message for message in messages if any(map(_answers, walk(message.get("components", []))))]


def _answers(component: Obj) -> bool:
    action = action_of(str(component.get("custom_id", "")))
    return isinstance(action, EditDraft | ShowPage) and not component.get("disabled")


def rings(player: Player) -> int:
    """Count the pings of a player, by direct messages or mentions."""
    made = [each.data for each in player.heard if each.name == "MESSAGE_CREATE"]
    loud = [message for message in made if message["author"].get("bot") and not message["flags"] & (SILENT | PRIVATE)]
    mine = [message for message in loud if any(int(user["id"]) == player.id for user in message["mentions"])]
    return sum(int(message["channel_id"]) == player.dm() or message in mine for message in loud)


def asked_about_others(player: Player) -> int:
    """Count how often a player was asked about another player who seems to be gone."""
    made = [each.data for each in player.heard if each.name == "MESSAGE_CREATE"]
    mine = [message for message in made if any(int(user["id"]) == player.id for user in message["mentions"])]
    return sum(part("seats-missed") in texts(message) for message in mine)


@dataclass
class Evening:
    """A game in which things go wrong at random, by seed."""

    scene: Scene
    chance: Random
    names: list[str]
    thread: int = 0
    started: int = 0
    """ID of the last message in the thread before the bot was started."""
    asked: set[tuple[str, int, int]] = field(default_factory=set)
    """Who was asked, in which round, with the question's number if it came up during the round."""
    happened: Counter[str] = field(default_factory=Counter)

    async def move(self, bot: Running) -> None:
        """Let each player asked do something, or let a day pass."""
        story = Story(bot, 1)
        for name in await self.awaited(story):
            if name not in await self.awaited(story):
                continue  # the table has moved on
            way = self.chance.choice([self.typed, self.elsewhere, self.begun_here_and_locked_there, self.late])
            self.happened[way.__name__] += 1
            await way(story, name)
        await bot.rest()

    async def awaited(self, story: Story) -> list[str]:
        """Names of the players being asked now, recording their questions."""
        view = await story.view()
        if view.record.status is not Status.PLAYING:
            return []
        people = [each for each in view.awaited if each.player.computer is None]
        for each in people:
            self.asked.add((each.player.name, view.table.round, view.record.question if each.decision.mid_round else 0))
        return [each.player.name for each in people]

    async def goes_on(self, bot: Running) -> bool:
        return (await bot.host.view(1)).record.status is Status.PLAYING

    async def begin(self, bot: Running) -> None:
        """Note that the bot has restarted."""
        self.started = max(int(message["id"]) for message in bot.player("Ilse").history(self.thread))
        await self.settled(bot)

    async def typed(self, story: Story, name: str) -> None:
        """Answer by messages, one of which can't be understood."""
        player = story.bot.player(name)
        await story.prompted(name)
        player.say(player.dm(), "MRX and so on")
        await player.sees(player.dm(), lambda message: bool(message.get("message_reference")))
        await story.type_answer(name)

    async def elsewhere(self, story: Story, name: str) -> None:
        """Answer in the channel, with a form and a button."""
        player, answer = story.bot.player(name), await self._any_answer(story, name)
        panel = await player.answer(self.thread, await player.command(self.thread, "program"))
        form = await player.click_behind(panel, text("button-more"), text("button-type"))
        assert form.modal is not None
        await player.submit(form.modal, text=answer)
        await story.bot.answered()
        await self._lock(story, name, panel)

    async def begun_here_and_locked_there(self, story: Story, name: str) -> None:
        """Type privately and lock in from the channel."""
        player, answer = story.bot.player(name), await self._any_answer(story, name)
        await story.prompted(name)
        player.say(player.dm(), answer)
        await player.sees(player.dm(), lambda message: "📝" in texts(message))
        panel = await player.answer(self.thread, await player.command(self.thread, "program"))
        await self._lock(story, name, panel)

    async def late(self, story: Story, name: str) -> None:
        """Begin an answer and let the time run out."""
        player, answer = story.bot.player(name), await self._any_answer(story, name)
        await story.prompted(name)
        player.say(player.dm(), answer)
        await player.sees(player.dm(), lambda message: "📝" in texts(message))
        story.bot.clock.advance(DAY)
        story.bot.host.wake()
        await story.bot.rest()

    async def _lock(self, story: Story, name: str, panel: Obj) -> None:
        player = story.bot.player(name)
        panel = next(message for message in player.history(self.thread) if message["id"] == panel["id"])
        await player.click(panel, locks(panel))
        await story.bot.answered()

    async def _any_answer(self, story: Story, name: str) -> str:
        """A random valid answer as it's typed."""
        seat = await story.seat(name)
        assert seat.decision is not None
        game, record = seat.view.game, seat.view.record
        rules = game.rules(record.terms.options)
        state = rules.imagine(seat.view.table, seat.hand, seat.player.seat, Rng())
        written = ""
        while not written:
            answer, _ = answers.at_random(rules, state, seat.decision, Rng(self.chance.getrandbits(32)))
            written = game.notation.write(seat.decision, answer)
        return written

    async def resigned(self, bot: Running, name: str) -> None:
        player = bot.player(name)
        sure = await player.answer(self.thread, await player.command(self.thread, "resign"))
        if part("seats-plays-yours") in texts(sure):  # a computer has taken over
            await player.click(sure, text("seats-again"))
            await bot.rest()
            sure = await player.answer(self.thread, await player.command(self.thread, "resign"))
        await player.click(sure, text("resign-yes"))
        await bot.answered()

    async def cancelled(self, bot: Running, name: str) -> None:
        player = bot.player(name)
        status = await player.answer(self.thread, await player.command(self.thread, "table"))
        sure = await player.answer(self.thread, await player.click(status, text("button-cancel")))
        await player.click(sure, text("cancel-yes"))
        await bot.answered()

    async def settled(self, bot: Running) -> None:
        """Check everything that holds whenever nothing is going on."""
        await bot.rest()
        await bot.answered()
        await self.awaited(Story(bot, 1))
        record = (await bot.host.view(1)).record
        for seat, name in enumerate(self.names):
            player = bot.player(name)
            out = record.status is not Status.PLAYING or record.players[seat].has_left
            most = 0 if out else 1
            await self._folded(player, most)
            asked = sum(each == name for each, _, _ in self.asked)
            missing = asked_about_others(player)
            assert rings(player) <= asked + out + missing, f"{name} was asked {asked} times, and {missing} about others"
        rounds = [number for number, _ in groupby(number for _, number, _ in await bot.host.history.moves(1))]
        public = [each for each in bot.player("Ilse").history(self.thread) if not each["flags"] & PRIVATE]
        told = [texts(message) for message in public if files(message)]
        assert len(told) <= len(rounds) + 1, "one post a round, and two of the set-up: the start and what came of it"
        closed = record.status is Status.CANCELLED
        said = [each for each in public if each["type"] in SAID]
        gone = 3 * max(asked_about_others(bot.player(name)) for name in self.names)  # asked, replaced, returned
        assert len(said) <= len(rounds) + 1 + closed + gone, "and nothing else, but that a game was cancelled"
        titles = [line for each in told for line in each.splitlines() if line.startswith("## ")]
        assert len(set(titles)) == len(titles), "no round is told twice"

    async def _folded(self, player: Player, most: int) -> None:
        await player.sees(player.dm(), lambda _: len(live(player.history(player.dm()))) <= most)
        await player.sees(self.thread, lambda _: len(live(self.since(player))) <= most)

    def since(self, player: Player) -> list[Obj]:
        """What a player has seen in the channel since the bot was started. Older ephemeral panels are folded only
        when tapped."""
        return [message for message in player.history(self.thread) if int(message["id"]) > self.started]


@dataclass(frozen=True)
class Course:
    """A game and how it ends."""

    game: str
    names: tuple[str, ...]
    options: dict[str, str]
    seed: int
    leaves: tuple[str, ...] = ()
    """Players who resign one by one, each after some moves."""
    cancels: str = ""
    """The player who cancels the game after some moves."""


COURSES = (
    Course("rambots", ("Ilse", "Marek", "Noor"), {}, 1, leaves=("Noor", "Ilse")),
    Course("kolmio", ("Ilse", "Marek", "Noor"), {}, 2, leaves=("Marek",), cancels="Ilse"),
    Course(
        "factory",
        ("Ilse", "Marek", "Noor", "Teo"),
        {text("option-round-limit").replace(" ", "_"): text("option-round-limit-value", count=5)},
        5,
        leaves=("Teo",),
    ),
    Course("rumbl", ("Ilse", "Marek"), {}, 4),
)


@pytest.mark.parametrize(
    "course",
    [
        pytest.param(
            each, id=f"{each.game} of {len(each.names)}", marks=pytest.mark.long if each in COURSES[1:3] else ()
        )
        for each in COURSES
    ],
)
async def test_each_round_posts_once_and_each_question_pings_once(scene: Scene, tmp_path: Path, course: Course) -> None:
    chance = Random(course.seed)
    evening = Evening(scene, chance, list(course.names))
    leaving, later = list(course.leaves), timedelta()
    async with running(scene, tmp_path) as bot:
        _, evening.thread = await Story.begun(bot, course.game, *course.names, **course.options)
        await evening.settled(bot)
    while True:
        async with running(scene, tmp_path, later=later) as bot:
            await bot.host.wait_for_clocks()
            await bot.front.dm_reader.caught_up()
            began = bot.clock.now()
            await evening.begin(bot)
            for _ in range(chance.randint(2, 5)):
                if await evening.goes_on(bot):
                    await evening.move(bot)
                    await evening.settled(bot)
            if await evening.goes_on(bot) and leaving:
                await evening.resigned(bot, leaving.pop(0))
            elif await evening.goes_on(bot) and course.cancels:
                await evening.cancelled(bot, course.cancels)
            await evening.settled(bot)
            if not await evening.goes_on(bot):
                break
            later += bot.clock.now() - began + AWAY
    assert not leaving
    assert len(evening.happened) > 2, "the seed was a dull one"
