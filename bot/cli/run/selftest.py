"""`rambots selftest`: check the bot's assumptions about Discord against the real thing."""

from __future__ import annotations

import asyncio
import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from bot import settings
from bot.cli.console import complain_about, say
from bot.discord_ui.findings import FILE, Verdict
from bot.discord_ui.selftest.questions import WAIT_SECONDS
from bot.discord_ui.selftest.runner import Report, SelftestError, run_selftest
from bot.settings import make_folder

FAILS: Final = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "channels",
        type=int,
        nargs="+",
        metavar="CHANNEL",
        help="ID of a text channel to test messages in, then others (forum, announcements, voice) to test threads in",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also save the findings there, for a bug report")
    parser.add_argument("--no-questions", action="store_true", help="don't ask the bot's owner anything")
    parser.add_argument(
        "--wait",
        type=float,
        default=WAIT_SECONDS,
        metavar="SECONDS",
        help=f"how long to wait for the owner's answers (default: {WAIT_SECONDS:.0f})",
    )


@complain_about(SelftestError, settings.SettingsError, OSError)
def run(arguments: Namespace) -> int:
    """Return exit status 1 if an assumption doesn't hold, or 2 after an error."""
    chosen, asks = settings.load_settings(os.environ), not arguments.no_questions
    if chosen.token is None:
        raise SelftestError("DISCORD_TOKEN isn't set. Put the bot's token there.")
    make_folder(chosen.data)
    if asks:
        say("The bot's owner will get a few direct messages. Answer them on a phone, with the bot running.")
    report = asyncio.run(run_selftest(chosen.token, arguments.channels, chosen.data, asks=asks, wait=arguments.wait))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(report.as_json(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    _tell(report, chosen.data)
    return FAILS if any(each.verdict is Verdict.FAILS for each in report.findings) else 0


def _tell(report: Report, folder: Path) -> None:
    for finding in report.findings:
        say(str(finding))
    for each in report.left_behind:
        say(f"Left behind: {each}.")
    say(f"{report.requests} requests. The bot acts on these findings for 30 days; they're in {folder / FILE}.")
