"""Test that the checks of all end-to-end tests notice violations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.playground.http.api import Exchange
from tests.discord.traffic import V2, Traffic

if TYPE_CHECKING:
    from bot.playground.wire import Obj


def exchange(method: str, sent: Obj, answer: Obj, *, status: int = 200) -> Exchange:
    path = "/channels/7/messages" if method == "POST" else "/channels/7/messages/1"
    kind, written = "application/json", json.dumps(sent).encode()
    return Exchange(method, path, "", kind, written, status, kind, json.dumps(answer).encode())


def button(custom_id: str) -> list[Obj]:
    return [{"type": 1, "components": [{"type": 2, "custom_id": custom_id}]}]


ORDINARY = {"id": "1", "content": "words", "flags": 4}
AS_V2 = {"id": "1", "content": "", "flags": V2}
REFUSED = {"code": 50035, "message": "cannot be used when using MessageFlags.IS_COMPONENTS_V2"}


@pytest.mark.parametrize(
    ("exchanges", "complaints"),
    [
        ([exchange("POST", {}, ORDINARY), exchange("PATCH", {}, ORDINARY)], 0),
        ([exchange("POST", {}, ORDINARY), exchange("PATCH", {}, AS_V2)], 1),
        ([exchange("POST", {}, AS_V2), exchange("PATCH", {"content": "words"}, REFUSED, status=400)], 1),
        (
            [exchange("POST", {"nonce": "k3x9zq.1-2-p0", "components": button("b:k3x9zq:program:1-2-p0:1")}, ORDINARY)],
            0,
        ),
        ([exchange("POST", {"nonce": "k3x9zq.1-2-p0", "components": button("b:k3x9zq:program::1")}, ORDINARY)], 1),
        ([exchange("POST", {"nonce": "k3x9zq.g12-g"}, ORDINARY)], 1),
        ([exchange("POST", {"nonce": "1575567386092765188"}, ORDINARY)], 0),
    ],
    ids=["one form", "two forms", "refused", "found again", "another's buttons", "no buttons", "an answer"],
)
def test_edits_across_forms_and_unfindable_posts_are_reported(exchanges: list[Exchange], complaints: int) -> None:
    traffic = Traffic()
    for each in exchanges:
        traffic.record(each)
    assert len(traffic.broken_promises()) == complaints
