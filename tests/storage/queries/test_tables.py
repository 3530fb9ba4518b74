"""Every query and every write about tables and clocks, compared with a search in lists."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.host.core.visibility import may_know
from bot.host.model.cluster import WHOLE, Process, Shards
from bot.host.model.tables import ExtraTimeRequest, TableClock
from bot.host.model.viewer import BOT, Viewer
from tests.storage.drawing import AROUND, CHANNELS, FAR, GUILDS, NOBODY, T0, USERS
from tests.storage.lists import (
    ALL_SHARDS,
    change_all,
    changed,
    drop_posts,
    expect,
    ids,
    live,
    newest,
    note,
    played,
    random_lists,
    when,
)
from tests.storage.sqlite.test_store import RECORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.host.model.tables import TableRecord
    from bot.storage.sqlite.store import SqliteStore
    from bot.storage.transaction import SqlTransaction
    from tests.storage.lists import Lists

CLOCKS = "tables ballots beats heartbeat"


TABLES = "tables players stints outbox"
VIEWERS = (BOT, Viewer(), Viewer(1), Viewer(2, sees=lambda channel: channel == CHANNELS[0]))
MOVED = replace(
    RECORD,
    edition=2,
    deadline=when(T0 + 100),
    revision=3,
    question=2,
    past_reminders=1,
    ended_at=when(T0 + 5),
    refusal="why",
    refused_at=when(T0 + 6),
    thread=7,
    lobby_message=8,
    agreed=(0, 1),
    lineup=(replace(RECORD.players[0], seat=0, name="Eve"),),
    timing=TableClock(seconds=60, more=(ExtraTimeRequest(0, 1, 2),), until=when(T0 + 7), used=3),
    dealt=True,
)
"""A table that differs from a random one in every value."""


class Tables:
    """Searches in a list of tables, with the tables as a store reads them one by one."""

    def __init__(self, lists: Lists, records: dict[int, TableRecord]) -> None:
        self.lists = lists
        self._records = records

    def newest(self, which: Callable[..., bool], viewer: Viewer = BOT) -> list[TableRecord]:
        """The tables that the viewer may know about, newest first."""
        found = [self._records[number] for number in newest(table for table in self.lists.tables if which(table))]
        return [record for record in found if may_know(viewer, record)]

    def oldest(self, which: Callable[..., bool]) -> list[TableRecord]:
        """The tables, oldest first."""
        return self.newest(which)[::-1]


async def test_tables(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for chance, lists in random_lists(tx, 6, TABLES, tables=30):
            tables = Tables(lists, {number: await _table(tx, lists, number) for number in ids(lists.tables)})
            assert await tx.tables.get(NOBODY) is None
            assert await tx.tables.place_of(NOBODY) == ([], [])
            found = [table.status for table in lists.tables]
            assert await tx.tables.statuses() == {status: found.count(status) for status in found}
            assert await tx.tables.unpostable() == tables.oldest(lambda t: t.paused is not None)
            for shards in ALL_SHARDS:
                tx.shards = shards
                going = tables.oldest(lambda t, shards=shards: played(t) and shards.have(t.guild))
                assert await tx.tables.list_running() == ids(going)
            tx.shards = WHOLE
            await _find_by_place(tx, tables)
            await _find_by_person(tx, tables)
            for table in chance.sample(lists.tables, 4):
                await _write_table(tx, lists, table)


async def _table(tx: SqlTransaction, lists: Lists, number: int) -> TableRecord:
    """Check that a table is found by its ID, with its place, players and former players. Returns it."""
    row = lists.table(number)
    seated = sorted((p for p in lists.players if p.table_id == number), key=lambda player: player.seat)
    parts = sorted((s for s in lists.stints if s.table_id == number), key=lambda stint: stint.number)
    there, users = await tx.tables.place_of(number)
    assert (there, sorted(users)) == ([row.home, row.channel], sorted(p.user for p in seated if p.user is not None))
    found = await tx.tables.get(number)
    assert found is not None
    assert (found.game, found.place.channel, found.revision) == (row.game, row.home, row.revision)
    assert [player.name for player in found.players] == [player.name for player in seated]
    assert [part.name for part in found.assignments] == [part.name for part in parts]
    return found


async def _find_by_place(tx: SqlTransaction, tables: Tables) -> None:
    for channel, viewer in product((*CHANNELS, NOBODY), VIEWERS):
        here = tables.newest(lambda t, at=channel: live(t) and at in (t.home, t.channel), viewer)
        assert await tx.tables.in_channel(channel, viewer) == here
    for guild in (*GUILDS, NOBODY):
        there = tables.oldest(lambda t, guild=guild: live(t) and t.guild == guild)
        assert await tx.tables.of_guild(guild) == there
        assert await tx.guild_settings.count_tables(guild) == len(there)
        for viewer in VIEWERS:
            opened = tables.newest(lambda t, guild=guild: t.status == "open" and t.guild == guild, viewer)
            assert await tx.tables.open_on(guild, viewer) == opened
        opened = tables.newest(lambda t, guild=guild: t.status == "open" and t.guild == guild)
        assert await tx.tables.open_table_channels(guild) == list(
            dict.fromkeys(record.place.channel for record in opened)
        )


async def _find_by_person(tx: SqlTransaction, tables: Tables) -> None:
    for user in (*USERS, NOBODY):
        sits, seats = tables.lists.sits(user), {p.table_id for p in tables.lists.players if p.user == user}
        left = {s.table_id for s in tables.lists.stints if s.user == user} - seats
        there = tables.newest(lambda t, sits=sits: live(t) and t.id in sits)
        assert await tx.tables.of_user(user) == there
        assert await tx.privacy.tables_of(user) == ids(there[::-1])
        assert await tx.tables.count_playing(user) == len(
            tables.newest(lambda t, sits=sits: played(t) and t.id in sits)
        )
        hosted = tables.oldest(lambda t, user=user: live(t) and t.opener == user)
        assert await tx.tables.opened_by(user) == ids(hosted)
        finished = tables.newest(lambda t, seats=seats: t.status == "over" and t.id in seats)
        for most in (0, 1, 2, 99):
            assert await tx.tables.finished_of(user, most=most) == finished[:most]
        for viewer in (Viewer(user), replace(VIEWERS[-1], user=user), replace(BOT, user=user)):
            gone = tables.newest(lambda t, left=left: played(t) and t.id in left, viewer)
            assert await tx.tables.with_lost_seat(viewer) == gone


async def _write_table(tx: SqlTransaction, lists: Lists, table: Any) -> None:
    def put_aside(after: Lists) -> None:
        change_all([t for t in after.tables if t.id == table.id and live(t)], status="quarantined", deadline=None)
        drop_posts([p for p in after.outbox if p.table_id == table.id and p.state == "waiting"])

    assert (await changed(tx, lists, tx.tables.put_on_hold(table.id))).differing(expect(lists, put_aside)) == []
    record = replace(MOVED, id=table.id, rematch=lists.tables[0].id)
    answers: list[Any] = []
    after = await changed(
        tx, lists, tx.tables.save(record, was=table.revision), _forget(tx), note(answers, tx.tables.get(table.id))
    )
    assert [replace(answer, assignments=()) for answer in answers] == [record]
    assert when(after.table(table.id).remind_at) == record.remind_at
    emptied = await changed(tx, lists, tx.tables.save(replace(record, players=()), was=table.revision))
    assert [player for player in emptied.players if player.table_id == table.id] == []
    for kind in ("tables", "players"):
        number = "id" if kind == "tables" else "table_id"
        others = [[row for row in each.kept[kind] if getattr(row, number) != table.id] for each in (lists, after)]
        assert others[0] == others[1]


async def _forget(tx: SqlTransaction) -> None:
    """Clear the transaction's cache of what it has read."""
    for kept in tx.session.cache.values():
        kept.clear()


async def test_clock(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 90, CLOCKS, tables=3):
            tables = lists.tables
            going = [t for t in tables if played(t) and t.paused is None]
            for shards in ALL_SHARDS:
                tx.shards = shards

                def ours(found: Iterable[Any], shards: Shards = shards) -> list[Any]:
                    return [each for each in found if shards.have(each.guild)]

                dues: list[int] = []
                for now in AROUND:
                    late = ours(t for t in going if t.deadline is not None and t.deadline <= now)
                    assert await tx.clock.due_deadlines(when(now)) == ids(
                        sorted(late, key=lambda t: (t.deadline, t.id))
                    )
                    reminders = ours(t for t in going if t.remind_at is not None and t.remind_at <= now)
                    assert await tx.clock.due_reminders(when(now)) == sorted(ids(reminders))
                    lobbies = ours(t for t in tables if t.status == "open" and t.opened_at <= now)
                    assert await tx.clock.due_closings(when(now)) == sorted(ids(lobbies))
                    pauses = ours(
                        t for t in tables if played(t) and t.recess_until is not None and t.recess_until <= now
                    )
                    assert await tx.clock.due_pauses(when(now)) == sorted(ids(pauses))
                    voting = ours(t for t in going if t.recess_until is None)
                    votes = {b.table_id for b in lists.ballots if b.due <= now}
                    assert await tx.seats.due_votes(when(now)) == sorted(t.id for t in voting if t.id in votes)
                dues += [t.deadline for t in ours(going) if t.deadline is not None]
                dues += [t.remind_at for t in ours(going) if t.remind_at is not None]
                dues += [t.recess_until for t in ours(tables) if played(t) and t.recess_until is not None]
                dues += [b.due for b in lists.ballots if b.table_id in ids(voting)]
                for lobby in (0, 2):
                    closings = [t.opened_at + lobby for t in ours(tables) if t.status == "open"]
                    first = min([*dues, *closings], default=None)
                    assert await tx.clock.next_due(lobby=lobby / 1_000_000) == (None if first is None else when(first))
                served = [b.at for b in lists.beats if b.count == shards.count and b.shard in shards.numbers]
                beats = [min(served)] if served else [each.at for each in lists.heartbeat]
                assert await tx.clock.last_heartbeat() == (when(beats[0]) if beats else None)
            tx.shards = WHOLE


async def test_uncounted_time_shifts_clocks(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for chance, lists in random_lists(tx, 8, "tables ballots tournaments outages", tables=40):
            late = [t for t in lists.tables if played(t) and t.paused is None and (t.deadline or FAR) <= T0 + 1]
            assert await tx.clock.due_deadlines(when(T0 + 1)) == ids(sorted(late, key=lambda t: (t.deadline, t.id)))
            for shards in ALL_SHARDS:
                tx.shards = shards
                for only in (None, chance.choice(lists.tables).id):
                    await _shifts(tx, lists, shards, only)
            tx.shards = WHOLE


async def _shifts(tx: SqlTransaction, lists: Lists, shards: Shards, only: int | None) -> None:
    """Check that every running clock, or one table's, is moved forward by time that doesn't count."""
    ours = {t.id for t in lists.tables if (t.id == only if only else shards.have(t.guild))}
    for since, now in ((T0, T0 + 1), (T0 + 1, T0 + 5), (T0 + 2, T0 + 1), (T0 + 1, T0 + 2)):

        def shift(after: Lists, since: int = since, now: int = now) -> None:
            for row in after.ballots:
                table = after.table(row.table_id)
                lost = now - max(row.asked_at, since, table.recess_until or 0)
                if row.table_id in ours and table.paused is None and lost > 0 and row.due < FAR:
                    row.due += lost
            for table in after.tables:
                lost = now - max(table.asked_at, since, table.recess_until or 0)
                if table.id in ours and lost > 0 and _runs(table):
                    vars(table).update(asked_at=table.asked_at + lost, deadline=table.deadline + lost)
                    table.remind_at = None if table.remind_at is None else table.remind_at + lost
            if only is None:
                _shift_others(after, shards, since, now)

        answers: list[Any] = []
        after = await changed(tx, lists, note(answers, tx.clock.shift(since=when(since), now=when(now), table=only)))
        expected = expect(lists, shift)
        assert after.differing(expected) == []
        moved = [old.id for old, new in zip(lists.tables, expected.tables, strict=True) if old != new]
        voted = [
            (new.table_id, new.seat) for old, new in zip(lists.ballots, expected.ballots, strict=True) if old != new
        ]
        assert tuple(map(sorted, answers[0])) == (moved, sorted(voted))


def _runs(table: Any) -> bool:
    """Return whether a table's clock runs, and no one has edited it to impossible times."""
    far = max(table.deadline or 0, table.asked_at, table.remind_at or 0) >= FAR
    return played(table) and table.paused is None and table.deadline is not None and not far


def _shift_others(after: Lists, shards: Shards, since: int, now: int) -> None:
    """Move tournaments and outages forward."""
    for cup in after.tournaments:
        if cup.stage in ("signup", "playing") and (cup.ends_at or FAR) < FAR and shards.have(cup.guild):
            cup.ends_at += now - since
    for outage in after.outages:
        if outage.since is not None and outage.since < now and shards.have(after.table(outage.table_id).guild):
            outage.since = now if outage.since > since else outage.since + now - since


async def test_heartbeats_and_processes(store: SqliteStore) -> None:
    second = 1_000_000
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 8, "beats heartbeat", tables=1):
            for shards in ALL_SHARDS:
                tx.shards = shards

                def beat(after: Lists, shards: Shards = shards) -> None:
                    after.heartbeat[:] = [SimpleNamespace(only_row=1, at=T0 + 9)]
                    kept = [b for b in after.beats if b.count == shards.count and b.shard not in shards.numbers]
                    new = [SimpleNamespace(shard=n, count=shards.count, at=T0 + 9) for n in shards.numbers]
                    after.beats[:] = [*kept, *new]

                assert (await changed(tx, lists, tx.clock.send_heartbeat(when(T0 + 9)))).differing(
                    expect(lists, beat)
                ) == []
        tx.shards = WHOLE
        now = await tx.rate_shares.now()
        half, other, none = Shards(frozenset({1}), 2), Shards(frozenset({0}), 2), Shards(frozenset({2}), 3)
        for name, shards, silent in (
            *(("silent", half, 61), ("lively", half, 59), ("silent beside", other, 61)),
            *(("silent before", none, 61), ("lively before", none, 59)),
        ):
            sql = "INSERT INTO processes (name, host, shards, count, at) VALUES (?, 'h', ?, ?, ?)"
            await tx.session.run(sql, name, str(shards), shards.count, now - silent * second)
        tx.process, tx.shards = Process("new", "here", half), half
        await tx.clock.send_heartbeat(when(T0))
        found = await tx.session.rows("SELECT * FROM processes ORDER BY name")
        assert [row["name"] for row in found] == ["lively", "lively before", "new", "silent beside"]
        (new,) = [row for row in found if row["name"] == "new"]
        assert (new["host"], new["shards"], new["count"]) == ("here", "1/2", 2)
        assert abs(new["at"] - now) < 60 * second
        await tx.clock.forget_process("lively")
        found = await tx.session.rows("SELECT * FROM processes ORDER BY name")
        assert [row["name"] for row in found] == ["lively before", "new", "silent beside"]
        await tx.session.run("UPDATE processes SET at = 5")
        await tx.clock.save_process(Process("new", "there", none))
        (new,) = await tx.session.rows("SELECT * FROM processes")
        assert (new["name"], new["host"], new["shards"], new["count"]) == ("new", "there", "2/3", 3)
        assert abs(new["at"] - now) < 60 * second
