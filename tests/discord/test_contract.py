"""The checker itself: it must complain, but not without a reason."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.playground.http.api import Exchange
from tests.discord.contract import Contract, published
from tests.discord.raw import raw

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord.scene import Scene


@pytest.fixture
def contract() -> Contract:
    found = published()
    if found is None:
        pytest.skip("Discord's own document is not at hand")
    return found


def exchange(body: object, *, path: str = "/channels/1/messages", answer: object = None, status: int = 204) -> Exchange:
    told = b"" if answer is None else json.dumps(answer).encode()
    sent = json.dumps(body).encode()
    return Exchange("POST", path, "", "application/json", sent, status, "application/json", told)


BAD: dict[str, Obj] = {
    "a number as content": {"content": 5},
    "content over 4000": {"content": "x" * 4001},
    "a label over 80": {
        "components": [
            {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "label": "x" * 81}]},
        ]
    },
    "26 options": {
        "components": [
            {
                "type": 1,
                "components": [
                    {
                        "type": 3,
                        "custom_id": "a",
                        "options": [{"label": str(each), "value": str(each)} for each in range(26)],
                    }
                ],
            }
        ]
    },
    "an unknown kind of mention": {"content": "x", "allowed_mentions": {"parse": ["anybody"]}},
}


@pytest.mark.parametrize("case", BAD)
def test_bad_request_is_reported(contract: Contract, case: str) -> None:
    sent = Exchange("POST", "/channels/1/messages", "", "application/json", json.dumps(BAD[case]).encode(), 0, "", b"")
    assert contract.complaints(sent)


def test_unknown_path_is_reported(contract: Contract) -> None:
    assert contract.complaints(exchange({}, path="/channels/1/mail")) == [
        "POST /channels/1/mail: not in Discord's document"
    ]


def test_incomplete_response_is_reported(contract: Contract) -> None:
    assert contract.complaints(exchange({"content": "x"}, status=200, answer={"id": "1"}))


def test_charset_in_content_type_is_reported(contract: Contract) -> None:
    answered = Exchange("GET", "/gateway", "", "", b"", 200, "application/json; charset=utf-8", b'{"url": "wss://a.b"}')
    assert len(contract.complaints(answered)) == 1


def test_unreferenced_file_is_reported(contract: Contract) -> None:
    body = (
        b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "x"}\r\n'
        b'--b\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\nabc\r\n--b--\r\n'
    )
    sent = Exchange("POST", "/channels/1/messages", "", "multipart/form-data; boundary=b", body, 0, "", b"")
    [complaint] = contract.complaints(sent)
    assert "files[0]" in complaint


async def test_stand_in_responses_satisfy_the_contract(scene: Scene, contract: Contract) -> None:
    async with raw(scene) as bot:
        posted = await bot.ask("POST", f"/channels/{scene.channel}/messages", {"content": "x"})
        for path in (
            "/users/@me",
            "/oauth2/applications/@me",
            "/gateway/bot",
            f"/guilds/{scene.playground.guild}",
            f"/guilds/{scene.playground.guild}/channels",
            f"/guilds/{scene.playground.guild}/roles",
            f"/guilds/{scene.playground.guild}/threads/active",
            f"/guilds/{scene.playground.guild}/members/{scene.playground.bot}",
            f"/channels/{scene.channel}",
            f"/channels/{scene.channel}/messages/{posted.body['id']}",
        ):
            assert (await bot.ask("GET", path)).status == 200
    assert scene.traffic.complaints(contract) == []
