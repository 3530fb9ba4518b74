"""The arena is fair and repeatable, counts correctly, and continues where it stopped."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai.levels import View
from bot.ai.players import COMPUTERS
from bot.ai.temperaments import TEMPERAMENTS
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.tools.arena import again, matchups, practice, report, results
from tests.tools.arena.__main__ import PAPER, RESULTS, TOLD, main
from tests.tools.arena.matchups import Matchup
from tests.tools.arena.players import PLAYERS, effort
from tests.tools.arena.playing import Fixture, Result, play

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.game import Decision, State

FOUR = Matchup("rambots", "apprentice", "rookie", 4, 0.4)
TWO = Matchup("rambots", "apprentice", "rookie", 2, 0.75)


def result(fixture: Fixture, *winners: int, ended: bool = True) -> Result:
    """A possible result of a fixture."""
    number = len(fixture.players)
    return Result(fixture, winners, moves=9, ended=ended, seconds=(1.0,) * number, answers=(4,) * number)


def test_players_rotate_through_all_seats_for_every_seed() -> None:
    fixtures = list(FOUR.fixtures(12))
    assert len(set(fixtures)) == 12
    assert Counter(each.players.index("apprentice") for each in fixtures) == {0: 3, 1: 3, 2: 3, 3: 3}
    assert all(Counter(each.players) == {"apprentice": 1, "rookie": 3} for each in fixtures)
    assert [each.seed for each in fixtures] == [0] * 4 + [1] * 4 + [2] * 4


def test_every_player_has_its_own_effort_code() -> None:
    assert len({effort(player, "rambots", 2) for player in PLAYERS}) == len(PLAYERS)
    assert next(TWO.fixtures(1)).efforts == (effort("apprentice", "rambots", 2), effort("rookie", "rambots", 2))


WORDS = {
    ("rookie", "rambots", 2): "c85c7f90",
    ("apprentice", "kolmio", 3): "0d31058b",
    ("apprentice/thief", "factory", 4): "a2a0fb46",
    ("apprentice/racer", "rumbl", 2): "0d59b7e3",
    ("planner", "rambots", 2): "675c291e",
    ("planner/thief", "rambots", 4): "7741fc41",
    ("planner/racer", "kolmio", 2): "b19e3adb",
    ("master", "factory", 2): "bee0e49a",
    ("master", "kolmio", 4): "70e8d043",
    ("master", "rumbl", 2): "5c2e2b6a",
    ("yardstick", "rumbl", 2): "deaf51e5",
}
"""Codes in recorded games. If one changes, its games in `tests/tools/arena/computers.jsonl` and
`tests/tools/arena/odds.jsonl` must be played again."""


def test_effort_codes_survive_renamed_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {each: effort(*each) for each in WORDS} == WORDS
    for key, computer in COMPUTERS.items():
        monkeypatch.setitem(COMPUTERS, key, replace(computer, effort=renamed(computer.effort)))
    for key, temperament in TEMPERAMENTS.items():
        monkeypatch.setitem(TEMPERAMENTS, key, replace(temperament, leaning=renamed(temperament.leaning)))
    assert {each: effort(*each) for each in WORDS} == WORDS


def renamed(value: Any) -> Any:
    """A copy whose class has another name."""
    kind = type(value)
    return type("Other", (kind,), {})(*(getattr(value, each.name) for each in fields(kind)))


def test_multiplayer_chances_do_not_change_two_player_effort() -> None:
    """A Master weighs chances only at tables for more than two, so its games for two didn't change when that was
    added."""
    before = replace(COMPUTERS["master"].effort, chances=False)
    with pytest.MonkeyPatch.context() as patched:
        now = [effort("master", "rambots", seats) for seats in (2, 3, 4)]
        patched.setitem(COMPUTERS, "master", replace(COMPUTERS["master"], effort=before))
        old = [effort("master", "rambots", seats) for seats in (2, 3, 4)]
    assert [one == other for one, other in zip(now, old, strict=True)] == [True, False, False]


def test_learned_values_change_effort_only_where_used() -> None:
    tables = [(player, game) for player in ("planner", "master") for game in GAMES]
    with pytest.MonkeyPatch.context() as patched:
        now = [effort(*table, 2) for table in tables]
        patched.setitem(practice.WHERE, "rumbl", "learnt anew")
        changed = {table for table, before in zip(tables, now, strict=True) if effort(*table, 2) != before}
    assert changed == {("master", "rumbl")}


def test_shared_win_counts_in_part_and_draw_for_everyone() -> None:
    fixture = next(FOUR.fixtures(1))
    shares = [result(fixture, *winners).share("apprentice") for winners in ((0,), (0, 2), (1,), ())]
    assert shares == [1, 0.5, 0, 0.25]
    assert result(fixture, 1, 0).share("rookie") == 0.5


def test_score_is_the_mean_with_its_interval() -> None:
    """Tables give 0.531 to 0.888 as Wilson's 95% interval for 15 of 20."""
    fixtures = list(TWO.fixtures(20))
    played = [
        result(each, each.players.index("apprentice" if number < 15 else "rookie"))
        for number, each in enumerate(fixtures)
    ]
    score = matchups.score(TWO, [*played[:-1], replace(played[-1], ended=False)])
    assert (score.games, score.share, score.endless) == (20, 0.75, 1)
    assert (round(score.low, 3), round(score.high, 3)) == (0.531, 0.888)
    assert score.seconds == 0.25


def test_compiled_games_count_for_share_but_not_for_time() -> None:
    first, second = TWO.fixtures(2)
    quick = replace(result(first, first.players.index("apprentice")), seconds=(0.1, 0.1), compiled=True)
    both = matchups.score(TWO, [quick, result(second)])
    assert (both.games, both.share, both.seconds) == (2, 0.75, 0.25)
    assert matchups.score(TWO, [quick]).seconds == 0.025
    assert "| 1 | 25 ms, compiled |" in report.paper({first: quick}, 4)


def test_every_game_has_matchups_between_adjacent_levels() -> None:
    asked = {(each.game, each.player, each.others, each.seats): each.bound for each in matchups.matchups()}
    for game in GAMES:
        steps = [("apprentice", "rookie"), ("planner", "apprentice"), ("master", "planner")]
        assert [asked[(game, *step, 2)] for step in steps] == [0.75] * 3
    assert asked["rumbl", "planner", "yardstick", 2] == 0.85
    assert asked["rambots", "master", "yardstick", 2] == 0.97
    assert asked["factory", "master", "planner", 4] == 0.4


def test_recorded_results_cover_every_matchup() -> None:
    """After changing how hard a computer thinks, play its games again."""
    known = results.read(RESULTS)
    untold = [each for each in matchups.matchups() if next(each.fixtures(1)) not in known]
    assert not untold


@pytest.mark.parametrize("key", GAMES)
def test_kernel_rivalry_matches_the_recorded_games(key: str) -> None:
    """This number isn't part of the codes of efforts. If it changes, Master's games must be played again."""
    game = GAMES[key]
    rules = game.rules(game.with_defaults({}))
    colours = tuple(colour.key for colour in game.colours[:2])
    found = set()
    state: State[Any, Any] = rules.start(colours, Rng(1))
    for number in range(4):  # goals first, then programs; some questions need no kernel
        if (kernel := rules.kernel(state)) is not None:
            found.add(kernel.rivalry)
        answers = {
            each.seat: PLAYERS["rookie"](rules, _view(state, each), Rng(number))
            for each in rules.pending_decisions(state)
        }
        for step in rules.advance(state, answers):
            state = step.state
    assert found == {{"rumbl": 3.0}.get(key, 1.0)}


def _view(state: State[Any, Any], asked: Decision) -> View[Any, Any]:
    return View(state.table, state.hands[asked.seat], asked.seat, asked)


def test_matchup_with_temperament_is_bounded_on_both_sides() -> None:
    (even,) = (each for each in matchups.matchups() if (each.game, each.player) == ("rumbl", "apprentice/thief"))
    assert (even.others, even.bound, even.most) == ("apprentice", 0.42, 0.58)
    fixtures = list(even.fixtures(4))
    won = {each: result(each, each.players.index("apprentice/thief")) for each in fixtures}
    shared = {each: result(each, 0, 1) for each in fixtures}
    assert "| Medium, a thief | Medium | 2 | 1.00 (0.51 to 1.00) | 0.42 to 0.58 **missed** |" in report.paper(won, 4)
    assert "| 0.42 to 0.58 | 4 |" in report.paper(shared, 4)


def test_results_are_appended_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "results"
    first, second = TWO.fixtures(2)
    assert results.read(path) == {}
    results.add(path, result(first, 1))
    quick = replace(result(second, ended=False), compiled=True)
    results.add(path, quick)
    assert results.read(path) == {first: result(first, 1), second: quick}


@pytest.mark.no_cover  # other tests execute the same code
def test_same_fixture_gives_the_same_game() -> None:
    fixture = Fixture("rambots", ("rookie", "rookie"), (effort("rookie", "rambots", 2),) * 2, seed=3)
    once, again = play(fixture), play(fixture)
    assert replace(once, seconds=()) == replace(again, seconds=())
    assert once.winners
    assert play(replace(fixture, seed=4)).moves != once.moves


def test_report_marks_missed_bounds() -> None:
    fixtures = list(TWO.fixtures(4))
    won = {each: result(each, each.players.index("apprentice")) for each in fixtures}
    lost = {each: result(each, each.players.index("rookie")) for each in fixtures}
    assert "| Medium | Easy | 2 | 1.00 (0.51 to 1.00) | 0.75 | 4 | 250 ms |" in report.paper(won, 4)
    assert "| Medium | Easy | 2 | 0.00 (0.00 to 0.49) | 0.75 **missed** | 4 | 250 ms |" in report.paper(lost, 4)


def test_report_ends_with_failed_attempts() -> None:
    assert report.paper({}, 4).rsplit("\n## ", 1)[1].startswith("Where thinking longer doesn't help\n")


# --- whether they would end the same -------------------------------------------------------------------------------


def test_games_to_replay_are_sampled_without_repeats() -> None:
    known = {each: result(each, 1) for each in list(TWO.fixtures(8))[:5]}
    some = again.chosen(TWO, known, games=8, number=3, chance=Random(1))
    assert len({each.fixture for each in some}) == 3
    assert {each.fixture for each in some} != {each.fixture for each in again.chosen(TWO, known, 8, 3, Random(2))}
    assert set(again.chosen(TWO, known, games=8, number=9, chance=Random(1))) == set(known.values())
    assert again.chosen(FOUR, known, games=8, number=9, chance=Random(1)) == []


def test_game_comparison_ignores_thinking_time() -> None:
    before = result(next(TWO.fixtures(1)), 1)
    assert again.same(before, replace(before, seconds=(3.0, 4.0), compiled=True))
    assert not again.same(before, replace(before, winners=(0,)))
    assert not again.same(before, replace(before, moves=8))
    assert not again.same(before, replace(before, answers=(4, 5)))
    now = replace(before, winners=(), moves=400, ended=False)
    assert again.told(before, now) == (
        "rambots apprentice, rookie, seed 0: 1 in 9 moves before, nobody in 400 moves without an end now"
    )


@pytest.mark.no_cover  # other tests execute the same code
def test_replaying_reports_changed_games_and_keeps_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "results"
    first, second = TWO.fixtures(2)
    played = play(first)
    results.add(path, played)
    results.add(path, replace(play(second), moves=99))
    before = path.read_bytes()
    asked = f"arena --again 9 --jobs 1 --game rambots --player apprentice --results {path}"
    monkeypatch.setattr("sys.argv", asked.split())
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 1
    told, *others = capsys.readouterr().out.splitlines()
    assert told == "rambots: Medium against Easy, 2 seats: 1 of 2 come out otherwise"
    assert [each.split(":")[0] for each in others] == ["rambots rookie, apprentice, seed 0"]
    assert path.read_bytes() == before


@pytest.mark.no_cover  # other tests execute the same code
@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_still_end_the_same(game: str) -> None:
    """After a change to the rules or to what computers try, play the games again that `python -m tests.tools.arena
    --again` lists."""
    known = results.read(RESULTS)
    (matchup,) = (each for each in matchups.matchups() if (each.game, each.player) == (game, "apprentice"))
    shortest, *_, longest = sorted(
        (known[each] for each in matchup.fixtures(matchups.GAMES_EACH)), key=lambda each: each.moves
    )
    for before in (shortest, longest):
        assert again.same(before, play(before.fixture))


def test_report_page_matches_recorded_games() -> None:
    """If it isn't, change `tests/tools/arena/report.py`, never the page, and run `make arena ARGS="--games 0"`."""
    assert PAPER.read_text("utf-8") == report.paper(results.read(RESULTS), TOLD)
