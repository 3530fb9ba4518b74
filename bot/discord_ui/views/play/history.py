"""Pages for browsing a game's past rounds, with their pictures, documents and seals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.discord_ui.blocks import Block, Style, button, file_block, gallery, menu, option, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import TEXT, ago, format_name, in_line, lines_within, part_name, sealed_as, title_of
from bot.discord_ui.interactions.actions import history
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.play.accessible import CUT_HERE, describe_picture, picture_heading
from bot.discord_ui.views.play.game_report import match_file_button, report_button
from bot.discord_ui.views.play.round_log import order_button, story_of, upshot
from bot.engine.game import Seat
from bot.host.model.drafts import Closed, Reveal, SeedCommitment
from bot.host.model.tables import Status
from bot.host.model.views import Awaited, MoveView

HEADING_LENGTH: Final = 200
MAX_OPTIONS: Final = 25


def history_page(
    move: MoveView, moves: Sequence[tuple[int, int, str]], picture: Picture, *, replay: bool
) -> MessageContent:
    """A past move. `moves` lists each move's revision, round and kind; `replay` means that the picture is a replay."""
    story, say = story_of(move), translator_of(move.game).say
    name = _name(move, move.revision, move.round, move.kind, moves)
    head = [f"-# {title_of(move.game, move.record)}", f"### {name} · {ago(move.at)}"]
    position = move.game.words.position(move.after, move.names)
    description = story.alt if replay else describe_picture(position, say(CUT_HERE))
    words = picture_heading(say, head, history.DescribeMove(move.record.id, move.revision))
    blocks: list[Block] = [words, gallery(picture.name, description)]
    if upshot_lines := upshot(move, story):
        blocks.append(text(*upshot_lines))
    blocks += [row(_menu(move, moves)), _buttons(move, moves, replay=replay), _more(move)]
    return v2(*blocks, picture=picture)


_ASIDE: Final = {"leave": "history-leave", "settle": "history-settle", "mended": "history-mended"}
"""Message keys for moves other than the start and answers, by kind."""


def _name(table: MoveView, revision: int, number: int, kind: str, moves: Sequence[tuple[int, int, str]]) -> str:
    say = translator_of(table.game).say
    if kind == "start":
        return say("history-start")
    name = table.game.words.round(table.after, number) if number else say("history-set-up")
    same = [each for each, round_, of_kind in moves if round_ == number and of_kind not in {"start", *_ASIDE}]
    if len(same) > 1 and revision in same:
        name = say("history-part", name=name, part=same.index(revision) + 1)
    return say(_ASIDE[kind], name=name) if kind in _ASIDE else name


def _menu(move: MoveView, moves: Sequence[tuple[int, int, str]]) -> Block:
    start = min(max(move.revision - 1 - MAX_OPTIONS // 2, 0), max(len(moves) - MAX_OPTIONS, 0))
    options = [
        option(_name(move, revision, number, kind, moves), str(revision), chosen=revision == move.revision)
        for revision, number, kind in moves[start : start + MAX_OPTIONS]
    ]
    return menu(translator_of(move.game).say("history-go"), history.ShowHistory(move.record.id, in_place=True), options)


def _buttons(move: MoveView, moves: Sequence[tuple[int, int, str]], *, replay: bool) -> Block:
    table, at, last, say = move.record.id, move.revision, len(moves), translator_of(move.game).say

    def go(label: str, to: int, slot: int, emoji: str) -> Block:
        # `slot` keeps the custom IDs unique if two buttons lead to the same move
        press = history.ShowHistory(table, max(to, 0), in_place=True, slot=slot)
        return button(label, press, emoji=emoji, off=not 1 <= to <= last or to == at)

    if replay:
        board = history.ShowHistory(table, at, in_place=True, slot=3)
        other = button(say("button-board"), board, style=Style.primary, emoji="🗺️")
    else:
        press = history.ShowReplay(table, at, in_place=True)
        other = button(say("button-replay"), press, style=Style.primary, emoji="🎬")
    return row(
        go(say("button-previous"), at - 1, 0, "◀️"),
        go(say("button-next"), at + 1, 1, "▶️"),
        go(say("button-latest"), last, 2, "⏭️"),
        other,
        *order_button(move.game, table, named=False),
    )


def _more(move: MoveView) -> Block:
    table, at, say = move.record.id, move.revision, translator_of(move.game).say
    latest = move.revision == move.record.revision and move.record.status is Status.PLAYING
    return row(
        button(say("button-log"), history.ShowLog(table, at), emoji="📜", off=not move.steps),
        button(say("button-step"), history.ShowStep(table, at), emoji="👣", off=not move.steps),
        button(say("button-seals"), history.ShowSeals(table, at), emoji="🔏", off=not (has_seals(move) or latest)),
        *report_button(move.record, move.game),
        *match_file_button(move),
    )


def has_seals(move: MoveView) -> bool:
    return bool(move.seals or move.closed or move.pledge or move.hash)


def seals_page(move: MoveView, document: Picture | None = None, waiting: Sequence[Awaited] = ()) -> MessageContent:
    """The seals of a move, opened as far as they may be, its round as a `document` to check them with, and the seals
    of players in `waiting`."""
    say, table = translator_of(move.game).say, move.record.id
    if move.kind == "start":
        head = say("seals-of-start", table=table)
    elif move.round:
        head = say("seals-of-round", round=in_line(move.game.words.round(move.after, move.round)), table=table)
    else:
        head = say("seals-of-set-up", table=table)
    head, how = f"### {head}", f"-# {say('seals-how')}"
    lines = _lines(move)
    chance = "" if move.pledge is None else _pledge(say, move.pledge)
    chain = _running_hash(say, move)
    locked = "\n".join(
        f"🔒 **{format_name(move.names[each.player.seat])}** {sealed_as(move.game, each.commitments)}"
        for each in waiting
        if each.commitments
    )
    room = TEXT - HEADING_LENGTH - sum(map(len, (head, chance, how, chain, locked)))
    listed = lines_within(lines, room, lambda count: say("seals-more", count=count))
    cut = listed != "\n".join(lines)
    if listed and (move.seals or move.closed):
        listed = f"{how}\n{listed}"  # applies only to sealed answers
    nothing = "" if chance or listed or locked or chain else say("seals-none")
    blocks = [text(head, chance, listed, chain, nothing)]
    if locked:
        blocks.append(text(say("seals-locked"), locked))
    files = []
    if cut:
        files.append(Picture(f"table{move.record.id}-move{move.revision}-seals.txt", "\n\n".join(lines).encode()))
        blocks.append(file_block(files[0].name))
    if document is not None:
        files.append(document)
        blocks += [text(f"-# {say('seals-document')}"), file_block(document.name)]
    blocks += map(row, match_file_button(move))
    return v2(*blocks, pictures=tuple(files))


def _lines(move: MoveView) -> list[str]:
    lines = _seal_lines(move, move.seals, move.closed)
    auto = _seal_lines(move, move.auto_seals, move.auto_closed)
    return [*lines, f"{translator_of(move.game).say('seals-auto')}\n{auto[0]}", *auto[1:]] if auto else lines


def _seal_lines(move: MoveView, seals: Iterable[Reveal], closed: Iterable[Closed]) -> list[str]:
    return [*(_seal(move, each) for each in seals), *(_format_closed_seal(move, each) for each in closed)]


def _running_hash(say: Say, move: MoveView) -> str:
    last = move.last_hash if move.revision == move.record.revision else ""
    if last:
        return "\n".join((say("seals-last", hash=last), f"-# {say('seals-last-how')}"))
    return "\n".join((say("seals-hash", hash=move.hash), f"-# {say('seals-hash-how')}")) if move.hash else ""


def _pledge(say: Say, pledge: SeedCommitment) -> str:
    opened = pledge.secret is not None
    chance = [say("pledge-open"), say("pledge-secret", secret=pledge.secret)] if opened else [say("pledge-closed")]
    return "\n".join((*chance, say("pledge-seal", seal=pledge.commitment), f"-# {say('pledge-how')}"))


def match_page(say: Say, table: int, file: Picture, last_hash: str) -> MessageContent:
    words = text(
        f"### {say('match-heading', table=table)}",
        say("match-what"),
        "```",
        f"rambots verify {file.name} --last {last_hash}",
        f"rambots replay {file.name} --out pictures",
        "```",
        f"-# {say('match-names')}",
    )
    return v2(words, file_block(file.name), picture=file)


def _seal(move: MoveView, seal: Reveal) -> str:
    whose, say = _whose(move, seal.seat, seal.part), translator_of(move.game).say
    written = say("seal-text", text=seal.text) if seal.text else say("seal-empty")
    return "\n".join((whose, written, say("seal-salt", salt=seal.salt), say("seal-seal", seal=seal.commitment)))


def _format_closed_seal(move: MoveView, closed: Closed) -> str:
    whose, say = _whose(move, closed.seat, closed.commitment.part), translator_of(move.game).say
    return "\n".join((say("seal-hidden", whose=whose), say("seal-seal", seal=closed.commitment.digits)))


def _whose(move: MoveView, seat: Seat, part: str) -> str:
    name = f"**{format_name(move.names[seat])}**"
    return f"{name} · {part_name(move.game, part)}" if part else name
