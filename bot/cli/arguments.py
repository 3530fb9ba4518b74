"""Arguments shared by several commands."""

from __future__ import annotations

from argparse import ArgumentTypeError

from bot.host.model.cluster import Shards, parse_shards


def some_shards(text: str) -> Shards:
    """Parse shard numbers with their total, such as 0-3/8. Raises ArgumentTypeError if they're invalid."""
    try:
        return parse_shards(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
