"""A tournament as it's saved and shown: its members, pairings and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum

from bot.games.game import AnyGame, OptionValue
from bot.host.model.community.tournament_standings import Entrant, Form, Pairing, Standing, rounds_of, standings
from bot.host.model.seat_holders import name_of


class Stage(Enum):
    """The stage of a tournament. The values are saved."""

    SIGN_UP = "signup"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Member:
    """A person who has signed up."""

    user: int
    """Negative for a person whose data was deleted."""
    name: str
    turn: int
    entrant: Entrant | None = None
    """The number with which the member plays, or played; None if they never had one."""
    has_left: bool = False
    no_show: bool = False
    """True if they've left because they did nothing in a whole game."""

    @property
    def there(self) -> bool:
        return not self.has_left and self.user > 0


@dataclass(frozen=True, slots=True)
class Fixture:
    """A pairing in a round, and the table where it's played."""

    round: int
    board: int
    pairing: Pairing
    table: int | None = None
    replays: int = 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament from sign-up to its end."""

    id: int
    guild: int
    channel: int
    user: int
    name: str
    """The name of the person who opened it."""
    game: str
    options: Mapping[str, OptionValue]
    form: Form
    pace: int | None
    """Seconds per question; None if there's no deadline."""
    span: int
    """Seconds per round."""
    places: int
    """Maximum number of players; people who sign up later are in reserve."""
    stage: Stage
    opened_at: datetime
    ends_at: datetime | None
    entrants: int = 0
    ended_at: datetime | None = None
    members: tuple[Member, ...] = ()
    matches: tuple[Fixture, ...] = ()

    @property
    def round(self) -> int:
        """The number of the current round, from 1; 0 before the draw."""
        return max((match.round for match in self.matches), default=0)

    @property
    def most_rounds(self) -> int:
        """Maximum number of rounds; before the draw, the number if all places are taken."""
        return rounds_of(self.form, self.entrants or self.places)

    @property
    def rounds(self) -> tuple[tuple[Pairing, ...], ...]:
        numbers = range(1, self.round + 1)
        return tuple(tuple(each.pairing for each in self.matches if each.round == number) for number in numbers)

    @property
    def playing(self) -> tuple[Member, ...]:
        """During sign-up, the members who have one of the places; later, those with a number who are still there."""
        if self.stage is Stage.SIGN_UP:
            return self._signed_up[: self.places]
        return tuple(member for member in self.members if member.entrant is not None and member.there)

    @property
    def _signed_up(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.there)

    @property
    def reserve(self) -> tuple[Member, ...]:
        if self.stage is Stage.SIGN_UP:
            return self._signed_up[self.places :]
        return tuple(member for member in self.members if member.entrant is None and member.there)

    @property
    def alive(self) -> bool:
        return self.stage in (Stage.SIGN_UP, Stage.PLAYING)

    @property
    def undecided(self) -> tuple[Fixture, ...]:
        return tuple([each for each in self.matches if each.round == self.round and each.pairing.verdict is None])

    def member(self, user: int) -> Member | None:
        return next((member for member in self.members if member.user == user), None)

    def holder(self, entrant: Entrant) -> Member | None:
        return next((member for member in self.playing if member.entrant == entrant), None)

    def member_name(self, entrant: Entrant) -> str:
        known = [member for member in self.members if member.entrant == entrant]
        return next((member.name for member in known if member.there), known[-1].name if known else "")

    def compute_standings(self, before: int | None = None) -> tuple[Standing, ...]:
        """The standings before the round with that number, or the current ones if it's None."""
        rounds = self.rounds if before is None else self.rounds[: before - 1]
        return standings(self.form, self.entrants, rounds)

    def with_member(self, changed: Member) -> Tournament:
        members = tuple(changed if member.user == changed.user else member for member in self.members)
        return replace(self, members=members)

    def with_match(self, changed: Fixture) -> Tournament:
        place = (changed.round, changed.board)
        matches = tuple(changed if (match.round, match.board) == place else match for match in self.matches)
        return replace(self, matches=matches)


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament, or one of its rounds, as shown to a viewer."""

    tournament: Tournament
    game: AnyGame
    where: Mapping[int, int]
    """The channels or threads of tables that the viewer may know about, by table."""
    round: int = 0
    """The number of the round to show; 0 for all of them."""
    rated: bool = False
    aside: frozenset[int] = frozenset()
    began: Mapping[int, tuple[int | None, ...]] = field(default_factory=dict)
    """The people who began each table's game, by table."""

    @property
    def waits_for(self) -> tuple[Fixture, ...]:
        """The pairings that hold up the current round although nobody can play, because their tables are on hold."""
        if self.tournament.stage is not Stage.PLAYING or self.round not in (0, self.tournament.round):
            return ()
        return tuple([each for each in self.tournament.undecided if each.table in self.aside])

    def names(self, match: Fixture) -> list[str]:
        """The names of a pairing's entrants: if it has a table, of those who began its game, even if others have their
        numbers by now."""
        tournament = self.tournament
        there = [tournament.member(user) for user in self.began.get(match.table or 0, ()) if user is not None]
        began = {member.entrant: member.name for member in there if member is not None}
        return [began.get(entrant) or tournament.member_name(entrant) for entrant in match.pairing.entrants]

    def in_language(self, language: str) -> TournamentView:
        known = self.tournament.members
        members = tuple([replace(each, name=name_of(each.user, each.name, language)) for each in known])
        return replace(self, game=self.game.in_language(language), tournament=replace(self.tournament, members=members))
