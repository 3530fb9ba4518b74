"""Setup and notation for the pyramid games' lessons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.engine.game import Answer
from bot.games.common.lessons.lessons import NAMES
from bot.games.common.text.prose import fit_sentences
from bot.games.pyramids.drafts.menus import program_of
from bot.games.pyramids.rules.pieces import BY_KEY, TREES, Colour, without
from bot.games.pyramids.rules.rulebook import with_programs
from bot.games.pyramids.rules.things import Player
from bot.games.pyramids.text.voices import ENGLISH, describe_instruction
from bot.i18n import Translator

PRECEDENCE = (Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.GREEN)
_AWAY = tuple(BY_KEY[key] for key in ("MR", "MY", "MG", "LB"))


def draft_of(program: str) -> Answer:
    """Read a program in canonical notation, such as "SRN LGU"."""
    return tuple(key for token in program.split() for key in (token[:2], token[2:]))


def taking_part(player: Player, goals: str) -> Player:
    """Give the player the lessons' pool and these goals, such as "SR MY LG SB"."""
    return replace(player, pool=without(TREES, _AWAY), goals=tuple(BY_KEY[key] for key in goals.split()))


def two_programs(yours: str, rivals: str, position: Iterable[str], translator: Translator = ENGLISH) -> str:
    programs = (
        ", ".join(describe_instruction(each, translator) for each in program_of(draft_of(program)))
        for program in (yours, rivals)
    )
    mine, theirs = programs
    said = translator.say("two-programs", one=NAMES[0], yours=mine, other=NAMES[1], theirs=theirs)
    return fit_sentences([said, *position], ending=translator.say("and-more"))


def reveal_programs(players: tuple[Player, ...], *programs: str) -> tuple[Player, ...]:
    return with_programs(players, {seat: program_of(draft_of(program)) for seat, program in enumerate(programs)})
