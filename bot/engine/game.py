"""The shapes every game is made of: who is asked what, what may be answered, and what everybody then sees.

Three kinds of knowledge are kept apart by structure: the *table* is what everybody may see, a *hand* what one seat may
see, and the *rng* what nobody may look at. Whoever shows something to people gets tables, at most one hand, and events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Mapping

    from bot.engine.kernel import Kernel
    from bot.engine.rng import Rng

Seat: TypeAlias = int
"""A place at the table, from 0, clockwise. Games never meet a user."""

Answer: TypeAlias = tuple[str, ...]
"""The keys of the choices taken, in order: the only thing a player ever says. A draft is the beginning of one."""

DONE = "done"
"""The key of the choice that ends an answer which could also go on. A front shows it as its "compile" button."""


class Table(Protocol):
    """What everybody may see. Immutable; equal tables are the same position."""

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
    """One way on in a menu."""

    key: str
    """Stored and compared: short and stable."""
    label: str
    """What a player reads, at most 80 characters."""
    note: str = ""
    """What it does or is good for, in at most 100 characters; empty where that is said of all of them together."""
    sign: str = ""
    """The key of the game's sign that stands before its label; empty: none."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that the table waits on. A seat has at most one at a time."""

    seat: Seat
    topic: str
    """What is asked: "goals", "program"."""
    seconds: int | None = None
    """A limit of the question's own, over and above the table's pace. Of all questions at once the shortest counts."""
    aside: bool = False
    """Whether it only comes up on the way: what follows from its answer is told with what was told before."""
    public: bool = False
    """Whether its menus follow from the table alone, so that everybody can tell what may be answered.

    Only where that is so may a question with a single answer be passed over: if hands had a part in it, going on at
    once would tell everybody what somebody holds.
    """


@dataclass(frozen=True, slots=True)
class State(Generic[T, H]):
    """A whole game at one instant: what everybody, one seat each, and nobody may look at."""

    table: T
    hands: tuple[H, ...]
    rng: Rng


@dataclass(frozen=True, slots=True)
class PublicStep(Generic[T, E]):
    """A step as everybody saw it: what happened, and the table just after it."""

    event: E
    table: T


@dataclass(frozen=True, slots=True)
class Step(Generic[T, H, E]):
    """Something that everybody saw happen, and the game just after it."""

    event: E
    state: State[T, H]

    @property
    def seen(self) -> PublicStep[T, E]:
        """The step without what nobody may look at."""
        return PublicStep(self.event, self.state.table)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Everyone wins: a draw. No winners: nobody was left."""

    winners: frozenset[Seat]
    reason: str
    """A sentence without a name in it, "tagged all four goals"."""


def is_draw(winners: Collection[Seat], seats: int) -> bool:
    """Whether everyone won: nobody would say of that that they have won."""
    return len(winners) == seats > 1


class Rules(Protocol[T, H, E]):
    """One game with its options chosen: the single source of what is legal and of what happens."""

    def start(self, colours: tuple[str, ...], rng: Rng) -> State[T, H]:
        """A new game; `colours` are the seats' colours, clockwise, as the players chose them."""
        ...

    def pending(self, state: State[T, H]) -> tuple[Decision, ...]:
        """Whom the table waits for, and for what. Empty only when the game is over."""
        ...

    def menu(self, state: State[T, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """What may come next in the answer; empty: the answer is complete.

        A menu depends on the table and the asked seat's own hand alone. Raises NotLegalError if `so_far` begins no
        answer.
        """
        ...

    def offered(self, state: State[T, H], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """What somebody who answers is offered next: the menu, without what only a missed question or a document may
        hold."""
        ...

    def advance(self, state: State[T, H], answers: Mapping[Seat, Answer]) -> Iterator[Step[T, H, E]]:
        """Play on with everybody's complete answers until the next question. At least one step."""
        ...

    def enough(self, state: State[T, H], answered: frozenset[Seat]) -> bool:
        """Whether the table may move on with these seats' answers alone; the others are then answered by `idle`."""
        ...

    def idle(self, state: State[T, H], decision: Decision, draft: Answer) -> Answer:
        """What a question that nobody answered is answered with. Chance comes from a fork of `state.rng`."""
        ...

    def preview(self, table: T, hand: H, seat: Seat, draft: Answer) -> Iterator[Step[T, H, E]]:
        """What the draft would do if nobody else did anything. Stops before chance; maybe no step at all."""
        ...

    def imagine(self, table: T, hand: H, seat: Seat, rng: Rng) -> State[T, H]:
        """A state that the seat may believe in: table and own hand kept, everything hidden drawn anew."""
        ...

    def standing(self, table: T, seat: Seat) -> float:
        """How well a seat stands; higher is better, only comparable within one table."""
        ...

    def leave(self, state: State[T, H], seat: Seat) -> Iterator[Step[T, H, E]]:
        """The seat's player is gone for good."""
        ...

    def settle(self, state: State[T, H]) -> Iterator[Step[T, H, E]]:
        """All who are still in agree that the game ends soon, as its rules have it; no step if it cannot end so now."""
        ...

    def stuck(self, state: State[T, H]) -> bool:
        """Whether it is certain that nobody will come any nearer to winning, so that computers agree to settle."""
        ...

    def reached(self, table: T) -> Hashable:
        """What has been done so far of what it takes to win: while it stays equal, nobody has come any nearer."""
        ...

    def outcome(self, state: State[T, H]) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def kernel(self, state: State[T, H]) -> Kernel[Any] | None:
        """The state made ready for a computer player, where the game has a quicker way than menus and `advance`.

        None: it has not, or not for these questions.
        """
        ...
