"""Messages around the game: reminders, closed DMs, notices, the welcome, help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.discord_ui.blocks import Style, box, button, menu, option, row, text
from bot.discord_ui.components import MessageContent, MessageForm, ordinary, v2
from bot.discord_ui.format import cut, mention, plain, title_of
from bot.discord_ui.interactions.actions.base import TableAction
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowRules, ShowTable
from bot.discord_ui.interactions.actions.learning import Learn
from bot.discord_ui.interactions.actions.lobby import OpenTable, PlayNow
from bot.discord_ui.interactions.actions.seats import TryAgain
from bot.discord_ui.interactions.command_list import COMMANDS, GUILD_COMMANDS, MANAGERS_COMMANDS
from bot.discord_ui.interactions.keywords import Keyword
from bot.discord_ui.responses.refusals import reason_in
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.play.draft_actions import spell_word
from bot.discord_ui.views.play.seats import after_game_button, turn_button
from bot.games.game import AnyGame
from bot.host.ai.suggestions import alone
from bot.host.match.seats import of_tournament
from bot.host.model.seat_holders import localize_names
from bot.host.model.tables import Participant, Status, TableRecord
from bot.host.model.views import SeatView
from bot.i18n import Translator

WELCOME: Final = "welcome"
"""The nonce in the welcome's buttons, by which it's found again in its channel."""


def typing_help_page(seat: SeatView, example: str = "", *, passes: bool = True) -> MessageContent:
    say = translator_of(seat.view.game).say
    if seat.decision is None:
        return v2(text(say("nothing-to-answer")))
    left_out = {Keyword.GRID, Keyword.HELP, Keyword.THANKS, *(() if passes else (Keyword.PASS,))}
    known = [word for word in Keyword if word not in left_out]
    words = f"-# {say('how-words', words=', '.join(f'`{spell_word(seat, word)}`' for word in known))}"
    head = f"-# {title_of(seat.view.game, seat.view.record)}"
    question = f"**{seat.view.game.words.question(seat.decision)}**"
    such = f"-# {say('mistaken-example', program=example)}" if example else ""
    return v2(text(head, question, seat.view.game.notation.help(seat.decision), such, words))


def is_first(seat: SeatView) -> bool:
    """Return whether this is one of the first turns, after any setup, in a game only against computers and without a
    deadline."""
    record = seat.view.record
    return alone(record) and record.terms.pace is None and record.revision <= 2 and seat.view.table.round == 1


def reminder_intro(seat: SeatView) -> str:
    """Intro of a reminder; empty if there's a deadline, which the panel shows anyway."""
    return translator_of(seat.view.game).say("reminder-waits") if seat.view.record.deadline is None else ""


def closed_page(say: Say, record: TableRecord, player: Participant, *, nonce: str) -> MessageContent:
    who, pings = mention(player)
    line = say("closed-to-you", who=who, table=record.id)
    return ordinary(text(line), row(turn_button(say, record.id, nonce)), pings=pings)


def undelivered_page(say: Say, record: TableRecord, player: Participant, *, nonce: str) -> MessageContent:
    buttons = row(turn_button(say, record.id, nonce))
    if record.place.guild is None:
        return ordinary(text(say("undelivered-here", table=record.id)), buttons)
    who, pings = mention(player)
    return ordinary(text(say("undelivered-to-you", who=who, table=record.id)), buttons, pings=pings)


def notice_page(say: Say, record: TableRecord, sentence: str, *, nonce: str) -> MessageContent:
    if record.status in (Status.OVER, Status.CANCELLED):
        way = after_game_button(say, record, nonce)
    else:
        way = button(say("button-table"), ShowTable(record.id, nonce=nonce), emoji="🎲")
    return ordinary(text(sentence), row(way))


def wordless_page(
    say: Say, record: TableRecord, rung: Sequence[int], *, nonce: str, form: MessageForm
) -> MessageContent:
    """Page of a post whose own page can't be built. The players in `rung` are pinged for their turn."""
    who = "".join(f" <@{user}>" for user in rung)
    return MessageContent(
        (
            text(f"-# {say('table-alone', table=record.id)}", f"{say('wordless')}{who}"),
            row(turn_button(say, record.id, nonce), button(say("button-board"), ShowBoard(record.id), emoji="🗺️")),
        ),
        pings=tuple(rung),
        form=form,
    )


def plain_page(
    say: Say, record: TableRecord, rung: Sequence[int], *, nonce: str, asks: bool, form: MessageForm
) -> MessageContent:
    """Fixed sentence with buttons, in place of a message that doesn't get through. `asks` means that it's about a
    turn."""
    plays = asks and record.status is Status.PLAYING
    line = say("plain-question" if plays else "plain-news", table=record.id)
    look = button(say("button-table"), ShowTable(record.id, nonce=nonce), emoji="🎲")
    who = "".join(f" <@{user}>" for user in rung)
    return MessageContent(
        (text(f"{line}{who}"), row(*([turn_button(say, record.id, nonce)] if plays else []), look)),
        pings=tuple(rung),
        form=form,
    )


def paused_page(
    translator: Translator, record: TableRecord, reason: str, *, nonce: str, seated: bool = True
) -> MessageContent:
    """Message to one person about why a table can't post. Unless `seated`, they can't move the table elsewhere."""
    say, why = translator.say, reason_in(translator, reason)
    if record.status in (Status.OPEN, Status.PLAYING):
        elsewhere = seated and record.place.guild is not None
        lines = [
            say("paused-yours", table=record.id, why=why),
            say("paused-mended-or", table=record.id) if elsewhere else say("paused-mended"),
            say("status-on-hold-cup") if of_tournament(record) else "",
        ]
    else:  # there's no game to go on with
        lines = [say("paused-unposted", table=record.id, why=why)]
    return ordinary(
        text(*lines),
        row(button(say("button-try-again"), TryAgain(record.id, nonce=nonce), style=Style.primary, emoji="▶️")),
    )


def welcome_page(game: AnyGame, others: Sequence[AnyGame] = ()) -> MessageContent:
    say, titles = translator_of(game).say, ", ".join(other.title for other in others[:20])
    play, learn = PlayNow(game.key, nonce=WELCOME), Learn(game.key, nonce=WELCOME)
    return v2(
        box(
            text(
                f"# {say('welcome-to', game=game.title)}",
                game.pitch,
                say("welcome-play"),
                say("welcome-friends"),
                say("welcome-learn") if game.puzzles() else "",
                say("welcome-rules"),
                f"-# {say('welcome-more', games=titles)}" if others else "",
            ),
            colour=0xE2A33C,
        ),
        row(
            button(say("button-play-now"), play, style=Style.success, emoji="▶️"),
            button(say("button-friends"), OpenTable(game.key, nonce=WELCOME), emoji="🪑"),
            *([button(say("button-learn"), learn, emoji="🎓")] if game.puzzles() else []),
            button(say("button-rules"), ShowRules(game=game.key, nonce=WELCOME), emoji="📖"),
        ),
    )


def help_page(translator: Translator, games: Sequence[AnyGame]) -> MessageContent:
    say = translator.say
    lines = [say(f"help-{what}") for what in ("play", "private", "learn", "look")]
    first = next(iter(games), None)
    starts = []
    if first is not None:
        starts = [
            button(say("button-play-now"), PlayNow(first.key, nonce=WELCOME), style=Style.success, emoji="▶️"),
            button(say("button-learn"), Learn(first.key, nonce=WELCOME), emoji="🎓"),
        ]
    every = button(say("help-all"), ShowHelp(commands=True, in_place=True), emoji="📋")
    return v2(text(f"## {say('help-heading')}", *lines), row(*starts, every))


def commands_page(
    translator: Translator, games: Sequence[AnyGame], group: str = "", *, guild: bool, manager: bool
) -> MessageContent:
    """A group of the commands that the reader can use here: in a `guild` or in direct messages, as a `manager` of its
    settings or not."""
    hidden = (frozenset() if guild else GUILD_COMMANDS) | (frozenset() if manager else MANAGERS_COMMANDS)
    usable = {each: [name for name in names if name not in hidden] for each, names in COMMANDS.items()}
    say, group = translator.say, group if group in usable else next(iter(usable))

    def titled(each: str) -> str:
        return say(f"help-group-{'server' if MANAGERS_COMMANDS.intersection(usable[each]) else each}")

    head = f"### {say('help-all')}: {titled(group)}"
    commands = [f"`/{name}` {say(f'command-{name}')}" for name in usable[group]]
    words = [f"-# {say('help-words')}"] if "program" in usable[group] else []
    rules = [button(game.title, ShowRules(game=game.key), emoji="📖") for game in games[:4]]
    others = [
        button(titled(each), ShowHelp(commands=True, in_place=True, group=each), off=each == group) for each in usable
    ]
    return v2(
        text(head, *commands, *words),
        *([row(*rules)] if rules and "rules" in COMMANDS[group] else []),
        row(button(say("button-back"), ShowHelp(in_place=True), emoji="↩️"), *others),
    )


def which_page(
    say: Say, action: TableAction, tables: Sequence[tuple[TableRecord, str]], *, question: str = ""
) -> MessageContent:
    """Page that asks which of the `tables` an action is meant for; only the first 25 are shown."""
    shown, question = tables[:25], question or say("which-table")
    if len(shown) <= 5:
        buttons = [
            button(say("which-hint", table=record.id, hint=hint), replace(action, table=record.id))
            for record, hint in shown
        ]
        return v2(text(question), row(*buttons))
    options = [option(say("which-one", table=record.id), str(record.id), note=hint) for record, hint in shown]
    return v2(text(question), row(menu(say("which-menu"), action, options)))


def hint_of(record: TableRecord, game: AnyGame) -> str:
    players = ", ".join(plain(player.name) for player in localize_names(record, game.language).players)
    return cut(translator_of(game).say("which-with", game=game.title, players=players), 60)
