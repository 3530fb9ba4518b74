"""The odds of a draft, from up to a thousand simulated rounds against imitations of the computers at the table.
People's strengths aren't known, so they're assumed to play like two kinds of computers, in turn.

The others' answers are found the way computers find them, from what their own seats may know. If others hide something,
pieces that such players would have used earlier are sampled less often.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import Any, ClassVar, Final, TypeAlias

from bot.ai.best_response import Effort, Stop, never
from bot.ai.levels import View, looking_ahead
from bot.ai.players import COMPUTERS
from bot.ai.temperaments import Temperament, split
from bot.engine.game import Answer, AnyRules, AnyState, Decision, Seat, Step
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.game import OptionValue
from bot.games.odds import OutcomeModel, Place

AnyProspects: TypeAlias = OutcomeModel[Any, Any, Any]

ROUNDS: Final = 1000
PLAYED: Final = 500
"""The maximum number of rounds that are played out; the others reuse earlier results."""
ANSWERS: Final = 160
"""The maximum number of answers to find for all the others together."""
FEWEST: Final = 12
"""The minimum number of answers for each of the others, unless stopped. If TRIES is too low, the effort is reduced."""
TRIES: Final = 60_000
"""The approximate maximum number of tries for all those answers, counted as in `Effort.whole`."""
WORLDS: Final = 8
"""The minimum number of guesses at the others' play for an answer with reduced effort, if the full one has as many."""
UNSURE: Final = 0.5
"""Correction for shares that come from few answers: half an answer is added for a result, and half an answer against
it. For a final place, a whole answer is added against it, because there are many places."""
PEOPLE: Final = ("apprentice", "planner")
"""The kinds of computers that people are assumed to play like, in turn."""
AGAIN: Final = 4
"""The maximum number of times a round is played out with the same hands and answers, if it's partly random."""
TRIED: Final = 8
DRAWS: Final = 60
"""The maximum number of states to sample until one is likely enough."""
_LUCK: Final = 1 << 53
ASIDES: Final = 40
"""A limit on how often questions can interrupt one round."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The results of a draft over the simulated rounds."""

    rounds: int
    came: tuple[tuple[str, float], ...]
    """The estimated probability of each possible result, by key, in the game's order."""
    ends: tuple[tuple[Place, float], ...]
    """The estimated probability of each final place seen for the seat's things, highest first."""


@dataclass(frozen=True, slots=True)
class OddsTask:
    """A request for a draft's odds, in a form that can be sent to another process."""

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    table: Any
    hand: Any
    seat: Seat
    decision: Decision
    draft: Answer
    rivals: tuple[str | None, ...]
    """The kind of computer in each seat; None for a person."""
    seed: int
    match: int = 0
    """0 instead of the table's ID, so that delays and logs don't reveal who asks."""

    place: ClassVar = 1
    """A low place, before strong players' answers, because someone's waiting."""
    is_long: ClassVar = False

    def think(self, stop: Stop = never) -> Odds:
        """Estimate the odds; if stopped, from less data. Raises ValueError if the game has no odds."""
        rules, prospects = GAMES[self.game].rules_with(dict(self.options)), GAMES[self.game].prospects
        if prospects is None:
            raise ValueError(f"can't work out the odds of an answer in {self.game}")
        return odds(rules, prospects, self, stop)


def odds(rules: AnyRules, prospects: AnyProspects, wager: OddsTask, stop: Stop = never) -> Odds:
    others = _Others(rules, prospects, wager, Rng(wager.seed).fork("others"), stop)
    came: Counter[str] = Counter()
    ends: Counter[Place] = Counter()
    number = 0
    for round_ in _rounds(rules, prospects, wager, others, stop):
        came.update(round_.came)
        ends.update(round_.ends)
        number += 1
    of, answers = max(number, 1), others.answers
    return Odds(
        number,
        tuple((key, _share(came[key] / of, answers)) for key in prospects.open(wager.table, wager.decision)),
        tuple((place, _share(count / of, answers, for_=0)) for place, count in ends.most_common()),
    )


def _share(share: float, answers: int, for_: float = UNSURE) -> float:
    """The estimated probability of a result seen in `share` of the rounds. `answers` is the smallest sample's size."""
    return share if not answers else (share * answers + for_) / (answers + 2 * UNSURE)


@dataclass(frozen=True, slots=True)
class _Round:
    came: frozenset[str]
    ends: tuple[Place, ...]


def _rounds(rules: AnyRules, prospects: AnyProspects, wager: OddsTask, others: _Others, stop: Stop) -> Iterator[_Round]:
    rng = Rng(wager.seed)
    states = [state for state in others.states if others.has_answers(state)]
    own = [rules.default_answer(state, wager.decision, wager.draft) for state in states]
    seed, _ = rng.fork("rounds").below(1 << 64)
    chance = Random(seed)
    known: defaultdict[object, list[_Round]] = defaultdict(list)
    played = 0
    for number in range(ROUNDS if states else 0):
        if played == PLAYED or (number > len(states) and stop()):
            return
        at = number % len(states)
        state = replace(states[at], rng=rng.fork(f"round/{number}"))
        answers = others.draw_answers(state, chance) | {wager.seat: own[at]}
        rounds = known[state.hands, tuple(answers.items())]
        if len(rounds) == AGAIN:
            yield chance.choice(rounds)
            continue
        played += 1
        steps = tuple(_simulate_round(rules, prospects, state, answers, chance))
        after, seen = steps[-1].state, [step.seen for step in steps]
        round_ = _Round(prospects.came(state.table, seen, wager.seat), prospects.ends(seen, wager.seat))
        rounds += [round_] * (AGAIN if after.rng == state.rng else 1)  # one result is enough if the rules drew nothing
        yield round_


def _simulate_round(
    rules: AnyRules, prospects: AnyProspects, state: AnyState, answers: Mapping[Seat, Answer], chance: Random
) -> Iterator[Step[Any, Any, Any]]:
    for _ in range(ASIDES):
        for step in rules.advance(state, answers):
            yield step
            state = step.state
        asked = rules.pending_decisions(state)
        if not asked or not all(decision.mid_round for decision in asked) or prospects.over(state.table):
            return
        answers = {decision.seat: _choose_answer(rules, state, decision, chance) for decision in asked}


def _choose_answer(rules: AnyRules, state: AnyState, decision: Decision, chance: Random) -> Answer:
    """A plausible answer to a question during the round: the best of a few samples, by the kernel's evaluation; without
    a kernel, the one for a missed question."""
    kernel, seat = rules.kernel(state), decision.seat
    if kernel is None:
        return rules.default_answer(state, decision, ())
    plans = dict.fromkeys(kernel.sample(seat, chance.random) for _ in range(TRIED))
    luck = chance.getrandbits(53)
    return kernel.answer(seat, max(plans, key=lambda plan: kernel.resolve({seat: plan}, luck)[seat]))


class _Others:
    def __init__(self, rules: AnyRules, prospects: AnyProspects, wager: OddsTask, rng: Rng, stop: Stop) -> None:
        self.states: list[AnyState] = []
        first = rules.imagine(wager.table, wager.hand, wager.seat, rng.fork("imagined/0"))
        asked = [decision for decision in rules.pending_decisions(first) if decision.seat != wager.seat]
        self._models = {decision.seat: _model(wager.rivals[decision.seat], len(asked)) for decision in asked}
        self._known: dict[Seat, defaultdict[object, list[Answer]]] = {seat: defaultdict(list) for seat in self._models}
        for number in range(max((model.answers for model in self._models.values()), default=1)):
            efforts = {seat: model.player(number)[0] for seat, model in self._models.items()}
            state = _sample_state(rules, prospects, wager, efforts, rng.fork(f"imagined/{number}"))
            self.states.append(state)
            for decision in asked:
                seat, model = decision.seat, self._models[decision.seat]
                if number >= model.answers:
                    continue
                effort, temperament = model.player(number)
                view: View[Any, Any] = View(state.table, state.hands[seat], seat, decision)
                answer = looking_ahead(rules, view, rng.fork(f"{number}/{seat}"), effort, temperament, stop)
                self._known[seat][view.hand].append(answer)
            if stop():
                return

    @property
    def answers(self) -> int:
        """The number of known answers for the seat that has the fewest; 0 if nobody else is asked."""
        return min((sum(map(len, known.values())) for known in self._known.values()), default=0)

    def has_answers(self, state: AnyState) -> bool:
        return all(state.hands[seat] in known for seat, known in self._known.items())

    def draw_answers(self, state: AnyState, chance: Random) -> dict[Seat, Answer]:
        return {seat: chance.choice(known[state.hands[seat]]) for seat, known in self._known.items()}


def _sample_state(
    rules: AnyRules, prospects: AnyProspects, wager: OddsTask, efforts: Mapping[Seat, Effort], rng: Rng
) -> AnyState:
    """A state that fits the seat's knowledge. Others seldom hold what players of their strength would have used."""
    for again in range(DRAWS):
        state = rules.imagine(wager.table, wager.hand, wager.seat, rng.fork(f"again/{again}") if again else rng)
        likely = prod(
            prospects.likely(state.table, state.hands[seat], seat, effort.tries) for seat, effort in efforts.items()
        )
        luck, _ = rng.fork(f"luck/{again}").below(_LUCK)
        if luck < likely * _LUCK:
            break
    return state


@dataclass(frozen=True, slots=True)
class _Model:
    players: tuple[tuple[Effort, Temperament], ...]
    answers: int

    def player(self, number: int) -> tuple[Effort, Temperament]:
        return self.players[number % len(self.players)]


def _model(kind: str | None, others: int) -> _Model:
    key, temperament = split(kind or "")
    kinds = (key,) if key in COMPUTERS else PEOPLE
    efforts = [COMPUTERS[each].effort for each in kinds]
    budget = TRIES / others
    mean = sum(effort.whole for effort in efforts) / len(efforts)
    answers = max(FEWEST, min(ANSWERS // others, int(budget / mean)))
    return _Model(tuple((_within(effort, budget / answers), temperament) for effort in efforts), answers)


def _within(effort: Effort, tries: float) -> Effort:
    """The effort; if it takes more than `tries`, a reduced one that doesn't model the others' thinking."""
    if effort.whole <= tries:
        return effort
    effort = replace(effort, foes=None)
    part = min(1.0, tries / effort.whole)
    return replace(
        effort,
        tries=round(effort.tries * part),
        worlds=max(min(effort.worlds, WORLDS), round(effort.worlds * part)),
        jury=round(effort.jury * part),
    )
