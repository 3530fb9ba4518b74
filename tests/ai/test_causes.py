"""Results of an instruction, as reasons compare them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.game import DONE
from bot.games import GAMES
from bot.games.factory.rules.floor import Floor
from bot.games.pyramids.rules.events import Blocked
from bot.games.rumbl.rules.events import Cloned
from tests.judge.plays import NAMES, plays
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.counterfactuals import Executed

PYRAMIDS, ROBOTS = GAMES["rambots"].causes, GAMES["rumbl"].causes


def executed(rounds: int) -> Iterator[tuple[Any, Executed, Any]]:
    """Robots' turns in random rounds: the table before, the turn, and its steps."""
    assert ROBOTS is not None
    for _, play in zip(range(rounds), plays("rumbl", 1), strict=False):
        yield from (
            (play.before, one, play.steps[one.begin : one.end]) for one in ROBOTS.split_instructions(play.steps)
        )


def test_results_differ_by_final_facing() -> None:
    """A small piece turns it, with no power left to drive."""
    assert PYRAMIDS is not None
    play = next(play for play in plays("rambots", 1) if play.before.round)
    seat, state = 0, play.state
    robot = state.table.robot(seat)
    facing = None if robot.facing is None else robot.facing.value
    small = next(piece.key for piece in state.table.players[seat].pool if piece.size.word == "small")
    ways = [way for way in ("N", "E", "S", "W") if way != facing][:2]
    ends = []
    for way in ways:
        steps = list(play.rules.preview(state.table, state.hands[seat], seat, (small, way)))
        ends.append(PYRAMIDS.facts([step.seen for step in steps[1:]], seat)["ends"])
    assert ends[0] != ends[1]
    assert DONE not in ways


def test_factory_names_missing_arrow_only_where_it_blocked() -> None:
    causes, missing = GAMES["factory"].causes, []
    assert causes is not None
    for _, play in zip(range(60), plays("factory", 1), strict=False):
        for one in causes.split_instructions(play.steps):
            steps = play.steps[one.begin : one.end]
            thing = steps[0].table.robot(one.seat).thing
            stopped = [step for step in steps if isinstance(step.event, Blocked) and step.event.thing == thing]
            for step in stopped[:1]:
                missing.append(step.event.direction not in Floor.of(step.table.boards).arrows(step.event.cell))
                named = text("shut-arrow") in causes.own(steps, one.seat, play.names)
                assert named == missing[-1]
    assert 3 < sum(missing) < len(missing) - 3


def test_hits_are_opponents_pieces_and_losses_are_own() -> None:
    assert ROBOTS is not None
    lost = 0
    for before, one, steps in executed(120):
        team, facts = before.sides[one.seat].team, ROBOTS.facts(steps, one.seat)
        assert all(piece.team is team for piece in facts["loses"])  # type: ignore[attr-defined]
        assert all(piece.team not in (team, None) for piece in facts["hits"])  # type: ignore[attr-defined]
        lost += bool(facts["loses"])
    assert lost > 3


def test_clone_placement_is_reported() -> None:
    assert ROBOTS is not None
    told = 0
    for _, one, steps in executed(120):
        cloned = [step.event for step in steps if isinstance(step.event, Cloned)]
        if cloned:
            told += 1
            assert ROBOTS.did(steps, 1 - one.seat, NAMES)
            deed = text("deed-cloned", spaces="…", count=len(cloned[0].clones))
            assert deed.partition("…")[0] in ROBOTS.own(steps, one.seat, NAMES)
    assert told > 3
