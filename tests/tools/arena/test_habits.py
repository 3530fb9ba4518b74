"""The robots that players save are counted correctly, and the table matches the counts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bot.games.rumbl.kernel.habits import SECOND
from bot.games.rumbl.rules.state import TOKENS, Kind
from tests.tools.arena.habits import DOUBT, LEAST, ROUNDS, Left, played, seconds, told

HABITS = Path(__file__).parents[3] / "bot/games/rumbl/kernel/habits.py"
KIND = "apprentice"
GAMES = 60
SURE = 3.5
"""Standard errors: chance matters, because there are fewer games than for the table."""


def test_second_side_share_is_counted_per_token() -> None:
    """A robot that was never left counts `DOUBT` times."""
    left: Left = Counter({(1, Kind.CLONER): 2, (1, Kind.BLOCKADER): 11, (2, Kind.CLONER): 50})
    assert seconds(left, 1)[2] == (11 + DOUBT) / (13 + 2 * DOUBT)
    assert seconds(left, 2)[2] == round(DOUBT / (50 + 2 * DOUBT), 3)
    assert seconds(left, 1)[3] == 0.5


def test_observations_repeat_and_skip_the_last_round() -> None:
    """Each player has eight tokens, less the loaded ones."""
    left = played("rookie", 7)
    assert left == played("rookie", 7) != played("rookie", 8)
    found = [sum(number for (after, _), number in left.items() if after == each) for each in ROUNDS]
    assert sum(found) == left.total()
    assert 2 * len(TOKENS) > found[0] > found[1] >= 2 * (len(TOKENS) - 6)


def test_table_matches_newly_counted_games() -> None:
    """After a change to rules or players, count again. A few games of players who think little show it, and the
    table was made from others."""
    left: Left = Counter()
    for seed in range(GAMES):
        left.update(played(KIND, seed))
    for after in ROUNDS:
        for share, (first, second) in zip(SECOND[after][LEAST[KIND]], TOKENS, strict=True):
            number = left[after, first] + left[after, second]
            assert abs(left[after, second] / number - share) < SURE * (share * (1 - share) / number) ** 0.5, second


def test_source_table_matches_its_generated_lines() -> None:
    """Counts that match the table give its lines."""
    left: dict[str, Left] = {kind: Counter() for kind in LEAST}
    for after, kinds in SECOND.items():
        for kind, least in LEAST.items():
            for share, token in zip(kinds[least], TOKENS, strict=True):
                for robot, of in zip(token, (1 - share, share), strict=True):
                    left[kind][after, robot] = round(100_000 * of) - DOUBT
    lines = [line.partition("#")[0].rstrip() for line in told(left)]
    source = HABITS.read_text("utf-8")
    written = [line.partition("#")[0].rstrip() for line in source[source.index("SECOND: Final") :].splitlines()]
    assert lines == written[: len(lines)]
