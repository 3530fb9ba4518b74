"""What can be viewed at a table, and what's offered next to it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from discord.app_commands import Command

from bot.discord_ui.client import BotClient
from bot.discord_ui.dispatch.commands import install
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowRules, ShowSeals
from bot.discord_ui.interactions.actions.seats import Resign, TryAgain
from bot.discord_ui.interactions.command_list import COMMANDS
from bot.games import GAMES
from bot.host.core.errors import PostRefusedError
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status, User
from tests.discord_ui.room import HERE, labels, texts
from tests.host.harness import COMPUTERS
from tests.texts import part, sentence, text, worded

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

REFUSED_FORBIDDEN = sentence("refused-forbidden")
ANALYSE = text("button-analyse")
BACK = text("button-previous")
BOARD = text("button-board")
CANCEL = text("button-cancel")
END_HERE = text("button-end-here")
HIGHLIGHTS = text("button-highlights")
HISTORY = text("button-history")
NEXT = text("button-next")
PROGRAM = text("button-turn")
RULES_FULL = text("rules-full")
RULES_HOW = text("rules-how")
RULES_TRY = text("rules-try")
SEALS = text("button-seals")
SEALS_LOCKED = text("seals-locked")
START = text("button-start")
ORDER = text("button-order")
TO_TABLE = text("button-to-table")
TRY_AGAIN = text("button-try-again")
WORDS = text("button-words")
LESSONS = len(GAMES["rambots"].lessons())


async def test_table_shows_who_is_awaited_and_for_what(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
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


async def test_awaited_player_is_addressed_directly(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    assert f"{text('question-program')}**\n{text('awaits-you', count=1)}" in texts(await ilse.call("table"))
    await marek.say("pass")
    assert f"{text('awaits-you', count=0)}\n🔒 🟡 **Marek**" in texts(await ilse.call("table"))
    assert text("awaits-you", count=0) not in texts(await marek.call("table"))
    assert text("awaits-you", count=0) not in texts(await noor.call("table"))


async def test_locked_answer_shows_only_its_seal(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    before = await marek.click(await marek.call("history"), SEALS)
    assert SEALS_LOCKED not in texts(before)
    await ilse.say("MRN")
    await ilse.say("compile")
    (seal,) = (await room.host.view(1)).awaited[0].commitments
    told = texts(await marek.click(await marek.call("history"), SEALS))
    assert f"{text('seals-locked')}\n🔒 **Ilse** `{seal.digits[:32]}`" in told
    assert "MRN" not in told
    earlier = texts(await marek.press(ShowSeals(1, 1)))
    assert SEALS_LOCKED not in earlier
    assert seal.digits[:32] not in texts(await room.post())


async def test_table_without_a_deadline_shows_since_when_it_waits(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    now = int(room.harness.clock.now().timestamp())
    assert text("status-asked", when=f"<t:{now}:R>") in texts(await ilse.call("table"))


async def test_solo_table_does_not_show_since_when_it_waits(room: Room, ilse: Guest) -> None:
    await room.lobby(ilse, computers=1)
    await room.host.start(1, ilse.user)
    told = texts(await ilse.call("table"))
    assert text("status-untimed") in told
    assert "<t:" not in told
    assert "<t:" not in texts(await room.shown())


async def test_table_with_a_deadline_shows_the_deadline(room: Room, ilse: Guest, marek: Guest) -> None:
    record = await room.host.open("rambots", TableTerms(pace=3600), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    until = int(room.harness.clock.now().timestamp()) + 3600
    assert text("status-until", when=f"<t:{until}:F> (<t:{until}:R>)") in texts(await ilse.call("table"))


async def test_each_reader_is_offered_only_allowed_actions(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    manager = replace(noor, manager=True)
    assert labels(await ilse.call("table")) == [PROGRAM, BOARD, END_HERE, HISTORY, CANCEL]
    assert labels(await marek.call("table")) == [PROGRAM, BOARD, END_HERE, HISTORY]
    assert labels(await noor.call("table")) == [BOARD, HISTORY]
    assert labels(await manager.call("table")) == [BOARD, text("button-seats"), HISTORY, CANCEL]
    await room.host.cancel(1, ilse.user, manager=False)
    assert labels(await ilse.call("table", 1)) == []


async def test_open_table_offers_join_start_and_cancel_as_allowed(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await room.lobby(ilse, marek)
    told = await ilse.call("table")
    assert f"{text('status-waits', where='<#100>')}\n" in texts(told)
    assert text("lobby-ready-alone", who="Ilse") in texts(told), "Join isn't for somebody who sits there"
    assert labels(told) == [START, TO_TABLE, CANCEL]
    assert labels(await marek.call("table")) == [START, TO_TABLE]
    assert labels(await noor.call("table")) == [text("button-join"), START, TO_TABLE]


async def test_finished_game_offers_history_and_analysis(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.press(Resign(1))
    told = await marek.call("table", 1)
    assert f"{text('status-was-played', where='<#100>')}\n" in texts(told)
    assert f"{text('over-won', who='🟡 **Marek**')}\n{text('status-another')}" in texts(told)
    assert labels(told) == [text("button-rematch"), HIGHLIGHTS, ANALYSE, HISTORY]
    told = await room.guest(9, "Teo").call("table", 1)
    assert text("over-won", who="🟡 **Marek**") in texts(told)
    assert text("status-another") not in texts(told)
    assert labels(told) == [HIGHLIGHTS, ANALYSE, HISTORY]


async def test_hand_of_a_finished_game_has_no_program_button(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert labels(await marek.call("hand", 1)) == [PROGRAM, WORDS, ORDER]
    await ilse.press(Resign(1))
    for guest in (ilse, marek):
        assert labels(await guest.call("hand", 1)) == [WORDS, ORDER]
        assert text("panel-over") in texts(await guest.call("program", 1))


async def test_paused_table_shows_the_reason_and_can_be_woken(room: Room, ilse: Guest, marek: Guest) -> None:
    silent = PostRefusedError(text("refused-forbidden"))
    room.harness.messenger.faults[PostKind.MOVE].extend([silent, silent])
    await room.started(ilse, marek)
    await room.rest()
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


async def test_board_hand_and_history_are_unavailable_before_the_start(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.lobby(ilse, marek)
    assert part("board-not-yet") in texts(await ilse.call("board"))
    assert part("not-started-lobby") in texts(await ilse.call("hand"))
    assert part("history-not-yet") in texts(await ilse.call("history"))
    assert part("history-not-yet") in texts(await ilse.call("replay"))


async def test_board_is_shown_without_any_hand(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    told = await ilse.call("board")
    assert [(each["filename"], each["body"]) for each in told["attachments"]] == [
        ("table1-2-board.png", b"draw_still (1, 2, 'board in usual') of 4 things")
    ]
    assert part("your-pool") not in texts(told)
    now = int(room.harness.clock.now().timestamp())
    waiting = text("awaits-of", missing=2, count=2, who="🔴 **Ilse**, 🟡 **Marek**")
    assert f"**{text('question-program')}** · {text('status-asked-soon', when=f'<t:{now}:R>')}\n{waiting}" in texts(
        told
    )
    (picture,) = [each for each in told["components"] if each["type"] == 12]
    assert picture["items"][0]["media"]["url"] == "attachment://table1-2-board.png"
    assert picture["items"][0]["description"]


async def test_hand_is_shown_with_a_button_to_the_program(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    told = await ilse.call("hand")
    assert f"### {text('hand-heading')}" in texts(told)
    assert part("your-pool") in texts(told)
    assert "MRN" not in texts(told)
    assert told["attachments"][0]["body"] == b"draw_still (1, 2, 'own 0 in usual') of 6 things"
    assert worded("MRN") in texts(await ilse.click(told, PROGRAM))


async def test_rules_can_be_paged_to_the_end(room: Room, noor: Guest) -> None:
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


async def test_missing_rules_page_shows_the_last_page(room: Room, noor: Guest) -> None:
    told = await noor.press(ShowRules(game="rambots", page=99))
    assert text("rules-page", game="RAMbots", number=LESSONS, count=LESSONS) in texts(told)
    assert text("rules-page", game="RAMbots", number=1, count=6) in texts(await noor.press(ShowRules(game="chess")))


async def test_help_has_four_lines_and_leads_to_all_commands(room: Room, noor: Guest) -> None:
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


async def test_help_lists_exactly_the_commands_that_discord_offers_its_reader(room: Room, noor: Guest) -> None:
    front = BotClient(RenderPool(), games=GAMES, computers=COMPUTERS)
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


async def test_command_asks_only_about_tables_it_applies_to(room: Room, ilse: Guest, marek: Guest) -> None:
    """Open tables, for example, have no board yet: the newest one says so, without a question which is meant."""
    for _ in range(2):
        await room.lobby(ilse)
    assert text("board-not-yet", table=2) in texts(await ilse.call("board"))
    assert text("which-table") in texts(await ilse.call("table"))
    running = await room.started(ilse, marek)
    assert text("table-title", game="RAMbots", table=running) in texts(await ilse.call("board"))
    assert text("analysis-not-yet", table=running) in texts(await ilse.call("analyse"))
    assert text("nothing-finished") in texts(await replace(ilse, user=User(99, "Teo"), channel=555).call("analyse"))


async def test_board_of_a_table_on_hold_is_not_said_to_have_no_game(room: Room, ilse: Guest) -> None:
    """Its game can't be read, so its view has no table either."""
    await room.lobby(ilse)
    async with room.host._core.writing() as work:
        record = await work.record(1)
        await work.tx.tables.save(replace(record, status=Status.QUARANTINED), was=record.revision)
    assert text("on-hold", table=1) in texts(await ilse.press(ShowBoard(1)))
