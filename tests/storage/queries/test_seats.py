"""Every query and every write about seats, votes, offers, drafts and snapshots, compared with a search in lists."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.host.model.cluster import WHOLE
from bot.host.model.drafts import Commitment, Draft, StoredDraft
from bot.host.model.journal import Snapshot
from bot.host.model.outbox import PostKind
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.seats import SeatAssignment
from bot.host.model.votes import Choice, InactivityVote, Why
from tests.storage.drawing import NOBODY, T0, USERS
from tests.storage.lists import (
    ALL_SHARDS,
    change_all,
    changed,
    drop_posts,
    expect,
    ids,
    played,
    random_lists,
    remove,
    when,
)

if TYPE_CHECKING:
    from random import Random

    from bot.storage.sqlite.store import SqliteStore
    from bot.storage.transaction import SqlTransaction
    from tests.storage.lists import Lists

SEATS = (0, 1, 2)
VOTES = (PostKind.VOTE, PostKind.SEAT_OFFER, PostKind.VOTE, PostKind.SEAT_OFFER, PostKind.NOTICE)


async def test_seats(store: SqliteStore) -> None:
    async with store.writing() as tx:
        kinds = "tables players stints seat_entries ballots offers outbox panels"
        async for chance, lists in random_lists(tx, 12, kinds, tables=6, posts=VOTES):
            for table in (*ids(lists.tables), NOBODY):
                entries = sorted((e for e in lists.seat_entries if e.table_id == table), key=lambda each: each.number)
                for since in range(4):
                    found = await tx.seats.entries(table, since=since)
                    later = [(e.seat, e.since, e.user) for e in entries if e.since >= since]
                    assert [(e.seat, e.since, e.user) for e in found] == later
                votes = sorted((b for b in lists.ballots if b.table_id == table), key=lambda each: each.seat)
                assert [v.seat for v in await tx.seats.votes(table)] == [b.seat for b in votes]
                await _find_votes(tx, lists, table, votes)
                for seat in SEATS:
                    offers = [o for o in lists.offers if (o.table_id, o.seat) == (table, seat)]
                    assert await tx.seats.offered_people(table, seat) == {o.user: bool(o.open) for o in offers}
                    for user in USERS:
                        own = [bool(o.own) for o in offers if o.user == user] or [False]
                        assert [await tx.seats.is_own_offer(table, seat, user)] == own
                    await _messages_about(tx, lists, table, seat)
            for _ in range(3):
                await _write_seats(tx, lists, chance)


async def _find_votes(tx: SqlTransaction, lists: Lists, table: int, votes: list[Any]) -> None:
    """Check which votes are found by a message."""
    for message in {post.message for post in lists.outbox if post.message is not None}:
        posts = [p for p in lists.outbox if (p.message, p.kind) == (message, PostKind.VOTE.value)]
        about = [(p.seat, p.revision) for p in posts if p.table_id == table]
        told = sorted(v.seat for v in votes for each in about if (v.seat, v.revision) == each)
        assert [each.seat for each in await tx.seats.votes_in(table, message)] == told


async def _messages_about(tx: SqlTransaction, lists: Lists, table: int, seat: int) -> None:
    posts = sorted((p for p in lists.outbox if (p.table_id, p.seat) == (table, seat)), key=lambda p: p.id)
    ballots = [p for p in posts if p.kind == PostKind.VOTE.value and p.state == "sent"]
    offers = [p for p in posts if p.kind == PostKind.SEAT_OFFER.value]
    offered = any((o.table_id, o.seat) == (table, seat) and o.open for o in lists.offers)
    told = {p.id for p in (*ballots[-1:], *offers)}
    told -= {p.id for p in offers[-1:] if offered}
    found = [(revision, posted.message) for revision, posted in await tx.seats.messages_about(table, seat)]
    assert found == [(p.revision, p.message) for p in posts if p.id in told and p.state == "sent"]


async def _write_seats(tx: SqlTransaction, lists: Lists, chance: Random) -> None:
    vote = chance.choice(lists.ballots)
    table, seat = vote.table_id, vote.seat

    async def check(write: Any, change: Any) -> None:
        assert (await changed(tx, lists, write)).differing(expect(lists, change)) == []

    def here(each: Any) -> bool:
        return bool((each.table_id, each.seat) == (table, seat))

    def left(after: Lists) -> None:
        part: dict[str, Any] = {"seat": seat, "since": 2, "until": 3, "name": "Eve", "user": 9, "computer": None}
        number = sum(s.table_id == table for s in lists.stints)
        after.stints.append(SimpleNamespace(table_id=table, number=number, **part, absent=1, excused=1))
        change_all([p for p in after.panels if here(p)], over=1)
        drop_posts([p for p in after.outbox if here(p) and p.state == "waiting"])

    await check(
        tx.seats.end_assignment(table, SeatAssignment(seat, 2, 3, "Eve", user=9, absent=True, excused=True)), left
    )

    def entered(after: Lists) -> None:
        number = sum(e.table_id == table for e in lists.seat_entries)
        entry: dict[str, Any] = {"seat": seat, "since": 2, "name": "Eve", "name_salt": "5b", "commitment": "d" * 64}
        for at in range(2):
            after.seat_entries.append(
                SimpleNamespace(table_id=table, number=number + at, **entry, user=9, computer=None)
            )

    entry = SeatEntry(seat, 2, "Eve", "5b", "d" * 64, user=9)
    await check(tx.seats.add_entries(table, [entry, entry]), entered)

    def voted(after: Lists) -> None:
        remove(after.ballots, table_id=table, seat=seat)
        new: dict[str, Any] = {"why": "left", "revision": 7, "votes": '[[0,"wait"],[2,"wait"]]', "asker": 5}
        after.ballots.append(SimpleNamespace(table_id=table, seat=seat, **new, asked_at=T0 + 8, due=T0 + 9))

    votes = {2: Choice.WAIT, 0: Choice.WAIT}
    new = InactivityVote(seat, Why.LEFT, 7, votes, when(T0 + 8), when(T0 + 9), asker=5)
    await check(tx.seats.put_vote(table, new), voted)
    await check(tx.seats.drop_vote(table, seat), lambda after: remove(after.ballots, table_id=table, seat=seat))
    await check(
        tx.seats.close_offers(table, seat), lambda after: change_all([o for o in after.offers if here(o)], open=0)
    )
    offer = {"table_id": table, "seat": seat, "user": NOBODY, "open": 1, "own": 1}
    await check(
        tx.seats.offer(table, seat, NOBODY, own=True), lambda after: after.offers.append(SimpleNamespace(**offer))
    )


async def test_drafts_and_snapshots(store: SqliteStore) -> None:
    async with store.writing() as tx:
        kinds = "tables players drafts snapshots asides restored outdated panels"
        async for chance, lists in random_lists(tx, 10, kinds, tables=30):
            for table in (*ids(lists.tables), NOBODY):
                drafts = sorted((d for d in lists.drafts if d.table_id == table), key=lambda d: d.seat)
                found = [(d.draft.seat, d.draft.question) for d in await tx.journal.stored_drafts(table)]
                assert found == [(d.seat, d.question) for d in drafts]
                snapshots = sorted((s for s in lists.snapshots if s.table_id == table), key=lambda s: s.revision)
                stored = [(s.revision, s.edition) for s in await tx.snapshots.of_table(table)]
                assert stored == [(s.revision, s.edition) for s in snapshots]
            held = sorted((t for t in lists.tables if t.status == "quarantined"), key=lambda t: t.id)
            why = {aside.table_id: (when(aside.at), aside.why) for aside in lists.asides}
            asides = [(a.table, a.game, a.guild, a.since, a.why) for a in await tx.snapshots.holds()]
            assert asides == [(t.id, t.game, t.guild, *why.get(t.id, (None, ""))) for t in held]
            for shards in ALL_SHARDS:
                tx.shards = shards
                await _work_at_start(tx, lists)
            tx.shards = WHOLE
            for table in chance.sample(ids(lists.tables), 3):
                await _write_drafts(tx, lists, table, chance)


async def _work_at_start(tx: SqlTransaction, lists: Lists) -> None:
    ours = {table.id: table for table in lists.tables if tx.shards.have(table.guild)}
    going = {number: table for number, table in ours.items() if played(table)}
    for editions in ({"toy": 1}, {"toy": 2, "pyramids": 1}, {}):
        good = {s.table_id for s in lists.snapshots if editions.get(lists.table(s.table_id).game) == s.edition}
        without = sorted(n for n, t in going.items() if t.game in editions and n not in good)
        assert await tx.recovery.without_snapshots(editions) == without
    answered = {(d.table_id, d.seat, d.question) for d in lists.drafts}
    restless = {d.table_id for d in lists.drafts if d.compiled} | {
        p.table_id
        for p in lists.players
        if p.computer is not None
        and not p.gone
        and (p.table_id, p.seat, lists.table(p.table_id).question) not in answered
    }
    assert await tx.recovery.restless() == sorted(restless & going.keys())
    seated = {(p.table_id, p.seat) for p in lists.players if not p.gone}

    def is_old(panel: Any) -> bool:
        newer = any(
            (other.table_id, other.seat, other.over) == (panel.table_id, panel.seat, 0)
            and other.message > panel.message
            for other in lists.panels
        )
        table = lists.table(panel.table_id)
        gone = (panel.table_id, panel.seat) not in seated
        return bool(newer or gone or panel.over or panel.question < table.question or not played(table))

    old = {o.table_id for o in lists.outdated} | {panel.table_id for panel in lists.panels if is_old(panel)}
    assert await tx.recovery.outdated_tables() == sorted(old & ours.keys())
    after = await changed(tx, lists, tx.eras.take_restored())
    assert after.differing(expect(lists, lambda x: remove(x.restored, table_id=ours))) == []
    await tx.session.rows("SAVEPOINT taken")
    assert await tx.eras.take_restored() == sorted(r.table_id for r in lists.restored if r.table_id in ours)
    await tx.session.rows("ROLLBACK TO taken")


async def _write_drafts(tx: SqlTransaction, lists: Lists, table: int, chance: Random) -> None:
    async def check(write: Any, change: Any) -> None:
        assert (await changed(tx, lists, write)).differing(expect(lists, change)) == []

    def drafted(after: Lists) -> None:
        remove(after.drafts, table_id=table, seat=1)
        sealed = {"compiled": 1, "salt": '["5a"]', "commitment": '[["all","c0"]]', "active": 1}
        of = {"table_id": table, "seat": 1, "question": 9, "topic": "bid", "edit": 4, "answer": '["a"]'}
        after.drafts.append(SimpleNamespace(**of, before='[["b"]]', **sealed))

    draft = Draft(1, 9, 4, ("a",), (("b",),), compiled=True, commitments=(Commitment("all", "c0"),))
    await check(tx.journal.put_stored_draft(table, StoredDraft(draft, "bid", ("5a",), active=True)), drafted)
    await check(tx.journal.clear_stored_drafts(table), lambda after: remove(after.drafts, table_id=table))
    beside = chance.sample(range(4), 2)

    def snapshot(after: Lists) -> None:
        remove(after.snapshots, table_id=table, revision=list({0, 1, 2, 3} - {*beside} | {2}))
        kept = {"edition": 5, "quiet": 6, "state": "{1}", "digest": "e" * 64}
        after.snapshots.append(SimpleNamespace(table_id=table, revision=2, **kept))

    await check(tx.snapshots.save(table, Snapshot(2, 5, 6, "{1}", "e" * 64), beside=beside), snapshot)
    await check(tx.snapshots.delete(table), lambda after: remove(after.snapshots, table_id=table))

    def noted(after: Lists) -> None:
        remove(after.asides, table_id=table)
        after.asides.append(SimpleNamespace(table_id=table, at=T0 + 9, why="new"))

    await check(tx.snapshots.record_hold(table, at=when(T0 + 9), why="new"), noted)
    some = [*chance.sample(ids(lists.tables), 3), NOBODY]

    def outdated(after: Lists) -> None:
        remove(after.outdated, table_id=some)
        after.outdated.extend(SimpleNamespace(table_id=number) for number in some[:3])

    await check(tx.recovery.mark_outdated(some), outdated)
    await check(tx.recovery.mark_shown(some), lambda after: remove(after.outdated, table_id=some))
