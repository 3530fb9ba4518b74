"""A person's past results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.host.model.community.profile import ProfileTab, RatingPoint, Reliable, Rival
from bot.host.model.community.ratings import Rating
from bot.host.model.viewer import Viewer
from bot.storage.dialect import Value
from bot.storage.mapping import rows
from bot.storage.repositories.community.ratings import VisibleResults, name_of, player_of

_NAME = name_of("met")
_SEEN = "met.user NOT IN (SELECT unlisted.user FROM unlisted)"
_SIDE = "game = ? AND alone = ?"

_reliable: Final = rows.reader(Reliable)
_tab: Final = rows.reader(ProfileTab)
_point: Final = rows.reader(RatingPoint, rating=rows.reader(Rating, wins=None), at="ended_at")
_rival: Final = rows.reader(Rival, player=player_of, name=lambda row: rows.read_text_or_none(row, "name") or "")


class ProfileRepository(VisibleResults):
    """The repository of results, by player."""

    async def _of(self, user: int, here: int | None, viewer: Viewer) -> tuple[str, tuple[Value, ...]]:
        """A condition on a person's results, with its parameters. With `here`, only results from that server that the
        viewer may know about."""
        if here is None:
            return "results.user = ?", (user,)
        return f"results.user = ? AND {self._known_condition('results')}", (user, *await self._known_on(here, viewer))

    async def tabs(self, user: int, *, here: int | None, viewer: Viewer) -> Sequence[ProfileTab]:
        where, values = await self._of(user, here, viewer)
        return await self._all(
            _tab,
            f"SELECT game, alone, count(*) AS games FROM results WHERE {where} GROUP BY game, alone"
            " ORDER BY games DESC, max(number) DESC",
            *values,
        )

    async def past_ratings(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[RatingPoint]:
        where, values = await self._of(user, here, viewer)
        found = await self._rows(
            "SELECT * FROM (SELECT mu, sigma, ended_at, row_number() OVER (ORDER BY number) AS games, number"
            f" FROM results WHERE {where} AND {_SIDE} AND mu IS NOT NULL) AS rated ORDER BY number DESC LIMIT ?",
            *(*values, game, alone, most),
        )
        return [_point(row) for row in reversed(found)]

    async def count_places(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer
    ) -> Mapping[int, int]:
        where, values = await self._of(user, here, viewer)
        sql = f"SELECT place, count(*) AS games FROM results WHERE {where} AND {_SIDE} GROUP BY place"
        return dict(await self._all(rows.integers, sql, *values, game, alone))

    async def most_used(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[tuple[str, int]]:
        where, values = await self._of(user, here, viewer)
        return await self._all(
            rows.pair(rows.read_text, rows.read_integer),
            f"SELECT key, CAST(sum(CAST(value AS BIGINT)) AS BIGINT) AS times"
            f" FROM results, {self._dialect.counts} WHERE {where} AND {_SIDE}"
            " GROUP BY key ORDER BY times DESC, key LIMIT ?",
            *(*values, game, alone, most),
        )

    async def rivals(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Rival]:
        seen = "met.computer <> ''" if alone else "met.computer = ''"
        values = () if here is None else await self._known_on(here, viewer)
        listed = "true" if here is None or alone else _SEEN
        where = f"{listed} AND {self._known_condition('mine')}" if values else "true"
        return await self._all(
            _rival,
            f"SELECT met.user AS user, met.computer AS computer,"
            f" {'NULL' if alone else _NAME} AS name,"
            " count(DISTINCT mine.table_id) AS games,"  # computers of the same kind may play at one table
            " count(DISTINCT mine.table_id) FILTER (WHERE mine.place < met.place) AS ahead,"
            " count(DISTINCT mine.table_id) FILTER (WHERE mine.place > met.place) AS behind"
            " FROM results AS mine JOIN results AS met ON met.table_id = mine.table_id AND met.seat <> mine.seat"
            f" WHERE mine.user = ? AND mine.game = ? AND mine.alone = ? AND {seen} AND {where}"
            " GROUP BY met.user, met.computer"
            " ORDER BY games DESC, max(mine.number) DESC, met.computer, met.user LIMIT ?",
            *(user, game, alone, *values, most),
        )

    async def reliability(self, user: int, *, here: int | None, viewer: Viewer, most: int) -> Reliable:
        where, values = await self._of(user, here, viewer)
        found = await self._first(
            _reliable,
            "SELECT CAST(coalesce(sum(asked), 0) AS BIGINT) AS asked,"
            " CAST(coalesce(sum(answered), 0) AS BIGINT) AS answered FROM (SELECT asked, answered FROM results"
            f" WHERE {where} AND alone = 0 ORDER BY number DESC LIMIT ?) AS latest",
            *(*values, most),
        )
        return found or Reliable(0, 0)

    async def people_known_on(self, guild: int, viewer: Viewer) -> Sequence[tuple[int, str]]:
        return await self._all(
            rows.integer_and_text,
            f"SELECT user, name FROM (SELECT DISTINCT met.user AS user, {_NAME} AS name FROM results AS met"
            f" WHERE {self._known_condition('met')} AND met.user > 0 AND {_SEEN}) AS known"
            " WHERE name IS NOT NULL ORDER BY lower(name), user",
            *await self._known_on(guild, viewer),
        )

    async def name_of(self, user: int) -> str | None:
        sql = f"SELECT {_NAME} AS name FROM (SELECT CAST(? AS BIGINT) AS user) AS met"
        return await self._first(lambda row: rows.read_text_or_none(row, "name"), sql, user)
