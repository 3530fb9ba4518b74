"""The rules of R.U.M.B.L."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer, Choice, Decision, Seat, State, Step
from bot.engine.quoting import quote_token
from bot.engine.rng import Rng
from bot.games.common.rules.options import limit, switch
from bot.games.common.rules.rulebook import Rulebook
from bot.games.rumbl.kernel.kernels import DockKernel, QuestionKernel
from bot.games.rumbl.rules import loading, setup
from bot.games.rumbl.rules.events import Chosen, Ended, Event, Left, RostersChosen, RoundBegan, SecondGameBegan, Swapped
from bot.games.rumbl.rules.hexes import SECTORS
from bot.games.rumbl.rules.loading import DOCK
from bot.games.rumbl.rules.questions import choices
from bot.games.rumbl.rules.resolution import Decide, Resolution, leave_unanswered
from bot.games.rumbl.rules.scoring import earlier, evaluate_seat
from bot.games.rumbl.rules.state import (
    POWERS,
    PRIORITIES,
    STAY,
    TOKENS,
    Closing,
    Ending,
    Hand,
    Holdings,
    Kind,
    Load,
    Phase,
    Piece,
    Side,
    Table,
    Team,
    Topic,
)
from bot.games.rumbl.vocabulary import RUMBLE

RumblState = State[Table, Hand]
RumblStep = Step[Table, Hand, Event]

_TEAMS = {team.value: team for team in Team}


def _time(seconds: int) -> tuple[str, Mapping[str, int]]:
    return ("seconds", {"count": seconds}) if seconds < 120 else ("minutes", {"count": seconds // 60})


def _stay_or_first(_topic: Topic, _robot: Piece, offered: tuple[str, ...]) -> str:
    return STAY if STAY in offered else offered[0]


@dataclass(frozen=True)
class Rumbl(Rulebook[Table, Hand, Event]):
    """The rules of R.U.M.B.L. with these options."""

    learning: bool = switch(first=True)
    """One round, only letters A to D, power tokens 3 4 5, one sector token each."""
    roster_choice: bool = switch()
    priority_swap: bool = switch()
    """Players can return two priority tokens and draw one."""
    series: bool = switch()
    """Two games, the second with all tokens flipped; the scores add up."""
    open: bool = switch()
    """M28: rosters, sectors and priorities are open."""
    timed: int | None = limit(60, 90, 180, 300, 900, wording=_time)
    """Seconds for loading a dock; None for no extra limit."""

    @property
    def rounds(self) -> int:
        return 1 if self.learning else 3

    @property
    def token_count(self) -> int:
        """The number of robot tokens per team."""
        return 4 if self.learning else len(TOKENS)

    @property
    def powers(self) -> tuple[int, ...]:
        return (3, 4, 5) if self.learning else POWERS

    # --- set-up ------------------------------------------------------------------------------------------------------

    def start(self, colours: tuple[str, ...], rng: Rng) -> RumblState:
        """Set up a game. With roster choice, nothing is drawn yet. Raises ValueError unless the colours are the two
        teams."""
        if sorted(colours) != sorted(_TEAMS):
            raise ValueError(f"R.U.M.B.L. is played by blue and green, not by {', '.join(colours)}")
        table = Table(
            round=0,
            phase=Phase.ROSTER,
            sides=(Side(team=_TEAMS[colours[0]]), Side(team=_TEAMS[colours[1]])),
            rounds=self.rounds,
            games=2 if self.series else 1,
        )
        if self.roster_choice:
            return State(table, (Hand(), Hand()), rng)
        first, rng = setup.random_tokens(self.token_count, rng)
        second, rng = setup.random_tokens(self.token_count, rng)
        return self._new_game(table, (first, second), rng)

    def _new_game(self, table: Table, tokens: tuple[tuple[Kind, ...], ...], rng: Rng) -> RumblState:
        hands, rng = setup.dealt_game(table, tokens, powers=self.powers, sectors=1 if self.learning else 3, rng=rng)
        return self._new_round(State(table, hands, rng))

    def _new_round(self, state: RumblState) -> RumblState:
        hands, rng = setup.dealt_priorities(state.table, state.hands, state.rng)
        table = replace(state.table, round=state.table.round + 1)
        if self.priority_swap:
            table = replace(table, phase=Phase.SWAP, swapping=table.seat_of(Team.BLUE))
        else:
            table = replace(table, phase=Phase.DOCK)
        return State(setup.update_public_sides(table, hands, opened=self.open), hands, rng)

    # --- questions ---------------------------------------------------------------------------------------------------

    def pending_decisions(self, state: RumblState) -> tuple[Decision, ...]:
        """M26: a robot's question always has more than one answer."""
        table = state.table
        match table.phase:
            case Phase.ROSTER:
                return Decision(0, loading.ROSTER), Decision(1, loading.ROSTER)
            case Phase.SWAP:
                return () if table.swapping is None else (Decision(table.swapping, loading.SWAP, mid_round=True),)
            case Phase.DOCK:
                return Decision(0, DOCK, self.timed), Decision(1, DOCK, self.timed)
            case Phase.RESOLUTION:
                question = table.question
                return () if question is None else (Decision(question.seat, question.topic.value, mid_round=True),)
            case Phase.OVER:
                return ()

    def menu(self, state: RumblState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """The next choices; `loading` describes the answers. Raises NotLegalError if the decision isn't pending or
        `so_far` isn't legal."""
        if not any(
            (asked.seat, asked.topic) == (decision.seat, decision.topic) for asked in self.pending_decisions(state)
        ):
            raise NotLegalError("Nobody waits for an answer to that.")
        hand = state.hands[decision.seat]
        match decision.topic:
            case "roster":
                return loading.roster_menu(self.token_count, so_far)
            case "swap":
                return loading.swap_menu(hand.held, so_far)
            case "dock":
                return loading.dock_menu(state.table, hand, decision.seat, so_far)
            case _:
                return _question_menu(state.table, so_far)

    def offered_choices(self, state: RumblState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """M40: don't offer an empty dock to a player who can load a robot. Only M35 and documents allow it."""
        choices = self.menu(state, decision, so_far)
        if decision.topic != DOCK or so_far or len(choices) == 1:
            return choices
        return tuple(choice for choice in choices if choice.key != DONE)

    def default_answer(self, state: RumblState, decision: Decision, draft: Answer) -> Answer:
        """M35: keep a dock's complete robots; complete a roster at random. M26: for other questions, keep the drafted
        option, or else take the first one."""
        start = answers.longest_legal(self, state, decision, draft)
        if decision.topic == loading.ROSTER:
            return self.at_random(state, decision, start)
        if decision.topic == DOCK:
            load = loading.load_of(start)
            return loading.answer_of(load) if load.robots else (DONE,)
        return start or (self.menu(state, decision, ())[0].key,)

    # --- a move of the table -----------------------------------------------------------------------------------------

    def advance(self, state: RumblState, answers: Mapping[Seat, Answer]) -> Iterator[RumblStep]:
        """Make a move of the table. A dock without an answer stays empty. Raises NotLegalError if nothing is asked or
        another answer is missing."""
        table = state.table
        missing = [decision.seat for decision in self.pending_decisions(state) if decision.seat not in answers]
        if missing and table.phase is not Phase.DOCK:
            raise NotLegalError(f"Seat {missing[0]} has not answered.")
        match table.phase:
            case Phase.ROSTER:
                tokens = tuple(tuple(Kind(key) for key in answers[seat]) for seat in range(2))
                yield Step(RostersChosen(), self._new_game(table, tokens, state.rng))
            case Phase.SWAP:
                yield self._swap(state, answers)
            case Phase.DOCK:
                first, second = (loading.load_of(answers.get(seat, (DONE,))) for seat in range(2))
                yield from self.play(state, (first, second))
            case Phase.RESOLUTION:
                if table.question is None:
                    raise NotLegalError("Nothing is asked.")
                yield from self.answer(state, answers[table.question.seat][0])
            case Phase.OVER:
                raise NotLegalError("The game is over.")

    def _swap(self, state: RumblState, answers: Mapping[Seat, Answer]) -> RumblStep:
        table = state.table
        seat = table.swapping
        if seat is None:
            raise NotLegalError("Nobody may swap.")
        returned = loading.returned_in(answers[seat])
        hands, rng = setup.swap_priorities(state.hands, seat, returned, state.rng)
        following = None if table.sides[seat].team is Team.GREEN else table.seat_of(Team.GREEN)
        table = replace(table, swapping=following, phase=Phase.DOCK if following is None else Phase.SWAP)
        table = setup.update_public_sides(table, hands, opened=self.open)
        event = Swapped(seat, len(returned), returned if self.open else ())
        return Step(event, State(table, hands, rng))

    def play(
        self, state: RumblState, loads: tuple[Load, Load], decide: Decide = leave_unanswered
    ) -> Iterator[RumblStep]:
        event, table, hands = setup.opened_docks(state.table, state.hands, loads)
        state = State(setup.update_public_sides(table, hands, opened=self.open), hands, state.rng)
        yield from self._resolve(state, _resolution(state, decide, ""), event)

    def answer(self, state: RumblState, option: str, decide: Decide = leave_unanswered) -> Iterator[RumblStep]:
        yield from self._resolve(state, _resolution(state, decide, option), None)

    def _resolve(self, state: RumblState, resolution: Resolution, event: Event | None) -> Iterator[RumblStep]:
        last = None if event is None else Step(event, state)
        for happened in resolution.play():
            if last is not None:
                yield last
                state = last.state
            last = Step(happened, _after(state, resolution.table()))
        if last is None:
            raise NotLegalError("That is no answer to the question.")
        asked = resolution.table().question is not None
        # A question has no event of its own; the last event's table has it.
        yield replace(last, state=_after(last.state, resolution.table())) if asked else last
        if not asked:
            yield from self._end_round(_after(last.state, resolution.table()), resolution.letters)

    # --- the end of a round ------------------------------------------------------------------------------------------

    def _end_round(self, state: RumblState, letters: tuple[str, str]) -> Iterator[RumblStep]:
        table, hands = setup.put_away(state.table, state.hands)
        state = State(setup.update_public_sides(table, hands, opened=self.open), hands, state.rng)
        if not table.last_round:
            state = self._new_round(state)
            yield Step(RoundBegan(state.table.round), state)
        elif table.game < table.games:
            table, tokens = setup.prepare_second_game(table, hands)
            state = self._new_game(table, tokens, state.rng)
            scores = state.table.first_scores or (0, 0)
            yield Step(SecondGameBegan(scores), state)
            yield Step(RoundBegan(state.table.round), state)
        else:
            yield _over(state, *_winners(state.table, letters))

    # --- looking ahead -----------------------------------------------------------------------------------------------

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer) -> Iterator[RumblStep]:
        """Play the draft's complete robots as if the other dock were empty, or an answer to a question. The draft's
        standing orders are followed. Creepers without an order stay, and all other questions get the first answer. In
        the last round, the player's own Sleepers wake up. The preview ends before any scoring and before anything
        random."""
        hands = (hand, hand)
        if table.phase is Phase.DOCK:
            load = loading.load_of(draft)
            if not load.robots:
                return
            loads = (load, Load()) if seat == 0 else (Load(), load)
            revealed, table, loaded = setup.opened_docks(table, hands, loads)
            table = replace(table, agenda=tuple(task for task in table.agenda if task is not Closing.SCORING))
            mine = loaded[seat]
            others = replace(mine, orders=())
            state = State(table, (mine, others) if seat == 0 else (others, mine), Rng())
            yield Step(revealed, state)
            taken = ""
        elif table.question is not None and table.question.seat == seat and draft:
            alone = replace(table, agenda=table.agenda[:1], question=table.question)
            state, taken = State(alone, hands, Rng()), draft[0]
        else:
            return
        resolution = _resolution(state, _stay_or_first, taken)
        for event in resolution.play():
            state = _after(state, resolution.table())
            if not (taken == "" and isinstance(event, Chosen) and event.topic is Topic.TO and not event.by_order):
                yield Step(event, state)  # without an order, a Creeper's move isn't decided yet

    def imagine(self, table: Table, hand: Hand, seat: Seat, rng: Rng) -> RumblState:
        hands, rng = imagine_hands(table, hand, seat, self.powers, rng)
        return State(table, hands, rng)

    def evaluate(self, table: Table, seat: Seat) -> float:
        return evaluate_seat(table, seat)

    kernel_supported_options = ("learning", "roster_choice", "priority_swap", "series", "open", "timed")

    def own_kernel(self, state: RumblState) -> DockKernel | QuestionKernel | None:
        question = state.table.question
        if question is not None:
            return QuestionKernel(state, question)
        return DockKernel(state) if state.table.phase is Phase.DOCK else None

    # --- end of the game ---------------------------------------------------------------------------------------------

    def leave(self, state: RumblState, seat: Seat) -> Iterator[RumblStep]:
        """End the game with a win for the other team. Does nothing if the game is already over."""
        table = state.table
        if table.phase is Phase.OVER:
            return
        sides = tuple(replace(side, out=side.out or place == seat) for place, side in enumerate(table.sides))
        table = replace(table, sides=(sides[0], sides[1]), question=None, swapping=None, agenda=(), running=None)
        state = _after(state, table)
        yield Step(Left(seat), state)
        yield _over(state, (1 - seat,), Ending.LEFT)


def _question_menu(table: Table, so_far: Answer) -> tuple[Choice, ...]:
    question = table.question
    robot = None if question is None else table.piece(question.robot)
    if question is None or robot is None:
        raise NotLegalError("Nothing is asked.")
    if not so_far:
        return choices(table, question, robot)
    if len(so_far) > 1 or so_far[0] not in question.options:
        raise NotLegalError(RUMBLE.later("no-answer-here", key=quote_token(so_far[0])))
    return ()


def _resolution(state: RumblState, decide: Decide, taken: str) -> Resolution:
    powers = {number: power for hand in state.hands for number, power in hand.placed_powers}
    return Resolution(state.table, powers, tuple(hand.orders for hand in state.hands), decide, taken)


def _after(state: RumblState, table: Table) -> RumblState:
    """Replace the table, and drop powers that have become public: a robot's from its turn on, except a Sleeper's."""
    seen = {piece.number for piece in table.pieces if piece.priority is None and piece.kind is not Kind.SLEEPER}
    if not any(token[0] in seen for hand in state.hands for token in hand.placed_powers):
        return State(table, state.hands, state.rng)
    hands = tuple(
        replace(hand, placed_powers=tuple(token for token in hand.placed_powers if token[0] not in seen))
        for hand in state.hands
    )
    return State(table, hands, state.rng)


def _winners(table: Table, letters: tuple[str, str]) -> tuple[tuple[Seat, ...], Ending]:
    """Points decide, in a series from both games (M34); the last game's letters break a tie."""
    first, second = table.total(0), table.total(1)
    if first != second:
        return ((0,) if first > second else (1,)), Ending.POINTS
    ahead = earlier(letters)
    return ((0, 1), Ending.DRAW) if ahead is None else ((ahead,), Ending.LETTERS)


def _over(state: RumblState, winners: tuple[Seat, ...], ending: Ending) -> RumblStep:
    table = replace(state.table, phase=Phase.OVER, winners=winners, ending=ending)
    return Step(Ended(winners, ending), State(table, state.hands, state.rng))


def imagine_hands(
    table: Table, hand: Hand, seat: Seat, powers: tuple[int, ...], rng: Rng
) -> tuple[tuple[Hand, Hand], Rng]:
    """The seat's hand and a random one for its rival, in seat order. `powers` is a full set of power tokens. While
    rosters are chosen and after the game, both hands are the seat's own."""
    if table.phase in (Phase.ROSTER, Phase.OVER):
        return (hand, hand), rng
    side = table.sides[1 - seat]
    tokens, rng = _tokens(side, len(hand.tokens), rng)
    roster = tuple(kind for kind in tokens if kind not in side.used_robots)
    unseen = Counter(powers) - Counter(token.power for token in side.revealed_powers)
    drawn, rng = rng.shuffle(sorted(unseen.elements()))
    # the last tokens belong to robots lost before their power was shown, and aren't under any piece
    held, loaded = drawn[: side.powers_left], drawn[side.powers_left :]
    hidden = [
        piece.number
        for piece in table.pieces
        if piece.team is side.team and (piece.priority is not None or piece.kind is Kind.SLEEPER)
    ]
    known_sectors = {*hand.held.sectors, *table.sides[seat].used_sectors, *side.used_sectors}
    sectors, rng = rng.shuffle([sector for sector in SECTORS if sector not in known_sectors])
    sectors = sectors[: side.sectors_left]
    known_priorities = {*hand.held.priorities, *hand.returned}
    priorities, rng = rng.shuffle([token for token in PRIORITIES if token not in known_priorities])
    priorities = priorities[: side.priorities_left]
    if side.opened is not None:  # M28
        roster, sectors, priorities = side.opened.roster, side.opened.sectors, side.opened.priorities
        tokens = setup.by_letter({*roster, *side.used_robots})
    other = Hand(
        held=Holdings(
            roster, tuple(sorted(held)), tuple(sorted(sectors, key=SECTORS.index)), tuple(sorted(priorities))
        ),
        placed_powers=tuple(zip(hidden, loaded, strict=False)),
        tokens=tokens,
    )
    return ((hand, other) if seat == 0 else (other, hand)), rng


def _tokens(side: Side, letters: int, rng: Rng) -> tuple[tuple[Kind, ...], Rng]:
    """A side of each token: the side known to face up, or else a random one."""
    known = {*side.used_robots, *side.known}
    sides = []
    for token in TOKENS[:letters]:
        either = [kind for kind in token if kind in known] or list(token)
        kind, rng = rng.pick(either)
        sides.append(kind)
    return tuple(sides), rng
