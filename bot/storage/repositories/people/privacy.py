"""All data stored about a person, for export and deletion.

A person's ID is in a column called `user` in every table but `tables`, `changes` and `words`, and a `name` beside it is
that person's, so this covers tables added later, too. The column `OTHER` contains the person that a user's choice is
about. It's exported only to the user, and deleted with either of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from bot.host.ports.people import Kept
from bot.storage.dialect import Row
from bot.storage.mapping import rows
from bot.storage.mapping.table_values import read_clock
from bot.storage.repositories.base import Repository

KEPT: Final = frozenset({"players", "stints", "seat_entries", "results", "ratings", "tournaments", "members"})
"""Tables where a person's rows stay, attributed to a former player. In others with a column `user`, they're deleted."""
NAME_SALT: Final = "name_salt"
"""A column with the salt for the commitment to the name beside it."""
OTHER: Final = "other_user"
"""A column with the person that the row's user has made a choice about."""
FORMER: Final = "A former player"
_SALTS: Final = (NAME_SALT, "salt")
_INSTANTS: Final = ("at", "due", "confirm_by")
"""Columns exported as instants, besides those whose names end with `_at`."""
_SITTINGS: Final = "(SELECT table_id, name, user FROM players UNION SELECT table_id, name, user FROM stints)"
_THEIRS: Final = f"(SELECT table_id FROM {_SITTINGS} AS sittings WHERE user = ?)"
_SEATED: Final = (
    "EXISTS (SELECT 1 FROM players WHERE players.table_id = {0}.table_id AND players.seat = {0}.seat"
    " AND players.user = ?1)"
)
_SAT: Final = (
    "EXISTS (SELECT 1 FROM stints WHERE stints.table_id = {0}.table_id AND stints.seat = {0}.seat AND stints.user = ?1"
    " AND {0}.{1} BETWEEN since - 1 AND until)"
)
_PARTS: Final = """
    SELECT seat, since, until FROM stints WHERE table_id = ?1 AND user = ?2
    UNION ALL
    SELECT seat, 1 + (
        SELECT coalesce(max(until), 0) FROM stints
        WHERE stints.table_id = players.table_id AND stints.seat = players.seat
    ), NULL
    FROM players WHERE table_id = ?1 AND user = ?2
"""
"""A query for a person's seats at a table, with the first and last move of each. A current seat has no last move."""

_PRIVATE: Final = (
    f"state = 'sent' AND lane <> 'channel' AND ({_SEATED.format('outbox')} OR {_SAT.format('outbox', 'revision')})"
)
_ASKED: Final = f"{_SEATED.format('panels')} OR {_SAT.format('panels', 'question')}"
_MESSAGES: Final = f"""
    SELECT table_id, channel, message FROM outbox WHERE message > 0 AND {_PRIVATE}
    UNION
    SELECT table_id, channel, message FROM panels WHERE {_ASKED}
    ORDER BY message, channel
"""
_VOTES: Final = """
    SELECT ballots.*, players.seat AS own FROM ballots JOIN players ON players.table_id = ballots.table_id
    WHERE players.user = ? ORDER BY ballots.table_id, ballots.seat, own
"""
_REQUESTS: Final = """
    SELECT tables.id AS table_id, timing, agreed, seat FROM tables JOIN players ON players.table_id = tables.id
    WHERE players.user = ? ORDER BY tables.id, seat
"""


class PrivacyRepository(Repository):
    """The repository for the export and deletion of personal data."""

    async def tables_of(self, user: int) -> Sequence[int]:
        return await self._integers(
            "SELECT id FROM tables WHERE status IN ('open', 'playing')"
            " AND id IN (SELECT table_id FROM players WHERE user = ? AND gone = 0) ORDER BY id",
            user,
        )

    async def export(self, user: int) -> Kept:
        kept: dict[str, list[dict[str, Any]]] = {
            table: await self._all(_export_row, f"SELECT * FROM {table} WHERE user = ?", user)
            for table in sorted(await self._personal())
        }
        kept["drafts"] = await self._all(_export_row, f"SELECT * FROM drafts WHERE {_SEATED.format('drafts')}", user)
        kept["messages"] = await self._all(_export_row, _MESSAGES, user)
        kept["votes"] = [vote for vote in await self._all(_export_vote, _VOTES, user) if vote]
        kept["requests"] = [each for each in await self._all(_export_requests, _REQUESTS, user) if len(each) > 1]
        kept["invited_to"] = [
            {"table_id": table, "name": name}
            for table, lineup in await self._lineups(user)
            for name, _, each, _ in lineup
            if each == user
        ]
        kept["hosted"] = await self._all(
            _export_row, "SELECT id AS table_id FROM tables WHERE opener = ? ORDER BY id", user
        )
        kept["games"] = await self._all(
            _export_row,
            f"SELECT id, game, status, guild, home AS channel, opened_at, ended_at FROM tables WHERE id IN {_THEIRS}"
            " ORDER BY id",
            user,
        )
        for game in kept["games"]:
            game["answers"] = await self._answers(game["id"], user)
        return {name: found for name, found in kept.items() if found}

    async def _answers(self, table: int, user: int) -> list[dict[str, Any]]:
        parts = await self._rows(_PARTS, table, user)
        found = await self._rows(
            "SELECT revision, content FROM journal WHERE table_id = ? AND kind = 'answers' ORDER BY revision", table
        )
        answers = []
        for row in found:
            content, move = json.loads(rows.read_text(row, "content")), rows.read_integer(row, "revision")
            given, active = content.get("answers", {}), content.get("active", [])
            for part in parts if isinstance(given, dict) else ():
                answer = given.get(str(part["seat"]))
                until = move if part["until"] is None else part["until"]
                if answer is not None and part["since"] <= move <= until:
                    late = {"active": True} if part["seat"] in active else {}
                    answers.append({"move": move, "answer": answer, **late})
        return answers

    async def forget(self, user: int) -> int:
        games = await self._number(f"SELECT count(*) AS games FROM tables WHERE id IN {_THEIRS}", user)
        former = await self._former()
        await self._forget_messages(user)
        await self._run("UPDATE tables SET opener = ? WHERE opener = ?", former, user)
        for number, lineup in await self._lineups(user):
            changed = [
                [FORMER, colour, former, computer] if each == user else [name, colour, each, computer]
                for name, colour, each, computer in lineup
            ]
            await self._run("UPDATE tables SET lineup = ? WHERE id = ?", rows.encode_json(changed), number)
        for table, columns in (await self._personal()).items():
            if table not in KEPT:
                await self._run(f"DELETE FROM {table} WHERE user = ?", user)
            else:
                changes: dict[str, int | str] = {"user": former, "name": FORMER, NAME_SALT: ""}
                known = [column for column in changes if column in columns]
                sql = f"UPDATE {table} SET {', '.join(f'{column} = ?' for column in known)} WHERE user = ?"
                await self._run(sql, *(changes[column] for column in known), user)
            if OTHER in columns:
                await self._run(f"DELETE FROM {table} WHERE {OTHER} = ?", user)
        await self._run("INSERT INTO unlisted (user) VALUES (?) ON CONFLICT DO NOTHING", former)
        return games

    async def _lineups(self, user: int) -> list[tuple[int, list[list[Any]]]]:
        """The tables whose lineups may contain the user, with their lineups."""
        found = await self._rows("SELECT id, lineup FROM tables WHERE lineup LIKE ? ORDER BY id", f"%{user}%")
        return [(rows.read_integer(row, "id"), json.loads(rows.read_text(row, "lineup"))) for row in found]

    async def _forget_messages(self, user: int) -> None:
        """Remove the user from their tables' messages: panels, delivered texts, locations of direct messages, and
        names in unsent posts."""
        await self._run(f"DELETE FROM panels WHERE {_ASKED}", user)
        await self._run(f"UPDATE outbox SET channel = NULL, message = 0, attachments = NULL WHERE {_PRIVATE}", user)
        await self._run(
            f"UPDATE outbox SET text = '' WHERE state <> 'waiting' AND text <> '' AND table_id IN {_THEIRS}", user
        )
        names = f"SELECT DISTINCT name FROM {_SITTINGS} AS sittings WHERE user = ? AND name <> ''"
        hide = f"UPDATE outbox SET text = replace(text, ?, ?) WHERE state = 'waiting' AND table_id IN {_THEIRS}"
        for row in await self._rows(names, user):
            await self._run(hide, rows.read_text(row, "name"), FORMER, user)

    async def _former(self) -> int:
        """A negative ID that no row of the `KEPT` tables has. Discord's own IDs are positive."""
        tables = KEPT & (await self._personal()).keys()
        return min([0, *[await self._number(f"SELECT min(user) AS lowest FROM {table}") for table in tables]]) - 1

    async def _personal(self) -> dict[str, set[str]]:
        columns: dict[str, set[str]] = {}
        for table, column in await self._all(rows.pair(rows.read_text, rows.read_text), self._dialect.columns):
            columns.setdefault(table, set()).add(column)
        return {table: names for table, names in columns.items() if "user" in names}


def _export_vote(row: Row) -> dict[str, Any]:
    """An open vote as exported to the player at `own`; empty if it isn't about them, and they neither called it nor
    voted."""
    own = rows.read_integer(row, "own")
    choice = dict(json.loads(rows.read_text(row, "votes"))).get(own)
    called = rows.read_integer_or_none(row, "asker") == own
    if rows.read_integer(row, "seat") != own and choice is None and not called:
        return {}
    shared = {key: value for key, value in _export_row(row).items() if key not in {"own", "votes", "asker"}}
    return {**shared, "own_vote": choice, "called": called}


def _export_requests(row: Row) -> dict[str, Any]:
    """A table's number, with the requests for time, pauses and its end that the player at `seat` made or agreed to."""
    clock, seat = read_clock(rows.read_text(row, "timing")), rows.read_integer(row, "seat")
    found = {
        "more_time_in_rounds": [each.round for each in clock.more if each.seat == seat],
        "pause": clock.proposal is not None and seat in clock.proposal.agreed,
        "end": seat in rows.read_json(row, "agreed", list[int]),
    }
    return {"table_id": rows.read_integer(row, "table_id")} | {what: value for what, value in found.items() if value}


def _export_row(row: Row) -> dict[str, Any]:
    """Write out a row's instants and decode its JSON. Leave out salts, which belong to the table, not to a person."""
    keys = [key for key in row.keys() if key not in _SALTS]  # noqa: SIM118 - iterating over a row gives its values
    return {key: _value(key, row[key]) for key in keys}


def _value(key: str, value: object) -> object:
    if isinstance(value, int) and (key in _INSTANTS or key.endswith("_at")):
        return rows.instant(value).isoformat()
    if isinstance(value, str) and value[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
