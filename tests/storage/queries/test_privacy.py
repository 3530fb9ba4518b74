"""What is stored about a person, and what is left once it's erased, compared with a search in lists."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.storage.repositories.people.privacy import FORMER, KEPT, NAME_SALT, OTHER
from tests.storage.drawing import NOBODY, USERS
from tests.storage.lists import KINDS, change_all, changed, expect, note, random_lists, remove

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.storage.sqlite.store import SqliteStore
    from tests.storage.lists import Lists


def theirs(lists: Lists, user: int) -> set[int]:
    """The tables where the user sits or has sat."""
    return {each.table_id for each in (*lists.players, *lists.stints) if each.user == user}


def sits(lists: Lists, user: int, row: Any) -> bool:
    """Return whether a row is about the user's current seat."""
    return any((p.table_id, p.seat, p.user) == (row.table_id, row.seat, user) for p in lists.players)


def sat(lists: Lists, user: int, row: Any, revision: int) -> bool:
    """Return whether a row is about a seat that the user had at that revision, or got with it."""
    return any(
        (s.table_id, s.seat, s.user) == (row.table_id, row.seat, user) and s.since - 1 <= revision <= s.until
        for s in lists.stints
    )


def answers(lists: Lists, user: int, table: int) -> list[tuple[int, list[str], bool]]:
    """The user's answers at a table."""
    parts = [(s.seat, s.since, s.until) for s in lists.stints if (s.table_id, s.user) == (table, user)]
    for player in lists.players:
        if (player.table_id, player.user) == (table, user):
            seat = player.seat
            before = [s.until for s in lists.stints if (s.table_id, s.seat) == (table, seat)]
            parts.append((seat, 1 + max(before, default=0), NOBODY))
    found = []
    for entry in lists.journal:
        if (entry.table_id, entry.kind) == (table, "answers"):
            content = json.loads(entry.content)
            for seat, since, until in parts:
                given = content["answers"].get(str(seat))
                if given is not None and since <= entry.revision <= until:
                    found.append((entry.revision, given, seat in content["active"]))
    return sorted(found)


def messages(lists: Lists, user: int) -> list[tuple[int, int | None, int]]:
    """The locations of private messages to the user, including panels."""
    found = {
        (p.table_id, p.channel, p.message)
        for p in lists.panels
        if sits(lists, user, p) or sat(lists, user, p, p.question)
    }
    for post in lists.outbox:
        private = post.state == "sent" and post.lane != "channel" and post.message > 0
        if private and (sits(lists, user, post) or sat(lists, user, post, post.revision)):
            found.add((post.table_id, post.channel, post.message))
    return sorted(found, key=lambda each: each[2])


def votes(lists: Lists, user: int) -> Iterator[tuple[int, int, str | None, bool]]:
    """The open votes about the user, called by them, or in which they've voted: table, seat, their choice, and whether
    they called it."""
    for ballot in lists.ballots:
        for player in lists.players:
            if player.user == user and player.table_id == ballot.table_id:
                choice, called = dict(json.loads(ballot.votes)).get(player.seat), ballot.asker == player.seat
                if called or choice is not None or ballot.seat == player.seat:
                    yield ballot.table_id, ballot.seat, choice, called


async def test_export_contains_everything_stored_about_a_person(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 5, " ".join(KINDS), tables=8):
            for user in (*USERS, NOBODY):
                found = dict(await tx.privacy.export(user))
                games = {game["id"]: game["answers"] for game in found.pop("games", [])}
                assert list(games) == sorted(theirs(lists, user))
                for table, told in games.items():
                    given = [(each["move"], each["answer"], each.get("active", False)) for each in told]
                    assert sorted(given) == answers(lists, user, table)
                    assert [each[0] for each in given] == sorted(each[0] for each in given)
                drafts = found.pop("drafts", [])
                own = [(d.table_id, d.seat) for d in lists.drafts if sits(lists, user, d)]
                assert sorted((each["table_id"], each["seat"]) for each in drafts) == sorted(own)
                assert [tuple(each.values()) for each in found.pop("messages", [])] == messages(lists, user)
                assert [each["table_id"] for each in found.pop("hosted", [])] == [
                    t.id for t in lists.tables if t.opener == user
                ]
                assert [(each["table_id"], each["name"]) for each in found.pop("invited_to", [])] == [
                    (t.id, name) for t in lists.tables for name, _, who, _ in json.loads(t.lineup) if who == user
                ]
                keys = ("table_id", "seat", "own_vote", "called")
                told_votes = [tuple(each[key] for key in keys) for each in found.pop("votes", [])]
                assert sorted(told_votes, key=str) == sorted(votes(lists, user), key=str)
                for kind in KINDS:
                    own_rows = [row for row in lists.kept[kind] if getattr(row, "user", None) == user]
                    stored = found.pop(kind, [])
                    assert sorted(map(_plain, stored)) == sorted(_plain(vars(row)) for row in own_rows)
                    assert not any(NAME_SALT in row for row in stored)
                assert not found


def _plain(row: Mapping[str, Any]) -> str:
    """A row's numbers and names as text, without instants."""
    times = ("at", "due", "confirm_by")
    kept = {key: value for key, value in row.items() if key not in times and not key.endswith("_at")}
    return str(sorted((key, value) for key, value in kept.items() if isinstance(value, int) or key == "name"))


async def test_forgetting_a_person_changes_exactly_their_rows(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 8, " ".join(KINDS), tables=8):
            for user in (*USERS[:2], NOBODY):
                told: list[int] = []
                after = await changed(tx, lists, note(told, tx.privacy.forget(user)))
                assert told == [len(theirs(lists, user))]
                assert after.differing(expect(lists, lambda copy, user=user: _forget(copy, user))) == []


def _forget(lists: Lists, user: int) -> None:
    lowest = min(row.user or 0 for kind in KEPT for row in lists.kept[kind])
    former = min(lowest, 0) - 1
    _forget_messages(lists, user)
    for table in lists.tables:
        table.opener = former if table.opener == user else table.opener
        lineup = [
            [FORMER, red, former, none] if who == user else [name, red, who, none]
            for name, red, who, none in json.loads(table.lineup)
        ]
        table.lineup = json.dumps(lineup, separators=(",", ":"))
    for kind in KINDS:
        found = lists.kept[kind]
        if found and hasattr(found[0], "user"):
            if kind in KEPT:
                for row in found:
                    if row.user == user:
                        named = {"name": FORMER} if hasattr(row, "name") else {}
                        salted = {NAME_SALT: ""} if hasattr(row, NAME_SALT) else {}
                        vars(row).update(user=former, **named, **salted)
            else:
                remove(found, user=user)
        if found and hasattr(found[0], OTHER):
            remove(found, **{OTHER: user})
    if not any(each.user == former for each in lists.unlisted):
        lists.unlisted.append(SimpleNamespace(user=former))


def _forget_messages(lists: Lists, user: int) -> None:
    tables = theirs(lists, user)
    names = {each.name for each in (*lists.players, *lists.stints) if each.user == user}
    lists.panels[:] = [p for p in lists.panels if not sits(lists, user, p) and not sat(lists, user, p, p.question)]
    for post in lists.outbox:
        private = post.state == "sent" and post.lane != "channel"
        if private and (sits(lists, user, post) or sat(lists, user, post, post.revision)):
            change_all([post], channel=None, message=0, attachments=None)
        if post.table_id in tables:
            if post.state != "waiting":
                post.text = ""
            else:
                for name in names:
                    post.text = post.text.replace(name, FORMER)
