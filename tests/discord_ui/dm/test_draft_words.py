"""Words for direct messages: what each does to a draft, and what the player then reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.keywords import Keyword, named_table, word_of
from bot.games import GAMES
from bot.games.rumbl.rules.hexes import placements
from bot.games.rumbl.rules.places import dock_spaces
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.i18n import LANGUAGES
from tests.discord_ui.room import HERE, labels, open_room, texts
from tests.texts import laid, part, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_ui.room import Guest, Room

DOUBT_NOTHING = text("doubt-nothing")
HISTORY = text("button-history")
PANEL_COMPILED_EMPTY = text("panel-compiled-empty")

EMPTY = f"**{text('ask-piece', number=1, of=5)}**"


@pytest.mark.parametrize("said", ["compile", "Compile", " COMPILE. ", "`compile`", "/compile", "compile!"])
async def test_word_is_recognised_despite_case_and_punctuation(
    room: Room, ilse: Guest, marek: Guest, said: str
) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    assert text("panel-compiled", program=worded("MRN")) in texts(await ilse.say(said))


async def test_each_word_has_its_effect(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    for said, seen in (
        ("compile", DOUBT_NOTHING),
        ("MRN", part("answer-understood")),
        ("MRN LBE", laid("MRN LBE")),
        ("undo", laid("MRN")),
        ("clear", EMPTY),
        ("compile", DOUBT_NOTHING),
        ("undo", laid("MRN")),
        ("undo", EMPTY),
        ("undo", text("nothing-to-undo")),
        ("pass", PANEL_COMPILED_EMPTY),
        ("pass", text("is-compiled")),
        ("uncompile", EMPTY),
        ("uncompile", text("not-compiled")),
        ("board", EMPTY),
        ("help", f"**{text('question-program')}**"),
        ("MRN", laid("MRN")),
        ("Compile, please!", text("panel-compiled", program=worded("MRN"))),
        ("please uncompile that", laid("MRN")),
        ("clear it", EMPTY),
        ("hello", text("answer-hello")),
        ("what now?", EMPTY),
        (
            "help me",
            text("how-words", words="`compile`, `uncompile`, `undo`, `clear`, `pass`, `board`, `words`, `hello`"),
        ),
        ("What next?", EMPTY),
        ("thank you", text("answer-welcome")),
        ("?", text("how-words", words="`compile`, `uncompile`, `undo`, `clear`, `pass`, `board`, `words`, `hello`")),
    ):
        assert seen in texts(await ilse.say(said)), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("word", "buttons"),
    [
        (Keyword.COMPILE, ("compile", "lock", "lock-in")),
        (Keyword.UNCOMPILE, ("uncompile", "unlock")),
        (Keyword.UNDO, ("undo",)),
        (Keyword.CLEAR, ("clear",)),
    ],
)
def test_panel_button_labels_can_be_typed(word: Keyword, buttons: tuple[str, ...], language: str) -> None:
    labels = [text(f"button-{each}", language=language) for each in buttons]
    assert {word_of(label) for label in labels} == {word}
    for label in labels:  # with the table's number, as the buttons of somebody at several tables have it
        numbered = text("button-compile-table", language=language, verb=label, table=6)
        assert (word_of(numbered), named_table(numbered)) == (word, 6)


async def test_pass_is_not_offered_where_nobody_can_pass(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    await ilse.say("SR SY")
    told = texts(await ilse.say("pass"))
    assert part("pass-really") not in told, "goals can't be passed"


async def test_pass_with_a_draft_needs_confirmation(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    assert text("pass-really", program="MRN", word="compile") in texts(await ilse.say("pass"))
    await ilse.say("MRN LBE")
    assert text("pass-really", program="MRN LBE", word="compile") in texts(await ilse.say("pass")), (
        "it is another draft"
    )
    assert PANEL_COMPILED_EMPTY in texts(await ilse.say("pass"))


async def test_mistake_reports_the_kept_draft_and_an_example(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    (told,) = texts(await ilse.say("MRX")).splitlines()
    example = told.rpartition(part("mistaken-try"))[2].removesuffix("`.")
    assert laid(example) in texts(await ilse.say(example))
    why, stands = texts(await ilse.say("MRX")).splitlines()
    assert why.endswith(text("mistaken-lock", why="", program="compile"))
    assert stands == text("mistaken-stands", program=example)
    await ilse.say("clear")
    assert text("mistaken-kept", program="MRN LBE") in texts(await ilse.say("MRN LBE MRX"))
    assert (await room.host.seat(1, ilse.user)).text == "MRN LBE"


@pytest.mark.parametrize("said", ["👍", "👍🏽 🤖", "...", "!", "ok", "and", "asdf"])
async def test_non_answer_leaves_the_draft_unchanged(room: Room, ilse: Guest, marek: Guest, said: str) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN LBE")
    assert text("mistaken-stands", program="MRN LBE") in texts(await ilse.say(said))
    assert laid("MRN LBE") in texts(await ilse.panel())


@pytest.mark.parametrize("said", ["none", "Nothing.", "ei mitään"])
async def test_none_empties_the_draft_and_suggests_pass(room: Room, ilse: Guest, marek: Guest, said: str) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN LBE")
    told = texts(await ilse.say(said))
    assert text("answer-understood-empty", word=text("word-pass")) in told
    assert EMPTY in told
    assert PANEL_COMPILED_EMPTY in texts(await ilse.say("pass"))


async def test_dock_keeps_all_lines_except_the_wrong_line(tmp_path: Path) -> None:
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        held = (await room.host.seat(await room.started(ilse, marek), ilse.user)).hand.held
        side, (first, second, third) = held.sectors[0], held.roster[:3]
        facing = placements(side)[dock_spaces(side)["f2"]][0].value
        lines = [
            f"{kind.value} {at} {facing} {power} p{turn}"
            for kind, at, power, turn in zip((first, third), ("f2", "f3"), held.powers, held.priorities, strict=False)
        ]
        wrong = f"{second.value} f9"
        told = texts(await ilse.say("\n".join((side.value, lines[0], wrong, lines[1]))))
        kept = (await room.host.seat(1, ilse.user)).text
        assert text("mistaken-kept", program=kept) in told
        assert all(line in kept for line in lines)
        assert "f9" in told


async def test_preview_of_an_earlier_question_is_marked_outdated(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    panel = await ilse.more()
    for guest in (ilse, marek):
        await guest.say("MRN")
        await guest.say("compile")
    told = await ilse.click(panel, text("button-preview"))
    assert text("answer-earlier") in texts(told["more"])
    assert texts(told) == f"-# {text('table-title', game='RAMbots', table=1)} · {round_label(1)}: {worded('MRN')}"


async def test_help_in_a_game_explains_how_to_write_an_answer(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    seat = await room.host.seat(1, ilse.user)
    assert seat.decision is not None
    how = seat.view.game.notation.help(seat.decision)
    assert how in texts(await ilse.say("help"))
    assert how not in texts(await ilse.say("board"))


async def test_last_player_to_pass_is_led_to_the_table(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("pass")
    assert text("panel-passed") in texts(await marek.say("pass"))


async def test_last_player_to_type_compile_is_led_to_the_table(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("pass")
    await marek.say("MRN")
    assert text("panel-is-in", program=worded("MRN")) in texts(await marek.say("compile"))


async def test_final_answer_of_a_game_is_reported_as_the_last_needed(room: Room, ilse: Guest, marek: Guest) -> None:
    record = await room.host.open("rambots", TableTerms({"round_limit": 10}), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB")
        await guest.say("compile")
    told = {}
    while (await room.host.view(1)).record.status is Status.PLAYING:
        await room.rest()
        await ilse.say("pass")
        told = await marek.say("pass")
    assert text("panel-last-pass") in texts(told)
    over = await ilse.call("program", 1)
    assert text("panel-over") in texts(over)
    assert labels(over)[:2] == [text("button-rematch"), HISTORY]


async def test_incomplete_goals_cannot_be_locked_in(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    told = texts(await ilse.say("compile"))
    assert text("answer-still-open", ask=text("ask-goal", number=1, of=4)) in told
    await ilse.say("SR LB")
    assert text("answer-still-open", ask=text("ask-goal", number=3, of=4)) in texts(await ilse.say("compile"))


async def test_question_about_boards_can_be_skipped(tmp_path: Path) -> None:
    async with open_room(tmp_path, game=GAMES["factory"]) as room:
        guests = [room.guest(1, "Ilse"), room.guest(2, "Marek")]
        await room.started(*guests)
        question = None
        while question is None or question.topic not in {"swap", "hop", "aim", "wild"}:
            for each in (await room.host.view(1)).awaited:
                question, guest = each.decision, guests[each.decision.seat]
                if text("pass-cannot") in texts(await guest.say("pass")):
                    await guest.say(await room.host.example(1, guest.user))
                    await guest.say("compile")
            await room.rest()
            question = (await room.host.view(1)).awaited[0].decision
        holder = guests[question.seat]
        assert text("answer-understood", program=text("typed-skip")) in texts(await holder.say("skip"))
        await holder.say("compile")
        await room.rest()
        assert (await room.host.view(1)).awaited[0].decision != question


async def test_help_about_a_dock_never_lists_pass(tmp_path: Path) -> None:
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        await room.started(ilse, marek)
        await ilse.say(await room.host.example(1, ilse.user))
        assert "`pass`" not in texts(await ilse.say("help"))


async def test_goals_cannot_be_passed_and_mistakes_show_an_example(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    assert "`pass`" not in texts(await ilse.panel())
    assert text("pass-cannot") in texts(await ilse.say("pass"))
    seat = await room.host.seat(1, ilse.user)
    assert seat.decision is not None
    how = part("mistaken-try")
    assert how in texts(await ilse.say("SR SR SR"))
    assert how not in texts(await ilse.say("pass"))
    await ilse.say("SR SY SG SB")
    await ilse.say("compile")
    assert how not in texts(await ilse.say("SR MY SG SB"))


async def test_overlong_message_is_not_read_partially(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert worded("MRN LBE") in texts(await ilse.say("MRN" + " " * 994 + "LBE"))
    assert text("answer-too-long", count=1000) in texts(await ilse.say("MRN" + " " * 995 + "LBS"))
    assert worded("MRN LBE") in texts(await ilse.panel())


async def test_resigned_player_sees_they_have_left(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
    await ilse.press(Resign(1))
    gone = await ilse.call("program", 1)
    assert text("panel-left") in texts(gone)
    refreshed = await ilse.click(gone, text("button-refresh"))
    assert refreshed["instead"]
    assert text("table-title", game="RAMbots", table=1) in texts(await ilse.click(gone, HISTORY))


async def test_table_can_be_described_as_words_or_grid(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    words, grid = texts(await ilse.say("words")), texts(await ilse.say("grid"))
    assert "```" not in words
    assert grid.splitlines()[1].startswith("```")
    assert words.splitlines()[1:] != grid.splitlines()[1:]
