"""What a game's rules say about questions and ends if the game says nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from bot.engine import answers
from bot.engine.game import E, H, Outcome, Rules, Table

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from enum import Enum

    from bot.engine.game import Answer, Choice, Decision, Seat, State, Step
    from bot.engine.kernel import Kernel


class Contest(Table, Protocol):
    """A table that knows how its game ended."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All who share the win; nobody while the game goes on, or if it was cancelled."""
        ...

    @property
    def ending(self) -> Enum | None:
        """How the game ended, once it is over: the value is a sentence without a name in it."""
        ...


C = TypeVar("C", bound=Contest)


class Rulebook(Rules[C, H, E]):
    """Rules of a game whose table knows how it ended."""

    def offered(self, state: State[C, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """All that the menu has."""
        return self.menu(state, decision, so_far)

    def enough(self, state: State[C, H], answered: frozenset[Seat]) -> bool:
        """The table waits for everybody who is asked."""
        return answered.issuperset(decision.seat for decision in self.pending(state))

    def idle(self, state: State[C, H], decision: Decision, draft: Answer) -> Answer:
        """The draft as far as it is legal; what it lacks is chosen at random."""
        start = answers.longest_legal(self, state, decision, draft)
        whole = answers.finish(self, state, decision, start)
        return self.at_random(state, decision, start) if whole is None else whole

    def at_random(self, state: State[C, H], decision: Decision, start: Answer) -> Answer:
        """The answer that a seat is given from the beginning of one on."""
        answer, _ = answers.at_random(self, state, decision, state.rng.fork(f"idle/{decision.seat}"), start)
        return answer

    def preview(self, table: C, hand: H, seat: Seat, draft: Answer) -> Iterator[Step[C, H, E]]:  # noqa: ARG002 - the protocol's
        """Nothing is foreseen."""
        return iter(())

    def settle(self, state: State[C, H]) -> Iterator[Step[C, H, E]]:  # noqa: ARG002 - the protocol's
        """The game cannot be ended by agreement."""
        return iter(())

    def stuck(self, state: State[C, H]) -> bool:  # noqa: ARG002 - the protocol's
        """Nobody can tell."""
        return False

    def reached(self, table: C) -> Hashable:
        """Every round brings the end nearer."""
        return table.round

    def outcome(self, state: State[C, H]) -> Outcome | None:
        """The winners, all who share it; none if the game was cancelled."""
        table = state.table
        return None if table.ending is None else Outcome(frozenset(table.winners), table.ending.value)

    def kernel(self, state: State[C, H]) -> Kernel[Any] | None:  # noqa: ARG002 - the protocol's
        """There is no quicker way."""
        return None
