"""Matches out of journals: replaying an entry gives back what was played, or says that it does not."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.engine.digest import digest
from bot.engine.paths import is_forced
from bot.failures import where
from bot.host.chance import begun, of_set_up
from bot.host.speech import later
from bot.host.store import Answers, Leave, Settle, Start

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.game import Decision, Rules, Seat, State, Step
    from bot.games.game import AnyGame
    from bot.host.store import Content, Entry
    from bot.speech import Saying

AnyRules: TypeAlias = "Rules[Any, Any, Any]"
AnyState: TypeAlias = "State[Any, Any]"
AnyStep: TypeAlias = "Step[Any, Any, Any]"

log = logging.getLogger(__name__)


class BrokenError(Exception):
    """A journal does not replay to what was recorded. The text is a sentence that gives no secret away."""

    def __init__(self, table: int, reason: Saying) -> None:
        super().__init__(reason)
        self.table = table
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Line:
    """A match from its start to its newest revision."""

    game: AnyGame
    rules: AnyRules = field(repr=False)
    entries: tuple[Entry, ...] = field(repr=False)
    states: tuple[AnyState, ...] = field(repr=False)
    """The state after each entry."""
    people: frozenset[Seat] = frozenset()
    """Where people sit, who did not leave their seats to computers."""

    def told_in(self, language: str) -> Line:
        """The same, as its game is told in a language."""
        game = self.game.told_in(language)
        return self if game is self.game else replace(self, game=game)

    @property
    def revision(self) -> int:
        """How many entries it has."""
        return len(self.entries)

    @property
    def state(self) -> AnyState:
        """The present one."""
        return self.states[-1]

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
    def start(self) -> Start:
        """What the match began with."""
        content = self.entries[0].content
        if not isinstance(content, Start):
            raise TypeError("a journal begins with its start")
        return content

    def steps(self, revision: int) -> tuple[AnyStep, ...]:
        """What happened in a move of the past; nothing in the start."""
        if revision == 1:
            return ()
        return play(self.rules, self.states[revision - 2], self.entries[revision - 1].content)

    def then(self, entry: Entry, state: AnyState) -> Line:
        """The line with one more move, which ended in `state`; a new round has its own chance."""
        ready = begun(self.start, state, after=self.state.table.round)
        return replace(self, entries=(*self.entries, entry), states=(*self.states, ready))


def play(rules: AnyRules, state: AnyState, content: Content) -> tuple[AnyStep, ...]:
    """All that happens in a move."""
    match content:
        case Start():
            raise TypeError("a match starts once")
        case Answers(answers=answers):
            return tuple(rules.advance(state, answers))
        case Leave(seat=seat):
            return tuple(rules.leave(state, seat))
        case Settle():
            return tuple(rules.settle(state))


def begin(game: AnyGame, entry: Entry) -> Line:
    """The line that the journal's first entry starts."""
    start = entry.content
    if not isinstance(start, Start):
        raise TypeError("a journal begins with its start")
    rules = game.rules(start.options)
    state = rules.start(start.colours, of_set_up(start))
    return Line(game, rules, (entry,), (begun(start, state),))


def replayed(table: int, entries: Sequence[Entry], games: Mapping[str, AnyGame], *, known: Line | None = None) -> Line:
    """`known`, if there is one, and then the entries, each checked. Raises BrokenError."""
    line = known
    for entry in entries:
        try:
            if line is None:
                line = begin(_game(table, entry, games), entry)
            else:
                steps = play(line.rules, line.state, entry.content)
                line = line.then(entry, steps[-1].state if steps else line.state)
            found = digest(line.state.table)
        except BrokenError:
            raise
        except Exception as error:
            log.error(  # noqa: TRY400 - a traceback could hold answers
                "table %(table)d: revision %(revision)d does not replay: %(why)s",
                {"table": table, "revision": entry.revision, "why": where(error)},
            )
            raise BrokenError(table, later("broken-unplayable", move=entry.revision)) from None
        if found != entry.digest:
            raise BrokenError(table, later("broken-otherwise", move=entry.revision))
    if line is None:
        raise BrokenError(table, later("broken-empty"))
    return line


def _game(table: int, entry: Entry, games: Mapping[str, AnyGame]) -> AnyGame:
    start = entry.content
    if not isinstance(start, Start):
        raise BrokenError(table, later("broken-start"))
    game = games.get(start.game)
    if game is None:
        raise BrokenError(table, later("broken-game"))
    if game.edition != start.edition:
        raise BrokenError(table, later("broken-edition", was=start.edition, now=game.edition))
    return game
