"""Findings of a check of the bot and what it needs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence on the result of a check, and if something is wrong, another on how to fix it."""

    said: str
    mend: str = ""

    @property
    def well(self) -> bool:
        """True if there's nothing to fix."""
        return not self.mend
