"""`rambots replay`: retell a match from its match file, in words and pictures."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.console import complain, discard_output, say
from bot.cli.games.matches import BAD_FILE, DOES_NOT_FIT, load_match_file, replace_unprintable, verify_or_report
from bot.discord_ui.images.render_jobs import choose_highlights, draw_highlights
from bot.engine.game import is_draw
from bot.games.common.text.prose import format_list
from bot.host.core.match_state import FullMatchState
from bot.host.matchfile.reader import MatchDocument
from bot.host.model.table_terms import USUAL_PALETTE
from bot.host.ratings.game_report import report_of
from rendering import painter
from rendering.replay import timeline

_MARKDOWN = re.compile("\\\\(.)|\\*\\*|[\u200b\u2068\u2069]")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the match file")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="save a picture and a replay of every move there")


def run(arguments: Namespace) -> int:
    replace_unprintable()
    folder: Path | None = arguments.out
    try:
        match = load_match_file(arguments.file)
        if match is None:
            return BAD_FILE
        line = verify_or_report(match, lambda _: None)  # only `verify` reports successful checks
        if line is None:
            return DOES_NOT_FIT
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        _tell(match, line, folder)
    except BrokenPipeError:
        return discard_output()
    except OSError as error:
        complain(f"{error.filename or folder}: {error.strerror or error}")
        return BAD_FILE
    return 0


def _tell(match: MatchDocument, line: FullMatchState, folder: Path | None) -> None:
    players = zip(match.names, match.start.colours, strict=True)
    say(f"{match.game.title}: {', '.join(f'{name} ({colour})' for name, colour in players)}")
    number = -1
    for revision, entry in enumerate(line.entries, start=1):
        if entry.round != number:
            number = entry.round
            say(f"\n{match.game.words.round(line.state.table, number)}")
        seen, names = tuple(step.seen for step in line.steps(revision)), match.names_at(revision)
        before, after = line.states[max(revision - 2, 0)].table, line.states[revision - 1].table
        if seen:
            story = match.game.words.story(before, seen, names)
            for beat in story.log:
                say(f"  {_plain(match.game.plain(beat.whole))}")
        if folder is not None:
            name = folder / f"{revision:04}-{f'round-{number}' if number else 'set-up'}"
            name.with_suffix(".png").write_bytes(painter.still(match.game.stage.still(after, names)))
            if seen:
                replay = match.game.stage.replay(before, seen, names)
                name.with_suffix(".gif").write_bytes(timeline.replay(*replay))
    outcome = match.outcome
    if outcome is None:
        say("\nThe game was cancelled.")
    else:
        winners = format_list([match.names[seat] for seat in sorted(outcome.winners)]) or "Nobody"
        ended = "A draw." if is_draw(outcome.winners, len(match.names)) else f"{winners} won."
        how = match.game.words.explain_ending(line.state.table, outcome.winners, outcome.reason, match.names)
        say(f"\n{ended} {_plain(match.game.plain(how))}".rstrip())
        for seat, who in enumerate(match.names):
            say(f"  {who}: {match.game.words.score(line.state.table, seat) or 'no score'}")
        _remember(match, line, folder)


def _remember(match: MatchDocument, line: FullMatchState, folder: Path | None) -> None:
    if match.game.chronicle is None:
        return
    report = report_of(line, match.names)
    played = [match.names_at(revision) for revision in range(1, len(line.entries) + 1)]
    everyone = ["/".join(dict.fromkeys(seat)) for seat in zip(*played, strict=True)]
    for record in match.game.chronicle.records(report.feats, everyone):
        say(record)
    if folder is not None:
        parts = [(each.round, each.before, each.steps, match.names_at(each.revision)) for each in report.turnings]
        what, worth = (USUAL_PALETTE, match.game.stage), [each.worth for each in report.turnings]
        shown = [parts[at] for at in choose_highlights(*what, parts, worth)]
        (folder / "highlights.gif").write_bytes(draw_highlights(*what, shown, "Highlights"))


def _plain(markdown: str) -> str:
    return _MARKDOWN.sub(lambda found: found[1] or "", markdown)
