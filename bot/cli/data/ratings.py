"""`rambots ratings`: compare results and ratings with the journals, and correct them if asked to."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from bot.cli.console import complain, complain_about, say
from bot.cli.data.games import core_of, find_games, open_games
from bot.host.cluster.lease_manager import lock_out_bots
from bot.host.core.errors import KeepingError
from bot.host.ports.store import StoreError
from bot.host.ratings.rebuild import Found, audit
from bot.settings import SettingsError
from bot.storage import Where

WRONG = 1
"""Exit status if a stored result or rating doesn't match the journals and wasn't corrected."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--rebuild", action="store_true", help="fix what's wrong; without this, nothing changes")


@complain_about(SettingsError, StoreError, KeepingError, OSError)
def run(arguments: Namespace) -> int:
    found = asyncio.run(_audit_database(find_games(), repair=arguments.rebuild))
    _tell(found, repaired=arguments.rebuild)
    return 0 if found.fits or arguments.rebuild else WRONG


async def _audit_database(database: Where, *, repair: bool) -> Found:
    async with open_games(database) as store, lock_out_bots(store) as held:
        return await audit(core_of(held), repair=repair)


def _tell(found: Found, *, repaired: bool) -> None:
    say(f"Finished games with results: {found.games}, {found.rated} of them rated.")
    if found.unread:
        say(f"Some can no longer be replayed, so their results stay unchanged: {_tables(found.unread)}.")
    if found.fits:
        say("All other results match the journals." if found.unread else "All results and ratings match the journals.")
        return
    if found.wrong:
        complain(f"Results that differed from the rebuilt ones: {_tables(found.wrong)}.")
    if found.standings:
        complain(f"Ratings that didn't match the results: {found.standings}.")
    complain("Everything's fixed." if repaired else "Nothing was changed: --rebuild fixes it.")


def _tables(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:20]))
    return f"table{'s' * (len(numbers) > 1)} {shown}" + (f" and {len(numbers) - 20} more" if len(numbers) > 20 else "")
