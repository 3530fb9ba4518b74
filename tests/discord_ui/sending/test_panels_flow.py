"""A table has one live panel in a player's direct messages, whatever happens. All other panels there are folded."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from bot.discord_ui.interactions.actions.drafts import EditDraft
from bot.discord_ui.interactions.custom_ids import action_of
from bot.discord_ui.ratelimit.global_window import Allowance
from bot.engine.game import DONE
from bot.host.model.cluster import WHOLE
from bot.host.model.tables import User
from bot.host.model.views import StalePanel
from bot.playground.faults import Fail, Gate
from bot.playground.world.components import walk
from bot.storage.repositories.base import Repository
from tests.discord.player import component, files, pictures, texts
from tests.discord_ui.running import running
from tests.texts import laid, part, round_heading, round_label, text, worded

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
PANEL_COMPILED_EMPTY = text("panel-compiled-empty")

TIME_UP = text("late-why", rushed=0)
SILENT = 1 << 12
TITLE = text("table-title", game="RAMbots", table=1)


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


def said(player: Player) -> list[Obj]:
    """The bot's direct messages to a player."""
    return [message for message in player.history(player.dm()) if message["author"].get("bot")]


def live(player: Player) -> list[Obj]:
    """Direct messages in which the player can answer a question."""
    return [message for message in said(player) if _answers(message)]


def rings(player: Player) -> int:
    """Count the player's audible direct messages."""
    return sum(not message["flags"] & SILENT for message in said(player))


def _answers(message: Obj) -> bool:
    ids = (str(each.get("custom_id", "")) for each in walk(message.get("components", [])))
    return any(isinstance(action, EditDraft) for action in map(action_of, ids))


def _kinds(message: Obj) -> list[str]:
    """File extensions of a message's pictures."""
    return [name[-4:] for name in files(message)]


def _led(message: Obj) -> list[str]:
    """Lines below a question about the events leading to it."""
    head, begins, told = str(message["content"]).partition(f"-# **{part('round-name')}")
    assert head
    return f"{begins}{told}".splitlines()


async def _form(player: Player, thread: int) -> Obj:
    """Open a panel in the thread and return its form."""
    panel = await player.answer(thread, await player.command(thread, "program"))
    outcome = await player.click_behind(panel, MORE, TYPE)
    assert outcome.modal is not None
    return outcome.modal


async def one_panel(player: Player, words: str = "") -> Obj:
    """Wait until the player has exactly one panel, containing these words, and return it."""
    await player.sees(player.dm(), lambda _: len(live(player)) == 1 and words in texts(live(player)[0]))
    return live(player)[0]


async def test_what_is_typed_shows_in_the_panel_and_is_no_message_of_its_own(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    before, rung = len(said(ilse)), rings(ilse)
    for typed in ("MRN", "MRN LBE", "compile", "uncompile"):
        ilse.say(ilse.dm(), typed)
    shown = await one_panel(ilse, laid("MRN LBE"))
    assert shown["id"] == panel["id"]
    assert (len(said(ilse)), rings(ilse)) == (before, rung)


async def test_a_panel_out_of_sight_moves_below_what_was_typed_silently_and_leaves_nothing_behind(
    bot: Running,
) -> None:
    await bot.with_goals("Ilse", "Marek")
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


async def test_whoever_types_again_and_again_while_nothing_can_be_sent_is_not_answered_each_time(bot: Running) -> None:
    """A few answers are already on their way; all others are merged into one."""
    await bot.with_goals("Ilse", "Marek")
    ilse, pace, letters = bot.player("Ilse"), bot.front._pace, 50
    await one_panel(ilse, QUESTION_PROGRAM)
    for _ in range(2):  # moves it out of sight
        wrong = ilse.say(ilse.dm(), "MRX")
        await ilse.sees(ilse.dm(), lambda message, at=wrong: int(message["id"]) > int(at["id"]))  # type: ignore[misc]
    before, allowed = len(said(ilse)), pace.allowance
    pace.allow(Allowance(0))
    for letter in range(letters):
        ilse.say(ilse.dm(), "MRN LBE" if letter == letters - 1 else "MRN")
    async with asyncio.timeout(60):
        while (await bot.host.seat(1, User(ilse.id, "Ilse"))).text != "MRN LBE":  # noqa: ASYNC110  # there's no event when all are read
            await asyncio.sleep(0.01)
    pace.allow(allowed)
    shown = await one_panel(ilse, laid("MRN LBE"))
    await bot.answered()
    assert len(said(ilse)) == before + 1 - 1, "the panel out of sight is gone"
    renewed = [each for each in ilse.heard if each.name == "MESSAGE_UPDATE" and each.data["id"] == shown["id"]]
    assert len(renewed) < letters / 2


async def test_whoever_makes_the_same_mistake_again_and_again_meanwhile_is_not_told_each_time(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse, pace, letters = bot.player("Ilse"), bot.front._pace, 50
    await one_panel(ilse, QUESTION_PROGRAM)
    before, allowed = len(said(ilse)), pace.allowance
    pace.allow(Allowance(0))
    for typed in (*["MRX"] * (letters // 2), "LRX", *["MRX"] * (letters // 2), "MRN"):
        ilse.say(ilse.dm(), typed)
    async with asyncio.timeout(60):
        while (await bot.host.seat(1, User(ilse.id, "Ilse"))).text != "MRN":  # noqa: ASYNC110  # there's no event for it
            await asyncio.sleep(0.01)
    pace.allow(allowed)
    await bot.answered()
    told = [texts(message) for message in said(ilse)[before:]]
    assert 0 < sum("MRX" in each for each in told) < letters / 2
    assert sum("LRX" in each for each in told) == 1


async def test_a_panel_that_is_folded_is_no_place_for_what_is_typed_next(bot: Running) -> None:
    """The panel is being folded when the message arrives, but the database still contains it."""
    await bot.with_goals("Ilse", "Marek")
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


async def test_mistakes_are_told_as_silent_replies_to_what_was_typed(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    wrong = ilse.say(ilse.dm(), "MRX")
    answer = await ilse.sees(ilse.dm(), "🤔")
    assert answer["message_reference"]["message_id"] == wrong["id"]
    assert answer["flags"] & SILENT


async def test_the_next_question_leaves_one_panel_and_of_the_last_one_what_was_answered(bot: Running) -> None:
    await bot.rings_at_once("Ilse", "Marek")
    await bot.with_goals("Ilse", "Marek")
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


async def test_an_answer_from_the_channel_shows_in_the_panel(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    elsewhere = await ilse.answer(thread, await ilse.command(thread, "program"))
    outcome = await ilse.click_behind(elsewhere, MORE, TYPE)
    assert outcome.modal is not None
    await ilse.submit(outcome.modal, text="MRN")
    await ilse.click(await ilse.sees(thread, laid("MRN")), COMPILE)
    assert (await one_panel(ilse, text("panel-compiled", program=worded("MRN"))))["id"] == panel["id"]


async def test_a_greeting_outlasts_what_is_done_elsewhere_until_the_panel_is_clicked(bot: Running) -> None:
    """The panel updates by itself moments after a change elsewhere, while the player may still be reading the
    greeting."""
    thread = await bot.with_goals("Ilse", "Marek")
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


async def test_what_led_to_a_question_is_not_read_again_when_something_is_typed(bot: Running) -> None:
    """It's shown above the draft and was loaded for the question. Typing and echoing a program takes two
    transactions."""
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await one_panel(ilse, QUESTION_PROGRAM)
    await bot.rest()
    noting = bot.host._core.store = Noting(bot.host._core.store)
    ilse.say(ilse.dm(), "MRN")
    await one_panel(ilse, laid("MRN"))
    assert "put_stored_draft" in noting.asked
    assert "asked_last" not in noting.asked


async def test_the_panel_is_brought_down_on_request(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await one_panel(ilse, QUESTION_PROGRAM)
    await ilse.command(ilse.dm(), "program")
    await ilse.loses(panel)
    down = await one_panel(ilse, QUESTION_PROGRAM)
    assert int(down["id"]) > int(panel["id"])
    ilse.say(ilse.dm(), "board")
    await ilse.sees(ilse.dm(), lambda _: [each["id"] for each in live(ilse)] not in ([], [down["id"]]))
    assert int((await one_panel(ilse))["id"]) > int(down["id"])


async def test_a_missed_question_leaves_one_line_however_often_somebody_was_reminded(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse, record = bot.player("Ilse"), await bot.host.record(1)
    before = [each["id"] for each in said(ilse)]
    await one_panel(ilse, QUESTION_PROGRAM)
    for due in (*record.reminders, record.deadline):
        assert due is not None
        bot.clock.advance(due - bot.clock.now())
        bot.host.wake()
        await bot.rest()
    await one_panel(ilse, round_label(2))
    lines = [texts(each) for each in said(ilse) if each["id"] not in before or round_label(1) in texts(each)]
    assert len([line for line in lines if line.startswith(f"-# {TITLE}")]) == 1
    assert not any(FOLDED_DOWN in line for line in lines)


async def test_a_reminder_is_the_panel_and_rings(bot: Running) -> None:
    """Nothing else has happened at the table for a long time, so only the reminder can fold the panel before it."""
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await one_panel(ilse, QUESTION_PROGRAM)
    ilse.say(ilse.dm(), "MRN")
    await one_panel(ilse, laid("MRN"))
    rung = rings(ilse)
    await bot.rest()
    bot.clock.advance(timedelta(hours=13))
    bot.host.wake()
    panel = await one_panel(ilse, "⏰")
    assert text("panel-begun") in texts(panel), "a lock screen shows nothing of the draft"
    assert worded("MRN") not in texts(panel)
    assert rings(ilse) == rung + 1


async def test_whoever_resigns_has_no_panel_any_more_and_the_others_keep_theirs(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek", "Noor")
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


async def test_a_cancelled_table_leaves_no_panel(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    status = await ilse.answer(thread, await ilse.command(thread, "table"))
    asking = await ilse.answer(thread, await ilse.click(status, text("button-cancel")))
    await ilse.click(asking, text("cancel-yes"))
    for player in (ilse, marek):
        await player.sees(player.dm(), text("folded-cancelled"))
        assert live(player) == []


async def test_a_table_that_was_put_aside_leaves_no_panel_and_says_so(scene: Scene, tmp_path: Path) -> None:
    """The table's record was tampered with while the bot was offline."""
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
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


async def test_a_panel_that_was_moved_and_not_noted_is_found_after_a_restart(scene: Scene, tmp_path: Path) -> None:
    """The bot stopped between moving the panel and saving that."""
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
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


async def test_what_could_not_be_folded_before_a_stop_is_folded_after_it(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
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


async def test_what_a_game_that_ended_could_not_fold_before_a_stop_is_folded_after_it(
    scene: Scene, tmp_path: Path
) -> None:
    async with running(scene, tmp_path) as bot:
        thread = await bot.with_goals("Ilse", "Marek")
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


async def test_a_folded_panel_is_left_alone_by_a_restart(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
        ilse = bot.player("Ilse")
        await one_panel(ilse, QUESTION_PROGRAM)
        await bot.rest()
    before = len(scene.traffic.find("PATCH", f"/channels/{ilse.dm()}/messages/*"))
    async with running(scene, tmp_path) as bot:
        await bot.host.wait_for_clocks()
        await bot.front.dm_reader.caught_up()
        await bot.rest()
    assert len(scene.traffic.find("PATCH", f"/channels/{ilse.dm()}/messages/*")) == before


async def test_a_whole_game_with_accidents_rings_once_for_each_question_and_leaves_one_panel_at_a_time(
    scene: Scene, tmp_path: Path
) -> None:
    """Answers typed, clicked, given in the channel or too late, a restart, and a resignation."""
    async with running(scene, tmp_path) as bot:
        await bot.rings_at_once("Ilse", "Marek")
        thread = await bot.with_goals("Ilse", "Marek")
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        rung = rings(ilse)
        ilse.say(ilse.dm(), "MRN")
        await one_panel(ilse, laid("MRN"))
        elsewhere = await ilse.answer(thread, await ilse.command(thread, "program"))
        await ilse.click(elsewhere, COMPILE)
        await one_panel(ilse, text("panel-compiled", program=worded("MRN")))
        marek.say(marek.dm(), "pass")
        await one_panel(ilse, round_label(2))
        assert rings(ilse) == (rung := rung + 1)
        ilse.say(ilse.dm(), "LRN")
        await one_panel(ilse, laid("LRN"))
        bot.clock.advance(timedelta(days=1, seconds=1))
        bot.host.wake()
        assert text("news-ran", why=TIME_UP, program=worded("LRN")) in texts(await one_panel(ilse, round_label(3)))
        assert text("news-nothing-ran", why=TIME_UP) in texts(await one_panel(marek, round_label(3)))
        assert rings(ilse) == (rung := rung + 1)
    async with running(scene, tmp_path, later=timedelta(hours=30)) as bot:
        await bot.host.wait_for_clocks()
        marek.say(marek.dm(), "pass")
        await one_panel(marek, PANEL_COMPILED_EMPTY)
        ilse.say(ilse.dm(), "pass")
        await one_panel(ilse, round_label(4))
        assert rings(ilse) == (rung := rung + 1)
        question = await marek.answer(marek.dm(), await marek.command(marek.dm(), "resign"))
        await marek.click(question, RESIGN_YES)
        end = await ilse.sees(ilse.dm(), RESULT_WON)
        await ilse.sees(ilse.dm(), lambda _: not live(ilse))
        await marek.sees(marek.dm(), lambda _: not live(marek))
        assert rings(ilse) == rung + 1
        assert said(ilse)[-1]["id"] == end["id"]
        assert component(end, text("button-rematch"))
        assert len(pictures(end)) == 1


async def test_the_start_of_a_game_rings_once_and_in_private(bot: Running) -> None:
    """The channel message mentions everyone silently, which adds them to the thread without a ping."""
    thread = await bot.started("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    start = await ilse.sees(thread, text("start-heading"))
    assert {user["id"] for user in start["mentions"]} == {str(ilse.id), str(marek.id)}
    assert start["flags"] & SILENT
    for player in (ilse, marek):
        await player.sees(player.dm(), text("question-goals"))
        assert rings(player) == 1


async def test_who_cannot_be_written_to_is_rung_in_the_channel_at_the_start(bot: Running) -> None:
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    marek.person.close_dms(closed=True)
    thread = await bot.started("Ilse", "Marek")
    closed = await ilse.sees(thread, "📪")
    assert [user["id"] for user in closed["mentions"]] == [str(marek.id)]
    ringing = [each for each in ilse.history(thread) if each["mentions"] and not each["flags"] & SILENT]
    assert [each["id"] for each in ringing] == [closed["id"]]


async def test_what_led_to_a_question_stays_below_it(scene: Scene, tmp_path: Path) -> None:
    """After every tap, over a restart, and wherever the panel moves."""
    async with running(scene, tmp_path) as bot:
        await bot.with_goals("Ilse", "Marek")
        ilse = bot.player("Ilse")
        ilse.say(ilse.dm(), "MRN")
        await one_panel(ilse, laid("MRN"))
        bot.clock.advance(timedelta(days=1, seconds=1))
        bot.host.wake()
        asked = await one_panel(ilse, round_label(2))
        assert f"**{text('round-name', number=1)}**" in texts(asked)
        assert text("news-ran", why=TIME_UP, program=worded("MRN")) in texts(asked)
        assert _kinds(asked) == [".png"]
        lines = _led(asked)
        await bot.rest()
        bot.clock.advance(timedelta(hours=13))
        bot.host.wake()
        asked = await one_panel(ilse, "⏰")
        assert (_led(asked), _kinds(asked)) == (lines, [".png"])
        await ilse.click(asked, "LR")
        begun = await one_panel(ilse, "📝")
        first = lines[:1]  # the most important one, if a phone has no room for more
        assert (_led(begun), _kinds(begun)) == (first, [".png"])
        await bot.rest()
    async with running(scene, tmp_path, later=timedelta(hours=25)) as bot:
        await bot.host.wait_for_clocks()
        ilse.say(ilse.dm(), "LRS")
        moved = await one_panel(ilse, laid("LRS"))
        assert (_led(moved), moved["id"] != begun["id"]) == (first, True)
        await ilse.click(moved, COMPILE)
        assert _led(await one_panel(ilse, text("panel-compiled", program=worded("LRS")))) == first
        ilse.say(ilse.dm(), "uncompile")
        assert _led(await one_panel(ilse, laid("LRS"))) == first


async def test_others_who_leave_take_nothing_of_it_along(bot: Running) -> None:
    """For a player who has locked in their answer and reopens it after someone has left."""
    thread = await bot.with_goals("Ilse", "Marek", "Noor")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    for name in ("Ilse", "Marek", "Noor"):
        player = bot.player(name)
        player.say(player.dm(), "MRN")
        await one_panel(player, laid("MRN"))
        await bot.compile(name)
    lines = _led(await one_panel(ilse, round_label(2)))
    ilse.say(ilse.dm(), "LRS")
    await bot.compile("Ilse")
    await one_panel(ilse, text("panel-compiled", program=worded("LRS")))
    question = await noor.answer(thread, await noor.command(thread, "resign"))
    await noor.click(question, RESIGN_YES)
    await noor.sees(noor.dm(), FOLDED_LEFT)
    ilse.say(ilse.dm(), "uncompile")
    assert _led(await one_panel(ilse, laid("LRS"))) == lines[:1]


async def test_a_rounds_post_rings_nobody_but_whom_nothing_reaches_in_private(bot: Running) -> None:
    """For all other players, the question itself pings."""
    thread = await bot.with_goals("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    assert not (await ilse.sees(thread, text("set-up-done")))["mentions"]
    marek.person.close_dms(closed=True)
    for number, who in ((1, []), (2, [str(marek.id)])):
        ilse.say(ilse.dm(), "pass")
        await one_panel(ilse, PANEL_COMPILED_EMPTY)
        await bot.host.answer(1, User(marek.id, "Marek"), (DONE,))
        post = await ilse.sees(thread, round_heading(number))
        assert [user["id"] for user in post["mentions"]] == who
        await bot.rest()


async def test_the_channel_is_told_whose_time_was_up(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "pass")
    await one_panel(ilse, PANEL_COMPILED_EMPTY)
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    assert text("late-none", why=TIME_UP, who="Marek") in texts(await ilse.sees(thread, round_heading(1)))
    asked = texts(await one_panel(ilse, round_label(2)))
    assert not any(part(key) in asked for key in ("news-unfinished", "news-nothing-ran", "news-ran", "news-put-in"))
    ilse.say(ilse.dm(), "LRN")
    await one_panel(ilse, laid("LRN"))
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    told = texts(await ilse.sees(thread, round_heading(2)))
    assert text("late-both", why=TIME_UP, laid="Ilse", none="Marek") in told
