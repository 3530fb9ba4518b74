"""A table of R.U.M.B.L., and a hand, from words alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules.hexes import CLOCKWISE, Sector, space_key
from bot.games.rumbl.rules.places import BOARD_SPACES, dock_spaces
from bot.games.rumbl.rules.state import (
    STAY,
    Closing,
    Creep,
    Ending,
    Hand,
    Holdings,
    Kind,
    Opened,
    Phase,
    Piece,
    Question,
    Run,
    Shown,
    Side,
    StandingOrder,
    Table,
    Team,
    Topic,
    Turn,
    Use,
    Wake,
)
from tests.games.aloud.listening import DeafError, agree, apart, hear

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.games.rumbl.rules.hexes import Direction, Hex

KINDS = {kind.value.capitalize(): kind for kind in Kind} | {kind.value: kind for kind in Kind if not kind.is_robot}
WAYS = {direction.word: direction for direction in CLOCKWISE}
TEAMS = {team.value: team for team in Team}
SECTORS = {sector.value: sector for sector in Sector}
ENDINGS = {ending.value: ending for ending in Ending}
CLOSING = {"the Creepers": Closing.CREEPERS, "the Sleepers": Closing.SLEEPERS, "the scoring": Closing.SCORING}
ASKED = {
    "what it flies at": Topic.TARGET,
    "where its clones go": Topic.CLONES,
    "which way it goes on": Topic.DIRECTION,
    "where it moves": Topic.TO,
}
TASKS: dict[str, Callable[[int], Any]] = {
    "the turn of": Turn,
    "the ability of": Use,
    "the last move of": Creep,
    "the waking of": Wake,
}
WHO = r"(?P<name>.+?) \((?P<team>blue|green)\)"
WHOSE = r"the (?:(?:blue|green) )?\w+"
ROUND = r"(?:Game (?P<game>\d) of (?P<games>\d), round|Round) (?P<round>\d) of (?P<rounds>\d)"


@dataclass
class Item:
    """A piece as it was told."""

    team: Team | None
    kind: Kind
    at: Hex
    under: str = ""
    fields: dict[str, Any] = field(default_factory=dict)

    @property
    def called(self) -> str:
        if self.team is None:
            return "the obstacle"
        return f"the {self.team.value} {self.kind.value.capitalize() if self.kind.is_robot else self.kind.value}"


def space(name: str) -> Hex:
    """A space by its name."""
    name = name.removesuffix(" (centre)")
    if name in BOARD_SPACES:
        return BOARD_SPACES[name]
    sector, _, rest = name.partition(" ")
    return dock_spaces(SECTORS[sector])[rest]


@dataclass
class Listener:
    """Somebody who knows the players' names in their order and is told a table."""

    names: Sequence[str]
    you: int | None = None
    table: dict[str, Any] = field(default_factory=dict)
    sides: list[dict[str, Any]] = field(default_factory=lambda: [{}, {}])
    totals: tuple[int, ...] = ()
    items: list[Item] = field(default_factory=list)
    docks: list[Any] = field(default_factory=lambda: [None, None])
    question: Any = None
    running: str = ""
    agenda: tuple[str, ...] = ()
    held: dict[str, Any] = field(default_factory=dict)
    returned: tuple[int, ...] = ()
    under: list[tuple[str, int]] = field(default_factory=list)
    orders: list[StandingOrder] = field(default_factory=list)

    def seat(self, match: re.Match[str]) -> int:
        seat = list(self.names).index(match["name"])
        agree(self.sides[seat].setdefault("team", TEAMS[match["team"]]).value, match["team"])
        return seat

    def who(self, text: str) -> int:
        match = re.fullmatch(WHO, text)
        if match is None:
            raise DeafError(text)
        return self.seat(match)

    def listen(self, sentences: Sequence[str]) -> None:
        hear(sentences, self.meanings())

    def meanings(self) -> dict[str, Callable[[re.Match[str]], None]]:
        """What every sentence says."""
        who = rf"(?P<name>{'|'.join(map(re.escape, self.names))}) \((?P<team>blue|green)\)"
        sides = "both choose the sides of their robots"
        what = r"(?P<what>(?P<who>.+ \(\w+\)) may swap priorities|both load a dock|the docks are open)"
        won = r"(?P<who>.+?\)|Nobody) (?:won: (?P<won>.+)|(?P<drew>drew: .+))"
        robot = rf"(?P<robot>{WHOSE} on [^:]+)"
        return {
            rf"Set-up of (?P<games>\d) games? of (?P<rounds>\d) rounds?: {sides}\.": self.set_up,
            rf"{ROUND}: {what}\.": self.at_work,
            rf"The game is over\. {won}\. {ROUND}\.": self.over,
            r"Score: (?P<all>.+)\.": self.score,
            r"The first game brought (?P<all>.+)\.": self.first,
            rf"{who} is asked about {robot}: (?P<what>[^.]+)\. (?P<options>1, .+)\.": self.asked,
            rf"(?P<you>You, )?{who}: (?P<all>.+)\.": self.has,
            r"Obstacles: (?P<all>.+)\.": self.obstacles,
            rf"{who} has a dock at (?P<sector>\w+)\.": self.docked,
            r"You hold (?P<all>.+)\.": self.holds,
            r"You gave back the priorities (?P<all>.+)\.": self.gave,
            rf"Under (?P<robot>{WHOSE} on .+) lies power (?P<power>\d)\.": self.lies,
            r"Your standing order for the (?P<kind>\w+): (?P<all>.+)\.": self.orders_,
            rf"{who}(?P<out> has left the game and)? has (?P<robots>\d+) robots?, (?P<powers>\d+) powers?, "
            r"(?P<docks>\d+) docks? and (?P<priorities>\d+) priorit(?:y|ies) left\.": self.left,
            rf"Used by {who}: (?P<all>.+)\.": self.used,
            rf"Known to lie up for {who}: (?P<all>.+)\.": self.known,
            rf"Open to all, {who}: (?P<all>.+)\.": self.opened,
            rf"It is the move of (?P<robot>{WHOSE} on .+)\.": self.moves,
            rf"The last turn was {who}'s\.": self.last,
            r"Still to come: (?P<all>.+)\.": self.to_come,
            r"Everybody's tokens: (?P<all>.+)\.": self.tokens,
            r"The board has rows x, .+": lambda _: None,
        }

    # --- how it stands -----------------------------------------------------------------------------------------------

    def set_up(self, match: re.Match[str]) -> None:
        self.table |= {"phase": Phase.ROSTER, "round": 0}
        self.table |= {"games": int(match["games"]), "rounds": int(match["rounds"])}

    def rounds(self, match: re.Match[str]) -> None:
        rounds, game = int(match["rounds"]), int(match["game"] or 1)
        self.table |= {"rounds": rounds, "games": int(match["games"] or 1)}
        self.table["round"] = (game - 1) * rounds + int(match["round"])

    def at_work(self, match: re.Match[str]) -> None:
        self.rounds(match)
        phases = {"both load a dock": Phase.DOCK, "the docks are open": Phase.RESOLUTION}
        self.table["phase"] = phases.get(match["what"], Phase.SWAP)
        if match["who"]:
            self.table["swapping"] = self.who(match["who"])

    def over(self, match: re.Match[str]) -> None:
        self.rounds(match)
        winners = () if match["who"] == "Nobody" else tuple(self.who(f"{n} ({t})") for n, t in _people(match["who"]))
        ending = ENDINGS[match["won"] or match["drew"]]
        self.table |= {"phase": Phase.OVER, "winners": winners, "ending": ending}

    def scores(self, text: str) -> tuple[int, ...]:
        found = re.findall(r"(?:^| and )(.+?) \((\w+)\) (\d+)", text)
        told = {self.who(f"{name} ({team})"): int(score) for name, team, score in found}
        return told[0], told[1]

    def score(self, match: re.Match[str]) -> None:
        self.totals = self.scores(match["all"])

    def first(self, match: re.Match[str]) -> None:
        self.table["first_scores"] = self.scores(match["all"])

    def asked(self, match: re.Match[str]) -> None:
        options = [re.sub(r"^\d+, ", "", option) for option in match["options"].split("; ")]
        self.question = (self.seat(match), ASKED[match["what"]], match["robot"], options)

    # --- pieces ------------------------------------------------------------------------------------------------------

    def has(self, match: re.Match[str]) -> None:
        seat = self.seat(match)
        if match["you"]:
            self.you = seat
        if match["all"] != "nothing in play":
            self.items += [_item(TEAMS[match["team"]], told) for told in match["all"].split("; ")]

    def obstacles(self, match: re.Match[str]) -> None:
        self.items += [_item(None, f"obstacle on {told}") for told in match["all"].split("; ")]

    def docked(self, match: re.Match[str]) -> None:
        self.docks[self.seat(match)] = SECTORS[match["sector"]]

    # --- what is left ------------------------------------------------------------------------------------------------

    def left(self, match: re.Match[str]) -> None:
        names = {"robots": "roster", "powers": "powers", "docks": "sectors", "priorities": "priorities"}
        counts = {f"{name}_left": int(match[word]) for word, name in names.items()}
        self.sides[self.seat(match)] |= {**counts, "out": bool(match["out"])}

    def used(self, match: re.Match[str]) -> None:
        side = self.sides[self.seat(match)]
        for told in match["all"].split("; "):
            what, _, rest = told.partition(" ")
            if what == "robots":
                side["used"] = _kinds(rest)
            elif what == "docks":
                side["used_sectors"] = tuple(SECTORS[name] for name in rest.split(", "))
            else:
                shown = re.findall(r"(\d) of the (\w+) in round (\d)", rest)
                earlier = (self.table["round"] - 1) // self.table["rounds"] * self.table["rounds"]  # in games before
                side["shown"] = tuple(
                    Shown(earlier + int(round_), KINDS[kind], int(power)) for power, kind, round_ in shown
                )

    def known(self, match: re.Match[str]) -> None:
        self.sides[self.seat(match)]["known"] = _kinds(match["all"])

    def opened(self, match: re.Match[str]) -> None:
        self.sides[self.seat(match)]["opened"] = Opened(**_stock(match["all"]))

    def holds(self, match: re.Match[str]) -> None:
        self.held = _stock(match["all"])

    def gave(self, match: re.Match[str]) -> None:
        self.returned = tuple(map(int, match["all"].split(", ")))

    def lies(self, match: re.Match[str]) -> None:
        self.under.append((match["robot"], int(match["power"])))

    def orders_(self, match: re.Match[str]) -> None:
        self.orders.append(StandingOrder(KINDS[match["kind"]], tuple(match["all"].split(", then "))))

    def moves(self, match: re.Match[str]) -> None:
        self.running = match["robot"]

    def last(self, match: re.Match[str]) -> None:
        self.table["last_turn"] = self.seat(match)

    def to_come(self, match: re.Match[str]) -> None:
        self.agenda = tuple(match["all"].split(", then "))

    def tokens(self, match: re.Match[str]) -> None:
        agree(len(match["all"].split("; ")), 4 if self.table["rounds"] == 1 else 8, "tokens")

    # --- the table ---------------------------------------------------------------------------------------------------

    def pieces(self) -> tuple[Piece, ...]:
        stacks: dict[Hex, list[Item]] = {}
        for at in sorted({item.at for item in self.items}):
            left = [item for item in self.items if item.at == at]
            stack: list[Item] = []
            while left:
                under = stack[-1].called if stack else ""
                following = [item for item in left if item.under == under]
                if len(following) != 1:
                    raise DeafError(f"{len(following)} pieces stand on {under or at}")
                stack += following
                left.remove(following[0])
            stacks[at] = stack
        items = [item for stack in stacks.values() for item in stack]
        return tuple(
            Piece(number=number, kind=item.kind, at=item.at, team=item.team, **item.fields)
            for number, item in enumerate(items)
        )

    def whole(self) -> Table:
        pieces = self.pieces()
        first = self.table.get("first_scores") or (0, 0)
        sides = [Side(**side, score=self.totals[seat] - first[seat]) for seat, side in enumerate(self.sides)]
        question = None
        if self.question is not None:
            seat, topic, robot, options = self.question
            keys = tuple(_option(topic, option) for option in options)
            question = Question(seat, topic, _number(robot, pieces), keys)
        return Table(
            **self.table,
            sides=(sides[0], sides[1]),
            pieces=pieces,
            docks=(self.docks[0], self.docks[1]),
            question=question,
            running=_number(self.running, pieces) if self.running else None,
            agenda=tuple(_task(told, pieces) for told in self.agenda),
        )

    def hand(self, table: Table) -> Hand:
        under = tuple((_number(robot, table.pieces), power) for robot, power in self.under)
        return Hand(Holdings(**self.held), self.returned, under, tuple(self.orders))


def _people(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(?:^| and )(.+?) \((\w+)\)", text)


def _item(team: Team | None, told: str) -> Item:
    what, *notes = told.split(", ")
    match = re.fullmatch(r"(\w+) on (.+?)(?: on top of (.+?))?(?: facing (\S+))?", what)
    if match is None:
        raise DeafError(told)
    fields: dict[str, Any] = {"facing": WAYS[match[4]]} if match[4] else {}
    for note in notes:
        word, _, rest = note.partition(" ")
        names = {"priority": "priority", "armed": "armed", "protecting": "protects", "with": "active"}
        fields[names[word]] = int(rest) if word == "priority" else True
    return Item(team, KINDS[match[1]], space(match[2]), match[3] or "", fields)


def _kinds(text: str) -> tuple[Kind, ...]:
    return () if text == "none" else tuple(KINDS[name] for name in text.split(", "))


def _stock(text: str) -> dict[str, Any]:
    """ "robots Bomb, Plow; powers 2, 3"."""
    found: dict[str, Any] = {}
    for told in text.split("; "):
        what, _, rest = told.partition(" ")
        if what == "robots":
            found["roster"] = _kinds(rest)
        elif what == "docks":
            found["sectors"] = () if rest == "none" else tuple(SECTORS[name] for name in rest.split(", "))
        else:
            found[what] = () if rest == "none" else tuple(map(int, rest.split(", ")))
    return found


def _number(told: str, pieces: Iterable[Piece]) -> int:
    """The piece that is meant by "the blue Plow on u6"."""
    name, _, where = told.partition(" on ")
    found = [piece.number for piece in pieces if piece.at == space(where) and _called(piece) == name]
    if len(found) != 1:
        raise DeafError(told)
    return found[0]


def _called(piece: Piece) -> str:
    return Item(piece.team, piece.kind, piece.at).called


def _option(topic: Topic, told: str) -> str:
    if told == STAY:
        return told
    if topic is Topic.DIRECTION:
        way: Direction = WAYS[told]
        return way.value
    if topic is Topic.TARGET:
        return space_key(space(told.rpartition(" on ")[2]))
    return "/".join(space_key(space(name)) for name in apart(told))


def _task(told: str, pieces: Sequence[Piece]) -> Any:
    if told in CLOSING:
        return CLOSING[told]
    power = re.fullmatch(r"power (\d) of (.+?)(?: given by (.+))?", told)
    if power:
        givers = tuple(_number(giver, pieces) for giver in apart(power[3])) if power[3] else ()
        return Run(_number(power[2], pieces), int(power[1]), givers)
    for words, task in TASKS.items():
        if told.startswith(words):
            return task(_number(told.removeprefix(f"{words} "), pieces))
    raise DeafError(told)


def table_and_hand(sentences: Sequence[str], names: Sequence[str]) -> tuple[Table, Hand]:
    """What was told."""
    listener = Listener(names)
    listener.listen(sentences)
    table = listener.whole()
    return table, listener.hand(table)


# --- what does not matter --------------------------------------------------------------------------------------------


def numbered(table: Table) -> Table:
    """The same with its pieces numbered in their order, and without what only serves to replay it."""
    order = {piece.number: number for number, piece in enumerate(table.pieces)}
    pieces = tuple(replace(piece, number=order[piece.number]) for piece in table.pieces)
    question = table.question
    agenda: list[Any] = []
    for task in table.agenda:
        if isinstance(task, Closing):
            agenda.append(task)
        elif isinstance(task, Run) and task.robot in order:
            agenda.append(Run(order[task.robot], task.power, tuple(order[giver] for giver in task.givers)))
        elif task.robot in order:  # what is gone does nothing any more
            agenda.append(replace(task, robot=order[task.robot]))
    return replace(
        table,
        pieces=pieces,
        question=None if question is None else replace(question, robot=order[question.robot]),
        running=None if table.running is None else order.get(table.running),
        agenda=tuple(agenda),
        begun=None,
        placed=0,
    )


def kept(table: Table, hand: Hand) -> Hand:
    """What a hand says about the game as it is: not how it came about, nor what is gone."""
    order = {piece.number: number for number, piece in enumerate(table.pieces)}
    under = tuple((order[number], power) for number, power in hand.under if number in order)
    return replace(hand, under=under, tokens=(), began=None, loaded=None)
