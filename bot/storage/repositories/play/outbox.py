"""The outbox: posts to send and posts sent, outages, people's DM channels, and messages with answer buttons."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from bot.engine.game import Seat
from bot.host.model.announcements import Announcement
from bot.host.model.outbox import Delivery, Outage, Post, Posted, PostKind, To, post_key
from bot.host.model.views import Panel
from bot.host.ports.play import OutboxMessage
from bot.storage.dialect import insert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository
from bot.storage.repositories.cluster.eras import PRESENT_ERA

_log = logging.getLogger(__name__)
_PUBLIC = f"'{To.CHANNEL.value}'"
_ASKING = ", ".join(f"'{kind.value}'" for kind in PostKind if kind.asks)
_BRINGING = ", ".join(
    f"'{kind.value}'" for kind in (PostKind.PROMPT, PostKind.CHANNEL_PROMPT, PostKind.CLOSED, PostKind.UNDELIVERED)
)
WITHOUT_TEXT: Final = (
    f"text = CASE WHEN kind IN ('{PostKind.PROMPT.value}', '{PostKind.VOTE.value}') THEN text ELSE '' END"
)
"""An assignment for posts that are sent or dropped: texts can contain names and drafts. A vote's post keeps its text,
and a prompt keeps it until its question is over."""
_ADD = insert("outbox", "table_id revision kind seat text part lane due", era=PRESENT_ERA)
_OF_KIND = "table_id = ? AND kind = ? AND revision = ? AND seat IS NOT DISTINCT FROM ?"
_PROMPTED = f"kind = '{PostKind.PROMPT.value}' AND table_id = ? AND seat = ? AND revision >= ?"

_POST = f"""
    SELECT post.*, CASE
        WHEN post.lane <> {_PUBLIC} THEN people.channel
        WHEN post.kind = '{PostKind.LOBBY.value}' THEN tables.home
        ELSE tables.channel
    END AS goes_to
    FROM outbox AS post
    JOIN tables ON tables.id = post.table_id
    LEFT JOIN players ON players.table_id = post.table_id AND players.seat = post.seat
    LEFT JOIN people ON people.user = players.user
"""

_NEXT = f"""
    {_POST}
    WHERE post.id IN (
            SELECT min(id) FROM outbox
            WHERE state = 'waiting' AND table_id IN ({{members}})
            GROUP BY table_id, lane
        )
        AND (
            post.kind NOT IN ({_ASKING})
            OR NOT EXISTS (
                SELECT 1 FROM outbox AS move
                WHERE move.table_id = post.table_id AND move.lane = {_PUBLIC} AND move.state = 'waiting'
                    AND move.kind = '{PostKind.MOVE.value}' AND move.id < post.id
            )
        )
        AND {{ours}}
    ORDER BY post.id
"""


_PROMPTS = f"""
    SELECT user, channel, CASE WHEN heard > message THEN heard ELSE message END AS message FROM (
    SELECT players.user AS user, coalesce(people.channel, post.channel) AS channel, post.message AS message,
        coalesce(people.heard, 0) AS heard,
        row_number() OVER (PARTITION BY tables.id, players.seat ORDER BY post.message DESC) AS place
    FROM tables
    JOIN players ON players.table_id = tables.id
    JOIN outbox AS post ON post.table_id = tables.id AND post.seat = players.seat
    LEFT JOIN people ON people.user = players.user
    WHERE (people.user IS NOT NULL OR NOT EXISTS (SELECT 1 FROM stints WHERE stints.table_id = tables.id))
        AND tables.status = 'playing' AND players.user IS NOT NULL AND players.gone = 0
        AND post.kind = '{PostKind.PROMPT.value}' AND post.state = 'sent'
    ) AS asked
    WHERE place = 1
    ORDER BY 3
"""


class OutboxRepository(Repository):
    """The repository of posts, outages, and people's direct-message channels."""

    async def add(
        self, table: int, *, revision: int, kind: PostKind, seat: Seat | None, text: str, number: int, due: datetime
    ) -> None:
        post_key(table, revision, kind, seat, number)  # raises ValueError if the post can't have a nonce
        await self._run(_ADD, table, revision, kind, seat, text, number, kind.lane(seat), due)

    async def next_number(
        self, table: int, *, kind: PostKind, revision: int | None = None, seat: Seat | None = None
    ) -> int:
        return await self._number(
            "SELECT coalesce(max(part) + 1, 0) AS found FROM outbox WHERE table_id = ? AND kind = ?"
            " AND revision = coalesce(?, revision) AND seat IS NOT DISTINCT FROM coalesce(?, seat)",
            table,
            kind,
            revision,
            seat,
        )

    async def get(self, post: int) -> Post | None:
        return await self._first(rows.post, f"{_POST} WHERE post.id = ? AND post.state = 'waiting'", post)

    async def waiting_tables(self) -> Sequence[int]:
        return await self._integers(
            "SELECT DISTINCT table_id FROM outbox JOIN tables ON tables.id = table_id"
            f" WHERE state = 'waiting' AND {self._ours('tables.guild')} ORDER BY table_id"
        )

    async def next_posts(self, tables: Sequence[int]) -> Sequence[tuple[Post, datetime]]:
        sql = _NEXT.format(members=self._dialect.members, ours=self._ours("tables.guild"))
        found = await self._rows(sql, rows.encode_json(tables))
        # an unreadable post blocks its own lane; if it's a move, also the questions after it
        return [(post, rows.read_instant(row, "due")) for row in found if (post := _readable(row)) is not None]

    async def waiting_channels(self, tables: Sequence[int]) -> Sequence[int]:
        return await self._integers(
            "SELECT DISTINCT table_id FROM outbox JOIN tables ON tables.id = table_id"
            f" WHERE state = 'waiting' AND lane = {_PUBLIC} AND paused IS NULL"
            f" AND table_id IN ({self._dialect.members}) ORDER BY table_id",
            rows.encode_json(tables),
        )

    async def attempt(self, message: OutboxMessage) -> None:
        await self._run(f"UPDATE {_table(message)} SET attempts = attempts + 1 WHERE id = ?", message.id)

    async def postpone(self, message: OutboxMessage, *, due: datetime) -> None:
        await self._run(f"UPDATE {_table(message)} SET due = ? WHERE id = ?", due, message.id)

    async def record_failure(self, post: int, *, since: datetime) -> datetime:
        row = await self._row(
            "UPDATE outbox SET failing = coalesce(failing, ?) WHERE id = ? RETURNING failing", since, post
        )
        return since if row is None else rows.read_instant(row, "failing")

    async def deliveries(self, table: int, *, question: int) -> Sequence[Delivery]:
        return await self._all(
            rows.delivery,
            "SELECT kind, seat, state, failing FROM outbox WHERE table_id = ?"
            f" AND (state = 'waiting' OR (revision >= ? AND kind IN ({_BRINGING})))",
            table,
            question,
        )

    async def is_hindered(self, table: int) -> bool:
        found = await self._rows(
            "SELECT 1 FROM outages WHERE table_id = ?1 AND since IS NOT NULL"
            " UNION ALL SELECT 1 FROM outbox WHERE table_id = ?1 AND state = 'waiting' AND failing IS NOT NULL LIMIT 1",
            table,
        )
        return bool(found)

    async def outage(self, table: int) -> Outage | None:
        return await self._first(rows.outage, "SELECT * FROM outages WHERE table_id = ?", table)

    async def put_outage(self, table: int, outage: Outage) -> None:
        if outage.since is None:
            await self._run("UPDATE outbox SET failing = NULL WHERE table_id = ? AND state = 'waiting'", table)
        await self._put("outages", "table_id", outage, "question since spent", table_id=table)

    async def hurry(self, table: int, *, due: datetime) -> None:
        waits = "state = 'waiting' AND attempts > 0"  # without an attempt, it may wait for quiet hours to end
        await self._run(f"UPDATE outbox SET due = ? WHERE table_id = ? AND {waits}", due, table)

    async def drop(self, message: OutboxMessage) -> None:
        text = "" if isinstance(message, Announcement) else f", {WITHOUT_TEXT}"
        await self._run(f"UPDATE {_table(message)} SET state = 'dropped'{text} WHERE id = ?", message.id)

    async def drop_notice(self, table: int, *, revision: int, seat: Seat) -> None:
        sql = f"UPDATE outbox SET state = 'dropped' WHERE {_OF_KIND} AND state = 'waiting'"
        await self._run(sql, table, PostKind.UNDELIVERED, revision, seat)

    async def drop_reminders(self, table: int, *, question: int = 0) -> None:
        await self._run(
            "UPDATE outbox SET state = CASE WHEN kind = ?2 THEN 'dropped' ELSE state END, text = ''"
            " WHERE table_id = ?1"
            " AND ((kind = ?2 AND state = 'waiting') OR (kind = ?3 AND revision < ?4 AND text <> ''))",
            table,
            PostKind.REMINDER,
            PostKind.PROMPT,
            question,
        )

    async def mark_sent(self, message: OutboxMessage, posted: Posted) -> None:
        place = "state = 'sent', channel = ?, message = ?"
        if isinstance(message, Announcement):
            sql = f"UPDATE {_table(message)} SET {place} WHERE id = ?"
            await self._run(sql, posted.channel, posted.message, message.id)
            return
        await self._run(
            f"UPDATE {_table(message)} SET {place}, {WITHOUT_TEXT}, attachments = ?, cut = ? WHERE id = ?",
            posted.channel,
            posted.message,
            None if posted.attachments is None else rows.encode_json(posted.attachments),
            posted.first_part_only,
            message.id,
        )

    async def location_of(
        self, table: int, *, kind: PostKind, revision: int, seat: Seat | None = None
    ) -> Posted | None:
        sql = f"SELECT * FROM outbox WHERE {_OF_KIND} AND state = 'sent' ORDER BY id DESC"
        return await self._first(rows.posted_message, sql, table, kind, revision, seat)

    async def newest(self, table: int, *, kind: PostKind, revision: int, seat: Seat) -> tuple[str, datetime] | None:
        sql = f"SELECT text, due FROM outbox WHERE {_OF_KIND} ORDER BY id DESC LIMIT 1"
        return await self._first(rows.pair(rows.read_text, rows.read_instant), sql, table, kind, revision, seat)

    async def unreached_seats(self, table: int) -> Sequence[Seat]:
        return await self._integers(
            "SELECT DISTINCT seat FROM outbox WHERE table_id = ? AND kind = ? AND seat IS NOT NULL AND NOT EXISTS ("
            " SELECT 1 FROM stints WHERE stints.table_id = outbox.table_id AND stints.seat = outbox.seat"
            " AND until >= outbox.revision) ORDER BY seat",
            table,
            PostKind.CLOSED,
        )

    async def prompts(self) -> Sequence[tuple[int, Posted]]:
        found = await self._rows(_PROMPTS)
        return [(rows.read_integer(row, "user"), rows.location(row)) for row in found]

    async def first_prompt(self, table: int, *, seat: Seat, question: int) -> tuple[int | None, bool]:
        sql = "SELECT min(message) AS message, count(*) FILTER (WHERE state = 'waiting') AS waiting FROM outbox"
        read = rows.pair(rows.read_integer_or_none, rows.read_flag)
        return await self._first(read, f"{sql} WHERE {_PROMPTED}", table, seat, question) or (None, False)

    async def last_prompt(self, table: int, *, seat: Seat, question: int) -> tuple[int, str] | None:
        sql = f"SELECT revision, text FROM outbox WHERE {_PROMPTED} ORDER BY revision DESC LIMIT 1"
        return await self._first(rows.integer_and_text, sql, table, seat, question)

    async def table_of_message(self, message: int) -> int | None:
        return await self._integer("SELECT table_id FROM outbox WHERE message = ?", message)

    async def mark_reached(self, user: int, channel: int) -> None:
        await self._run(
            "INSERT INTO people (user, channel) VALUES (?, ?)"
            " ON CONFLICT (user) DO UPDATE SET channel = excluded.channel WHERE people.channel <> excluded.channel",
            user,
            channel,
        )


_readable: Final = rows.tolerant(
    rows.post,
    lambda row, why: _log.error(
        "table %(table)s, post %(post)s: %(why)s", {"table": row["table_id"], "post": row["id"], "why": why}
    ),
)


def _table(message: OutboxMessage) -> str:
    return "bulletins" if isinstance(message, Announcement) else "outbox"


class PanelRepository(Repository):
    """The repository of panels, and of the direct message last processed from each person."""

    async def put(self, panel: Panel) -> None:
        """Save a panel; if its message is already known, update only the question and `over`."""
        await self._run(
            "INSERT INTO panels (message, channel, table_id, seat, question, nonce, over) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (message) DO UPDATE SET question = excluded.question, over = excluded.over",
            *rows.pack_fields(panel, "message channel table seat question nonce over"),
        )

    async def of_table(self, table: int) -> Sequence[Panel]:
        return await self._all(rows.panel, "SELECT * FROM panels WHERE table_id = ? ORDER BY message", table)

    async def forget(self, messages: Iterable[int]) -> None:
        await self._run(
            f"DELETE FROM panels WHERE message IN ({self._dialect.members})", rows.encode_json(sorted(messages))
        )

    async def mark_processed(self, user: int, message: int) -> None:
        await self._run("UPDATE people SET heard = ? WHERE user = ? AND heard < ?", message, user, message)
