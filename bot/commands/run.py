"""`rambots run`: host games on Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.app import Discord, StartError, serve
from bot.commands.serving import until_stopped
from bot.host.habits import Bounds

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from bot.settings import Settings


def add_arguments(_: ArgumentParser) -> None:
    """Nothing: everything is in the environment."""


def run(_: Namespace) -> int:
    """Host games until stopped; the exit status."""
    return until_stopped(_run)


async def _run(settings: Settings) -> None:
    if settings.token is None:
        raise StartError(
            "DISCORD_TOKEN is not set. Put the bot's token there, or try everything without one: rambots play"
        )
    await serve(
        Discord(settings.token),
        database=settings.database,
        workers=settings.workers,
        tables=settings.tables,
        metrics=settings.metrics,
        holidays=Bounds(settings.holidays, settings.holiday),
    )
