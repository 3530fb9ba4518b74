"""A tiny game for the host's tests: hidden charms, bids, a die, and now and then a tie to break.

Everyone first takes a charm in secret. Each round, everyone bids letters in secret; the longest bid (plus the die and a
lucky charm) wins a point. If the best bids are tied, the first of their seats chooses who gets it. Three points win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from bot.engine.errors import NotLegalError, UnreadableError
from bot.engine.game import DONE, Choice, Decision, Outcome, State, Step
from bot.engine.tags import record, register
from bot.games.game import Act, Colour, Documents, Game, Group, Option, SceneRenderer, TextRenderer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.engine.game import Answer, Seat
    from bot.engine.rng import Rng
    from bot.games.game import AnyGame, Document, DraftContext, Options

CHARMS = ("clover", "horseshoe", "penny")
LETTERS = ("a", "b", "c")
GOAL = 3


@dataclass(frozen=True, slots=True)
class Board:
    round: int
    colours: tuple[str, ...]
    points: tuple[int, ...]
    out: frozenset[Seat] = frozenset()
    tie: tuple[Seat, ...] = ()
    last: int | None = None
    """The last round, if everyone has agreed to end the game."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.points)) if seat not in self.out)


@dataclass(frozen=True, slots=True)
class Hand:
    charm: str | None = None


register(
    "toy",
    record("board", Board, "round colours points out tie last"),
    record("hand", Hand, "charm"),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    pass


@dataclass(frozen=True, slots=True)
class Bid:
    seat: Seat
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tied:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Won:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Left:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Settled:
    pass


ToyEvent: TypeAlias = Chosen | Bid | Tied | Won | Left | Settled
ToyState: TypeAlias = "State[Board, Hand]"
ToyStep: TypeAlias = "Step[Board, Hand, ToyEvent]"


@dataclass(frozen=True, slots=True)
class ToyRules:
    fast: bool = False
    bug: str | None = None
    """A letter that makes a bid fail."""
    changed: bool = False
    """Whether rounds are worth two points, which contradicts an old journal."""
    limit: int | None = None
    """Seconds for a bid."""
    own: bool = False
    """Whether the player who's asked about a tie has to take the point; the question then comes up during the round."""
    public: bool = False
    """Whether everyone can see that."""
    broke: frozenset[Seat] = frozenset()
    """Seats without letters to bid."""
    tired: int | None = None
    """From this round on, nobody can win any more."""

    def start(self, colours: tuple[str, ...], rng: Rng) -> ToyState:
        board = Board(round=0, colours=colours, points=(0,) * len(colours))
        return State(board, (Hand(),) * len(colours), rng)

    def pending_decisions(self, state: ToyState) -> tuple[Decision, ...]:
        board = state.table
        if self.outcome(state) is not None:
            return ()
        if board.tie:
            return (Decision(board.tie[0], "tie", mid_round=self.own or self.public, public=self.public),)
        if board.round == 0:
            return tuple(Decision(seat, "charm") for seat in board.seats)
        return tuple(Decision(seat, "bid", seconds=self.limit, public=self.public) for seat in board.seats)

    def offered_choices(self, state: ToyState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        return self.menu(state, decision, so_far)

    def menu(self, state: ToyState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        match decision.topic:
            case "charm":
                return _once(CHARMS, so_far)
            case "tie":
                tie = state.table.tie[:1] if self.own else state.table.tie
                return _once(tuple(str(seat) for seat in tie), so_far)
            case _:
                letters = LETTERS if len(state.table.seats) > 2 else LETTERS[:2]
                if decision.seat in self.broke:
                    return _once((DONE,), so_far)
                if any(key not in letters for key in so_far if key != DONE) or len(set(so_far)) < len(so_far):
                    raise NotLegalError("no such bid")
                if so_far and so_far[-1] == DONE:
                    return ()
                left = tuple(Choice(letter, letter) for letter in letters if letter not in so_far)
                return (*left, Choice(DONE, "done")) if left else ()

    def advance(self, state: ToyState, answers: Mapping[Seat, Answer]) -> Iterator[ToyStep]:
        board = state.table
        if board.tie:
            yield self._win(state, int(answers[board.tie[0]][0]))
        elif board.round == 0:
            hands = tuple(Hand(answers[seat][0]) if seat in answers else hand for seat, hand in enumerate(state.hands))
            yield Step(Chosen(), State(replace(board, round=1), hands, state.rng))
        else:
            yield from self._bids(state, answers)

    def _bids(self, state: ToyState, answers: Mapping[Seat, Answer]) -> Iterator[ToyStep]:
        worth: dict[Seat, int] = {}
        for seat, answer in answers.items():
            letters = tuple(key for key in answer if key != DONE)
            if self.bug is not None and self.bug in letters:
                raise RuntimeError(f"cannot play {letters}")
            die, rng = state.rng.below(2)
            state = replace(state, rng=rng)
            worth[seat] = len(letters) + die + (state.hands[seat].charm == "clover")
            yield Step(Bid(seat, letters), state)
        best = tuple(seat for seat in sorted(worth) if worth[seat] == max(worth.values()))
        if len(best) == 1:
            yield self._win(state, best[0])
        else:
            yield Step(Tied(best), replace(state, table=replace(state.table, tie=best)))

    def _win(self, state: ToyState, seat: Seat) -> ToyStep:
        board = state.table
        gain = 2 if self.changed else 1
        points = tuple(point + (gain if seat == owner else 0) for owner, point in enumerate(board.points))
        return Step(Won(seat), replace(state, table=replace(board, points=points, tie=(), round=board.round + 1)))

    def can_advance(self, state: ToyState, answered: frozenset[Seat]) -> bool:
        asked = self.pending_decisions(state)
        return self.fast and state.table.round > 0 and len(asked) > 1 and len(answered) >= len(asked) - 1

    def default_answer(self, state: ToyState, decision: Decision, draft: Answer) -> Answer:
        rng = state.rng.fork(f"idle/{decision.seat}")
        answer = draft
        while offered := self.menu(state, decision, answer):
            done = [choice for choice in offered if choice.key == DONE]
            choice, rng = (done[0], rng) if done else rng.pick(offered)
            answer = (*answer, choice.key)
        return answer

    def preview(self, table: Board, hand: Hand, seat: Seat, draft: Answer) -> Iterator[ToyStep]:
        if draft:
            hands = tuple(hand if owner == seat else Hand() for owner in range(len(table.points)))
            yield Step(Bid(seat, draft), State(table, hands, cast("Any", None)))

    def imagine(self, table: Board, hand: Hand, seat: Seat, rng: Rng) -> ToyState:
        hands = tuple(hand if owner == seat else Hand(CHARMS[0]) for owner in range(len(table.points)))
        return State(table, hands, rng)

    def evaluate(self, table: Board, seat: Seat) -> float:
        return float(table.points[seat])

    def leave(self, state: ToyState, seat: Seat) -> Iterator[ToyStep]:
        board = state.table
        tie = tuple(other for other in board.tie if other != seat)
        gone = replace(state, table=replace(board, out=board.out | {seat}, tie=tie))
        yield Step(Left(seat), gone)
        if len(tie) == 1 and self.outcome(gone) is None:
            yield self._win(gone, tie[0])

    def kernel(self, state: ToyState) -> None:
        return None

    def settle(self, state: ToyState) -> Iterator[ToyStep]:
        board = state.table
        if board.round > 0 and board.last is None and not board.tie:
            yield Step(Settled(), replace(state, table=replace(board, last=board.round)))

    def stuck(self, state: ToyState) -> bool:
        return self.tired is not None and state.table.round >= self.tired and not state.table.tie

    def progress(self, table: Board) -> tuple[int, ...]:
        return tuple(table.points[seat] for seat in table.seats)

    def outcome(self, state: ToyState) -> Outcome | None:
        board = state.table
        if board.last is not None and board.round > board.last:
            most = max(board.points[seat] for seat in board.seats)
            return Outcome(frozenset(seat for seat in board.seats if board.points[seat] == most), "agreed to end it")
        winners = frozenset(seat for seat in board.seats if board.points[seat] >= GOAL)
        if winners:
            return Outcome(winners, "has three points")
        if len(board.seats) <= 1:
            return Outcome(frozenset(board.seats), "is the last one at the table")
        return None


def _once(keys: tuple[str, ...], so_far: Answer) -> tuple[Choice, ...]:
    if so_far and so_far[0] not in keys:
        raise NotLegalError("no such choice")
    return () if so_far else tuple(Choice(key, key.title()) for key in keys)


class ToyNotation:
    def read(self, text: str, table: Board, hand: Hand, decision: Decision) -> Answer:
        words = tuple(text.lower().split())
        known = {*CHARMS, *LETTERS, *(str(seat) for seat in table.tie)}
        for place, word in enumerate(words, start=1):
            if word not in known:
                raise UnreadableError(f"Word {place}, {word!r}, is nothing that can be said here.")
        return words

    def write(self, decision: Decision, answer: Answer) -> str:
        return " ".join(key for key in answer if key != DONE)

    def help(self, decision: Decision) -> str:
        return "Type letters."


class ToySealing:
    """A charm's first letter is public once everyone has chosen; the charm itself, once its owner has a point."""

    def parts(self, table: Board, decision: Decision, answer: Answer) -> Mapping[str, str]:
        if decision.topic != "charm":
            return {"all": " ".join(key for key in answer if key != DONE)}
        return {"letter": answer[0][0], "charm": answer[0]}

    def part_name(self, part: str) -> str:
        return part

    def is_open(self, part: str, decision: Decision, answer: Answer, *, asked: Board, now: Board) -> bool:
        return part != "charm" or now.points[decision.seat] > 0


ANY = "any"


def toy_acts(context: DraftContext[Board, Hand]) -> tuple[Group, ...]:
    """Add an item of the menu, add a random one, or reverse the draft."""
    so_far, offered = context.draft, [choice for choice in context.menu(context.draft) if choice.key != DONE]
    more = [Act(choice.key, choice.label, (*so_far, choice.key)) for choice in offered]
    lucky = [Act(ANY, "Any of them", (*so_far, context.rng.pick(offered)[0].key))] if offered else []
    turned = [Act("turn", "Turn them round", so_far[::-1])] if len(so_far) > 1 else []
    groups = Group("Which one?", (*more, *lucky)), Group("Or change it", tuple(turned), separate=True)
    return tuple(group for group in groups if group.acts)


class ToyWords:
    """The texts that the host itself needs."""

    def round(self, table: Board, number: int) -> str:
        return f"Round {number}" if number else "Set-up"


class ToyDocuments:
    def adjudicate(self, document: Mapping[str, object]) -> Document:
        raise AssertionError("the host never adjudicates")

    def export(
        self,
        options: Options,
        state: ToyState,
        answers: Mapping[Seat, Answer],
        later: Iterable[tuple[Decision, Answer]] = (),
    ) -> Document:
        return {"round": state.table.round, "answers": {str(seat): list(answer) for seat, answer in answers.items()}}

    def position(self, state: ToyState) -> Document:
        return {"round": state.table.round}


def toy(
    *,
    bug: str | None = None,
    changed: bool = False,
    edition: int = 1,
    in_parts: bool = False,
    limit: int | None = None,
    own: bool = False,
    public: bool = False,
    broke: Iterable[Seat] = (),
    tired: int | None = None,
) -> AnyGame:
    """The toy game, optionally with a bug, changed rules, charms that stay hidden, a time limit for bids, ties that
    leave no choice, or seats that have nothing to bid."""
    left = frozenset(broke)
    return Game(
        key="toy",
        title="Letters",
        pitch="Bid letters.",
        seats=(2, 3, 4),
        colours=tuple(Colour(key, key.title(), "*") for key in ("red", "blue", "green", "yellow", "pink")),
        options=(Option("fast", "Fast", ((False, "no"), (True, "yes")), False),),
        edition=edition,
        rules=lambda options: ToyRules(
            bool(options["fast"]), bug, changed, limit, own=own, public=public, broke=left, tired=tired
        ),
        notation=ToyNotation(),
        documents=cast("Documents[Board, Hand]", ToyDocuments()),
        words=cast("TextRenderer[Board, Hand, ToyEvent]", ToyWords()),
        stage=cast("SceneRenderer[Board, Hand, ToyEvent]", None),
        lessons=lambda: (),
        rulebook="",
        acts=toy_acts,
        sealing=ToySealing() if in_parts else None,
    )
