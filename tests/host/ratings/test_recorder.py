"""Results of finished games, as they're saved and loaded."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UserError
from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.model.community.ratings import NEW, Leaderboard, Rating, Uncounted
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.ratings.leaderboard import gain_of
from bot.host.ratings.rebuild import audit
from bot.host.ratings.recorder import RatingsRecorder, result_of
from bot.host.ratings.skill import rate_players
from tests.host.harness import ANN, BOB, CAT, HERE, running_host
from tests.host.toy import ToyRules, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.host.model.community.ratings import Player, Result
    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

TOY = Leaderboard("toy")
HOUR = timedelta(hours=1)


async def begun(
    here: HostHarness, *users: User, computers: tuple[str, ...] = (), rated: bool = True, fast: bool = False
) -> int:
    """The number of a table that has just started."""
    options = {"fast": fast}
    opened = await here.host.open("toy", TableTerms(options, pace=60, rated=rated), opener=users[0], place=HERE)
    for user in users[1:]:
        await here.host.join(opened.id, user)
    for kind in computers:
        await here.host.add_computer(opened.id, users[0], kind)
    await here.host.start(opened.id, users[0])
    await here.rest()
    return opened.id


async def under_way(here: HostHarness, table: int, *users: User) -> None:
    """Play the game's first round, with equal bids."""
    for _ in range(2):  # their charms come before it
        await here.go_on(table, *users)
        await here.rest()


async def played(
    here: HostHarness, *users: User, computers: tuple[str, ...] = (), rated: bool = True, best: str = "ab"
) -> int:
    """The number of a table that the first user has won by always bidding most."""
    table = await begun(here, *users, computers=computers, rated=rated)
    while (await here.host.view(table)).awaited:
        await here.go_on(table, users[0], letters=best)
        await here.go_on(table, *users[1:])
        await here.rest()
    here.clock.advance(by=HOUR)
    return table


async def results(here: HostHarness, table: int) -> Sequence[Result]:
    async with here.host._core.reading() as work:
        return await work.tx.ratings.results(table)


async def stands(here: HostHarness, player: Player, leaderboard: Leaderboard = TOY) -> Rating | None:
    async with here.host._core.reading() as work:
        return (await work.tx.ratings.ratings(leaderboard, [player])).get(player)


async def test_rated_game_changes_both_players_ratings(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await played(here, ANN, BOB)
        first, second = await results(here, table)
        won, lost = rate_players((NEW, NEW), (first.place, second.place))
        assert {first.place, second.place} == {1, 2}
        assert (await stands(here, ANN.id), await stands(here, BOB.id)) == (won, lost)
        season = Leaderboard("toy", season=first.season)
        assert await stands(here, ANN.id, season) == won
        assert first.rating is not None
        assert (first.rating.mu, first.rating.sigma) == (won.mu, won.sigma)


async def test_unrated_game_is_recorded_without_ratings(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await played(here, ANN, BOB, rated=False)
        assert await stands(here, ANN.id) is None
        assert [each.rating for each in await results(here, table)] == [None, None]


@pytest.mark.parametrize("counts", [True, False])
async def test_rematch_is_rated_only_where_results_still_count(tmp_path: Path, *, counts: bool) -> None:
    async with running_host(tmp_path) as here:
        table = await played(here, ANN, BOB)
        await here.host.guild_settings.change(HERE.guild or 0, counts=counts)
        again = await here.host.rematch(table, ANN)
        assert (again.terms.rated, again.terms.help) == (counts, False)


async def test_leavers_share_last_place(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await under_way(here, table, ANN, BOB, CAT)
        await here.host.resign(table, ANN)
        await here.host.resign(table, BOB)
        assert (await here.host.view(table)).record.status is Status.OVER
        assert [each.place for each in await results(here, table)] == [2, 2, 1]
        loser = await stands(here, ANN.id)
        assert loser is not None
        assert loser.mu < NEW.mu


async def test_game_left_before_play_has_losers_but_no_winner(
    tmp_path: Path,
) -> None:
    """They come last, as in any other game. Nothing is saved for the others, and the journals give the same results."""
    async with running_host(tmp_path) as here:
        await played(here, ANN, BOB)
        before = {player: await stands(here, player) for player in (ANN.id, BOB.id, CAT.id)}
        table = await begun(here, ANN, BOB, CAT)
        await here.go_on(table, ANN, BOB, CAT)  # their charms, before the first round
        await here.rest()
        for user in (BOB, CAT):
            await here.host.resign(table, user)
        assert [(each.player, each.place) for each in await results(here, table)] == [(BOB.id, 2), (CAT.id, 2)]
        after = {player: await stands(here, player) for player in (ANN.id, BOB.id, CAT.id)}
        expected = rate_players([before[ANN.id] or NEW, before[BOB.id] or NEW, NEW], [1, 2, 2])
        assert after == {ANN.id: before[ANN.id], BOB.id: expected[1], CAT.id: expected[2]}
        await played(here, ANN, BOB)
        async with here.host._core.reading() as work:
            record = await work.record(table)
            gains = [await gain_of(work, record, seat) for seat in range(3)]
        assert [gain and gain.uncounted for gain in gains] == [Uncounted.NOBODY, None, None]
        found = await audit(here.host._core, repair=False)
        assert (found.games, found.rated, found.fits) == (3, 3, True)
    async with running_host(tmp_path, game=replace(toy(edition=99), rules=unknown)) as here:
        found = await audit(here.host._core, repair=False)
        assert (found.games, found.rated, found.fits, len(found.unread)) == (3, 3, True, 3)


async def test_friendly_game_left_at_once_has_no_winner(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, rated=False)
        await here.host.resign(table, BOB)
        assert [(each.player, each.place, each.rating) for each in await results(here, table)] == [(BOB.id, 2, None)]
        async with here.host._core.reading() as work:
            assert await gain_of(work, await work.record(table), 0) is None


@pytest.mark.parametrize("rated", [True, False])
async def test_unplayed_game_counts_for_nobody(tmp_path: Path, *, rated: bool) -> None:
    """They chose their charms and left. The game still ends, with automatic answers."""
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, computers=("quick",), rated=rated)
        await here.go_on(table, ANN, BOB)
        while (await here.host.record(table)).status is Status.PLAYING:
            await here.wait(seconds=61)
        assert (await here.host.record(table)).status is Status.OVER
        assert not await results(here, table)
        assert [await stands(here, player) for player in (ANN.id, BOB.id, "quick")] == [None] * 3
        async with here.host._core.reading() as work:
            record = await work.record(table)
            gains = [await gain_of(work, record, seat) for seat in range(2)]
        assert [gain and gain.uncounted for gain in gains] == [Uncounted.UNPLAYED if rated else None] * 2
        found = await audit(here.host._core, repair=False)
        assert (found.games, found.fits) == (0, True)


async def test_game_played_only_from_drafts_counts(tmp_path: Path) -> None:
    """They never locked anything in, but their drafts were played."""
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await here.go_on(table, ANN, BOB)
        while (await here.host.record(table)).status is Status.PLAYING:
            for user in (ANN, BOB):
                with suppress(UserError):
                    await here.host.edit(table, user, Replace("a"))
            await here.wait(seconds=61)
        assert [each.rating is not None for each in await results(here, table)] == [True, True]
        assert (await audit(here.host._core, repair=False)).fits


async def test_audit_removes_ratings_of_an_uncounted_game(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await here.go_on(table, ANN, BOB)
        while (await here.host.record(table)).status is Status.PLAYING:
            await here.wait(seconds=61)
        record = await here.host.record(table)
        async with here.host._core.writing() as work:
            told = result_of(record, await work.load_full_match(record), number=1)
            await RatingsRecorder().write(
                work.tx.ratings,
                [replace(each, void=False) for each in told],
                rated=True,
                people=frozenset({ANN.id, BOB.id}),
            )
        assert len(await results(here, table)) == 2
        found = await audit(here.host._core, repair=True)
        assert (found.wrong, found.fits) == ((table,), False)
        assert not await results(here, table)
        assert await stands(here, ANN.id) is None
        assert (await audit(here.host._core, repair=False)).fits


async def plays_on(here: HostHarness, table: int, *users: User, best: str = "ab") -> None:
    """Play to the end. The first user wins, unless someone else has their seat."""
    while (await here.host.view(table)).awaited:
        await here.go_on(table, users[0], letters=best)
        await here.go_on(table, *users[1:])
        await here.rest()


@pytest.mark.parametrize("back", [False, True])
async def test_player_replaced_by_a_computer_to_the_end_is_last(tmp_path: Path, back: bool) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await here.go_on(table, ANN, BOB, CAT)
        await here.rest()
        await here.host.substitutes.substitute(table, ANN, "slow")
        await here.rest()
        if back:
            await here.host.substitutes.take_back(table, ANN)
        await plays_on(here, table, ANN, BOB, CAT)
        told = await results(here, table)
        assert [each.player for each in told] == [ANN.id, BOB.id, CAT.id]
        assert [each.rating is not None for each in told] == [True] * 3
        assert (told[0].place == 3) is not back
        assert 1 in {each.place for each in told}
        assert told[0].asked >= told[1].asked if back else told[0].asked == 1
        found = await audit(here.host._core, repair=False)
        assert (found.fits, found.rated) == (True, 1)
        async with here.host._core.reading() as work:
            gain = await gain_of(work, await work.record(table), 0)
        assert (gain is not None) is back


async def test_player_cannot_cancel_a_running_rated_game(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        with pytest.raises(TableError, match=pattern("cancel-rated")):
            await here.host.cancel(table, ANN, manager=False)
        with pytest.raises(TableError, match=pattern("manager-plays")):
            await here.host.cancel(table, ANN, manager=True)
        await here.host.cancel(table, CAT, manager=True)
        assert not await results(here, table)


async def test_computers_are_rated_by_kind(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await played(here, ANN, BOB, computers=("quick", "quick"))
        told = await results(here, table)
        assert [each.player for each in told] == [1, 2, "quick", "quick"]
        assert told[2].rating == told[3].rating
        kind = await stands(here, "quick")
        assert kind is not None
        assert kind.games == 1


async def test_games_against_computers_have_their_own_leaderboard(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await played(here, ANN, computers=("quick",))
        alone = Leaderboard("toy", alone=True)
        assert await stands(here, ANN.id) is None
        assert await stands(here, ANN.id, alone) is not None
        assert await stands(here, "quick", alone) is not None


async def test_win_by_a_substitute_computer_is_not_rated(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await under_way(here, table, ANN, BOB, CAT)
        record = await here.host.substitutes.substitute(table, ANN, "slow")
        assert record.players[0].computer == "quick"
        await here.go_on(table, BOB, CAT)
        await here.rest()
        await here.host.resign(table, BOB)
        await here.host.resign(table, CAT)
        outcome = (await here.host.view(table)).outcome
        assert outcome is not None
        assert outcome.winners == {0}
        told = [(each.player, each.part.is_last) for each in await results(here, table)]
        assert told == [(ANN.id, True), (BOB.id, True), (CAT.id, True)]
        assert await stands(here, "quick") is None


async def test_rated_game_substitute_is_the_easiest_computer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        record = await here.host.substitutes.substitute(table, ANN, "slow")
        assert record.players[0].computer == "quick", "the easiest there is"


async def test_player_back_before_the_end_is_placed_normally(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await here.go_on(table, ANN, BOB)
        await here.rest()
        await here.host.substitutes.substitute(table, ANN, "slow")
        await here.go_on(table, BOB)
        await here.rest()
        await here.host.substitutes.take_back(table, ANN)
        await here.host.resign(table, BOB)
        ann, bob = await results(here, table)
        assert (ann.player, ann.place, bob.place) == (ANN.id, 1, 2)
        assert (ann.asked, ann.answered, bob.asked, bob.answered) == (1, 1, 3, 2)


async def test_player_replaced_for_a_while_who_then_leaves_is_last(tmp_path: Path) -> None:
    """However far ahead they were."""
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, CAT)
        await here.go_on(table, ANN, BOB, CAT)
        await here.rest()
        for _ in range(2):
            await here.go_on(table, ANN, letters="abc")
            await here.go_on(table, BOB, CAT)
            await here.rest()
        await here.host.substitutes.substitute(table, ANN, "slow")
        await here.host.substitutes.take_back(table, ANN)
        await here.host.resign(table, ANN)
        await plays_on(here, table, BOB, CAT)
        ann, bob, cat = await results(here, table)
        assert (ann.player, ann.place) == (ANN.id, 3)
        assert {bob.place, cat.place} == {1, 2}


async def test_answers_before_the_deadline_are_counted(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB)
        await here.go_on(table, ANN)  # the charm
        await here.wait(seconds=61)
        await here.go_on(table, ANN, BOB)
        await here.rest()
        await here.host.resign(table, BOB)
        ann, bob = await results(here, table)
        assert (ann.asked, ann.answered) == (2, 2)
        assert (bob.asked, bob.answered) == (3, 1), "what they left unanswered when they left counts as well"


async def test_question_cut_short_by_others_does_not_count_as_missed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, fast=True)
        await here.go_on(table, ANN, BOB)
        await here.rest()
        await here.go_on(table, ANN)
        await here.rest()
        await here.host.resign(table, BOB)
        ann, bob = await results(here, table)
        assert (ann.asked, ann.answered, bob.asked, bob.answered) == (2, 2, 2, 1)


async def test_question_cut_short_by_a_person_and_a_computer_does_not_count_as_missed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await begun(here, ANN, BOB, computers=("quick",), fast=True)
        await here.go_on(table, ANN, BOB)
        await here.rest()
        await here.go_on(table, ANN)
        await here.rest()
        assert (await here.host.published_move(table, 3)).move.rushed
        for user in (BOB, ANN):
            await here.host.resign(table, user)
        bob = (await results(here, table))[1]
        assert (bob.asked, bob.answered) == (1, 1)


async def test_used_choices_are_counted_where_the_game_reports_them(tmp_path: Path) -> None:
    game = replace(toy(), uses=lambda decision, answer: [key for key in answer if key in "abc"])
    async with running_host(tmp_path, game=game) as here:
        table = await played(here, ANN, BOB, best="ab")
        ann, bob = await results(here, table)
        assert ann.uses["b"] == ann.uses["a"] > 0
        assert set(bob.uses) == {"a"}


# -- the book rebuilt ------------------------------------------------------------------------------------------------


async def a_season(here: HostHarness) -> None:
    for players in ((ANN, BOB), (BOB, CAT), (ANN, BOB, CAT), (CAT, ANN)):
        await played(here, *players)
    await played(here, ANN, computers=("quick",))
    await played(here, BOB, CAT, computers=("slow",), rated=False)
    here.clock.advance(by=90 * 24 * HOUR)
    await here.rest()
    await played(here, CAT, BOB, computers=("slow",))


async def test_journals_reproduce_results_and_ratings(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await a_season(here)
        here.clock.advance(by=-2 * HOUR)  # someone has set the machine's clock back
        await played(here, ANN, BOB)
        found = await audit(here.host._core, repair=False)
        assert (found.games, found.rated, found.fits, found.unread) == (8, 7, True, ())


async def test_journals_fit_ratings_after_forgetting_person_or_server(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await a_season(here)
        table = await begun(here, ANN, BOB, CAT)
        await here.host.substitutes.substitute(table, BOB, "slow")
        await plays_on(here, table, ANN, CAT)
        await here.host.privacy.forget(BOB)
        assert (await audit(here.host._core, repair=False)).fits
        async with here.host._core.writing() as work:
            await work.tx.guild_settings.forget(HERE.guild or 0)
        found = await audit(here.host._core, repair=False)
        assert (found.games, found.fits) == (8, True)


SPOILED = {
    "a place": "UPDATE results SET place = 3 WHERE table_id = 2 AND seat = 0",
    "a rating after a game": "UPDATE results SET mu = mu + 1 WHERE table_id = 2 AND seat = 0",
    "somebody's rating": "UPDATE ratings SET mu = mu + 1 WHERE user = 2",
    "a game": "DELETE FROM results WHERE table_id = 3",
    "the book": "DELETE FROM results",
    "a rating too many": "INSERT INTO ratings VALUES ('toy', 0, 0, 0, 9, '', 1, 1, 1, 1, 1, 0)",
    "who it was": "UPDATE results SET user = 9 WHERE table_id = 1 AND seat = 0",
}


async def test_tampered_results_are_found_and_repaired(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await a_season(here)
        before = [tuple(await results(here, table)) for table in range(1, 8)]
        for what, change in SPOILED.items():
            with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file, file:
                file.execute(change)
            assert not (await audit(here.host._core, repair=False)).fits, what
            assert not (await audit(here.host._core, repair=True)).fits, what
            assert (await audit(here.host._core, repair=False)).fits, what
            assert [tuple(await results(here, table)) for table in range(1, 8)] == before, what


def unknown(_: object) -> ToyRules:
    """Rules that can't replay any old game."""
    raise NotImplementedError


async def test_results_of_unreplayable_games_are_kept(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await a_season(here)
    async with running_host(tmp_path, game=replace(toy(edition=99), rules=unknown)) as here:
        found = await audit(here.host._core, repair=False)
        assert (found.games, found.rated, found.fits, len(found.unread)) == (7, 6, True, 7)
