"""Recaps for one player: with the next turn, or at the end of the game."""

from __future__ import annotations

from bot.discord_ui.blocks import button, gallery, link, row, text
from bot.discord_ui.components import MessageContent, Picture, ordinary
from bot.discord_ui.format import channel_url, cut_answer, format_name
from bot.discord_ui.interactions.actions.history import ShowHistory, ShowStep
from bot.discord_ui.interactions.recap import NO_RECAP, Recap, SpoilerLine
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.coach.analysis import analyse_button
from bot.discord_ui.views.community.leaderboard import gain_line
from bot.discord_ui.views.play.closed_panel import MAX_QUOTE
from bot.discord_ui.views.play.game_report import report_button
from bot.discord_ui.views.play.round_log import format_standings, round_name, story_of
from bot.discord_ui.views.play.round_post import has_replay
from bot.discord_ui.views.play.seats import after_game_button
from bot.engine.game import Seat
from bot.games.common.text.prose import MAX_NEWS_LINES
from bot.games.game import MAX_HEADLINE
from bot.host.match.seats import of_tournament
from bot.host.model.views import SeatView, TurnRecap


def format_recap(seat: SeatView) -> list[str]:
    recap = seat.recap
    if recap is None:
        return []
    return [*_late(recap), *_events(seat.player.seat, recap)]


def _events(seat: Seat, recap: TurnRecap) -> tuple[str, ...]:
    """The recap for the seat; if another player had the seat, the round's highlights, because "you" would be wrong."""
    words = recap.move.game.words
    if recap.foreign:
        return tuple(words.story(recap.before, recap.steps, recap.names).notes[:MAX_NEWS_LINES])
    return tuple(words.news(recap.before, recap.steps, seat, recap.names))


def _late(recap: TurnRecap) -> list[str]:
    if recap.ran is None:
        return []
    say = translator_of(recap.move.game).say
    ran, lay = cut_answer(recap.ran, MAX_QUOTE), cut_answer(recap.draft, MAX_QUOTE)
    why = say("late-why", rushed=int(recap.rushed))
    if not recap.ran:
        return [say("news-unfinished", why=why, laid=lay) if lay else say("news-nothing-ran", why=why)]
    if recap.draft == recap.ran:
        return [say("news-ran", why=why, program=ran)]
    if recap.draft:
        return [say("news-ran-of" if recap.from_draft else "news-completed", why=why, laid=lay, program=ran)]
    return [say("news-put-in", why=why, program=ran)]


def recap_of(seat: SeatView) -> Recap:
    recap = seat.recap
    if recap is None:
        return NO_RECAP
    game, late = recap.move.game, tuple(_late(recap))
    lines = _events(seat.player.seat, recap)
    secret, replay = game.sealing is not None, has_replay(recap.move) and bool(lines)
    return Recap(round_name(recap.move), lines, late, rushed=recap.rushed, secret=secret, replay=replay)


def _recap_lines(seat: SeatView, ending: str, spoiler: SpoilerLine | None) -> list[str]:
    lines = [line for line in (ending, *format_recap(seat)) if line]
    fared = [] if seat.recap is None else format_standings(seat.recap.move)
    gained = [] if seat.gain is None else [gain_line(translator_of(seat.view.game), seat.gain)]
    room = MAX_HEADLINE - len(fared) - len(gained)
    if spoiler is not None:
        lines = [*lines[: max(room - 1, 1)], spoiler.line]
    elif gained and len(lines) > room:
        del lines[-1:]
    return [*lines, *gained, *fared]


def result_page(
    seat: SeatView, picture: Picture | None, *, nonce: str, spoiler: SpoilerLine | None = None
) -> MessageContent:
    """The end of a game for one of its players."""
    view, recap, outcome, winners = seat.view, seat.recap, seat.view.outcome, seat.view.winners
    record, game, names, translator = view.record, view.game, view.names, translator_of(view.game)
    say = translator.say
    if view.is_draw:
        headline = say("end-draw")
    elif seat.player.seat in winners:
        headline = say("result-won" if len(winners) == 1 else "result-won-together")
    elif winners:
        who = translator.join_list([format_name(names[winner]) for winner in sorted(winners)])
        headline = say("result-they-won", count=len(winners), who=who)
    else:
        headline = say("result-nobody")
    ending = "" if outcome is None else game.words.explain_ending(view.table, outcome.winners, outcome.reason, names)
    watch = channel_url(record.place.guild, record.channel)
    rounds = button(say("button-rounds"), ShowHistory(record.id, nonce=nonce), emoji="📜")
    replay = [] if recap is None or picture is None else [gallery(picture.name, story_of(recap.move).alt)]
    key = "result-lead-cup" if of_tournament(record) else "result-lead"
    lead = say(key, game=game.title, table=record.id, headline=headline)
    return ordinary(
        text(lead, *_recap_lines(seat, ending, spoiler)),
        *replay,
        row(
            after_game_button(say, record, nonce),
            *([] if spoiler is None else [button(say("button-see-why"), ShowStep(record.id, *spoiler.step))]),
            *report_button(record, game, nonce=nonce),
            *(analyse_button(record, game, nonce=nonce) or [rounds]),
            link(say("button-the-game"), watch),
        ),
        picture=picture if replay else None,
    )
