"""Lobby of a table: the game, the seats, and the buttons to change them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ai.temperaments import PLAIN, split
from bot.discord_ui.blocks import Block, Style, box, button, link, menu, option, row, rows, several_people, text
from bot.discord_ui.components import MessageContent, ordinary, v2
from bot.discord_ui.format import (
    capitalize_first,
    chosen_words,
    format_name,
    kind_of,
    message_url,
    pace_words,
    plain,
    seat_name,
    title_of,
)
from bot.discord_ui.interactions.actions import lobby
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowHistory, ShowRules
from bot.discord_ui.interactions.actions.seats import TryAgain
from bot.discord_ui.responses.refusals import reason_in
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.community.leaderboard import number
from bot.discord_ui.views.community.time_requests import pause_lines, timing_lines
from bot.discord_ui.views.play.seats import after_game_button, join_button, tournament_button
from bot.discord_ui.views.play.table_setup import changed_terms
from bot.games.game import AnyGame
from bot.host.match.seats import of_tournament
from bot.host.model.people.availability import SLOW_PACE
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import TableView
from bot.host.ratings.skill import halvings
from bot.host.tables.guests import MAX_GUESTS, guests_of_post
from bot.host.tables.terms import terms_digest, unconfirmed_players
from bot.i18n import Translator

OPEN_COLOUR = 0x3BA55D
RUNNING_COLOUR = 0x4C7BD9
QUIET_COLOUR = 0x777777


def lobby_page(view: TableView, computers: Mapping[str, str], *, nonce: str, ping: bool = False) -> MessageContent:
    """The lobby's message, at any stage of the table. While it's open, `ping` pings the people invited to a rematch."""
    record, game = view.record, view.game
    pings: list[int] = []
    match record.status:
        case Status.OPEN:
            colour, buttons = OPEN_COLOUR, _buttons(view, computers, nonce)
            lines = [
                _seats(view),
                *start_requirements(record, game),
                *timing_lines(view),
                *_repeats(view),
                _setup(record, game),
            ]
            if ping:  # guests are pinged by their invitations
                pings = [player.user for player in record.invited if player.colour and player.user is not None]
        case Status.PLAYING:
            colour, lines, buttons = RUNNING_COLOUR, _running_lines(view), _running_buttons(view, nonce)
        case _:
            colour, (lines, buttons) = QUIET_COLOUR, _closed_card(view, nonce)
    return v2(box(text(f"### {title_of(game, record)}", *lines), colour=colour), *buttons, pings=tuple(pings))


def _running_lines(view: TableView) -> list[str]:
    record, translator = view.record, translator_of(view.game)
    paused = record.refusal and translator.say("paused-because", why=reason_in(translator, record.refusal))
    return [_seats(view), paused or _where(translator.say, record), *pause_lines(view), _setup(record, view.game)]


def _running_buttons(view: TableView, nonce: str) -> list[Block]:
    record, say = view.record, translator_of(view.game).say
    again = button(say("button-try-again"), TryAgain(record.id, nonce=nonce), style=Style.primary, emoji="▶️")
    buttons = [
        *([again] if record.refusal else []),
        button(say("button-board"), ShowBoard(record.id, nonce=nonce), emoji="🗺️"),
        button(say("button-turn"), ShowPanel(record.id), emoji="📝"),
        button(say("button-rules"), ShowRules(record.id, view.game.key), emoji="📖"),
        *([tournament_button(say, record)] if of_tournament(record) else []),
    ]
    return [row(*buttons)]


def _closed_card(view: TableView, nonce: str) -> tuple[list[str], list[Block]]:
    record, say = view.record, translator_of(view.game).say
    if record.revision and record.status is not Status.QUARANTINED:
        history = button(say("button-history"), ShowHistory(record.id), emoji="📜")
        return [_seats(view), over(view)], [row(after_game_button(say, record, nonce), history)]
    why = say("status-on-hold" if record.status is Status.QUARANTINED else "lobby-closed")
    return [why], [row(button(say("button-rules"), ShowRules(record.id, view.game.key, nonce=nonce), emoji="📖"))]


def _setup(record: TableRecord, game: AnyGame) -> str:
    say = translator_of(game).say
    deadline_notes = record.status is Status.OPEN and (record.terms.pace or 0) >= SLOW_PACE
    nights = f"\n-# {say('lobby-nights')}" if deadline_notes else ""
    settings = [
        capitalize_first(pace_words(say, record.terms.pace)),
        *chosen_words(game, dict(record.terms.options)),
        *changed_terms(game.language, record.terms, deadline_notes=deadline_notes),
    ]
    return f"-# ⏱️ {' · '.join(settings)}{nights}"


def _repeats(view: TableView) -> list[str]:
    if not (times := halvings(view.rated_count)):
        return []
    return [f"-# 🏅 {translator_of(view.game).say('lobby-repeats', number=view.rated_count, parts=2**times)}"]


def _unconfirmed_lines(record: TableRecord, game: AnyGame) -> list[str]:
    translator, missing = translator_of(game), unconfirmed_players(record)
    if not missing:
        return []
    who = translator.join_list([format_name(each.name) for each in missing])
    return [f"✋ {translator.say('lobby-unconfirmed', who=who, count=len(missing))}"]


def terms_page(translator: Translator, record: TableRecord, game: AnyGame, *, nonce: str) -> MessageContent:
    missing = [player.user for player in unconfirmed_players(record) if player.user is not None]
    who = " ".join(f"<@{user}>" for user in missing)
    line = translator.say("terms-changed", who=who, table=record.id)
    return ordinary(
        text(line, _setup(record, game)), row(_confirm(translator.say, record, nonce)), pings=tuple(missing)
    )


def terms_again_page(record: TableRecord, game: AnyGame) -> MessageContent:
    say = translator_of(game).say
    ways = [row(_confirm(say, record, ""))] if record.status is Status.OPEN else []
    return v2(text(say("terms-again"), _setup(record, game)), *ways)


def _confirm(say: Say, record: TableRecord, nonce: str) -> Block:
    action = lobby.ConfirmTerms(record.id, terms_digest(record), nonce=nonce)
    return button(say("button-confirm-terms"), action, style=Style.success, emoji="✋")


def _seats(view: TableView) -> str:
    record, strengths, say = view.record, dict(view.strengths), translator_of(view.game).say
    seats = []
    for player in record.players:
        _, temperament = split(player.computer or "")
        icon = "" if temperament is PLAIN else temperament.icon  # the computer's name has the temperament in words
        rating = f" {number(say, strengths[player.seat])}" if player.seat in strengths else ""
        name = f"{seat_name(view.game, player)}{icon}{rating}"
        seats.append(say("player-gone", name=name) if player.has_left else name)
    free = max(view.game.seats) - len(record.players) if record.status is Status.OPEN else 0
    return " · ".join([*seats, *([say("lobby-free", count=free)] if free else [])])


def start_requirements(record: TableRecord, game: AnyGame, reader: int | None = None) -> list[str]:
    """Lines on what the game needs to start, and who has to act. They don't mention Join to a seated `reader`."""
    count, fewest, most = len(record.players), min(game.seats), max(game.seats)
    seated = reader is not None and any(player.user == reader for player in record.players)
    alone = record.place.guild is None
    translator, ways = translator_of(game), "-alone" if alone else "-seated" if seated else ""
    starter = host_name(record, translator.say("lobby-opener"))
    unconfirmed = _unconfirmed_lines(record, game)
    expected = len(record.invited)  # they may have seats kept for them
    if count < fewest:
        line = translator.say(f"lobby-needed{ways}", count=fewest - count)
    elif count not in game.seats:
        line = translator.say(f"lobby-numbers{ways}", numbers=translator.join_alternatives(list(map(str, game.seats))))
    elif unconfirmed:
        line = ""  # nobody can start before they've confirmed, or their time is up
    elif count < most:
        line = translator.say("lobby-ready-alone" if ways or count + expected >= most else "lobby-ready", who=starter)
    elif len(record.people) < most and not (ways or expected):
        line = translator.say("lobby-yields", who=starter)
    else:
        line = translator.say("lobby-full", who=starter)
    again = "lobby-invited-again" if seated or taken_by_people(record, game) else "lobby-invited"
    old = " ".join(f"<@{player.user}>" for player in record.invited if player.colour)
    guests = " ".join(f"<@{player.user}>" for player in record.guests)
    return [
        line,
        *unconfirmed,
        translator.say(again, who=old) if old else "",
        translator.say("lobby-guests", who=guests) if guests else "",
    ]


def host_name(record: TableRecord, otherwise: str) -> str:
    host = next((player for player in record.players if player.user == record.opener), None)
    return otherwise if host is None else format_name(host.name)


def lobby_link(label: str, record: TableRecord) -> list[Block]:
    if record.lobby_message is None:
        return []
    return [link(label, message_url(record.place.guild, record.place.channel, record.lobby_message))]


def taken_by_people(record: TableRecord, game: AnyGame) -> bool:
    """Return whether people have taken all seats; computers make room for people."""
    return len(record.people) >= max(game.seats)


def over(view: TableView) -> str:
    translator = translator_of(view.game)
    if view.record.status is Status.CANCELLED:
        return translator.say("over-stopped" if of_tournament(view.record) else "over-cancelled")
    winners = [seat_name(view.game, view.record.players[seat]) for seat in sorted(view.winners)]
    if not winners:
        return translator.say("over-draw" if view.is_draw else "over-nobody")
    return translator.say("over-won", who=translator.join_list(winners))


def _where(say: Say, record: TableRecord) -> str:
    here = record.channel == record.place.channel
    return say("lobby-on-here") if here else say("lobby-on-there", where=f"<#{record.channel}>")


def _buttons(view: TableView, computers: Mapping[str, str], nonce: str) -> list[Block]:
    record, game, say = view.record, view.game, translator_of(view.game).say
    full = len(record.players) >= max(game.seats)
    taken_by_all = taken_by_people(record, game)
    join = join_button(say, record.id, nonce, off=taken_by_all)
    invite = button(say("button-invite"), lobby.InviteGuests(record.id, nonce=nonce), emoji="📨", off=taken_by_all)
    alone = record.place.guild is None  # nobody else is in a direct message
    first = [
        *([] if alone else [join]),
        button(
            say("button-start"),
            lobby.StartTable(record.id, nonce=nonce),
            style=Style.primary,
            emoji="▶️",
            off=len(record.players) not in game.seats,
        ),
        button(say("button-leave"), lobby.LeaveTable(record.id, nonce=nonce)),
        *([] if alone else [invite]),
        button(say("button-settings"), lobby.TableSettings(record.id, nonce=nonce)),
        button(say("button-rules"), ShowRules(record.id, game.key, nonce=nonce)),
    ]
    more = [
        button(f"+ {kind_of(view.game, kind, title)}", lobby.AddComputer(record.id, kind, nonce=nonce), emoji="🤖")
        for kind, title in ([] if full else list(computers.items())[:4])  # more would need another row
    ]
    if any(player.computer for player in record.players):
        more.append(button(say("lobby-fewer"), lobby.RemoveComputer(record.id, nonce=nonce)))
    notes = {
        player.colour: say("lobby-swaps" if player.computer else "lobby-taken", who=plain(player.name))
        for player in record.players
    }
    colours = [
        option(
            capitalize_first(colour.name),
            colour.key,
            emoji=colour.emoji,
            icon=colour.key if colour.key in game.icons else "",
            note=notes.get(colour.key, ""),
        )
        for colour in game.colours
    ]
    confirm = [row(_confirm(say, record, nonce))] if unconfirmed_players(record) else []
    return [
        *confirm,
        *rows(first, each=4 if alone else 3),
        *rows(more),
        row(menu(say("lobby-colour"), lobby.ChooseColour(record.id, nonce=nonce), colours)),
    ]


def inviting_page(say: Say, record: TableRecord, *lines: str) -> MessageContent:
    heading, room = say("invite-who", table=record.id, where=f"<#{record.channel}>"), MAX_GUESTS - len(record.guests)
    if room <= 0:
        heading = say("lobby-guests", who=" ".join(f"<@{player.user}>" for player in record.guests))
    press = lobby.InviteGuests(record.id, chosen=True)
    guests = [row(several_people(say("invite-menu"), press, room))] if room > 0 else []
    return v2(text(*(lines or (heading,))), *guests)


def invitation_page(record: TableRecord, game: AnyGame, places: str, *, nonce: str) -> MessageContent:
    translator = translator_of(game)
    pings = tuple(guest.user for guest in guests_of_post(record, places) if guest.user is not None)
    who, host = " ".join(f"<@{user}>" for user in pings), host_name(record, translator.say("lobby-opener"))
    line = translator.say("invite-ping", who=who, host=host, table=record.id, game=game.title)
    join = join_button(translator.say, record.id, nonce)
    rules = button(translator.say("button-rules"), ShowRules(record.id, game.key), emoji="📖")
    return ordinary(text(line, _setup(record, game).partition("\n")[0]), row(join, rules), pings=pings)


def names_line(translator: Translator, key: str, names: list[str], **more: str | int) -> str:
    who = translator.join_list([format_name(name) for name in names])
    return translator.say(key, who=who, count=len(names), **more) if names else ""
