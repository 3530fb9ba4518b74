"""Messages between the processes of one bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProcessMessage:
    """A message to the process that serves a server."""

    guild: int | None
    """None: private messages, and everything that exists only once."""
    what: str
    about: str = ""
    """The table's number, followed by the seat's or announcement's, in the format that the receiver expects."""
    id: int = 0
