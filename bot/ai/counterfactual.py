"""The causes of an instruction's result, found by replaying the round without some instructions.

The expected result is the one that the instruction would have if nobody else had any. The cause is another player's
instruction without which the round gives the expected result or, failing that, at least the most important fact that
differs. If there's none, it's a pair of the nearest ones, or else all of one player's, or else all. Later ones count
only if they can take part. If other players had no part in it, an earlier one of the same player may be the cause.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Final, TypeAlias

from bot.engine.answers import is_legal
from bot.engine.game import Answer, AnyRules, AnyState, Decision, PublicStep, Seat, Step, Steps
from bot.games.counterfactuals import Causes, Executed, beyond

AnyCauses: TypeAlias = Causes[Any, Any]
AnySteps: TypeAlias = Steps[Any, Any]
Which: TypeAlias = tuple[Seat, int]

PAIRED: Final = 8
"""The number of nearest instructions that are also tried in pairs."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round that has been played, with everything needed to play it again. No hand in it is secret any longer."""

    rules: AnyRules
    state: AnyState
    answers: Mapping[Seat, Answer]
    later: tuple[tuple[Decision, Answer], ...] = ()

    def again(self, answers: Mapping[Seat, Answer]) -> Iterator[Step[Any, Any, Any]]:
        """Replay the round with other answers. Questions during it get their original answers, or count as missed if
        those aren't legal now or the question is new."""
        rules, state, left = self.rules, self.state, list(self.later)
        given: Mapping[Seat, Answer] = answers
        while given:
            for step in rules.advance(state, given):
                yield step
                state = step.state
            asked = rules.pending_decisions(state) if state.table.round == self.state.table.round else ()
            given = {each.seat: self._take_answer(state, each, left) for each in asked}

    def _take_answer(self, state: AnyState, asked: Decision, left: list[tuple[Decision, Answer]]) -> Answer:
        at = next((at for at, (decision, _) in enumerate(left) if decision == asked), None)
        if at is not None:
            _, answer = left.pop(at)
            if is_legal(self.rules, state, asked, answer):
                return answer
        return self.rules.default_answer(state, asked, ())


@dataclass(frozen=True, slots=True)
class Branch:
    """A possible course of the round, as far as the instruction in question."""

    before: Any
    seen: tuple[PublicStep[Any, Any], ...]
    executed: tuple[Executed, ...]
    """The executed instructions in order; the last one is the instruction in question."""
    facts: Mapping[str, object]

    @property
    def steps(self) -> tuple[PublicStep[Any, Any], ...]:
        return self.of(self.executed[-1])

    def in_order(self, some: Collection[Which]) -> list[Which]:
        """These instructions in order of execution, followed by those that haven't been executed."""
        executed = [(one.seat, one.number) for one in self.executed]
        return [*(one for one in executed if one in some), *(one for one in some if one not in executed)]

    def find(self, which: Which) -> Executed:
        """The instruction as executed. If it hasn't been, it has no steps, and its place is just before the last."""
        begin = self.executed[-1].begin
        waiting = Executed(*which, begin=begin, end=begin)
        return next((one for one in self.executed if (one.seat, one.number) == which), waiting)

    def of(self, one: Executed) -> tuple[PublicStep[Any, Any], ...]:
        return self.seen[one.begin : one.end]

    def table_before(self, one: Executed) -> Any:
        return self.seen[one.begin - 1].table if one.begin else self.before


@dataclass(frozen=True, slots=True)
class Why:
    """The explanation of an instruction's result."""

    found: Branch
    without: Branch | None
    """The course without the causes, or the expected one; None if it's only executed because of the others."""
    kind: str
    """The key of the most important fact that differs, if any."""
    causes: tuple[Executed, ...] = ()
    """Other players' instructions in order of execution, or one of the seat's own, if any."""

    @property
    def alike(self) -> bool:
        return self.without is not None and not self.kind


def why(causes: AnyCauses, played: Played, which: Which) -> Why | None:
    """Explain an instruction's result; None if it wasn't executed."""
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


def find_lost_gains(causes: AnyCauses, promised: AnySteps, steps: AnySteps, seat: Seat) -> tuple[int, ...]:
    """The seat's executed instructions that lost gains which its preview showed, most important gains first."""
    found, expected = (_find_gains(causes, each, seat) for each in (steps, promised))
    lost: list[int] = []
    for kind in range(causes.gains):
        here = {number: gains[kind] for number, gains in found.items()}
        there = {number: gains[kind] for number, gains in expected.items()}
        missing = beyond(list(chain(*there.values())), list(chain(*here.values())))
        lost += (
            number
            for number, fact in there.items()
            if any(one in missing for one in beyond(fact, here.get(number, fact)))
        )
    return tuple(dict.fromkeys(lost))


def find_spoiler(causes: AnyCauses, played: Played, seat: Seat, lost: Iterable[int]) -> Why | None:
    """Explain the first of these instructions whose causes are all others' executed ones, if any."""
    for number in lost:
        answer = why(causes, played, (seat, number))
        if answer is not None and answer.causes and all(_is_theirs(one, seat) for one in answer.causes):
            return answer
    return None


def _is_theirs(one: Executed, seat: Seat) -> bool:
    return one.seat != seat and one.end > one.begin


def _find_gains(causes: AnyCauses, steps: AnySteps, seat: Seat) -> Mapping[int, Sequence[tuple[object, ...]]]:
    """The gains of each of the seat's instructions, by number, most important first."""
    weighed: dict[int, Sequence[tuple[object, ...]]] = {}
    for one in causes.split_instructions(steps, whole=True):
        if one.seat == seat:
            facts = [*causes.facts(steps[one.begin : one.end], seat).values()][: causes.gains]
            weighed[one.number] = [fact if isinstance(fact, tuple) else () for fact in facts]
    return weighed


def _own(trial: _Trial, found: Branch) -> Why | None:
    """The explanation by the seat's nearest earlier instruction that prevented the most important fact, if any."""
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
    """The first removal with the expected result, or else the first with the expected fact `kind`, if any."""
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
    def __init__(self, causes: AnyCauses, played: Played, which: Which) -> None:
        self._causes = causes
        self._played = played
        self._which = which

    def numbers(self, seat: Seat) -> range:
        return range(self._causes.count(self._played.answers[seat]))

    def without(self, dropped: Collection[Which]) -> Branch | None:
        """The course without these instructions; None if the instruction in question is never executed then."""
        own, number = self._which
        wanted = own, number - sum(seat == own and n < number for seat, n in dropped)
        answers = dict(self._played.answers)
        for seat in {each for each, _ in dropped}:
            kept = [n for n in self.numbers(seat) if (seat, n) not in dropped]
            answers[seat] = self._causes.keep_only(answers[seat], kept)
        seen: list[PublicStep[Any, Any]] = []
        executed: list[Executed] = []
        for one in self._causes.split_instructions(_record_steps(self._played.again(answers), seen)):
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
