"""`rambots tables`: list the tables on hold, or resume one."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence

from bot.cli.console import complain_about, say
from bot.cli.data.games import core_of, find_games, open_games
from bot.games import GAMES
from bot.host.cluster.lease_manager import lock_out_bots
from bot.host.core.errors import KeepingError, TableError
from bot.host.match.recovery import put_back
from bot.host.model.journal import Aside
from bot.host.ports.store import StoreError
from bot.settings import SettingsError
from bot.storage import Where

STAYS = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--back", type=_number, metavar="N", help="put table N back into play (default: list all tables on hold)"
    )


def _number(written: str) -> int:
    if not (written.isdecimal() and int(written) > 0):
        raise ArgumentTypeError(f"expected a table's number, not {written!r}")
    return int(written)


@complain_about(TableError, status=STAYS)
@complain_about(SettingsError, StoreError, KeepingError, OSError)
def run(arguments: Namespace) -> int:
    for line in asyncio.run(_list_or_restore(find_games(), arguments.back)):
        say(line)
    return 0


async def _list_or_restore(database: Where, back: int | None) -> Sequence[str]:
    async with open_games(database) as store:
        if back is None:
            async with store.reading() as tx:
                asides = await tx.snapshots.holds()
            if not asides:
                return ["No table is on hold."]
            return [*map(_format_aside, asides), "To put one back into play: rambots tables --back N"]
        async with lock_out_bots(store) as held:
            whole = await put_back(core_of(held), back)
    from_where = "from where it stopped" if whole else "from its last saved state; earlier moves can't be shown"
    return [f"Table {back} goes on {from_where}. Its players get the news and their turn when the bot starts."]


def _format_aside(aside: Aside) -> str:
    game = GAMES[aside.game].title if aside.game in GAMES else aside.game
    where = "in a DM" if aside.guild is None else f"on server {aside.guild}"
    since = "since an unknown time" if aside.since is None else f"since {aside.since:%Y-%m-%d %H:%M} UTC"
    return f"Table {aside.table}: {game} {where}, {since}. {aside.why or 'See the log for the reason.'}"
