"""Discord doesn't take a message: for a moment, or for good."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.front.speech import spoken
from bot.playground.errors import ApiError
from bot.playground.faults import Fail, Refuse
from tests.discord.player import texts

if TYPE_CHECKING:
    from bot.playground.faults import Trouble
    from tests.front.running import Running

pytestmark = pytest.mark.e2e

PASSING = {
    "cloudflare": Refuse(ApiError(403, 40333, "internal network error")),
    "no such route": Refuse(ApiError(404, 0, "404: Not Found")),
    "403 without JSON": Fail(403),
    "404 without JSON": Fail(404),
}


def closed(bot: Running, name: str) -> str:
    return spoken("en").say("closed-to-you", who=f"<@{bot.player(name).id}>", table=1)


async def seconds(bot: Running, count: int) -> None:
    """Let so many seconds go by, each with all that is to be done in it."""
    for _ in range(count):
        bot.clock.advance(timedelta(seconds=1))
        bot.host.wake()
        await bot.rest()


def history(bot: Running, channel: int) -> list[str]:
    return [texts(message) for message in bot.player("Noor").history(channel)]


@pytest.mark.parametrize("trouble", PASSING.values(), ids=PASSING)
async def test_a_passing_refusal_is_tried_again_and_says_nothing_of_anybody(bot: Running, trouble: Trouble) -> None:
    """Wherever it comes up in a game's start: at its thread, its first message, a private channel, a question."""
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, marek, thread = bot.player("Ilse"), bot.player("Marek"), int(lobby["id"])
    for route in (
        f"/channels/{bot.channel}/messages/{thread}/threads",
        f"/channels/{thread}/messages",
        "/users/@me/channels",
        f"/channels/{ilse.dm()}/messages",
    ):
        bot.scene.faults.add(trouble, route=route, method="POST")
    await ilse.click(lobby, "Start")
    await seconds(bot, 10)
    await ilse.sees(thread, "Systems up!")
    for name in ("Ilse", "Marek"):
        await bot.prompt(name)
    assert (await bot.host.view(1)).record.paused is None
    told = history(bot, thread)
    assert not {closed(bot, "Ilse"), closed(bot, "Marek")} & {line for text in told for line in text.splitlines()}
    assert len([message for message in marek.history(marek.dm()) if "goal stack" in texts(message)]) == 1
