"""What a player is told before the deadline is what's played then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.views.play.dm_recap import recap_of
from bot.engine.answers import at_random, check_draft, without_done
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.app.host import Clear, Do, Replace
from bot.host.core.match_state import position
from bot.host.model.drafts import Draft
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.model.views import AtDeadline, Fallback
from bot.host.views.tables import at_deadline, read_seat_with_recap
from tests.host.harness import ANN, BOB, CAT, HERE, NOON, running_host
from tests.host.toy import toy
from tests.long import scaled
from tests.storage.sqlite.test_store import RECORD
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.games.game import AnyGame

TIMED = replace(RECORD, status=Status.PLAYING, deadline=NOON, refusal=None)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_predicted_fallback_matches_the_rules(game: AnyGame) -> None:
    """For drafts of any length, and every question of random games."""
    rules = game.rules({option.key: option.default for option in game.options})
    told: set[Fallback] = set()
    for seed in range(scaled(4)):
        state, rng = rules.start(tuple(each.key for each in game.colours[: game.seats[0]]), Rng(seed)), Rng(seed + 1)
        for _ in range(12):
            line, given = position(game, rules, state), {}
            for decision in rules.pending_decisions(state):
                answer, rng = at_random(rules, state, decision, rng)
                laid, given[decision.seat] = without_done(answer), answer
                length, rng = rng.below(len(laid) + 1)
                check_draft(rules, state, decision, laid[:length])
                draft = Draft(decision.seat, 1, 1, laid[:length])
                then = at_deadline(TIMED, line, decision, draft, relieved=False)
                assert then is not None
                told.add(then.fallback)
                played = without_done(rules.default_answer(state, decision, draft.answer))
                match then.fallback:
                    case Fallback.DRAFT:
                        assert played == draft.answer != ()
                    case Fallback.PART:
                        assert () != played == draft.answer[: len(played)] != draft.answer
                    case Fallback.NOTHING:
                        assert played == ()
                    case Fallback.ANSWER:
                        assert then.answer == game.format_answer(state.table, decision, played)
                    case Fallback.CHANCE:
                        assert played != draft.answer
                    case _:
                        raise AssertionError("no computer takes over")
            state = [*rules.advance(state, given)][-1].state
            if rules.outcome(state) is not None:
                break
    assert {Fallback.DRAFT, Fallback.PART, Fallback.NOTHING} <= told


async def test_no_fallback_without_deadline_when_late_paused_or_locked_in(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        endless = await here.bidding(ANN, BOB)
        assert (await here.host.seat(endless, ANN)).at_deadline is None
        opened = await here.open(ANN, BOB, pace=3600)
        await here.host.start(opened.id, ANN)
        await here.go_on(opened.id, ANN, BOB)
        assert (await here.host.seat(opened.id, ANN)).at_deadline is not None
        await here.bid(opened.id, ANN, "a")
        assert (await here.host.seat(opened.id, ANN)).at_deadline is None
        assert (await here.host.seat(opened.id, BOB)).at_deadline is not None
        await here.host.time_requests.pause(opened.id, ANN, 2)
        assert (await here.host.seat(opened.id, BOB)).at_deadline is None
        await here.host.time_requests.go_on(opened.id, ANN)
        await here.wait(minutes=30)
        assert (await here.host.seat(opened.id, BOB)).at_deadline is not None
        here.host.unread(BOB.id)
        await here.wait(minutes=45)
        late = await here.host.seat(opened.id, BOB)
        assert (late.decision is None, late.at_deadline) == (False, None)


async def test_computer_takeover_is_shown_until_the_player_drafts(
    tmp_path: Path,
) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=3600)
        before = (await here.host.seat(table, ANN)).at_deadline
        await here.host.user_settings.choose(ANN, lambda user_settings: replace(user_settings, stand_in="quick"))
        assert (await here.host.seat(table, ANN)).at_deadline == AtDeadline(Fallback.COMPUTER)
        assert (await here.host.seat(table, BOB)).at_deadline == before
        await here.host.edit(table, ANN, Replace("b"))
        assert (await here.host.seat(table, ANN)).at_deadline != AtDeadline(Fallback.COMPUTER)
        await here.host.edit(table, ANN, Clear())
        await here.wait(hours=1)
        assert (await here.host.record(table)).players[0].computer is not None


async def test_time_runs_out_for_somebody_who_plays_against_computers_only(tmp_path: Path) -> None:
    """The computers' answers would be enough, but they lock in after a person."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick", "quick"), pace=3600, options={"fast": True})
        assert not (await here.host.seat(table, ANN)).rushes
        await here.wait(seconds=3601)
        move = (await here.host.published_move(table, 3)).move
        assert (move.late, move.rushed) == ((0,), ())


async def test_rushed_player_and_one_whose_time_ran_out_are_told_apart(tmp_path: Path) -> None:
    """The round's answers were enough without the last one; its question was only asked after that."""
    async with running_host(tmp_path, game=toy(own=True)) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=3600, options={"fast": True})
        while (await here.host.view(table)).awaited[0].decision.topic != "tie":
            await here.bid(table, ANN, "a")
            await here.bid(table, BOB, "a")
            await here.rest()
        await here.wait(seconds=3601)
        record = await here.host.record(table)
        moves = [await here.host.published_move(table, at) for at in range(2, record.revision + 1)]
        (move,) = [each.move for each in moves if len(each.move.late) > 1]
        assert (move.late, move.rushed) == ((2, 0), (2,))


async def test_completed_program_is_not_called_part_of_the_draft(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=GAMES["rambots"]) as here:
        table = (await here.host.open("rambots", TableTerms(pace=3600), opener=ANN, place=HERE)).id
        await here.host.join(table, BOB)
        await here.host.start(table, ANN)
        for user in (ANN, BOB):
            first = (await here.host.seat(table, user)).groups[0]
            await here.host.edit(table, user, Do(first.acts[0].key))
        await here.wait(seconds=3601)
        posts = {post.seat: post for post in here.chat.of(PostKind.PROMPT) if post.revision > 1}
        async with here.host._core.reading() as work:
            record = await work.record(table)
            seen = await read_seat_with_recap(work, record, 0, record.revision, draft=posts[0].text)
        assert seen.recap is not None
        assert seen.recap.ran
        assert seen.recap.draft
        assert not seen.recap.from_draft
        (told,) = recap_of(seen).own
        why = text("late-why", rushed=0)
        assert told == text("news-completed", why=why, laid=seen.recap.draft, program=seen.recap.ran)
