"""Rows of every kind as values, and the errors for edited ones, column by column."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from bot.host.model.journal import Entry, Leave
from bot.host.ports.store import StoreError
from bot.storage import open_store
from bot.storage.mapping import rows
from bot.storage.repositories.cluster.eras import former_era
from tests.agreed import hold
from tests.storage.sqlite.test_store import NOW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AT = rows.stamp(NOW)
LINEUP = '[["Ann","red",1,null],["Bot","blue",null,"quick"]]'
KINDS: dict[str, tuple[Callable[[Any], object], dict[str, object]]] = {
    "player": (
        rows.player,
        {
            "seat": 1,
            "name": "Ann",
            "colour": "red",
            "user": 5,
            "computer": None,
            "gone": 1,
            "missed": 2,
            "unanswered": 3,
            "excused": 1,
            "confirm_by": AT,
            "abroad": 1,
        },
    ),
    "ballot": (
        rows.inactivity_vote,
        {"seat": 1, "why": "missed", "revision": 3, "votes": '[[0,"wait"]]', "asked_at": AT, "due": AT, "asker": 2},
    ),
    "record": (
        rows.record,
        {
            **dict.fromkeys(("id", "edition", "opener", "guild", "home", "channel", "thread"), 3),
            **dict.fromkeys(("revision", "question", "reminded", "lobby_message", "rematch"), 4),
            **dict.fromkeys(("asked_at", "deadline", "opened_at", "ended_at", "paused_at"), AT),
            "game": "toy",
            "terms": '{"options":{"fast":true},"pace":3,"palette":"usual","helped":true,"rated":false,"pause_days":3}',
            "status": "open",
            "paused": "so",
            "lineup": LINEUP,
            "agreed": "[0]",
            "dealt": 0,
            "recess_until": AT,
            "timing": '{"more": [[0, 1, 4, true]], "nights": true, "proposal": [0, 99, [0, 1]], "seconds": 60}',
            "stints": '[[0,1,2,"Bob",7,null,1,0],[0,3,2,"Slow bot",null,"slow",0,1]]',
        },
    ),
    "sheet": (
        rows.stored_draft,
        {
            "seat": 1,
            "question": 2,
            "edit": 3,
            "answer": '["a"]',
            "before": '[["b"],[]]',
            "compiled": 1,
            "commitment": '[["all","c0"]]',
            "salt": '["5a"]',
            "topic": "bid",
            "active": 1,
        },
    ),
    "post": (
        rows.post,
        {
            "id": 1,
            "table_id": 2,
            "revision": 3,
            "kind": "p",
            "seat": 0,
            "text": "a",
            "part": 4,
            "attempts": 5,
            "goes_to": 6,
            "era": "a1b2c3",
        },
    ),
    "era": (
        former_era,
        {
            "name": "a1b2c3",
            "ended_at": 1,
            "tables": 2,
            "tournaments": 3,
            "invitations": 4,
            "bulletins": 5,
            "replaced": 1,
        },
    ),
    "posted": (rows.posted_message, {"channel": 1, "message": 2, "attachments": "[3,4]", "cut": 0}),
    "panel": (
        rows.panel,
        {"channel": 1, "message": 2, "table_id": 3, "seat": 4, "question": 5, "nonce": "3-5-p4", "over": 1},
    ),
    "entry": (
        rows.entry,
        {
            "revision": 1,
            "round": 2,
            "kind": "leave",
            "content": '{"seat":3}',
            "digest": "d",
            "at": AT,
            "hash": "",
            "proof": rows.proof(7, Entry(1, 2, Leave(3), "d", NOW), '{"seat":3}'),
            "table_id": 7,
        },
    ),
}
START: dict[str, object] = {"game": "toy", "options": {"fast": None}, "edition": 1, "colours": ["red"]}
SEAL = {"seat": 0, "part": "all", "text": "a", "salt": "5a", "commitment": "c0"}
NO: tuple[Any, ...] = (None, 7, "x", [7], {"a": []})
CONTENTS: tuple[tuple[str, object], ...] = (
    ("start", {**START, "secret": "0f" * 32}),
    ("start", {**START, "seed": 7}),
    *(("start", {**START, "seed": 7, key: wrong}) for key in START for wrong in NO),
    ("start", {**START, "secret": "0f" * 31}),
    ("start", {**START, "secret": "0F" * 32}),
    ("start", START),
    ("answers", {"answers": {"0": ["a"], "1": []}, "seals": [SEAL]}),
    ("answers", {"answers": {}, "seals": {"1": SEAL, "0": SEAL}}),
    *(("answers", {"answers": {}, "seals": [{**SEAL, key: None}]}) for key in SEAL),
    *(("answers", {"answers": wrong, "seals": []}) for wrong in (*NO, {"0": "a"}, {"0": [1]})),
    *(("answers", {"answers": {}, "seals": wrong}) for wrong in (*NO, {"0": 7})),
    ("leave", {"seat": "3"}),
    ("leave", []),
    ("dream", {}),
)
WRONG: tuple[object, ...] = (None, 9, -1, "x", "", "[]", "{}", "[9]", '["a",1]', '[["a","b",null,null]]', b"x", 2.5)


def found(read: Callable[[Any], object], row: dict[str, object], whole: dict[str, object] | None = None) -> str:
    """The row's value, or only the fields that differ from those of the `whole` row; or the error."""
    try:
        value = cast("Any", read(row))
    except StoreError as error:
        return f"{type(error).__name__}: {error}"
    if whole is None:
        return f"{type(value).__name__} {asdict(value)}"
    return str({name: now for name, now in asdict(value).items() if repr(now) != repr(whole[name])} or "the same")


def told() -> Iterator[str]:
    for kind, (read, row) in KINDS.items():
        yield f"======== {kind}\n{found(read, row)}"
        whole = asdict(cast("Any", read(row)))
        for column in row:
            for wrong in WRONG:
                yield f"{column} {wrong!r}: {found(read, {**row, column: wrong}, whole)}"
    yield "======== moves"
    for move, content in CONTENTS:
        text = json.dumps(content)
        kept = {**KINDS["entry"][1], "kind": move, "content": text}
        with suppress(StoreError, AttributeError, TypeError, ValueError, KeyError):
            entry = Entry(1, 2, rows.content_of(move, text), "d", NOW)
            kept["proof"] = rows.proof(7, entry, text)
        yield f"{move} {content}: {found(rows.entry, kept)}"


def test_every_row_is_read_or_rejected_as_agreed() -> None:
    hold(Path(__file__).parent / "agreed" / "rows.txt", "\n".join(told()) + "\n")


def test_lineup_round_trips_with_its_seats() -> None:
    record = cast("Any", rows.record(cast("Any", KINDS["record"][1])))
    assert rows.pack_lineup(record.lineup) == LINEUP
    assert [(each.seat, each.name, each.user, each.computer) for each in record.lineup] == [
        (0, "Ann", 1, None),
        (1, "Bot", None, "quick"),
    ]


def test_move_hash_covers_every_stored_column() -> None:
    entry = cast("Any", rows.entry(cast("Any", KINDS["entry"][1])))
    assert entry.content == Leave(3)
    kept = KINDS["entry"][1]
    refused = "DamagedError: the database row (entry) can't be read: a move in the journal was changed"
    for column in ("revision", "round", "digest", "at", "table_id"):
        other = "e" if column == "digest" else cast("int", kept[column]) + 1
        assert found(rows.entry, {**kept, column: other}) == refused
    assert found(rows.entry, {**kept, "hash": "f" * 64}) == refused
    changed = {**kept, "content": json.dumps({"seat": 3})}
    assert found(rows.entry, changed) == refused


async def test_store_creates_missing_folders(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a" / "b" / "games")
    await store.close()
    assert (tmp_path / "a" / "b" / "games").exists()
    await (await open_store(tmp_path / "a" / "b" / "games")).close()
