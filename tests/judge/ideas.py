"""Judge first ideas: an answer that's laid out unasked is described like any draft, and has to be as true."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.engine.answers import finish, without_done
from bot.games import GAMES
from bot.host.ai.suggestions import advisable
from bot.host.core.match_state import position
from tests.judge import previews

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.judge.hearing import Told
    from tests.judge.plays import Play


def tell(play: Play, language: str) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    """The words about each answer to the round's first questions, if it's worth laying out."""
    line = position(GAMES[play.game].in_language(language), play.rules, play.state)
    answers = dict(play.answers)
    for asked in play.rules.pending_decisions(play.state):
        if asked.topic not in ("program", "dock"):
            continue
        advised = advisable(line, asked, without_done(answers[asked.seat]))
        whole = finish(play.rules, play.state, asked, advised)
        if whole is None:
            raise ValueError(f"{advised} is no answer")
        answers[asked.seat] = whole
    laid_out = replace(play, answers=answers)
    for about, lines in previews.tell(laid_out, language):
        yield (laid_out, about), lines


def judge(_: Play, about: tuple[Play, Any], lines: Sequence[Told]) -> list[str]:
    """The mistakes in the words about a first idea."""
    laid_out, rest = about
    return previews.judge(laid_out, rest, lines)
