"""A running bot for each test that asks for one."""

from tests.front.conftest import bot

__all__ = ["bot"]
