"""Every query and every write about posts, announcements, panels and pings, compared with a search in lists."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.host.model.announcements import Announcement, AnnouncementKind
from bot.host.model.cluster import WHOLE
from bot.host.model.outbox import Outage, Post, Posted, PostKind
from bot.host.model.views import Panel
from bot.storage.mapping import rows
from tests.storage.drawing import AROUND, GUILDS, NOBODY, T0, USERS
from tests.storage.lists import (
    ALL_SHARDS,
    KEEPING_TEXT,
    change_all,
    changed,
    expect,
    ids,
    note,
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

POSTS = "tables players stints outbox people outages bulletins"
SEATS = (0, 1, 2, None)
REVISIONS = range(5)
LANE = "channel"
BRINGING = (PostKind.PROMPT, PostKind.CHANNEL_PROMPT, PostKind.CLOSED, PostKind.UNDELIVERED)
"""Kinds of posts that bring a question to a person."""
BULLETINS = (AnnouncementKind.OPEN, AnnouncementKind.DIGEST)


def post(number: int) -> Post:
    """A post with this ID."""
    return Post(number, 1, 1, PostKind.MOVE, None, "", 0, 0)


def announcement(number: int) -> Announcement:
    """An announcement with this ID."""
    return Announcement(number, GUILDS[0], AnnouncementKind.OPEN, "k", None, 0)


async def test_posts(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for chance, lists in random_lists(tx, 8, POSTS, tables=6):
            await _send(tx, lists, chance)
            for table in (*chance.sample(ids(lists.tables), 3), NOBODY):
                its = [p for p in lists.outbox if p.table_id == table]
                await _find_posts(tx, table, its)
                await _hindered(tx, lists, table, its)
                for seat, question in product(SEATS[:3], REVISIONS):
                    prompts = [p for p in its if (p.kind, p.seat) == ("p", seat) and p.revision >= question]
                    first = min((p.message for p in prompts if p.message is not None), default=None)
                    waits = any(p.state == "waiting" for p in prompts)
                    assert await tx.outbox.first_prompt(table, seat=seat, question=question) == (first, waits)
                    last = max((p.revision for p in prompts), default=None)
                    found = await tx.outbox.last_prompt(table, seat=seat, question=question)
                    newest: list[object] = [(p.revision, p.text) for p in prompts if p.revision == last]
                    assert found in (newest or [None])
                replaced = {(s.seat, r) for s in lists.stints if s.table_id == table for r in range(s.until + 1)}
                told = {p.seat for p in its if p.kind == "c" and (p.seat, p.revision) not in replaced} - {None}
                assert await tx.outbox.unreached_seats(table) == sorted(told)
            for each in lists.outbox:
                if each.message is not None:
                    assert await tx.outbox.table_of_message(each.message) == each.table_id
            assert await tx.outbox.table_of_message(NOBODY) is None
            for _ in range(4):
                await _write_posts(tx, lists, chance)


async def test_questions(store: SqliteStore) -> None:
    """Questions to players, and where they may have answered."""
    async with store.writing() as tx:
        kinds = (*3 * (PostKind.PROMPT,), PostKind.REMINDER, PostKind.MOVE, PostKind.LOBBY, PostKind.PAUSED)
        asked = 0
        async for chance, lists in random_lists(tx, 5, POSTS, tables=60, posts=kinds):
            await _send(tx, lists, chance)
            asked += await _prompts(tx, lists)
        assert asked > 20


async def _send(tx: SqlTransaction, lists: Lists, chance: Random) -> None:
    """Check which posts are waiting, and which of them may be sent."""
    tables = {table.id: table for table in lists.tables}
    people = {person.user: person.channel for person in lists.people}
    users = {(player.table_id, player.seat): player.user for player in lists.players}
    waiting = {p.id: p for p in lists.outbox if p.state == "waiting"}

    def goes_to(each: Any) -> int | None:
        if each.lane != LANE:
            return people.get(users.get((each.table_id, each.seat)))
        table = tables[each.table_id]
        return int(table.home if each.kind == PostKind.LOBBY.value else table.channel)

    for each in lists.outbox:
        found = await tx.outbox.get(each.id)
        assert (None if found is None else (found.id, found.text, found.channel)) == (
            (each.id, each.text, goes_to(each)) if each.id in waiting else None
        )
    some = chance.sample(sorted(tables), len(tables) - 2)
    first = {(p.table_id, p.lane): p for p in sorted(waiting.values(), key=lambda p: -p.id)}
    moves = [p for p in waiting.values() if p.kind == PostKind.MOVE.value]
    ready = {
        p.id: p
        for p in first.values()
        if not (PostKind(p.kind).asks and any(m.table_id == p.table_id and m.id < p.id for m in moves))
    }
    for shards in ALL_SHARDS:
        tx.shards = shards
        ours = {number for number, table in tables.items() if shards.have(table.guild)}
        assert await tx.outbox.waiting_tables() == sorted({p.table_id for p in waiting.values()} & ours)
        sendable = [ready[number] for number in sorted(ready) if ready[number].table_id in ours & set(some)]
        assert [(post.id, post.channel, due) for post, due in await tx.outbox.next_posts(some)] == [
            (p.id, goes_to(p), when(p.due)) for p in sendable
        ]
    tx.shards = WHOLE
    public = {p.table_id for p in waiting.values() if p.lane == LANE and tables[p.table_id].paused is None}
    assert await tx.outbox.waiting_channels(some) == sorted(public & set(some))


async def _find_posts(tx: SqlTransaction, table: int, its: list[Any]) -> None:
    for kind in (PostKind.MOVE, PostKind.PROMPT, PostKind.UNDELIVERED):
        of_kind = [p for p in its if p.kind == kind.value]
        for revision, seat in product((None, *REVISIONS), SEATS):
            parts = [p.part for p in of_kind if revision in (None, p.revision) and seat in (None, p.seat)]
            found = await tx.outbox.next_number(table, kind=kind, revision=revision, seat=seat)
            assert found == max([-1, *parts]) + 1
        for revision, seat in product(REVISIONS, SEATS):
            sent = [p for p in of_kind if (p.revision, p.seat, p.state) == (revision, seat, "sent")]
            newest = max(sent, key=lambda p: p.id, default=None)
            posted = await tx.outbox.location_of(table, kind=kind, revision=revision, seat=seat)
            assert (posted and posted.message) == (newest and newest.message)
        for revision, seat in product(REVISIONS, range(3)):
            theirs = [p for p in of_kind if (p.revision, p.seat) == (revision, seat)]
            last = max(theirs, key=lambda p: p.id, default=None)
            written = await tx.outbox.newest(table, kind=kind, revision=revision, seat=seat)
            assert written == (last and (last.text, when(last.due)))


def stamped(instant: datetime | None) -> int | None:
    return None if instant is None else rows.stamp(instant)


async def _hindered(tx: SqlTransaction, lists: Lists, table: int, its: list[Any]) -> None:
    for question in REVISIONS:
        bringing = [p for p in its if p.state == "waiting" or (p.revision >= question and PostKind(p.kind) in BRINGING)]
        found = [
            (each.kind.value, each.seat, each.waiting, each.sent, stamped(each.failing))
            for each in await tx.outbox.deliveries(table, question=question)
        ]
        expected = [(p.kind, p.seat, p.state == "waiting", p.state == "sent", p.failing) for p in bringing]
        assert sorted(map(str, found)) == sorted(map(str, expected))
    outages = [outage.since for outage in lists.outages if outage.table_id == table]
    failing = any(p.state == "waiting" and p.failing is not None for p in its)
    assert await tx.outbox.is_hindered(table) == (failing or any(since is not None for since in outages))
    outage = await tx.outbox.outage(table)
    assert ([] if outage is None else [stamped(outage.since)]) == outages


async def _prompts(tx: SqlTransaction, lists: Lists) -> int:
    """Check where people may have answered: at their newest prompt, or the newest message read. Returns the number
    of people."""
    people = {person.user: person for person in lists.people}
    played_on = {stint.table_id for stint in lists.stints}
    expected = []
    for player in lists.players:
        sent = [
            p
            for p in lists.outbox
            if (p.table_id, p.seat, p.kind, p.state) == (player.table_id, player.seat, "p", "sent")
        ]
        known = player.user in people or player.table_id not in played_on
        here = player.user is not None and not player.gone and played(lists.table(player.table_id))
        if sent and known and here:
            newest = max(sent, key=lambda p: int(p.message))
            person = people.get(player.user, SimpleNamespace(channel=newest.channel, heard=0))
            expected.append((player.user, Posted(person.channel, max(newest.message, person.heard))))
    found = await tx.outbox.prompts()
    assert sorted(map(str, found)) == sorted(map(str, expected))
    messages = [posted.message for _, posted in found]
    assert messages == sorted(messages)
    return len(found)


def _without_text(old: Any) -> dict[str, Any]:
    """The change to a post's text when the post is done: a prompt's text and a vote's reason stay."""
    return {"text": ""} if getattr(old, "text", "") and old.kind not in KEEPING_TEXT else {}


def _drop_reminders(reminders: list[int], table: int, after: Lists) -> None:
    change_all([p for p in after.outbox if p.id in reminders], state="dropped", text="")
    prompts = [p for p in after.outbox if (p.table_id, p.kind) == (table, PostKind.PROMPT.value)]
    change_all([p for p in prompts if p.revision < 3], text="")


async def _write_posts(tx: SqlTransaction, lists: Lists, chance: Random) -> None:
    number = chance.choice(lists.outbox).id
    notice = chance.choice([p for p in lists.outbox if p.kind == "u" and p.seat is not None])
    table, seat, revision = notice.table_id, notice.seat, notice.revision
    user, due, message = chance.choice(USERS), when(T0 + 9), Posted(21, 901, (3, 4), first_part_only=True)

    async def check(write: Any, change: Any) -> None:
        assert (await changed(tx, lists, write)).differing(expect(lists, change)) == []

    for message_of, kind in ((post(number), "outbox"), (announcement(number), "bulletins")):
        old = next((each for each in lists.kept[kind] if each.id == number), None)

        def one(kind: str = kind, **values: object) -> Any:
            return lambda after: change_all([each for each in after.kept[kind] if each.id == number], **values)

        await check(tx.outbox.attempt(message_of), one(attempts=old.attempts + 1 if old else 0))
        await check(tx.outbox.postpone(message_of, due=due), one(due=T0 + 9))
        if old is not None and old.state != "sent":
            await check(tx.outbox.drop(message_of), one(state="dropped", **_without_text(old)))
        files: dict[str, Any] = {"attachments": "[3,4]", "cut": 1} if kind == "outbox" else {}
        files |= _without_text(old)
        await check(tx.outbox.mark_sent(message_of, message), one(state="sent", channel=21, message=901, **files))
    failing = next(p.failing for p in lists.outbox if p.id == number)
    answers: list[Any] = []
    first = T0 + 9 if failing is None else failing
    await check(
        note(answers, tx.outbox.record_failure(number, since=due)),
        lambda after: change_all([p for p in after.outbox if p.id == number], failing=first),
    )
    assert answers == [when(first)]
    waiting = [p.id for p in lists.outbox if p.state == "waiting" and p.table_id == table]
    reminders = [p.id for p in lists.outbox if p.id in waiting and p.kind == PostKind.REMINDER.value]
    notices = [p.id for p in lists.outbox if p.id in waiting and p.kind == PostKind.UNDELIVERED.value]
    notices = [p.id for p in lists.outbox if p.id in notices and (p.revision, p.seat) == (revision, seat)]

    def set_all(numbers: list[int], **values: object) -> Any:
        return lambda after: change_all([p for p in after.outbox if p.id in numbers], **values)

    tried = [p.id for p in lists.outbox if p.id in waiting and p.attempts]
    await check(tx.outbox.hurry(table, due=due), set_all(tried, due=T0 + 9))
    await check(tx.outbox.drop_reminders(table, question=3), partial(_drop_reminders, reminders, table))
    await check(tx.outbox.drop_notice(table, revision=revision, seat=seat), set_all(notices, state="dropped"))

    for since in (None, due):

        def put_outage(after: Lists, since: Any = since) -> None:
            if since is None:
                set_all(waiting, failing=None)(after)
            remove(after.outages, table_id=table)
            stored = {"question": 3, "since": stamped(since), "spent": 7}
            after.outages.append(SimpleNamespace(table_id=table, **stored))

        await check(tx.outbox.put_outage(table, Outage(3, since, timedelta(microseconds=7))), put_outage)

    def reached(after: Lists) -> None:
        if not any(person.user == user for person in after.people):
            after.people.append(SimpleNamespace(user=user, channel=77, heard=0))
        change_all([person for person in after.people if person.user == user], channel=77)

    await check(tx.outbox.mark_reached(user, 77), reached)
    for heard in (103, 150):
        behind = [person.user for person in lists.people if person.heard < heard]
        await check(
            tx.panels.mark_processed(user, heard),
            lambda after, heard=heard, behind=behind: change_all(
                [person for person in after.people if person.user == user and user in behind], heard=heard
            ),
        )


async def test_announcements(store: SqliteStore) -> None:
    async with store.writing() as tx:
        await tx.eras.begin("k3x9zq", at=when(T0))
        async for _, lists in random_lists(tx, 20, "bulletins", tables=1):
            first = min((b.due for b in lists.bulletins if b.state == "waiting"), default=None)
            assert await tx.announcements.next_due() == (None if first is None else when(first))
        async for chance, lists in random_lists(tx, 6, "bulletins", tables=8):
            waiting = [b for b in lists.bulletins if b.state == "waiting"]
            for shards in ALL_SHARDS:
                tx.shards = shards
                ours = [b for b in waiting if shards.have(b.guild)]
                for now, most in product(AROUND, (0, 1, 2, 99)):
                    due = sorted(ids(b for b in ours if b.due <= now))
                    assert ids(await tx.announcements.due(when(now), most=most)) == due[:most]
                first = min((b.due for b in ours), default=None)
                assert await tx.announcements.next_due() == (None if first is None else when(first))
            tx.shards = WHOLE
            await _sent(tx, lists)
            await _write_announcements(tx, lists, chance)


async def _sent(tx: SqlTransaction, lists: Lists) -> None:
    sent = sorted((b for b in lists.bulletins if b.state == "sent"), key=lambda b: b.id)

    def last(found: list[Any]) -> tuple[int, int] | None:
        return (found[-1].id, found[-1].message) if found else None

    def told(found: tuple[Announcement, Posted] | None) -> tuple[int, int] | None:
        return None if found is None else (found[0].id, found[1].message)

    for each in lists.bulletins:
        found = await tx.announcements.get(each.id)
        assert found is not None
        assert (found.id, found.guild, found.key, found.user) == (each.id, each.guild, each.key, each.user)
        before = [b for b in sent if (b.guild, b.kind) == (each.guild, each.kind) and b.id < each.id]
        earlier = await tx.announcements.previous(found)
        assert (earlier and earlier.id) == (before[-1].id if before else None)
        same = [b for b in sent if (b.guild, b.kind, b.key) == (each.guild, each.kind, each.key)]
        assert told(await tx.announcements.posted_to(each.guild, found.kind, each.key)) == last(same)
    for kind, user in product(BULLETINS, USERS):
        theirs = [b for b in sent if (b.kind, b.user) == (kind.value, user)]
        assert told(await tx.announcements.last_posted_to(kind, user)) == last(theirs)
    for kind in BULLETINS:
        users = {b.user for b in sent if b.kind == kind.value and b.user is not None}
        assert sorted(await tx.announcements.recipients(kind)) == sorted(users)


async def _write_announcements(tx: SqlTransaction, lists: Lists, chance: Random) -> None:
    one = chance.choice([b for b in lists.bulletins if b.state == "sent" and b.user is not None])
    others = [
        b.id for b in lists.bulletins if (b.kind, b.user, b.state) == (one.kind, one.user, "sent") and b is not one
    ]

    def drop(after: Lists) -> None:
        change_all([b for b in after.bulletins if b.id in others], state="dropped")

    dropped = await changed(
        tx, lists, tx.announcements.forget_all_but(AnnouncementKind(one.kind), one.user, but=one.id)
    )
    assert dropped.differing(expect(lists, drop)) == []
    kind, said = AnnouncementKind(one.kind), {"channel": 9, "user": 3, "due": when(T0 + 9), "kept": {"a": 1}}
    again = await changed(tx, lists, tx.announcements.add(one.guild, kind, one.key, **said))  # type: ignore[arg-type]
    assert again.differing(lists) == []
    added = await changed(tx, lists, tx.announcements.add(one.guild, kind, "new", **said))  # type: ignore[arg-type]
    (new,) = [b for b in added.bulletins if b.key == "new"]
    assert (new.guild, new.kind, new.channel, new.user, new.due) == (one.guild, one.kind, 9, 3, T0 + 9)
    assert (new.about, new.state, new.era) == ('{"a":1}', "waiting", (await tx.eras.get()).current)


async def test_panels_and_pings(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for chance, lists in random_lists(tx, 4, "tables panels last_rings held_rings", tables=20):
            for table in (*ids(lists.tables), NOBODY):
                panels = sorted(p.message for p in lists.panels if p.table_id == table)
                assert [panel.message for panel in await tx.panels.of_table(table)] == panels
            for user in (*USERS, NOBODY):
                rung: list[object] = [(when(r.at), r.nonce) for r in lists.last_rings if r.user == user] or [(None, "")]
                assert [await tx.pings.last(user)] == rung
                held = [(r.table_id, r.question) for r in lists.held_rings if r.user == user]
                assert sorted(await tx.pings.held_questions(user)) == sorted(held)
                ring = SimpleNamespace(user=user, at=T0 + 9, nonce="new")
                hold = SimpleNamespace(user=user, table_id=2, question=9)
                after = await changed(tx, lists, tx.pings.record(user, when(T0 + 9), "new"), tx.pings.hold(user, 2, 9))

                def put(after: Lists, ring: Any = ring, hold: Any = hold) -> None:
                    remove(after.last_rings, user=ring.user)
                    remove(after.held_rings, user=hold.user, table_id=2)
                    after.last_rings.append(ring)
                    after.held_rings.append(hold)

                assert after.differing(expect(lists, put)) == []
                after = await changed(tx, lists, tx.pings.clear_held(user))
                dropped = expect(lists, lambda x, user=user: remove(x.held_rings, user=user))
                assert after.differing(dropped) == []
            some = chance.sample([panel.message for panel in lists.panels], 3)
            after = await changed(tx, lists, tx.panels.forget(some))
            assert after.differing(expect(lists, lambda x, some=some: remove(x.panels, message=some))) == []
            old = chance.choice(lists.panels)
            panel = Panel(99, old.message, old.table_id, 2, 7, "other", over=not old.over)
            after = await changed(tx, lists, tx.panels.put(panel))

            def renewed(after: Lists, old: Any = old) -> None:
                same = [p for p in after.panels if p.message == old.message]
                change_all(same, question=7, over=1 - old.over)

            assert after.differing(expect(lists, renewed)) == []
