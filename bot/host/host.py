"""The host: the one door to all tables, for whoever speaks with people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.game import Answer, Seat
    from bot.games.game import Document, Value
    from bot.host.model import MoveView, Place, SeatView, TableRecord, TableView, User


@dataclass(frozen=True, slots=True)
class Choose:
    """Take one more choice from the menu."""

    key: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last choice back."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Begin anew."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put what was typed in the draft's place."""

    text: str


Change: TypeAlias = Choose | Undo | Clear | Replace
At: TypeAlias = tuple[int, int]
"""The table's revision and the draft's edit that a click was made for."""


class Host:
    """All tables. Every method that a person can make fail raises a Mistake with a sentence for them."""

    # -- a table's life ------------------------------------------------------------------------------------------

    async def open(
        self, game: str, options: Mapping[str, Value], *, pace: int | None, opener: User, place: Place
    ) -> TableRecord:
        """Open a table; its opener sits at it. A lobby message is posted."""
        raise NotImplementedError

    async def join(self, table: int, user: User, *, colour: str | None = None) -> TableRecord:
        """Sit down, with the first free colour unless one is named."""
        raise NotImplementedError

    async def leave(self, table: int, user: User) -> TableRecord:
        """Get up before the start. The opener's place as opener goes to the next person; the last one closes it."""
        raise NotImplementedError

    async def recolour(self, table: int, user: User, colour: str) -> TableRecord:
        """Take another colour before the start; if a computer has it, they swap."""
        raise NotImplementedError

    async def add_computer(self, table: int, user: User, kind: str) -> TableRecord:
        """Seat a computer player; anybody at the table may."""
        raise NotImplementedError

    async def remove_computer(self, table: int, user: User) -> TableRecord:
        """Remove the computer player who came last; anybody at the table may."""
        raise NotImplementedError

    async def start(self, table: int, user: User) -> TableView:
        """Start the game; anybody at the table may."""
        raise NotImplementedError

    async def cancel(self, table: int, user: User, *, manager: bool) -> TableRecord:
        """End it without a winner: for its opener, or for whoever may manage the server."""
        raise NotImplementedError

    async def resign(self, table: int, user: User) -> TableView:
        """Leave a running game for good."""
        raise NotImplementedError

    async def rematch(self, table: int, user: User) -> TableRecord:
        """Open the same table anew, once: the same game, options, pace and computers, the asker seated."""
        raise NotImplementedError

    async def resume(self, table: int) -> TableRecord:
        """Try again to post what a paused table has to say."""
        raise NotImplementedError

    async def settle(self, table: int, *, channel: int) -> TableRecord:
        """Play it in another channel from now on: a thread of its own, say. For the poster."""
        raise NotImplementedError

    # -- looking -------------------------------------------------------------------------------------------------

    async def view(self, table: int) -> TableView:
        """The table as everybody may see it. Raises TableError if there is none with this number."""
        raise NotImplementedError

    async def seat(self, table: int, user: User) -> SeatView:
        """The table as this player may see it. Raises NotSeatedError."""
        raise NotImplementedError

    async def seat_by_number(self, table: int, seat: Seat) -> SeatView:
        """As `seat`, for the poster, which knows the seat and not the person."""
        raise NotImplementedError

    async def tables_in(self, channel: int) -> Sequence[TableRecord]:
        """The open and running tables of a channel or thread, newest first."""
        raise NotImplementedError

    async def tables_of(self, user: int) -> Sequence[TableRecord]:
        """The open and running tables at which this person sits and is not gone, newest first."""
        raise NotImplementedError

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        """The table's moves so far: revision, round, kind."""
        raise NotImplementedError

    async def move(self, table: int, revision: int) -> MoveView:
        """One move as everybody saw it. Raises TableError if the journal does not hold it."""
        raise NotImplementedError

    async def export(self, table: int, revision: int) -> Document:
        """The adjudication document that replays the move; only of rounds that are over."""
        raise NotImplementedError

    async def table_of_message(self, message: int) -> int | None:
        """The table that a message of ours (a prompt, say) was about."""
        raise NotImplementedError

    # -- answering -----------------------------------------------------------------------------------------------

    async def edit(self, table: int, user: User, change: Change, *, at: At | None = None) -> SeatView:
        """Change the draft. Raises StaleError if `at` is not the present draft, and TableError while compiled."""
        raise NotImplementedError

    async def compile(self, table: int, user: User, *, at: At | None = None) -> SeatView:
        """Lock the draft as the answer; the table moves on if that was enough."""
        raise NotImplementedError

    async def uncompile(self, table: int, user: User, *, at: At | None = None) -> SeatView:
        """Unlock it again."""
        raise NotImplementedError

    async def answer(self, table: int, user: User, answer: Answer, *, at: At | None = None) -> SeatView:
        """Replace the draft by a whole answer and compile it at once."""
        raise NotImplementedError

    # -- running -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve deadlines, reminders, computers and the outbox until cancelled. Heals what a stop left half done."""
        raise NotImplementedError
