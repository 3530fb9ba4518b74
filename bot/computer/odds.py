"""How likely a draft is to work: its round imagined a thousand times, against others as strong as those at the table.

The others' answers are found as such players find theirs, out of what their own seats may know in a state that the
asking seat may believe in. Nothing goes into it that the seat may not know.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.computer.players import View, looking_ahead
from bot.computer.response import Effort, never
from bot.computer.tempers import split
from bot.computer.thinking import COMPUTERS
from bot.engine.rng import Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.computer.players import AnyRules
    from bot.computer.response import Stop
    from bot.computer.tempers import Temper
    from bot.engine.game import Answer, Decision, Seat, State, Step
    from bot.games.game import Value
    from bot.games.odds import Place, Prospects

    AnyState: TypeAlias = State[Any, Any]
    AnyProspects: TypeAlias = Prospects[Any, Any, Any]

ROUNDS: Final = 1000
"""So many are imagined."""
ANSWERS: Final = 160
"""So many answers of the others are thought of at most, where that takes little."""
FEWEST: Final = 12
"""So many of each of them at least, however much thought that takes."""
TRIES: Final = 40_000
"""The tries that all those answers may take together, as an effort counts them: about a second of one core."""
MOST: Final = Effort(tries=900, worlds=12, rivals=50, finalists=30, jury=4)
"""So much is thought about each answer at most: a few dozen of a player who thinks less long tell more than five of one
who thinks as long as those at the table."""
PEOPLE: Final = ("apprentice", "planner")
"""How strong people are taken to be, by turns: nobody knows."""
AGAIN: Final = 4
"""So often a round of the same answers is played anew, where chance has a part in it; then it is known well enough."""
TRIED: Final = 8
"""So many answers to a question on the way are compared."""
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
class Wager:
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


def odds(rules: AnyRules, prospects: AnyProspects, wager: Wager, stop: Stop = never) -> Odds:
    """Imagine the rounds, and count what comes of the draft."""
    came: Counter[str] = Counter()
    ends: Counter[Place] = Counter()
    rounds = 0
    for round_ in _rounds(rules, prospects, wager, stop):
        came.update(round_.came)
        ends.update(round_.ends)
        rounds += 1
    of = max(rounds, 1)
    return Odds(
        rounds,
        tuple((key, came[key] / of) for key in prospects.open(wager.table, wager.decision)),
        tuple((place, count / of) for place, count in ends.most_common()),
    )


@dataclass(frozen=True, slots=True)
class _Round:
    """What came of one of them."""

    came: frozenset[str]
    ends: tuple[Place, ...]


def _rounds(rules: AnyRules, prospects: AnyProspects, wager: Wager, stop: Stop) -> Iterator[_Round]:
    """Each from a state that the seat may believe in, with answers that the others may give in it."""
    rng = Rng(wager.seed)
    others = _Others(rules, wager, rng.fork("others"), stop)
    states = [state for state in others.states if others.has_answers(state)]
    own = [rules.idle(state, wager.decision, wager.draft) for state in states]
    seed, _ = rng.fork("rounds").below(1 << 64)
    chance = Random(seed)
    known: defaultdict[object, list[_Round]] = defaultdict(list)
    for number in range(ROUNDS if states else 0):
        if number > len(states) and stop():
            return
        at = number % len(states)
        state = replace(states[at], rng=rng.fork(f"round/{number}"))
        answers = others.drawn(state, chance) | {wager.seat: own[at]}
        rounds = known[state.hands, tuple(answers.items())]
        if len(rounds) == AGAIN:
            yield chance.choice(rounds)
            continue
        steps = tuple(_played(rules, prospects, state, answers, chance))
        after, seen = steps[-1].state, [step.seen for step in steps]
        round_ = _Round(prospects.came(state.table, seen, wager.seat), prospects.ends(after.table, wager.seat))
        rounds += [round_] * (AGAIN if after.rng == state.rng else 1)  # known at once if chance had no part
        yield round_


def _played(
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
        answers = {decision.seat: _answered(rules, state, decision, chance) for decision in asked}


def _answered(rules: AnyRules, state: AnyState, decision: Decision, chance: Random) -> Answer:
    """A question on the way: the best of a few answers, as far as its game can tell quickly."""
    kernel, seat = rules.kernel(state), decision.seat
    if kernel is None:
        return rules.idle(state, decision, ())
    plans = dict.fromkeys(kernel.sample(seat, chance.random) for _ in range(TRIED))
    luck = chance.getrandbits(53)
    return kernel.answer(seat, max(plans, key=lambda plan: kernel.resolve({seat: plan}, luck)[seat]))


class _Others:
    """What the others at the table may answer, out of what their own seats may know."""

    def __init__(self, rules: AnyRules, wager: Wager, rng: Rng, stop: Stop) -> None:
        self.states: list[AnyState] = []
        self._known: defaultdict[Seat, defaultdict[object, list[Answer]]] = defaultdict(lambda: defaultdict(list))
        """By seat, and by what it holds."""
        first = rules.imagine(wager.table, wager.hand, wager.seat, rng.fork("imagined/0"))
        asked = [decision for decision in rules.pending(first) if decision.seat != wager.seat]
        self._kinds = {decision.seat: _kinds(wager.rivals[decision.seat]) for decision in asked}
        tries, most = TRIES / max(1, len(asked)), max(FEWEST, ANSWERS // max(1, len(asked)))
        for number in range(most if asked else 1):
            state = rules.imagine(wager.table, wager.hand, wager.seat, rng.fork(f"imagined/{number}"))
            self.states.append(state)
            for decision in asked:
                effort, temper = self._thinks(decision.seat, number)
                if number >= max(FEWEST, tries / _tries(effort)):
                    continue
                hand = state.hands[decision.seat]
                view: View[Any, Any] = View(state.table, hand, decision.seat, decision)
                answer = looking_ahead(rules, view, rng.fork(f"{number}/{decision.seat}"), effort, temper, stop)
                self._known[decision.seat][hand].append(answer)
            if stop():
                return

    def has_answers(self, state: AnyState) -> bool:
        """Whether something is known of each of them in that state."""
        return all(state.hands[seat] in self._known[seat] for seat in self._kinds)

    def drawn(self, state: AnyState, chance: Random) -> dict[Seat, Answer]:
        """One answer of each."""
        return {seat: chance.choice(self._known[seat][state.hands[seat]]) for seat in self._kinds}

    def _thinks(self, seat: Seat, number: int) -> tuple[Effort, Temper]:
        kinds = self._kinds[seat]
        key, temper = split(kinds[number % len(kinds)])
        return _modelled(COMPUTERS[key].effort), temper


def _kinds(kind: str | None) -> tuple[str, ...]:
    return (kind,) if kind is not None and split(kind)[0] in COMPUTERS else PEOPLE


def _tries(effort: Effort) -> int:
    """All that an answer takes, as an effort counts tries."""
    return effort.tries + (effort.worlds + effort.jury) * effort.rivals


def _modelled(effort: Effort) -> Effort:
    """An effort within what there is time for."""
    return replace(
        effort,
        tries=min(effort.tries, MOST.tries),
        worlds=min(effort.worlds, MOST.worlds),
        rivals=min(effort.rivals, MOST.rivals),
        finalists=min(effort.finalists, MOST.finalists),
        jury=min(effort.jury, MOST.jury),
    )
