"""Announcements on servers: hello, open tables, finished games. Each is posted once. Also covers servers that are
left."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import PostRefusedError, PostUnsureError, TableError
from bot.host.match.inactivity import ask_about
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.outbox import Posted
from bot.host.model.people.guild_settings import USUAL
from bot.host.model.tables import Place, Status
from bot.host.model.viewer import BOT, Viewer
from bot.host.model.views import TableView
from bot.host.model.votes import Why
from bot.host.outbox.announcements import AnnouncementQueue
from bot.host.outbox.dispatcher import ANNOUNCEMENT
from bot.host.ports.store import StoreError
from bot.storage import open_store
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, NOON, FakeChat, running_host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.announcements import Announcement

GUILD, NEWS = 1, 500


@dataclass
class NotingHerald:
    """An announcer that records its posts, or fails as instructed. Its records outlive the bot."""

    said: list[Announcement] = field(default_factory=list)
    looked: int = 0
    before: list[Exception] = field(default_factory=list)
    """Errors that the next attempts raise instead of posting."""
    after: list[Exception] = field(default_factory=list)
    """Errors that the next attempts raise after posting."""
    renewed: list[tuple[Announcement, Posted]] = field(default_factory=list)
    """Updated announcements, and where they were posted."""
    named: bool | None = True
    """Whether tables may be named; None if that's unknown."""

    def readers(self, announcement: Announcement) -> Viewer | None:
        return None if self.named is None else BOT if self.named else Viewer()

    def turn(self, _announcement: Announcement, /) -> AbstractAsyncContextManager[object]:
        return nullcontext()

    async def post(self, announcement: Announcement, /) -> Posted:
        await asyncio.sleep(0)
        if self.before:
            raise self.before.pop(0)
        self.said.append(announcement)
        if self.after:
            raise self.after.pop(0)
        return Posted(announcement.channel or 7, 9000 + len(self.said))

    async def renew(self, announcement: Announcement, posted: Posted) -> None:
        self.renewed.append((announcement, posted))

    async def find(self, announcement: Announcement, /) -> Posted | None:
        self.looked += 1
        return next((Posted(7, 1) for each in self.said if each.nonce == announcement.nonce), None)

    @property
    def kinds(self) -> list[AnnouncementKind]:
        return [each.kind for each in self.said]

    def tables(self) -> Iterator[int]:
        return (each.about.record.id for each in self.said if isinstance(each.about, TableView))


HELLO, OPEN, OVER = AnnouncementKind.HELLO, AnnouncementKind.OPEN, AnnouncementKind.OVER


async def test_hello_is_posted_once_despite_rejoins(tmp_path: Path) -> None:
    announcer = NotingHerald()
    for _ in range(2):
        async with running_host(tmp_path, announcer=announcer) as held:
            for _ in range(2):
                await held.host.guild_settings.record_joined(GUILD)
                await held.rest()
    assert [(each.kind, each.guild, each.channel) for each in announcer.said] == [(HELLO, GUILD, None)]


async def test_announcement_blocked_by_a_bug_is_posted_after_the_fix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It's retried with growing delays, without sending anything, even after a restart."""
    announcer, bugs = NotingHerald(), [RuntimeError("a bug")] * 3

    async def buggy(self: AnnouncementQueue, work: UnitOfWork, announcement: Announcement) -> Announcement | None:
        if bugs:
            raise bugs.pop()
        return await load(self, work, announcement)

    load = AnnouncementQueue.load
    monkeypatch.setattr(AnnouncementQueue, "load", buggy)
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_joined(GUILD)
        for left, seconds in ((2, 0), (1, 1), (1, 1), (0, 1)):
            await held.wait(seconds=seconds)
            assert len(bugs) == left
    async with running_host(tmp_path, announcer=announcer, now=NOON + timedelta(minutes=1)) as held:
        await held.rest()
    assert announcer.kinds == [HELLO]


async def test_brief_storage_failure_does_not_lose_announcements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    announcer, found, troubles = (
        NotingHerald(),
        AnnouncementQueue.find,
        [StoreError("locked"), StoreError("locked")],
    )

    async def troubled(self: AnnouncementQueue, work: UnitOfWork, announcement: Announcement) -> Announcement | None:
        if troubles:
            raise troubles.pop()
        return await found(self, work, announcement)

    monkeypatch.setattr(AnnouncementQueue, "find", troubled)
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_joined(GUILD)
        for _ in range(3):
            await held.settle(minutes=5)
    assert (announcer.kinds, troubles) == ([HELLO], [])


async def test_server_welcomed_otherwise_is_not_greeted_later(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_joined(GUILD, greet=False)
        await held.host.guild_settings.record_removed(GUILD)
        await held.host.guild_settings.record_joined(GUILD)
        await held.rest()
    assert announcer.said == []


async def test_open_table_is_announced_once_after_a_delay(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.change(GUILD, news=NEWS)
        table = (await held.open(ANN)).id
        await held.wait(seconds=29)
        assert announcer.said == []
        await held.wait(seconds=1)
        await held.wait(hours=1)
    assert [(each.kind, each.channel, each.ring) for each in announcer.said] == [(OPEN, NEWS, None)]
    assert list(announcer.tables()) == [table]


async def test_announcement_waits_until_readers_are_known(tmp_path: Path) -> None:
    for named, told in ((True, [OPEN]), (False, []), (None, [])):
        announcer = NotingHerald(named=None)
        async with running_host(tmp_path / str(named), announcer=announcer) as held:
            await held.host.guild_settings.change(GUILD, news=NEWS)
            await held.open(ANN)
            await held.wait(minutes=1)
            assert announcer.said == []
            announcer.named = named
            for _ in range(2 * (ANNOUNCEMENT.tries or 0)):
                await held.wait(minutes=10)
            assert announcer.kinds == told
            announcer.named = True
            await held.wait(days=1)
        assert announcer.kinds == told


async def test_full_started_or_closed_table_is_not_announced(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.change(GUILD, news=NEWS)
        await held.open(ANN, BOB, CAT, DAN)
        await held.started(ANN, computers=("quick",))
        closed = await held.open(BOB)
        await held.host.leave(closed.id, BOB)
        await held.wait(minutes=2)
    assert announcer.said == []


async def test_seats_kept_for_invited_people_are_not_announced(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.change(GUILD, ring=9)
        await held.host.invite((await held.open(ANN)).id, ANN, [BOB, CAT, DAN])
        await held.wait(minutes=1)
        assert announcer.said == [], "nobody else can join yet"
        over = await held.finished(ANN, BOB, CAT, DAN)
        again = (await held.host.rematch(over, ANN)).id
        await held.wait(minutes=9)
        assert announcer.said == []
        await held.wait(minutes=1)
    assert list(announcer.tables()) == [again]


async def test_table_in_the_news_channel_is_not_announced(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.change(GUILD, news=HERE.channel)
        await held.finished(ANN, BOB)
        await held.open(ANN)
        await held.wait(minutes=1)
    assert announcer.said == []


async def test_no_announcement_without_news_channel_or_in_dms(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.open(ANN)
        await held.host.guild_settings.change(GUILD, news=NEWS, ring=9)
        await held.open(ANN, place=Place(guild=None, channel=300))
        await held.open(ANN, place=Place(guild=2, channel=300))
        await held.wait(minutes=1)
    assert announcer.said == []


async def test_only_finished_games_are_announced_and_only_once(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.change(GUILD, news=NEWS)
        table = await held.finished(ANN, BOB)
        await held.host.cancel(await held.started(ANN, BOB), ANN, manager=False)
        await held.wait(hours=1)
    assert announcer.kinds == [OVER]
    assert list(announcer.tables()) == [table]


async def test_role_is_pinged_at_most_once_an_hour(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.change(GUILD, ring=9)
        for minutes in (1, 30, 30, 5):
            await held.open(ANN)
            await held.wait(minutes=minutes)
        await held.wait(minutes=2)
    assert [(each.channel, each.ring) for each in announcer.said] == [(100, 9), (100, None), (100, 9), (100, None)]


async def test_uncertain_post_is_searched_for_and_not_repeated(tmp_path: Path) -> None:
    announcer = NotingHerald(after=[PostUnsureError("?")])
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_joined(GUILD)
        await held.wait(minutes=1)
        await held.wait(hours=1)
    assert (announcer.kinds, announcer.looked) == ([HELLO], 1)


async def test_failed_post_is_retried_even_after_a_bug(tmp_path: Path) -> None:
    announcer = NotingHerald(before=[PostUnsureError("?"), ValueError("!")])
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_joined(GUILD)
        for _ in range(4):
            await held.wait(minutes=1)
    assert announcer.kinds == [HELLO]


async def test_uncertain_post_is_not_repeated_after_a_restart(tmp_path: Path) -> None:
    announcer = NotingHerald(after=[PostUnsureError("?")])
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_joined(GUILD)
        await held.rest()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.wait(hours=2)
    assert announcer.kinds == [HELLO]


@pytest.mark.parametrize("tries", [1, 20])
async def test_refused_or_unanswered_post_is_dropped(tmp_path: Path, tries: int) -> None:
    errors: list[Exception] = [PostRefusedError("no")] if tries == 1 else [PostUnsureError("?") for _ in range(tries)]
    announcer = NotingHerald(before=errors)
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_joined(GUILD)
        for _ in range(20):
            await held.wait(minutes=10)
    assert announcer.said == []
    assert len(announcer.before) == (0 if tries == 1 else tries - 9)


async def test_announcements_wait_while_no_announcer_is_configured(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        await held.host.guild_settings.record_joined(GUILD)
        await held.rest()
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.rest()
    assert announcer.kinds == [HELLO]


async def test_damaged_announcement_is_dropped_and_others_are_posted(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        await held.host.guild_settings.record_joined(1)
        await held.host.guild_settings.record_joined(2)
    store = await open_store(tmp_path / "games.sqlite3")
    async with store.writing() as tx:
        await tx.session.run("UPDATE bulletins SET about = '[]' WHERE guild = 1")
    await store.close()
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.rest()
    assert [each.guild for each in announcer.said] == [2]


# --- servers that are left -------------------------------------------------------------------------------------------


async def left(tmp_path: Path, announcer: NotingHerald, chat: FakeChat) -> tuple[int, int, int]:
    """A finished, a running and an open table on a server that then removes the bot."""
    async with running_host(tmp_path, announcer=announcer, chat=chat) as held:
        await held.host.guild_settings.record_joined(GUILD)
        await held.host.guild_settings.change(GUILD, most=5)
        over = await held.finished(ANN, BOB)
        running = await held.bidding(ANN, BOB)
        opened = (await held.open(ANN)).id
        await held.host.guild_settings.record_removed(GUILD)
        await held.rest()
    return over, running, opened


async def test_server_is_forgotten_thirty_days_after_bot_removal(tmp_path: Path) -> None:
    announcer, chat = NotingHerald(), FakeChat()
    over, running, opened = await left(tmp_path, announcer, chat)
    async with running_host(tmp_path, announcer=announcer, chat=chat) as held:
        await held.wait(days=29, hours=23)
        assert (await held.host.guild_settings.settings(GUILD)).most == 5
        said = len(chat.posts)
        await held.wait(hours=1)
        assert await held.host.guild_settings.settings(GUILD) == USUAL
        for table, status in ((over, Status.OVER), (running, Status.CANCELLED), (opened, Status.CANCELLED)):
            record = await held.host.record(table)
            assert (record.status, record.place, record.channel) == (status, Place(guild=None, channel=0), 0)
            assert record.lobby_message is None
        assert (await held.host.view(over)).outcome is not None, "its games are its players' as well"
        await held.wait(days=1)
        assert len(chat.posts) == said, "nothing more is said there"
        with pytest.raises(TableError):
            await held.bid(running, ANN, "a")
    store = await open_store(tmp_path / "games.sqlite3")
    async with store.reading() as tx:
        for kept in ("servers", "bulletins", "outbox", "panels", "snapshots"):
            assert await tx.session.rows(f"SELECT * FROM {kept}") == []
    await store.close()


async def test_forgetting_a_server_removes_its_votes_and_seat_offers(tmp_path: Path) -> None:
    """This covers votes about a player and offered seats. Those of other servers stay."""
    async with running_host(tmp_path) as held:
        tables = []
        for guild in (GUILD, 2):
            await held.host.guild_settings.record_joined(guild)
            table = (await held.open(ANN, BOB, place=Place(guild=guild, channel=300 + guild))).id
            await held.host.start(table, ANN)
            await held.host.substitutes.offer(table, BOB, 1, CAT.id)
            async with held.host._core.writing() as work:
                await ask_about(work, await work.record(table), 1, Why.LEFT)
            tables.append(table)
        async with held.host._core.writing() as work:
            await work.tx.guild_settings.leave(GUILD, now=work.now)
            await held.host.guild_settings.let_go(work, work.now)
            assert [len(await work.tx.seats.votes(table)) for table in tables] == [0, 1]
            assert [await work.tx.seats.offered_people(table, 1) for table in tables] == [
                {CAT.id: False},
                {CAT.id: True},
            ]


async def test_server_that_returns_in_time_keeps_its_data(tmp_path: Path) -> None:
    announcer, chat = NotingHerald(), FakeChat()
    _, running, _ = await left(tmp_path, announcer, chat)
    async with running_host(tmp_path, announcer=announcer, chat=chat) as held:
        await held.wait(days=29)
        await held.host.guild_settings.record_joined(GUILD)
        await held.wait(days=2)
        assert (await held.host.guild_settings.settings(GUILD)).most == 5
        assert (await held.host.record(running)).status is Status.PLAYING
    assert announcer.kinds == [HELLO]


async def test_bot_removal_during_downtime_is_noticed(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with running_host(tmp_path, announcer=announcer) as held:
        for guild in (1, 2):
            await held.host.guild_settings.record_joined(guild)
            await held.host.guild_settings.change(guild, most=5)
        await held.rest()
    async with running_host(tmp_path, announcer=announcer) as held:
        await held.host.guild_settings.record_removed_except([2, 3])
        await held.wait(days=30)
        assert [(await held.host.guild_settings.settings(guild)).most for guild in (1, 2)] == [None, 5]
        await held.host.guild_settings.record_joined(1)
        await held.rest()
    assert [each.guild for each in announcer.said] == [1, 2, 1], "after so long it introduces itself anew"
