"""Games in languages other than English, from their titles to their last captions.

`agreed/KEY/LANGUAGE.txt` shows a speaker what a game offers, its questions with their answers, replies to wrong
answers, and some moves. To update it: `AGREED=renew pytest tests/games/text/test_other_languages.py`.
"""

from __future__ import annotations

import re
from itertools import islice
from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from bot.engine.answers import without_done
from bot.engine.errors import UserError
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.drafts.acts import groups_of
from bot.games.puzzle import parse_answers, play_answers
from bot.games.puzzle_pack import load_pack
from bot.games.rambots.text.words import RamWords
from bot.games.rambots.vocabulary import ON_SQUARES
from bot.i18n import ENGLISH, LANGUAGES, MessageCatalog
from tests import texts
from tests.agreed import hold
from tests.games.conformance.playing import Playing
from tests.games.test_agreed import FOLDER, misspelt

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.engine.game import Decision
    from bot.games.game import AnyGame
    from tests.games.conformance.playing import Move

TOLD = [(game, language) for game in GAMES.values() if game.speak for language in LANGUAGES if language != ENGLISH]
RULEBOOKS = {(game.key, language): (game.rulebook, game.in_language(language).rulebook) for game, language in TOLD}
"""In English and in the language, all read before another process can renew one of them."""
every_telling = pytest.mark.parametrize(
    ("game", "language"), TOLD, ids=[f"{game.key}-{language}" for game, language in TOLD]
)
NAMES = ("Noor", "Aki", "Ilse R.", "Jesús")
MOVES = slice(0, 25, 5)
"""The moves that are shown."""
CAPTIONS = 40
"""The number of captions shown per replay."""
ACTS = 12
LEAKS = re.compile(
    r"\b(the|and|or|of|to|you|your|is|are|was|has|have|with|what|which|goes|piece|goals?|tag(?:s|ged)?|round|nobody|upright"
    r"|facing|north|south|east|west|small|medium|large|red|yellow|green|blue|beacons?|flags?|RAMbot|program|pool|space|more|boards?)\b"
)
"""English words that aren't words in any other language here."""


CHOSEN = {"round_limit": 5, "roster_choice": True, "priority_swap": True}
"""Options that make games short and make them ask every question."""


def playing_of(game: AnyGame) -> Playing:
    options = {option.key: CHOSEN[option.key] for option in game.options if option.key in CHOSEN}
    return Playing(game, game.seats[-1], 4, tuple(game.with_defaults(options).items()))


def telling(game: AnyGame) -> Iterator[str]:
    yield from offered(game)
    yield from taught(game)
    playing = playing_of(game)
    asked: set[str] = set()
    for move in playing.played:
        for decision in playing.rules.pending_decisions(move.before):
            if decision.topic not in asked:
                asked.add(decision.topic)
                yield from question(game, playing, move, decision)
    for move in playing.played[MOVES]:
        yield from told(game, move)
    yield from at_the_end(game, playing)


def offered(game: AnyGame) -> Iterator[str]:
    yield f"# {game.title}"
    yield game.pitch
    yield from (f"{colour.emoji} {colour.name}" for colour in game.colours)
    for option in game.options:
        yield f"{option.label}: {option.help}"
        yield from (f"    {words}" for _, words in option.values)
    yield from (f"{icon.emoji} {icon.words}" for _, icon in islice(game.icons.items(), 40))


def taught(game: AnyGame) -> Iterator[str]:
    yield from (f"{subject.name}: {subject.text}" for subject in game.subjects())
    for text, scene, alt in game.lessons():
        yield f"{scene.caption} | {text} ({alt})"
    for puzzle in game.puzzles():
        yield f"{puzzle.task} {puzzle.lesson} {puzzle.hint} {puzzle.won}"
        yield from (f"`{' '.join(wrong.answers)}`: {wrong.says}" for wrong in puzzle.wrong)
        done = play_answers(game, puzzle, ())
        yield puzzle.goal(done.before, done.steps)
        for wrong in puzzle.wrong:
            done = play_answers(game, puzzle, parse_answers(game, puzzle, wrong.answers))
            yield puzzle.goal(done.before, done.steps)
    if game.maker is not None:
        for puzzle in load_pack(game.maker)[:40:4]:
            yield f"{puzzle.task} {puzzle.lesson} {puzzle.hint}"


def question(game: AnyGame, playing: Playing, move: Move, decision: Decision) -> Iterator[str]:
    table, hand = move.before.table, move.before.hands[decision.seat]
    answer = move.answers[decision.seat]
    yield f"## {game.words.question(decision)}"
    yield game.words.holdings(table, hand, decision.seat, NAMES)
    yield game.words.reminder(table, hand, decision.seat, NAMES)
    yield game.notation.help(decision)
    text = game.format_answer(table, decision, answer)
    yield text
    assert without_done(game.notation.read(text, table, hand, decision)) == without_done(answer)
    for other in misspelt(text):
        try:
            game.notation.read(other, table, hand, decision)
        except UserError as mistake:
            yield f"{other!r}: {mistake.render(game.language)}"
    made = without_done(answer)
    for length in sorted({0, 1, len(made)}):
        for group in groups_of(game, playing.rules, move.before, decision, made[:length], Rng(5)):
            yield f"  {group.ask} {group.note}"
            yield from (f"    {act.label}: {act.note}" for act in islice(group.acts, ACTS))
        steps = [step.seen for step in playing.rules.preview(table, hand, decision.seat, made[:length])]
        yield from game.words.draft(table, hand, decision, made[:length], steps, NAMES)
        yield game.stage.preview(table, hand, decision.seat, made[:length], steps, NAMES).caption


def told(game: AnyGame, move: Move) -> Iterator[str]:
    before, steps = move.before.table, [step.seen for step in move.steps]
    after = steps[-1].table
    story = game.words.story(before, steps, NAMES)
    yield f"## {game.words.round(before, before.round)}"
    yield from story.headline
    yield from (beat.whole for beat in story.log)
    yield story.alt
    yield from story.halves
    for seat in range(len(move.before.hands)):
        yield from game.words.news(before, steps, seat, NAMES)
        yield game.words.score(after, seat)
    yield from game.words.position(after, NAMES, seat=0, hand=move.steps[-1].state.hands[0])
    chart = game.words.chart(after, NAMES)
    yield from chart.key if chart else ()
    yield from captions(game, move)


def captions(game: AnyGame, move: Move) -> Iterator[str]:
    steps = [step.seen for step in move.steps]
    still = game.stage.still(steps[-1].table, NAMES)
    yield f"{still.panel.title} | {still.caption}"
    first, shots = game.stage.replay(move.before.table, steps, NAMES)
    shown = dict.fromkeys([first.caption, *(shot.scene.caption for shot in shots)])
    yield from islice(shown, CAPTIONS)


def at_the_end(game: AnyGame, playing: Playing) -> Iterator[str]:
    last = playing.played[-1].steps[-1].state
    outcome = playing.rules.outcome(last)
    if outcome is not None:
        yield game.words.explain_ending(last.table, outcome.winners, outcome.reason, NAMES)
    if game.chronicle is not None:
        feats = [
            feat
            for move in playing.played
            for feat in game.chronicle.feats(move.before.table, [s.seen for s in move.steps])
        ]
        yield from (game.chronicle.unit, game.chronicle.marks, *game.chronicle.records(feats, NAMES))
    if game.prospects is not None:
        for move in playing.played[1:3]:
            for decision in playing.rules.pending_decisions(move.before):
                for key in game.prospects.open(move.before.table, decision):
                    yield game.prospects.describe_outcome(key, move.before.table, decision.seat, NAMES)


@every_telling
def test_translated_game_matches_approved_text(game: AnyGame, language: str) -> None:
    spoken = game.in_language(language)
    text = "\n".join(spoken.plain(line) for line in telling(spoken)) + "\n"
    hold(FOLDER / game.key / f"{language}.txt", text)


@every_telling
def test_no_english_is_left_in_translation(game: AnyGame, language: str) -> None:
    spoken = game.in_language(language)
    lines = (spoken.plain(line) for line in telling(spoken))
    leaks = [line for line in lines if LEAKS.search(re.sub(r"`[^`]*`", "", line))]
    assert not leaks, leaks[:20]


@every_telling
def test_translated_rulebook_has_same_structure_and_rulings(game: AnyGame, language: str) -> None:
    """Headings, rows of tables and the numbers of the rulings."""
    english, translated = RULEBOOKS[game.key, language]
    shapes = [
        (
            [line.partition(" ")[0] for line in book.splitlines() if line.startswith("#")],
            set(re.findall(r"\*\*([A-Z]\d+)\*\*", book)),
            sum(line.lstrip().startswith("|") for line in book.splitlines()),
        )
        for book in (english, translated)
    ]
    assert translated != english
    assert shapes[0] == shapes[1]


@every_telling
def test_translated_game_has_same_answers_rules_and_documents(game: AnyGame, language: str) -> None:
    """Its answers, rules and documents are the English game's, so two languages can share a table."""
    spoken = game.in_language(language)
    english = spoken.in_language(ENGLISH)
    assert (english.key, english.language, english.title) == (game.key, game.language, game.title)
    assert english.in_language(language) is spoken
    assert spoken.in_language(language) is spoken
    assert spoken.language == language
    assert [option.values and [value for value, _ in option.values] for option in spoken.options] == [
        [value for value, _ in option.values] for option in game.options
    ]
    playing = playing_of(game)
    move = playing.played[1]
    decision = playing.rules.pending_decisions(move.before)[0]
    answer = move.answers[decision.seat]
    assert spoken.parts(move.before.table, decision, answer) == game.parts(move.before.table, decision, answer)
    assert spoken.documents.export(dict(playing.options), move.before, move.answers) == game.documents.export(
        dict(playing.options), move.before, move.answers
    )


def test_third_language_only_needs_its_own_folder(tmp_path: Path) -> None:
    """It's added to the existing ones: it uses its own messages, and English for the rest."""
    for number, folder in enumerate(ON_SQUARES.folders):
        copied = tmp_path / str(number)
        copytree(folder, copied)
        (copied / "sv").mkdir()
    (tmp_path / "0" / "sv" / "common.ftl").write_text("round-name = Omgång { $number }\n", encoding="utf-8")
    swedish = MessageCatalog(tuple(tmp_path / str(number) for number in range(len(ON_SQUARES.folders)))).translator(
        "sv"
    )
    words = RamWords(translator=swedish)
    move = playing_of(GAMES["rambots"]).played[1]
    story = words.story(move.before.table, [step.seen for step in move.steps], NAMES)
    english = GAMES["rambots"].words.story(move.before.table, [step.seen for step in move.steps], NAMES)
    assert words.round(move.before.table, 3) == "Omgång 3"
    number = move.before.table.round
    assert story.alt == english.alt.replace(texts.text("round-name", number=number), f"Omgång {number}")
    assert story.alt != english.alt
    assert story.headline == english.headline


def test_unknown_language_falls_back_to_english() -> None:
    for game in GAMES.values():
        assert game.in_language("xx").pitch == game.pitch
