"""Lines and buttons about a table's clock."""

from __future__ import annotations

from typing import Final

from bot.discord_ui.blocks import Block, Style, button, menu, option, row, text
from bot.discord_ui.components import MessageContent, ordinary, v2
from bot.discord_ui.format import ago, day, format_name, mention, moment, plain, span, when
from bot.discord_ui.interactions.actions.seats import MoreTime, Pause
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.play.seats import turn_button
from bot.engine.game import Seat
from bot.host.clock.time_requests import extra_seconds
from bot.host.match.seats import of_tournament
from bot.host.model.tables import Participant, TableRecord
from bot.host.model.views import SeatView, TableView
from bot.i18n import Translator

PAUSES: Final = (1, 2, 3, 5, 7, 10, 14)
"""Lengths of a pause to choose from, in days."""
DAY: Final = 24 * 60 * 60


def timing_lines(now: TableView) -> list[str]:
    timing, say = now.record.timing, translator_of(now.game).say
    asked = now.record.asked_at if timing.until is None else None  # during a pause, it may be in the future
    lines = []
    for each in now.away:
        first, last = day(each.first_noon), day(each.last_noon)
        begun = asked is not None and each.first_noon <= asked
        key = "away-until" if begun else "away-on" if first == last else "away-from"
        lines.append(say(key, name=format_name(each.player.name), first=first, last=last))
    return [*lines, *later_lines(say, now.record)]


def pause_lines(now: TableView) -> list[str]:
    timing, translator = now.record.timing, translator_of(now.game)
    lines = []
    if timing.until is not None:
        key = "pause-by-opener" if timing.by_opener else "pause-by-all"
        lines.append(translator.say(key, until=when(timing.until)))
    if timing.proposal is not None:
        lines.append(_describe_proposal(translator, now.record))
    return lines


def _describe_proposal(translator: Translator, record: TableRecord, rung: str = "") -> str:
    proposal = record.timing.proposal
    if proposal is None:
        return ""
    name = format_name(record.players[proposal.seat].name)
    waits = [format_name(each.name) for each in _people(record) if each.seat not in proposal.agreed]
    who = rung or str(translator.join_list(waits))
    if proposal.until is None:
        return translator.say("pause-end-proposed", name=name, who=who)
    return translator.say("pause-proposed", name=name, who=who, until=f"<t:{proposal.until}:F>")


def _people(record: TableRecord) -> list[Participant]:
    return [each for each in record.players if each.user is not None and not each.has_left]


def more_buttons(view: TableView, seat: Seat) -> list[Block]:
    """The button to ask for more time, if the rules and the clock allow that: with a label, and with only an emoji."""
    record, say = view.record, translator_of(view.game).say
    rules = any(each.decision.seconds is not None for each in view.awaited)
    if record.terms.pace is None or rules or not record.timing.may_ask(seat, view.table.round):
        return []
    return [button(label, MoreTime(record.id), emoji="⏳") for label in (say("button-more-time"), "")]


def clock_buttons(view: TableView, seat: Seat | None, *, asked: bool) -> list[Block]:
    """A player's buttons for the clock. `asked` means that they have an open turn."""
    record, timing, say = view.record, view.record.timing, translator_of(view.game).say
    if seat is None or record.deadline is None:
        return []
    buttons = []
    for each in timing.more:
        if each.question == record.question and not each.given and each.seat != seat:
            label = say("button-give-more-time-to", name=plain(record.players[each.seat].name))
            buttons.append(button(label, MoreTime(record.id, each.seat), style=Style.success, emoji="⏳"))
    if asked:
        buttons += more_buttons(view, seat)[:1]
    if timing.proposal is not None:
        yes, no = _answers(say, record)
        buttons += [no] if seat in timing.proposal.agreed else [yes, no]
    if timing.until is not None:
        buttons.append(button(say("button-go-on"), Pause(record.id, "on"), emoji="▶️"))
    elif timing.proposal is None:
        buttons.append(button(say("button-pause"), Pause(record.id), emoji="⏸️"))
    return buttons


def _answers(say: Say, record: TableRecord, nonce: str = "") -> tuple[Block, ...]:
    proposal = record.timing.proposal
    if proposal is None:
        return ()
    of = (proposal.seat, proposal.until or 0)
    agree = button(say("button-agree"), Pause(record.id, "yes", *of, nonce=nonce), style=Style.success, emoji="✅")
    return agree, button(say("button-rather-not"), Pause(record.id, "no", *of), emoji="✖️")


def pause_page(say: Say, record: TableRecord, *, opener: bool) -> MessageContent:
    left = max(0, record.terms.pause_days - -(-record.timing.used // DAY)) if opener else 0
    alone = len(_people(record)) == 1
    options = [
        option(
            say("for-days", days=days),
            str(days),
            note=say("pause-at-once") if alone or days <= left else say("pause-once-agreed"),
        )
        for days in PAUSES
    ]
    return v2(
        text(
            f"### {say('pause-heading', table=record.id)}",
            say("pause-means") if alone else f"{say('pause-means')} {say('pause-needs-all')}",
            say("pause-alone", days=left) if left and not alone else "",
            say("status-on-hold-cup") if of_tournament(record) else "",
        ),
        row(menu(say("pause-how-long"), Pause(record.id, "days"), options)),
    )


def time_request_page(
    translator: Translator, record: TableRecord, player: Participant, request: str, *, nonce: str
) -> MessageContent:
    others = [each for each in _people(record) if each.seat != player.seat]
    who = " ".join(f"<@{each.user}>" for each in others)
    rung = tuple(each.user for each in others if each.user is not None)
    if request == "more":
        line = translator.say(
            "more-requested", name=format_name(player.name), who=who, span=span(translator.say, extra_seconds(record))
        )
        give = MoreTime(record.id, player.seat, nonce=nonce)
        giving = button(translator.say("button-give-more-time"), give, style=Style.success, emoji="⏳")
        return ordinary(text(line), row(giving), pings=rung)
    buttons = row(*_answers(translator.say, record, nonce))
    return ordinary(text(_describe_proposal(translator, record, who)), buttons, pings=rung)


def later_lines(say: Say, record: TableRecord) -> list[str]:
    lines = [say("clock-holidays")] if record.timing.holidays else []
    return [*lines, say("clock-nights")] if record.timing.nights else lines


def clock_lines(seat: SeatView) -> list[str]:
    record, say = seat.view.record, translator_of(seat.view.game).say
    until = record.timing.until
    paused = [] if until is None else [say("pause-until", until=moment(until))]
    return [*paused, *later_lines(say, record)]


def channel_prompt_page(
    say: Say, record: TableRecord, player: Participant, *, is_reminder: bool, nonce: str
) -> MessageContent:
    """Ping in the channel about an open turn, for somebody who wants pings there."""
    who, pings = mention(player)
    if not is_reminder:
        line = say("channel-prompt-asks", who=who, table=record.id)
    elif record.deadline is None:
        line = say("channel-prompt-waits", who=who, table=record.id)
    else:
        line = say("channel-prompt-goes-on", who=who, table=record.id, when=ago(record.deadline))
    return ordinary(text(line), row(turn_button(say, record.id, nonce)), pings=pings)
