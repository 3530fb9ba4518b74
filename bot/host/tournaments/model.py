"""A tournament as it is kept and shown: who takes part, what was drawn, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from bot.host.tables.seats import name_of
from bot.host.tournaments.formats import Form, rounds_of
from bot.host.tournaments.standings import standings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.games.game import AnyGame, Value
    from bot.host.tournaments.formats import Entrant, Pairing
    from bot.host.tournaments.standings import Standing


class Stage(Enum):
    """Where a tournament is in its life. The values are kept."""

    SIGN_UP = "signup"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who has signed up."""

    user: int
    """Below zero: somebody who was forgotten since."""
    name: str
    turn: int
    """Counts those who signed up, from 1."""
    entrant: Entrant | None = None
    """The number under which they play, or did; None: they are in reserve, or nothing was drawn yet."""
    gone: bool = False
    """Whether they have left it; whoever was forgotten has."""

    @property
    def there(self) -> bool:
        """Whether they are still to be counted on."""
        return not self.gone and self.user > 0


@dataclass(frozen=True, slots=True)
class Fixture:
    """A pairing of a round, and the table at which it is played."""

    round: int
    """From 1."""
    board: int
    """From 0, in the order in which they were drawn."""
    pairing: Pairing
    table: int | None = None
    replays: int = 0
    """How often it was played again."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """One tournament from its opening to its end."""

    id: int
    guild: int
    channel: int
    user: int
    """Who opened it."""
    name: str
    """What they are called."""
    game: str
    options: Mapping[str, Value]
    form: Form
    pace: int | None
    """Seconds for each question; None: no deadline."""
    span: int
    """Seconds for each round."""
    places: int
    """How many can play; whoever signs up later is in reserve."""
    stage: Stage
    opened_at: datetime
    ends_at: datetime | None
    """When sign-up, or the present round, is over at the latest."""
    entrants: int = 0
    """How many numbers were drawn."""
    ended_at: datetime | None = None
    members: tuple[Member, ...] = ()
    """In the order in which they signed up."""
    matches: tuple[Fixture, ...] = ()
    """By round and board."""

    @property
    def round(self) -> int:
        """The number of the present round, from 1; 0: nothing was drawn yet."""
        return max((match.round for match in self.matches), default=0)

    @property
    def most_rounds(self) -> int:
        """How many rounds there will be, at most; before the draw if all places are taken."""
        return rounds_of(self.form, self.entrants or self.places)

    @property
    def rounds(self) -> tuple[tuple[Pairing, ...], ...]:
        """What was drawn, round by round."""
        return tuple(
            tuple(match.pairing for match in self.matches if match.round == number)
            for number in range(1, self.round + 1)
        )

    @property
    def playing(self) -> tuple[Member, ...]:
        """Those for whom there is room, before the draw; after it those who have a number and have not left."""
        if self.stage is Stage.SIGN_UP:
            return self._signed_up[: self.places]
        return tuple(member for member in self.members if member.entrant is not None and member.there)

    @property
    def _signed_up(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.there)

    @property
    def reserve(self) -> tuple[Member, ...]:
        """Those who take the place of whoever leaves, in their order."""
        if self.stage is Stage.SIGN_UP:
            return self._signed_up[self.places :]
        return tuple(member for member in self.members if member.entrant is None and member.there)

    @property
    def alive(self) -> bool:
        """Whether it is neither over nor cancelled."""
        return self.stage in (Stage.SIGN_UP, Stage.PLAYING)

    @property
    def undecided(self) -> tuple[Fixture, ...]:
        """Of the present round, what nobody knows yet."""
        return tuple([each for each in self.matches if each.round == self.round and each.pairing.verdict is None])

    def member(self, user: int) -> Member | None:
        """Somebody who has signed up."""
        return next((member for member in self.members if member.user == user), None)

    def holder(self, entrant: Entrant) -> Member | None:
        """Who plays under the number now; None: nobody does any more."""
        return next((member for member in self.playing if member.entrant == entrant), None)

    def named(self, entrant: Entrant) -> str:
        """What whoever plays under the number is called, or did last."""
        known = [member for member in self.members if member.entrant == entrant]
        return next((member.name for member in known if member.there), known[-1].name if known else "")

    def table(self, before: int | None = None) -> tuple[Standing, ...]:
        """How all stand, at the beginning of a round or now."""
        rounds = self.rounds if before is None else self.rounds[: before - 1]
        return standings(self.form, self.entrants, rounds)

    def with_member(self, changed: Member) -> Tournament:
        """With this of one who has signed up."""
        return replace(
            self, members=tuple(changed if member.user == changed.user else member for member in self.members)
        )

    def with_match(self, changed: Fixture) -> Tournament:
        """With this of one of the pairings."""
        place = (changed.round, changed.board)
        return replace(
            self,
            matches=tuple(changed if (match.round, match.board) == place else match for match in self.matches),
        )


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament as everybody may see it."""

    tournament: Tournament
    game: AnyGame
    where: Mapping[int, int]
    """The channels or threads of the tables that whoever sees this may know of, by the tables."""
    round: int = 0
    """The round that is told of; 0: all of it."""
    rated: bool = False
    """Whether its games count for ratings, as its server has it now."""
    aside: frozenset[int] = frozenset()
    """Of the tables that are played now, those that were put aside."""

    @property
    def waits_for(self) -> tuple[Fixture, ...]:
        """What the present round waits for although nobody can play there: tables that were put aside."""
        if self.tournament.stage is not Stage.PLAYING or self.round not in (0, self.tournament.round):
            return ()
        return tuple([each for each in self.tournament.undecided if each.table in self.aside])

    def told_in(self, language: str) -> TournamentView:
        """The same for whoever reads that language."""
        known = self.tournament.members
        members = tuple([replace(each, name=name_of(each.user, each.name, language)) for each in known])
        return replace(self, game=self.game.told_in(language), tournament=replace(self.tournament, members=members))


class Tournaments(Protocol):
    """The part of a transaction that is about tournaments."""

    async def open_tournament(self, tournament: Tournament) -> Tournament:
        """Keep a new one; the one given back has its number."""
        ...

    async def tournament(self, tournament: int) -> Tournament | None:
        """The one with this number. Raises DamagedError."""
        ...

    async def tournaments_of(self, user: int) -> Sequence[int]:
        """The numbers of those that aren't over in which the person takes part, or which they opened, newest first."""
        ...

    async def tournaments_on(self, guild: int) -> Sequence[int]:
        """The numbers of the server's, the newest first."""
        ...

    async def live_tournaments(self) -> Sequence[tuple[int, datetime | None]]:
        """The numbers of those that are not over, with their ends."""
        ...

    async def once_aside(self) -> Sequence[tuple[int, int]]:
        """The tables that were put aside and are not decided yet, even if they are back, each behind its tournament."""
        ...

    async def keep_tournament(self, tournament: Tournament) -> None:
        """Keep it as it is now, with its members and pairings."""
        ...
