"""Views of a table: for everyone, for a seat, and of past moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.ai.hints import Hint
from bot.engine.game import Choice, Decision, Outcome, PublicStep, Seat, is_draw
from bot.games.game import AnyGame, Group
from bot.host.model.community.ratings import Rating, RatingChange
from bot.host.model.drafts import Closed, Commitment, Draft, Reveal, SeedCommitment
from bot.host.model.people.availability import Vacation
from bot.host.model.seat_holders import localize_names, names_at
from bot.host.model.tables import Participant, TableRecord
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from bot.host.model.outbox import Posted


@dataclass(frozen=True, slots=True)
class Awaited:
    """A seat that's asked a question now, whether it has locked in or not, as everyone may see it."""

    player: Participant
    decision: Decision
    compiled: bool
    commitments: tuple[Commitment, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as everyone may see it."""

    record: TableRecord
    game: AnyGame
    table: Any
    """None before the start, and while the table is on hold."""
    awaited: tuple[Awaited, ...]
    outcome: Outcome | None
    spared: tuple[Participant, ...] = ()
    """Players who aren't asked because everyone can see that they have only one possible answer."""
    agreed: tuple[Participant, ...] = ()
    settles: bool = False
    """True if the players could now agree to end the game."""
    opposed: bool = False
    """True if the rules would now let the players agree to end the game, but the computers don't agree."""
    away: tuple[OnVacation, ...] = ()
    """Players who are on holiday, or will be before the deadline or, without one, within a week."""
    strengths: tuple[tuple[Seat, Rating], ...] = ()
    """Before the start of a rated game: ratings of the seated players, as far as everyone may see them."""
    rated_count: int = 0
    """Before the start: the game's number among these people's rated ones of its kind in a week; 0 if not counted."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.record.players)

    @property
    def is_draw(self) -> bool:
        return self.outcome is not None and is_draw(self.outcome.winners, len(self.record.players))

    @property
    def winners(self) -> frozenset[Seat]:
        """The winners; empty for a draw, if nobody won, or before the end."""
        return frozenset() if self.outcome is None or self.is_draw else self.outcome.winners

    def in_language(self, language: str) -> TableView:
        record = localize_names(self.record, language)
        if record is self.record:
            return replace(self, game=self.game.in_language(language))
        return replace(
            self,
            game=self.game.in_language(language),
            record=record,
            awaited=tuple([replace(each, player=record.players[each.player.seat]) for each in self.awaited]),
            spared=tuple([record.players[each.seat] for each in self.spared]),
            agreed=tuple([record.players[each.seat] for each in self.agreed]),
        )


@dataclass(frozen=True, slots=True)
class Panel:
    """A private message in which a player can answer as long as it has buttons. A seat's only active panel is its
    newest, if that shows the current question. All others get collapsed."""

    channel: int
    message: int
    table: int
    seat: Seat
    question: int
    nonce: str = ""
    """Empty if the message isn't a post."""
    over: bool = False
    """True if the seat has changed hands since."""


@dataclass(frozen=True, slots=True)
class StalePanel:
    """A panel to collapse: it can't be answered any longer, or a newer one shows its turn."""

    panel: Panel
    record: TableRecord
    title: str
    round: str | None
    """The game's name for the question's round; None if it isn't known."""
    answer: str | None = field(repr=False)
    """The answer as shown; None if there's none, if it isn't known, or if the seat has changed hands."""
    language: str = ENGLISH


@dataclass(frozen=True, slots=True)
class TurnRecap:
    """The events at a table since one of its players was last asked."""

    move: MoveView
    before: Any
    steps: tuple[PublicStep[Any, Any], ...]
    ran: str | None = field(default=None, repr=False)
    """The answer used for this player because they hadn't locked in, as it's shown; otherwise None."""
    draft: str = field(default="", repr=False)
    """The player's draft at that time, as it's shown, if known."""
    from_draft: bool = True
    """If `ran` isn't None: false if the rules are known to have added to the draft or replaced it."""
    rushed: bool = False
    """If this player hadn't locked in: true if the turn ended because of the others' answers, not the deadline."""
    own: bool = False
    """True if nobody else was asked before the newest move, and this player wasn't late."""
    foreign: bool = False
    """True if another player had the seat for at least one of the moves."""
    promised: Sequence[PublicStep[Any, Any]] = field(default=(), repr=False, compare=False)
    """The preview of the answer used for this player in the move; empty if there was none, or only during a round."""
    first_revision: int = 0
    """The revision of the first of the moves."""

    @property
    def names(self) -> tuple[str, ...]:
        return names_at(self.move.record, self.move.revision, self.first_revision)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A table as one player may see it, with their draft."""

    view: TableView
    player: Participant
    hand: Any
    decision: Decision | None = None
    draft: Draft | None = None
    can_compile: bool = False
    short: str | None = None
    """The part of an incomplete draft that can be locked in, as it's shown, perhaps empty; None if there's none."""
    menu: Sequence[Choice] = field(default=(), repr=False, compare=False)
    """The choices that can come next in the draft, without DONE; empty if it's locked in or nothing more fits."""
    groups: Sequence[Group] = field(default=(), repr=False, compare=False)
    """The actions available for the draft. The result of a random action isn't known until it's done."""
    preview: Sequence[PublicStep[Any, Any]] = field(default=(), repr=False, compare=False)
    """The effects of the draft if nobody else does anything and nothing is random."""
    text: str = ""
    locked: str | None = None
    """The answer that this player has just locked in, as it's shown, if the table has moved on with it."""
    mark: object = field(default=None, repr=False, compare=False)
    """The mark of the transaction in which this state was written; None if it was only read."""
    panel: Panel | None = field(default=None, compare=False)
    """The player's private message for answering the question; None if there's no message or no question."""
    recap: TurnRecap | None = field(default=None, repr=False, compare=False)
    hints: bool = False
    hint: Hint | None = None
    gain: RatingChange | None = None
    rushes: bool = False
    """True if the table moves on without this answer once everyone else has answered."""
    at_deadline: AtDeadline | None = None
    """The fallback if the player locks nothing in; None if it isn't shown."""
    plays_several: bool = False

    @property
    def rendered_draft(self) -> str:
        """The draft as it's shown to people who don't type; empty if there is none."""
        if self.draft is None or self.decision is None:
            return ""
        return self.view.game.render_answer(self.view.table, self.decision, self.draft.answer)


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move of the table as everyone may see it."""

    record: TableRecord
    game: AnyGame
    revision: int
    round: int
    """0 for the setup."""
    kind: str
    """One of "start", "answers", "leave", "settle" and "mended"."""
    before: Any
    """The public table before the move; for the start, or a break, the one after it."""
    steps: tuple[PublicStep[Any, Any], ...]
    after: Any
    at: datetime
    seals: tuple[Reveal, ...]
    """Reveals of locked-in answers that are public by the table's newest revision, perhaps not yet at this one."""
    outcome: Outcome | None
    """None unless the game ended with this move."""
    closed: tuple[Closed, ...] = ()
    """Locked-in answers that are still hidden."""
    auto_seals: tuple[Reveal, ...] = ()
    """Reveals of other answers, if they're public. Their seals were made when the move was played."""
    auto_closed: tuple[Closed, ...] = ()
    """Seals of those other answers that are still hidden."""
    hash: str = ""
    last_hash: str = ""
    """The hash of the whole match; empty before its end, or if there's none."""
    late: tuple[Seat, ...] = ()
    """People who hadn't locked in. Their drafts counted, or answers given by the rules."""
    empty: tuple[Seat, ...] = ()
    """The people in `late` whose answer was empty."""
    rushed: tuple[Seat, ...] = ()
    """Those in `late` whose turns all ended because of the others' answers, not the deadline."""
    pledge: SeedCommitment | None = None
    """The commitment to the match's randomness, with the start and, once it's open, with every move; otherwise None."""
    first_revision: int = 0
    """The revision of the first of the moves that are shown together. Equals `revision` if there's only this one."""
    mended: tuple[int, int] | None = None
    """The editions before and after, if this is a break; otherwise None."""
    explained: bool = False
    """True if players can ask why an instruction did what it did."""

    @property
    def names(self) -> tuple[str, ...]:
        return names_at(self.record, self.revision, self.first_revision)

    def in_language(self, language: str) -> MoveView:
        return replace(self, game=self.game.in_language(language), record=localize_names(self.record, language))


@dataclass(frozen=True, slots=True)
class PublishedMove:
    """A move with the message that shows it, and the table's current state."""

    view: TableView
    move: MoveView
    posted: Posted | None
    """None if it hasn't been sent, or that isn't known."""
    spent: tuple[StalePanel, ...] = ()
    seats_to_ping: tuple[Seat, ...] = ()
    """Seats whose questions are delivered in the channel, because of a preference or closed direct messages."""
    earlier: Posted | None = None
    """If several moves are shown as one, the latest message that shows the earlier ones; None if there's none."""


Shown: TypeAlias = "PublishedMove | TableView | PutAside"


class Fallback(Enum):
    """Kinds of fallback for a missing answer."""

    DRAFT = "draft"
    PART = "part"
    """The finished part of the draft."""
    NOTHING = "nothing"
    CHANCE = "chance"
    ANSWER = "answer"
    """An answer that the rules give. It may extend the draft or replace it."""
    COMPUTER = "computer"
    """A computer's choice. The computer takes over the seat."""


@dataclass(frozen=True, slots=True)
class AtDeadline:
    """The fallback for a seat. `answer` is only set for `Fallback.ANSWER`."""

    fallback: Fallback
    answer: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class PutAside:
    """A table on hold, with the data for showing it."""

    record: TableRecord
    view: TableView | None
    """The table without its match; None if its game no longer exists."""
    spent: tuple[StalePanel, ...]
    """The table's panels that haven't been collapsed."""


@dataclass(frozen=True, slots=True)
class OnVacation:
    """A player's holiday, which everyone who may see the table may see."""

    player: Participant
    holiday: Vacation

    @property
    def first_noon(self) -> datetime:
        """Noon in UTC on the first day, which is the same date for almost everyone."""
        return self.holiday.begin + timedelta(days=1)

    @property
    def last_noon(self) -> datetime:
        return self.holiday.back - timedelta(days=1)
