"""The panel, the form and the words: what each does to an answer in the making, and what its player then reads."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.game import DONE, Choice
from bot.front.custom_ids import Press, Verb
from bot.front.views.panel import panel
from bot.host.model import Status
from tests.front.room import HERE, component, labels, message_of, nonces, texts
from tests.front.worst import offering

if TYPE_CHECKING:
    from tests.front.room import Guest, Room

NEXT = "Instruction 1 of 5: which piece?"
PIECES = [size + colour for size in "ML" for colour in "RYGB"]
EMPTY = "-# Tap it together, or "


# --- the panel -------------------------------------------------------------------------------------------------------


async def test_a_panel_begins_with_the_question_and_ends_with_what_can_be_done(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    shown = texts(await ilse.panel())
    assert "-# RAMbots · table 1 · round 1 · <#100>\n### Program your RAMbot" in shown
    assert "**Your first goal**: " in shown
    assert EMPTY in shown
    assert "until" not in shown
    assert f"**{NEXT}**\n-# Size is how far: S 1, M 2, L 3." in shown
    assert labels(await ilse.panel()) == [*PIECES, "Compile", "Type it"]


async def test_before_the_first_round_the_panel_speaks_of_the_set_up(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    panel = await ilse.panel()
    assert "table 1 · set-up" in texts(panel)
    assert "**Goal 1 of 4: which piece?**\n-# One of each colour, out of your own pool" in texts(panel)
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
    assert "**Instruction 1 of 5: 🔴 medium red, pointing which way?**" in texts(shown)
    assert labels(shown) == ["north", "east", "south", "west", "upright", "Compile", "Undo", "Clear", "Type it"]
    shown = await ilse.click(shown, "north")
    assert "📝 `MRN`" in texts(shown)
    assert "**Instruction 2 of 5: which piece?**" in texts(shown)
    assert labels(shown)[-5:] == ["Compile", "Undo", "Change", "Preview", "Type it"]
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
    assert "**Compile** on the panel locks an empty program without it" in texts(await ilse.say("compile"))
    assert "🔒 **Compiled**, with nothing in it." in texts(await ilse.click(asked, "Lock it"))


async def test_goals_that_are_not_complete_cannot_be_locked_at_all(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    assert "Compile" not in labels(await ilse.click(await ilse.panel(), "SR"))


async def test_what_lies_there_is_changed_on_a_page_of_its_own(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN LBE MYS")
    page = await ilse.click(await ilse.panel(), "Change")
    assert labels(page) == ["Back", "Clear"]
    assert labels(await ilse.click(page, "Back"))[-4:] == ["Undo", "Change", "Preview", "Type it"]
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
    press = Press(Verb.PANEL, 1)
    public, private = await ilse.press(press), await ilse.panel()
    assert "or just write it" in texts(private)
    assert "just write it" not in texts(public)
    assert "press **Type it**. What is written into a channel, everybody there can read." in texts(public)
    begun = await ilse.click(public, "MR")
    assert "everybody there can read" in texts(await ilse.click(begun, "Undo"))


async def test_a_complete_answer_has_only_to_be_locked(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    shown = await ilse.say("SR SY SG SB")
    assert "📝 `SR SY SG SB` That is complete: **Compile** locks it." in texts(shown)


async def test_the_seal_of_a_locked_answer_is_shown_to_its_player(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    locked = texts(await ilse.click(await ilse.panel(), "Compile"))
    (awaited,) = [each for each in (await desk.host.view(1)).awaited if each.player.name == "Ilse"]
    (seal,) = awaited.commitments
    assert f"-# Sealed as `{seal.digits[:32]}`. **Uncompile** if you change your mind." in locked
    assert NEXT not in locked


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


async def test_a_click_for_an_earlier_question_shows_the_present_one_beside_it(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    table = await desk.started(ilse, marek)
    old = await ilse.say("SR SY SG SB")
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB", about=table)
        await guest.say("compile", about=table)
    told = await ilse.click(old, "Undo")
    assert "instead" not in told
    assert "That was for an earlier question. The table has moved on.\nThis is how things stand:" in texts(told)
    assert "Program your RAMbot" in texts(told)


async def test_whoever_locks_last_is_led_to_the_table(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    await ilse.say("compile")
    await marek.say("LBE")
    told = await marek.click(await marek.panel(), "Compile")
    assert "🔒 `LBE` is in. The table moves on: see <#100>." in texts(told)
    assert told["instead"]
    assert labels(told) == ["My program"]
    assert "round 2" in texts(await marek.click(told, "My program"))


async def test_a_rehearsal_shows_the_draft_alone(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    assert "nothing to rehearse yet" in texts(await ilse.press(Press(Verb.PREVIEW, 1)))
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


# --- its menus -------------------------------------------------------------------------------------------------------


async def _offered(desk: Room, guest: Guest, many: int, page: int = 0) -> dict[str, list[str]]:
    choices = [Choice(f"k{number}", f"c{number}") for number in range(many)]
    seat = offering(await desk.host.seat(1, guest.user), choices)
    shown = message_of(panel(seat, None, page=page))
    rows = [each for each in shown["components"] if each["type"] == 1]
    items = [item for row in rows[:-1] for item in row["components"]]
    return {
        item.get("placeholder") or item["label"]: [option["value"] for option in item.get("options", [])]
        for item in items
    }


def _keys(start: int, end: int) -> list[str]:
    return [f"k{number}" for number in range(start, end)]


async def test_few_choices_are_buttons_and_many_are_menus_of_25_on_pages_of_75(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    assert await _offered(desk, ilse, 5) == {f"c{number}": [] for number in range(5)}
    assert await _offered(desk, ilse, 18) == {f"c{number}": [] for number in range(18)}
    assert await _offered(desk, ilse, 19) == {NEXT: _keys(0, 19)}
    assert await _offered(desk, ilse, 25) == {NEXT: _keys(0, 25)}
    assert await _offered(desk, ilse, 26) == {f"{NEXT} (1 of 2)": _keys(0, 25), f"{NEXT} (2 of 2)": _keys(25, 26)}
    of_75 = {f"{NEXT} ({part + 1} of 3)": _keys(part * 25, part * 25 + 25) for part in range(3)}
    assert await _offered(desk, ilse, 75) == of_75
    assert await _offered(desk, ilse, 76) == of_75 | {"More choices (page 1 of 2)": []}
    second = {NEXT: _keys(75, 76), "More choices (page 2 of 2)": []}
    assert await _offered(desk, ilse, 76, page=1) == second
    assert await _offered(desk, ilse, 76, page=3) == second


async def test_what_choices_do_stands_above_their_buttons_and_beside_them_in_a_menu(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    choices = (Choice("a", "Plow", "pushes"), Choice("b", "Bomb", "blows up"), Choice(DONE, "Done: send it"))
    seat = await desk.host.seat(1, ilse.user)
    few = message_of(panel(offering(seat, choices), None))
    assert "\n-# Plow: pushes\n-# Bomb: blows up" in texts(few)
    assert labels(few)[:2] == ["Plow", "Bomb"]
    assert "Done: send it" not in labels(few)
    long = Choice("long", "A label with more words than fit beside others", "lies there")
    more = [replace(each, key=f"{each.key}{number}") for number in range(2) for each in choices[:2]]
    many = message_of(panel(offering(seat, (*choices, long, *more)), None))
    options = component(many, NEXT)["options"]
    assert [each.get("description") for each in options[:3]] == ["pushes", "blows up", "lies there"]
    assert "Size is how far" in texts(many)
    ended = message_of(panel(replace(offering(seat, choices[2:]), text="MRN"), None))
    assert "That is complete: **Compile** locks it." in texts(ended)


async def test_what_belongs_together_stands_in_a_row(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    shown = await ilse.panel()
    rows = [[each["label"] for each in row["components"]] for row in shown["components"] if row["type"] == 1]
    assert rows[:2] == [["SR", "MR", "LR"], ["SY", "MY", "LY"]]
    assert len(rows) == 6


async def test_turning_a_page_changes_no_draft(
    desk: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.programming(ilse, marek)
    monkeypatch.setattr("bot.front.views.panel.MENU", 2)
    monkeypatch.setattr("bot.front.views.panel.BUTTONS", 5)
    shown = await ilse.panel()
    assert len(component(shown, f"{NEXT} (1 of 3)")["options"]) == 2
    more = next(label for label in labels(shown) if label.startswith("More choices (page 1"))
    turned = await ilse.click(shown, more)
    assert turned["instead"]
    assert "More choices (page 2" in texts(turned)
    assert EMPTY in texts(turned)


# --- the form --------------------------------------------------------------------------------------------------------


async def test_a_form_holds_what_there_is_and_takes_what_is_typed(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    form = await ilse.click(await ilse.panel(), "Type it")
    (label,) = form["modal"].to_components()
    assert label["component"]["value"] == "MRN"
    assert form["modal"].title == "Program your RAMbot"
    told = await ilse.submit(form, "  mrn lbe ")
    assert "`MRN LBE`" in texts(told)
    assert told["instead"]


async def test_an_empty_form_clears_the_program(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    form = await ilse.click(await ilse.panel(), "Type it")
    told = await ilse.submit(form, "none")
    assert EMPTY in texts(told)


async def test_what_is_wrong_in_a_form_is_told_with_what_was_typed_and_how_to_write_it(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    form = await ilse.click(await ilse.panel(), "Type it")
    told = await ilse.submit(form, "MRX\n`boom`")
    assert "🤔 " in texts(told)
    assert "You typed: `MRX 'boom'`" in texts(told)
    assert "instead" not in told
    long = texts(await ilse.submit(form, "x" * 900))
    assert f"You typed: `{'x' * 299}…`" in long


async def test_a_form_sent_off_too_late_gives_back_what_was_typed(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await desk.started(ilse, marek)
    form = await ilse.click(await ilse.panel(), "Type it")
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB", about=table)
        await guest.say("compile", about=table)
    told = await ilse.submit(form, "SR MY SG SB")
    assert "The table moved on while you were typing `SR MY SG SB`." in texts(told)
    assert "Program your RAMbot" in texts(told)
    assert "instead" not in told


async def test_a_form_may_be_sent_off_although_the_draft_was_changed_meanwhile(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    form = await ilse.click(await ilse.panel(), "Type it")
    await ilse.say("MRN")
    assert "`LBE`" in texts(await ilse.submit(form, "LBE"))


async def test_there_is_no_form_without_a_question(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    panel = await ilse.panel()
    await desk.host.cancel(1, ilse.user, manager=False)
    assert "There is nothing to answer right now" in texts(await ilse.click(panel, "Type it"))


# --- the words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["compile", "Compile", " COMPILE. ", "`compile`", "/compile", "compile!"])
async def test_a_word_is_known_however_it_is_written(desk: Room, ilse: Guest, marek: Guest, said: str) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    assert "🔒 **Compiled:** `MRN`" in texts(await ilse.say(said))


async def test_each_word_does_what_it_says(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    for said, seen in (
        ("compile", "Nothing is laid out yet"),
        ("MRN", "Understood. Nothing is locked before you **Compile**."),
        ("MRN LBE", "📝 `MRN LBE`"),
        ("undo", "📝 `MRN`"),
        ("clear", EMPTY),
        ("compile", "Nothing is laid out yet"),
        ("undo", "📝 `MRN`"),
        ("undo", EMPTY),
        ("undo", "There is nothing to take back"),
        ("pass", "🔒 **Compiled**, with nothing in it."),
        ("pass", "is compiled. Uncompile it first"),
        ("uncompile", EMPTY),
        ("uncompile", "is not compiled"),
        ("board", EMPTY),
        ("help", "**Program your RAMbot**"),
        ("MRN", "📝 `MRN`"),
        ("Compile, please!", "🔒 **Compiled:** `MRN`"),
        ("please uncompile that", "📝 `MRN`"),
        ("clear it", EMPTY),
        ("hello", "👋 Hello!"),
        ("what now?", "**Program your RAMbot**"),
        ("help me", "I also understand `compile`"),
        ("What next?", EMPTY),
        ("thank you", "👋"),
        ("?", "I also understand `compile`"),
    ):
        assert seen in texts(await ilse.say(said)), said


async def test_passing_with_a_draft_is_asked_about_first(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    assert "You have laid out `MRN`." in texts(await ilse.say("pass"))
    await ilse.say("MRN LBE")
    assert "You have laid out `MRN LBE`." in texts(await ilse.say("pass")), "it is another draft"
    assert "🔒 **Compiled**, with nothing in it." in texts(await ilse.say("pass"))


async def test_after_a_mistake_it_is_said_which_draft_stands_and_what_could_be_sent(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.programming(ilse, marek)
    told = texts(await ilse.say("MRX")).splitlines()
    assert told[1] == "Nothing is laid out yet."
    example = told[2].removeprefix("-# You could send, for example: `").removesuffix("`")
    assert f"📝 `{example}`" in texts(await ilse.say(example))
    assert f"Your draft stands: `{example}`." in texts(await ilse.say("MRX"))
    await ilse.say("clear")
    assert "I have kept what was good: `MRN LBE`." in texts(await ilse.say("MRN LBE MRX"))
    assert (await desk.host.seat(1, ilse.user)).text == "MRN LBE"


async def test_of_several_tables_the_one_that_was_meant_is_remembered(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await desk.programming(ilse, marek)
    await desk.rest()
    which = await ilse.say("MRN")
    assert "For which one is that?" in texts(which)
    assert "table 1" in texts(await ilse.click(which, "Table 1 · RAMbots with Ilse, Marek"))
    assert "RAMbots · table 1" in texts(await ilse.say("LBE"))
    assert "RAMbots · table 2" in texts(await ilse.say("LBE", about=2))


async def test_a_rehearsal_of_an_earlier_question_is_told_as_that(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    panel = await ilse.panel()
    for guest in (ilse, marek):
        await guest.say("MRN")
        await guest.say("compile")
    assert "That was for an earlier question." in texts(await ilse.click(panel, "Preview"))


async def test_help_in_a_game_says_how_to_write_an_answer(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    seat = await desk.host.seat(1, ilse.user)
    assert seat.decision is not None
    how = seat.view.game.notation.help(seat.decision)
    assert how in texts(await ilse.say("help"))
    assert how not in texts(await ilse.say("board"))


async def test_whoever_passes_last_is_led_to_the_table(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("pass")
    assert "🔒 `pass` is in. The table moves on" in texts(await marek.say("pass"))


async def test_whoever_compiles_last_by_a_word_is_led_to_the_table(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("pass")
    await marek.say("MRN")
    assert "🔒 `MRN` is in. The table moves on" in texts(await marek.say("compile"))


async def test_the_last_word_of_a_game_is_told_as_that(desk: Room, ilse: Guest, marek: Guest) -> None:
    record = await desk.host.open("rambots", {"round_limit": 10}, pace=None, opener=ilse.user, place=HERE)
    await desk.host.join(record.id, marek.user)
    await desk.host.start(record.id, ilse.user)
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB")
        await guest.say("compile")
    told = {}
    while (await desk.host.view(1)).record.status is Status.PLAYING:
        await desk.rest()
        await ilse.say("pass")
        told = await marek.say("pass")
    assert "🔒 `pass` was the last word. The game is over: see <#100>." in texts(told)
    over = await ilse.call("program", 1)
    assert "This game is over. `/history` keeps every round" in texts(over)
    assert labels(over) == ["Rematch", "History"]


async def test_goals_that_are_not_chosen_cannot_be_locked(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    told = texts(await ilse.say("compile"))
    assert "That is not complete yet." in told
    assert "say `pass`" not in told


async def test_goals_cannot_be_passed_and_a_mistake_says_how_to_write_them(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    await desk.started(ilse, marek)
    assert "This question cannot be passed: it needs an answer." in texts(await ilse.say("pass"))
    seat = await desk.host.seat(1, ilse.user)
    assert seat.decision is not None
    how = "You could send, for example:"
    assert how in texts(await ilse.say("SR SR SR"))
    assert how not in texts(await ilse.say("pass"))
    await ilse.say("SR SY SG SB")
    await ilse.say("compile")
    assert how not in texts(await ilse.say("SR MY SG SB"))


async def test_what_is_too_long_is_not_read_by_halves(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    assert "`MRN LBE`" in texts(await ilse.say("MRN" + " " * 994 + "LBE"))
    assert "more than the 1000 characters that I read" in texts(await ilse.say("MRN" + " " * 995 + "LBS"))
    assert "`MRN LBE`" in texts(await ilse.panel())


async def test_whoever_is_not_asked_is_told_to_wait(desk: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await desk.programming(ilse, marek, noor)
    await ilse.press(Press(Verb.RESIGN, 1))
    gone = await ilse.call("program", 1)
    assert "You have left this game; feel free to watch." in texts(gone)
    refreshed = await ilse.click(gone, "Refresh")
    assert refreshed["instead"]
    assert "RAMbots · table 1" in texts(await ilse.click(gone, "History"))
