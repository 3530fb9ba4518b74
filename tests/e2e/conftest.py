"""A running bot for each test that asks for one, and nothing in the log."""

from tests.front.conftest import bot, untroubled

__all__ = ["bot", "untroubled"]
