"""Discord refuses edits that add a picture: it's shown once, in a silent message of its own."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui import findings
from bot.discord_ui.dispatch import router
from bot.discord_ui.interactions.custom_ids import action_of
from bot.host.model.announcements import AnnouncementKind
from bot.playground.faults import Fail, Gate
from bot.playground.world.components import walk
from tests.discord.player import files, pictures, texts
from tests.discord_ui.panels import SILENT, live, one_panel, rings
from tests.discord_ui.running import running
from tests.discord_ui.sending.test_ephemeral_panels_flow import folded, whispered
from tests.discord_ui.views.test_rounds_flow import factory, time_is_up, told
from tests.texts import laid, part, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

FOLDED_DOWN = text("folded-down")

EPHEMERAL = 1 << 6
TROUBLE = [text(key) for key in ("sorry", "in-words", "unanswered")]
SENDING = "/channels/*/messages"


def refuse(bot: Running, *, edits: bool = True) -> None:
    """Refuse all edits that add a picture, or allow them again."""
    quirks = bot.scene.playground.world.quirks
    quirks.edits_take_files = quirks.ordinary_edits_take_files = not edits


def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Acknowledge every click before answering it."""
    monkeypatch.setattr(router, "DEFER_SECONDS", 0.0)


async def panel_of(bot: Running, name: str) -> tuple[Player, Obj]:
    """Return a player with a program to write, and their panel."""
    await bot.on_goals_revealed("Ilse", "Marek")
    await bot.rest()
    player = bot.player(name)
    panel = await one_panel(player, text("question-program"))
    await bot.answered()
    refuse(bot)
    return player, panel


def trouble(player: Player, channel: int) -> list[str]:
    """Error messages shown to the player in a channel."""
    return [texts(each) for each in player.history(channel) if any(key in texts(each) for key in TROUBLE)]


def _nonces(message: Obj) -> set[str]:
    actions = [action_of(str(each["custom_id"])) for each in walk(message["components"]) if each.get("custom_id")]
    return {each.nonce for each in actions if each is not None}


async def test_typed_text_appears_in_a_new_panel_below(bot: Running) -> None:
    ilse, first = await panel_of(bot, "Ilse")
    rung, sent = rings(ilse), len(bot.scene.traffic.payloads("POST", SENDING))
    letter = ilse.say(ilse.dm(), "MRN")
    second = await one_panel(ilse, laid("MRN"))
    assert int(second["id"]) > int(letter["id"])
    assert pictures(second)
    [request] = bot.scene.traffic.payloads("POST", SENDING)[sent:]
    assert request["nonce"] == letter["id"]
    assert request["flags"] & SILENT
    assert _nonces(second) == {""}, "what has a nonce is taken for no answer"
    locked = ilse.say(ilse.dm(), "compile")
    third = await one_panel(ilse, "🔒")
    await bot.answered()
    assert int(third["id"]) > int(locked["id"])
    for old in (first, second):
        await ilse.loses(old)
    assert rings(ilse) == rung
    assert not trouble(ilse, ilse.dm())


@pytest.mark.parametrize("deferred", [False, True], ids=["at once", "late"])
async def test_click_in_dm_replaces_the_panel_with_a_new_message(
    bot: Running, monkeypatch: pytest.MonkeyPatch, *, deferred: bool
) -> None:
    ilse, first = await panel_of(bot, "Ilse")
    rung = rings(ilse)
    if deferred:
        late(monkeypatch)
    await ilse.click(first, "MR")
    second = await one_panel(ilse, worded("MR"))
    assert int(second["id"]) > int(first["id"])
    assert second["flags"] & (SILENT | EPHEMERAL) == SILENT
    assert pictures(second)
    assert _nonces(second) == {""}, "it is not the post that the clicked one is"
    await bot.answered()
    refuse(bot, edits=False)
    ilse.say(ilse.dm(), "MRN")
    assert (await one_panel(ilse, laid("MRN")))["id"] == second["id"]
    assert rings(ilse) == rung
    assert not trouble(ilse, ilse.dm())


@pytest.mark.parametrize("deferred", [False, True], ids=["at once", "late"])
async def test_click_in_channel_updates_ephemeral_and_dm_panels(
    bot: Running, monkeypatch: pytest.MonkeyPatch, *, deferred: bool
) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    await bot.rest()
    refuse(bot)
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    rung = rings(ilse)
    first = await whispered(ilse, thread)
    if deferred:
        late(monkeypatch)
    await ilse.click(first, "MR")
    second = await ilse.sees(thread, lambda each: each["id"] != first["id"] and worded("MR") in texts(each))
    assert second["flags"] & EPHEMERAL
    assert pictures(second)
    assert FOLDED_DOWN in await folded(ilse, first)
    assert pictures(await one_panel(ilse, laid("MR")))
    await bot.answered()
    assert rings(ilse) == rung
    assert not trouble(ilse, thread)
    assert all(worded("MR") not in texts(each) for each in marek.history(thread))


async def test_lesson_continues_in_a_new_message(bot: Running) -> None:
    refuse(bot)
    noor = bot.player("Noor")
    lesson = await noor.answer(noor.dm(), await noor.command(noor.dm(), "learn", game="rambots"))
    form = (await noor.click(lesson, text("button-type"))).modal
    assert form is not None
    await noor.submit(form, text="LGE")
    await noor.click(await noor.sees(noor.dm(), laid("LGE")), text("lesson-run"))
    done = await noor.sees(noor.dm(), part("lesson-did-it"))
    assert [name for name in files(done) if name.endswith(".gif")]
    assert not done["flags"] & EPHEMERAL, "it can be replied to"
    assert not trouble(noor, noor.dm())


@pytest.mark.parametrize("deferred", [False, True], ids=["at once", "late"])
async def test_next_page_opens_in_a_new_message(
    bot: Running, monkeypatch: pytest.MonkeyPatch, *, deferred: bool
) -> None:
    refuse(bot)
    noor = bot.player("Noor")
    page = await noor.answer(bot.channel, await noor.command(bot.channel, "rules"))
    if deferred:
        late(monkeypatch)
    await noor.click(page, text("button-next"))
    second = await noor.sees(bot.channel, text("rules-page", game="RAMbots", number=2, count=6))
    assert second["flags"] & EPHEMERAL
    assert pictures(second)
    await bot.answered()
    assert len(noor.hidden(bot.channel)) == 2


async def test_deferred_response_becomes_a_line_above_the_followup(
    bot: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the deferred response is sent, Discord treats a follow-up as an edit, too."""
    refuse(bot)
    late(monkeypatch)
    noor = bot.player("Noor")
    await noor.command(bot.channel, "rules")
    rules = await noor.sees(bot.channel, text("rules-page", game="RAMbots", number=1, count=6))
    assert pictures(rules)
    assert rules["flags"] & EPHEMERAL
    await bot.answered()
    assert [len(pictures(each)) for each in noor.hidden(bot.channel)] == [0, 1]


async def test_round_continues_in_a_new_message(bot: Running) -> None:
    thread = await factory(bot)
    await time_is_up(bot)
    await time_is_up(bot)  # no programs, and then the die is rolled
    begun = told(bot, thread, 1)
    refuse(bot)
    await time_is_up(bot)
    assert (await bot.host.view(1)).record.refusal is None
    assert len(told(bot, thread, 1)) == len(begun) + 1


@pytest.mark.parametrize("times", [1, 3], ids=["once", "each time"])
async def test_no_second_panel_while_the_edits_outcome_is_unknown(bot: Running, times: int) -> None:
    ilse, first = await panel_of(bot, "Ilse")
    refuse(bot, edits=False)
    edits, traffic = f"/channels/{ilse.dm()}/messages/*", bot.scene.traffic
    before, tries = len(traffic.statuses("PATCH", edits)), min(times + 1, 3)
    bot.scene.faults.add(Fail(503), route=edits, method="PATCH", times=times)
    ilse.say(ilse.dm(), "MRN")
    async with asyncio.timeout(30):
        while len(traffic.statuses("PATCH", edits)) < before + tries:  # noqa: ASYNC110  # there's no event for a request
            await asyncio.sleep(0.01)
    await bot.answered()
    assert [each["id"] for each in live(ilse)] == [first["id"]]
    assert not trouble(ilse, ilse.dm())


async def test_click_during_panel_move_shows_in_the_new_panel(bot: Running) -> None:
    ilse, first = await panel_of(bot, "Ilse")
    thread = (await bot.host.view(1)).record.channel
    gate = Gate()
    bot.scene.faults.add(gate, route=f"/channels/{ilse.dm()}/messages/{first['id']}", method="PATCH")
    ilse.say(ilse.dm(), "MRN")
    await gate.reached.wait()
    await ilse.click(await whispered(ilse, thread), text("button-undo"))
    async with asyncio.timeout(10):
        while not bot.front.panels.edit_lock(int(first["id"]))._waiters:  # noqa: ASYNC110  # there's no event when it waits
            await asyncio.sleep(0.01)
    gate.opened.set()
    await ilse.sees(
        ilse.dm(),
        lambda each: each in live(ilse) and each["id"] != first["id"] and worded("MRN") not in texts(each),
    )
    assert worded("MRN") not in texts(await one_panel(ilse))


async def test_announcement_is_updated_keeping_its_picture(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, heralded=True) as bot:
        now, guild, noor = bot.clock.now(), scene.playground.guild, bot.player("Noor")
        await bot.host.guild_settings.change(guild, puzzle=bot.channel, puzzle_game="rambots", puzzle_hour=now.hour)
        post = await noor.sees(bot.channel, "### 🧩 ")
        await bot.rest()
        refuse(bot)
        core = bot.host._core
        core.renewed.add((guild, AnnouncementKind.PUZZLE, now.date().isoformat()))  # as after a tournament's result
        core.announced = True
        bot.host.wake()
        after = await noor.sees(bot.channel, lambda each: each["id"] == post["id"] and each["edited_timestamp"])
        assert files(after) == files(post) != {}
        await bot.rest()


def edits_with_files(bot: Running) -> list[str]:
    """Paths of the requests so far that tried to add a picture to a message."""
    return [
        each.path
        for each in bot.scene.traffic.exchanges
        if each.request_type.startswith("multipart/") and ("PATCH" in each.method or b'"type":7' in each.request)
    ]


async def test_picture_edits_stop_after_two_refusals_until_a_self_test(
    bot: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typed words still bring a new panel at once."""
    monkeypatch.setattr(findings, "REREAD_SECONDS", -1.0)
    ilse, _ = await panel_of(bot, "Ilse")
    tried = []
    for program in ("MRN", "MRE", "MRS", "MRW"):
        ilse.say(ilse.dm(), program)
        panel = await one_panel(ilse, laid(program))
        assert pictures(panel)
        await bot.answered()
        await bot.rest()
        tried.append(len(edits_with_files(bot)))
    assert tried[0] < tried[1] == tried[2] == tried[3]
    refuse(bot, edits=False)
    ilse.say(ilse.dm(), "MR")
    again = await one_panel(ilse, laid("MR"))
    await bot.answered()
    assert len(edits_with_files(bot)) == tried[-1], "it isn't asked again"
    holds = findings.SelftestFinding(findings.Assumption.EDIT_PICTURE_ORDINARY, findings.Verdict.HOLDS)
    later = replace(holds, at=datetime.now(UTC) + timedelta(seconds=1))
    findings.write_findings(tmp_path / findings.FILE, [later])
    ilse.say(ilse.dm(), "MRN")
    renewed = await one_panel(ilse, laid("MRN"))
    await bot.answered()
    assert renewed["id"] == again["id"], "a self-test has found that they're taken"


async def test_edit_found_failing_by_a_self_test_is_not_tried(bot: Running, tmp_path: Path) -> None:
    fails = findings.SelftestFinding(findings.Assumption.EDIT_PICTURE_ORDINARY, findings.Verdict.FAILS)
    findings.write_findings(tmp_path / findings.FILE, [replace(fails, at=datetime.now(UTC))])
    ilse, first = await panel_of(bot, "Ilse")
    refuse(bot, edits=False)
    await ilse.click(first, "MR")
    second = await one_panel(ilse, worded("MR"))
    await bot.answered()
    assert int(second["id"]) > int(first["id"])
    assert not edits_with_files(bot)
