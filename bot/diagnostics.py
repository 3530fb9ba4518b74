"""Findings of a check of the bot's surroundings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence on the result of a check, with another on the remedy if something is wrong."""

    said: str
    mend: str = ""

    @property
    def well(self) -> bool:
        """True if there's nothing to fix."""
        return not self.mend
