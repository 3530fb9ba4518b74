"""Screenshots of what people see: `make screens` plays a game of each kind and photographs the bot's messages.

Each is taken on a phone and on a desktop from the playground's page, for a person to look at. Heights are given in
phone screens, because people don't read what doesn't fit on one.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw
from playwright.async_api import Error, async_playwright

from bot.cli.console import say
from bot.discord_ui.images.app_emoji import ORDINARY
from bot.games import GAMES
from bot.playground.http.messages import unarchive
from tests.discord.player import pictures, texts
from tests.discord.scene import playing
from tests.discord_ui.running import running
from tests.e2e.story import Story, heard, thought, way_of
from tests.playground.browser.page_windows import launch
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from playwright.async_api import Browser, Page, ViewportSize

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord_ui.running import Running

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 1800}
"""A desktop viewport on which everything fits."""
TALL: ViewportSize = {"width": PHONE["width"], "height": 3000}
"""A phone viewport on which everything fits."""
SETTLED = 300
"""Milliseconds to wait once a page's pictures have loaded."""
PATIENCE = 20_000
"""Milliseconds to wait for a message to appear on the page."""
HOUR = 3600
MOST_MOVES = 40
"""Maximum number of a table's moves; the game is then left unfinished."""
SHORT = {
    "rumbl": {text("option-learning"): text("option-learning-on")},
    "factory": {text("option-round-limit"): text("option-round-limit-value", count=5)},
}
"""Options that shorten long games, where they exist."""
COLUMN, GAP = 400, 24
"""Width of a sheet's column and of the gap between two, in pixels."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A message's screenshot on a phone."""

    name: str
    height: float
    """In pixels of the page."""
    picture: bytes

    @property
    def screens(self) -> float:
        """Its height in phone screens."""
        return self.height / PHONE["height"]


@dataclass(slots=True)
class Camera:
    """Takes screenshots of messages on a playground's page."""

    browser: Browser
    bot: Running
    folder: Path
    taken: list[Taken] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    async def take(self, name: str, person: str, message: Obj) -> None:
        """Photograph a message as a person sees it, on a phone and on a desktop."""
        try:
            height, picture = await self._shot(person, message, TALL)
            (self.folder / f"{name}-phone.png").write_bytes(picture)
            _, wide = await self._shot(person, message, DESK)
            (self.folder / f"{name}-desk.png").write_bytes(wide)
        except Error as error:
            self.missed.append(f"{name}: {str(error).splitlines()[0]}")
            return
        self.taken.append(Taken(name, height, picture))

    async def _shot(self, person: str, message: Obj, viewport: ViewportSize) -> tuple[float, bytes]:
        context = await self.browser.new_context(
            viewport=viewport, base_url=self.bot.scene.playground.url, device_scale_factor=2, reduced_motion="reduce"
        )
        try:
            page = await context.new_page()
            return await self._of(page, person, message)
        finally:
            await context.close()

    async def _of(self, page: Page, person: str, message: Obj) -> tuple[float, bytes]:
        await page.goto(f"?person={self.bot.player(person).id}&channel={message['channel_id']}")
        found = page.locator(f'[data-id="{message["id"]}"]').last
        await found.wait_for(timeout=PATIENCE)
        await found.scroll_into_view_if_needed(timeout=PATIENCE)
        await page.wait_for_load_state("networkidle")
        await page.wait_for_timeout(SETTLED)
        bounds = await found.bounding_box()
        return (0.0 if bounds is None else bounds["height"]), await found.screenshot(timeout=PATIENCE)


async def _ask(player: Player, channel: int, command: str, **options: object) -> Obj:
    return await player.answer(channel, await player.command(channel, command, **options))


async def arrival(camera: Camera) -> None:
    """From the welcome to a full table."""
    bot = camera.bot
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    await camera.take("welcome", "Noor", await bot.player("Noor").sees(bot.channel, part("welcome-to")))
    await camera.take("help", "Ilse", await _ask(ilse, bot.channel, "help"))
    await camera.take("rules", "Ilse", await _ask(ilse, bot.channel, "rules"))
    await camera.take("play", "Ilse", await _ask(ilse, bot.channel, "play"))
    lobby = await bot.lobby("Ilse")
    await camera.take("lobby", "Ilse", lobby)
    await marek.click(lobby, text("button-join"))
    lobby = await ilse.sees(bot.channel, "**Marek**")
    await camera.take("lobby-ready", "Ilse", lobby)
    settings = await ilse.answer(bot.channel, await ilse.click(lobby, text("button-settings")))
    await camera.take("lobby-settings", "Ilse", settings)


async def lobby(camera: Camera, key: str) -> None:
    """Opening a table of a game, setting it up, waiting for players, and its first lesson."""
    bot, noor = camera.bot, camera.bot.player("Noor")
    opening = await _ask(noor, bot.channel, "play", game=key)
    await camera.take(f"{key}-opening", "Noor", opening)
    await noor.click(opening, text("open-it"))
    lobby = await noor.sees(bot.channel, text("lobby-free", count=max(GAMES[key].seats) - 1))
    await camera.take(f"{key}-lobby", "Noor", lobby)
    settings = await noor.answer(bot.channel, await noor.click(lobby, text("button-settings")))
    await camera.take(f"{key}-settings", "Noor", settings)
    lesson = await _ask(noor, noor.dm(), "learn", game=key)
    await camera.take(f"{key}-lesson-1-asked", "Noor", lesson)
    for number, (button, said) in enumerate((("hint", "💡"), ("show-me", part("lesson-so"))), start=2):
        await noor.click(lesson, text(f"button-{button}"))
        lesson = await noor.sees(noor.dm(), said)
        await camera.take(f"{key}-lesson-{number}-{button}", "Noor", lesson)


async def game(camera: Camera, key: str) -> None:
    """A game from its first question to its end, then a rematch's lobby."""
    story, thread = await Story.begun(camera.bot, key, "Ilse", "Marek", **SHORT.get(key, {}))
    seen: set[str] = set()
    for _ in range(MOST_MOVES):
        if not await story.playing():
            break
        for name in await story.awaited():
            await _question(camera, story, name, seen if name == "Ilse" else None)
        await camera.bot.rest()
        await camera.bot.answered()
        await _told(camera, story, thread, seen)
    marek = camera.bot.player("Marek")
    await camera.take(f"{key}-result", "Marek", await marek.sees(marek.dm(), _newest))
    await lobby(camera, key)


def _newest(message: Obj) -> bool:
    return bool(message["author"].get("bot"))


async def _question(camera: Camera, story: Story, name: str, seen: set[str] | None) -> None:
    """Answer by typing. For each new topic, photograph the question, the draft and the locked answer."""
    seat = await story.seat(name)
    if seat.decision is None:
        return
    topic, key = seat.decision.topic, seat.view.game.key
    fresh = seen is not None and topic not in seen
    if seen is None or not fresh:
        await story.type_answer(name)
        return
    seen.add(topic)
    player = camera.bot.player(name)
    panel = await story.prompted(name)
    await camera.take(f"{key}-{topic}-1-asked", name, panel)
    way = way_of(seat, await thought(seat))
    for state, acts in (("2-begun", way[:1]), ("3-made", way[1:])):
        if acts:
            for act in acts:
                panel = await story.done(name, panel, act)
            await camera.take(f"{key}-{topic}-{state}", name, panel)
    for number, button in ((4, text("button-more")), (5, text("button-back"))):
        if button in texts(panel):
            await player.click(panel, button)
            await camera.bot.answered()
            panel = next(message for message in player.history(player.dm()) if message["id"] == panel["id"])
            if number == 4:
                await camera.take(f"{key}-{topic}-4-changing", name, panel)
    typed = await story.type_answer(name)
    panels = [message for message in player.history(player.dm()) if _newest(message)]
    drafted = [message for message in panels if typed and f"`{typed}`" in texts(message)]
    if drafted:
        await camera.take(f"{key}-{topic}-5-locked", name, drafted[-1])


async def _told(camera: Camera, story: Story, thread: int, seen: set[str]) -> None:
    """Photograph the first round's post, and what its buttons show."""
    view = await story.view()
    key, noor = view.game.key, camera.bot.player("Noor")
    over = view.outcome is not None
    if not over and (view.table.round < 2 or "round" in seen):
        return
    seen.add("round")
    post = await noor.sees(thread, lambda message: _newest(message) and bool(pictures(message)))
    name = f"{key}-end" if over else f"{key}-round"
    world = camera.bot.scene.playground.world
    unarchive(world, world.channel(thread))  # as a client does with a thread that is opened
    await camera.take(name, "Noor", post)
    for button in ("log", "step", "history", "seals", "highlights"):
        try:
            shown = await noor.answer(thread, await noor.click(post, text(f"button-{button}")))
        except AssertionError:
            continue
        await camera.take(f"{name}-{button}", "Noor", shown)


async def waiting(camera: Camera) -> None:
    """Messages while a table waits: a confirmation, a reminder, the deadline, and the end."""
    bot, ilse, noor = camera.bot, camera.bot.player("Ilse"), camera.bot.player("Noor")
    hourly = {text("setting-pace"): text("span-hours", count=1)}
    story, thread = await Story.begun(bot, "rambots", "Ilse", "Marek", **hourly)
    for name in ("Ilse", "Marek"):
        await story.type_answer(name)
    panel = await story.prompted("Ilse")
    await ilse.click(panel, text("button-compile"))
    await camera.take("doubt-about-nothing", "Ilse", await ilse.sees(ilse.dm(), text("doubt-nothing")))
    await heard(ilse, f"{(await story.seat('Ilse')).menu[0].key}N")
    await camera.take("doubt-about-passing", "Ilse", await heard(ilse, "pass"))
    await camera.take("not-understood", "Ilse", await heard(ilse, "MRQ"))
    await camera.take("table-with-deadline", "Ilse", await _ask(ilse, thread, "table"))
    await _later(bot, 0.55 * HOUR)
    await camera.take("reminder", "Ilse", await ilse.sees(ilse.dm(), "⏰"))
    await _later(bot, 0.5 * HOUR)
    await camera.take("deadline-round", "Noor", await noor.sees(thread, part("late-none")))
    await camera.take("deadline-question", "Ilse", await ilse.sees(ilse.dm(), part("news-ran")))
    status = await _ask(ilse, thread, "table")
    sure = await ilse.answer(thread, await ilse.click(status, text("button-cancel")))
    await camera.take("cancel-asked", "Ilse", sure)
    await ilse.click(sure, text("cancel-yes"))
    await camera.take("cancelled-card", "Noor", await noor.sees(bot.channel, text("over-cancelled")))
    await camera.take("cancelled-panel", "Ilse", await ilse.sees(ilse.dm(), text("folded-cancelled")))


async def _later(bot: Running, seconds: float) -> None:
    bot.clock.advance(timedelta(seconds=seconds))
    bot.host.wake()
    await bot.rest()


async def looking(camera: Camera) -> None:
    """Views that people can open during a game."""
    bot = camera.bot
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    for command in ("table", "board", "hand", "program", "history"):
        await camera.take(command, "Ilse", await _ask(bot.player("Ilse"), thread, command))
    for how in ("words", "grid"):
        await camera.take(f"board-{how}", "Ilse", await _ask(bot.player("Ilse"), thread, "board", how=how))
    mine = await _ask(bot.player("Ilse"), thread, "me")
    await camera.take("me", "Ilse", mine)
    await bot.player("Ilse").choose(mine, "light", name=text("me-colours"))
    await camera.take("me-light", "Ilse", await _ask(bot.player("Ilse"), thread, "me"))
    await camera.take("board-light", "Ilse", await _ask(bot.player("Ilse"), thread, "board"))
    await camera.take("learn", "Noor", await _learnt(bot))


async def _learnt(bot: Running) -> Obj:
    noor = bot.player("Noor")
    await noor.command(bot.channel, "learn", game="rambots")
    return await noor.sees(noor.dm(), _newest)


@asynccontextmanager
async def cameras(browser: Browser, folder: Path) -> AsyncIterator[Camera]:
    """A camera with a bot of its own."""
    async with AsyncExitStack() as stack:
        kept = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        scene = await stack.enter_async_context(playing(checked=False))
        bot = await stack.enter_async_context(running(scene, kept, welcome=True, icons=ORDINARY.icons))
        await bot.emoji()
        yield Camera(browser, bot, folder)


def sheet(taken: list[Taken]) -> Image.Image:
    """All phone screenshots side by side, with a line where the screen ends."""
    shrunk = []
    for each in taken:
        image = Image.open(BytesIO(each.picture)).convert("RGB")
        shrunk.append(image.resize((COLUMN, max(1, image.height * COLUMN // image.width))))
    height = max((image.height for image in shrunk), default=1) + 2 * GAP
    whole = Image.new("RGB", ((COLUMN + GAP) * len(shrunk) + GAP, height), "#808080")
    draw = ImageDraw.Draw(whole)
    for place, (each, image) in enumerate(zip(taken, shrunk, strict=True)):
        left = GAP + place * (COLUMN + GAP)
        whole.paste(image, (left, GAP))
        draw.text((left, 4), f"{each.name}: {each.screens:.2f} screens", fill="white")
        end = GAP + PHONE["height"] * COLUMN // PHONE["width"]
        draw.line((left, end, left + COLUMN, end), fill="red", width=2)
    return whole


async def photographed(folder: Path, wanted: Callable[[str], bool]) -> int:
    """Photograph all wanted parts, and return the number of missing pictures."""
    parts = {"arrival": arrival, "looking": looking, "waiting": waiting}
    missing = 0
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        for part in filter(wanted, (*parts, *GAMES)):
            async with cameras(browser, folder) as camera:
                await (parts[part](camera) if part in parts else game(camera, part))
            sheet(camera.taken).save(folder / f"{part}.png")
            missing += len(camera.missed)
            for each in camera.taken:
                say(f"{each.screens:5.2f} screens  {each.name}")
            for line in camera.missed:
                say(f"     MISSED  {line}")
        await browser.close()
    return missing


def main() -> int:
    """Run from the command line; returns the number of missing pictures."""
    parser = argparse.ArgumentParser(prog="make screens", description=__doc__)
    parser.add_argument("parts", nargs="*", help="arrival, looking, waiting, or a game's key; all of them without any")
    parser.add_argument("--out", type=Path, default=Path("build/screens"), help="where the pictures go")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    missing = asyncio.run(photographed(chosen.out, lambda part: not chosen.parts or part in chosen.parts))
    say(f"The pictures are in {chosen.out}; look at them, above all at those of more than one screen.")
    return missing


if __name__ == "__main__":
    raise SystemExit(main())
