"""Seat changes, votes about players, and offers of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.engine.game import Seat
from bot.host.model.outbox import Posted, PostKind
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.seats import SeatAssignment
from bot.host.model.votes import InactivityVote
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository
from bot.storage.repositories.play.outbox import WITHOUT_TEXT


class SeatRepository(Repository):
    """The repository of seat assignments, seat entries, inactivity votes and offers."""

    async def end_assignment(self, table: int, assignment: SeatAssignment) -> None:
        await self._run(
            "INSERT INTO stints (table_id, number, seat, since, until, name, user, computer, absent, excused)"
            " SELECT ?1, count(*), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM stints WHERE table_id = ?1",
            table,
            *rows.pack_fields(assignment, "seat since until name user computer absent excused"),
        )
        await self._run("UPDATE panels SET over = 1 WHERE table_id = ? AND seat = ?", table, assignment.seat)
        await self._run(
            f"UPDATE outbox SET state = 'dropped', {WITHOUT_TEXT}"
            " WHERE table_id = ? AND seat = ? AND state = 'waiting'",
            table,
            assignment.seat,
        )

    async def add_entries(self, table: int, entries: Sequence[SeatEntry]) -> None:
        for entry in entries:
            await self._run(
                "INSERT INTO seat_entries (table_id, number, seat, since, name, name_salt, commitment, user, computer)"
                " SELECT ?1, count(*), ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM seat_entries WHERE table_id = ?1",
                table,
                *rows.pack_fields(entry, "seat since name salt commitment user computer"),
            )

    async def entries(self, table: int, *, since: int = 1) -> Sequence[SeatEntry]:
        sql = "SELECT * FROM seat_entries WHERE table_id = ? AND since >= ? ORDER BY number"
        return await self._all(rows.seat_entry, sql, table, since)

    async def votes(self, table: int) -> Sequence[InactivityVote]:
        return await self._all(rows.inactivity_vote, "SELECT * FROM ballots WHERE table_id = ? ORDER BY seat", table)

    async def votes_in(self, table: int, message: int) -> Sequence[InactivityVote]:
        return await self._all(
            rows.inactivity_vote,
            "SELECT ballots.* FROM ballots JOIN outbox AS post ON post.table_id = ballots.table_id"
            " AND post.seat = ballots.seat AND post.revision = ballots.revision"
            " WHERE ballots.table_id = ? AND post.kind = ? AND post.message = ? ORDER BY ballots.seat",
            table,
            PostKind.VOTE,
            message,
        )

    async def put_vote(self, table: int, inactivity_vote: InactivityVote) -> None:
        votes = rows.encode_json([[seat, choice.value] for seat, choice in sorted(inactivity_vote.votes.items())])
        fields = "seat why revision asked_at due asker"
        await self._put("ballots", "table_id seat", inactivity_vote, fields, table_id=table, votes=votes)

    async def drop_vote(self, table: int, seat: Seat) -> None:
        await self._run("DELETE FROM ballots WHERE table_id = ? AND seat = ?", table, seat)

    async def due_votes(self, now: datetime) -> Sequence[int]:
        return await self._integers(
            "SELECT DISTINCT id FROM ballots JOIN tables ON id = table_id"
            " WHERE status = 'playing' AND paused IS NULL AND recess_until IS NULL AND due <= ?"
            f" AND {self._ours('guild')} ORDER BY id",
            now,
        )

    async def offer(self, table: int, seat: Seat, user: int, *, own: bool) -> None:
        sql = "INSERT INTO offers (table_id, seat, user, open, own) VALUES (?, ?, ?, 1, ?)"
        await self._run(sql, table, seat, user, own)

    async def is_own_offer(self, table: int, seat: Seat, user: int) -> bool:
        sql = "SELECT own FROM offers WHERE table_id = ? AND seat = ? AND user = ?"
        return bool(await self._number(sql, table, seat, user))

    async def offered_people(self, table: int, seat: Seat) -> Mapping[int, bool]:
        sql = "SELECT user, open FROM offers WHERE table_id = ? AND seat = ?"
        return dict(await self._all(rows.pair(rows.read_integer, rows.read_flag), sql, table, seat))

    async def messages_about(self, table: int, seat: Seat) -> Sequence[tuple[int, Posted]]:
        asked = "SELECT max(id) FROM outbox WHERE table_id = ?1 AND seat = ?2 AND kind = ?3 AND state = 'sent'"
        offered = (
            "SELECT max(id) FROM outbox WHERE table_id = ?1 AND seat = ?2 AND kind = ?4"
            " AND EXISTS (SELECT 1 FROM offers WHERE table_id = ?1 AND seat = ?2 AND open = 1)"
        )
        found = await self._rows(
            "SELECT * FROM outbox WHERE table_id = ?1 AND seat = ?2 AND state = 'sent'"
            f" AND (id = ({asked}) OR (kind = ?4 AND id <> coalesce(({offered}), 0))) ORDER BY id",
            table,
            seat,
            PostKind.VOTE,
            PostKind.SEAT_OFFER,
        )
        return [(rows.read_integer(row, "revision"), rows.posted_message(row)) for row in found]

    async def close_offers(self, table: int, seat: Seat) -> None:
        await self._run("UPDATE offers SET open = 0 WHERE table_id = ? AND seat = ? AND open = 1", table, seat)
