"""Who is there: what players let pass is counted, and a table is asked about one who seems to be gone."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.host.model import Participant, Status
from bot.host.posts import PostKind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.model import TableRecord
    from bot.host.replay import Line
    from bot.host.store import Sheet
    from bot.host.work import Work

MISSES: Final = 2
"""After so many questions in a row that a player let pass, the table is asked about them."""
DEAD: Final = 5
"""After so many that all its people let pass, and an hour of them, a table ends."""
HOUR: Final = 60 * 60
TIME: Final = timedelta(days=1)
"""For so long a table may make up its mind."""


class Why(Enum):
    """Why a table is asked about one of its players."""

    MISSED = "missed"
    """They let questions pass."""
    LEFT = "left"
    """They are not on the server any more."""


class Choice(Enum):
    """What is to become of a player who seems to be gone. The kinder comes first: it is so where all are divided."""

    WAIT = "wait"
    COMPUTER = "computer"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Ballot:
    """What a table is asked about one of its players."""

    seat: Seat
    why: Why
    revision: int
    """Of the table when it was asked."""
    votes: Mapping[Seat, Choice]
    """What the others would do, by their seats."""
    asked_at: datetime
    due: datetime
    """Until when they may say so."""

    def beside(self, other: Ballot) -> bool:
        """Whether both came up at the same time, and are asked in one message."""
        return (self.revision, self.why, self.asked_at) == (other.revision, other.why, other.asked_at)


def counted(record: TableRecord, line: Line, sheets: Mapping[Seat, Sheet]) -> TableRecord:
    """The table with what its people have let pass, just before it moves on because time is up.

    What comes up on the way in a round is not counted by itself.
    """
    asked = {decision.seat for decision in line.asked if not decision.aside}
    return replace(record, players=tuple(_counted(each, asked, sheets) for each in record.players))


def _counted(player: Participant, asked: set[Seat], sheets: Mapping[Seat, Sheet]) -> Participant:
    if player.user is None or player.seat not in asked:
        return player
    sheet = sheets.get(player.seat)
    return player if sheet is not None and sheet.draft.compiled else replace(player, missed=player.missed + 1)


def answered(record: TableRecord, sheets: Mapping[Seat, Sheet]) -> TableRecord:
    """The table with those counted as there who have compiled an answer."""
    there = {seat for seat, sheet in sheets.items() if sheet.draft.compiled}
    if not any(each.missed and each.seat in there for each in record.players):
        return record
    return replace(
        record, players=tuple(replace(each, missed=0) if each.seat in there else each for each in record.players)
    )


def voters(record: TableRecord, seat: Seat) -> tuple[Participant, ...]:
    """Who is asked about a player: the other people who are there themselves."""
    return tuple(
        player
        for player in record.players
        if player.user is not None and not player.gone and player.seat != seat and player.missed < MISSES
    )


def deserted(record: TableRecord, length: timedelta | None) -> bool:
    """Whether nobody has been there for so long that the table ends; `length` is that of its questions."""
    people = [player for player in record.players if player.user is not None and not player.gone]
    if length is None or not people:
        return False
    enough = max(DEAD, math.ceil(HOUR / max(length.total_seconds(), 1)))
    return all(player.missed >= enough for player in people)


async def ask_about_all(work: Work, record: TableRecord) -> TableRecord:
    """Have the table asked about all who have just let too many questions pass."""
    for player in record.players:
        if player.user is not None and player.missed >= MISSES:
            record = await ask_about(work, record, player.seat, Why.MISSED)
        elif player.user is not None and player.missed and not player.gone:
            work.core.doubted.add((record.id, player.seat))
    return record


async def ask_about(work: Work, record: TableRecord, seat: Seat, why: Why) -> TableRecord:
    """Have the table asked what is to become of a player, once; unless nobody is there to say."""
    player = record.players[seat]
    if record.status is not Status.PLAYING or player.gone or player.user is None or not voters(record, seat):
        return record
    if any(each.seat == seat for each in await work.tx.ballots(record.id)):
        return record
    ballot = Ballot(seat, why, record.revision, {}, work.now, work.now + TIME)
    await work.tx.put_ballot(record.id, ballot)
    part = await work.tx.next_part(record.id, kind=PostKind.BALLOT, revision=record.revision, seat=seat)
    await work.say(record, PostKind.BALLOT, seat=seat, text=f"{why.value} {int(ballot.due.timestamp())}", part=part)
    return await seen(work, record, seat, missed=max(player.missed, MISSES))


async def seen(work: Work, record: TableRecord, seat: Seat, *, missed: int = 0) -> TableRecord:
    """The table with so many questions counted that its player has let pass."""
    if record.players[seat].missed == missed:
        return record
    players = tuple(replace(each, missed=missed) if each.seat == seat else each for each in record.players)
    changed = replace(record, players=players)
    await work.tx.save(changed, was=record.revision)
    return changed


async def back(work: Work, record: TableRecord, seat: Seat) -> TableRecord:
    """The player has answered: nobody is asked about them any more."""
    if record.players[seat].missed < MISSES:
        return record
    return await settle(work, record, seat)


async def close(work: Work, record: TableRecord, seat: Seat) -> None:
    """Whatever is asked about the seat is settled; the messages that do so are to say what has become of it."""
    asked = any(each.seat == seat for each in await work.tx.ballots(record.id))
    if asked or any((await work.tx.offered(record.id, seat)).values()):
        await work.tx.drop_ballot(record.id, seat)
        await work.tx.close_offers(record.id, seat)
        work.settled.add((record.id, seat))


async def close_all(work: Work, record: TableRecord) -> None:
    """The game is over: nothing is asked any more about any seat."""
    for player in record.players:
        await close(work, record, player.seat)


async def settle(work: Work, record: TableRecord, seat: Seat) -> TableRecord:
    """Nobody is asked about the seat any more, nor is it offered to anybody."""
    await close(work, record, seat)
    return await seen(work, record, seat)
