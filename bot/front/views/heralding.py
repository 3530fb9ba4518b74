"""What a server is told: hello, a table with free seats, a game that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.echo import harmless
from bot.front.custom_ids import Press, Verb
from bot.front.format import channel_url, message_url, named, pace_words
from bot.front.pages import Page, Style, button, gallery, link, row, text
from bot.front.threads import ending_title
from bot.front.views.aloud import described, own_words
from bot.front.views.prompts import welcome_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.front.pages import Picture
    from bot.games.game import AnyGame
    from bot.host.dailies import Before, Riddle
    from bot.host.model import TableView

ALONE = "The rest: press Solve it, then write me words."
MANAGERS = "-# For those who manage this server: `/server` says where tables may be opened, and by whom."


def hello_page(game: AnyGame, others: Sequence[AnyGame], *, nonce: str) -> Page:
    """What the bot is for: a first game in one click."""
    welcome = welcome_page(game, others)
    more = row(button("What else?", Press(Verb.HELP, nonce=nonce), emoji="🎲"))
    return replace(welcome, blocks=(*welcome.blocks, text(MANAGERS), more))


def open_page(view: TableView, *, nonce: str, ring: int | None = None) -> Page:
    """A table has free seats. `ring` is the role of those who look for players."""
    record = view.record
    opener = next((player.name for player in record.players if player.user == record.opener), "Somebody")
    free = max(view.game.seats) - len(record.players)
    seats = "one free seat" if free == 1 else f"{free} free seats"
    there = message_url(record.place.guild, record.place.channel, record.lobby_message or 0)
    see = [link("See the table", there)] if record.lobby_message is not None else []
    return Page(
        (
            text(
                f"🪑 **{named(opener)}** has a table for **{view.game.title}** with {seats}: <#{record.place.channel}>",
                f"-# {pace_words(record.pace)}",
                "" if ring is None else f"<@&{ring}>",
            ),
            row(button("Join", Press(Verb.JOIN, record.id, nonce=nonce), style=Style.success, emoji="🪑"), *see),
        ),
        rings=() if ring is None else (ring,),
    )


def riddle_page(riddle: Riddle, picture: Picture | None, *, nonce: str, bulletin: int) -> Page:
    """A server's puzzle of the day, and how the one before was to be done."""
    lesson, before = riddle.lesson, riddle.before
    solve = Press(Verb.PUZZLE, revision=bulletin, arg=lesson.game.key, nonce=nonce)
    last = []
    if before is not None:
        last = [
            text(
                f"-# Last time, {before.game.title}: {before.puzzle.task}",
                f"-# So it was done: `{before.solution}`. {_solvers(before)}",
            )
        ]
    return Page(
        (
            text(
                f"-# {lesson.game.title} · puzzle {lesson.number} · {lesson.puzzle.grade}",
                f"### 🧩 {lesson.puzzle.task}",
            ),
            *([] if picture is None else [gallery(picture.name, described(own_words(lesson.seat), ALONE))]),
            row(button("Solve it", solve, style=Style.success, emoji="🧩")),
            *last,
        ),
        () if picture is None else (picture,),
    )


def _solvers(before: Before) -> str:
    if not before.sought:
        return "Nobody had a look at it."
    if before.solved == before.sought:
        return "Everybody who tried has solved it." if before.solved > 1 else "The one who tried has solved it."
    return f"{before.solved} of {before.sought} who had a look have solved it."


def over_page(view: TableView, *, nonce: str) -> Page:
    """A game is over."""
    record = view.record
    players = ", ".join(named(player.name) for player in record.players)
    return Page(
        (
            text(f"🏁 **{harmless(ending_title(view))}**", f"-# {players}"),
            row(
                button("Highlights", Press(Verb.REPORT, record.id, nonce=nonce), emoji="🎬"),
                link("See the game", channel_url(record.place.guild, record.channel)),
            ),
        )
    )
