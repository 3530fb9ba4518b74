"""Read and write adjudication documents of R.U.M.B.L.; see DOCUMENTS.md in the game's folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.engine.errors import NotLegalError
from bot.engine.game import Answer, Decision, Seat, State
from bot.engine.rng import Rng
from bot.games.common.notation.reading import Node, read_seed, write_seed
from bot.games.common.rules.options import options_of, read_options, rules_of
from bot.games.game import Document, Options
from bot.games.rumbl.notation.reading import (
    TEAMS,
    read_choice,
    read_kinds,
    read_load,
    read_pieces,
    read_powers,
    read_priorities,
    read_sectors,
)
from bot.games.rumbl.notation.records import choice_record, pair, question_record
from bot.games.rumbl.rules import setup
from bot.games.rumbl.rules.events import Chosen
from bot.games.rumbl.rules.loading import load_of, returned_in
from bot.games.rumbl.rules.rulebook import Rumbl, RumblState, RumblStep
from bot.games.rumbl.rules.state import Hand, Holdings, Kind, Load, Phase, Piece, Side, Table, Team
from bot.games.rumbl.text.descriptions import find_description
from bot.games.rumbl.text.moments import moments
from bot.games.rumbl.text.names import NameFormatter
from bot.games.rumbl.vocabulary import ENGLISH

_KEY = "rumbl"
_OPTIONS = options_of(Rumbl, _KEY, ENGLISH)


@dataclass(frozen=True)
class RoundDocument:
    """A document's content: a game before a round, and the decisions given for it."""

    rules: Rumbl
    state: RumblState
    loads: tuple[Load, Load]
    choices: Sequence[Node]
    swaps: Mapping[Seat, tuple[int, ...]] | None
    """The priority tokens returned, by seat, if the document is only about swaps; None if it plays a round."""

    def play(self) -> Iterator[RumblStep]:
        """Play the round up to its end, or to the first question that the document doesn't answer."""
        state = self.state
        for step in self.rules.play(state, self.loads):
            yield step
            state = step.state
        for node in self.choices:
            question = state.table.question
            if question is None:
                return
            for step in self.rules.answer(state, read_choice(node, question)):
                yield step
                state = step.state


@dataclass(frozen=True)
class RumblDocuments:
    """The adjudication documents of R.U.M.B.L."""

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        given = self.read(document)
        state = given.state
        events: list[Document] = []
        if given.swaps is not None:
            state = _apply_swaps(state, given.swaps)
        else:
            steps = list(given.play())
            state = steps[-1].state if steps else state
            for event, moment in moments(
                given.state.table, [step.seen for step in steps], NameFormatter(state.table, ())
            ):
                events += find_description(event).records(event, moment)
        table = state.table
        winners = sorted(table.sides[seat].team.value for seat in table.winners)
        return {
            "position": self.position(state),
            "events": events,
            "question": question_record(table, table.question),
            "winner": None if table.ending is None else winners,
        }

    def export(
        self,
        options: Options,
        state: RumblState,
        answers: Mapping[Seat, Answer],
        later: Iterable[tuple[Decision, Answer]] = (),
    ) -> Document:
        """In the middle of a round, the document replays the round from its beginning. A swap of priority tokens has
        its own document. Raises NotLegalError while rosters are chosen, and after the game."""
        table = state.table
        if table.phase in (Phase.ROSTER, Phase.OVER):
            raise NotLegalError("Only a round of the game can be exported.")
        begun, loads = _restore_round_start(state, answers)
        document: Document = {"game": _KEY, "options": dict(options), "position": self.position(begun)}
        if table.phase is Phase.SWAP:
            document["swap"] = {
                table.sides[seat].team.value: list(returned_in(answer)) for seat, answer in sorted(answers.items())
            }
        else:
            document["orders"] = {
                side.team.value: _load_record(load)
                for side, load in zip(table.sides, loads, strict=True)
                if load.sector is not None
            }
            rules = rules_of(Rumbl, read_options(Node(dict(options), "options"), _OPTIONS))
            choices = _choices(rules, state, answers, later)
            if choices:
                document["choices"] = choices
        return {**document, **write_seed(state.rng)}

    def position(self, state: RumblState) -> Document:
        table = state.table
        held = {
            side.team: (side, hand, hand.held if hand.began is None else hand.began)
            for side, hand in zip(table.sides, state.hands, strict=True)
        }
        under = {number: power for hand in state.hands for number, power in hand.placed_powers}
        returned = {team.value: list(held[team][1].returned) for team in Team if held[team][1].returned}
        position: Document = {
            "round": table.round,
            "scores": {team.value: held[team][0].score for team in Team},
            "pieces": [_piece_record(table, piece, under.get(piece.number)) for piece in table.pieces],
            "powers": {team.value: list(held[team][1].held.powers) for team in Team},
            "sectors": {team.value: [sector.value for sector in held[team][1].held.sectors] for team in Team},
            "rosters": {team.value: [kind.value for kind in held[team][1].held.roster] for team in Team},
            # M24: tokens on robots are returned at the end of the round, so they still count
            "priorities": {team.value: list(held[team][2].priorities) for team in Team},
        }
        if returned:
            position["returned"] = returned
        if table.games > 1:
            position["series"] = {
                "tokens": {team.value: [kind.value for kind in held[team][1].tokens] for team in Team},
                "first": None
                if table.first_scores is None
                else {team.value: table.first_scores[table.seat_of(team)] for team in Team},
            }
        return position

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, document: Mapping[str, object]) -> RoundDocument:
        """Read a document, with Blue at seat 0. Raises BadDocumentError."""
        fields = Node(dict(document)).fields(
            "game", "position", optional=("options", "orders", "choices", "seed", "swap")
        )
        fields["game"].one_of({_KEY: _KEY}, "this game's id")
        rules = rules_of(Rumbl, read_options(fields["options"], _OPTIONS))
        state = _read_position(fields["position"], rules, Rng(read_seed(fields["seed"])))
        given = fields["choices"].items() if fields["choices"].present() else []
        loads = [Load(), Load()]
        if fields["orders"].present():
            orders = fields["orders"].fields(optional=tuple(TEAMS))
            loads = [read_load(orders[team], hand.held, team) for team, hand in zip(TEAMS, state.hands, strict=True)]
        swaps = _read_swaps(fields["swap"], state) if fields["swap"].present() else None
        if swaps is not None and any(load.sector for load in loads):
            fields["orders"].fail("priority tokens are swapped before docks are loaded, in a document of its own")
        return RoundDocument(rules, state, (loads[0], loads[1]), given, swaps)


def _read_position(node: Node, rules: Rumbl, rng: Rng) -> RumblState:
    known = ("round", "scores", "pieces", "powers", "sectors", "rosters", "priorities")
    fields = node.fields(*known, *(("series",) if rules.series else ()), optional=("returned",))
    rounds, games = rules.rounds, 2 if rules.series else 1
    scores, powers, rosters = (fields[key].fields(*TEAMS) for key in ("scores", "powers", "rosters"))
    sectors = read_sectors(fields["sectors"].fields(*TEAMS))
    priorities = read_priorities(fields["priorities"].fields(*TEAMS))
    placed = read_pieces(fields["pieces"])
    first, second = (Side(team=team, score=scores[name].whole(least=0)) for name, team in TEAMS.items())
    returned = fields["returned"].fields(optional=tuple(TEAMS)) if fields["returned"].present() else {}
    tokens: dict[str, tuple[Kind, ...]] = {}
    table = Table(
        round=fields["round"].whole(least=1, most=rounds * games),
        phase=Phase.DOCK,
        sides=(first, second),
        pieces=placed.pieces,
        rounds=rounds,
        games=games,
        placed=len(placed.pieces),
    )
    if rules.series:
        series = fields["series"].fields("tokens", "first")
        tokens = {name: read_kinds(item) for name, item in series["tokens"].fields(*TEAMS).items()}
        if table.game > 1:
            before = series["first"].fields(*TEAMS)
            table = replace(table, first_scores=(before["blue"].whole(least=0), before["green"].whole(least=0)))
    hands = tuple(
        Hand(
            held=Holdings(read_kinds(rosters[name]), read_powers(powers[name]), sectors[name], priorities[name]),
            returned=read_powers(returned[name]) if name in returned and returned[name].present() else (),
            placed_powers=placed.under[team],
            tokens=tokens.get(name, ()),
        )
        for name, team in TEAMS.items()
    )
    return State(setup.update_public_sides(table, hands, opened=rules.open), hands, rng)


def _read_swaps(node: Node, state: RumblState) -> dict[Seat, tuple[int, ...]]:
    swaps: dict[Seat, tuple[int, ...]] = {}
    for seat, (name, item) in enumerate(node.fields(optional=tuple(TEAMS)).items()):
        if not item.present():
            continue
        returned = read_priorities({name: item})[name]
        if len(returned) not in (0, 2) or not set(returned) <= set(state.hands[seat].held.priorities):
            item.wrong(f"two of {name}'s priority tokens, or none")
        swaps[seat] = returned
    return swaps


# --- writing ---------------------------------------------------------------------------------------------------------


def _piece_record(table: Table, piece: Piece, power: int | None) -> Document:
    record: Document = {} if piece.team is None else {"team": piece.team.value}
    record |= {"kind": piece.kind.value, "at": pair(piece.at)}
    if piece.facing is not None:
        record["facing"] = piece.facing.value
    if piece.armed:
        record["armed"] = True
    if piece.kind is Kind.SLEEPER and power is not None:
        record["power"] = power
    if piece.kind is Kind.SHIELD and not piece.protects and table.stack(piece.at)[0] != piece:
        record["protects"] = False
    return record


def _load_record(load: Load) -> Document:
    return {
        "sector": load.sector.value if load.sector else None,
        "robots": [
            {
                "kind": docked.kind.value,
                "at": pair(docked.at),
                "facing": docked.facing.value,
                "power": docked.power,
                "priority": docked.priority,
            }
            for docked in load.robots
        ],
    }


def _apply_swaps(state: RumblState, swaps: Mapping[Seat, tuple[int, ...]]) -> RumblState:
    hands, rng = state.hands, state.rng
    for seat, returned in sorted(swaps.items()):
        hands, rng = setup.swap_priorities(hands, seat, returned, rng)
    return State(state.table, hands, rng)


def _restore_round_start(state: RumblState, answers: Mapping[Seat, Answer]) -> tuple[RumblState, tuple[Load, Load]]:
    """The game before the current round, and the loads of that round."""
    table = state.table
    if table.phase is not Phase.RESOLUTION or table.begun is None:
        given = answers if table.phase is Phase.DOCK else {}
        first, second = (load_of(given.get(seat, ())) for seat in range(2))
        return state, (first, second)
    first, second = (hand.loaded or Load() for hand in state.hands)
    before = {piece.number for piece in table.begun.pieces}
    hands = []
    for hand in state.hands:
        powers = tuple(token for token in hand.placed_powers if token[0] in before)
        hands.append(replace(hand, held=hand.began or hand.held, placed_powers=powers, began=None))
    return State(replace(table, pieces=table.begun.pieces), tuple(hands), state.rng), (first, second)


def _choices(
    rules: Rumbl, state: RumblState, answers: Mapping[Seat, Answer], later: Iterable[tuple[Decision, Answer]]
) -> list[Document]:
    begun = state.table.begun
    found = [choice_record(topic, option) for topic, option in (begun.choices if begun else ())]
    for given in (answers, *({decision.seat: answer} for decision, answer in later)):
        for step in rules.advance(state, given):
            state = step.state
            if isinstance(step.event, Chosen):
                found.append(choice_record(step.event.topic, step.event.option))
    return found
