"""`rambots puzzles`: make a pack of puzzles for a game, or check every puzzle in a pack."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from bot.ai.grading import assign_grades, tries
from bot.cli.console import complain, say
from bot.engine.errors import BadDocumentError, UserError
from bot.games import GAMES
from bot.games.common.text.prose import format_count
from bot.games.puzzle import YOU, parse_answers, verdict
from bot.games.puzzle_pack import GRADES, Line, format_line, parse_pack, shortest

WRONG = 1
NO_PACK = 2

MAKERS: Final = {key: game.maker for key, game in GAMES.items() if game.maker is not None}


def add_arguments(parser: ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", type=Path, metavar="FILE", help="make a pack and save it there")
    what.add_argument("--check", nargs="?", default=False, metavar="FILE", help="check a pack (default: all packs)")
    parser.add_argument("--game", choices=sorted(MAKERS), help="the pack's game")
    parser.add_argument("--number", type=int, default=365, metavar="N", help="how many puzzles to make (default: 365)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the same seed makes the same pack (default: 0)"
    )


def run(arguments: Namespace) -> int:
    if arguments.check is not False:
        files = [maker.pack for maker in MAKERS.values()] if arguments.check is None else [Path(arguments.check)]
        return max(map(_check_pack, files))
    out: Path = arguments.out
    if arguments.game is None:
        complain(f"Choose a game with --game: {', '.join(sorted(MAKERS))}")
        return NO_PACK
    try:
        out.touch()  # fail now, not after all puzzles are made
        lines = make_puzzles(arguments.game, arguments.number, arguments.seed)
        out.write_text("".join(f"{format_line(line)}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        complain(f"{out}: {error.strerror}")
        return NO_PACK
    say(f"Saved {format_count(len(lines), 'puzzle')} in {out}.")
    return 0


def _check_pack(file: Path) -> int:
    try:
        lines = list(parse_pack(file.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        complain(f"{file}: {error}")
        return NO_PACK
    wrong = [f"{file.name}, line {number}: {why}" for number, why in wrongs(lines)]
    for each in wrong:
        complain(each)
    if not wrong:
        say(f"{file.name}: {format_count(len(lines), 'puzzle')}, each with exactly one shortest answer, which works.")
    return WRONG if wrong else 0


def make_puzzles(game: str, number: int, seed: int) -> list[Line]:
    lines = []
    for place in range(number):
        lines.append(one(game, seed, place))
        if len(lines) % 10 == 0:
            say(f"{len(lines)} of {number}")
    assign_grades(lines)
    return lines


def one(game: str, seed: int, place: int) -> Line:
    """The ungraded puzzle at a place in a pack, counted from 0. It doesn't depend on the pack's size."""
    maker, uniform = MAKERS[game], Random(f"puzzles/{seed}/{place}").random
    while (line := maker.draw_puzzle(uniform)) is None:
        pass
    return {"game": game, "key": key_of(line), **line, "tries": tries(maker.solver(line), seed)}


def key_of(line: Line) -> str:
    """A hash of everything but the game, the grade, the tries and the key itself."""
    fields = {name: value for name, value in line.items() if name not in ("game", "key", "grade", "tries")}
    return sha256(format_line(dict(sorted(fields.items()))).encode()).hexdigest()[:8]


def wrongs(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for number, line in enumerate(lines, start=1):
        try:
            why = wrong(line)
        except (LookupError, ValueError, TypeError, AttributeError, BadDocumentError, UserError) as error:
            why = f"can't be read: {type(error).__name__}: {error}"
        if not why and line["key"] in seen:
            why = "it appears twice"
        seen.add(str(line.get("key")))
        if why:
            yield number, why


def wrong(line: Line) -> str:
    """The first thing found wrong with a puzzle, if any."""
    game, maker = GAMES[line["game"]], MAKERS[line["game"]]
    if line["key"] != key_of(line):
        return "it was changed by hand: its key doesn't match"
    if line["grade"] not in GRADES or not all(isinstance(each, int) for each in line["tries"]):
        return "it has no grade"
    puzzle, solver = maker.puzzle(line), maker.solver(line)
    answers = parse_answers(game, puzzle, puzzle.solution)
    if len(answers) != len(puzzle.solution):
        return "its text has more than the answer needs"
    missed = verdict(game, puzzle, answers)
    if missed:
        return f"its solution doesn't work: {missed}"
    length, found = shortest(solver, maker.length(line))
    if length < maker.length(line):
        return f"a shorter answer works: {length}, not {maker.length(line)}"
    if len(found) != 1:
        return "there are several solutions" if found else "no answer of its length works"
    if solver.kernel.answer(YOU, found[0]) != answers[0]:
        return "a different answer works, not its solution"
    return ""
