"""Pages of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord_ui.blocks import Block, Style, box, button, gallery, link, menu, option, row, rows, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import ago, format_name
from bot.discord_ui.interactions.actions.drafts import ClearDraft, CompileDraft, ShowHint, TypeDraft, UndoDraft
from bot.discord_ui.interactions.actions.learning import Learn, ShareSolved, ShowPuzzle, ShowSolution
from bot.discord_ui.interactions.actions.lobby import PlayNow
from bot.discord_ui.interactions.custom_ids import LessonDraft
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.play.accessible import CUT_IN_LESSON, describe_picture, own_table, own_words
from bot.discord_ui.views.play.draft_choices import choice_blocks
from bot.games.game import AnyGame
from bot.games.puzzle_pack import GRADES
from bot.host.learning.server_puzzles import Shared
from bot.host.model.community.learning import Attempt, Daily, Lesson

DONE: Final = 0x3BA55D
MISSED: Final = 0xD9A24C
MISSES: Final = 6
"""Maximum number of misses shown one by one."""


def lesson_page(
    lesson: Lesson,
    picture: Picture | None,
    others: Sequence[AnyGame] = (),
    *,
    page: int = 0,
    hint: bool = False,
    intro: str = "",
) -> MessageContent:
    seat, puzzle = lesson.seat, lesson.puzzle
    asked = "" if seat.decision is None or len(puzzle.solution) == 1 else seat.view.game.words.question(seat.decision)
    say = translator_of(lesson.game).say
    said = (
        f"📝 {seat.rendered_draft}" if seat.text else "",
        f"💡 {puzzle.hint}" if hint else "",
        asked and f"-# {asked}.",
    )
    blocks: list[Block] = [
        text(intro, _where(lesson), f"### {puzzle.task}", puzzle.lesson),
        *([] if picture is None else [gallery(picture.name, describe_picture(own_words(seat), say(CUT_IN_LESSON)))]),
        *([text(*said)] if any(said) else []),
        *choice_blocks(seat, _draft(lesson), page=page, legend=not hint),
        row(*_actions(lesson, hint=hint)),
        *([] if hint or lesson.begun else _others(lesson, others)),
    ]
    return v2(*blocks, picture=picture)


def position_page(lesson: Lesson) -> MessageContent:
    """The position in words."""
    return v2(text(_where(lesson), f"### {lesson.puzzle.task}", *own_table(lesson.seat)))


def attempt_page(
    attempt: Attempt, picture: Picture | None, others: Sequence[AnyGame] = (), *, shown: bool = False
) -> MessageContent:
    """Result of an attempt or, if `shown`, of the solution."""
    lesson, say = attempt.lesson, translator_of(attempt.lesson.game).say
    alt = lesson.game.words.story(attempt.before, attempt.steps, lesson.seat.view.names).alt
    picture = picture if attempt.steps else None
    if shown:
        verdict = [say("lesson-so", program=attempt.text), lesson.puzzle.won]
    elif attempt.missed:
        verdict = [say("lesson-not-yet", why=attempt.missed)]
    elif lesson.daily is None:
        verdict = [say("lesson-did-it", why=lesson.puzzle.won)]
    elif attempt.tries is None:
        verdict = [say("puzzle-solved-it", why=_progress_note(lesson, lesson.daily))]
    else:
        tries, why = attempt.tries.missed + 1, _progress_note(lesson, lesson.daily)
        verdict = [say("puzzle-solved-after", tries=tries, why=why)]
    said = f"▶️ {attempt.text or say('nothing-laid')}"
    return v2(
        text(_where(lesson), f"### {lesson.puzzle.task}", said),
        *([] if picture is None else [gallery(picture.name, alt)]),
        box(text(*verdict), colour=MISSED if attempt.missed else DONE),
        row(*_onward(attempt, shown=shown)),
        *([] if lesson.daily is None or attempt.missed or shown else _others(lesson, others)),
        picture=picture,
    )


def finished_page(lesson: Lesson, others: Sequence[AnyGame]) -> MessageContent:
    game, say = lesson.game, translator_of(lesson.game).say
    more = [button(say("lesson-learn", game=other.title), Learn(other.key), emoji="🎓") for other in others[:4]]
    return v2(
        text(
            f"-# {game.title} · {say('lesson-done-of', done=lesson.done, count=lesson.count)}",
            f"### {say('lesson-finished', game=game.title)}",
            say("lesson-rest"),
        ),
        row(
            button(say("button-play-now"), PlayNow(game.key), style=Style.success, emoji="▶️"),
            button(say("lesson-once-more"), Learn(game.key, 1, in_place=True), emoji="🔁"),
        ),
        *_others(lesson, ()),
        *rows(more, each=2),
    )


def waiting_page(say: Say, game: str, where: str, *, number: int = 0) -> MessageContent:
    here = button(say("lesson-here"), Learn(game, number, in_place=True), emoji="👇")
    return v2(text(say("lesson-waits")), row(link(say("lesson-there"), where), here))


def which_game_page(say: Say, games: Sequence[AnyGame]) -> MessageContent:
    buttons = [button(game.title, Learn(game.key), emoji="🎓") for game in games[:25]]
    return v2(text(f"### {say('lesson-which')}", say("lesson-each")), *rows(buttons))


def puzzled_page(lesson: Lesson, daily: Daily, others: Sequence[AnyGame]) -> MessageContent:
    say, todays = translator_of(lesson.game).say, lesson.is_todays
    more = [
        button(say(f"grade-{grade}-another"), ShowPuzzle(lesson.game.key, grade, in_place=True)) for grade in GRADES
    ]
    rest = [button(other.title, _todays(other), emoji="🧩") for other in others[:8]]
    return v2(
        text(
            f"-# {_puzzle_name(lesson)}",
            f"### {say('puzzle-solved', count=daily.streak if daily.counted else 0)}",
            say("puzzle-next-or-other", when=ago(daily.until)) if todays else say("puzzle-another-menu"),
        ),
        row(*more),
        row(_share_button(lesson)),
        *([text(say("puzzle-other-game")), *rows(rest, each=2)] if rest else []),
    )


def shared_page(shared: Shared, name: str) -> MessageContent:
    say = translator_of(shared.game).say
    misses = "❌" * shared.missed if shared.missed <= MISSES else f"❌ × {shared.missed} "
    marks = f"{'👀' if shared.looked else ''}{misses}✅"
    days = f"🔥 {say('puzzle-days', count=shared.streak)}" if shared.streak > 1 else ""
    who, game, tries = format_name(name), shared.game.title, shared.missed + 1
    head = say("puzzle-shared", who=who, number=shared.number, game=game, tries=tries)
    return v2(
        text(head, marks, days, f"-# {grade_in(say, shared.grade)}"),
        row(button(say("puzzle-today"), ShowPuzzle(shared.game.key), emoji="🧩")),
    )


def _share_button(lesson: Lesson) -> Block:
    press = ShareSolved(lesson.course, lesson.number)
    return button(translator_of(lesson.game).say("button-share"), press, emoji="📣")


def which_puzzle_page(say: Say, games: Sequence[AnyGame]) -> MessageContent:
    buttons = [button(game.title, _todays(game), emoji="🧩") for game in games[:25]]
    return v2(text(f"### {say('puzzle-which')}", say("puzzle-each")), *rows(buttons, each=2))


def _todays(game: AnyGame) -> ShowPuzzle:
    return ShowPuzzle(game.key, in_place=True)


def _progress_note(lesson: Lesson, daily: Daily) -> str:
    say = translator_of(lesson.game).say
    so_far = say("puzzle-so-far", done=lesson.done, count=lesson.count)
    if not lesson.is_todays:
        return so_far
    uncounted = say("puzzle-counts-not") if daily.looked else so_far
    counts = say("puzzle-days", count=daily.streak) if daily.counted else uncounted
    return say("puzzle-next-comes", days=counts, when=ago(daily.until))


def _others(lesson: Lesson, games: Sequence[AnyGame]) -> list[Block]:
    say = translator_of(lesson.game).say
    if lesson.daily is not None:
        todays = option(say("puzzle-today"), lesson.game.key, emoji="🧩")
        grades = [option(say(f"grade-{grade}-other"), grade) for grade in GRADES]
        rest = [option(say("puzzle-todays-of", game=game.title), game.key, emoji="🧩") for game in games[:20]]
        options = [*([] if lesson.is_todays or lesson.daily.done else [todays]), *grades, *rest]
        return [row(menu(say("puzzle-another-menu"), _todays(lesson.game), options))]
    if lesson.count == 1:
        return []
    options = []
    for number, (task, done) in enumerate(lesson.tasks, start=1):
        emoji, note = ("✅", say("lesson-ticked")) if done else (None, "")
        options.append(option(f"{number}. {task}", str(number), emoji=emoji, note=note))
    lessons = Learn(lesson.course, in_place=True)
    return [row(menu(say("lesson-another", done=lesson.done, count=lesson.count), lessons, options))]


def grade_in(say: Say, grade: str) -> str:
    return say(f"grade-{grade}")


def _where(lesson: Lesson) -> str:
    say, game = translator_of(lesson.game).say, lesson.game.title
    if lesson.daily is not None:
        streak = lesson.daily.streak
        days = f" · {say('puzzle-streak', count=streak)}" if lesson.is_todays and streak > 1 else ""
        return f"-# {_puzzle_name(lesson)} · {grade_in(say, lesson.puzzle.grade)}{days}"
    return f"-# {say('lesson-of', game=game, number=lesson.number, count=lesson.count)}"


def _puzzle_name(lesson: Lesson) -> str:
    say, game = translator_of(lesson.game).say, lesson.game.title
    return say("puzzle-of-today", game=game) if lesson.is_todays else say("puzzle-of", game=game, number=lesson.number)


def _draft(lesson: Lesson) -> LessonDraft:
    return LessonDraft(lesson.course, lesson.number, 0 if lesson.seat.draft is None else lesson.seat.draft.edit)


def _actions(lesson: Lesson, *, hint: bool) -> list[Block]:
    seat, draft, say = lesson.seat, _draft(lesson), translator_of(lesson.game).say
    ready = seat.can_compile and bool(seat.text)
    style = Style.success if ready else Style.secondary
    run = button(say("lesson-run"), CompileDraft(draft), style=style, emoji="▶️", off=not ready)
    undo = [button(say("button-undo"), UndoDraft(draft))] if lesson.begun else []
    clear = [button(say("button-clear"), ClearDraft(draft))] if seat.text else []
    return [run, *undo, *clear, _help(lesson, hint=hint), button(say("button-type"), TypeDraft(draft))]


def _help(lesson: Lesson, *, hint: bool) -> Block:
    say = translator_of(lesson.game).say
    if hint:
        return button(say("button-show-me"), ShowSolution(_draft(lesson)), emoji="👀")
    return button(say("button-hint"), ShowHint(_draft(lesson)), emoji="💡")


def _onward(attempt: Attempt, *, shown: bool) -> list[Block]:
    lesson, say = attempt.lesson, translator_of(attempt.lesson.game).say
    again = Learn(lesson.course, lesson.number, in_place=True)
    if attempt.missed:  # this clears the missed attempt; Undo restores it
        anew = ClearDraft(_draft(lesson))
        return [button(say("lesson-again"), anew, style=Style.primary, emoji="🔁"), _help(lesson, hint=False)]
    mine = [button(say("lesson-yourself"), again, style=Style.success, emoji="🔁")] if shown else []
    if lesson.daily is not None:
        press = ShowPuzzle(lesson.game.key, lesson.puzzle.grade, in_place=True)
        show = [] if shown else [_share_button(lesson)]
        return [*mine, *show, button(say("puzzle-another-one"), press, style=Style.primary, emoji="🧩")]
    onward = Learn(lesson.game.key, lesson.number + 1, in_place=True)
    label, emoji = ("lesson-to-end", "🏁") if lesson.number == lesson.count else ("button-next", "▶️")
    return [*mine, button(say(label), onward, style=Style.primary, emoji=emoji)]
