"""What is said to people beside the game itself: reminders, closed doors, notices, the welcome, help."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.computer.tempers import TEMPERS
from bot.front.custom_ids import Press, Verb
from bot.front.format import ago, as_sentence, cut, named, plain
from bot.front.pages import MOST, Page, Style, box, button, menu, option, row, text, weight
from bot.front.views.timing import more_button
from bot.host.advice import alone
from bot.host.model import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.front.pages import PressButton
    from bot.games.game import AnyGame
    from bot.host.model import Participant, SeatView, TableRecord

FIRST: Final = (
    "💡 Here is a first idea for you: **Preview** plays it, **Compile** sends it, and all of it can be changed."
)
"""Above what is laid out for a newcomer."""
WELCOME: Final = "welcome"
"""What stands in place of a nonce in the welcome's buttons."""


def how_page(seat: SeatView) -> Page:
    """How to write an answer, and what else is understood."""
    if seat.decision is None:
        return Page((text("There is nothing to answer right now. You will hear from me when you are up."),))
    known = ["compile", "uncompile", "undo", "clear", "pass", "board", "words", "hello"]
    if not seat.text and not seat.can_compile:
        known.remove("pass")  # it would be refused, as with goals
    words = f"-# I also understand {', '.join(f'`{word}`' for word in known)}."
    head = f"-# {seat.view.game.title} · table {seat.view.record.id}"
    question = f"**{seat.view.game.words.question(seat.decision)}**"
    return Page((text(head, question, seat.view.game.notation.help(seat.decision), words),))


def is_first(seat: SeatView) -> bool:
    """Whether somebody who plays against computers alone, without a deadline, is asked for the first time."""
    record = seat.view.record
    return alone(record) and record.pace is None and record.revision <= 2 and seat.view.table.round == 1


def reminder_intro(seat: SeatView) -> str:
    """That the question is still open, under it."""
    record = seat.view.record
    if record.deadline is None:
        return "⏰ The table waits for you."
    return f"⏰ The table goes on {ago(record.deadline)}: what is laid out by then counts."


def reminded(seat: SeatView, shown: Page) -> Page:
    """The panel as a reminder, with a button for more time where it has room."""
    more = more_button(seat.view, seat.player.seat)
    room = bool(more) and weight(shown) + 2 <= MOST
    return replace(shown, blocks=(*shown.blocks, row(*more))) if room else shown


def closed_page(record: TableRecord, player: Participant, *, nonce: str) -> Page:
    """In the channel: somebody's direct messages are closed; everything works from here as well."""
    who = f"<@{player.user}>" if player.user is not None else named(player.name)
    line = (
        f"📪 {who}, I cannot send you private messages. No harm done: **My program** opens your side of table "
        f"{record.id} right here, and only you see it."
    )
    pings = () if player.user is None else (player.user,)
    return Page((text(line), row(_mine(record.id, nonce))), pings=pings)


def notice_page(record: TableRecord, sentence: str, *, nonce: str) -> Page:
    """In the channel: something that happened to the table, and what can be done now."""
    if record.status in (Status.OVER, Status.CANCELLED):
        way = button("Rematch", Press(Verb.REMATCH, record.id, nonce=nonce), style=Style.primary, emoji="🔁")
    else:
        way = button("Table", Press(Verb.TABLE, record.id, nonce=nonce), emoji="🎲")
    return Page((text(sentence), row(way)))


def wordless_page(record: TableRecord, rung: Sequence[int], *, nonce: str) -> Page:
    """In place of what a bug keeps from being told; those in `rung` are awaited and hear of it."""
    who = "".join(f" <@{user}>" for user in rung)
    return Page(
        (
            text(
                f"-# table {record.id}",
                "⚙️ Something happened here that I cannot put into words: a bug of mine, and it is noted down. "
                f"The game goes on.{who}",
            ),
            row(_mine(record.id, nonce), button("Board", Press(Verb.BOARD, record.id), emoji="🗺️")),
        ),
        pings=tuple(rung),
    )


def paused_page(record: TableRecord, reason: str, *, nonce: str) -> Page:
    """To one player: the table cannot speak."""
    elsewhere = f" If it cannot be, `/table table:{record.id}` in another channel of that server brings the game there."
    return Page(
        (
            text(
                f"-# table {record.id}",
                f"⏸️ **Your table is paused.** {as_sentence(reason)}",
                "The clock stands still and nothing is lost. Once that is mended I go on by myself; "
                f"**Try again** makes me look at once.{elsewhere if record.place.guild is not None else ''}",
            ),
            row(button("Try again", Press(Verb.RESUME, record.id, nonce=nonce), style=Style.primary, emoji="▶️")),
        )
    )


def welcome_page(game: AnyGame, others: Sequence[AnyGame] = ()) -> Page:
    """For whoever comes in for the first time: into a game in one click. `others` can be played here as well."""
    titles = ", ".join(other.title for other in others[:20])
    learn = Press(Verb.LEARN, arg=game.key, nonce=WELCOME)
    return Page(
        (
            box(
                text(
                    f"# Welcome to {game.title}",
                    game.pitch,
                    "▶️ **Play now**: against an easy computer, at once.",
                    "🪑 **With friends**: a table that others join first.",
                    "🎓 **Learn**: tiny puzzles, a minute each." if game.puzzles() else "",
                    "📖 **Rules**: two minutes, in pictures.",
                    f"-# 🎲 `/play` has more: {titles}" if others else "",
                ),
                colour=0xE2A33C,
            ),
            row(
                button("Play now", Press(Verb.QUICK, arg=game.key, nonce=WELCOME), style=Style.success, emoji="▶️"),
                button("With friends", Press(Verb.OPEN, arg=game.key, nonce=WELCOME), emoji="🪑"),
                *([button("Learn", learn, emoji="🎓")] if game.puzzles() else []),
                button("Rules", Press(Verb.RULES, arg=game.key, nonce=WELCOME), emoji="📖"),
            ),
        )
    )


def help_page(games: Sequence[AnyGame]) -> Page:
    """What can be done here, in the order in which a newcomer needs it."""
    return Page(
        (
            text(
                "## The Master Priority Scheduler at your service",
                f"▶️ `/play` opens a table here. Others press **Join**, computers (some {_tempers()}) fill seats.",
                "🔎 `/queue` finds you others to play with.",
                "📝 I ask you in private: press buttons, or type. **Compile** locks your answer. When all are in, the "
                "channel sees what happens.",
                "🎓 `/learn` teaches by tiny puzzles, `/rules` by pictures. 🧩 `/puzzle` has a new one every day.",
                "👀 `/table` · `/board` · `/hand` · `/program` · `/history` · `/replay`",
                "🏳️ `/resign` gives up your seat. Whoever opened a table can cancel it from `/table`.",
                "-# In private I also understand `compile`, `uncompile`, `undo`, `clear`, `pass`, `board`, `words` "
                "(the board without a picture) and `help`; an edited message counts anew. Private messages closed? "
                "**My program** in the channel does the same, for your eyes only.",
            ),
            row(*(button(game.title, Press(Verb.RULES, arg=game.key), emoji="📖") for game in games[:5])),
        )
    )


def _tempers() -> str:
    """What the computers can be that have a temperament."""
    return " or ".join(f"a {temper.sign} {temper.word}" for temper in TEMPERS.values())


def which_page(verb: Verb, tables: Sequence[tuple[TableRecord, str]], *, arg: str = "", question: str = "") -> Page:
    """Asks which table is meant; `tables` are at most 25, each with a word about it. `arg` rides along."""
    shown = tables[:25]
    if len(shown) <= 5:
        buttons = [
            button(f"Table {record.id} · {hint}", Press(verb, record.id, record.revision, arg=arg))
            for record, hint in shown
        ]
        return Page((text(question or "Which table do you mean?"), row(*buttons)))
    options = [option(f"Table {record.id}", str(record.id), note=hint) for record, hint in shown]
    return Page((text(question or "Which table do you mean?"), row(menu("Table…", Press(verb, arg=arg), options))))


def hint_of(record: TableRecord, game: AnyGame) -> str:
    """A table in a few words: who plays."""
    return cut(f"{game.title} with {', '.join(plain(player.name) for player in record.players)}", 60)


def _mine(table: int, nonce: str) -> PressButton:
    return button("My program", Press(Verb.PANEL, table, nonce=nonce), style=Style.primary, emoji="📝")
