"""Every click gets exactly one answer, even when requests fail."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.dispatch import router
from bot.discord_ui.handlers import HANDLERS
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.lobby import JoinTable
from bot.discord_ui.interactions.context import AnyRequest
from bot.discord_ui.interactions.replies import Ack, ReplaceMessage, ephemeral_text
from bot.discord_ui.texts import translator_for
from bot.host.model.tables import User
from bot.playground import errors
from bot.playground.faults import Fail, Garble, HangUp, Refuse, Reset, When
from bot.playground.world.components import walk
from tests.discord.player import texts
from tests.texts import part, text, worded

if TYPE_CHECKING:
    from bot.discord_ui.interactions.custom_ids import CustomId
    from bot.discord_ui.interactions.replies import Reply
    from bot.playground.faults import Trouble
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

HELP_HEADING = text("help-heading")
JOIN = text("button-join")
SORRY = text("sorry")
MORE, TYPE = text("button-more"), text("button-type")

CALLBACK = "/interactions/*/*/callback"
ORIGINAL = "/webhooks/*/*/messages/@original"
FOLLOW_UP = "/webhooks/*/*"
say = translator_for("en").say
SILENT = 1 << 12
REFUSAL = Refuse(errors.ApiError(400, 50035, "Invalid Form Body"))


def _said(bot: Running, name: str, channel: int, words: str) -> int:
    """Count the messages in a channel that contain `words`, as the player sees them."""
    return sum(words in texts(message) for message in bot.player(name).history(channel))


def _buttons(message: Obj) -> list[Obj]:
    return [each for each in walk(message["components"]) if each.get("custom_id")]


def _errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def _slowly(bot: Running, monkeypatch: pytest.MonkeyPatch, action: type[CustomId], reply: Reply) -> asyncio.Event:
    """Answer the action with `reply` from now on, but only once the click has been acknowledged and the event is
    set."""
    gate = asyncio.Event()

    async def slow(_: AnyRequest) -> Reply:
        await gate.wait()
        return reply

    monkeypatch.setattr(router, "DEFER_SECONDS", 0.01)
    monkeypatch.setitem(HANDLERS, action, slow)
    return gate


@pytest.mark.parametrize(
    ("trouble", "when"),
    [
        (Fail(502), When.AFTER),
        (Reset(), When.BEFORE),
        (Reset(), When.AFTER),
        (HangUp(), When.BEFORE),
        (HangUp(), When.AFTER),
        (Garble(204), When.AFTER),
        (Garble(200, {}), When.AFTER),
        (Garble(200, []), When.AFTER),
    ],
    ids=str,
)
async def test_answer_lost_in_transit_arrives_once(
    bot: Running, trouble: Trouble, when: When, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")

    async def trip(route: str = CALLBACK, method: str = "POST") -> None:
        await bot.answered()  # otherwise one answer could meet two failures
        bot.scene.faults.add(trouble, route=route, method=method, when=when)

    prompt = await bot.prompt("Ilse", text("question-program"))
    await trip()
    await ilse.answer(thread, await ilse.command(thread, "table"))
    assert _said(bot, "Ilse", thread, part("status-played")) == 1
    await trip()
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    await trip()
    await ilse.click(panel, "MR")
    panel = await ilse.sees(thread, worded("MR"))
    await trip()
    modal = (await ilse.click_behind(panel, MORE, TYPE)).modal
    assert modal is not None
    await trip()
    await ilse.submit(modal, text="MRN LBE")
    await ilse.sees(thread, worded("MRN LBE"))
    await trip()
    assert [each["value"] for each in await ilse.complete(thread, "board", "table", table="")] == [1]
    await trip(f"/channels/{ilse.dm()}/messages/*", "PATCH")
    ilse.say(ilse.dm(), "LBE")
    await ilse.sees(ilse.dm(), worded("LBE"))
    await bot.answered()
    assert _said(bot, "Ilse", ilse.dm(), worded("LBE")) == 1
    await trip(f"/channels/{ilse.dm()}/messages")
    ilse.say(ilse.dm(), "board")
    await ilse.sees(ilse.dm(), lambda message: message["id"] != prompt["id"] and worded("LBE") in texts(message))
    await bot.answered()
    await ilse.loses(prompt)
    assert _said(bot, "Ilse", ilse.dm(), worded("LBE")) == 1
    assert sum(each.name == "MODAL" for each in ilse.heard) == 1
    assert not any(each.name == "INTERACTION_FAILED" for each in ilse.heard)
    assert _said(bot, "Ilse", thread, SORRY) == _said(bot, "Ilse", ilse.dm(), SORRY) == 0
    assert not _errors(caplog)


@pytest.mark.parametrize("trouble", [Fail(503), Reset(), HangUp()], ids=str)
@pytest.mark.parametrize("when", When)
async def test_echo_of_unknown_outcome_arrives_once(bot: Running, trouble: Trouble, when: When) -> None:
    noor = bot.player("Noor")
    bot.scene.faults.add(trouble, route=f"/channels/{noor.dm()}/messages", method="POST", when=when)
    noor.say(noor.dm(), "hello")
    await noor.sees(noor.dm(), HELP_HEADING)
    noor.edit(noor.history(noor.dm())[0], "help")
    await noor.sees(noor.dm(), part("word-edited-in"))
    await bot.answered()
    assert _said(bot, "Noor", noor.dm(), HELP_HEADING) == 1


@pytest.mark.parametrize(
    ("trouble", "times"), [(Reset(), 1), (Reset(), 3), (Refuse(errors.already_acknowledged()), 1)], ids=str
)
async def test_slow_answer_arrives_though_its_deferral_failed(
    bot: Running, trouble: Trouble, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = _slowly(bot, monkeypatch, ShowHelp, ephemeral_text("here at last"))
    noor = bot.player("Noor")
    bot.scene.faults.add(trouble, route=CALLBACK, method="POST", when=When.AFTER, times=times)
    outcome = await noor.command(bot.channel, "help")
    gate.set()
    assert "here at last" in texts(await noor.answer(bot.channel, outcome))
    await bot.answered()
    assert len(noor.hidden(bot.channel)) == 1


async def test_late_page_and_its_note_are_both_shown(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    page = ephemeral_text("the page").page
    gate = _slowly(bot, monkeypatch, ShowHelp, ReplaceMessage(page, note="the note"))
    noor = bot.player("Noor")
    await noor.command(bot.channel, "help")
    gate.set()
    await noor.sees(bot.channel, "the note")
    assert [texts(message) for message in noor.hidden(bot.channel)] == ["the page", "the note"]


async def test_slow_panel_changes_once_after_a_lost_edit(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    noor = bot.player("Noor")
    page = await noor.answer(bot.channel, await noor.command(bot.channel, "rules"))
    monkeypatch.setattr(router, "DEFER_SECONDS", 0.0)
    bot.scene.faults.add(HangUp(), route=ORIGINAL, method="PATCH", when=When.BEFORE)
    await noor.click(page, text("button-next"))
    await noor.sees(bot.channel, text("rules-page", game="RAMbots", number=2, count=6))
    await bot.answered()
    assert len(noor.hidden(bot.channel)) == 1


async def test_follow_up_is_never_sent_twice(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second copy would look just like the first."""
    gate = _slowly(bot, monkeypatch, JoinTable, Ack("welcome"))
    lobby = await bot.lobby("Ilse")
    noor = bot.player("Noor")
    bot.scene.faults.add(Reset(), route=FOLLOW_UP, method="POST", when=When.AFTER)
    await noor.click(lobby, JOIN)
    gate.set()
    await noor.sees(bot.channel, "welcome")
    await bot.answered()
    assert _said(bot, "Noor", bot.channel, "welcome") == 1
    assert bot.scene.traffic.statuses("POST", FOLLOW_UP) == [0]


async def test_text_fallback_that_may_have_arrived_gets_no_apology(
    bot: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = _slowly(bot, monkeypatch, JoinTable, Ack("welcome"))
    lobby = await bot.lobby("Ilse")
    noor = bot.player("Noor")
    bot.scene.faults.add(REFUSAL, route=FOLLOW_UP, method="POST")
    bot.scene.faults.add(Reset(), route=FOLLOW_UP, method="POST", when=When.AFTER)
    await noor.click(lobby, JOIN)
    gate.set()
    assert say("in-words") in texts(await noor.sees(bot.channel, "welcome"))
    await bot.answered()
    assert len(noor.hidden(bot.channel)) == 1


@pytest.mark.parametrize(
    ("command", "words"), [("help", "`/play`"), ("rules", text("rules-page", game="RAMbots", number=1, count=6))]
)
async def test_refused_answer_is_repeated_as_plain_text(bot: Running, command: str, words: str) -> None:
    noor = bot.player("Noor")
    bot.scene.faults.add(REFUSAL, route=CALLBACK)
    answer = await noor.answer(bot.channel, await noor.command(bot.channel, command))
    assert words in texts(answer)
    assert say("in-words") in texts(answer)
    assert not _buttons(answer)
    assert answer["flags"] & 64


async def test_refused_late_answer_is_repeated_as_plain_text(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = _slowly(bot, monkeypatch, ShowHelp, ephemeral_text("here at last"))
    noor = bot.player("Noor")
    bot.scene.faults.add(REFUSAL, route=ORIGINAL, method="PATCH")
    outcome = await noor.command(bot.channel, "help")
    gate.set()
    assert "here at last" in texts(await noor.answer(bot.channel, outcome))


async def test_text_fallback_is_in_the_users_language(bot: Running) -> None:
    noor = bot.player("Noor")
    await bot.host.user_settings.choose(
        User(noor.id, "Noor"), lambda user_settings: replace(user_settings, language="fi")
    )
    bot.scene.faults.add(REFUSAL, route=CALLBACK)
    answer = await noor.answer(bot.channel, await noor.command(bot.channel, "help"))
    assert translator_for("fi").say("in-words") in texts(answer)
    bot.scene.faults.add(REFUSAL, route=f"/channels/{noor.dm()}/messages", method="POST")
    noor.say(noor.dm(), "hello")
    await noor.sees(noor.dm(), translator_for("fi").say("in-words"))


async def test_refused_answer_still_reports_the_completed_action(bot: Running) -> None:
    """Nobody is told to retry something that's already done: joining, locking in a program, resigning."""
    thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
    for player in (ilse, marek):
        player.say(player.dm(), "MRN")
        await player.sees(player.dm(), worded("MRN"))
    await bot.answered()
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    bot.scene.faults.add(REFUSAL, route=CALLBACK, times=2)  # when replacing the message and when replying
    await ilse.click(panel, text("button-compile"))
    told = await ilse.sees(thread, say("in-words"))
    assert say("panel-compiled", program=worded("MRN")) in texts(told)
    bot.scene.faults.add(REFUSAL, route=f"/channels/{marek.dm()}/messages/*", method="PATCH")
    bot.scene.faults.add(REFUSAL, route=f"/channels/{marek.dm()}/messages", method="POST")
    marek.say(marek.dm(), "compile")
    told = await marek.sees(marek.dm(), say("in-words"))
    assert say("panel-compiled", program=worded("MRN")) in texts(told)
    sure = await noor.answer(thread, await noor.command(thread, "resign"))
    bot.scene.faults.add(REFUSAL, route=CALLBACK)
    await noor.click(sure, text("resign-yes"))
    assert say("resign-done", table=1) in texts(await noor.sees(thread, say("in-words")))
    await bot.answered()
    for player, channel in ((ilse, thread), (marek, marek.dm()), (noor, thread)):
        assert not _said(bot, player.name, channel, say("sorry"))


async def test_refused_join_answer_confirms_or_says_where_to_check(bot: Running) -> None:
    lobby = await bot.lobby("Ilse")
    marek, noor = bot.player("Marek"), bot.player("Noor")
    bot.scene.faults.add(REFUSAL, route=CALLBACK)
    await marek.click(lobby, JOIN)
    assert say("join-in") in texts(await marek.sees(bot.channel, say("in-words")))
    bot.scene.faults.add(REFUSAL, route=CALLBACK, times=2)
    await noor.click(lobby, JOIN)
    await noor.sees(bot.channel, say("unanswered"))
    assert {each.name for each in (await bot.host.view(1)).record.players} == {"Ilse", "Marek", "Noor"}


async def test_unanswerable_click_is_answered_by_silent_dm(bot: Running) -> None:
    lobby = await bot.lobby("Ilse")
    marek, noor = bot.player("Marek"), bot.player("Noor")
    bot.scene.playground.stand_in.interactions.deadlines.acknowledge = 0.2
    bot.scene.faults.add(REFUSAL, route=CALLBACK, times=20)
    await marek.click(lobby, JOIN)
    told = await marek.sees(marek.dm(), say("in-words"))
    assert say("join-in") in texts(told)
    assert told["flags"] & SILENT
    noor.person.close_dms(closed=True)
    await noor.click(lobby, JOIN)
    await bot.answered()
    assert {each.name for each in (await bot.host.view(1)).record.players} == {"Ilse", "Marek", "Noor"}


@pytest.mark.parametrize(
    "error",
    [errors.unknown_interaction(), errors.already_acknowledged(), errors.token_expired()],
    ids=str,
)
async def test_unanswerable_click_still_takes_effect(
    bot: Running, error: errors.ApiError, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    lobby = await bot.lobby("Ilse")
    bot.scene.playground.stand_in.interactions.deadlines.acknowledge = 0.2
    bot.scene.faults.add(Refuse(error), route=CALLBACK)
    marek = bot.player("Marek")
    outcome = await marek.click(lobby, JOIN)
    assert outcome.failed
    await marek.sees(bot.channel, lambda message: "**Marek**" in texts(message))
    await bot.answered()
    assert marek.hidden(bot.channel) == []
    assert not _errors(caplog)
    assert f"status {error.status}, error {error.code}" in caplog.text


@pytest.mark.parametrize("command", ["play", "help"])
async def test_duplicate_command_is_answered_once(bot: Running, command: str) -> None:
    noor = bot.player("Noor")
    bot.scene.faults.duplicate("INTERACTION_CREATE")
    await noor.answer(bot.channel, await noor.command(bot.channel, command))
    await noor.answer(bot.channel, await noor.command(bot.channel, "rules"))
    assert len(noor.hidden(bot.channel)) == 2
    assert bot.scene.traffic.statuses("POST", CALLBACK) == [200, 200]


async def test_duplicate_form_and_click_count_once(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    await ilse.click(panel, MORE)
    panel = await ilse.sees(thread, TYPE)
    bot.scene.faults.duplicate("INTERACTION_CREATE", times=2)
    before = len(bot.scene.traffic.statuses("POST", CALLBACK))
    modal = (await ilse.click(panel, TYPE)).modal
    assert modal is not None
    await ilse.submit(modal, text="MRN")
    await ilse.sees(thread, worded("MRN"))
    await ilse.complete(thread, "board", "table", table="")
    assert bot.scene.traffic.statuses("POST", CALLBACK)[before:] == [200, 200, 200]
