"""Judge personal news and headlines of pyramid games: false claims, and facts left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.common.text.prose import MAX_NEWS_LINES
from bot.games.pyramids.rules.events import Began
from tests.judge.hearing import Node, items, walk
from tests.judge.pyramids import facts
from tests.judge.readings import ICON, bag, colours, people, person, thing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim

# --- personal news ---------------------------------------------------------------------------------------------------


def news(lines: Sequence[Told], steps: Sequence[PublicStep[Any, Any]], seat: Seat) -> list[str]:
    """The mistakes in a player's news of these steps."""
    claimed = {claim for line in lines for claim in _news(line, seat)}
    mine = {
        claim for claim in facts.dealings(steps) if seat in claim[1:3] and (claim[2] == seat or claim[0] == "stole")
    }
    last = steps[-1].table
    tags = {("tagged", who, what) for who, what in facts.tagged(steps).items()}
    mine |= {each for each in facts.stood_goals(steps) if each[1] == seat}
    so = mine | tags | facts.ends(steps) | {each for each in facts.floor(steps) if each[1] == seat}
    if any(claim[:2] == ("tagged", seat) for claim in tags):
        so.add(("next", *facts.goals(last, seat)[:1]))
    mine |= {each for each in so if each[1:2] == (seat,) and each[0] != "left"}
    if not mine and any(isinstance(step.event, Began) for step in steps):
        so.add(("here", facts.cell_name(last, last.robot(seat).cell)))
    so |= {each for each in claimed if each[0] == "won"} & {("won", who) for who in last.winners}
    return complaints(claimed, so, cut=len(lines) >= MAX_NEWS_LINES)


def _news(line: Told, seat: Seat) -> Iterator[Claim]:
    if not isinstance(line, Node):
        yield ("unheard", repr(line))
        return
    kind = line.key.removeprefix("news-")
    match kind:
        case "you" | "you-next" | "you-all":
            for part in items(line["deeds"]):
                yield from _mine(part, seat)
            if kind != "you":
                yield ("next", *colours(line.get("next")))
        case "done":
            by = person(line["who"])
            for part in items(line["deeds"]):
                yield from _done(part, by, seat)
        case "others":
            for part in items(line["tags"]):
                yield from _others(part)
        case "last-tag":
            tagged = colours(line["colours"])
            yield "tagged", person(line["who"]), tagged
            yield ("won", person(line["who"])) if line["count"] == len(tagged) else ("unknown", repr(line))
        case "left":
            yield "left", person(line["who"])
        case _:
            yield _of_one(kind, line, seat)


def _of_one(kind: str, line: Node, seat: Seat) -> Claim:
    match kind:
        case "agreed":
            return ("agreed",)
        case "quiet":
            return "here", line["cell"]
        case "burnt" | "burnt-nothing":
            return "burnt", seat, bag(line.get("pieces")), line["count"]
        case "repaired":
            return "repaired", seat, bag(line["pieces"])
        case "pulled" | "pushed" | "pulled-along" | "pushed-along":
            return kind, seat, line["cell"]
        case _:
            return "unknown", kind


def _colour(thing: Told) -> str:
    """A thing's colour."""
    colour: str = next(node["colour"] for node in walk(thing) if "colour" in node.fields)
    return colour


def _others(part: Told) -> Iterator[Claim]:
    if isinstance(part, Node) and part.key == "news-other":
        yield "tagged", person(part["who"]), colours(part["colours"])
    else:
        yield "unknown", repr(part)


def _mine(part: Told, seat: Seat) -> Iterator[Claim]:
    if isinstance(part, Node) and part.key == "news-tagged":
        yield "tagged", seat, colours(part["colours"])
    elif isinstance(part, Node) and part.key == "news-stood-goal":
        yield "stood-goal", seat, _colour(part["what"])
    elif isinstance(part, Node) and part.key == "news-took":
        yield "stole", seat, person(part["whom"]), bag(part["pieces"])
    else:
        yield "unknown", repr(part)


def _done(part: Told, by: Seat, whom: Seat) -> Iterator[Claim]:
    match part:
        case Node(key="news-moved"):
            yield "moved", by, whom, part["cell"], part["how"]
        case Node(key="news-tipped" | "news-stood" | "news-rammed" as key):
            yield key.removeprefix("news-"), by, whom
        case Node(key="news-robbed"):
            yield "stole", by, whom, bag(part["pieces"])
        case _:
            yield "unknown", repr(part)


# --- headlines -------------------------------------------------------------------------------------------------------


def headline(lines: Sequence[Told], before: Any, steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in a headline about these steps."""
    claimed = [claim for line in lines for claim in _headline(line)]
    more = sum(claim[1] for claim in claimed if claim[0] == "more")
    said = {claim for claim in claimed if claim[0] not in ("more", "destroyed")}
    last = steps[-1].table
    so = {each for each in facts.dealings(steps) if each[0] != "rammed"}
    so |= {("tagged", seat, what, facts.goals(last, seat)) for seat, what in facts.tagged(steps).items()}
    so |= facts.stood_goals(steps) | facts.ends(steps) | facts.idle(steps) | facts.stacks(steps)
    so |= {("lost", seat, pieces) for kind, seat, pieces, *_ in facts.floor(steps) if kind == "burnt" and pieces}
    so |= facts.moved_by_elements(steps)
    elements = facts.elements(steps)
    so |= {each for each in elements if each[0] != "destroyed"}
    if before.round and not last.over:
        so.add(facts.race(last))
    so = {_shortened(each, said) for each in so}
    destroyed = sorted(each[:4] for each in elements if each[0] == "destroyed")
    for each in claimed:
        if each[0] == "destroyed" and each in destroyed:
            destroyed.remove(each)
        elif each[0] == "destroyed":
            said.add(each)
    left_out = {_line_of(each) for each in so - said} | {("destroyed", n) for n in range(len(destroyed))}
    if more and len(left_out) == more:
        so &= said
    elif left_out and not so - said:
        so.add(("destroyed", *destroyed))
    return [*complaints(said, so, cut=False), *([f"not {more} more, but {left_out}"] if more and so - said else [])]


def lead(lines: Sequence[Told], before: Any, steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in a line on who's ahead after these steps."""
    last = steps[-1].table
    _, left, first = facts.race(last)
    so = {("ahead", first, len(dict(left)[first]))} if before.round and not last.over and first is not None else set()
    said = {
        ("ahead", person(line["who"]), line["left"])
        if isinstance(line, Node) and line.key == "race-ahead"
        else ("unheard", repr(line))
        for line in lines
    }
    return complaints(said, so, cut=False)


def _line_of(claim: Claim) -> Claim:
    """The part of a claim that determines its line."""
    match claim[0]:
        case "moved" | "tipped" | "stood" | "stole":
            return ("clash", *claim[1:3])
        case "idle" | "boards" | "rolled":
            return claim[:1]
        case _:
            return claim[:2]


def _shortened(claim: Claim, claimed: set[Claim]) -> Claim:
    """The claim in its short form, with the number of pieces, or of goals left, if that's what was said."""
    if claim[0] in ("stole", "lost", "repaired"):
        short = (*claim[:-1], len(claim[-1]))
    elif claim[0] == "tagged":
        return (*claim[:-1], len(claim[-1]))
    else:
        return claim
    return short if short in claimed else claim


def _headline(line: Told) -> Iterator[Claim]:
    if not isinstance(line, Node):
        yield ("unheard", repr(line))
        return
    match line.key:
        case "note-tagged":
            yield "tagged", person(line["who"]), colours(line["colours"]), line["left"]
        case "note-tagged-last":
            tagged = colours(line["colours"])
            yield "tagged", person(line["who"]), tagged, len(tagged) - line["count"]
        case "note-no-program":
            for seat in people(line["who"]):
                yield "idle", seat
        case "note-left":
            yield "left", person(line["who"])
        case "note-agreed":
            yield ("agreed",)
        case "to-tag":
            yield "to-tag", person(line["who"]), tuple(ICON.findall(str(line["goals"])))
        case "clash":
            yield from _clash(line)
        case "more-things":
            yield "more", line["count"]
        case "race" | "race-led":
            ones = [node for node in walk(line["goals"]) if node.key == "race-one"]
            left = tuple((person(node["who"]), tuple(ICON.findall(str(node["goals"])))) for node in ones)
            yield "race", left, person(line["who"]) if line.key == "race-led" else None
        case _:
            yield _of_one_more(line)


def _of_one_more(line: Node) -> Claim:
    match line.key:
        case "note-lost":
            return "lost", person(line["who"]), bag(line["pieces"])
        case "note-stood":
            return "stood-goal", person(line["who"]), _colour(line["what"])
        case "note-destroyed":
            part = next(walk(line["what"]))
            return "destroyed", person(line["who"]), part["kind"], part["pips"]
        case "note-pulled" | "note-pushed" | "note-pulled-along" | "note-pushed-along":
            return line.key.removeprefix("note-"), person(line["who"]), line["cell"], thing(line["what"])
        case "note-repaired":
            return "repaired", person(line["who"]), bag(line["pieces"])
        case "note-boards":
            return boards(line["told"])
        case _:
            return "unknown", repr(line)


def _clash(line: Node) -> Iterator[Claim]:
    by, done = person(line["who"]), items(line["deeds"])
    whom = person(done[0]["whom"]) if isinstance(done[0], Node) else None  # the antecedent of "them" below
    for part in done:
        if not isinstance(part, Node):
            yield "unknown", repr(part)
            continue
        kind = part.key.removeprefix("clash-").removesuffix("-too")
        if kind == "moved":
            yield kind, by, whom, part["cell"], part["how"]
        elif kind == "took":
            yield "stole", by, whom, bag(part["pieces"])
        else:
            yield kind, by, whom


def boards(told: Told) -> Claim:
    """The claim about the boards: a roll, or what was done."""
    if isinstance(told, Node) and told.key == "rolled-to":
        face, does = (_face(told[name]) for name in ("face", "does"))
        return ("rolled", person(told["who"]), face) if face == does else ("unknown", repr(told))
    if isinstance(told, Node) and told.key == "did":
        return ("boards", person(told["who"]), *(arranged(each) for each in items(told["deeds"])))
    return ("unknown", repr(told))


def _face(told: Told) -> Told:
    return next(node["face"] for node in walk(told) if node.key.startswith("face-"))


_BESIDE = "place-short", "place-beside"


def arranged(told: Told) -> Claim:
    """The claim about what the holder of the torch did with boards and elements."""
    match told:
        case Node(key="did-skip"):
            return ("skipped",)
        case Node(key="did-skip-wild"):
            return ("skipped-wild",)
        case Node(key="did-swap"):
            return "swapped", told["one"], told["other"]
        case Node(key="did-turn"):
            return "turned", told["board"], told["turn"]
        case Node(key="did-hop" | "did-hop-turn"):
            where = frozenset((node["way"], node["board"]) for node in walk(told["place"]) if node.key in _BESIDE)
            return ("hopped", told["board"], where, *((told["turn"],) if told.key == "did-hop-turn" else ()))
        case Node(key="did-aim"):
            return ("aimed", *((node["board"], node["turn"]) for node in walk(told) if node.key == "board-turned"))
        case Node(key="did-add"):
            return "added", next(walk(told["what"]))["kind"], told["spot"]
        case Node(key="did-replace"):
            old, new = next(walk(told["old"]))["kind"], next(walk(told["new"]))["kind"]
            return "replaced", old, told["spot"], new
        case Node(key="did-dig"):
            return "dug", next(walk(told["what"]))["kind"], told["spot"], told["target"]
        case _:
            return ("unknown", repr(told))


def complaints(claimed: set[Claim], so: set[Claim], *, cut: bool) -> list[str]:
    """False claims, and true ones that were left out even though there was room."""
    false = [f"said, and not so: {claim}" for claim in sorted(claimed - so, key=str)]
    return false + ([] if cut else [f"so, and not said: {claim}" for claim in sorted(so - claimed, key=str)])
