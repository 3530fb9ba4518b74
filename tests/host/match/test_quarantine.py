"""Matches whose journals no longer mean what they used to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.app.host import Do
from bot.host.core.errors import PostRefusedError, TableError
from bot.host.core.match_state import EarlierError
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, CAT, NOON, running_host
from tests.host.toy import ToyRules, toy
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.game import Decision
    from bot.engine.rng import Rng
    from tests.host.harness import FakeChat
    from tests.host.toy import ToyState


async def two_tables(folder: Path) -> tuple[int, int, FakeChat]:
    """Two tables: one in its second round, and one that has just started."""
    async with running_host(folder) as here:
        old = await here.bidding(ANN, BOB, pace=3600)
        while (await here.host.view(old)).table.round < 2:
            await here.go_on(old, ANN, BOB)
        young = await here.started(ANN, CAT, pace=3600)
        await here.rest()
    return old, young, here.chat


async def test_changed_rules_put_only_the_affected_match_on_hold(tmp_path: Path) -> None:
    old, young, chat = await two_tables(tmp_path)
    async with running_host(tmp_path, game=toy(changed=True), chat=chat) as here:
        await here.rest()
        assert (await here.host.view(old)).record.status is Status.QUARANTINED
        notices = here.chat.of(PostKind.NOTICE)
        assert [post.table for post in notices] == [old]
        assert notices[0].text == text("put-aside", why=text("broken-otherwise", move=4))
        for user in (ANN, CAT):
            await here.host.answer(young, user, ("penny",))
        assert (await here.host.view(young)).record.revision == 2


@dataclass(frozen=True, slots=True)
class HeadStart(ToyRules):
    """Everyone starts with a point, which contradicts an old journal."""

    def start(self, colours: tuple[str, ...], rng: Rng) -> ToyState:
        state = ToyRules.start(self, colours, rng)
        return replace(state, table=replace(state.table, points=(1,) * len(colours)))


async def test_match_continues_from_its_snapshot_when_replay_fails(tmp_path: Path) -> None:
    """How the match got there can't be replayed any more, but people can still play on."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        await here.rest()
    async with running_host(tmp_path, game=replace(toy(), rules=lambda _: HeadStart()), chat=here.chat) as again:
        await again.rest()
        for _ in range(3):
            await again.go_on(table, ANN, BOB)
            await again.rest()
        async with again.host._core.reading() as work:
            with pytest.raises(EarlierError):
                await work.load_full_match(await work.record(table))
        record = (await again.host.view(table)).record
        assert (record.status, record.revision) == (Status.PLAYING, 4)


@dataclass(frozen=True, slots=True)
class ForNobody(ToyRules):
    """In its second round, the game asks no one anything and isn't over."""

    def pending_decisions(self, state: ToyState) -> tuple[Decision, ...]:
        return () if state.table.round == 2 else ToyRules.pending_decisions(self, state)


async def test_game_waiting_for_nobody_is_put_on_hold(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(toy(), rules=lambda _: ForNobody())) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "ab")
        with pytest.raises(TableError, match=pattern("on-hold", table=table)):
            await here.bid(table, BOB, "")
        await here.rest()
        record = (await here.host.view(table)).record
        assert (record.status, record.revision) == (Status.QUARANTINED, 2)
        assert text("broken-move", move=3) in here.chat.of(PostKind.NOTICE)[0].text


async def test_match_on_hold_refuses_actions_and_stays_unchanged(tmp_path: Path) -> None:
    old, _, chat = await two_tables(tmp_path)
    async with running_host(tmp_path, game=toy(changed=True), chat=chat) as here:
        await here.rest()
        before = (await here.host.view(old)).record
        with pytest.raises(TableError, match=pattern("on-hold", table=old)):
            await here.host.edit(old, ANN, Do("a"))
        with pytest.raises(TableError, match=pattern("on-hold", table=old)):
            await here.host.seat(old, ANN)
        with pytest.raises(TableError, match=pattern("on-hold", table=old)):
            await here.host.history.move(old, 2)
        await here.wait(days=3)
        assert (await here.host.view(old)).record == before
        assert len(here.chat.of(PostKind.NOTICE, old)) == 1


async def test_finished_match_with_old_rules_is_hidden_without_notice(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_host(tmp_path) as here:
        table = await here.finished(ANN, BOB)
        await here.rest()
    async with running_host(tmp_path, game=toy(edition=2, changed=True), chat=here.chat) as again:
        why = text("broken-edition", was=1, now=2)
        with pytest.raises(TableError, match=pattern("cannot-be-shown", table=table, why=why)):
            await again.host.history.move(table, 2)
        await again.rest()
        assert again.chat.of(PostKind.NOTICE) == []
    assert "on hold" not in caplog.text


async def test_last_move_under_old_rules_is_posted_as_a_notice(tmp_path: Path) -> None:
    """The bot stopped when the game was over but not yet announced. Now it has other rules."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        here.messenger.refusing[PostKind.MOVE] = PostRefusedError("gone")
        while (await here.host.view(table)).awaited:
            await here.go_on(table, ANN, BOB)
        await here.rest()
    told = len(here.chat.of(PostKind.MOVE))
    async with running_host(
        tmp_path, game=toy(edition=2, changed=True), chat=here.chat, now=NOON + timedelta(days=1)
    ) as again:
        await again.rest()
        assert len(again.chat.of(PostKind.MOVE)) == told
        assert [post.text for post in again.chat.of(PostKind.NOTICE)] == [
            text("last-not-shown", why=text("broken-edition", was=1, now=2))
        ]


async def test_failing_round_puts_the_match_on_hold_without_leaks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_host(tmp_path, game=toy(bug="b")) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        with pytest.raises(TableError, match=pattern("on-hold", table=table)):
            await here.bid(table, BOB, "ab")
        await here.rest()
        view = await here.host.view(table)
        assert (view.record.status, view.record.revision) == (Status.QUARANTINED, 2)
        assert "RuntimeError" in caplog.text
        assert "cannot play" not in caplog.text
        assert text("broken-move", move=3) in here.chat.of(PostKind.NOTICE)[0].text


async def test_failing_round_is_not_retried_at_the_deadline(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(bug="b")) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        await here.host.edit(table, ANN, Do("b"))
        await here.wait(minutes=1)
        await here.wait(minutes=1)
        assert (await here.host.view(table)).record.status is Status.QUARANTINED
        assert len(here.chat.of(PostKind.NOTICE)) == 1


async def test_table_on_hold_can_be_cancelled(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(bug="b")) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        await here.host.edit(table, ANN, Do("b"))
        await here.wait(minutes=1)
        assert (await here.host.cancel(table, ANN, manager=False)).status is Status.CANCELLED


async def test_moves_look_the_same_after_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.finished(ANN, BOB)
        moves = [
            await here.host.history.move(table, revision) for revision, _, _ in await here.host.history.moves(table)
        ]
        await here.rest()
        record = (await here.host.view(table)).record
    async with running_host(tmp_path, chat=here.chat, now=NOON) as again:
        shown = [await again.host.history.move(table, move.revision) for move in moves]
        assert [(m.before, m.steps, m.after, m.seals, m.at) for m in shown] == [
            (m.before, m.steps, m.after, m.seals, m.at) for m in moves
        ]
        assert (await again.host.view(table)).record == record


@pytest.mark.parametrize("revision", [0, 99, -1])
async def test_unknown_move_is_refused(tmp_path: Path, revision: int) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        with pytest.raises(TableError, match=pattern("no-move", table=table, move=revision)):
            await here.host.history.move(table, revision)


async def test_tampered_revision_is_detected(tmp_path: Path) -> None:
    """The journal itself can't be cut, but the table's revision could be set back."""
    _, _, chat = await two_tables(tmp_path)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        connection.execute("UPDATE tables SET revision = revision - 1 WHERE id = 1")
    async with running_host(tmp_path, chat=chat) as here:
        await here.rest()
        assert (await here.host.view(1)).record.status is Status.QUARANTINED
