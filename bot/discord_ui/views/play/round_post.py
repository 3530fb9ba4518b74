"""A round's post in the channel, with its pictures and the open turns; and a table's status and board."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from bot.discord_ui.blocks import Block, Style, box, button, gallery, row, rows, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import ago, format_name, place_words, seat_icon, seat_name, title_of, when
from bot.discord_ui.images.image_service import board_name, replay_name
from bot.discord_ui.interactions.actions import history
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.lobby import StartTable
from bot.discord_ui.interactions.actions.seats import AskCancel, AskEnd, BringTable, ReplacePlayer, TryAgain
from bot.discord_ui.phone_layout import count_text_lines
from bot.discord_ui.responses.refusals import reason_in
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.coach.analysis import analyse_button
from bot.discord_ui.views.community.time_requests import clock_buttons, pause_lines, timing_lines
from bot.discord_ui.views.play.accessible import (
    CUT_HERE,
    PICTURE,
    describe_picture,
    form_row,
    picture_heading,
    public_table,
)
from bot.discord_ui.views.play.game_report import match_file_button, report_button
from bot.discord_ui.views.play.history import has_seals
from bot.discord_ui.views.play.lobby import lobby_link, over, start_requirements, taken_by_people
from bot.discord_ui.views.play.round_log import brief, order_button, round_name, story_of
from bot.discord_ui.views.play.seats import after_game_button, back_button, join_button, turn_button
from bot.engine.game import Seat
from bot.games.game import AnyGame
from bot.host.ai.suggestions import alone
from bot.host.match.seats import of_tournament
from bot.host.model.seat_holders import reclaimable_seat, replaced_person
from bot.host.model.tables import Participant, Status, TableRecord
from bot.host.model.views import Awaited, MoveView, TableView

COLOUR: Final = 0xE2A33C
_STATUSES: Final = {Status.OPEN: "status-waits", Status.PLAYING: "status-played", Status.QUARANTINED: "status-played"}
MAX_LINES: Final = 8
"""Number of lines that fit on a phone's screen below a round's two pictures."""
USUAL_PICTURES: Final = 2
"""The usual number of a move's pictures: the replay, and the board after it."""


def move_page(
    move: MoveView,
    now: TableView,
    *,
    nonce: str,
    pictures: tuple[Picture, ...] = (),
    ping: Container[Seat] = (),
    picture_count: int = USUAL_PICTURES,
    first_part_only: bool = False,
) -> MessageContent:
    """A move of the table, with the current state `now`. Without `pictures`, it keeps the `picture_count` pictures of
    the message that it edits, of which the last is the board.

    In the newest move's post, players in `ping` with an open turn are mentioned and pinged. With `first_part_only`, the
    replay is the first of two parts.
    """
    picture_count = len(pictures) or picture_count
    story, say = story_of(move), translator_of(move.game).say
    blocks: list[Block] = [picture_heading(say, _heading(move), history.DescribeMove(move.record.id, move.revision))]
    if picture_count > 1 and has_replay(move):
        alt = story.halves[0] if first_part_only else story.alt
        blocks.append(gallery(replay_name(move.record.id, move.revision), alt))
    if picture_count:
        blocks.append(
            gallery(board_name(move.record.id, move.revision), describe_picture(public_table(move), say(CUT_HERE)))
        )
    # below the pictures, to avoid spoilers
    waits = _present(move, now) and now.record.status is not Status.OVER
    status = [line for line in status_lines(now, ping=ping) if line] if waits else []
    lines = brief(move, story, MAX_LINES - sum(map(count_text_lines, status)))
    if lines:
        blocks.append(text(*lines))
    if waits:
        blocks.append(box(text(*status), colour=COLOUR))
    blocks.append(_buttons(move, now, nonce, first_part_only=first_part_only))
    pings = tuple(_rung(now, ping)) if _present(move, now) else ()
    return v2(*blocks, pictures=pictures, pings=pings)


def has_replay(move: MoveView) -> bool:
    return bool(move.steps) and move.kind != "start"


def _present(move: MoveView, now: TableView) -> bool:
    return now.record.revision == move.revision


def _heading(move: MoveView) -> list[str]:
    title, say = title_of(move.game, move.record), translator_of(move.game).say
    if move.kind == "start":
        return [f"-# {title}", f"## {say('start-heading')}", say("start-dealt")]
    if move.mended is not None:
        was, now = move.mended
        change = say("mended-by-hand") if was == now else say("mended-told", was=was, now=now)
        return [f"-# {title}", f"## {say('mended-heading')}", change]
    return [f"### {round_name(move) if move.round or move.outcome else say('set-up-done')} · {title}"]


def status_lines(
    now: TableView, *, ping: Container[Seat] = (), again: bool = False, reader: int | None = None
) -> list[str]:
    """Lines on the open turns, or on why there are none. With a `reader`, they're for that person."""
    record, translator = now.record, translator_of(now.game)
    say = translator.say
    paused = [say("paused-because", why=reason_in(translator, record.refusal))] if record.refusal else []
    match record.status:
        case Status.OPEN:
            return [*start_requirements(record, now.game, reader), *timing_lines(now), *paused]
        case Status.OVER:
            return [over(now), say("status-another") if again and not of_tournament(record) else ""]
        case Status.CANCELLED:
            if not record.revision:  # its game never started
                return [say("lobby-closed")]
            return [over(now) if of_tournament(record) else say("status-cancelled")]
        case Status.QUARANTINED:
            return [say("status-on-hold"), *([say("status-on-hold-cup")] if of_tournament(record) else [])]
        case Status.PLAYING:
            question = _question(now)
            awaited = [*_answer_status_lines(now, ping=ping, reader=reader), *_agreement_lines(now), *pause_lines(now)]
            if paused:
                return [question, *awaited, *paused]
            if reader is not None:
                return [question, *awaited, *_until(say, record), *timing_lines(now)]
            return [" · ".join((question, *_soon(say, record))), *awaited, *timing_lines(now)]


def _until(say: Say, record: TableRecord) -> list[str]:
    if record.deadline is not None:
        return [say("status-until", when=when(record.deadline))]
    if record.asked_at is None:
        return []
    return [say("status-untimed") if alone(record) else say("status-asked", when=ago(record.asked_at))]


def _soon(say: Say, record: TableRecord) -> list[str]:
    if record.deadline is not None:
        return [f"⏱️ {ago(record.deadline)}"]
    if record.asked_at is None or alone(record):  # nobody else wants to know for how long
        return []
    return [say("status-asked-soon", when=ago(record.asked_at))]


def _people(now: TableView) -> list[Awaited]:
    return [each for each in now.awaited if each.player.user is not None]


def _question(now: TableView) -> str:
    people = _people(now)
    questions = list(dict.fromkeys(now.game.words.question(each.decision) for each in people))
    return f"**{' / '.join(questions)}**" if questions else translator_of(now.game).say("status-thinking")


def _answer_status_lines(now: TableView, *, ping: Container[Seat], reader: int | None) -> list[str]:
    people, say = _people(now), translator_of(now.game).say
    missing = [each.player for each in people if not each.compiled]
    done = [each.player for each in people if each.compiled]
    lines = []
    if any(player.user == reader for player in missing if reader is not None):
        lines.append(say("awaits-you", count=len(missing) - 1))
    elif missing:
        who = ", ".join(_who(now.game, player, ping=player.seat in ping) for player in missing)
        several = len(people) > 1
        lines.append(say("awaits-of", missing=len(missing), count=len(people), who=who) if several else f"⏳ {who}")
    if done:
        lines.append("🔒 " + ", ".join(_who(now.game, player, ping=False) for player in done))
    spared = [player for player in now.spared if player.user is not None]
    if any(player.user == reader for player in spared if reader is not None):
        lines.append(f"💤 {say('panel-spared')}")
    elif spared:
        who = ", ".join(_who(now.game, player, ping=False) for player in spared)
        lines.append(say("awaits-not", who=who))
    return lines


def _agreement_lines(now: TableView) -> list[str]:
    if not now.agreed:
        return []
    translator = translator_of(now.game)
    if not (now.settles or now.opposed):
        return [translator.say("agreed-all")]
    who = translator.join_list([_who(now.game, player, ping=False) for player in now.agreed])
    return [translator.say("agreed-some", count=len(now.agreed), who=who)]


def _who(game: AnyGame, player: Participant, *, ping: bool) -> str:
    if ping and player.user is not None:
        return f"{seat_icon(game, player)} <@{player.user}>"
    return seat_name(game, player)


def _rung(now: TableView, ping: Container[Seat]) -> Iterable[int]:
    missing = (each.player for each in now.awaited if not each.compiled and each.player.seat in ping)
    return (player.user for player in missing if player.user is not None)


def _buttons(move: MoveView, now: TableView, nonce: str, *, first_part_only: bool) -> Block:
    record, at, present, say = now.record, move.revision, _present(move, now), translator_of(move.game).say
    first = "" if present else nonce  # one button of each message identifies it
    details = [
        button(say("button-step"), history.ShowStep(record.id, at, nonce=first), emoji="👣"),
        button(say("button-log"), history.ShowLog(record.id, at), emoji="📜"),
    ]
    if not has_replay(move):
        seals = button(say("button-seals"), history.ShowSeals(record.id, at, nonce=first), emoji="🔏")
        details = [seals] if has_seals(move) else []
    second = history.ShowSecondPart(record.id, at)
    rest = [button(say("button-second-part"), second, emoji="🎬")] if first_part_only and details else []
    rules = button(say("button-rules"), history.ShowRules(record.id, move.game.key, nonce=first), emoji="📖")
    order = order_button(move.game, record.id, named=False)
    if not present:
        return row(*rest, *(details or [rules]), *order)
    if record.status is Status.PLAYING and move.outcome is None:
        press = ShowPanel(record.id, nonce=nonce)
        mine = button(say("button-turn"), press, style=Style.primary)  # with an emoji, the row wouldn't fit on a phone
        if not has_replay(move):
            return row(mine, *details, rules, *order)
        more = [button(say("button-second-part"), second)] if first_part_only else []
        log = button(say("button-log"), history.ShowLog(record.id, at))
        # the order button's page leads to all the rules
        return row(mine, *more, log, *(order or [rules]))
    again = after_game_button(say, record, nonce)
    best = report_button(record, move.game) or match_file_button(move)
    # five buttons would take three rows, and step by step leads to the log
    return row(again, *(rest or details[:1]), *best, *(analyse_button(record, move.game) or details[1:]))


def second_part_page(move: MoveView, replay: Picture) -> MessageContent:
    table, at, say = move.record.id, move.revision, translator_of(move.game).say
    head = text(f"-# {title_of(move.game, move.record)}", f"### {round_name(move)} · {say('button-second-part')}")
    step = button(say("button-step"), history.ShowStep(table, at), emoji="👣")
    log = button(say("button-log"), history.ShowLog(table, at), emoji="📜")
    ways = row(step, log, *order_button(move.game, table))
    return v2(head, gallery(replay.name, story_of(move).halves[1]), ways, picture=replay)


def status_page(now: TableView, *, seated: bool, manager: bool, user: int, bring: bool) -> MessageContent:
    """A table's status for one reader. `bring` means that the reader may move the stuck table here."""
    record, say = now.record, translator_of(now.game).say
    players = [_beside(now, player) for player in record.players]
    # without a full stop, which would often wrap to a line of its own
    place = place_words(say, record.place.guild, record.channel)
    where = say(_STATUSES.get(record.status, "status-was-played"), where=place)
    head = text(f"### {title_of(now.game, record)}", " · ".join(players), where)
    buttons: list[Block] = _lobby_buttons(now, seated=seated) if record.status is Status.OPEN else []
    if record.status is Status.PLAYING:
        if seated:
            buttons.append(turn_button(say, record.id))
        buttons.append(button(say("button-board"), history.ShowBoard(record.id), emoji="🗺️"))
        if seated and now.settles and all(player.user != user for player in now.agreed):
            buttons.append(button(say("button-end-here"), AskEnd(record.id), emoji="🤝"))
        if reclaimable_seat(record, user) is not None:
            buttons.append(back_button(say, record.id))
        elif manager:
            buttons.append(button(say("button-seats"), ReplacePlayer(record.id), emoji="🔁"))
        seat = next((each.seat for each in record.players if each.user == user and not each.has_left), None)
        asked = any(each.player.user == user and not each.compiled for each in now.awaited)
        buttons += clock_buttons(now, seat, asked=asked)
    if record.refusal and record.status in (Status.OPEN, Status.PLAYING):
        buttons.append(button(say("button-try-again"), TryAgain(record.id), emoji="▶️"))
        if bring:
            buttons.append(button(say("button-here"), BringTable(record.id), style=Style.success, emoji="↪️"))
    again = record.status is Status.OVER and (seated or of_tournament(record))
    if again:
        buttons.append(after_game_button(say, record))
    buttons += report_button(record, now.game) + analyse_button(record, now.game)
    if record.status in (Status.PLAYING, Status.OVER):
        buttons.append(button(say("button-history"), history.ShowHistory(record.id), emoji="📜"))
    if record.status in (Status.OPEN, Status.PLAYING) and (manager or user == record.opener):
        buttons.append(button(say("button-cancel"), AskCancel(record.id), style=Style.danger, emoji="🗑️"))
    return v2(head, box(text(*status_lines(now, again=again, reader=user)), colour=COLOUR), *rows(buttons))


def _beside(now: TableView, player: Participant) -> str:
    """A player's name, with a remark if they've left, or if it's a computer that keeps the seat for somebody."""
    say, name = translator_of(now.game).say, seat_name(now.game, player)
    replaced = replaced_person(now.record, player.seat)
    if player.has_left:
        return say("player-gone", name=name)
    return name if replaced is None else say("player-for", name=name, player=format_name(replaced.name))


def _lobby_buttons(now: TableView, *, seated: bool) -> list[Block]:
    record, game, say = now.record, now.game, translator_of(now.game).say
    full, enough = taken_by_people(record, game), len(record.players) in game.seats
    join = join_button(say, record.id, off=full)
    start = button(say("button-start"), StartTable(record.id), style=Style.primary, emoji="▶️", off=not enough)
    return [*([] if seated else [join]), start, *lobby_link(say("button-to-table"), record)]


def board_page(now: TableView, picture: Picture) -> MessageContent:
    position = describe_picture(now.game.words.position(now.table, now.names), translator_of(now.game).say(CUT_HERE))
    heading = f"### {title_of(now.game, now.record)}"
    status = box(text(*status_lines(now)), colour=COLOUR)
    return v2(text(heading), gallery(picture.name, position), status, form_row(now, PICTURE), picture=picture)
