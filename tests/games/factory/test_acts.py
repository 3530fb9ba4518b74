"""Acts of the torch's holder: how many any answer takes, and which of them lock it in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine import answers
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.drafts.acts import groups_of
from bot.games.factory.drafts.acts import LEGIBLE
from bot.games.factory.drafts.menus import TASKS, side_of
from bot.games.factory.rules.choices import SKIP
from bot.games.factory.rules.events import Added, Dug, Replaced
from bot.games.factory.rules.floor import space_name
from bot.games.factory.rules.movement import carry_out
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import ElementKind, Task
from bot.games.factory.text.positions import describe_effect
from tests.games.reaching import way_to
from tests.texts import CATALOGS, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer, Decision
    from bot.games.factory.rules.rulebook import FactoryState
    from bot.games.game import Act, Group

GAME = GAMES["factory"]
RULES = Factory()
DOES = {kind: text("device-does", kind=kind.value) for kind in ElementKind}
TAPS = {Task.SWAP: 2, Task.WILD: 2, Task.HOP: 4, Task.ADD: 3, Task.REPLACE: 2, Task.DIG: 3}
"""The most taps for an answer, including the one that locks it in. A hop without a turn takes one less."""


def asked(seed: int) -> Iterator[tuple[FactoryState, Decision, Answer]]:
    """The torch's questions in a randomly played game, with answers to them."""
    state, rng = RULES.start(("red", "blue"), Rng(seed)), Rng(seed)
    for _ in range(40):
        pending = RULES.pending_decisions(state)
        if not pending:
            return
        given = {}
        for decision in pending:
            given[decision.seat], rng = answers.at_random(RULES, state, decision, rng)
            if decision.topic in TASKS:
                yield state, decision, given[decision.seat]
        state = list(RULES.advance(state, given))[-1].state


def acts(state: FactoryState, decision: Decision, draft: Answer) -> list[Act]:
    groups = groups_of(GAME, RULES, state, decision, draft, Rng(1))
    return [act for group in groups for act in group.acts]


def test_skipping_wild_promises_no_element_with_an_empty_bag() -> None:
    state, decision = next((s, d) for seed in range(12) for s, d, _ in asked(seed) if TASKS[d.topic] is Task.WILD)
    for kept, task in ((state, Task.WILD), (replace(state, table=replace(state.table, bag=())), Task.SWAP)):
        skip = next(act for act in acts(kept, decision, ()) if act.key == SKIP)
        assert skip.note == text("skip-note", task=task.value)


def test_wild_hop_and_element_take_at_most_nine_taps() -> None:
    """The die takes two taps, the hop four with a turned board, and the element three: it's previewed first, and no
    tap is final."""
    seen: set[Task] = set()
    for seed in range(12):
        for state, decision, answer in asked(seed):
            task = TASKS[decision.topic]
            if task is Task.AIM:
                continue
            way = way_to(GAME, RULES, state, decision, answer)
            taps = len(way) + 1  # Lock in
            board = state.table.board(answer[0]) if task is Task.HOP and answer != ("skip",) else None
            as_it_lies = board is not None and answer[2] == str(board.rotation)
            assert taps <= TAPS[task] - as_it_lies, (task, answer)
            seen.add(task)
    assert seen == set(TAPS)


def test_boards_are_aimed_in_any_order_and_turned_back() -> None:
    state, decision = next(
        (state, asked_) for seed in range(20) for state, asked_, _ in asked(seed) if TASKS[asked_.topic] is Task.AIM
    )
    last, first = state.table.boards[-1].name, state.table.boards[0].name
    draft: Answer = ()
    for name in (last, first):
        draft = next(act.draft for act in acts(state, decision, draft) if act.key[0] == name)
    assert [key[0] for key in draft] == sorted((first, last))
    back = {act.draft for act in acts(state, decision, draft) if act.label.endswith(text("turn-button", turn="keep"))}
    assert back == {draft[:1], draft[1:]}


def test_other_place_for_a_hop_keeps_the_chosen_turn() -> None:
    tried = 0
    for seed in range(12):
        for state, decision, answer in asked(seed):
            if TASKS[decision.topic] is Task.HOP and answer != (SKIP,):
                places = [act for act in acts(state, decision, answer) if act.key.startswith("to-")]
                lies = str(state.table.board(answer[0]).rotation)
                moved = [act.draft for act in places if act.label != text("stays-turned")]
                assert all(draft[2] == answer[2] for draft in moved)
                stays = [act.draft[2] for act in places if act.label == text("stays-turned")]
                assert all(turn == answer[2] if answer[2] != lies else turn != lies for turn in stays)
                tried += bool(moved) and answer[2] != lies
    assert tried


def test_every_standing_element_names_its_effect_and_side() -> None:
    """They're in a menu with notes, or given in full. Few elements are buttons, and only the chosen one has a line."""
    met: set[ElementKind] = set()
    for seed in range(12):
        for state, decision, _ in asked(seed):
            if TASKS[decision.topic] not in (Task.REPLACE, Task.DIG):
                continue
            (group,) = groups_of(GAME, RULES, state, decision, (), Rng(1))
            assert group.menu == (len(group.acts) > LEGIBLE)
            for act in group.acts:
                board, space = act.key.split("-")
                element = next(each for each in state.table.board(board).elements if space_name(each.at) == space)
                side = side_of(state.table.board(board), space)
                hits = {"hits": element.hits, "pips": element.pips}
                key, fields = ("device-act-hits", side | hits) if element.hits else ("device-act-note", side)
                assert act.note == (text(key, kind=element.kind.value, **fields) if group.menu else "")
                assert act.words == f"{act.label}: {DOES[element.kind]}"
                assert max(len(act.note), len(act.words)) <= 80
                met.add(element.kind)
    assert met == set(DOES)


def test_element_is_previewed_in_its_place_before_locking_in() -> None:
    """Every space says what the element would do there, and the chosen one keeps its place among the others."""
    met: set[tuple[Task, ElementKind]] = set()
    for seed in range(12):
        for state, decision, answer in asked(seed):
            task = TASKS[decision.topic]
            if task not in (Task.ADD, Task.REPLACE, Task.DIG):
                continue
            (before,), (after,) = (_groups(state, decision, draft) for draft in (answer[:-1], answer))
            chosen = {act.key for act in before.acts if act.draft == answer}
            assert {place.key for place in after.places} - {act.key for act in after.acts} == (
                set() if after.menu else chosen
            )
            event, there = carry_out(state.table, answer)
            assert isinstance(event, Added | Replaced | Dug)
            does = describe_effect(event, there, translator=CATALOGS["factory"].translator(), plain=False)
            assert after.note == does != before.note
            met.add((task, event.element.kind))
    assert {task for task, _ in met} == {Task.ADD, Task.REPLACE, Task.DIG}
    assert {kind for _, kind in met} == set(ElementKind)


def _groups(state: FactoryState, decision: Decision, draft: Answer) -> tuple[Group, ...]:
    return groups_of(GAME, RULES, state, decision, draft, Rng(1))


def test_skip_act_has_a_note() -> None:
    skips = [(state, act) for state, decision, _ in asked(3) for act in acts(state, decision, ()) if act.key == "skip"]
    assert skips
    for state, act in skips:
        _, after = carry_out(state.table, act.draft)
        assert after.boards == state.table.boards
        assert act.note
