"""Results of games, and ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.host.core.visibility import may_know_at
from bot.host.model.community.ratings import (
    ALWAYS,
    NEW,
    Leader,
    Leaderboard,
    LeaderboardStanding,
    Player,
    Rating,
    Result,
)
from bot.host.model.viewer import Viewer
from bot.storage.dialect import Row, Value, insert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository


def name_of(alias: str) -> str:
    """An SQL expression for the name of a person, `{alias}.user`, at the last table where nobody has replaced them, or
    else at their last table."""
    return (
        f"coalesce((SELECT name FROM players WHERE players.user = {alias}.user ORDER BY table_id DESC LIMIT 1),"
        f" (SELECT name FROM stints WHERE stints.user = {alias}.user ORDER BY table_id DESC LIMIT 1))"
    )


class VisibleResults(Repository):
    """The base of repositories that limit results to those that a viewer may know about."""

    def _known_condition(self, of: str) -> str:
        """A WHERE condition on results; `of` is their alias in the query. Its parameters come from `_known_on`."""
        return (
            f"({of}.guild = ? AND ((SELECT home FROM tables WHERE id = {of}.table_id) IN ({self._dialect.members})"
            f" OR {of}.table_id IN (SELECT table_id FROM players WHERE players.user = ?)))"
        )

    async def _known_on(self, guild: int, viewer: Viewer) -> tuple[int, str, int]:
        channels = await self._integers("SELECT DISTINCT home FROM tables WHERE guild = ?", guild)
        seen = [each for each in channels if may_know_at(viewer, [each], ())]
        return guild, rows.encode_json(seen), viewer.user


EVERYWHERE = 0
"""Stored instead of a server's ID for ratings that cover all servers."""

_LISTED = (
    "game = ? AND alone = ? AND season = ? AND guild = ?"
    " AND (computer <> '' OR (user > 0 AND user NOT IN (SELECT unlisted.user FROM unlisted)))"
)
"""A condition for a leaderboard's entries, without people who have opted out, or whose data was erased."""
_THIS = "user = ? AND computer = ?"
_KEPT_RATING = (
    insert("ratings", "game alone season guild user computer mu sigma games wins shown settled")
    + " ON CONFLICT DO NOTHING"
)
_KEPT_RESULT = insert(
    "results",
    "table_id seat number game alone guild season user computer place asked answered uses mu sigma season_mu"
    " season_sigma ended_at part count",
)


class RatingRepository(VisibleResults):
    """The repository of results and ratings."""

    async def last_game(self) -> int:
        return await self._number("SELECT max(number) AS number FROM results")

    async def save_results(self, results: Iterable[Result]) -> None:
        for each in results:
            one, other = each.rating, each.seasonal
            await self._run(
                _KEPT_RESULT,
                *rows.pack_fields(each, "table seat number game alone guild season"),
                *who(each.player),
                *rows.pack_fields(each, "place asked answered uses"),
                *((None, None) if one is None else (one.mu, one.sigma)),
                *((None, None) if other is None else (other.mu, other.sigma)),
                *rows.pack_fields(each, "ended_at part count"),
            )

    async def results(self, table: int) -> Sequence[Result]:
        return await self._all(_result, "SELECT * FROM results WHERE table_id = ? ORDER BY seat", table)

    async def ratings(self, leaderboard: Leaderboard, players: Collection[Player]) -> Mapping[Player, Rating]:
        where = "game = ? AND alone = ? AND season = ? AND guild = ?"
        return await self._ratings_of(players, where, *_key(leaderboard), EVERYWHERE)

    async def listed_ratings(
        self, leaderboard: Leaderboard, players: Collection[Player], *, among: int, viewer: Viewer
    ) -> Mapping[Player, Rating]:
        where, values = await self._among(among, viewer)
        return await self._ratings_of(players, where, *_key(leaderboard), *values)

    async def _ratings_of(self, players: Collection[Player], where: str, *values: Value) -> Mapping[Player, Rating]:
        sql = f"SELECT * FROM ratings AS listed WHERE {where} AND {_THIS}"
        found = {player: await self._first(read_rating, sql, *values, *who(player)) for player in players}
        return {player: rating for player, rating in found.items() if rating is not None}

    async def save_rating(self, leaderboard: Leaderboard, player: Player, rating: Rating, *, guild: int | None) -> None:
        """Save the rating for everywhere, for the game's server, and for other servers where the player already has
        one."""
        key, value = _key(leaderboard), rows.pack_fields(rating, "mu sigma games wins shown settled")
        await self._run(
            "UPDATE ratings SET mu = ?, sigma = ?, games = ?, wins = ?, shown = ?, settled = ?"
            f" WHERE game = ? AND alone = ? AND season = ? AND {_THIS}"
            f" AND guild IN (SELECT guild FROM ratings WHERE {_THIS} AND season = ?)",
            *(*value, *key, *who(player), *who(player), leaderboard.season),
        )
        for place in {EVERYWHERE, guild or EVERYWHERE}:
            await self._run(_KEPT_RATING, *key, place, *who(player), *value)

    async def recent_games(self, game: str, user: int, *, since: datetime) -> Sequence[Result]:
        return await self._all(
            _result,
            "SELECT * FROM results WHERE user = ? AND computer = '' AND game = ? AND alone = 0 AND mu IS NOT NULL"
            " AND ended_at > ? ORDER BY number",
            user,
            game,
            since,
        )

    async def finished_tables(self) -> Sequence[int]:
        """The finished tables in the order in which their results were saved; if some have none, in the order in which
        the games ended."""
        found = await self._rows(
            "SELECT id, min(number) AS number FROM tables LEFT JOIN results ON table_id = id"
            " WHERE status = 'over' AND revision > 0 AND tables.ended_at IS NOT NULL"
            " GROUP BY id ORDER BY tables.ended_at, id"
        )
        if all(row["number"] is not None for row in found):
            found.sort(key=lambda row: rows.read_integer(row, "number"))
        return [rows.read_integer(row, "id") for row in found]

    async def standings(self) -> Collection[LeaderboardStanding]:
        return frozenset(await self._all(_standing, "SELECT * FROM ratings"))

    async def rating_before(self, result: Result) -> Rating:
        found = await self._rows(
            "SELECT mu, sigma, place FROM results"
            f" WHERE {_THIS} AND number < ? AND game = ? AND alone = ? AND mu IS NOT NULL ORDER BY number",
            *(*who(result.player), result.number, result.game, result.alone),
        )
        if not found:
            return NEW
        wins = sum(rows.read_integer(row, "place") == 1 for row in found)
        return Rating(rows.read_integer(found[-1], "mu"), rows.read_integer(found[-1], "sigma"), len(found), wins)

    def _played_condition(self) -> str:
        """A condition: the listed player was rated on the server at a table that the viewer may know about."""
        return (
            "EXISTS (SELECT 1 FROM results AS local WHERE local.user = listed.user AND local.computer = listed.computer"
            " AND local.game = listed.game AND local.alone = listed.alone AND local.mu IS NOT NULL"
            f" AND (local.season = listed.season OR listed.season = {ALWAYS}) AND {self._known_condition('local')})"
        )

    async def _among(self, among: int | None, viewer: Viewer) -> tuple[str, tuple[str | int, ...]]:
        """A condition for being on a server's leaderboard, or on that of all servers if `among` is None, with the
        parameters that follow `_key`."""
        if among is None:
            return _LISTED, (EVERYWHERE,)
        return f"{_LISTED} AND {self._played_condition()}", (among, *await self._known_on(among, viewer))

    async def leaders(
        self, leaderboard: Leaderboard, *, among: int | None, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Leader]:
        where, values = await self._among(among, viewer)
        return await self._all(
            _leader,
            f"SELECT listed.*, {name_of('listed')} AS name, {self._played_condition()} AS here FROM"
            f" (SELECT * FROM ratings AS listed WHERE {where}"
            " ORDER BY settled DESC, shown DESC, computer, user LIMIT ?) AS listed"
            " ORDER BY settled DESC, shown DESC, computer, listed.user",
            *(*await self._known_on(-1 if here is None else here, viewer), *_key(leaderboard), *values, most),
        )

    async def rank(
        self, leaderboard: Leaderboard, player: Player, *, among: int | None, viewer: Viewer
    ) -> tuple[int, int] | None:
        where, values = await self._among(among, viewer)
        key = (*_key(leaderboard), *values)
        own = await self._row(
            f"SELECT settled, shown FROM ratings AS listed WHERE {where} AND {_THIS}", *key, *who(player)
        )
        if own is None:
            return None
        stands = rows.integers(own)
        better = await self._number(
            f"SELECT count(*) AS better FROM ratings AS listed WHERE {where} AND (settled, shown) > (?, ?)",
            *(*key, *stands),
        )
        everybody = await self._number(f"SELECT count(*) AS listed FROM ratings AS listed WHERE {where}", *key)
        return 1 + better, everybody

    async def season_played(self, season: int) -> Mapping[int, int]:
        found = await self._all(
            rows.integers,
            "SELECT DISTINCT results.guild AS guild, home FROM results JOIN tables ON id = table_id"
            " WHERE number IN (SELECT max(number) FROM results"
            " WHERE season = ? AND mu IS NOT NULL AND alone = 0 AND guild IS NOT NULL GROUP BY guild)",
            season,
        )
        return dict(found)

    async def is_unlisted(self, user: int) -> bool:
        return await self._row("SELECT 1 FROM unlisted WHERE user = ?", user) is not None

    async def set_unlisted(self, user: int, *, off: bool) -> None:
        if off:
            await self._run("INSERT INTO unlisted (user) VALUES (?) ON CONFLICT DO NOTHING", user)
        else:
            await self._run("DELETE FROM unlisted WHERE user = ?", user)

    async def clear(self) -> None:
        await self._run("DELETE FROM results")
        await self._run("DELETE FROM ratings")


def player_of(row: Row) -> Player:
    return rows.read_text(row, "computer") or rows.read_integer(row, "user")


def _key(leaderboard: Leaderboard) -> tuple[Value, ...]:
    return rows.pack_fields(leaderboard, "game alone season")


def who(player: Player) -> tuple[int, str]:
    """The player's values in the columns `user` and `computer`."""
    return (player, "") if isinstance(player, int) else (0, player)


read_rating: Final = rows.reader(Rating)
_leaderboard: Final = rows.reader(Leaderboard)
_leader: Final = rows.reader(
    Leader, player=player_of, name=lambda row: rows.read_text_or_none(row, "name") or "", rating=read_rating
)


def _standing(row: Row) -> LeaderboardStanding:
    return LeaderboardStanding(
        _leaderboard(row), rows.read_integer(row, "guild") or None, player_of(row), read_rating(row)
    )


def _after(row: Row, mu: str, sigma: str) -> Rating | None:
    return None if row[mu] is None else Rating(rows.read_integer(row, mu), rows.read_integer(row, sigma))


_result: Final = rows.reader(
    Result,
    table="table_id",
    player=player_of,
    rating=lambda row: _after(row, "mu", "sigma"),
    seasonal=lambda row: _after(row, "season_mu", "season_sigma"),
    void=None,
    counted=None,
)
