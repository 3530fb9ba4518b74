"""A player's news from a round of R.U.M.B.L."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.common.text.prose import few
from bot.games.rumbl.rules.events import Left, Scored, Steps
from bot.games.rumbl.text.descriptions import lost_pieces
from bot.games.rumbl.text.names import NameFormatter


def format_news(steps: Steps, seat: Seat, voice: NameFormatter) -> tuple[str, ...]:
    if not steps:
        return ()
    table, team = steps[-1].table, steps[-1].table.sides[seat].team
    scored = {step.event.seat: step.event.points for step in steps if isinstance(step.event, Scored)}
    lost = lost_pieces(steps)
    mine = [piece for piece in lost if piece.team is team]
    theirs = [piece for piece in lost if piece.team not in (team, None)]
    lines, say = [], voice.translator.say
    if scored:
        made = {"mine": scored.get(seat, 0), "theirs": scored.get(1 - seat, 0)}
        lines.append(say("news-scored", **made, own=table.total(seat), other=table.total(1 - seat)))
    if mine:
        lines.append(say("news-lost", pieces=voice.pieces(mine)))
    if theirs:
        lines.append(say("news-they-lost", pieces=voice.pieces(theirs)))
    left = (step.event.seat for step in steps if isinstance(step.event, Left))
    lines += [say("news-gone", who=voice.who(each)) for each in left]
    return few(lines)
