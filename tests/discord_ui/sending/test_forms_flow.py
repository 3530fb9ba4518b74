"""When Discord refuses one form of a message, a simpler one is sent, and nothing stops."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.playground.errors import ApiError
from bot.playground.faults import Fail, Refuse
from bot.playground.world.permissions import Permission
from tests.discord.player import files, texts
from tests.texts import part, round_heading, text, worded

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.faults import Trouble
    from bot.playground.wire import Obj
    from bot.playground.world.compose import Request
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

ROUND = round_heading(1)
MOVE, QUESTION, NOTICE = "1-3-m", "1-3-p0", "1-3-u0"
"""Nonces without the era: of the first round's post, of Ilse's next question, and of the notice that it was refused."""
PLAIN = text("plain-question", table=1)
PAUSED = part("paused-yours")
INVALID = Refuse(ApiError(400, 50035, "Invalid Form Body"))


def with_replay(sent: Request) -> bool:
    return any(upload.filename.endswith(".gif") for upload in sent.uploads)


def with_pictures(sent: Request) -> bool:
    return bool(sent.uploads)


def with_more(sent: Request) -> bool:
    """Return whether the message contains more than the plain sentence."""
    return PLAIN not in str(sent.payload)


def always(_: Request) -> bool:
    return True


def refuse(bot: Running, nonce: str, form: Callable[[Request], bool], trouble: Trouble = INVALID) -> None:
    """Refuse these forms of a post from now on."""

    def meant(sent: Request) -> bool:
        return sent.payload.get("nonce") == bot.host.eras.nonce(nonce) and form(sent)

    bot.scene.faults.add(trouble, route="/channels/*/messages", method="POST", times=1_000, body=meant)


def tries(bot: Running, nonce: str) -> list[Obj]:
    """Payloads sent for a post."""
    sent = bot.scene.traffic.payloads("POST", "/channels/*/messages")
    return [each for each in sent if each.get("nonce") == bot.host.eras.nonce(nonce)]


async def programmed(bot: Running) -> None:
    """Let both players lock in a program."""
    for name, program in (("Ilse", "MRN"), ("Marek", "LBS")):
        player = bot.player(name)
        player.say(player.dm(), program)
        await player.sees(player.dm(), f"`{program}`")
        await bot.compile(name)


async def paused(bot: Running) -> str | None:
    return (await bot.host.view(1)).record.refusal


def kinds(message: Obj) -> list[str]:
    return [name.rpartition(".")[2] for name in files(message)]


@pytest.mark.parametrize(
    ("refused", "shown", "count"),
    [(with_replay, ["png"], 2), (with_pictures, [], 3)],
    ids=["replay", "pictures"],
)
async def test_round_is_posted_without_the_refused_pictures(
    bot: Running, refused: Callable[[Request], bool], shown: list[str], count: int
) -> None:
    """The message is still kept up to date: no edit names a picture that the message doesn't have."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, MOVE, refused)
    await programmed(bot)
    post = await bot.player("Noor").sees(thread, ROUND)
    assert kinds(post) == shown
    assert len(tries(bot, MOVE)) == count
    await bot.prompt("Ilse", "round 2")
    edits = len(bot.scene.traffic.exchanges)
    await programmed(bot)
    last = await bot.player("Noor").sees(thread, "## Round 2")
    assert kinds(last) == ["gif", "png"], "the next round is told in full again"
    await bot.rest()
    assert [each for each in bot.scene.traffic.exchanges[edits:] if each.status >= 400] == []
    kept = next(message for message in bot.player("Noor").history(thread) if message["id"] == post["id"])
    assert kinds(kept) == shown


async def test_round_refused_as_text_is_posted_as_a_plain_sentence(
    bot: Running, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, MOVE, with_more, Refuse(ApiError(400, 200000, "Blocked")))
    await programmed(bot)
    noor = bot.player("Noor")
    post = await noor.sees(thread, PLAIN)
    assert len(tries(bot, MOVE)) == 4
    status = await noor.answer(thread, await noor.click(post, text("button-table")))
    assert text("question-program") in texts(status)
    await bot.prompt("Ilse", "round 2")
    assert await paused(bot) is None
    assert "form NO_PICTURES refused, trying PLAIN: status 400, error 200000: Blocked" in caplog.text


async def test_table_pauses_only_if_the_plain_sentence_is_refused(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, MOVE, always)
    await programmed(bot)
    for name in ("Ilse", "Marek"):
        player = bot.player(name)
        note = await player.sees(player.dm(), PAUSED)
        assert text("refused-form") in texts(note)
        assert "50035" not in texts(note)
    assert len(tries(bot, MOVE)) == 4
    bot.scene.faults.clear()
    bot.clock.advance(timedelta(minutes=3))
    bot.host.wake()
    post = await bot.player("Noor").sees(thread, ROUND)
    assert kinds(post) == ["gif", "png"]
    await bot.prompt("Ilse", "round 2")
    assert await paused(bot) is None
    (again,) = tries(bot, MOVE)[4:]
    assert "⏸️" not in str(again), "what ends the pause doesn't say that the table is paused"


async def test_question_is_asked_without_a_refused_picture(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, QUESTION, with_pictures)
    await programmed(bot)
    panel = await bot.prompt("Ilse", "round 2")
    assert kinds(panel) == []
    assert len(tries(bot, QUESTION)) == 2
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRS")
    await ilse.sees(ilse.dm(), worded("MRS"))
    await bot.rest()
    assert not [message for message in ilse.history(thread) if "📭" in texts(message)]


async def test_question_refused_as_text_is_asked_in_a_plain_sentence(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, QUESTION, with_more)
    await programmed(bot)
    ilse = bot.player("Ilse")
    plain = await ilse.sees(ilse.dm(), PLAIN)
    await ilse.click(plain, text("button-turn"))
    await bot.prompt("Ilse", "round 2")
    assert len(tries(bot, QUESTION)) == 3
    assert not [message for message in ilse.history(thread) if "📭" in texts(message)]


async def test_all_players_are_notified_if_question_and_notice_fail(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, QUESTION, always)
    refuse(bot, NOTICE, always)
    await programmed(bot)
    for name in ("Ilse", "Marek"):
        await bot.player(name).sees(bot.player(name).dm(), text("refused-form"))
    assert [len(tries(bot, nonce)) for nonce in (QUESTION, NOTICE)] == [3, 2]


async def test_game_continues_without_pictures_if_files_are_forbidden(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    bot.forbid(Permission.ATTACH_FILES)
    await programmed(bot)
    post = await bot.player("Noor").sees(thread, ROUND)
    assert kinds(post) == []
    assert len(tries(bot, MOVE)) == 2, "a permission isn't asked for with each picture"
    assert await paused(bot) is None
    panel = await bot.prompt("Ilse", "round 2")
    assert kinds(panel) == ["png"], "in private there are no permissions"


async def test_repeated_server_errors_fall_back_to_a_simpler_form(bot: Running) -> None:
    """Discord's servers fail only on the pictures."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, MOVE, with_pictures, Fail(503))
    await programmed(bot)
    noor = bot.player("Noor")
    while await bot.host.find_post(1, 3) is None:
        bot.clock.advance(timedelta(seconds=30))
        bot.host.wake()
        await bot.rest()
    post = await noor.sees(thread, ROUND)
    assert kinds(post) == []
    assert len([message for message in noor.history(thread) if ROUND in texts(message)]) == 1


async def test_outage_does_not_simplify_messages(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    refuse(bot, MOVE, always, Fail(503))
    await programmed(bot)
    for _ in range(8):
        bot.clock.advance(timedelta(minutes=5))
        bot.host.wake()
        await bot.rest()
    assert len(tries(bot, MOVE)) > 8
    bot.scene.faults.clear()
    bot.clock.advance(timedelta(minutes=6))
    bot.host.wake()
    post = await bot.player("Noor").sees(thread, ROUND)
    assert kinds(post) == ["gif", "png"]
