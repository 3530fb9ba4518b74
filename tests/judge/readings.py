"""Read the people, pieces and things in messages from the fields of their sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bot.engine.icons import choose_texts
from tests.judge.hearing import Node, items, walk, written
from tests.judge.plays import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Seat
    from tests.judge.hearing import Told

ICON = re.compile("\ue000([^\ue001]*)\ue001")
"""A small picture in a text, by its key."""
_PIECES = {"piece-with-icon", "piece-plain", "piece-named", "piece", "goal"}
_PICTURED = re.compile("\ue000(\\w\\w)\ue001(×\\d+)?")
_WORDED = re.compile(r"<piece size=(\w)\w* colour=(\w)\w*>(?: (×\d+))?")


def people(told: Told) -> list[Seat]:
    """All the people named, in order."""
    return [NAMES.index(str(node["name"])) for node in walk(told) if node.key in _PEOPLE]


_PEOPLE = {"player-plain", "player-with-icon", "player-plain-team", "player-with-icon-team", "somebody", "robot-of"}


def person(told: Told) -> Seat:
    """The only person named."""
    (seat,) = people(told)
    return seat


def colours(told: Told) -> tuple[str, ...]:
    """The colours in a list, in order."""
    return tuple(str(node["colour"]) for node in walk(told) if node.key in ("colour", "shade", "shade-called"))


def bag(told: Told) -> tuple[str, ...] | int:
    """Pieces by their letters, in alphabetical order, or their number if there are too many to list."""
    found: list[str] = []
    for node in walk(told):
        if node.key == "pieces":
            return _number(node["count"])
        if node.key in _PIECES or node.key == "pieces-named":
            found += [letters(node)] * (_number(node["count"]) if node.key == "pieces-named" else 1)
    return tuple(sorted(found))


def both(told: Told) -> tuple[str, str]:
    """The text with pictures and the text in words, with messages in angle brackets."""
    text = written(told)
    return choose_texts(text, lambda _: True), choose_texts(text, lambda _: False)


def pieces(told: Told) -> tuple[str, ...]:
    """Pieces in a row by their letters, repeated as counted. Raises ValueError if pictures and words differ."""
    pictured, worded = both(told)
    seen = [(found[1], found[2] or "") for found in _PICTURED.finditer(pictured)]
    if seen != [(f"{size}{colour}".upper(), count) for size, colour, count in _WORDED.findall(worded)]:
        raise ValueError(f"{pictured} is called {worded}")
    return tuple(piece for piece, count in seen for _ in range(int(count[1:] or 1)))


def letters(node: Node) -> str:
    """A piece by its letters: "SR"."""
    return f"{str(node['size'])[0]}{str(node['colour'])[0]}".upper()


def robots(told: Told) -> tuple[str, ...]:
    """Pieces of R.U.M.B.L. by team and kind, in alphabetical order: "blue plow", "obstacle"."""
    return tuple(sorted(each for item in items(told) for each in _robots(item)))


def robot(told: Told) -> str:
    """The only robot."""
    (found,) = robots(told)
    return found


def _robots(told: Told) -> list[str]:
    match told:
        case Node(key="piece-with-icon" | "obstacle-with-icon"):
            return [_by_icon(told["icon"])]
        case Node(key="piece"):
            return [f"{told['colour']} {told['kind']}"]
        case Node(key="obstacles" | "obstacles-with-icon"):
            return ["obstacle"] * _number(told["count"])
        case Node(key="an-obstacle" | "the-obstacle"):
            return ["obstacle"]
        case Node(key="alone"):
            return _robots(told["what"])
        case str():
            return [_by_icon(told)]
        case _:
            return [f"no piece: {told!r}"]


def _by_icon(icon: Told) -> str:
    """The piece that a small picture shows: "blue plow"."""
    (key,) = ICON.findall(str(icon))
    return str(key).replace("-", " ", 1)


def space(told: Told) -> str:
    """A space's name in R.U.M.B.L.: "w3", "green b2", "off"."""
    if not isinstance(told, Node) or told.key not in ("space", "log-space"):
        raise ValueError(f"{told!r} is no space")
    return {"dock": f"{told['sector']} {told['name']}", "off": "off"}.get(str(told["where"]), str(told["name"]))


def _number(told: Told) -> int:
    if not isinstance(told, int):
        raise TypeError(f"{told!r} is no number")
    return told


def thing(node: Told) -> str:
    """A thing on the board by its name in documents: "rambot:red"; an element as "C:a3 tractor"."""
    if isinstance(node, Node):
        match node.key:
            case "thing":
                noun = "rambot" if node["noun"] == "rambot" else "beacon"
                return f"{noun}:{node['colour']}"
            case "robot-of":
                return f"{node['name']}"
            case "device-on":
                return f"{spot(node['spot'])} {node['kind']}"
            case "it":
                return "it"
            case _:
                pass
    return f"nothing that stands there: {node!r}"


def spot(told: Told) -> str:
    """An element's space."""
    return str(told)


def things(told: Told) -> tuple[str, ...]:
    """Several things by their names in documents."""
    return tuple(thing(each) for each in items(told))


def inconsistent(told: Told, colour_of: Any) -> Iterator[str]:
    """Small pictures that contradict the words beside them; `colour_of` gives a player's colour by name."""
    for node in walk(told):
        name, colour = str(node.get("name", "")), str(node.get("colour", ""))
        icons = ICON.findall(str(node.get("icon", "")))
        if node.key.startswith("player-plain") and colour != colour_of(name):
            yield f"{name} is called {colour}"
        if node.key.startswith("player-with-icon") and icons != [colour_of(name)]:
            yield f"{name} has the icon {icons}"
        if node.key == "piece-with-icon" and "kind" in node.fields:
            if [icon.rpartition("-")[2] for icon in icons] != [node["kind"]]:  # one's own have no colour
                yield f"a {node['kind']} has the icon {icons}"
        elif node.key == "space" and (node["where"] == "centre") != (node["name"] == "u4"):
            yield f"{node['name']} is called {node['where']}"
        elif node.key in _PIECES | {"pieces-named"} and icons and icons != [letters(node)]:
            yield f"{letters(node)} has the icon {icons}"
        if node.key == "thing" and icons and icons != [_icon_of(node)]:
            yield f"{thing(node)} has the icon {icons}"
        if node.key == "colour" and icons and icons != [colour]:
            yield f"{colour} has the icon {icons}"


def _icon_of(node: Node) -> str:
    colour = str(node["colour"])
    return f"rambot-{colour}" if node["noun"] == "rambot" else f"S{colour[0].upper()}"
