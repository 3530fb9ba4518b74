"""All HTTP traffic between a bot and the stand-in."""

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
"""The nonce of a post or an announcement, including its era."""


@dataclass(slots=True)
class Traffic:
    """The exchanges so far, in the order of their responses. The stand-in calls `record`; `by_hand` is True if a
    test sends requests that our bot never would."""

    exchanges: list[Exchange] = field(default_factory=list)
    by_hand: bool = False

    def record(self, exchange: Exchange) -> None:
        """Record an exchange."""
        self.exchanges.append(exchange)

    def find(self, method: str, path: str) -> list[Exchange]:
        """Exchanges with a method and a path, in which `*` stands for one part."""
        pattern = re.compile(re.escape(path).replace(r"\*", "[^/]+"))
        return [each for each in self.exchanges if each.method == method and pattern.fullmatch(each.path)]

    def payloads(self, method: str, path: str) -> list[Obj]:
        """The payloads of these exchanges, without files."""
        return [payload(each) for each in self.find(method, path)]

    def statuses(self, method: str, path: str) -> list[int]:
        """The status codes of these exchanges; 0 is a reset connection."""
        return [each.status for each in self.find(method, path)]

    def posts(self, channel: int) -> Counter[str]:
        """The number of different messages in a channel for each nonce, judging by the responses."""
        made: set[tuple[str, str]] = set()
        for each in self.find("POST", f"/channels/{channel}/messages"):
            if each.status == 200:
                answer = json.loads(each.response)
                made.add((answer.get("nonce", ""), answer["id"]))
        return Counter(nonce for nonce, _ in made)

    def broken_promises(self) -> list[str]:
        """Requests that our bot should never make: an edit that changes a message's form, or a post that it couldn't
        find again.

        A message stays ordinary or V2. If it must be sent exactly once, its nonce is in one of its buttons.
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
        """Whether each message was V2, in each response that shows it."""
        forms: defaultdict[str, set[bool]] = defaultdict(set)
        for each in self.exchanges:
            if each.method in {"POST", "PATCH"} and each.status == HTTPStatus.OK and b'"flags"' in each.response:
                answer = json.loads(each.response)
                shown = answer.get("resource", {}).get("message") or answer
                if "flags" in shown and "content" in shown and not shown["flags"] & LOADING:
                    forms[shown["id"]].add(bool(shown["flags"] & V2))
        return forms

    def complaints(self, contract: Contract) -> list[str]:
        """Violations of Discord's document."""
        return [complaint for each in self.exchanges for complaint in contract.complaints(each)]
