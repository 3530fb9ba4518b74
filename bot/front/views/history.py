"""The rounds of a game so far, to leaf through, with their pictures, documents and seals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import Press, Verb
from bot.front.format import TEXT, ago, lines_within, named, sealed_as
from bot.front.pages import Page, Picture, Style, attached, button, gallery, menu, option, row, text
from bot.front.speech import tongue_of
from bot.front.views.aloud import REST, described, headed
from bot.front.views.report import match_file, report_button
from bot.front.views.story import story_of, upshot
from bot.host.model import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.front.pages import Block, PressButton, PressMenu
    from bot.host.model import Awaited, Closed, MoveView, Pledge, Seal

SPARE: Final = 200
MENU: Final = 25
_PLACES: Final = ("previous", "next", "latest")


def history_page(move: MoveView, moves: Sequence[tuple[int, int, str]], picture: Picture, *, moving: bool) -> Page:
    """One move of the past, with the way to all others. `moving`: the picture is the replay, not the last board."""
    story, say = story_of(move), tongue_of(move.game).say
    head = [f"-# {move.game.title} · table {move.record.id}", f"### {_title(move, moves)} · {ago(move.at)}"]
    position = move.game.words.position(move.after, move.names)
    description = story.alt if moving else described(position, say(REST))
    words = headed(say, head, position, Press(Verb.TELL, move.record.id, arg=str(move.revision)))
    blocks: list[Block] = [words, gallery(picture.name, description)]
    told = upshot(move, story)
    if told:
        blocks.append(text(*told))
    blocks += [row(_menu(move, moves)), _buttons(move, moves, moving=moving), _more(move)]
    return Page(tuple(blocks), (picture,))


_ASIDE: Final = {"leave": " (a seat is given up)", "settle": " (all agree to end it)"}
"""What is said of moves that are none of the game's own, by kind."""


def _title(move: MoveView, moves: Sequence[tuple[int, int, str]]) -> str:
    return _name(move, move.revision, move.round, move.kind, moves)


def _name(table: MoveView, revision: int, number: int, kind: str, moves: Sequence[tuple[int, int, str]]) -> str:
    """ "Round 3", or with its part where a round took several moves."""
    if kind == "start":
        return "The start"
    base = table.game.words.round(table.after, number) if number else "The set-up"
    same = [each for each, round_, of_kind in moves if round_ == number and of_kind != "start"]
    part = f", part {same.index(revision) + 1}" if len(same) > 1 else ""
    return f"{base}{part}{_ASIDE.get(kind, '')}"


def _window(moves: Sequence[tuple[int, int, str]], revision: int) -> Sequence[tuple[int, int, str]]:
    """At most 25 moves around one of them."""
    start = min(max(revision - 1 - MENU // 2, 0), max(len(moves) - MENU, 0))
    return moves[start : start + MENU]


def _menu(move: MoveView, moves: Sequence[tuple[int, int, str]]) -> PressMenu:
    options = [
        option(_name(move, revision, number, kind, moves), str(revision), chosen=revision == move.revision)
        for revision, number, kind in _window(moves, move.revision)
    ]
    return menu("Go to…", Press(Verb.HISTORY, move.record.id, edit=1), options)


def _buttons(move: MoveView, moves: Sequence[tuple[int, int, str]], *, moving: bool) -> Block:
    table, at, last = move.record.id, move.revision, len(moves)

    def go(label: str, to: int, place: str, emoji: str) -> PressButton:
        # `revision` tells the buttons of one message apart where two of them lead to the same move
        press = Press(Verb.HISTORY, table, _PLACES.index(place), 1, arg=str(to))
        return button(label, press, emoji=emoji, off=not 1 <= to <= last or to == at)

    seen = (
        Press(Verb.HISTORY, table, len(_PLACES), 1, arg=str(at))
        if moving
        else Press(Verb.REPLAY, table, edit=1, arg=str(at))
    )
    return row(
        go("Previous", at - 1, "previous", "◀️"),
        go("Next", at + 1, "next", "▶️"),
        go("Latest", last, "latest", "⏭️"),
        button("Board" if moving else "Replay", seen, style=Style.primary, emoji="🗺️" if moving else "🎬"),
    )


def _more(move: MoveView) -> Block:
    """What there is to a move besides its pictures."""
    table, at = move.record.id, str(move.revision)
    latest = move.revision == move.record.revision and move.record.status is Status.PLAYING
    return row(
        button("What happened", Press(Verb.LOG, table, arg=at), emoji="📜", off=not move.steps),
        button("Step by step", Press(Verb.STEP, table, arg=at), emoji="👣", off=not move.steps),
        button("Seals", Press(Verb.SEALS, table, arg=at), emoji="🔏", off=not (sealed(move) or latest)),
        *report_button(move.record, move.game),
        *match_file(move),
    )


def sealed(move: MoveView) -> bool:
    """Whether there is anything to see among a move's seals."""
    return bool(move.seals or move.closed or move.pledge)


_HOW: Final = (
    "-# The seal is the SHA-256 of the salt's 16 bytes followed by the text. It was public before the programs "
    "were. Check one with `rambots verify TEXT SALT SEAL`."
)


def seals_page(move: MoveView, document: Picture | None = None, waiting: Sequence[Awaited] = ()) -> Page:
    """What was sealed for a move, now that it is open, so that anybody can check that nothing was changed.

    With the document that plays the move again by the rules, once its round is over; and the seals of those who have
    answered what the table is `waiting` for.
    """
    name = move.game.words.round(move.after, move.round)
    whose = "the start" if move.kind == "start" else name if move.round else "the set-up"
    head = f"### 🔏 Seals of {whose} · table {move.record.id}"
    lines = [*(_seal(move, seal) for seal in move.seals), *(_closed(move, each) for each in move.closed)]
    chance = "" if move.pledge is None else _pledge(move.pledge)
    locked = "\n".join(_locked(move, each) for each in waiting if each.commitments)
    room = TEXT - SPARE - len(head) - len(chance) - len(_HOW) - len(locked)
    told = lines_within(lines, room, "… and {} more: the file has them all")
    if told:
        told = f"{told}\n{_HOW}"
    nothing = "" if chance or told or locked else "Nothing was sealed in this move."
    blocks = [text(head, chance, told, nothing)]
    if locked:
        blocks.append(text("**Locked by now** for what is asked next:", locked))
    files = []
    if len(told) < len("\n".join(lines)):
        files.append(Picture(f"table{move.record.id}-move{move.revision}-seals.txt", "\n\n".join(lines).encode()))
        blocks.append(attached(files[0]))
    if document is not None:
        files.append(document)
        again = text("-# And the whole round as a document: `rambots adjudicate` plays it again.")
        blocks += [again, attached(document)]
    blocks += map(row, match_file(move))
    return Page(tuple(blocks), tuple(files))


def _pledge(pledge: Pledge) -> str:
    opened = ", secret until the end" if pledge.secret is None else f"\nsecret `{pledge.secret}`"
    return (
        f"**The match's chance**{opened}\nseal `{pledge.commitment}`\n"
        "-# Set-up, dice and draws all follow from the secret. Its seal is the SHA-256 of `rambots match ` followed by "
        "the secret's 32 bytes."
    )


def match_page(table: int, file: Picture, last_hash: str) -> Page:
    """A finished match as a file, which ends in this hash."""
    words = text(
        f"### 📦 The match file of table {table}",
        "Everything that was played, and the secret that all chance came from. Whoever has the file can check that "
        "nothing was changed, and watch the game again, without ever having been here:",
        f"```\nrambots verify {file.name}\nrambots replay {file.name} --out pictures\n```",
        "-# Names stand in it as they were shown here, and nothing else of who played. Every move's hash is over the "
        f"one before; the last is `{last_hash}`.",
    )
    return Page((words, attached(file)), (file,))


def _locked(move: MoveView, awaited: Awaited) -> str:
    return f"🔒 **{named(move.names[awaited.player.seat])}** {sealed_as(awaited.commitments)}"


def _seal(move: MoveView, seal: Seal) -> str:
    whose = _whose(move, seal.seat, seal.part)
    written = f"`{seal.text}`" if seal.text else 'empty: `""`'
    return f"{whose}\ntext {written}\nsalt `{seal.salt}`\nseal `{seal.commitment}`"


def _closed(move: MoveView, closed: Closed) -> str:
    whose = _whose(move, closed.seat, closed.commitment.part)
    return f"{whose}, still hidden\nseal `{closed.commitment.digits}`"


def _whose(move: MoveView, seat: Seat, part: str) -> str:
    name = f"**{named(move.names[seat])}**"
    return f"{name} · {part}" if part else name
