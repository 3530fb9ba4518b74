"""A match that's continued from any saved state goes on as it did."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.answers import at_random
from bot.engine.codec import CodecError
from bot.engine.digest import digest
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.core.match_state import begin, further, restore_match
from bot.host.core.snapshots import beginnings, state_of, take_snapshot
from bot.host.model.journal import Answers, Entry, Start
from tests.host.harness import NOON
from tests.host.match.test_journals import entry_of, every_journal, rows_of

if TYPE_CHECKING:
    from pathlib import Path

    from bot.games.game import AnyGame, OptionValue
    from bot.host.core.match_state import FullMatchState, MatchState

MOVES = 12
"""Maximum number of moves of a random game."""
SEEDS = 3


def random_match(game: AnyGame, seed: int) -> FullMatchState:
    """Some random moves of a game with random options."""
    chance = Rng(seed)
    options: dict[str, OptionValue] = {}
    for option in game.options:
        (options[option.key], _), chance = chance.pick(option.values)
    number, chance = chance.pick(game.seats)
    colours = tuple(colour.key for colour in game.colours[:number])
    secret, chance = chance.below(1 << 64)
    start = Start(game.key, game.with_defaults(options), game.edition, colours, secret.to_bytes(32, "big"))
    line = begin(game, Entry(1, 0, start, "", NOON))
    line = replace(line, tail=(replace(line.tail[0], digest=digest(line.state.table)),))
    while line.revision < MOVES and line.rules.outcome(line.state) is None:
        answers = {}
        for decision in line.decisions:
            answers[decision.seat], chance = at_random(line.rules, line.state, decision, chance)
        content = Answers(answers)
        for step in line.rules.advance(line.state, answers):
            after = step.state
        line = line.then(Entry(line.revision + 1, line.state.table.round, content, digest(after.table), NOON), after)
    return line


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_match_from_before_options_existed_uses_defaults(game: AnyGame) -> None:
    colours = tuple(colour.key for colour in game.colours[: min(game.seats)])
    line = begin(game, Entry(1, 0, Start(game.key, {}, game.edition, colours, bytes(32)), "", NOON))
    assert line.rules == game.rules(game.with_defaults({}))


def on_from(whole: FullMatchState, revision: int) -> MatchState:
    """Restore the match from the state after one of its moves, and play it to its end again."""
    until = replace(whole, tail=whole.tail[:revision], tail_states=whole.tail_states[:revision])
    line = restore_match(whole.game, whole.start, take_snapshot(until, edition=1), whole.entry(revision))
    for entry in whole.tail[revision:]:
        line = further(1, line, entry)
    return line


def goes_on_as_it_did(whole: FullMatchState) -> None:
    for revision in range(1, whole.revision + 1):
        line = on_from(whole, revision)
        assert (line.first, line.revision, line.rules) == (revision, whole.revision, whole.rules)
        assert line.tail_states == whole.tail_states[revision - 1 :], "with what is hidden in it"
        assert list(map(digest, line.tail_states)) == list(map(digest, whole.tail_states[revision - 1 :]))
        assert line.decisions == whole.decisions


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_game_continues_identically_from_any_move(key: str, seed: int) -> None:
    """From any of its moves."""
    goes_on_as_it_did(random_match(GAMES[key], seed))


@every_journal
def test_recorded_match_continues_to_its_end_from_the_middle(path: Path) -> None:
    """Recorded matches have computers, people who leave, and questions during rounds."""
    entries = [entry_of(row) for row in rows_of(path)]
    whole = begin(GAMES[rows_of(path)[0]["content"]["game"]], entries[0])
    for entry in entries[1:]:
        whole = further(1, whole, entry)
    for revision in {max(1, whole.revision - 3), whole.revision // 2 or 1}:
        line = on_from(whole, revision)
        assert line.tail_states == whole.tail_states[revision - 1 :]
        assert line.rules.outcome(line.state) == whole.rules.outcome(whole.state)


@pytest.fixture
def match() -> FullMatchState:
    return random_match(GAMES["rambots"], seed=3)


@pytest.mark.parametrize(
    "change", [{"revision": 2}, {"edition": 9}, {"quiet": 7}, {"digest": "0" * 64}, {"state": "x"}]
)
def test_altered_snapshot_is_not_read(match: FullMatchState, change: dict[str, Any]) -> None:
    with pytest.raises(CodecError):
        state_of(replace(take_snapshot(match, edition=1), **change))


def test_snapshot_of_another_move_is_not_read(match: FullMatchState) -> None:
    snapshot = take_snapshot(match, edition=1)
    with pytest.raises(CodecError):
        restore_match(match.game, match.start, snapshot, match.entry(match.revision - 1))
    other = replace(match.entry(match.revision), digest="0" * 64)
    with pytest.raises(CodecError):
        restore_match(match.game, match.start, snapshot, other)


def test_snapshot_repr_hides_its_state(match: FullMatchState) -> None:
    snapshot = take_snapshot(match, edition=1)
    assert snapshot.state not in repr(snapshot)


def test_round_starts_are_found(match: FullMatchState) -> None:
    now = match.state.table.round
    starts = [
        at for at in range(2, match.revision + 1) if match.after(at).table.round != match.after(at - 1).table.round
    ]
    assert beginnings(match) == (starts[-1], starts[-2])
    assert match.after(starts[-1]).table.round == now
