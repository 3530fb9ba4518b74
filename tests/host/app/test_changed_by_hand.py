"""A database that someone has edited: the affected table reports it, and all others go on."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UserError
from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.model.tables import Status, User
from bot.host.model.viewer import BOT
from tests.host.harness import ANN, BOB, CAT, HERE, NOON, running_host
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.harness import FakeChat, HostHarness

FAR = 2**63 - 1
DEEP = "[" * 100_000
UNREADABLE = "a secret"
TEXT = f"CAST(X'{UNREADABLE.encode().hex()}ff' AS TEXT)"
"""A text with a damaged byte, which can't be decoded."""

HARMLESS = {
    "a deadline beyond all time": f"UPDATE tables SET deadline = {FAR}",
    "a question from before all time": f"UPDATE tables SET asked_at = {-FAR}",
    "a deadline from before all time": f"UPDATE tables SET deadline = {-FAR}, asked_at = {-FAR}",
    "an opening from before all time": f"UPDATE tables SET opened_at = {-FAR}",
    "a post of no kind": "UPDATE outbox SET kind = '?', state = 'waiting', message = NULL",
    "a post to nobody": "UPDATE outbox SET seat = 99, state = 'waiting', message = NULL WHERE kind = 'm'",
    "a post that is due at no time": f"UPDATE outbox SET due = {FAR}, state = 'waiting', message = NULL",
    "a draft at no seat": "UPDATE drafts SET seat = 99",
    "a name in no alphabet": f"UPDATE players SET name = {TEXT} WHERE seat = 0",
    "a post in no alphabet": f"UPDATE outbox SET text = {TEXT}, state = 'waiting', message = NULL",
    "colours that there are not": """UPDATE tables SET terms = json_set(terms, '$.palette', 'mauve')""",
    "an option of no kind": """UPDATE tables SET terms = json_set(terms, '$.options.nonsense', 3)""",
}
"""Changes to a table that don't keep it from being shown."""

BROKEN = {
    "no options": "UPDATE tables SET terms = '{'",
    "options that are a list": """UPDATE tables SET terms = '{"options": []}'""",
    "an option that is a list": """UPDATE tables SET terms = '{"options": {"fast": []}}'""",
    "options without end": f"UPDATE tables SET terms = '{DEEP}'",
    "a status of no kind": "UPDATE tables SET status = 'lost'",
    "a game that nobody knows": "UPDATE tables SET game = 'chess'",
    "a revision from the future": "UPDATE tables SET revision = 99",
    "an earlier revision": "UPDATE tables SET revision = 1",
    "a question from the future": "UPDATE tables SET question = 99",
    "a question from before the game": "UPDATE tables SET question = 0",
    "nobody at it": "DELETE FROM players",
    "a seat too many": "UPDATE players SET seat = 7 WHERE seat = 1",
    "options in no alphabet": f"UPDATE tables SET terms = {TEXT}",
    "a move in no alphabet": f"UPDATE journal SET content = {TEXT} WHERE revision = 2",
    "a draft in no alphabet": f"UPDATE drafts SET answer = {TEXT}",
    "other colours": "UPDATE players SET colour = 'mauve' WHERE seat = 0",
    "a move that is no JSON": "UPDATE journal SET content = '{'",
    "a move without end": f"UPDATE journal SET content = '{DEEP}'",
    "a move of another kind": "UPDATE journal SET kind = 'leave' WHERE revision = 2",
    "a move of nothing": "UPDATE journal SET content = '{}'",
    "answers of a seat that is none": """UPDATE journal SET content = '{"answers": {"x": []}, "seals": []}'
                                         WHERE kind = 'answers'""",
    "a hidden answer that is another": """UPDATE journal SET content = replace(content, 'penny', 'horseshoe')
                                          WHERE revision = 2""",
    "a later round": "UPDATE journal SET round = 5 WHERE revision = 2",
    "another position": "UPDATE journal SET digest = '" + "0" * 64 + "'",
    "a move that is missing": "DELETE FROM journal WHERE revision = 2",
    "no journal": "DELETE FROM journal",
    "a draft that is no JSON": "UPDATE drafts SET answer = '{'",
    "a draft of no keys": "UPDATE drafts SET answer = '[1]'",
    "a draft that could not be made": """UPDATE drafts SET answer = '["zebra"]'""",
}
"""Changes that keep a table from being shown or played."""


def change(folder: Path, statement: str, table: int) -> None:
    """Run a statement about one table, as someone might who knows how to get around all constraints."""
    with closing(sqlite3.connect(folder / "games.sqlite3", isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        column = "id" if " tables" in statement else "table_id"
        joined = "AND" if "WHERE" in statement else "WHERE"
        connection.execute(f"{statement} {joined} {column} = {table}")
        assert connection.execute("SELECT changes()").fetchone()[0], "nothing was changed"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, int, FakeChat]:
    """A folder with two tables: Ann and Bob are bidding at one, with a draft of Ann's, and Ann and Cat have just
    begun at the other."""
    folder = tmp_path_factory.mktemp("begun")

    async def play() -> tuple[int, int, FakeChat]:
        async with running_host(folder) as here:
            old = await here.bidding(ANN, BOB, pace=3600)
            await here.host.edit(old, ANN, Replace("a b"))
            young = await here.started(ANN, CAT, pace=3600)
            await here.rest()
        return old, young, here.chat

    return folder, *asyncio.run(play())


@pytest.fixture
def two_tables(begun: tuple[Path, int, int, FakeChat], tmp_path: Path) -> tuple[int, int, FakeChat]:
    """Both tables in a database of the test's own."""
    folder, old, young, chat = begun
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return old, young, replace(chat, messages=dict(chat.messages), refreshed=list(chat.refreshed))


async def tried(here: HostHarness, table: int, user: User) -> list[str]:
    """Try everything that someone may do at a table, and return the refusals."""
    host, told = here.host, []
    for act in (
        lambda: host.view(table),
        lambda: host.seat(table, user),
        lambda: host.history.move(table, 1),
        lambda: host.history.moves(table),
        lambda: host.edit(table, user, Replace("a")),
        lambda: host.compile(table, user),
        lambda: host.history.export(table, 2),
        lambda: host.tables_of(user.id),
        lambda: host.finished_of(user.id, most=9),
        lambda: host.tables_in(HERE.channel, viewer=BOT),
        lambda: host.prompts(),
    ):
        try:
            await act()
        except UserError as mistake:
            told.append(str(mistake))
    return told


@pytest.mark.parametrize("name", [*HARMLESS, *BROKEN])
async def test_other_tables_go_on_after_manual_database_change(
    tmp_path: Path, two_tables: tuple[int, int, FakeChat], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    old, young, chat = two_tables
    change(tmp_path, {**HARMLESS, **BROKEN}[name], old)
    async with running_host(tmp_path, chat=chat, now=NOON + timedelta(hours=1)) as here:
        await here.settle()
        told = await tried(here, old, ANN)
        assert young in [record.id for record in await here.host.tables_of(ANN.id)]
        assert young in [record.id for record in await here.host.tables_in(HERE.channel, viewer=BOT)]
        await here.settle(minutes=5)
        for user in (ANN, CAT):
            await here.host.answer(young, user, ("penny",))
        await here.settle(minutes=5)
        assert (await here.host.view(young)).record.revision == 2
        assert here.chat.counted[f"{young}-2-m"] == 1
        assert not here.loop.done()
    assert (name in BROKEN) is bool(told)
    assert all("\n" not in each and "Error" not in each for each in told)
    assert "Traceback" not in caplog.text
    assert UNREADABLE not in caplog.text
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize("name", [name for name in BROKEN if name != "a status of no kind"])
async def test_manually_changed_table_is_put_on_hold(
    tmp_path: Path, two_tables: tuple[int, int, FakeChat], name: str
) -> None:
    old, _, chat = two_tables
    change(tmp_path, BROKEN[name], old)
    async with running_host(tmp_path, chat=chat) as here:
        await here.settle()
        await tried(here, old, ANN)
        await here.settle(minutes=5)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        status = connection.execute("SELECT status FROM tables WHERE id = ?", (old,)).fetchone()
    assert status == (Status.QUARANTINED.value,)


async def test_answer_that_differs_from_its_seal_is_never_played(tmp_path: Path) -> None:
    """Its seal has been published, so editing the database can't change a locked answer."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.edit(table, ANN, Replace("a"))
        await here.host.compile(table, ANN)
        change(tmp_path, """UPDATE drafts SET answer = '["b"]' WHERE seat = 0""", table)
        with pytest.raises(TableError, match=pattern("on-hold", table=table)):
            await here.host.answer(table, BOB, ("a", "b"))
        assert (await here.host.record(table)).status is Status.QUARANTINED
