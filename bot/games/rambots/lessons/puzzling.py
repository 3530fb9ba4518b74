"""The puzzles of RAMbots and Kolmio as adjudication documents with texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from bot.engine.game import State
from bot.games.game import Document
from bot.games.puzzle import Puzzle, Wrong
from bot.games.pyramids.lessons.puzzling import Goal, Tag, others_of, parse_placements
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Hand
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import Variant
from bot.i18n import Translator

RamPuzzle: TypeAlias = Puzzle[Table, Hand, Any]


def cell_name(table: Table, cell: Cell) -> str:
    return table.grid.name(cell)


def build_document(
    variant: Variant,
    *,
    rambots: Mapping[str, str],
    beacons: Mapping[str, str],
    pools: Mapping[str, str],
    goals: Mapping[str, str],
    plan: str,
) -> Document:
    """A document for a round. `beacons` is keyed by colour, the other mappings by player; `plan` is blue's program."""
    return {
        "game": variant.key,
        "position": {
            "round": 1,
            "precedence": ["red", "yellow", "blue", "green"],
            "rambots": parse_placements(rambots),
            "beacons": parse_placements(beacons),
            "pools": {player: keys.split() for player, keys in pools.items()},
            "goals": {player: keys.split() for player, keys in goals.items()},
        },
        "orders": {"blue": plan.split()},
    }


def puzzle(
    variant: Variant,
    parked: Mapping[str, str],
    words: str,
    translator: Translator,
    key: str,
    *,
    you: str,
    pool: str,
    solution: str,
    wrong: Sequence[str],
    rival: str,
    plan: str = "",
    goal: Goal | None = None,
    **beacons: str,
) -> RamPuzzle:
    """A puzzle in which you're red, and the rival is blue and has the program `plan`.

    A place is a space and a facing: "b2 E". Messages for its texts begin with `words`, then the key. Beacons that
    aren't given are placed as in `parked`. The default goal is to tag red.
    """
    said, documents = f"{words}-{key}", RamDocuments(variant)
    document = build_document(
        variant,
        rambots={"red": you, "blue": rival},
        beacons={**parked, **beacons},
        pools={"red": pool, "blue": "SR MB LG"},
        goals={"red": "SR SY", "blue": "LG"},
        plan=plan,
    )

    @cache
    def position() -> State[Table, Hand]:
        return documents.read(document)[1]

    return Puzzle(
        key=key,
        task=translator.say(said),
        lesson=translator.say(f"{said}-lesson"),
        hint=translator.say(f"{said}-hint"),
        position=position,
        goal=goal or Tag((Colour.RED,), cell_name, variant.beacon, translator),
        solution=(solution,),
        wrong=tuple(Wrong((each,), translator.say(f"{said}-wrong-{each.replace(' ', '-')}")) for each in wrong),
        won=translator.say(f"{said}-won"),
        others=others_of(documents.read(document)[2]),
    )
