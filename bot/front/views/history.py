"""The rounds of a game so far, to leaf through, with their pictures, documents and seals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import Press, Verb
from bot.front.format import TEXT, ago, lines_within, named
from bot.front.pages import Page, Style, attached, button, gallery, menu, option, row, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.front.pages import Block, Picture, PressButton, PressMenu
    from bot.host.model import MoveView, Seal

SPARE: Final = 200
MENU: Final = 25
_PLACES: Final = ("previous", "next", "latest")


def history_page(move: MoveView, moves: Sequence[tuple[int, int, str]], picture: Picture, *, moving: bool) -> Page:
    """One move of the past, with the way to all others. `moving`: the picture is the replay, not the last board."""
    story = move.game.words.story(move.before, move.steps, move.names)
    head = [f"-# {move.game.title} · table {move.record.id}", f"### {_title(move, moves)} · {ago(move.at)}"]
    changes = lines_within(story.changes, 900, "*… and {} more*")
    room = TEXT - SPARE - sum(map(len, (*head, changes)))
    deeds = lines_within(story.deeds, max(room, 0), "*… and {} more: the replay shows them*")
    told = [part for part in (deeds, changes) if part]
    description = story.alt if moving else move.game.words.position(move.after, move.names)
    blocks: list[Block] = [text(*head), gallery(picture.name, description)]
    if told:
        blocks.append(text("\n\n".join(told)))
    blocks += [row(_menu(move, moves)), _buttons(move, moves, moving=moving)]
    return Page(tuple(blocks), (picture,))


def _title(move: MoveView, moves: Sequence[tuple[int, int, str]]) -> str:
    return _name(move.revision, move.round, move.kind, moves)


def _name(revision: int, number: int, kind: str, moves: Sequence[tuple[int, int, str]]) -> str:
    """ "Round 3", or with its part where a round took several moves."""
    if kind == "start":
        return "The start"
    base = f"Round {number}" if number else "The set-up"
    same = [each for each, round_, of_kind in moves if round_ == number and of_kind != "start"]
    part = f", part {same.index(revision) + 1}" if len(same) > 1 and revision in same else ""
    return f"{base}{part}{' (a seat is given up)' if kind == 'leave' else ''}"


def _window(moves: Sequence[tuple[int, int, str]], revision: int) -> Sequence[tuple[int, int, str]]:
    """At most 25 moves around one of them."""
    start = min(max(revision - 1 - MENU // 2, 0), max(len(moves) - MENU, 0))
    return moves[start : start + MENU]


def _menu(move: MoveView, moves: Sequence[tuple[int, int, str]]) -> PressMenu:
    options = [
        option(_name(revision, number, kind, moves), str(revision), chosen=revision == move.revision)
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
        button("Seals", Press(Verb.SEALS, table, arg=str(at)), emoji="🔏", off=not move.seals),
    )


def seals_page(move: MoveView, document: Picture | None = None) -> Page:
    """What was sealed for a move, now that it is open, so that anybody can check that nothing was changed.

    With the document that plays the move again by the rules, once its round is over.
    """
    head = f"### 🔏 Seals of {'round ' + str(move.round) if move.round else 'the set-up'} · table {move.record.id}"
    how = (
        "-# The seal is the SHA-256 of the salt's 16 bytes followed by the text. It was public before the programs "
        "were. Check one with `rambots verify TEXT SALT SEAL`."
    )
    seals = lines_within(
        [_seal(move, seal) for seal in move.seals], TEXT - SPARE - len(head) - len(how), "… and {} more"
    )
    told = text(head, seals or "Nothing was sealed in this move.", how)
    if document is None:
        return Page((told,))
    again = text("-# And the whole round as a document: `rambots adjudicate` plays it again.")
    return Page((told, again, attached(document)), (document,))


def _seal(move: MoveView, seal: Seal) -> str:
    name = named(move.names[seal.seat])
    return f"**{name}**\ntext `{seal.text or ' '}`\nsalt `{seal.salt}`\nseal `{seal.commitment}`"
