"""A person's games: a message with the number that wait for them, and the list, open turns first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.discord_ui.blocks import Block, Style, button, link, row, section, text
from bot.discord_ui.components import MessageContent, ordinary, v2
from bot.discord_ui.format import ago, channel_url
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.history import ShowReplay, ShowTable
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.coach.analysis import analyse_button
from bot.discord_ui.views.play.game_report import report_button
from bot.discord_ui.views.play.notices import hint_of
from bot.games.game import AnyGame
from bot.host.match.seats import of_tournament
from bot.host.model.community.tournaments import Stage, Tournament
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import TableView

MAX_COMPONENTS: Final = 30
"""Maximum number of components for a page's entries; a message can have 40 in all."""
LINKED, REPLAYED = 3, 5
"""Maximum number of components of an entry with a button beside it, and of one with a row of buttons."""


@dataclass(frozen=True, slots=True)
class MyGames:
    """A person's games, in that person's language."""

    waiting: Sequence[TableView]
    """Tables that wait for the person, the earliest deadline first."""
    tournaments: Sequence[tuple[Tournament, AnyGame]]
    others: Sequence[TableView]
    """The other running tables, the earliest deadline first."""
    unseen: Sequence[tuple[TableRecord, AnyGame]]
    """Open tables, and running ones whose game can't be loaded."""
    finished: Sequence[tuple[TableRecord, AnyGame]]
    """Finished games, the highest table number first."""


def digest_page(say: Say, count: int, *, nonce: str) -> MessageContent:
    """Message with the number of games that wait. They're named only in the list, which its reader has to open."""
    if not count:
        return ordinary(text(say("my-games-none")))
    mine = button(say("button-my-games"), ShowMyGames(nonce=nonce), style=Style.primary, emoji="📋")
    return ordinary(text(say("my-games-wait", count=count)), row(mine))


def my_games_page(say: Say, games: MyGames, *, page: int = 0) -> MessageContent:
    listed: list[tuple[str, Sequence[Block]]] = [("", _waiting_entry(say, view)) for view in games.waiting]
    listed += [("my-games-tournaments", _tournament(say, *each)) for each in games.tournaments]
    listed += [("my-games-others", _other(say, view.record, view.game, _round(say, view))) for view in games.others]
    listed += [("my-games-others", _other(say, *each)) for each in games.unseen]
    listed += [("my-games-finished", _finished_entry(say, *each)) for each in games.finished]
    pages = _paginate_entries(listed)
    last = len(pages) - 1
    page = min(page, last)
    waits = say("my-games-wait", count=len(games.waiting)) if games.waiting else say("my-games-none")
    blocks, heading = [text(f"### {waits}")], ""
    for key, entry in pages[page]:
        if key != heading:
            blocks.append(text(f"**{say(key)}**"))
            heading = key
        blocks += entry
    turns = [
        button(say("button-previous"), ShowMyGames(in_place=True, page=page - 1), emoji="⬅️") if page else None,
        button(say("button-refresh"), ShowMyGames(in_place=True, page=page), emoji="🔄"),
        button(say("button-next"), ShowMyGames(in_place=True, page=page + 1), emoji="➡️") if page < last else None,
    ]
    return v2(*blocks, row(*filter(None, turns)))


def _paginate_entries(listed: Sequence[tuple[str, Sequence[Block]]]) -> list[list[tuple[str, Sequence[Block]]]]:
    pages: list[list[tuple[str, Sequence[Block]]]] = [[]]
    room = MAX_COMPONENTS
    for key, entry in listed:
        needed = LINKED if len(entry) == 1 else REPLAYED
        if needed > room:
            pages.append([])
            room = MAX_COMPONENTS
        pages[-1].append((key, entry))
        room -= needed
    return pages


def _waiting_entry(say: Say, view: TableView) -> list[Block]:
    record, game = view.record, view.game
    line = f"**{_name(say, record, game)}**\n{_round(say, view)}"
    return [section(text(line), button(say("my-games-play"), ShowPanel(record.id), style=Style.primary, emoji="📝"))]


def _tournament(say: Say, tournament: Tournament, game: AnyGame) -> list[Block]:
    title = say("cup-title", game=game.title, form=say(f"cup-form-{tournament.form.value}"))
    if tournament.stage is Stage.SIGN_UP:
        stands = say("my-games-sign-up")
    else:
        stands = say("my-games-round", round=tournament.round, rounds=tournament.most_rounds)
    there = link(say("my-games-there"), channel_url(tournament.guild, tournament.channel))
    return [section(text(f"**{title}**\n{stands}"), there)]


def _round(say: Say, view: TableView) -> str:
    return f"{view.game.words.round(view.table, view.table.round)}. {_until(say, view.record)}".rstrip()


def _other(say: Say, record: TableRecord, game: AnyGame, stands: str = "") -> list[Block]:
    stands = stands or (say("my-games-open") if record.status is Status.OPEN else _until(say, record))
    look = button(say("button-table"), ShowTable(record.id), emoji="🎲")
    return [section(text(f"**{_name(say, record, game)}**", stands), look)]


def _finished_entry(say: Say, record: TableRecord, game: AnyGame) -> list[Block]:
    say_in_game = translator_of(game).say
    replay = button(say_in_game("button-replay"), ShowReplay(record.id), emoji="🎬")
    buttons = [*analyse_button(record, game), *report_button(record, game), replay]
    return [text(say("which-hint", table=record.id, hint=hint_of(record, game))), row(*buttons)]


def _name(say: Say, record: TableRecord, game: AnyGame) -> str:
    return say("my-games-line-cup" if of_tournament(record) else "my-games-line", game=game.title, table=record.id)


def _until(say: Say, record: TableRecord) -> str:
    """The deadline; empty while the table can't post, because its clock is stopped."""
    if record.refusal is not None:
        return ""
    return say("my-games-untimed") if record.deadline is None else say("my-games-due", when=ago(record.deadline))
