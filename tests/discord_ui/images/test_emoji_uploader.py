"""Uploading icons to Discord as emoji: the real client against the fake Discord, whatever it answers."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.images.app_emoji import ORDINARY, AppEmoji, Known
from bot.discord_ui.images.emoji_uploader import NAME, EmojiUploader, key_of, name_of
from bot.discord_ui.images.render_jobs import draw_icon
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.responses.alerts import TOLD, Alert
from bot.playground import errors
from bot.playground.faults import Fail, Garble, Refuse, Reset, When
from bot.playground.world.model import Emoji
from tests.discord.player import PATIENCE
from tests.playground.clients import Client

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e
FEW = ("SR", "SRN", "blue-helibot", "die-swap")
EMOJIS = "/applications/*/emojis"


class Artist:
    """A renderer that draws at once, and draws some icons differently."""

    def __init__(self, *changed: object) -> None:
        self.changed = changed

    async def once(self, draw: Callable[..., bytes], *what: object) -> bytes:
        drawn = draw(*what)
        return drawn + b"changed" if what[0] in self.changed else drawn


@dataclass
class Bringing:
    """A running uploader."""

    scene: Scene
    app_emoji: AppEmoji
    uploader: EmojiUploader
    task: asyncio.Task[None] = field(repr=False)

    async def until(self, reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not reached():  # noqa: ASYNC110  # there's no event for it
                await asyncio.sleep(0.01)

    async def all_there(self) -> None:
        """Wait until every icon has an existing emoji."""
        await self.until(
            lambda: self.app_emoji.known.keys() == self.app_emoji.icons.keys() and self.there() >= self.known()
        )

    def there(self) -> set[tuple[str, int]]:
        return {(each.name, each.id) for each in self.scene.playground.world.emojis.values()}

    def known(self) -> set[tuple[str, int]]:
        return {(each.name, each.id) for each in self.app_emoji.known.values()}

    def asked(self, method: str, path: str = EMOJIS) -> int:
        return len(self.scene.traffic.find(method, path))


@asynccontextmanager
async def bringing(
    scene: Scene, artist: Artist | None = None, *, apart: float = 0, again: float = 0.05, max_former: int = 1000
) -> AsyncIterator[Bringing]:
    pace = RateLimiter()
    async with Client(scene) as client:
        await client.login(scene.playground.token)
        app_emoji = AppEmoji({key: ORDINARY.icons[key] for key in FEW})
        uploader = EmojiUploader(
            client, app_emoji, artist or Artist(), pace, apart=apart, again=again, max_former=max_former
        )
        task = asyncio.create_task(uploader.run())
        try:
            yield Bringing(scene, app_emoji, uploader, task)
        finally:
            assert not task.done(), "it goes on whatever happens"
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            pace.cancel_alarm()


def foreign(scene: Scene, name: str, *, user: int | None = None) -> int:
    """Add an existing emoji, uploaded by the bot or by another user."""
    world = scene.playground.world
    emoji = Emoji(world.ids.next(), name, scene.playground.bot if user is None else user, "image/png")
    world.emojis[emoji.id] = emoji
    return emoji.id


async def test_uploads_each_emoji_once_across_restarts(scene: Scene) -> None:
    async with bringing(scene) as here:
        await here.all_there()
        assert here.there() == here.known()
        assert here.asked("POST") == len(FEW)
        first = here.known()
    async with bringing(scene) as here:
        await here.all_there()
        await here.until(lambda: here.asked("GET") == 2)
        assert here.known() == first
    assert (here.asked("POST"), here.asked("DELETE", EMOJIS + "/*")) == (len(FEW), 0)


async def test_uploads_drawn_icon_under_a_decodable_name(scene: Scene) -> None:
    async with bringing(scene) as here:
        await here.all_there()
        known = here.app_emoji.known["blue-helibot"]
        drawn = draw_icon(ORDINARY.icons["blue-helibot"].picture)
    assert scene.playground.world.store.file(known.id) == drawn
    assert known.name == name_of("blue-helibot", drawn)
    assert known.name.startswith("blue_helibot__")
    assert key_of(known.name) == "blue-helibot"


async def test_changed_icon_is_uploaded_and_old_emoji_kept(scene: Scene) -> None:
    async with bringing(scene) as here:
        await here.all_there()
        before = dict(here.app_emoji.known)
    async with bringing(scene, Artist(ORDINARY.icons["SR"].picture)) as here:
        await here.until(lambda: here.uploader.at_rest)
        after = here.app_emoji.known
        assert before["SR"].id in scene.playground.world.emojis
        assert after["SR"] != before["SR"]
        assert {key: after[key] for key in FEW[1:]} == {key: before[key] for key in FEW[1:]}
        assert here.there() == here.known() | {(before["SR"].name, before["SR"].id)}
    async with bringing(scene, Artist(ORDINARY.icons["SR"].picture)) as here:
        await here.until(lambda: here.known() == {(each.name, each.id) for each in after.values()})
        assert here.asked("DELETE", EMOJIS + "/*") == 0, "not after a restart either"


async def test_older_emoji_is_used_until_upload_succeeds(scene: Scene) -> None:
    number = foreign(scene, "SR__00000")
    scene.faults.add(Fail(500), route=EMOJIS, method="POST", times=1000)
    async with bringing(scene) as here:
        await here.until(lambda: here.app_emoji.known == {"SR": Known("SR__00000", number)})
        assert number in scene.playground.world.emojis


async def test_keeps_only_the_newest_former_emoji(scene: Scene) -> None:
    numbers = [foreign(scene, f"purple_cow__0000{number}") for number in range(4)]
    async with bringing(scene, max_former=2) as here:
        await here.all_there()
        await here.until(lambda: here.uploader.at_rest)
    assert [number in scene.playground.world.emojis for number in numbers] == [False, False, True, True]


async def test_full_list_makes_room_by_deleting_former_emoji(scene: Scene) -> None:
    world = scene.playground.world
    for number in range(1, 2001):
        world.emojis[number] = Emoji(number, f"SR__{number:05x}", scene.playground.bot, "image/png")
    async with bringing(scene, max_former=3000) as here:
        await here.all_there()
    assert len(world.emojis) == 2000


@pytest.mark.parametrize("name", ["SR", "SR__", "SR__123456", "SR_12345", "SR__1234g", "logo", "_SR__12345"])
async def test_never_deletes_emoji_with_unrelated_names(scene: Scene, name: str) -> None:
    number = foreign(scene, name)
    async with bringing(scene) as here:
        await here.all_there()
        await here.until(lambda: here.uploader.at_rest)
    assert number in scene.playground.world.emojis


async def test_never_deletes_emoji_uploaded_by_others(scene: Scene) -> None:
    number = foreign(scene, "SR__00000", user=scene.player("Ilse").id)
    async with bringing(scene) as here:
        await here.all_there()
        await here.until(lambda: here.uploader.at_rest)
        assert here.app_emoji.known["SR"].id != number
    assert number in scene.playground.world.emojis


SLOWER = {"message": "You are being rate limited.", "retry_after": 0.05, "global": False}


@pytest.mark.parametrize(
    "trouble",
    [
        Fail(503),
        Reset(),
        Refuse(errors.missing_access()),
        Refuse(errors.not_found()),
        Refuse(errors.invalid_asset()),
        Garble(429, SLOWER),
    ],
    ids=["ill", "reset", "refused", "unknown", "bad picture", "too fast"],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_retries_after_failed_requests(
    scene: Scene, method: str, trouble: Fail | Reset | Refuse | Garble
) -> None:
    scene.faults.add(trouble, route=EMOJIS, method=method, times=2)
    async with bringing(scene) as here:
        await here.all_there()
    assert here.asked("POST") <= len(FEW) + 2


async def test_upload_with_lost_response_is_not_repeated(scene: Scene) -> None:
    scene.faults.add(Reset(), route=EMOJIS, method="POST", when=When.AFTER)
    async with bringing(scene) as here:
        await here.all_there()
        assert here.there() == here.known()
    assert scene.traffic.statuses("POST", EMOJIS) == [0, 201, 201, 201]


async def test_refused_upload_does_not_block_the_others(scene: Scene) -> None:
    scene.faults.add(Refuse(errors.invalid_asset()), route=EMOJIS, method="POST")
    async with bringing(scene, again=1000) as here:
        await here.until(lambda: here.app_emoji.known.keys() == {*FEW[1:]})


async def test_full_list_pauses_uploads(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    world = scene.playground.world
    for number in range(1, 1999):
        world.emojis[number] = Emoji(number, f"e{number}", scene.playground.bot, "image/png")
    with caplog.at_level(logging.WARNING, "bot.discord_ui.images.emoji_uploader"):
        async with bringing(scene, again=1000) as here:
            await here.until(lambda: "emoji_uploader" in {each.module for each in caplog.records})
            assert here.app_emoji.known.keys() == {*FEW[:2]}
            await asyncio.sleep(0.05)
    assert scene.traffic.statuses("POST", EMOJIS) == [201, 201, 400]
    assert len(world.emojis) == 2000


async def test_full_list_without_former_emoji_alerts_operator(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    """None of them is an outdated emoji that could be deleted to make room."""
    scene.faults.add(Refuse(errors.too_many_emoji()), route=EMOJIS, method="POST")
    with caplog.at_level(logging.WARNING, "bot.discord_ui.responses.alerts"):
        async with bringing(scene, again=1000) as here:
            await here.until(lambda: "alerts" in {each.module for each in caplog.records})
    assert TOLD[Alert.EMOJI_FULL] in caplog.text
    assert "error 30008" in caplog.text


async def test_doubted_emoji_list_is_reloaded(scene: Scene) -> None:
    async with bringing(scene) as here:
        await here.all_there()
        await here.until(lambda: here.uploader.at_rest)
        gone = here.app_emoji.known["SR"]
        del scene.playground.world.emojis[gone.id]
        here.app_emoji.doubted()
        await here.until(lambda: here.app_emoji.known.get("SR", gone) != gone)
        assert here.there() == here.known()


async def test_requests_are_spaced_out(scene: Scene) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with bringing(scene, apart=0.1) as here:
        await here.all_there()
        assert loop.time() - began >= 0.1 * len(FEW)


def test_emoji_names_are_valid_unique_and_decodable() -> None:
    names = {name_of(key, b"picture") for key in ORDINARY.icons}
    assert len(names) == len(ORDINARY.icons)
    for key in ORDINARY.icons:
        name = name_of(key, b"picture")
        assert 2 <= len(name) <= 32
        assert NAME.fullmatch(name)
        assert key_of(name) == key
    assert len({name.lower() for name in names}) == len(names)


async def test_known_emoji_data_stays_small(scene: Scene) -> None:
    async with bringing(scene) as here:
        await here.all_there()
        known = here.app_emoji.known
    assert known.keys() == {*FEW}
    assert {tuple(map(type, each)) for each in known.values()} == {(str, int)}
    assert len(json.dumps({key: tuple(each) for key, each in known.items()})) < 80 * len(FEW)
