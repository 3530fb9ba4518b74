"""Matches out of journals: replaying an entry gives back what was played, or says that it does not."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from bot.ai.draw_offers import agreeable, quiet_since
from bot.engine.answers import is_forced
from bot.engine.codec import CodecError, decode
from bot.engine.digest import digest
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.match.seeds import of_set_up, seed_round
from bot.host.match.snapshots import state_of
from bot.host.model.journal import Answers, DrawAgreed, Leave, RulesMigrated, Start
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from bot.engine.game import Decision, Rules, Seat, State, Step
    from bot.games.game import AnyGame
    from bot.host.match.snapshots import Snapshot
    from bot.host.model.journal import Content, Entry
    from bot.i18n import LazyMessage

AnyRules: TypeAlias = "Rules[Any, Any, Any]"
AnyState: TypeAlias = "State[Any, Any]"
AnyStep: TypeAlias = "Step[Any, Any, Any]"

log = logging.getLogger(__name__)


class BrokenError(Exception):
    """A journal does not replay to what was recorded. The text is a sentence that gives no secret away."""

    def __init__(self, table: int, reason: LazyMessage, *, outgrown: bool = False) -> None:
        super().__init__(reason)
        self.table = table
        self.reason = reason
        self.outgrown = outgrown
        """Whether the rules are of another edition than those it was played by: then nobody has done anything wrong."""


class EarlierError(TableError):
    """A move was asked for from before what is known of a match. Where nothing more can be known, the text says so:
    its rules were corrected since, or its journal is damaged."""

    def __init__(self, first: int) -> None:
        super().__init__(later("mended-earlier", move=first))


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match up to its newest revision, but perhaps not from its start: whoever looks back may meet EarlierError."""

    game: AnyGame
    rules: AnyRules = field(repr=False)
    start: Start = field(repr=False)
    """What the match began with."""
    edition: int
    """That of the rules by which what is known of it was played."""
    first: int
    """The revision of the earliest entry that is known."""
    tail: tuple[Entry, ...] = field(repr=False)
    """The entries from there on."""
    stood: tuple[AnyState, ...] = field(repr=False)
    """The state after each of them."""
    quiet: int
    """The round since which nobody has come any nearer to winning."""
    people: frozenset[Seat] = frozenset()
    """Where people sit, who did not leave their seats to computers."""
    dealt: bool = False
    """Whether chance answered what they would have been asked before the first round."""

    def told_in(self, language: str) -> Self:
        """The same, as its game is told in a language."""
        game = self.game.told_in(language)
        return self if game is self.game else replace(self, game=game)

    @property
    def revision(self) -> int:
        """That of its newest entry."""
        return self.first + len(self.tail) - 1

    @property
    def state(self) -> AnyState:
        """The present one."""
        return self.stood[-1]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The present questions."""
        return self.rules.pending(self.state)

    @property
    def asked(self) -> tuple[Decision, ...]:
        """Those of them that somebody has to answer."""
        return self.asked_at(self.state)

    def asked_at(self, state: AnyState) -> tuple[Decision, ...]:
        """The questions of a state that somebody has to answer.

        One to which everybody can see only one answer nobody is asked, if it came up on the way or others are asked at
        the same time: that answer is given for the seat. Where a hand has a part in what is legal, going on without a
        question would give the hand away: such a one is asked, however few its answers are. If nobody at all could
        choose, all are asked: a game in which nothing can happen any more must not run away by itself.
        """
        pending = self.rules.pending(state)
        open_ = tuple(asked for asked in pending if not (asked.public and is_forced(self.rules, state, asked)))
        if any(asked.seat in self.people for asked in open_):
            return open_
        looking_on = self.people if open_ else {asked.seat for asked in pending}
        return tuple(asked for asked in pending if asked in open_ or (asked.seat in looking_on and not asked.aside))

    @property
    def spared(self) -> tuple[Decision, ...]:
        """The present questions that nobody is asked."""
        asked = self.asked
        return tuple(decision for decision in self.decisions if decision not in asked)

    @property
    def agreeable(self) -> bool:
        """Whether computers agree to settle the game."""
        return agreeable(self.rules, self.state, quiet=self.quiet)

    def entry(self, revision: int) -> Entry:
        """The entry of a revision. Raises EarlierError."""
        return self.tail[self._place(revision)]

    def after(self, revision: int) -> AnyState:
        """The state after a move. Raises EarlierError."""
        return self.stood[self._place(revision)]

    def since(self, revision: int) -> Iterable[tuple[Entry, AnyState]]:
        """The entries later than a revision, each with the state *before* it. Raises EarlierError."""
        at = self._place(revision)
        return zip(self.tail[at + 1 :], self.stood[at:], strict=False)

    def _place(self, revision: int) -> int:
        if revision < self.first:
            raise EarlierError(self.first)
        return revision - self.first

    def steps(self, revision: int) -> tuple[AnyStep, ...]:
        """What happened in a move of the past; nothing in the one that the match was opened with."""
        content = self.entry(revision).content
        return () if isinstance(content, Start | RulesMigrated) else play(self.rules, self.after(revision - 1), content)

    def then(self, entry: Entry, state: AnyState) -> Self:
        """The line with one more move, which ended in `state`; a new round has its own chance."""
        ready = seed_round(self.start, state, after=self.state.table.round)
        quiet = quiet_since(self.rules, self.state.table, ready.table, quiet=self.quiet)
        return replace(self, tail=(*self.tail, entry), stood=(*self.stood, ready), quiet=quiet)


@dataclass(frozen=True, slots=True)
class FullMatchState(MatchState):
    """A match from its opening on: its start, or the state from which it goes on since its rules were mended."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All of them."""
        return self.tail

    @property
    def states(self) -> tuple[AnyState, ...]:
        """The state after each of them."""
        return self.stood

    @property
    def mended(self) -> bool:
        """Whether what was before is not known any more."""
        return self.first > 1


L = TypeVar("L", bound=MatchState)


def play(rules: AnyRules, state: AnyState, content: Content) -> tuple[AnyStep, ...]:
    """All that happens in a move."""
    match content:
        case Start() | RulesMigrated():
            raise TypeError("a match is opened once")
        case Answers(answers=answers):
            return tuple(rules.advance(state, answers))
        case Leave(seat=seat):
            return tuple(rules.leave(state, seat))
        case DrawAgreed():
            return tuple(rules.settle(state))


def position(game: AnyGame, rules: AnyRules, state: AnyState) -> MatchState:
    """A lone state of which no match is known, as in a lesson."""
    start = Start(game.key, {}, game.edition, (), secret=b"")
    return MatchState(game, rules, start, game.edition, 1, (), (state,), quiet=state.table.round)


def begin(game: AnyGame, entry: Entry) -> FullMatchState:
    """The line that the journal's first entry starts."""
    start = entry.content
    if not isinstance(start, Start):
        raise TypeError("a journal begins with its start")
    rules = game.rules(start.options)
    state = seed_round(start, rules.start(start.colours, of_set_up(start)))
    return FullMatchState(game, rules, start, start.edition, 1, (entry,), (state,), state.table.round)


def begin_anew(game: AnyGame, start: Start, entry: Entry) -> FullMatchState:
    """The line of a match that goes on from the state in an entry. Raises CodecError if nobody can read that."""
    mended = entry.content
    if not isinstance(mended, RulesMigrated):
        raise TypeError("only mended rules have a match go on from a state")
    state = decode(mended.state)
    rules = game.rules(start.options)
    return FullMatchState(game, rules, start, mended.edition, entry.revision, (entry,), (state,), state.table.round)


def restore_match(game: AnyGame, start: Start, snapshot: Snapshot, entry: Entry) -> MatchState:
    """The match from a snapshot on; `entry` is its newest move then. Raises CodecError."""
    state = state_of(snapshot)
    if entry.revision != snapshot.revision or digest(state.table) != entry.digest:
        raise CodecError("it is of another move than the journal's")
    rules = game.rules(start.options)
    return MatchState(game, rules, start, snapshot.edition, snapshot.revision, (entry,), (state,), snapshot.quiet)


def opening_of(entries: Sequence[Entry]) -> int:
    """The place among a journal's entries at which the match is opened that is played now."""
    return max((at for at, entry in enumerate(entries) if isinstance(entry.content, RulesMigrated)), default=0)


def replay_opening(table: int, entries: Sequence[Entry], games: Mapping[str, AnyGame]) -> FullMatchState:
    """The match with its opening alone. Raises BrokenError."""
    if not entries:
        raise BrokenError(table, later("broken-empty"))
    entry = entries[opening_of(entries)]
    game, start = game_of(table, entries[0], games)
    with _wrap_replay_errors(table, entry, edition=_edition(entry.content, start), now=game.edition):
        line = begin(game, entry) if isinstance(entry.content, Start) else begin_anew(game, start, entry)
        _check(table, line, entry)
    return line


def further(table: int, line: L, entry: Entry) -> L:
    """The match with one move more, checked. Raises BrokenError."""
    with _wrap_replay_errors(table, entry, edition=line.edition, now=line.game.edition):
        steps = play(line.rules, line.state, entry.content)
        longer = line.then(entry, steps[-1].state if steps else line.state)
        _check(table, longer, entry)
    return longer


def replay_journal(table: int, entries: Sequence[Entry], games: Mapping[str, AnyGame]) -> FullMatchState:
    """The match that a whole journal tells, each move of it checked. Raises BrokenError."""
    line = replay_opening(table, entries, games)
    for entry in entries[opening_of(entries) + 1 :]:
        line = further(table, line, entry)
    return line


def game_of(table: int, entry: Entry, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Start]:
    """What a journal's first entry says was played. Raises BrokenError."""
    start = entry.content
    if not isinstance(start, Start):
        raise BrokenError(table, later("broken-start"))
    game = games.get(start.game)
    if game is None:
        raise BrokenError(table, later("broken-game"))
    return game, start


def _edition(content: Content, start: Start) -> int:
    return content.edition if isinstance(content, RulesMigrated) else start.edition


def _check(table: int, line: MatchState, entry: Entry) -> None:
    if digest(line.state.table) != entry.digest:
        raise BrokenError(table, later("broken-otherwise", move=entry.revision))


@contextmanager
def _wrap_replay_errors(table: int, entry: Entry, *, edition: int, now: int) -> Iterator[None]:
    """Whatever goes wrong there breaks the match; where it was played by another edition, that is why."""
    outgrown = edition != now
    try:
        yield
    except BrokenError as broken:
        if not outgrown:
            raise
        raise BrokenError(table, later("broken-edition", was=edition, now=now), outgrown=True) from broken
    except Exception as error:
        log.error(  # noqa: TRY400 - a traceback could hold answers
            "table %(table)d: can't replay revision %(revision)d: %(why)s",
            {"table": table, "revision": entry.revision, "why": where(error)},
        )
        reason = later("broken-unplayable", move=entry.revision)
        if outgrown:
            reason = later("broken-edition", was=edition, now=now)
        raise BrokenError(table, reason, outgrown=outgrown) from None
