"""What a round's headline and everyone's personal news say is so, and leaves nothing out that there was room for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from bot.engine.paths import at_random
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.news import LINES
from bot.games.factory.events import Lasered, Pulled, PushedAway, Repaired
from bot.games.game import HEADLINE
from bot.games.pyramids.happenings import Left, Moved, Stole, Stood, Tagged, Tipped
from bot.games.pyramids.pieces import Colour
from tests.judge import facts, pyramids
from tests.judge.hearing import Hearing
from tests.judge.pyramids import NAMES
from tests.long import often

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Seen

    Round: TypeAlias = tuple[Any, tuple[Seen[Any, Any], ...]]

PYRAMIDS = ("rambots", "kolmio", "factory")
SMALL = {"kolmio": {"side": 3}}
"""Little room, so that much happens."""
TOLD = (Moved, Tipped, Stood, Stole, Tagged, Left, Lasered, Pulled, PushedAway, Repaired)
SEATS = {"rambots": 3, "kolmio": 3, "factory": 2}
"""So many play, or one more: enough to meet, few enough for all of it to be told."""
ROUNDS = often(60)
LIES = 50


def rounds(game: str, seed: int) -> Iterator[Round]:
    """Rounds of games played at random by two to four, with the table before each; somebody leaves some time."""
    entry, rng = GAMES[game], Rng(seed).fork("judge")
    rules = entry.rules(entry.with_defaults(SMALL.get(game, {})))
    while True:
        start, rng = rng.below(1 << 32)
        colours = tuple(colour.key for colour in entry.colours[: SEATS[game] + start % 2])
        state = rules.start(colours, Rng(start))
        for number in range(12):
            if rules.outcome(state) is not None:
                break
            before, steps = state.table, []
            while True:
                answers = {}
                for decision in rules.pending(state):
                    answers[decision.seat], rng = at_random(rules, state, decision, rng)
                found = list(rules.advance(state, answers))
                steps += [step.seen for step in found]
                state = found[-1].state
                asked = rules.pending(state)
                if not (asked and all(each.aside for each in asked)):
                    break
            if number == 7 and rules.outcome(state) is None:
                left = list(rules.leave(state, 1))
                steps += [step.seen for step in left]
                state = left[-1].state
            if before.round and state.table.ending is None:
                yield before, tuple(steps)


def judged(game: str, before: Any, told: tuple[Seen[Any, Any], ...], true: tuple[Seen[Any, Any], ...]) -> Iterator[str]:
    """What the judge says of a headline and all news that are made of what is `told`; what is `true` happened."""
    words: Any = GAMES[game].words
    hearing = replace(words, tongue=Hearing(words.tongue.language, words.tongue.folders))
    names = NAMES[: len(before.players)]
    for seat in range(len(names)):
        if not before.players[seat].out:
            yield from pyramids.news(hearing.news(before, told, seat, names), true, seat)
    yield from pyramids.headline(hearing.story(before, told, names).headline, true)


def has_room(game: str, before: Any, steps: tuple[Seen[Any, Any], ...]) -> bool:
    """Whether nothing had to be left out."""
    words, names = GAMES[game].words, NAMES[: len(before.players)]
    lines = [len(words.news(before, steps, seat, names)) for seat in range(len(names))]
    return len(words.story(before, steps, names).headline) < HEADLINE and max(lines) < LINES


def lies(steps: tuple[Seen[Any, Any], ...], rng: Rng) -> tuple[tuple[Seen[Any, Any], ...], Rng]:
    """The same steps with something left out, somebody else, another place or another piece in one of them."""
    while True:
        at, rng = rng.below(len(steps))
        how, rng = rng.below(3)
        event: Any = steps[at].event
        players = len(steps[at].table.players)
        changed: Any = None
        if not isinstance(
            event, Moved | Tipped | Stood | Stole | Tagged | Left | Lasered | Pulled | PushedAway | Repaired
        ):
            continue
        if how == 0:
            return (*steps[:at], *steps[at + 1 :]), rng
        if how == 1 and not isinstance(event, Pulled | PushedAway):
            changed = replace(event, seat=(event.seat + 1) % players)
        elif isinstance(event, Stole | Tagged | Repaired):
            colour = Colour.RED if event.piece.colour is not Colour.RED else Colour.BLUE
            changed = replace(event, piece=replace(event.piece, colour=colour))
        elif isinstance(event, Moved | Pulled | PushedAway):
            first = event.shifts[0]
            changed = replace(event, shifts=(replace(first, target=first.source), *event.shifts[1:]))
        if changed is not None:
            return (*steps[:at], replace(steps[at], event=changed), *steps[at + 1 :]), rng


def everything(steps: tuple[Seen[Any, Any], ...]) -> set[Any]:
    """All that the judge holds what is said against."""
    return facts.dealings(steps) | facts.tags(steps) | facts.ends(steps) | facts.floor(steps)


@pytest.mark.no_cover  # what is said here others say, too
@pytest.mark.parametrize("game", PYRAMIDS)
def test_what_is_said_of_a_round_is_so_and_nothing_is_left_out(game: str) -> None:
    found = rounds(game, 1)
    for _ in range(ROUNDS):
        before, steps = next(found)
        assert [*judged(game, before, steps, steps)] == []


@pytest.mark.no_cover
@pytest.mark.parametrize("game", PYRAMIDS)
def test_the_judge_catches_each_planted_lie(game: str) -> None:
    """So that it could fail: a fact left out, somebody else's name, another place or piece, in each of fifty rounds."""
    found, rng, caught, tried = rounds(game, 2), Rng(5), 0, 0
    while tried < LIES:
        before, steps = next(found)
        if not (everything(steps) and has_room(game, before, steps)):
            continue
        told, rng = lies(steps, rng)
        if everything(told) == everything(steps):
            continue  # no lie: of what was done twice the last counts
        tried += 1
        caught += next(judged(game, before, told, steps), None) is not None
    assert caught == LIES
