"""The panel: what each of its buttons does to an answer in the making, and what its player then reads."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.drafts import PreviewDraft, ShowPanel
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.front.views.panel import panel
from tests.front.room import HERE, component, labels, message_of, nonces, texts

if TYPE_CHECKING:
    from tests.front.room import Guest, Room

NEXT = "Instruction 1 of 5: which piece?"
PIECES = [size + colour for size in "ML" for colour in "RYGB"]
EMPTY = "-# Tap it together, or "


async def test_a_panel_begins_with_the_question_and_ends_with_what_can_be_done(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    shown = texts(await ilse.panel())
    assert "-# [RAMbots · table 1](https://discord.com/channels/1/100) · round 1\n### Program your RAMbot" in shown
    assert "**Your first goal**: " in shown
    assert EMPTY in shown
    assert "until" not in shown
    assert f"**{NEXT}**\n-# S goes 1, M 2, L 3 and fires: " in shown
    assert labels(await ilse.panel()) == [*PIECES, "Compile", "Type it"]


async def test_before_the_first_round_the_panel_speaks_of_the_set_up(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    panel = await ilse.panel()
    assert "table 1](https://discord.com/channels/1/100) · set-up" in texts(panel)
    assert "**Goal 1 of 4: which piece?**\n-# One of each colour, the first to be tagged first" in texts(panel)
    assert labels(panel)[:3] == ["SR", "MR", "LR"]
    assert labels(panel)[-1] == "Type it"
    assert "Compile" not in labels(panel)


async def test_a_private_table_has_no_channel_to_point_at(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek, place=replace(HERE, guild=None))
    assert "-# RAMbots · table 1 · round 1\n" in texts(await ilse.panel())


async def test_a_deadline_is_told_with_the_question(desk: Room, ilse: Guest, marek: Guest) -> None:
    record = await desk.host.open("rambots", {}, pace=3600, opener=ilse.user, place=HERE)
    await desk.host.join(record.id, marek.user)
    await desk.host.start(record.id, ilse.user)
    until = int(desk.house.clock.now().timestamp()) + 3600
    assert f"⏱️ <t:{until}:R>" in texts(await ilse.panel())


async def test_choosing_undoing_and_clearing_go_step_by_step(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    shown = await ilse.click(await ilse.panel(), "MR")
    assert "📝 `MR`" in texts(shown)
    assert "**Instruction 1 of 5: medium red, which way?**" in texts(shown)
    assert labels(shown) == ["north", "east", "south", "west", "upright", "Compile", "Undo", "Clear", "Type it"]
    shown = await ilse.click(shown, "north")
    assert "📝 `MRN`" in texts(shown)
    assert "**Instruction 2 of 5: which piece?**" in texts(shown)
    assert labels(shown)[-6:] == ["Compile", "Undo", "Change", "Preview", "Odds", "Type it"]
    assert "MR" not in labels(shown)
    shown = await ilse.click(shown, "Undo")
    assert "📝 `MR`" in texts(shown)
    shown = await ilse.click(shown, "Clear")
    assert EMPTY in texts(shown)
    assert shown["instead"]
    assert shown["note"] == ""


async def test_an_empty_answer_may_be_locked_where_passing_is_allowed(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    shown = await ilse.panel()
    assert component(shown, "Compile")["style"] == 2
    asked = await ilse.click(shown, "Compile")
    assert "**Lock it with nothing in it? Then you pass.**" in texts(asked)
    assert labels(asked) == ["Lock it", "Back"]
    assert labels(await ilse.click(asked, "Back")) == labels(shown)
    assert "🔒 **Compiled**, with nothing in it." in texts(await ilse.click(asked, "Lock it"))
    await ilse.say("uncompile")
    await ilse.say("MRN")
    assert component(await ilse.panel(), "Compile")["style"] == 3


async def test_a_half_made_instruction_is_left_out_after_one_question(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    shown = await ilse.click(await ilse.panel(), "LB")
    asked = await ilse.click(shown, "Compile")
    assert "**Lock `MRN`, without the unfinished one?**" in texts(asked)
    await ilse.click(await ilse.panel(), "Undo")
    assert "You have changed your draft since then" in (await ilse.click(asked, "Lock it"))["note"]
    shown = await ilse.click(await ilse.panel(), "LB")
    locked = await ilse.click(await ilse.click(shown, "Compile"), "Lock it")
    assert "🔒 **Compiled:** `MRN`" in texts(locked)


async def test_an_instruction_that_is_all_there_is_and_unfinished_is_asked_about_as_well(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    shown = await ilse.click(await ilse.panel(), "LB")
    asked = await ilse.click(shown, "Compile")
    assert "**Lock it empty, without the unfinished one? Then you pass.**" in texts(asked)
    assert "🔒 **Compiled**, with nothing in it." in texts(await ilse.click(asked, "Lock it"))


async def test_the_word_asks_what_the_panel_asks_and_locks_when_it_is_said_once_more(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    for typed, doubt, locked in (
        ("", "Lock it with nothing in it? Then you pass.", "🔒 **Compiled**, with nothing in it."),
        ("LB", "Lock it empty, without the unfinished one? Then you pass.", "🔒 **Compiled**, with nothing in it."),
        ("MRN LB", "Lock `MRN`, without the unfinished one?", "🔒 **Compiled:** `MRN`"),
    ):
        if typed:
            await ilse.say("uncompile")
            await ilse.say(typed)
        assert f"**{doubt}**" in texts(await ilse.click(await ilse.panel(), "Compile"))
        assert f"{doubt} Say `compile` once more if so." in texts(await ilse.say("compile please"))
        assert locked in texts(await ilse.say("compile"))


async def test_a_draft_that_was_changed_since_is_asked_about_anew(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    for typed in ("MRN LB", "MRN LY"):
        await ilse.say(typed)
        assert "Say `compile` once more if so." in texts(await ilse.say("compile"))


async def test_goals_that_are_not_complete_cannot_be_locked_at_all(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    assert "Compile" not in labels(await ilse.click(await ilse.panel(), "SR"))


async def test_what_lies_there_is_changed_on_a_page_of_its_own(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN LBE MYS")
    page = await ilse.click(await ilse.panel(), "Change")
    assert labels(page)[:2] == ["Back", "Clear"]
    assert labels(await ilse.click(page, "Back"))[-5:] == ["Undo", "Change", "Preview", "Odds", "Type it"]
    swapped = await ilse.choose(page, "Swap 1 and 3", name="Take one out, or swap two")
    assert "📝 `MYS LBE MRN`" in texts(swapped)
    out = await ilse.choose(await ilse.click(swapped, "Change"), "out-2", name="Take one out, or swap two")
    assert "📝 `MYS MRN`" in texts(out)
    turned = await ilse.choose(await ilse.click(out, "Change"), "turn-1-U", name="Point one another way")
    other = await ilse.choose(await ilse.click(turned, "Change"), "use-2-LB", name="Lay another piece")
    assert "📝 `MYU LBN`" in texts(other)
    assert "📝 `MYU MRN`" in texts(await ilse.click(other, "Undo"))


async def test_only_where_nobody_else_reads_along_somebody_is_told_to_just_write(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    """What is written into a channel cannot be read by the bot, and can by everybody else."""
    await desk.programming(ilse, marek)
    press = ShowPanel(1)
    public, private = await ilse.press(press), await ilse.panel()
    assert "or just write it" in texts(private)
    assert "just write it" not in texts(public)
    assert "press **Type it**: what is written into a channel, everybody there can read." in texts(public)
    begun = await ilse.click(public, "MR")
    assert labels(begun)[-1] == "Type it"
    assert labels(await ilse.panel())[-3:] == ["Compile", "Undo", "Clear"]  # one types what comes next
    assert "everybody there can read" in texts(await ilse.click(begun, "Undo"))


async def test_a_complete_answer_has_only_to_be_locked(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    shown = await ilse.say("SR SY SG SB")
    assert "📝 `SR SY SG SB` That is complete: **Compile** locks it." in texts(shown)


@pytest.mark.parametrize("left", [False, True], ids=["nobody has left", "somebody has left since"])
async def test_the_seal_of_a_locked_answer_is_shown_to_its_player_under_a_button(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest, *, left: bool
) -> None:
    await desk.programming(ilse, marek, noor)
    await ilse.say("MRN")
    locked = await ilse.click(await ilse.panel(), "Compile")
    (awaited,) = [each for each in (await desk.host.view(1)).awaited if each.player.name == "Ilse"]
    (seal,) = awaited.commitments
    assert "-# You hear from me once all are in. Until then **Uncompile** lets you change it; nobody else can" in texts(
        locked
    )
    assert seal.digits[:8] not in texts(locked)
    assert NEXT not in texts(locked)
    if left:
        await noor.press(Resign(1))
    assert f"🔒 **Ilse** `{seal.digits[:32]}`" in texts(await ilse.click(locked, "Seals"))


async def test_a_locked_answer_is_not_changed_by_what_is_still_on_an_old_panel(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    old = await ilse.say("MRN")
    await ilse.say("compile")
    told = await ilse.click(old, "Undo")
    assert "You have changed your draft since then" in told["note"]
    assert "🔒 **Compiled:** `MRN`" in texts(told)
    assert "is compiled. Uncompile it first" in texts(await ilse.say("LBE"))


async def test_a_doubled_click_counts_once(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    await ilse.say("MRN LBE")
    panel = await ilse.panel()
    for note in ("", "You have changed your draft since then. Nothing was changed now."):
        shown = await ilse.click(panel, "Undo")
        assert shown["note"] == note
        assert "📝 `MRN`" in texts(shown)


async def test_an_old_panel_locks_nothing_that_it_did_not_show(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    old = await ilse.say("MRN")
    await ilse.say("LBE")
    told = await ilse.click(old, "Compile")
    assert "You have changed your draft since then" in told["note"]
    assert "📝 `LBE`" in texts(told)
    locked = await ilse.click(await ilse.panel(), "Compile")
    await ilse.say("uncompile")
    await ilse.say("MRN")
    await ilse.say("compile")
    told = await ilse.click(locked, "Uncompile")
    assert "You have changed your draft since then" in told["note"]
    assert "🔒 **Compiled:** `MRN`" in texts(told)


async def test_a_panel_from_before_an_answer_was_unlocked_changes_nothing(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    old = await ilse.say("MRN LBE")
    await ilse.say("compile")
    await ilse.say("uncompile")
    told = await ilse.click(old, "Undo")
    assert "You have changed your draft since then" in told["note"]
    assert "📝 `MRN LBE`" in texts(told)


async def test_a_prompt_can_be_found_again_whatever_is_clicked_in_it(desk: Room, ilse: Guest, marek: Guest) -> None:
    """Its nonce stands in its buttons; a bot that does not find it would ask a second time."""
    await desk.programming(ilse, marek)
    prompt = message_of(panel(await desk.host.seat(1, ilse.user), None, nonce="1-2-p0"))
    shown = await ilse.click(prompt, "MR")
    for button in ("north", "Undo", "Clear", "Compile", "Lock it", "Uncompile", "MG", "east", "Change", "Back"):
        shown = await ilse.click(shown, button)
        assert nonces(shown) == {"1-2-p0"}, button
    late = await ilse.click(prompt, "MR")
    assert late["note"]
    assert nonces(late) == {"1-2-p0"}
    form = await ilse.click(late, "Type it")
    assert nonces(await ilse.submit(form, "MRN")) == {"1-2-p0"}


async def test_a_click_for_an_earlier_question_folds_that_and_shows_the_present_one_below_it(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    table = await desk.started(ilse, marek)
    old = await ilse.say("SR SY SG SB")
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB", about=table)
        await guest.say("compile", about=table)
    told = await ilse.click(old, "Undo")
    assert (texts(told), told["instead"]) == ("-# RAMbots · table 1 · set-up: `SR SY SG SB`", True)
    assert labels(told) == []
    assert "That was for an earlier question. The table has moved on.\nThis is how things stand:" in texts(told["more"])
    assert "Program your RAMbot" in texts(told["more"])


async def test_whoever_locks_last_is_led_to_the_table(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    await ilse.say("compile")
    await marek.say("LBE")
    told = await marek.click(await marek.panel(), "Compile")
    assert "🔒 `LBE` is in." in texts(told)
    assert told["instead"]
    assert labels(told) == ["My program"]
    assert "round 2" in texts(await marek.click(told, "My program"))


async def test_a_rehearsal_shows_the_draft_alone(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    assert "nothing to rehearse yet" in texts(await ilse.press(PreviewDraft(TableDraft(1))))
    await ilse.say("MRN")
    told = await ilse.click(await ilse.panel(), "Preview")
    assert "### A rehearsal of `MRN`\n-# As if nobody else moved. They will." in texts(told)
    assert [each["filename"] for each in told["attachments"]] == ["table1-preview.gif"]
    assert "instead" not in told
    await ilse.say("compile")
    assert "rehearsal of `MRN`" in texts(await ilse.click(await ilse.panel(), "Preview"))


async def test_a_panel_shows_the_effect_of_the_draft_and_describes_it(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    before = await ilse.panel()
    await ilse.say("MRN")
    after = await ilse.panel()
    (empty,), (made,) = before["attachments"], after["attachments"]
    assert empty["body"].startswith(b"draw_still")
    assert made["body"].startswith(b"draw_preview")
    described = [
        next(each for each in shown["components"] if each["type"] == 12)["items"][0]["description"]
        for shown in (before, after)
    ]
    assert "MRN" in described[1]
    assert "MRN" not in described[0]


async def test_a_panel_whose_picture_cannot_be_drawn_works_without(
    desk: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> bytes:
        raise ValueError("MRN")

    await desk.programming(ilse, marek)
    monkeypatch.setattr(desk.desk.studio.pictures, "drawn", broken)
    shown = await ilse.say("MRN")
    assert "`MRN`" in texts(shown)
    assert shown["attachments"] == []
    assert not [each for each in shown["components"] if each["type"] == 12]
    (told,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert told.startswith("table 1: the picture of seat 0 failed: ValueError at")
