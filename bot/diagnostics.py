"""Findings of a check of the bot and what it needs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check and, if something is wrong, a way to fix it."""

    said: str
    mend: str = ""

    @property
    def well(self) -> bool:
        return not self.mend
