"""Everything that a game is and offers, line for line.

`agreed/KEY` holds a game's set-up, icons, shapes and puzzles, answers to some questions of random games (typed, by
buttons, in documents and sealed), and the stories of some moves. What would be too long to spell out is kept as marks:
the meanings of words (`words.txt`), errors in wrong documents (`mistakes.txt`), and everything about each move of whole
games (`courses`).

After a change, check the differences here and update the files with `AGREED=renew pytest tests/games/test_agreed.py`.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.engine.answers import without_done
from bot.engine.errors import BadDocumentError, NotLegalError, UnreadableError, UserError
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.puzzle import OTHERS, parse_answers, play_answers
from tests.agreed import forget, hold
from tests.fingerprints import digest
from tests.games.conformance.playing import CATALOGUE, Playing
from tests.games.courses import COURSES, course, mark, name, slips
from tests.games.maze import MAZE
from tests.games.notation.mistakes import mistaken
from tests.games.notation.vocabulary import tried_out
from tests.games.rumbl.crowds import crowds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from bot.engine.game import Answer, Decision
    from bot.games.game import AnyGame
    from bot.games.puzzle import AnyPuzzle
    from tests.games.conformance.playing import AnyState, Move

FOLDER = Path(__file__).with_name("agreed")
NAMES = ("Ada", *OTHERS)
QUESTIONS = 1
"""The number of questions of each kind that are shown per game."""
MOVES = slice(0, 20, 3)
"""The moves whose stories are shown."""
WORDS = 5
"""The number of words of a typed answer that are misspelt."""
ACTS = 25
"""The number of acts shown per group."""
DOCUMENTS = slice(1, 6, 4)
"""The moves that are exported."""


def short(value: object) -> str:
    """A short hash of a drawing; numbers are rounded to a millionth, to be the same on all machines."""
    rounded = re.sub(r"-?\d+\.\d+(?:e-?\d+)?", lambda found: f"{float(found[0]) + 0.0:.6f}", repr(value))
    return sha256(rounded.replace("-0.000000", "0.000000").encode()).hexdigest()[:8]


def what_it_is(game: AnyGame) -> Iterator[str]:
    yield f"# {game.title} ({game.key}), edition {game.edition}"
    yield game.pitch
    yield f"seats {game.seats}, dealt {sorted(game.dealt)}"
    yield from (f"colour {colour.key}: {colour.name} {colour.emoji}" for colour in game.colours)
    for option in game.options:
        yield f"option {option.key}, {option.label}: {option.help}"
        yield from (f"    {value!r}: {words}{' *' * (value == option.default)}" for value, words in option.values)
    yield from (f"subject {each.name}, page {each.page}: {each.text}" for each in game.subjects())
    yield from (f"who goes first: {each.name}" for each in game.subjects()[game.order :][:1])
    for key, icon in game.icons.items():
        yield f"icon {key}: {icon.emoji} {icon.words} {icon.mark} | {short(icon.picture)}"
    yield from (f"figure {figure.name}: {figure.body.value} | {short(figure)}" for figure in game.figures)


def its_puzzles(game: AnyGame) -> Iterator[str]:
    for puzzle in game.puzzles():
        state = puzzle.position()
        yield f"## puzzle {puzzle.key}: {puzzle.task}"
        yield f"lesson: {puzzle.lesson}"
        yield f"hint: {puzzle.hint}"
        yield f"won: {puzzle.won}"
        yield f"position: {' '.join(game.words.position(state.table, NAMES))} | {digest(state.table)[:8]} {state.hands}"
        yield f"options {dict(puzzle.options)}, others {dict(puzzle.others)}"
        playing = Playing(game, 2, 0, tuple(game.with_defaults(puzzle.options).items()))
        start = play_answers(game, puzzle, ())
        assert start.decision is not None
        idle = start.rules.default_answer(start.state, start.decision, ())
        yield from acts(game, playing, start.state, start.decision, ())
        for answers in (puzzle.solution, *(wrong.answers for wrong in puzzle.wrong), ()):
            given = parse_answers(game, puzzle, answers) or (idle,)
            done = play_answers(game, puzzle, given)
            yield from acts(game, playing, start.state, start.decision, without_done(given[0]))
            yield f"try {answers}: {len(done.steps)} steps; {puzzle.goal(done.before, done.steps) or 'done'}"
        yield from (f"wrong {wrong.answers}: {wrong.says}" for wrong in puzzle.wrong)
        marks = (mark(attempt(game, puzzle, text)) for text in slips(puzzle.solution[0], 0))
        yield f"nearly: {' '.join(marks)}"


def attempt(game: AnyGame, puzzle: AnyPuzzle, text: str) -> object:
    """The result of a typed answer."""
    try:
        done = play_answers(game, puzzle, parse_answers(game, puzzle, (text, *puzzle.solution[1:])))
    except UserError as error:
        return str(error)
    return len(done.steps), puzzle.goal(done.before, done.steps)


def its_questions(game: AnyGame, playing: Playing) -> Iterator[str]:
    """Some questions of each kind, each with the acts at several beginnings of an answer."""
    shown: dict[str, int] = {}
    for move in playing.played:
        for decision in playing.rules.pending_decisions(move.before):
            if shown.get(decision.topic, 0) < QUESTIONS:
                shown[decision.topic] = shown.get(decision.topic, 0) + 1
                yield from question(game, playing, move, decision)


def question(game: AnyGame, playing: Playing, move: Move, decision: Decision) -> Iterator[str]:
    answer, table = move.answers[decision.seat], move.before.table
    yield f"## asked of seat {decision.seat} in round {table.round}: {decision.topic}"
    yield f"limit {decision.seconds} s, aside {decision.mid_round}"
    yield f"stands {playing.rules.evaluate(table, decision.seat):.3f}"
    yield game.notation.help(decision)
    text = game.notation.write(decision, answer)
    yield f"answered: {text}"
    for other in misspelt(text):
        try:
            read = game.notation.read(other, table, move.before.hands[decision.seat], decision)
            yield f"typed {other!r}: {game.notation.write(decision, read)}"
        except UnreadableError as error:
            yield f"typed {other!r}: {error}"
    after = move.steps[-1].state.table
    for part, text in game.parts(table, decision, answer).items():
        is_open = game.sealing is None or game.sealing.is_open(part, decision, answer, asked=table, now=after)
        yield f"sealed {part!r}: {text!r}, {'open' if is_open else 'closed'} afterwards"
    made = without_done(answer)
    for length in sorted({0, 1, len(made) // 2, len(made)} & set(range(len(made) + 1))):
        yield from acts(game, playing, move.before, decision, made[:length])


def misspelt(text: str) -> Iterator[str]:
    """Typos of an answer: a word too few, too many or replaced, at each word in turn, and everything in capitals."""
    words = text.split()
    yield from (text.upper(), text.lower(), f"{text} {text}", text.replace(" ", ","), text.replace(" ", ""))
    for at, word in enumerate(words[:WORDS]):
        for instead in ([], [word, word], ["zz"], ["7"], [word[:-1]], [f"{word}x"]):
            yield " ".join([*words[:at], *instead, *words[at + 1 :]])


def acts(game: AnyGame, playing: Playing, state: AnyState, decision: Decision, draft: Answer) -> Iterator[str]:
    yield f"after {' '.join(draft) or 'nothing'}:"
    for group in groups_of(game, playing.rules, state, decision, draft, Rng(5)):
        yield f"  {group.ask}{' (aside)' * group.separate}{' (menu)' * group.menu} {group.note}"
        yield from (f"    beside each other: {' '.join(keys)}" for keys in group.rows)
        for act in islice(group.acts, ACTS):
            kept = len(draft) if act.draft[: len(draft)] == draft else 0
            made = f"{'+ ' * bool(kept)}{' '.join(act.draft[kept:])}"
            yield f"    {act.key} [{act.icon}] {act.label}: {act.note} -> {made}"
        if len(group.acts) > ACTS:
            yield f"    and {len(group.acts) - ACTS} more"


def its_moves(game: AnyGame, playing: Playing) -> Iterator[str]:
    """The stories of some moves, for everybody and for each player."""
    for move in playing.played[MOVES]:
        table, steps = move.before.table, [step.seen for step in move.steps]
        story = game.words.story(table, steps, playing.names)
        yield f"## {game.words.round(table, table.round)} is told"
        events, after = digest([step.event for step in steps]), digest(steps[-1].table)
        yield f"{len(steps)} steps, {events[:8]}, and then {after[:8]}"
        yield from story.headline
        yield from (f"{beat.until} {beat.seat}: {beat.line}" for beat in story.log)
        for seat in range(playing.seats):
            yield from (f"to seat {seat}: {line}" for line in game.words.news(table, steps, seat, playing.names))


def its_documents(game: AnyGame, playing: Playing) -> Iterator[str]:
    """Rounds as documents, and their results."""
    for move in playing.played[DOCUMENTS]:
        try:
            document = game.documents.export(dict(playing.options), move.before, move.answers)
        except NotLegalError as error:
            yield f"## no document: {error}"
            continue
        yield f"## the document of {game.words.round(move.before.table, move.before.table.round)}"
        yield from told(document)
        yield "-- adjudicated"
        yield from told(game.documents.adjudicate(document))


def spoilt_documents(game: AnyGame, playing: Playing) -> Iterator[str]:
    """The errors for spoilt documents, and which of them can still be played."""
    move = playing.played[DOCUMENTS.start]
    yield f"## other than the document of {game.words.round(move.before.table, move.before.table.round)}"
    for what, changed in spoilt(game.documents.export(dict(playing.options), move.before, move.answers)):
        try:
            yield f"{what}: played, {short(json.dumps(game.documents.adjudicate(changed)))}"
        except BadDocumentError as error:
            yield f"{what}: {error}"


def spoilt(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The document with each of its values removed or replaced in turn."""
    instead: tuple[object, ...] = ("left out", None, -1, 99, "zz", [])
    for way in ways(document):
        for what in instead:
            changed: Any = json.loads(json.dumps(document))
            inside = changed
            for key in way[:-1]:
                inside = inside[key]
            if what == "left out":
                del inside[way[-1]]
            else:
                inside[way[-1]] = what
            yield f"{'.'.join(map(str, way))} {what}", changed
    yield "another key", {**document, "another": 1}


def ways(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all values in a document, but only to the last one in a list."""
    inside = list(value.items()) if isinstance(value, dict) else list(enumerate(value))[-1:]
    for key, each in inside:
        yield (*way, key)
        if isinstance(each, dict | list):
            yield from ways(each, (*way, key))


def told(value: object, at: str = "") -> Iterator[str]:
    """A document with a line for each value that fits on one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(at) + len(line) <= 110 or not isinstance(value, dict | list):
        yield f"{at} {line}"
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from told(each, f"{at}.{key}")
    else:
        for number, each in enumerate(value):
            yield from told(each, f"{at}[{number}]")


def usual(game: AnyGame) -> Playing:
    """The most common way to play, with all seats taken."""
    return Playing(game, game.seats[-1], 7, tuple(game.with_defaults({}).items()))


def other(game: AnyGame) -> Playing:
    """A game with the fewest players and every switch flipped."""
    switched = {option.key: not option.default for option in game.options if isinstance(option.default, bool)}
    return Playing(game, game.seats[0], 8, tuple(game.with_defaults(switched).items()))


PARTS: dict[str, Callable[[AnyGame], Iterator[str]]] = {
    "itself": what_it_is,
    "puzzles": its_puzzles,
    "questions": lambda game: its_questions(game, usual(game)),
    "other questions": lambda game: its_questions(game, other(game)),
    "words": tried_out,
    "moves": lambda game: its_moves(game, usual(game)),
    "other moves": lambda game: its_moves(game, other(game)),
    "documents": lambda game: its_documents(game, usual(game)),
    "other documents": lambda game: its_documents(game, other(game)),
    "wrong documents": lambda game: spoilt_documents(game, usual(game)),
    "mistakes": mistaken,
}


ROUNDS = 150
"""The number of rounds of R.U.M.B.L. on crowded boards."""


def test_crowded_rounds_match_approved_text() -> None:
    forget()
    hold(FOLDER / "rumbl" / "crowds.txt", "\n".join(crowds(ROUNDS)) + "\n")


OF_REAL_GAMES = {"words", "puzzles", "mistakes"}
OF_ALL = [(game, part) for game in CATALOGUE for part in PARTS if game is not MAZE or part not in OF_REAL_GAMES]


@pytest.mark.parametrize(("game", "part"), OF_ALL, ids=lambda each: each if isinstance(each, str) else each.key)
def test_game_descriptions_and_menus_match_approved_text(game: AnyGame, part: str) -> None:
    forget()
    hold(FOLDER / game.key / f"{part}.txt", game.plain("\n".join(PARTS[part](game))) + "\n")


@pytest.mark.parametrize("playing", COURSES, ids=lambda playing: f"{playing.game.key}: {name(playing)}")
def test_every_move_of_a_whole_game_matches_approved_text(playing: Playing) -> None:
    forget()
    hold(FOLDER / playing.game.key / "courses" / f"{name(playing)}.txt", "\n".join(course(playing)) + "\n")
