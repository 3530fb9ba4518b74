"""A running bot for each test that asks for one, and nothing in the log."""

from tests.discord_ui.conftest import bot, untroubled

__all__ = ["bot", "untroubled"]
