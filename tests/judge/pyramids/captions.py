"""Judge the captions in the animation of a pyramid game's round."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules import events as floor_events
from bot.games.pyramids.rules import events as happened
from tests.judge.hearing import Node, heard, items, tree, walk
from tests.judge.plays import NAMES
from tests.judge.pyramids import facts
from tests.judge.pyramids.deeds import element_hit
from tests.judge.pyramids.sentences import compared
from tests.judge.readings import bag, letters, person

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep
    from bot.games.game import AnyGame
    from tests.judge.hearing import Told
    from tests.judge.plays import Play
    from tests.judge.pyramids.facts import Claim

_FEW = 3


def tell(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    """The captions of a round's replay, line by line, each whenever it newly appears."""
    first, shots = heard(game.stage).replay(play.before, play.steps, play.names)
    stands, lines = [""], list[str]()
    for scene in (first, *(shot.scene for shot in shots)):
        found = scene.caption.split("\n")
        lines += [line for line in found if line and (line not in stands or found[0] != stands[0])]
        stands = found
    yield None, tuple(map(tree, lines))


def judge(play: Play, _: None, lines: Sequence[Told]) -> list[str]:
    """The mistakes in the captions. Steps and obstacles may be left out, but must be true if mentioned."""
    said = [_read(line, play) for line in lines]
    loose = {claim for claim in said if claim[0] in _LOOSE}
    so = [("begins", play.before.round), *_told_of(play), *_still(play.steps[-1].table)]
    moves = {claim for step in play.steps for claim in _moves(step)}
    false = [f"said, and not so: {claim}" for claim in loose - moves]
    return [*false, *compared(_once(said), _once(so))]


_LOOSE = {"moved", "pushes", "stopped"}


def is_needless(line: Told) -> bool:
    """Return whether a line may be left out because the picture shows it."""
    return isinstance(line, Node) and (_move(line.key.removeprefix("seen-"), line) or ("",))[0] in _LOOSE


def _once(claims: Sequence[Claim]) -> list[Claim]:
    """The claims without optional ones and without repetitions, which viewers wouldn't notice."""
    found: list[Claim] = []
    order: Claim = ()
    for claim in claims:
        if claim == order or claim[0] in _LOOSE:
            continue
        order = claim if claim[0] == "order" else order
        found.append(claim)
    return [claim for claim, _ in groupby(found)]


# --- what is so ------------------------------------------------------------------------------------------------------


def _thing(thing: Any, table: Any) -> str:
    """A thing's name in captions; a RAMbot's is its player's."""
    seat = table.seat_of(thing.colour)
    return NAMES[seat] if thing.kind.value == "rambot" else str(thing.key)


def _moves(step: PublicStep[Any, Any]) -> Iterator[Claim]:
    table = step.table
    match step.event:
        case happened.Moved(seat, _, shifts):
            mover = _thing(shifts[-1].thing, table)
            program = table.players[seat]
            beam = program.program[program.done].piece.colour.value
            yield "moved", mover, beam, facts.cell_name(table, shifts[-1].target)
            if len(shifts) > 1:
                own = shifts[-1].thing == table.placed[seat].thing
                yield "pushes", "" if own else mover, _thing(shifts[-2].thing, table), len(shifts) - 2
        case happened.Blocked(seat, thing):
            yield "stopped", "" if thing == table.placed[seat].thing else _thing(thing, table)
        case _:
            pass


def _told_of(play: Play) -> Iterator[Claim]:
    steps = [step for step in play.steps if not isinstance(step.event, happened.Returned)]
    done = 0
    for _, run in groupby(enumerate(steps), key=lambda each: _kind(*each)):
        found = [step for _, step in run]
        last = steps[done - 1].event if done else None
        done += len(found)
        after = steps[done].event if done < len(steps) else None
        table, event = found[-1].table, found[0].event
        match event:
            case happened.Stole(victim=victim):
                pieces = facts.bag(step.event.piece for step in found)
                yield "steals", victim, pieces if len(pieces) < _FEW else len(pieces)
            case happened.Stood():
                yield "stand", tuple(_thing(step.event.thing, table) for step in found)
            case happened.Rammed(thing=thing):
                yield "rams", _thing(thing, table), isinstance(after, happened.Tipped)
            case happened.Tipped(thing=thing):
                yield from () if isinstance(last, happened.Rammed) else [("tips", _thing(thing, table))]
            case happened.Tagged(seat, piece):
                yield "tags", piece.colour.value, len(table.players[seat].goals)
            case happened.RoundEnded(number) if isinstance(after, happened.Ended):
                yield "last-round", number
            case _:
                yield from _shown(event, table)


def _still(table: Any) -> Iterator[Claim]:
    """The caption of the picture that ends the replay."""
    if table.phase.value in ("goals", "programming"):
        yield "still", table.phase.value
    elif table.phase.value == "movement":
        yield "still", table.torch_holder, table.movement.todo[0].value


def _kind(number: int, step: PublicStep[Any, Any]) -> tuple[Any, ...]:
    match step.event:
        case happened.Stole(victim=victim):
            return "stole", victim
        case happened.Stood():
            return ("stood",)
        case _:
            return "one", number


def _shown(event: Any, table: Any) -> Iterator[Claim]:
    match event:
        case happened.Began(seat, instruction):
            yield "order", seat, instruction.key
            yield from _why(seat, instruction, table)
        case happened.Beamed(piece=piece, hits=hits):
            stopped = ("element",) if element_hit(event, table) else ()
            if hits or stopped:
                yield "beam", piece.colour.value, (*(_thing(thing, table) for thing in hits), *stopped)
        case happened.GoalsRevealed():
            yield ("goals",)
        case happened.ProgramsRevealed():
            yield ("programs",)
        case happened.RoundEnded(number, precedence):
            yield "round", number, precedence[0].value
        case happened.Left(seat):
            yield "left", seat
        case happened.Agreed():
            yield ("agreed",)
        case happened.Ended(winners):
            yield "won", winners
        case _:
            yield from _floor(event)


def _why(seat: int, instruction: Any, table: Any) -> Iterator[Claim]:
    """The reason that an instruction comes before all others that wait."""
    rank = table.precedence.index
    others = []
    for other, player in enumerate(table.players):
        if other != seat and player.done < len(player.program):
            piece = player.program[player.done].piece
            others.append((piece.size.value, rank(piece.colour), rank(player.colour), other, piece))
    if others:
        *_, other, piece = min(others, key=lambda each: each[:3])
        own = instruction.piece
        if piece.size is not own.size:
            yield "why", own.size.word, piece.size.word
        elif piece.colour is not own.colour:
            yield "why", own.colour.value, piece.colour.value
        else:
            yield "why", NAMES[seat], NAMES[other]


def _floor(event: Any) -> Iterator[Claim]:
    match event:
        case floor_events.Repaired(piece=piece):
            yield "repairs", piece.key
        case floor_events.Lasered(seat=seat, pieces=pieces):
            yield "burns", seat, facts.bag(pieces)
        case floor_events.Pulled(seat=seat, element=element, shifts=shifts):
            yield "pulls", element.kind.value, seat, len(shifts) - 1
        case floor_events.PushedAway(seat=seat, element=element, shifts=shifts):
            yield "pushed", element.kind.value, seat, len(shifts) - 1
        case floor_events.ElementHit(element=element):
            yield "hit", element.kind.value, element.hits, element.pips
        case floor_events.ElementDestroyed(element=element):
            yield "destroyed", element.kind.value
        case floor_events.Rolled(seat, face):
            yield "rolls", seat, face.value
        case floor_events.WildChosen(face=face):
            yield "wild", face.value
        case floor_events.TorchPassed(seat):
            yield "torch", seat
        case _:
            yield from _arranged(event)


def _arranged(event: Any) -> Iterator[Claim]:
    match event:
        case floor_events.Skipped(seat):
            yield "skip", seat
        case floor_events.Drawn(seat, part):
            yield "draw", seat, part.kind.value, part.pips
        case floor_events.PutBack(part=part):
            yield "put-back", part.kind.value, part.pips
        case floor_events.Swapped(one=one, other=other):
            yield "swap", one, other
        case floor_events.Hopped(board=board, source=source, target=target, turned=turned):
            turns = ((board, facts.TURNS[turned]),) if turned else ()
            yield "turns" if source == target else "hop", *(() if source == target else (board,)), frozenset(turns)
        case floor_events.Aimed(turns=each):
            yield "turns", frozenset((turn.board, facts.TURNS[turn.turned]) for turn in each)
        case floor_events.Added(board=board, element=element):
            yield "add", element.kind.value, element.pips, f"{board}:{facts.space_name(element.at)}"
        case floor_events.Replaced(board=board, element=element, old=old):
            spot = f"{board}:{facts.space_name(element.at)}"
            yield "replace", element.kind.value, element.pips, old.kind.value, spot
        case floor_events.Dug(board=board, source=source, element=element):
            spot = f"{board}:{facts.space_name(source)}"
            yield "dig", element.kind.value, spot, facts.space_name(element.at)
        case _:
            pass


# --- what it says ----------------------------------------------------------------------------------------------------


def _read(line: Told, play: Play) -> Claim:
    """The claim of a line."""
    if not isinstance(line, Node):
        return ("unknown", repr(line))
    key = line.key.removeprefix("seen-")
    return (
        _deed(key, line) or _move(key, line) or _public(key, line, play) or _of_floor(key, line) or _boards(key, line)
    )


def _named(told: Told) -> str:
    """A thing's name in captions."""
    if isinstance(told, Node) and told.key == "robot-of":
        return str(told["name"])
    if isinstance(told, Node) and told.key == "thing":
        return f"beacon:{told['colour']}"
    return "element"


def _who(told: Told) -> int:
    return NAMES.index(str(told)) if isinstance(told, str) else person(told)


def _deed(key: str, told: Node) -> Claim | None:
    match key:
        case "order":
            way = "U" if told["way"] == "up" else told["way"]
            return "order", _who(told["who"]), f"{letters(told)}{way}"
        case "rams" | "rams-over":
            return "rams", _named(told["what"]), key == "rams-over"
        case "tips":
            return "tips", _named(told["what"])
        case "stand":
            found = tuple(map(_named, items(told["what"])))
            return ("stand", found) if told["count"] == len(found) else ("unknown", repr(told))
        case "steals":
            return "steals", person(told["whom"]), bag(told["what"])
        case "tags" | "tags-last":
            return "tags", told["colour"]["colour"], told.get("left", 0)
        case "beam":
            return "beam", told["colour"], tuple(map(_named, items(told["targets"])))
        case _:
            return None


def _move(key: str, told: Node) -> Claim | None:
    match key:
        case "moved":
            return "moved", _named(told["what"]), told["beam"], told["cell"]
        case "pushes" | "pushes-more":
            return "pushes", "", _named(told["what"]), told.get("more", 0)
        case "thing-pushes" | "thing-pushes-more":
            return "pushes", _named(told["who"]), _named(told["what"]), told.get("more", 0)
        case "stuck":
            return "stopped", ""
        case "stopped":
            return "stopped", _named(told["what"])
        case "why":
            return _move(told["what"].key.removeprefix("seen-"), told["what"])
        case _:
            return None


def _public(key: str, told: Node, play: Play) -> Claim | None:
    match key:
        case "smaller-first" | "precedence-first":
            one, other = (next(iter(walk(told[name]))) for name in ("one", "other"))
            return "why", *(next(iter(node.fields.values())) for node in (one, other))
        case "goals" | "programs" | "agreed":
            return (key,)
        case "round" | "last-round":
            return key, *(told[name] for name in ("number", "colour") if name in told.fields)
        case "left":
            return key, _who(told["who"])
        case "round-name":
            return "begins", told["number"]
        case "replay-set-up":
            return "begins", 0
        case "still-goals" | "still-programming":
            return "still", key.removeprefix("still-")
        case "holds-torch":
            return "still", _who(told["who"]), told["task"]
        case "victory-nobody":
            return "won", ()
        case "victory-alone" | "victory-shared":
            return "won", tuple(_who(each) for each in items(told["who"]))
        case "victory-draw":
            return "won", tuple(range(len(play.names)))
        case _:
            return None


def _of_floor(key: str, told: Node) -> Claim | None:
    match key:
        case "repair":
            return "repairs", letters(told["piece"])
        case "burn" | "burn-nothing":
            return "burns", _who(told["who"]), bag(told.get("pieces"))
        case "pulls" | "pulls-more" | "pushed" | "pushed-more":
            key = key.removesuffix("-more")  # a language may name the element by the verb alone
            kind = told.get("kind", "tractor" if key == "pulls" else "repulsor")
            return key, kind, _who(told["who"]), told.get("more", 0)
        case "hit":
            return key, told["kind"], told["hits"], told["pips"]
        case "destroyed":
            return key, told["kind"]
        case "rolls":
            return key, _who(told["who"]), told["face"]
        case "wild":
            return key, told["face"]
        case "torch" | "skip":
            return key, _who(told["who"])
        case _:
            return None


def _boards(key: str, told: Node) -> Claim:
    match key:
        case "draw":
            return key, _who(told["who"]), told["what"]["kind"], told["what"]["pips"]
        case "put-back":
            return key, told["what"]["kind"], told["what"]["pips"]
        case "swap":
            return key, told["one"], told["other"]
        case "hop" | "hop-turn":
            turns = ((told["board"], told["turn"]),) if key == "hop-turn" else ()
            return "hop", told["board"], frozenset(turns)
        case "turn" | "turns" | "all-of" | "alone" | "and-so-on":
            found = (each for node in items(told) for each in items(node["boards"]) for each in [(each, node["turn"])])
            return "turns", frozenset(found)
        case "add":
            return key, told["what"]["kind"], told["what"]["pips"], told["spot"]
        case "replace":
            return key, told["what"]["kind"], told["what"]["pips"], told["old"]["kind"], told["spot"]
        case "dig":
            return key, told["what"]["kind"], told["spot"], told["target"]
        case _:
            return ("unknown", repr(told))
