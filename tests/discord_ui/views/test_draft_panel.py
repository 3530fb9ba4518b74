"""The panel: the effect of each button on a draft, and what the player then reads."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.drafts import PreviewDraft, ShowPanel
from bot.discord_ui.interactions.actions.history import ShowLog
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.views.play.dm_recap import format_recap
from bot.discord_ui.views.play.draft_panel import panel
from bot.discord_ui.views.play.panel_text import MAX_LAST_LINE
from bot.games import GAMES
from bot.games.common.text.icons import ARROWS
from bot.host.model.table_terms import TableTerms
from tests.discord_ui.room import HERE, component, labels, message_of, nonces, open_room, texts
from tests.texts import laid, part, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_ui.room import Guest, Room

BACK = text("button-back")
MORE = text("button-more")
CLEAR = text("button-clear")
COMPILE = text("button-compile")
DRAFT_CHANGED = text("draft-changed")
GROUP_OUT_OR_SWAP = text("group-out-or-swap")
LOCK = text("button-lock")
ODDS = text("button-odds")
PANEL_COMPILED_EMPTY = text("panel-compiled-empty")
PANEL_HOW = text("panel-how")
PANEL_HOW_IN_PUBLIC = text("panel-how-in-public")
PREVIEW = text("button-preview")
PROGRAM = text("button-turn")
ORDER = "🔢"
TYPE = text("button-type")
UNCOMPILE = text("button-uncompile")
UNDO = text("button-undo")
WORDS = text("button-words")
NEXT = text("ask-piece", number=1, of=5)
PIECES = [colour + size for size in "ML" for colour in "🔴🟡🟢🔵"]


def lead(number: int, question: str) -> str:
    """Lock screen text of a question at the first table, which has no deadline."""
    about = round_label(number)
    return text("panel-lead", game="RAMbots", table=1, round=about, question=text(question))


async def test_panel_starts_with_the_question_and_ends_with_actions(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    shown = texts(await ilse.panel())
    assert shown.startswith(f"{lead(1, 'question-program')}\n-# <#100>\n")
    assert part("first-goal-lying") in shown
    assert "⏱️" not in shown
    assert f"**{NEXT}**\n-# {PANEL_HOW}\n-# {text('sizes')}" in shown
    assert labels(await ilse.panel()) == [*PIECES, ORDER, COMPILE, MORE]


async def test_panel_asks_for_goals_before_round_1(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    panel = await ilse.panel()
    assert texts(panel).startswith(lead(0, "question-goals"))
    assert f"**{text('ask-goal', number=1, of=4)}**\n" in texts(panel)
    assert f"\n-# {text('ask-goal-note')}" in texts(panel)
    assert labels(panel)[:3] == ["🔴S", "🟡S", "🟢S"]
    assert labels(await ilse.click(panel, MORE)) == [BACK, TYPE, text("button-order-brief")]
    assert COMPILE not in labels(panel)


async def test_panel_of_a_private_table_links_to_no_channel(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek, place=replace(HERE, guild=None))
    assert texts(await ilse.panel()).startswith(f"{lead(1, 'question-program')}\n\u200b\n")
    assert text("status-played", where=text("our-dms")) in texts(await ilse.call("table"))


async def test_deadline_is_shown_with_the_question(room: Room, ilse: Guest, marek: Guest) -> None:
    record = await room.host.open("rambots", TableTerms(pace=3600), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    until = int(room.harness.clock.now().timestamp()) + 3600
    left = text("time-left", span=text("span-hours", count=1))
    chance = text("panel-then-chance")
    then = text("panel-deadline", clock=f"<t:{until}:t>", when=f"<t:{until}:R>", then=chance)
    assert texts(await ilse.panel()).startswith(f"{lead(0, 'question-goals')} {left}\n-# ⏱️ {then}\n")
    seat, after = await room.host.seat(1, ilse.user), room.harness.clock.now() + timedelta(hours=1)
    assert text("time-nearly-up") in texts(message_of(panel(seat, None, now=after - timedelta(seconds=1))))
    assert text("time-nearly-up") not in texts(message_of(panel(seat, None, now=after))), "messages may be unread yet"
    assert text("panel-then-draft") in texts(await ilse.say("SR SY SG SB"))
    assert f"\n-# ⏱️ <t:{until}:f>\n" in texts(await ilse.say("compile")), "it's locked in: nothing more can come"


async def test_late_speedbots_player_reads_that_others_locked_in(room: Room, ilse: Guest, marek: Guest) -> None:
    """No deadline passed, and the panel had said that the round doesn't wait for the last player."""
    record = await room.host.open("rambots", TableTerms({"speedbots": True}, pace=3600), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    for guest in (ilse, marek):
        assert text("panel-rush") not in texts(await guest.panel()), "goals are waited for"
        await room.host.answer(record.id, guest.user, ("SR", "SY", "SG", "SB"))
    await room.rest()
    assert text("panel-rush") in texts(await marek.panel())
    await ilse.say("pass")
    await room.rest()
    rushed = text("late-why", rushed=1)
    assert text("late-none", why=rushed, who="Marek") in texts(await room.post())
    assert format_recap(await room.seat_with_recap(1))[0] == text("news-nothing-ran", why=rushed)


async def test_empty_dock_cannot_be_locked_but_stays_empty_if_missed(tmp_path: Path) -> None:
    """Rules M40 and M35."""
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        record = await room.host.open("rumbl", TableTerms(pace=3600), opener=ilse.user, place=HERE)
        await room.host.join(record.id, marek.user)
        await room.host.start(record.id, ilse.user)
        await room.rest()
        for words in ("none", "compile"):
            told = texts(await ilse.say(words))
            assert part("not-complete") in told or part("answer-still-open") in told
        room.harness.clock.advance(timedelta(hours=2))
        room.host.wake()
        await room.rest()
        assert text("loaded-nothing", who="🔵 **Ilse**") in texts(await ilse.press(ShowLog(record.id, 2)))


async def test_choosing_undoing_and_clearing_work_step_by_step(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    shown = await ilse.click(await ilse.panel(), "MR")
    assert laid("MR") in texts(shown)
    assert f"**{text('ask-way', number=1, of=5, size='medium', colour='red')}**" in texts(shown)
    assert labels(shown) == [
        *(ARROWS[way] for way in "WNES"),
        text("act-upright"),
        text("button-order-brief"),
        COMPILE,
        UNDO,
        MORE,
    ]
    shown = await ilse.click(shown, ARROWS["N"])
    assert laid("MRN") in texts(shown)
    assert f"**{text('ask-piece', number=2, of=5)}**" in texts(shown)
    assert labels(shown)[-3:] == [COMPILE, UNDO, MORE]
    assert "🔴M" not in labels(shown)
    shown = await ilse.click(shown, "LB")
    shown = await ilse.click(shown, UNDO)
    assert laid("MRN") in texts(shown)
    shown = await ilse.click(shown, UNDO)  # undoes a whole instruction, which took two taps
    assert "📝" not in texts(shown)
    shown = await ilse.click(shown, "MR")
    shown = await ilse.click(await ilse.click(shown, MORE), CLEAR)
    assert PANEL_HOW_IN_PUBLIC in texts(shown)
    assert shown["instead"]
    assert shown["note"] == ""


async def test_empty_answer_can_be_locked_where_passing_is_allowed(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    shown = await ilse.panel()
    assert component(shown, COMPILE)["style"] == 2
    asked = await ilse.click(shown, COMPILE)
    assert f"**{text('doubt-nothing')}**" in texts(asked)
    assert labels(asked) == [LOCK, BACK, "🔢"]
    assert labels(await ilse.click(asked, BACK)) == labels(shown)
    assert PANEL_COMPILED_EMPTY in texts(await ilse.click(asked, LOCK))
    await ilse.say("uncompile")
    await ilse.say("MRN")
    assert component(await ilse.panel(), COMPILE)["style"] == 3


async def test_unfinished_instruction_is_dropped_after_confirmation(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    shown = await ilse.click(await ilse.panel(), "LB")
    asked = await ilse.click(shown, COMPILE)
    assert f"**{text('doubt-short', program=worded('MRN'))}**" in texts(asked)
    await ilse.click(await ilse.panel(), UNDO)
    assert DRAFT_CHANGED in (await ilse.click(asked, LOCK))["note"]
    shown = await ilse.click(await ilse.panel(), "LB")
    locked = await ilse.click(await ilse.click(shown, COMPILE), LOCK)
    assert text("panel-compiled", program=worded("MRN")) in texts(locked)


async def test_lone_unfinished_instruction_needs_confirmation(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    shown = await ilse.click(await ilse.panel(), "LB")
    asked = await ilse.click(shown, COMPILE)
    assert f"**{text('doubt-empty')}**" in texts(asked)
    assert PANEL_COMPILED_EMPTY in texts(await ilse.click(asked, LOCK))


async def test_typed_compile_needs_the_same_confirmation_as_the_button(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    for typed, doubt, locked in (
        ("", text("doubt-nothing"), PANEL_COMPILED_EMPTY),
        ("LB", text("doubt-empty"), PANEL_COMPILED_EMPTY),
        (
            "MRN LB",
            text("doubt-short", program=worded("MRN")),
            text("panel-compiled", program=worded("MRN")),
        ),
    ):
        if typed:
            await ilse.say("uncompile")
            await ilse.say(typed)
        assert f"**{doubt}**" in texts(await ilse.click(await ilse.panel(), COMPILE))
        assert text("doubt-once-more", doubt=doubt) in texts(await ilse.say("compile please"))
        assert locked in texts(await ilse.say("compile"))


async def test_changed_draft_needs_confirmation_again(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    for typed in ("MRN LB", "MRN LY"):
        await ilse.say(typed)
        assert part("doubt-once-more") in texts(await ilse.say("compile"))


async def test_incomplete_goals_cannot_be_locked(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    assert COMPILE not in labels(await ilse.click(await ilse.panel(), "SR"))


async def test_existing_instructions_are_changed_on_their_own_page(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN LBE MYS")
    page = await ilse.click(await ilse.panel(), MORE)
    assert labels(page) == [BACK, TYPE, PREVIEW, CLEAR, WORDS, ODDS, "🔢"]
    assert labels(await ilse.click(page, BACK))[-3:] == [COMPILE, UNDO, MORE]
    swapped = await ilse.choose(page, text("act-swap", one="1", other="3"), name=GROUP_OUT_OR_SWAP)
    assert laid("MYS LBE MRN") in texts(swapped)
    out = await ilse.choose(await ilse.click(swapped, MORE), "out-2", name=GROUP_OUT_OR_SWAP)
    assert laid("MYS MRN") in texts(out)
    turned = await ilse.choose(await ilse.click(out, MORE), "turn-1-U", name=text("group-turn"))
    other = await ilse.choose(await ilse.click(turned, MORE), "use-2-LB", name=text("group-use"))
    assert laid("MYU LBN") in texts(other)
    assert laid("MYU MRN") in texts(await ilse.click(other, UNDO))


async def test_typing_is_suggested_only_in_private(room: Room, ilse: Guest, marek: Guest) -> None:
    """The bot can't read messages in the channel, but everyone else can."""
    await room.programming(ilse, marek)
    press = ShowPanel(1)
    public = await ilse.press(press)
    rung = message_of(panel(await room.host.seat(1, ilse.user), None, notifies=True))
    assert PANEL_HOW in texts(rung)
    assert PANEL_HOW not in texts(public)
    assert PANEL_HOW_IN_PUBLIC in texts(public)
    for other in (MORE, COMPILE):
        page = await ilse.click(public, other)
        assert MORE not in labels(page)
        assert PANEL_HOW_IN_PUBLIC not in texts(page), "it names More"
    begun = await ilse.click(public, "MR")
    assert labels(begun)[-2:] == [UNDO, MORE]
    assert PANEL_HOW_IN_PUBLIC in texts(await ilse.click(begun, UNDO))


async def test_complete_answer_is_marked_complete(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    shown = await ilse.say("SR SY SG SB")
    assert text("panel-complete") in texts(shown)


@pytest.mark.parametrize("left", [False, True], ids=["nobody has left", "somebody has left since"])
async def test_seal_of_a_locked_answer_is_behind_a_button(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, *, left: bool
) -> None:
    await room.programming(ilse, marek, noor)
    await ilse.say("MRN")
    locked = await ilse.click(await ilse.panel(), COMPILE)
    (awaited,) = [each for each in (await room.host.view(1)).awaited if each.player.name == "Ilse"]
    (seal,) = awaited.commitments
    assert f"-# {text('panel-sealed')}" in texts(locked)
    assert seal.digits[:8] not in texts(locked)
    assert NEXT not in texts(locked)
    if left:
        await noor.press(Resign(1))
    assert f"🔒 **Ilse** `{seal.digits[:32]}`" in texts(await ilse.click(locked, text("button-seals")))


async def test_old_panel_does_not_change_a_locked_answer(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    old = await ilse.say("MRN")
    await ilse.say("compile")
    told = await ilse.click(old, UNDO)
    assert DRAFT_CHANGED in told["note"]
    assert text("panel-compiled", program=worded("MRN")) in texts(told)
    assert text("is-compiled") in texts(await ilse.say("LBE"))


async def test_double_click_counts_once(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    await ilse.say("MRN LBE")
    panel = await ilse.panel()
    for note in ("", DRAFT_CHANGED):
        shown = await ilse.click(panel, UNDO)
        assert shown["note"] == note
        assert laid("MRN") in texts(shown)


async def test_old_panel_does_not_lock_a_draft_it_did_not_show(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    old = await ilse.say("MRN")
    await ilse.say("LBE")
    told = await ilse.click(old, COMPILE)
    assert DRAFT_CHANGED in told["note"]
    assert laid("LBE") in texts(told)
    locked = await ilse.click(await ilse.panel(), COMPILE)
    await ilse.say("uncompile")
    await ilse.say("MRN")
    await ilse.say("compile")
    told = await ilse.click(locked, UNCOMPILE)
    assert DRAFT_CHANGED in told["note"]
    assert text("panel-compiled", program=worded("MRN")) in texts(told)


async def test_panel_older_than_an_unlock_changes_nothing(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    old = await ilse.say("MRN LBE")
    await ilse.say("compile")
    await ilse.say("uncompile")
    told = await ilse.click(old, UNDO)
    assert DRAFT_CHANGED in told["note"]
    assert laid("MRN LBE") in texts(told)


async def test_prompt_keeps_its_nonce_through_every_click(room: Room, ilse: Guest, marek: Guest) -> None:
    """Its buttons contain its nonce; a bot that doesn't find it would ask a second time."""
    await room.programming(ilse, marek)
    prompt = message_of(panel(await room.host.seat(1, ilse.user), None, nonce="1-2-p0"))
    shown = await ilse.click(prompt, "MR")
    for button in (
        ARROWS["N"],
        UNDO,
        "MR",
        MORE,
        CLEAR,
        COMPILE,
        LOCK,
        UNCOMPILE,
        "MG",
        ARROWS["E"],
        MORE,
        BACK,
    ):
        shown = await ilse.click(shown, button)
        assert nonces(shown) == {"1-2-p0"}, button
    late = await ilse.click(prompt, "MR")
    assert late["note"]
    assert nonces(late) == {"1-2-p0"}
    form = await ilse.click(await ilse.click(late, MORE), TYPE)
    assert nonces(await ilse.submit(form, "MRN")) == {"1-2-p0"}


async def test_click_for_earlier_question_shows_the_current_question(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    old = await ilse.say("SR SY SG SB")
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB", about=table)
        await guest.say("compile", about=table)
    told = await ilse.click(old, UNDO)
    assert (texts(told), told["instead"]) == (
        f"-# {text('table-title', game='RAMbots', table=1)} · {round_label(0)}: {worded('SR SY SG SB')}",
        True,
    )
    assert labels(told) == []
    assert f"{text('earlier-question')}\n{text('answer-stands')}" in texts(told["more"])
    assert text("question-program") in texts(told["more"])


async def test_last_player_to_lock_is_led_to_the_next_question(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    await ilse.say("compile")
    await marek.say("LBE")
    told = await marek.click(await marek.panel(), COMPILE)
    assert text("panel-is-in", program=worded("LBE")) in texts(told)
    assert told["instead"]
    assert labels(told)[0] == PROGRAM
    assert round_label(2) in texts(await marek.click(told, PROGRAM))


async def test_preview_shows_only_the_draft(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert text("rehearsal-nothing") in texts(await ilse.press(PreviewDraft(TableDraft(1))))
    await ilse.say("MRN")
    told = await ilse.click(await ilse.more(), PREVIEW)
    head = (f"### {text('rehearsal-heading')}", laid("MRN"), f"-# {text('rehearsal-note')}")
    assert "\n".join(head) in texts(told)
    assert [each["filename"] for each in told["attachments"]] == ["table1-preview.gif"]
    assert "instead" not in told
    await ilse.say("compile")
    assert "\n".join(head) in texts(await ilse.click(await ilse.panel(), PREVIEW))


async def test_panel_shows_and_describes_the_drafts_effect(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    before = await ilse.panel()
    await ilse.say("MRN")
    after = await ilse.panel()
    (empty,), (made,) = before["attachments"], after["attachments"]
    assert empty["body"].startswith(b"draw_compact_still")
    assert made["body"].startswith(b"draw_preview")
    assert worded("MRN") in made["description"]
    assert "MRN" not in empty["description"]


async def test_panel_works_without_a_picture_if_drawing_fails(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> bytes:
        raise ValueError("MRN")

    await room.programming(ilse, marek)
    monkeypatch.setattr(room.context.images.pictures, "draw", broken)
    shown = await ilse.say("MRN")
    assert worded("MRN") in texts(shown)
    assert shown["attachments"] == []
    (told,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert told.startswith("table 1: drawing seat 0's picture failed: ValueError at")


async def test_draft_on_the_more_page_leaves_room_for_edited(room: Room, ilse: Guest, marek: Guest) -> None:
    """The draft is the text's last line, where Discord adds "(edited)"."""
    await room.programming(ilse, marek)
    await ilse.say("MRN LYN MGE LBE MYW")
    (line,) = (line for line in texts(await ilse.more()).splitlines() if line.startswith("📝 "))
    assert len(line) <= len("📝 ") + MAX_LAST_LINE
