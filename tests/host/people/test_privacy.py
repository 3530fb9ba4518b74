"""Stored data about a person: they can see all of it, and none is left once it's erased. Games stay intact."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.games import GAMES
from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.matchfile.proof import Anchors, prove
from bot.host.matchfile.reader import read_match
from bot.host.matchfile.writer import last_hash
from bot.host.model.community.tournament_standings import Form
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.seat_holders import replaced_person
from bot.host.model.tables import Status, User
from bot.host.model.views import Panel
from bot.host.tournaments.service import places_of
from bot.storage.repositories.people.privacy import FORMER, KEPT, PrivacyRepository
from bot.storage.sqlite import migrations
from tests.host.harness import ANN, BOB, HERE, HostHarness, running_host
from tests.host.learning.test_server_daily_puzzle import solved
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.toy import toy
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

ZOE = User(777_000_111_222_333, "Zoë*the*Zebra")
"""Someone whose ID and name are unique and look like nothing else in the database."""
GUILD = 999_000_111_222_333
"""A server whose ID looks like nothing else."""
PUZZLES, NEWS = 666_000_111_222_333, 666_000_111_222_444
"""Its channels for puzzles and news."""
DIRECT = 888_000_111_222_333
"""The channel of Zoë's direct messages."""
COMPANION = {"toy": toy(), "rambots": GAMES["rambots"]}


async def test_former_player_is_not_expected_for_rematch_or_seat(tmp_path: Path) -> None:
    """Neither for a rematch, which would ping nobody, nor in the seat that a computer plays."""
    async with running_host(tmp_path) as here:
        lent = await here.bidding(ZOE, BOB, ANN)
        await here.host.substitutes.substitute(lent, ZOE, "slow")
        over = await here.bidding(ZOE, BOB)
        await here.host.cancel(over, ZOE, manager=False)
        await here.host.privacy.forget(ZOE)
        record = (await here.host.view(lent)).record
        assert record.players[0].computer is not None
        assert replaced_person(record, 0) is None
        assert (await here.host.rematch(over, BOB)).invited == ()


async def lived(held: HostHarness) -> tuple[int, int]:
    """Have Zoë do everything there is to do, including a game that she finishes and one that she leaves."""
    host = held.host
    await host.guild_settings.record_joined(1, greet=False)
    await host.guild_settings.change(1, puzzle=PUZZLES, puzzle_game="rambots", news=NEWS)
    await held.rest()
    over = await held.bidding(ZOE, BOB)
    while (await host.view(over)).awaited:
        await held.go_on(over, ZOE, BOB)
        await held.rest()
    again = await host.rematch(over, BOB)
    assert any(each.user == ZOE.id for each in again.lineup)
    lent = await held.bidding(ZOE, BOB, ANN)
    await host.panel_at(Panel(DIRECT, 6666, lent, 0, 2))
    await host.substitutes.substitute(lent, ZOE, "slow")
    await held.bid(lent, BOB, "b")
    await held.bid(lent, ANN, "b")
    await held.rest()
    left = await held.bidding(ZOE, BOB, ANN)
    await held.bid(left, ANN, "a")
    await host.panel_at(Panel(DIRECT, 5555, left, 0, 2))
    await host.resign(left, ZOE)
    async with host._core.writing() as work:
        record = await work.record(left)
        await work.post(record, PostKind.NOTICE, text=f"{ZOE.name} waved to <@{ZOE.id}>.")
        await work.tx.outbox.mark_reached(ZOE.id, DIRECT)
        tx: Any = work.tx
        private = "state = 'sent' AND lane <> 'channel' AND seat = 0 AND table_id <> ?"
        await tx.session.run(f"UPDATE outbox SET channel = ? WHERE {private}", DIRECT, again.id)
    await held.rest()
    await host.user_settings.choose(ZOE, lambda user_settings: replace(user_settings, palette="light"))
    quiet = QuietHours(22 * 60, 6 * 60)
    await host.user_settings.choose(ZOE, lambda user_settings: replace(user_settings, quiet=quiet))
    today = date(2030, 1, 2)
    await host.user_settings.go_away(ZOE, Vacation(today, today + timedelta(days=1)))
    await host.lessons.lesson(ZOE, "rambots")
    await sought(held)
    await competed(held)
    await host.substitutes.offer(await held.started(ANN, BOB), ANN, 0, ZOE.id)
    return over, left


async def sought(held: HostHarness) -> None:
    """Match Zoë with someone. Two people avoid her, and she avoids a third."""
    queue, cat = held.host.matchmaking, User(8, "Cat")
    await queue.choose(ZOE, sizes=frozenset({2}))
    await queue.avoid(ZOE, (), {BOB.id})
    await queue.avoid(ANN, (), {ZOE.id})
    for user in (ZOE, cat):
        await queue.join(user, HERE)
    await held.wait(minutes=1)
    assert (await queue.view(cat, 1)).offered is not None


async def competed(held: HostHarness) -> None:
    """Have Zoë open a tournament and sign up for it."""
    cups = held.host.tournaments
    cup = await cups.open(
        ZOE,
        guild=1,
        channel=100,
        game="toy",
        options={},
        form=Form.SWISS,
        pace=3600,
        span=86400,
        places=places_of(Form.SWISS)[0],
    )
    for user in (ZOE, BOB):
        await cups.enter(cup.id, user)


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row in the database, by table."""
    with closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables}


def naming(path: Path, *what: object) -> list[tuple[str, tuple[object, ...]]]:
    """The rows that contain one of these values."""
    sought = [str(each) for each in what]
    return [
        (table, row)
        for table, rows in everything(path).items()
        for row in rows
        if any(each in str(value) for value in row for each in sought)
    ]


async def puzzled(held: HostHarness) -> None:
    """Have Zoë solve a server's daily puzzle."""
    announcer = held.host._loop.announcements.announcer
    assert isinstance(announcer, NotingHerald)
    puzzle = next(each for each in announcer.said if each.kind.value == "d")
    course, number = await held.host.server_puzzles.seek(ZOE, puzzle.id, 1)
    await held.host.lessons.lesson(ZOE, course, number)
    await solved(held, course, number, user=ZOE)
    await held.host.server_puzzles.share(ZOE, course, number, None)


async def test_forgetting_a_person_erases_their_id_and_name_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with running_host(tmp_path, games=COMPANION, announcer=NotingHerald()) as held:
        over, left = await lived(held)
        await puzzled(held)
        async with held.host._core.store.writing() as tx:
            await tx.mailbox.record_change("person", ZOE.id)  # as if other processes had served here before
        before = last_hash(await held.host.history.match(over))
        named = {table for table, _ in naming(file, ZOE.id)}
        # the checks below are worthless for a table without a row of hers: add new tables to this list
        known = {
            "tables",
            "players",
            "people",
            "preferences",
            "pupils",
            "streaks",
            "tries",
            "seekers",
            "stints",
            "seat_entries",
        }
        known |= {
            "seat_entries",
            "searches",
            "tickets",
            "avoided",
            "bulletins",
            "tournaments",
            "members",
            "offers",
            "changes",
        }
        assert known <= named, "all that can name somebody does"
        assert {table for table, _ in naming(file, ZOE.name, DIRECT)} >= {"players", "outbox", "panels", "people"}
        assert await held.host.privacy.forget(ZOE) == 3
        await held.rest()
        for table, status in ((over, Status.OVER), (left, Status.PLAYING)):
            record = await held.host.record(table)
            assert (record.status, record.players[0].name) == (status, FORMER)
            assert (record.players[0].user or 0) < 0
            assert (await held.host.view(table)).table is not None, "the game is whole"
        assert [await held.host.published_move(over, revision) for revision in (1, 2)]
        await held.bid(left, BOB, "b")
        await held.rest()
    assert naming(file, ZOE.id, ZOE.name, DIRECT, "Zebra") == []
    async with running_host(tmp_path, games=COMPANION) as held:
        assert (await held.host.record(over)).players[0].name == FORMER
        document = await held.host.history.match(over)
        match = read_match(document, COMPANION)
        erased = prove(match, Anchors(last=before)).unproven
        assert (last_hash(document), match.seats[0].salt) == (before, ""), "the running hash still fits"
        assert erased == ("the name of red from move 1 on: it was erased",)
        assert (await held.host.user_settings.of(ZOE.id)).palette == "usual"


async def test_nothing_remains_of_a_server_thirty_days_after_removal(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with running_host(tmp_path, games=COMPANION, announcer=NotingHerald()) as held:
        await lived(held)
        await puzzled(held)
        await held.rest()  # later posts would still belong to the other server
        async with held.host._core.writing() as work:
            tx: Any = work.tx
            for table, column in migrations.columns(migrations.newest()):
                if column == "guild":
                    await tx.session.run(f"UPDATE {table} SET guild = ? WHERE guild = 1", GUILD)
        held.host.guild_settings._known = held.host.guild_settings._present = None
        named = {table for table, _ in naming(file, GUILD)}
        assert named >= {"tables", "servers", "bulletins", "tickets", "results", "tournaments"}
        await held.host.guild_settings.record_removed(GUILD)
        await held.wait(days=29)
        assert {table for table, _ in naming(file, GUILD)} >= {"tables", "servers", "results"}
        await held.wait(days=1)
        await held.rest()
        assert naming(file, GUILD) == []
        assert naming(file, PUZZLES, NEWS) == [], "nor where things were said there"


async def test_personal_columns_are_named_user_and_accounted_for() -> None:
    """A column that refers to a person is called `user`. Under another name, it would be missed."""
    columns = migrations.columns(migrations.newest())
    personal = {table for table, column in columns if column == "user"}
    assert personal >= KEPT & {table for table, _ in columns}
    suspicious = {"person", "player", "member", "owner", "author", "by", "whom", "who", "target", "substitute"}
    assert {(table, column) for table, column in columns if column in suspicious} == set()


async def test_former_players_remain_distinguishable(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        first = await held.finished(ANN, BOB)
        await held.host.privacy.forget(ANN)
        await held.host.privacy.forget(BOB)
        again = await held.finished(ANN, User(9, "Cat"))
        await held.host.privacy.forget(ANN)
        users = [[player.user for player in (await held.host.record(table)).players] for table in (first, again)]
    assert users == [[-1, -2], [-3, 9]]


@pytest.mark.parametrize("how", ["seated", "playing", "opened"])
async def test_seated_person_cannot_be_forgotten_yet(tmp_path: Path, how: str) -> None:
    async with running_host(tmp_path) as held:
        table = (await held.open(ZOE)).id if how == "seated" else await held.started(ZOE, BOB)
        if how == "opened":
            table = (await held.open(BOB, ZOE)).id
        for ask in (held.host.privacy.may_be_forgotten, held.host.privacy.forget):
            count, english, finnish = (2, "1 and 2", "1 ja 2") if how == "opened" else (1, "1", "1")
            with pytest.raises(TableError, match=pattern("still-seated", count=count, tables=english)) as refused:
                await ask(ZOE)
            assert refused.value.render("fi") == text("still-seated", language="fi", count=count, tables=finnish)
        assert (await held.host.record(table)).status is not Status.CANCELLED
        for record in await held.host.tables_of(ZOE.id):
            if record.status is Status.OPEN:
                await held.host.leave(record.id, ZOE)
            else:
                await held.host.resign(record.id, ZOE)
        await held.rest()
        await held.host.privacy.may_be_forgotten(ZOE)
        await held.host.privacy.forget(ZOE)


async def test_unknown_person_can_be_forgotten(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        assert await held.host.privacy.forget(ZOE) == 0
        assert json.loads(await held.host.privacy.export(ZOE)).keys() == {"person", "at"}


async def test_export_contains_all_own_data_and_nothing_of_others(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with running_host(tmp_path, games=COMPANION, announcer=NotingHerald()) as held:
        over, left = await lived(held)
        again = (await held.host.record(over)).rematch
        await puzzled(held)
        exported = await held.host.privacy.export(ZOE)
        told = json.loads(exported)
    assert told["person"] == ZOE.id
    rows = everything(file)
    columns = migrations.columns(migrations.newest())
    for table in {table for table, column in columns if column == "user"}:
        with closing(sqlite3.connect(file)) as connection:
            (hers,) = connection.execute(f"SELECT count(*) FROM {table} WHERE user = ?", (ZOE.id,)).fetchone()
        assert len(told.get(table, [])) == hers, table
    assert [each["table_id"] for each in told["invited_to"]] == [again]
    assert {over, left} <= {each["table_id"] for each in told["hosted"]}
    assert {each["channel"] for each in told["messages"]} >= {DIRECT}
    assert told["avoided"] == [{"user": ZOE.id, "other_user": BOB.id}], "who avoids her, nobody hears"
    games = {game["id"]: game for game in told["games"]}
    assert games.keys() == {over, left, left - 1}
    assert [each["move"] for each in games[left - 1]["answers"]] == [2], "what a computer played for her is not hers"
    answers = [each["answer"] for each in games[over]["answers"]]
    assert answers[0] == ["penny"]
    assert len(answers) == sum(row[3] == "answers" for row in rows["journal"] if row[0] == over)
    assert games[over]["opened_at"].startswith("2030-01-01T12:00")
    for other in ("Bob", "Ann", "secret", "salt"):
        assert other not in exported


async def test_sent_notice_keeps_no_names_after_forgetting(tmp_path: Path) -> None:
    """Someone who left a lobby isn't one of the table's players, so nothing would find their name in a notice about
    them."""
    file = tmp_path / "games.sqlite3"
    async with running_host(tmp_path) as held:
        lobby = await held.open(BOB, ZOE)
        async with held.host._core.writing() as work:
            await work.post(lobby, PostKind.NOTICE, text=f"{ZOE.name} has left.")
        await held.host.leave(lobby.id, ZOE)
        await held.rest()
        await held.host.privacy.forget(ZOE)
    assert naming(file, ZOE.id, ZOE.name) == []


async def test_draft_is_deleted_a_round_after_its_deadline(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        table = await held.bidding(ZOE, BOB, pace=60)
        await held.host.edit(table, ZOE, Replace("b"))
        kept = []
        for _ in range(2):
            await held.wait(seconds=60)
            await held.rest()
            with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
                texts = connection.execute(
                    "SELECT text FROM outbox WHERE text <> '' AND kind <> ?", [PostKind.VOTE.value]
                )
                kept.append([text for (text,) in texts])
    assert kept == [["b"], []]


async def test_drafts_are_exported_only_to_their_owner(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        table = await held.bidding(ZOE, BOB)
        await held.bid(table, BOB, "b")
        assert "drafts" not in json.loads(await held.host.privacy.export(ZOE))
        (draft,) = json.loads(await held.host.privacy.export(BOB))["drafts"]
        assert "b" in draft["answer"]


async def test_times_are_exported_as_text(tmp_path: Path) -> None:
    """Here: the time until which ZOE can confirm new terms."""
    async with running_host(tmp_path) as held:
        table = (await held.open(BOB, ZOE, pace=3600)).id
        await held.host.adjust(table, BOB, replace((await held.host.record(table)).terms, rated=True))
        (player,) = json.loads(await held.host.privacy.export(ZOE))["players"]
        by = (await held.host.record(table)).players[1].confirm_by
        assert by is not None
        assert player["confirm_by"] == by.isoformat()


async def test_activity_without_answer_is_exported_only_to_its_person(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        table = await held.bidding(ZOE, BOB, pace=60)
        await held.host.note_activity(table, ZOE)
        assert json.loads(await held.host.privacy.export(ZOE))["drafts"][0]["active"]
        await held.wait(seconds=60)
        for user, looked in ((ZOE, True), (BOB, False)):
            (game,) = json.loads(await held.host.privacy.export(user))["games"]
            assert game["answers"][-1].get("active", False) is looked


async def test_forgetting_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.sqlite3"
    async with running_host(tmp_path) as held:
        await held.finished(ZOE, BOB)
        before = naming(file, ZOE.id)

        async def fails(*_: object) -> None:
            raise RuntimeError("the disk is full")

        monkeypatch.setattr(PrivacyRepository, "_forget_messages", fails)
        with pytest.raises(RuntimeError):
            await held.host.privacy.forget(ZOE)
    assert naming(file, ZOE.id) == before
