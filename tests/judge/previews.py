"""Judge drafts' previews: they must hold by the rules if nobody else acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.game import DONE
from bot.games import GAMES
from bot.games.factory.rules.events import Rolled
from bot.games.pyramids.rules.events import Began, ProgramsRevealed, Rammed, RoundEnded, Tagged
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.state import STAY, Kind
from tests.judge.hearing import Node, heard, tree, walk
from tests.judge.pyramids import facts, sentences
from tests.judge.readings import letters, space
from tests.judge.rumbl import facts as rumbl_facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer, Seat
    from tests.judge.hearing import Told
    from tests.judge.plays import Play
    from tests.judge.pyramids.facts import Claim

CAPTION, DRAFT = "caption", "draft"


def tell(play: Play, language: str) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    """The previews of each answer to the round's first questions, as a draft."""
    game, state, table = GAMES[play.game].in_language(language), play.state, play.before
    for asked in play.rules.pending_decisions(state):
        if asked.topic not in ("program", "dock") or _wakes(table, asked.seat):
            continue
        draft = tuple(key for key in play.answers[asked.seat] if key != DONE)
        hand = state.hands[asked.seat]
        steps = [step.seen for step in play.rules.preview(table, hand, asked.seat, draft)]
        scene = heard(game.stage).preview(table, hand, asked.seat, draft, steps, play.names)
        yield (asked.seat, CAPTION), (tree(scene.caption),)
        lines = heard(game.words).draft(table, hand, asked, draft, steps, play.names)
        yield (asked.seat, DRAFT), tuple(line for line in map(tree, lines) if not _apart(line, play.game))


def _wakes(table: Any, seat: Seat) -> bool:
    """Return whether one of the other's Sleepers wakes at the end, whose distance only its owner knows."""
    if not hasattr(table, "sides") or not table.last_round:
        return False
    return any(piece.kind is Kind.SLEEPER and table.seat_of(piece.team) != seat for piece in table.pieces)


def _apart(line: Told, game: str) -> bool:
    """Return whether a line is judged like a round's lines."""
    return game == "rumbl" and not line.key.startswith(("laid-", "tell-order"))


def alone(play: Play, seat: Seat) -> list[Any]:
    """The steps of the round if nobody else has an answer."""
    return alone_from(play.rules, play.state, seat, play.answers[seat])


def alone_from(rules: Any, state: Any, seat: Seat, answer: Answer) -> list[Any]:
    """The steps for an answer if nobody else has one; later questions are answered by staying or the first choice."""
    answers = {each.seat: answer if each.seat == seat else (DONE,) for each in rules.pending_decisions(state)}
    steps = list(rules.advance(state, answers))
    while asked := [each for each in rules.pending_decisions(steps[-1].state) if each.mid_round]:
        if any(isinstance(step.event, Rolled) for step in steps):
            break
        options = {each.seat: [choice.key for choice in rules.menu(steps[-1].state, each, ())] for each in asked}
        chosen = {who: (STAY if STAY in keys else keys[0],) for who, keys in options.items()}
        steps += rules.advance(steps[-1].state, chosen)
    return steps


def judge(play: Play, about: tuple[Seat, str], lines: Sequence[Told]) -> list[str]:
    """The mistakes in the words about a draft."""
    seat, form = about
    if play.game == "rumbl":
        return _rumbl(play, seat, form, lines)
    real = alone(play, seat)
    ended = next((n for n, step in enumerate(real) if isinstance(step.event, Rolled | RoundEnded)), len(real))
    steps = [step.seen for step in real[:ended]]
    if form == CAPTION:
        return sentences.compared([_outcome(line) for line in lines], [_foreseen(steps, seat)])
    revealed = next(step.event for step in steps if isinstance(step.event, ProgramsRevealed))
    program = tuple(each.key for each in revealed.programs[seat])
    so: list[Claim] = [("laid", program)]
    if program:
        so += [("if-alone",), *(_certain(claim) for claim in sentences.told_of(steps) if claim[0] == "line")]
        goals = tuple(piece.key for piece in steps[-1].table.players[seat].goals)
        so.append(("ends", *_place(steps, seat), goals))
    return sentences.compared([_draft(line) for line in lines], so)


# --- pyramid games ---------------------------------------------------------------------------------------------------


def _place(steps: Sequence[Any], seat: Seat) -> tuple[str, str]:
    robot = steps[-1].table.robot(seat)
    return facts.cell_name(steps[-1].table, robot.cell), robot.facing.value if robot.facing else "up"


def _foreseen(steps: Sequence[Any], seat: Seat) -> Claim:
    if not any(isinstance(step.event, Began) for step in steps):
        return ("stays",)
    rams = sum(isinstance(step.event, Rammed) for step in steps)
    tags = sum(isinstance(step.event, Tagged) for step in steps)
    return "ends", *_place(steps, seat), rams, tags


def _outcome(line: Told) -> Claim:
    """Where a draft ends, with its number of RAMs and tags."""
    told, rams, tags = line["outcome"], 0, 0
    if told.key == "draft-stays":
        return ("stays",)
    if told.key == "draft-tags":
        told, tags = told["ends"], told["count"]
    if told.key == "draft-rams":
        told, rams = told["ends"], told["count"]
    return "ends", told["cell"], told["way"], rams, tags


def _certain(claim: Claim) -> Claim:
    """The claim without pieces that chance may have drawn, which are unknown, and without where they come from."""
    kind, seat, instruction, clauses = claim
    kept = tuple(_repair(each) for each in clauses if each[0] not in ("repaired", "burnt"))
    return kind, seat, instruction, kept or (("still",),)


def _repair(claim: Claim) -> Claim:
    used = claim[0] in ("hit", "destroyed") and claim[1].endswith("repair")
    return (claim[0], "a repair", *claim[2:]) if used else claim


def _draft(line: Told) -> Claim:
    match line:
        case Node(key="laid-program"):
            pointing = [node for node in walk(line) if node.key == "piece-pointing"]
            return "laid", tuple(map(sentences.instruction, pointing))
        case Node(key="laid-nothing"):
            return "laid", ()
        case Node(key="if-alone"):
            return ("if-alone",)
        case Node(key="draft-leaves"):
            goals = tuple(letters(node) for node in walk(line["aims"]) if node.key == "piece")
            return "ends", line["cell"], line["way"], goals
        case _:
            return _certain(sentences.read_line(line))


# --- R.U.M.B.L. ------------------------------------------------------------------------------------------------------


def _rumbl(play: Play, seat: Seat, form: str, lines: Sequence[Told]) -> list[str]:
    real = alone(play, seat)
    table = play.before
    loaded = real[0].state.hands[seat].loaded
    ended = next(n for n, step in enumerate(real) if isinstance(step.event, happened.Scored))
    before = real[ended - 1].state.table
    score = {
        number: worth for step in real if isinstance(step.event, happened.Scored) for number, worth in step.event.pieces
    }
    mine = [piece for piece in before.pieces if piece.team is table.sides[seat].team]
    if form == CAPTION:
        return sentences.compared(_worths(lines[0]), list(_worth(table, loaded, mine, score)))
    sector = loaded.sector.value if loaded.sector else ""
    dock = tuple((each.kind.value, _at(each.at, loaded.sector), *_rest(each)) for each in loaded.robots)
    so: list[Claim] = [("dock", sector, dock), *(("order", each.kind.value, each.wishes) for each in loaded.orders)]
    if dock:
        docks = [sector for sector in before.docks if sector]
        places = [(each.kind.value, rumbl_facts.place(each.at, docks), _way(each)) for each in mine]
        so.append(("ends", sum(score.get(piece.number, 0) for piece in mine), tuple(sorted(places))))
    return sentences.compared([each for line in lines for each in _dock(line)], so)


def _at(space: Any, sector: Any) -> str:
    return rumbl_facts.place(space, [sector]).partition(" ")[2]


def _rest(robot: Any) -> Claim:
    return robot.facing.value, robot.power, robot.priority


def _dock(line: Told) -> Iterator[Claim]:
    match line:
        case Node(key="laid-dock"):
            robots = [node for node in walk(line["robots"]) if node.key == "laid-robot"]
            yield "dock", line["sector"]["sector"], tuple(map(_docked, robots))
        case Node(key="laid-load-nothing" | "laid-not-loaded" | "laid-dock-none"):
            yield "dock", "", ()
        case Node(key="laid-ends"):
            found = (node for node in walk(line["told"]) if node.key.startswith("tell-piece"))
            yield "ends", line["points"], tuple(sorted(_piece(node) for node in found))
        case Node(key="tell-order"):
            yield "order", line["kind"], _wishes(line["wishes"])
        case _:
            pass  # a robot's turn, or a standing order


def _way(piece: Any) -> str:
    return piece.facing.value if piece.facing else ""


def _piece(node: Node) -> tuple[Told, str, Told]:
    return node["kind"], space(node["space"]), node.get("way")


def _wishes(told: Told) -> tuple[str, ...]:
    if isinstance(told, Node) and told.key == "wishes-then":
        return (*_wishes(told["some"]), *_wishes(told["next"]))
    words = " ".join(str(node["word"]) for node in walk(told) if node.key == "typed-word")
    return (words,) if words else ()


def _docked(node: Node) -> Claim:
    return node["kind"], node["at"], node["way"], node["power"], node["priority"]


def _worth(table: Any, loaded: Any, mine: Sequence[Any], score: dict[int, int]) -> Iterator[Claim]:
    """What each robot of the dock scores where it ends, and what its clones score."""
    if not loaded.robots:
        yield ("nothing",)
        return
    old = {piece.number for piece in table.pieces}
    new = {piece.kind: score.get(piece.number, 0) for piece in mine if piece.number not in old}
    for robot in loaded.robots:
        yield robot.kind.value, new.get(robot.kind, "out")
    clones = [score.get(piece.number, 0) for piece in mine if piece.kind is Kind.CLONE and piece.number not in old]
    if clones:
        yield "clones", len(clones), sum(clones)


def _worths(line: Told) -> list[Claim]:
    found: list[Claim] = []
    for node in walk(line):
        match node.key:
            case "film-worth":
                found.append((node["robot"]["kind"], node["points"]))
            case "film-out":
                found.append((node["robot"]["kind"], "out"))
            case "film-clones-worth":
                found.append(("clones", node["count"], node["points"]))
            case "film-no-robot" | "film-dock-empty":
                found.append(("nothing",))
            case "film-unfinished":
                found.append(("unfinished", node["robot"]["kind"]))
            case _:
                pass
    return found
