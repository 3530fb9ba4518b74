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
    """The table's number and, depending on the kind of message, a seat's or an announcement's, as the receiver
    expects it."""
    id: int = 0
