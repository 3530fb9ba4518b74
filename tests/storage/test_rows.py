"""Converting values to and from rows."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.model.drafts import Commitment, Reveal
from bot.host.model.journal import Answers, Content, Leave, Start, kind_of
from bot.host.ports.store import StoreError
from bot.storage.mapping import rows

PARTS = (Commitment("dock", "c0"), Commitment("power 1", "c1"))
texts = st.text(max_size=8)
seats = st.integers(0, 7)
answers = st.dictionaries(seats, st.lists(texts, max_size=4).map(tuple), max_size=4)
starts = st.builds(
    Start,
    game=texts,
    options=st.dictionaries(texts, st.none() | st.booleans() | st.integers() | texts, max_size=3),
    edition=st.integers(1),
    colours=st.lists(texts, max_size=4).map(tuple),
    secret=st.binary(min_size=32, max_size=32),
)
seals = st.lists(st.builds(Reveal, seats, texts, texts, texts, texts), max_size=6).map(tuple)
contents: st.SearchStrategy[Content] = starts | st.builds(Answers, answers, seals) | st.builds(Leave, seats)


@given(contents)
def test_journal_content_round_trips(content: Content) -> None:
    again = rows.content_of(kind_of(content), rows.pack_content(content))
    assert again == content


START = {"game": "toy", "options": {}, "edition": 1, "colours": ["red"]}


def test_secret_is_stored_as_hex_digits() -> None:
    start = Start("toy", {}, 1, ("red",), secret=bytes(range(32)))
    assert json.loads(rows.pack_content(start)) == {**START, "secret": bytes(range(32)).hex()}


@pytest.mark.parametrize(
    ("salt", "commitment", "salts", "commitments"),
    [
        ('["5a","5b"]', '[["dock","c0"],["power 1","c1"]]', ("5a", "5b"), PARTS),
        (None, None, (), ()),
    ],
)
def test_draft_seals_are_read_in_order(
    salt: str | None, commitment: str | None, salts: tuple[str, ...], commitments: tuple[Commitment, ...]
) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.row_factory = sqlite3.Row
        row = connection.execute(
            "SELECT 0 AS seat, 1 AS question, 2 AS edit, '[]' AS answer, '[]' AS before, 1 AS compiled, 'bid' AS topic,"
            " 0 AS active, ? AS salt, ? AS commitment",
            (salt, commitment),
        ).fetchone()
    found = rows.stored_draft(row)
    assert (found.salts, found.draft.commitments) == (salts, commitments)


def test_commitments_and_salts_keep_their_order() -> None:
    assert rows.pack_commitments(PARTS) == '[["dock","c0"],["power 1","c1"]]'
    assert rows.pack_salts(("5b", "5a")) == '["5b","5a"]'


@given(st.datetimes(timezones=st.just(UTC)))
def test_instants_are_stored_to_the_microsecond(instant: datetime) -> None:
    assert rows.instant(rows.stamp(instant)) == instant


@pytest.mark.parametrize(
    ("kind", "kept"),
    [
        ("start", {}),
        ("start", {**START}),
        ("start", {**START, "seed": 7}),
        ("start", {**START, "secret": "00" * 31}),
        ("start", {**START, "secret": "0g" * 32}),
        ("start", {**START, "secret": 7}),
        ("answers", {"answers": {"0": [1]}, "seals": {}}),
        ("answers", {"answers": {"0": "a"}, "seals": {}}),
        ("answers", {"answers": {}, "seals": {"0": {"text": "a", "salt": "b", "commitment": "c"}}}),
        ("answers", {"answers": {}, "seals": [{"seat": 0, "text": "a", "salt": "b", "commitment": "c"}]}),
        ("answers", {"answers": {}, "seals": "none"}),
        ("leave", {"seat": "0"}),
        ("dream", {}),
    ],
)
def test_rejects_impossible_journal_content(kind: str, kept: dict[str, object]) -> None:
    with pytest.raises(StoreError):
        rows.content_of(kind, json.dumps(kept))
