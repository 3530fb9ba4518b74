"""Why an instruction did what it did: the same round is played again without some of the others' instructions.

What is expected of an instruction is what it would have done if nobody else had had any. Of those of others that were
executed before it, or that have a part in a round before they are executed, the one is named without which it comes to
that; or two together; or all of a player's. Where others had no hand in it, an earlier one of the same player may have.
What is compared, and how an answer falls into instructions, a game's causes tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.engine.answers import is_legal
from bot.games.counterfactuals import Executed, beyond

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Decision, PublicStep, Rules, Seat, State, Step
    from bot.games.counterfactuals import Causes

    AnyRules: TypeAlias = Rules[Any, Any, Any]
    AnyState: TypeAlias = State[Any, Any]
    AnyCauses: TypeAlias = Causes[Any, Any]
    Which: TypeAlias = tuple[Seat, int]

PAIRED: Final = 8
"""So many instructions, the nearest ones, are tried two at a time."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round that was played, with all that it was played from.

    It is over: nothing of it is anybody's secret.
    """

    rules: AnyRules
    state: AnyState
    """Just before it, with its chance."""
    answers: Mapping[Seat, Answer]
    later: tuple[tuple[Decision, Answer], ...] = ()
    """What was answered to the questions that came up on the way, in order."""

    def again(self, answers: Mapping[Seat, Answer]) -> Iterator[Step[Any, Any, Any]]:
        """The round from other answers.

        What comes up on the way is answered as it was, the same question of the same seat; if that cannot be answered
        so now, or did not come up, as if nobody did.
        """
        rules, state, left = self.rules, self.state, list(self.later)
        given: Mapping[Seat, Answer] = answers
        while given:
            for step in rules.advance(state, given):
                yield step
                state = step.state
            asked = rules.pending(state) if state.table.round == self.state.table.round else ()
            given = {each.seat: self._given(state, each, left) for each in asked}

    def _given(self, state: AnyState, asked: Decision, left: list[tuple[Decision, Answer]]) -> Answer:
        at = next((at for at, (decision, _) in enumerate(left) if decision == asked), None)
        if at is not None:
            _, answer = left.pop(at)
            if is_legal(self.rules, state, asked, answer):
                return answer
        return self.rules.idle(state, asked, ())


@dataclass(frozen=True, slots=True)
class Branch:
    """A way in which the round can go, up to the end of the instruction that it is about."""

    before: Any
    """The table before the round."""
    seen: tuple[PublicStep[Any, Any], ...]
    executed: tuple[Executed, ...]
    """In order; the last one is the one that it is about."""
    facts: Mapping[str, object]

    @property
    def steps(self) -> tuple[PublicStep[Any, Any], ...]:
        """What came of the instruction."""
        return self.of(self.executed[-1])

    def in_order(self, some: Collection[Which]) -> list[Which]:
        """Some instructions in the order of their execution; then those that were not executed before."""
        executed = [(one.seat, one.number) for one in self.executed]
        return [*(one for one in executed if one in some), *(one for one in some if one not in executed)]

    def find(self, which: Which) -> Executed:
        """An instruction; one that was not executed before has no steps, and its place is just before the last one."""
        begin = self.executed[-1].begin
        waiting = Executed(*which, begin=begin, end=begin)
        return next((one for one in self.executed if (one.seat, one.number) == which), waiting)

    def of(self, one: Executed) -> tuple[PublicStep[Any, Any], ...]:
        """What came of one of the instructions."""
        return self.seen[one.begin : one.end]

    def table_before(self, one: Executed) -> Any:
        """The table when it was about to be executed."""
        return self.seen[one.begin - 1].table if one.begin else self.before


@dataclass(frozen=True, slots=True)
class Why:
    """The answer."""

    found: Branch
    """As it was."""
    without: Branch | None
    """As it would have been without the causes, or as it is expected; None: it would not have come up at all."""
    kind: str
    """What is different, of the facts the one that weighs most; empty: nothing is."""
    causes: tuple[Executed, ...] = ()
    """In the order of their execution; none: what made the difference was not found.

    Of others; or, where those had no hand in it, one of the same seat.
    """

    @property
    def alike(self) -> bool:
        """Whether it did what it would have done alone."""
        return self.without is not None and not self.kind


def why(causes: AnyCauses, played: Played, which: Which) -> Why | None:
    """Why an instruction did what it did; None if it was not executed."""
    trial = _Trial(causes, played, which)
    found = trial.without(())
    if found is None:
        return None
    others = [(seat, number) for seat in played.answers if seat != which[0] for number in trial.numbers(seat)]
    expected = trial.without(others)
    if expected is None:
        return Why(found, None, "")
    kind = next((kind for kind, fact in expected.facts.items() if found.facts[kind] != fact), "")
    if not kind:
        return _own(trial, found) or Why(found, expected, "")
    near = [(one.seat, one.number) for one in reversed(found.executed[:-1]) if one.seat != which[0]]
    if causes.waits:
        near += [one for one in others if one not in near]
    for dropped in (
        [(one,) for one in near],
        list(combinations(near[:PAIRED], 2)),
        [tuple(one for one in near if one[0] == seat) for seat in dict.fromkeys(seat for seat, _ in near)],
        [tuple(near)],
    ):
        best = _best(trial, dropped, expected, kind)
        if best is not None:
            named, world = best
            return Why(found, world, kind, tuple(found.find(one) for one in found.in_order(named)))
    return Why(found, expected, kind)


def why_worse(causes: AnyCauses, played: Played, seat: Seat) -> Why | None:
    """Why an answer brought less of what weighs most than alone: of its first instruction that did.

    None if it brought as much, or if no instruction of somebody else's is found to have done it.
    """
    alone = {each: answer if each == seat else causes.kept(answer, ()) for each, answer in played.answers.items()}
    found, expected = (_find_main_facts(causes, played, answers, seat) for answers in (played.answers, alone))
    missing = beyond(list(chain(*expected.values())), list(chain(*found.values())))
    for number, fact in expected.items():
        if any(one in missing for one in beyond(fact, found.get(number, fact))):
            answer = why(causes, played, (seat, number))
            if answer is not None and answer.causes and all(_is_theirs(one, seat) for one in answer.causes):
                return answer
    return None


def _is_theirs(one: Executed, seat: Seat) -> bool:
    """True if it's an instruction of somebody else's that was executed before."""
    return one.seat != seat and one.end > one.begin


def _find_main_facts(
    causes: AnyCauses, played: Played, answers: Mapping[Seat, Answer], seat: Seat
) -> Mapping[int, tuple[object, ...]]:
    """The fact that weighs most, of each of the seat's instructions, in a round from these answers."""
    seen: list[PublicStep[Any, Any]] = []
    weighed: dict[int, tuple[object, ...]] = {}
    for one in causes.executed(_record_steps(played.again(answers), seen)):
        if one.seat == seat:
            fact = next(iter(causes.facts(seen[one.begin : one.end], seat).values()))
            weighed[one.number] = fact if isinstance(fact, tuple) else ()
    return weighed


def _own(trial: _Trial, found: Branch) -> Why | None:
    """If an earlier instruction of the same seat is all that kept it from what weighs most, the nearest such one."""
    asked = found.executed[-1]
    for one in reversed(found.executed[:-1]):
        world = trial.without([(one.seat, one.number)]) if one.seat == asked.seat else None
        kind, fact = next(iter(found.facts.items()))
        if world is not None and not fact and world.facts[kind]:
            return Why(found, world, kind, (one,))
    return None


def _best(
    trial: _Trial, tries: Sequence[tuple[Which, ...]], expected: Branch, kind: str
) -> tuple[tuple[Which, ...], Branch] | None:
    """The first without which all is as expected; else the first without which that one fact is."""
    nearly: tuple[tuple[Which, ...], Branch] | None = None
    for dropped in tries:
        world = trial.without(dropped)
        if world is None:
            continue
        if world.facts == expected.facts:
            return dropped, world
        if nearly is None and world.facts[kind] == expected.facts[kind]:
            nearly = dropped, world
    return nearly


class _Trial:
    """The round, again and again, each time without some instructions."""

    def __init__(self, causes: AnyCauses, played: Played, which: Which) -> None:
        self._causes = causes
        self._played = played
        self._which = which

    def numbers(self, seat: Seat) -> range:
        """The instructions of a seat."""
        return range(self._causes.count(self._played.answers[seat]))

    def without(self, dropped: Collection[Which]) -> Branch | None:
        """As it goes without these; None if the instruction does not come up then."""
        seats = {seat for seat, _ in dropped}
        own, number = self._which
        wanted = own, number - sum(seat == own and n < number for seat, n in dropped)
        answers = {
            seat: self._causes.kept(answer, [n for n in self.numbers(seat) if (seat, n) not in dropped])
            if seat in seats
            else answer
            for seat, answer in self._played.answers.items()
        }
        seen: list[PublicStep[Any, Any]] = []
        executed: list[Executed] = []
        for one in self._causes.executed(_record_steps(self._played.again(answers), seen)):
            executed.append(one)
            if (one.seat, one.number) == wanted:
                facts = self._causes.facts(seen[one.begin : one.end], one.seat)
                return Branch(self._played.state.table, tuple(seen), tuple(executed), facts)
        return None


def _record_steps(
    steps: Iterable[Step[Any, Any, Any]], seen: list[PublicStep[Any, Any]]
) -> Iterator[PublicStep[Any, Any]]:
    for step in steps:
        seen.append(step.seen)
        yield step.seen
