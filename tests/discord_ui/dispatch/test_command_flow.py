"""Slash commands, both where the table is clear and where it's ambiguous."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.command_list import COMMANDS
from bot.games import GAMES
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.playground.faults import Fail, Reset, When
from bot.playground.world.permissions import Permission
from bot.worker_pool import Workers
from tests.discord.player import component, files, texts
from tests.texts import laid, lead, text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

OPEN_IT = text("open-it")
START = text("button-start")
START_HEADING = text("start-heading")
HELIBOT = text("robot-called", kind="helibot")
REPULSOR = text("robot-called", kind="repulsor")
SUBJECTS = {each.name: each for each in GAMES["rumbl"].subjects()}


async def _ask(bot: Running, name: str, channel: int, command: str, **options: object) -> Obj:
    player = bot.player(name)
    return await player.answer(channel, await player.command(channel, command, **options))


async def test_all_commands_are_registered(bot: Running) -> None:
    names = [command["name"] for command in bot.player("Ilse").person.commands()]
    assert sorted(names) == sorted(name for group in COMMANDS.values() for name in group), "and help lists each once"


@pytest.mark.parametrize("command", ["table", "board", "program", "hand", "history", "replay"])
async def test_command_in_a_table_thread_uses_that_table(bot: Running, command: str) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    answer = await _ask(bot, "Ilse", thread, command)
    assert lead(1)[:-1] in texts(answer).replace(" · ", ", ")
    assert answer["flags"] & 64


async def test_answer_without_a_table_explains_how_to_play(bot: Running) -> None:
    answer = await _ask(bot, "Ilse", bot.channel, "board")
    assert "`/play`" in texts(answer)


async def test_answer_asks_which_of_several_tables(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    await bot.started("Noor", "Ilse")
    ilse = bot.player("Ilse")
    question = await _ask(bot, "Ilse", bot.channel, "program")
    assert text("which-table") in texts(question)
    chosen = await ilse.click(
        question, text("which-hint", table=1, hint=text("which-with", game="RAMbots", players="Ilse, Marek"))
    )
    panel = await ilse.answer(bot.channel, chosen)
    assert text("question-program") in texts(panel)


async def test_table_numbers_are_autocompleted(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    await bot.started("Ilse", "Noor")
    offered = await bot.player("Ilse").complete(bot.channel, "program", "table", table="")
    assert {each["value"] for each in offered} == {1, 2}


async def test_commands_work_in_dms(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    answer = await _ask(bot, "Ilse", bot.player("Ilse").dm(), "board")
    assert text("table-title", game="RAMbots", table=1) in texts(answer)


async def test_invisible_table_is_reported_as_missing(bot: Running) -> None:
    ilse = bot.player("Ilse")
    place = Place(guild=None, channel=ilse.dm())
    await bot.host.open("rambots", TableTerms(), opener=User(ilse.id, ilse.name), place=place)
    answer = await _ask(bot, "Noor", bot.channel, "table", table=1)
    assert text("no-table", table=1) in texts(answer)


async def test_game_against_computer_players_works_in_dms(bot: Running) -> None:
    ilse = bot.player("Ilse")
    panel = await _ask(bot, "Ilse", ilse.dm(), "play")
    await ilse.click(panel, OPEN_IT)
    lobby = await ilse.sees(ilse.dm(), text("lobby-free", count=3))
    await ilse.click(lobby, f"+ {text('computer-rookie')}")
    lobby = await ilse.sees(ilse.dm(), f"**{text('computer-name', kind='rookie', temperament='')}")
    assert text("button-join") not in texts(lobby), "there is nobody else"
    with pytest.raises(AssertionError, match=f"no component '{text('button-join')}'"):
        component(lobby, text("button-join"))
    await ilse.click(lobby, START)
    await ilse.sees(ilse.dm(), START_HEADING)
    await ilse.sees(ilse.dm(), text("question-goals"))


async def test_rules_can_be_paged_through(bot: Running) -> None:
    noor = bot.player("Noor")
    page = await _ask(bot, "Noor", bot.channel, "rules")
    assert len(files(page)) == 1
    await noor.click(page, text("button-next"))
    await noor.sees(bot.channel, text("rules-page", game="RAMbots", number=2, count=6))


async def test_help_explains_how_to_start(bot: Running) -> None:
    assert "`/play`" in texts(await _ask(bot, "Noor", bot.channel, "help"))


async def test_slow_picture_is_deferred_and_delivered_later(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    monkeypatch.setattr("bot.discord_ui.dispatch.router.DEFER_SECONDS", 0.01)
    gate, noor = threading.Event(), bot.player("Noor")
    slow = ThreadPoolExecutor(1)
    slow.submit(gate.wait)
    monkeypatch.setattr(bot.pictures, "_workers", Workers(make=lambda: slow))
    outcome = await noor.command(thread, "replay")
    gate.set()
    page = await noor.answer(thread, outcome)
    assert len(files(page)) == 1


async def test_duplicate_message_is_answered_once(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    for typed, seen in (("MRN", laid("MRN")), ("LBE", laid("LBE")), ("undo", laid("MRN"))):
        bot.scene.faults.duplicate("MESSAGE_CREATE")
        ilse.say(ilse.dm(), typed)
        await ilse.sees(ilse.dm(), seen)
        await bot.answered()
    assert (await bot.host.seat(1, User(ilse.id, "Ilse"))).text == "MRN"


async def test_post_is_not_repeated_while_the_check_fails(bot: Running) -> None:
    """The response was lost, and so was the one to the check whether the post exists."""
    lobby = await bot.lobby("Ilse", "Marek")
    route = f"/channels/{lobby['id']}/messages"
    bot.scene.faults.add(Reset(), route=route, method="POST", when=When.AFTER)
    look = bot.scene.faults.add(Reset(), route=route, method="GET", times=3)
    await bot.player("Ilse").click(lobby, START)
    while await bot.host.find_post(1, 1) is None:
        bot.clock.advance(timedelta(seconds=1))
        bot.host.wake()
        await bot.rest()
    assert look.left == 0
    start = json.dumps(START_HEADING).strip('"').encode()
    made = [each for each in bot.scene.traffic.find("POST", route) if start in each.request]
    assert len(made) == 1


@pytest.mark.parametrize("trouble", [Fail(503), Reset()], ids=["503", "reset"])
async def test_post_with_lost_response_is_not_repeated(bot: Running, trouble: Fail | Reset) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    route = f"/channels/{lobby['id']}/messages"
    ilse = bot.player("Ilse")
    bot.scene.faults.add(trouble, route=route, method="POST", when=When.AFTER)
    await ilse.click(lobby, START)
    await ilse.wait_for(lambda heard: heard.name == "THREAD_CREATE")
    await ilse.sees(int(lobby["id"]), START_HEADING)
    while await bot.host.find_post(1, 1) is None:
        bot.clock.advance(timedelta(seconds=1))
        bot.host.wake()
        await bot.rest()
    posts = [message for message in ilse.history(int(lobby["id"])) if START_HEADING in texts(message)]
    assert len(posts) == 1


async def test_missing_permission_is_reported_before_a_table_opens(bot: Running) -> None:
    ilse = bot.player("Ilse")
    panel = await _ask(bot, "Ilse", bot.channel, "play")
    bot.forbid(Permission.ATTACH_FILES)
    answer = await ilse.answer(bot.channel, await ilse.click(panel, OPEN_IT))
    assert text("lacks-attach") in texts(answer)


@pytest.mark.parametrize("permission", [Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS])
async def test_game_is_played_in_the_channel_if_threads_are_forbidden(bot: Running, permission: Permission) -> None:
    bot.forbid(permission)
    lobby = await bot.lobby("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await ilse.click(lobby, START)
    await ilse.sees(bot.channel, START_HEADING)
    assert (await bot.host.view(1)).record.channel == bot.channel


async def test_robot_can_be_looked_up_by_name(bot: Running) -> None:
    offered = await bot.player("Noor").complete(bot.channel, "rules", "about", game="rumbl", about=HELIBOT[:4].lower())
    (named, *passages) = [(each["name"], each["value"]) for each in offered]
    assert named == (HELIBOT, f"rumbl: {HELIBOT}")
    assert [name for name, _ in passages if name.startswith("M9, M18: Helibot")]
    for _, value in passages:
        found = await _ask(bot, "Noor", bot.channel, "rules", game="rumbl", about=value)
        assert HELIBOT in texts(found)
    card = await _ask(bot, "Noor", bot.channel, "rules", game="rumbl", about=f"rumbl: {HELIBOT}")
    assert f"### {HELIBOT}\n{SUBJECTS[HELIBOT].text}" in texts(card)
    assert len(files(card)) == 1
    noor = bot.player("Noor")
    await noor.click(card, text("rules-there"))
    await noor.sees(bot.channel, text("rules-page", game="R.U.M.B.L.", number=10, count=12))


async def test_typed_subject_is_found_in_the_current_game(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    card = await _ask(bot, "Ilse", thread, "rules", about=text("subject-green").upper())
    assert f"RAMbots\n### {text('subject-green')}\n{text('subject-green-text')}" in texts(card)


async def test_subjects_name_their_game_without_a_current_game(bot: Running) -> None:
    offered = await bot.player("Noor").complete(bot.channel, "rules", "about", about=REPULSOR.lower())
    assert {each["name"] for each in offered} == {f"{REPULSOR} (RAMbots Factory)", f"{REPULSOR} (R.U.M.B.L.)"}


@pytest.mark.parametrize("about", ["gherkin", "`*:!", "rumbl: ", "rumbl: green beam"])
async def test_unknown_subject_lists_available_subjects(bot: Running, about: str) -> None:
    told = texts(await _ask(bot, "Noor", bot.channel, "rules", game="rumbl", about=about))
    assert text("no-such-subject", some=", ".join([*SUBJECTS][:8])) in told
