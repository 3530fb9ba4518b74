"""Invariants of R.U.M.B.L., checked after every step of random rounds and games."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.engine import answers
from bot.engine.game import DONE
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.common.rules.options import rules_of
from bot.games.rumbl import RUMBL
from bot.games.rumbl.drafts import reckoning
from bot.games.rumbl.kernel.docks import NOTHING
from bot.games.rumbl.kernel.kernels import DockKernel
from bot.games.rumbl.notation.documents import RumblDocuments
from bot.games.rumbl.rules.events import Ended, FellAsleep, Moved, Scored, WentOff
from bot.games.rumbl.rules.hexes import BOARD, Direction, dock, placements
from bot.games.rumbl.rules.loading import answer_of, load_of, loadable
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.scoring import piece_scores, worth
from bot.games.rumbl.rules.state import DOCKED, POWERS, STAY, Docked, Kind, Load, Phase, StandingOrder, Table
from tests.fingerprints import digest
from tests.games.rumbl.positions import documents
from tests.long import scaled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer
    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.rulebook import RumblState
    from bot.games.rumbl.rules.state import Hand

DOCUMENTS = RumblDocuments()


def sound(table: Table, event: Event | None = None) -> None:
    """Check that the table is possible; raise AssertionError if not."""
    numbers = [piece.number for piece in table.pieces]
    assert len(set(numbers)) == len(numbers), "no piece is there twice"
    assert all(number < table.placed for number in numbers)
    spaces = BOARD.union(*(dock(sector) for sector in table.docks if sector))
    if not isinstance(event, Moved):
        assert {piece.at for piece in table.pieces} <= spaces, "nobody stands beside the board"
    assert [piece.at for piece in table.pieces] == sorted(piece.at for piece in table.pieces)
    kinds = Counter((piece.kind, piece.team) for piece in table.pieces)
    assert kinds[Kind.OBSTACLE, None] <= 6
    for side in table.sides:
        assert kinds[Kind.CLONE, side.team] <= 2
    for space in {piece.at for piece in table.pieces}:
        assert all(piece.kind is Kind.SHIELD for piece in table.stack(space)[1:]), "only Shields stand on top"
    for piece in table.pieces:
        assert piece.kind is Kind.MINE or not piece.armed
        assert piece.kind is Kind.NULLIFIER or not piece.active
        assert piece.kind is Kind.SHIELD or not piece.protects
        assert (piece.facing is not None) == piece.kind.is_robot
    assert (table.question is None) or (table.phase is Phase.RESOLUTION and bool(table.agenda))


def no_secret(state: RumblState) -> None:
    """M28: the table lacks what's behind the screens; another test shows that it doesn't depend on anything hidden."""
    for side, hand in zip(state.table.sides, state.hands, strict=True):
        assert side.powers_left == len(hand.held.powers)
        assert side.roster_left == len(hand.held.roster)
        assert side.sectors_left == len(hand.held.sectors)
        assert side.priorities_left == len(hand.held.priorities)


@settings(max_examples=scaled(200))
@given(documents(), st.randoms(use_true_random=False))
def test_every_step_is_sound(document: dict[str, Any], chance: Any) -> None:
    given_round = DOCUMENTS.read(document)
    rules, state = given_round.rules, given_round.state
    sound(state.table)
    steps = list(rules.play(state, given_round.loads))
    while True:
        before = state.table
        for step in steps:
            sound(step.state.table, step.event)
            no_secret(step.state)
            _follows(before, step.event, step.state.table)
            before, state = step.state.table, step.state
        question = state.table.question
        if question is None or state.table.phase is not Phase.RESOLUTION:
            break
        steps = list(rules.answer(state, chance.choice(question.options)))
    assert state.table.docks == (None, None)
    assert not any(piece.active or piece.priority for piece in state.table.pieces)
    assert not any(piece.at not in BOARD or piece.at == (0, 0) for piece in state.table.pieces)


def _follows(before: Table, event: Event, after: Table) -> None:
    """Check that what an event says has happened."""
    match event:
        case Moved(shifts=shifts):
            for shift in shifts:
                was, now = before.piece(shift.robot), after.piece(shift.robot)
                assert was is not None
                assert now is not None
                assert (was.at, now.at) == (shift.source, shift.target)
        case WentOff(pieces):
            assert all(before.piece(piece.number) and not after.piece(piece.number) for piece in pieces)
        case Scored(seat, points, parts):
            assert points == sum(worth for _, worth in parts)
            assert after.sides[seat].score == before.sides[seat].score + points
            assert before.pieces == after.pieces
        case FellAsleep(robot):
            assert after.piece(robot) is not None
        case _:
            gone = {piece.number for piece in before.pieces} - {piece.number for piece in after.pieces}
            told = {piece.number for name in ("destroyed", "pieces") for piece in getattr(event, name, ())}
            assert gone <= told, f"{event} does not say what it removed"


@settings(max_examples=scaled(150))
@given(documents(), st.randoms(use_true_random=False))
def test_documents_are_deterministic_and_can_be_continued(document: dict[str, Any], chance: Any) -> None:
    """Answers question by question, in the form in which answers are offered."""
    result: dict[str, Any] = DOCUMENTS.adjudicate(document)
    chosen: list[Any] = []
    while result["question"] is not None:
        assert result["winner"] is None
        assert result["position"]["priorities"] == document["position"]["priorities"]
        assert result["position"]["scores"] == document["position"]["scores"]
        chosen.append(chance.choice(result["question"]["options"]))
        result = DOCUMENTS.adjudicate(json.loads(json.dumps({**document, "choices": chosen})))
    again = DOCUMENTS.adjudicate({**document, "choices": [*chosen, "left over"]})
    assert result == again
    over = document["position"]["round"] == 3
    assert (result["winner"] is not None) == over
    assert result["position"]["round"] == (3 if over else document["position"]["round"] + 1)
    given_priorities = [token for own in result["position"]["priorities"].values() for token in own]
    assert len(set(given_priorities)) == (0 if over else 6)
    DOCUMENTS.adjudicate({"game": "rumbl", "position": result["position"]})


OPTIONS = st.fixed_dictionaries(
    {option.key: st.sampled_from([value for value, _ in option.values]) for option in RUMBL.options}
).map(partial(rules_of, Rumbl))


@settings(max_examples=scaled(60))
@given(OPTIONS, st.integers(0, 2**32), st.booleans())
def test_whole_games_conserve_tokens_and_end(rules: Rumbl, seed: int, swapped_seats: bool) -> None:
    rng = Rng(seed)
    state = rules.start(("green", "blue") if swapped_seats else ("blue", "green"), rng.fork("start"))
    for _ in range(100):
        asked = rules.pending_decisions(state)
        if not asked:
            break
        given_answers = {}
        for decision in asked:
            given_answers[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        for step in rules.advance(state, given_answers):
            state = step.state
            sound(state.table, step.event)
            if not isinstance(step.event, Ended):
                no_secret(state)
            _tokens(rules, state)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert state.table.round == state.table.rounds * state.table.games
    best = max(state.table.total(seat) for seat in (0, 1))
    assert all(state.table.total(seat) == best for seat in outcome.winners)


def _tokens(rules: Rumbl, state: RumblState) -> None:
    """Check that a team's tokens are held, loaded or used, and none is there twice."""
    table = state.table
    if table.round == 0:
        return
    full = Counter((3, 4, 5) if rules.learning else POWERS)
    drawn = [token for hand in state.hands for token in (*hand.held.priorities, *hand.returned)]
    assert len(set(drawn)) == len(drawn)
    sectors = [sector for hand in state.hands for sector in hand.held.sectors]
    sectors += [sector for side in table.sides for sector in side.used_sectors]
    assert len(set(sectors)) == len(sectors) == (2 if rules.learning else 6)
    for side, hand in zip(table.sides, state.hands, strict=True):
        assert sorted((*hand.held.roster, *side.used_robots), key=list(Kind).index) == list(hand.tokens)
        known = Counter(hand.held.powers) + Counter(token.power for token in side.revealed_powers)
        hidden = Counter(power for number, power in hand.placed_powers if not _shown_sleeper(state, number))
        assert not (known + hidden) - full


def _shown_sleeper(state: RumblState, number: int) -> bool:
    """Return whether a Sleeper is gone, or its power was revealed at the end of the game while still under it."""
    piece = state.table.piece(number)
    return piece is None or any(
        token.kind is Kind.SLEEPER and token.round == state.table.round
        for side in state.table.sides
        if side.team is piece.team
        for token in side.revealed_powers
    )


@settings(max_examples=scaled(40))
@given(st.integers(0, 2**32))
def test_tables_do_not_reveal_hidden_hands_before_use(seed: int) -> None:
    """With another hand behind the other screen, the tables stay the same as long as the answers do."""
    rules = Rumbl()
    state = rules.start(("blue", "green"), Rng(seed))
    imagined = rules.imagine(state.table, state.hands[0], 0, Rng(seed + 1))
    assert imagined.table == state.table
    decision = rules.pending_decisions(state)[0]
    answer, _ = answers.at_random(rules, state, decision, Rng(seed + 2))
    one = [step.state.table for step in rules.advance(state, {0: answer, 1: ("done",)})]
    other = [step.state.table for step in rules.advance(imagined, {0: answer, 1: ("done",)})]
    assert digest(one[:-1]) == digest(other[:-1])


@settings(max_examples=scaled(200))
@given(documents(), st.sampled_from((0, 1)), st.permutations((*(way.value for way in Direction), STAY)))
def test_preview_scores_like_the_round_beside_an_empty_dock(
    document: dict[str, Any], seat: int, wishes: tuple[str, ...]
) -> None:
    """The others' Sleepers are left out, because their power is unknown."""
    given_round = DOCUMENTS.read(document)
    rules, state, load = given_round.rules, given_round.state, given_round.loads[seat]
    load = replace(load, orders=(StandingOrder(Kind.CREEPER, tuple(wishes[: wishes.index(STAY) + 1])),))
    team = state.table.sides[seat].team
    others = any(piece.kind is Kind.SLEEPER and piece.team is not team for piece in state.table.pieces)
    assume(load.robots and not (others and state.table.last_round))
    seen = [step.seen.table for step in rules.preview(state.table, state.hands[seat], seat, answer_of(load))]
    promised = piece_scores(seen[-1].pieces, team, sleepers_double=state.table.last_round)
    loads = (load, Load()) if seat == 0 else (Load(), load)
    played = rules.play(state, loads, lambda _topic, _robot, offered: STAY if STAY in offered else offered[0])
    (points,) = (step.event.points for step in played if isinstance(step.event, Scored) and step.event.seat == seat)
    assert sum(each for _, each in promised) == points


@settings(max_examples=scaled(60))
@given(documents(), st.sampled_from((0, 1)), st.integers(0, 999))
def test_no_offered_answer_leaves_the_dock_empty(document: dict[str, Any], seat: int, number: int) -> None:
    """M40: no button, typed answer, draft, computer or chance does; only M35 and documents can."""
    given_round = DOCUMENTS.read(document)
    rules, state = given_round.rules, given_round.state
    decision = next(each for each in rules.pending_decisions(state) if each.seat == seat)
    held = state.hands[seat].held
    assume(held.roster and held.powers and held.priorities and held.sectors)
    assume(len(set(held.roster)) == len(held.roster))  # documents may repeat a robot
    assert DONE not in {choice.key for choice in rules.offered_choices(state, decision, ())}
    assert DONE in {choice.key for choice in rules.menu(state, decision, ())}, "a document may have it"
    chosen, _ = answers.at_random(rules, state, decision, Rng(number))
    assert load_of(chosen).robots
    groups = groups_of(RUMBL, rules, state, decision, (), Rng(number))
    assert all(load_of(act.draft).robots for group in groups for act in group.acts)
    kernel = rules.kernel(state)
    assert isinstance(kernel, DockKernel)
    draws = random.Random(number)
    for plan in (NOTHING, *(kernel.sample(seat, draws.random) for _ in range(200))):
        assert load_of(kernel.answer(seat, plan)).robots
    assert answers.complete(rules, state, decision, ()) is None
    assert answers.longest_whole(rules, state, decision, (held.sectors[0].value,)) is None
    assert not load_of(rules.default_answer(state, decision, ())).robots, "M35: a missed question"


def shown_points(table: Table, hand: Hand, seat: int, draft: Answer) -> tuple[int, int]:
    """The team's points in the preview of its dock, and its lead."""
    *_, table = (table, *(step.state.table for step in Rumbl().preview(table, hand, seat, draft)))
    mine, theirs = (worth(table, each) for each in (seat, 1 - seat))
    return mine, mine - theirs


def one_more(table: Table, hand: Hand, load: Load, kind: Kind) -> Iterator[Load]:
    """Every way to add this robot to the dock."""
    powers, priorities = reckoning.powers_left(hand, load), reckoning.priorities_left(hand, load)
    for sector in hand.held.sectors if load.sector is None else (load.sector,):
        for at in placements(sector).keys() - {docked.at for docked in load.robots}:
            for facing in loadable(load.robots, sector, at):
                for power, priority in product(set(powers), priorities):
                    robot = Docked(kind, at, facing, power, priority)
                    yield replace(load, sector=sector, robots=(*load.robots, robot))


@settings(max_examples=scaled(160))
@given(documents(), st.sampled_from((0, 1)), st.integers(0, 999))
def test_suggested_robot_costs_no_avoidable_points(document: dict[str, Any], seat: int, number: int) -> None:
    """By the preview, it reduces neither the team's points nor its lead unless every other place would too."""
    given_round = DOCUMENTS.read(document)
    rules, state = given_round.rules, given_round.state
    table, hand = state.table, state.hands[seat]
    decision = next(each for each in rules.pending_decisions(state) if each.seat == seat)
    assume(len(set(hand.held.roster)) == len(hand.held.roster))  # documents may repeat a robot
    draft: Answer = ()
    for _ in range(DOCKED):
        taps = {
            act.key: act.draft
            for group in groups_of(RUMBL, rules, state, decision, draft, Rng(number))
            for act in group.acts
            if act.key.startswith("load.")
        }
        before = shown_points(table, hand, seat, draft)
        for key, tapped in taps.items() if draft else ():
            after = shown_points(table, hand, seat, tapped)
            if any(now < then for now, then in zip(after, before, strict=True)):
                kind = Kind(key.removeprefix("load."))
                others = (answer_of(load)[:-1] for load in one_more(table, hand, load_of(draft), kind))
                made = (shown_points(table, hand, seat, other) for other in others)
                assert not any(all(now >= then for now, then in zip(each, before, strict=True)) for each in made), key
        if not taps:
            return
        draft = sorted(taps.values())[number % len(taps)]
