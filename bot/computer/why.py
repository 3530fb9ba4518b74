"""Why an instruction did what it did: the same round is played again without some of the others' instructions.

What is expected of an instruction is what it would have done if nobody else had had any. Of those of others that were
executed before it, the one is named without which it comes to that; or two together; or all of a player's. Where others
had no hand in it, an earlier one of the same player may have. What is compared, and how an answer falls into
instructions, a game's causes tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Rules, Seat, Seen, State, Step
    from bot.games.causes import Causes, Executed

    AnyRules: TypeAlias = Rules[Any, Any, Any]
    AnyState: TypeAlias = State[Any, Any]
    AnyCauses: TypeAlias = Causes[Any, Any]
    Which: TypeAlias = tuple[Seat, int]

PAIRED: Final = 8
"""So many instructions, the nearest ones, are tried two at a time."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round that was played, up to its first question, with all that it was played from.

    It is over: nothing of it is anybody's secret.
    """

    rules: AnyRules
    state: AnyState
    """Just before it, with its chance."""
    answers: Mapping[Seat, Answer]


@dataclass(frozen=True, slots=True)
class World:
    """A way in which the round can go, up to the end of the instruction that it is about."""

    before: Any
    """The table before the round."""
    seen: tuple[Seen[Any, Any], ...]
    executed: tuple[Executed, ...]
    """In order; the last one is the one that it is about."""
    facts: Mapping[str, object]

    @property
    def steps(self) -> tuple[Seen[Any, Any], ...]:
        """What came of the instruction."""
        return self.of(self.executed[-1])

    def of(self, one: Executed) -> tuple[Seen[Any, Any], ...]:
        """What came of one of the instructions."""
        return self.seen[one.begin : one.end]

    def table_before(self, one: Executed) -> Any:
        """The table when it was about to be executed."""
        return self.seen[one.begin - 1].table if one.begin else self.before


@dataclass(frozen=True, slots=True)
class Why:
    """The answer."""

    found: World
    """As it was."""
    without: World | None
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
    for dropped in (
        [(one,) for one in near],
        list(combinations(near[:PAIRED], 2)),
        [tuple(one for one in near if one[0] == seat) for seat in dict.fromkeys(seat for seat, _ in near)],
        [tuple(near)],
    ):
        best = _best(trial, dropped, expected, kind)
        if best is not None:
            named, world = best
            return Why(found, world, kind, tuple(one for one in found.executed if (one.seat, one.number) in named))
    return Why(found, expected, kind)


def _own(trial: _Trial, found: World) -> Why | None:
    """If an earlier instruction of the same seat is all that kept it from what weighs most, the nearest such one."""
    asked = found.executed[-1]
    for one in reversed(found.executed[:-1]):
        world = trial.without([(one.seat, one.number)]) if one.seat == asked.seat else None
        kind, fact = next(iter(found.facts.items()))
        if world is not None and not fact and world.facts[kind]:
            return Why(found, world, kind, (one,))
    return None


def _best(
    trial: _Trial, tries: Sequence[tuple[Which, ...]], expected: World, kind: str
) -> tuple[tuple[Which, ...], World] | None:
    """The first without which all is as expected; else the first without which that one fact is."""
    nearly: tuple[tuple[Which, ...], World] | None = None
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

    def without(self, dropped: Collection[Which]) -> World | None:
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
        seen: list[Seen[Any, Any]] = []
        executed: list[Executed] = []
        for one in self._causes.executed(_noted(self._played.rules.advance(self._played.state, answers), seen)):
            executed.append(one)
            if (one.seat, one.number) == wanted:
                facts = self._causes.facts(seen[one.begin : one.end], one.seat)
                return World(self._played.state.table, tuple(seen), tuple(executed), facts)
        return None


def _noted(steps: Iterable[Step[Any, Any, Any]], seen: list[Seen[Any, Any]]) -> Iterator[Seen[Any, Any]]:
    for step in steps:
        seen.append(step.seen)
        yield step.seen
