"""The form for typing an answer without sending a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.interactions.actions.drafts import ShowPanel
from tests.discord_ui.room import texts
from tests.texts import laid, part, text, worded

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

QUESTION_PROGRAM = text("question-program")
MORE, TYPE = text("button-more"), text("button-type")

EMPTY = f"-# {text('panel-how-in-public')}"


async def test_form_is_prefilled_and_replaces_the_draft(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    form = await ilse.click(await ilse.click(await ilse.press(ShowPanel(1)), MORE), TYPE)
    (label,) = form["modal"].to_components()
    assert label["component"]["value"] == "MRN"
    assert form["modal"].title == QUESTION_PROGRAM
    told = await ilse.submit(form, "  mrn lbe ")
    assert worded("MRN LBE") in texts(told)
    assert told["instead"]


async def test_form_opens_with_an_example_that_can_be_sent(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    form = await ilse.click(await ilse.more(), TYPE)
    (label,) = form["modal"].to_components()
    example = label["component"]["placeholder"]
    assert laid(example) in texts(await ilse.submit(form, example))


async def test_typing_none_in_the_form_clears_the_program(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    form = await ilse.click(await ilse.click(await ilse.press(ShowPanel(1)), MORE), TYPE)
    told = await ilse.submit(form, "none")
    assert EMPTY in texts(told)


async def test_form_error_shows_the_typed_text_and_a_valid_example(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    form = await ilse.click(await ilse.more(), TYPE)
    told = await ilse.submit(form, "MRX\n`boom`")
    assert "🤔 " in texts(told)
    assert text("form-typed", text="MRX 'boom'") in texts(told)
    assert "instead" not in told
    example = texts(told).splitlines()[0].rpartition(part("mistaken-try"))[2].removesuffix("`.")
    assert laid(example) in texts(await ilse.submit(form, example)), "it can be sent as it is"
    assert text("mistaken-stands", program=example) in texts(await ilse.submit(form, "MRX"))
    long = texts(await ilse.submit(form, "x" * 900))
    assert text("form-typed", text=f"{'x' * 299}…") in long


async def test_form_keeps_the_valid_part_and_shows_the_error(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    told = await ilse.submit(await ilse.click(await ilse.more(), TYPE), "MRN LBE MRX")
    assert told["instead"]
    assert text("mistaken-kept", program="MRN LBE") in told["note"]
    assert text("form-typed", text="MRN LBE MRX") in told["note"]
    assert laid("MRN LBE") in texts(told)
    assert (await room.host.seat(1, ilse.user)).text == "MRN LBE"


async def test_form_submitted_too_late_returns_the_typed_text(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    form = await ilse.click(await ilse.more(), TYPE)
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB", about=table)
        await guest.say("compile", about=table)
    told = await ilse.submit(form, "SR MY SG SB")
    assert text("form-moved-on", text="SR MY SG SB") in texts(told)
    assert QUESTION_PROGRAM in texts(told)
    assert "instead" not in told


async def test_form_may_be_submitted_after_the_draft_changed(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    form = await ilse.click(await ilse.more(), TYPE)
    await ilse.say("MRN")
    assert worded("LBE") in texts(await ilse.submit(form, "LBE"))


async def test_form_is_refused_without_a_question(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    panel = await ilse.more()
    await room.host.cancel(1, ilse.user, manager=False)
    assert text("nothing-to-answer") in texts(await ilse.click(panel, TYPE))
