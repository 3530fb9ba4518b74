"""Lines on a turn's deadline, and on what happens then."""

from __future__ import annotations

from bot.discord_ui.format import BLANK, ago, channel_url, clock_time, exactly
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.community.time_requests import clock_lines
from bot.host.match.seats import of_tournament
from bot.host.model.views import Fallback, SeatView


def deadline_lines(seat: SeatView) -> str:
    record, say = seat.view.record, translator_of(seat.view.game).say
    first = "" if record.place.guild is None else f"<#{record.channel}>"
    if record.deadline:
        first = f"⏱️ {exactly(record.deadline)}"
    if record.deadline and (then := _fallback(seat)):  # short, because a phone has no room for another line
        told = say("panel-deadline", clock=clock_time(record.deadline), when=ago(record.deadline), then=then)
        first = f"⏱️ {told}"
    rush = say("panel-rush") if seat.rushes else ""
    cup = ""
    if of_tournament(record):
        cup = f"🏆 [{say('button-tournament')}]({channel_url(record.place.guild, record.place.channel)})"
    return "\n".join(f"-# {line}" for line in (first, rush, *clock_lines(seat), cup) if line) or BLANK


def _fallback(seat: SeatView) -> str:
    then = seat.at_deadline
    if then is None:
        return ""
    say = translator_of(seat.view.game).say
    if then.fallback is Fallback.ANSWER:
        return say("panel-then-answer", answer=then.answer)
    return say(f"panel-then-{then.fallback.value}")
