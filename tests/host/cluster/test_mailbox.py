"""Two processes serve the tables of two servers: what one does at the other's tables, the other continues."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING
from unittest.mock import AsyncMock, patch

import pytest

from bot.host.app.scheduler import HEARTBEAT
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.cluster import ProcessMessage, Shards
from bot.host.model.community.tournament_standings import Form
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place
from bot.host.ports.store import StoreError
from bot.storage.repositories.cluster.processes import MailboxRepository
from bot.storage.repositories.people.user_settings import UserSettingsRepository
from tests.host.harness import ANN, BOB, CAT, FakeChat, HostHarness
from tests.host.herd import Herd, herd, server
from tests.host.outbox.test_announcements import NotingHerald

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection
    from pathlib import Path

    from bot.host.app.host import Host
    from bot.host.model.announcements import Announcement
    from bot.host.model.people.user_settings import UserSettings

IDLE = 3
"""Number of consecutive checks without a running transaction that count as rest."""
FIRST, SECOND = Place(guild=server(0), channel=100), Place(guild=server(1), channel=200)


class Pair:
    """The process that receives direct messages, and another one. Both write to one chat."""

    def __init__(self, made: Herd) -> None:
        self.herd = made
        self.chat = FakeChat()
        self.holds = [made.hold(0), made.hold(1)]

    async def begin(self) -> Pair:
        for hold in self.holds:
            await hold.acquire()
        self.first, self.second = [await self.herd.running_host(hold, self.chat) for hold in self.holds]
        return self

    async def until(self, seen: Callable[[], object]) -> None:
        """Let time pass and both processes work until the condition holds."""
        for _ in range(400):
            if seen():
                return
            await self._pass()
        raise AssertionError("it never came to that")

    async def calm(self) -> None:
        """Let some time pass."""
        for _ in range(40):
            await self._pass()

    async def _pass(self) -> None:
        """Let a moment pass once no transaction is running. Otherwise, time would run ahead on a slow machine."""
        idle = 0
        while idle < IDLE:
            await asyncio.sleep(0.001)
            idle = 0 if self.herd.together.busy else idle + 1
        self.herd.pass_by(0.2)
        await asyncio.sleep(0)

    def keeping(self, took: Callable[[Shards], Awaitable[None]]) -> asyncio.Task[None]:
        """Have the first process renew its leases again and again."""
        clock = self.first.host._core.clock
        return asyncio.create_task(
            self.holds[0].renew_leases(
                took, lambda seconds: clock.sleep_until(self.herd.clock.now() + timedelta(seconds=seconds))
            )
        )

    async def table(self, place: Place, *, pace: int | None = None) -> int:
        """A running table on a server, where two people are asked for a charm."""
        harness = self.first if place is FIRST else self.second
        table = await harness.started(ANN, BOB, pace=pace, place=place)
        await self.until(lambda: len(self.said(harness, PostKind.PROMPT, table)) == 2)
        return table

    def said(self, harness: HostHarness, kind: PostKind, table: int) -> list[str]:
        """The nonces of a process's posts."""
        return [post.nonce for post in self.chat.of(kind, table) if post.nonce in harness.messenger.tried]


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    async with herd(tmp_path) as made:
        yield await Pair(made).begin()


async def test_each_process_posts_for_its_own_servers_tables(pair: Pair) -> None:
    one, other = await pair.table(FIRST), await pair.table(SECOND)
    assert pair.said(pair.first, PostKind.MOVE, one)
    assert pair.said(pair.second, PostKind.MOVE, other)
    assert not pair.said(pair.first, PostKind.MOVE, other)
    assert not pair.said(pair.second, PostKind.MOVE, one)
    assert set(pair.chat.counted.values()) == {1}


async def test_answer_heard_elsewhere_advances_table_in_its_process(pair: Pair) -> None:
    table = await pair.table(SECOND)
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, table)) == 4)
    await pair.calm()
    assert not pair.said(pair.first, PostKind.MOVE, table)
    assert set(pair.chat.counted.values()) == {1}


async def test_tournament_begun_elsewhere_runs_in_its_servers_process(pair: Pair) -> None:
    guild, channel = SECOND.guild or 0, SECOND.channel
    opened = await pair.second.host.tournaments.open(
        ANN,
        guild=guild,
        channel=channel,
        game="toy",
        options={},
        form=Form.KNOCKOUT,
        pace=None,
        span=3600,
        places=4,
    )
    for user in (ANN, BOB):
        await pair.first.host.tournaments.enter(opened.id, user)
    await pair.calm()
    await pair.first.host.tournaments.begin(opened.id)
    await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, 1)) == 2)
    assert set(pair.chat.counted.values()) == {1}


async def test_answer_locked_in_elsewhere_updates_the_tables_message(pair: Pair) -> None:
    table = await pair.table(SECOND)
    await pair.calm()
    pair.chat.refreshed.clear()
    await pair.first.host.answer(table, ANN, ("penny",))
    await pair.until(lambda: table in pair.chat.refreshed)
    assert pair.second.messenger.looking
    assert not pair.first.messenger.looking


async def test_process_ignores_unsent_posts_of_another_process(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await pair.table(SECOND)
    pair.second.messenger.stopped = asyncio.Event()
    for user in (ANN, BOB):
        await pair.second.host.answer(table, user, ("penny",))
    tried = AsyncMock(return_value=None)
    monkeypatch.setattr(pair.first.host._loop.posts, "find", tried)
    pair.first.host._core.unsent.add(table)
    pair.first.host.wake()
    await pair.calm()
    tried.assert_not_awaited()


async def _begin(host: Host, announcement: Announcement) -> Announcement | None:
    """Begin an announcement's attempt in that process."""
    return await host._loop.outbox.begin(host._loop.announcements, announcement)


async def test_announcement_is_attempted_only_by_its_servers_process(pair: Pair) -> None:
    async with pair.second.host._core.writing() as work:
        await work.announce(SECOND.guild or 0, AnnouncementKind.HELLO, "", channel=None, after=timedelta(days=1))
        (found,) = await work.tx.announcements.due(work.now + timedelta(days=2), most=1)
    assert await _begin(pair.first.host, found) is None
    assert await _begin(pair.second.host, found) is not None
    async with pair.second.host._core.reading() as work:
        now = await work.tx.announcements.get(found.id)
        assert now is not None
        assert now.attempts == 1


async def test_announcement_made_elsewhere_is_sent_by_servers_process(pair: Pair) -> None:
    queue, announcer = pair.second.host._loop.announcements, NotingHerald()
    queue.sender = queue.announcer = announcer
    await pair.calm()
    async with pair.first.host._core.writing() as work:
        await work.announce(SECOND.guild or 0, AnnouncementKind.HELLO, "", channel=None)
    await pair.until(lambda: announcer.said)


async def test_answers_heard_by_two_processes_at_once_all_count(pair: Pair) -> None:
    table = await pair.table(SECOND)
    await asyncio.gather(
        pair.first.host.answer(table, ANN, ("penny",)), pair.second.host.answer(table, BOB, ("penny",))
    )
    await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, table)) == 4)
    await asyncio.gather(pair.second.bid(table, ANN, "a"), pair.first.bid(table, BOB, "b"))
    await pair.until(lambda: len(pair.said(pair.second, PostKind.MOVE, table)) == 3)
    await pair.calm()
    assert set(pair.chat.counted.values()) == {1}


async def test_deadline_is_handled_once_by_the_tables_process(pair: Pair) -> None:
    table = await pair.table(SECOND, pace=3600)
    pair.herd.pass_by(3600)
    await pair.until(lambda: len(pair.chat.of(PostKind.MOVE, table)) == 2)
    await pair.calm()
    assert len(pair.said(pair.second, PostKind.MOVE, table)) == 2
    assert not pair.said(pair.first, PostKind.MOVE, table)


async def test_deadline_set_elsewhere_is_kept_by_the_tables_process(pair: Pair) -> None:
    """The other process doesn't know of it until it's notified."""
    table = await pair.table(SECOND, pace=3600)
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, table)) == 4)
    pair.herd.pass_by(3700)
    await pair.until(lambda: len(pair.said(pair.second, PostKind.MOVE, table)) == 3)


async def test_table_changed_elsewhere_is_no_longer_marked_as_shown(pair: Pair) -> None:
    """The message was updated before that, and the database is about to be told that it's current."""
    table, core = await pair.table(SECOND), pair.second.host._core
    await pair.calm()
    core.shown.add(table)
    pair.second.host._loop._inbox._heed(ProcessMessage(SECOND.guild, "table", str(table)))
    assert table not in core.shown


async def test_computers_think_in_the_tables_process(pair: Pair) -> None:
    opened = await pair.second.open(ANN, computers=("quick",), place=SECOND)
    await pair.second.host.start(opened.id, ANN)
    await pair.until(lambda: pair.second.thoughts.topics)
    await pair.first.host.answer(opened.id, ANN, ("penny",))
    await pair.until(lambda: "bid" in pair.second.thoughts.topics)
    assert not pair.first.thoughts.topics


async def test_table_in_direct_messages_belongs_to_the_first_process(pair: Pair) -> None:
    private = Place(guild=None, channel=300)
    opened = await pair.second.host.open("toy", TableTerms(), opener=CAT, place=private)
    await pair.until(lambda: pair.said(pair.first, PostKind.LOBBY, opened.id))
    assert not pair.said(pair.second, PostKind.LOBBY, opened.id)


async def test_user_setting_changed_elsewhere_applies_here(pair: Pair) -> None:
    await pair.calm()
    assert await pair.second.host.user_settings.palette(ANN.id) != "dark"
    await pair.first.host.user_settings.choose(ANN, lambda user_settings: replace(user_settings, palette="dark"))
    await pair.calm()
    assert await pair.second.host.user_settings.palette(ANN.id) == "dark"


async def test_user_forgotten_in_one_process_is_forgotten_in_the_other(pair: Pair) -> None:
    for harness in (pair.first, pair.second):
        await harness.host.user_settings.choose(ANN, lambda user_settings: replace(user_settings, palette="dark"))
        await pair.calm()
    await pair.first.host.privacy.forget(ANN)
    async with pair.first.host._core.reading() as work:
        assert ANN.id not in {whose for _, _, whose in await work.tx.mailbox.changes(0) or ()}
    await pair.calm()
    assert await pair.second.host.user_settings.palette(ANN.id) == "usual"
    await pair.second.host.user_settings.choose(BOB, lambda user_settings: replace(user_settings, palette="dark"))
    await pair.calm()
    assert [await pair.first.host.user_settings.palette(user.id) for user in (ANN, BOB)] == ["usual", "dark"]


async def test_consecutive_settings_from_two_processes_both_count(pair: Pair) -> None:
    await pair.calm()
    for harness in (pair.first, pair.second):
        await harness.host.user_settings.of(ANN.id)
    await pair.first.host.user_settings.choose(ANN, lambda user_settings: replace(user_settings, palette="dark"))
    await pair.second.host.user_settings.choose(
        ANN, lambda user_settings: replace(user_settings, zone="Europe/Helsinki")
    )
    await pair.calm()
    for harness in (pair.first, pair.second):
        kept = await harness.host.user_settings.of(ANN.id)
        assert (kept.palette, kept.zone) == ("dark", "Europe/Helsinki")


async def test_server_setting_changed_elsewhere_applies_here(pair: Pair) -> None:
    guild = SECOND.guild or 0
    await pair.calm()
    await pair.first.host.guild_settings.settings(guild)
    assert await pair.first.host.locales.on(guild) == "en"
    await pair.second.host.guild_settings.change(guild, language="fi")
    await pair.until(lambda: pair.first.host.guild_settings.loaded_settings(guild).language == "fi")
    assert await pair.first.host.locales.on(guild) == "fi"


async def test_servers_of_another_process_do_not_count_as_removed(pair: Pair) -> None:
    for harness, place in ((pair.first, FIRST), (pair.second, SECOND)):
        await harness.host.guild_settings.record_joined(place.guild or 0)
    third = server(0, 8)
    await pair.first.host.guild_settings.record_joined(third)
    pair.first.host.guild_settings.forget()
    await pair.first.host.guild_settings.record_removed_except([FIRST.guild or 0], Shards(frozenset({0}), 2))
    async with pair.herd.together.reading() as tx:
        assert set(await tx.guild_settings.present()) == {FIRST.guild, SECOND.guild}


async def test_successor_of_a_dead_process_sends_its_missed_posts(pair: Pair) -> None:
    table = await pair.table(SECOND)
    pair.second.loop.cancel()
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    pair.herd.pass_by(60)
    again = pair.herd.hold(1)
    await again.acquire()
    third = await pair.herd.running_host(again, pair.chat)
    await pair.until(lambda: len(pair.said(third, PostKind.PROMPT, table)) == 2)
    assert set(pair.chat.counted.values()) == {1}


async def test_process_that_slept_posts_nothing_after_takeover(pair: Pair) -> None:
    table = await pair.table(SECOND)
    pair.second.messenger.stopped = asyncio.Event()
    for user in (ANN, BOB):
        await pair.second.host.answer(table, user, ("penny",))
    pair.herd.pass_by(60)
    again = pair.herd.hold(1)
    await again.acquire()
    before = len(pair.second.messenger.tried)
    pair.second.messenger.stopped.set()
    third = await pair.herd.running_host(again, pair.chat)
    await pair.until(lambda: len(pair.said(third, PostKind.PROMPT, table)) == 2)
    assert len(pair.second.messenger.tried) == before
    assert pair.second.loop.done()
    assert set(pair.chat.counted.values()) == {1}


async def test_other_process_does_the_work_of_a_dead_one(pair: Pair) -> None:
    table = await pair.table(SECOND, pace=3600)
    pair.second.loop.cancel()
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    await pair.calm()
    assert not pair.said(pair.first, PostKind.MOVE, table)
    keeping = pair.keeping(pair.first.host.adopt)
    await pair.until(lambda: len(pair.said(pair.first, PostKind.PROMPT, table)) == 2)
    keeping.cancel()
    assert pair.holds[0].shards.numbers == {0, 1}
    assert set(pair.chat.counted.values()) == {1}


async def test_failed_adoption_is_retried_while_own_work_continues(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await pair.table(SECOND, pace=3600)
    pair.second.loop.cancel()
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    timekeeper = pair.first.host._loop.timekeeper
    begin, tries = timekeeper.begin, 0

    async def fails_twice(shards: Shards) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise StoreError("it cannot be reached")
        await begin(shards)

    monkeypatch.setattr(timekeeper, "begin", fails_twice)
    keeping = pair.keeping(pair.first.host.adopt)
    await pair.until(lambda: len(pair.said(pair.first, PostKind.PROMPT, table)) == 2)
    assert tries == 3
    assert not keeping.done()
    keeping.cancel()


async def test_no_deadline_passes_at_adopted_tables_before_clocks_move(pair: Pair) -> None:
    table = await pair.table(SECOND, pace=3600)
    pair.second.loop.cancel()
    await asyncio.gather(pair.second.loop, return_exceptions=True)
    before = (await pair.first.host.record(table)).deadline
    took: list[Shards] = []

    async def later(shards: Shards) -> None:
        took.append(shards)

    keeping = pair.keeping(later)
    pair.herd.pass_by(7200)
    await pair.until(lambda: took)
    pair.herd.pass_by(HEARTBEAT.total_seconds())
    await pair.calm()
    assert len(pair.chat.of(PostKind.MOVE, table)) == 1
    await pair.first.host.adopt(took[0])
    await pair.calm()
    assert len(pair.chat.of(PostKind.MOVE, table)) == 1
    deadline = (await pair.first.host.record(table)).deadline
    assert before is not None
    assert deadline is not None
    assert deadline - before >= timedelta(hours=2)
    keeping.cancel()


async def test_message_is_handled_even_if_its_removal_is_unconfirmed(pair: Pair) -> None:
    table = await pair.table(SECOND)
    await pair.calm()
    take = MailboxRepository.delete

    async def take_silently(mailbox: MailboxRepository, words: Collection[int]) -> None:
        await take(mailbox, words)
        pair.herd.together.silent = True

    with patch.object(MailboxRepository, "delete", take_silently):
        for user in (ANN, BOB):
            await pair.first.host.answer(table, user, ("penny",))
        await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, table)) == 4)


async def test_changed_setting_is_read_again_after_a_failed_read(pair: Pair) -> None:
    await pair.calm()
    await pair.second.host.user_settings.of(ANN.id)
    read, failed = UserSettingsRepository.get, 0

    async def fails_once(repository: UserSettingsRepository, user: int) -> UserSettings | None:
        nonlocal failed
        failed += 1
        if failed == 1:
            raise StoreError("it cannot be reached")
        return await read(repository, user)

    await pair.first.host.user_settings.choose(ANN, lambda user_settings: replace(user_settings, palette="dark"))
    with patch.object(UserSettingsRepository, "get", fails_once):
        await pair.until(lambda: failed > 1)
        await pair.calm()
    assert await pair.second.host.user_settings.palette(ANN.id) == "dark"
