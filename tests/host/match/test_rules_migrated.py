"""Matches continue when their rules have changed: by replaying their journals if possible, else from their last
states."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from cachetools import LRUCache

from bot.host.app.host import Replace
from bot.host.core import match_cache, snapshots
from bot.host.core.errors import KeepingError, TableError
from bot.host.core.match_state import BrokenError, EarlierError, FullMatchState, further
from bot.host.core.snapshots import ensure, state_of
from bot.host.match import recovery, turns
from bot.host.match.recovery import put_back, settle
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import QuietHours
from bot.host.model.people.user_settings import DeliveryChannel
from bot.host.model.tables import Status
from bot.host.model.texts import later
from bot.host.people.user_settings import with_quiet
from tests.host.app.test_changed_by_hand import change
from tests.host.harness import ANN, BOB, CAT, running_host
from tests.host.match.test_quarantine import HeadStart
from tests.host.toy import ToyNotation, ToyRules, toy
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.game import Answer, Choice, Decision
    from bot.host.core.match_state import MatchState
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.journal import Snapshot
    from bot.host.model.outbox import Post
    from bot.host.model.tables import TableRecord
    from tests.host.harness import FakeChat, HostHarness
    from tests.host.toy import ToyState

NEW = toy(changed=True, edition=2)
"""Rounds are now worth two points."""


async def in_round_two(folder: Path) -> tuple[int, FakeChat]:
    """A table that has played its first round."""
    async with running_host(folder) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        while (await here.host.view(table)).table.round < 2:
            await here.go_on(table, ANN, BOB)
        await here.rest()
    return table, here.chat


async def kept(here: HostHarness, table: int) -> list[Snapshot]:
    async with here.host._core.reading() as work:
        return list(await work.tx.snapshots.of_table(table))


def rows_of(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        return connection.execute(query).fetchall()


# --- rules under which the journal still replays ----------------------------------------------------------------------


async def test_equivalent_edition_changes_nothing(tmp_path: Path) -> None:
    table, chat = await in_round_two(tmp_path)
    told = len(chat.posts)
    async with running_host(tmp_path, game=toy(edition=2), chat=chat) as here:
        await here.rest()
        record = (await here.host.view(table)).record
        assert (record.status, record.revision) == (Status.PLAYING, len(rows_of(tmp_path, "SELECT * FROM journal")))
        assert len(chat.posts) == told
        snapshots = await kept(here, table)
        assert [each.edition for each in snapshots] == [2] * len(snapshots)
        assert snapshots[0].revision < record.revision == snapshots[-1].revision
        assert (await here.host.history.move(table, 2)).kind == "answers"


async def test_snapshots_are_checked_once_after_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, chat = await in_round_two(tmp_path)
    looked: list[int] = []

    async def ensured(work: UnitOfWork, record: TableRecord, line: MatchState) -> None:
        looked.append(record.id)
        await ensure(work, record, line)

    monkeypatch.setattr(snapshots, "ensure", ensured)
    async with running_host(tmp_path, game=toy(edition=2), chat=chat) as here:
        await here.rest()
        for _ in range(2):
            here.host._core.pending.add(table)
            here.host.wake()
            await here.rest()
    assert looked == [table]


# --- rules under which it doesn't -------------------------------------------------------------------------------------


async def test_changed_rules_continue_the_game_and_are_announced_once(tmp_path: Path) -> None:
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, chat=chat) as here:
        before = await here.host.view(table)
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        view = await here.host.view(table)
        assert view.table == before.table
        assert (view.record.status, view.record.edition) == (Status.PLAYING, 2)
        (told,) = [post for post in chat.of(PostKind.MOVE) if post.revision == before.record.revision + 1]
        move = await here.host.history.combined_move(table, told.revision)
        assert (move.kind, move.mended, move.steps, move.late) == ("mended", (1, 2), (), ())
        assert chat.of(PostKind.NOTICE) == []
        await here.go_on(table, ANN, BOB)
        await here.rest()
        assert (await here.host.view(table)).record.revision == told.revision + 1
        gained = sum((await here.host.view(table)).table.points) - sum(before.table.points)
        assert gained in (0, 2), "the new rules hold"
    async with running_host(tmp_path, game=NEW, chat=chat) as again:
        await again.rest()
        assert chat.counted[f"{table}-{told.revision}-m"] == 1
        assert (await again.host.view(table)).record.revision == told.revision + 1


async def test_everyone_is_asked_again_with_full_time(tmp_path: Path) -> None:
    table, chat = await in_round_two(tmp_path)
    asked = len(chat.of(PostKind.PROMPT))
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        record = (await here.host.view(table)).record
        assert record.deadline is not None
        assert (record.question, (record.deadline - here.clock.now()).total_seconds()) == (record.revision, 3600)
        assert [post.seat for post in chat.of(PostKind.PROMPT)[asked:]] == [0, 1]


async def test_moves_before_the_migration_are_not_shown(tmp_path: Path) -> None:
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        mended = (await here.host.view(table)).record.revision
        with pytest.raises(EarlierError, match=pattern("mended-earlier", move=mended)):
            await here.host.history.move(table, 2)
        with pytest.raises(EarlierError):
            await here.host.published_move(table, 1)
        with pytest.raises(TableError, match=pattern("match-mended", table=table)):  # no file is promised for later
            await here.host.history.match(table)
        while not (await here.host.view(table)).outcome:
            await here.go_on(table, ANN, BOB)
            await here.rest()
        with pytest.raises(TableError, match=pattern("match-mended", table=table)):
            await here.host.history.match(table)
        async with here.host._core.reading() as work:
            results = await work.tx.ratings.results(table)
        assert sorted(each.place for each in results) == [1, 2]


async def test_changed_setup_rules_are_announced_even_if_moves_replay(
    tmp_path: Path,
) -> None:
    """The latest moves still replay, but the players should know."""
    table, chat = await in_round_two(tmp_path)
    game = replace(toy(edition=2), rules=lambda _: HeadStart())
    async with running_host(tmp_path, game=game, chat=chat) as here:
        await here.rest()
        record = (await here.host.view(table)).record
        assert (await here.host.history.combined_move(table, record.revision)).mended == (1, 2)


async def test_resigning_from_a_migrated_game_loses_it(tmp_path: Path) -> None:
    """What was played before can't be replayed, but it's known that something was."""
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        await here.host.resign(table, BOB)
        async with here.host._core.reading() as work:
            results = {each.seat: (each.place, each.void) for each in await work.tx.ratings.results(table)}
        assert results == {0: (1, False), 1: (2, False)}


class Loud(ToyNotation):
    """Writes and seals answers in capitals."""

    def write(self, decision: Decision, answer: Answer) -> str:
        return super().write(decision, answer).upper()


async def test_answer_with_outdated_seal_is_unlocked(tmp_path: Path) -> None:
    """Otherwise, its seal could never be opened."""
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, chat=chat) as here:
        await here.bid(table, ANN, "a")
        await here.rest()
    async with running_host(tmp_path, game=replace(NEW, notation=Loud()), chat=chat) as here:
        await here.rest()
        view = await here.host.view(table)
        assert [(each.compiled, each.commitments) for each in view.awaited] == [(False, ()), (False, ())]
        assert (await here.host.seat(table, ANN)).text == "A"
        await here.go_on(table, ANN, BOB)
        await here.rest()
        assert (await here.host.view(table)).record.revision == view.record.revision + 1


async def test_stale_cache_is_replaced_after_migration(tmp_path: Path) -> None:
    """Another process may have migrated the match."""
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, chat=chat) as here:
        await here.host.view(table)
        known = here.host._core.match_states[table]
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        here.host._core.match_states[table] = replace(known, game=NEW)
        assert (await here.host.view(table)).record.status is Status.PLAYING
        assert here.host._core.match_states[table].first == known.revision + 1


@dataclass(frozen=True, slots=True)
class NoB(ToyRules):
    """Bids of "b" are no longer allowed, and rounds are worth two points."""

    changed: bool = True

    def menu(self, state: ToyState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        if "b" in so_far:
            return ToyRules.menu(self, state, decision, ("?",))
        return tuple(each for each in ToyRules.menu(self, state, decision, so_far) if each.key != "b")


async def test_still_legal_drafts_and_locks_survive_migration(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        while (await here.host.view(table)).table.round < 2:
            await here.go_on(table, ANN, BOB, CAT)
        await here.bid(table, ANN, "a")
        sealed = (await here.host.view(table)).awaited[0].commitments
        await here.bid(table, BOB, "b")
        await here.host.edit(table, CAT, Replace("c"))
        await here.rest()
    game = replace(toy(edition=2), rules=lambda _: NoB())
    async with running_host(tmp_path, game=game, chat=here.chat) as here:
        await here.rest()
        view = await here.host.view(table)
        assert [each.compiled for each in view.awaited] == [True, False, False]
        assert view.awaited[0].commitments == sealed
        texts = [(await here.host.seat(table, user)).text for user in (ANN, BOB, CAT)]
        assert texts == ["a", "", "c"]
        assert [post.seat for post in prompts(here.chat, view.record.revision)] == [1, 2, 0]


def prompts(chat: FakeChat, revision: int) -> list[Post]:
    return [post for post in chat.of(PostKind.PROMPT) if post.revision == revision]


# --- matches that can't go on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM snapshots",
        "UPDATE snapshots SET state = 'nonsense'",
        "UPDATE snapshots SET digest = replace(hex(zeroblob(32)), '0', 'f')",
    ],
)
async def test_match_without_usable_snapshot_goes_on_hold_with_reason(tmp_path: Path, damage: str) -> None:
    table, chat = await in_round_two(tmp_path)
    change(tmp_path, damage, table)
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        assert (await here.host.record(table)).status is Status.QUARANTINED
        async with here.host._core.reading() as work:
            (aside,) = await work.tx.snapshots.holds()
        assert (aside.table, aside.game, aside.guild, aside.since) == (table, "toy", 1, here.clock.now())
        assert aside.why == text("broken-edition", was=1, now=2)


@dataclass(frozen=True, slots=True)
class Other(ToyRules):
    """Rules that a match can't have."""

    def __post_init__(self) -> None:
        raise ValueError


@pytest.mark.parametrize(
    ("edition", "why"),
    [(2, text("broken-unplayable", move=5)), (3, text("broken-edition", was=2, now=3))],
)
async def test_hold_after_a_migration_names_the_edition_it_led_to(tmp_path: Path, edition: int, why: str) -> None:
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        assert (await here.host.view(table)).record.revision == 5
    change(tmp_path, "DELETE FROM snapshots", table)
    async with running_host(tmp_path, game=replace(toy(edition=edition), rules=lambda _: Other()), chat=chat) as here:
        await here.rest()
        await here.wait(seconds=15)
        async with here.host._core.reading() as work:
            (aside,) = await work.tx.snapshots.holds()
        assert aside.why == why


async def test_unreadable_snapshot_is_ignored(tmp_path: Path) -> None:
    table, chat = await in_round_two(tmp_path)
    change(tmp_path, "UPDATE snapshots SET state = 'nonsense'", table)
    async with running_host(tmp_path, chat=chat) as here:
        await here.rest()
        assert (await here.host.view(table)).record.status is Status.PLAYING


async def test_second_migration_attempt_changes_nothing(tmp_path: Path) -> None:
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        mended = (await here.host.view(table)).record
        broken = BrokenError(table, later("broken-edition", was=1, now=2), outgrown=True)
        assert await settle(here.host._core, broken) is None
        assert (await here.host.view(table)).record == mended


async def test_storage_failure_in_migration_does_not_hold_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database fails, so the rules can be migrated another time."""
    table, chat = await in_round_two(tmp_path)

    async def stumbles(*_: object) -> None:
        raise KeepingError

    with monkeypatch.context() as patched:
        patched.setattr(recovery, "mend", stumbles)
        async with running_host(tmp_path, game=NEW, chat=chat) as here:
            with pytest.raises(KeepingError):
                await here.host.view(table)
    async with running_host(tmp_path, game=NEW, chat=chat) as here:
        await here.rest()
        assert (await here.host.view(table)).record.status is Status.PLAYING


# --- restoring --------------------------------------------------------------------------------------------------------


async def aside(folder: Path) -> tuple[int, FakeChat]:
    """A table that was put on hold because of a bug."""
    table, chat = await in_round_two(folder)
    async with running_host(folder, game=toy(changed=True), chat=chat) as here:
        await here.rest()
        await here.wait(seconds=15)
        assert (await here.host.record(table)).status is Status.QUARANTINED
    return table, chat


async def test_restored_table_continues_with_full_history(tmp_path: Path) -> None:
    table, chat = await aside(tmp_path)
    asked = len(chat.of(PostKind.PROMPT))
    async with running_host(tmp_path, chat=chat) as here:
        assert await put_back(here.host._core, table)
        await here.rest()
        record = (await here.host.view(table)).record
        assert (record.status, record.deadline is not None) == (Status.PLAYING, True)
        assert chat.of(PostKind.NOTICE)[-1].text == text("back")
        assert [post.seat for post in chat.of(PostKind.PROMPT)[asked:]] == [0, 1]
        assert (await here.host.history.move(table, 2)).kind == "answers"
        await here.go_on(table, ANN, BOB)
        await here.rest()
        assert (await here.host.view(table)).record.revision == record.revision + 1


async def test_restored_table_notifies_pending_players_where_they_want(tmp_path: Path) -> None:
    """No reminder from before is due either: the question is sent after it."""
    table, chat = await in_round_two(tmp_path)
    async with running_host(tmp_path, chat=chat) as here:
        for user in (ANN, BOB):
            await here.host.user_settings.choose(user, partial(with_quiet, quiet=QuietHours(12 * 60, 18 * 60)))
        await here.host.user_settings.choose(
            ANN, lambda user_settings: replace(user_settings, prompt_channel=DeliveryChannel.CHANNEL)
        )
        await here.wait(minutes=31)
        async with here.host._core.writing() as work:
            await turns.put_on_hold(work, await work.record(table), later("broken-state"))
        asked = len(chat.of(PostKind.PROMPT))
        assert await put_back(here.host._core, table)
        await here.rest()
        assert [post.seat for post in chat.of(PostKind.PROMPT)[asked:]] == [1]
        assert [post.seat for post in chat.of(PostKind.CHANNEL_PROMPT)] == [0]
        await here.host.edit(table, BOB, Replace("a"))
        await here.host.compile(table, BOB)
        async with here.host._core.writing() as work:
            await turns.put_on_hold(work, await work.record(table), later("broken-state"))
        assert await put_back(here.host._core, table)
        await here.rest()
        assert len(chat.of(PostKind.PROMPT)) == asked + 1, "who has locked an answer has nothing to do"
        assert [post.seat for post in chat.of(PostKind.CHANNEL_PROMPT)] == [0, 0]


async def test_restored_table_without_replay_continues_from_snapshot(tmp_path: Path) -> None:
    table, chat = await aside(tmp_path)
    async with running_host(tmp_path, game=toy(changed=True), chat=chat) as here:
        assert not await put_back(here.host._core, table)
        await here.rest()
        record = (await here.host.view(table)).record
        assert record.status is Status.PLAYING
        assert (await here.host.history.combined_move(table, record.revision)).mended == (1, 1)


async def test_unrestorable_table_stays_on_hold(tmp_path: Path) -> None:
    table, chat = await aside(tmp_path)
    change(tmp_path, "DELETE FROM snapshots", table)
    async with running_host(tmp_path, game=toy(changed=True), chat=chat) as here:
        with pytest.raises(TableError, match=pattern("back-not", table=table, why=text("broken-otherwise", move=4))):
            await put_back(here.host._core, table)
        assert (await here.host.record(table)).status is Status.QUARANTINED
        other = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("back-none", table=other)):
            await put_back(here.host._core, other)


# --- saved and loaded states ------------------------------------------------------------------------------------------


async def test_up_to_three_snapshots_are_kept_until_the_game_ends(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        while not (await here.host.view(table)).outcome:
            line = here.host._core.match_states[table]
            snapshots = await kept(here, table)
            assert [each.revision for each in snapshots][-1] == line.revision
            assert all(state_of(each) == line.after(each.revision) for each in snapshots)
            rounds = [line.after(each.revision).table.round for each in snapshots]
            assert len(snapshots) <= 3
            assert rounds[0] >= line.state.table.round - 1
            await here.go_on(table, ANN, BOB)
            await here.rest()
        assert await kept(here, table) == []


async def test_match_is_loaded_from_the_previous_round_not_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed = 0

    def counted(*given: Any) -> Any:
        nonlocal replayed
        replayed += 1
        return further(*given)

    table, chat = await in_round_two(tmp_path)
    monkeypatch.setattr(match_cache, "further", counted)
    async with running_host(tmp_path, chat=chat) as here:
        await here.rest()
        record, here.host._core.match_states = (await here.host.view(table)).record, LRUCache(100, getsizeof=len_of)
        replayed = 0
        await here.host.seat(table, ANN)
        await here.host.published_move(table, record.revision)
        tail, moves = here.host._core.match_states[table], record.revision
        assert replayed == moves - tail.first <= 2
        await here.host.history.move(table, 2)
        assert isinstance(here.host._core.match_states[table], FullMatchState)
        assert replayed == moves - tail.first + moves - 1


def len_of(line: MatchState) -> int:
    return len(line.tail)
