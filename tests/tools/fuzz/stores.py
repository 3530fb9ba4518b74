"""Databases that were damaged or changed by hand: each is refused in a sentence, or only its damaged tables are
affected."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bot.engine.errors import UserError
from bot.games import GAMES
from bot.host.app.host import Clear, Replace, Undo
from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.viewer import BOT
from bot.host.model.views import Panel
from bot.host.people.user_settings import with_quiet
from bot.host.ports.store import StoreError
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.tools.fuzz.desk import Errors
from tests.tools.fuzz.run import BrokenPromiseError
from tests.tools.fuzz.stock import helped, stocked, thought

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from random import Random

    from bot.host.app.host import Host
    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

PEOPLE: Final = (ANN, BOB, CAT, DAN)
PAGE: Final = 4096
TABLES: Final = (
    *("tables", "players", "journal", "drafts", "outbox", "people", "heartbeat"),
    *("panels", "pupils", "preferences"),
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, 0, 1, -1, 2, 7, 99, 2**31, 2**53, 2**60, 2**63 - 1, -(2**63)),
    *("", "x", "{", "[]", "{}", "[1]", '["SR"]', '{"answers": {}, "seals": []}', "[" * 20_000),
    *(
        "\x00",
        "0" * 64,
        "é" * 100,
        "rambots",
        "rumbl",
        "red",
        "goals",
        "program",
        "blue",
        "m",
        "p",
        "channel",
        "seat 0",
    ),
    *(b"SGN LRE\xff", b"\xff"),  # texts with a damaged byte
    *("open", "playing", "over", "cancelled", "quarantined", "start", "answers", "leave", "waiting", "sent"),
)


@dataclass(frozen=True)
class Bytes:
    """A change or loss of some bytes of the file."""

    what: str
    at: int
    number: int


@dataclass(frozen=True)
class Row:
    """A changed value in a row, or a deleted row."""

    table: str
    column: int
    row: int
    value: Any
    gone: bool = False


Damage = Bytes | Row


class Stores:
    """The database that the bot finds when it starts."""

    name = "stores"

    def input(self, chance: Random) -> tuple[Damage, ...]:
        """Mostly changed rows, sometimes a damaged file."""
        if chance.random() < 0.3:
            what = chance.choice(("flipped", "cut", "wiped", "swapped", "version"))
            return (Bytes(what, chance.getrandbits(32), chance.randrange(1, 9)),)
        return tuple(
            Row(
                chance.choice(TABLES),
                chance.getrandbits(16),
                chance.getrandbits(16),
                chance.choice(VALUES),
                gone=chance.random() < 0.1,
            )
            for _ in range(chance.choice((1, 1, 2, 5)))
        )

    def take(self, given: object) -> None:
        """Start a bot with it, and do everything that people do."""
        if not isinstance(given, tuple):
            raise TypeError("not damage")
        with TemporaryDirectory() as name:
            file = Path(name) / "games.sqlite3"
            file.write_bytes(whole())
            for damage in given:
                _done(damage, file)
            asyncio.run(_lived(Path(name)))


@cache
def whole() -> bytes:
    """A database with all kinds of tables."""

    async def made(folder: Path) -> None:
        async with running_host(folder, games=GAMES, thinker=thought, helper=helped) as here:
            await stocked(here.host, HERE, PEOPLE)
            await _at_home(here.host)
            await here.rest()

    with TemporaryDirectory() as name:
        asyncio.run(made(Path(name)))
        return (Path(name) / "games.sqlite3").read_bytes()


async def _at_home(host: Host) -> None:
    """People's settings, lessons, and panels."""
    for number, user in enumerate(PEOPLE[:2]):
        await host.user_settings.choose(user, partial(replace, palette=("light", "contrast")[number]))
        await host.user_settings.choose(user, partial(with_quiet, quiet=QuietHours(1320, 360)))
        await host.user_settings.go_away(user, Vacation(date(2030, 2, 1), date(2030, 2, 3)))
        await host.lessons.lesson(user, "rambots", 1)
        await host.lessons.edit(user, "rambots", Replace("SGN"))
        await host.lessons.lesson(user, "kolmio")
        for table in (3, 4, 5, 9):
            seat = next(each.seat for each in (await host.record(table)).players if each.user == user.id)
            await host.panel_at(Panel(700 + number, 100 * table + number, table, seat, 2))


def _done(damage: Damage, file: Path) -> None:
    match damage:
        case Bytes(what, at, number):
            file.write_bytes(_spoilt(file.read_bytes(), what, at, number))
        case Row():
            _changed(damage, file)


def _spoilt(content: bytes, what: str, at: int, number: int) -> bytes:
    pages = len(content) // PAGE
    page = at % pages * PAGE
    match what:
        case "flipped":
            places = {(at * (step + 1)) % len(content) for step in range(number)}
            return bytes(each ^ (at % 255 + 1) if place in places else each for place, each in enumerate(content))
        case "cut":
            return content[: at % len(content)]
        case "wiped":
            return content[:page] + bytes(PAGE * number) + content[page + PAGE * number :]
        case "swapped":
            other = (at // pages) % pages * PAGE
            swapped = bytearray(content)
            swapped[page : page + PAGE], swapped[other : other + PAGE] = (
                content[other : other + PAGE],
                content[page : page + PAGE],
            )
            return bytes(swapped)
        case _:
            return content[:60] + (number - 4).to_bytes(4, "big", signed=True) + content[64:]


def _changed(damage: Row, file: Path) -> None:
    """Change or delete a row, with all constraints and triggers turned off."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({damage.table})")]
        keys = [row[1] for row in connection.execute(f"PRAGMA table_info({damage.table})") if row[5]]
        found = connection.execute(f"SELECT {', '.join(keys)} FROM {damage.table}").fetchall()
        if not found:
            return
        row = found[damage.row % len(found)]
        where = " AND ".join(f"{key} = ?" for key in keys)
        column = columns[damage.column % len(columns)]
        value = "CAST(? AS TEXT)" if isinstance(damage.value, bytes) else "?"
        what = f"DELETE FROM {damage.table}" if damage.gone else f"UPDATE {damage.table} SET {column} = {value}"
        with suppress(sqlite3.IntegrityError):  # SQLite itself doesn't allow it
            connection.execute(f"{what} WHERE {where}", (*(() if damage.gone else (damage.value,)), *row))


async def _lived(folder: Path) -> None:
    """Run a bot on the database, and use it."""
    errors = Errors()
    logging.getLogger().addHandler(errors)
    try:
        async with running_host(folder, games=GAMES, thinker=thought, helper=helped) as here:
            await here.settle()
            await _used(here)
            await here.settle(hours=2)
            if here.loop.done():
                raise BrokenPromiseError("the host has stopped")
    except StoreError as refused:
        if "\n" in str(refused):
            raise BrokenPromiseError(f"no sentence: {refused}") from None
    finally:
        logging.getLogger().removeHandler(errors)
    if any("\n" in line for line in errors.found):
        raise BrokenPromiseError(f"logged: {next(line for line in errors.found if chr(10) in line)}")


async def _used(here: HostHarness) -> None:
    for table in range(1, 14):
        for user in PEOPLE[:2]:
            for act in _acts(here.host, table, user):
                await _tried(act)
    for user in PEOPLE:
        await _tried(partial(here.host.tables_of, user.id))
        for game in ("rambots", "kolmio"):
            for act in _lessons(here.host, user, game):
                await _tried(act)
        await _tried(partial(here.host.user_settings.palette, user.id))
        await _tried(partial(here.host.user_settings.choose, user, partial(replace, palette="light")))
        days = Vacation(date(2030, 2, 1 + user.id), date(2030, 2, 1 + user.id))
        await _tried(partial(here.host.user_settings.go_away, user, days))
    await _tried(lambda: here.host.tables_in(HERE.channel, viewer=BOT))
    await _tried(here.host.prompts)


def _lessons(host: Host, user: User, game: str) -> list[Callable[[], Awaitable[object]]]:
    return [
        lambda: host.lessons.last(user),
        lambda: host.lessons.edit(user, game, Replace("SGN")),
        lambda: host.lessons.edit(user, game, Undo()),
        lambda: host.lessons.run(user, game),
        lambda: host.lessons.show_solution(user, game),
        lambda: host.lessons.lesson(user, game),
        lambda: host.lessons.lesson(user, game, 3),
    ]


def _acts(host: Host, table: int, user: Any) -> list[Callable[[], Awaitable[object]]]:
    return [
        lambda: host.view(table),
        lambda: host.history.moves(table),
        lambda: host.history.move(table, 2),
        lambda: host.history.export(table, 2),
        lambda: host.history.match(table),
        lambda: host.history.report(table),
        lambda: host.read_closed_panel(table, user, 2),
        lambda: host.seat(table, user),
        lambda: host.edit(table, user, Clear()),
        lambda: host.edit(table, user, Replace("SRN")),
        lambda: host.compile(table, user),
        lambda: host.start(table, user),
    ]


async def _tried(act: Callable[[], Awaitable[object]]) -> None:
    """Mistakes must be one-line sentences. Other errors aren't caught."""
    try:
        await act()
    except UserError as mistake:
        if "\n" in str(mistake):
            raise BrokenPromiseError(f"no sentence: {mistake}") from None
