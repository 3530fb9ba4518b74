"""Changed terms in a lobby: players who don't confirm them within ten minutes may lose their seats at the start."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.engine.quoting import harmless
from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.seats import find_player
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Participant, Status, TableRecord, User
from bot.host.model.texts import WORDS, later

CONFIRMATION_TIME: Final = timedelta(minutes=10)
DIGEST_DIGITS: Final = 8


def check_open(record: TableRecord) -> None:
    if record.status is not Status.OPEN:
        key = "has-started" if record.status is Status.PLAYING else "is-closed"
        raise TableError(later(key, table=record.id))


def terms_digest(record: TableRecord) -> str:
    """A digest of the terms that players agree to: the game's options, the pace, and whether the game is rated."""
    terms = json.dumps([sorted(record.terms.options.items()), record.terms.pace, record.terms.rated])
    return hashlib.sha256(terms.encode()).hexdigest()[:DIGEST_DIGITS]


def unconfirmed_players(record: TableRecord) -> tuple[Participant, ...]:
    return tuple(player for player in record.players if player.confirm_by is not None)


async def ask_to_confirm(work: UnitOfWork, before: TableRecord, record: TableRecord, user: User) -> TableRecord:
    """Have the other players confirm changed terms. Nothing is posted if they all still had to confirm earlier ones."""
    if terms_digest(before) == terms_digest(record):
        return record
    by = work.now + CONFIRMATION_TIME
    players = tuple(replace(each, confirm_by=None if each.user in (None, user.id) else by) for each in record.players)
    asked = replace(record, players=players)
    if {each.user for each in unconfirmed_players(asked)} - {each.user for each in unconfirmed_players(before)}:
        await work.post(asked, PostKind.TERMS)
    return asked


async def confirm(work: UnitOfWork, record: TableRecord, user: User, terms: str) -> TableRecord:
    player = find_player(record, user)
    check_open(record)
    if terms != terms_digest(record):
        raise TableError(later("terms-changed-again", table=record.id))
    return await work.show(record.with_player(replace(player, confirm_by=None)))


async def without_unconfirmed(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """The table without players who haven't confirmed in time. Raises TableError if it still waits for confirmations,
    or can't start without these players."""
    missing = unconfirmed_players(record)
    if not missing:
        return record
    names = WORDS.join_list([harmless(each.name) for each in missing])
    left = max(each.confirm_by for each in missing if each.confirm_by is not None) - work.now
    if left > timedelta():
        raise TableError(later("terms-wait", who=names, count=math.ceil(left / timedelta(minutes=1))))
    stay = [player for player in record.players if player not in missing]
    people = [player.user for player in stay if player.user is not None]
    if not people or len(stay) not in work.core.game(record).seats:
        raise TableError(later("terms-too-few", who=names))
    await work.notice(record, later("terms-got-up", who=names))
    opener = people[0] if record.opener in {each.user for each in missing} else record.opener
    return replace(record, players=tuple(replace(each, seat=seat) for seat, each in enumerate(stay)), opener=opener)
