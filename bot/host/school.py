"""The lesson room: people at the puzzles of a game, each for themselves. No table, no clock, nobody to wait for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine import paths
from bot.engine.errors import Mistake
from bot.games.puzzle import OTHERS, YOU, tried, typed, verdict
from bot.host import answers
from bot.host.answers import Question
from bot.host.errors import StaleError, TableError
from bot.host.model import Draft, Participant, Place, Status, TableRecord
from bot.host.pupils import Attempt, Lesson, Pupil
from bot.host.replay import Line
from bot.host.store import Sheet
from bot.host.views import seat_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Answer
    from bot.games.game import AnyGame
    from bot.games.puzzle import AnyPuzzle
    from bot.host.answers import Change
    from bot.host.core import Core, Work
    from bot.host.model import User

LATELY = timedelta(hours=1)
"""So long somebody is still at a lesson at which they have done nothing more."""
COMPUTER = "rookie"
"""What the other players of a puzzle are; they do what it says."""


@dataclass(frozen=True, slots=True)
class At:
    """What a click was meant for: a puzzle by its number, and the draft's edit."""

    number: int
    edit: int


@dataclass(frozen=True, slots=True)
class _Bench:
    """A pupil with the puzzle before them."""

    pupil: Pupil
    game: AnyGame
    puzzles: tuple[AnyPuzzle, ...]
    number: int
    line: Line
    question: Question

    @property
    def puzzle(self) -> AnyPuzzle:
        return self.puzzles[self.number - 1]

    def lesson(self) -> Lesson:
        sheet = self.question.sheet
        seat = seat_view(self.question.record, self.line, {YOU: sheet}, YOU)
        tasks = tuple((puzzle.task, puzzle.key in self.pupil.solved) for puzzle in self.puzzles)
        return Lesson(self.game, self.puzzle, self.number, tasks, seat)


class School:
    """All pupils. Every method that a person can make fail raises a Mistake with a sentence for them."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def lesson(self, user: User, game: str, number: int | None = None) -> Lesson:
        """The puzzle of that number, or the one where they stopped: the next that is not done, if that is done."""
        async with self._core.writing() as work:
            found = self._game(game)
            pupil = await _pupil(work, user, found)
            pupil = _resumed(pupil, found) if number is None else _moved(pupil, found, number)
            bench = _seated(work, user, found, replace(pupil, at=work.now))
            await work.tx.keep_pupil(bench.pupil)
            return bench.lesson()

    async def last(self, user: User) -> str | None:
        """The game at whose puzzles they were last; None if at none."""
        async with self._core.reading() as work:
            pupil = await work.tx.last_lesson(user.id)
            return None if pupil is None or pupil.game not in self._core.games else pupil.game

    async def current(self, user: User) -> str | None:
        """The same if they were there a short while ago and have not done all of them."""
        async with self._core.reading() as work:
            pupil = await work.tx.last_lesson(user.id)
            game = None if pupil is None else self._core.games.get(pupil.game)
            if pupil is None or game is None or work.now - pupil.at > LATELY:
                return None
            return game.key if any(puzzle.key not in pupil.solved for puzzle in game.puzzles()) else None

    async def edit(self, user: User, game: str, change: Change, at: At | None = None) -> Lesson:
        """Change the draft. Raises StaleError if `at` is no longer what is before them."""
        async with self._core.writing() as work:
            bench = await self._bench(work, user, game, at)
            draft = answers.revised(work, bench.question, change)
            pupil = replace(bench.pupil, draft=draft.answer, before=draft.before, edit=draft.edit, at=work.now)
            await work.tx.keep_pupil(pupil)
            return _seated(work, user, bench.game, pupil).lesson()

    async def run(self, user: User, game: str, at: At | None = None) -> Attempt | Lesson:
        """Answer with the draft: what came of it, or the next question of the same puzzle."""
        async with self._core.writing() as work:
            bench = await self._bench(work, user, game, at)
            line, decision = bench.line, bench.question.decision
            whole = paths.finish(line.rules, line.state, decision, bench.pupil.draft)
            if whole is None:
                raise TableError("That is not complete yet: there is more to choose.")
            given = (*bench.pupil.answers, whole)
            after = tried(bench.game, bench.puzzle, given)
            pupil = replace(bench.pupil, at=work.now)
            if after.decision is not None:
                pupil = replace(pupil, answers=given, draft=(), before=(), edit=pupil.edit + 1)
                await work.tx.keep_pupil(pupil)
                return _seated(work, user, bench.game, pupil).lesson()
            missed = verdict(bench.game, bench.puzzle, given)
            if not missed:
                pupil = replace(pupil, solved=pupil.solved | {bench.puzzle.key})
            if pupil.answers:  # it begins anew
                first = answers.without_done(given[0])
                pupil = replace(pupil, answers=(), draft=first, before=(), edit=pupil.edit + 1)
            await work.tx.keep_pupil(pupil)
            return _attempt(_seated(work, user, bench.game, pupil), given, missed)

    async def shown(self, user: User, game: str, at: At | None = None) -> Attempt:
        """How it can be done. That is not to have done it."""
        async with self._core.reading() as work:
            bench = await self._bench(work, user, game, at)
            return _attempt(bench, typed(bench.game, bench.puzzle, bench.puzzle.solution), "")

    def _game(self, key: str) -> AnyGame:
        game = self._core.games.get(key)
        if game is None:
            raise TableError("I do not know that game.")
        if not game.puzzles():
            raise TableError(f"{game.title} has no lessons yet. `/rules` shows it in a few pictures.")
        return game

    async def _bench(self, work: Work, user: User, game: str, at: At | None) -> _Bench:
        found = self._game(game)
        bench = _seated(work, user, found, await _pupil(work, user, found))
        if at is not None and at != At(bench.number, bench.pupil.edit):
            raise StaleError("That was for an earlier state of your lesson. This is how it stands now.")
        return bench


async def _pupil(work: Work, user: User, game: AnyGame) -> Pupil:
    kept = await work.tx.pupil(user.id, game.key)
    keys = [puzzle.key for puzzle in game.puzzles()]
    if kept is None:
        return Pupil(user.id, game.key, keys[0], work.now)
    return kept if kept.puzzle in keys else replace(kept, puzzle=keys[0], answers=(), draft=(), before=())


def _resumed(pupil: Pupil, game: AnyGame) -> Pupil:
    """Where they stopped, or at the next that is not done; from the beginning where all are."""
    keys = [puzzle.key for puzzle in game.puzzles()]
    at = keys.index(pupil.puzzle)
    if pupil.puzzle not in pupil.solved:
        return pupil
    open_ones = [key for key in (*keys[at:], *keys[:at]) if key not in pupil.solved]
    return _moved(pupil, game, keys.index(open_ones[0]) + 1 if open_ones else 1)


def _moved(pupil: Pupil, game: AnyGame, number: int) -> Pupil:
    puzzles = game.puzzles()
    key = puzzles[min(max(number, 1), len(puzzles)) - 1].key
    if key == pupil.puzzle:
        return pupil
    return replace(pupil, puzzle=key, answers=(), draft=(), before=(), edit=pupil.edit + 1)


def _seated(work: Work, user: User, game: AnyGame, pupil: Pupil) -> _Bench:
    """The pupil at their puzzle; what they had in the making is dropped where it does not fit any more."""
    puzzles = game.puzzles()
    number = 1 + next(place for place, puzzle in enumerate(puzzles) if puzzle.key == pupil.puzzle)
    try:
        return _at(work, user, game, pupil, number)
    except Mistake:
        return _at(work, user, game, replace(pupil, answers=(), draft=(), before=(), edit=pupil.edit + 1), number)


def _at(work: Work, user: User, game: AnyGame, pupil: Pupil, number: int) -> _Bench:
    puzzles = game.puzzles()
    now = tried(game, puzzles[number - 1], pupil.answers)
    if now.decision is None:
        raise StaleError("That is over.")
    paths.check_draft(now.rules, now.state, now.decision, pupil.draft)
    line = Line(game, now.rules, (), (now.state,))
    record = _record(work, user, game, number, options=puzzles[number - 1], seats=len(now.state.hands))
    draft = Draft(seat=YOU, question=number, edit=pupil.edit, answer=pupil.draft, before=pupil.before)
    question = Question(record, line, record.players[YOU], now.decision, Sheet(draft, now.decision.topic))
    return _Bench(pupil, game, puzzles, number, line, question)


def _record(work: Work, user: User, game: AnyGame, number: int, *, options: AnyPuzzle, seats: int) -> TableRecord:
    """A table that nobody keeps, for what shows a seat at one."""
    players = tuple(
        Participant(
            seat,
            name,
            game.colours[seat].key,
            user=user.id if seat == YOU else None,
            computer=None if seat == YOU else COMPUTER,
        )
        for seat, name in enumerate((user.name, *OTHERS)[:seats])
    )
    return TableRecord(
        id=0,
        game=game.key,
        options=game.with_defaults(options.options),
        edition=game.edition,
        status=Status.PLAYING,
        opener=user.id,
        place=Place(None, 0),
        channel=0,
        pace=None,
        players=players,
        revision=number,
        asked_at=None,
        deadline=None,
        opened_at=work.now,
        question=number,
    )


def _attempt(bench: _Bench, given: Sequence[Answer], missed: str) -> Attempt:
    game, puzzle = bench.game, bench.puzzle
    texts: list[str] = []
    for count, answer in enumerate(given):
        now = tried(game, puzzle, given[:count])
        if now.decision is not None:
            texts.append(game.said(now.state.table, now.decision, answer))
    done = tried(game, puzzle, given)
    key = "/".join(" ".join(answer) for answer in given)
    return Attempt(bench.lesson(), done.before, done.steps, missed, "; ".join(texts), key)
