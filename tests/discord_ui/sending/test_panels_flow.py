"""A table has one live panel in a player's direct messages, whatever happens. All other panels there are folded."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from bot.discord_ui.ratelimit.global_window import Allowance
from bot.host.model.cluster import WHOLE
from bot.host.model.tables import User
from bot.host.model.views import StalePanel
from bot.playground.errors import ApiError
from bot.playground.faults import Fail, Gate, Refuse
from bot.storage.repositories.base import Repository
from tests.discord.player import texts
from tests.discord_ui.panels import SILENT, live, one_panel, rings, said
from tests.discord_ui.running import running
from tests.texts import laid, round_label, text, worded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.host.model.era import Eras
    from bot.host.ports.store import Store, Transaction
    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

MORE, TYPE = text("button-more"), text("button-type")
QUESTION_PROGRAM = text("question-program")
COMPILE = text("button-compile")
ANSWER_HELLO = text("answer-hello")
FOLDED_DOWN = text("folded-down")
RESIGN_YES = text("resign-yes")
FOLDED_LEFT = text("folded-left")
RESULT_WON = text("result-won")

TITLE = text("table-title", game="RAMbots", table=1)

NOT_NOW = ApiError(400, 20016, "This action cannot be performed due to slowmode rate limit")
EDITED_TOO_OFTEN = ApiError(400, 30046, "Maximum number of edits to messages older than 1 hour reached")


@dataclass
class Noting:
    """A database that records the methods called."""

    shared: ClassVar = False
    shards: ClassVar = WHOLE

    store: Store
    asked: set[str] = field(default_factory=set)

    @property
    def eras(self) -> Eras:
        return self.store.eras

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        async with self.store.reading() as tx:
            yield Noted(tx, self.asked)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        async with self.store.writing() as tx:
            yield Noted(tx, self.asked)

    aside = writing


@dataclass
class Noted:
    """A transaction of that database."""

    _tx: Transaction
    _asked: set[str]

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._tx, name)
        return NotedRepository(value, self._asked) if isinstance(value, Repository) else value


@dataclass
class NotedRepository:
    """A repository of that transaction."""

    _repository: Any
    _asked: set[str]

    def __getattr__(self, name: str) -> Any:
        self._asked.add(name)
        return getattr(self._repository, name)


async def _form(player: Player, thread: int) -> Obj:
    """Open a panel in the thread and return its form."""
    panel = await player.answer(thread, await player.command(thread, "program"))
    outcome = await player.click_behind(panel, MORE, TYPE)
    assert outcome.modal is not None
    return outcome.modal


async def _folds(bot: Running) -> None:
    """Wait until all panels that have to be folded have been tried."""
    await bot.rest()
    await asyncio.gather(*bot.front.panels._aside._tasks, return_exceptions=True)


async def test_typed_program_shows_in_the_panel_without_a_new_message(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    before, rung = len(said(ilse)), rings(ilse)
    for typed in ("MRN", "MRN LBE", "compile", "uncompile"):
        ilse.say(ilse.dm(), typed)
    shown = await one_panel(ilse, laid("MRN LBE"))
    assert shown["id"] == panel["id"]
    assert (len(said(ilse)), rings(ilse)) == (before, rung)


async def test_distant_panel_moves_silently_below_typed_text(
    bot: Running,
) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel, rung = await one_panel(ilse, QUESTION_PROGRAM), rings(ilse)
    for _ in range(2):
        wrong = ilse.say(ilse.dm(), "MRX")
        await ilse.sees(ilse.dm(), lambda message, at=wrong: int(message["id"]) > int(at["id"]))  # type: ignore[misc]
    letter = ilse.say(ilse.dm(), "MRN")
    shown = await one_panel(ilse, laid("MRN"))
    assert int(shown["id"]) > int(letter["id"]) > int(panel["id"])
    await ilse.loses(panel)
    assert rings(ilse) == rung


async def test_repeated_typing_gets_one_reply_while_sending_fails(bot: Running) -> None:
    """A few answers are already on their way; all others are merged into one."""
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, pace, messages = bot.player("Ilse"), bot.front._pace, 50
    await one_panel(ilse, QUESTION_PROGRAM)
    for _ in range(2):  # moves it out of sight
        wrong = ilse.say(ilse.dm(), "MRX")
        await ilse.sees(ilse.dm(), lambda message, at=wrong: int(message["id"]) > int(at["id"]))  # type: ignore[misc]
    before, allowed = len(said(ilse)), pace.allowance
    pace.allow(Allowance(0))
    for number in range(messages):
        ilse.say(ilse.dm(), "MRN LBE" if number == messages - 1 else "MRN")
    async with asyncio.timeout(60):
        while (await bot.host.seat(1, User(ilse.id, "Ilse"))).text != "MRN LBE":  # noqa: ASYNC110  # there's no event when all are read
            await asyncio.sleep(0.01)
    pace.allow(allowed)
    shown = await one_panel(ilse, laid("MRN LBE"))
    await bot.answered()
    assert len(said(ilse)) == before + 1 - 1, "the panel out of sight is gone"
    renewed = [each for each in ilse.heard if each.name == "MESSAGE_UPDATE" and each.data["id"] == shown["id"]]
    assert len(renewed) < messages / 2


async def test_repeated_mistakes_get_few_replies_while_sending_fails(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, pace, messages = bot.player("Ilse"), bot.front._pace, 50
    await one_panel(ilse, QUESTION_PROGRAM)
    before, allowed = len(said(ilse)), pace.allowance
    pace.allow(Allowance(0))
    for typed in (*["MRX"] * (messages // 2), "LRX", *["MRX"] * (messages // 2), "MRN"):
        ilse.say(ilse.dm(), typed)
    async with asyncio.timeout(60):
        while (await bot.host.seat(1, User(ilse.id, "Ilse"))).text != "MRN":  # noqa: ASYNC110  # there's no event for it
            await asyncio.sleep(0.01)
    pace.allow(allowed)
    await bot.answered()
    told = [texts(message) for message in said(ilse)[before:]]
    assert 0 < sum("MRX" in each for each in told) < messages / 2
    assert sum("LRX" in each for each in told) == 1


async def test_text_typed_while_a_panel_is_folding_goes_to_a_new_panel(bot: Running) -> None:
    """The panel is being folded when the message arrives, but the database still contains it."""
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, panels, edit = bot.player("Ilse"), bot.front.panels, Gate()
    await one_panel(ilse, QUESTION_PROGRAM)
    await bot.rest()  # it's saved a moment after it appears
    seat = await bot.host.seat(1, User(ilse.id, "Ilse"))
    assert seat.panel is not None
    bot.scene.faults.add(edit, method="DELETE", route=f"/channels/{ilse.dm()}/messages/{seat.panel.message}")
    panels.fold([StalePanel(seat.panel, seat.view.record, seat.view.game.title, "Round 1", None)])
    await edit.reached.wait()
    ilse.say(ilse.dm(), "MRN")
    async with asyncio.timeout(60):
        while not panels.edit_lock(seat.panel.message)._waiters:  # noqa: ASYNC110  # there's no event for the message's turn
            await asyncio.sleep(0.01)
    edit.opened.set()
    assert int((await one_panel(ilse, laid("MRN")))["id"]) > seat.panel.message


async def test_mistakes_get_silent_replies(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    wrong = ilse.say(ilse.dm(), "MRX")
    answer = await ilse.sees(ilse.dm(), "🤔")
    assert answer["message_reference"]["message_id"] == wrong["id"]
    assert answer["flags"] & SILENT


async def test_next_question_folds_the_last_panel_into_its_answer(bot: Running) -> None:
    await bot.rings_at_once("Ilse", "Marek")
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    for player in (ilse, marek):
        player.say(player.dm(), "MRN LBE")
        await one_panel(player, laid("MRN LBE"))
        await bot.compile(player.name)
    for player in (ilse, marek):
        await one_panel(player, round_label(2))
        lines = [texts(message) for message in said(player)[:2]]
        assert [worded("SR SY SG SB") in lines[0], worded("MRN LBE") in lines[1]] == [True, True]
        assert "\n" not in "".join(lines)
        assert rings(player) == 3, "the goals, and two programs"


async def test_click_that_ends_a_round_leaves_its_own_line(bot: Running) -> None:
    """That panel isn't folded once more."""
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panel = await one_panel(marek, QUESTION_PROGRAM)
    for player in (ilse, marek):
        player.say(player.dm(), "MRN")
        await player.click(await one_panel(player, laid("MRN")), COMPILE)
    await one_panel(marek, round_label(2))
    await _folds(bot)
    (line,) = (texts(message) for message in said(marek) if message["id"] == panel["id"])
    assert text("panel-is-in", program=worded("MRN")) in line


async def test_answer_given_in_channel_shows_in_the_panel(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    elsewhere = await ilse.answer(thread, await ilse.command(thread, "program"))
    outcome = await ilse.click_behind(elsewhere, MORE, TYPE)
    assert outcome.modal is not None
    await ilse.submit(outcome.modal, text="MRN")
    await ilse.click(await ilse.sees(thread, laid("MRN")), COMPILE)
    assert (await one_panel(ilse, text("panel-compiled", program=worded("MRN"))))["id"] == panel["id"]


async def test_greeting_stays_until_the_panel_itself_is_clicked(bot: Running) -> None:
    """The panel updates by itself moments after a change elsewhere, while the player may still be reading the
    greeting."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await one_panel(ilse, QUESTION_PROGRAM)
    ilse.say(ilse.dm(), "hello")
    await one_panel(ilse, ANSWER_HELLO)
    await ilse.submit(await _form(ilse, thread), text="MRN")
    renewed = await one_panel(ilse, laid("MRN"))
    assert ANSWER_HELLO in texts(renewed)
    await ilse.click(renewed, text("button-undo"))
    assert ANSWER_HELLO not in texts(await one_panel(ilse, text("ask-piece", number=1, of=5)))
    await ilse.submit(await _form(ilse, thread), text="LBE")
    assert ANSWER_HELLO not in texts(await one_panel(ilse, laid("LBE")))


async def test_events_behind_a_question_are_not_reloaded_on_typing(bot: Running) -> None:
    """It's shown above the draft and was loaded for the question. Typing and echoing a program takes two
    transactions."""
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await one_panel(ilse, QUESTION_PROGRAM)
    await bot.rest()
    noting = bot.host._core.store = Noting(bot.host._core.store)
    ilse.say(ilse.dm(), "MRN")
    await one_panel(ilse, laid("MRN"))
    assert "put_stored_draft" in noting.asked
    assert "last_prompt" not in noting.asked


async def test_panel_moves_down_on_request(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    await ilse.command(ilse.dm(), "program")
    await ilse.loses(panel)
    down = await one_panel(ilse, QUESTION_PROGRAM)
    assert int(down["id"]) > int(panel["id"])
    ilse.say(ilse.dm(), "board")
    await ilse.sees(ilse.dm(), lambda _: [each["id"] for each in live(ilse)] not in ([], [down["id"]]))
    assert int((await one_panel(ilse))["id"]) > int(down["id"])


async def test_missed_question_leaves_one_line_despite_reminders(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, record = bot.player("Ilse"), await bot.host.record(1)
    before = [each["id"] for each in said(ilse)]
    await one_panel(ilse, QUESTION_PROGRAM)
    for due in (*record.reminder_times, record.deadline):
        assert due is not None
        bot.clock.advance(due - bot.clock.now())
        bot.host.wake()
        await bot.rest()
    await one_panel(ilse, round_label(2))
    lines = [texts(each) for each in said(ilse) if each["id"] not in before or round_label(1) in texts(each)]
    assert len([line for line in lines if line.startswith(f"-# {TITLE}")]) == 1
    assert not any(FOLDED_DOWN in line for line in lines)


async def test_reminder_is_the_panel_with_a_ping(bot: Running) -> None:
    """Nothing else has happened at the table for a long time, so only the reminder can fold the panel before it."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await one_panel(ilse, QUESTION_PROGRAM)
    ilse.say(ilse.dm(), "MRN")
    await one_panel(ilse, laid("MRN"))
    rung = rings(ilse)
    await bot.rest()
    bot.clock.advance(timedelta(hours=13))
    bot.host.wake()
    panel = await one_panel(ilse, "⏰")
    assert "<t:" in texts(panel)
    assert QUESTION_PROGRAM in texts(panel)
    assert text("panel-begun") in texts(panel), "a lock screen shows nothing of the draft"
    assert worded("MRN") not in texts(panel)
    assert rings(ilse) == rung + 1
    await ilse.click(panel, text("button-compile"))
    assert text("panel-compiled", program=worded("MRN")) in texts(await one_panel(ilse))
    assert not [message for message in ilse.history(thread) if "⏰" in texts(message)]


async def test_resigned_player_has_no_panel_while_others_keep_theirs(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    noor, ilse = bot.player("Noor"), bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN")
    await one_panel(ilse, laid("MRN"))
    rung = rings(ilse)
    question = await noor.answer(thread, await noor.command(thread, "resign"))
    await noor.click(question, RESIGN_YES)
    await noor.sees(noor.dm(), FOLDED_LEFT)
    assert live(noor) == []
    panel = await one_panel(ilse, text("news-left", who="🟢 **Noor**"))
    assert laid("MRN") in texts(panel)
    assert rings(ilse) == rung, "it is no new question"


async def test_cancelled_table_leaves_no_panel(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    status = await ilse.answer(thread, await ilse.command(thread, "table"))
    asking = await ilse.answer(thread, await ilse.click(status, text("button-cancel")))
    await ilse.click(asking, text("cancel-yes"))
    for player in (ilse, marek):
        await player.sees(player.dm(), text("folded-cancelled"))
        assert live(player) == []


async def test_table_on_hold_leaves_no_panel_and_says_so(scene: Scene, tmp_path: Path) -> None:
    """The table's record was tampered with while the bot was offline."""
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        for player in (ilse, marek):
            await one_panel(player, QUESTION_PROGRAM)
        await bot.rest()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        store.execute("DROP TRIGGER journal_is_not_changed")
        store.execute(f"UPDATE journal SET digest = '{'0' * 64}' WHERE revision = 2")
    async with running(scene, tmp_path):
        for player in (ilse, marek):
            line = await player.sees(player.dm(), text("folded-put-aside"))
            assert texts(line).startswith(f"-# {TITLE} · {text('folded-put-aside')}")
            await player.sees(player.dm(), lambda _, player=player: not live(player))  # type: ignore[misc]


async def test_moved_but_unsaved_panel_is_found_after_restart(scene: Scene, tmp_path: Path) -> None:
    """The bot stopped between moving the panel and saving that."""
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        panel = await one_panel(ilse, QUESTION_PROGRAM)
        ilse.say(ilse.dm(), "board")
        await ilse.loses(panel)
        moved = await one_panel(ilse)
        assert moved["id"] != panel["id"]
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        assert store.execute("DELETE FROM panels WHERE message = ?", (int(moved["id"]),)).rowcount == 1
    async with running(scene, tmp_path) as bot:
        await bot.host.wait_for_clocks()
        await bot.front.dm_reader.caught_up()
        ilse.say(ilse.dm(), "MRN")
        shown = await one_panel(ilse, laid("MRN"))
        if shown["id"] != moved["id"]:
            await ilse.loses(moved)


async def test_failed_fold_is_repeated_after_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        await one_panel(ilse, QUESTION_PROGRAM)
        scene.faults.add(Fail(500), route=f"/channels/{ilse.dm()}/messages/*", method="PATCH", times=1000)
        for player in (ilse, marek):
            player.say(player.dm(), "pass")
        await ilse.sees(ilse.dm(), round_label(2))
        assert len(live(ilse)) == 2
    scene.faults.clear()
    async with running(scene, tmp_path) as bot:
        await one_panel(ilse, round_label(2))


async def test_panel_folded_by_a_click_is_not_edited_again(bot: Running) -> None:
    """The bot's edits of it are refused, but the reply to the click isn't."""
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    ilse.say(ilse.dm(), "pass")
    await one_panel(ilse, text("panel-compiled-empty"))
    route = f"/channels/{ilse.dm()}/messages/{panel['id']}"
    bot.scene.faults.add(Refuse(EDITED_TOO_OFTEN), route=route, method="PATCH", times=1000)
    marek.say(marek.dm(), "pass")
    await ilse.sees(ilse.dm(), round_label(2))
    await _folds(bot)
    assert len(live(ilse)) == 2
    await ilse.click(live(ilse)[0], text("button-uncompile"))
    await one_panel(ilse, round_label(2))
    await _folds(bot)
    edits = len(bot.scene.traffic.find("PATCH", route))
    for player in (ilse, marek):
        player.say(player.dm(), "pass")
    await one_panel(ilse, round_label(3))
    await _folds(bot)
    assert len(bot.scene.traffic.find("PATCH", route)) == edits


async def test_click_on_a_panel_that_could_not_be_deleted_leaves_a_line(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    bot.scene.faults.add(Refuse(NOT_NOW), route=f"/channels/{ilse.dm()}/messages/{panel['id']}", method="DELETE")
    await ilse.command(ilse.dm(), "program")
    await ilse.sees(ilse.dm(), lambda _: len(live(ilse)) == 2)
    await _folds(bot)
    await ilse.click(panel, MORE)
    await one_panel(ilse, QUESTION_PROGRAM)
    for player in (ilse, marek):
        player.say(player.dm(), "pass")
    await one_panel(ilse, round_label(2))
    await _folds(bot)
    (line,) = (texts(message) for message in said(ilse) if message["id"] == panel["id"])
    assert FOLDED_DOWN in line


async def test_failed_fold_after_a_games_end_is_repeated_on_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        await one_panel(ilse, QUESTION_PROGRAM)
        scene.faults.add(Fail(500), route=f"/channels/{ilse.dm()}/messages/*", method="PATCH", times=1000)
        question = await marek.answer(thread, await marek.command(thread, "resign"))
        await marek.click(question, RESIGN_YES)
        await ilse.sees(ilse.dm(), RESULT_WON)
        await bot.rest()
        assert len(live(ilse)) == 1
    scene.faults.clear()
    async with running(scene, tmp_path) as bot:
        await ilse.sees(ilse.dm(), lambda _: not live(ilse))


async def test_restart_does_not_edit_folded_panels(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        await one_panel(ilse, QUESTION_PROGRAM)
        await bot.rest()
    before = len(scene.traffic.find("PATCH", f"/channels/{ilse.dm()}/messages/*"))
    async with running(scene, tmp_path) as bot:
        await bot.host.wait_for_clocks()
        await bot.front.dm_reader.caught_up()
        await bot.rest()
    assert len(scene.traffic.find("PATCH", f"/channels/{ilse.dm()}/messages/*")) == before
