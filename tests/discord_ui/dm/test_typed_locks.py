"""The `/me` setting that locks in typed answers at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.people import EditUserSettings
from tests.discord_ui.room import labels, texts
from tests.texts import laid, part, round_label, text, worded

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

LOCKED = part("answer-understood-locked")
UNCOMPILE = text("button-uncompile")


async def choose(guest: Guest, key: str) -> None:
    page = await guest.press(EditUserSettings())
    await guest.choose(page, text(f"me-typed-{key}"), name=text("me-typed"))


async def test_typed_answer_is_locked_in_at_once_when_enabled(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert part("answer-understood") in texts(await ilse.say("MRN")), "nobody has chosen it"
    await choose(ilse, "lock")

    told = await ilse.say("MRN LBE")
    assert LOCKED in texts(told)
    assert text("panel-compiled", program=worded("MRN LBE")) in texts(told)
    drafted = await ilse.click(told, UNCOMPILE)
    assert laid("MRN LBE") in texts(drafted)

    assert text("panel-compiled", program=worded("LBE")) in texts(await ilse.say("LBE"))
    assert text("panel-compiled", program=worded("LBN")) in texts(await ilse.say("LBN")), (
        "it replaces what was locked in"
    )
    assert text("is-compiled") in texts(await ilse.say("none")), "nobody passes without saying so"
    assert text("is-compiled") in texts(await ilse.say("MR")), "a piece without its way is no instruction"
    assert text("panel-compiled", program=worded("LBN")) in texts(await ilse.panel())

    await ilse.click(await ilse.panel(), UNCOMPILE)
    unfinished = await ilse.say("MR")
    assert part("answer-understood") in texts(unfinished)
    assert UNCOMPILE not in labels(unfinished)

    await choose(ilse, "draft")
    assert part("answer-understood") in texts(await ilse.say("MRN"))


async def test_last_player_to_type_is_led_to_the_round(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await choose(marek, "lock")
    await ilse.say("pass")
    assert text("panel-is-in", program=worded("MRN")) in texts(await marek.say("MRN"))


async def test_nothing_is_locked_in_while_another_game_may_be_meant(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await room.programming(ilse, marek)
    await choose(ilse, "lock")
    which = await ilse.say("MRN")
    hint = text("which-with", game="RAMbots", players="Ilse, Marek")
    chosen = await ilse.click(which, text("which-hint", table=1, hint=hint))
    assert round_label(1) in texts(chosen)
    for told in (chosen, await ilse.say("LBE")):
        assert UNCOMPILE not in labels(told)
    await marek.say("pass", about=1)
    assert text("panel-compiled", program=worded("LBN")) in texts(await ilse.say("LBN", about=2)), "a reply is clear"
    assert UNCOMPILE not in labels(await ilse.say("LBE")), "one game waits, but the other may be meant"


@pytest.mark.parametrize(
    "said",
    [
        "MRN LBE compile",
        "compile MRN LBE",
        "Lock it in: MRN LBE",
        "MRN LBE, and lock it in!",
        "MRN LBE lukitse",
        "ok, compile MRN LBE",
        "please compile MRN LBE",
        "> compile MRN LBE",
        "<@123456789012345678> compile MRN LBE",
        "**MRN LBE** compile 👍",
        "“MRN LBE” — compile",
        "MRN LBE (compile)",
        "I’ll go with MRN LBE, lock it in please",
        "joo, lukitse MRN LBE kiitos",
    ],
)
async def test_word_around_a_program_locks_it_in(room: Room, ilse: Guest, marek: Guest, said: str) -> None:
    await room.programming(ilse, marek)
    told = await ilse.say(said)
    assert part("answer-locked") in texts(told)
    assert text("panel-compiled", program=worded("MRN LBE")) in texts(told)


@pytest.mark.parametrize(
    "said",
    [
        "MRN LBE compile?",
        "compile? MRN LBE",
        "MRN LBE, don't compile",
        "MRN LBE but don't lock it in",
        "MRN LBE not compile",
        "MRN LBE älä lukitse",
        "don't compile MRN LBE",
        "should I compile MRN LBE",
        "compile?",
        "pass?",
    ],
)
async def test_question_or_negation_locks_in_nothing(room: Room, ilse: Guest, marek: Guest, said: str) -> None:
    await room.programming(ilse, marek)
    await ilse.say(said)
    assert UNCOMPILE not in labels(await ilse.panel())


@pytest.mark.parametrize(
    "said", ["ok compile", "compile 👍", "let's compile!", "**Compile**", "okei lukitse", "ｃｏｍｐｉｌｅ"]
)
async def test_lock_word_alone_works_in_any_style(room: Room, ilse: Guest, marek: Guest, said: str) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN LBE")
    assert text("panel-compiled", program=worded("MRN LBE")) in texts(await ilse.say(said))


async def test_incomplete_program_is_reported_and_not_locked_in(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    told = await ilse.say("MRN LB compile")
    assert part("answer-not-locked") in texts(told)
    assert UNCOMPILE not in labels(told)
    assert text("panel-compiled", program=worded("MRN")) not in texts(await ilse.panel())


async def test_lock_word_does_nothing_while_another_game_may_be_meant(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await room.programming(ilse, marek)
    which = await ilse.say("MRN LBE compile")
    assert text("which-of-several") in texts(which)
    told = await ilse.click(which, labels(which)[0])
    assert UNCOMPILE not in labels(told)


@pytest.mark.parametrize("said", ["left", "forward", "up", "go down two then right", "vasemmalle"])
async def test_direction_without_a_piece_gets_an_example(room: Room, ilse: Guest, marek: Guest, said: str) -> None:
    """In one sentence, with an example that this player could send."""
    await room.programming(ilse, marek)
    (told,) = texts(await ilse.say(said)).splitlines()
    example = told.removeprefix(f"🤔 {part('mistaken-moves')}").rstrip("`")
    assert part("answer-understood") in texts(await ilse.say(example))


@pytest.mark.parametrize("said", ["compile MR up", "MR ylös, lukitse", "MRN, then LB up, lock it in"])
async def test_screen_direction_locks_in_nothing_and_gets_examples(
    room: Room, ilse: Guest, marek: Guest, said: str
) -> None:
    await room.programming(ilse, marek)
    told, kept = texts(await ilse.say(said)).splitlines()
    assert UNCOMPILE not in labels(await ilse.panel())
    examples = re.findall(r"`(.+?)`", told)
    assert examples
    for example in examples:
        assert example.startswith(*re.findall(r"`(.+?)`", kept)), "what was read before is in it"
        assert part("answer-understood") in texts(await ilse.say(example))
