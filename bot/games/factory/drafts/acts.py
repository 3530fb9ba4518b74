"""The torch holder's actions on a draft."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.engine.game import Answer
from bot.games.common.drafts.acts import from_menus
from bot.games.common.text.icons import arrow
from bot.games.factory.drafts.menus import TASKS, TURNS, place_short, side_of, skip_topic
from bot.games.factory.rules import choices
from bot.games.factory.rules.floor import BY_NAME, rotate_space, space_name
from bot.games.factory.rules.movement import foresee
from bot.games.factory.rules.state import Board, ElementKind, Face, Table, Task
from bot.games.factory.text.icons import element_icon, face_icon
from bot.games.factory.text.positions import describe_effect
from bot.games.game import Act, DraftContext, FixedButton, Group
from bot.games.pyramids.drafts.acts import PyramidActs
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.things import Hand
from bot.i18n import Field, Translator

WHOLE_SPOT: Final = 2
LEGIBLE: Final = 6
"""The maximum number of elements shown as buttons; if there are more, all go into a select menu."""
SIDES: Final = ("N", "W", "E", "S")


@dataclass(frozen=True)
class FactoryActs(PyramidActs):
    """The acts that all pyramid games have, and those for the board movement."""

    def __call__(self, context: DraftContext[Table, Hand]) -> tuple[Group, ...]:
        task = TASKS.get(context.decision.topic)
        if task is None:
            return super().__call__(context)
        match task:
            case Task.AIM:
                groups = self._aim(context)
            case Task.HOP:
                groups = self._hop(context)
            case Task.ADD | Task.REPLACE | Task.DIG:
                groups = self._elements(context, task)
            case _:
                groups = self._at_once(context)
        return tuple(group if group.acts else replace(group, ask="") for group in groups if group.acts or group.places)

    def _at_once(self, context: DraftContext[Table, Hand]) -> Iterator[Group]:
        for group in from_menus(context, self.words):
            acts = tuple(_relabel_act(context, act, self._translator) for act in group.acts)
            chosen = (Act(place.key, place.label, context.draft) for place in group.places)
            places = tuple(_place(_relabel_act(context, act, self._translator)) for act in chosen)
            yield replace(group, acts=acts, places=places)

    def _group(self, context: DraftContext[Table, Hand], acts: list[Act], so_far: Answer = ()) -> Group:
        wanted = self.words.next_choice(context.table, context.decision, so_far)
        return Group(wanted.ask, tuple(acts), wanted.note)

    # --- boards ------------------------------------------------------------------------------------------------------

    def _aim(self, context: DraftContext[Table, Hand]) -> Iterator[Group]:
        turned = choices.parse_rotations(() if context.draft == (choices.SKIP,) else context.draft)
        acts, rows = [], []
        for board in context.table.boards:
            rest = {name: rotation for name, rotation in turned.items() if name != board.name}
            lies = turned.get(board.name, board.rotation)
            for quarters in () if board.frozen else (1, 2, 3, 0):
                rotation = (board.rotation + quarters) % 4
                if rotation != lies:
                    aimed = {**rest, board.name: rotation} if quarters else rest
                    draft = tuple(f"{name}{aimed[name]}" for name in sorted(aimed))
                    label = self._translator.say("aim-act", board=board.name, turn=TURNS[quarters])
                    acts.append(Act(f"{board.name}{rotation}", label, draft))
            rows.append(tuple(act.key for act in acts if act.key[0] == board.name))
        yield replace(self._group(context, [*acts, *self._skip(context)]), rows=tuple(filter(None, rows)))

    def _hop(self, context: DraftContext[Table, Hand]) -> Iterator[Group]:
        draft = () if context.draft == (choices.SKIP,) else context.draft
        boards = [
            Act(f"board-{choice.key}", self._translator.say("board-choice", board=choice.key), (choice.key,))
            for choice in context.menu(())
            if choice.key not in (choices.SKIP, *draft[:1])
        ]
        if not draft:
            yield self._group(context, [*boards, *self._skip(context)])
            return
        board = context.table.board(draft[0])
        there = draft[1:2]
        if len(draft) > 1:
            turns = [
                Act(f"turn-{choice.key}", self._turn_label(board, choice.key), (*draft[:2], choice.key))
                for choice in context.menu(draft[:2])
                if choice.key not in draft[2:]
            ]
            yield self._group(context, turns, draft[:2])
        offered = (choice.key for choice in context.menu(draft[:1]))
        places = [self._place_board(context, board, key) for key in offered if key not in there]
        yield replace(self._group(context, places, draft[:1]), separate=bool(there))
        yield replace(self._group(context, boards), separate=True)

    def _turn_label(self, board: Board, rotation: str) -> str:
        return self._translator.say("turn-button", turn=TURNS[(int(rotation) - board.rotation) % 4])

    def _place_board(self, context: DraftContext[Table, Hand], board: Board, key: str) -> Act:
        """Put the board on a place, turned as in the draft. On its own place, turn it clockwise if the draft
        doesn't turn it."""
        place, turned = choices.place_of(key), context.draft[2:3] or (str(board.rotation),)
        if place != board.place:
            label = place_short(context.table.boards, board.name, place, self._translator)
        else:
            label = self._translator.say("stays-turned")
            if turned == (str(board.rotation),):
                turned = (str((board.rotation + 1) % 4),)
        return Act(f"to-{key}", label, (board.name, key, *turned))

    def _skip(self, context: DraftContext[Table, Hand]) -> list[Act]:
        offered = () if context.draft else context.menu(())
        return [_build_skip_act(context, self._translator) for choice in offered if choice.key == choices.SKIP]

    # --- elements ----------------------------------------------------------------------------------------------------

    def _elements(self, context: DraftContext[Table, Hand], task: Task) -> Iterator[Group]:
        """To add an element, the board is chosen before the space if several boards are possible."""
        names, draft = [choice.key for choice in context.menu(())], context.draft
        if task is Task.REPLACE or (task is Task.DIG and len(draft) < WHOLE_SPOT):
            acts = [act for name in names for act in _element_acts(context, name, self._translator)]
            group = self._group(context, [act for act in acts if act.draft != draft], (names[0],))
            effect = self._effect(context)
            note = effect or self._translator.say("then-where" if task is Task.DIG else "tap-to-see")
            if len(acts) > LEGIBLE:
                yield replace(group, note=note, menu=True, tells_effect=bool(effect))
            else:
                bare = tuple(replace(act, note="") for act in group.acts)
                places = tuple(map(_place, acts))
                yield replace(group, acts=bare, note=note, places=places, tells_effect=bool(effect))
        elif task is Task.ADD and not draft and len(names) > 1:
            boards = [Act(name, self._translator.say("board-choice", board=name), (name,)) for name in names]
            yield self._group(context, boards)
        else:
            begun = draft[:WHOLE_SPOT] if task is Task.DIG else draft[:1] or (names[0],)
            board = context.table.board(begun[0])
            empty = sorted((choice.key for choice in context.menu(begun)), key=partial(_reading_order, board))
            kind = _find_element_kind(context, task, begun)
            spaces = [_space(board, (*begun, name), kind) for name in empty]
            sides = [tuple(f"at-{name}" for name in empty if side_of(board, name)["side"] == side) for side in SIDES]
            effect = self._effect(context)
            yield replace(
                self._group(context, [act for act in spaces if act.draft != draft], begun),
                note=effect or self._translator.say("by-their-names", kind=kind.value),
                tells_effect=bool(effect),
                rows=tuple(filter(None, sides)),
                places=tuple(map(_place, spaces)),
            )

    def _effect(self, context: DraftContext[Table, Hand]) -> str:
        foreseen = foresee(context.table, context.draft)
        return describe_effect(*foreseen, translator=self._translator, plain=False) if foreseen else ""


def _build_skip_act(context: DraftContext[Table, Hand], translator: Translator) -> Act:
    note = translator.say("skip-note", task=skip_topic(context.table, TASKS[context.decision.topic]))
    return Act(choices.SKIP, translator.say("skip"), (choices.SKIP,), note)


def _relabel_act(context: DraftContext[Table, Hand], act: Act, translator: Translator) -> Act:
    """Shorten the label for a row of buttons."""
    if act.key == choices.SKIP:
        return _build_skip_act(context, translator)
    if TASKS[context.decision.topic] is Task.SWAP:
        return replace(act, label=translator.say("swap-act", one=act.key[0], other=act.key[2]))
    face = Face(act.key)
    label, note = (translator.say(key, face=face.value) for key in ("face-name", "face-does"))
    return replace(act, label=label, note=note, icon=face_icon(face))


def _element_acts(context: DraftContext[Table, Hand], name: str, translator: Translator) -> Iterator[Act]:
    board = context.table.board(name)
    elements = {space_name(element.at): element for element in board.elements}
    for choice in context.menu((name,)):
        element = elements[choice.key]
        kind, pips = element.kind.value, element.pips
        label = translator.say("device-act", spot=f"{name}:{choice.key}", kind=kind, pips=pips)
        fields: dict[str, Field] = {"kind": kind, **side_of(board, choice.key)}
        if element.hits:
            note = translator.say("device-act-hits", hits=element.hits, pips=pips, **fields)
        else:
            note = translator.say("device-act-note", **fields)
        words = translator.say("device-act-words", label=label, kind=kind)
        yield Act(f"{name}-{choice.key}", label, (name, choice.key), note, element_icon(element.kind), words=words)


def _place(act: Act) -> FixedButton:
    return FixedButton(act.key, act.label, act.icon)


def _reading_order(board: Board, name: str) -> tuple[int, int, int]:
    column, row = rotate_space(BY_NAME[name], board.rotation)
    side = SIDES.index(side_of(board, name)["side"])
    return side, -row, column


def _find_element_kind(context: DraftContext[Table, Hand], task: Task, spot: Answer) -> ElementKind:
    drawn = context.table.movement.drawn if context.table.movement else None
    if task is not Task.DIG and drawn is not None:
        return drawn.kind
    return next(each.kind for each in context.table.board(spot[0]).elements if space_name(each.at) == spot[1])


def _space(board: Board, spot: Answer, kind: ElementKind) -> Act:
    side = Direction(side_of(board, spot[-1])["side"])
    ways = {ElementKind.TRACTOR: side, ElementKind.REPULSOR: side.opposite, ElementKind.LASER: side.opposite}
    return Act(f"at-{spot[-1]}", spot[-1], spot, icon=arrow(ways[kind].value) if kind in ways else "")
