"""Messages between the processes of one bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProcessMessage:
    """A message to the process that serves a server."""

    guild: int | None
    """The server; None for direct messages and everything that exists only once."""
    what: str
    about: str = ""
    """The data that this kind of message needs, separated by spaces, for example a table's ID and a seat."""
    id: int = 0
