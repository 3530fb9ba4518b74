"""The report of a finished game: its course, its turning points, and its achievements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from bot.engine.game import PublicStep
from bot.games.game import Achievement, Chronicle, LogLine, Names
from bot.host.core.match_state import FullMatchState

MOST: Final = 6


@dataclass(frozen=True, slots=True)
class Turning:
    """A part of a move, which may be a turning point."""

    revision: int
    round: str
    before: Any
    steps: tuple[PublicStep[Any, Any], ...]
    worth: float = 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """The course, turning points and achievements of a game."""

    unit: str
    """The unit of the course, such as "goals tagged"."""
    rounds: tuple[str, ...]
    """The labels of the start and of each round."""
    course: tuple[tuple[int, ...], ...]
    """By seat, round by round."""
    marks: str
    """The meaning of the marks; empty if the game has none."""
    marked: tuple[tuple[int, ...], ...]
    """Indices in `rounds` of each seat's marks, repeated if a round has several."""
    turnings: tuple[Turning, ...]
    """In order; the last one is the last part of the game."""
    feats: tuple[Achievement, ...] = field(repr=False)


class Reporter:
    """Builds the report of a finished match move by move. Building it all at once would block others for too long."""

    def __init__(self, match: FullMatchState, names: Names) -> None:
        chronicle = match.game.chronicle
        if chronicle is None:
            raise ValueError(f"{match.game.title} counts nothing")
        self._line = match
        self._names = names
        self._chronicle: Chronicle[Any, Any] = chronicle
        self._seats = range(len(names))
        self._rounds: list[str] = ["Start"]
        first = match.after(match.first).table
        self._course: list[list[int]] = [[chronicle.points(first, seat)] for seat in self._seats]
        self._marked: list[list[int]] = [[] for _ in self._seats]
        self._parts: list[Turning] = []
        self._feats: list[Achievement] = []
        self._number = 0

    def moves(self) -> Iterator[None]:
        for revision in range(self._line.first + 1, self._line.revision + 1):
            self._hear(revision)
            yield

    def report(self) -> Report:
        parts = self._parts
        best = sorted(range(len(parts)), key=lambda at: parts[at].worth, reverse=True)[: MOST - 1]
        chosen = sorted({*best, *range(len(parts))[-1:]})
        return Report(
            unit=self._chronicle.unit,
            rounds=tuple(self._rounds),
            course=tuple(map(tuple, self._course)),
            marks=self._chronicle.marks,
            marked=tuple(map(tuple, self._marked)),
            turnings=tuple(parts[at] for at in chosen),
            feats=tuple(self._feats),
        )

    def _hear(self, revision: int) -> None:
        match, game = self._line, self._line.game
        before, after = match.after(revision - 1).table, match.after(revision).table
        steps = tuple(step.seen for step in match.steps(revision))
        number = match.entry(revision).round
        if not number:
            return  # the course begins after the setup
        self._count(number, game.words.round(after, number), after)
        log = game.words.story(before, steps, self._names).log
        self._parts += self._parts_of(revision, game.words.round(after, number), before, steps, log)

    def _count(self, number: int, name: str, table: Any) -> None:
        if number != self._number:
            self._number = number
            self._rounds.append(name)
        for seat in self._seats:
            self._course[seat][len(self._rounds) - 1 :] = [self._chronicle.points(table, seat)]

    def _parts_of(
        self, revision: int, name: str, before: Any, steps: tuple[PublicStep[Any, Any], ...], log: Sequence[LogLine]
    ) -> Iterator[Turning]:
        begin = 0
        for end in _ends(log):
            part = steps[begin:end]
            table = steps[begin - 1].table if begin else before
            feats = list(self._chronicle.feats(table, part))
            self._feats += feats
            for feat in feats:
                if feat.marked:
                    self._marked[feat.seat].append(len(self._rounds) - 1)
            worth = self._swing(table, part[-1].table) + sum(feat.worth for feat in feats)
            yield Turning(revision, name, table, part, worth)
            begin = end

    def _swing(self, before: Any, after: Any) -> float:
        rules = self._line.rules
        return max(abs(rules.evaluate(after, seat) - rules.evaluate(before, seat)) for seat in self._seats)


def _ends(log: Sequence[LogLine]) -> Iterator[int]:
    last = 0
    for end, _ in groupby(log, key=lambda beat: beat.until):
        if end > last:
            yield end
            last = end


def report_of(match: FullMatchState, names: Names) -> Report:
    reporter = Reporter(match, names)
    for _ in reporter.moves():
        pass
    return reporter.report()
