"""Two processes at the tables of two servers: what one does at the other's tables, the other goes on with."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model import Place
from bot.host.posts import PostKind
from bot.host.shards import Shards
from tests.host.herd import Herd, herd, server
from tests.host.house import ANN, BOB, CAT, House, Notebook

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

FIRST, SECOND = Place(guild=server(0), channel=100), Place(guild=server(1), channel=200)


class Pair:
    """The process that private messages come to, and another one; what both say is in one notebook."""

    def __init__(self, made: Herd) -> None:
        self.herd = made
        self.notebook = Notebook()
        self.holds = [made.hold(0), made.hold(1)]

    async def begin(self) -> Pair:
        for hold in self.holds:
            await hold.acquire()
        self.first, self.second = [await self.herd.house(hold, self.notebook) for hold in self.holds]
        return self

    async def until(self, seen: Callable[[], object]) -> None:
        """Time passes, and both processes do what there is to do."""
        for _ in range(400):
            if seen():
                return
            self.herd.pass_by(0.2)
            await asyncio.sleep(0.005)
        raise AssertionError("it never came to that")

    async def calm(self) -> None:
        """A while later."""
        for _ in range(40):
            self.herd.pass_by(0.2)
            await asyncio.sleep(0.005)

    async def table(self, place: Place, *, pace: int | None = None) -> int:
        """A running table on a server, at which two people are asked for a charm."""
        house = self.first if place is FIRST else self.second
        table = await house.started(ANN, BOB, pace=pace, place=place)
        await self.until(lambda: len(self.said(house, PostKind.PROMPT, table)) == 2)
        return table

    def said(self, house: House, kind: PostKind, table: int) -> list[str]:
        """The nonces of what a process has said."""
        return [post.nonce for post in self.notebook.of(kind, table) if post.nonce in house.poster.tried]


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    async with herd(tmp_path) as made:
        yield await Pair(made).begin()


async def test_each_process_says_what_its_own_servers_tables_have_to_say(pair: Pair) -> None:
    one, other = await pair.table(FIRST), await pair.table(SECOND)
    assert pair.said(pair.first, PostKind.MOVE, one)
    assert pair.said(pair.second, PostKind.MOVE, other)
    assert not pair.said(pair.first, PostKind.MOVE, other)
    assert not pair.said(pair.second, PostKind.MOVE, one)
    assert set(pair.notebook.counted.values()) == {1}


async def test_an_answer_that_another_process_hears_moves_the_table_on_where_it_is_served(pair: Pair) -> None:
    table = await pair.table(SECOND)
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, table)) == 4)
    await pair.calm()
    assert not pair.said(pair.first, PostKind.MOVE, table)
    assert set(pair.notebook.counted.values()) == {1}


async def test_whoever_hears_a_compiled_answer_has_it_shown_where_the_table_is_served(pair: Pair) -> None:
    table = await pair.table(SECOND)
    await pair.calm()
    pair.notebook.refreshed.clear()
    await pair.first.host.answer(table, ANN, ("penny",))
    await pair.until(lambda: table in pair.notebook.refreshed)
    assert pair.second.poster.looking
    assert not pair.first.poster.looking


async def test_answers_that_two_processes_hear_at_once_all_count(pair: Pair) -> None:
    table = await pair.table(SECOND)
    await asyncio.gather(
        pair.first.host.answer(table, ANN, ("penny",)), pair.second.host.answer(table, BOB, ("penny",))
    )
    await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, table)) == 4)
    await asyncio.gather(pair.second.bid(table, ANN, "a"), pair.first.bid(table, BOB, "b"))
    await pair.until(lambda: len(pair.said(pair.second, PostKind.MOVE, table)) == 3)
    await pair.calm()
    assert set(pair.notebook.counted.values()) == {1}


async def test_a_deadline_is_served_once_and_where_the_table_is(pair: Pair) -> None:
    table = await pair.table(SECOND, pace=3600)
    pair.herd.pass_by(3600)
    await pair.until(lambda: len(pair.notebook.of(PostKind.MOVE, table)) == 2)
    await pair.calm()
    assert len(pair.said(pair.second, PostKind.MOVE, table)) == 2
    assert not pair.said(pair.first, PostKind.MOVE, table)


async def test_a_deadline_that_another_process_has_set_is_kept_where_the_table_is(pair: Pair) -> None:
    """Nobody but that process knows of it before word of it came."""
    table = await pair.table(SECOND, pace=3600)
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    await pair.until(lambda: len(pair.said(pair.second, PostKind.PROMPT, table)) == 4)
    pair.herd.pass_by(3700)
    await pair.until(lambda: len(pair.said(pair.second, PostKind.MOVE, table)) == 3)


async def test_computers_think_where_the_table_is_served(pair: Pair) -> None:
    opened = await pair.second.open(ANN, computers=("quick",), place=SECOND)
    await pair.second.host.start(opened.id, ANN)
    await pair.until(lambda: pair.second.thoughts.topics)
    await pair.first.host.answer(opened.id, ANN, ("penny",))
    await pair.until(lambda: "bid" in pair.second.thoughts.topics)
    assert not pair.first.thoughts.topics


async def test_a_table_in_private_messages_is_the_first_process_own(pair: Pair) -> None:
    private = Place(guild=None, channel=300)
    opened = await pair.second.host.open("toy", {}, pace=None, opener=CAT, place=private)
    await pair.until(lambda: pair.said(pair.first, PostKind.LOBBY, opened.id))
    assert not pair.said(pair.second, PostKind.LOBBY, opened.id)


async def test_what_somebody_chooses_in_one_process_counts_in_the_other(pair: Pair) -> None:
    await pair.calm()
    assert await pair.second.host.preferences.palette(ANN.id) != "dark"
    await pair.first.host.preferences.choose(ANN, lambda habits: replace(habits, palette="dark"))
    await pair.calm()
    assert await pair.second.host.preferences.palette(ANN.id) == "dark"


async def test_two_choices_in_two_processes_one_right_after_the_other_both_count(pair: Pair) -> None:
    await pair.calm()
    for house in (pair.first, pair.second):
        await house.host.preferences.of(ANN.id)
    await pair.first.host.preferences.choose(ANN, lambda habits: replace(habits, palette="dark"))
    await pair.second.host.preferences.choose(ANN, lambda habits: replace(habits, zone="Europe/Helsinki"))
    await pair.calm()
    for house in (pair.first, pair.second):
        kept = await house.host.preferences.of(ANN.id)
        assert (kept.palette, kept.zone) == ("dark", "Europe/Helsinki")


async def test_what_is_chosen_for_a_server_counts_in_the_other_process(pair: Pair) -> None:
    guild = SECOND.guild or 0
    await pair.calm()
    await pair.first.host.servers.settings(guild)
    assert await pair.first.host.languages.on(guild) == "en"
    await pair.second.host.servers.change(guild, language="fi")
    await pair.until(lambda: pair.first.host.servers.known(guild).language == "fi")
    assert await pair.first.host.languages.on(guild) == "fi"


async def test_a_process_does_not_take_others_servers_for_ones_that_removed_the_bot(pair: Pair) -> None:
    for house, place in ((pair.first, FIRST), (pair.second, SECOND)):
        await house.host.servers.met(place.guild or 0)
    third = server(0, 8)
    await pair.first.host.servers.met(third)
    pair.first.host.servers.forget()
    await pair.first.host.servers.only([FIRST.guild or 0], Shards(frozenset({0}), 2))
    async with pair.herd.together.reading() as tx:
        assert set(await tx.present()) == {FIRST.guild, SECOND.guild}


async def test_a_process_that_died_is_followed_by_another_one_that_says_what_it_could_not(pair: Pair) -> None:
    table = await pair.table(SECOND)
    pair.second.loop.cancel()
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    pair.herd.pass_by(60)
    again = pair.herd.hold(1)
    await again.acquire()
    third = await pair.herd.house(again, pair.notebook)
    await pair.until(lambda: len(pair.said(third, PostKind.PROMPT, table)) == 2)
    assert set(pair.notebook.counted.values()) == {1}


async def test_a_process_that_slept_says_nothing_once_it_is_followed(pair: Pair) -> None:
    table = await pair.table(SECOND)
    pair.second.poster.stopped = asyncio.Event()
    for user in (ANN, BOB):
        await pair.second.host.answer(table, user, ("penny",))
    pair.herd.pass_by(60)
    again = pair.herd.hold(1)
    await again.acquire()
    before = len(pair.second.poster.tried)
    pair.second.poster.stopped.set()
    third = await pair.herd.house(again, pair.notebook)
    await pair.until(lambda: len(pair.said(third, PostKind.PROMPT, table)) == 2)
    assert len(pair.second.poster.tried) == before
    assert pair.second.loop.done()
    assert set(pair.notebook.counted.values()) == {1}


async def test_the_work_of_a_process_that_died_is_done_besides_by_the_other_one(pair: Pair) -> None:
    table = await pair.table(SECOND, pace=3600)
    pair.second.loop.cancel()
    for user in (ANN, BOB):
        await pair.first.host.answer(table, user, ("penny",))
    await pair.calm()
    assert not pair.said(pair.first, PostKind.MOVE, table)
    keeping = asyncio.create_task(
        pair.holds[0].keep(
            pair.first.host.adopt,
            lambda seconds: pair.first.host._core.clock.sleep_until(pair.herd.clock.now() + timedelta(seconds=seconds)),
        )
    )
    await pair.until(lambda: len(pair.said(pair.first, PostKind.PROMPT, table)) == 2)
    keeping.cancel()
    assert pair.holds[0].shards.numbers == {0, 1}
    assert set(pair.notebook.counted.values()) == {1}
