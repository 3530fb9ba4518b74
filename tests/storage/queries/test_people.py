"""Every query and every write about people, servers, the queue and tournaments, compared with a search in lists."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.host.model.cluster import WHOLE
from bot.host.model.community.learning import NO_STREAK, Progress, Streak, Tries
from bot.host.model.community.matchmaking import ANYTHING, Invitation, Ticket
from bot.host.model.community.ratings import ALWAYS
from bot.host.model.community.tournament_standings import Form, How, Pairing, Verdict
from bot.host.model.community.tournaments import Fixture, Member, Stage
from bot.host.model.people.guild_settings import USUAL, GuildSettings
from bot.storage.repositories.community.ratings import EVERYWHERE
from tests.storage.drawing import AROUND, GAMES, GUILDS, NOBODY, T0, USERS
from tests.storage.lists import (
    ALL_SHARDS,
    change_all,
    changed,
    expect,
    ids,
    newest,
    note,
    random_lists,
    read_lists,
    remove,
    when,
)

if TYPE_CHECKING:
    from random import Random

    from bot.storage.sqlite.store import SqliteStore
    from bot.storage.transaction import SqlTransaction
    from tests.storage.lists import Lists


async def check(tx: SqlTransaction, lists: Lists, write: Any, change: Any) -> None:
    """Check that the write does what's expected and changes nothing else."""
    assert (await changed(tx, lists, write)).differing(expect(lists, change)) == []


async def test_queue(store: SqliteStore) -> None:
    async with store.writing() as tx:
        kinds = "tables players ratings tickets invitations searches avoided"
        async for chance, lists in random_lists(tx, 8, kinds, tables=12):
            waiting = sorted(lists.tickets, key=lambda ticket: (ticket.asked_at, ticket.id))
            assert [ticket.user for ticket in await tx.matchmaking.tickets()] == [ticket.user for ticket in waiting]
            here = {ticket.user for ticket in waiting}
            assert set(await tx.matchmaking.searches()) == {search.user for search in lists.searches} & here
            avoided: dict[int, set[int]] = {}
            for each in lists.avoided:
                avoided.setdefault(each.user, set()).add(each.other_user)
            assert await tx.matchmaking.avoided_in_queue() == {
                user: others for user, others in avoided.items() if user in here
            }
            for user in (*USERS, NOBODY):
                assert await tx.matchmaking.avoided_by(user) == avoided.get(user, set())
                assert ((await tx.matchmaking.ticket(user)) is not None) == (user in here)
                search = await tx.matchmaking.search(user)
                assert (search is ANYTHING) == (user not in {search.user for search in lists.searches})
                met = _met(lists, user)
                for most in (0, 1, 2, 99):
                    assert list((await tx.matchmaking.met_by(user, most=most)).items()) == met[:most]
            strengths = {
                (r.user, r.game): r.mu
                for r in lists.ratings
                if (r.alone, r.season, r.guild) == (0, ALWAYS, EVERYWHERE) and r.user in here
            }
            found = await tx.matchmaking.strengths()
            assert {(user, game): r.mu for user, of in found.items() for game, r in of.items()} == strengths
            dues = sorted(lists.invitations, key=lambda invitation: (invitation.due, invitation.id))
            assert ids(await tx.matchmaking.invitations()) == ids(dues)
            for number in (*ids(dues), NOBODY):
                invited = [ticket.user for ticket in waiting if ticket.invitation == number]
                assert [ticket.user for ticket in await tx.matchmaking.invited_people(number)] == invited
                assert ((await tx.matchmaking.invitation(number)) is None) == (number == NOBODY)
            for user in USERS:
                await _write_queue(tx, lists, user, chance)


def _met(lists: Lists, user: int) -> list[tuple[int, str]]:
    """The people who shared a table with someone, ordered by the last such table, the latest first."""
    shared = {p.table_id for p in lists.players if p.user == user}
    last: dict[int, Any] = {}
    for player in sorted(lists.players, key=lambda p: p.table_id):
        if player.table_id in shared and player.user is not None and player.user > 0 and player.user != user:
            last[player.user] = player
    found = sorted(last.values(), key=lambda p: (-p.table_id, p.seat))
    return [(player.user, player.name) for player in found]


async def _write_queue(tx: SqlTransaction, lists: Lists, user: int, chance: Random) -> None:
    def avoid(after: Lists) -> None:
        remove(after.avoided, user=user)
        after.avoided.extend(SimpleNamespace(user=user, other_user=other) for other in (7, 8))

    await check(tx, lists, tx.matchmaking.save_avoided(user, {8, 7}), avoid)
    await check(tx, lists, tx.matchmaking.drop_ticket(user), lambda after: remove(after.tickets, user=user))
    invited = [t.id for t in lists.tickets if t.user == user and t.invitation is not None]
    await check(
        tx,
        lists,
        tx.matchmaking.accept(user),
        lambda after: change_all([t for t in after.tickets if t.id in invited], agreed=1),
    )

    def closed(after: Lists) -> None:
        change_all([t for t in after.tickets if t.invitation == 1], invitation=None, hosts=0, agreed=0)
        remove(after.invitations, id=1)

    for shards in ALL_SHARDS:
        ours = {t.invitation for t in lists.tickets if shards.have(t.guild)} - {None}

        def postponed(after: Lists, ours: set[int] = ours) -> None:
            for invitation in after.invitations:
                invitation.due += 3 * (invitation.id in ours and invitation.due < 1 << 60)

        found: list[Any] = []
        tx.shards = shards
        await check(tx, lists, note(found, tx.matchmaking.postpone(timedelta(microseconds=3))), postponed)
        assert [t.user for t in found[0]] == [
            t.user for t in sorted(lists.tickets, key=lambda t: t.id) if t.invitation in ours
        ]
    tx.shards = WHOLE
    await check(tx, lists, tx.matchmaking.drop_invitation(1), closed)
    users = chance.sample(USERS, 2)
    answers: list[Any] = []

    def invite(after: Lists) -> None:
        new: dict[str, Any] = {"game": "toy", "pace": 5, "rated": 1, "due": T0 + 9}
        after.invitations.append(SimpleNamespace(id=answers[0].id, **new))
        for at, each in enumerate(users):
            change_all(
                [t for t in after.tickets if t.user == each], invitation=answers[0].id, hosts=int(at == 0), agreed=0
            )

    await check(
        tx, lists, note(answers, tx.matchmaking.invite(Invitation("toy", 5, True, when(T0 + 9)), users)), invite
    )
    assert answers == [Invitation("toy", 5, True, when(T0 + 9), answers[0].id)]
    ticket = Ticket(user, "Eve", 4, 5, 6, False, when(T0 + 9))
    answers.clear()

    def join(after: Lists) -> None:
        remove(after.tickets, user=user)
        new: dict[str, Any] = {"name": "Eve", "guild": 4, "channel": 5, "parent": 6, "opens": 0, "asked_at": T0 + 9}
        row = {"id": answers[0].id, "user": user, "invitation": None, "hosts": 0, "agreed": 0}
        after.tickets.append(SimpleNamespace(**row, **new))

    await check(tx, lists, note(answers, tx.matchmaking.add_ticket(ticket)), join)
    assert answers == [replace(ticket, id=answers[0].id)]


async def test_learning(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 4, "pupils streaks tries seekers", tables=1):
            tried = {(t.user, t.course, t.puzzle): t for t in lists.tries}
            for user in (*USERS, NOBODY):
                learned = [p for p in lists.pupils if p.user == user]
                latest = sorted(learned, key=lambda p: (-p.at, p.game))
                assert [p.course for p in await tx.learning.all_progress(user)] == [p.game for p in latest]
                for course in GAMES:
                    progress = await tx.learning.progress(user, course)
                    at: list[object] = [when(p.at) for p in learned if p.game == course]
                    assert [progress and progress.at] == (at or [None])
                streaks = [Streak(s.day, s.days, s.best) for s in lists.streaks if s.user == user] or [NO_STREAK]
                assert [await tx.learning.streak(user)] == streaks
            for key in product((*USERS, NOBODY), GAMES, "pq"):
                row = tried.get(key)
                tries = Tries() if row is None else Tries(row.missed, bool(row.solved), bool(row.shared))
                assert await tx.learning.tries(*key) == tries
                for since in AROUND:
                    seekers = [s for s in lists.seekers if (s.user, s.course, s.puzzle) == key and s.at >= since]
                    day = max((s.day for s in seekers), default=None)
                    assert await tx.learning.day_taken_up(*key, since=when(since)) == day
            for bulletin in (1, 2, 3, NOBODY):
                seekers = [s for s in lists.seekers if s.bulletin == bulletin]
                done = [s for s in seekers if (t := tried.get((s.user, s.course, s.puzzle))) and t.solved]
                assert await tx.learning.count_solvers(bulletin) == (len(seekers), len(done))
            for key in product(USERS[:2], GAMES, "pq"):
                await _write_learning(tx, lists, key, tried.get(key))


async def _write_learning(tx: SqlTransaction, lists: Lists, key: tuple[int, str, str], row: Any) -> None:
    user, course, puzzle = key
    for edit, missed in product((1, 2), (True, False)):

        def tried(after: Lists, edit: int = edit, missed: bool = missed) -> None:
            if row is None:
                new = {"user": user, "course": course, "puzzle": puzzle, "shared": 0}
                after.tries.append(SimpleNamespace(**new, missed=int(missed), solved=int(not missed), edit=edit))
            elif not row.solved and row.edit != edit:
                same = [t for t in after.tries if (t.user, t.course, t.puzzle) == key]
                change_all(same, missed=row.missed + missed, solved=int(not missed), edit=edit)

        await check(tx, lists, tx.learning.count_try(*key, edit=edit, missed=missed), tried)
    await check(
        tx,
        lists,
        tx.learning.mark_shared(*key),
        lambda after: change_all([t for t in after.tries if (t.user, t.course, t.puzzle) == key], shared=1),
    )
    for bulletin in (1, NOBODY):

        def seek(after: Lists, bulletin: int = bulletin) -> None:
            if not any((s.bulletin, s.user) == (bulletin, user) for s in after.seekers):
                new: dict[str, Any] = {"course": course, "puzzle": puzzle, "day": 5, "at": T0 + 9}
                after.seekers.append(SimpleNamespace(bulletin=bulletin, user=user, **new))

        await check(tx, lists, tx.learning.take_up(bulletin, *key, day=5, at=when(T0 + 9)), seek)

    def learn(after: Lists) -> None:
        remove(after.pupils, user=user, game=course)
        state = {"puzzle": "z", "edit": 3, "answers": '[["a"]]', "draft": '[["b"],["c"]]', "at": T0 + 9}
        new = {"user": user, "game": course, "solved": '["s"]', "shown": '["t"]'}
        after.pupils.append(SimpleNamespace(**new, **state))
        remove(after.streaks, user=user)
        after.streaks.append(SimpleNamespace(user=user, day=7, days=8, best=9))

    progress = Progress(
        *(user, course, "z", when(T0 + 9), 3, (("a",),), ("c",), (("b",),)),
        solved=frozenset({"s"}),
        shown=frozenset({"t"}),
    )

    async def keep() -> None:
        await tx.learning.save_progress(progress)
        await tx.learning.save_streak(user, Streak(7, 8, 9))

    await check(tx, lists, keep(), learn)


async def test_servers(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 30, "servers", tables=1):
            servers = {server.guild: server for server in lists.servers}
            assert set(await tx.guild_settings.all()) == {guild for guild, s in servers.items() if s.settings != "{}"}
            present = sorted(guild for guild, s in servers.items() if s.greeted and s.removed_at is None)
            assert await tx.guild_settings.present() == present
            for instant in AROUND:
                gone = sorted(g for g, s in servers.items() if s.removed_at is not None and s.removed_at <= instant)
                assert await tx.guild_settings.removed_before(when(instant)) == gone
            for shards in ALL_SHARDS:
                tx.shards = shards
                times = [s.removed_at for g, s in servers.items() if s.removed_at is not None and shards.have(g)]
                assert await tx.guild_settings.removed_first() == (when(min(times)) if times else None)
            tx.shards = WHOLE
            for guild in (*GUILDS, NOBODY):
                server = servers.get(guild)
                settings = await tx.guild_settings.get(guild)
                assert (settings == USUAL) == (server is None or server.settings == "{}")
                await _write_server(tx, lists, guild, server)


async def _write_server(tx: SqlTransaction, lists: Lists, guild: int, server: Any) -> None:
    def put(**values: object) -> Any:
        def change(after: Lists) -> None:
            if server is None:
                usual = {"settings": "{}", "greeted": 0, "removed_at": None, "rung_at": None}
                after.servers.append(SimpleNamespace(guild=guild, **usual))
            change_all([s for s in after.servers if s.guild == guild], **values)

        return change

    answers: list[Any] = []
    await check(tx, lists, tx.guild_settings.save(guild, GuildSettings(most=9)), put(settings='{"most":9}'))
    await check(tx, lists, note(answers, tx.guild_settings.meet(guild)), put(greeted=1, removed_at=None))
    await check(tx, lists, tx.guild_settings.leave(guild, now=when(T0 + 9)), put(removed_at=T0 + 9))
    assert answers == [server is None or not server.greeted]
    for since in AROUND:
        answers.clear()
        may = server is not None and (server.rung_at is None or server.rung_at <= since)
        rung = put(rung_at=T0 + 9) if may else lambda after: None
        await check(
            tx, lists, note(answers, tx.guild_settings.record_ping(guild, now=when(T0 + 9), since=when(since))), rung
        )
        assert answers == [may]


async def test_forgetting_a_server_removes_all_its_data(store: SqliteStore) -> None:
    async with store.writing() as tx:
        kinds = (
            "tables panels outbox ballots offers results ratings invitations tickets seekers bulletins pairings members"
            " tournaments servers"
        )
        async for _, lists in random_lists(tx, 6, kinds, tables=10):
            guild = GUILDS[0]

            def forget(after: Lists, guild: int = guild) -> None:
                tables = {t.id for t in after.tables if t.guild == guild}
                for kind in ("panels", "outbox", "ballots"):
                    remove(after.kept[kind], table_id=tables)
                change_all([o for o in after.offers if o.table_id in tables], open=0)
                nowhere = {"guild": None, "home": 0, "channel": 0, "thread": None, "lobby_message": None}
                change_all([t for t in after.tables if t.id in tables], **nowhere, paused=None, paused_at=None)
                change_all([r for r in after.results if r.guild == guild], guild=None)
                bulletins = {b.id for b in after.bulletins if b.guild == guild}
                remove(after.seekers, bulletin=bulletins)
                cups = {cup.id for cup in after.tournaments if cup.guild == guild}
                for kind in ("pairings", "members"):
                    remove(after.kept[kind], tournament=cups)
                for kind in ("ratings", "tickets", "bulletins", "tournaments", "servers"):
                    remove(after.kept[kind], guild=guild)

            await check(tx, lists, tx.guild_settings.forget(guild), forget)


async def test_tournaments(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for chance, lists in random_lists(tx, 10, "tables asides tournaments members pairings", tables=8):
            live = [cup for cup in lists.tournaments if cup.stage in ("signup", "playing")]
            for cup in lists.tournaments:
                found = await tx.tournaments.get(cup.id)
                assert found is not None
                members = sorted((m for m in lists.members if m.tournament == cup.id), key=lambda m: m.turn)
                assert [member.user for member in found.members] == [member.user for member in members]
                its = [p for p in lists.pairings if p.tournament == cup.id]
                its.sort(key=lambda p: (p.round, p.board))
                assert [match.table for match in found.matches] == [pairing.table_id for pairing in its]
            assert await tx.tournaments.get(NOBODY) is None
            for guild in (*GUILDS, NOBODY):
                assert await tx.tournaments.of_guild(guild) == newest(c for c in lists.tournaments if c.guild == guild)
            for user in (*USERS, NOBODY):
                joined = {m.tournament for m in lists.members if m.user == user and not m.gone}
                assert await tx.tournaments.of_user(user) == newest(c for c in live if c.user == user or c.id in joined)
            for shards in ALL_SHARDS:
                tx.shards = shards
                ours = sorted((c for c in live if shards.have(c.guild)), key=lambda c: c.id)
                ends = [(c.id, None if c.ends_at is None else when(c.ends_at)) for c in ours]
                assert await tx.tournaments.live() == ends
            tx.shards = WHOLE
            of_table = {p.table_id: p.tournament for p in lists.pairings}
            for table in (*ids(lists.tables), NOBODY):
                assert await tx.tournaments.of_table(table) == of_table.get(table)
            open_ones = {p.table_id: p.tournament for p in lists.pairings if p.ranks is None}
            aside = sorted(a.table_id for a in lists.asides if a.table_id in open_ones)
            assert await tx.tournaments.once_on_hold() == [(open_ones[table], table) for table in aside]
            await _write_tournament(tx, lists, chance.choice(lists.tournaments))


async def _write_tournament(tx: SqlTransaction, lists: Lists, cup: Any) -> None:
    old = await tx.tournaments.get(cup.id)
    assert old is not None
    free = min({t.id for t in lists.tables} - {p.table_id for p in lists.pairings if p.tournament == cup.id})
    lost = Pairing((3, 4), Verdict((2, 1), How.LOT))
    matches = (
        *(replace(match, replays=5, table=None, pairing=lost) for match in old.matches),
        Fixture(9, 1, Pairing((1, 2), Verdict((2, 1), How.TIME)), free, 3),
    )
    other = next(each for each in Stage if each.value != cup.stage)
    new = replace(
        old,
        stage=other,
        entrants=7,
        places=9,
        members=(Member(8, "Eve", 0, 4, has_left=True, no_show=True),),
        matches=matches,
    )
    new = replace(new, guild=5, channel=6, user=7, name="y", options={"fast": True}, pace=60, span=3)
    new = replace(
        new, form=Form.PODS, game="pyramids", opened_at=when(T0 + 7), ends_at=when(T0 + 8), ended_at=when(T0 + 9)
    )
    await tx.session.rows("SAVEPOINT kept")
    await tx.tournaments.save(new)
    assert await tx.tournaments.get(cup.id) == new
    for each in lists.tournaments:
        if each.id != cup.id:
            same = await tx.session.rows("SELECT count(*) AS found FROM members WHERE tournament = ?", each.id)
            assert same[0]["found"] == sum(m.tournament == each.id for m in lists.members)
    others = [row for row in (await read_lists(tx, ("tournaments",))).tournaments if row.id != cup.id]
    assert others == [row for row in lists.tournaments if row.id != cup.id]
    await tx.session.rows("ROLLBACK TO kept")
    added = await tx.tournaments.open(new)
    assert added.id not in ids(lists.tournaments)
    assert await tx.tournaments.get(added.id) == replace(new, id=added.id, members=(), matches=())
    await tx.session.rows("ROLLBACK TO kept")
