"""Games that are already under way, on servers of all shards, in a database that several processes share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import asyncpg

from bot.games import GAMES
from bot.host.app.host import Host
from bot.host.app.scheduler import SystemClock
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.playground.wire import ChannelKind
from bot.playground.world.model import Channel
from bot.playground.world.model import User as Account
from bot.storage import open_store
from tests.tools.bench.storage import Mute, nobody
from tests.tools.load.seed import GOALS, SEATS, Seated, _guild

if TYPE_CHECKING:
    from bot.playground.serve import Playground
    from bot.storage.database_url import Address

QUESTION: Final = 2
"""The number of the question that everyone is being asked."""


async def seeded(playground: Playground, database: Address, *, tables: int, servers: int) -> list[Seated]:
    """Create that many tables on that many servers, one shard after the other, where everyone is asked for a
    program."""
    seated = _places(playground, tables, servers)
    store = await open_store(database)
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
    connection = await asyncpg.connect(database.url)
    await connection.execute("UPDATE outbox SET state = 'dropped'")  # as if sent earlier
    known = [each for place in seated for each in zip(place.people, place.private, strict=True)]
    await connection.executemany('INSERT INTO people ("user", channel) VALUES ($1, $2)', known)
    await connection.close()
    return seated


def _places(playground: Playground, tables: int, servers: int) -> list[Seated]:
    world, found = playground.world, []
    for server in range(servers):
        mine = range(server, tables, servers)
        people = [
            world.add_user(Account(world.ids.next(), f"p{server}-{at}", f"Player {server}.{at}")).id
            for at in range(len(mine) * SEATS)
        ]
        world.ids.skip_past(world.ids.next() + (1 << 22))  # the next server is on the next shard
        guild = _guild(playground, server, people, world.ids.next())
        for at, number in enumerate(mine):
            channel = world.keep_channel(Channel(world.ids.next(), ChannelKind.TEXT, guild, f"table-{number}"))
            four = tuple(people[at * SEATS : (at + 1) * SEATS])
            private = tuple(
                world.keep_channel(Channel(world.ids.next(), ChannelKind.DM, recipients=(each, playground.bot))).id
                for each in four
            )
            found.append(Seated(number + 1, channel.id, four, private))
    return sorted(found, key=lambda seat: seat.table)
