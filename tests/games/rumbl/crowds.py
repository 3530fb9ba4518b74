"""Random rounds of R.U.M.B.L. on crowded boards, so that every kind of robot meets every other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.errors import BadDocumentError
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.rumbl import RUMBL
from bot.games.rumbl.notation.documents import RumblDocuments
from bot.games.rumbl.rules.hexes import BOARD, CLOCKWISE, SECTORS, dock, placements
from bot.games.rumbl.rules.state import POWERS, PRIORITIES, ROBOTS, Kind
from tests.games.courses import mark
from tests.games.notation.vocabulary import read
from tests.games.questions import Question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.games.rumbl.rules.hexes import Hex, Sector

    Document = dict[str, Any]

TEAMS = ("blue", "green")
NAMES = ("Ada", "Max")
PIECES = 9
TYPED = (
    *("an obstacle", "obstacle", "own clone", "enemy", "his bomb", "blue m", "green", "my sleeper", "clone", "9", "2."),
    *("NE", "NE E", "w, sw", "centre", "s4", "t4 u5", "(0,1)", "-1 2", "f1", "orange b2", "b3", "stay", "none", "zz"),
)
"""Typed answers to the questions of a round."""
ASKED = 8
"""The most questions answered in a round."""


class Crowd:
    """Makes up a new round at every call."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self.last: Document = {}
        """The document that was played last, with its choices."""

    def pick(self, things: Sequence[Any]) -> Any:
        """Pick a thing at random."""
        thing, self._rng = self._rng.pick(things)
        return thing

    def some(self, things: Sequence[Any]) -> list[Any]:
        """Shuffle the things."""
        shuffled, self._rng = self._rng.shuffle(things)
        return list(shuffled)

    def document(self) -> Document:
        """A document without choices."""
        sectors, priorities, kinds = self.some(SECTORS), self.some(PRIORITIES), self.some(ROBOTS)
        half = len(kinds) // 2
        orders = {
            team: self.load(sectors[place], kinds[place * half :][:3], priorities[place * 3 :][:3])
            for place, team in enumerate(TEAMS)
        }
        docked = {team: orders[team]["robots"] for team in TEAMS}
        return {
            "game": "rumbl",
            "position": {
                "round": self.pick((1, 2, 3)),
                "scores": {"blue": 3, "green": 4},
                "pieces": self.pieces(kinds[3:half], kinds[half + 3 :]),
                "powers": {team: [each["power"] for each in docked[team]] for team in TEAMS},
                "sectors": {team: [orders[team]["sector"]] for team in TEAMS},
                "rosters": {team: [each["kind"] for each in docked[team]] for team in TEAMS},
                "priorities": {team: [each["priority"] for each in docked[team]] for team in TEAMS},
            },
            "orders": orders,
            "seed": 5,
        }

    def pieces(self, blue: Sequence[Kind], green: Sequence[Kind]) -> list[Document]:
        """Previously loaded robots of both teams, with clones and obstacles among them, and Shields on top."""
        things = [*(("blue", kind) for kind in blue), *(("green", kind) for kind in green)]
        things += [("blue", Kind.CLONE), ("green", Kind.CLONE), ("", Kind.OBSTACLE), ("", Kind.OBSTACLE)]
        found: list[Document] = []
        for (team, kind), space in zip(self.some(things)[:PIECES], self.some(sorted(BOARD)), strict=False):
            piece: Document = {"kind": kind.value, "at": list(space), **({"team": team} if team else {})}
            if kind.is_robot:
                piece["facing"] = self.pick(CLOCKWISE).value
            if kind is Kind.MINE:
                piece["armed"] = self.pick((True, True, False))
            if kind is Kind.SLEEPER:
                piece["power"] = self.pick(POWERS)
            found.append(piece)
            if self.pick(range(8)) == 0 and all(each["kind"] != "shield" for each in found):
                shield = {"kind": "shield", "at": list(space), "team": self.pick(TEAMS), "facing": "E"}
                found.append({**shield, "protects": self.pick((True, False))})
        return found

    def load(self, sector: Sector, kinds: Sequence[Kind], priorities: Sequence[int]) -> Document:
        """Three robots; one loaded after a Hauler may be right behind it."""
        free: list[Hex] = self.some(sorted(dock(sector)))
        robots = [
            {
                "kind": kind.value,
                "at": list(at),
                "facing": self.pick(placements(sector)[at]).value,
                "power": self.pick(POWERS),
                "priority": priority,
            }
            for kind, at, priority in zip(kinds, free, priorities, strict=False)
        ]
        return {"sector": sector.value, "robots": robots}

    def played(self) -> Iterator[Document]:
        """The results of a round, question by question."""
        documents = RumblDocuments()
        self.last = document = {**self.document(), "choices": []}
        for _ in range(ASKED):
            result: Document = documents.adjudicate(document)
            yield result
            if result["question"] is None:
                return
            document["choices"].append(self.pick(result["question"]["options"]))


def crowds(number: int) -> Iterator[str]:
    """A number of rounds: their contents, and marks of their results and stories."""
    crowd = Crowd(Rng(1))
    for _ in range(number):
        try:
            results = list(crowd.played())
        except BadDocumentError as error:
            yield str(error)
            continue
        happened = dict.fromkeys(event["event"] for event in results[-1]["events"])
        about = f"{mark(told(crowd.last))} {mark(asked(crowd.last))}: {', '.join(happened)}"
        yield f"{' '.join(map(mark, results))} {about}"


def told(document: Document) -> object:
    """Everything that's said about a round."""
    round_ = RumblDocuments().read(document)
    before, steps = round_.state.table, [step.seen for step in round_.play()]
    words, chronicle, after = RUMBL.words, RUMBL.chronicle, steps[-1].table
    assert chronicle is not None
    news = [words.news(before, steps, seat, NAMES) for seat in range(2)]
    feats = tuple(chronicle.feats(before, steps))
    remembered = feats, chronicle.records(feats, NAMES)
    return words.story(before, steps, NAMES), news, remembered, words.position(after, NAMES), words.chart(after, NAMES)


def asked(document: Document) -> object:
    """The first question of a round as shown, and how typed answers to it are understood."""
    round_ = RumblDocuments().read({**document, "choices": []})
    state = round_.state
    for step in round_.play():
        state = step.state
    rules = round_.rules
    if state.table.question is None:
        return None
    (decision,) = rules.pending_decisions(state)
    groups = groups_of(RUMBL, rules, state, decision, (), Rng(5))
    question = Question("rumbl", decision, rules, state)
    typed = [read(question, word) for word in TYPED]
    drafts = [(choice.key,) for choice in rules.menu(state, decision, ())]
    drawn = []
    for draft in drafts:
        steps = [step.seen for step in rules.preview(state.table, state.hands[decision.seat], decision.seat, draft)]
        words = RUMBL.words.draft(state.table, state.hands[decision.seat], decision, draft, steps, NAMES)
        drawn.append((words, RUMBL.format_answer(state.table, decision, draft)))
    return rules.menu(state, decision, ()), groups, typed, drawn
