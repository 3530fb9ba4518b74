"""Whatever was displaced, changed, taken or ended is named in the story of it: in games played at random."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from bot.games import GAMES
from tests.games.changes import changes
from tests.games.conformance.playing import PLAYINGS, Playing

REAL = [playing for playing in PLAYINGS if playing.game.key in GAMES]
every_playing = pytest.mark.parametrize(
    "playing", REAL, ids=lambda playing: f"{playing.game.key}-{playing.seats}-{playing.seed}"
)


def beacon(playing: Playing) -> str:
    return getattr(playing.game.words, "beacon", "beacon")


@every_playing
def test_every_line_of_a_log_names_all_that_came_of_it(playing: Playing) -> None:
    """The tables before and after it are compared."""
    count = 0
    for move in playing.played:
        story = playing.game.words.story(move.before.table, [step.seen for step in move.steps], playing.names)
        tables: list[Any] = [move.before.table, *(step.state.table for step in move.steps)]
        begin = 0
        for end, beats in groupby(story.log, key=lambda beat: beat.until):
            lines = [beat.line for beat in beats]
            for each in changes(tables[begin], tables[end], beacon(playing)):
                count += 1
                assert any(all(word in line for word in each.log) for line in lines), (each, lines)
            begin = end
        assert not list(changes(tables[begin], tables[-1], beacon(playing)))
    assert count > 10


@every_playing
def test_a_description_names_as_much_as_it_has_room_for(playing: Playing) -> None:
    for move in playing.played:
        after = move.steps[-1].state.table
        story = playing.game.words.story(move.before.table, [step.seen for step in move.steps], playing.names)
        for told in (story.alt, " ".join(story.halves)):
            if "And more." not in told:
                for each in changes(move.before.table, after, beacon(playing)):
                    assert all(word in told for word in each.plain), (each, told)
