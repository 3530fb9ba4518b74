"""Several games at once on a phone: what's typed is answered right below, and nothing is locked in by a guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.discord_ui.handlers.play import which_game
from bot.discord_ui.images.app_emoji import ORDINARY
from bot.discord_ui.interactions.actions.drafts import edited_in
from bot.discord_ui.views.play.draft_actions import draft_of
from bot.games import GAMES
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, Thumb, plain, screens, window
from tests.texts import lead, text

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Locator

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAMES_AT_ONCE = {1: "rambots", 2: "factory", 3: "rumbl"}
SEEN = 650
"""The height left for a message on a phone, in pixels."""
LITTLE = 200
"""Maximum height of a question which game is meant, in pixels."""


async def begin_all(bot: Running) -> None:
    """Start three games of Ilse and Marek one after another, and wait for Ilse's questions."""
    ilse, marek = (bot.player(name) for name in ("Ilse", "Marek"))
    place = Place(bot.scene.playground.guild, bot.channel)
    for table, game in GAMES_AT_ONCE.items():
        await bot.host.open(game, TableTerms(), opener=User(ilse.id, ilse.name), place=place)
        await bot.host.join(table, User(marek.id, marek.name))
        await bot.host.start(table, User(ilse.id, ilse.name))
        await ilse.sees(ilse.dm(), lead(table, GAMES[game].title))
    await bot.rest()


@dataclass
class Conversation:
    """Ilse's conversation with the bot, on her phone."""

    bot: Running
    thumb: Thumb

    async def asks(self, *tables: int) -> None:
        """Check that the bot asks which of these games is meant, with a button for each that says its game."""
        await self.thumb.sees(text("which-of-several"))
        assert await screens(self.thumb.panel) * PHONE["height"] <= LITTLE
        labels = await self.thumb.panel.locator("button[data-key]").all_inner_texts()
        for label, table in zip(sorted(labels), tables, strict=True):
            assert label.startswith(text("which-hint", table=table, hint=GAMES[GAMES_AT_ONCE[table]].title))

    async def choose(self, table: int) -> None:
        """Tap this game's button."""
        label = text("which-hint", table=table, hint=GAMES[GAMES_AT_ONCE[table]].title)
        await self.thumb.panel.get_by_role("button", name=label).click()

    async def shows(self, table: int, *, locked: bool = False) -> None:
        """Check that the newest message is this game's panel with a board and with what was typed, which can be locked
        in with a button that names the game, or is locked in."""
        await self.thumb.until(lambda now: (draft := edited_in(now.values())) is not None and draft.table == table)
        ilse = self.bot.player("Ilse")
        seat = await self.bot.host.seat(table, User(ilse.id, ilse.name))
        assert seat.draft is not None
        assert seat.draft.compiled == locked
        await self.thumb.until(lambda now: edited_in(now.values()) == draft_of(seat))
        panel, title = self.thumb.panel, GAMES[GAMES_AT_ONCE[table]].title
        for named in (title, text("table-alone", table=table)):
            await expect(panel).to_contain_text(named)
        lock = text("button-compile-table", verb=text("button-lock-in"), table=table)
        names = [text("button-unlock")] if locked else [lock, text("button-undo"), text("button-more")]
        tops = {await _top(panel.get_by_role("button", name=name, exact=True)) for name in names}
        assert len(tops) == 1, "they're in one line"
        await expect(panel.locator(".gallery img")).to_be_visible()
        for quoted in await panel.locator(".above").all():  # it may be out of sight
            await quoted.evaluate("node => node.remove()")
        height = await screens(panel) * PHONE["height"]
        assert height <= SEEN, f"{height:.0f} pixels: {await panel.inner_text()}"

    async def locked(self) -> dict[int, str]:
        """Ilse's locked-in answers by table."""
        ilse = self.bot.player("Ilse")
        seats = [await self.bot.host.seat(table, User(ilse.id, ilse.name)) for table in GAMES_AT_ONCE]
        return {seat.view.record.id: seat.text for seat in seats if seat.draft is not None and seat.draft.compiled}


async def _top(button: Locator) -> float:
    box = await button.bounding_box()
    assert box is not None
    return box["y"]


async def test_three_games_are_answered_by_typing_without_a_wrong_lock(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(which_game, "SEEN_AFTER", 0)  # each question has been there long enough to have been seen
    async with (
        running(scene, tmp_path, icons=ORDINARY.icons) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        await bot.emoji()
        await begin_all(bot)
        ilse = bot.player("Ilse")
        example = {table: await bot.host.example(table, User(ilse.id, ilse.name)) for table in GAMES_AT_ONCE}
        talk = Conversation(bot, Thumb(page))
        await talk.thumb.turn_to(bot, "Ilse", ilse.dm())
        await talk.thumb.write(f"{example[1]} compile")
        await talk.asks(1, 2)
        assert not await talk.locked(), "two games read that"

        await talk.thumb.write(f"ok, {example[3]} 👍")
        await talk.shows(3)
        await expect(talk.thumb.panel).to_contain_text(plain(text("answer-understood", program=example[3])))
        await talk.thumb.write("compile")
        await talk.shows(3, locked=True)
        await talk.thumb.write("compile")
        await talk.asks(1, 2)
        assert await talk.locked() == {3: example[3]}, "they may have meant the dock"

        await talk.thumb.write(example[2])
        await talk.asks(1, 2)
        await talk.choose(2)
        await talk.shows(2)
        await talk.thumb.write("compile")
        await talk.shows(2, locked=True)

        await talk.thumb.write("compile")
        await talk.asks(1)
        await talk.choose(1)
        await talk.thumb.sees(text("answer-still-open", ask=text("ask-goal", number=1, of=4)))
        await talk.thumb.write(f"my goals: {example[1]}")
        await talk.asks(1, 2)
        await talk.choose(1)
        await talk.shows(1)
        await talk.thumb.write("lock it in")
        await talk.shows(1, locked=True)
        assert await talk.locked() == example
