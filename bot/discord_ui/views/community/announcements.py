"""Pages of a server's announcements: hello, a table with free seats, a finished game, the puzzle of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_ui.blocks import Style, button, gallery, link, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import OPTION, channel_url, cut, format_name, pace_words, plain
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.history import ShowReport
from bot.discord_ui.interactions.actions.learning import ShowServersPuzzle
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.coach.lessons import grade_in
from bot.discord_ui.views.play.accessible import describe_picture, own_words
from bot.discord_ui.views.play.lobby import host_name, lobby_link
from bot.discord_ui.views.play.notices import welcome_page
from bot.discord_ui.views.play.seats import join_button
from bot.engine.quoting import harmless
from bot.games.game import AnyGame
from bot.host.model.community.learning import Before, DailyPuzzle
from bot.host.model.tables import Status
from bot.host.model.views import TableView

ALONE = "rest-alone"
"""Key of the sentence that ends a puzzle picture's alt text if the whole text doesn't fit."""


def hello_page(game: AnyGame, others: Sequence[AnyGame], *, nonce: str) -> MessageContent:
    welcome, say = welcome_page(game, others), translator_of(game).say
    more = row(button(say("hello-else"), ShowHelp(nonce=nonce), emoji="🎲"))
    return replace(welcome, blocks=(*welcome.blocks, text(f"-# {say('hello-managers')}"), more))


def open_page(view: TableView, *, nonce: str, ring: int | None = None) -> MessageContent:
    """Announcement of an open table. It pings the role `ring`, if there's one."""
    record = view.record
    say, game = translator_of(view.game).say, view.game.title
    who = host_name(record, say("herald-somebody"))
    free = max(view.game.seats) - len(record.players) - len(record.guests)  # guests' seats are kept at first
    where = f"<#{record.place.channel}>"
    return v2(
        text(
            say("herald-open", who=who, game=game, count=free, where=where),
            f"-# {pace_words(say, record.terms.pace)}",
            "" if ring is None else f"<@&{ring}>",
        ),
        row(join_button(say, record.id, nonce), *lobby_link(say("herald-see-table"), record)),
        pinged_roles=() if ring is None else (ring,),
    )


def daily_puzzle_page(
    daily_puzzle: DailyPuzzle, picture: Picture | None, *, nonce: str, announcement: int
) -> MessageContent:
    lesson, before, say = daily_puzzle.lesson, daily_puzzle.before, translator_of(daily_puzzle.lesson.game).say
    solve = ShowServersPuzzle(announcement, nonce=nonce)
    which, last = say("puzzle-of", game=lesson.game.title, number=lesson.number), []
    if before is not None:
        last = [
            text(
                f"-# {say('riddle-last', game=before.game.title, task=before.puzzle.task)}",
                f"-# {say('riddle-done', program=before.solution, solvers=_solvers(say, before))}",
            )
        ]
    return v2(
        text(f"-# {which} · {grade_in(say, lesson.puzzle.grade)}", f"### 🧩 {lesson.puzzle.task}"),
        *([] if picture is None else [gallery(picture.name, describe_picture(own_words(lesson.seat), say(ALONE)))]),
        row(button(say("riddle-solve"), solve, style=Style.success, emoji="🧩")),
        *last,
        picture=picture,
    )


def _solvers(say: Say, before: Before) -> str:
    if not before.sought:
        return say("riddle-nobody")
    if before.solved == before.sought:
        return say("riddle-all", count=before.solved)
    return say("riddle-some", solved=before.solved, count=before.sought)


def over_page(view: TableView, *, nonce: str) -> MessageContent:
    record, say = view.record, translator_of(view.game).say
    players = ", ".join(format_name(player.name) for player in record.players)
    return v2(
        text(f"🏁 **{harmless(ending_title(view))}**", f"-# {players}"),
        row(
            button(say("button-highlights"), ShowReport(record.id, nonce=nonce), emoji="🎬"),
            link(say("herald-see-game"), channel_url(record.place.guild, record.channel)),
        ),
    )


def ending_title(view: TableView) -> str:
    """A finished or cancelled game's result as a title, such as "RAMbots 12: Ann won"."""
    record, translator, game = view.record, translator_of(view.game), view.game.title
    winners = sorted(view.winners)
    if record.status is not Status.OVER:
        return translator.say("thread-cancelled", game=game, table=record.id)
    if not winners:
        return translator.say("thread-draw" if view.is_draw else "thread-nobody", game=game, table=record.id)
    who, count = str(translator.join_list([plain(record.players[seat].name) for seat in winners])), len(winners)
    room = OPTION - len(translator.say("thread-won", game=game, table=record.id, who="", count=count))
    return translator.say("thread-won", game=game, table=record.id, who=cut(who, room), count=count)
