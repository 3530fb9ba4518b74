"""Mapping rows to typed values, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from enum import Enum, EnumType
from functools import cache, partial, wraps
from hashlib import sha256
from itertools import starmap
from operator import attrgetter
from types import NoneType
from typing import Annotated, Any, Final, TypeAlias, TypedDict, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.json import Decoder

from bot.engine.game import Seat
from bot.games.game import OptionValue
from bot.host.model.drafts import Commitment, Draft, StoredDraft
from bot.host.model.journal import Answers, Content, DrawAgreed, Entry, Leave, RulesMigrated, Start, kind_of
from bot.host.model.outbox import Delivery, Outage, Post, Posted
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, Place, TableRecord
from bot.host.model.views import Panel
from bot.host.model.votes import Choice, InactivityVote
from bot.host.ports.store import DamagedError, StoreError
from bot.storage.dialect import Row
from bot.storage.dialect import Value as DatabaseValue
from bot.storage.mapping.table_values import read_clock, read_terms

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_FIRST = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
_LAST = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND

A = TypeVar("A")
B = TypeVar("B")
R = TypeVar("R")


def careful(read: Callable[[Row], R]) -> Callable[[Row], R]:
    """Make a row's reader raise DamagedError if it can't read the row."""

    @wraps(read)
    def reading(row: Row) -> R:
        try:
            return read(row)
        except DamagedError:
            raise
        except (StoreError, ValueError, TypeError, LookupError, RecursionError) as error:
            # errors from other code may contain the stored value
            why = str(error) if isinstance(error, StoreError) else type(error).__name__
            raise DamagedError(f"the database row ({read.__name__}) can't be read: {why}") from None

    return reading


def tolerant(read: Callable[[Row], R], report: Callable[[Row, StoreError], None]) -> Callable[[Row], R | None]:
    """Make a reader that reports a damaged row and returns None for it."""

    def reading(row: Row) -> R | None:
        try:
            return read(row)
        except StoreError as damage:
            report(row, damage)
            return None

    return reading


def stamp(instant: datetime) -> int:
    """An instant as stored, in microseconds since 1970, UTC."""
    return (instant - _EPOCH) // _MICROSECOND


def instant(kept: int) -> datetime:
    """The instant for a stored number; the first or last possible one if the number is out of range."""
    return _EPOCH + min(max(kept, _FIRST), _LAST) * _MICROSECOND


def read_integer(row: Row, column: str) -> int:
    value: object = row[column]
    if not isinstance(value, int):
        raise StoreError(f"{column} isn't a whole number")
    return value


def read_text(row: Row, column: str) -> str:
    value: object = row[column]
    if not isinstance(value, str):
        raise StoreError(f"{column} isn't text")
    return value


def read_integer_or_none(row: Row, column: str) -> int | None:
    return None if row[column] is None else read_integer(row, column)


def read_text_or_none(row: Row, column: str) -> str | None:
    return None if row[column] is None else read_text(row, column)


def read_instant_or_none(row: Row, column: str) -> datetime | None:
    return None if row[column] is None else instant(read_integer(row, column))


def read_flag(row: Row, column: str) -> bool:
    return bool(read_integer(row, column))


def read_instant(row: Row, column: str) -> datetime:
    return instant(read_integer(row, column))


def pair(first: Callable[[Row, str], A], second: Callable[[Row, str], B]) -> Callable[[Row], tuple[A, B]]:
    """Make a function that reads a row's two columns."""

    def read(row: Row) -> tuple[A, B]:
        one, other = row.keys()
        return first(row, one), second(row, other)

    return read


integers: Final = pair(read_integer, read_integer)
integer_and_text: Final = pair(read_integer, read_text)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def encode_json(value: object) -> str:
    """Encode a value as JSON with sorted keys."""
    return _ENCODER.encode(value)


_decoder: Final[Callable[[Any], Decoder[Any]]] = cache(Decoder)


def _decode(column: str, kind: type[R], kept: str) -> R:
    try:
        found: R = _decoder(kind).decode(kept)
    except (ValueError, RecursionError):  # the error may contain the stored value
        raise StoreError(f"{column} isn't valid") from None
    return found


def pack_fields(thing: object, names: str) -> tuple[DatabaseValue, ...]:
    """The named fields as stored: booleans, times and enums in the form that `reader` reads, and collections as
    JSON."""
    return tuple([pack(get(thing)) for get in _getters(names)])


@cache
def _getters(names: str) -> tuple[attrgetter[Any], ...]:
    return tuple(map(attrgetter, names.split()))


def pack(value: Any) -> DatabaseValue:
    if value is None or isinstance(value, str) or type(value) is int:  # most values: `match` is slower
        return value
    match value:
        case bool():
            return int(value)
        case datetime():
            return stamp(value)
        case timedelta():
            return value // _MICROSECOND
        case Enum():
            return pack(value.value)
        case _:
            return encode_json(dict(value) if isinstance(value, Mapping) else value)


def changed_fields(thing: object, usual: object, names: Mapping[str, str]) -> dict[str, Any]:
    """The fields that differ from the default, by stored name: a new default applies to all who kept the old one."""
    values = {key: (getattr(thing, name), getattr(usual, name)) for key, name in names.items()}
    return {key: value for key, (value, default) in values.items() if value != default}


def read_fields(values: Mapping[str, Any], kind: type[R], names: Mapping[str, str]) -> R:
    """Make a `kind` from values by stored name; unknown names are ignored. Raises ValueError for a wrong type."""
    return msgspec.convert({names[key]: value for key, value in values.items() if key in names}, kind)


def read_json(row: Row, column: str, kind: type[R]) -> R:
    return _decode(column, kind, read_text(row, column))


_STORED: Final[dict[object, tuple[type[int | str], Callable[[Any], object] | None]]] = {
    int: (int, None),
    bool: (int, bool),
    datetime: (int, instant),
    timedelta: (int, lambda kept: kept * _MICROSECOND),
    str: (str, None),
}
"""By a field's type: the type of its stored values, and the conversion from that type."""


def reader(kind: type[R], **sources: str | Callable[[Row], object] | None) -> Callable[[Row], R]:
    """Make a function that reads a row as a dataclass: each field by its type, from the column of the same name.

    Enums are stored by value, and types without a column type as JSON. `sources` are the exceptions, by field: a
    column's name, a function of the row, or None for the field's default.
    """
    columns, others = [], []
    for name, hint in get_type_hints(kind).items():
        source = sources.get(name, name)
        if callable(source):
            others.append((name, source))
        elif source is not None:
            optional = NoneType in get_args(hint)
            plain = get_args(hint)[0] if optional else hint
            json_or_enum = plain if isinstance(plain, EnumType) else partial(_decode, source, plain)
            columns.append((name, source, optional, *_STORED.get(plain, (str, json_or_enum))))

    def read(row: Row) -> R:
        values: dict[str, object] = {}
        for name, column, optional, stored, convert in columns:
            value = row[column]
            if isinstance(value, stored):
                values[name] = convert(value) if convert else value
            elif value is None and optional:
                values[name] = None
            else:
                raise StoreError(f"{column} isn't {'text' if stored is str else 'a whole number'}")
        for name, read_value in others:
            values[name] = read_value(row)
        return kind(**values)

    read.__name__ = kind.__name__
    return careful(read)


_Listed: TypeAlias = tuple[str, str, int | None, str | None]
_Stint: TypeAlias = tuple[Seat, int, int, str, int | None, str | None, int, int]

player: Final = reader(Participant, has_left="gone")
seat_entry: Final = reader(SeatEntry, salt="name_salt")
inactivity_vote: Final = reader(
    InactivityVote, votes=lambda row: dict(read_json(row, "votes", tuple[tuple[Seat, Choice], ...]))
)
post: Final = reader(Post, table="table_id", number="part", channel="goes_to", about=None)
delivery: Final = reader(
    Delivery,
    waiting=lambda row: read_text(row, "state") == "waiting",
    sent=lambda row: read_text(row, "state") == "sent",
)
outage: Final = reader(Outage)
posted_message: Final = reader(Posted, first_part_only="cut")
location: Final = reader(Posted, attachments=None, first_part_only=None)
panel: Final = reader(Panel, table="table_id")
record: Final = reader(
    TableRecord,
    terms=lambda row: read_terms(read_text(row, "terms")),
    place=lambda row: Place(guild=read_integer_or_none(row, "guild"), channel=read_integer(row, "home")),
    players=lambda _: (),
    lineup=lambda row: tuple(starmap(_parse_participant, enumerate(read_json(row, "lineup", tuple[_Listed, ...])))),
    timing=lambda row: replace(read_clock(read_text(row, "timing")), until=read_instant_or_none(row, "recess_until")),
    assignments=lambda row: tuple(map(_assignment, read_json(row, "stints", tuple[_Stint, ...]))),
    past_reminders="reminded",
    refusal="paused",
    refused_at="paused_at",
)


def pack_lineup(lineup: tuple[Participant, ...]) -> str:
    return encode_json([[each.name, each.colour, each.user, each.computer] for each in lineup])


def _parse_participant(seat: Seat, kept: _Listed) -> Participant:
    name, colour, user, computer = kept
    if (user is None) == (computer is None):
        raise StoreError("a table keeps a seat for an unreadable player")
    return Participant(seat, name, colour, user, computer)


def _assignment(kept: _Stint) -> SeatAssignment:
    *_, absent, excused = kept
    return SeatAssignment(*kept[:6], absent=bool(absent), excused=bool(excused))


def _read_tuple(row: Row, column: str, kind: type[tuple[A, ...]]) -> tuple[A, ...]:
    return () if row[column] is None else read_json(row, column, kind)


_draft: Final = reader(
    Draft,
    undo_history="before",
    commitments=lambda row: tuple(starmap(Commitment, _read_tuple(row, "commitment", tuple[tuple[str, str], ...]))),
)


@careful
def stored_draft(row: Row) -> StoredDraft:
    draft = _draft(row)
    salts = _read_tuple(row, "salt", tuple[str, ...])
    if len(salts) != len(draft.commitments) or (salts and not draft.compiled):
        raise StoreError("a draft's seals don't match what was locked in")
    return StoredDraft(draft, topic=read_text(row, "topic"), salts=salts, active=read_flag(row, "active"))


def pack_commitments(commitments: tuple[Commitment, ...]) -> str | None:
    return encode_json([[each.part, each.digits] for each in commitments]) if commitments else None


def pack_salts(salts: tuple[str, ...]) -> str | None:
    return encode_json(salts) if salts else None


def proof(table: int, entry: Entry, content: str) -> str:
    """Hash a journal entry as stored, including its hidden parts, to detect changes."""
    public = f"{table} {entry.revision} {entry.round} {kind_of(entry.content)} {stamp(entry.at)} {entry.digest}"
    public += f" {entry.hash}" if entry.hash else ""
    return sha256(f"{public}\n{content}".encode()).hexdigest()


_entry: Final = reader(Entry, content=lambda row: content_of(read_text(row, "kind"), read_text(row, "content")))


@careful
def entry(row: Row) -> Entry:
    """Read a journal entry. Raises DamagedError if the row was changed, or can't be read."""
    found = _entry(row)
    if read_text(row, "proof") != proof(read_integer(row, "table_id"), found, read_text(row, "content")):
        raise StoreError("a move in the journal was changed")
    return found


def pack_content(content: Content) -> str:
    """Encode an entry's content. Fields are stored by name: if one is renamed in the code, the stored name must
    stay."""
    kept = asdict(content)
    match content:
        case Start(secret=secret):
            kept["secret"] = secret.hex()
        case Answers():
            kept = {name: value for name, value in kept.items() if value or name in ("answers", "seals")}
    return encode_json(kept)


class _Start(TypedDict):
    """A match's start as stored."""

    game: str
    options: Mapping[str, OptionValue]
    edition: int
    colours: tuple[str, ...]
    secret: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


_CONTENTS: Final[dict[str, type[Any]]] = {
    "start": _Start,
    "answers": Answers,
    "leave": Leave,
    "settle": DrawAgreed,
    "mended": RulesMigrated,
}


def content_of(kind: str, kept: str) -> Content:
    """Decode an entry's content. Raises StoreError if it isn't valid."""
    try:
        found: Content | _Start = _decoder(_CONTENTS[kind]).decode(kept)
    except (KeyError, ValueError):
        raise StoreError("the journal has an unreadable entry") from None
    if isinstance(found, dict):
        return Start(
            found["game"], found["options"], found["edition"], found["colours"], bytes.fromhex(found["secret"])
        )
    return found
