"""Somebody's games that wait for them: how many, in a message that rings, and which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.front.format import ago
from bot.front.pages import Page, Style, button, ordinary, row, section, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.front.speech import Say
    from bot.host.model import TableView

LISTED: Final = 10
"""So many tables have a button in the list; a message has no room for many more."""


def digest_page(say: Say, count: int, *, nonce: str) -> Page:
    """How many games wait. Of which ones, only who opens the list sees."""
    if not count:
        return ordinary(text(say("my-games-none")))
    mine = button(say("button-my-games"), ShowMyGames(nonce=nonce), style=Style.primary, emoji="📋")
    return ordinary(text(say("my-games-wait", count=count)), row(mine))


def my_games_page(say: Say, views: Sequence[TableView]) -> Page:
    """The tables that wait, each with a button to its panel."""
    again = row(button(say("button-refresh"), ShowMyGames(in_place=True), emoji="🔄"))
    if not views:
        return Page((text(say("my-games-none")), again))
    more = len(views) - LISTED
    return Page(
        (
            text(f"### {say('my-games-wait', count=len(views))}"),
            *(
                section(
                    text(_line(say, view)),
                    button(say("button-program"), ShowPanel(view.record.id), style=Style.primary, emoji="📝"),
                )
                for view in views[:LISTED]
            ),
            *([text(f"-# {say('my-games-more', count=more)}")] if more > 0 else []),
            again,
        )
    )


def _line(say: Say, view: TableView) -> str:
    record, game = view.record, view.game
    until = say("my-games-untimed") if record.deadline is None else say("my-games-due", when=ago(record.deadline))
    where = f"<#{record.channel}>" if record.place.guild is not None else ""
    about = say("my-games-line", game=game.title, table=record.id)
    return f"**{about}** {where}\n{game.words.round(view.table, view.table.round)}. {until}"
