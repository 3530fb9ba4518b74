"""Promises of every store, wherever it is."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from dataclasses import fields, replace
from typing import TYPE_CHECKING

import pytest

from bot.host.model.cluster import WHOLE, Shards
from bot.host.model.drafts import Commitment, Draft, StoredDraft
from bot.host.model.journal import Entry, Leave, Snapshot
from bot.host.model.outbox import Posted, PostKind
from bot.host.model.people.user_settings import UserSettings
from bot.host.model.seats import SeatAssignment
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import ExtraTimeRequest, Participant, Place, Proposal, Status, TableClock
from bot.host.model.votes import InactivityVote, Why
from bot.host.ports.cluster import QUIET_HOURS, SECRET_BYTES
from bot.host.ports.store import LateWriteError, StoreError
from bot.host.ports.urgency import URGENT, create_background_task
from bot.storage.dialect import ClashError
from tests.storage.sqlite.test_store import CHOSEN, NOW, RECORD, count, kept

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.host.model.tables import TableRecord
    from bot.host.ports.store import Transaction
    from tests.stores import Places


async def test_table_round_trips_unchanged(places: Places, tmp_path: Path) -> None:
    usual = [
        each.name for each in fields(TableTerms) if getattr(RECORD.terms, each.name) == getattr(TableTerms(), each.name)
    ]
    assert usual == [], "a default comes back by itself"
    store = await places.open(tmp_path / "games")
    record = await kept(store)
    async with store.reading() as tx:
        again = await tx.tables.get(record.id)
    await store.close()
    assert again == record


async def test_every_user_setting_is_saved(places: Places, tmp_path: Path) -> None:
    unchosen = {
        each.name for each in fields(UserSettings) if getattr(CHOSEN, each.name) == getattr(UserSettings(), each.name)
    }
    assert not unchosen, "a new setting needs a value here that is not its default"
    store = await places.open(tmp_path / "games")
    async with store.writing() as tx:
        await tx.user_settings.save(1, UserSettings())
        await tx.user_settings.save(1, CHOSEN)
    async with store.reading() as tx:
        assert await tx.user_settings.get(1) == CHOSEN
        assert await tx.user_settings.all() == {1: CHOSEN}
    await store.close()


async def test_secret_is_stored_per_purpose_and_ignored_if_altered(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    async with store.writing() as tx:
        assert await tx.secrets.get(QUIET_HOURS) is None
        for secret in (bytes(SECRET_BYTES), bytes(range(SECRET_BYTES))):
            await tx.secrets.save(QUIET_HOURS, secret)
            assert await tx.secrets.get(QUIET_HOURS) == secret
        assert await tx.secrets.get("another") is None
        await tx.secrets.save(QUIET_HOURS, b"short")
        assert await tx.secrets.get(QUIET_HOURS) is None
    await store.close()


async def test_error_rolls_back_the_whole_transaction(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    async with store.writing() as tx:
        record = await tx.tables.open(RECORD)
    another, moved = replace(record, id=record.id + 1), replace(record, revision=record.revision + 1)

    async def fail() -> None:
        async with store.writing() as tx:
            assert await tx.tables.open(RECORD) == another
            await tx.tables.save(moved, was=record.revision)
            assert await tx.tables.get(record.id) == moved
            await tx.tables.save(another, was=5)

    with pytest.raises(LateWriteError):
        await fail()
    async with store.reading() as tx:
        assert await tx.tables.get(record.id) == record
        assert await tx.tables.get(another.id) is None
    await store.close()


async def test_cancellation_rolls_back_and_frees_the_store(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    inside = asyncio.Event()

    async def write() -> None:
        async with store.writing() as tx:
            await tx.tables.open(RECORD)
            inside.set()
            await asyncio.Event().wait()

    writer = asyncio.ensure_future(write())
    await inside.wait()
    writer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writer
    async with store.writing() as tx:
        assert await tx.tables.get(1) is None
    await store.close()


async def test_started_commit_finishes_before_cancellation(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")

    async def write() -> None:
        async with store.writing() as tx:
            await tx.tables.open(RECORD)
            asyncio.get_running_loop().call_soon(writer.cancel)

    writer = asyncio.ensure_future(write())
    with pytest.raises(asyncio.CancelledError):
        await writer
    async with store.reading() as tx:
        assert await tx.tables.get(1) is not None
    await store.close()


NOWHERE = 99
"""A number that no table has."""


def draft(table: int) -> StoredDraft:
    """A draft with contents that no error may reveal."""
    seal = (Commitment("", "c0"),)
    said = Draft(seat=0, question=1, edit=table, answer=("d00med",), compiled=True, commitments=seal)
    return StoredDraft(draft=said, topic="bid", salts=("5a17",))


@pytest.mark.parametrize("caught", [False, True])
async def test_failed_write_is_named_and_rolls_back_the_transaction(
    places: Places, tmp_path: Path, caught: bool
) -> None:
    """Even if someone catches the error and goes on writing."""
    store = await places.open(tmp_path / "games")
    record = await kept(store)
    raised: list[str] = []

    async def write() -> None:
        async with store.writing() as tx:
            await tx.tables.open(RECORD)
            await tx.journal.put_stored_draft(record.id, draft(1))
            await tx.journal.put_stored_draft(NOWHERE, draft(2))
            await tx.journal.put_stored_draft(record.id, draft(3))
            if caught:
                with suppress(ClashError):
                    await tx.journal.stored_drafts(record.id)
                raised.append("caught")
                await tx.journal.put_stored_draft(record.id, draft(4))

    said = "INSERT INTO drafts.*nothing was saved" if caught else "INSERT INTO drafts"
    with pytest.raises(StoreError, match=said) as error:
        await write()
    assert raised == ["caught"] * caught
    assert not re.search("d00med|5a17|c0|99", str(error.value))
    async with store.reading() as tx:
        assert await count(tx) == 1
        assert await tx.journal.stored_drafts(record.id) == []
    async with store.writing() as tx:  # the next transaction isn't affected
        await tx.journal.put_stored_draft(record.id, draft(5))
    async with store.reading() as tx:
        assert await tx.journal.stored_drafts(record.id) == [draft(5)]
    await store.close()


async def play(tx: Transaction, record: TableRecord, wrong: str = "") -> None:
    """A move's writes. The one named `wrong` goes to a table where it can't be done."""
    await tx.tables.get(record.id)
    await tx.journal.put_stored_draft(NOWHERE if wrong == "drafts" else record.id, draft(1))
    entry = Entry(revision=2 if wrong == "journal" else 1, round=0, content=Leave(0), digest="0" * 64, at=NOW)
    await tx.journal.append(record.id, entry)
    await tx.tables.save(replace(record, revision=1), was=1 if wrong == "tables" else record.revision)
    snapshot = Snapshot(1, edition=1 << 70 if wrong == "snapshots" else 1, quiet=0, state="s", digest="0" * 64)
    await tx.snapshots.save(record.id, snapshot, beside=())
    told = NOWHERE if wrong == "outbox" else record.id
    await tx.outbox.add(told, revision=1, kind=PostKind.MOVE, seat=None, text="", number=0, due=NOW)


@pytest.mark.parametrize(
    ("wrong", "kind", "said"),
    [
        ("drafts", ClashError, "INSERT INTO drafts"),
        ("journal", LateWriteError, "revision 2 is not the next of table 1"),
        ("tables", LateWriteError, "table 1 is not at revision 1 any more"),
        ("snapshots", StoreError, "INSERT INTO snapshots"),
        ("outbox", ClashError, "INSERT INTO outbox"),
    ],
)
async def test_failed_write_of_a_move_is_named_and_nothing_is_saved(
    places: Places, tmp_path: Path, wrong: str, kind: type[StoreError], said: str
) -> None:
    store = await places.open(tmp_path / "games")
    record = await kept(store)
    with pytest.raises(kind) as error:
        async with store.writing() as tx:
            await play(tx, record, wrong)
    assert type(error.value) is kind
    assert said in str(error.value)
    assert len(re.findall("INSERT|UPDATE|DELETE", str(error.value))) == said.count("INSERT")
    async with store.writing() as tx:
        assert await tx.journal.stored_drafts(record.id) == []
        await play(tx, record)
    async with store.reading() as tx:
        assert await tx.journal.stored_drafts(record.id) == [draft(1)]
        assert [entry.revision for entry in await tx.journal.entries(record.id)] == [1]
        assert present(await tx.tables.get(record.id)).revision == 1
        assert [snapshot.revision for snapshot in await tx.snapshots.of_table(record.id)] == [1]
        assert len(await tx.outbox.next_posts([record.id])) == 1
    await store.close()


async def test_cancelled_wait_does_not_hide_a_failed_write(places: Places, tmp_path: Path) -> None:
    """The failure hasn't been raised yet, so the rest mustn't be saved without that write."""
    store = await places.open(tmp_path / "games")
    record = await kept(store)

    async def write() -> None:
        async with store.writing() as tx:
            await tx.journal.put_stored_draft(record.id, draft(1))
            await tx.journal.put_stored_draft(NOWHERE, draft(2))
            reader = asyncio.ensure_future(tx.journal.stored_drafts(record.id))
            await asyncio.sleep(0)
            reader.cancel()
            with suppress(asyncio.CancelledError):
                await reader
            await tx.journal.put_stored_draft(record.id, draft(3))

    with pytest.raises(StoreError, match="nothing was saved"):
        await write()
    async with store.reading() as tx:
        assert await tx.journal.stored_drafts(record.id) == []
    await store.close()


@pytest.mark.parametrize("wrong", [replace(RECORD, revision=-1), replace(RECORD, opener=1 << 70)])
async def test_failed_insert_rolls_back_even_if_caught(places: Places, tmp_path: Path, wrong: TableRecord) -> None:
    store = await places.open(tmp_path / "games")

    async def write() -> None:
        async with store.writing() as tx:
            await tx.tables.open(RECORD)
            with suppress(StoreError):
                await tx.tables.open(wrong)

    with pytest.raises(StoreError, match="nothing was saved"):
        await write()
    async with store.reading() as tx:
        assert await count(tx) == 0
    await store.close()


async def test_reads_see_earlier_writes_in_order(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    record = await kept(store)
    moved = replace(record, revision=1, players=tuple(reversed_seats(record.players)))
    async with store.writing() as tx:
        for number in range(3):
            await tx.journal.put_stored_draft(record.id, draft(number))
        assert await tx.journal.stored_drafts(record.id) == [draft(2)]
        await tx.journal.clear_stored_drafts(record.id)
        await tx.journal.put_stored_draft(record.id, draft(7))
        await tx.tables.save(moved, was=record.revision)
        assert await tx.tables.get(record.id) == moved
        await tx.tables.save(record, was=moved.revision)
    async with store.reading() as tx:
        assert await tx.journal.stored_drafts(record.id) == [draft(7)]
        assert await tx.tables.get(record.id) == record
    await store.close()


async def test_cached_rows_are_reread_after_changes(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    playing = replace(RECORD, status=Status.PLAYING)
    async with store.writing() as tx:
        table = (await tx.tables.open(playing)).id
        assert (await tx.tables.get(table)) == replace(playing, id=table)
        left = (
            SeatAssignment(0, 1, 2, "Ada", user=9),
            SeatAssignment(0, 2, 4, "Bo", user=8, absent=True),
            SeatAssignment(0, 4, 5, "Cy", user=7, excused=True),
            SeatAssignment(1, 1, 5, "Q", computer="quick"),
        )
        for assignment in left:
            await tx.seats.end_assignment(table, assignment)
        assert present(await tx.tables.get(table)).assignments == left
        await tx.tables.put_on_hold(table)
        assert present(await tx.tables.get(table)).status is Status.QUARANTINED
    await store.close()


async def test_combined_reads_match_sequential_reads(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    async with store.writing() as tx:
        table = (await tx.tables.open(replace(RECORD, status=Status.PLAYING))).id
        await tx.journal.put_stored_draft(table, draft(1))
        await tx.outbox.add(table, revision=1, kind=PostKind.MOVE, seat=None, text="", number=0, due=NOW)
        stored_drafts, posts, record = await tx.together(
            tx.journal.stored_drafts(table), tx.outbox.next_posts([table]), tx.tables.get(table)
        )
        assert stored_drafts == await tx.journal.stored_drafts(table) == [draft(1)]
        assert [post.kind for post, _ in posts] == [PostKind.MOVE]
        assert record == await tx.tables.get(table)
        again, unknown = await tx.together(tx.journal.stored_drafts(table), tx.tables.get(NOWHERE))
        assert (again, unknown) == ([draft(1)], None)
    async with store.reading() as tx:
        with pytest.raises(StoreError, match="can't hold such a value"):
            await tx.together(tx.tables.get(table), tx.tables.get(1 << 70))
        assert await tx.tables.get(table) == record
    await store.close()


def present(record: TableRecord | None) -> TableRecord:
    """The record, which must exist."""
    assert record is not None
    return record


def reversed_seats(players: Sequence[Participant]) -> list[Participant]:
    """The same people with their seats reversed."""
    return [replace(player, seat=seat) for seat, player in enumerate(reversed(players))]


async def test_transactions_never_see_each_other_half_done(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")

    async def write() -> int:
        async with store.writing() as tx:
            record = await tx.tables.open(RECORD)
            await asyncio.sleep(0)
            return await count(tx) - record.id

    assert await asyncio.gather(*(write() for _ in range(5))) == [0] * 5
    await store.close()


async def test_urgent_transactions_go_before_those_that_wait(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    order: list[str] = []

    async def take(name: str) -> None:
        if name.startswith("urgent"):
            URGENT.set(True)
        async with store.reading() if name.endswith("read") else store.writing():
            order.append(name)
            await asyncio.sleep(0)

    async with store.writing():  # so that all of them have to wait
        names = ("first", "second", "third read", "urgent", "urgent read")
        waiting = [create_background_task(take(name)) for name in names]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    await store.close()
    assert order == ["urgent", "urgent read", "first", "second", "third read"]


async def test_rejects_late_write(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    record = await kept(store)
    with pytest.raises(LateWriteError):
        async with store.writing() as tx:
            await tx.tables.save(record, was=1)
    await store.close()


async def test_constraint_violation_is_not_reported_as_late(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    record = await kept(store)
    with pytest.raises(ClashError, match="UPDATE tables"):
        async with store.writing() as tx:
            await tx.tables.save(replace(record, rematch=NOWHERE), was=record.revision)
    await store.close()


async def test_export_contains_requests_about_time_and_the_end(places: Places, tmp_path: Path) -> None:
    players = (RECORD.players[0], Participant(seat=1, name="Bo", colour="blue", user=2))
    clock = TableClock(
        more=(ExtraTimeRequest(0, 3, 7, given=True), ExtraTimeRequest(1, 4, 9)), proposal=Proposal(0, 9, (0, 1))
    )
    store = await places.open(tmp_path / "games")
    async with store.writing() as tx:
        table = (await tx.tables.open(replace(RECORD, players=players, timing=clock, agreed=(1,)))).id
    async with store.reading() as tx:
        requests = [(await tx.privacy.export(user)).get("requests") for user in (1, 2, 3)]
    await store.close()
    assert requests == [
        [{"table_id": table, "more_time_in_rounds": [3], "pause": True}],
        [{"table_id": table, "more_time_in_rounds": [4], "pause": True, "end": True}],
        None,
    ]


async def test_vote_is_due_only_on_its_servers_shard(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    guilds = (1 << 22, 2 << 22)
    async with store.writing() as tx:
        for guild in guilds:
            playing = replace(RECORD, status=Status.PLAYING, place=Place(guild=guild, channel=5))
            table = (await tx.tables.open(playing)).id
            await tx.seats.put_vote(table, InactivityVote(0, Why.MISSED, 0, {}, NOW, NOW))
    due = []
    async with store.reading() as tx:
        for shards in (WHOLE, Shards(frozenset({1}), 2), Shards(frozenset({0}), 2)):
            tx.shards = shards
            due.append(await tx.seats.due_votes(NOW))
    await store.close()
    assert due == [[1, 2], [1], [2]]


async def test_question_waits_for_earlier_moves_only(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    table = (await kept(store)).id
    async with store.writing() as tx:
        for revision, kind, seat in ((1, PostKind.MOVE, None), (1, PostKind.PROMPT, 0), (2, PostKind.MOVE, None)):
            await tx.outbox.add(table, revision=revision, kind=kind, seat=seat, text="", number=0, due=NOW)
        first = [post for post, _ in await tx.outbox.next_posts([table])]
        await tx.outbox.mark_sent(first[0], Posted(channel=5, message=6))
        then = [post for post, _ in await tx.outbox.next_posts([table])]
    await store.close()
    assert [post.kind for post in first] == [PostKind.MOVE]
    assert [(post.revision, post.kind) for post in then] == [(1, PostKind.PROMPT), (2, PostKind.MOVE)]


@pytest.mark.parametrize("revision", [0, 2])
async def test_journal_accepts_only_the_next_revision(places: Places, tmp_path: Path, revision: int) -> None:
    store = await places.open(tmp_path / "games")
    record = await kept(store)
    with pytest.raises(LateWriteError):
        async with store.writing() as tx:
            await tx.journal.append(
                record.id, Entry(revision=revision, round=0, content=Leave(0), digest="0" * 64, at=NOW)
            )
    await store.close()


async def test_late_move_is_named_among_two_tables(places: Places, tmp_path: Path) -> None:
    store = await places.open(tmp_path / "games")
    first, second = await kept(store), await kept(store)

    async def write() -> None:
        async with store.writing() as tx:
            for table, revision in ((first.id, 1), (second.id, 2)):
                entry = Entry(revision=revision, round=0, content=Leave(0), digest="0" * 64, at=NOW)
                await tx.journal.append(table, entry)

    with pytest.raises(LateWriteError, match=f"revision 2 is not the next of table {second.id}"):
        await write()
    await store.close()


async def test_debug_log_reveals_no_stored_data(
    places: Places, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = await places.open(tmp_path / "games")
    await kept(store)
    await store.close()
    assert "Ann" not in caplog.text
