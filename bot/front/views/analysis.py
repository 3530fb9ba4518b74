"""A finished game looked back at, as one of its players played it: how well, and what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.computer.analysis import accuracy
from bot.front.custom_ids import Press, Verb
from bot.front.format import ALT, named
from bot.front.pages import Page, Style, button, gallery, row, text
from bot.games.common.looks import COLOURS
from bot.games.common.prose import counted, fitted
from bot.host.answers import without_done
from bot.host.model import Status
from rendering.scene.chart import Chart
from rendering.scene.chart import Course as Line

if TYPE_CHECKING:
    from bot.computer.analysis import Review
    from bot.engine.game import Answer, Seat
    from bot.front.pages import Picture, PressButton
    from bot.games.game import AnyGame
    from bot.host.analysis import Analysis, Looked
    from bot.host.model import TableRecord, TableView

WISE, BEST = "w", "b"
"""What can be played: the best by what could be known, and the best in hindsight."""
_SIGNS: Final = {WISE: "💡", BEST: "🔮"}


def analyse_button(record: TableRecord, game: AnyGame) -> list[PressButton]:
    """The way to it, where there is one."""
    if record.status is not Status.OVER or game.chronicle is None:
        return []
    return [button("Analyse", Press(Verb.ANALYSE, record.id), emoji="🔎")]


def read_arg(arg: str) -> tuple[int | None, str]:
    """Whose game an analysis is of, and what is to be played; None: the asker's own."""
    way = arg[-1:] if arg[-1:] in _SIGNS else ""
    seat = arg.removesuffix(way)
    return int(seat) if seat.isdecimal() and len(seat) == 1 else None, way


def thinking_page(view: TableView, analysis: Analysis) -> Page:
    """What is seen until it is ready."""
    done = f"{analysis.ready} of {counted(len(analysis.looked), 'round')} done. This message changes by itself."
    return Page((text(_title(view, analysis), "### Thinking …", done),))


def analysis_page(view: TableView, analysis: Analysis, chart: Picture, *, mine: bool) -> Page:
    """How well it was played; `mine`: by the reader."""
    table, found = view.record.id, accuracy([each for each in analysis.reviews if each is not None])
    whose = "Your" if mine else f"{named(view.names[analysis.seat])}'s"
    head = f"### {whose} accuracy: {found}" if found is not None else "### There was nothing to gain or to lose"
    alt = fitted(_course(view, analysis), ALT)
    buttons = [_go(table, analysis.seat, 1, "Round by round", "▶️", style=Style.primary)]
    ranked = _ranked(analysis)
    if len(ranked) > 1:
        worst = ranked[-1]
        buttons.append(
            _go(table, analysis.seat, worst + 1, f"Weakest: {analysis.looked[worst].round.lower()}", "🔎", 2)
        )
    others = [seat for seat in range(len(view.names)) if seat != analysis.seat]
    buttons += [_go(table, seat, 0, view.names[seat], "👤", 3) for seat in others]
    lines = text(_title(view, analysis), head, _extremes(analysis), *_notes(analysis, found))
    return Page((lines, gallery(chart.name, alt), row(*buttons)), (chart,))


def chart_of(view: TableView, analysis: Analysis) -> Chart:
    """How all stood, as a picture shows it: the rounds that turned the game are marked on the player's own line."""
    course = analysis.course
    return Chart(
        title=view.game.title,
        counts="who stood how well",
        rounds=("", *(name.rpartition(" ")[2] for name in course.rounds[1:])),
        courses=tuple(
            Line(
                player.name,
                COLOURS[player.colour],
                course.stood[player.seat],
                course.turned if player.seat == analysis.seat else (),
                winner=view.outcome is not None and player.seat in view.outcome.winners,
            )
            for player in view.record.players
        ),
        marks="turning points",
        numbered=False,
    )


def round_page(view: TableView, analysis: Analysis, at: int, way: str, picture: Picture, *, mine: bool) -> Page:
    """One of the rounds: what was answered, what would have been better, in a picture or, with a `way`, played."""
    looked, review, seat = analysis.looked[at], analysis.reviews[at], analysis.seat
    table, last = view.record.id, len(analysis.looked)
    # `edit` tells the buttons of one message apart where two of them lead to the same page
    buttons = [
        _go(table, seat, at, "Back", "◀️"),
        _go(table, seat, at + 2, "On", "▶️", 2, style=Style.primary, off=at + 1 >= last),
    ]
    if at:
        buttons.append(_go(table, seat, 0, "Overview", "📈", 3))
    better = ways_of(looked, review)
    for each in better:
        label = "Play it" if each != way else "As a picture"
        buttons.append(_go(table, seat, at + 1, label, _SIGNS[each], 4, way=each if each != way else ""))
    shown = way or (better[-1] if better else "")
    caption = "among the others:" if way else "by itself:"
    alt = _alt(view, looked, answer_of(looked, review, shown), moving=bool(way), mine=mine)
    head = f"### {looked.round} · {_verdict(review)}"
    told = text(_title(view, analysis), head, *_told(view, looked, review, shown, mine=mine))
    about = [text(f"-# {_SIGNS[shown]} {caption}")] if shown else []
    return Page((told, *about, gallery(picture.name, alt), row(*buttons)), (picture,))


def ways_of(looked: Looked, review: Review | None) -> list[str]:
    """What there is to play that is better than what was answered."""
    if review is None:
        return []
    better = [WISE] if review.wise != looked.given else []
    return [*better, BEST] if review.best not in (looked.given, *([review.wise] if better else [])) else better


def answer_of(looked: Looked, review: Review | None, way: str) -> Answer:
    """What is played; without a way what was answered."""
    if review is None or not way:
        return looked.given
    return review.wise if way == WISE else review.best


# --- in words --------------------------------------------------------------------------------------------------------


def _title(view: TableView, analysis: Analysis) -> str:
    return f"-# {view.game.title} · table {view.record.id} · {named(view.names[analysis.seat])}'s game"


def _ranked(analysis: Analysis) -> list[int]:
    """The places of rounds in which something was at stake, the best first."""
    lost = {at: each.lost for at, each in enumerate(analysis.reviews) if each is not None and each.lost is not None}
    return sorted(lost, key=lambda at: (lost[at], at))


def _extremes(analysis: Analysis) -> str:
    ranked = _ranked(analysis)
    if len(ranked) < 2:
        return ""
    best, worst = (
        f"{analysis.looked[at].round.lower()} ({_of(analysis.reviews[at])})" for at in (ranked[0], ranked[-1])
    )
    return f"Best {best} · weakest {worst}"


def _of(review: Review | None) -> int | None:
    return None if review is None else accuracy([review])


def _notes(analysis: Analysis, found: int | None) -> list[str]:
    notes = [] if found is None else ["-# 100: nothing better could be known. 0: no better than chance."]
    slow = sum(review is None for review in analysis.reviews)
    if slow:
        notes.append(f"-# {counted(slow, 'round')} took me too long: they are not counted.")
    if analysis.left_out:
        notes.append(f"-# Not counted: {counted(analysis.left_out, 'question')} that I cannot try answers to.")
    return notes


def _verdict(review: Review | None) -> str:
    if review is None:
        return "took me too long"
    found = _of(review)
    return "nothing at stake" if found is None else f"accuracy {found}"


def _told(view: TableView, looked: Looked, review: Review | None, shown: str, *, mine: bool) -> list[str]:
    you, played = ("You", "You") if mine else (named(view.names[looked.decision.seat]), "They")
    lines = [f"{you} played {_written(view, looked, looked.given)}."]
    if review is None:
        return lines
    ways = ways_of(looked, review)
    if not ways:
        return [*lines, "Nothing better was to be found, in hindsight either."]
    if WISE in ways:
        knew = "you knew" if mine else "was known"
        both = ", in hindsight too" if review.best == review.wise else ""
        lines.append(f"{_SIGNS[WISE]} **Best by what {knew}**{both}: {_written(view, looked, review.wise)}")
    else:
        lines.append("Nothing better could be known.")
    if BEST in ways:
        lines.append(f"{_SIGNS[BEST]} **{played} missed this**: {_written(view, looked, review.best)}")
    news = " ".join(_news(view, looked, answer_of(looked, review, shown), mine=mine))
    return [*lines, f"-# {_SIGNS[shown]} Then: {news}" if news else ""]


def _written(view: TableView, looked: Looked, answer: Answer) -> str:
    text_ = view.game.notation.write(looked.decision, answer)
    return f"`{text_}`" if text_ else "nothing"


def _news(view: TableView, looked: Looked, answer: Answer, *, mine: bool) -> list[str]:
    """What would have come of an answer."""
    before, steps, words = looked.played.state.table, looked.steps(answer), view.game.words
    if mine:
        return list(words.news(before, steps, looked.decision.seat, view.names))
    return list(words.story(before, steps, view.names).headline[:2])


def _alt(view: TableView, looked: Looked, answer: Answer, *, moving: bool, mine: bool) -> str:
    """The picture in words: an answer among the others, or by itself. Only to whom it is theirs is it "yours"."""
    state, seat, words = looked.played.state, looked.decision.seat, view.game.words
    if moving:
        return words.story(state.table, looked.steps(answer), view.names).alt
    hand, draft = state.hands[seat], without_done(answer)
    steps = [step.seen for step in looked.played.rules.preview(state.table, hand, seat, draft)]
    if mine:
        return fitted(words.draft(state.table, hand, looked.decision, draft, steps, view.names), ALT)
    return (
        words.story(state.table, steps, view.names).alt
        if steps
        else fitted(words.position(state.table, view.names), ALT)
    )


def _course(view: TableView, analysis: Analysis) -> list[str]:
    course = analysis.course
    lines = ["How well each stood after each round, from 0 to 100."]
    lines += [f"{view.names[seat]}: {', '.join(map(str, each))}." for seat, each in enumerate(course.stood)]
    if course.turned:
        lines.append(f"Turning points: {', '.join(course.rounds[at].lower() for at in course.turned)}.")
    return lines


def _go(
    table: int,
    seat: Seat,
    page: int,
    label: str,
    emoji: str,
    edit: int = 1,
    *,
    way: str = "",
    off: bool = False,
    style: Style = Style.secondary,
) -> PressButton:
    press = Press(Verb.ANALYSE, table, page, edit, arg=f"{seat}{way}")
    return button(label, press, emoji=emoji, off=off, style=style)
