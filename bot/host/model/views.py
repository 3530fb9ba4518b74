"""Views of a table: for everyone, for a seat, and of the past."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from bot.engine.game import is_draw
from bot.host.tables.seats import names_at, told_in
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from bot.ai.hints import Hint
    from bot.engine.game import Choice, Decision, Outcome, PublicStep, Seat
    from bot.games.game import AnyGame, Group
    from bot.host.model.at_deadline import AtDeadline
    from bot.host.model.drafts import Closed, Commitment, Draft, Reveal, SeedCommitment
    from bot.host.model.outbox import Posted
    from bot.host.model.table_clock import OnVacation
    from bot.host.model.tables import Participant, PutAside, TableRecord
    from bot.host.ratings.results import RatingChange
    from bot.host.ratings.skill import Rating

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Awaited:
    """One seat the table waits for, as everybody may know it."""

    player: Participant
    decision: Decision
    compiled: bool
    commitments: tuple[Commitment, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as everybody may see it."""

    record: TableRecord
    game: AnyGame
    table: Any
    """The game's public table; None until the start."""
    awaited: tuple[Awaited, ...]
    outcome: Outcome | None
    spared: tuple[Participant, ...] = ()
    """Those who are not asked although others are, since everybody can see that they could answer one thing alone."""
    agreed: tuple[Participant, ...] = ()
    """Those who agree to end the game by agreement, while the present question is open."""
    settles: bool = False
    """Whether the game could be ended by agreement now."""
    away: tuple[OnVacation, ...] = ()
    """Who is on holiday, or will be before the present question's time is up."""
    strengths: tuple[tuple[Seat, Rating], ...] = ()
    """How strong those are who have sat down, where that matters and can be read."""
    rated_count: int = 0
    """The number that its game would have among the rated ones of the same people in a week; 0: that's not counted."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.record.players)

    @property
    def is_draw(self) -> bool:
        """Whether the game has ended in a draw."""
        return self.outcome is not None and is_draw(self.outcome.winners, len(self.record.players))

    @property
    def winners(self) -> frozenset[Seat]:
        """Who has won; in a draw nobody."""
        return frozenset() if self.outcome is None or self.is_draw else self.outcome.winners

    def told_in(self, language: str) -> TableView:
        """The same for somebody who is told it in that language."""
        record = told_in(self.record, language)
        if record is self.record:
            return replace(self, game=self.game.told_in(language))
        return replace(
            self,
            game=self.game.told_in(language),
            record=record,
            awaited=tuple([replace(each, player=record.players[each.player.seat]) for each in self.awaited]),
            spared=tuple([record.players[each.seat] for each in self.spared]),
            agreed=tuple([record.players[each.seat] for each in self.agreed]),
        )


class Later(Generic[T]):
    """Things that are worked out when somebody looks at them.

    What thousands of people wait to be shown would take more memory than all their tables.
    """

    __slots__ = ("_all", "_make")

    def __init__(self, make: Callable[[], Iterable[T]]) -> None:
        self._make = make
        self._all: tuple[T, ...] | None = None

    @property
    def all(self) -> tuple[T, ...]:
        """All of them; they are worked out once."""
        if self._all is None:
            self._all = tuple(self._make())
        return self._all


@dataclass(frozen=True, slots=True)
class Panel:
    """A private message in which a player can answer, for as long as it has buttons.

    A seat has one at a time: the newest, if it shows the present question. All others are to be folded.
    """

    channel: int
    message: int
    table: int
    seat: Seat
    question: int
    """The name of the question that it shows."""
    nonce: str = ""
    """Of the post that the message is, if it is one."""
    over: bool = False
    """Whether its player has given up the seat."""


@dataclass(frozen=True, slots=True)
class StalePanel:
    """A panel in which nothing can be answered any more."""

    panel: Panel
    record: TableRecord
    title: str
    """Of its game; empty if that is not known any more."""
    round: str | None
    """What the round that its question was about is called at the table; None if nobody can tell any more."""
    answer: str | None = field(repr=False)
    """What the seat answered there, as people type it; None if the table has not moved on with that."""
    language: str = ENGLISH
    """Its player's."""


@dataclass(frozen=True, slots=True)
class TurnRecap:
    """What has happened at a table since one of its players was asked last."""

    move: MoveView
    """The newest of it."""
    before: Any
    """The public table before all of it."""
    steps: tuple[PublicStep[Any, Any], ...]
    ran: str | None = field(default=None, repr=False)
    """What was taken for this player's answer when time was up, as people type it; None: they were in."""
    lay: str = field(default="", repr=False)
    """What they had laid out by then, as far as is known."""
    rushed: bool = False
    """Whether that was since the others' answers were enough, and no time was up."""
    own: bool = False
    """Whether the newest of it came of nothing but an answer that this player gave: they are there."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A table as one player may see it, with what they have in the making."""

    view: TableView
    player: Participant
    hand: Any
    decision: Decision | None
    """The question this seat has to answer; None if there is none."""
    draft: Draft | None
    can_compile: bool
    """Whether the draft is, or can be ended as, a complete answer."""
    short: str | None
    """What can be locked of a draft that is not complete, as people type it; None: nothing, or all of it."""
    choices: Later[Choice] = field(repr=False, compare=False)
    offers: Later[Group] = field(repr=False, compare=False)
    foresight: Later[PublicStep[Any, Any]] = field(repr=False, compare=False)
    text: str
    """The draft as people type it."""
    locked: str | None = None
    """What this player has just locked, as people type it, if the table moved on with that."""
    mark: object = field(default=None, repr=False, compare=False)
    """That of the transaction which left it so; None: it was only looked at."""
    panel: Panel | None = field(default=None, compare=False)
    """Where its player can answer the question in private; None: nowhere yet."""
    news: TurnRecap | None = field(default=None, repr=False, compare=False)
    """What led to the question, where that is told along with it."""
    hints: bool = False
    """Whether its player can ask for a hint."""
    hint: Hint | None = None
    """What they asked for."""
    gain: RatingChange | None = None
    """What a game that is over has made of their rating."""
    rushes: bool = False
    """Whether the table goes on without this answer once all the others are in."""
    at_deadline: AtDeadline | None = None
    """What is played if they lock in nothing; None: nothing is to be told of that."""
    plays_several: bool = False
    """Whether its player plays other games at the same time."""

    @property
    def menu(self) -> tuple[Choice, ...]:
        """What may come next in the draft, DONE left out; empty while compiled or when nothing more fits."""
        return self.choices.all

    @property
    def groups(self) -> tuple[Group, ...]:
        """What can be done with the draft; what an act of chance would draw is not known before it is done."""
        return self.offers.all

    @property
    def preview(self) -> tuple[PublicStep[Any, Any], ...]:
        """What the draft would do if nobody else did anything."""
        return self.foresight.all


@dataclass(frozen=True, slots=True)
class MoveView:
    """One move of the table as everybody saw it."""

    record: TableRecord
    game: AnyGame
    revision: int
    round: int
    """The round it belongs to, 0 for the set-up."""
    kind: str
    """"start", "answers", "leave", "settle" or "mended"."""
    before: Any
    """The public table before it; for the start, the table it began with."""
    steps: tuple[PublicStep[Any, Any], ...]
    after: Any
    at: datetime
    seals: tuple[Reveal, ...]
    """What players locked in, as far as it's open by now: at the table's newest revision, not just at this one."""
    outcome: Outcome | None
    """Set if the game ended with this move."""
    closed: tuple[Closed, ...] = ()
    """What they locked in that's still hidden."""
    auto_seals: tuple[Reveal, ...] = ()
    """The seals of all other answers, made as the move was played, as far as they're open by now."""
    auto_closed: tuple[Closed, ...] = ()
    """Those of them that are still hidden."""
    hash: str = ""
    """The running hash of the match after the move; empty where there is none."""
    last_hash: str = ""
    """That of the whole match, once the game has ended; empty before, or where there is none."""
    late: tuple[Seat, ...] = ()
    """People who hadn't locked in: what had been laid out by then counted, or what the rules put in its place."""
    empty: tuple[Seat, ...] = ()
    """Those of them who had nothing that counted, and for whom the rules put nothing in."""
    rushed: bool = False
    """Whether it was no clock that cut them short: by the rules the others' answers were enough."""
    pledge: SeedCommitment | None = None
    """The seal of the match's chance: of the start, and of every move once it is open. None if there is none."""
    since: int = 0
    """The first of the moves that it is made of, where several are told as one; else its own revision."""
    mended: tuple[int, int] | None = None
    """Where the rules were mended and the match goes on by the new ones: the editions before and since."""
    explained: bool = False
    """Whether one can ask why an instruction did what it did: the round is over, and nothing of it is hidden."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who played it, by seat."""
        return names_at(self.record, self.revision)

    def told_in(self, language: str) -> MoveView:
        """The same for somebody who is told it in that language."""
        return replace(self, game=self.game.told_in(language), record=told_in(self.record, language))


@dataclass(frozen=True, slots=True)
class PublishedMove:
    """A move with the message that tells it, and how the table stands now."""

    view: TableView
    move: MoveView
    posted: Posted | None
    """Where the message is; None: it was not sent yet."""
    spent: tuple[StalePanel, ...] = ()
    """The table's panels that are still to be folded."""
    unreached: tuple[Seat, ...] = ()
    """Whose direct messages are closed: their questions reach them here."""
    earlier: Posted | None = None
    """The message that tells the beginning of it, where it is made of several moves: this one is to be told there."""


PostPayload: TypeAlias = "TableRecord | TableView | SeatView | PublishedMove"
"""What is needed to say something: for a sentence its table, for a card the table's view, and so on."""


Shown: TypeAlias = "PublishedMove | TableView | PutAside"
"""What a table's newest public message is to show."""
