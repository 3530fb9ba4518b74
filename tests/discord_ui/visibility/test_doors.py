"""Who may know of a table, by every way in: random servers, checked against a second implementation of Discord's rules.

Nothing here asks the bot who sees what. A table that a user may not know of answers like one that doesn't exist, after
as many requests. No list, menu, completion or page names it, its players or its channel.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import discord
import pytest

from bot.discord_ui import visibility
from bot.discord_ui.dispatch import router
from bot.discord_ui.dispatch.former_eras import answer_click
from bot.discord_ui.handlers import FORMS, HANDLERS
from bot.discord_ui.handlers.community.profile import people
from bot.discord_ui.interactions.actions.base import TableAction, thing_of
from bot.discord_ui.interactions.actions.drafts import CompileDraft, ShowPanel
from bot.discord_ui.interactions.actions.history import ShowTable
from bot.discord_ui.interactions.actions.lobby import JoinTable
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.interactions.actions.people import ExportData, ShowLeaderboard, ShowProfile
from bot.discord_ui.interactions.actions.tournaments import (
    CallOffTournament,
    JoinTournament,
    LeaveTournament,
    ShowTournament,
    ShowTournaments,
    StartTournament,
)
from bot.discord_ui.interactions.command_list import OWN_COMMANDS, TABLE_COMMANDS
from bot.discord_ui.interactions.context import Request
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.visibility import ChannelAccess, readers_see
from bot.host.model.community.ratings import ALWAYS, Leaderboard, Rating, Result
from bot.host.model.community.tournament_standings import Form
from bot.host.model.era import FormerEra, StoredKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, User
from bot.host.ratings.skill import season_of
from tests.discord_ui.room import NOON, Guest, Room, open_room
from tests.long import scaled
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from bot.discord_ui.interactions.context import Actor
    from bot.discord_ui.interactions.custom_ids import CustomId

GUILD: Final = 10**17
OWNER: Final = 99
NOWHERE: Final = 888_888
"""Number of a table that doesn't exist."""
FORMER: Final = FormerEra("oldone", NOON, table=10**6, tournament=10**6)
TEXT, VOICE, PUBLIC, PRIVATE = 0, 2, 11, 12
ADMINISTRATOR, VIEW, CONNECT, MANAGE_THREADS = 1 << 3, 1 << 10, 1 << 20, 1 << 34
BITS: Final = (ADMINISTRATOR, VIEW, CONNECT, MANAGE_THREADS)
PEOPLE: Final = range(1, 9)
"""Users who ask. Those with even IDs have left the server."""


# -- Discord's rules, as they're documented ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Channel:
    id: int
    kind: int
    parent: int = 0
    overwrites: tuple[tuple[int, int, int, int], ...] = ()
    """Target, its kind (role 0 or member 1), allowed bits and denied bits."""
    people: frozenset[int] = frozenset()
    """Members of a private thread."""
    gone: bool = False


@dataclass
class World:
    roles: dict[int, int]
    """Permissions by role; @everyone has the server's own ID."""
    holds: dict[int, tuple[int, ...]]
    """Roles of the members."""
    channels: dict[int, Channel]

    def may(self, user: int, channel: Channel) -> int:
        held = self.roles[GUILD]
        for role in self.holds[user]:
            held |= self.roles[role]
        if user == OWNER or held & ADMINISTRATOR:
            return -1
        for mine in (
            [each for each in channel.overwrites if each[0] == GUILD],
            [each for each in channel.overwrites if each[1] == 0 and each[0] in self.holds[user]],
            [each for each in channel.overwrites if each[1] == 1 and each[0] == user],
        ):
            for each in mine:
                held &= ~each[3]
            for each in mine:
                held |= each[2]
        return held

    def sees(self, user: int, number: int) -> bool:
        channel = self.channels[number]
        if user not in self.holds or channel.gone:
            return False
        home = self.channels[channel.parent] if channel.parent else channel
        if home.gone:
            return False
        held = self.may(user, home)
        if not held & VIEW or (home.kind == VOICE and not held & CONNECT):
            return False
        return channel.kind != PRIVATE or bool(held & MANAGE_THREADS) or user in channel.people

    def guild(self) -> discord.Guild:
        """The server as the library's object."""
        state = discord.Client(intents=discord.Intents(guilds=True))._connection
        return discord.Guild(state=state, data=self.payload())  # type: ignore[arg-type]

    def payload(self) -> dict[str, Any]:
        there = [each for each in self.channels.values() if not each.gone]
        return {
            "id": str(GUILD),
            "name": "Here",
            "owner_id": str(OWNER),
            "roles": [_role(number, permits, at) for at, (number, permits) in enumerate(self.roles.items())],
            "channels": [_channel(each) for each in there if not each.parent],
            "threads": [_thread(each) for each in there if each.parent and not self.channels[each.parent].gone],
            "members": [],
            "emojis": [],
            "features": [],
        }

    def member(self, guild: discord.Guild, user: int) -> discord.Member:
        data = {
            "user": {"id": str(user), "username": f"u{user}", "discriminator": "0", "avatar": None},
            "roles": [str(role) for role in self.holds[user]],
            "joined_at": None,
            "flags": 0,
        }
        return discord.Member(data=data, guild=guild, state=guild._state)  # type: ignore[arg-type]


def _role(number: int, permits: int, position: int) -> dict[str, Any]:
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {
        "id": str(number),
        "name": f"r{number}",
        "permissions": str(permits),
        "position": position,
        "colors": colors,
        "color": 0,
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def _channel(each: Channel) -> dict[str, Any]:
    overwrites = [
        {"id": str(who), "type": kind, "allow": str(allow), "deny": str(deny)}
        for who, kind, allow, deny in each.overwrites
    ]
    more = {"bitrate": 64000, "user_limit": 0} if each.kind == VOICE else {}
    return {
        "id": str(each.id),
        "type": each.kind,
        "name": f"c{each.id}",
        "position": 0,
        "guild_id": str(GUILD),
        "permission_overwrites": overwrites,
        **more,
    }


def _thread(each: Channel) -> dict[str, Any]:
    metadata = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2030-01-01T00:00:00+00:00"}
    return {
        "id": str(each.id),
        "type": each.kind,
        "name": f"t{each.id}",
        "guild_id": str(GUILD),
        "parent_id": str(each.parent),
        "owner_id": str(OWNER),
        "message_count": 0,
        "member_count": 0,
        "thread_metadata": metadata,
    }


def some_world(chance: Random) -> World:
    """Create a random server with roles, channels, threads and members."""

    def bits(odds: float) -> int:
        return sum(bit for bit in BITS[1:] if chance.random() < odds)

    roles = {GUILD: bits(0.6)} | {GUILD + number: bits(0.3) for number in range(1, 4)}
    roles[GUILD + 4] = ADMINISTRATOR
    holds = {user: tuple(role for role in list(roles)[1:] if chance.random() < 0.25) for user in PEOPLE if user % 2}
    holds[OWNER] = ()
    known = {}
    for number in range(2 * GUILD, 2 * GUILD + 4):
        who = [(role, 0) for role in roles if chance.random() < 0.5] + [(u, 1) for u in PEOPLE if chance.random() < 0.2]
        overwrites = tuple((*each, allows, bits(0.4) & ~allows) for each in who for allows in (bits(0.4),))
        kind = VOICE if chance.random() < 0.2 else TEXT
        known[number] = Channel(number, kind, overwrites=overwrites, gone=chance.random() < 0.15)
    for number in range(3 * GUILD, 3 * GUILD + 4):
        people = frozenset(each for each in PEOPLE if chance.random() < 0.3)
        kind = chance.choice((PUBLIC, PRIVATE, PRIVATE))
        parent = chance.choice([each.id for each in known.values() if each.kind == TEXT] or [2 * GUILD])
        known[number] = Channel(number, kind, parent, people=people, gone=chance.random() < 0.15)
    return World(roles, holds, known)


# -- tables, and who asks about them ----------------------------------------------------------------------------------


@dataclass
class Table:
    """A table with its telltale marks: its opener and the other player appear nowhere else."""

    number: int
    home: int
    opener: str
    thread: int
    seats: set[int] = field(default_factory=set)
    """Users who have a seat, even if they've resigned or a computer plays for them."""
    left: set[int] = field(default_factory=set)
    """Users who have given their seat away for good."""

    def told_in(self, reply: object) -> list[str]:
        return [mark for mark in (self.opener, f"{self.opener}b", str(self.thread)) if mark in str(reply)]


async def some_table(room: Room, world: World, chance: Random, number: int) -> Table:
    """Open a table by someone who appears nowhere else, and perhaps start, end, resign from or hand it on."""
    host, home = room.host, chance.choice([each.id for each in world.channels.values()])
    opener, other = (User(1000 * number + at, f"Zz{number}q{'b' * at}") for at in (0, 1))
    place, made = Place(guild=GUILD, channel=home), Table(0, home, opener.name, 5 * GUILD + number)
    rated = chance.random() < 0.5
    made.number = (await host.open("rambots", TableTerms(rated=rated), opener=opener, place=place)).id
    if chance.random() < 0.7:
        guest = User(chance.choice(PEOPLE), "Guest")
        await host.join(made.number, guest)
        made.seats.add(guest.id)
    if chance.random() < 0.3:
        return made
    await host.join(made.number, other)
    await host.start(made.number, opener)
    if chance.random() < 0.5:
        await host.play_in(made.number, thread=made.thread)
    for user in [*made.seats]:
        match chance.choice(("stays", "stays", "resigns", "computer", "gone")):
            case "resigns":
                await host.resign(made.number, User(user, "Guest"))
            case "computer":
                await host.substitutes.substitute(made.number, User(user, "Guest"), "quick")
            case "gone":
                await host.substitutes.offer(made.number, User(user, "Guest"), 1, 5000 + number)
                await host.substitutes.take(made.number, User(5000 + number, f"Zz{number}qc"), 1)
                made.seats, made.left = made.seats - {user}, {user}
            case _:
                pass
    for end in ("resign", "cancel"):
        if (await host.record(made.number)).status is Status.PLAYING and chance.random() < 0.5:
            await (
                host.resign(made.number, other)
                if end == "resign"
                else host.cancel(made.number, User(4999, "Guest"), manager=True)
            )
    if (await host.record(made.number)).status is Status.OVER:
        await _rate(room, made.number, opener.id, other.id)
    return made


async def _rate(room: Room, table: int, *players: int) -> None:
    """Add the game's result to everyone's profile and the leaderboards."""
    async with room.host._core.writing() as work:
        await work.tx.session.run("DELETE FROM results WHERE table_id = ?", table)  # type: ignore[attr-defined]
        for seat, player in enumerate(players):
            rating = Rating(25_000_000 - seat, 2_000_000, 9, 9 - seat)
            result = Result(
                table=table,
                seat=seat,
                number=table,
                game="rambots",
                alone=False,
                guild=GUILD,
                season=season_of(NOON),
                player=player,
                place=seat + 1,
                asked=3,
                answered=3,
                uses={},
                ended_at=NOON,
                rating=rating,
                seasonal=rating,
            )
            await work.tx.ratings.save_results([result])
            await work.tx.ratings.save_rating(Leaderboard("rambots"), player, rating, guild=GUILD)


async def some_tournament(room: Room, world: World, chance: Random) -> Table:
    """Open a tournament with three players who appear nowhere else and one of the users who ask."""
    channel, host = chance.choice([each.id for each in world.channels.values()]), room.host.tournaments
    opener, entrant = User(9000, "Zz9q"), User(chance.choice(PEOPLE), "Entrant")
    opened = await host.open(
        opener,
        guild=GUILD,
        channel=channel,
        game="rambots",
        options={},
        form=Form.SWISS,
        pace=None,
        span=99,
        places=4,
    )
    for user in (opener, User(9001, "Zz9qb"), User(9002, "Zz9qc"), entrant):
        await host.enter(opened.id, user)
    if chance.random() < 0.7:
        await host.begin(opened.id)
    await room.rest()
    return Table(opened.id, channel, opener.name, 5 * GUILD + 9, seats={entrant.id})


@dataclass
class Visitor(Guest):
    """A guest with the visibility that Discord reports for them."""

    access: ChannelAccess | None = None

    @property
    def who(self) -> Actor:
        who = super().who
        return who if self.access is None else replace(who, sees=self.access.sees, look_up=self.access.look_up)


class Threads:
    """Thread memberships, as Discord reports them when asked."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.asked = 0

    async def is_member(self, thread: discord.Thread, user: int) -> bool:
        self.asked += 1
        return user in self.world.channels[thread.id].people


@dataclass
class Scene:
    """A server with its tables, for users to ask about."""

    context: Room
    world: World
    tables: list[Table]
    threads: Threads
    guild: discord.Guild
    tournament: Table

    def visitor(self, user: int, here: int | None) -> Visitor:
        """Return a user in that channel, or in direct messages. Each visitor starts without cached look-ups."""
        guest = Visitor(self.context, User(user, f"u{user}"), channel=here or 4 * GUILD + user, guild=here and GUILD)
        if here is not None:
            guest.access = ChannelAccess(self.guild, self.world.member(self.guild, user), here)
            guest.parent = self.world.channels[here].parent
        return guest

    def knows(self, user: int, here: int | None, table: Table) -> bool:
        """Return whether the user may know of a table, by a seat or by a channel of this server that they see."""
        return user in table.seats or (here is not None and self.world.sees(user, table.home))


def doors(table: int) -> Iterator[tuple[CustomId, str | None]]:
    """Every action about a table, with and without a value, and menus that ask which table."""
    for kind in {**HANDLERS, **FORMS}:
        given: dict[str, Any] = {}
        for each in fields(kind):
            if each.name == "table":
                given["table"] = table
            elif each.name == "draft":
                given["draft"] = TableDraft(table, 1, 0)
            elif each.name in ("seat", "move", "inactivity_vote", "step", "page", "message", "user", "revision"):
                given[each.name] = 1
        if "table" not in given and "draft" not in given:
            continue
        action = kind(**{"kind": "quick"} | given) if "kind" in {each.name for each in fields(kind)} else kind(**given)
        thing = thing_of(action)
        if thing is None or thing.kind is not StoredKind.TABLE:
            continue
        for value in (None, "1"):
            yield action, value
        if isinstance(action, TableAction):
            yield replace(action, table=0), str(table)


async def pressed(guest: Visitor, *, action: CustomId, value: str | None = None) -> object:
    """The answer to a click, selection or form."""
    context = await guest.context()
    asked: Any = Request(context, guest.who, action, value, 7, values=(value,) if value else ())
    handlers = HANDLERS if type(action) in HANDLERS else FORMS
    return await guest.asks(lambda: router.dispatch_request(asked, handlers))


async def pressed_of_old(guest: Visitor, *, action: CustomId) -> object:
    """The answer to a click on a message sent before the data was restored."""
    asked: Any = Request(await guest.context(), guest.who, action, None, 7)
    return await guest.asks(lambda: answer_click(asked, FORMER.name))


async def in_all_doors(scene: Scene, user: int, here: int | None, table: int) -> list[tuple[str, object, int]]:
    """Every way in's answer about a table, with the number of requests to Discord."""
    found = []

    async def note(door: str, ask: Callable[[Visitor], Awaitable[object]]) -> None:
        before = scene.threads.asked
        reply = await ask(scene.visitor(user, here))
        found.append((door, reply, scene.threads.asked - before))

    for action, value in doors(table):
        await note(f"{type(action).__name__} {value}", partial(pressed, action=action, value=value))
    for old in (ShowTable(table), JoinTable(table), ShowPanel(table), CompileDraft(TableDraft(table, 1, 0))):
        await note(f"{type(old).__name__} before a restore", partial(pressed_of_old, action=old))
    for command in TABLE_COMMANDS:
        await note(f"/{command}", partial(Visitor.call, command=command, table=table))
    if here is None:
        for said in ("board", "help", "compile", "pass", "a b", "hello"):
            await note(f"says {said}", partial(Visitor.say, text=said, about=table))
    return found


async def lists(scene: Scene, user: int, here: int | None) -> list[tuple[str, object]]:
    """Everything that lists tables, or shows people by what they've played."""
    guest = scene.visitor(user, here)
    found: list[tuple[str, object]] = []
    for command in TABLE_COMMANDS:
        found.append((f"completes {command}", await guest.completes(command)))
        found.append((f"/{command}", await guest.call(command)))
    lists_ = (ShowLeaderboard(query=f"rambots.{ALWAYS}.{who}") for who in range(4))
    own = (action() for action in OWN_COMMANDS.values() if action is not ExportData)  # which tells of tables they left
    actions = (*own, ShowTournaments(), *lists_)
    found += [(str(each), await scene.visitor(user, here).press(each)) for each in actions]
    known = await people(scene.context.context, scene.visitor(user, here).who, "", 25)
    found.append(("/profile completes", [each.name for each in known]))
    for table in scene.tables:
        for player in (1000 * table.number, 1000 * table.number + 1):
            found.append((f"profile {player}", await scene.visitor(user, here).press(ShowProfile(user=player))))
    return found


def same(reply: object, table: int) -> str:
    """A reply without the requested number."""
    return str(reply).replace(str(table), "N")


@pytest.mark.parametrize("seed", range(scaled(16)))
async def test_hidden_table_is_indistinguishable_from_a_missing_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = Random(seed)
    world = some_world(chance)
    threads = Threads(world)
    monkeypatch.setattr(visibility, "_is_member", threads.is_member)
    async with open_room(tmp_path) as room:
        await _far_numbers(room)
        store = room.host._core.store
        monkeypatch.setattr(store, "eras", replace(store.eras, former=(FORMER,)))
        tables = [await some_table(room, world, chance, number) for number in range(1, 5)]
        await room.rest()
        scene = Scene(room, world, tables, threads, world.guild(), await some_tournament(room, world, chance))
        for user in chance.sample(PEOPLE, 4):
            await _looked_at(scene)
            seen = [each.id for each in world.channels.values() if world.sees(user, each.id)]
            for here in {None, *chance.sample(seen, min(1, len(seen)))}:
                await _held(scene, user, here)


async def _looked_at(scene: Scene) -> None:
    """Let the openers view their tables and each other's profiles: anything cached is meant for them only."""
    for table in (*scene.tables, scene.tournament):
        opener = Visitor(scene.context, User(1000 * (table.thread - 5 * GUILD), table.opener), channel=4, guild=None)
        for action in (ShowMyGames(), ShowTournaments(), ShowProfile(user=opener.user.id)):
            await opener.press(action)
        if table is scene.tournament:
            await opener.press(ShowTournament(table.number))
            continue
        assert table.opener in str(await opener.press(ShowTable(table.number)))
        for command in TABLE_COMMANDS:
            await opener.call(command, table.number)


async def _held(scene: Scene, user: int, here: int | None) -> None:
    hidden = [each for each in scene.tables if not scene.knows(user, here, each)]
    nothing = await in_all_doors(scene, user, here, NOWHERE)
    for table in hidden:
        told = await in_all_doors(scene, user, here, table.number)
        for (door, reply, asked), (_, empty, asked_then) in zip(told, nothing, strict=True):
            if user in table.left:  # they know the table exists, but see nothing newer
                former = text("no-seat-any-more", table=table.number)
                assert former in str(reply) or same(reply, table.number) == same(empty, NOWHERE), (door, reply)
            else:
                assert same(reply, table.number) == same(empty, NOWHERE), (door, user, here)
            assert not table.told_in(reply), (door, user, here)
            assert asked == asked_then, (door, user, here)
    unknown = [] if scene.knows(user, here, scene.tournament) else [scene.tournament]
    for door, reply in await lists(scene, user, here):
        for table in (*hidden, *unknown):
            assert not table.told_in(reply), (door, user, here, reply)
            assert JoinTable(table.number).button() not in str(reply), (door, user, here)
    cup = scene.tournament
    if not (user in cup.seats and here is not None) and not scene.knows(user, here, cup):
        for kind in (ShowTournament, JoinTournament, LeaveTournament, CallOffTournament, StartTournament):
            asked = scene.threads.asked
            shown, between = await pressed(scene.visitor(user, here), action=kind(cup.number)), scene.threads.asked
            none = await pressed(scene.visitor(user, here), action=kind(cup.number + 1))
            assert same(shown, cup.number) == same(none, cup.number + 1), (kind, user, here)
            assert between - asked == scene.threads.asked - between, (kind, user, here)
    for table in scene.tables:
        if table not in hidden:
            shown = await scene.visitor(user, here).press(ShowTable(table.number))
            assert text("no-table", table=table.number) not in str(shown), (user, here)
    if here is not None:
        offered = set(await scene.visitor(user, here).completes("table"))
        records = [await scene.context.host.record(each.number) for each in scene.tables]
        at_hand = {each.id for each in records if here in (each.place.channel, each.channel)}
        live = {each.id for each in records if each.status in (Status.OPEN, Status.PLAYING)}
        named = offered & {each.id for each in records}
        theirs = {each.number for each in scene.tables if user in each.left or user in each.seats}
        assert at_hand & live <= named <= (at_hand | theirs) & live


async def _far_numbers(room: Room) -> None:
    """Start table numbers so high that they appear nowhere by chance."""
    async with room.host._core.writing() as work:
        sql = "INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', 777000), ('tournaments', 666000)"
        await work.tx.session.run(sql)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(scaled(80)))
def test_news_reach_only_readers_who_can_see_the_table(seed: int) -> None:
    """For every possible member, whatever their roles."""
    chance = Random(seed)
    world = some_world(chance)
    guild = world.guild()
    guild._add_member(world.member(guild, OWNER))
    guild._state.user = discord.Object(OWNER)  # type: ignore[assignment]
    for read in world.channels:
        for shown in world.channels:
            if read != shown and readers_see(guild, read, shown):
                assert all(world.sees(user, shown) for user in world.holds if world.sees(user, read)), (read, shown)
