"""The judge of pyramid games: what personal news and headlines claim, and what of it isn't so or is left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bot.engine.signs import replaced
from bot.games.common.news import LINES
from bot.games.game import HEADLINE
from tests.judge import facts
from tests.judge.hearing import Said, names, parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Seat, Seen
    from tests.judge.facts import Claim

NAMES = ("Ada", "Ben", "Cid", "Dot")
_PIECE = re.compile(r"\b[SML][RYGB]\b")
_COLOUR = re.compile(r"\b(red|yellow|green|blue)\b")
_WORDED = re.compile(r"\b(\d+|an?) .*?(small|medium|large) (red|yellow|green|blue)")
_MANY = re.compile(r"(\d+) pieces")


def _seat(of: object) -> Seat:
    (name,) = names(of)
    return NAMES.index(name)


def _words(of: object) -> str:
    """What is read, without signs."""
    return replaced(str(of), lambda _: "")


def _bag(of: object) -> tuple[str, ...]:
    return tuple(sorted(_PIECE.findall(_words(of))))


def _colours(of: object) -> tuple[str, ...]:
    return tuple(_COLOUR.findall(_words(of)))


def _worded(of: object) -> tuple[str, ...] | int:
    """Pieces by name, or how many where they are too many for that."""
    many = _MANY.fullmatch(_words(of))
    if many is not None:
        return int(many[1])
    found: list[str] = []
    for count, size, colour in _WORDED.findall(_words(of)):
        found += [f"{size[0].upper()}{colour[0].upper()}"] * (int(count) if count.isdigit() else 1)
    return tuple(sorted(found))


# --- personal news ---------------------------------------------------------------------------------------------------


def news(lines: Sequence[str], steps: Sequence[Seen[Any, Any]], seat: Seat) -> list[str]:
    """What's wrong with a player's news of these steps."""
    claimed = {claim for line in lines for claim in _news(line, seat)}
    mine = {
        claim for claim in facts.dealings(steps) if seat in claim[1:3] and (claim[2] == seat or claim[0] == "stole")
    }
    so = mine | facts.tags(steps) | facts.ends(steps) | {each for each in facts.floor(steps) if each[1] == seat}
    here = {each for each in claimed if each[0] == "here"}
    last = steps[-1].table
    so |= {("here", facts.cell_name(last, last.robot(seat).cell))} if here else set()
    return _complaints(claimed, so, cut=len(lines) >= LINES)


def _news(line: str, seat: Seat) -> Iterator[Claim]:
    if not isinstance(line, Said):
        yield ("unheard", line)
        return
    fields, kind = line.fields, line.key.removeprefix("news-")
    match kind:
        case "you" | "you-next" | "you-all":
            for part in parts(fields["deeds"]):
                yield from _mine(part, seat)
        case "done":
            by = _seat(fields["who"])
            for part in parts(fields["deeds"]):
                yield from _done(part, by, seat)
        case "others":
            for part in parts(fields["tags"]):
                if part.key == "news-other":
                    yield "tagged", _seat(part.fields["who"]), _colours(part.fields["colours"])
        case "last-tag":
            yield "tagged", _seat(fields["who"]), _colours(fields["colours"])
        case "left":
            yield "left", _seat(fields["who"])
        case _:
            yield _of_one(kind, fields, seat)


def _of_one(kind: str, fields: dict[str, Any], seat: Seat) -> Claim:
    match kind:
        case "agreed":
            return ("agreed",)
        case "quiet":
            return "here", fields["cell"]
        case "burnt" | "burnt-nothing":
            return "burnt", seat, _bag(fields.get("pieces", "")), fields["count"]
        case "repaired":
            return "repaired", seat, _bag(fields["pieces"])
        case "pulled" | "pushed" | "pulled-along" | "pushed-along":
            return kind, seat, fields["cell"]
        case _:
            return "unknown", kind


def _mine(part: Said, seat: Seat) -> Iterator[Claim]:
    if part.key == "news-tagged":
        yield "tagged", seat, _colours(part.fields["colours"])
    if part.key == "news-took":
        yield "stole", seat, _seat(part.fields["whom"]), _bag(part.fields["pieces"])


def _done(part: Said, by: Seat, whom: Seat) -> Iterator[Claim]:
    match part.key:
        case "news-moved":
            yield "moved", by, whom, part.fields["cell"]
        case "news-tipped" | "news-stood" | "news-rammed":
            yield part.key.removeprefix("news-"), by, whom
        case "news-robbed":
            yield "stole", by, whom, _bag(part.fields["pieces"])
        case _:
            pass


# --- headlines -------------------------------------------------------------------------------------------------------


def headline(lines: Sequence[str], steps: Sequence[Seen[Any, Any]]) -> list[str]:
    """What's wrong with a headline of these steps."""
    claimed = {claim for line in lines for claim in _headline(line)}
    so = {each for each in facts.dealings(steps) if each[0] != "rammed"}
    so |= facts.tags(steps) | facts.ends(steps) | facts.idle(steps)
    so |= {("lost", seat, pieces) for kind, seat, pieces, *_ in facts.floor(steps) if kind == "burnt" and pieces}
    so = {_counted(each, claimed) for each in so}
    return _complaints(claimed, so, cut=len(lines) >= HEADLINE)


def _counted(claim: Claim, claimed: set[Claim]) -> Claim:
    """The same with the number of pieces, where it's that which was said."""
    if claim[0] not in ("stole", "lost"):
        return claim
    short = (*claim[:-1], len(claim[-1]))
    return short if short in claimed else claim


def _headline(line: str) -> Iterator[Claim]:
    if not isinstance(line, Said):
        yield ("unheard", line)
        return
    said = line
    match said.key:
        case "note-tagged" | "note-tagged-last":
            yield "tagged", _seat(said.fields["who"]), _colours(said.fields["colours"])
        case "note-no-program":
            for name in names(said.fields["who"]):
                yield "idle", NAMES.index(name)
        case "note-left":
            yield "left", _seat(said.fields["who"])
        case "note-agreed":
            yield ("agreed",)
        case "note-lost":
            yield "lost", _seat(said.fields["who"]), _worded(said.fields["pieces"])
        case "clash":
            by, deeds = _seat(said.fields["who"]), [*parts(said.fields["deeds"])]
            done = [each for each in deeds if each.key.startswith("clash-")]
            whom = _seat(done[0].fields["whom"])
            for part in done:
                kind = part.key.removeprefix("clash-").removesuffix("-too")
                if kind == "moved":
                    yield kind, by, whom, part.fields["cell"]
                elif kind == "took":
                    yield "stole", by, whom, _worded(part.fields["pieces"])
                else:
                    yield kind, by, whom
        case _:
            pass  # scores, boards and elements are held by others


def _complaints(claimed: set[Claim], so: set[Claim], *, cut: bool) -> list[str]:
    """What is said and isn't so, and what is so and left out for no lack of room."""
    false = [f"said, and not so: {claim}" for claim in sorted(claimed - so, key=str)]
    return false + ([] if cut else [f"so, and not said: {claim}" for claim in sorted(so - claimed, key=str)])
