"""What is asked about one person, table or server is answered by what was kept of that one alone.

Everything is kept of several that differ in one thing each; what a question finds is compared with a search in a list.
"""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import TYPE_CHECKING

import pytest

from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.learning import Progress, Tries
from bot.host.model.outbox import Posted, PostKind
from bot.storage import open_store
from tests.storage.test_database import NOW, RECORD

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.storage.sqlite.store import SqliteStore

SECOND = timedelta(seconds=1)
KINDS = (AnnouncementKind.DIGEST, AnnouncementKind.OPEN)
POSTS = (PostKind.PROMPT, PostKind.REMINDER, PostKind.UNDELIVERED)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = await open_store(tmp_path / "games")
    yield made
    await made.close()


async def test_announcements(store: SqliteStore) -> None:
    async with store.writing() as tx:
        for user, guild, kind, key in product((5, None, 6), (1, 2), KINDS, "abc"):
            await tx.announcements.add(guild, kind, f"{key}{user}", channel=3, user=user, due=NOW, kept={})
        assert await tx.announcements.due(NOW - SECOND, most=99) == []
        said = await tx.announcements.due(NOW, most=99)
        sent = [each for at, each in enumerate(said) if at % 4 and (each.user, each.kind) != (6, KINDS[0])]
        for each in sent:
            await tx.outbox.mark_sent(each, Posted(3, 1000 + each.id))
        assert [each.id for each in await tx.announcements.due(NOW, most=99)] == [e.id for e in said if e not in sent]
        for each in said:
            found = await tx.announcements.posted_to(each.guild, each.kind, each.key)
            assert [told[0].id for told in (found,) if told] == [each.id] * (each in sent)
            earlier = [e.id for e in sent if (e.guild, e.kind) == (each.guild, each.kind) and e.id < each.id]
            before = await tx.announcements.previous(each)
            assert [told.id for told in (before,) if told] == earlier[-1:]
        for kind, user in product(KINDS, (5, 6)):
            last = await tx.announcements.last_posted_to(kind, user)
            assert [told[0].id for told in (last,) if told] == [e.id for e in sent if (e.kind, e.user) == (kind, user)][
                -1:
            ]
        assert [set(await tx.announcements.recipients(kind)) for kind in KINDS] == [{5}, {5, 6}]
        digests = [each for each in sent if (each.kind, each.user) == (KINDS[0], 5)]
        waiting = await tx.announcements.due(NOW, most=99)
        await tx.announcements.forget_all_but(KINDS[0], 5, but=digests[1].id)
        assert await tx.announcements.due(NOW, most=99) == waiting
        left = [each for each in sent if await tx.announcements.posted_to(each.guild, each.kind, each.key)]
        assert left == [each for each in sent if each not in digests or each is digests[1]]


async def test_posts(store: SqliteStore) -> None:
    async with store.writing() as tx:
        tables = [(await tx.tables.open(RECORD)).id for _ in range(2)]
        grid = list(product(tables, (1, 2), POSTS, (0, 1)))
        for table, revision, kind, seat in grid:
            text = f"{table}.{revision}.{seat}"
            await tx.outbox.add(table, revision=revision, kind=kind, seat=seat, text=text, part=0, due=NOW)
        await tx.outbox.drop_reminders(tables[0])
        await tx.outbox.drop_notice(tables[0], revision=2, seat=1)
        for table, revision, seat in product(tables, (1, 2), (0, 1)):
            assert await tx.outbox.asked_in(table, seat=seat, question=revision) == (None, True)
            assert await tx.outbox.asked_last(table, seat=seat, question=revision) == (2, f"{table}.2.{seat}")
            assert await tx.outbox.asked_last(table, seat=seat, question=3) is None
        message, gone = 100, [(tables[0], revision, PostKind.REMINDER, seat) for revision in (1, 2) for seat in (0, 1)]
        gone.append((tables[0], 2, PostKind.UNDELIVERED, 1))
        expected: dict[object, Posted] = {}
        while found := await tx.outbox.next_posts(tables):
            for post, _ in found:
                message += 1
                if message % 5:
                    expected[post.table, post.revision, post.kind, post.seat] = posted = Posted(3, message)
                    await tx.outbox.mark_sent(post, posted)
                else:
                    await tx.outbox.drop(post)
                    gone.append((post.table, post.revision, post.kind, post.seat or 0))
        assert sorted(map(str, (*expected, *gone))) == sorted(map(str, grid))
        await tx.outbox.drop_reminders(tables[1])
        await tx.outbox.drop_notice(tables[1], revision=2, seat=1)  # both too late: they are sent
        for table, revision, kind, seat in grid:
            found_one = await tx.outbox.location_of(table, kind=kind, revision=revision, seat=seat)
            assert found_one == expected.get((table, revision, kind, seat))
            of_later = [
                expected[table, later, PostKind.PROMPT, seat].message
                for later in range(revision, 3)
                if (table, later, PostKind.PROMPT, seat) in expected
            ]
            asked = await tx.outbox.asked_in(table, seat=seat, question=revision)
            assert asked == (min(of_later, default=None), False)


async def test_offers(store: SqliteStore) -> None:
    async with store.writing() as tx:
        tables = [(await tx.tables.open(RECORD)).id for _ in range(2)]
        grid = list(product(tables, (0, 1), (5, 6)))
        own = {offer: bool(at % 3) for at, offer in enumerate(grid)}
        for (table, seat, user), is_own in own.items():
            await tx.seats.offer(table, seat, user, own=is_own)
        await tx.seats.close_offers(tables[0], 1)
        for table, seat, user in grid:
            assert await tx.seats.is_own_offer(table, seat, user) == own[table, seat, user]
            assert await tx.seats.offered_people(table, seat) == dict.fromkeys((5, 6), (table, seat) != (tables[0], 1))


async def test_votes_and_offers_that_are_over(store: SqliteStore) -> None:
    async with store.writing() as tx:
        tables = [(await tx.tables.open(RECORD)).id for _ in range(2)]
        for table, revision, kind, seat in product(tables, (1, 2), (PostKind.BALLOT, PostKind.OFFER), (0, 1)):
            await tx.outbox.add(table, revision=revision, kind=kind, seat=seat, text="", part=0, due=NOW)
        sent = []
        while found := await tx.outbox.next_posts(tables):
            for post, _ in found:
                sent.append(post)
                await tx.outbox.mark_sent(post, Posted(3, 100 + post.id))
        await tx.seats.offer(tables[0], 1, 5, own=False)
        for table, seat in product(tables, (0, 1)):
            of_it = sorted(
                (post for post in sent if (post.table, post.seat) == (table, seat)), key=lambda post: post.id
            )
            votes, offers = (
                [post for post in of_it if post.kind is kind] for kind in (PostKind.BALLOT, PostKind.OFFER)
            )
            over = {votes[-1].id, *(post.id for post in offers)} - (
                {offers[-1].id} if (table, seat) == (tables[0], 1) else set()
            )
            asked = [(revision, posted.message) for revision, posted in await tx.seats.asked_about(table, seat)]
            assert asked == [(post.revision, 100 + post.id) for post in of_it if post.id in over]


async def test_puzzles(store: SqliteStore) -> None:
    async with store.writing() as tx:
        grid = list(product((5, 6), ("a", "b"), ("p", "q")))
        for at, (user, course, puzzle) in enumerate(grid):
            for edit in range(at + 1):
                await tx.learning.count_try(user, course, puzzle, edit=edit, missed=True)
            await tx.learning.take_up(at, user, course, puzzle, day=at, at=NOW + at * SECOND)
            await tx.learning.save_progress(Progress(user, course, puzzle, NOW + at * SECOND))
        await tx.learning.count_try(*grid[3], edit=99, missed=False)
        await tx.learning.mark_shared(*grid[3])
        for at, each in enumerate(grid):
            assert await tx.learning.tries(*each) == Tries(missed=at + 1, solved=at == 3, shared=at == 3)
            assert await tx.learning.day_taken_up(*each, since=NOW + at * SECOND) == at
            assert await tx.learning.day_taken_up(*each, since=NOW + (at + 1) * SECOND) is None
            assert await tx.learning.count_solvers(at) == (1, int(at == 3))
            progress = await tx.learning.progress(*each[:2])
            assert progress is not None
            assert (progress.user, progress.course, progress.puzzle) == (*each[:2], "q")
