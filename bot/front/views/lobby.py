"""A table that waits for players: what is played, who sits there, and the buttons to change that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.tempers import PLAIN, split
from bot.front.custom_ids import Press, Verb
from bot.front.format import as_sentence, chosen_words, named, pace_words, plain, seat_name
from bot.front.pages import Page, Style, box, button, menu, option, row, text
from bot.front.speech import tongue_of
from bot.front.views.ranking import number
from bot.front.views.timing import pause_lines, timing_lines
from bot.host.hours import SLOW
from bot.host.model import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.game import Seat
    from bot.front.pages import Block, PressButton
    from bot.games.game import AnyGame
    from bot.host.model import Participant, TableRecord, TableView
    from bot.host.ratings import Rating

OPEN_COLOUR = 0x3BA55D
RUNNING_COLOUR = 0x4C7BD9
QUIET_COLOUR = 0x777777
UNHELPED = "No odds or hints"
"""What is said of a table without help."""
NOBODYS: Mapping[Seat, Rating] = {}
"""Where nobody's strength is told."""
RATED = "🏅 Rated, no odds or hints"
"""What is said of one whose result counts."""


def lobby(view: TableView, computers: Mapping[str, str], *, nonce: str, ping: bool = False) -> Page:
    """The message of a table, whatever has become of it. With `ping` it rings whoever is invited to a rematch."""
    record, game = view.record, view.game
    match record.status:
        case Status.OPEN:
            lines = (
                _heading(record, game),
                _seats(record, game, dict(view.strengths)),
                *missing(record, game),
                *timing_lines(view),
                _setup(record, game),
            )
            pings = tuple(player.user for player in record.invited if player.user is not None) if ping else ()
            return Page((box(text(*lines), colour=OPEN_COLOUR), *_buttons(view, computers, nonce)), pings=pings)
        case Status.PLAYING:
            return Page(
                (
                    box(
                        text(
                            _heading(record, game),
                            _seats(record, game),
                            f"⏸️ **Paused:** {as_sentence(record.paused)}"
                            if record.paused
                            else f"▶️ **The game is on** {_where(record)}",
                            *pause_lines(view),
                            _setup(record, game),
                        ),
                        colour=RUNNING_COLOUR,
                    ),
                    row(
                        *_try_again(record, nonce),
                        button("Board", Press(Verb.BOARD, record.id, nonce=nonce), emoji="🗺️"),
                        button("My program", Press(Verb.PANEL, record.id), emoji="📝"),
                        button("Rules", Press(Verb.RULES, record.id, arg=game.key), emoji="📖"),
                    ),
                )
            )
        case Status.OVER | Status.CANCELLED if record.revision:
            return Page(
                (
                    box(
                        text(
                            _heading(record, game),
                            _seats(record, game),
                            over(view),
                        ),
                        colour=QUIET_COLOUR,
                    ),
                    row(
                        button("Rematch", Press(Verb.REMATCH, record.id, nonce=nonce), style=Style.primary, emoji="🔁"),
                        button("History", Press(Verb.HISTORY, record.id), emoji="📜"),
                    ),
                )
            )
        case Status.OVER | Status.CANCELLED | Status.QUARANTINED:
            word = "is on hold; its people know" if record.status is Status.QUARANTINED else "was closed"
            return Page(
                (
                    box(
                        text(_heading(record, game), f"This table {word}."),
                        colour=QUIET_COLOUR,
                    ),
                    row(
                        button("Rules", Press(Verb.RULES, record.id, arg=game.key, nonce=nonce), emoji="📖"),
                    ),
                )
            )


def _try_again(record: TableRecord, nonce: str) -> list[PressButton]:
    if not record.paused:
        return []
    return [button("Try again", Press(Verb.RESUME, record.id, nonce=nonce), style=Style.primary, emoji="▶️")]


def _heading(record: TableRecord, game: AnyGame) -> str:
    return f"### {game.title} · table {record.id}"


def _setup(record: TableRecord, game: AnyGame) -> str:
    """The pace, and what is not as usual."""
    without = [RATED] if record.rated else [] if record.helped else [UNHELPED]
    quiet = record.status is Status.OPEN and record.pace is not None and record.pace >= SLOW
    nights = "\n-# 🔕 Time that would be up in a player's quiet hours is up when they end (`/me`)." if quiet else ""
    allowed = record.timing.allowed
    days = f"its opener can pause it for {allowed} {'day' if allowed == 1 else 'days'}"
    pauses = [days] if quiet and allowed else []
    settings = [pace_words(record.pace).capitalize(), *chosen_words(game, dict(record.options)), *without, *pauses]
    return f"-# ⏱️ {' · '.join(settings)}{nights}"


def _seats(record: TableRecord, game: AnyGame, strengths: Mapping[Seat, Rating] = NOBODYS) -> str:
    """Who sits there, how strong they are where that matters, and how many more can."""
    free = max(game.seats) - len(record.players) if record.status is Status.OPEN else 0
    names = [
        seat_name(game, player) + _temper(player) + _strength(game, strengths, player) for player in record.players
    ]
    return " · ".join([*names, *([f"{free} free seat{'s' * (free > 1)}"] if free else [])])


def _strength(game: AnyGame, strengths: Mapping[Seat, Rating], player: Participant) -> str:
    return f" {number(tongue_of(game).say, strengths[player.seat])}" if player.seat in strengths else ""


def _temper(player: Participant) -> str:
    """The sign of a computer's temperament; what it is, its name says."""
    _, temper = split(player.computer or "")
    return "" if temper is PLAIN else temper.sign


def missing(record: TableRecord, game: AnyGame) -> list[str]:
    """What it takes until the game can begin, and whose turn that is."""
    count, fewest, most = len(record.players), min(game.seats), max(game.seats)
    alone = record.place.guild is None
    way = "add a computer player" if alone else "press **Join**, or add a computer player"
    opener = next((player for player in record.players if player.user == record.opener), None)
    starter = "whoever opened this" if opener is None else named(opener.name)
    if count < fewest:
        more = "One more is" if fewest - count == 1 else f"{fewest - count} more are"
        line = f"⏳ **{more} needed:** {way}."
    elif count not in game.seats:
        line = f"⏳ It is for {' or '.join(map(str, game.seats))} players: {way}."
    elif count < most:
        line = f"✅ **Ready:** {starter} presses **Start**.{'' if alone else ' More can still **Join**.'}"
    else:
        line = f"✅ **Full:** {starter} presses **Start**."
    guests = " ".join(f"<@{player.user}>" for player in record.invited)
    return [line, f"🔁 {guests}, another game? **Join** gives you your old seat." if guests else ""]


def over(view: TableView) -> str:
    """That its game is over, and who won."""
    if view.record.status is Status.CANCELLED:
        return "🗑️ **The game was cancelled.** Nobody won."
    winners = () if view.outcome is None else sorted(view.outcome.winners)
    who = " and ".join(seat_name(view.game, view.record.players[seat]) for seat in winners)
    return f"🏁 **The game is over.** {f'🏆 {who}' if who else 'Nobody won.'}"


def _where(record: TableRecord) -> str:
    return "right here." if record.channel == record.place.channel else f"in <#{record.channel}>"


def _buttons(view: TableView, computers: Mapping[str, str], nonce: str) -> list[Block]:
    record, game = view.record, view.game
    full = len(record.players) >= max(game.seats)
    seated = any(player.computer for player in record.players)

    def press(verb: Verb, arg: str = "") -> Press:
        return Press(verb, record.id, record.revision, arg=arg, nonce=nonce)

    join = button("Join", press(Verb.JOIN), style=Style.success, emoji="🪑", off=full)
    first = row(
        *([] if record.place.guild is None else [join]),  # in a direct message there is nobody else
        button("Start", press(Verb.START), style=Style.primary, emoji="▶️", off=len(record.players) not in game.seats),
        button("Leave", press(Verb.LEAVE)),
        button("Settings", press(Verb.SETTINGS)),
        button("Rules", press(Verb.RULES, game.key)),
    )
    kinds = [
        button(f"+ {title}", press(Verb.ADD_COMPUTER, kind), emoji="🤖", off=full)
        for kind, title in list(computers.items())[:4]
    ]
    fewer = [button("− Computer", press(Verb.REMOVE_COMPUTER))] if seated else []
    second = row(*kinds, *fewer)
    taken = {player.colour: player for player in record.players}
    colours = [
        option(
            colour.name.capitalize(),
            colour.key,
            emoji=colour.emoji,
            sign=colour.key if colour.key in game.signs else "",
            note=_taken(taken[colour.key].name, computer=bool(taken[colour.key].computer))
            if colour.key in taken
            else "",
        )
        for colour in game.colours
    ]
    return [first, second, row(menu("Your colour…", press(Verb.COLOUR), colours))]


def _taken(name: str, *, computer: bool) -> str:
    return f"{plain(name)} has it{', and swaps with you' if computer else ''}"
