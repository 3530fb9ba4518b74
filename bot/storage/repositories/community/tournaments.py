"""Tournaments, with their members and pairings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from bot.host.model.community.tournament_standings import How, Pairing, Verdict
from bot.host.model.community.tournaments import Fixture, Member, Tournament
from bot.host.ports.store import StoreError
from bot.storage.dialect import Row
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_ALIVE = "stage IN ('signup', 'playing')"
_FIELDS = "guild channel user name game options form pace span places stage entrants opened_at ends_at ended_at"
_COLUMNS = _FIELDS.split()
_MEMBER = "turn user name entrant no_show"


class TournamentRepository(Repository):
    async def open(self, tournament: Tournament) -> Tournament:
        row = await self._new("tournaments", _FIELDS, *rows.pack_fields(tournament, _FIELDS))
        return replace(tournament, id=rows.read_integer(row, "id"))

    async def get(self, tournament: int) -> Tournament | None:
        row = await self._row("SELECT * FROM tournaments WHERE id = ?", tournament)
        if row is None:
            return None
        members = await self._rows("SELECT * FROM members WHERE tournament = ? ORDER BY turn", tournament)
        matches = await self._rows("SELECT * FROM pairings WHERE tournament = ? ORDER BY round, board", tournament)
        return replace(_tournament(row), members=tuple(map(_member, members)), matches=tuple(map(_match, matches)))

    async def of_guild(self, guild: int) -> Sequence[int]:
        return await self._integers("SELECT id FROM tournaments WHERE guild = ? ORDER BY id DESC", guild)

    async def of_user(self, user: int) -> Sequence[int]:
        return await self._integers(
            f"SELECT id FROM tournaments WHERE {_ALIVE} AND (user = ? OR id IN"
            " (SELECT tournament FROM members WHERE members.user = ? AND gone = 0)) ORDER BY id DESC",
            user,
            user,
        )

    async def of_table(self, table: int) -> int | None:
        return await self._integer("SELECT tournament FROM pairings WHERE table_id = ?", table)

    async def live(self) -> Sequence[tuple[int, datetime | None]]:
        sql = f"SELECT id, ends_at FROM tournaments WHERE {_ALIVE} AND {self._ours('guild')} ORDER BY id"
        return await self._all(rows.pair(rows.read_integer, rows.read_instant_or_none), sql)

    async def once_on_hold(self) -> Sequence[tuple[int, int]]:
        return await self._all(
            rows.integers,
            "SELECT pairings.tournament, asides.table_id FROM asides JOIN pairings"
            " ON pairings.table_id = asides.table_id WHERE pairings.ranks IS NULL ORDER BY asides.table_id",
        )

    async def save(self, tournament: Tournament) -> None:
        await self._run(
            f"UPDATE tournaments SET {', '.join(f'{column} = ?' for column in _COLUMNS)} WHERE id = ?",
            *rows.pack_fields(tournament, f"{_FIELDS} id"),
        )
        await self._run("DELETE FROM members WHERE tournament = ?", tournament.id)
        for member in tournament.members:
            await self._insert("members", member, _MEMBER, tournament=tournament.id, gone=member.has_left)
        for match in tournament.matches:
            verdict = match.pairing.verdict
            await self._put(
                "pairings",
                "tournament round board",
                match,
                "round board replays",
                tournament=tournament.id,
                entrants=rows.encode_json(match.pairing.entrants),
                table_id=match.table,
                ranks=None if verdict is None else rows.encode_json(verdict.ranks),
                how=None if verdict is None else verdict.how,
            )


_tournament: Final = rows.reader(Tournament, members=None, matches=None)
_member: Final = rows.reader(Member, has_left="gone")
_Numbers: TypeAlias = tuple[Annotated[int, Meta(gt=0)], ...]


def _parse_pairing(row: Row) -> Pairing:
    entrants, verdict = rows.read_json(row, "entrants", _Numbers), None
    if row["ranks"] is not None:
        verdict = Verdict(rows.read_json(row, "ranks", _Numbers), How(rows.read_text(row, "how")))
        if len(verdict.ranks) != len(entrants):
            raise StoreError("not everyone has a rank")
    return Pairing(entrants, verdict)


_match: Final = rows.reader(Fixture, table="table_id", pairing=_parse_pairing)
