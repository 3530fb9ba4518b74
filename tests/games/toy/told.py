"""Maze in words: typed answers, sentences, and documents, which need no more than the table of descriptions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.echo import harmless
from bot.engine.game import DONE, State
from bot.engine.rng import Rng
from bot.games.common.prose import fitted
from bot.games.common.reading import Node
from bot.games.common.scanner import Lexicon, Scanner
from bot.games.common.stories import told_as
from tests.games.toy.descriptions import CELLS, DESCRIBED, Moment, name_of
from tests.games.toy.rules import WORDS, Hand, Maze, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Decision, Seat, Seen
    from bot.games.game import Document, Names, Options, Story
    from tests.games.toy.rules import Event, MazeState

_SPACE = re.compile(r"[\s,]")
_WAY = Lexicon({way: key for key, word in WORDS.items() for way in (key, word)}, "a way (N, E, S or W)")


class MazeNotation:
    """`N N E`, or `none`."""

    def read(self, text: str, table: Table, hand: Hand, decision: Decision) -> Answer:
        scanner = Scanner(text, "Step")
        answer: list[str] = []
        if text.strip().lower() == "none":
            return ()
        while scanner.skip(_SPACE):
            scanner.start = scanner.at
            answer.append(scanner.need(_WAY))
            scanner.number += 1
        return tuple(answer)

    def write(self, decision: Decision, answer: Answer) -> str:
        return " ".join(key.upper() for key in answer if key != DONE)

    def help(self, decision: Decision) -> str:
        return "Steps, each a way: `N N E`.\nWords work too: `north north east`."


class MazeWords:
    """Sentences."""

    def question(self, decision: Decision) -> str:
        return "Plan your steps"

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:
        return f"You are on {name_of(table.walkers[seat])}."

    def position(self, table: Table, names: Names) -> str:
        stands = (f"{name} is on {name_of(cell)}." for name, cell in zip(names, table.walkers, strict=True))
        return fitted((f"Round {table.round}.", *stands))

    def story(self, before: Table, steps: Sequence[Seen[Table, Event]], names: Names) -> Story:
        def moments(*, plain: bool) -> Iterator[tuple[Event, Moment]]:
            shown = names if plain else [f"**{harmless(name)}**" for name in names]
            return ((step.event, Moment(step.table, shown)) for step in steps)

        def deeds(*, plain: bool) -> Iterator[str]:
            return (line for event, at in moments(plain=plain) for line in DESCRIBED[type(event)].lines(event, at))

        def changes(*, plain: bool) -> Iterator[str]:
            return (line for event, at in moments(plain=plain) for line in DESCRIBED[type(event)].changes(event, at))

        return told_as(f"Round {before.round}.", deeds, changes)

    def ending(self, table: Table, winners: frozenset[Seat], reason: str, names: Names) -> str:
        return f"{' and '.join(harmless(names[seat]) for seat in sorted(winners))} {reason}."


class MazeDocuments:
    """`{"game": "maze", "steps": 3, "position": {...}, "orders": {"red": ["n", "e"]}}`."""

    def position(self, state: MazeState) -> Document:
        table = state.table
        walkers = {colour: name_of(cell) for colour, cell in zip(table.colours, table.walkers, strict=True)}
        return {"round": table.round, "walkers": walkers, "out": sorted(table.colours[seat] for seat in table.out)}

    def export(
        self,
        options: Options,
        state: MazeState,
        answers: Mapping[Seat, Answer],
        later: Iterable[tuple[Decision, Answer]] = (),
    ) -> Document:
        orders = {state.table.colours[seat]: [key for key in answers[seat] if key != DONE] for seat in sorted(answers)}
        return {"game": "maze", "steps": options["steps"], "position": self.position(state), "orders": orders}

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        fields = Node(dict(document)).fields("game", "steps", "position", "orders")
        position = fields["position"].fields("round", "walkers", "out")
        walkers = {key: node.one_of(CELLS, "a square") for key, node in position["walkers"].entries().items()}
        seats = {colour: seat for seat, colour in enumerate(walkers)}
        out = frozenset(node.one_of(seats, "a colour") for node in position["out"].items())
        table = Table(position["round"].whole(least=1), tuple(walkers), tuple(walkers.values()), out)
        ways = {key: key for key in WORDS}
        orders = {
            seats[colour]: (*(way.one_of(ways, "a way") for way in node.items()), DONE)
            for colour, node in fields["orders"].entries().items()
        }
        rules, state = Maze(fields["steps"].whole(least=3, most=5)), State(table, tuple(Hand() for _ in walkers), Rng())
        steps = list(rules.advance(state, orders))
        after, moment = steps[-1].state, Moment(table, ())
        return {
            "position": self.position(after),
            "events": [record for step in steps for record in DESCRIBED[type(step.event)].records(step.event, moment)],
            "winner": None if after.table.winner is None else table.colours[after.table.winner],
        }
