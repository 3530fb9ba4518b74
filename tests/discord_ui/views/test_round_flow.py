"""What the channel sees of a round, and what stays hidden."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.playground.faults import Gate
from tests.discord.player import component, files, pictures, texts
from tests.texts import part, round_heading, round_label, text, worded

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.e2e, pytest.mark.no_cover]  # other tests cover the same code

LOG = text("button-log")
SEALS = text("button-seals")
PROGRAM = text("button-turn")
SET_UP_DONE = text("set-up-done")
RESIGN_YES = text("resign-yes")
REMATCH = text("button-rematch")
RESULT_WON = text("result-won")

GAP = "…"


async def _round(bot: Running, **programs: str) -> int:
    thread = await bot.on_goals_revealed(*programs)
    for name, program in programs.items():
        player = bot.player(name)
        player.say(player.dm(), program)
        await player.sees(player.dm(), f"`{program}`")
        await bot.compile(name)
    return thread


async def test_round_is_one_post_with_replay_board_and_log(bot: Running) -> None:
    thread = await _round(bot, Ilse="MRN", Marek="LBS")
    post = await bot.player("Noor").sees(thread, round_heading(1))
    assert [name.rsplit("-", 1)[1] for name in files(post)] == ["replay.gif", "board.png"]
    assert worded("MRN") not in texts(post)
    log = await bot.player("Noor").answer(thread, await bot.player("Noor").click(post, LOG))
    assert worded("MRN") in texts(log)
    assert len([message for message in bot.player("Noor").history(thread) if round_heading(1) in texts(message)]) == 1


async def test_seals_are_visible_before_programs_are_revealed(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    ilse.say(ilse.dm(), "MRN")
    await ilse.sees(ilse.dm(), worded("MRN"))
    await bot.compile("Ilse")
    post = await noor.sees(thread, "🔒")
    assert "MRN" not in texts(post)
    seal = (await bot.host.view(1)).awaited[0].commitments[0].digits[:32]
    assert seal not in texts(post)
    log = await noor.answer(thread, await noor.click(post, LOG))
    seals = await noor.answer(thread, await noor.click(log, SEALS))
    assert f"`{seal}`" in texts(seals)
    assert "MRN" not in texts(seals)


async def test_updating_a_post_keeps_its_pictures(bot: Running) -> None:
    thread = await _round(bot, Ilse="MRN", Marek="LBS")
    noor, ilse = bot.player("Noor"), bot.player("Ilse")
    before = await noor.sees(thread, round_heading(1))
    await bot.prompt("Ilse", round_label(2))
    ilse.say(ilse.dm(), "LGE")
    await ilse.sees(ilse.dm(), worded("LGE"))
    await bot.compile("Ilse")
    after = await noor.sees(thread, lambda message: message["id"] == before["id"] and "🔒" in texts(message))
    assert files(after) == files(before)
    assert len(files(after)) == 2


async def test_earlier_rounds_keep_their_pictures(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    thread = await _round(bot, Ilse="MRN", Marek="LBS")
    noor = bot.player("Noor")
    await noor.sees(thread, round_heading(1))
    before = {message["id"]: (files(message), _alts(message)) for message in noor.history(thread) if files(message)}
    assert len(before) == 3
    for number in (2, 3):
        for name in ("Ilse", "Marek"):
            await bot.prompt(name, round_label(number))
            bot.player(name).say(bot.player(name).dm(), "pass")
        await noor.sees(thread, round_heading(number))
    await bot.rest()
    await noor.sees(thread, lambda message: round_heading(2) in texts(message) and PROGRAM not in texts(message))
    after = {message["id"]: (files(message), _alts(message)) for message in noor.history(thread)}
    assert {number: after[number] for number in before} == before
    for message in noor.history(thread):
        if files(message):
            assert len(pictures(message)) == len(files(message))
            assert all(_alts(message))
    assert "has no pictures" not in caplog.text


def _alts(message: Obj) -> list[str]:
    return [picture["description"] for picture in pictures(message)]


async def test_set_up_seals_can_be_looked_up(bot: Running) -> None:
    """The set-up isn't a round and has no document, but its goal stacks were sealed."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    post = await noor.sees(thread, SET_UP_DONE)
    log = await noor.answer(thread, await noor.click(post, LOG))
    seals = await noor.answer(thread, await noor.click(log, SEALS))
    assert text("seals-of-set-up", table=1) in texts(seals)
    seal = re.escape(text("seal-seal", seal=GAP)).replace(GAP, "[0-9a-f]{64}")
    assert len(re.findall(seal, texts(seals))) == 2
    assert not files(seals)


async def test_empty_programs_have_a_seal_text_to_verify(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    for name in ("Ilse", "Marek"):
        bot.player(name).say(bot.player(name).dm(), "pass")
    noor = bot.player("Noor")
    post = await noor.sees(thread, round_heading(1))
    log = await noor.answer(thread, await noor.click(post, LOG))
    seals = await noor.answer(thread, await noor.click(log, SEALS))
    assert texts(seals).count(text("seal-empty")) == 2


async def test_revealed_texts_and_round_document_can_be_looked_up(bot: Running) -> None:
    thread = await _round(bot, Ilse="MRN", Marek="LBS")
    noor = bot.player("Noor")
    post = await noor.sees(thread, round_heading(1))
    log = await noor.answer(thread, await noor.click(post, LOG))
    seals = await noor.answer(thread, await noor.click(log, SEALS))
    assert text("seal-text", text="MRN") in texts(seals)
    assert list(files(seals)) == ["table1-round1-move3.json"]
    assert seals["flags"] & 64


async def test_history_leads_to_every_move(bot: Running) -> None:
    thread = await _round(bot, Ilse="MRN", Marek="LBS")
    noor = bot.player("Noor")
    await noor.sees(thread, round_heading(1))
    page = await noor.answer(thread, await noor.command(thread, "history"))
    assert f"### {text('round-name', number=1)} · <t:" in texts(page)
    await noor.click(page, text("button-previous"))
    page = await noor.sees(thread, f"### {text('history-set-up')} · <t:")
    await noor.choose(page, text("history-start"), name=text("history-go"))
    page = await noor.sees(thread, f"### {text('history-start')}")
    await noor.click(page, text("button-latest"))
    page = await noor.sees(thread, f"### {text('round-name', number=1)} · <t:")
    await noor.click(page, text("button-replay"))
    await noor.sees(
        thread,
        lambda message: any(name.endswith(".gif") for name in files(message)) and bool(message["flags"] & 64),
    )


async def test_non_player_gets_an_ephemeral_refusal(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    post = await noor.sees(thread, f"### {text('set-up-done')}")
    answer = await noor.answer(thread, await noor.click(post, PROGRAM))
    assert text("not-seated", table=1) in texts(answer)
    assert answer["flags"] & 64


async def test_closed_dms_are_reported_and_the_channel_button_works(bot: Running) -> None:
    ilse = bot.player("Ilse")
    ilse.person.close_dms(closed=True)
    thread = await bot.started("Ilse", "Marek")
    note = await ilse.sees(thread, text("closed-to-you", who=f"<@{ilse.id}>", table=1))
    panel = await ilse.answer(thread, await ilse.click(note, PROGRAM))
    assert panel["flags"] & 64
    assert text("choose-for", whom="🟡 **Marek**") in texts(panel)
    await ilse.click(panel, "SR")
    await ilse.sees(thread, worded("SR"))


async def test_late_click_changes_nothing_and_shows_the_current_draft(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    old = await bot.prompt("Ilse", text("question-program"))
    gate = Gate()
    bot.scene.faults.add(gate, route=f"/channels/{ilse.dm()}/messages/*", method="PATCH")
    ilse.say(ilse.dm(), "MRN")
    await gate.reached.wait()
    await ilse.click(old, "MR")
    await ilse.sees(ilse.dm(), text("draft-changed"))
    gate.opened.set()
    await ilse.sees(ilse.dm(), lambda message: message["id"] == old["id"] and worded("MRN") in texts(message))


async def test_resigning_asks_for_confirmation(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    question = await ilse.answer(thread, await ilse.command(thread, "resign"))
    await ilse.click(question, RESIGN_YES)
    post = await bot.player("Noor").sees(thread, "🏆")
    assert component(post, REMATCH)


async def test_result_dm_goes_to_finishers_but_not_resigned_players(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    for name in ("Ilse", "Noor"):
        player = bot.player(name)
        question = await player.answer(thread, await player.command(thread, "resign"))
        await player.click(question, RESIGN_YES)
    marek = bot.player("Marek")
    told = await marek.sees(marek.dm(), RESULT_WON)
    assert component(told, REMATCH)
    history = await marek.answer(marek.dm(), await marek.command(marek.dm(), "history", table=1))
    assert text("end-wins", count=1, who="Marek") in texts(history)
    await bot.rest()
    ended = (RESULT_WON, text("result-they-won", count=1, who="Marek"))
    for name in ("Ilse", "Noor"):
        player = bot.player(name)
        mine = [each.data for each in player.heard if each.data.get("channel_id") == str(player.dm())]
        assert mine
        assert not [message for message in mine if any(each in texts(message) for each in ended)]


async def test_opener_can_cancel_from_the_table_command(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Marek", "Ilse")
    marek, ilse = bot.player("Marek"), bot.player("Ilse")
    status = await marek.answer(thread, await marek.command(thread, "table"))
    question = await marek.answer(thread, await marek.click(status, text("button-cancel")))
    await marek.click(question, text("cancel-yes"))
    await ilse.sees(thread, text("status-cancelled"))


async def test_deleted_channel_pauses_the_table_and_notifies_players(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    world = bot.scene.playground.world
    world.delete_channel(world.channel(bot.channel))
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    for player in (ilse, marek):
        player.say(player.dm(), "pass")
    note = await ilse.sees(ilse.dm(), part("paused-yours"))
    assert component(note, text("button-try-again"))


async def test_earlier_moves_post_stops_listing_awaited_players(bot: Running) -> None:
    thread = await _round(bot, Ilse="MRN", Marek="LBS")
    noor = bot.player("Noor")
    await noor.sees(thread, round_heading(1))
    earlier = await noor.sees(thread, lambda message: SET_UP_DONE in texts(message) and PROGRAM not in texts(message))
    assert "⏳" not in texts(earlier)
    assert len(files(earlier)) == 2
