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
from tests.host.harness import ANN, BOB, CAT, running_host
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
    test_absence.test_opened_panel_is_noted_once_per_question_across_restart,
    test_votes.test_vote_and_offer_messages_show_the_outcome_once,
    test_votes.test_joint_votes_stay_together_after_restart,
    test_announcements.test_server_is_forgotten_thirty_days_after_bot_removal,
    test_announcements.test_bot_removal_during_downtime_is_noticed,
    test_announcements.test_role_is_pinged_at_most_once_an_hour,
    test_announcements.test_uncertain_post_is_searched_for_and_not_repeated,
    test_server_daily_puzzle.test_server_puzzle_counts_for_its_day_in_any_time_zone,
    test_server_daily_puzzle.test_next_post_shows_last_solution_and_solver_count,
    test_deadlines.test_paused_clock_is_not_extended_twice_after_disconnection,
    test_deadlines.test_restart_while_disconnected_is_counted_once,
    test_recorder.test_audit_removes_ratings_of_an_uncounted_game,
    test_recorder.test_game_left_before_play_has_losers_but_no_winner,
    test_lobby.test_table_is_found_by_its_message,
    test_recovery.test_waiting_table_can_be_retried_on_demand,
    test_seat_offers.test_seat_is_taken_over_with_its_hand_and_draft,
    test_panels.test_collapsed_panels_are_forgotten_with_the_next_write,
    test_privacy.test_export_contains_all_own_data_and_nothing_of_others,
    test_privacy.test_former_players_remain_distinguishable,
    test_privacy.test_unknown_person_can_be_forgotten,
    test_quarantine.test_failing_round_is_not_retried_at_the_deadline,
    test_questions.test_first_question_can_be_answered_before_it_is_posted,
    test_queue.test_declining_leaves_the_queue_and_others_keep_their_place,
    test_auto_substitution.test_one_of_two_late_players_keeps_the_seat,
    test_members.test_reserve_takes_over_a_leavers_entrant_number,
    test_rounds.test_table_still_on_hold_is_decided_at_the_rounds_end,
    test_lessons.test_lesson_continues_after_restart,
    test_dispatcher.test_every_move_is_posted_in_order_despite_delays,
    test_dispatcher.test_newest_prompts_of_a_running_table_are_known,
    test_substitutes.test_tables_of_replaced_player_are_found,
)
"""Further tests. Together, they run every query of hosts on both databases."""


@pytest.fixture
def twins(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> Twins:
    found = Twins(postgres)
    monkeypatch.setattr("tests.host.harness.open_store", found.open)
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("number", range(2))
async def test_both_stores_agree_during_random_play(tmp_path: Path, twins: Twins, number: int) -> None:
    chance = Random(number)
    words = ("a", "b", "c", "penny", "clover", "0", "1", "a b", "b a c")
    often = [*DEEDS, *("compile", "everybody", "everybody", "choose", "replace")]
    course = [(chance.choice(often), chance.randrange(3), chance.choice(words)) for _ in range(20)]
    await life(tmp_path, course, fast=bool(number))
    assert len(twins.asked) > 40


@pytest.mark.no_cover
@pytest.mark.parametrize("lived", LIVES, ids=lambda lived: lived.__name__.removeprefix("test_"))
async def test_both_stores_agree_throughout_other_tests(
    tmp_path: Path, twins: Twins, lived: Callable[[Path], Awaitable[None]]
) -> None:
    await lived(tmp_path)
    assert twins.asked


@pytest.mark.no_cover
async def test_both_stores_agree_on_manually_called_vote(
    tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.host.toy.GOAL", 30)
    await test_absence.test_manual_vote_needs_five_unanswered_questions(tmp_path)
    assert twins.asked


@pytest.mark.no_cover
async def test_both_stores_agree_on_results_and_profiles(tmp_path: Path, twins: Twins) -> None:
    async with running_host(tmp_path) as here:
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
