"""The recap shown with a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.discord_ui.texts import Say
from bot.games.game import MAX_HEADLINE


@dataclass(frozen=True, slots=True)
class SpoilerLine:
    """The reason why a round didn't go as a player's preview promised."""

    line: str
    lock_screen: str
    step: tuple[int, int]
    """The move's revision and the scene's index."""


@dataclass(frozen=True, slots=True)
class Recap:
    """A short recap of what led to a turn."""

    name: str = ""
    lines: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    """A line on a turn that ended before the player had locked in; otherwise empty."""
    rushed: bool = False
    """If `own`: true if the turn ended because of the others' answers, not the deadline."""
    secret: bool = False
    """True if `own` may be hidden from others, and so mustn't appear on a lock screen."""
    replay: bool = False
    spoiler: SpoilerLine | None = None
    """Another player's part in what happened, if known."""

    def render_lines(self, say: Say, *, notifies: bool) -> tuple[str, ...]:
        """Lines in small print, the first with the round's name; empty if there's nothing to report."""
        hidden = (say("news-time-up", why=say("late-why", rushed=int(self.rushed))),)
        own = hidden if self.own and self.secret and notifies else self.own
        lines = (*own, *self.lines)
        if self.spoiler is not None:
            lines = (*lines[: MAX_HEADLINE - 1], self.spoiler.lock_screen if notifies else self.spoiler.line)
        return tuple(f"-# {each}" for each in (f"**{self.name}** · {lines[0]}", *lines[1:])) if lines else ()


NO_RECAP: Final = Recap()
