"""What a check of the bot's surroundings finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence on something that was looked at; where something is wrong, another one on what mends it."""

    said: str
    mend: str = ""

    @property
    def well(self) -> bool:
        """Whether there is nothing to mend."""
        return not self.mend
