"""Discord refuses a message, temporarily or for good."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.playground.errors import ApiError
from bot.playground.faults import Fail, Refuse
from tests.discord.player import texts
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.faults import Trouble
    from bot.playground.world.compose import Request
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

START = text("button-start")
PROGRAM = text("button-turn")

PASSING = {
    "cloudflare": Refuse(ApiError(403, 40333, "internal network error")),
    "no such route": Refuse(ApiError(404, 0, "404: Not Found")),
    "403 without JSON": Fail(403),
    "404 without JSON": Fail(404),
}


def closed(bot: Running, name: str) -> str:
    return text("closed-to-you", who=f"<@{bot.player(name).id}>", table=1)


async def seconds(bot: Running, count: int) -> None:
    """Let `count` seconds pass, each with all its work."""
    for _ in range(count):
        bot.clock.advance(timedelta(seconds=1))
        bot.host.wake()
        await bot.rest()


def history(bot: Running, channel: int) -> list[str]:
    return [texts(message) for message in bot.player("Noor").history(channel)]


@pytest.mark.parametrize("trouble", PASSING.values(), ids=PASSING)
async def test_temporary_refusal_is_retried_and_not_reported(bot: Running, trouble: Trouble) -> None:
    """At every step of a game's start: creating the thread, its first message, a private channel, a question."""
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, marek, thread = bot.player("Ilse"), bot.player("Marek"), int(lobby["id"])
    for route in (
        f"/channels/{bot.channel}/messages/{thread}/threads",
        f"/channels/{thread}/messages",
        "/users/@me/channels",
        f"/channels/{ilse.dm()}/messages",
    ):
        bot.scene.faults.add(trouble, route=route, method="POST")
    await ilse.click(lobby, START)
    await seconds(bot, 10)
    await ilse.sees(thread, text("start-heading"))
    for name in ("Ilse", "Marek"):
        await bot.prompt(name)
    assert (await bot.host.view(1)).record.refusal is None
    told = history(bot, thread)
    assert not {closed(bot, "Ilse"), closed(bot, "Marek")} & {line for each in told for line in each.splitlines()}
    assert len([message for message in marek.history(marek.dm()) if text("question-goals") in texts(message)]) == 1


def meant_for(bot: Running, name: str) -> Callable[[Request], bool]:
    """Return a predicate for requests that open a private channel with the player."""
    return lambda sent: int(sent.payload["recipient_id"]) == bot.player(name).id


def undelivered(bot: Running, name: str) -> str:
    return text("undelivered-to-you", who=f"<@{bot.player(name).id}>", table=1)


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035), (400, 20009)])
async def test_refused_question_is_asked_in_the_tables_channel(
    bot: Running, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    """In every form. The next question is sent privately again, since nobody blocks direct messages."""
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, thread = bot.player("Ilse"), int(lobby["id"])
    refused = Refuse(ApiError(status, code, "Not this"))
    bot.scene.faults.add(refused, route=f"/channels/{ilse.dm()}/messages", method="POST", times=3)
    await ilse.click(lobby, START)
    notice = await ilse.sees(thread, undelivered(bot, "Ilse"))
    assert [user["id"] for user in notice["mentions"]] == [str(ilse.id)]
    assert f"status {status}, error {code}: Not this" in caplog.text
    panel = await ilse.answer(thread, await ilse.click(notice, PROGRAM))
    assert panel["flags"] & 64
    ilse.say(ilse.dm(), "SR SY SG SB")
    await bot.compile("Ilse")
    await bot.prompt("Marek")
    bot.player("Marek").say(bot.player("Marek").dm(), "SR SY SG SB")
    await bot.compile("Marek")
    await bot.prompt("Ilse", text("question-program"))
    await bot.rest()
    assert sum(undelivered(bot, "Ilse") in each for each in history(bot, thread)) == 1
    assert not any(closed(bot, "Ilse") in each for each in history(bot, thread))


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 20026)])
async def test_temporary_dm_failure_is_not_reported_as_closed_dms(bot: Running, status: int, code: int) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    refused, thread = Refuse(ApiError(status, code, "Not now")), int(lobby["id"])
    bot.scene.faults.add(refused, route="/users/@me/channels", method="POST", body=meant_for(bot, "Marek"))
    await bot.player("Ilse").click(lobby, START)
    await bot.player("Marek").sees(thread, undelivered(bot, "Marek"))
    await bot.rest()
    assert not any(closed(bot, "Marek") in each for each in history(bot, thread))
    assert (await bot.host.view(1)).record.refusal is None


async def test_refused_question_at_private_table_is_sent_as_plain_text(bot: Running) -> None:
    ilse = bot.player("Ilse")
    asks = lambda sent: str(sent.payload.get("nonce")).endswith("-p0")  # noqa: E731 - one expression, used once
    refused = Refuse(ApiError(413, 40005, "Request entity too large"))
    bot.scene.faults.add(refused, route=f"/channels/{ilse.dm()}/messages", method="POST", times=3, body=asks)
    place, opener = Place(guild=None, channel=ilse.dm()), User(ilse.id, "Ilse")
    await bot.host.open("rambots", TableTerms(), opener=opener, place=place)
    await bot.host.add_computer(1, opener, "rookie")
    await bot.host.start(1, opener)
    offered = await ilse.sees(ilse.dm(), text("undelivered-here", table=1))
    await ilse.click(offered, PROGRAM)
    await bot.prompt("Ilse")
    assert (await bot.host.view(1)).record.refusal is None
