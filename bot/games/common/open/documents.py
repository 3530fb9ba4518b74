"""Documents of open-information games, whose position is just the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer, Decision, Rules, Seat, State
from bot.engine.rng import Rng
from bot.games.common.notation.reading import Node, read_seed, write_seed
from bot.games.common.open.shown import RenderContext
from bot.games.common.open.table import Hand, OpenTable
from bot.games.common.rules.options import read_options
from bot.games.common.text.looks import COLOURS, Description
from bot.games.game import Document, LaterAnswers, Option, Options

T = TypeVar("T", bound=OpenTable)


@dataclass(frozen=True)
class OpenDocuments(Generic[T]):
    """Documents such as `{"game": "maze", "options": {...}, "position": {...}, "orders": {"red": ["n", "e"], ...}}`.
    Orders are the keys of answers, without DONE; the menus check whether they're legal."""

    key: str
    options: tuple[Option, ...]
    rules: Callable[[Options], Rules[T, Hand, Any]]
    described: Mapping[type, Description[Any, Any]]
    write: Callable[[T], Document]
    own: tuple[str, ...]
    read: Callable[[dict[str, Node], dict[str, Any]], T]
    """Builds the table from the position's fields and its `round`, `colours` and `out`. Raises BadDocumentError."""

    def position(self, state: State[T, Hand]) -> Document:
        table = state.table
        out = [table.colours[seat] for seat in sorted(table.out)]
        usual = {"round": table.round, "players": list(table.colours), **({"out": out} if out else {})}
        return {**usual, **self.write(table)}

    def export(
        self,
        options: Options,
        state: State[T, Hand],
        answers: Mapping[Seat, Answer],
        later: LaterAnswers = (),  # noqa: ARG002 - part of the protocol; no questions come up within a move
    ) -> Document:
        colours = state.table.colours
        return {
            "game": self.key,
            "options": dict(options),
            "position": self.position(state),
            "orders": {colours[seat]: [key for key in answers[seat] if key != DONE] for seat in sorted(answers)},
            **write_seed(state.rng),
        }

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        fields = Node(dict(document)).fields("game", "position", "orders", optional=("options", "seed"))
        fields["game"].one_of({self.key: self.key}, "this game's id")
        rules, table = self.rules(read_options(fields["options"], self.options)), self._table(fields["position"])
        state = State(table, tuple(Hand() for _ in table.colours), Rng(read_seed(fields["seed"])))
        asked = {table.colours[decision.seat]: decision for decision in rules.pending_decisions(state)}
        orders = fields["orders"].fields(*asked)
        answers = {asked[word].seat: _answer(rules, state, asked[word], orders[word]) for word in asked}
        events: list[Document] = []
        for step in rules.advance(state, answers):
            state, table = step.state, step.state.table
            events += self.described[type(step.event)].records(step.event, RenderContext(table))
        winners = [table.colours[seat] for seat in table.winners]
        return {
            "position": self.position(state),
            "events": events,
            "winner": None if table.ending is None else winners,
        }

    def _table(self, node: Node) -> T:
        fields = node.fields("round", "players", *self.own, optional=("out",))
        colours = tuple(item.one_of(COLOURS, "a colour").value for item in fields["players"].items())
        seats = {colour: seat for seat, colour in enumerate(colours)}
        gone = fields["out"].items() if fields["out"].present() else []
        out = frozenset(item.one_of(seats, "a player") for item in gone)
        return self.read(fields, {"round": fields["round"].whole(least=1), "colours": colours, "out": out})


def _answer(rules: Rules[T, Hand, Any], state: State[T, Hand], decision: Decision, node: Node) -> Answer:
    keys = tuple(item.text() for item in node.items())
    try:
        answers.check_draft(rules, state, decision, keys)
    except NotLegalError as error:
        node.fail(str(error))
    whole = answers.finish(rules, state, decision, keys)
    if whole is None:
        node.fail("expected more: this is the beginning of an answer")
    return whole
