"""Shared parts of whole games as texts: parts between lines of dashes, and a story as posted in chat."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import PublicStep
    from bot.games.game import AnyGame, RoundNarration

NAMES = {"red": "Ruth", "yellow": "Yann", "green": "Gwen", "blue": "Bela"}

NONE = r"(?!)"
"""Matches no line of a board, for games that keep places in a field."""


@dataclass
class Part:
    """The text between two lines of dashes."""

    fields: dict[str, str] = field(default_factory=dict)
    """The values by key; a repeated key adds a line."""
    story: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)

    def named(self, beginning: str) -> dict[str, str]:
        """The fields whose keys begin with a word, by the next word."""
        words = {tuple(key.split()): value for key, value in self.fields.items()}
        return {key[1]: value for key, value in words.items() if key[0] == beginning}


def parts(text: str, *, board: str, words: str = "#.*") -> list[Part]:
    """The parts of a text; `board` matches the start of a board's line, `words` the explanations."""
    found = [Part()]
    for whole in text.splitlines():
        line = re.sub(words, "", whole).rstrip()
        fields = found[-1].fields
        if line.startswith("---"):
            found.append(Part())
        elif line.startswith("|"):
            found[-1].story.append(line.removeprefix("|").strip())
        elif re.match(board, line):
            found[-1].board.append(line)
        elif line:
            key, value = line.split(":", 1)
            fields[key] = f"{fields[key]}\n{value.strip()}" if key in fields else value.strip()
    return found


def retold(text: str, stories: Sequence[Sequence[str]]) -> str:
    """The text of a game with its stories replaced, one per part after the first."""
    lines: list[str] = []
    left = [[], *(list(story) for story in stories)]
    for whole in text.splitlines():
        if whole.startswith("---"):
            left.pop(0)
        if whole.startswith("|"):
            lines += [f"| {line}" for line in left[0]]
            left[0] = []
        else:
            lines.append(whole)
    return "\n".join([*lines, ""])


def sentences(words: Any, before: Any, steps: Sequence[PublicStep[Any, Any]], names: Sequence[str]) -> list[str]:
    """A story's complete sentences in plain words, as in the descriptions of pictures."""
    deeds = [beat.line for beat in words.deeds(before, steps, names, plain=True)]
    return [*deeds, *words.changes(before, steps, names, plain=True)]


def logged(game: AnyGame, story: RoundNarration) -> list[str]:
    """A story's log, with its icons as ordinary emoji."""
    return [game.plain(beat.line) for beat in story.log]
