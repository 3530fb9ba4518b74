"""Ratings can't be cheated: seats played by others, early leavers, the same people again and again."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import timedelta
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.measured_points import COMPUTER_POINTS
from bot.ai.players import COMPUTERS
from bot.host.model.community.ratings import INITIAL_RATING, NEW, Leaderboard, Part, Rating, Result, Uncounted
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.model.votes import Choice
from bot.host.ratings.leaderboard import gain_of
from bot.host.ratings.rebuild import audit
from bot.host.ratings.recorder import RatingsRecorder, computer_rating, mark_counted
from bot.host.ratings.shares import EARLY_ROUNDS, shares_of
from bot.host.ratings.skill import GAP, rate_players
from tests.host.clock.test_outages import PRIVATE, PUBLIC, out
from tests.host.clock.test_personal_hours import prefers
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, NOON, running_host
from tests.host.ratings.test_recorder import begun, played, plays_on, results, stands, under_way
from tests.long import scaled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.host.model.community.ratings import Player, RatingChange
    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

DAY = timedelta(days=1)


async def gain(here: HostHarness, table: int, seat: int) -> RatingChange:
    async with here.host._core.reading() as work:
        found = await gain_of(work, await work.record(table), seat)
    assert found is not None
    return found


async def rebuilds(here: HostHarness) -> bool:
    """Whether the journals give the results and ratings that were saved when the games ended."""
    return (await audit(here.host._core, repair=False)).fits


async def a_round(here: HostHarness, table: int, *users: User, best: str = "ab") -> None:
    """Play one round in which the first user bids most."""
    before = (await here.host.view(table)).table.round
    while (view := await here.host.view(table)).awaited and view.table.round == before:
        tied = view.awaited[0].decision.topic == "tie"
        await here.go_on(table, users[0], letters=best)
        if not tied or view.awaited[0].player.user != users[0].id:
            await here.go_on(table, *users[1:])
        await here.rest()


async def changes_hands(here: HostHarness, table: int, was: User, to: User, seat: int) -> None:
    await here.host.substitutes.offer(table, was, seat, to.id)
    await here.host.substitutes.take(table, to, seat)
    await here.rest()


async def won_by_an_expert(here: HostHarness) -> int:
    """A game of Ann's that Dan wins for her, except for its last round."""
    table = await begun(here, ANN, BOB)
    await here.go_on(table, ANN, BOB)
    await here.rest()
    await changes_hands(here, table, ANN, DAN, 0)
    while (await here.host.view(table)).table.points[0] < 2:
        await a_round(here, table, DAN, BOB)
    await changes_hands(here, table, DAN, ANN, 0)
    await plays_on(here, table, ANN, BOB)
    return table


# -- somebody else plays ----------------------------------------------------------------------------------------------


async def test_seat_won_by_an_expert_counts_as_last_for_its_player(tmp_path: Path) -> None:
    """The expert isn't rated, and the victim counts as having beaten the player they sat down with."""
    async with running_host(tmp_path) as here:
        table = await won_by_an_expert(here)
        outcome = (await here.host.view(table)).outcome
        assert outcome is not None
        assert outcome.winners == {0}
        ann, bob = await results(here, table)
        assert (ann.player, ann.place, bob.place) == (ANN.id, 2, 1)
        assert await stands(here, DAN.id) is None
        mine, theirs = await gain(here, table, 0), await gain(here, table, 1)
        assert (mine.part.is_last, mine.points < 0, theirs.uncounted) == (True, True, Uncounted.NOBODY)
        assert await rebuilds(here)


async def test_handing_the_seat_to_an_expert_in_round_three_loses(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await here.go_on(table, ANN, BOB)
        await here.rest()
        for _ in range(2):
            await a_round(here, table, ANN, BOB)
        await changes_hands(here, table, ANN, DAN, 0)
        while (await here.host.record(table)).status is Status.PLAYING:
            await a_round(here, table, DAN, BOB)
        assert [each.place for each in await results(here, table)] == [2, 1]
        won = await stands(here, BOB.id)
        assert won is not None
        assert won.shown > INITIAL_RATING
        assert await rebuilds(here)


async def test_playing_three_quarters_and_the_last_rounds_is_rated(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await here.go_on(table, ANN, BOB)
        await here.rest()
        await changes_hands(here, table, BOB, DAN, 1)
        await a_round(here, table, DAN, ANN)
        await changes_hands(here, table, DAN, BOB, 1)
        while (await here.host.record(table)).status is Status.PLAYING:
            await a_round(here, table, BOB, ANN)
        outcome = (await here.host.view(table)).outcome
        assert outcome is not None
        ann, bob = await results(here, table)
        assert (ann.part, bob.part, bob.player) == (Part.PLAYED, Part.PLAYED, BOB.id)
        assert {each.seat for each in (ann, bob) if each.place == 1} == outcome.winners
        assert await rebuilds(here)


async def test_game_does_not_count_for_a_player_replaced_by_a_manager(tmp_path: Path) -> None:
    """They answered everything. Neither they nor the others gain or lose by the computer's play."""
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await under_way(here, table, ANN, BOB, CAT)
        await here.host.substitutes.substitute(table, DAN, "quick", seat=1, manager=True)
        await plays_on(here, table, ANN, CAT)
        assert [each.player for each in await results(here, table)] == [ANN.id, CAT.id]
        assert await stands(here, BOB.id) is None
        won, lost = rate_players((NEW, NEW), (1, 2))
        assert (await stands(here, ANN.id), await stands(here, CAT.id)) == (won, lost)
        assert await rebuilds(here)


async def test_game_does_not_count_for_a_player_removed_without_misses(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await under_way(here, table, ANN, BOB, CAT)
        await here.host.absence.remove(table, DAN, 1, manager=True)
        await plays_on(here, table, ANN, CAT)
        assert [each.player for each in await results(here, table)] == [ANN.id, CAT.id]
        assert (await gain(here, table, 1)).uncounted is Uncounted.EXCUSED
        assert await rebuilds(here)


@pytest.mark.parametrize("reached", [True, False])
async def test_outage_excuses_a_lost_seat_unless_the_question_arrived(tmp_path: Path, *, reached: bool) -> None:
    """A computer takes over when Bob's time is up. It's only his own fault if he was asked at all."""
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await here.go_on(table, ANN, BOB, CAT)
        await here.rest()
        for _ in range(2):
            await a_round(here, table, ANN, BOB, CAT)
        await prefers(here, BOB, stand_in="quick")
        if not reached:
            out(here, *PRIVATE, *PUBLIC)
        await here.go_on(table, ANN, CAT)
        await here.rest()
        while (await here.host.record(table)).players[1].user == BOB.id:
            await here.settle(seconds=20)
        here.messenger.refusing.clear()
        await here.wait(seconds=90)
        await plays_on(here, table, ANN, CAT)
        places = {each.player: each.place for each in await results(here, table)}
        assert places.get(BOB.id) == (3 if reached else None)
        assert await rebuilds(here)


async def test_player_voted_out_after_two_misses_is_last(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await here.go_on(table, ANN, BOB, CAT)
        await here.rest()
        await a_round(here, table, BOB, ANN, CAT)
        await a_round(here, table, BOB, ANN, CAT)
        while not await here.host.absence.inactivity_votes(table):
            await here.go_on(table, ANN, CAT)
            await here.wait(seconds=61)
        for user in (ANN, CAT):
            await here.host.absence.vote(table, user, 1, Choice.COMPUTER)
        await here.rest()
        await plays_on(here, table, ANN, CAT)
        assert {each.player: each.place for each in await results(here, table)}[BOB.id] == 3
        assert await rebuilds(here)


# -- leaving early ----------------------------------------------------------------------------------------------------


async def test_early_departure_gives_no_gain_and_both_see_why(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await under_way(here, table, ANN, BOB)
        await here.host.resign(table, BOB)
        await here.rest()
        assert await stands(here, ANN.id) is None
        loser = await stands(here, BOB.id)
        assert loser == rate_players((NEW, NEW), (1, 2))[1]
        stayed, left = await gain(here, table, 0), await gain(here, table, 1)
        assert (stayed.uncounted, stayed.early) == (Uncounted.NOBODY, ("Bob",))
        assert (left.part, left.points) == (Part.EARLY_LAST, -60)
        assert {post.seat for post in here.chat.posts if post.kind is PostKind.RESULT} == {0, 1}
        assert await rebuilds(here)


@pytest.mark.parametrize(("missed", "early"), [(EARLY_ROUNDS, True), (EARLY_ROUNDS + 1, False)])
async def test_only_missing_an_early_round_makes_a_player_no_opponent(
    tmp_path: Path, missed: int, *, early: bool
) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        while (await here.host.view(table)).table.round < missed:
            await here.go_on(table, ANN, BOB)
            await here.rest()
        await here.go_on(table, ANN)
        await here.wait(seconds=61)
        async with here.host._core.reading() as work:
            record = await work.record(table)
            shares = shares_of(record, await work.load_full_match(record))
        assert [share.missed_early for share in shares.values()] == [False, early]
        while (await here.host.view(table)).table.round <= EARLY_ROUNDS:
            await here.go_on(table, ANN, BOB)
            await here.rest()
        await here.host.resign(table, BOB)
        await here.rest()
        assert (await gain(here, table, 1)).part is (Part.EARLY_LAST if early else Part.LAST)


async def test_silent_dummy_raises_nobodys_rating(tmp_path: Path) -> None:
    """Whether it wins or loses, nobody has a higher rating afterwards."""
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await here.go_on(table, ANN, BOB)
        while (await here.host.record(table)).status is Status.PLAYING:
            await here.go_on(table, ANN)
            await here.wait(seconds=61)
        stands_now = [await stands(here, user.id) for user in (ANN, BOB)]
        assert stands_now[0] is None
        assert stands_now[1] is None or stands_now[1].shown <= INITIAL_RATING
        assert await rebuilds(here)


# -- farming ----------------------------------------------------------------------------------------------------------


async def test_games_past_five_a_week_halve_in_weight_until_next_week(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        shares = []
        for number in range(9):
            if number == 8:
                here.clock.advance(by=7 * DAY)
            opened = await here.host.open("toy", TableTerms(pace=60, rated=True), opener=ANN, place=HERE)
            await here.host.join(opened.id, BOB)
            told = (await here.host.view(opened.id)).rated_count
            await here.host.cancel(opened.id, ANN, manager=False)
            first, second = (ANN, BOB) if number % 2 else (BOB, ANN)
            before = await stands(here, first.id) or NEW
            other = await stands(here, second.id) or NEW
            table = await played(here, first, second)
            after = await stands(here, first.id)
            assert after is not None
            full = rate_players((before, other), [each.place for each in await results(here, table)])[0]
            shares.append(round((full.sigma - before.sigma) / (after.sigma - before.sigma), 2))
            assert [each.count for each in await results(here, table)] == [told, told]
        assert shares == [1, 1, 1, 1, 1, 2, 4, 8, 1]
        assert await rebuilds(here)


async def test_computers_or_seat_order_do_not_reset_the_weekly_count(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for users in ((ANN, BOB), (BOB, ANN)) * 3:
            table = await played(here, *users, computers=("quick",) if users[0] is ANN else ())
        assert (await results(here, table))[0].count == 6
        table = await played(here, ANN, BOB, CAT)
        assert (await results(here, table))[0].count == 1
        for _ in range(7):
            table = await played(here, DAN, computers=("quick",))
        assert (await results(here, table))[0].count == 1, "alone among computers"
        assert await rebuilds(here)


async def test_computer_ratings_never_change(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for _ in range(3):
            await played(here, ANN, BOB, computers=("quick", "quick"))
        known = await stands(here, "quick")
        fixed = computer_rating("toy", "quick")
        assert known is not None
        assert fixed is not None
        assert (known.mu, known.sigma, known.games) == (fixed.mu, fixed.sigma, 3)


@dataclass
class Pages:
    """A rating book's storage that keeps only the latest ratings."""

    stands: dict[Leaderboard, dict[Player, Rating]] = field(default_factory=lambda: defaultdict(dict))

    async def save_rating(self, leaderboard: Leaderboard, player: Player, rating: Rating, *, guild: int | None) -> None:
        self.stands[leaderboard][player] = rating

    async def save_results(self, results: Sequence[Result]) -> None:
        pass


COMPUTER_SETS = st.lists(st.sampled_from(["rookie", "apprentice", "planner", "master"]), max_size=2)
PARTS = st.sampled_from([Part.PLAYED, Part.PLAYED, Part.PLAYED, Part.LAST, Part.EARLY, Part.EARLY_LAST, Part.EXCUSED])
GAMES = st.tuples(
    COMPUTER_SETS, st.permutations(range(4)), st.tuples(PARTS, PARTS), st.integers(0, 72), st.integers(1, 30)
)


def result_at(number: int, seat: int, player: Player, place: int, part: Part, day: float) -> Result:
    return Result(
        table=number,
        seat=seat,
        number=number,
        game="rambots",
        alone=False,
        guild=1,
        season=1,
        player=player,
        place=place,
        asked=9,
        answered=9,
        uses={},
        ended_at=NOON + DAY * day,
        part=part,
    )


async def farm(schedule: Sequence[Any]) -> tuple[int, int]:
    """The highest rating that two accounts reach with these games, and that of the strongest computer they beat."""
    book, pages, number, hours, strongest, best = RatingsRecorder(), Pages(), 0, 0.0, INITIAL_RATING, 0
    for computers, order, parts, pause, times in schedule:
        for _ in range(times):
            number, hours = number + 1, hours + pause
            players: list[Player] = [1, 2, *computers]
            ranks = {at: place for place, at in enumerate([each for each in order if each < len(players)], start=1)}
            found = mark_counted(
                [
                    result_at(number, seat, player, ranks[seat], (*parts, Part.PLAYED, Part.PLAYED)[seat], hours / 24)
                    for seat, player in enumerate(players)
                ]
            )
            await book.write(cast("Any", pages), found, rated=True, people=frozenset({1, 2}))
            beaten = [each for each in found if isinstance(each.player, str) and each.place > min(ranks[0], ranks[1])]
            points = [COMPUTER_POINTS["rambots"][str(each.player)] for each in beaten]
            strongest = max([strongest, *points])
            known = pages.stands[Leaderboard("rambots")]
            best = max([best, *(known[user].shown for user in (1, 2) if user in known)])
    return best, strongest


@settings(max_examples=scaled(60), deadline=None)
@given(st.lists(GAMES, min_size=1, max_size=12))
async def test_two_accounts_stay_near_the_strongest_computer_they_beat(schedule: list[Any]) -> None:
    """Whatever they arrange: who wins, who leaves early, how long they wait, which computers join."""
    best, strongest = await farm(schedule)
    assert best <= strongest + 2 * GAP + 100


@pytest.mark.parametrize("pause", [0, 24, 34])
async def test_two_accounts_with_easy_computers_stay_below_2100(pause: int) -> None:
    """Without fixed ratings, and with all games counted in full, they reached 2,580."""
    first, second = ([0, 1, 2, 3], (Part.PLAYED, Part.PLAYED)), ([1, 0, 2, 3], (Part.PLAYED, Part.PLAYED))
    for turns in ([(first, 500)], [(first, 50), (second, 50)] * 5, [(first, 1), (second, 1)] * 250):
        schedule = [(["rookie", "rookie"], order, parts, pause, times) for (order, parts), times in turns]
        best, _ = await farm(schedule)
        assert best < 2100


# -- the past ---------------------------------------------------------------------------------------------------------


async def a_night(here: HostHarness, random: Random) -> None:
    """Play a rated game among random people, in which anything may happen to the seats."""
    users = random.sample([ANN, BOB, CAT, DAN], random.choice([2, 2, 3]))
    computers = random.choice([(), (), ("quick",)])
    table = await begun(here, *users, computers=computers)
    for _ in range(60):
        record = await here.host.record(table)
        if record.status is not Status.PLAYING:
            break
        there = [user for user in users if any(each.user == user.id and not each.has_left for each in record.players)]
        what = random.random()
        if what < 0.04 and there:
            await here.host.resign(table, random.choice(there))
        elif what < 0.1 and len(there) > 1:
            await here.host.substitutes.substitute(table, random.choice(there), "quick")
        elif what < 0.2:
            for user in users:
                if user not in there and any(assignment.user == user.id for assignment in record.assignments):
                    await here.host.substitutes.take_back(table, user)
                    break
        elif what < 0.28:
            await here.wait(seconds=61)
        else:
            await here.go_on(table, *there, letters=random.choice(["a", "ab"]))
        await here.rest()
    here.clock.advance(by=timedelta(hours=random.choice([1, 5, 30])))


@pytest.mark.parametrize("seed", range(scaled(8)))
async def test_rebuilt_ratings_match_live_ratings_for_random_games(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    async with running_host(tmp_path) as here:
        for _ in range(14):
            await a_night(here, random)
        found = await audit(here.host._core, repair=False)
        assert (found.fits, found.unread) == (True, ())
        assert found.games > 7


async def test_rebuilding_applies_new_rules_to_old_games(tmp_path: Path) -> None:
    """In the old book, the expert's win counts for Ann."""
    async with running_host(tmp_path) as here:
        table = await won_by_an_expert(here)
        right = await results(here, table)
        old = [replace(each, place=2 - each.place % 2, part=Part.PLAYED, count=0) for each in right]
        async with here.host._core.writing() as work:
            await work.tx.ratings.clear()
            await RatingsRecorder().write(work.tx.ratings, old, rated=True, people=frozenset({ANN.id, BOB.id}))
        found = await audit(here.host._core, repair=True)
        assert found.wrong == (table,)
        assert await results(here, table) == right
        assert await rebuilds(here)


# -- documented numbers -----------------------------------------------------------------------------------------------

DOCS = Path(__file__).parents[3] / "docs" / "computers.md"
NAMES = {"RAMbots": "rambots", "Kolmio": "kolmio", "RAMbots Factory": "factory", "R.U.M.B.L.": "rumbl"}


def test_computer_ratings_match_docs_and_measurements() -> None:
    told = DOCS.read_text("utf-8")
    titles = {computer.title: key for key, computer in COMPUTERS.items()}
    scale = sqrt(2) * 25 / 6
    for title, game in NAMES.items():
        row = re.search(rf"^\| {re.escape(title)} \| (.+) \|$", told, re.MULTILINE)
        assert row is not None
        listed = dict(zip(titles.values(), (int(each.replace(",", "")) for each in row[1].split(" | ")), strict=True))
        assert listed == COMPUTER_POINTS[game]
        part = told.split(f"\n## {title}\n")[1].split("\n## ")[0]
        shares = [
            float(re.search(rf"^\| {better} \| {worse} \| 2 \| (\d\.\d\d)", part, re.MULTILINE)[1])  # type: ignore[index]
            for worse, better in zip([*titles][:-1], [*titles][1:], strict=True)
        ]
        steps = [scale * log(min(share, 0.99) / (1 - min(share, 0.99))) for share in shares]
        mu = NEW.mu / 1e6 - steps[0] / 2
        for kind, step in zip(titles.values(), [*steps, 0], strict=True):
            shown = INITIAL_RATING + 30 * (mu - 2 - NEW.proved / 1e6)
            assert abs(COMPUTER_POINTS[game][kind] - shown) <= 5 + 1e-9
            rating = computer_rating(game, kind)
            assert rating is not None
            assert replace(rating, games=9).shown == COMPUTER_POINTS[game][kind]
            mu += step
