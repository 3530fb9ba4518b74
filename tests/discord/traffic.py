"""Everything that went over HTTP between a bot and the stand-in."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.discord.forms import payload

if TYPE_CHECKING:
    from bot.playground.http.api import Exchange
    from bot.playground.wire import Obj
    from tests.discord.contract import Contract


@dataclass(slots=True)
class Traffic:
    """The exchanges so far, in the order of their answers. `record` is what the stand-in calls."""

    exchanges: list[Exchange] = field(default_factory=list)

    def record(self, exchange: Exchange) -> None:
        """Notes one exchange."""
        self.exchanges.append(exchange)

    def find(self, method: str, path: str) -> list[Exchange]:
        """The exchanges with a method and a path in which `*` stands for one part."""
        pattern = re.compile(re.escape(path).replace(r"\*", "[^/]+"))
        return [each for each in self.exchanges if each.method == method and pattern.fullmatch(each.path)]

    def payloads(self, method: str, path: str) -> list[Obj]:
        """What was sent in those exchanges, files left out."""
        return [payload(each) for each in self.find(method, path)]

    def statuses(self, method: str, path: str) -> list[int]:
        """How those exchanges were answered; 0 is a connection that was reset."""
        return [each.status for each in self.find(method, path)]

    def posts(self, channel: int) -> Counter[str]:
        """How many different messages a channel got for each nonce, by what was answered."""
        made: set[tuple[str, str]] = set()
        for each in self.find("POST", f"/channels/{channel}/messages"):
            if each.status == 200:
                answer = json.loads(each.response)
                made.add((answer.get("nonce", ""), answer["id"]))
        return Counter(nonce for nonce, _ in made)

    def complaints(self, contract: Contract) -> list[str]:
        """What Discord's own document says against the exchanges."""
        return [complaint for each in self.exchanges for complaint in contract.complaints(each)]
