"""The queue for finding games, with its searches and invitations."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec import to_builtins

from bot.host.model.community.matchmaking import ANYTHING, Invitation, Search, Ticket
from bot.host.model.community.ratings import ALWAYS, Rating
from bot.host.ports.store import StoreError
from bot.storage.dialect import Row
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository
from bot.storage.repositories.community.ratings import EVERYWHERE, read_rating

_log = logging.getLogger(__name__)
_TICKET: Final = "user name guild channel parent opens asked_at"
_INVITATION: Final = "game pace rated due"


class MatchmakingRepository(Repository):
    async def search(self, user: int) -> Search:
        return await self._first(_readable, "SELECT user, search FROM searches WHERE user = ?", user) or ANYTHING

    async def searches(self) -> Mapping[int, Search]:
        found = await self._rows("SELECT user, search FROM searches WHERE user IN (SELECT user FROM tickets)")
        return {rows.read_integer(row, "user"): _readable(row) or ANYTHING for row in found}

    async def save_search(self, user: int, search: Search) -> None:
        await self._put("searches", "user", user=user, search=rows.encode_json(to_builtins(search, order="sorted")))

    async def avoided_by(self, user: int) -> frozenset[int]:
        return frozenset(await self._integers("SELECT other_user FROM avoided WHERE user = ?", user))

    async def avoided_in_queue(self) -> Mapping[int, frozenset[int]]:
        found: dict[int, set[int]] = {}
        sql = "SELECT user, other_user FROM avoided WHERE user IN (SELECT user FROM tickets)"
        for user, other in await self._all(rows.integers, sql):
            found.setdefault(user, set()).add(other)
        return {user: frozenset(others) for user, others in found.items()}

    async def save_avoided(self, user: int, others: Collection[int]) -> None:
        await self._run("DELETE FROM avoided WHERE user = ?", user)
        for other in sorted(others):
            await self._run("INSERT INTO avoided (user, other_user) VALUES (?, ?)", user, other)

    async def met_by(self, user: int, *, most: int) -> Mapping[int, str]:
        found = await self._all(
            rows.integer_and_text,
            "SELECT players.user AS user, name FROM players JOIN (SELECT user, max(table_id) AS last FROM players"
            " WHERE user > 0 AND user <> ? AND table_id IN (SELECT table_id FROM players WHERE user = ?) GROUP BY user)"
            " AS met ON met.user = players.user AND table_id = last ORDER BY last DESC, seat LIMIT ?",
            *(user, user, most),
        )
        return dict(found)

    async def ticket(self, user: int) -> Ticket | None:
        return await self._first(_ticket_or_none, "SELECT * FROM tickets WHERE user = ?", user)

    async def tickets(self) -> Sequence[Ticket]:
        return await self._tickets("SELECT * FROM tickets ORDER BY asked_at, id")

    async def add_ticket(self, ticket: Ticket) -> Ticket:
        await self.drop_ticket(ticket.user)
        return _ticket(await self._new("tickets", _TICKET, *rows.pack_fields(ticket, _TICKET)))

    async def drop_ticket(self, user: int) -> None:
        await self._run("DELETE FROM tickets WHERE user = ?", user)

    async def accept(self, user: int) -> None:
        await self._run("UPDATE tickets SET agreed = 1 WHERE user = ? AND invitation IS NOT NULL", user)

    async def invite(self, invitation: Invitation, users: Sequence[int]) -> Invitation:
        row = await self._new("invitations", _INVITATION, *rows.pack_fields(invitation, _INVITATION))
        for at, user in enumerate(users):
            await self._run(
                "UPDATE tickets SET invitation = ?, hosts = ?, agreed = 0 WHERE user = ?",
                *(rows.read_integer(row, "id"), at == 0, user),
            )
        return _invitation(row)

    async def invitation(self, invitation: int) -> Invitation | None:
        return await self._first(_invitation, "SELECT * FROM invitations WHERE id = ?", invitation)

    async def invited_people(self, invitation: int) -> Sequence[Ticket]:
        return await self._tickets("SELECT * FROM tickets WHERE invitation = ? ORDER BY asked_at, id", invitation)

    async def _tickets(self, sql: str, *values: int) -> list[Ticket]:
        return [ticket for ticket in await self._all(_ticket_or_none, sql, *values) if ticket is not None]

    async def invitations(self) -> Sequence[Invitation]:
        return await self._all(_invitation, "SELECT * FROM invitations ORDER BY due, id")

    async def postpone(self, by: timedelta) -> Sequence[Ticket]:
        invited = f"SELECT invitation FROM tickets WHERE {self._ours('guild')}"
        await self._run(f"UPDATE invitations SET due = due + ? WHERE due < {1 << 60} AND id IN ({invited})", by)
        return await self._tickets(f"SELECT * FROM tickets WHERE invitation IN ({invited}) ORDER BY id")

    async def drop_invitation(self, invitation: int) -> None:
        await self._run("UPDATE tickets SET invitation = NULL, hosts = 0, agreed = 0 WHERE invitation = ?", invitation)
        await self._run("DELETE FROM invitations WHERE id = ?", invitation)

    async def strengths(self) -> Mapping[int, Mapping[str, Rating]]:
        found: dict[int, dict[str, Rating]] = {}
        for row in await self._rows(
            "SELECT user, game, mu, sigma, games, wins FROM ratings"
            " WHERE alone = 0 AND season = ? AND guild = ? AND user IN (SELECT user FROM tickets)",
            *(ALWAYS, EVERYWHERE),
        ):
            found.setdefault(rows.read_integer(row, "user"), {})[rows.read_text(row, "game")] = read_rating(row)
        return found


_readable: Final = rows.tolerant(
    lambda row: rows.read_json(row, "search", Search),
    lambda row, why: _log.error("queue preferences of user %(user)s: %(why)s", {"user": row["user"], "why": why}),
)


def _asked_at(row: Row) -> datetime:
    asked_at = rows.read_instant(row, "asked_at")
    if not 2000 <= asked_at.year < 3000:
        raise StoreError("a ticket has an impossible time")
    return asked_at


_ticket: Final = rows.reader(Ticket, asked_at=_asked_at)
_ticket_or_none: Final = rows.tolerant(
    _ticket, lambda row, why: _log.error("queue entry of user %(user)s: %(why)s", {"user": row["user"], "why": why})
)
_invitation: Final = rows.reader(Invitation)
