"""Shares of a game: how much of it each seat's original player has played, and what that means for their rating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from bot.engine.game import Decision, Seat
from bot.host.core.match_state import AnyState, MatchState
from bot.host.match.projections import ended_early
from bot.host.model.community.ratings import Part, Player
from bot.host.model.journal import Answers, Entry, Leave
from bot.host.model.seat_holders import holder_at
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, TableRecord

EARLY_ROUNDS: Final = 2
"""Number of rounds at the beginning in which missing a turn, leaving or losing the seat counts as early: see `Part`."""
LAST_ROUNDS: Final = 2
"""Number of rounds at the end that a player must have played themselves if others played for them before."""


@dataclass(slots=True)
class Share:
    """The questions to one seat, and those that its original player answered."""

    asked: int = 0
    own: int = 0
    by_round: dict[int, bool] = field(default_factory=dict)
    """True for rounds in which the original player answered all questions."""
    missed_early: bool = False
    left_in: int | None = None
    sitters: Counter[Player] = field(default_factory=Counter)
    """Number of questions to each player who had the seat."""

    @property
    def suffices(self) -> bool:
        """Return whether the original player answered at least three quarters of the questions, and all in the last
        rounds."""
        last = [self.by_round[number] for number in sorted(self.by_round)[-LAST_ROUNDS:]]
        return 4 * self.own >= 3 * self.asked and all(last)


def player_at(sitter: Participant | SeatAssignment) -> Player:
    return sitter.computer or "" if sitter.user is None else sitter.user


def starters(record: TableRecord) -> dict[Seat, Player]:
    return {player.seat: player_at(holder_at(record, player.seat, 1)) for player in record.players}


def shares_of(record: TableRecord, match: MatchState) -> dict[Seat, Share]:
    found = {player.seat: Share() for player in record.players}
    first = starters(record)
    people = frozenset(seat for seat, player in first.items() if isinstance(player, int))
    for entry, before in match.since(match.first):
        if isinstance(entry.content, Leave):
            found[entry.content.seat].left_in = entry.round
        elif isinstance(entry.content, Answers):
            for decision in _required_decisions(record, replace(match, people=people), entry, before):
                player = player_at(holder_at(record, decision.seat, entry.revision))
                answered = is_answered(record, match, entry, before, decision)
                _count(found[decision.seat], entry.round, player, own=player == first[decision.seat] and answered)
                missed = not answered and decision.seat not in entry.content.active and not decision.mid_round
                if missed and player == first[decision.seat]:
                    found[decision.seat].missed_early |= entry.round <= EARLY_ROUNDS
    return found


def _count(share: Share, number: int, player: Player, *, own: bool) -> None:
    share.asked += 1
    share.own += own
    share.sitters[player] += 1
    if number > 0:
        share.by_round[number] = share.by_round.get(number, True) and own


def _required_decisions(record: TableRecord, match: MatchState, entry: Entry, before: AnyState) -> Iterator[Decision]:
    """The questions of a move that needed an answer, without those that ended because of others' answers."""
    given, early = entry.content, ended_early(record, match, entry, before)
    if isinstance(given, Answers):
        sealed = {seal.seat for seal in given.seals}
        for decision in match.asked_at(before):
            if decision.seat in given.answers and (decision.seat in sealed or not early):
                yield decision


def is_answered(record: TableRecord, match: MatchState, entry: Entry, before: AnyState, decision: Decision) -> bool:
    """Return whether the answer was locked in, or isn't the default one. Computers always answer."""
    given = entry.content
    if not isinstance(given, Answers):
        return False
    return (
        holder_at(record, decision.seat, entry.revision).user is None
        or any(seal.seat == decision.seat for seal in given.seals)
        or given.answers.get(decision.seat) != match.rules.default_answer(before, decision, ())
    )


def parts_of(record: TableRecord, match: MatchState) -> dict[Seat, Part]:
    shares = shares_of(record, match)
    return {player.seat: _part(record, match, player, shares[player.seat]) for player in record.players}


def _part(record: TableRecord, match: MatchState, player: Participant, share: Share) -> Part:
    first = starters(record)[player.seat]
    theirs = [each for each in record.assignments if each.seat == player.seat and player_at(each) == first]
    if theirs and not share.suffices:
        if isinstance(first, str) or all(assignment.excused for assignment in theirs):
            return Part.EXCUSED
        early = share.missed_early or _round_of(match, theirs[0].until + 1) <= EARLY_ROUNDS
        return Part.EARLY_LAST if early else Part.LAST
    if player.has_left and player.excused:
        return Part.EXCUSED
    if player.has_left:
        early = share.missed_early or (share.left_in is not None and share.left_in <= EARLY_ROUNDS)
        return Part.EARLY_LAST if early else Part.LAST
    return Part.EARLY if share.missed_early else Part.PLAYED


def _round_of(match: MatchState, revision: int) -> int:
    """The round of a move; one after the early rounds if the move isn't known."""
    known = match.first <= revision <= match.revision
    return match.entry(revision).round if known else EARLY_ROUNDS + 1
