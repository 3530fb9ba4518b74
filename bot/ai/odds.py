"""The odds of a draft: its round simulated a thousand times, against opponents as strong as those at the table.

The others' answers are found as players of that strength find theirs, from what their own seats may know in a state
consistent with the asking seat's knowledge. Nothing that the seat may not know is used. Where others hide something,
pieces that such players would have used earlier are sampled less often, at the rate that the game gives.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import Any, Final, TypeAlias

from bot.ai.best_response import Effort, Stop, never
from bot.ai.levels import AnyRules, View, looking_ahead
from bot.ai.players import COMPUTERS
from bot.ai.temperaments import Temper, split
from bot.engine.game import Answer, Decision, Seat, State, Step
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.game import Value
from bot.games.odds import OutcomeModel, Place

AnyState: TypeAlias = State[Any, Any]
AnyProspects: TypeAlias = OutcomeModel[Any, Any, Any]

ROUNDS: Final = 1000
"""Number of simulated rounds."""
PLAYED: Final = 500
"""Maximum number of answers played. With more players no two are alike, and more answers hardly help."""
ANSWERS: Final = 160
"""Maximum number of the others' answers, where that's cheap."""
FEWEST: Final = 12
"""Minimum number of answers for each: with less effort if there's no time for the players' own."""
TRIES: Final = 60_000
"""Total number of tries for all those answers, as an effort counts them: a second or two of one core."""
WORLDS: Final = 8
"""Minimum number of guesses of the others' play for an answer with reduced effort."""
UNSURE: Final = 0.5
"""Correction for shares of few answers: as if half an answer more were for an outcome, and half a one against it. Not
used for final places, since there are many."""
PEOPLE: Final = ("apprentice", "planner")
"""Assumed strengths of people, in turn, as the real ones are unknown."""
AGAIN: Final = 4
"""Number of replays of a round with the same answers, where chance has a part in it; that's accurate enough."""
TRIED: Final = 8
"""Number of answers compared for a question during a round."""
DRAWS: Final = 60
"""Maximum number of sampled states until one is likely enough."""
_LUCK: Final = 1 << 53
"""Number of distinct values of a share."""
ASIDES: Final = 40
"""Maximum number of questions answered during one round, which is more than any game asks."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Results of a draft over the simulated rounds."""

    rounds: int
    """Number of simulated rounds; 0 if there was no time for any."""
    came: tuple[tuple[str, float], ...]
    """Share of the rounds for each possible result, by key, in the game's order."""
    ends: tuple[tuple[Place, float], ...]
    """Share of the rounds for each final place of the seat's things, most frequent first."""


@dataclass(frozen=True, slots=True)
class OddsTask:
    """A draft whose odds are wanted, in a form that can be sent to another process."""

    game: str
    options: tuple[tuple[str, Value], ...]
    """All of the game's options with their values."""
    table: Any
    hand: Any
    seat: Seat
    decision: Decision
    draft: Answer
    rivals: tuple[str | None, ...]
    """By seat, the kind of computer there; None for a person."""
    seed: int
    match: int = 0
    """No table in particular, so that the load reveals nothing about who asks."""

    @property
    def place(self) -> int:
        """The place in the queue: someone is waiting, and it takes about as long as a strong player's answer."""
        return 1

    @property
    def long(self) -> bool:
        """Return False, as it takes little more than a second."""
        return False

    def think(self, stop: Stop = never) -> Odds:
        """The odds; from fewer rounds if stopped."""
        rules, prospects = GAMES[self.game].rules(dict(self.options)), GAMES[self.game].prospects
        if prospects is None:
            raise ValueError(f"nobody can say what may come of an answer in {self.game}")
        return odds(rules, prospects, self, stop)


def odds(rules: AnyRules, prospects: AnyProspects, wager: OddsTask, stop: Stop = never) -> Odds:
    """Simulate the rounds, and count the draft's results."""
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
    """The estimated probability of a result with that share of the rounds, based on that many different answers."""
    return share if not answers else (share * answers + for_) / (answers + 2 * UNSURE)


@dataclass(frozen=True, slots=True)
class _Round:
    """Results of one simulated round."""

    came: frozenset[str]
    ends: tuple[Place, ...]


def _rounds(rules: AnyRules, prospects: AnyProspects, wager: OddsTask, others: _Others, stop: Stop) -> Iterator[_Round]:
    """Simulate rounds, each from a state consistent with the seat's knowledge, with sampled answers of the others."""
    rng = Rng(wager.seed)
    states = [state for state in others.states if others.has_answers(state)]
    own = [rules.idle(state, wager.decision, wager.draft) for state in states]
    seed, _ = rng.fork("rounds").below(1 << 64)
    chance = Random(seed)
    known: defaultdict[object, list[_Round]] = defaultdict(list)
    played = 0
    for number in range(ROUNDS if states else 0):
        if played == PLAYED or (number > len(states) and stop()):
            return
        at = number % len(states)
        state = replace(states[at], rng=rng.fork(f"round/{number}"))
        answers = others.drawn(state, chance) | {wager.seat: own[at]}
        rounds = known[state.hands, tuple(answers.items())]
        if len(rounds) == AGAIN:
            yield chance.choice(rounds)
            continue
        played += 1
        steps = tuple(_simulate_round(rules, prospects, state, answers, chance))
        after, seen = steps[-1].state, [step.seen for step in steps]
        round_ = _Round(prospects.came(state.table, seen, wager.seat), prospects.ends(seen, wager.seat))
        rounds += [round_] * (AGAIN if after.rng == state.rng else 1)  # one replay is enough without chance
        yield round_


def _simulate_round(
    rules: AnyRules, prospects: AnyProspects, state: AnyState, answers: Mapping[Seat, Answer], chance: Random
) -> Iterator[Step[Any, Any, Any]]:
    """The steps of the round with these answers, including the questions during it."""
    for _ in range(ASIDES):
        for step in rules.advance(state, answers):
            yield step
            state = step.state
        asked = rules.pending(state)
        if not asked or not all(decision.aside for decision in asked) or prospects.over(state.table):
            return
        answers = {decision.seat: _choose_answer(rules, state, decision, chance) for decision in asked}


def _choose_answer(rules: AnyRules, state: AnyState, decision: Decision, chance: Random) -> Answer:
    """An answer to a question during the round: the best of a few, as far as its game can tell quickly."""
    kernel, seat = rules.kernel(state), decision.seat
    if kernel is None:
        return rules.idle(state, decision, ())
    plans = dict.fromkeys(kernel.sample(seat, chance.random) for _ in range(TRIED))
    luck = chance.getrandbits(53)
    return kernel.answer(seat, max(plans, key=lambda plan: kernel.resolve({seat: plan}, luck)[seat]))


class _Others:
    """Possible answers of the others at the table, from what their own seats may know."""

    def __init__(self, rules: AnyRules, prospects: AnyProspects, wager: OddsTask, rng: Rng, stop: Stop) -> None:
        self.states: list[AnyState] = []
        first = rules.imagine(wager.table, wager.hand, wager.seat, rng.fork("imagined/0"))
        asked = [decision for decision in rules.pending(first) if decision.seat != wager.seat]
        self._models = {decision.seat: _model(wager.rivals[decision.seat], len(asked)) for decision in asked}
        self._known: dict[Seat, defaultdict[object, list[Answer]]] = {seat: defaultdict(list) for seat in self._models}
        """Known answers by seat and by what the seat holds."""
        for number in range(max((model.answers for model in self._models.values()), default=1)):
            efforts = {seat: model.player(number)[0] for seat, model in self._models.items()}
            state = _sample_state(rules, prospects, wager, efforts, rng.fork(f"imagined/{number}"))
            self.states.append(state)
            for decision in asked:
                seat, model = decision.seat, self._models[decision.seat]
                if number >= model.answers:
                    continue
                effort, temper = model.player(number)
                view: View[Any, Any] = View(state.table, state.hands[seat], seat, decision)
                answer = looking_ahead(rules, view, rng.fork(f"{number}/{seat}"), effort, temper, stop)
                self._known[seat][view.hand].append(answer)
            if stop():
                return

    @property
    def answers(self) -> int:
        """The number of known answers of the seat with the fewest; 0 if nobody answers."""
        return min((sum(map(len, known.values())) for known in self._known.values()), default=0)

    def has_answers(self, state: AnyState) -> bool:
        """Return whether there are known answers of each seat in that state."""
        return all(state.hands[seat] in known for seat, known in self._known.items())

    def drawn(self, state: AnyState, chance: Random) -> dict[Seat, Answer]:
        """A random answer of each seat."""
        return {seat: chance.choice(known[state.hands[seat]]) for seat, known in self._known.items()}


def _sample_state(
    rules: AnyRules, prospects: AnyProspects, wager: OddsTask, efforts: Mapping[Seat, Effort], rng: Rng
) -> AnyState:
    """A state consistent with the seat's knowledge, in which others seldom hold what players of their strength would
    have used."""
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
    """The assumed way of playing of another player."""

    players: tuple[tuple[Effort, Temper], ...]
    """Assumed players, used in turn."""
    answers: int
    """Number of answers to find."""

    def player(self, number: int) -> tuple[Effort, Temper]:
        """The player for an answer's number."""
        return self.players[number % len(self.players)]


def _model(kind: str | None, others: int) -> _Model:
    """The model of the computer in a seat, or of a person, within the time available."""
    key, temper = split(kind or "")
    kinds = (key,) if key in COMPUTERS else PEOPLE
    efforts = [COMPUTERS[each].effort for each in kinds]
    budget = TRIES / others
    mean = sum(effort.whole for effort in efforts) / len(efforts)
    answers = max(FEWEST, min(ANSWERS // others, int(budget / mean)))
    return _Model(tuple((_within(effort, budget / answers), temper) for effort in efforts), answers)


def _within(effort: Effort, tries: float) -> Effort:
    """The effort, or the largest part of it that the tries allow, without its slowest parts."""
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
