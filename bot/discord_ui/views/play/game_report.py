"""Report of a finished game: its highlights, its course and its records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_ui.blocks import Block, Style, button, gallery, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import capitalize_first, colour_name, format_name
from bot.discord_ui.interactions.actions.history import SendMatchFile, ShareReport, ShowHistory, ShowReport
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.play.accessible import describe_picture
from bot.games.common.text.looks import COLOURS
from bot.games.game import AnyGame
from bot.host.model.seat_holders import all_names, names_at
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import MoveView, TableView
from bot.host.ratings.game_report import Report
from rendering.scene.chart import Chart, Course


def report_button(record: TableRecord, game: AnyGame, *, nonce: str = "") -> list[Block]:
    if record.status is not Status.OVER or game.chronicle is None:
        return []
    return [button(translator_of(game).say("button-highlights"), ShowReport(record.id, nonce=nonce), emoji="🎬")]


def match_file_button(move: MoveView) -> list[Block]:
    if move.pledge is None or move.pledge.secret is None:
        return []
    return [button(translator_of(move.game).say("button-match"), SendMatchFile(move.record.id), emoji="📦")]


def report_page(
    view: TableView, report: Report, highlights: Picture, chart: Picture, *, last: MoveView, share: bool
) -> MessageContent:
    record, winners, game, translator = view.record, view.winners, view.game.title, translator_of(view.game)
    say = translator.say
    if winners:
        who = translator.join_list([format_name(view.names[seat]) for seat in sorted(winners)])
        head = say("report-won", game=game, who=who, count=len(winners))
    else:
        head = say("report-draw" if view.is_draw else "report-went", game=game)
    shared = [button(say("button-share"), ShareReport(record.id), style=Style.primary, emoji="📣")] if share else []
    more = match_file_button(last) or [button(say("button-rounds"), ShowHistory(record.id), emoji="📜")]
    turnings = (
        view.game.words.story(each.before, each.steps, names_at(record, each.revision)).alt for each in report.turnings
    )
    return v2(
        text(f"-# {say('report-of', table=record.id)}", f"### {head}"),
        gallery(highlights.name, describe_picture(turnings, say("alt-more"))),
        gallery(chart.name, _course(view, report)),
        row(*shared, *more),
        pictures=(highlights, chart),
    )


def chart_of(view: TableView, report: Report) -> Chart:
    chart = build_chart(view, report.unit, report.marks, report.rounds, report.course, report.marked)
    return replace(chart, lines=_records(view, report))


def build_chart(
    view: TableView,
    unit: str,
    marks: str,
    rounds: Sequence[str],
    points: Sequence[tuple[int, ...]],
    marked: Sequence[tuple[int, ...]],
) -> Chart:
    """A chart of points or standings by player and round, some marked; `unit` and `marks` say what they are."""
    names = all_names(view.record)
    courses = (
        Course(
            names[player.seat],
            COLOURS[player.colour],
            points[player.seat],
            marked[player.seat],
            winner=player.seat in view.winners,
            otherwise=colour_name(view.game, player),
        )
        for player in view.record.players
    )
    labels = ("", *(name.rpartition(" ")[2] for name in rounds[1:]))  # only the number of "Game 2, round 1"
    wins = translator_of(view.game).say("chart-wins")
    return Chart(view.game.title, unit, labels, tuple(courses), marks, wins=wins)


def _records(view: TableView, report: Report) -> tuple[str, ...]:
    chronicle = view.game.chronicle
    return () if chronicle is None else chronicle.records(report.feats, all_names(view.record))


def _course(view: TableView, report: Report) -> str:
    say = translator_of(view.game).say
    names = all_names(view.record)
    lines = [f"{names[seat]}: {', '.join(map(str, points))}." for seat, points in enumerate(report.course)]
    course = say("report-course", counts=capitalize_first(report.unit))
    return describe_picture([course, *lines, *_records(view, report)], say("alt-more"))
