"""Rebuild a table of R.U.M.B.L. and a hand from words alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules.hexes import CENTRE, CLOCKWISE, Sector, space_key
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
from tests.games.table_texts.listening import (
    AND,
    COMMA,
    EVERYTHING,
    DeafError,
    agree,
    apart,
    either,
    hear,
    heard,
    pattern,
)
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bot.games.rumbl.rules.hexes import Hex


def called(team: Team | None, kind: Kind) -> str:
    """A piece's name, such as "the blue Plow"."""
    if team is None:
        return text("the-obstacle", kind=kind.value)
    return text("piece", catalog="rumbl", colour=team.value, kind=kind.value)


def _spaces(case: str) -> dict[str, Hex]:
    """All spaces, by their names."""
    named = {"catalog": "rumbl", "case": case}
    board = {
        text("space", where="centre" if space == CENTRE else "board", name=name, sector="", **named): space
        for name, space in BOARD_SPACES.items()
    }
    docks = {
        text("space", where="dock", name=name, sector=sector.value, **named): space
        for sector in Sector
        for name, space in dock_spaces(sector).items()
    }
    return board | docks


KINDS = {text("robot", kind=kind.value): kind for kind in Kind}
WAYS = {text("way", way=direction.value): direction for direction in CLOCKWISE}
TEAMS = {text("shade", colour=team.value): team for team in Team}
SECTORS = {
    text(key, catalog="rumbl", sector=sector.value): sector for key in ("sector", "sector-called") for sector in Sector
}
SPACES, ON_SPACES = _spaces(""), _spaces("ine")
CLOSING = {text("tell-closing", closing=closing.value): closing for closing in Closing}
TASKS: dict[str, Callable[[int], Any]] = {
    "tell-turn": Turn,
    "tell-ability": Use,
    "tell-last-move": Creep,
    "tell-waking": Wake,
}
AT_WORK = {
    "tell-dock": Phase.DOCK,
    "tell-open": Phase.RESOLUTION,
    "tell-swap": Phase.SWAP,
    "tell-swap-nobody": Phase.SWAP,
}
NONE = text("tell-none")
THEN = text("tell-then", some="", next="")
WISHES_THEN = text("wishes-then", some="", next="")
TEAM = f"(?P<team>{either(TEAMS)})"
WHO = pattern("player-plain-team", name="(?P<name>.+?)", shade=TEAM)
CALLED = either([called(None, Kind.OBSTACLE), *(called(team, kind) for team in Team for kind in Kind)])
THERE = pattern("tell-there", what=CALLED, space=either(ON_SPACES))
KIND = {"robot-called": f"(?P<kind>{either(KINDS)})"}
ON = f"(?P<space>{either(ON_SPACES)})"
NUMBERS = {"number": r"(?P<round>\d)", "of": r"(?P<rounds>\d)"}
ROUNDS = (
    pattern("tell-round", **NUMBERS),
    pattern("tell-round-game", game=r"(?P<game>\d)", games=r"(?P<games>\d)", **NUMBERS),
)
OPEN = {"docks": "(?P<docks>[^;]+)", "priorities": "(?P<priorities>[^;]+)"}
STOCK = ", ".join(
    pattern(f"count-{what}", count=rf"(?P<{what}>\d+)") for what in ("robots", "powers", "docks", "priorities")
).replace(", ", either((COMMA, AND)))


@dataclass
class Item:
    """A piece as described."""

    team: Team | None
    kind: Kind
    at: Hex
    under: str = ""
    fields: dict[str, Any] = field(default_factory=dict)

    @property
    def called(self) -> str:
        return called(self.team, self.kind)


@dataclass
class Listener:
    """A listener who knows the players' names in order and hears a table described."""

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
        team = TEAMS[match["team"]]
        agree(self.sides[seat].setdefault("team", team), team)
        return seat

    def who(self, name: str) -> int:
        match = re.fullmatch(WHO, name)
        if match is None:
            raise DeafError(name)
        return self.seat(match)

    def listen(self, sentences: Sequence[str]) -> None:
        hear(sentences, self.meanings())

    def meanings(self) -> dict[str, Callable[[re.Match[str]], None]]:
        """The meaning of each sentence."""
        who = pattern("player-plain-team", name=f"(?P<name>{either(self.names)})", shade=TEAM)
        robot = f"(?P<robot>{THERE})"
        options = pattern("tell-option", number="1", what=".+")
        over: dict[str, Callable[[re.Match[str]], None]] = {}
        for ending in Ending:
            for won, winners in _won(ending):
                over[pattern("tell-over-set-up", won=won)] = partial(self.over, ending=ending, won=winners)
                for round_ in ROUNDS:
                    over[pattern("tell-over", won=won, round=round_)] = partial(self.over, ending=ending, won=winners)
        at_work = {
            pattern(key, round=round_, who=who): partial(self.at_work, phase=phase)
            for key, phase in AT_WORK.items()
            for round_ in ROUNDS
        }
        asked = {
            re.escape(text("tell-asked", who="WHO", what="ROBOT", topic=topic.value, options="OPTIONS"))
            .replace("WHO", who)
            .replace("ROBOT", robot)
            .replace("OPTIONS", f"(?P<options>{options})"): partial(self.asked, topic=topic)
            for topic in Topic
        }
        you = rf"(?P<you>{re.escape(text('tell-you', who=''))})?"
        return {
            **over,
            **at_work,
            **asked,
            pattern("tell-set-up", games=r"(?P<games>\d)", rounds=r"(?P<rounds>\d)"): self.set_up,
            pattern("tell-score", scores=EVERYTHING): self.score,
            pattern("tell-first-game", scores=EVERYTHING): self.first,
            pattern("tell-team", who=f"{you}{who}", told=EVERYTHING): self.has,
            pattern("tell-obstacles", told=EVERYTHING): self.obstacles,
            pattern("tell-dock-at", who=who, sector=f"(?P<sector>{either(SECTORS)})"): self.docked,
            pattern("tell-hold", told=EVERYTHING): self.holds,
            pattern("tell-gave-back", numbers=EVERYTHING): self.gave,
            pattern("tell-under", what=robot, power=r"(?P<power>\d)"): self.lies,
            pattern("tell-order", wishes=EVERYTHING, **KIND): self.orders_,
            pattern("tell-has-left", who=who, stock=STOCK): partial(self.left, out=False),
            pattern("tell-has-gone", who=who, stock=STOCK): partial(self.left, out=True),
            pattern("left-table", who=who): self.gone,
            pattern("tell-used", who=who, told=EVERYTHING): self.used,
            pattern("tell-known", who=who, robots=EVERYTHING): self.known,
            pattern("tell-opened", who=who, robots=r"(?P<robots>[^;]+)", **OPEN): self.opened,
            pattern("tell-move-of", what=robot): self.moves,
            pattern("tell-last-turn", who=who): self.last,
            pattern("tell-to-come", told=EVERYTHING): self.to_come,
            pattern("tell-tokens", told=EVERYTHING): self.tokens,
            re.escape(text("tell-board")): lambda _: None,
        }

    # --- how it stands -----------------------------------------------------------------------------------------------

    def set_up(self, match: re.Match[str]) -> None:
        self.table |= {"phase": Phase.ROSTER, "round": 0}
        self.table |= {"games": int(match["games"]), "rounds": int(match["rounds"])}

    def rounds(self, match: re.Match[str]) -> None:
        found = match.groupdict()
        rounds, game = int(match["rounds"]), int(found.get("game") or 1)
        self.table |= {"rounds": rounds, "games": int(found.get("games") or 1)}
        self.table["round"] = (game - 1) * rounds + int(match["round"])

    def at_work(self, match: re.Match[str], phase: Phase) -> None:
        self.rounds(match)
        self.table["phase"] = phase
        if "name" in match.groupdict():
            self.table["swapping"] = self.seat(match)

    def over(self, match: re.Match[str], ending: Ending, *, won: bool) -> None:
        if "round" in match.groupdict():
            self.rounds(match)
        else:
            self.table["round"] = 0
        winners = tuple(self.who(each) for each in apart(match["who"])) if won else ()
        self.table |= {"phase": Phase.OVER, "winners": winners, "ending": ending}

    def scores(self, told: str) -> tuple[int, ...]:
        found = [heard("tell-points", each, who=WHO, points=r"(?P<points>\d+)") for each in apart(told)]
        points = {self.seat(each): int(each["points"]) for each in found}
        return points[0], points[1]

    def score(self, match: re.Match[str]) -> None:
        self.totals = self.scores(match["all"])

    def first(self, match: re.Match[str]) -> None:
        self.table["first_scores"] = self.scores(match["all"])

    def asked(self, match: re.Match[str], topic: Topic) -> None:
        options = [
            heard("tell-option", option, number=str(number), what=EVERYTHING)["all"]
            for number, option in enumerate(match["options"].split("; "), start=1)
        ]
        self.question = (self.seat(match), topic, match["robot"], options)

    # --- pieces ------------------------------------------------------------------------------------------------------

    def has(self, match: re.Match[str]) -> None:
        seat = self.seat(match)
        if match["you"]:
            self.you = seat
        if match["all"] != text("tell-nothing"):
            self.items += [_item(TEAMS[match["team"]], told) for told in match["all"].split("; ")]

    def obstacles(self, match: re.Match[str]) -> None:
        self.items += [_obstacle(told) for told in match["all"].split("; ")]

    def docked(self, match: re.Match[str]) -> None:
        self.docks[self.seat(match)] = SECTORS[match["sector"]]

    # --- what is left ------------------------------------------------------------------------------------------------

    def left(self, match: re.Match[str], *, out: bool) -> None:
        names = {"robots": "roster", "powers": "powers", "docks": "sectors", "priorities": "priorities"}
        counts = {f"{name}_left": int(match[word]) for word, name in names.items()}
        self.sides[self.seat(match)] |= {**counts, "out": out}

    def gone(self, match: re.Match[str]) -> None:
        self.sides[self.seat(match)]["out"] = True

    def used(self, match: re.Match[str]) -> None:
        side = self.sides[self.seat(match)]
        for told in match["all"].split("; "):
            if robots := re.fullmatch(pattern("tell-robots", told=EVERYTHING), told):
                side["used_robots"] = _kinds(robots["all"])
            elif docks := re.fullmatch(pattern("tell-docks", told=EVERYTHING), told):
                side["used_sectors"] = _sectors(docks["all"])
            else:
                powers = heard("tell-powers", told, told=EVERYTHING)["all"].split(", ")
                one = {"power": r"(?P<power>\d)", "round": r"(?P<round>\d)", **KIND}
                shown = [heard("tell-shown", each, **one) for each in powers]
                earlier = (self.table["round"] - 1) // self.table["rounds"] * self.table["rounds"]  # in previous games
                side["revealed_powers"] = tuple(
                    Shown(earlier + int(each["round"]), KINDS[each["kind"]], int(each["power"])) for each in shown
                )

    def known(self, match: re.Match[str]) -> None:
        self.sides[self.seat(match)]["known"] = _kinds(match["all"])

    def opened(self, match: re.Match[str]) -> None:
        self.sides[self.seat(match)]["opened"] = Opened(
            _kinds(match["robots"]), _sectors(match["docks"]), _numbers(match["priorities"])
        )

    def holds(self, match: re.Match[str]) -> None:
        self.held = _stock(match["all"])

    def gave(self, match: re.Match[str]) -> None:
        self.returned = tuple(map(int, match["all"].split(", ")))

    def lies(self, match: re.Match[str]) -> None:
        self.under.append((match["robot"], int(match["power"])))

    def orders_(self, match: re.Match[str]) -> None:
        self.orders.append(StandingOrder(KINDS[match["kind"]], tuple(match["all"].split(WISHES_THEN))))

    def moves(self, match: re.Match[str]) -> None:
        self.running = match["robot"]

    def last(self, match: re.Match[str]) -> None:
        self.table["last_turn"] = self.seat(match)

    def to_come(self, match: re.Match[str]) -> None:
        self.agenda = tuple(match["all"].split(THEN))

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


def _item(team: Team, told: str) -> Item:
    given = {"space": ON, "what": f"(?P<under>{CALLED})", "way": f"(?P<way>{either(WAYS)})", **KIND}
    keys = ("tell-piece-top-facing", "tell-piece-top", "tell-piece-facing", "tell-piece")  # longest first
    found = (re.fullmatch(rf"{pattern(key, **given)}(?:, (?P<notes>.*))?", told) for key in keys)
    if (match := next(filter(None, found), None)) is None:
        raise DeafError(told)
    piece = {name: said for name, said in match.groupdict().items() if name != "notes"}
    notes = match["notes"].split(", ") if match["notes"] else []
    fields: dict[str, Any] = {"facing": WAYS[piece["way"]]} if "way" in piece else {}
    for note in notes:
        if note in NOTES:
            fields[NOTES[note]] = True
        else:
            fields["priority"] = int(heard("tell-priority", note, number=r"(?P<number>\d+)")["number"])
    return Item(team, KINDS[piece["kind"]], ON_SPACES[piece["space"]], piece.get("under", ""), fields)


NOTES = {
    text("tell-armed"): "armed",
    text("tell-protects"): "protects",
    text("tell-protects-later"): "protects",
    text("tell-active"): "active",
}


def _obstacle(told: str) -> Item:
    if told in SPACES:
        return Item(None, Kind.OBSTACLE, SPACES[told])
    where, under = f"(?P<space>{either(SPACES)})", f"(?P<under>{CALLED})"
    match = heard("tell-at-top", told, space=where, what=under)
    return Item(None, Kind.OBSTACLE, SPACES[match["space"]], match["under"])


def _kinds(told: str) -> tuple[Kind, ...]:
    return () if told == NONE else tuple(KINDS[name] for name in told.split(", "))


def _sectors(told: str) -> tuple[Sector, ...]:
    return () if told == NONE else tuple(SECTORS[name] for name in told.split(", "))


def _numbers(told: str) -> tuple[int, ...]:
    return () if told == NONE else tuple(map(int, told.split(", ")))


def _stock(told: str) -> dict[str, Any]:
    """Read "robots Bomb, Plow; powers 2, 3"."""
    found: dict[str, Any] = {}
    for part in told.split("; "):
        for what, (name, read) in STOCKS.items():
            if match := re.fullmatch(pattern(f"tell-{what}", told=EVERYTHING), part):
                found[name] = read(match["all"])
    return found


STOCKS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "robots": ("roster", _kinds),
    "docks": ("sectors", _sectors),
    "powers": ("powers", _numbers),
    "priorities": ("priorities", _numbers),
}


def _won(ending: Ending) -> Iterator[tuple[str, bool]]:
    """The sentences for an ending, each with whether anybody won."""
    who = "(?P<who>.+?)"
    if ending is Ending.DRAW:
        yield pattern("tell-drew", who=who), True
        return
    for key, won in (("tell-won", True), ("tell-nobody-won", False)):
        said = re.escape(text(key, who="WHO", reason=ending.name.lower()))
        yield said.replace("WHO", who), won


def _number(told: str, pieces: Iterable[Piece]) -> int:
    """The number of the piece in "the blue Plow on u6"."""
    match = heard("tell-there", told, what="(?P<what>.+?)", space=ON)
    at = ON_SPACES[match["space"]]
    found = [piece.number for piece in pieces if piece.at == at and called(piece.team, piece.kind) == match["what"]]
    if len(found) != 1:
        raise DeafError(told)
    return found[0]


def _option(topic: Topic, told: str) -> str:
    if told == text("option-stay"):
        return STAY
    if topic is Topic.DIRECTION:
        return WAYS[told].value
    if topic is Topic.TARGET:
        return space_key(ON_SPACES[heard("tell-target", told, what=CALLED, space=ON)["space"]])
    return "/".join(space_key(SPACES[name]) for name in apart(told))


def _task(told: str, pieces: Sequence[Piece]) -> Any:
    if told in CLOSING:
        return CLOSING[told]
    robot = {"what": "(?P<what>.+?)"}
    for givers in ("tell-power-given", "tell-power"):
        power = re.fullmatch(pattern(givers, power=r"(?P<power>\d)", givers="(?P<givers>.+)", **robot), told)
        if power:
            given = power.groupdict().get("givers")
            numbers = tuple(_number(giver, pieces) for giver in apart(given)) if given else ()
            return Run(_number(power["what"], pieces), int(power["power"]), numbers)
    for key, task in TASKS.items():
        if match := re.fullmatch(pattern(key, **robot), told):
            return task(_number(match["what"], pieces))
    raise DeafError(told)


def table_and_hand(sentences: Sequence[str], names: Sequence[str]) -> tuple[Table, Hand]:
    """The table and the hand, as described."""
    listener = Listener(names)
    listener.listen(sentences)
    table = listener.whole()
    return table, listener.hand(table)


# --- what does not matter --------------------------------------------------------------------------------------------


def numbered(table: Table) -> Table:
    """The table with its pieces numbered in order, without the fields that only serve replays."""
    order = {piece.number: number for number, piece in enumerate(table.pieces)}
    guarded = {piece.at for piece in table.pieces if table.stack(piece.at)[-1].protects}
    pieces = tuple(
        replace(piece, number=order[piece.number], protects=piece.protects and piece.at in guarded)
        for piece in table.pieces
    )
    question = table.question
    agenda: list[Any] = []
    for task in table.agenda:
        if isinstance(task, Closing):
            if task is not Closing.SLEEPERS or table.last_round:  # otherwise they sleep on
                agenda.append(task)
        elif isinstance(task, Run) and task.robot in order:
            agenda.append(Run(order[task.robot], task.power, tuple(order[giver] for giver in task.givers)))
        elif task.robot in order:  # destroyed robots don't act any more
            agenda.append(replace(task, robot=order[task.robot]))
    return replace(
        table,
        pieces=pieces,
        question=None if question is None else replace(question, robot=order[question.robot]),
        running=None if table.running is None else order.get(table.running),
        agenda=tuple(agenda),
        sides=(_unused(table.sides[0]), _unused(table.sides[1])),
        begun=None,
        placed=0,
    )


def _unused(side: Side) -> Side:
    """The side without known robots that have been used, which are only listed once."""
    return replace(side, known=tuple(kind for kind in side.known if kind not in side.used_robots))


def kept(table: Table, hand: Hand) -> Hand:
    """The parts of a hand that still matter: not its history, nor what's gone."""
    order = {piece.number: number for number, piece in enumerate(table.pieces)}
    under = tuple((order[number], power) for number, power in hand.placed_powers if number in order)
    return replace(hand, placed_powers=under, tokens=(), began=None, loaded=None)
