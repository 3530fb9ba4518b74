"""Whole games: each move's state, questions, choices and stories, each as four hex digits.

These cover what would be too long to spell out. Each aspect of a move has a line with one mark per move, so a changed
mark shows what changed, and where.
"""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.engine import answers
from bot.engine.answers import without_done
from bot.engine.errors import NotLegalError, UnreadableError
from bot.engine.game import DONE
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.rumbl import RUMBL
from tests.fingerprints import digest
from tests.games.conformance.playing import KEYED, PLAYINGS, Playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from bot.engine.game import Answer, Decision, Step
    from tests.games.conformance.playing import Move

FAR = 25
"""The number of moves checked."""
DRAFTS = 3
"""The number of beginnings of an answer checked per move; they differ between moves."""
FIRST = 5
"""The number of R.U.M.B.L.'s first switches that its additional games combine."""
SLIPS = 25
"""The number of typos of an answer checked per move; they differ between moves."""


def mark(said: object) -> str:
    """Four hex digits that identify a value."""
    return sha256(repr(said).encode()).hexdigest()[:4]


class Course:
    """A move of a game, and everything that's said about it."""

    def __init__(self, playing: Playing, number: int, move: Move) -> None:
        self.playing, self.number, self.move = playing, number, move
        self.game, self.rules, self.names = playing.game, playing.rules, playing.names
        self.before, self.after = move.before, move.steps[-1].state
        self.seen = [step.seen for step in move.steps]
        self.asked = self.rules.pending_decisions(move.before)
        self.decision = self.asked[number % len(self.asked)]
        """One of the questions, another seat's in each move."""
        self.answer = move.answers[self.decision.seat]
        self.hand = move.before.hands[self.decision.seat]

    def drafts(self) -> Iterator[Answer]:
        """Some beginnings of the answer."""
        made = without_done(self.answer)
        lengths = {len(made) * part // DRAFTS + self.number % 2 for part in range(DRAFTS)} | {len(made)}
        yield from (made[:length] for length in sorted(lengths) if length <= len(made))

    # -- the rules -----------------------------------------------------------------------------------------------------

    def happens(self) -> object:
        return digest([step.event for step in self.move.steps]), digest((self.after.table, self.after.rng))

    def is_held(self) -> object:
        return digest(self.after.hands)

    def may_be_answered(self) -> object:
        menus = [self.rules.menu(self.before, self.decision, self.answer[:at]) for at in range(len(self.answer) + 1)]
        return self.asked, menus

    def is_idly_answered(self) -> object:
        return [
            self.rules.default_answer(self.before, decision, draft)
            for decision in self.asked
            for draft in ((), self.move.answers[decision.seat][:2])
        ]

    def is_tried_out(self) -> object:
        tried = (self.rules.preview(self.before.table, self.hand, self.decision.seat, draft) for draft in self.drafts())
        return [_results(list(steps)) for steps in tried]

    def is_believed(self) -> object:
        seat = self.number % self.playing.seats
        return digest(self.rules.imagine(self.after.table, self.after.hands[seat], seat, Rng(KEYED + self.number)))

    def stands(self) -> object:
        return [round(self.rules.evaluate(self.after.table, seat), 6) for seat in range(self.playing.seats)]

    def is_enough(self) -> object:
        seats = [decision.seat for decision in self.asked]
        return [self.rules.can_advance(self.before, frozenset(seats) - {seat}) for seat in seats]

    def is_left(self) -> object:
        seat = self.number % self.playing.seats
        steps = list(self.rules.leave(self.before, seat))
        told = self.game.words.story(self.before.table, [step.seen for step in steps], self.names)
        outcome = self.rules.outcome(steps[-1].state) if steps else None
        ended = outcome and (sorted(outcome.winners), outcome.reason)
        return _results(steps), told, ended

    # -- words ---------------------------------------------------------------------------------------------------------

    def is_told(self) -> object:
        outcome = self.rules.outcome(self.after)
        words = self.game.words
        end = outcome and words.explain_ending(self.after.table, outcome.winners, outcome.reason, self.names)
        return words.story(self.before.table, self.seen, self.names), end

    def is_news(self) -> object:
        seats = range(self.playing.seats)
        return [self.game.words.news(self.before.table, self.seen, seat, self.names) for seat in seats]

    def is_said_of_the_table(self) -> object:
        table, hands, words = self.after.table, self.after.hands, self.game.words
        to_each = [words.position(table, self.names, seat=seat, hand=hand) for seat, hand in enumerate(hands)]
        held = [words.holdings(table, hand, seat, self.names) for seat, hand in enumerate(hands)]
        reminded = [words.reminder(table, hand, seat, self.names) for seat, hand in enumerate(hands)]
        scores = [words.score(table, seat) for seat in range(self.playing.seats)]
        return words.position(table, self.names), to_each, held, reminded, scores, words.round(table, table.round)

    def is_charted(self) -> object:
        return self.game.words.chart(self.after.table, self.names)

    def is_asked(self) -> object:
        words, table = self.game.words, self.before.table
        wanted = [words.next_choice(table, self.decision, self.answer[:at]) for at in range(len(self.answer))]
        return words.question(self.decision), self.game.notation.help(self.decision), wanted

    def is_offered(self) -> object:
        return [
            groups_of(self.game, self.rules, self.before, self.decision, draft, Rng(KEYED + self.number))
            for draft in self.drafts()
        ], [
            [
                act.draft
                for group in groups_of(self.game, self.rules, self.before, self.decision, draft, Rng(self.number))
                for act in group.acts
            ]
            for draft in self.drafts()
        ]

    def is_said_of_drafts(self) -> object:
        table, seat, hand = self.before.table, self.decision.seat, self.hand
        said = []
        for draft in self.drafts():
            steps = [step.seen for step in self.rules.preview(table, hand, seat, draft)]
            told = self.game.words.draft(table, hand, self.decision, draft, steps, self.names)
            shown = self.game.stage.preview(table, hand, seat, draft, steps, self.names)
            said.append((self.game.format_answer(table, self.decision, draft), told, shown.caption))
        return said

    def is_remembered(self) -> object:
        chronicle = self.game.chronicle
        if chronicle is None:
            return None
        feats = list(chronicle.feats(self.before.table, self.seen))
        points = [chronicle.points(self.after.table, seat) for seat in range(self.playing.seats)]
        so_far = [
            feat
            for move in self.playing.played[: self.number if self.number % 8 == 0 else 0]
            for feat in chronicle.feats(move.before.table, [step.seen for step in move.steps])
        ]
        return feats, points, chronicle.records([*so_far, *feats], self.names)

    # -- typed, sealed, written down -----------------------------------------------------------------------------------

    def is_mistyped(self) -> object:
        text = self.game.format_answer(self.before.table, self.decision, self.answer)
        return [(typed, self.read(typed)) for typed in slips(text, self.number)]

    def read(self, text: str) -> object:
        try:
            return self.game.notation.read(text, self.before.table, self.hand, self.decision)
        except UnreadableError as error:
            return str(error)

    def is_refused(self) -> object:
        """Illegal answers: a choice too few, one too many, or one from another place."""
        whole, at = self.answer, self.number % len(self.answer)
        before, here, after = whole[:at], whole[at], whole[at + 1 :]
        wrong = (before, (*whole, DONE), (*before, "zz", *after), (*before, *reversed(after), here))
        return [self.refusal(each) for each in wrong]

    def refusal(self, answer: Answer) -> object:
        try:
            answers.check(self.rules, self.before, self.decision, answer)
        except NotLegalError as error:
            return str(error)
        return "may be answered"

    def is_sealed(self) -> object:
        game, asked, now, sealing = self.game, self.before.table, self.after.table, self.game.sealing
        parts = [(decision, game.parts(asked, decision, self.move.answers[decision.seat])) for decision in self.asked]
        return parts, sealing and [
            sealing.is_open(part, decision, self.move.answers[decision.seat], asked=asked, now=now)
            for decision, names in parts
            for part in names
        ]

    def is_written_down(self) -> object:
        documents = self.game.documents
        position = documents.position(self.after)
        later = self.later()
        if self.number % 4 and not later:
            return position
        try:
            document = documents.export(self.playing.chosen, self.before, self.move.answers, later)
        except NotLegalError as error:
            return position, str(error)
        # Documents give the results of chance where the chance itself would reveal everything.
        open_chance = replace(self.before, rng=Rng(self.number))
        told = documents.export(self.playing.chosen, open_chance, self.move.answers)
        return position, document, documents.adjudicate(document), told, documents.adjudicate(told)

    def later(self) -> list[tuple[Decision, Answer]]:
        """Questions asked between this move and the next simultaneous one, with their answers."""
        found: list[tuple[Decision, Answer]] = []
        for move in self.playing.played[self.number + 1 :]:
            asked = self.rules.pending_decisions(move.before)
            if not all(decision.mid_round for decision in asked):
                break
            found += [(decision, move.answers[decision.seat]) for decision in asked]
        return found


def _results(steps: list[Step[Any, Any, Any]]) -> object:
    """Digests of the events and of the final table."""
    return digest([step.event for step in steps]), digest([step.state.table for step in steps[-1:]])


def slips(text: str, number: int) -> Iterator[str]:
    """Typos of a text: a word or character left out, doubled, moved or replaced."""
    words = re.findall(r"\s+|\w+|[^\w\s]", text)
    for slip in range(SLIPS):
        at = (number * 7 + slip * 3) % max(1, len(words))
        word = words[at] if words else ""
        instead = (
            *("", word * 2, word[:-1], word[1:], f"{word}x", word.swapcase(), f"{word} ?", f" {word} "),
            *("9", "ſ", f"({word})", f"{word}-{word}", words[at - 1] if words else "", f"{word}\n{word}"),
        )
        yield "".join([*words[:at], instead[(slip + number) % len(instead)], *words[at + 1 :]])


SAID: dict[str, Callable[[Course], object]] = {
    "happens": Course.happens,
    "is held": Course.is_held,
    "may be answered": Course.may_be_answered,
    "is idly answered": Course.is_idly_answered,
    "is tried out": Course.is_tried_out,
    "is believed": Course.is_believed,
    "stands": Course.stands,
    "is enough": Course.is_enough,
    "is left": Course.is_left,
    "is told": Course.is_told,
    "is news": Course.is_news,
    "is said of the table": Course.is_said_of_the_table,
    "is charted": Course.is_charted,
    "is asked": Course.is_asked,
    "is offered": Course.is_offered,
    "is said of drafts": Course.is_said_of_drafts,
    "is remembered": Course.is_remembered,
    "is mistyped": Course.is_mistyped,
    "is refused": Course.is_refused,
    "is sealed": Course.is_sealed,
    "is written down": Course.is_written_down,
}


def course(playing: Playing) -> Iterator[str]:
    moves = [Course(playing, number, move) for number, move in enumerate(playing.played[:FAR])]
    for what, said in SAID.items():
        yield f"{what:22}{' '.join(mark(said(move)) for move in moves)}"


def name(playing: Playing) -> str:
    """The seats and any unusual options: "2 seats, side 3, game 40"."""
    other = [f", {key} {value}" for key, value in playing.chosen.items()]
    return f"{playing.seats} seats{''.join(other)}, game {playing.seed}"


def more(*seeds: int) -> Iterator[Playing]:
    """Additional games of R.U.M.B.L., which are short and vary: each has other robots."""
    switches = [option.key for option in RUMBL.options if isinstance(option.default, bool)]
    for seed in seeds:
        on = {key: True for bit, key in enumerate(switches[:FIRST]) if seed >> bit & 1}
        yield Playing(RUMBL, 2, seed, tuple(RUMBL.with_defaults(on).items()))


COURSES = [*(replace(each, most=FAR) for each in PLAYINGS), *more(*range(100, 120))]
