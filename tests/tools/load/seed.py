"""Games that are already under way: tables of four with chosen goals and a question for everyone."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.games import GAMES
from bot.host.app.host import Host
from bot.host.app.scheduler import SystemClock
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.playground.gateway.gateway import shard_of
from bot.playground.serve import BOT_PERMISSIONS
from bot.playground.wire import ChannelKind
from bot.playground.world.model import Channel, Guild, Member, Role
from bot.playground.world.model import User as Account
from bot.storage import open_store
from tests.tools.bench.storage import Mute, nobody

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.serve import Playground

SEATS: Final = 4
IN_A_GUILD: Final = 20
"""Tables per server."""
GOALS: Final = ("SR", "SY", "SG", "SB")
"""Small goals, which leave everyone medium and large pieces for their programs."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A table with its channel, its people and their DM channels with the bot."""

    table: int
    channel: int
    people: tuple[int, ...]
    private: tuple[int, ...]


async def seeded(playground: Playground, database: Path, *, tables: int, shards: int = 1) -> list[Seated]:
    """Create that many tables in the fake Discord and in the bot's database, which is closed again."""
    seated = _places(playground, tables, shards)
    store = await open_store(database)
    await store._connection.execute_fetchall("PRAGMA synchronous = OFF")
    host = Host(store, Mute(), GAMES, clock=SystemClock(), entropy=os.urandom, thinker=nobody)
    for place in seated:
        guild = playground.world.channels[place.channel].guild
        users = [User(each, playground.world.users[each].display) for each in place.people]
        record = await host.open("rambots", TableTerms(), opener=users[0], place=Place(guild, place.channel))
        assert record.id == place.table
        for user in users[1:]:
            await host.join(record.id, user)
        await host.start(record.id, users[0])
        for user in users:
            await host.answer(record.id, user, GOALS)
    await store.close()
    with closing(sqlite3.connect(database)) as data, data:
        # All this was posted on an earlier evening.
        data.execute("UPDATE outbox SET state = 'dropped'")
        known = [each for place in seated for each in zip(place.people, place.private, strict=True)]
        data.executemany("INSERT INTO people (user, channel) VALUES (?, ?)", known)
    return seated


def _places(playground: Playground, tables: int, shards: int) -> list[Seated]:
    world, found = playground.world, []
    for first in range(0, tables, IN_A_GUILD):
        mine = range(first, min(first + IN_A_GUILD, tables))
        people = [
            world.add_user(Account(world.ids.next(), f"p{number}", f"Player {number}")).id
            for number in range(first * SEATS, (mine[-1] + 1) * SEATS)
        ]
        guild = _guild(playground, first, people, _on_shard(playground, first // IN_A_GUILD % shards, shards))
        for at, number in enumerate(mine):
            channel = world.keep_channel(Channel(world.ids.next(), ChannelKind.TEXT, guild, f"table-{number}"))
            four = tuple(people[at * SEATS : (at + 1) * SEATS])
            private = tuple(
                world.keep_channel(Channel(world.ids.next(), ChannelKind.DM, recipients=(each, playground.bot))).id
                for each in four
            )
            found.append(Seated(number + 1, channel.id, four, private))
    return found


def _on_shard(playground: Playground, shard: int, shards: int) -> int:
    """An ID for a server on that shard: servers made in a row would be on any shard."""
    ids = playground.world.ids
    while shard_of(id_ := ids.next(), shards) != shard:
        ids.skip_past(((id_ >> 22) + 1) << 22)
    return id_


def _guild(playground: Playground, number: int, people: list[int], id_: int) -> int:
    world = playground.world
    roles = (
        Role(id=id_, name="@everyone", permissions=world.guilds[playground.guild].roles[0].permissions),
        Role(id=world.ids.next(), name="bot", permissions=BOT_PERMISSIONS, position=1, managed_by=playground.bot),
    )
    now = world.clock()
    members = (Member(playground.bot, now, (roles[1].id,)), *(Member(each, now) for each in people))
    world.add_guild(Guild(id=id_, name=f"Server {number}", owner=people[0], roles=roles, members=members))
    return id_
