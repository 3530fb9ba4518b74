"""A file and a PostgreSQL database answer the same to whatever hosts ask."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.host.model.community.ratings import Leaderboard
from bot.host.model.viewer import BOT
from tests.host.absence import test_absence, test_auto_substitution, test_seat_offers, test_substitutes, test_votes
from tests.host.app.test_properties import DEEDS, life
from tests.host.clock import test_deadlines
from tests.host.house import ANN, BOB, CAT, house
from tests.host.learning import test_lessons, test_server_daily_puzzle
from tests.host.match import test_quarantine, test_questions
from tests.host.matchmaking import test_queue
from tests.host.outbox import test_announcements, test_dispatcher
from tests.host.people import test_privacy
from tests.host.ratings import test_recorder
from tests.host.tables import test_lobby, test_panels, test_recovery
from tests.host.tournaments import test_members, test_rounds
from tests.storage.twins import Twins

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.postgres import Cluster


LIVES: tuple[Callable[[Path], Awaitable[None]], ...] = (
    test_absence.test_a_panel_that_was_opened_is_kept_once_a_question_and_over_a_restart,
    test_votes.test_the_message_that_asks_about_somebody_says_what_has_become_of_it,
    test_votes.test_what_is_asked_about_two_at_the_same_time_stays_together_over_a_restart,
    test_announcements.test_a_server_that_removed_the_bot_is_forgotten_after_thirty_days,
    test_announcements.test_servers_that_removed_the_bot_while_it_was_away_are_noticed,
    test_announcements.test_those_who_look_for_players_are_rung_once_an_hour,
    test_announcements.test_what_may_have_been_said_is_looked_for_and_not_said_twice,
    test_server_daily_puzzle.test_a_servers_puzzle_counts_for_its_day_wherever_the_server_is,
    test_server_daily_puzzle.test_the_next_one_tells_how_the_last_was_done_and_how_many_did_it,
    test_deadlines.test_a_clock_that_stands_still_for_a_pause_is_not_moved_on_twice,
    test_deadlines.test_a_restart_while_nobody_could_reach_the_bot_counts_that_time_once,
    test_recorder.test_a_book_in_which_nobodys_game_counted_is_put_right,
    test_recorder.test_by_a_game_that_is_left_before_anything_was_played_nobody_wins_but_who_left_it_loses,
    test_lobby.test_a_message_leads_to_its_table,
    test_recovery.test_a_table_that_waits_can_be_told_to_look_now,
    test_seat_offers.test_whoever_is_offered_a_seat_takes_it_over_with_all_that_is_held_and_laid_out,
    test_panels.test_what_is_folded_is_forgotten_with_whatever_is_kept_next_and_not_before,
    test_privacy.test_all_that_is_kept_of_somebody_is_handed_out_and_nothing_of_others,
    test_privacy.test_former_players_are_told_apart,
    test_privacy.test_whoever_is_unknown_is_forgotten_as_well,
    test_quarantine.test_a_round_that_cannot_be_played_is_not_tried_again_at_the_deadline,
    test_questions.test_the_first_question_of_a_table_can_be_answered_before_it_is_posted,
    test_queue.test_whoever_is_not_in_waits_no_longer_and_the_others_go_on,
    test_auto_substitution.test_of_two_who_let_their_time_pass_one_stays,
    test_members.test_a_reserve_takes_the_number_of_somebody_who_left_with_its_points,
    test_rounds.test_a_table_that_stays_aside_is_decided_when_its_round_is_over,
    test_lessons.test_a_lesson_is_taken_up_again_after_a_restart,
    test_dispatcher.test_every_move_is_posted_in_order_however_late,
    test_dispatcher.test_the_newest_prompt_of_everybody_at_a_running_table_is_known,
    test_substitutes.test_the_tables_of_whoever_was_replaced_are_found,
)
"""Further tests. Together, they run every query of hosts on both databases."""


@pytest.fixture
def twins(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> Twins:
    found = Twins(postgres)
    monkeypatch.setattr("tests.host.house.open_store", found.open)
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("number", range(2))
async def test_both_answer_the_same_whatever_happens_at_a_table(tmp_path: Path, twins: Twins, number: int) -> None:
    chance = Random(number)
    words = ("a", "b", "c", "penny", "clover", "0", "1", "a b", "b a c")
    often = [*DEEDS, *("compile", "everybody", "everybody", "choose", "replace")]
    course = [(chance.choice(often), chance.randrange(3), chance.choice(words)) for _ in range(20)]
    await life(tmp_path, course, fast=bool(number))
    assert len(twins.asked) > 40


@pytest.mark.no_cover
@pytest.mark.parametrize("lived", LIVES, ids=lambda lived: lived.__name__.removeprefix("test_"))
async def test_both_answer_the_same_in_another_life(
    tmp_path: Path, twins: Twins, lived: Callable[[Path], Awaitable[None]]
) -> None:
    await lived(tmp_path)
    assert twins.asked


@pytest.mark.no_cover
async def test_both_keep_what_was_asked_by_hand(tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.host.toy.GOAL", 30)
    await test_absence.test_after_five_questions_without_a_complete_answer_the_others_may_ask_by_hand(tmp_path)
    assert twins.asked


@pytest.mark.no_cover
async def test_both_tell_the_same_of_what_was_played(tmp_path: Path, twins: Twins) -> None:
    async with house(tmp_path) as here:
        await test_recorder.a_season(here)
        await here.host.leaderboards.unlist(CAT, off=True)
        async with here.host._core.store.reading() as tx:
            found: list[object] = [
                await tx.profile.people_known_on(1, BOT),
                await tx.ratings.standings(),
                await tx.ratings.finished_tables(),
                await tx.tables.statuses(),
            ]
            found += [
                await tx.matchmaking.met_by(ANN.id, most=9),
                await tx.ratings.season_played(0),
                await tx.profile.name_of(BOB.id),
            ]
            for user in (ANN, BOB, CAT):
                for here_ in (None, 1, 99):
                    found += [
                        await tx.profile.tabs(user.id, here=here_, viewer=BOT),
                        await tx.profile.reliability(user.id, here=here_, viewer=BOT, most=9),
                    ]
                    for alone in (True, False):
                        leaderboard = Leaderboard("toy", alone, 0)
                        found += [
                            await tx.profile.rivals(user.id, "toy", alone=alone, here=here_, viewer=BOT, most=9),
                            await tx.profile.past_ratings(user.id, "toy", alone=alone, here=here_, viewer=BOT, most=2),
                            await tx.profile.count_places(user.id, "toy", alone=alone, here=here_, viewer=BOT),
                            await tx.profile.most_used(user.id, "toy", alone=alone, here=here_, viewer=BOT, most=3),
                            await tx.ratings.leaders(leaderboard, among=here_, here=1, viewer=BOT, most=9),
                            await tx.ratings.rank(leaderboard, user.id, among=here_, viewer=BOT),
                            await tx.ratings.rank(leaderboard, "quick", among=here_, viewer=BOT),
                        ]
    assert sum(map(bool, found)) > 40
