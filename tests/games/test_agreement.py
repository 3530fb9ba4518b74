"""R11: the game ends after the round if everyone agrees, and when computers agree."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.ai.draw_offers import QUIET, quiet_since
from bot.ai.draw_offers import agreeable as agrees
from bot.engine import answers as engine_answers
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import Element, ElementKind
from bot.games.pyramids.rules.events import Agreed, Ended, RoundEnded, Tagged
from bot.games.pyramids.rules.pieces import BY_KEY, pool_of
from bot.games.pyramids.rules.rulebook import PyramidRules
from bot.games.pyramids.rules.things import Ending, Phase, PyramidTable
from bot.games.rambots.rules.rulebook import RamBots
from tests.texts import text
from tests.tools.arena.players import effort
from tests.tools.arena.playing import MOVES, Fixture, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import AnyRules, State, Step

    AnyState = State[Any, Any]

KEYS = [
    key for key, game in GAMES.items() if isinstance(game.rules({o.key: o.default for o in game.options}), PyramidRules)
]
FOUR = ("red", "yellow", "green", "blue")
"""By seat; so seat 1 is yellow."""
GREENLESS = "SR MY LB"


def rules_of(key: str, **options: Any) -> PyramidRules[Any, Any]:
    game = GAMES[key]
    return cast("PyramidRules[Any, Any]", game.rules({**{o.key: o.default for o in game.options}, **options}))


def begun(rules: PyramidRules[Any, Any], seats: int = 3) -> AnyState:
    """A game at the programming of the first round; every stack is red, yellow, green, blue."""
    state = rules.start(FOUR[:seats], Rng(3))
    *_, step = rules.advance(state, dict.fromkeys(range(seats), ("SR", "SY", "SG", "SB")))
    return step.state


def having(state: AnyState, *pools: str, out: Sequence[int] = (), goals: str = "SB") -> AnyState:
    """The state with these pools, with these goals for everyone, and with no thing of their colours upright."""
    table: PyramidTable = state.table
    lies = next(placed.facing for placed in table.placed if placed.facing is not None)
    players = tuple(
        replace(
            player,
            pool=pool_of(BY_KEY[key] for key in pools[seat].split()),
            goals=tuple(BY_KEY[key] for key in goals.split()),
            out=seat in out,
        )
        for seat, player in enumerate(table.players)
    )
    placed = tuple(replace(each, facing=lies) for each in table.placed)
    return replace(state, table=replace(table, players=players, placed=placed))


def standing(state: AnyState, key: str) -> AnyState:
    """The state with that thing upright."""
    placed = tuple(replace(each, facing=None) if each.thing.key == key else each for each in state.table.placed)
    return replace(state, table=replace(state.table, placed=placed))


def played(rules: PyramidRules[Any, Any], state: AnyState, rng: Rng) -> tuple[list[Step[Any, Any, Any]], Rng]:
    """Play a whole round of random answers."""
    steps: list[Step[Any, Any, Any]] = []
    number = state.table.round
    while state.table.round == number and rules.outcome(state) is None:
        answers = {}
        for decision in rules.pending_decisions(state):
            answers[decision.seat], rng = engine_answers.at_random(rules, state, decision, rng)
        steps += rules.advance(state, answers)
        state = steps[-1].state
    return steps, rng


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_unanimous_agreement_ends_game_after_the_round(key: str) -> None:
    """R11."""
    rules = rules_of(key)
    state = having(begun(rules), *[GREENLESS] * 3)
    players = (replace(state.table.players[0], goals=state.table.players[0].goals * 2), *state.table.players[1:])
    state = replace(state, table=replace(state.table, players=players))
    (agreed,) = rules.settle(state)
    assert agreed.event == Agreed()
    assert rules.outcome(agreed.state) is None
    assert rules.pending_decisions(agreed.state) == rules.pending_decisions(state)
    assert rules.evaluate(agreed.state.table, 1) == rules.evaluate(state.table, 1)
    steps, _ = played(rules, agreed.state, Rng(1))
    assert [type(step.event) for step in steps[-2:]] == [RoundEnded, Ended]
    assert steps[-1].event == Ended((1, 2), Ending.AGREED)
    assert steps[-1].state.table.round == state.table.round + 1
    outcome = rules.outcome(steps[-1].state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (frozenset({1, 2}), Ending.AGREED.value)


@pytest.mark.parametrize("key", KEYS)
def test_agreement_is_announced_to_everyone(key: str) -> None:
    """R11."""
    state, words = begun(rules_of(key)), cast("Any", GAMES[key].words)
    steps = [step.seen for step in rules_of(key).settle(state)]
    names = ("Ann", "Bob", "Cat")
    assert any(
        text("news-agreed", round=state.table.round) in line for line in words.news(state.table, steps, 1, names)
    )
    assert any(text("note-agreed", round=state.table.round) in line for line in words.notes(state.table, steps, names))


@pytest.mark.parametrize("key", KEYS)
def test_agreement_is_made_once_and_only_while_programming(key: str) -> None:
    """R11."""
    rules = rules_of(key)
    assert list(rules.settle(rules.start(FOUR[:2], Rng(1)))) == []
    (agreed,) = rules.settle(begun(rules))
    assert list(rules.settle(agreed.state)) == []
    (*_, ended) = rules.leave(begun(rules, 2), 0)
    assert list(rules.settle(ended.state)) == []


@pytest.mark.parametrize("key", KEYS)
def test_last_player_left_after_agreement_still_wins(key: str) -> None:
    """R11, R9."""
    rules = rules_of(key)
    (agreed,) = rules.settle(begun(rules, 2))
    *_, ended = rules.leave(agreed.state, 0)
    assert ended.event == Ended((1,), Ending.ALONE)


@pytest.mark.parametrize("key", KEYS)
def test_document_of_agreed_last_round_has_the_same_ending(key: str) -> None:
    """R11: its limit is that round."""
    rules, game = rules_of(key), GAMES[key]
    (agreed,) = rules.settle(begun(rules))
    answers = {decision.seat: ("done",) for decision in rules.pending_decisions(agreed.state)}
    later = []
    steps = list(rules.advance(agreed.state, answers))
    while rules.outcome(steps[-1].state) is None:
        (asked,) = rules.pending_decisions(steps[-1].state)
        answer, _ = engine_answers.at_random(rules, steps[-1].state, asked, Rng(1))
        later.append((asked, answer))
        steps += rules.advance(steps[-1].state, {asked.seat: answer})
    options = {option.key: option.default for option in game.options}
    document = game.documents.export(options, agreed.state, answers, later)
    result: dict[str, Any] = dict(game.documents.adjudicate(document))
    assert result["winner"] == [FOUR[seat] for seat in steps[-1].state.table.winners] == list(FOUR[:3])


# --- when nothing can be tagged --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_new_game_is_not_stuck(key: str) -> None:
    rules = rules_of(key)
    assert not rules.stuck(rules.start(FOUR[:2], Rng(1)))
    assert not rules.stuck(begun(rules))


@pytest.mark.parametrize("key", KEYS)
def test_game_is_stuck_without_green_or_standing_pieces(key: str) -> None:
    """R11."""
    rules = rules_of(key)
    state = having(begun(rules), *[GREENLESS] * 3)
    assert rules.stuck(state)
    assert not rules.stuck(having(begun(rules), GREENLESS, GREENLESS, "SG"))
    assert not rules.stuck(standing(state, "beacon:blue"))
    assert rules.stuck(standing(state, "beacon:red"))


@pytest.mark.parametrize("key", KEYS)
def test_standing_rambot_can_be_tagged_by_others_only(key: str) -> None:
    """R11: only yellow has to tag yellow."""
    rules = rules_of(key)
    state = standing(having(begun(rules), "", GREENLESS, "", goals="SY"), "rambot:yellow")
    assert rules.stuck(state)
    assert not rules.stuck(standing(having(begun(rules), GREENLESS, GREENLESS, "", goals="SY"), "rambot:yellow"))


@pytest.mark.parametrize("key", KEYS)
def test_player_without_pieces_never_gets_one(key: str) -> None:
    """R11: neither upright things nor the pieces of players who have left are of use to them."""
    rules = rules_of(key)
    state = standing(having(begun(rules), "", "", "SG SR LG", out=[2]), "beacon:blue")
    assert rules.stuck(state)
    assert not rules.stuck(standing(having(begun(rules), "SR", "", "", out=[2]), "beacon:blue"))


def test_pieces_of_departed_player_can_be_stolen() -> None:
    """R11, R9."""
    assert not rules_of("rambots").stuck(having(begun(RamBots()), "LB", "", "SG", out=[2]))


def test_only_red_pieces_steal_where_ram_does_not() -> None:
    """R11, K6, K7."""
    rules = rules_of("kolmio")
    assert rules.stuck(having(begun(rules), "LB", "SY", "SG", out=[2]))
    assert not rules.stuck(having(begun(rules), "LB", "SR", "SG", out=[2]))
    assert rules.stuck(having(begun(rules), "LB", "SY", "SR SG", out=[2]))


def test_scrapped_pieces_can_return_while_a_repair_exists() -> None:
    """R11, F7."""
    rules = Factory()
    state = having(begun(rules), *[GREENLESS] * 3)
    heap = replace(state.table, scrap=(BY_KEY["SG"],))
    none = replace(heap, bag=tuple(part for part in heap.bag if part.kind is not ElementKind.REPAIR))
    board = replace(none.boards[0], elements=(Element(ElementKind.REPAIR, 1, (0, 1), 0, 1),))
    placed = replace(none, boards=(board, *none.boards[1:]))
    stuck = [rules.stuck(replace(state, table=table)) for table in (heap, none, placed)]
    assert stuck == [False, True, False]


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_ever_tagged_once_the_game_is_stuck(key: str) -> None:
    """R11: random pools, goals and upright things, then random rounds; it stays stuck."""
    rules, rng = rules_of(key), Rng(11)
    found = 0
    for _ in range(40):
        pools = []
        for _ in range(3):
            number, rng = rng.below(4)
            keys, rng = rng.shuffle([key for key in BY_KEY if key[1] != "G"])
            pools.append(" ".join(keys[:number]))
        green, rng = rng.below(4)
        goal, rng = rng.pick(("SR", "SY", "SG", "SB"))
        out = [2] if green == 0 else []
        state = having(begun(rules), *pools[:2], pools[2] + (" SG" if green == 0 else ""), out=out, goals=goal)
        thing, rng = rng.pick([placed.thing.key for placed in state.table.placed])
        state = standing(state, thing)
        if not rules.stuck(state):
            continue
        found += 1
        for _ in range(12):
            steps, rng = played(rules, state, rng)
            assert not any(isinstance(step.event, Tagged) for step in steps)
            state = steps[-1].state
            assert state.table.phase is Phase.PROGRAMMING
            assert rules.stuck(state)
    assert found > 5


# --- when nothing comes of it ----------------------------------------------------------------------------------------


def agreeable(rules: AnyRules, states: list[AnyState]) -> bool:
    """Return whether computers agree after all of these states."""
    quiet = states[0].table.round
    for before, now in pairwise(states):
        quiet = quiet_since(rules, before.table, now.table, quiet=quiet)
    return agrees(rules, states[-1], quiet=quiet)


def after(states: list[AnyState], rounds: int, *, tagged: int = 0) -> list[AnyState]:
    """The states and one more, `rounds` later, in which the first seat has `tagged` goals fewer."""
    last = states[-1]
    own, *others = last.table.players
    players = (replace(own, goals=own.goals[tagged:]), *others)
    table = replace(last.table, players=players, round=last.table.round + rounds)
    return [*states, replace(last, table=table)]


@pytest.mark.parametrize("key", KEYS)
def test_computers_agree_after_twenty_rounds_without_a_tag(key: str) -> None:
    """R11: counted from the first round, and again from every tag."""
    rules = rules_of(key)
    begin = [rules.start(FOUR[:3], Rng(3)), begun(rules)]
    assert not agreeable(rules, after(begin, QUIET - 1))
    quiet = after(after(begin, QUIET - 1), 1)
    assert agreeable(rules, quiet)
    tagged = after(quiet, 1, tagged=1)
    assert not agreeable(rules, tagged)
    assert not agreeable(rules, after(tagged, QUIET - 1))
    assert agreeable(rules, after(tagged, QUIET))
    assert not any(rules.stuck(state) for state in quiet)


@pytest.mark.parametrize("key", [key for key in GAMES if key not in KEYS])
def test_every_round_counts_as_progress_towards_the_end(key: str) -> None:
    game = GAMES[key]
    rules = game.rules(game.with_defaults({}))
    table = rules.start(tuple(colour.key for colour in game.colours[:2]), Rng(1)).table
    assert rules.progress(replace(table, round=table.round + 1)) != rules.progress(table)


@pytest.mark.no_cover  # a whole game of code that other tests cover
def test_computers_with_almost_nothing_left_finish_the_game() -> None:
    """R11: the player with the fewest goals left wins, even though a repair might return what a tag needs."""
    fixture = Fixture(
        "factory",
        ("apprentice", "rookie"),
        (effort("apprentice", "factory", 2), effort("rookie", "factory", 2)),
        seed=73,
    )
    found = play(fixture)
    assert (found.ended, found.winners) == (True, (0,))
    assert found.moves < MOVES
