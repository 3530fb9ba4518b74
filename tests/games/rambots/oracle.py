"""A second implementation of a round of RAMbots: slow, plain, and independent of the program except for the documents.

It works on the document's own strings and draws no tables. If the two disagree, one of them has misread the rules.
"""

from __future__ import annotations

import copy
from typing import Any

WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
LETTERS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


class Won(Exception):  # noqa: N818 - it isn't an error
    """Raised when somebody's goal stack is empty."""


class Oracle:
    """One document, played."""

    back = BACK

    def __init__(self, document: dict[str, Any]) -> None:
        found = copy.deepcopy(document)
        self.now = found["position"]
        self.limit = found.get("options", {}).get("round_limit")
        self.waiting = {player: list(found.get("orders", {}).get(player, [])) for player in self.now["rambots"]}
        self.events: list[dict[str, Any]] = []
        for player, orders in self.waiting.items():
            for order in orders:
                self.now["pools"][player].remove(order[:2])

    def tell(self, event: str, **facts: Any) -> None:
        self.events.append({"event": event, **facts})

    def objects(self) -> dict[str, dict[str, str]]:
        return {
            **{f"rambot:{colour}": placed for colour, placed in self.now["rambots"].items()},
            **{f"beacon:{colour}": placed for colour, placed in self.now["beacons"].items()},
        }

    def at(self, square: str) -> str | None:
        return next((name for name, placed in self.objects().items() if placed["at"] == square), None)

    def beyond(self, square: str, way: str) -> str | None:
        east, north = WAYS[way]
        file, rank = ord(square[0]) - 97 + east, int(square[1]) + north
        return f"{chr(97 + file)}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None

    def shove(self, name: str, way: str) -> bool:
        """Move an object one square on, pushing what's in its way; False if the wall blocks the whole line."""
        placed = self.objects()[name]
        target = self.beyond(placed["at"], way)
        if target is None:
            return False
        ahead = self.at(target)
        if ahead is not None and not self.shove(ahead, way):
            return False
        self.tell("move", **{"object": name, "from": placed["at"], "to": target})
        placed["at"] = target
        return True

    def ram(self, player: str, name: str, way: str) -> None:
        self.tell("ram", player=player, object=name)
        kind, colour = name.split(":")
        if kind == "rambot":
            self.rob(player, colour)
        if self.objects()[name]["facing"] == "up":
            self.objects()[name]["facing"] = way
            self.tell("tip", object=name, facing=way)
            if LETTERS[self.now["goals"][player][0][1]] == colour:
                piece = self.now["goals"][player].pop(0)
                self.now["pools"][player].append(piece)
                self.tell("tag", player=player, colour=colour, piece=piece)
                if not self.now["goals"][player]:
                    raise Won(player)

    def rob(self, player: str, victim: str) -> None:
        rank = self.now["precedence"].index
        if self.now["pools"][victim]:
            best = min(self.now["pools"][victim], key=lambda piece: ("SML".index(piece[0]), rank(LETTERS[piece[1]])))
            self.now["pools"][victim].remove(best)
            self.now["pools"][player].append(best)
            self.tell("steal", player=player, **{"from": victim}, piece=best)

    def move(self, player: str, order: str) -> None:
        size, lies = "SML".index(order[0]) + 1, order[2:]
        robot, name = self.now["rambots"][player], f"rambot:{player}"
        if lies == "U":
            for _ in range(size if robot["facing"] != "up" else 0):
                self.shove(name, self.back[robot["facing"]])
            return
        if robot["facing"] != lies:
            robot["facing"] = lies
            self.tell("turn", player=player, facing=lies)
            size -= 1
        touched: set[str] = set()
        for _ in range(size):
            target = self.beyond(robot["at"], lies)
            ahead = self.at(target) if target else None
            if ahead is not None and ahead not in touched:
                touched.add(ahead)
                self.ram(player, ahead, lies)
            self.shove(name, lies)

    def beam(self, player: str, order: str) -> None:
        colour, robot = LETTERS[order[1]], self.now["rambots"][player]
        way = robot["facing"]
        if way == "up":
            return
        path: list[str] = []
        square = self.beyond(robot["at"], way)
        while square is not None:
            path.append(square)
            if self.at(square):
                break
            square = self.beyond(square, way)
        self.tell("beam", player=player, colour=colour, direction=way, path=path)
        if path and self.at(path[-1]):
            self.struck(robot, str(self.at(path[-1])), "SML".index(order[0]) + 1, colour)

    def struck(self, robot: dict[str, str], hit: str, size: int, colour: str) -> None:
        way, struck = robot["facing"], self.objects()[hit]
        if colour == "green":
            if struck["facing"] != "up":
                struck["facing"] = "up"
                self.tell("stand", object=hit)
            return
        if colour == "yellow":
            for _ in range(size):
                if self.beyond(struck["at"], self.back[way]) != robot["at"]:
                    self.shove(hit, self.back[way])
            return
        if colour == "red":
            at = struck["at"]
            way = ("E" if at[0] < "e" else "W") if way in "NS" else ("N" if at[1] < "5" else "S")
        for _ in range(size):
            if not self.shove(hit, way):
                return

    def first(self) -> str | None:
        rank = self.now["precedence"].index
        loaded = [
            ("SML".index(orders[0][0]), rank(LETTERS[orders[0][1]]), rank(player), player)
            for player, orders in self.waiting.items()
            if orders
        ]
        return min(loaded)[3] if loaded else None

    def turn(self) -> None:
        self.now["precedence"].append(self.now["precedence"].pop(0))

    def result(self) -> dict[str, Any]:
        """The resulting document."""
        winners: list[str] | None = None
        try:
            while player := self.first():
                order = self.waiting[player][0]
                self.tell("instruction", player=player, instruction=order)
                self.move(player, order)
                self.beam(player, order)
                self.now["pools"][player].append(self.waiting[player].pop(0)[:2])
        except Won as won:
            winners = [str(won)]
            for player, orders in self.waiting.items():
                self.now["pools"][player] += [order[:2] for order in orders]
        else:
            self.turn()
            self.now["round"] += 1
            self.tell("round_end", precedence=list(self.now["precedence"]))
            if self.limit is not None and self.now["round"] > self.limit:
                staying = [player for player in self.now["rambots"] if player not in self.now.get("out", [])]
                fewest = min(len(self.now["goals"][player]) for player in staying)
                winners = [player for player in staying if len(self.now["goals"][player]) == fewest]
        for player in winners or []:
            self.tell("win", player=player)
        for pool in self.now["pools"].values():
            pool.sort(key=lambda piece: ("SML".index(piece[0]), "RYGB".index(piece[1])))
        return {"position": self.now, "events": self.events, "question": None, "winner": winners}
