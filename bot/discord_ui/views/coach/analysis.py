"""Analysis of a player's answers in a finished game: how good they were, and better ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.ai.analysis import Review, accuracy
from bot.discord_ui.blocks import Block, Style, button, gallery, row, rows, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import format_name, in_line, title_of
from bot.discord_ui.interactions.actions.history import AnalyseGame
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.play.accessible import describe_picture
from bot.discord_ui.views.play.game_report import build_chart
from bot.discord_ui.views.play.round_log import order_button
from bot.engine.game import Answer, Seat
from bot.games.game import AnyGame
from bot.host.ai.analysis import AnalysedRound, Analysis
from bot.host.model.seat_holders import all_names, holder_at, names_at
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import TableView
from rendering.scene.chart import Chart

WISE, BEST = "w", "b"
"""The answers that can be replayed: the best one that the player could have found, and the best one in hindsight."""
_ICONS: Final = {WISE: "💡", BEST: "🔮"}


def analyse_button(record: TableRecord, game: AnyGame, *, nonce: str = "") -> list[Block]:
    if record.status is not Status.OVER or game.chronicle is None:
        return []
    return [button(translator_of(game).say("button-analyse"), AnalyseGame(record.id, nonce=nonce), emoji="🔎")]


def thinking_page(view: TableView, analysis: Analysis, *, mine: bool) -> MessageContent:
    say = translator_of(view.game).say
    done = say("analysis-done", ready=analysis.ready, count=len(analysis.rounds))
    return v2(text(_title(view, analysis, mine=mine), f"### {say('analysis-thinking')}", done))


def analysis_page(view: TableView, analysis: Analysis, chart: Picture, *, mine: bool) -> MessageContent:
    table, say = view.record.id, translator_of(view.game).say
    reviewed = zip(analysis.rounds, analysis.reviews, strict=True)
    found = accuracy([review for round_, review in reviewed if review is not None and _is_theirs(view, round_)])
    if found is None:
        head = say("analysis-nothing")
    elif mine:
        head = say("analysis-yours", accuracy=found)
    else:
        head = say("analysis-theirs", who=format_name(view.names[analysis.seat]), accuracy=found)
    alt = describe_picture(_course(view, analysis), say("alt-more"))
    buttons = [_go(table, analysis.seat, 1, say("analysis-rounds"), "▶️", style=Style.primary)]
    ranked = _rank_rounds(analysis)
    if _differ(analysis, ranked):
        worst = ranked[-1]
        weakest = say("analysis-weakest", round=_round(view, analysis.rounds[worst]))
        buttons.append(_go(table, analysis.seat, worst + 1, weakest, "🔎", 1))
    others = [seat for seat in range(len(view.names)) if seat != analysis.seat]
    buttons += [_go(table, seat, 0, view.names[seat], "👤", 2) for seat in others]
    title, extremes = _title(view, analysis, mine=mine), _extremes(view, analysis)
    lines = text(title, f"### {head}", extremes, *_notes(say, analysis, found))
    return v2(lines, gallery(chart.name, alt), row(*buttons), picture=chart)


def chart_of(view: TableView, analysis: Analysis) -> Chart:
    course, say = analysis.course, translator_of(view.game).say
    turned = [course.turned if player.seat == analysis.seat else () for player in view.record.players]
    chart = build_chart(view, say("analysis-counts"), say("analysis-marks"), course.rounds, course.values, turned)
    return replace(chart, numbered=False)


def round_page(
    view: TableView, analysis: Analysis, at: int, way: str, picture: Picture, *, mine: bool
) -> MessageContent:
    round_, review, seat = analysis.rounds[at], analysis.reviews[at], analysis.seat
    table, last, say = view.record.id, len(analysis.rounds), translator_of(view.game).say
    buttons = [
        _go(table, seat, at, say("button-previous"), "◀️"),
        _go(table, seat, at + 2, say("button-next"), "▶️", 2, style=Style.primary, off=at + 1 >= last),
    ]
    if at:
        buttons.append(_go(table, seat, 0, say("analysis-overview"), "📈", 3))
    better = ways_of(round_, review)
    for each in better:
        label, other = ("analysis-picture", "") if each == way else ("analysis-play", each)
        buttons.append(_go(table, seat, at + 1, say(label), _ICONS[each], 4, way=other))
    buttons += order_button(view.game, table, named=False)
    shown = way or (better[-1] if better else "")
    alt = _alt(view, round_, answer_of(round_, review, shown), replay=bool(way))
    head = f"### {_name(view, round_)} · {_verdict(say, review)}"
    lines = _describe_round(view, round_, review, shown, mine=mine and _is_theirs(view, round_))
    heading = text(_title(view, analysis, mine=mine), head, *lines)
    if shown:
        about = say("analysis-among" if way else "analysis-ended-so", icon=_ICONS[shown])
    else:
        about = say("analysis-ended")
    return v2(heading, text(f"-# {about}"), gallery(picture.name, alt), *rows(buttons), picture=picture)


def ways_of(round_: AnalysedRound, review: Review | None) -> list[str]:
    if review is None:
        return []
    better = [WISE] if review.wise != round_.given else []
    if review.best not in (round_.given, review.wise):
        better.append(BEST)
    return better


def answer_of(round_: AnalysedRound, review: Review | None, way: str) -> Answer:
    if review is None or not way:
        return round_.given
    return review.wise if way == WISE else review.best


def _title(view: TableView, analysis: Analysis, *, mine: bool) -> str:
    say, who = translator_of(view.game).say, format_name(view.names[analysis.seat])
    whose = say("analysis-own") if mine else say("analysis-of", who=who)
    return f"-# {title_of(view.game, view.record)} · {whose}"


def _is_theirs(view: TableView, round_: AnalysedRound) -> bool:
    """Return whether the seat's current player played this round."""
    seat = round_.decision.seat
    now, then = view.record.players[seat], holder_at(view.record, seat, round_.revision)
    return (now.user, now.computer) == (then.user, then.computer)


def _name(view: TableView, round_: AnalysedRound) -> str:
    table = round_.played.state.table
    return view.game.words.round(table, table.round)


def _round(view: TableView, round_: AnalysedRound) -> str:
    return in_line(_name(view, round_))


def _rank_rounds(analysis: Analysis) -> list[int]:
    """Indices of the analysed rounds in which something was at stake, the best first."""
    lost = {at: each.lost for at, each in enumerate(analysis.reviews) if each is not None and each.lost is not None}
    return sorted(lost, key=lambda at: (lost[at], at))


def _differ(analysis: Analysis, ranked: Sequence[int]) -> bool:
    accuracies = [_review_accuracy(analysis.reviews[at]) for at in ranked]
    return bool(accuracies) and accuracies[0] != accuracies[-1]


def _extremes(view: TableView, analysis: Analysis) -> str:
    ranked = _rank_rounds(analysis)
    if not _differ(analysis, ranked):
        return ""
    best, worst = (
        f"{_round(view, analysis.rounds[at])} ({_review_accuracy(analysis.reviews[at])})"
        for at in (ranked[0], ranked[-1])
    )
    return translator_of(view.game).say("analysis-extremes", best=best, worst=worst)


def _review_accuracy(review: Review | None) -> int | None:
    return None if review is None else accuracy([review])


def _notes(say: Say, analysis: Analysis, found: int | None) -> list[str]:
    notes = [] if found is None else [f"-# {say('analysis-scale')}"]
    slow = sum(review is None for review in analysis.reviews)
    if slow:
        notes.append(f"-# {say('analysis-slow', count=slow)}")
    if analysis.left_out:
        notes.append(f"-# {say('analysis-left-out', count=analysis.left_out)}")
    return notes


def _verdict(say: Say, review: Review | None) -> str:
    if review is None:
        return say("analysis-too-long")
    found = _review_accuracy(review)
    return say("analysis-no-stake") if found is None else say("analysis-accuracy", accuracy=found)


def _describe_round(
    view: TableView, round_: AnalysedRound, review: Review | None, shown: str, *, mine: bool
) -> list[str]:
    say, names = translator_of(view.game).say, names_at(view.record, round_.revision)
    who = format_name(names[round_.decision.seat])
    given = _written(view, round_, round_.given)
    lines = [say("analysis-you-played", what=given) if mine else say("analysis-they-played", who=who, what=given)]
    if review is None:
        return lines
    ways = ways_of(round_, review)
    if not ways:
        return [*lines, say("analysis-no-better")]
    if WISE in ways:
        both, whose = "-both" if review.best == review.wise else "", "you" if mine else "they"
        lines.append(say(f"analysis-wise-{whose}{both}", what=_written(view, round_, review.wise)))
    else:
        lines.append(say("analysis-none-known"))
    if BEST in ways:
        lines.append(say("analysis-hindsight", what=_written(view, round_, review.best)))
    before, steps, words = round_.played.state.table, round_.steps(answer_of(round_, review, shown)), view.game.words
    if mine:
        events = words.news(before, steps, round_.decision.seat, names)
    else:
        events = words.story(before, steps, names).headline[:2]
    news = " ".join(events)
    return [*lines, f"-# {say('analysis-then', icon=_ICONS[shown], news=news)}" if news else ""]


def _written(view: TableView, round_: AnalysedRound, answer: Answer) -> str:
    shown = view.game.render_answer(round_.played.state.table, round_.decision, answer)
    return shown or translator_of(view.game).say("nothing-laid")


def _alt(view: TableView, round_: AnalysedRound, answer: Answer, *, replay: bool) -> str:
    steps, words, names = round_.steps(answer), view.game.words, names_at(view.record, round_.revision)
    if replay:
        return words.story(round_.played.state.table, steps, names).alt
    return describe_picture(words.position(steps[-1].table, names), translator_of(view.game).say("alt-more"))


def _course(view: TableView, analysis: Analysis) -> list[str]:
    course, say = analysis.course, translator_of(view.game).say
    names, lines = all_names(view.record), [say("analysis-course")]
    lines += [f"{names[seat]}: {', '.join(map(str, each))}." for seat, each in enumerate(course.values)]
    if course.turned:
        rounds = [in_line(view.game.words.round(*course.after[at - 1])) for at in course.turned]
        lines.append(say("analysis-turned", rounds=", ".join(rounds)))
    return lines


def _go(
    table: int,
    seat: Seat,
    page: int,
    label: str,
    emoji: str,
    slot: int = 0,
    *,
    way: str = "",
    off: bool = False,
    style: Style = Style.secondary,
) -> Block:
    press = AnalyseGame(table, seat, page, way, in_place=True, slot=slot)
    return button(label, press, emoji=emoji, off=off, style=style)
