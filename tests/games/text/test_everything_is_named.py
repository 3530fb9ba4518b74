"""Stories name everything that was moved, changed, taken or ended, in random games."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import GAMES
from bot.games.rumbl.notation.documents import RumblDocuments
from tests.games.changes import changes
from tests.games.conformance.playing import PLAYINGS, Playing
from tests.games.rumbl.positions import documents
from tests.long import scaled
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Step
    from bot.games.game import AnyGame

REAL = [playing for playing in PLAYINGS if playing.game.key in GAMES]
every_playing = pytest.mark.parametrize(
    "playing", REAL, ids=lambda playing: f"{playing.game.key}-{playing.seats}-{playing.seed}"
)


def beacon(game: AnyGame) -> str:
    return getattr(game.words, "beacon", "beacon")


@every_playing
def test_every_log_line_names_everything_it_changed(playing: Playing) -> None:
    """Compares the tables before and after each move."""
    moves = [(move.before.table, move.steps) for move in playing.played]
    assert sum(_logged(playing.game, before, steps, playing.names) for before, steps in moves) > 10


def _logged(game: AnyGame, before: Any, steps: Sequence[Step[Any, Any, Any]], names: Sequence[str]) -> int:
    """The number of a move's changes looked for, and found, in its log."""
    story = game.words.story(before, [step.seen for step in steps], names)
    tables: list[Any] = [before, *(step.state.table for step in steps)]
    begin = count = 0
    for end, beats in groupby(story.log, key=lambda beat: beat.until):
        lines = [beat.line for beat in beats]
        for each in changes(tables[begin], tables[end], beacon(game)):
            count += 1
            assert any(map(each.is_in, lines)), (each, lines)
        begin = end
    assert not list(changes(tables[begin], tables[-1], beacon(game)))
    return count


@every_playing
def test_description_names_every_change_unless_truncated(playing: Playing) -> None:
    for move, story in zip(playing.played, playing.stories, strict=True):
        after = move.steps[-1].state.table
        for told in (story.alt, " ".join(story.halves)):
            if text("and-more") not in told:
                for each in changes(move.before.table, after, beacon(playing.game)):
                    assert each.is_told(told), (each, told)


@settings(max_examples=scaled(60))
@given(documents(), st.randoms(use_true_random=False))
def test_logs_name_every_change_on_crowded_boards(document: Any, rng: Any) -> None:
    """Stacks, armed Mines, fields and obstacles are rare in random games."""
    game, begun = GAMES["rumbl"], RumblDocuments().read(document)
    before, steps = begun.state.table, list(begun.rules.play(begun.state, begun.loads))
    while steps:
        _logged(game, before, steps, ("Ada", "Bo"))
        state = steps[-1].state
        question = state.table.question
        before, steps = (
            state.table,
            ([] if question is None else list(begun.rules.answer(state, rng.choice(question.options)))),
        )
