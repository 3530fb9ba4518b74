"""A phone: the playground's page at a width of 390 pixels, taps on it, and how much of it fits the screen."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import async_playwright, expect

from bot.discord_ui.interactions.actions.drafts import ChooseNext, ShowPage
from bot.discord_ui.interactions.custom_ids import CustomId, action_of
from bot.discord_ui.views.play.draft_panel import FIRST_GROUP_PAGE
from bot.games import GAMES
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.i18n import LANGUAGES
from tests.playground.browser.page_windows import enter, launch
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from playwright.async_api import Locator, Page, ViewportSize

    from bot.games.game import Act
    from tests.discord_ui.running import Running


PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
SLOW = 60_000
"""Milliseconds. A computer player thinks, on a machine that may be busy."""
LOOK = 0.02
"""Seconds between two checks of the page."""
IN_A_MENU = 2
"""Taps for a choice in a menu, which is opened first."""
_DRAWN = """node => {
    node.scrollIntoView({block: "nearest"});  // pictures are loaded when they're seen
    return node.isConnected && [...node.querySelectorAll("img")].every(image => image.complete && image.naturalWidth);
}"""


def in_games_and_languages(*usual: tuple[str, str]) -> pytest.MarkDecorator:
    """Parametrize a test by game and language: these pairs in each run, all others in long runs."""
    others = [(key, language) for key in GAMES for language in LANGUAGES if (key, language) not in usual]
    pairs = [*usual, *(pytest.param(*pair, marks=pytest.mark.long) for pair in others)]
    return pytest.mark.parametrize(("game", "language"), pairs)


@asynccontextmanager
async def window(url: str, viewport: ViewportSize = DESK, *, calm: bool = False) -> AsyncIterator[Page]:
    """A browser window on the page, without motion if `calm`. No script of the page may fail."""
    failures: list[str] = []
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        context = await browser.new_context(viewport=viewport, reduced_motion="reduce" if calm else "no-preference")
        page = await context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        await page.goto(url)
        yield page
        await browser.close()
    assert failures == []


async def command(page: Page, words: str, game: str) -> None:
    """Type a command about a game into the open channel."""
    await page.get_by_label("Message #game-night").click()
    await enter(page, words, "Enter")
    await page.get_by_role("button", name="game", exact=True).click()
    await enter(page, game)
    await expect(page.get_by_role("option").first).to_contain_text(game, timeout=SLOW)
    await enter(page, "Enter", "Enter")


async def screens(message: Locator) -> float:
    """How many phone screens a message fills once its pictures are loaded."""
    await _until(lambda: message.evaluate(_DRAWN))
    box = await message.bounding_box()
    assert box is not None
    assert box["width"] <= PHONE["width"]
    return box["height"] / PHONE["height"]


def plain(words: str) -> str:
    """A message's text as shown on the page, without its Markdown."""
    return words.replace("**", "").replace("`", "")


async def _until(look: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(SLOW / 1000):
        while not await look():  # noqa: ASYNC110  # there is no event for it
            await asyncio.sleep(LOOK)


@dataclass
class Thumb:
    """Taps on the newest message of a conversation, on a phone."""

    page: Page
    taps: int = 0

    @property
    def panel(self) -> Locator:
        return self.page.locator(".message").last

    async def turn_to(self, bot: Running, name: str, channel: int) -> None:
        """Open a channel as this person."""
        await self.page.goto(f"{bot.scene.playground.url}?person={bot.player(name).id}&channel={channel}")
        await expect(self.panel).to_be_attached(timeout=SLOW)

    async def tap(self, label: str, *, then: str = "") -> None:
        """Tap a button, and wait until the panel has changed and contains `then`. It must always fit the screen."""
        button = self.panel.get_by_role("button", name=label, exact=True)
        await expect(button).to_be_enabled(timeout=SLOW)
        await self.press(await button.get_attribute("data-key") or "")
        await self.sees(then)

    async def pick(self, menu: str, choice: str, *, then: str = "") -> None:
        """Pick an option by the beginning of its text, in the menu whose label begins with `menu`, and wait as `tap`
        does."""
        before = await self.actions()
        await self.panel.locator(f'[role=combobox][aria-label^="{menu}"]').click(timeout=SLOW)
        listed = self.panel.locator(".select-list:popover-open .select-words")
        await listed.filter(has_text=choice).first.click(timeout=SLOW)
        self.taps += IN_A_MENU
        await self.until(lambda now: now != before)
        await self.sees(then)

    async def sees(self, words: str) -> None:
        """Wait for text in the newest message, and check that it fits the screen."""
        await expect(self.panel).to_contain_text(plain(words), timeout=SLOW)
        box = None
        async with asyncio.timeout(SLOW / 1000):
            while box is None:  # a redrawn message disappears for a moment
                box = await self.panel.bounding_box()
        assert box["height"] <= PHONE["height"], f"{words}: {box['height']} pixels"

    async def choose(self, choice: str, *, then: str = "") -> None:
        """Tap the button of a choice, whatever its label, and wait as `tap` does."""
        await self.until(lambda now: choice in _choices(now))
        await self.press(_choices(await self.actions())[choice])
        await self.sees(then)

    async def first_piece(self) -> str:
        """The first piece that can be tapped, once the panel has loaded."""
        await self.until(lambda now: any(choice in BY_KEY for choice in _choices(now)))
        return next(choice for choice in _choices(await self.actions()) if choice in BY_KEY)

    async def first_choice(self) -> str:
        """The first choice that can be tapped."""
        return next(iter(_choices(await self.actions())))

    async def take(self, act: Act) -> None:
        """Take a drafting action, wherever the panel offers it."""
        actions = await self.actions()
        beside = _choices(actions)
        if act.key in beside:
            await self.press(beside[act.key])
            return
        for key, action in actions.items():
            if isinstance(action, ChooseNext) and not action.choice and await self._chosen(key, act):
                return
        for key, action in actions.items():
            if isinstance(action, ShowPage) and action.page >= FIRST_GROUP_PAGE:  # it may be on a page of its own
                await self.press(key)
                if act.key in _choices(await self.actions()):
                    await self.take(act)
                    return
                await self.tap(text("button-back"))
        change = text("button-more")
        assert change in await self.panel.inner_text(), f"{act.label} is nowhere among {list(beside)}"
        await self.tap(change)
        await self.take(act)

    async def actions(self) -> dict[str, CustomId]:
        """Enabled actions in the newest message, by custom ID."""
        keys: list[str] = await self.panel.locator("[data-key]:not(:disabled)").evaluate_all(
            "nodes => nodes.map((node) => node.dataset.key)"
        )
        return {key: action for key in keys if (action := action_of(key)) is not None}

    async def until(self, seen: Callable[[dict[str, CustomId]], bool]) -> None:
        """Wait until the newest message's actions meet the condition."""

        async def look() -> bool:
            return seen(await self.actions())

        await _until(look)

    async def write(self, said: str) -> None:
        """Type a message, and wait until it's answered by one message right below."""
        assert await self._type(said, "Enter", more=2) == 1 + 1

    async def call(self, command: str) -> None:
        """Type a command without options, and wait for its reply."""
        await self._type(command, "Enter", "Enter", more=1)

    async def _type(self, *keys: str, more: int) -> int:
        """Type this, and wait for at least this many more messages. Returns how many there are."""
        before = await self._numbers()
        await self.page.locator("#entry").click()
        await enter(self.page, *keys)

        async def look() -> bool:
            return len(await self._numbers() - before) >= more

        await _until(look)
        return len(await self._numbers() - before)

    async def _numbers(self) -> set[str]:
        """The IDs of the conversation's messages."""
        return set(await self.page.locator(".message").evaluate_all("nodes => nodes.map((node) => node.dataset.id)"))

    async def press(self, key: str) -> None:
        before = await self.actions()
        await self.panel.locator(f'button[data-key="{key}"]').click(timeout=SLOW)
        self.taps += 1
        await self.until(lambda now: now != before)

    async def _chosen(self, key: str, act: Act) -> bool:
        """Take the action if it's in that menu. Returns whether it was."""
        before = await self.actions()
        await self.panel.locator(f'button[data-key="{key}"]').click(timeout=SLOW)
        words = self.panel.locator(".select-list:popover-open .select-words")
        listed = await words.evaluate_all(
            "nodes => nodes.map((node) => [...node.children].map((each) => each.innerText))"
        )
        wanted = [act.label, act.note] if act.note else [act.label]
        if wanted not in listed:
            await self.page.keyboard.press("Escape")
            return False
        await words.nth(listed.index(wanted)).click(timeout=SLOW)
        self.taps += IN_A_MENU
        await self.until(lambda now: now != before)
        return True


def _choices(actions: dict[str, CustomId]) -> dict[str, str]:
    """The custom ID of each choice's button."""
    return {action.choice: key for key, action in actions.items() if isinstance(action, ChooseNext) and action.choice}
