"""No game's captions are ever cut, however long names are and however large the letters."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, product
from typing import TYPE_CHECKING, Any

import pytest

from bot.games import GAMES
from bot.games.factory.pictures.stage import FactoryStage
from bot.games.factory.rules import events as happened
from bot.games.factory.rules.state import BOARDS
from bot.games.factory.text.descriptions import DESCRIBED
from bot.i18n import ENGLISH, LANGUAGES
from rendering.boards.layout import lay_out
from rendering.letters import enlarge_letters
from rendering.palettes import LARGE
from rendering.panel import captions
from rendering.replay import timeline
from tests.games.conformance.playing import PLAYINGS, Playing, every_playing
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.scene import Scene, Shot

WIDE = tuple(letter * 32 for letter in "WMQG")
"""The longest possible names, in the widest letters."""
LETTERS = max(palette.letters for palette in LARGE.values())
"""The largest letters: texts that fit with these also fit with the usual ones, which have more room."""


def instructions(shots: list[Shot]) -> Iterator[list[Shot]]:
    """The shots, grouped as in the pictures of single instructions."""
    number = 0

    def begun(shot: Shot) -> int:
        nonlocal number
        number += shot.cut
        return number

    return (list(group) for _, group in groupby(shots, key=begun))


def shown(playing: Playing) -> Iterator[Scene]:
    """All pictures of a game: events, still tables, and every draft, half made and whole."""
    names, stage = WIDE[: playing.seats], playing.game.stage
    for move in playing.played:
        table, steps = move.before.table, [step.seen for step in move.steps]
        first, told = stage.replay(table, steps, names)
        shots = list(told)
        yield first
        yield from (shot.scene for shot in shots)
        yield from (timeline.merge_shots(each, LARGE["usual-large"]) for each in instructions(shots))
        yield stage.still(move.steps[-1].state.table, names)
        for seat, answer in move.answers.items():
            hand: Any = move.before.hands[seat]
            yield stage.still(table, names, seat=seat, hand=hand)
            for draft in (answer[: len(answer) // 2], answer):
                ahead = [step.seen for step in playing.rules.preview(table, hand, seat, draft)]
                yield stage.preview(table, hand, seat, draft, ahead, names)


def cut(scene: Scene) -> bool:
    return captions.lines(scene, scene.panel, lay_out(scene.board).composition.caption).cut


@pytest.mark.no_cover  # coverage doubles the time, and other tests cover this code
@every_playing
def test_captions_are_never_cut(playing: Playing) -> None:
    with enlarge_letters(LETTERS):
        assert {scene.caption for scene in shown(playing) if cut(scene)} == set()


@pytest.mark.no_cover
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.speak])
def test_captions_are_never_cut_in_another_language(key: str, language: str) -> None:
    playing = max((each for each in PLAYINGS if each.game.key == key), key=lambda each: each.seats)
    with enlarge_letters(LETTERS):
        spoken = replace(playing, game=playing.game.in_language(language))
        assert {scene.caption for scene in shown(spoken) if cut(scene)} == set()


def test_any_number_of_turned_boards_fits_in_the_caption() -> None:
    """Fits even below the player's task."""
    playing = next(playing for playing in PLAYINGS if playing.game.key == "factory")
    stage, table = FactoryStage(), playing.start().table
    scene, moment = stage.still(table, WIDE[:2]), stage.moment(table, WIDE[:2])
    turns = [happened.Turn(board, 0, turned) for board in BOARDS for turned in range(4)]
    with enlarge_letters(LETTERS):
        for chosen in product(range(4), repeat=4):
            turned = tuple(turns[4 * at + turn] for at, turn in enumerate(chosen) if turn)
            words = DESCRIBED[happened.Aimed].look(happened.Aimed(0, turned), moment).words if turned else ""
            assert all(turn.board in words for turn in turned)
            assert not cut(replace(scene, caption=text("you-are-to-draft", task="aim", draft=words)))
