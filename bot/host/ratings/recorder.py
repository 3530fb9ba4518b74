"""Results of finished games. They're saved when a game ends, and can be rebuilt from its journal.

A game is rated if its table's terms say so at the start. The people who were there at its start are rated, depending on
how much of it they played: see `bot.host.ratings.shares`. A game that was cancelled or is on hold has no result; one
that was ended by agreement has one like any other. A game that was over before anything of its first round was played,
or in which no person gave an answer of their own, has a result only for those to blame for leaving or losing a seat.

Two or more people are rated against each other and the table's computers; a person who plays only against computers has
a separate rating. The ratings of computers are fixed. After the first `FULL_GAMES` games of a kind by the same two or
more people within a week, each further one counts half as much as the one before.
"""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from bot.ai.measured_points import COMPUTER_POINTS
from bot.ai.temperaments import split
from bot.engine.game import Answer, Decision, Seat
from bot.host.core.match_state import AnyState, EarlierError, MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.projections import ended_early
from bot.host.model.community.ratings import NEW, Leaderboard, Part, Player, Rating, Result
from bot.host.model.journal import Answers, Entry, Leave
from bot.host.model.seat_holders import holder_at
from bot.host.model.tables import Status, TableRecord
from bot.host.ports.community import RatingStore
from bot.host.ratings.placements import places
from bot.host.ratings.shares import parts_of, starters
from bot.host.ratings.skill import WEEK, halve_rating_change, halvings, rated_against, season_of, strength
from bot.safe_errors import log_failure

SIGMA: Final = 1_000_000
"""A computer's uncertainty in millionths."""
_UNMEASURED: Final = Rating(NEW.mu, SIGMA)


def computer_rating(game: str, player: Player) -> Rating | None:
    """A computer's rating, the same for all temperaments of a kind; None for a person."""
    if not isinstance(player, str):
        return None
    points = COMPUTER_POINTS.get(game, {}).get(split(player)[0])
    return _UNMEASURED if points is None else Rating(strength(points, SIGMA), SIGMA)


log = logging.getLogger(__name__)


@dataclass(slots=True)
class RatingsRecorder:
    """Updates players' ratings, starting from those in `known`."""

    known: dict[Leaderboard, dict[Player, Rating]] = field(default_factory=lambda: defaultdict(dict))
    weeks: dict[tuple[str, frozenset[int]], tuple[datetime, int]] = field(default_factory=dict)

    @staticmethod
    def leaderboards(result: Sequence[Result]) -> tuple[Leaderboard, Leaderboard]:
        """The all-time leaderboard, and the one of the game's season."""
        always = Leaderboard(result[0].game, result[0].alone)
        return always, replace(always, season=result[0].season)

    async def write(
        self, ratings: RatingStore, result: Sequence[Result], *, rated: bool, people: frozenset[int]
    ) -> None:
        result = [replace(each, rating=None, seasonal=None, count=0) for each in result]
        if rated and any(each.counted for each in result):
            count = self.count(result[0], people)
            result = [replace(each, count=count) for each in result]
            always, season = (self._rate(leaderboard, result) for leaderboard in self.leaderboards(result))
            result = [
                replace(each, rating=one, seasonal=other) if each.counted else each
                for each, one, other in zip(result, always, season, strict=True)
            ]
            for leaderboard in self.leaderboards(result):
                for player in dict.fromkeys(each.player for each in result if each.counted):
                    rating = self.known[leaderboard][player]
                    await ratings.save_rating(leaderboard, player, rating, guild=result[0].guild)
        await ratings.save_results([each for each in result if not each.void])

    async def take_over(self, ratings: RatingStore, result: Sequence[Result], *, people: frozenset[int]) -> None:
        """Keep a game's saved results, because it's no longer known which opponents it was rated against."""
        count = self.count(result[0], people)
        for leaderboard in self.leaderboards(result):
            for each in result:
                after = each.seasonal if leaderboard.season else each.rating
                if after is not None:
                    was = self.known[leaderboard].get(each.player, NEW)
                    after = replace(after, games=was.games + 1, wins=was.wins)
                    self.known[leaderboard][each.player] = after
                    await ratings.save_rating(leaderboard, each.player, after, guild=each.guild)
        await ratings.save_results([replace(each, count=count) for each in result])

    def count(self, result: Result, people: frozenset[int]) -> int:
        """Count a rated game of these people; return its number in their week, which is 1 for a single person."""
        return 1 if result.alone else self.count_at(result.game, people, result.ended_at)

    def count_at(self, game: str, people: frozenset[int], at: datetime) -> int:
        began, count = self.weeks.get((game, people), (at, 0))
        if at >= began + WEEK:
            began, count = at, 0
        self.weeks[game, people] = began, count + 1
        return count + 1

    def _rate(self, leaderboard: Leaderboard, result: Sequence[Result]) -> list[Rating]:
        known = self.known[leaderboard]
        before = [self._before(leaderboard, each.player) for each in result]
        after = []
        for each, was in zip(result, before, strict=True):
            others = [(rating, one.place) for one, rating in zip(result, before, strict=True) if each.meets(one)]
            after.append(_after(each, was, others))
        counted = [(each.player, now) for each, now in zip(result, after, strict=True) if each.counted]
        known.update(sorted(counted, key=lambda pair: pair[1].wins))  # the best computer of each kind counts
        return [known.get(each.player, NEW) for each in result]

    def _before(self, leaderboard: Leaderboard, player: Player) -> Rating:
        was, fixed = self.known[leaderboard].get(player, NEW), computer_rating(leaderboard.game, player)
        return was if fixed is None else replace(fixed, games=was.games, wins=was.wins)


def _after(result: Result, before: Rating, others: Sequence[tuple[Rating, int]]) -> Rating:
    played = replace(before, games=before.games + 1, wins=before.wins + (result.place == 1))
    if isinstance(result.player, str):
        return played
    after = halve_rating_change(before, rated_against(before, result.place, others), halvings(result.count))
    return played if result.part is not Part.PLAYED and after.proved > before.proved else after


async def enter(work: UnitOfWork, record: TableRecord) -> None:
    try:
        match = await as_known(work, record)
        result = result_of(record, match, number=1 + await work.tx.ratings.last_game())
        week = await week_of(work, people_of(record), record.game) if record.terms.rated else None
    except Exception as error:  # a game must be able to end, and results can be rebuilt later
        log_failure(log, "table %(table)d: can't work out its result", error, table=record.id)
        return
    players = {each.player for each in result}
    book = RatingsRecorder()
    for leaderboard in book.leaderboards(result):
        book.known[leaderboard] = dict(await work.tx.ratings.ratings(leaderboard, players))
    people = people_of(record)
    if week is not None:
        book.weeks[record.game, people] = week
    await book.write(work.tx.ratings, result, rated=record.terms.rated, people=people)


def people_of(record: TableRecord) -> frozenset[int]:
    return frozenset(first_people(record).values())


async def week_of(work: UnitOfWork, people: frozenset[int], game: str) -> tuple[datetime, int] | None:
    """The start of these people's current week, and how many rated games they've played in it; None if their next game
    starts a new week, or if there are fewer than two people."""
    if len(people) < 2:
        return None
    counted = {
        each.table: each
        for user in sorted(people)
        for each in await work.tx.ratings.recent_games(game, user, since=work.now - WEEK)
    }
    began, count = None, 0
    for result in sorted(counted.values(), key=lambda each: each.number):
        afresh = result.count == 1 or (began is None and not result.count)  # 0 for games from before they were counted
        if (afresh or began is not None) and await _people_at(work, result.table) == people:
            began, count = (result.ended_at, 1) if afresh else (began, count + 1)
    return None if began is None else (began, count)


async def _people_at(work: UnitOfWork, table: int) -> frozenset[int]:
    record = await work.find_record(table)
    return frozenset() if record is None else people_of(record)


async def as_known(work: UnitOfWork, record: TableRecord) -> MatchState:
    try:
        return await work.load_full_match(record)
    except EarlierError:
        return await work.load_match(record)


def result_of(record: TableRecord, match: MatchState, *, number: int) -> tuple[Result, ...]:
    outcome = match.rules.outcome(match.state)
    if record.status is not Status.OVER or outcome is None or record.ended_at is None:
        raise ValueError(f"table {record.id} is not over")
    parts = parts_of(record, match)
    out = {seat for seat, part in parts.items() if part.is_last or part is Part.EXCUSED}
    first = starters(record)
    players = [replace(player, has_left=player.seat in out) for player in record.players]
    reached = places(match.game, record.terms.options, match.state.table, players, outcome.winners - out)
    stats = compute_answer_stats(record, match)
    return mark_counted(
        [
            Result(
                table=record.id,
                seat=player.seat,
                number=number,
                game=record.game,
                alone=len(first_people(record)) == 1,
                guild=record.place.guild,
                season=season_of(record.ended_at),
                player=first[player.seat],
                place=reached[player.seat],
                asked=stats[player.seat].asked + stats[player.seat].left,
                answered=stats[player.seat].answered,
                uses=dict(sorted(stats[player.seat].uses.items())),
                ended_at=record.ended_at,
                part=parts[player.seat],
            )
            for player in players
        ],
        played=was_played(record, match),
    )


def mark_counted(result: Sequence[Result], *, played: bool = True) -> tuple[Result, ...]:
    """Mark results that are void, and those that can't count even if the game is rated."""
    found = [replace(each, void=each.part is Part.EXCUSED or not (played or each.part.is_last)) for each in result]
    found = [replace(each, counted=not each.void and any(each.meets(other) for other in found)) for each in found]
    somebody = any(each.counted and isinstance(each.player, int) for each in found)
    return tuple(replace(each, counted=each.counted and somebody) for each in found)


def began_to_play(match: MatchState) -> bool:
    """Return whether anything of the first round was played; True if unknown."""
    return match.first > 1 or any(isinstance(entry.content, Answers) and entry.round > 0 for entry in match.tail)


def was_played(record: TableRecord, match: MatchState) -> bool:
    """Return whether a person gave an answer of their own in any round, locked in or as a draft; True if unknown."""
    return match.first > 1 or any(
        isinstance(entry.content, Answers) and entry.round > 0 and _has_own(record, match, entry, before)
        for entry, before in match.since(match.first)
    )


def _has_own(record: TableRecord, match: MatchState, entry: Entry, before: AnyState) -> bool:
    given = entry.content
    people = {each.seat for each in record.players if holder_at(record, each.seat, entry.revision).user is not None}
    return isinstance(given, Answers) and (
        any(seal.seat in people for seal in given.seals)
        or any(
            given.answers[each.seat] != match.rules.default_answer(before, each, ())
            for each in match.rules.pending_decisions(before)
            if each.seat in people and each.seat in given.answers
        )
    )


def first_people(record: TableRecord) -> dict[Seat, int]:
    return {seat: player for seat, player in starters(record).items() if isinstance(player, int)}


@dataclass(slots=True)
class AnswerStats:
    """Statistics on a player's answers."""

    asked: int = 0
    answered: int = 0
    missed: int = 0
    left: int = 0
    uses: Counter[str] = field(default_factory=Counter)


def compute_answer_stats(record: TableRecord, match: MatchState) -> dict[Seat, AnswerStats]:
    found = {player.seat: AnswerStats() for player in record.players}
    first = first_people(record)
    for entry, before in match.since(match.first):
        if isinstance(entry.content, Leave):
            seat = entry.content.seat
            theirs = seat in first and holder_at(record, seat, entry.revision).user == first[seat]
            asked = any(decision.seat == seat for decision in match.rules.pending_decisions(before))
            found[seat].left += theirs and asked
        if isinstance(entry.content, Answers):
            people = {seat for seat, user in first.items() if holder_at(record, seat, entry.revision).user == user}
            sealed = {seal.seat for seal in entry.content.seals}  # an answer that a person has locked in is theirs
            early = ended_early(record, match, entry, before)
            for decision, answer in _answered_decisions(match, before, entry.content, people):
                stats, answered = found[decision.seat], decision.seat in sealed
                stats.asked += answered or not early
                stats.answered += answered
                stats.missed += not (answered or early or decision.seat in entry.content.active)
                if answered and match.game.uses is not None:
                    stats.uses.update(match.game.uses(decision, answer))
    return found


def _answered_decisions(
    match: MatchState, before: AnyState, given: Answers, people: Iterable[Seat]
) -> list[tuple[Decision, Answer]]:
    asked = replace(match, people=frozenset(people)).asked_at(before)
    return [(each, given.answers[each.seat]) for each in asked if each.seat in people and each.seat in given.answers]
