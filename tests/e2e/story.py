"""Players of whole games who play well, so that somebody wins."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.ai.best_response import Effort
from bot.ai.levels import View, looking_ahead
from bot.discord_ui.interactions.actions.drafts import ChooseNext
from bot.discord_ui.interactions.custom_ids import action_of
from bot.engine.answers import without_done
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.model.tables import Status, User
from bot.playground.world.components import walk
from tests.discord.player import component, texts
from tests.discord_ui.running import locks
from tests.games.reaching import way_to
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Answer
    from bot.games.game import Act
    from bot.host.model.views import SeatView, TableView
    from bot.playground.wire import Obj
    from tests.discord.player import Heard, Player
    from tests.discord_ui.running import Running


CLEVER: Final = Effort(tries=400, worlds=0, rivals=0, finalists=1, solo_share=1, margin=0)
"""Try many own answers and guess none of the others': that's cheap, and each round saved helps a lot."""


@dataclass(frozen=True, slots=True)
class Story:
    """A table, and what its players do there."""

    bot: Running
    table: int

    @classmethod
    async def begun(cls, bot: Running, game: str, *names: str, **chosen: str) -> tuple[Story, int]:
        """Start a game with these people at table 1, with these settings. Returns the story and the thread's ID."""
        first = bot.player(names[0])
        panel = await first.answer(bot.channel, await first.command(bot.channel, "play", game=game))
        if chosen:
            await first.click(panel, text("button-settings"))
            named = json.dumps(text("setting-help"))
            panel = await first.sees(bot.channel, lambda message: named in json.dumps(message["components"]))
        for key, words in chosen.items():
            label = key.replace("_", " ")
            await first.choose(panel, f"{label}: {words}", name=label)
            panel = next(message for message in first.history(bot.channel) if message["id"] == panel["id"])
        await first.click(panel, text("open-it"))
        lobby = await first.sees(bot.channel, text("lobby-free", count=max(GAMES[game].seats) - 1))
        for name in names[1:]:
            await bot.player(name).click(lobby, text("button-join"))
        lobby = await first.sees(bot.channel, lambda message: all(f"**{name}**" in texts(message) for name in names))
        await first.click(lobby, text("button-start"))
        story = cls(bot, 1)
        await first.sees(bot.channel, text("lobby-on-there", where=f"<#{lobby['id']}>"))
        return story, int(lobby["id"])

    async def awaited(self) -> list[str]:
        """Names of the players who still have to answer."""
        return [each.player.name for each in (await self.view()).awaited]

    async def view(self) -> TableView:
        """The table as everyone may see it."""
        return await self.bot.host.view(self.table)

    async def playing(self) -> bool:
        """Whether the game goes on."""
        status = (await self.view()).record.status
        assert status in {Status.PLAYING, Status.OVER}, status
        return status is Status.PLAYING

    async def seat(self, name: str) -> SeatView:
        """A player's view of the table."""
        player = self.bot.player(name)
        return await self.bot.host.seat(self.table, User(player.id, player.name))

    async def prompted(self, name: str) -> Obj:
        """The message that asks a player the current question."""
        revision = (await self.view()).record.revision
        player = self.bot.player(name)
        return await player.sees(player.dm(), lambda message: f":{self.table}-{revision}-p" in str(message))

    async def type_answer(self, name: str) -> str:
        """Type a good answer the way people do, and lock it with a word. Returns the canonical text."""
        seat = await self.seat(name)
        assert seat.decision is not None
        prompt = await self.prompted(name)
        typed = seat.view.game.format_answer(seat.view.table, seat.decision, await thought(seat))
        player = self.bot.player(name)

        def shown(message: Obj, what: str) -> bool:
            return int(message["id"]) >= int(prompt["id"]) and what in texts(message)

        if typed:
            player.say(player.dm(), typed.lower().replace(" ", ", "))
            await player.sees(player.dm(), lambda message: shown(message, f"`{typed}`"))
        player.say(player.dm(), "compile" if typed else "pass")
        # If the table moves on with it, only one line is left of the panel.
        await player.sees(
            player.dm(), lambda message: shown(message, "🔒") or (shown(message, "-# ") and is_folded(message))
        )
        await self.bot.answered()
        return typed

    async def click_answer(self, name: str) -> None:
        """Make a good answer with only the panel's menus and buttons."""
        seat = await self.seat(name)
        prompt = await self.prompted(name)
        player, number = self.bot.player(name), prompt["id"]
        panel = prompt
        for act in way_of(seat, await thought(seat)):
            panel = await self.done(name, panel, act)
        await player.click(panel, locks(panel))
        lock = text("button-lock")
        if lock in str(panel := next(each for each in player.history(player.dm()) if each["id"] == number)):
            await player.click(panel, lock)
        await self.bot.answered()

    async def done(self, name: str, panel: Obj, act: Act) -> Obj:
        """Take a drafting action, wherever the panel offers it. Returns the changed panel."""
        player, number = self.bot.player(name), panel["id"]
        if f'"{act.key}"' not in json.dumps(panel) and not offers(panel, act):
            groups = (await self.seat(name)).groups
            apart = next((group.button_label for group in groups if act in group.acts and group.button_label), "")
            await player.click(panel, apart or text("button-more"))  # it's on a page of its own or rarely used
            await self.bot.answered()
            panel = next(message for message in player.history(player.dm()) if message["id"] == number)
        await press(player, panel, act.key, label=act.label)
        await self.bot.answered()  # a slow bot acknowledges the press first and acts later
        draft = (await self.seat(name)).draft
        assert draft is not None
        assert draft.answer == act.draft
        return next(message for message in player.history(player.dm()) if message["id"] == number)


def offers(panel: Obj, act: Act) -> bool:
    """Whether a button of the panel takes this action."""
    actions = (action_of(str(each.get("custom_id", ""))) for row in panel["components"] for each in walk([row]))
    return any(isinstance(action, ChooseNext) and action.choice == act.key for action in actions)


def way_of(seat: SeatView, answer: Answer) -> list[Act]:
    """The actions that make an answer on the panel."""
    assert seat.decision is not None
    record, game = seat.view.record, seat.view.game
    rules = game.rules(record.terms.options)
    state = rules.imagine(seat.view.table, seat.hand, seat.player.seat, Rng())
    return way_to(game, rules, state, seat.decision, without_done(answer))


async def thought(seat: SeatView) -> Answer:
    """Think of a good answer in a thread, so the bot keeps running."""
    return await asyncio.to_thread(good_answer, seat)


def good_answer(seat: SeatView) -> Answer:
    """A fair player's answer, based on what the seat may see."""
    assert seat.decision is not None
    record, number = seat.view.record, seat.player.seat
    view: View[Any, Any] = View(seat.view.table, seat.hand, number, seat.decision)
    rules = seat.view.game.rules(record.terms.options)
    return looking_ahead(rules, view, Rng(record.revision * 10 + number), CLEVER)


async def heard(player: Player, words: str) -> Obj:
    """Write to the bot. Returns its answer, which is a new message or a changed one."""
    before = len(player.heard)
    player.say(player.dm(), words)

    def answers(each: Heard) -> bool:
        if each.name not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} or each not in player.heard[before:]:
            return False
        written = next((one for one in player.history(player.dm()) if one["id"] == each.data["id"]), None)
        return written is not None and bool(written["author"].get("bot")) and not is_folded(written)

    found = await player.wait_for(answers)
    return next(message for message in player.history(player.dm()) if message["id"] == found.data["id"])


def is_folded(message: Obj) -> bool:
    """Whether the message is a collapsed panel: a single line that says what it was."""
    lines = texts(message).splitlines()
    return len(lines) == 1 and lines[0].startswith("-# ")


async def press(player: Player, panel: Obj, key: str, *, label: str) -> None:
    """Take a choice that's offered as a button or in a menu."""
    for each in _menus(panel):
        if any(option["value"] == key for option in each["options"]):
            await player.choose(panel, key, name=each["custom_id"])
            return
    buttons = [each for row in panel["components"] for each in row.get("components", []) if each["type"] == 2]
    pictured = [
        each["custom_id"] for each in buttons if not each.get("label") and each["custom_id"].endswith(f":{key}")
    ]
    await player.click(panel, pictured[0] if pictured else component(panel, label)["custom_id"])


def _menus(panel: Obj) -> list[Obj]:
    return [each for row in panel["components"] for each in row.get("components", []) if each["type"] == 3]
