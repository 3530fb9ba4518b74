"""Guests, who are asked by name to join a table that hasn't started. Each of them is pinged at most once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Participant, Status, TableRecord, User
from bot.host.model.texts import later
from bot.host.tables.terms import check_open

MAX_GUESTS: Final = 10


@dataclass(frozen=True, slots=True)
class Invited:
    """The result of an invitation."""

    record: TableRecord
    pinged: tuple[User, ...] = ()
    seated: tuple[User, ...] = ()
    known: tuple[User, ...] = ()
    surplus: tuple[User, ...] = ()
    """People left out because the table has no invitations left."""


def check_inviter(record: TableRecord, user: User) -> None:
    check_open(record)
    if all(player.user != user.id for player in record.players):
        raise TableError(later("invite-join-first", table=record.id))
    if record.place.guild is None:
        raise TableError(later("invite-nobody-here"))


async def invite(work: UnitOfWork, record: TableRecord, user: User, people: Sequence[User]) -> Invited:
    check_inviter(record, user)
    here, asked = {player.user for player in record.players}, {player.user for player in record.lineup}
    room = MAX_GUESTS - len(record.guests)
    fresh = [person for person in people if person.id not in here | asked]
    invited = Invited(
        record,
        pinged=tuple(fresh[:room]),
        seated=tuple(person for person in people if person.id in here),
        known=tuple(person for person in people if person.id in asked - here),
        surplus=tuple(fresh[room:]),
    )
    if not invited.pinged:
        return invited
    work.limit("invite", user.id, len(invited.pinged))
    added = [Participant(at, each.name, "", user=each.id) for at, each in enumerate(invited.pinged, len(record.lineup))]
    record = await work.show(replace(record, lineup=(*record.lineup, *added)))
    # places in the list instead of IDs, so that nobody's data has to be erased here
    await work.post(record, PostKind.INVITATION, text=" ".join(str(guest.seat) for guest in added))
    return replace(invited, record=record)


def guests_of_post(record: TableRecord, places: str) -> tuple[Participant, ...]:
    numbers = {int(place) for place in places.split()}
    waiting = record.guests if record.status is Status.OPEN else ()
    return tuple(guest for guest in waiting if guest.seat in numbers)
