"""`rambots play`: the playground, for trying everything without Discord."""

from __future__ import annotations

import argparse
import shutil
from argparse import ArgumentParser, Namespace
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from bot.app import Discord, StartError, serve
from bot.cli.console import say
from bot.cli.run.serving import until_stopped
from bot.host.model.people.user_settings import Bounds
from bot.settings import FILE, Settings, make_folder
from bot.storage import hold

PORT = 8000
MOST_PORT = 65535
CHANNEL = "game-night"
EXTRA = "trustme"
"""The package that only the playground needs."""
APART = 0.03
"""Seconds between emoji uploads. The playground allows 50 a second."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=PORT, help=f"port of the page (default: {PORT})")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="the playground's folder (default: playground, in RAMBOTS_DATA)"
    )
    parser.add_argument(
        "--fresh", action="store_true", help="start fresh: delete the games and the chat in that folder first"
    )


def run(arguments: Namespace) -> int:
    port: int = arguments.port

    async def play(settings: Settings) -> None:
        if not find_spec(EXTRA):
            raise StartError("The playground needs one more package: pip install 'rambots[playground]'.")
        folder: Path = arguments.data or settings.data / "playground"
        if arguments.data is None:
            make_folder(settings.data)
        _make(folder)
        with closing(hold(folder / "playground")):  # lock it before deleting anything, because it may be in use
            await _open(folder, settings, port=port, fresh=arguments.fresh)

    return until_stopped(play)


async def _open(folder: Path, settings: Settings, *, port: int, fresh: bool) -> None:
    database = folder / FILE
    world = folder / "chat"
    if fresh:
        _forget(database, world)
    from bot.playground.serve import Playground  # needs the extra package
    from bot.playground.world.store import WorldError

    try:
        playground = Playground(world, port=port)
    except WorldError as error:
        raise StartError(str(error)) from error
    try:
        await playground.__aenter__()
    except OSError as error:
        raise StartError(f"Can't use port {port}: {error.strerror}. Try another one with --port.") from error
    try:
        say(f"The playground is open: {playground.url}  (Ctrl+C closes it)")
        way = Discord(
            playground.token,
            playground.connector,
            playground.channel(CHANNEL),
            emoji_apart=APART,
            commands_first=True,
        )
        await serve(
            way,
            database=database,
            workers=settings.workers,
            tables=settings.tables,
            metrics=settings.metrics,
            holidays=Bounds(settings.holidays, settings.holiday),
        )
    finally:
        await playground.__aexit__(None, None, None)


def _port(text: str) -> int:
    if not (text.isdecimal() and len(text) <= len(str(MOST_PORT)) and int(text) <= MOST_PORT):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MOST_PORT}, not {text!r}")
    return int(text)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(f"Can't use the folder {folder}: {error.strerror}.") from error


def _forget(database: Path, world: Path) -> None:
    if world.exists():
        shutil.rmtree(world)
    for file in database.parent.glob(database.name + "*"):
        file.unlink()
