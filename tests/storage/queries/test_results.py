"""Every query and every write about results, ratings and profiles, compared with a search in lists."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

from bot.host.model.community.profile import Reliable
from bot.host.model.community.ratings import ALWAYS, NEW, Leaderboard, Part, Rating, Result
from bot.host.model.viewer import BOT, Viewer
from bot.storage.repositories.community.ratings import EVERYWHERE, who
from tests.storage.drawing import AROUND, CHANNELS, FORMER, GAMES, GUILDS, NOBODY, T0, USERS
from tests.storage.lists import change_all, changed, expect, ids, random_lists, when

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.host.model.community.ratings import Player
    from bot.storage.sqlite.store import SqliteStore
    from bot.storage.transaction import SqlTransaction
    from tests.storage.lists import Lists

KINDS = "tables players stints results ratings unlisted"
VIEWERS = (BOT, Viewer(1), Viewer(2, sees=lambda channel: channel == CHANNELS[0]))
PLAYERS: tuple[Player, ...] = (*USERS, *FORMER, "quick", "slow")
SEASONS = (ALWAYS, 1, 2)


def player_of(row: Any) -> Player:
    """The player of a row."""
    return row.computer or int(row.user)


def name_of(lists: Lists, user: int) -> str | None:
    """The user's name at the last table where they kept their seat, or else at their last table."""
    for found in (lists.players, lists.stints):
        names = [each.name for each in sorted(found, key=lambda each: each.table_id) if each.user == user]
        if names:
            return str(names[-1])
    return None


def known(lists: Lists, here: int | None, viewer: Viewer) -> Callable[[Any], bool]:
    """A condition that a result is of the server `here` and that the viewer may know about it."""
    sat = {p.table_id for p in lists.players if p.user == viewer.user}

    def is_known(result: Any) -> bool:
        seen = viewer.sees(lists.table(result.table_id).home) or result.table_id in sat
        return here is None or (result.guild == here and seen)

    return is_known


def listed(lists: Lists, user: int) -> bool:
    """Return whether the user hasn't opted out."""
    return user not in {each.user for each in lists.unlisted}


async def test_profiles(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 3, KINDS, tables=30):
            for user in (*USERS[:2], FORMER[0], NOBODY):
                assert await tx.profile.name_of(user) == name_of(lists, user)
                for here, viewer in product((None, *GUILDS[:2]), VIEWERS):
                    may_know = known(lists, here, viewer)
                    mine = sorted((r for r in lists.results if r.user == user and may_know(r)), key=lambda r: r.number)
                    await _profile(tx, lists, user, here, viewer, mine)
            for guild, viewer in product((*GUILDS, NOBODY), VIEWERS):
                may_know = known(lists, guild, viewer)
                users = {r.user for r in lists.results if r.user > 0 and may_know(r) and listed(lists, r.user)}
                names = [(user, name) for user in users if (name := name_of(lists, user)) is not None]
                assert await tx.profile.people_known_on(guild, viewer) == sorted(
                    names, key=lambda each: (each[1].lower(), each[0])
                )


async def _profile(
    tx: SqlTransaction, lists: Lists, user: int, here: int | None, viewer: Viewer, mine: list[Any]
) -> None:
    sides = Counter((r.game, bool(r.alone)) for r in mine)
    last = {(r.game, bool(r.alone)): r.number for r in mine}
    found = [(side.game, side.alone, side.games) for side in await tx.profile.tabs(user, here=here, viewer=viewer)]
    order = sorted(sides, key=lambda side: (-sides[side], -last[side]))
    assert found == [(*side, sides[side]) for side in order]
    for most in (1, 3, 99):
        latest = [r for r in mine if not r.alone][-most:]
        told = await tx.profile.reliability(user, here=here, viewer=viewer, most=most)
        assert told == Reliable(sum(r.asked for r in latest), sum(r.answered for r in latest))
    for game, alone in product(GAMES, (False, True)):
        its = [r for r in mine if (r.game, bool(r.alone)) == (game, alone)]
        at = {"alone": alone, "here": here, "viewer": viewer}
        assert await tx.profile.count_places(user, game, **at) == Counter(r.place for r in its)  # type: ignore[arg-type]
        rated = [(r.mu, games, when(r.ended_at)) for games, r in enumerate((r for r in its if r.mu is not None), 1)]
        uses: Counter[str] = Counter()
        for result in its:
            uses.update(json.loads(result.uses))
        counts = sorted(uses.items(), key=lambda use: (-use[1], use[0]))
        rivals = _rivals(lists, user, game, alone, here, viewer)
        for most in (1, 2, 99):
            points = await tx.profile.past_ratings(user, game, **at, most=most)  # type: ignore[arg-type]
            assert [(point.rating.mu, point.rating.games, point.at) for point in points] == rated[-most:]
            assert await tx.profile.most_used(user, game, **at, most=most) == counts[:most]  # type: ignore[arg-type]
            told_of = await tx.profile.rivals(user, game, **at, most=most)  # type: ignore[arg-type]
            assert [(r.player, r.name, r.games, r.ahead, r.behind) for r in told_of] == rivals[:most]


def _rivals(lists: Lists, user: int, game: str, alone: bool, here: int | None, viewer: Viewer) -> list[Any]:
    """The user's opponents, the most frequent first."""
    filtered = here is not None and not alone
    may_know = known(lists, here, viewer)
    met: dict[Player, list[tuple[Any, Any]]] = {}
    for mine in lists.results:
        if (mine.user, mine.game, bool(mine.alone)) == (user, game, alone) and may_know(mine):
            for other in lists.results:
                seen = bool(other.computer) == alone and (not filtered or listed(lists, other.user))
                if seen and mine.table_id == other.table_id and mine.seat != other.seat:
                    met.setdefault(player_of(other), []).append((mine, other))
    found = []
    for player, games in met.items():
        name = "" if alone else name_of(lists, who(player)[0]) or ""
        ahead, behind = (
            len({one.table_id for one, two in pairs if one.place < two.place})
            for pairs in (games, [g[::-1] for g in games])
        )
        last, count = max(mine.number for mine, _ in games), len({mine.table_id for mine, _ in games})
        user_id, computer = who(player)
        found.append(((-count, -last, computer, user_id), (player, name, count, ahead, behind)))
    return [told for _, told in sorted(found)]


async def test_leaderboards(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for chance, lists in random_lists(tx, 3, KINDS, tables=40):
            for game, alone, season in product(GAMES, (False, True), SEASONS):
                leaderboard = Leaderboard(game, alone, season)
                of_it = [r for r in lists.ratings if (r.game, bool(r.alone), r.season) == (game, alone, season)]
                anywhere = {player_of(r): r.mu for r in of_it if r.guild == EVERYWHERE}
                found = await tx.ratings.ratings(leaderboard, PLAYERS)
                assert {player: rating.mu for player, rating in found.items()} == anywhere
                for among, viewer in product((None, *GUILDS[:2], NOBODY), VIEWERS):
                    await _leaders(tx, lists, leaderboard, of_it, among, viewer)
            for player in USERS:
                assert await tx.ratings.is_unlisted(player) != listed(lists, player)
                for game, since in product(GAMES, AROUND):
                    recent = [
                        r
                        for r in sorted(lists.results, key=lambda r: (r.number, r.seat))
                        if (r.user, r.computer, r.game, r.alone) == (player, "", game, 0)
                        and r.mu is not None
                        and r.ended_at > since
                    ]
                    told = await tx.ratings.recent_games(game, player, since=when(since))
                    assert [(r.table, r.seat) for r in told] == [(r.table_id, r.seat) for r in recent]
            await _results(tx, lists)
            await _write_ratings(tx, lists, chance.choice(USERS))


async def _leaders(
    tx: SqlTransaction, lists: Lists, leaderboard: Leaderboard, of_it: list[Any], among: int | None, viewer: Viewer
) -> None:
    def is_here(row: Any, server: int) -> bool:
        may_know = known(lists, server, viewer)
        return any(
            (r.user, r.computer, r.game, r.alone) == (row.user, row.computer, row.game, row.alone)
            and r.mu is not None
            and row.season in (ALWAYS, r.season)
            and may_know(r)
            for r in lists.results
        )

    shown = [r for r in of_it if r.computer or (r.user > 0 and listed(lists, r.user))]
    place = EVERYWHERE if among is None else among
    shown = [r for r in shown if r.guild == place and (among is None or is_here(r, among))]
    shown.sort(key=lambda r: (-r.settled, -r.shown, r.computer, r.user))
    for here, most in ((GUILDS[0], 99), (None, 2)):
        found = await tx.ratings.leaders(leaderboard, among=among, here=here, viewer=viewer, most=most)
        assert [(each.player, each.name, each.rating.mu, each.here) for each in found] == [
            (player_of(r), name_of(lists, r.user) or "", r.mu, here is not None and is_here(r, here))
            for r in shown[:most]
        ]
    for player in PLAYERS:
        own = [r for r in shown if player_of(r) == player]
        better = [r for r in shown if own and (r.settled, r.shown) > (own[0].settled, own[0].shown)]
        rank = await tx.ratings.rank(leaderboard, player, among=among, viewer=viewer)
        assert rank == ((1 + len(better), len(shown)) if own else None)
    if among is not None:
        found_ratings = await tx.ratings.listed_ratings(leaderboard, PLAYERS, among=among, viewer=viewer)
        assert {player: rating.mu for player, rating in found_ratings.items()} == {player_of(r): r.mu for r in shown}


async def _results(tx: SqlTransaction, lists: Lists) -> None:
    assert await tx.ratings.last_game() == max((r.number for r in lists.results), default=0)
    for table in (*ids(lists.tables), NOBODY):
        its = sorted((r for r in lists.results if r.table_id == table), key=lambda r: r.seat)
        found = await tx.ratings.results(table)
        assert [(r.seat, r.player, r.place) for r in found] == [(r.seat, player_of(r), r.place) for r in its]
        for result in found:
            same = [
                r
                for r in sorted(lists.results, key=lambda r: r.number)
                if (player_of(r), r.game, bool(r.alone)) == (result.player, result.game, result.alone)
                and r.number < result.number
                and r.mu is not None
            ]
            wins = sum(r.place == 1 for r in same)
            assert await tx.ratings.rating_before(result) == (
                Rating(same[-1].mu, same[-1].sigma, len(same), wins) if same else NEW
            )
    for season in SEASONS:
        latest: dict[int, Any] = {}
        for result in sorted(lists.results, key=lambda r: r.number):
            if result.season == season and result.mu is not None and not result.alone and result.guild is not None:
                latest[result.guild] = lists.table(result.table_id).home
        assert await tx.ratings.season_played(season) == latest
    standings = {(s.leaderboard.game, s.guild, s.player, s.rating.mu) for s in await tx.ratings.standings()}
    assert standings == {(r.game, r.guild or None, player_of(r), r.mu) for r in lists.ratings}


async def test_finished_games_are_in_saved_order_or_by_end_time(store: SqliteStore) -> None:
    async with store.writing() as tx:
        counts: list[int] = []
        for whole in (False, True):
            async for _, lists in random_lists(tx, 4, "tables results", tables=60):
                numbers = {r.table_id: r.number for r in lists.results}
                if whole:
                    await tx.session.run(
                        "UPDATE tables SET status = 'open' WHERE id NOT IN (SELECT table_id FROM results)"
                    )
                over = [
                    t
                    for t in lists.tables
                    if t.status == "over" and t.revision and t.ended_at is not None and (not whole or t.id in numbers)
                ]
                by_clock = ids(sorted(over, key=lambda t: (t.ended_at, t.id)))
                expected = sorted(by_clock, key=numbers.__getitem__) if numbers.keys() >= {*by_clock} else by_clock
                assert await tx.ratings.finished_tables() == expected
                counts.append(len(expected))
        assert sum(counts) > 20


async def _write_ratings(tx: SqlTransaction, lists: Lists, user: int) -> None:
    rating = Rating(900_000_000, 1_000, games=7, wins=3)
    values: dict[str, Any] = {"mu": rating.mu, "sigma": rating.sigma, "games": 7, "wins": 3}
    values |= {"shown": rating.shown, "settled": 1}
    rated: tuple[Player, ...] = (user, "quick")
    for player, guild, season in product(rated, (None, GUILDS[0]), (ALWAYS, 1)):
        leaderboard = Leaderboard("toy", False, season)
        number, computer = who(player)

        def rate(after: Lists, guild: int | None = guild, season: int = season) -> None:
            theirs = [r for r in after.ratings if (r.user, r.computer, r.season) == (number, computer, season)]  # noqa: B023
            toys = [r for r in theirs if (r.game, r.alone) == ("toy", 0)]
            change_all(toys, **values)
            there = {r.guild for r in toys}
            for place in {EVERYWHERE, guild or EVERYWHERE} - there:
                row = type(lists.tables[0])(game="toy", alone=0, season=season, guild=place, **values)
                vars(row).update(user=number, computer=computer)  # noqa: B023
                after.ratings.append(row)

        after = await changed(tx, lists, tx.ratings.save_rating(leaderboard, player, rating, guild=guild))
        assert after.differing(expect(lists, rate)) == []
    result = Result(
        *(lists.tables[0].id, 9, 5, "toy", True, 3, 4, "slow", 2, 6, 7, {"a": 1}, when(T0 + 9)),
        *(Rating(10, 11), Rating(12, 13)),
        part=Part.LAST,
        count=8,
    )
    await tx.session.rows("SAVEPOINT kept")
    await tx.ratings.save_results([result])
    assert result in await tx.ratings.results(lists.tables[0].id)
    await tx.ratings.clear()
    for kind in ("results", "ratings"):
        assert await tx.session.rows(f"SELECT * FROM {kind}") == []
    await tx.session.rows("ROLLBACK TO kept")
    for off in (True, True, False):
        await tx.ratings.set_unlisted(user, off=off)
        assert await tx.ratings.is_unlisted(user) == off
        others = {each.user for each in lists.unlisted} - {user}
        now = {row["user"] for row in await tx.session.rows("SELECT user FROM unlisted")}
        assert now == others | ({user} if off else set())
    await tx.session.rows("ROLLBACK TO kept")
