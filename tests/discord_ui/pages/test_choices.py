"""Everything that can be reached by viewing and learning, word for word.

`agreed` contains what a user reads who presses every button and chooses from every menu that doesn't change a table:
before the start, during the game and after it; the choices offered; the lessons; and the commands as sent to Discord.
After changing a page, update the files with `AGREED=renew pytest tests/discord_ui/pages/test_choices.py`.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.discord_ui.client import BotClient
from bot.discord_ui.dispatch.commands import install
from bot.discord_ui.format import USUAL_PACE
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.drafts import PreviewDraft, ShowHint, ShowPage, ShowPanel
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.history import (
    ExplainStep,
    SendMatchFile,
    ShowBoard,
    ShowHand,
    ShowHistory,
    ShowLog,
    ShowReplay,
    ShowReport,
    ShowRules,
    ShowSeals,
    ShowStep,
    ShowTable,
)
from bot.discord_ui.interactions.actions.learning import Learn
from bot.discord_ui.interactions.actions.lobby import AdjustSetup, TableSettings
from bot.discord_ui.interactions.actions.matchmaking import ShowQueue
from bot.discord_ui.interactions.actions.people import EditGuildSettings, EditUserSettings
from bot.discord_ui.interactions.actions.seats import AskCancel, AskResign, Pause, Resign
from bot.discord_ui.interactions.actions.tournaments import ShowTournaments
from bot.discord_ui.interactions.custom_ids import CustomId, LessonDraft, action_of
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.coach.lessons import finished_page, which_game_page
from bot.discord_ui.views.community.guild_settings import GROUPS
from bot.discord_ui.views.play.closed_panel import folded_page, further_down_page
from bot.discord_ui.views.play.dm_recap import recap_of, result_page
from bot.discord_ui.views.play.draft_panel import panel
from bot.discord_ui.views.play.notices import is_first
from bot.games import GAMES
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.model.views import Panel, StalePanel
from bot.playground.world.components import walk
from tests.agreed import forget, hold
from tests.discord_ui.pages.test_every_page import PICTURE, Book
from tests.discord_ui.room import HERE
from tests.host.harness import COMPUTERS
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.host.model.views import SeatView
    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

FOLDER = Path(__file__).parents[1] / "agreed"
LOOKING = frozenset(
    {
        *(ShowTable, ShowBoard, ShowHand, ShowPanel, ShowPage, PreviewDraft, TableSettings, AdjustSetup),
        *(ShowHistory, ShowReplay, ShowLog, ShowStep, ExplainStep, ShowSeals, SendMatchFile, ShowReport, ShowRules),
        *(ShowHelp, AskResign, AskCancel, ShowHint),
    }
)
"""Actions that change nothing."""
PAGES = 50
"""Maximum number of pages per stage."""


def ways(message: Obj) -> Iterator[tuple[CustomId, str | None]]:
    """Yield every request a message offers, with the first, second and last option of each menu."""
    for each in walk(message["components"]):
        action = action_of(str(each.get("custom_id", "")))
        if action is not None and type(action) in LOOKING and not each.get("disabled"):
            options = [option["value"] for option in each.get("options", [])]
            for value in dict.fromkeys([*options[:2], *options[-1:]]) or [None]:
                yield action, value


async def looked_at(book: Book, stage: str, guest: Guest, *first: Obj) -> None:
    """Add every page reachable from these, each once."""
    known: set[tuple[CustomId, str | None]] = set()
    waiting = deque(way for message in first for way in ways(message))
    for number, message in enumerate(first, start=1):
        book.add(f"{stage}, {number}", message)
    while waiting and len(known) < PAGES:
        action, value = waiting.popleft()
        key = (replace(action, nonce=""), value)
        if key not in known:
            known.add(key)
            message = await guest.press(action, value)
            said = " ".join((action.button(), value or ""))
            book.add(f"{stage}: {said.strip()}", message)
            waiting.extend(ways(message))


async def before_the_start(book: Book, room: Room, ilse: Guest, noor: Guest) -> None:
    lobby = await room.lobby(ilse, computers=1)
    opening = await noor.press(ShowHelp())
    await looked_at(book, "an open table", ilse, lobby, await ilse.call("table"), opening)
    await room.host.cancel(1, ilse.user, manager=False)


async def in_a_game(book: Book, room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await room.programming(ilse, marek)
    for guest, program in ((ilse, "MRN LBE"), (marek, "MBW SGU")):
        await guest.say(program, about=table)
        await guest.say("compile", about=table)
    await room.rest()
    told = await ilse.say("MRN")
    own = [await ilse.call(command, table) for command in ("table", "board", "hand", "program", "history", "replay")]
    await looked_at(book, "a game, for a player", ilse, await room.post(table), told, *own)
    await looked_at(book, "a game, for anybody", noor, await noor.call("table", table), await noor.call("board", table))
    for seat in range(2):
        seen = await room.seat_with_recap(seat, table)
        book.add(f"a question with news, to seat {seat}", panel(seen, PICTURE, nonce="n", recap=recap_of(seen)))
        assert not is_first(seen)
    words = "help undo clear pass pass uncompile board words grid MRX compile hello"
    for word in words.split():
        book.add(f"a letter: {word}", await ilse.say(word))
    folded(book, await room.host.seat(table, ilse.user))
    await ilse.press(Resign(table))
    over = [await marek.call(command, table) for command in ("table", "history")]
    await looked_at(book, "a game that is over", marek, await room.post(table), *over)
    for seat in range(2):
        book.add(f"the end, to seat {seat}", result_page(await room.seat_with_recap(seat, table), PICTURE, nonce="n"))


def folded(book: Book, seat: SeatView) -> None:
    """Add what's left of panels, whatever happened to their questions."""
    panel = Panel(1, 2, 1, 0, seat.view.record.question)
    for status in Status:
        record = replace(seat.view.record, status=status)
        for round_ in (0, 2):
            for answer in (None, "", "MRN LBE"):
                page = folded_page(
                    StalePanel(panel, record, "RAMbots", f"Round {round_}" if round_ else "Set-up", answer)
                )
                book.add(f"folded, {status.value}, round {round_}, {answer!r}", page)
    gone = tuple(replace(player, has_left=True) for player in seat.view.record.players)
    for told, record in (
        ("gone", replace(seat.view.record, players=gone)),
        ("later", replace(seat.view.record, question=99)),
    ):
        book.add(f"folded, {told}", folded_page(StalePanel(panel, record, "RAMbots", "Round 2", None)))
    book.add("folded, of which nothing is known", folded_page(StalePanel(panel, seat.view.record, "", None, None)))
    book.add("folded, further down", further_down_page(seat))


async def in_lessons(book: Book, room: Room, noor: Guest) -> None:
    first = await noor.press(Learn("rambots"))
    await looked_at(book, "a lesson", noor, first)
    game = room.context.games["rambots"]
    for number, puzzle in enumerate(game.puzzles(), start=1):
        for answers in (puzzle.wrong[0].answers, puzzle.solution):
            lesson = await noor.press(Learn("rambots", number))
            for answer in answers:
                form = await noor.click(lesson, text("button-type"))
                lesson = await noor.submit(form, answer)
                book.add(f"lesson {number}, typed {answer}", lesson)
                lesson = await noor.click(lesson, text("lesson-run"))
                book.add(f"lesson {number}, run {answer}", lesson)
        hint = await noor.press(ShowHint(LessonDraft("rambots", number)))
        book.add(f"lesson {number}, shown", await noor.click(hint, text("button-show-me")))
    end = await room.host.lessons.lesson(noor.user, "rambots", 1)
    book.add("all lessons are done", await noor.press(Learn("rambots")))
    book.add("the end of the lessons, among many games", finished_page(end, [game] * 6))
    book.add("which game to learn", which_game_page(translator_for("en").say, list(GAMES.values())))


async def choices(book: Book, room: Room, ilse: Guest, marek: Guest) -> None:
    """Add the choices of players, managers and hosts, without choosing anything."""
    owner = replace(ilse, owns=True, manager=True)
    mine = await ilse.press(EditUserSettings())
    book.add("one's own settings", mine)
    pressed = [
        action_of(str(each.get("custom_id", ""))) for each in walk(mine["components"]) if not each.get("options")
    ]
    for action in dict.fromkeys(each for each in pressed if isinstance(each, EditUserSettings)):
        book.add(f"one's own settings, {action.setting}", await ilse.press(action))
    for part, (name, _) in enumerate(GROUPS):
        book.add(f"a server's settings, {name}", await owner.press(EditGuildSettings("part", part)))
    book.add("the queue", await ilse.press(ShowQueue()))
    book.add("a tournament", await owner.press(ShowTournaments()))
    record = await room.host.open("rambots", TableTerms(pace=USUAL_PACE), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    await room.rest()
    book.add("a pause, for the host", await ilse.press(Pause(record.id)))
    book.add("a pause, for another player", await marek.press(Pause(record.id)))


def the_commands() -> str:
    """The commands as sent to Discord."""
    front = BotClient(RenderPool(), games=GAMES, computers=COMPUTERS)
    install(front.tree, front)
    commands = sorted(front.tree.get_commands(), key=lambda command: command.name)
    return "\n".join(json.dumps(each.to_dict(front.tree), indent=1, ensure_ascii=False) for each in commands)


async def test_every_path_before_the_start_matches_snapshot(room: Room, ilse: Guest, noor: Guest) -> None:
    forget()
    book = Book()
    await before_the_start(book, room, ilse, noor)
    hold(FOLDER / "before the start.txt", book.text())


async def test_every_path_in_a_game_matches_snapshot(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    forget()
    book = Book()
    await in_a_game(book, room, ilse, marek, noor)
    hold(FOLDER / "in a game.txt", book.text())


async def test_all_settings_match_snapshot(room: Room, ilse: Guest, marek: Guest) -> None:
    forget()
    book = Book()
    await choices(book, room, ilse, marek)
    hold(FOLDER / "settings.txt", book.text())


async def test_every_path_in_lessons_matches_snapshot(room: Room, noor: Guest) -> None:
    forget()
    book = Book()
    await in_lessons(book, room, noor)
    hold(FOLDER / "in lessons.txt", book.text())


def test_registered_commands_match_snapshot() -> None:
    forget()
    hold(FOLDER / "commands.txt", the_commands() + "\n")
