"""Handlers for clicks, typed text and commands. Importing this package loads all its modules, which register them."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from bot.discord_ui.interactions.context import FORMS, HANDLERS, IN_LESSONS

__all__ = ["FORMS", "HANDLERS", "IN_LESSONS", "MODULES"]

MODULES: Final = tuple(import_module(found.name) for found in walk_packages(__path__, f"{__name__}."))
