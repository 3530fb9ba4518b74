"""Secrets stay with their player and out of the log."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import logs
from bot.discord_ui.handlers import HANDLERS
from bot.discord_ui.interactions.actions.drafts import ChooseNext, ShowPanel
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.games.common.text.icons import ARROWS
from tests.discord.player import texts
from tests.texts import part, text, worded

if TYPE_CHECKING:
    from bot.discord_ui.interactions.context import AnyRequest
    from bot.discord_ui.interactions.replies import Reply
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.e2e, pytest.mark.no_cover]  # other tests cover the same code

SORRY = text("sorry")
FIRST_GOAL = part("first-goal")
SECRET = "MRN LBE"
SENDING = (
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("POST", "/interactions/*/*/callback"),
    ("POST", "/webhooks/*/*"),
    ("PATCH", "/webhooks/*/*/messages/*"),
)
"""Requests that create or edit a message."""


async def test_program_is_secret_and_unlogged_before_it_runs(
    bot: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.INFO, "discord")  # the most verbose level the client allows
    monkeypatch.setattr(caplog.handler, "formatter", logs.LineFormatter(logs.LogOptions(as_json=True)))
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    ilse.say(ilse.dm(), SECRET)
    await ilse.sees(ilse.dm(), f"`{SECRET}`")
    await bot.compile("Ilse")
    await marek.sees(thread, "🔒")
    await ilse.answer(thread, await ilse.command(thread, "program"))
    seen = [texts(message) for channel in (bot.channel, thread, marek.dm()) for message in marek.history(channel)]
    assert not [each for each in seen if SECRET in each]
    assert SECRET not in caplog.text
    assert all(json.loads(line) for line in caplog.text.splitlines())


async def test_goals_are_secret_until_all_are_locked_in(bot: Running) -> None:
    thread = await bot.started("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    await bot.prompt("Ilse")
    ilse.say(ilse.dm(), "SR MY LG SB")
    await ilse.sees(ilse.dm(), "`SR MY LG SB`")
    await bot.compile("Ilse")
    await marek.sees(thread, "🔒")
    seen = [texts(message) for channel in (bot.channel, thread, marek.dm()) for message in marek.history(channel)]
    assert not [each for each in seen if "SR MY LG SB" in each]


async def test_handler_bug_is_apologized_for_and_logged_with_its_place(
    bot: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(asked: AnyRequest) -> Reply:
        raise ValueError(SECRET)

    monkeypatch.setitem(HANDLERS, ShowHelp, broken)
    noor = bot.player("Noor")
    answer = await noor.answer(bot.channel, await noor.command(bot.channel, "help"))
    assert SORRY in texts(answer)
    assert answer["flags"] & 64
    assert re.search(
        r"ValueError at bot/discord_ui/dispatch/router\.py:\d+ in run_safely > .*/test_secrets_flow\.py:\d+ in",
        caplog.text,
    )
    assert SECRET not in caplog.text


async def test_chosen_value_is_not_logged_when_a_handler_fails(
    bot: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(asked: AnyRequest) -> Reply:
        raise ValueError(asked.action, asked.value)

    caplog.set_level(logging.INFO)
    monkeypatch.setattr(caplog.handler, "formatter", logs.LineFormatter(logs.LogOptions(as_json=True)))
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    await ilse.click(panel, "MR")
    panel = await ilse.sees(thread, worded("MR"))
    monkeypatch.setitem(HANDLERS, ChooseNext, broken)
    await ilse.click(panel, ARROWS["N"])
    await ilse.sees(thread, SORRY)
    (told,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert f"of user {ilse.id} (choose at table 1) failed: ValueError at" in told
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    (fields,) = [line for line in lines if line["level"] == "error"]
    assert (fields["table"], fields["question"]) == (1, 2)


async def test_bug_in_reading_a_dm_is_apologized_for(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ValueError(SECRET)

    monkeypatch.setattr("bot.discord_ui.dm.handler.handle_message", broken)
    noor = bot.player("Noor")
    noor.say(noor.dm(), "hello")
    await noor.sees(noor.dm(), SORRY)


async def test_private_page_never_replaces_a_public_message(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), SECRET)
    await ilse.sees(ilse.dm(), f"`{SECRET}`")
    # as if a public button replaced its own message with a panel
    in_place = HANDLERS[ShowPanel]
    action = ShowPanel(1, in_place=True)
    monkeypatch.setitem(HANDLERS, ShowPanel, lambda asked: in_place(replace(asked, action=action)))
    post = await ilse.sees(thread, f"## {text('set-up-done')}")
    await ilse.click(post, text("button-turn"))
    await ilse.sees(thread, lambda message: bool(message["flags"] & 64) and FIRST_GOAL in texts(message))
    assert FIRST_GOAL not in texts(next(each for each in ilse.history(thread) if each["id"] == post["id"]))


async def test_typed_mentions_do_not_ping(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    modal = (await ilse.click_behind(panel, text("button-more"), text("button-type"))).modal
    assert modal is not None
    typed = f"@everyone <@{marek.id}>"
    answer = await ilse.answer(thread, await ilse.submit(modal, text=typed))
    assert typed in texts(answer)
    assert answer["mentions"] == []
    assert not answer["mention_everyone"]


async def test_every_message_restricts_its_allowed_mentions(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    for command in ("table", "history", "rules"):
        await ilse.answer(thread, await ilse.command(thread, command))
    people = {str(bot.player(name).id) for name in ("Ilse", "Marek")}
    sent = [
        payload.get("data", payload)
        for method, route in SENDING
        for payload in bot.scene.traffic.payloads(method, route)
    ]
    shown = [data for data in sent if data.get("components")]
    assert len(shown) > 8
    for data in shown:
        assert data["allowed_mentions"]["parse"] == []
        assert set(map(str, data["allowed_mentions"].get("users", []))) <= people
