"""Matches built from journals. Replaying an entry reproduces the recorded move, or reports a mismatch."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Self, TypeAlias, TypeVar

from bot.ai.draw_offers import agreeable, quiet_since
from bot.engine.answers import is_forced
from bot.engine.codec import CodecError, decode
from bot.engine.digest import digest
from bot.engine.game import Decision, PublicStep, Rules, Seat, State, Step
from bot.engine.identity import Same
from bot.games.game import AnyGame
from bot.host.core.errors import TableError
from bot.host.core.seeds import of_set_up, seed_round
from bot.host.core.snapshots import state_of
from bot.host.model.journal import Answers, Content, DrawAgreed, Entry, Leave, RulesMigrated, Snapshot, Start
from bot.host.model.texts import later
from bot.i18n import LazyMessage
from bot.safe_errors import log_failure

AnyRules: TypeAlias = "Rules[Any, Any, Any]"
AnyState: TypeAlias = "State[Any, Any]"
AnyStep: TypeAlias = "Step[Any, Any, Any]"

log = logging.getLogger(__name__)

MAX_CACHED_STATES: Final = 512
MAX_CACHED_MOVES: Final = 32


class BrokenError(Exception):
    """A table's data can't be used: for example, its journal's replay doesn't lead to the recorded tables. The text
    reveals no secrets."""

    def __init__(self, table: int, reason: LazyMessage, *, outgrown: bool = False) -> None:
        super().__init__(reason)
        self.table = table
        self.reason = reason
        self.outgrown = outgrown
        """True if the match was played under another edition of the rules, so its data may well be intact."""


class EarlierError(TableError):
    """A requested move is before the known part of a match. The text says that earlier moves can't be shown."""

    def __init__(self, first: int) -> None:
        super().__init__(later("mended-earlier", move=first))


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match up to some revision, perhaps not from its start. Looking back may raise EarlierError."""

    game: AnyGame
    rules: AnyRules = field(repr=False)
    start: Start = field(repr=False)
    edition: int
    first: int
    tail: tuple[Entry, ...] = field(repr=False)
    tail_states: tuple[AnyState, ...] = field(repr=False)
    quiet: int
    """The round since which nobody has come closer to winning."""
    people: frozenset[Seat] = frozenset()
    """The seats held by people, even if those have left."""
    dealt: bool = False
    """True if the start locked in random answers for people where the game allows that."""

    def in_language(self, language: str) -> Self:
        game = self.game.in_language(language)
        return self if game is self.game else replace(self, game=game)

    @property
    def revision(self) -> int:
        return self.first + len(self.tail) - 1

    @property
    def state(self) -> AnyState:
        return self.tail_states[-1]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return _decisions_of(Same(self.rules), Same(self.state))

    @property
    def asked(self) -> tuple[Decision, ...]:
        return self.asked_at(self.state)

    def asked_at(self, state: AnyState) -> tuple[Decision, ...]:
        """The questions of a state that someone has to answer.

        A question whose only answer is obvious to everyone isn't asked during a round, or while a person has a choice:
        it's answered for the seat. If no person has a choice, people are asked such questions, too, and if nobody has
        one, computers are as well. Otherwise a game in which nothing can happen any longer would run away by itself. A
        question whose answers depend on a hand is always asked, because skipping it would reveal the hand.
        """
        return _asked_of(Same(self.rules), Same(state), self.people)

    @property
    def spared(self) -> tuple[Decision, ...]:
        """The current questions that nobody is asked, because they're answered for the seat."""
        asked, decisions = self.asked, self.decisions
        if len(asked) == len(decisions):
            return ()
        return tuple(decision for decision in decisions if decision not in asked)

    @property
    def agreeable(self) -> bool:
        return agreeable(self.rules, self.state, quiet=self.quiet)

    def entry(self, revision: int) -> Entry:
        return self.tail[self._place(revision)]

    def after(self, revision: int) -> AnyState:
        return self.tail_states[self._place(revision)]

    def since(self, revision: int) -> Iterable[tuple[Entry, AnyState]]:
        """The entries after that revision, each with the state *before* it."""
        at = self._place(revision)
        return zip(self.tail[at + 1 :], self.tail_states[at:], strict=False)

    def _place(self, revision: int) -> int:
        if revision < self.first:
            raise EarlierError(self.first)
        return revision - self.first

    def steps(self, revision: int) -> tuple[AnyStep, ...]:
        content = self.entry(revision).content
        return () if isinstance(content, Start | RulesMigrated) else play(self.rules, self.after(revision - 1), content)

    def public_steps(self, revision: int) -> tuple[PublicStep[Any, Any], ...]:
        return _public_steps(Same(self.steps(revision)))

    def then(self, entry: Entry, state: AnyState) -> Self:
        """The match after one more entry, which leads to `state`. A new round gets its own randomness."""
        ready = seed_round(self.start, state, after=self.state.table.round)
        quiet = quiet_since(self.rules, self.state.table, ready.table, quiet=self.quiet)
        return replace(self, tail=(*self.tail, entry), tail_states=(*self.tail_states, ready), quiet=quiet)


@dataclass(frozen=True, slots=True)
class FullMatchState(MatchState):
    """A match from its opening on. The opening is the start or, after a correction of the rules, the state from which
    the match continues."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.tail

    @property
    def states(self) -> tuple[AnyState, ...]:
        return self.tail_states

    @property
    def mended(self) -> bool:
        """Return whether the match opens with a correction of the rules, so that its earlier moves aren't known."""
        return self.first > 1


L = TypeVar("L", bound=MatchState)


@lru_cache(maxsize=MAX_CACHED_STATES)
def _decisions_of(rules: Same[AnyRules], state: Same[AnyState]) -> tuple[Decision, ...]:
    return rules.it.pending_decisions(state.it)


@lru_cache(maxsize=MAX_CACHED_STATES)
def _asked_of(rules: Same[AnyRules], state: Same[AnyState], people: frozenset[Seat]) -> tuple[Decision, ...]:
    pending = _decisions_of(rules, state)
    open_ = tuple(asked for asked in pending if not (asked.public and is_forced(rules.it, state.it, asked)))
    if any(asked.seat in people for asked in open_):
        return open_
    looking_on = people if open_ else {asked.seat for asked in pending}
    return tuple(asked for asked in pending if asked in open_ or (asked.seat in looking_on and not asked.mid_round))


def play(rules: AnyRules, state: AnyState, content: Content) -> tuple[AnyStep, ...]:
    return _play_cached(Same(rules), Same(state), Same(content))


@lru_cache(maxsize=MAX_CACHED_MOVES)
def _public_steps(steps: Same[tuple[AnyStep, ...]]) -> tuple[PublicStep[Any, Any], ...]:
    return tuple(step.seen for step in steps.it)


@lru_cache(maxsize=MAX_CACHED_MOVES)
def _play_cached(
    same_rules: Same[AnyRules], same_state: Same[AnyState], same_content: Same[Content]
) -> tuple[AnyStep, ...]:
    rules, state, content = same_rules.it, same_state.it, same_content.it
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
    """A match that consists of one state, as in a lesson."""
    start = Start(game.key, {}, game.edition, (), secret=b"")
    return MatchState(game, rules, start, game.edition, 1, (), (state,), quiet=state.table.round)


def begin(game: AnyGame, entry: Entry) -> FullMatchState:
    start = entry.content
    if not isinstance(start, Start):
        raise TypeError("a journal begins with its start")
    rules = game.rules_with(start.options)
    state = seed_round(start, rules.start(start.colours, of_set_up(start)))
    return FullMatchState(game, rules, start, start.edition, 1, (entry,), (state,), state.table.round)


def begin_anew(game: AnyGame, start: Start, entry: Entry) -> FullMatchState:
    mended = entry.content
    if not isinstance(mended, RulesMigrated):
        raise TypeError("only mended rules have a match go on from a state")
    state = decode(mended.state)
    rules = game.rules_with(start.options)
    return FullMatchState(game, rules, start, mended.edition, entry.revision, (entry,), (state,), state.table.round)


def restore_match(game: AnyGame, start: Start, snapshot: Snapshot, entry: Entry) -> MatchState:
    """The match from a snapshot on. `entry` is the move after which it was taken. Raises CodecError if they don't fit,
    or the snapshot can't be read."""
    state = state_of(snapshot)
    if entry.revision != snapshot.revision or digest(state.table) != entry.digest:
        raise CodecError("it belongs to a different move than the journal's")
    rules = game.rules_with(start.options)
    return MatchState(game, rules, start, snapshot.edition, snapshot.revision, (entry,), (state,), snapshot.quiet)


def opening_of(entries: Sequence[Entry]) -> int:
    return max((at for at, entry in enumerate(entries) if isinstance(entry.content, RulesMigrated)), default=0)


def replay_opening(table: int, entries: Sequence[Entry], games: Mapping[str, AnyGame]) -> FullMatchState:
    if not entries:
        raise BrokenError(table, later("broken-empty"))
    entry = entries[opening_of(entries)]
    game, start = game_of(table, entries[0], games)
    edition = entry.content.edition if isinstance(entry.content, RulesMigrated) else start.edition
    with _wrap_replay_errors(table, entry, edition=edition, now=game.edition):
        match = begin(game, entry) if isinstance(entry.content, Start) else begin_anew(game, start, entry)
        _check(table, match, entry)
    return match


def further(table: int, match: L, entry: Entry) -> L:
    """The match after one more entry. Raises BrokenError if it can't be played, or leads to a different table."""
    with _wrap_replay_errors(table, entry, edition=match.edition, now=match.game.edition):
        steps = play(match.rules, match.state, entry.content)
        longer = match.then(entry, steps[-1].state if steps else match.state)
        _check(table, longer, entry)
    return longer


def replay_journal(table: int, entries: Sequence[Entry], games: Mapping[str, AnyGame]) -> FullMatchState:
    match = replay_opening(table, entries, games)
    for entry in entries[opening_of(entries) + 1 :]:
        match = further(table, match, entry)
    return match


def game_of(table: int, entry: Entry, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Start]:
    start = entry.content
    if not isinstance(start, Start):
        raise BrokenError(table, later("broken-start"))
    game = games.get(start.game)
    if game is None:
        raise BrokenError(table, later("broken-game"))
    return game, start


def _check(table: int, match: MatchState, entry: Entry) -> None:
    if digest(match.state.table) != entry.digest:
        raise BrokenError(table, later("broken-otherwise", move=entry.revision))


@contextmanager
def _wrap_replay_errors(table: int, entry: Entry, *, edition: int, now: int) -> Iterator[None]:
    """Turn any failure into a BrokenError. If the rules are of another edition, the error says so."""
    outgrown = edition != now
    try:
        yield
    except BrokenError as broken:
        if not outgrown:
            raise
        raise BrokenError(table, later("broken-edition", was=edition, now=now), outgrown=True) from broken
    except Exception as error:
        log_failure(
            log, "table %(table)d: can't replay revision %(revision)d", error, table=table, revision=entry.revision
        )
        reason = later("broken-unplayable", move=entry.revision)
        if outgrown:
            reason = later("broken-edition", was=edition, now=now)
        raise BrokenError(table, reason, outgrown=outgrown) from None
