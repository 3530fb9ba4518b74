"""A table that waits for players: what is played, who sits there, and the buttons to change that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.custom_ids import Press, Verb
from bot.front.format import as_sentence, chosen_words, pace_words, plain, seat_name
from bot.front.pages import Page, Style, box, button, menu, option, row, text
from bot.host.model import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.front.pages import Block, PressButton
    from bot.games.game import AnyGame
    from bot.host.model import TableRecord, TableView

OPEN_COLOUR = 0x3BA55D
RUNNING_COLOUR = 0x4C7BD9
QUIET_COLOUR = 0x777777


def lobby(view: TableView, computers: Mapping[str, str], *, nonce: str) -> Page:
    """The message of a table, whatever has become of it."""
    record, game = view.record, view.game
    match record.status:
        case Status.OPEN:
            return Page(
                (box(_about(record, game), _seats(record, game), colour=OPEN_COLOUR), *_buttons(view, computers, nonce))
            )
        case Status.PLAYING:
            return Page(
                (
                    box(
                        _about(record, game),
                        _seats(record, game),
                        text(
                            f"⏸️ **Paused:** {as_sentence(record.paused)}"
                            if record.paused
                            else f"▶️ **The game is on** {_where(record)}"
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
        case Status.OVER:
            outcome = view.outcome
            winners = () if outcome is None else tuple(record.players[seat] for seat in sorted(outcome.winners))
            who = " and ".join(seat_name(game, player) for player in winners)
            return Page(
                (
                    box(
                        _about(record, game),
                        text(f"🏁 **The game is over.** {f'🏆 {who}' if who else 'Nobody won.'}"),
                        colour=QUIET_COLOUR,
                    ),
                    row(
                        button("Rematch", Press(Verb.REMATCH, record.id, nonce=nonce), style=Style.primary, emoji="🔁"),
                        button("History", Press(Verb.HISTORY, record.id), emoji="📜"),
                    ),
                )
            )
        case Status.CANCELLED | Status.QUARANTINED:
            word = "was closed" if record.status is Status.CANCELLED else "is on hold; its people know"
            return Page(
                (
                    box(
                        text(f"### {game.title} · table {record.id}", f"This table {word}."),
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


def _about(record: TableRecord, game: AnyGame) -> Block:
    settings = [pace_words(record.pace).capitalize(), *chosen_words(game, dict(record.options))]
    return text(f"## {game.title} · table {record.id}", game.pitch, f"-# ⏱️ {' · '.join(settings)}")


def _seats(record: TableRecord, game: AnyGame) -> Block:
    lines = [
        f"{seat_name(game, player)}{' · host' if player.user == record.opener and not player.computer else ''}"
        for player in record.players
    ]
    free = max(game.seats) - len(record.players)
    if record.status is Status.OPEN:
        lines += ["⬜ *a free seat*"] * free
        lines.append(_next(record, game))
    return text(*lines)


def _next(record: TableRecord, game: AnyGame) -> str:
    if len(record.players) in game.seats:
        return "-# Ready when you are: **Start**, or wait for more to join."
    fewest = min(game.seats)
    return f"-# Press **Join**, or add a computer player. It takes {fewest} to start, {max(game.seats)} at most."


def _where(record: TableRecord) -> str:
    return "right here." if record.channel == record.place.channel else f"in <#{record.channel}>."


def _buttons(view: TableView, computers: Mapping[str, str], nonce: str) -> list[Block]:
    record, game = view.record, view.game
    full = len(record.players) >= max(game.seats)
    seated = any(player.computer for player in record.players)

    def press(verb: Verb, arg: str = "") -> Press:
        return Press(verb, record.id, record.revision, arg=arg, nonce=nonce)

    first = row(
        button("Join", press(Verb.JOIN), style=Style.success, emoji="🪑", off=full),
        button("Leave", press(Verb.LEAVE), emoji="🚪"),
        button("Start", press(Verb.START), style=Style.primary, emoji="▶️", off=len(record.players) not in game.seats),
        button("Rules", press(Verb.RULES, game.key), emoji="📖"),
    )
    kinds = [
        button(f"Add {title}", press(Verb.ADD_COMPUTER, kind), emoji="🤖", off=full)
        for kind, title in list(computers.items())[:4]
    ]
    second = row(*kinds, button("Remove computer", press(Verb.REMOVE_COMPUTER), emoji="➖", off=not seated))
    taken = {player.colour: player for player in record.players}
    colours = [
        option(
            colour.name.capitalize(),
            colour.key,
            emoji=colour.emoji,
            note=_taken(taken[colour.key].name, computer=bool(taken[colour.key].computer))
            if colour.key in taken
            else "",
        )
        for colour in game.colours
    ]
    third = row(menu("Your colour…", press(Verb.COLOUR), colours))
    return [first, second, third]


def _taken(name: str, *, computer: bool) -> str:
    return f"{plain(name)} has it{', and swaps with you' if computer else ''}"
