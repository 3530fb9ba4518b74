"""The types every game is made of: decisions, answers, and the public results.

Three kinds of knowledge are kept apart by structure: the *table* is public, a *hand* is what one seat may see, and the
*rng* is what nobody may look at. Code that shows something to people gets tables, at most one hand, and events.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from bot.engine.kernel import Kernel
from bot.engine.rng import Rng

Seat: TypeAlias = int
"""A place at the table, from 0, clockwise. Games never meet a user."""

Answer: TypeAlias = tuple[str, ...]
"""The keys of the choices taken, in order: a player's only input. A draft is the beginning of one."""

DONE = "done"
"""The key of the choice that ends an answer which could also go on. Front ends show it as the "compile" button."""


class Table(Protocol):
    """The public state of a game. Immutable; equal tables are the same position."""

    @property
    def round(self) -> int:
        """The number of the round being played, from 1; 0 while the game is being set up."""
        ...


T = TypeVar("T", bound=Table)
H = TypeVar("H")
E = TypeVar("E")
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)
H_contra = TypeVar("H_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Choice:
    """One option in a menu."""

    key: str
    """The stored key: short and stable."""
    label: str
    """The label for the player, at most 80 characters."""
    note: str = ""
    """The effect or use, in at most 100 characters; empty where one text describes all of them together."""
    sign: str = ""
    """The key of the game's icon shown before the label; empty: none."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that the table is waiting on. A seat has at most one at a time."""

    seat: Seat
    topic: str
    """The topic of the question: "goals", "program"."""
    seconds: int | None = None
    """A time limit of the question's own, on top of the table's pace. Of simultaneous questions the shortest counts."""
    aside: bool = False
    """True if the question comes up during a round: the consequences of its answer are told with what came before."""
    public: bool = False
    """True if its menus follow from the table alone, so that everyone can tell what may be answered.

    Only then may a question with a single answer be skipped: if hands had a part in it, skipping it would reveal what a
    player holds.
    """


@dataclass(frozen=True, slots=True)
class State(Generic[T, H]):
    """A whole game at one instant: the public table, the seats' hands, and the hidden chance."""

    table: T
    hands: tuple[H, ...]
    rng: Rng


@dataclass(frozen=True, slots=True)
class PublicStep(Generic[T, E]):
    """A step as everyone saw it: what happened, and the table just after it."""

    event: E
    table: T


@dataclass(frozen=True, slots=True)
class Step(Generic[T, H, E]):
    """A public event, and the game just after it."""

    event: E
    state: State[T, H]

    @property
    def seen(self) -> PublicStep[T, E]:
        """The step without its hidden parts."""
        return PublicStep(self.event, self.state.table)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. Everyone wins: a draw. No winners: nobody was left."""

    winners: frozenset[Seat]
    reason: str
    """A sentence without a name in it, "tagged all four goals"."""


def is_draw(winners: Collection[Seat], seats: int) -> bool:
    """Return whether everyone won, which is a draw."""
    return len(winners) == seats > 1


class Rules(Protocol[T, H, E]):
    """One game with its options chosen: the single source of what is legal and of what happens."""

    def start(self, colours: tuple[str, ...], rng: Rng) -> State[T, H]:
        """A new game; `colours` are the seats' colours, clockwise, as the players chose them."""
        ...

    def pending(self, state: State[T, H]) -> tuple[Decision, ...]:
        """The open decisions of all seats that the table is waiting for. Empty only when the game is over."""
        ...

    def menu(self, state: State[T, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """The next choices in the answer; empty: the answer is complete.

        A menu depends on the table and the asked seat's own hand alone. Raises NotLegalError if `so_far` doesn't begin
        an answer.
        """
        ...

    def offered(self, state: State[T, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """The next choices offered to a player: the menu, without those only for a missed question or a document."""
        ...

    def advance(self, state: State[T, H], answers: Mapping[Seat, Answer]) -> Iterator[Step[T, H, E]]:
        """Play on with everyone's complete answers until the next question. At least one step."""
        ...

    def enough(self, state: State[T, H], answered: frozenset[Seat]) -> bool:
        """Return whether the table may move on with these seats' answers alone; the others are then answered by
        `idle`."""
        ...

    def idle(self, state: State[T, H], decision: Decision, draft: Answer) -> Answer:
        """The answer to a question that nobody answered. Its chance comes from a fork of `state.rng`."""
        ...

    def preview(self, table: T, hand: H, seat: Seat, draft: Answer) -> Iterator[Step[T, H, E]]:
        """The draft's steps if nobody else did anything. Stops before chance; may have no step at all."""
        ...

    def imagine(self, table: T, hand: H, seat: Seat, rng: Rng) -> State[T, H]:
        """A state consistent with the seat's knowledge: table and own hand kept, everything hidden drawn again."""
        ...

    def standing(self, table: T, seat: Seat) -> float:
        """A seat's standing; higher is better, only comparable within one table."""
        ...

    def leave(self, state: State[T, H], seat: Seat) -> Iterator[Step[T, H, E]]:
        """Remove a seat's player, who has left for good."""
        ...

    def settle(self, state: State[T, H]) -> Iterator[Step[T, H, E]]:
        """End the game by its own rules, as all remaining players agree; no step if it can't end so now."""
        ...

    def stuck(self, state: State[T, H]) -> bool:
        """Return whether no further progress towards winning is possible, so that computers agree to settle."""
        ...

    def reached(self, table: T) -> Hashable:
        """The progress towards winning: while it stays equal, there hasn't been any."""
        ...

    def outcome(self, state: State[T, H]) -> Outcome | None:
        """The end of the game; None while it goes on."""
        ...

    def kernel(self, state: State[T, H]) -> Kernel[Any] | None:
        """The state's kernel for a computer player, where the game has a quicker way than menus and `advance`.

        None if it has none, or not for these questions.
        """
        ...
