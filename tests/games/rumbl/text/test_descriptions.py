"""The table of each event's form in a document, a sentence and a picture."""

from __future__ import annotations

from typing import get_args

from bot.engine import answers
from bot.engine.rng import Rng
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Event, Left, RostersChosen
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.text.descriptions import DESCRIBED
from bot.games.rumbl.text.moments import RenderContext, moments
from bot.games.rumbl.text.names import NameFormatter
from tests.games.rumbl.rounds import played, state


def whole_game(seed: int) -> list[tuple[Event, RenderContext]]:
    """All events of a random game, with their contexts."""
    rules, rng, found = Rumbl(priority_swap=True, series=True), Rng(seed), list[tuple[Event, RenderContext]]()
    now = rules.start(("blue", "green"), rng)
    while asked := rules.pending_decisions(now):
        given = {}
        for decision in asked:
            given[decision.seat], rng = answers.at_random(rules, now, decision, rng)
        steps = list(rules.advance(now, given))
        found += moments(now.table, [step.seen for step in steps], NameFormatter(now.table, ("Ada", "Max")))
        now = steps[-1].state
    return found


def test_every_event_has_words_or_passes_quickly() -> None:
    """A robot at its turn is named above the picture and marked; steps that push nothing pass without words."""
    seen: set[type] = set()
    for seed in range(15):
        for event, moment in whole_game(seed):
            look = DESCRIBED[type(event)].look(event, moment)
            turn = isinstance(event, happened.TurnBegan | happened.Woke)
            assert bool(look.marks) if turn else look.words or look.quiet, event
            seen.add(type(event))
    rare = {happened.FlewAway, happened.PowerLost}
    assert seen >= set(get_args(Event)) - {happened.RostersChosen, happened.Left, *rare}


def test_missile_is_lost_along_with_its_target() -> None:
    at = state("green plow 1,-1 W")
    _, steps = played(at, "green; missile f2 E 2 p1", "none")
    struck = next(step.event for step in steps if isinstance(step.event, happened.Struck))
    assert DESCRIBED[happened.Struck].lost(struck) == struck.destroyed
    assert len(struck.destroyed) == 2


def test_swap_is_attributed_to_its_seat() -> None:
    for event, moment in whole_game(3):
        if isinstance(event, happened.Swapped):
            assert DESCRIBED[happened.Swapped].seat(event) == event.seat == moment.before.swapping


def test_every_event_is_described() -> None:
    assert set(DESCRIBED) == set(get_args(Event))


def test_only_events_outside_rounds_are_missing_from_documents() -> None:
    """A document has a round, but rosters are chosen before the first and players leave between rounds."""
    nothing = DESCRIBED[Left].records
    assert {kind for kind, what in DESCRIBED.items() if what.records is nothing} == {Left, RostersChosen}
