"""Everything that went over HTTP between a bot and the stand-in."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING

from bot.playground.world.components import walk
from tests.discord.forms import payload

if TYPE_CHECKING:
    from bot.playground.http.api import Exchange
    from bot.playground.wire import Obj
    from tests.discord.contract import Contract


V2 = 1 << 15
LOADING = 1 << 7
_CROSSES = re.compile(rb"IS_COMPONENTS_V2|COMPONENTS_V2_FLAG|components v2 flag cannot be removed")
_ONCE = re.compile(r"[a-z][0-9a-z]{5}\.(?P<key>\d+-\d+-\w+(\.\d+)?|g\d+-\w+)")
"""The nonce of a post or an announcement, with its era."""


@dataclass(slots=True)
class Traffic:
    """The exchanges so far, in the order of their answers. `record` is what the stand-in calls; `by_hand` says that a
    test sends requests that no bot of ours would make."""

    exchanges: list[Exchange] = field(default_factory=list)
    by_hand: bool = False

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

    def broken_promises(self) -> list[str]:
        """Requests that no bot of ours makes: an edit across forms, or a post that nobody could find again by it.

        A message keeps the form that it was sent in, ordinary or V2; the nonce of what is sent exactly once stands in
        one of its buttons.
        """
        found = []
        for each in self.exchanges:
            where = f"{each.method} {each.path}"
            if each.status == HTTPStatus.BAD_REQUEST and _CROSSES.search(each.response):
                found.append(f"{where} puts an ordinary page into a V2 message")
            if each.method == "POST" and each.path.endswith("/messages") and each.status == HTTPStatus.OK:
                sent = payload(each)
                once = _ONCE.fullmatch(str(sent.get("nonce", "")))
                buttons = [str(part.get("custom_id")) for part in walk(sent.get("components") or [])]
                if once is not None and not any(f":{once['key']}" in button for button in buttons):
                    found.append(f"{where} can't be found again by its nonce {sent['nonce']}: {buttons}")
        return found + [
            f"message {number} was {len(forms)} forms" for number, forms in self._forms().items() if len(forms) > 1
        ]

    def _forms(self) -> dict[str, set[bool]]:
        """Whether each message was V2, in each answer that shows it."""
        forms: defaultdict[str, set[bool]] = defaultdict(set)
        for each in self.exchanges:
            if each.method in {"POST", "PATCH"} and each.status == HTTPStatus.OK and b'"flags"' in each.response:
                answer = json.loads(each.response)
                shown = answer.get("resource", {}).get("message") or answer
                if "flags" in shown and "content" in shown and not shown["flags"] & LOADING:
                    forms[shown["id"]].add(bool(shown["flags"] & V2))
        return forms

    def complaints(self, contract: Contract) -> list[str]:
        """What Discord's own document says against the exchanges."""
        return [complaint for each in self.exchanges for complaint in contract.complaints(each)]
