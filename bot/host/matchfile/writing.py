"""A finished match as a match file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, assert_never

from bot.host import seals
from bot.host.errors import TableError
from bot.host.matchfile import chain
from bot.host.model import Status
from bot.host.speech import later
from bot.host.store import Answers, Leave, Mended, Settle, Start, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Outcome
    from bot.games.game import Document
    from bot.host.model import Participant, Seal, TableRecord
    from bot.host.replay import Whole
    from bot.host.seats import Stint
    from bot.host.store import Content, Entry


def match_of(record: TableRecord, line: Whole) -> Document:
    """The whole match, with its secret. Raises TableError before its end, and if it has none."""
    if record.status not in (Status.OVER, Status.CANCELLED):
        raise TableError(later("match-not-yet", table=record.id))
    secret = line.start.secret
    if line.mended:
        raise TableError(later("match-mended", table=record.id))
    document: Document = {
        "format": chain.FORMAT,
        "version": chain.VERSION,
        "game": record.game,
        "edition": line.start.edition,
        "options": dict(line.start.options),
        "players": [_player(player) for player in record.players],
        "commitment": seals.pledged(secret),
    }
    if record.stints:
        document = {**document, chain.BEFORE: [_stint(stint, line.start.colours) for stint in record.stints]}
    colours = line.start.colours
    last, journal = chain.of_head(document), []
    for entry in line.entries:
        written = _entry(entry, colours)
        last = chain.of_entry(last, written)
        journal.append({**written, chain.HASH: last})
    return {
        **document,
        "secret": secret.hex(),
        "journal": journal,
        "outcome": _outcome(line.rules.outcome(line.state), colours),
    }


def text_of(match: Document) -> str:
    """The file's text: a line for each key, each player and each entry."""
    lines = []
    for key, value in match.items():
        many = isinstance(value, list)
        shown = "[\n  " + ",\n  ".join(map(_line, value)) + "\n ]" if isinstance(value, list) and many else _line(value)
        lines.append(f"{json.dumps(key)}: {shown}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def last_hash(match: Document) -> str:
    """The hash that ties the whole file together: its last entry's."""
    journal = match["journal"]
    return str(journal[-1][chain.HASH]) if isinstance(journal, list) else ""


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _player(player: Participant) -> Document:
    return {"colour": player.colour, "name": player.name, "kind": player.computer or "person"}


def _stint(stint: Stint, colours: Sequence[str]) -> Document:
    return {
        "player": colours[stint.seat],
        "from": stint.since,
        "to": stint.until,
        "name": stint.name,
        "kind": stint.computer or "person",
    }


def _entry(entry: Entry, colours: Sequence[str]) -> Document:
    return {
        "move": entry.revision,
        "round": entry.round,
        "at": entry.at.isoformat(),
        "kind": kind_of(entry.content),
        **_content(entry.content, colours),
        "digest": entry.digest,
    }


def _content(content: Content, colours: Sequence[str]) -> Document:
    match content:
        case Start():
            return {}
        case Answers(answers=answers, seals=given):
            return {
                "answers": {colours[seat]: list(answer) for seat, answer in sorted(answers.items())},
                "seals": [_seal(seal, colours) for seal in given],
            }
        case Leave(seat=seat):
            return {"player": colours[seat]}
        case Settle() | Mended():
            return {}
        case _:
            assert_never(content)


def _seal(seal: Seal, colours: Sequence[str]) -> Document:
    return {
        "player": colours[seal.seat],
        "part": seal.part,
        "text": seal.text,
        "salt": seal.salt,
        "commitment": seal.commitment,
    }


def _outcome(outcome: Outcome | None, colours: Sequence[str]) -> Document | None:
    if outcome is None:
        return None
    return {"winners": [colours[seat] for seat in sorted(outcome.winners)], "reason": outcome.reason}
