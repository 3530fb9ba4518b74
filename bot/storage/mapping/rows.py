"""Mapping of rows to typed values, and back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import wraps
from hashlib import sha256
from typing import Any, TypeVar

from bot.engine.game import Answer, Seat
from bot.host.model.drafts import Commitment, Draft, Reveal, StoredDraft
from bot.host.model.journal import Answers, Content, DrawAgreed, Entry, Leave, RulesMigrated, Start, kind_of
from bot.host.model.outbox import Delivery, Outage, Post, Posted, PostKind
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, Place, Status, TableRecord
from bot.host.model.views import Panel
from bot.host.model.votes import Choice, InactivityVote, Why
from bot.host.ports.store import DamagedError, StoreError
from bot.storage.dialect import Row
from bot.storage.mapping.table_clock import read_clock
from bot.storage.mapping.table_terms import read_options, read_terms

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_FIRST = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
_LAST = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND

R = TypeVar("R")


def careful(read: Callable[[Row], R]) -> Callable[[Row], R]:
    """Make a row's reader raise DamagedError if it can't read the row."""

    @wraps(read)
    def reading(row: Row) -> R:
        try:
            return read(row)
        except (StoreError, ValueError, TypeError, KeyError, RecursionError) as error:
            # errors from other code may contain the stored value
            why = str(error) if isinstance(error, StoreError) else type(error).__name__
            raise DamagedError(f"the database row ({read.__name__}) can't be read: {why}") from None

    return reading


def stamp(instant: datetime) -> int:
    """An instant as stored, in microseconds since 1970, UTC."""
    return (instant - _EPOCH) // _MICROSECOND


def maybe_stamp(instant: datetime | None) -> int | None:
    return None if instant is None else stamp(instant)


def instant(kept: int) -> datetime:
    """The first or last possible instant if the number is out of range."""
    return _EPOCH + min(max(kept, _FIRST), _LAST) * _MICROSECOND


def integer(row: Row, column: str) -> int:
    value: object = row[column]
    if not isinstance(value, int):
        raise StoreError(f"{column} isn't a whole number")
    return value


def text(row: Row, column: str) -> str:
    value: object = row[column]
    if not isinstance(value, str):
        raise StoreError(f"{column} isn't text")
    return value


def maybe_integer(row: Row, column: str) -> int | None:
    return None if row[column] is None else integer(row, column)


def maybe_text(row: Row, column: str) -> str | None:
    return None if row[column] is None else text(row, column)


def maybe_instant(row: Row, column: str) -> datetime | None:
    return None if row[column] is None else instant(integer(row, column))


def encode_json(value: object) -> str:
    """Encode a value as JSON with sorted keys, so that equal values have equal texts."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def answer_of(value: object) -> Answer:
    return tuple(_string(key) for key in _list(value))


@careful
def player(row: Row) -> Participant:
    return Participant(
        seat=integer(row, "seat"),
        name=text(row, "name"),
        colour=text(row, "colour"),
        user=maybe_integer(row, "user"),
        computer=maybe_text(row, "computer"),
        gone=bool(integer(row, "gone")),
        missed=integer(row, "missed"),
        unanswered=integer(row, "unanswered"),
        excused=bool(integer(row, "excused")),
        confirm_by=maybe_instant(row, "confirm_by"),
    )


@careful
def record(row: Row) -> TableRecord:
    return TableRecord(
        id=integer(row, "id"),
        game=text(row, "game"),
        terms=read_terms(text(row, "terms")),
        edition=integer(row, "edition"),
        status=Status(text(row, "status")),
        opener=integer(row, "opener"),
        place=Place(guild=maybe_integer(row, "guild"), channel=integer(row, "home")),
        channel=integer(row, "channel"),
        thread=maybe_integer(row, "thread"),
        players=(),
        revision=integer(row, "revision"),
        asked_at=maybe_instant(row, "asked_at"),
        deadline=maybe_instant(row, "deadline"),
        opened_at=instant(integer(row, "opened_at")),
        ended_at=maybe_instant(row, "ended_at"),
        paused=maybe_text(row, "paused"),
        paused_at=maybe_instant(row, "paused_at"),
        question=integer(row, "question"),
        reminded=integer(row, "reminded"),
        lobby_message=maybe_integer(row, "lobby_message"),
        rematch=maybe_integer(row, "rematch"),
        lineup=_lineup(text(row, "lineup")),
        agreed=_parse_agreement(text(row, "agreed")),
        timing=replace(read_clock(text(row, "timing")), until=maybe_instant(row, "recess_until")),
        dealt=bool(integer(row, "dealt")),
        assignments=tuple(_assignment(_list(each)) for each in _list(json.loads(text(row, "stints")))),
    )


def keep_lineup(lineup: tuple[Participant, ...]) -> str:
    return encode_json([[each.name, each.colour, each.user, each.computer] for each in lineup])


def _lineup(kept: str) -> tuple[Participant, ...]:
    return tuple(_parse_participant(seat, _list(each)) for seat, each in enumerate(_list(json.loads(kept))))


@careful
def inactivity_vote(row: Row) -> InactivityVote:
    return InactivityVote(
        seat=integer(row, "seat"),
        why=Why(text(row, "why")),
        revision=integer(row, "revision"),
        votes={_whole(seat): Choice(value) for seat, value in map(_list, _list(json.loads(text(row, "votes"))))},
        asked_at=instant(integer(row, "asked_at")),
        due=instant(integer(row, "due")),
        asker=maybe_integer(row, "asker"),
    )


@careful
def seat_entry(row: Row) -> SeatEntry:
    return SeatEntry(
        seat=integer(row, "seat"),
        since=integer(row, "since"),
        name=text(row, "name"),
        salt=text(row, "name_salt"),
        commitment=text(row, "commitment"),
        user=maybe_integer(row, "user"),
        computer=maybe_text(row, "computer"),
    )


def _assignment(kept: list[object]) -> SeatAssignment:
    match kept:
        case [
            int(seat),
            int(since),
            int(until),
            str(name),
            int() | None as user,
            str() | None as computer,
            int(absent),
            int(excused),
        ]:
            return SeatAssignment(seat, since, until, name, user, computer, absent=bool(absent), excused=bool(excused))
        case _:
            raise StoreError("a table's former players can't be read")


def _parse_agreement(kept: str) -> tuple[Seat, ...]:
    seats = tuple(each for each in _list(json.loads(kept)) if type(each) is int)
    if encode_json(seats) != kept:
        raise StoreError("a table's agreement can't be read")
    return seats


def _parse_participant(seat: Seat, kept: list[object]) -> Participant:
    match kept:
        case [str(name), str(colour), int(user), None]:
            return Participant(seat=seat, name=name, colour=colour, user=user)
        case [str(name), str(colour), None, str(computer)]:
            return Participant(seat=seat, name=name, colour=colour, computer=computer)
        case _:
            raise StoreError("a table keeps a seat for an unreadable player")


@careful
def stored_draft(row: Row) -> StoredDraft:
    draft = Draft(
        seat=integer(row, "seat"),
        question=integer(row, "question"),
        edit=integer(row, "edit"),
        answer=answer_of(json.loads(text(row, "answer"))),
        before=tuple(answer_of(each) for each in _list(json.loads(text(row, "before")))),
        compiled=bool(integer(row, "compiled")),
        commitments=_commitments(maybe_text(row, "commitment")),
    )
    salts = _salts(maybe_text(row, "salt"))
    if len(salts) != len(draft.commitments) or (salts and not draft.compiled):
        raise StoreError("a draft's seals don't match what was locked in")
    return StoredDraft(draft=draft, topic=text(row, "topic"), salts=salts, active=bool(integer(row, "active")))


def keep_commitments(commitments: tuple[Commitment, ...]) -> str | None:
    return encode_json([[each.part, each.digits] for each in commitments]) if commitments else None


def keep_salts(salts: tuple[str, ...]) -> str | None:
    return encode_json(salts) if salts else None


def _commitments(kept: str | None) -> tuple[Commitment, ...]:
    if kept is None:
        return ()
    pairs = [_list(pair) for pair in _list(json.loads(kept))]
    return tuple(Commitment(_string(part), _string(digits)) for part, digits in pairs)


def _salts(kept: str | None) -> tuple[str, ...]:
    if kept is None:
        return ()
    return answer_of(json.loads(kept))


@careful
def post(row: Row) -> Post:
    return Post(
        id=integer(row, "id"),
        table=integer(row, "table_id"),
        revision=integer(row, "revision"),
        kind=PostKind(text(row, "kind")),
        seat=maybe_integer(row, "seat"),
        text=text(row, "text"),
        part=integer(row, "part"),
        attempts=integer(row, "attempts"),
        channel=maybe_integer(row, "goes_to"),
        era=text(row, "era"),
    )


@careful
def delivery(row: Row) -> Delivery:
    state = text(row, "state")
    return Delivery(
        kind=PostKind(text(row, "kind")),
        seat=maybe_integer(row, "seat"),
        waiting=state == "waiting",
        sent=state == "sent",
        failing=maybe_instant(row, "failing"),
    )


@careful
def outage(row: Row) -> Outage:
    spent = timedelta(microseconds=integer(row, "spent"))
    return Outage(integer(row, "question"), maybe_instant(row, "since"), spent)


@careful
def posted_message(row: Row) -> Posted:
    files = maybe_text(row, "attachments")
    return Posted(
        channel=integer(row, "channel"),
        message=integer(row, "message"),
        attachments=None if files is None else tuple(_whole(each) for each in _list(json.loads(files))),
        cut=bool(integer(row, "cut")),
    )


def proof(table: int, entry: Entry, content: str) -> str:
    """Hash a journal entry as stored, including its hidden parts, to detect changes."""
    public = f"{table} {entry.revision} {entry.round} {kind_of(entry.content)} {stamp(entry.at)} {entry.digest}"
    public += f" {entry.hash}" if entry.hash else ""
    return sha256(f"{public}\n{content}".encode()).hexdigest()


@careful
def panel(row: Row) -> Panel:
    return Panel(
        channel=integer(row, "channel"),
        message=integer(row, "message"),
        table=integer(row, "table_id"),
        seat=integer(row, "seat"),
        question=integer(row, "question"),
        nonce=text(row, "nonce"),
        over=bool(integer(row, "over")),
    )


@careful
def entry(row: Row) -> Entry:
    """Raises DamagedError if the row was changed."""
    content = text(row, "content")
    found = Entry(
        revision=integer(row, "revision"),
        round=integer(row, "round"),
        content=content_of(text(row, "kind"), _mapping(json.loads(content))),
        digest=text(row, "digest"),
        at=instant(integer(row, "at")),
        hash=text(row, "hash"),
    )
    if text(row, "proof") != proof(integer(row, "table_id"), found, content):
        raise StoreError("a move in the journal was changed")
    return found


def keep(content: Content) -> str:
    match content:
        case Start():
            return encode_json(_kept_start(content))
        case Answers(answers=answers, seals=seals, auto_seals=auto_seals, active=active):
            return encode_json(
                {
                    **({"active": active} if active else {}),
                    "answers": {str(seat): answer for seat, answer in answers.items()},
                    "seals": list(map(_kept_seal, seals)),
                    **({"auto_seals": list(map(_kept_seal, auto_seals))} if auto_seals else {}),
                }
            )
        case Leave(seat=seat):
            return encode_json({"seat": seat})
        case DrawAgreed():
            return encode_json({})
        case RulesMigrated(was=was, edition=edition, state=state):
            return encode_json({"was": was, "edition": edition, "state": state})


def content_of(kind: str, kept: dict[str, Any]) -> Content:
    """Raises StoreError or ValueError if the content isn't valid."""
    match kind, kept:
        case "start", {"game": str(), "options": dict(), "edition": int(), "colours": list()}:
            return _start(kept)
        case "answers", {"answers": dict(answers), "seals": seals}:
            return Answers(
                answers={_seat(seat): answer_of(answer) for seat, answer in answers.items()},
                seals=_seals(seals),
                auto_seals=_seals(kept.get("auto_seals", [])),
                active=tuple(_whole(seat) for seat in _list(kept.get("active", []))),
            )
        case "leave", {"seat": int(seat)}:
            return Leave(seat)
        case "settle", {}:
            return DrawAgreed()
        case "mended", {"was": int(was), "edition": int(edition), "state": str(state)}:
            return RulesMigrated(was, edition, state)
        case _:
            raise StoreError("the journal has an unreadable entry")


def _kept_seal(seal: Reveal) -> dict[str, object]:
    return {
        "seat": seal.seat,
        "part": seal.part,
        "text": seal.text,
        "salt": seal.salt,
        "commitment": seal.commitment,
    }


def _kept_start(start: Start) -> dict[str, object]:
    return {
        "game": start.game,
        "options": dict(start.options),
        "edition": start.edition,
        "colours": start.colours,
        "secret": start.secret.hex(),
    }


def _start(kept: dict[str, Any]) -> Start:
    secret = kept.get("secret")
    if not isinstance(secret, str) or not re.fullmatch(r"[0-9a-f]{64}", secret):
        raise StoreError("the journal has an unreadable start")
    return Start(
        game=kept["game"],
        options=read_options(kept["options"]),
        edition=kept["edition"],
        colours=tuple(_string(colour) for colour in kept["colours"]),
        secret=bytes.fromhex(secret),
    )


def _seals(kept: object) -> tuple[Reveal, ...]:
    return tuple(_seal(seal) for seal in _list(kept))


def _seal(kept: object) -> Reveal:
    match kept:
        case {
            "seat": int(seat),
            "part": str(part),
            "text": str(sealed),
            "salt": str(salt),
            "commitment": str(commitment),
        }:
            return Reveal(seat=seat, text=sealed, salt=salt, commitment=commitment, part=part)
        case _:
            raise StoreError("the journal has an unreadable seal")


def _seat(key: object) -> Seat:
    return int(_string(key))


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise StoreError("expected a text")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise StoreError("expected a whole number")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise StoreError("expected a list")
    return value


def _mapping(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise StoreError("expected a mapping")
    return value
