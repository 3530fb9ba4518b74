"""A lesson or a puzzle: a tiny position, one thing to do, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import LESSON, Press, Verb
from bot.front.format import ago, named
from bot.front.pages import Page, Style, box, button, gallery, menu, option, row, rows, text
from bot.front.speech import tongue_of
from bot.front.views.aloud import WRITTEN, described, own_table, own_words
from bot.front.views.panel import choices
from bot.games.pack import GRADES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.front.pages import Block, Picture, PressButton
    from bot.games.game import AnyGame
    from bot.host.dailies import Shared
    from bot.host.pupils import Attempt, Daily, Lesson

DONE: Final = 0x3BA55D
MISSED: Final = 0xD9A24C
MISSES: Final = 6
"""So many misses are shown one by one."""


def lesson_page(
    lesson: Lesson,
    picture: Picture | None,
    others: Sequence[AnyGame] = (),
    *,
    page: int = 0,
    hint: bool = False,
    intro: str = "",
) -> Page:
    """What is to be done, what there is to know for it, and everything one can do next.

    Once it is begun, or a hint is given, there is no way to another lesson on it, so that it fits a screen. `others`
    are other games that have puzzles of the same kind.
    """
    seat, puzzle = lesson.seat, lesson.puzzle
    asked = "" if seat.decision is None or len(puzzle.solution) == 1 else seat.view.game.words.question(seat.decision)
    said = (f"📝 `{seat.text}`" if seat.text else "", f"💡 {puzzle.hint}" if hint else "", asked and f"-# {asked}.")
    blocks: list[Block] = [
        text(intro, _where(lesson), f"### {puzzle.task}", puzzle.lesson),
        *(
            []
            if picture is None
            else [gallery(picture.name, described(own_words(seat), tongue_of(lesson.game).say(WRITTEN)))]
        ),
        *([text(*said)] if any(said) else []),
        *choices(seat, page, _nonce(lesson), legend=not hint),
        row(*_actions(lesson, hint=hint)),
        *([] if hint or seat.text else _others(lesson, others)),
    ]
    return Page(tuple(blocks), () if picture is None else (picture,))


def told_page(lesson: Lesson) -> Page:
    """The whole position in words, a line to a sentence, for whom its picture's description is too short."""
    return Page((text(_where(lesson), f"### {lesson.puzzle.task}", *own_table(lesson.seat)),))


def attempt_page(
    attempt: Attempt, picture: Picture | None, others: Sequence[AnyGame] = (), *, shown: bool = False
) -> Page:
    """What came of it, as moving pictures, and why. `shown`: it was not theirs, but how it can be done."""
    lesson = attempt.lesson
    words, names = lesson.game.words, lesson.seat.view.names
    alt = words.story(attempt.before, attempt.steps, names).alt
    moving = picture is not None and attempt.steps
    if shown:
        verdict = [f"So it is done: `{attempt.text}`.", lesson.puzzle.won]
    elif attempt.missed:
        verdict = [f"**Not yet.** {attempt.missed}"]
    elif lesson.daily is None:
        verdict = [f"**Done!** {lesson.puzzle.won}"]
    else:
        verdict = [f"**Solved!** {_counted(lesson, lesson.daily)}"]
    said = f"▶️ `{attempt.text or 'nothing'}`"
    return Page(
        (
            text(_where(lesson), f"### {lesson.puzzle.task}", said),
            *([gallery(picture.name, alt)] if picture is not None and moving else []),
            box(text(*verdict), colour=MISSED if attempt.missed else DONE),
            row(*_onward(attempt, shown=shown)),
            *([] if lesson.daily is None or attempt.missed or shown else _others(lesson, others)),
        ),
        (picture,) if picture is not None and moving else (),
    )


def finished_page(lesson: Lesson, others: Sequence[AnyGame]) -> Page:
    """All of a game's puzzles are behind them."""
    game = lesson.game
    more = [button(f"Learn {other.title}", Press(Verb.LEARN, arg=other.key), emoji="🎓") for other in others[:4]]
    return Page(
        (
            text(
                f"-# {game.title} · {_done(lesson)}",
                f"### 🎓 That is how {game.title} is played!",
                "The rest is surprise. `/rules` has the fine print.",
            ),
            row(
                button("Play now", Press(Verb.QUICK, arg=game.key), style=Style.success, emoji="▶️"),
                button("Once more", Press(Verb.LEARN, arg=game.key, revision=1, edit=1), emoji="🔁"),
            ),
            *_others(lesson, ()),
            *rows(more, each=2),
        )
    )


def waiting_page(game: str) -> Page:
    """In a channel, to whoever asked: the lesson is in their private messages, or may come here."""
    here = Press(Verb.LEARN, arg=game, edit=1)
    line = "🎓 I have written to you privately: your lesson waits there."
    return Page((text(line), row(button("Here, please", here, emoji="👇"))))


def which_game_page(games: Sequence[AnyGame]) -> Page:
    """Asks which game is to be learnt."""
    buttons = [button(game.title, Press(Verb.LEARN, arg=game.key), emoji="🎓") for game in games[:25]]
    return Page(
        (text("### What would you like to learn?", "A few tiny puzzles each, a minute or two."), *rows(buttons))
    )


def puzzled_page(lesson: Lesson, daily: Daily, others: Sequence[AnyGame]) -> Page:
    """The day's puzzle is done: what there is besides."""
    more = [
        button(grade.capitalize(), Press(Verb.PUZZLE, edit=1, arg=f"{lesson.game.key},{grade}")) for grade in GRADES
    ]
    rest = [button(other.title, _todays(other), emoji="🧩") for other in others[:8]]
    return Page(
        (
            text(
                f"-# {lesson.game.title} · today's puzzle",
                f"### 🧩 Solved! {_days(daily.streak)}" if daily.streak else "### 🧩 Solved!",
                f"The next one comes {ago(daily.until)}. Or another one now:",
            ),
            row(*more),
            row(_boast(lesson)),
            *([text("Today's puzzle of another game:"), *rows(rest, each=2)] if rest else []),
        )
    )


def shared_page(shared: Shared, name: str) -> Page:
    """How somebody did at a puzzle, without a word of how it is done."""
    misses = "❌" * shared.missed if shared.missed <= MISSES else f"❌ × {shared.missed} "
    marks = f"{'👀' if shared.looked else ''}{misses}✅"
    tries = "at the first try" if not shared.missed else f"after {shared.missed + 1} tries"
    days = f"🔥 {_days(shared.streak)}" if shared.streak > 1 else ""
    return Page(
        (
            text(
                f"🧩 **{named(name)}** has solved puzzle {shared.number} of **{shared.game.title}** {tries}.",
                marks,
                days,
                f"-# {shared.grade}",
            ),
            row(button("Today's puzzle", Press(Verb.PUZZLE, arg=shared.game.key), emoji="🧩")),
        )
    )


def _boast(lesson: Lesson) -> PressButton:
    press = Press(Verb.BOAST, revision=lesson.number, arg=lesson.course)
    return button("Show everybody", press, emoji="📣")


def which_puzzle_page(games: Sequence[AnyGame]) -> Page:
    """Asks of which game the puzzle is to be."""
    buttons = [button(game.title, _todays(game), emoji="🧩") for game in games[:25]]
    said = "One position, one way to do it. A new one every day, the same for everybody."
    return Page((text("### Today's puzzles", said), *rows(buttons, each=2)))


def _todays(game: AnyGame) -> Press:
    return Press(Verb.PUZZLE, edit=1, arg=game.key)


def _days(count: int) -> str:
    return f"{count} days in a row." if count > 1 else "1 day, so far."


def _counted(lesson: Lesson, daily: Daily) -> str:
    """What is said to a puzzle that is solved."""
    if not lesson.is_todays:
        return f"{lesson.done} of {lesson.count} so far."
    counts = _days(daily.streak) if daily.counted else "It counts for no day, as you had looked how."
    return f"{counts} The next one comes {ago(daily.until)}."


def _others(lesson: Lesson, games: Sequence[AnyGame]) -> list[Block]:
    """A menu of what there is besides: all of the game's lessons, those that are done ticked; or other puzzles."""
    if lesson.daily is not None:
        todays = (
            [] if lesson.is_todays or lesson.daily.done else [option("Today's puzzle", lesson.game.key, emoji="🧩")]
        )
        grades = [option(f"{grade.capitalize()}: another one", grade) for grade in GRADES]
        rest = [option(f"{game.title}: today's puzzle", game.key, emoji="🧩") for game in games[:20]]
        press = Press(Verb.PUZZLE, edit=1, arg=lesson.game.key)
        return [row(menu("Another puzzle…", press, [*todays, *grades, *rest]))]
    if lesson.count == 1:
        return []
    options = [
        option(f"{number}. {task}", str(number), emoji="✅" if done else None, note="done" if done else "")
        for number, (task, done) in enumerate(lesson.tasks, start=1)
    ]
    press = Press(Verb.LEARN, arg=lesson.course, edit=1)
    return [row(menu(f"Another lesson… ({lesson.done} of {lesson.count} done)", press, options))]


def _where(lesson: Lesson) -> str:
    if lesson.daily is not None:
        which = "today's puzzle" if lesson.is_todays else f"puzzle {lesson.number}"
        streak = lesson.daily.streak
        days = f" · {streak} days in a row" if lesson.is_todays and streak > 1 else ""
        return f"-# {lesson.game.title} · {which} · {lesson.puzzle.grade}{days}"
    return f"-# {lesson.game.title} · lesson {lesson.number} of {lesson.count}"


def _done(lesson: Lesson) -> str:
    return f"{lesson.done} of {lesson.count} lessons done"


def _nonce(lesson: Lesson) -> str:
    return f"{LESSON}{lesson.course}"


def _press(lesson: Lesson, verb: Verb, arg: str = "") -> Press:
    edit = 0 if lesson.seat.draft is None else lesson.seat.draft.edit
    return Press(verb, revision=lesson.number, edit=edit, arg=arg, nonce=_nonce(lesson))


def _actions(lesson: Lesson, *, hint: bool) -> list[PressButton]:
    seat = lesson.seat
    ready = seat.can_compile and bool(seat.text)
    run = button(
        "Run it",
        _press(lesson, Verb.COMPILE),
        style=Style.success if ready else Style.secondary,
        emoji="▶️",
        off=not ready,
    )
    back = [button("Undo", _press(lesson, Verb.UNDO)), button("Clear", _press(lesson, Verb.CLEAR))]
    typing = button("Type it", _press(lesson, Verb.TYPE))
    return [run, *(back if seat.text else []), _help(lesson, hint=hint), typing]


def _help(lesson: Lesson, *, hint: bool) -> PressButton:
    """A hint first, and only then the solution."""
    if hint:
        return button("Show me", _press(lesson, Verb.SHOW), emoji="👀")
    return button("Hint", _press(lesson, Verb.HINT), emoji="💡")


def _onward(attempt: Attempt, *, shown: bool) -> list[PressButton]:
    lesson = attempt.lesson
    again = Press(Verb.LEARN, arg=lesson.course, edit=1, revision=lesson.number)
    if attempt.missed:
        return [button("Try again", again, style=Style.primary, emoji="🔁"), _help(lesson, hint=False)]
    mine = [button("Try it yourself", again, style=Style.success, emoji="🔁")] if shown else []
    if lesson.daily is not None:
        press = Press(Verb.PUZZLE, edit=1, arg=f"{lesson.game.key},{lesson.puzzle.grade}")
        show = [] if shown else [_boast(lesson)]
        return [*mine, *show, button("Another one", press, style=Style.primary, emoji="🧩")]
    last = lesson.number == lesson.count
    onward = Press(Verb.LEARN, arg=lesson.game.key, edit=1, revision=lesson.number + 1)
    go_on = button("To the end" if last else "Next", onward, style=Style.primary, emoji="🏁" if last else "▶️")
    return [*mine, go_on]
