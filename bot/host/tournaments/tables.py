"""The tables of a tournament: opened and started for those who were paired, and what has become of them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.host import ending, lobby
from bot.host.errors import TableError
from bot.host.ledger import as_known, began, habits_of
from bot.host.model import Place, Status, User
from bot.host.places import places
from bot.host.posts import PostKind
from bot.host.replay import BrokenError
from bot.host.seats import NOBODY
from bot.host.speech import WORDS
from bot.host.store import DamagedError
from bot.host.tournaments.forms import How, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.host.model import TableRecord
    from bot.host.replay import Line
    from bot.host.tournaments.tournament import Member, Tournament
    from bot.host.work import Work

log = logging.getLogger(__name__)


async def open_for(work: Work, tournament: Tournament, members: Sequence[Member]) -> TableRecord:
    """A table with these people at it, in this order, and their game begun."""
    game = work.core.games[tournament.game]
    settings = await work.tx.server(tournament.guild)
    record = await lobby.set_up(
        work,
        game,
        tournament.options,
        pace=tournament.pace,
        opener=NOBODY,
        people=[User(member.user, member.name) for member in members],
        place=Place(guild=tournament.guild, channel=tournament.channel),
        helped=False,
        rated=settings.counts,
    )
    await work.say(record, PostKind.LOBBY)
    return await lobby.start(work, record, User(NOBODY, ""), manager=True)


async def seen(work: Work, table: int) -> TableRecord | None:
    """A table, only looked at; None if it cannot be read."""
    try:
        return await work.tx.table(table)
    except DamagedError as damage:
        log.error("table %(table)d: %(why)s", {"table": table, "why": damage})  # noqa: TRY400 - a traceback tells no more
        return None


async def played(work: Work, record: TableRecord) -> tuple[Verdict, frozenset[int]]:
    """What a table's game has come to, however it ended; and the people there who missed everything."""
    try:
        line = await as_known(work, record)
    except (BrokenError, TableError):  # it was put aside: nobody can tell any more
        return Verdict((1,) * len(record.players), How.TIME), frozenset()
    outcome = line.rules.outcome(line.state)
    if record.status is Status.OVER and outcome is not None:
        table, options = line.state.table, record.options
        return Verdict(places(line.game, options, table, record.players, outcome.winners), How.PLAYED), _idle(
            record, line
        )
    return Verdict(_as_it_lies(record, line), How.TIME), _idle(record, line)


async def stop(work: Work, record: TableRecord) -> tuple[Verdict, frozenset[int]]:
    """End a game that is not over when its round is; what it has come to, and who missed everything."""
    found = await played(work, record)
    if record.status in (Status.OPEN, Status.PLAYING):
        await ending.stop(work, record, WORDS.later("cup-time-up"))
    return found


def _as_it_lies(record: TableRecord, line: Line) -> tuple[int, ...]:
    """Ranks of a game that is not over: who left is last, then who missed more questions, then the game's own count."""
    habits = habits_of(record, line)
    counts = places(line.game, record.options, line.state.table, record.players, frozenset())
    worth = [(not player.gone, -habits[player.seat].missed, -counts[player.seat]) for player in record.players]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


def _idle(record: TableRecord, line: Line) -> frozenset[int]:
    """The people who missed everything they were asked, whoever plays for them by now."""
    habits = habits_of(record, line)
    return frozenset(
        player.user
        for player in began(record)
        if player.user is not None and 0 < habits[player.seat].asked == habits[player.seat].missed
    )
