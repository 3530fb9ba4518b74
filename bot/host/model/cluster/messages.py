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
    id: int = 0
