"""The types that all games use: tables, decisions, answers, steps and rules.

Types separate three kinds of knowledge: the *table* is public, a *hand* is private to its seat, and the *rng* is
hidden from everyone.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from bot.engine.kernel import Kernel
from bot.engine.rng import Rng

Seat: TypeAlias = int
"""A place at the table, from 0, clockwise."""

Answer: TypeAlias = tuple[str, ...]
"""The keys of the choices made in a question's menus, in order. A draft is the beginning of an answer."""

DONE = "done"
"""The key of the choice that ends an answer of variable length."""


class Table(Protocol):
    """The public state of a game, which is immutable."""

    @property
    def round(self) -> int:
        """The round number, from 1; 0 during the setup."""


T = TypeVar("T", bound=Table)
H = TypeVar("H")
E = TypeVar("E")
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)
H_contra = TypeVar("H_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Choice:
    """An option in a menu."""

    key: str
    """Stored, so it never changes."""
    label: str
    """At most 80 characters."""
    note: str = ""
    """A description of the option, at most 100 characters; empty if it needs none of its own."""
    icon: str = ""
    """The key of the game's icon to show before the label; empty for none."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that the table is waiting for. A seat has at most one at a time."""

    seat: Seat
    topic: str
    """A key for the subject of the question, such as "goals" or "program"."""
    seconds: int | None = None
    """The question's own time limit; None if it has none. The shortest of these limits and the table's pace counts."""
    mid_round: bool = False
    """True if the events after the answer are reported together with those before the question."""
    public: bool = False
    """True if the question may be skipped when it has a single answer. Its menus mustn't depend on a hand, because
    skipping the question would reveal something about that hand."""


@dataclass(frozen=True, slots=True)
class State(Generic[T, H]):
    """A whole game at one moment: the public table, the seats' hands, and the hidden random state."""

    table: T
    hands: tuple[H, ...]
    rng: Rng


@dataclass(frozen=True, slots=True)
class PublicStep(Generic[T, E]):
    """An event, and the table just after it."""

    event: E
    table: T


Steps: TypeAlias = Sequence[PublicStep[T, E]]


@dataclass(frozen=True, slots=True)
class Step(Generic[T, H, E]):
    """A public event, and the whole game just after it."""

    event: E
    state: State[T, H]

    @property
    def seen(self) -> PublicStep[T, E]:
        """The step without its hidden parts."""
        return PublicStep(self.event, self.state.table)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. There's no winner if the game was cancelled."""

    winners: frozenset[Seat]
    reason: str
    """The reason in words about the winners, if there are any, such as "tagged the last goal"."""


def is_draw(winners: Collection[Seat], seats: int) -> bool:
    """Return whether everyone won. A single player's win isn't a draw."""
    return len(winners) == seats > 1


class Rules(Protocol[T, H, E]):
    """The rules of a game with its options chosen."""

    def start(self, colours: tuple[str, ...], rng: Rng) -> State[T, H]:
        """Start a game. `colours` are the seats' colours, clockwise."""

    def pending_decisions(self, state: State[T, H]) -> tuple[Decision, ...]:
        """The questions to all seats that the table is waiting for; empty once the game is over."""

    def menu(self, state: State[T, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """The possible next choices; empty if the answer is complete. A menu depends only on the table and on the asked
        seat's own hand. Raises NotLegalError if that seat isn't asked, or if no answer begins with `so_far`."""

    def offered_choices(self, state: State[T, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """The menu without choices that are only for missed questions or documents."""

    def advance(self, state: State[T, H], answers: Mapping[Seat, Answer]) -> Iterator[Step[T, H, E]]:
        """Play on with these complete answers until the next question or the game's end. Yields at least one step."""

    def can_advance(self, state: State[T, H], answered: frozenset[Seat]) -> bool:
        """Return whether the table may move on with these seats' answers; `default_answer` then gives the others'."""

    def default_answer(self, state: State[T, H], decision: Decision, draft: Answer) -> Answer:
        """The answer for a player who hasn't locked in, based on their draft. It may fork `state.rng`."""

    def preview(self, table: T, hand: H, seat: Seat, draft: Answer) -> Iterator[Step[T, H, E]]:
        """Steps that the draft causes if nobody else does anything and nothing is random; possibly none."""

    def imagine(self, table: T, hand: H, seat: Seat, rng: Rng) -> State[T, H]:
        """A state that fits the seat's knowledge, with the same table and own hand; `rng` draws what's hidden."""

    def evaluate(self, table: T, seat: Seat) -> float:
        """A number for how well a seat is doing; higher is better."""

    def leave(self, state: State[T, H], seat: Seat) -> Iterator[Step[T, H, E]]:
        """Remove a seat whose player has left for good."""

    def settle(self, state: State[T, H]) -> Iterator[Step[T, H, E]]:
        """End the game by its own rules, now or after the round, as all players want; no steps if it can't end."""

    def stuck(self, state: State[T, H]) -> bool:
        """Return whether it's certain that nobody can get closer to winning. If so, computers agree to settle."""

    def progress(self, table: T) -> Hashable:
        """A value that changes when someone gets closer to winning."""

    def outcome(self, state: State[T, H]) -> Outcome | None:
        """The end of the game; None while it goes on."""

    def kernel(self, state: State[T, H]) -> Kernel[Any] | None:
        """The state's kernel, faster than menus and `advance`; None if there's none for it."""


AnyRules: TypeAlias = Rules[Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]
