"""Read and write adjudication documents of RAMbots Factory; see DOCUMENTS.md in the game's folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.engine.errors import NotLegalError
from bot.engine.game import Answer, Decision, Seat, State, Step
from bot.engine.rng import Rng
from bot.games.common.notation.reading import Node, read_seed, write_seed
from bot.games.common.rules.options import options_of, read_options, rules_of
from bot.games.factory.drafts.menus import TASKS
from bot.games.factory.notation.reading import (
    FACES,
    Settled,
    read_bag,
    read_boards,
    read_choice,
    read_draws,
    read_movement,
    write_boards,
)
from bot.games.factory.rules import choices
from bot.games.factory.rules.events import Drawn, Repaired, Rolled
from bot.games.factory.rules.floor import COMPASS, Floor
from bot.games.factory.rules.movement import holder
from bot.games.factory.rules.rulebook import Factory, FactoryState, FactoryStep
from bot.games.factory.rules.state import ElementKind, Table, Task
from bot.games.factory.text.descriptions import DESCRIBED, part_record
from bot.games.factory.vocabulary import ENGLISH
from bot.games.game import Document, Options
from bot.games.pyramids.notation.documents import (
    Spaces,
    as_played,
    echo_out,
    keys,
    read_orders,
    read_out,
    read_pieces,
    read_placed,
    read_players,
    read_pool,
    read_precedence,
    winners,
    write_orders,
    write_out,
    write_position,
)
from bot.games.pyramids.rules.events import Ended
from bot.games.pyramids.rules.things import Ending, Hand, Instruction, Kind, Phase
from bot.games.pyramids.text.moments import RenderContext


def question_record(table: Table) -> Document | None:
    movement = table.movement
    if movement is None or not movement.todo:
        return None
    task = movement.todo[0]
    skip: list[Document] = [{"skip": True}] if task in choices.MAY_SKIP else []
    if task is Task.AIM:  # F18: all rotations are listed, although each board's current one changes nothing
        free = [board.name for board in table.boards if not board.frozen]
        listed: list[Document] = [{task.value: {name: rotation}} for name in free for rotation in range(4)]
    else:
        listed = [choice_record(task, answer) for answer in choices.answers(table, task)]
    return {
        "player": table.players[holder(table)].colour.value,
        "asks": task.value,
        **(part_record(movement.drawn) if movement.drawn else {}),
        "options": [*skip, *listed],
    }


def choice_record(task: Task, answer: Answer) -> Document:
    if answer == (choices.SKIP,):
        return {"skip": True}
    return {task.value: _chosen(task, answer)}


def _chosen(task: Task, answer: Answer) -> object:
    match task:
        case Task.SWAP:
            return answer[0].split("-")
        case Task.HOP:
            board, place, rotation = answer
            return {"board": board, "place": list(choices.place_of(place)), "rotation": int(rotation)}
        case Task.AIM:
            return choices.parse_rotations(answer)
        case Task.WILD:
            return answer[0]
        case Task.ADD | Task.REPLACE:
            board, space = answer
            return {"board": board, "at": space}
        case Task.DIG:
            board, source, target = answer
            return {"board": board, "from": source, "to": target}


_KEY = "factory"
_OPTIONS = options_of(Factory, _KEY, ENGLISH)


@dataclass(frozen=True)
class Round:
    """A parsed document: a game before a round or in its board movement, with the decisions given for it."""

    rules: Factory
    state: FactoryState
    programs: Mapping[Seat, tuple[Instruction, ...]]
    choices: Sequence[Node]
    chance: Settled

    def play(self) -> Iterator[FactoryStep]:
        """Play the document. Call this only once, because it uses up `chance`."""
        state = self.state
        if len(state.table.remaining_seats()) == 1:
            yield _alone(state)  # R9: the game was over before the round began, so nothing is executed
            return
        if state.table.phase is Phase.PROGRAMMING:
            for step in self.rules.play(state, self.programs, self.chance):
                yield step
                state = step.state
        for node in self.choices:
            movement = state.table.movement
            if movement is None:
                return
            answer = read_choice(node, state.table, movement.todo[0])
            for step in self.rules.answer(state, answer, self.chance):
                yield step
                state = step.state


@dataclass(frozen=True)
class FactoryDocuments:
    """The adjudication documents of RAMbots Factory."""

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        given = self.read(document)
        state = given.state
        events: list[Document] = []
        for step in given.play():
            state = step.state
            moment = RenderContext(state.table, Floor.of(state.table.boards).name)
            events += DESCRIBED[type(step.event)].records(step.event, moment)
        table = state.table
        return {
            "position": {**self.position(state), **echo_out(document)},
            "events": events,
            "question": question_record(table),
            "winner": winners(table),
        }

    def export(
        self,
        options: Options,
        state: FactoryState,
        answers: Mapping[Seat, Answer],
        later: Iterable[tuple[Decision, Answer]] = (),
    ) -> Document:
        """Raises NotLegalError during setup and after the end of the game, because there's no round to play."""
        table, later = state.table, tuple(later)
        given = [(decision.topic, answer) for decision, answer in later]
        if table.phase is Phase.MOVEMENT and table.movement is not None:
            task = table.movement.todo[0]
            given = [*((task.value, answer) for answer in answers.values()), *given]
            drawn = table.movement.drawn
            begun: Document = {
                "movement": {
                    "face": table.movement.face.value,
                    "todo": [task.value for task in table.movement.todo],
                    "drawn": [drawn.kind.value, drawn.pips] if drawn else None,
                }
            }
        elif table.phase is Phase.PROGRAMMING:
            begun = {"orders": write_orders(table, answers)}
        else:
            raise NotLegalError("Only a round of the game can be exported.")
        chosen = [choice_record(TASKS[topic], answer) for topic, answer in given]
        return {
            "game": _KEY,
            "options": as_played(options, table),
            "position": {**self.position(state), **write_out(table)},
            **begun,
            **({"choices": chosen} if chosen else {}),
            **(write_seed(state.rng) or _fallen(options, state, answers, later)),
        }

    def position(self, state: State[Table, Hand]) -> Document:
        """The position as a document, which doesn't say which seats are out."""
        table = state.table
        words = [player.colour.value for player in table.players]
        return {
            **write_position(table, _spaces(Floor.of(table.boards))),
            "boards": write_boards(table.boards),
            "scrap": keys(table.scrap),
            "bag": {kind.value: [part.pips for part in table.bag if part.kind is kind] for kind in ElementKind},
            "torch": words[table.torch_holder],
            "start_pieces": dict(zip(words, table.start_pieces, strict=True)),
        }

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, document: Mapping[str, object]) -> Round:
        """Read a round. Raises BadDocumentError."""
        fields = Node(dict(document)).fields(
            "game",
            "position",
            optional=("options", "orders", "choices", "seed", "out", "die", "draws", "repairs", "movement"),
        )
        fields["game"].one_of({_KEY: _KEY}, "this game's id")
        rules = rules_of(Factory, read_options(fields["options"], _OPTIONS))
        table = _table(fields["position"], fields["out"])
        movement = read_movement(fields["movement"])
        programs = read_orders(fields["orders"], table.players, COMPASS)
        if movement is not None:
            table = replace(table, phase=Phase.MOVEMENT, movement=movement)
            if any(programs.values()):
                fields["orders"].fail("the programs of a round whose boards are moving have run")
            if not choices.possible(table, movement.todo[0]):
                fields["movement"].fail("what is to be done has no answer")
        repairs = fields["repairs"]
        chance = Settled(
            Rng(read_seed(fields["seed"])),
            die=fields["die"].one_of(FACES, "a face of the die") if fields["die"].present() else None,
            draws=read_draws(fields["draws"]),
            repairs=list(zip(read_pieces(repairs), repairs.items(), strict=True)) if repairs.present() else [],
        )
        given = fields["choices"].items() if fields["choices"].present() else []
        return Round(rules, State(table, tuple(Hand() for _ in table.players), chance.rng), programs, given, chance)


def _table(node: Node, outside: Node) -> Table:
    own = ("boards", "scrap", "bag", "torch", "start_pieces")
    fields = node.fields("round", "precedence", "rambots", "beacons", "pools", "goals", *own, optional=("out",))
    number = fields["round"].whole(least=1)
    precedence = read_precedence(fields["precedence"])
    boards = read_boards(fields["boards"])
    placed = read_placed(fields["rambots"], fields["beacons"], _spaces(Floor.of(boards)))
    words = [item.thing.colour.value for item in placed if item.thing.kind is Kind.RAMBOT]
    out = read_out(fields["out"], outside, placed)
    pieces = fields["start_pieces"].fields(*words)
    return Table(
        round=number,
        phase=Phase.PROGRAMMING,
        precedence=precedence,
        players=read_players(placed, fields["pools"], fields["goals"], out),
        placed=placed,
        boards=boards,
        bag=read_bag(fields["bag"]),
        scrap=read_pool(fields["scrap"]),
        torch_holder=fields["torch"].one_of({word: seat for seat, word in enumerate(words)}, "a player"),
        start_pieces=tuple(pieces[word].whole(least=0) for word in words),
    )


def _fallen(
    options: Options, state: FactoryState, answers: Mapping[Seat, Answer], later: Iterable[tuple[Decision, Answer]]
) -> Document:
    """The results of the die, the draws and the repairs in a round whose seed isn't given."""
    rules = rules_of(Factory, read_options(Node(dict(options), "options"), _OPTIONS))
    die: str | None = None
    draws: list[list[object]] = []
    repairs: list[str] = []
    for given in (answers, *({decision.seat: answer} for decision, answer in later)):
        for step in rules.advance(state, given):
            state = step.state
            match step.event:
                case Rolled(face=face):
                    die = face.value
                case Drawn(part=part):
                    draws.append([part.kind.value, part.pips])
                case Repaired(piece=piece):
                    repairs.append(piece.key)
    results = {"die": die, "draws": draws, "repairs": repairs}
    return {key: value for key, value in results.items() if value}


def _spaces(floor: Floor) -> Spaces:
    return Spaces(COMPASS, floor.square, floor.name, "square of a coaster")


def _alone(state: FactoryState) -> FactoryStep:
    winners = state.table.remaining_seats()
    over = replace(state.table, phase=Phase.OVER, winners=winners, ending=Ending.ALONE)
    return Step(Ended(winners, Ending.ALONE), State(over, state.hands, state.rng))
