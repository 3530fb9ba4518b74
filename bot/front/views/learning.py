"""A lesson: a tiny position, one thing to do, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import LESSON, Press, Verb
from bot.front.pages import Page, Style, box, button, gallery, menu, option, row, rows, text
from bot.front.views.aloud import described, own_words
from bot.front.views.panel import choices
from bot.games.common.prose import MORE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.front.pages import Block, Picture, PressButton
    from bot.games.game import AnyGame
    from bot.host.pupils import Attempt, Lesson

DONE: Final = 0x3BA55D
MISSED: Final = 0xD9A24C


def lesson_page(lesson: Lesson, picture: Picture | None, *, page: int = 0, hint: bool = False, intro: str = "") -> Page:
    """What is to be done, what there is to know for it, and everything one can do next.

    Once it is begun, or a hint is given, there is no way to another lesson on it, so that it fits a screen.
    """
    seat, puzzle = lesson.seat, lesson.puzzle
    asked = "" if seat.decision is None or len(puzzle.solution) == 1 else seat.view.game.words.question(seat.decision)
    said = (f"📝 `{seat.text}`" if seat.text else "", f"💡 {puzzle.hint}" if hint else "", asked and f"-# {asked}.")
    blocks: list[Block] = [
        text(intro, _where(lesson), f"### {puzzle.task}", puzzle.lesson),
        *([] if picture is None else [gallery(picture.name, described(own_words(seat), MORE))]),
        *([text(*said)] if any(said) else []),
        *choices(seat, page, _nonce(lesson), legend=not hint),
        row(*_actions(lesson, hint=hint)),
        *([] if hint or seat.text else _others(lesson)),
    ]
    return Page(tuple(blocks), () if picture is None else (picture,))


def attempt_page(attempt: Attempt, picture: Picture | None, *, shown: bool = False) -> Page:
    """What came of it, as moving pictures, and why. `shown`: it was not theirs, but how it can be done."""
    lesson = attempt.lesson
    words, names = lesson.game.words, lesson.seat.view.names
    alt = words.story(attempt.before, attempt.steps, names).alt
    moving = picture is not None and attempt.steps
    if shown:
        verdict = [f"So it is done: `{attempt.text}`.", lesson.puzzle.won]
    elif attempt.missed:
        verdict = [f"**Not yet.** {attempt.missed}"]
    else:
        verdict = [f"**Done!** {lesson.puzzle.won}"]
    said = f"▶️ `{attempt.text or 'nothing'}`"
    return Page(
        (
            text(_where(lesson), f"### {lesson.puzzle.task}", said),
            *([gallery(picture.name, alt)] if picture is not None and moving else []),
            box(text(*verdict), colour=MISSED if attempt.missed else DONE),
            row(*_onward(attempt, shown=shown)),
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
            *_others(lesson),
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


def _others(lesson: Lesson) -> list[Block]:
    """A menu of all of the game's puzzles, those that are done ticked."""
    if lesson.count == 1:
        return []
    options = [
        option(f"{number}. {task}", str(number), emoji="✅" if done else None, note="done" if done else "")
        for number, (task, done) in enumerate(lesson.tasks, start=1)
    ]
    press = Press(Verb.LEARN, arg=lesson.game.key, edit=1)
    return [row(menu(f"Another lesson… ({lesson.done} of {lesson.count} done)", press, options))]


def _where(lesson: Lesson) -> str:
    return f"-# {lesson.game.title} · lesson {lesson.number} of {lesson.count}"


def _done(lesson: Lesson) -> str:
    return f"{lesson.done} of {lesson.count} lessons done"


def _nonce(lesson: Lesson) -> str:
    return f"{LESSON}{lesson.game.key}"


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
    again = Press(Verb.LEARN, arg=lesson.game.key, edit=1, revision=lesson.number)
    if attempt.missed:
        return [button("Try again", again, style=Style.primary, emoji="🔁"), _help(lesson, hint=False)]
    last = lesson.number == lesson.count
    onward = Press(Verb.LEARN, arg=lesson.game.key, edit=1, revision=lesson.number + 1)
    go_on = button("To the end" if last else "Next", onward, style=Style.primary, emoji="🏁" if last else "▶️")
    return [button("Try it yourself", again, style=Style.success, emoji="🔁"), go_on] if shown else [go_on]
