"""How often a transaction waits for PostgreSQL, which may be on another machine: several writes are sent as one
statement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.model.outbox import PostKind
from bot.host.ports.store import StoreError
from bot.storage.postgres import connection
from tests.storage.postgres.test_store import SAYS_ALL, on
from tests.storage.sqlite.test_store import NOW, kept
from tests.storage.test_promises import play
from tests.tools.bench.storage import Trips
from tests.tools.bench.visits import counted_trips

if TYPE_CHECKING:
    from bot.storage.database_url import Address
    from bot.storage.postgres.store import PostgresStore

MOVED = "UPDATE tables SET revision = 7"
OUTDATED = "INSERT INTO outdated SELECT id FROM tables WHERE revision = 7"
CLEARED = "DELETE FROM drafts WHERE table_id = ?"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep writes from being sent early on a busy machine."""
    monkeypatch.setattr(connection, "SILENT", 60.0)


async def test_round_of_four_and_a_choice_take_few_trips(address: Address) -> None:
    for row in await counted_trips(address):
        assert row.visits > 0
        assert row.kept, row


@pytest.mark.parametrize(
    ("writes", "trips", "outdated"),
    [
        ((MOVED, CLEARED), 1, 0),
        ((MOVED, OUTDATED), 2, 1),
        ((OUTDATED, MOVED), 1, 0),
        ((CLEARED, MOVED, OUTDATED), 2, 1),
        ((CLEARED, CLEARED, CLEARED), 1, 0),
        ((MOVED, "SET LOCAL statement_timeout = '14s'", CLEARED), 3, 0),
    ],
)
async def test_writes_are_batched_unless_one_depends_on_another(
    store: PostgresStore, writes: tuple[str, ...], trips: int, outdated: int
) -> None:
    await kept(store)
    counter = Trips(store)
    async with store.writing() as tx:
        for sql in writes:
            await tx.session.run(sql, *[1] * sql.count("?"))
        found = await tx.session.row("SELECT count(*) AS found FROM outdated")
    assert found is not None
    assert found["found"] == outdated
    assert counter.taken() == trips + len(("begin", "read", "commit"))


async def test_value_rejected_by_database_names_its_write(store: PostgresStore) -> None:
    record = await kept(store)

    async def write() -> None:
        async with store.writing() as tx:
            await tx.journal.clear_stored_drafts(record.id)
            await tx.outbox.add(record.id, revision=1, kind=PostKind.MOVE, seat=None, text="\0", number=0, due=NOW)

    with pytest.raises(StoreError, match=r"\(INSERT INTO outbox\): it can't hold such a value"):
        await write()


async def test_unattributable_failure_names_all_batched_writes(store: PostgresStore, address: Address) -> None:
    """The error of a foreign trigger doesn't tell which write it belongs to."""
    record = await kept(store)
    await on(address, *SAYS_ALL)
    with pytest.raises(StoreError, match=r"\(INSERT INTO drafts, INSERT INTO journal, UPDATE tables, INSERT INTO snap"):
        async with store.writing() as tx:
            await play(tx, record)
