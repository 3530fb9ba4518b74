"""Default rules about questions and the end of the game."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from enum import Enum
from typing import Any, ClassVar, Protocol, TypeVar

from bot.engine import answers
from bot.engine.game import Answer, Choice, Decision, E, H, Outcome, Rules, Seat, State, Step, Table
from bot.engine.kernel import Kernel
from bot.games.common.rules.options import changed_options


class Contest(Table, Protocol):
    """A table that records how its game ended."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All winners, several if they share the win; empty while the game goes on or if nobody has won."""

    @property
    def ending(self) -> Enum | None:
        """The way the game ended; until then, None or the way agreed on. Its value is the reason in `Outcome`."""


C = TypeVar("C", bound=Contest)


class Rulebook(Rules[C, H, E]):
    """Rules of a game whose table records how it ended."""

    kernel_supported_options: ClassVar[Collection[str]] = ()
    """The options that `own_kernel` knows. With any other, computers use the rules and menus, which is slower."""

    def offered_choices(self, state: State[C, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        return self.menu(state, decision, so_far)

    def can_advance(self, state: State[C, H], answered: frozenset[Seat]) -> bool:
        return answered.issuperset(decision.seat for decision in self.pending_decisions(state))

    def default_answer(self, state: State[C, H], decision: Decision, draft: Answer) -> Answer:
        start = answers.longest_legal(self, state, decision, draft)
        whole = answers.finish(self, state, decision, start)
        return self.at_random(state, decision, start) if whole is None else whole

    def at_random(self, state: State[C, H], decision: Decision, start: Answer) -> Answer:
        answer, _ = answers.at_random(self, state, decision, state.rng.fork(f"idle/{decision.seat}"), start)
        return answer

    def preview(self, table: C, hand: H, seat: Seat, draft: Answer) -> Iterator[Step[C, H, E]]:  # noqa: ARG002 - part of the protocol
        return iter(())

    def settle(self, state: State[C, H]) -> Iterator[Step[C, H, E]]:  # noqa: ARG002 - part of the protocol
        return iter(())

    def stuck(self, state: State[C, H]) -> bool:  # noqa: ARG002 - part of the protocol
        return False

    def progress(self, table: C) -> Hashable:
        """The round number, because every round brings the end closer."""
        return table.round

    def outcome(self, state: State[C, H]) -> Outcome | None:
        table = state.table
        return None if table.ending is None else Outcome(frozenset(table.winners), table.ending.value)

    def kernel(self, state: State[C, H]) -> Kernel[Any] | None:
        """The game's own kernel, if any, unless an option was chosen that it doesn't know."""
        own = self.own_kernel(state)
        return None if own is None or changed_options(self).difference(self.kernel_supported_options) else own

    def own_kernel(self, state: State[C, H]) -> Kernel[Any] | None:  # noqa: ARG002 - for games that have one
        return None
