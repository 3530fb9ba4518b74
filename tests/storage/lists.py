"""Stores with random rows, and the same rows as lists, in which a test searches for what a query should find."""

from __future__ import annotations

from functools import cache
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.host.model.cluster import WHOLE, Shards
from bot.host.model.outbox import PostKind
from bot.storage.mapping import rows
from bot.storage.sqlite import migrations
from tests.storage.drawing import POST_KINDS, draw

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
    from datetime import datetime

    from bot.storage.transaction import SqlTransaction

ALL_SHARDS = (WHOLE, Shards(frozenset({0}), 2), Shards(frozenset({1}), 2), Shards(frozenset({0, 2}), 3))
"""Different parts of the servers. Direct messages are on the first shard."""
KINDS = tuple(sorted({table for table, _ in migrations.columns(migrations.newest())} - {"eras"}))


def when(kept: int) -> datetime:
    """The instant of a stored number."""
    return rows.instant(kept)


def ids(found: Iterable[Any]) -> list[int]:
    """The numbers of things in their order."""
    return [each.id for each in found]


def newest(found: Iterable[Any]) -> list[int]:
    """The numbers of things, highest first."""
    return sorted(ids(found), reverse=True)


def change_all(found: Iterable[Any], **values: object) -> None:
    """Change rows."""
    for each in found:
        vars(each).update(values)


KEEPING_TEXT = {PostKind.PROMPT.value, PostKind.VOTE.value}


def drop_posts(found: Iterable[Any]) -> None:
    """Drop posts, and delete their texts, except for prompts and the reasons of votes."""
    for each in found:
        vars(each).update(state="dropped", text=each.text if each.kind in KEEPING_TEXT else "")


def remove(found: list[Any], **key: object) -> None:
    """Remove the rows with these values. A list stands for any of its values."""
    anyof = {name: value if isinstance(value, list | set | dict) else [value] for name, value in key.items()}
    found[:] = [each for each in found if not all(vars(each)[name] in values for name, values in anyof.items())]


async def note(answers: list[Any], asked: Awaitable[Any]) -> None:
    """Ask, and note the answer."""
    answers.append(await asked)


def _told(row: Any) -> str:
    return repr(sorted(vars(row).items()))


class Lists:
    """All rows of a store, as a list of objects per database table."""

    def __init__(self, kept: dict[str, list[Any]]) -> None:
        self.kept = kept

    def __getattr__(self, kind: str) -> list[Any]:
        return self.kept[kind]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lists) and self.differing(other) == []

    __hash__ = None  # type: ignore[assignment]

    def differing(self, other: Lists) -> list[str]:
        """The database tables whose rows differ, in whatever order."""
        pairs = ((kind, found, other.kept[kind]) for kind, found in self.kept.items())
        return [kind for kind, one, two in pairs if one != two and sorted(map(_told, one)) != sorted(map(_told, two))]

    def copy(self) -> Lists:
        """The same rows, which can be changed."""
        return Lists({kind: [SimpleNamespace(**vars(row)) for row in found] for kind, found in self.kept.items()})

    def table(self, number: int) -> Any:
        """The table with that ID."""
        return next(table for table in self.tables if table.id == number)

    def sits(self, user: int) -> set[int]:
        """The tables where the user has a seat and hasn't left."""
        return {player.table_id for player in self.players if player.user == user and not player.gone}


def played(table: Any) -> bool:
    """Return whether a table is being played."""
    return bool(table.status == "playing")


def live(table: Any) -> bool:
    """Return whether a table is open or being played."""
    return table.status in ("open", "playing")


async def read_lists(tx: SqlTransaction, kinds: Sequence[str] = KINDS) -> Lists:
    """All rows of some kinds."""
    return Lists(
        {
            kind: [SimpleNamespace(**dict(row)) for row in await tx.session.rows(f"SELECT * FROM {kind}")]
            for kind in kinds
        }
    )


async def random_lists(
    tx: SqlTransaction, number: int, kinds: str, *, tables: int, posts: Sequence[PostKind] = POST_KINDS
) -> AsyncIterator[tuple[Random, Lists]]:
    """Yield several random contents of the store, one after the other, with this many tables each and as much of the
    other kinds. Posts are of the given kinds."""
    wanted = tuple(kinds.split())
    for seed in range(number):
        chance = Random(seed)
        await tx.session.rows("SAVEPOINT filled")
        await _fill(tx, wanted, draw(chance, tables, posts))
        yield chance, await read_lists(tx, wanted)
        await _undo(tx, "filled")


async def changed(tx: SqlTransaction, lists: Lists, *writes: Awaitable[object]) -> Lists:
    """The rows of the same kinds after the writes, which are undone."""
    await tx.session.rows("SAVEPOINT written")
    for write in writes:
        await write
    found = await read_lists(tx, tuple(lists.kept))
    await _undo(tx, "written")
    return found


async def _undo(tx: SqlTransaction, savepoint: str) -> None:
    await tx.session.rows(f"ROLLBACK TO {savepoint}")
    await tx.session.rows(f"RELEASE {savepoint}")
    for kept in tx.session.cache.values():
        kept.clear()


def expect(lists: Lists, change: Callable[..., object]) -> Lists:
    """The rows after a change, which is made to a copy."""
    after = lists.copy()
    change(after)
    return after


async def _fill(tx: SqlTransaction, kinds: Collection[str], drawn: Iterable[tuple[str, dict[str, Any]]]) -> None:
    for kind, values in drawn:
        if kind in kinds:
            await tx.session.run(_insertion(kind, tuple(values)), *values.values())


@cache
def _insertion(kind: str, columns: tuple[str, ...]) -> str:
    places = ", ".join("?" * len(columns))
    return f"INSERT INTO {kind} ({', '.join(columns)}) VALUES ({places}) ON CONFLICT DO NOTHING"
