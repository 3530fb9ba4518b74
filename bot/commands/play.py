"""`rambots play`: the playground, where everything can be tried without Discord."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from bot.app import Discord, StartError, serve
from bot.commands.console import say
from bot.commands.serving import until_stopped
from bot.playground.serve import Playground
from bot.playground.store import BusyError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from bot.settings import Settings

PORT = 8000
CHANNEL = "game-night"


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command."""
    parser.add_argument("--port", type=int, default=PORT, help=f"where the page is served (default: {PORT})")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder that keeps it (default: data/playground)")
    parser.add_argument("--fresh", action="store_true", help="begin anew: forget everything in that folder first")


def run(arguments: Namespace) -> int:
    """Serve the playground until stopped; the exit status."""
    port: int = arguments.port

    async def play(settings: Settings) -> None:
        folder: Path = arguments.data or settings.data / "playground"
        database = folder / settings.database.name
        world = folder / "chat"
        if arguments.fresh:
            _forget(database, world)
        try:
            playground = Playground(world, port=port)
            await playground.__aenter__()
        except BusyError as error:
            raise StartError(str(error)) from error
        except OSError as error:
            raise StartError(
                f"Port {port} cannot be used: {error.strerror}. Try another one: --port {port + 1}"
            ) from error
        try:
            say(f"The playground is open: {playground.url}  (Ctrl+C closes it)")
            way = Discord(playground.token, playground.connector, playground.channel(CHANNEL))
            await serve(way, database=database, workers=settings.workers)
        finally:
            await playground.__aexit__(None, None, None)

    return until_stopped(play)


def _forget(database: Path, world: Path) -> None:
    """Remove what earlier games left, and nothing else that may be in the folder."""
    if world.exists():
        shutil.rmtree(world)
    for file in database.parent.glob(database.name + "*"):
        file.unlink()
