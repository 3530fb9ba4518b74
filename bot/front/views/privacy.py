"""What is kept of people, said to them in short; the whole of it stands in docs/PRIVACY.md."""

from __future__ import annotations

from typing import Final

from bot.front.custom_ids import Press, Verb
from bot.front.pages import Page, Picture, Style, attached, button, row, text

KEPT: Final = (
    "**Your number on Discord and your name**, at every table you sit at: so that I know whose turn it is.",
    "**What you answer** in games and puzzles, for good: a game is what its players answered. Your drafts until the "
    "round is over.",
    "**What you choose** with `/me`, how far you are with lessons and puzzles, and how strong you play.",
    "**Where our private messages are**, so that I can write to you.",
)
"""What is kept, why, and how long."""
NOT: Final = "I read nothing but what you send me. Nobody else gets any of it, and nothing is sold."


def privacy_page() -> Page:
    """What is kept, and what can be done about it."""
    return Page(
        (
            text("### What I keep of you", *(f"- {line}" for line in KEPT), NOT),
            row(
                button("Show me all of it", Press(Verb.EXPORT), emoji="📦"),
                button("Forget me", Press(Verb.ASK_FORGET), style=Style.danger, emoji="🧽"),
            ),
        )
    )


def export_page(file: Picture) -> Page:
    """All of it, as a file."""
    return Page((text("📦 This is all that I keep of you. Only you see it."), attached(file)), (file,))


def ask_forget_page() -> Page:
    """Asks once: it cannot be undone."""
    return Page(
        (
            text(
                "### 🧽 Shall I forget you?",
                "Your name and number go everywhere; in your games *a former player* takes your place, so that others "
                "keep them. Your settings, lessons, puzzles and place on the lists are gone. That cannot be undone.",
                "-# What I have posted in channels is Discord's: those who manage a server can delete it.",
            ),
            row(button("Forget me for good", Press(Verb.FORGET), style=Style.danger, emoji="🧽")),
        )
    )


def forgotten_page(games: int) -> Page:
    """It is done."""
    many = "one game" if games == 1 else f"{games} games"
    where = f" In {many} a former player sits in your place." if games else ""
    return Page((text(f"🧽 You are forgotten.{where} You are welcome any time: I will not know you."),))
