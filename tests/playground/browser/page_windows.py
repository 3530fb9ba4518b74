"""Browser windows on the playground's page, and what a person does there with the keyboard."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Playwright, ViewportSize, async_playwright, expect

from tests.playground.browser.page_bot import Place, furnished

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import BrowserContext, Locator

expect.set_options(timeout=30_000)
"""Milliseconds: whoever looks at a page on a busy machine is patient."""

DESK: ViewportSize = {"width": 1280, "height": 800}

_UNSEEN = (
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
"""Features of Chromium's own window that start a process for each new window, and that no headless test sees."""


def chromium() -> str:
    """The path of a browser. Without one, the tests are skipped, except in CI, where they fail."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        reason = "no Chromium was found: install one, or name it in CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


async def launch(playwright: Playwright) -> Browser:
    """Start a browser that spends no time on anything outside of pages."""
    return await playwright.chromium.launch(
        executable_path=chromium(),
        args=[
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            f"--disable-features={','.join(_UNSEEN)}",
        ],
    )


@dataclass(slots=True)
class Windows:
    """Opens windows on the playground, and records script errors in them."""

    browser: Browser
    place: Place
    contexts: list[BrowserContext] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    async def blank(self, *, viewport: ViewportSize = DESK, calm: bool = False, locale: str | None = None) -> Page:
        context = await self.browser.new_context(
            viewport=viewport,
            locale=locale,
            reduced_motion="reduce" if calm else "no-preference",
            base_url=self.place.scene.playground.url,
        )
        self.contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.failures.append(str(error)))
        return page

    async def seat(
        self,
        name: str,
        channel: int | None = None,
        *,
        viewport: ViewportSize = DESK,
        calm: bool = False,
        locale: str | None = None,
    ) -> Page:
        """Open a window as a person, and wait until there's something to read."""
        page = await self.blank(viewport=viewport, calm=calm, locale=locale)
        await sit(page, self.place, name, channel)
        return page


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        started = await launch(playwright)
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="module")
async def place() -> AsyncIterator[Place]:
    async with furnished() as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def windows(browser: Browser, place: Place) -> AsyncIterator[Windows]:
    opened = Windows(browser, place)
    yield opened
    for context in opened.contexts:
        await context.close()
    assert opened.failures == []


async def sit(page: Page, place: Place, name: str, channel: int | None = None) -> None:
    await page.goto(place.query(name, channel))
    await expect(page.locator(".message").first).to_be_attached()


def message(page: Page, text: str) -> Locator:
    return page.locator(".message").filter(has_text=text).last


async def enter(page: Page, *keys: str) -> None:
    """Use the page like a person without a pointer: press keys that are named, and type the rest."""
    for key in keys:
        if key in {"Enter", "Tab", "Escape", "ArrowUp", "ArrowDown", "Space"}:
            await page.keyboard.press(key)
        else:
            await page.keyboard.type(key)
