"""How many taps a dock and a roster of R.U.M.B.L. take on the panel, the one that locks counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.state import ROBOTS
from bot.playground.world.components import walk
from tests.discord.player import texts
from tests.e2e.story import Story

if TYPE_CHECKING:
    from bot.games.rumbl.rules.state import Docked, Load
    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.front.running import Running

pytestmark = pytest.mark.timeout(120)

IN_A_MENU = 2
"""Taps for a choice in a menu: it is opened first."""
ROSTER_CHOICE = {"Roster_choice": "on: everybody picks the sides of their tokens"}


@dataclass
class Hands:
    """Somebody's fingers on a panel."""

    bot: Running
    player: Player
    panel: Obj
    taps: int = field(default=0)

    async def tap(self, label: str) -> None:
        """Presses a button."""
        await self.player.click(self.panel, label)
        await self._done(1)

    async def pick(self, menu: str, choice: str) -> None:
        """Takes a choice of the menu whose placeholder begins so."""
        select = next(each for each in walk(self.panel["components"]) if each.get("placeholder", "").startswith(menu))
        await self.player.choose(self.panel, choice, name=select["placeholder"])
        await self._done(IN_A_MENU)

    async def _done(self, taps: int) -> None:
        self.taps += taps
        await self.bot.answered()
        self.panel = next(each for each in self.player.history(self.player.dm()) if each["id"] == self.panel["id"])


async def seated(bot: Running, **chosen: str) -> tuple[Story, Hands]:
    story, _ = await Story.begun(bot, "rumbl", "Ilse", "Marek", **chosen)
    return story, Hands(bot, bot.player("Ilse"), await story.prompted("Ilse"))


async def loaded(story: Story) -> Load:
    draft = (await story.seat("Ilse")).draft
    assert draft is not None
    return load_of(draft.answer)


def robot(load: Load, name: str) -> Docked:
    return next(docked for docked in load.robots if docked.kind.value == name)


async def test_docks_of_one_two_and_three_take_five_eight_and_eleven_taps(bot: Running) -> None:
    """The side of one's choice, a robot on another space or with another power, and turns swapped."""
    story, hands = await seated(bot)
    held = (await story.seat("Ilse")).hand.held
    one, two, three = (kind.value for kind in held.roster[:3])
    await hands.tap(one.capitalize())
    guessed = (await loaded(story)).sector
    side = next(sector for sector in held.sectors if sector is not guessed)
    await hands.tap(f"{side.value} dock")
    await hands.pick(one.capitalize(), "power 5")
    load = await loaded(story)
    assert (load.sector, robot(load, one).power) == (side, 5)
    assert hands.taps + 1 <= 5  # Compile
    await hands.pick("Robot 2", two.capitalize())
    turns = sorted(docked.priority for docked in (await loaded(story)).robots)
    await hands.tap(f"{turns[0]} ⇄ {turns[1]}")
    assert hands.taps + 1 <= 8
    await hands.pick("Robot 3", three.capitalize())
    assert [docked.kind.value for docked in (await loaded(story)).robots] == [one, two, three]
    await hands.tap("Compile")
    assert hands.taps <= 11
    assert "🔒" in texts(hands.panel)


async def test_a_robot_is_moved_and_turned_in_one_choice(bot: Running) -> None:
    story, hands = await seated(bot)
    first = (await story.seat("Ilse")).hand.held.roster[0].value.capitalize()
    await hands.tap(first)
    select = next(each for each in walk(hands.panel["components"]) if each.get("placeholder", "").startswith(first))
    choice = next(each for each in select["options"] if each["label"].startswith("go to b3"))
    assert choice["description"]
    await hands.pick(first, choice["label"])
    assert hands.taps + 1 <= 5
    assert f"{first}: b3" in texts(hands.panel)


async def test_a_roster_takes_two_taps_ready_and_nine_by_hand(bot: Running) -> None:
    _, hands = await seated(bot, **ROSTER_CHOICE)
    await hands.tap("Holders")
    assert hands.taps + 1 <= 3
    await hands.tap("Clear")
    hands.taps = 0
    for kind in ROBOTS[::2]:
        await hands.tap(f"{kind.letter} · {kind.value.capitalize()}")
    await hands.tap("Compile")
    assert hands.taps == 9
    assert "🔒" in texts(hands.panel)
