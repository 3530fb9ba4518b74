"""Typed answers: each is either read, or refused in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.answers import check_draft
from bot.engine.errors import UnreadableError, UserError
from bot.engine.game import DONE
from bot.engine.rng import Rng
from tests.games.questions import questions
from tests.tools.fuzz import sentences, texts
from tests.tools.fuzz.run import BrokenPromiseError

if TYPE_CHECKING:
    from random import Random

    from bot.engine.game import Answer
    from tests.games.questions import Question

LONGEST = 20_000
"""Longer than any text that reaches a reader."""
SENTENCE = 800


@dataclass(frozen=True)
class Typed:
    """An answer typed to a question."""

    question: int
    text: str

    @property
    def to(self) -> Question:
        """The question."""
        return questions()[self.question]


class Notations:
    """The readers of all games."""

    name = "typed answers"

    def input(self, chance: Random) -> Typed:
        """A text for a random question, sometimes made from an answer to another question."""
        asked = questions()
        number = chance.randrange(len(asked))
        meant = asked[chance.randrange(len(asked)) if chance.random() < 0.05 else number]
        valid = meant.write(meant.an_answer(Rng(chance.getrandbits(32))))
        return Typed(number, texts.text(chance, valid, longest=chance.choice((texts.LONG[1], LONGEST))))

    def take(self, given: object) -> None:
        """Read it."""
        if not isinstance(given, Typed):
            raise TypeError("not a typed answer")
        question = given.to
        try:
            answer = question.read(given.text)
        except UnreadableError as mistake:
            self._said(mistake)
            return
        try:
            check_draft(question.rules, question.state, question.decision, answer)
        except UserError as mistake:
            self._said(mistake)
        else:
            self._written(question, answer)

    def _said(self, mistake: UserError) -> None:
        sentence = str(mistake)
        if "\n" in sentence or not sentence.endswith((".", "...")):
            raise BrokenPromiseError(f"no sentence: {sentence!a}")
        sentences.check(sentence, most=SENTENCE)

    def _written(self, question: Question, answer: Answer) -> None:
        """The echoed text must be harmless, and read as the same answer."""
        text = question.write(answer)
        sentences.check(text)
        plain = answer[:-1] if answer[-1:] == (DONE,) else answer
        again = question.read(text)
        if again not in (answer, plain):
            raise BrokenPromiseError(f"{answer} is echoed as {text!r}, which is {again}")
