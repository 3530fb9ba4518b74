"""`rambots run`: host games on Discord."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from bot.app import Discord, StartError, serve
from bot.cli.arguments import some_shards
from bot.cli.run.serving import until_stopped
from bot.discord_ui.findings import FILE
from bot.host.model.cluster import WHOLE, Shards
from bot.host.model.people.user_settings import Bounds
from bot.settings import Settings, make_folder


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--shards",
        type=some_shards,
        default=WHOLE,
        metavar="0-3/8",
        help="serve these shards; other processes on the same database serve the rest (default: all)",
    )


def run(arguments: Namespace) -> int:
    shards: Shards = arguments.shards
    about = {} if shards == WHOLE else {"shards": str(shards)}
    return until_stopped(partial(_run, shards), **about)


async def _run(shards: Shards, settings: Settings) -> None:
    if settings.token is None:
        raise StartError(
            "DISCORD_TOKEN isn't set. Put the bot's token there, or try everything without one: rambots play"
        )
    if isinstance(settings.database, Path):
        make_folder(settings.data)
    await serve(
        Discord(settings.token, findings=settings.data / FILE),
        database=settings.database,
        workers=settings.workers,
        tables=settings.tables,
        metrics=settings.metrics,
        holidays=Bounds(settings.holidays, settings.holiday),
        shards=shards,
    )
