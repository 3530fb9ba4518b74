"""How likely a draft is to work: its round imagined a thousand times, against others as strong as those at the table.

The others' answers are found as such players find theirs, out of what their own seats may know in a state that the
asking seat may believe in. Nothing goes into it that the seat may not know. Where others hide something, what such
players would have used before is taken to be left as seldom as it is: the game says how seldom.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.ai.best_response import never
from bot.ai.levels import View, looking_ahead
from bot.ai.players import COMPUTERS
from bot.ai.temperaments import split
from bot.engine.rng import Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.ai.best_response import Effort, Stop
    from bot.ai.levels import AnyRules
    from bot.ai.temperaments import Temper
    from bot.engine.game import Answer, Decision, Seat, State, Step
    from bot.games.game import Value
    from bot.games.odds import OutcomeModel, Place

    AnyState: TypeAlias = State[Any, Any]
    AnyProspects: TypeAlias = OutcomeModel[Any, Any, Any]

ROUNDS: Final = 1000
"""So many are imagined."""
PLAYED: Final = 500
"""So many of them are played at most: with more players no two are alike, and more of them tell hardly more."""
ANSWERS: Final = 160
"""So many answers of the others are thought of at most, where that takes little."""
FEWEST: Final = 12
"""So many of each of them at least: with less thought, if there is no time for as much as they themselves think."""
TRIES: Final = 60_000
"""The tries that all those answers may take together, as an effort counts them: a second or two of one core."""
WORLDS: Final = 8
"""The guesses of what others do that an answer of less thought is made in at least."""
UNSURE: Final = 0.5
"""Of a few answers nothing is certain: as if half an answer more spoke for what may come, and half a one against; for
a place where something may end none, since there are many."""
PEOPLE: Final = ("apprentice", "planner")
"""How strong people are taken to be, by turns: nobody knows."""
AGAIN: Final = 4
"""So often a round of the same answers is played anew, where chance has a part in it; then it is known well enough."""
TRIED: Final = 8
"""So many answers to a question on the way are compared."""
DRAWS: Final = 60
"""So often a state is imagined at most until it is one that is likely enough."""
_LUCK: Final = 1 << 53
"""As many as a share tells apart."""
ASIDES: Final = 40
"""The most questions on the way of one round that are gone through: more than any game asks."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What came of a draft in the rounds that were imagined."""

    rounds: int
    """How many; 0: there was no time for any."""
    came: tuple[tuple[str, float], ...]
    """All that may come of it, by its key, in the game's order, and in what share of the rounds it did."""
    ends: tuple[tuple[Place, float], ...]
    """Where what is the seat's ended, and in what share of the rounds; most often first."""


@dataclass(frozen=True, slots=True)
class OddsTask:
    """A draft whose odds somebody wants to know, as it can be sent to another process."""

    game: str
    options: tuple[tuple[str, Value], ...]
    """All of the game's options with their values."""
    table: Any
    hand: Any
    seat: Seat
    decision: Decision
    draft: Answer
    rivals: tuple[str | None, ...]
    """By seat the kind of computer that sits there; None: a person."""
    seed: int
    match: int = 0
    """None in particular: nobody learns who asks by what that keeps busy."""

    @property
    def place(self) -> int:
        """Somebody waits for it, and it takes about as long as an answer of a player who thinks long."""
        return 1

    @property
    def long(self) -> bool:
        """It does not take much more than a second."""
        return False

    def think(self, stop: Stop = never) -> Odds:
        """The odds; of fewer rounds if it was stopped."""
        rules, prospects = GAMES[self.game].rules(dict(self.options)), GAMES[self.game].prospects
        if prospects is None:
            raise ValueError(f"nobody can say what may come of an answer in {self.game}")
        return odds(rules, prospects, self, stop)


def odds(rules: AnyRules, prospects: AnyProspects, wager: OddsTask, stop: Stop = never) -> Odds:
    """Imagine the rounds, and count what comes of the draft."""
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
    """What it is taken for that comes in that share of the rounds, if so many different answers are behind them."""
    return share if not answers else (share * answers + for_) / (answers + 2 * UNSURE)


@dataclass(frozen=True, slots=True)
class _Round:
    """What came of one of them."""

    came: frozenset[str]
    ends: tuple[Place, ...]


def _rounds(rules: AnyRules, prospects: AnyProspects, wager: OddsTask, others: _Others, stop: Stop) -> Iterator[_Round]:
    """Each from a state that the seat may believe in, with answers that the others may give in it."""
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
        rounds += [round_] * (AGAIN if after.rng == state.rng else 1)  # known at once if chance had no part
        yield round_


def _simulate_round(
    rules: AnyRules, prospects: AnyProspects, state: AnyState, answers: Mapping[Seat, Answer], chance: Random
) -> Iterator[Step[Any, Any, Any]]:
    """All that comes of the answers, on through the questions on the way."""
    for _ in range(ASIDES):
        for step in rules.advance(state, answers):
            yield step
            state = step.state
        asked = rules.pending(state)
        if not asked or not all(decision.aside for decision in asked) or prospects.over(state.table):
            return
        answers = {decision.seat: _choose_answer(rules, state, decision, chance) for decision in asked}


def _choose_answer(rules: AnyRules, state: AnyState, decision: Decision, chance: Random) -> Answer:
    """A question on the way: the best of a few answers, as far as its game can tell quickly."""
    kernel, seat = rules.kernel(state), decision.seat
    if kernel is None:
        return rules.idle(state, decision, ())
    plans = dict.fromkeys(kernel.sample(seat, chance.random) for _ in range(TRIED))
    luck = chance.getrandbits(53)
    return kernel.answer(seat, max(plans, key=lambda plan: kernel.resolve({seat: plan}, luck)[seat]))


class _Others:
    """What the others at the table may answer, out of what their own seats may know."""

    def __init__(self, rules: AnyRules, prospects: AnyProspects, wager: OddsTask, rng: Rng, stop: Stop) -> None:
        self.states: list[AnyState] = []
        first = rules.imagine(wager.table, wager.hand, wager.seat, rng.fork("imagined/0"))
        asked = [decision for decision in rules.pending(first) if decision.seat != wager.seat]
        self._models = {decision.seat: _model(wager.rivals[decision.seat], len(asked)) for decision in asked}
        self._known: dict[Seat, defaultdict[object, list[Answer]]] = {seat: defaultdict(list) for seat in self._models}
        """By seat, and by what it holds."""
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
        """How many are known of whom least is known; 0: nobody answers."""
        return min((sum(map(len, known.values())) for known in self._known.values()), default=0)

    def has_answers(self, state: AnyState) -> bool:
        """Whether something is known of each of them in that state."""
        return all(state.hands[seat] in known for seat, known in self._known.items())

    def drawn(self, state: AnyState, chance: Random) -> dict[Seat, Answer]:
        """One answer of each."""
        return {seat: chance.choice(known[state.hands[seat]]) for seat, known in self._known.items()}


def _sample_state(
    rules: AnyRules, prospects: AnyProspects, wager: OddsTask, efforts: Mapping[Seat, Effort], rng: Rng
) -> AnyState:
    """A state that the seat may believe in: what others who think so much would hardly hold by now, they seldom do."""
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
    """How somebody else at the table is taken to play."""

    players: tuple[tuple[Effort, Temper], ...]
    """By turns."""
    answers: int
    """So many are thought of."""

    def player(self, number: int) -> tuple[Effort, Temper]:
        """Whose turn it is."""
        return self.players[number % len(self.players)]


def _model(kind: str | None, others: int) -> _Model:
    """The computer that sits there, or what a person is taken for, within what there is time for."""
    key, temper = split(kind or "")
    kinds = (key,) if key in COMPUTERS else PEOPLE
    efforts = [COMPUTERS[each].effort for each in kinds]
    budget = TRIES / others
    mean = sum(effort.whole for effort in efforts) / len(efforts)
    answers = max(FEWEST, min(ANSWERS // others, int(budget / mean)))
    return _Model(tuple((_within(effort, budget / answers), temper) for effort in efforts), answers)


def _within(effort: Effort, tries: float) -> Effort:
    """The effort, or as large a part of it as there is time for, without what takes longest."""
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
