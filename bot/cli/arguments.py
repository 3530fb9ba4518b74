"""Arguments shared by several commands."""

from __future__ import annotations

from argparse import ArgumentTypeError

from bot.host.model.cluster.shards import Shards, parse_shards


def some_shards(text: str) -> Shards:
    """Parse a choice of shards out of all of them, such as 0-3/8."""
    try:
        return parse_shards(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
