"""Fixtures for a running bot, which mustn't log anything."""

from tests.discord_ui.conftest import bot, untroubled

__all__ = ["bot", "untroubled"]
