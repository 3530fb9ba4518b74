"""The questions of RAMbots: those that every pyramid game asks."""

from bot.games.shared.menus import EMOJI, GOALS, PROGRAM, program_of, stack_of

__all__ = ["EMOJI", "GOALS", "PROGRAM", "program_of", "stack_of"]
