"""Hints at tables with the easiest computers: who gets them, what they suggest, and that they reveal nothing hidden."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai.hints import derive_seed, hint
from bot.ai.levels import View
from bot.ai.names import WORDS, computer_title
from bot.ai.players import Task, think
from bot.engine.game import DONE, PublicStep
from bot.engine.icons import icon
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.puzzle import play_answers
from bot.games.pyramids.rules.events import Stole, Tagged
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import BY_KEY, STARTING_POOL
from bot.games.rumbl.rules.loading import load_of
from bot.host.ai.hints import build_hint, hints, question
from bot.host.app.host import Clear, Replace, Undo
from bot.host.core.errors import NotSeatedError, StaleError, TableError
from bot.host.core.match_state import FullMatchState, position
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, CAT, HERE, running_host
from tests.host.match.test_seeds import line_of, record_of
from tests.texts import part, pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.game import Answer, Decision, State

NAMES = ("Ada", "Bob", "Cem", "Dora")
A_TAG_OF_RED = text("why-aim-tag", catalog="rambots", colour=f"{icon('red')} red")


async def test_hint_yields_a_complete_unlocked_answer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        seat = await here.host.hint(table, ANN)
        assert (seat.hints, seat.draft) == (True, None)
        assert seat.hint is not None
        assert seat.hint.answer == ("a",)
        after = await here.host.take_hint(table, ANN)
        assert after.draft is not None
        assert (after.draft.answer, after.draft.compiled, after.can_compile) == (seat.hint.answer, False, True)


async def test_hint_is_in_the_askers_language(tmp_path: Path) -> None:
    async def thinker(_: Task) -> Answer:
        return ("SR", "SY", "SG", "SB")

    async with running_host(tmp_path, game=GAMES["rambots"], thinker=thinker) as here:
        table = (await here.host.open("rambots", TableTerms(), opener=ANN, place=HERE)).id
        await here.host.add_computer(table, ANN, "rookie")
        await here.host.start(table, ANN)
        units = []
        for language in ("en", "fi"):
            await here.host.locales.save_locale(ANN, language)
            found = (await here.host.hint(table, ANN)).hint
            units.append(found and found.unit)
        assert units == [text("why-unit", language=language) for language in ("en", "fi")]


async def test_draft_replaced_by_hint_can_be_restored(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        seen = (await here.host.edit(table, ANN, Replace("b"))).draft
        assert seen is not None
        assert (await here.host.take_hint(table, ANN)).text == "a"
        with pytest.raises(StaleError):
            await here.host.edit(table, ANN, Undo(), at=(seen.question, seen.edit))
        assert (await here.host.edit(table, ANN, Undo())).text == "b"


async def test_same_question_reuses_its_hint(tmp_path: Path) -> None:
    """On another day, the computer would bid something else."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        here.thoughts.bids = [("b", DONE), ("c", DONE)]
        first = await here.host.hint(table, ANN)
        await here.host.edit(table, ANN, Replace("a"))
        await here.host.edit(table, ANN, Clear())
        thought = len(here.thoughts.tasks)
        assert (await here.host.hint(table, ANN)).hint == first.hint
        assert (await here.host.take_hint(table, ANN)).text == "b"
        assert len(here.thoughts.tasks) == thought


async def test_two_simultaneous_requests_share_one_hint(tmp_path: Path) -> None:
    """As if by a double click. The second hint may differ and is dropped."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        here.thoughts.bids = [("b", DONE), ("a", DONE)]
        gate = here.thoughts.gates["bid"] = asyncio.Event()
        thought = len(here.thoughts.tasks)
        asked = [asyncio.ensure_future(ask(table, ANN)) for ask in (here.host.take_hint, here.host.hint)]
        while len(here.thoughts.tasks) < thought + 2:
            await here.host.view(table)
        gate.set()
        laid, seen = await asyncio.gather(*asked)
        assert laid.text == "b"
        assert seen.hint is not None
        assert seen.hint.answer == ("b",)


@pytest.mark.parametrize("computers", [("slow",), ("quick", "slow"), ()])
async def test_no_hints_without_the_easiest_computer(tmp_path: Path, computers: tuple[str, ...]) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, *([] if computers else [BOB]), computers=computers)
        assert not (await here.host.seat(table, ANN)).hints
        with pytest.raises(TableError, match=pattern("hints-easiest")):
            await here.host.hint(table, ANN)


def test_temperament_does_not_affect_hint_availability() -> None:
    line = line_of("rambots-idle-and-left")
    record = record_of(line, Status.PLAYING)
    thief = replace(record.players[1], user=None, computer="quick/thief")
    assert hints(replace(record, players=(record.players[0], thief)), "quick")
    assert not hints(replace(record, players=(record.players[0], thief)), "slow")


async def test_each_seat_and_table_has_its_own_hint(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        tables = [await here.bidding(ANN, BOB, computers=("quick",)) for _ in range(2)]
        await here.rest()
        bids = [("a",), ("b",), ("b", "a"), ("a", "b")]
        here.thoughts.bids = [(*bid, DONE) for bid in bids]
        for seat, user in enumerate((ANN, BOB)):
            for table in tables:
                hint = (await here.host.hint(table, user)).hint
                task = here.thoughts.tasks[-1]
                assert (task.match, task.seat) == (table, seat)
                assert hint is not None
                assert hint.answer == bids.pop(0)


async def test_hint_is_recomputed_after_a_player_leaves(tmp_path: Path) -> None:
    """The question stays the same, but the best answer doesn't."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, computers=("quick",))
        await here.rest()
        here.thoughts.bids = [("b", DONE), ("a", DONE)]
        found = [(await here.host.hint(table, ANN)).hint]
        before = (await here.host.view(table)).record.question
        await here.host.resign(table, CAT)
        await here.rest()
        assert (await here.host.view(table)).record.question == before
        found.append((await here.host.hint(table, ANN)).hint)
        assert [hint and hint.answer for hint in found] == [("b",), ("a",)]


async def test_hints_are_available_with_several_people(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",))
        assert (await here.host.hint(table, BOB)).hint is not None


async def test_no_hints_at_a_table_without_help(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        record = await here.open(ANN, computers=("quick",))
        await here.host.adjust(record.id, ANN, TableTerms(help=False))
        await here.host.start(record.id, ANN)
        assert not (await here.host.seat(record.id, ANN)).hints
        with pytest.raises(TableError, match=pattern("unhelped")):
            await here.host.take_hint(record.id, ANN)


async def test_hint_never_changes_a_locked_answer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",))
        await here.host.edit(table, ANN, Replace("b"))
        await here.host.compile(table, ANN)
        with pytest.raises(TableError, match=pattern("locked-already")):
            await here.host.take_hint(table, ANN)
        with pytest.raises(NotSeatedError):
            await here.host.hint(table, replace(ANN, id=99))


async def test_failed_hint_is_reported_and_can_be_requested_again(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        await here.rest()
        here.thoughts.fails = True
        with pytest.raises(TableError, match=pattern("no-idea")):
            await here.host.hint(table, ANN)
        here.thoughts.fails = False
        assert (await here.host.hint(table, ANN)).hint is not None


# --- what a hint says, and what it's based on ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (("LG", "E"), (A_TAG_OF_RED, 1)),
        (("SG", "E", "LG", "E"), (A_TAG_OF_RED, 2)),
        (("SG", "N", "MG", "N"), ("", 2)),
    ],
)
def test_hint_says_what_is_reached_and_how_soon(answer: tuple[str, ...], told: tuple[str, int]) -> None:
    """The next goal, a beacon, lies three squares to the east."""
    game = GAMES["rambots"]
    start = play_answers(game, game.puzzles()[0], ())
    assert start.decision is not None
    line = position(game, start.rules, start.state)
    record = record_of(line_of("rambots-idle-and-left"), Status.PLAYING)
    hint = build_hint(record, line, start.decision, answer)
    assert (hint.aim, hint.instructions) == told


def test_hint_reports_the_first_thing_reached() -> None:
    game = GAMES["rambots"]
    start = play_answers(game, game.puzzles()[0], ())
    assert start.decision is not None
    view = View(start.state.table, start.state.hands[0], 0, start.decision)
    told = hint(start.rules, game.causes, view, ("LG", "E", "SG", "U"), ("Ann", "Bob"))
    assert (told.aim, told.instructions) == (A_TAG_OF_RED, 1)


def test_hint_prefers_tags_to_thefts_and_ignores_other_players() -> None:
    causes, table = GAMES["rambots"].causes, choosing()[0].table
    assert causes is not None

    def aim(*events: object) -> str:
        return causes.aim([PublicStep(event, table) for event in events], 0, ("Ann", "Bob"))

    theft, tag = Stole(0, 1, STARTING_POOL[0]), Tagged(0, STARTING_POOL[0])
    assert aim(theft, tag) == aim(tag) != aim(theft) != ""
    assert aim(Stole(1, 0, STARTING_POOL[0]), Tagged(1, STARTING_POOL[0])) == ""


def test_dock_hint_shows_first_robot_that_achieves_something() -> None:
    """Nothing can be destroyed on an empty board; the inner spaces can be reached."""
    game = GAMES["rumbl"]
    rules = game.rules(game.with_defaults({}))
    state = rules.start(("blue", "green"), Rng(5))
    asked = rules.pending_decisions(state)[0]
    answer = think(
        Task("planner", "rumbl", tuple(game.with_defaults({}).items()), state.table, state.hands[0], 0, asked, seed=4)
    )
    view = View(state.table, state.hands[0], 0, asked)
    told = hint(rules, game.causes, view, answer, ("Ann", "Bob"))
    assert (told.unit, told.instructions > 0) == (text("why-robot"), True)
    assert part("why-aim-space", catalog="rumbl") in told.aim
    (robot,) = load_of(told.first).robots
    assert robot.priority == min(docked.priority for docked in load_of(answer).robots), "the one that moves first"


@pytest.mark.parametrize("key", ["rambots", "kolmio", "factory"])
@pytest.mark.parametrize("seats", [2, 4])
def test_goal_stack_hint_names_next_player_and_top_colour(key: str, seats: int) -> None:
    """A computer puts on top what's hardest for the next seat, and gives away its largest pieces."""
    game = GAMES[key]
    rules = game.rules(game.with_defaults({}))
    state = rules.start(tuple(colour.key for colour in game.colours[:seats]), Rng(5))
    for asked in rules.pending_decisions(state):
        view = View(state.table, state.hands[asked.seat], asked.seat, asked)
        kernel = rules.kernel(state)
        assert kernel is not None
        best = max(
            (kernel.sample(asked.seat, Random(number).random) for number in range(2000)),
            key=partial(kernel.solo_value, asked.seat),
        )
        answer = kernel.answer(asked.seat, best)
        told = hint(rules, game.causes, view, answer, NAMES[:seats])
        assert (told.aim, told.instructions) == ("", 0)
        top = BY_KEY[answer[0]].colour.value
        (named,) = (name for name in NAMES if name in told.why)
        assert named == NAMES[(asked.seat + 1) % seats]
        who = f"{icon(game.colours[(asked.seat + 1) % seats].key)} **{named}**"
        assert told.why == text("why-goals-both", catalog=key, who=who, colour=f"{icon(top)} {top}")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (("LY", "LR", "LG", "LB"), "both"),
        (("LY",), "both"),
        (("LY", "LR", "MG", "LB"), "hard"),
        (("LB", "LY", "LR", "LG"), "large"),
        (("SB", "LY", "LR", "LG"), ""),
    ],
)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_goal_stack_hint_gives_only_true_reasons(language: str, answer: Answer, said: str) -> None:
    """Blue and green are near Bob's RAMbot, and yellow is far away."""
    game = GAMES["rambots"].in_language(language)
    state, asked = choosing()
    view = View(state.table, state.hands[0], 0, asked)
    told = hint(game.rules(game.with_defaults({})), game.causes, view, answer, ("Ann", "Bob"))
    all_of_them = ("both", "hard", "large")
    parts = {each: part(f"why-goals-{each}", catalog="rambots", language=language) for each in all_of_them}
    found = [each for each in all_of_them if parts[each] in told.why]
    assert max(found, key=lambda each: len(parts[each]), default="") == said  # a longer one may contain the others
    assert ("Bob" in told.why) == bool(said)


def test_hint_names_computers_in_the_readers_language() -> None:
    """A computer is stored by its English name, and shown by its name in the reader's language."""
    game = GAMES["rambots"].in_language("fi")
    state, asked = choosing()
    line = position(game, game.rules(game.with_defaults({})), state)
    record = record_of(line_of("rambots-idle-and-left"), Status.PLAYING)
    english, finnish = (computer_title(WORDS.translator(language).say, "rookie") for language in ("en", "fi"))
    assert english != finnish
    computer = replace(record.players[1], user=None, computer="rookie", name=str(english))
    record = replace(record, players=(record.players[0], computer))
    assert str(finnish) in build_hint(record, line, asked, ("LY", "LR", "LG", "LB")).why


def choosing() -> tuple[State[Any, Any], Decision]:
    """The choice of goals: from Bob's RAMbot, the yellow beacon is the farthest."""
    game = GAMES["rambots"]
    rules = game.rules(game.with_defaults({}))
    state = rules.start(("red", "blue"), Rng(5))
    cells = {"rambot:red": (0, 0), "rambot:blue": (7, 7), "beacon:red": (5, 2), "beacon:yellow": (2, 2)}
    cells |= {"beacon:green": (5, 5), "beacon:blue": (2, 5)}
    placed = tuple(replace(each, cell=cells[each.thing.key], facing=Direction.N) for each in state.table.placed)
    state = replace(state, table=replace(state.table, placed=placed))
    return state, rules.pending_decisions(state)[0]


def hidden_otherwise(line: FullMatchState, seat: int, seed: int) -> FullMatchState:
    """The match with different hidden information that the seat can't tell apart."""
    state: State[Any, Any] = line.state
    imagined = line.rules.imagine(state.table, state.hands[seat], seat, Rng(seed))
    assert imagined != state
    return replace(line, tail_states=(*line.states[:-1], imagined))


@pytest.mark.parametrize("name", ["rumbl-questions", "rambots-idle-and-left", "kolmio-large-idle", "factory-two"])
def test_hidden_information_does_not_change_the_hint(name: str) -> None:
    """Different rosters, powers, priorities and random seeds change neither the task nor the hint."""
    whole = line_of(name)
    record = record_of(whole, Status.PLAYING)
    moves = [
        (revision, asked)
        for revision in range(1, whole.revision)
        for asked in whole.rules.pending_decisions(whole.states[revision - 1])[:1]
    ]
    assert moves
    for revision, asked in moves[:4]:
        line = replace(whole, tail=whole.entries[:revision], tail_states=whole.states[:revision])
        task = question(record, line, asked)
        answer = think(replace(task, kind="apprentice"))
        said = build_hint(record, line, asked, answer)
        for seed in (1, 2):
            other = hidden_otherwise(line, asked.seat, seed)
            assert question(record, other, asked) == task
            assert build_hint(record, other, asked, answer) == said


def test_hint_seed_depends_on_seat_question_and_hand() -> None:
    """For another seat, question or table, the computer uses another random seed."""
    line = line_of("rumbl-questions")
    record = record_of(line, Status.PLAYING)
    first = replace(line, tail=line.entries[:1], tail_states=line.states[:1])
    one, other = line.rules.pending_decisions(first.state)[:2]
    seeds = {question(record, first, asked).seed for asked in (one, other, replace(one, topic="another"))}
    assert len(seeds) == 3
    hands = first.state.hands
    assert hands[0] != hands[1]
    assert len({derive_seed(View(first.state.table, hand, 0, one)) for hand in hands}) == 2
