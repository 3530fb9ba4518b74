"""What can be viewed at a table, and what's offered next to it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from discord.app_commands import Command

from bot.discord_ui.client import BotClient
from bot.discord_ui.dispatch.commands import install
from bot.discord_ui.handlers.play.tables import board
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.history import (
    SendMatchFile,
    ShowHistory,
    ShowLog,
    ShowRules,
    ShowSeals,
    ShowStep,
)
from bot.discord_ui.interactions.actions.seats import Resign, TryAgain
from bot.discord_ui.interactions.command_list import COMMANDS
from bot.discord_ui.interactions.custom_ids import number_of
from bot.games import GAMES
from bot.host.core.errors import PostRefusedError, TableError
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status, User
from tests.discord_ui.room import HERE, component, labels, texts
from tests.host.house import KINDS
from tests.texts import part, pattern, round_label, sentence, text, worded

if TYPE_CHECKING:
    from bot.host.model.views import TableView
    from tests.discord_ui.room import Guest, Room

REFUSED_FORBIDDEN = sentence("refused-forbidden")
ANALYSE = text("button-analyse")
BACK = text("button-previous")
BOARD = text("button-board")
CANCEL = text("button-cancel")
END_HERE = text("button-end-here")
HIGHLIGHTS = text("button-highlights")
HISTORY = text("button-history")
HISTORY_GO = text("history-go")
HISTORY_SET_UP = text("history-set-up")
HISTORY_START = text("history-start")
LATEST = text("button-latest")
MATCH = text("button-match")
MY_NEXT = text("button-my-next")
NEXT = text("button-next")
ON = text("button-next")
PREVIEW = text("button-preview")
PREVIOUS = text("button-previous")
PROGRAM = text("button-turn")
REPLAY = text("button-replay")
ROUNDS = text("button-rounds")
ROUND_1 = text("round-name", number=1)
RULES_FULL = text("rules-full")
RULES_HOW = text("rules-how")
RULES_TRY = text("rules-try")
SEALS = text("button-seals")
SEALS_LOCKED = text("seals-locked")
START = text("button-start")
STEP = text("button-step")
ORDER = text("button-order")
TO_TABLE = text("button-to-table")
TRY_AGAIN = text("button-try-again")
LOG = text("button-log")
MORE = text("button-more")
WHY = text("button-why")
WORDS = text("button-words")

LESSONS = len(GAMES["rambots"].lessons())


async def _rounds(desk: Room, *guests: Guest, rounds: int = 1) -> int:
    """Play this many rounds and return the table."""
    table = await desk.programming(*guests)
    for _ in range(rounds):
        for guest in guests:
            await guest.say("MRN" if guest is guests[0] and rounds == 1 else "pass", about=table)
            await guest.say("compile", about=table)
        await desk.rest()
    return table


# --- /table ----------------------------------------------------------------------------------------------------------


async def test_table_shows_who_is_awaited_and_for_what(desk: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await desk.programming(ilse, marek)
    told = texts(await noor.call("table"))
    title, played = text("table-title", game="RAMbots", table=1), text("status-played", where="<#100>")
    assert f"### {title}\n🔴 **Ilse** · 🟡 **Marek**\n{played}" in told
    assert (
        f"**{text('question-program')}**\n{text('awaits-of', missing=2, count=2, who='🔴 **Ilse**, 🟡 **Marek**')}\n"
        in told
    )
    await ilse.say("MRN")
    await ilse.say("compile")
    told = texts(await noor.call("table"))
    assert f"{text('awaits-of', missing=1, count=2, who='🟡 **Marek**')}\n🔒 🔴 **Ilse**" in told
    assert "MRN" not in told


async def test_awaited_player_is_addressed_directly(desk: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await desk.programming(ilse, marek)
    assert f"{text('question-program')}**\n{text('awaits-you', count=1)}" in texts(await ilse.call("table"))
    await marek.say("pass")
    assert f"{text('awaits-you', count=0)}\n🔒 🟡 **Marek**" in texts(await ilse.call("table"))
    assert text("awaits-you", count=0) not in texts(await marek.call("table"))
    assert text("awaits-you", count=0) not in texts(await noor.call("table"))


async def test_locked_answer_shows_only_its_seal(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    before = await marek.click(await marek.call("history"), SEALS)
    assert SEALS_LOCKED not in texts(before)
    await ilse.say("MRN")
    await ilse.say("compile")
    (seal,) = (await desk.host.view(1)).awaited[0].commitments
    told = texts(await marek.click(await marek.call("history"), SEALS))
    assert f"{text('seals-locked')}\n🔒 **Ilse** `{seal.digits[:32]}`" in told
    assert "MRN" not in told
    earlier = texts(await marek.press(ShowSeals(1, 1)))
    assert SEALS_LOCKED not in earlier
    assert seal.digits[:32] not in texts(await desk.post())


async def test_table_without_a_deadline_shows_since_when_it_waits(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    now = int(desk.house.clock.now().timestamp())
    assert text("status-asked", when=f"<t:{now}:R>") in texts(await ilse.call("table"))


async def test_solo_table_does_not_show_since_when_it_waits(desk: Room, ilse: Guest) -> None:
    await desk.lobby(ilse, computers=1)
    await desk.host.start(1, ilse.user)
    told = texts(await ilse.call("table"))
    assert text("status-untimed") in told
    assert "<t:" not in told
    assert "<t:" not in texts(await desk.shown())


async def test_table_with_a_deadline_shows_the_deadline(desk: Room, ilse: Guest, marek: Guest) -> None:
    record = await desk.host.open("rambots", TableTerms(pace=3600), opener=ilse.user, place=HERE)
    await desk.host.join(record.id, marek.user)
    await desk.host.start(record.id, ilse.user)
    until = int(desk.house.clock.now().timestamp()) + 3600
    assert text("status-until", when=f"<t:{until}:F> (<t:{until}:R>)") in texts(await ilse.call("table"))


async def test_each_reader_is_offered_only_allowed_actions(desk: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await desk.programming(ilse, marek)
    manager = replace(noor, manager=True)
    assert labels(await ilse.call("table")) == [PROGRAM, BOARD, END_HERE, HISTORY, CANCEL]
    assert labels(await marek.call("table")) == [PROGRAM, BOARD, END_HERE, HISTORY]
    assert labels(await noor.call("table")) == [BOARD, HISTORY]
    assert labels(await manager.call("table")) == [BOARD, text("button-seats"), HISTORY, CANCEL]
    await desk.host.cancel(1, ilse.user, manager=False)
    assert labels(await ilse.call("table", 1)) == []


async def test_open_table_offers_join_start_and_cancel_as_allowed(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await desk.lobby(ilse, marek)
    told = await ilse.call("table")
    assert f"{text('status-waits', where='<#100>')}\n" in texts(told)
    assert text("lobby-ready-alone", who="Ilse") in texts(told), "Join isn't for somebody who sits there"
    assert labels(told) == [START, TO_TABLE, CANCEL]
    assert labels(await marek.call("table")) == [START, TO_TABLE]
    assert labels(await noor.call("table")) == [text("button-join"), START, TO_TABLE]


async def test_finished_game_offers_history_and_analysis(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.press(Resign(1))
    told = await marek.call("table", 1)
    assert f"{text('status-was-played', where='<#100>')}\n" in texts(told)
    assert f"{text('over-won', who='🟡 **Marek**')}\n{text('status-another')}" in texts(told)
    assert labels(told) == [text("button-rematch"), HIGHLIGHTS, ANALYSE, HISTORY]
    told = await desk.guest(9, "Teo").call("table", 1)
    assert text("over-won", who="🟡 **Marek**") in texts(told)
    assert text("status-another") not in texts(told)
    assert labels(told) == [HIGHLIGHTS, ANALYSE, HISTORY]


async def test_hand_of_a_finished_game_has_no_program_button(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    assert labels(await marek.call("hand", 1)) == [PROGRAM, WORDS, ORDER]
    await ilse.press(Resign(1))
    for guest in (ilse, marek):
        assert labels(await guest.call("hand", 1)) == [WORDS, ORDER]
        assert text("panel-over") in texts(await guest.call("program", 1))


async def test_paused_table_shows_the_reason_and_can_be_woken(desk: Room, ilse: Guest, marek: Guest) -> None:
    silent = PostRefusedError(text("refused-forbidden"))
    desk.house.messenger.faults[PostKind.MOVE].extend([silent, silent])
    await desk.started(ilse, marek)
    await desk.rest()
    told = await marek.call("table")
    again = texts(await ilse.click(told, TRY_AGAIN))
    assert again == text("wake-not-yet", why=REFUSED_FORBIDDEN)
    assert text("paused-because", why=REFUSED_FORBIDDEN) in texts(told)
    assert "⏱️" not in texts(told)
    assert f"\n-# {text('paused-because', why=REFUSED_FORBIDDEN)}\n" in texts(await marek.panel())
    assert TRY_AGAIN in labels(told)
    assert text("wake-works") in texts(await marek.click(told, TRY_AGAIN))
    told = await marek.call("table")
    assert part("paused-because") not in texts(told)
    assert TRY_AGAIN not in labels(told)
    assert part("not-paused") in texts(await marek.press(TryAgain(1)))


# --- /board and /hand ------------------------------------------------------------------------------------------------


async def test_board_hand_and_history_are_unavailable_before_the_start(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.lobby(ilse, marek)
    assert part("board-not-yet") in texts(await ilse.call("board"))
    assert part("not-started-lobby") in texts(await ilse.call("hand"))
    assert part("history-not-yet") in texts(await ilse.call("history"))
    assert part("history-not-yet") in texts(await ilse.call("replay"))


async def test_board_is_shown_without_any_hand(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    told = await ilse.call("board")
    assert [(each["filename"], each["body"]) for each in told["attachments"]] == [
        ("table1-2-board.png", b"draw_still (1, 2, 'board in usual') of 4 things")
    ]
    assert part("your-pool") not in texts(told)
    now = int(desk.house.clock.now().timestamp())
    waiting = text("awaits-of", missing=2, count=2, who="🔴 **Ilse**, 🟡 **Marek**")
    assert f"**{text('question-program')}** · {text('status-asked-soon', when=f'<t:{now}:R>')}\n{waiting}" in texts(
        told
    )
    (picture,) = [each for each in told["components"] if each["type"] == 12]
    assert picture["items"][0]["media"]["url"] == "attachment://table1-2-board.png"
    assert picture["items"][0]["description"]


async def test_hand_is_shown_with_a_button_to_the_program(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    await ilse.say("MRN")
    told = await ilse.call("hand")
    assert f"### {text('hand-heading')}" in texts(told)
    assert part("your-pool") in texts(told)
    assert "MRN" not in texts(told)
    assert told["attachments"][0]["body"] == b"draw_still (1, 2, 'own 0 in usual') of 6 things"
    assert worded("MRN") in texts(await ilse.click(told, PROGRAM))


# --- /history and /replay --------------------------------------------------------------------------------------------


async def test_history_starts_with_the_latest_move_and_reaches_all(desk: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(desk, ilse, marek)
    told = await marek.call("history")
    now = int(desk.house.clock.now().timestamp())
    assert f"### {ROUND_1} · <t:{now}:R>" in texts(told)
    assert part("race") in texts(told)
    options = component(told, HISTORY_GO)["options"]
    assert [(each["label"], each["value"], each.get("default", False)) for each in options] == [
        (HISTORY_START, "1", False),
        (HISTORY_SET_UP, "2", False),
        (ROUND_1, "3", True),
    ]
    more = ["🔢", LOG, STEP, SEALS]
    assert labels(told) == [WORDS, PREVIOUS, REPLAY, *more]
    set_up = await marek.click(told, PREVIOUS)
    assert f"### {text('history-set-up')}" in texts(set_up)
    assert set_up["instead"]
    assert labels(set_up) == [WORDS, PREVIOUS, NEXT, LATEST, REPLAY, *more]
    start = await marek.click(set_up, PREVIOUS)
    assert f"### {text('history-start')}" in texts(start)
    assert labels(start) == [WORDS, NEXT, LATEST, REPLAY, "🔢", SEALS]
    assert f"### {text('history-set-up')}" in texts(await marek.click(start, NEXT))
    assert f"### {ROUND_1}" in texts(await marek.click(start, LATEST))
    assert f"### {text('history-start')}" in texts(await marek.choose(told, HISTORY_START, name=HISTORY_GO))


async def test_log_shows_highlights_and_then_each_players_actions(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    for guest, said in ((ilse, "MRN LBE"), (marek, "MGN LYS")):
        await guest.say(said)
        await guest.say("compile")
    await desk.rest()
    log = await ilse.click(await desk.post(), LOG)
    told = texts(log)
    hers = re.search(rf"\*\*Ilse\*\*\n`(\d)` \({worded('MRN')}\).*\n`(\d)` \({worded('LBE')}\)", told)
    his = re.search(r"\*\*Marek\*\*\n`(\d)` .*\n`(\d)` ", told)
    assert hers is not None
    assert his is not None
    assert sorted([*hers.groups(), *his.groups()]) == ["1", "2", "3", "4"]
    assert told.index("🏁") < min(hers.start(), his.start())
    assert text("turned", way="N") in told


async def test_order_is_explained_wherever_it_is_shown(desk: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(desk, ilse, marek)
    post = await desk.post()
    log, words = await ilse.click(post, LOG), await ilse.click(post, WORDS)
    step = await ilse.click(log, STEP)
    while WHY not in labels(step):
        step = await ilse.click(step, NEXT)
    await ilse.say("MRN LBE MYS")
    preview = await ilse.click(await ilse.click(await ilse.panel(), MORE), PREVIEW)
    called = [await ilse.call(name, 1) for name in ("board", "hand", "history", "replay")]
    shown = [preview, *called, await ilse.click(called[0], WORDS), words, log, step, await ilse.click(step, WHY)]
    posts = [post, await desk.post(revision=2), await desk.post(revision=1)]
    for page in (*shown, *posts):
        (button,) = {ORDER, "🔢"}.intersection(labels(page))
        assert part("lesson-who-goes-first-text", catalog="rambots") in texts(await ilse.click(page, button))


async def test_pages_opened_from_a_post_appear_next_to_it(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    post = await desk.post()
    for button in (LOG, "🔢", PROGRAM):
        assert "instead" not in await marek.click(post, button), button
    log = await marek.click(post, LOG)
    for button in (STEP, ORDER, ROUNDS, SEALS):
        assert "instead" not in await marek.click(log, button), button
    history = await marek.click(log, ROUNDS)
    for button in (PREVIOUS, REPLAY):
        assert (await marek.click(history, button))["instead"], button
    assert "instead" not in await marek.click(history, SEALS)


async def test_replay_is_animated_and_leads_back_to_the_board(desk: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(desk, ilse, marek)
    told = await marek.call("replay")
    assert [each["filename"] for each in told["attachments"]] == ["table1-3-replay.gif"]
    board = await marek.click(told, BOARD)
    assert [each["filename"] for each in board["attachments"]] == ["table1-3-board.png"]
    again = await marek.click(board, REPLAY)
    assert again["attachments"] == told["attachments"]
    earlier = await marek.click(again, PREVIOUS)
    assert [each["filename"] for each in earlier["attachments"]] == ["table1-2-board.png"]
    start = await marek.click(await marek.choose(told, HISTORY_START, name=HISTORY_GO), REPLAY)
    assert [each["filename"] for each in start["attachments"]] == ["table1-1-board.png"]


@pytest.mark.parametrize("wanted", ["99", "0", "-1", "x", ""])
async def test_unknown_move_shows_the_latest_move(desk: Room, ilse: Guest, marek: Guest, wanted: str) -> None:
    await desk.programming(ilse, marek)
    for press, value in ((ShowHistory(1, number_of(wanted) or 0), None), (ShowHistory(1), wanted)):
        assert f"### {text('history-set-up')}" in texts(await ilse.press(press, value))


async def test_history_lists_25_moves_around_the_current_move(desk: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(desk, ilse, marek, rounds=30)
    latest = await ilse.call("history")
    values = [int(each["value"]) for each in component(latest, HISTORY_GO)["options"]]
    assert values == list(range(8, 33))
    middle = await ilse.press(ShowHistory(1, 15))
    values = [int(each["value"]) for each in component(middle, HISTORY_GO)["options"]]
    assert values == list(range(3, 28))
    first = await ilse.press(ShowHistory(1, 1))
    assert [int(each["value"]) for each in component(first, HISTORY_GO)["options"]] == list(range(1, 26))


async def test_resignation_is_listed_apart_from_its_round(desk: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await desk.programming(ilse, marek, noor)
    await ilse.press(Resign(1))
    for guest in (marek, noor):
        await guest.say("pass")
    told = await marek.call("history")
    names = [each["label"] for each in component(told, HISTORY_GO)["options"]]
    assert names == [
        HISTORY_START,
        HISTORY_SET_UP,
        text("history-leave", name=ROUND_1),
        ROUND_1,
    ]


# --- the seals -------------------------------------------------------------------------------------------------------


async def test_opened_seals_come_with_check_data_and_a_document(desk: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(desk, ilse, marek)
    told = await marek.click(await marek.call("history"), SEALS)
    shown = texts(told)
    move = await desk.host.history.move(1, 3)
    assert len(move.seals) == 2
    for seal, name in zip(move.seals, ("Ilse", "Marek"), strict=True):
        written = text("seal-text", text=seal.text) if seal.text else text("seal-empty")
        sealed = f"{text('seal-salt', salt=seal.salt)}\n{text('seal-seal', seal=seal.commitment)}"
        assert f"**{name}**\n{written}\n{sealed}" in shown
    assert f"### {text('seals-of-round', round=round_label(1), table=1)}" in shown
    (document,) = told["attachments"]
    assert document["filename"] == "table1-round1-move3.json"
    assert json.loads(document["body"])
    assert "instead" not in told


async def test_set_up_seals_come_without_a_document(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    told = await marek.click(await marek.call("history"), SEALS)
    assert f"### {text('seals-of-set-up', table=1)}" in texts(told)
    assert text("seal-text", text="SR SY SG SB") in texts(told)
    assert told["attachments"] == []


# --- rules and help ---------------------------------------------------------------------------------------------------


async def test_rules_can_be_paged_to_the_end(desk: Room, noor: Guest) -> None:
    page = await noor.press(ShowRules(game="rambots"))
    assert labels(page) == [NEXT, RULES_FULL]
    for number in range(2, LESSONS + 1):
        page = await noor.click(page, NEXT)
        assert page["instead"]
        assert text("rules-page", game="RAMbots", number=number, count=LESSONS) in texts(page)
        assert page["attachments"][0]["filename"] == f"rambots-{number}.png"
        assert page["attachments"][0]["body"].endswith(f"(0, {number - 1}, 'rambots in usual') of 3 things".encode())
    assert labels(page) == [BACK, RULES_FULL, RULES_TRY, RULES_HOW]
    assert text("lesson-of", game="RAMbots", number=1, count=8) in texts(await noor.click(page, RULES_TRY))
    assert text("rules-page", game="RAMbots", number=LESSONS - 1, count=LESSONS) in texts(await noor.click(page, BACK))
    assert text("help-heading") in texts(await noor.click(page, RULES_HOW))


async def test_missing_rules_page_shows_the_last_page(desk: Room, noor: Guest) -> None:
    told = await noor.press(ShowRules(game="rambots", page=99))
    assert text("rules-page", game="RAMbots", number=LESSONS, count=LESSONS) in texts(told)
    assert text("rules-page", game="RAMbots", number=1, count=6) in texts(await noor.press(ShowRules(game="chess")))


async def test_help_has_four_lines_and_leads_to_all_commands(desk: Room, noor: Guest) -> None:
    told = await noor.press(ShowHelp())
    lines = [text(f"help-{what}") for what in ("play", "private", "learn", "look")]
    assert texts(told).splitlines()[:5] == [f"## {text('help-heading')}", *lines]
    assert labels(told) == [text("button-play-now"), text("button-learn"), text("help-all")]
    page = await noor.click(told, text("help-all"))
    assert page["instead"]
    for group, commands in COMMANDS.items():
        if group != next(iter(COMMANDS)):
            page = await noor.click(page, text(f"help-group-{group}"))
        assert re.findall(r"^`/(\w+)`", texts(page), re.MULTILINE) == [name for name in commands if name != "server"]
        if "rules" in commands:
            assert text("rules-page", game="RAMbots", number=1, count=6) in texts(await noor.click(page, "RAMbots"))
    assert labels(await noor.click(page, text("button-back"))) == labels(told)


async def test_help_lists_exactly_the_commands_that_discord_offers_its_reader(desk: Room, noor: Guest) -> None:
    front = BotClient(RenderPool(), games=GAMES, computers=KINDS)
    install(front.tree, front)
    registered = [command for command in front.tree.get_commands() if isinstance(command, Command)]
    for guild, owns in ((HERE.guild, False), (HERE.guild, True), (None, False)):
        offered = {
            command.name
            for command in registered
            if (command.default_permissions is None or owns)
            and (guild is not None or (command.allowed_contexts is not None and command.allowed_contexts.dm_channel))
        }
        reader = replace(noor, guild=guild, owns=owns, manager=True)
        pages = [texts(await reader.press(ShowHelp(commands=True, group=group))) for group in COMMANDS]
        every = "\n".join(pages)
        assert set(re.findall(r"^`/(\w+)`", every, re.MULTILINE)) == offered
        assert (text("help-group-server") in every) == owns


async def test_move_without_seals_shows_the_running_hash(desk: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await desk.programming(ilse, marek, noor)
    await ilse.press(Resign(1))
    told = await noor.call("history")
    assert part("history-leave") in texts(told)
    assert SEALS in labels(told)  # of answers locked in for the current question
    for guest in (marek, noor):
        await guest.say("pass")
    assert SEALS in labels(await noor.press(ShowHistory(1, 3)))
    page = texts(await noor.press(ShowSeals(1, 3)))
    assert part("seals-of-set-up") in page  # this move is shown as part of the set-up
    assert part("seals-hash") in page


async def test_start_shows_the_seal_of_the_matchs_randomness(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    told = texts(await ilse.click(await ilse.call("history"), SEALS))
    pledge = (await desk.host.history.move(1, 1)).pledge
    assert pledge is not None
    assert f"### {text('seals-of-start', table=1)}" in told
    assert f"{text('pledge-closed')}\n{text('seal-seal', seal=pledge.commitment)}" in told
    assert text("seals-how") not in told


async def test_finished_game_offers_the_match_file_on_every_page(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.programming(ilse, marek)
    assert MATCH not in labels(await marek.call("history"))
    await ilse.press(Resign(1))
    told = await marek.call("history", 1)
    assert labels(told)[-1] == MATCH
    assert labels(await marek.click(told, PREVIOUS))[-1] == MATCH
    assert labels(await marek.click(told, SEALS))[-1] == MATCH
    given = await marek.click(told, MATCH)
    (file,) = given["attachments"]
    assert file["filename"] == "table1-rambots-match.json"
    assert f"--last {json.loads(file['body'])['journal'][-1]['hash']}" in texts(given)
    assert text("match-names") in texts(given)


async def test_match_file_is_refused_to_users_who_cannot_see_the_table(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await desk.programming(ilse, marek)
    await ilse.press(Resign(1))
    elsewhere = replace(noor, channel=999)
    told = await elsewhere.press(SendMatchFile(1))
    assert text("no-table", table=1) in texts(told)
    assert told["attachments"] == []


# --- what happened, step by step --------------------------------------------------------------------------------------


async def test_log_and_steps_are_visible_to_all_who_see_the_table(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await _rounds(desk, ilse, marek)
    stranger = desk.guest(9, "Teo", channel=4711)
    for action in (ShowLog, ShowStep, ShowSeals):
        assert "1" in texts(await noor.press(action(1, 3)))
        assert text("no-table", table=1) in texts(await stranger.press(action(1, 3)))
        for wrong in (4, 99999):
            assert part("no-move") in texts(await noor.press(action(1, wrong))), (action, wrong)


async def test_round_can_be_paged_by_step_and_by_own_instruction(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await desk.programming(ilse, marek)
    for guest, program in ((ilse, "MRN LBE"), (marek, "MGN LYS")):
        await guest.say(program, about=table)
        await guest.say("compile", about=table)
    await desk.rest()
    first = await ilse.click(await ilse.click(await desk.post(), LOG), STEP)
    assert f"{ROUND_1} · {text('page-of', number=1, count='')}" in texts(first)
    assert first["attachments"][0]["filename"].startswith("table1-3-step")
    assert BACK not in labels(first)
    mine = await ilse.click(first, MY_NEXT)
    assert mine["instead"]
    assert f"**Ilse** ({worded('MRN')}) {text('turned', way='N')}" in texts(mine)
    assert f"({worded('LBE')}) {text('turned', way='E')}" in texts(await ilse.click(mine, MY_NEXT))
    assert texts(await ilse.click(await ilse.click(mine, ON), BACK)) == texts(mine)
    seen = await noor.click(await noor.click(await desk.post(), LOG), STEP)
    assert MY_NEXT not in labels(seen)
    count = 1
    while ON in labels(seen):
        seen = await noor.click(seen, ON)
        count += 1
    assert text("page-of", number=count, count=count) in texts(seen)
    assert LOG in texts(await noor.click(seen, LOG))


async def test_cancelled_game_keeps_its_log_but_hides_locked_answers(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await _rounds(desk, ilse, marek)
    await ilse.say("MGE")
    await ilse.say("compile")
    await desk.host.cancel(1, ilse.user, manager=False)
    for action in (ShowLog, ShowStep):
        told = texts(await noor.press(action(1, 3)))
        assert ROUND_1 in told
        assert "MGE" not in told


async def test_command_asks_only_about_tables_it_applies_to(desk: Room, ilse: Guest, marek: Guest) -> None:
    """Open tables, for example, have no board yet: the newest one says so, without a question which is meant."""
    for _ in range(2):
        await desk.lobby(ilse)
    assert text("board-not-yet", table=2) in texts(await ilse.call("board"))
    assert text("which-table") in texts(await ilse.call("table"))
    running = await desk.started(ilse, marek)
    assert text("table-title", game="RAMbots", table=running) in texts(await ilse.call("board"))
    assert text("analysis-not-yet", table=running) in texts(await ilse.call("analyse"))
    assert text("nothing-finished") in texts(await replace(ilse, user=User(99, "Teo"), channel=555).call("analyse"))


async def test_board_of_a_table_on_hold_is_not_said_to_have_no_game(desk: Room, ilse: Guest) -> None:
    """Its game can't be read, so its view has no table either."""
    await desk.lobby(ilse)
    view = await desk.host.view(1)
    held = replace(view, record=replace(view.record, status=Status.QUARANTINED))

    async def viewed() -> TableView:
        return held

    with pytest.raises(TableError, match=pattern("on-hold", table=1)):
        await board(cast("Any", SimpleNamespace(view=viewed, table=held.record.id)))
