"""The history of a game: past rounds with their logs, steps, seals, replays and match files."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.history import (
    SendMatchFile,
    ShowHistory,
    ShowLog,
    ShowSeals,
    ShowStep,
)
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.custom_ids import number_of
from tests.discord_ui.room import component, labels, texts
from tests.texts import part, round_label, text, worded

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

BACK = text("button-previous")
BOARD = text("button-board")
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
SEALS = text("button-seals")
STEP = text("button-step")
ORDER = text("button-order")
LOG = text("button-log")
MORE = text("button-more")
WHY = text("button-why")
WORDS = text("button-words")


async def _rounds(room: Room, *guests: Guest, rounds: int = 1) -> int:
    """Play this many rounds and return the table."""
    table = await room.programming(*guests)
    for _ in range(rounds):
        for guest in guests:
            await guest.say("MRN" if guest is guests[0] and rounds == 1 else "pass", about=table)
            await guest.say("compile", about=table)
        await room.rest()
    return table


async def test_history_starts_with_the_latest_move_and_reaches_all(room: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(room, ilse, marek)
    told = await marek.call("history")
    now = int(room.harness.clock.now().timestamp())
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


async def test_log_shows_highlights_and_then_each_players_actions(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    for guest, said in ((ilse, "MRN LBE"), (marek, "MGN LYS")):
        await guest.say(said)
        await guest.say("compile")
    await room.rest()
    log = await ilse.click(await room.post(), LOG)
    told = texts(log)
    hers = re.search(rf"\*\*Ilse\*\*\n`(\d)` \({worded('MRN')}\).*\n`(\d)` \({worded('LBE')}\)", told)
    his = re.search(r"\*\*Marek\*\*\n`(\d)` .*\n`(\d)` ", told)
    assert hers is not None
    assert his is not None
    assert sorted([*hers.groups(), *his.groups()]) == ["1", "2", "3", "4"]
    assert told.index("🏁") < min(hers.start(), his.start())
    assert text("turned", way="N") in told


async def test_order_is_explained_wherever_it_is_shown(room: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(room, ilse, marek)
    post = await room.post()
    log, words = await ilse.click(post, LOG), await ilse.click(post, WORDS)
    step = await ilse.click(log, STEP)
    while WHY not in labels(step):
        step = await ilse.click(step, NEXT)
    await ilse.say("MRN LBE MYS")
    preview = await ilse.click(await ilse.click(await ilse.panel(), MORE), PREVIEW)
    called = [await ilse.call(name, 1) for name in ("board", "hand", "history", "replay")]
    shown = [preview, *called, await ilse.click(called[0], WORDS), words, log, step, await ilse.click(step, WHY)]
    posts = [post, await room.post(revision=2), await room.post(revision=1)]
    for page in (*shown, *posts):
        (button,) = {ORDER, "🔢"}.intersection(labels(page))
        assert part("lesson-who-goes-first-text", catalog="rambots") in texts(await ilse.click(page, button))


async def test_pages_opened_from_a_post_appear_next_to_it(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    post = await room.post()
    for button in (LOG, "🔢", PROGRAM):
        assert "instead" not in await marek.click(post, button), button
    log = await marek.click(post, LOG)
    for button in (STEP, ORDER, ROUNDS, SEALS):
        assert "instead" not in await marek.click(log, button), button
    history = await marek.click(log, ROUNDS)
    for button in (PREVIOUS, REPLAY):
        assert (await marek.click(history, button))["instead"], button
    assert "instead" not in await marek.click(history, SEALS)


async def test_replay_is_animated_and_leads_back_to_the_board(room: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(room, ilse, marek)
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
async def test_unknown_move_shows_the_latest_move(room: Room, ilse: Guest, marek: Guest, wanted: str) -> None:
    await room.programming(ilse, marek)
    for press, value in ((ShowHistory(1, number_of(wanted) or 0), None), (ShowHistory(1), wanted)):
        assert f"### {text('history-set-up')}" in texts(await ilse.press(press, value))


async def test_history_lists_25_moves_around_the_current_move(room: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(room, ilse, marek, rounds=30)
    latest = await ilse.call("history")
    values = [int(each["value"]) for each in component(latest, HISTORY_GO)["options"]]
    assert values == list(range(8, 33))
    middle = await ilse.press(ShowHistory(1, 15))
    values = [int(each["value"]) for each in component(middle, HISTORY_GO)["options"]]
    assert values == list(range(3, 28))
    first = await ilse.press(ShowHistory(1, 1))
    assert [int(each["value"]) for each in component(first, HISTORY_GO)["options"]] == list(range(1, 26))


async def test_resignation_is_listed_apart_from_its_round(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
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


async def test_opened_seals_come_with_check_data_and_a_document(room: Room, ilse: Guest, marek: Guest) -> None:
    await _rounds(room, ilse, marek)
    told = await marek.click(await marek.call("history"), SEALS)
    shown = texts(told)
    move = await room.host.history.move(1, 3)
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


async def test_set_up_seals_come_without_a_document(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    told = await marek.click(await marek.call("history"), SEALS)
    assert f"### {text('seals-of-set-up', table=1)}" in texts(told)
    assert text("seal-text", text="SR SY SG SB") in texts(told)
    assert told["attachments"] == []


async def test_move_without_seals_shows_the_running_hash(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
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


async def test_start_shows_the_seal_of_the_matchs_randomness(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    told = texts(await ilse.click(await ilse.call("history"), SEALS))
    pledge = (await room.host.history.move(1, 1)).pledge
    assert pledge is not None
    assert f"### {text('seals-of-start', table=1)}" in told
    assert f"{text('pledge-closed')}\n{text('seal-seal', seal=pledge.commitment)}" in told
    assert text("seals-how") not in told


async def test_finished_game_offers_the_match_file_on_every_page(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
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
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await room.programming(ilse, marek)
    await ilse.press(Resign(1))
    elsewhere = replace(noor, channel=999)
    told = await elsewhere.press(SendMatchFile(1))
    assert text("no-table", table=1) in texts(told)
    assert told["attachments"] == []


async def test_log_and_steps_are_visible_to_all_who_see_the_table(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await _rounds(room, ilse, marek)
    stranger = room.guest(9, "Teo", channel=4711)
    for action in (ShowLog, ShowStep, ShowSeals):
        assert "1" in texts(await noor.press(action(1, 3)))
        assert text("no-table", table=1) in texts(await stranger.press(action(1, 3)))
        for wrong in (4, 99999):
            assert part("no-move") in texts(await noor.press(action(1, wrong))), (action, wrong)


async def test_round_can_be_paged_by_step_and_by_own_instruction(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await room.programming(ilse, marek)
    for guest, program in ((ilse, "MRN LBE"), (marek, "MGN LYS")):
        await guest.say(program, about=table)
        await guest.say("compile", about=table)
    await room.rest()
    first = await ilse.click(await ilse.click(await room.post(), LOG), STEP)
    assert f"{ROUND_1} · {text('page-of', number=1, count='')}" in texts(first)
    assert first["attachments"][0]["filename"].startswith("table1-3-step")
    assert BACK not in labels(first)
    mine = await ilse.click(first, MY_NEXT)
    assert mine["instead"]
    assert f"**Ilse** ({worded('MRN')}) {text('turned', way='N')}" in texts(mine)
    assert f"({worded('LBE')}) {text('turned', way='E')}" in texts(await ilse.click(mine, MY_NEXT))
    assert texts(await ilse.click(await ilse.click(mine, ON), BACK)) == texts(mine)
    seen = await noor.click(await noor.click(await room.post(), LOG), STEP)
    assert MY_NEXT not in labels(seen)
    count = 1
    while ON in labels(seen):
        seen = await noor.click(seen, ON)
        count += 1
    assert text("page-of", number=count, count=count) in texts(seen)
    assert LOG in texts(await noor.click(seen, LOG))


async def test_cancelled_game_keeps_its_log_but_hides_locked_answers(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await _rounds(room, ilse, marek)
    await ilse.say("MGE")
    await ilse.say("compile")
    await room.host.cancel(1, ilse.user, manager=False)
    for action in (ShowLog, ShowStep):
        told = texts(await noor.press(action(1, 3)))
        assert ROUND_1 in told
        assert "MGE" not in told
