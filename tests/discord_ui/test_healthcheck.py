"""The findings of a Discord health check, with the real library over real HTTP."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui import healthcheck as checkup_
from bot.discord_ui.healthcheck import checkup
from bot.playground.faults import Fail, Garble
from bot.playground.gateway.gateway import Entry
from bot.playground.server import Options
from bot.playground.world.permissions import Permission
from tests.discord.scene import playing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.diagnostics import Finding
    from tests.discord.scene import Scene


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    async with playing(tmp_path) as scene:
        yield scene


async def found(scene: Scene, *, token: str = "", ahead: float = 0.0) -> tuple[Finding, ...]:
    playground = scene.playground
    return await checkup(
        token or playground.token,
        connector=playground.connector(),
        now=lambda: datetime.now(UTC) + timedelta(seconds=ahead),
    )


def allow(scene: Scene, permissions: int) -> None:
    """Give all roles of all servers exactly these permissions."""
    guilds = scene.playground.world.guilds
    for number, guild in guilds.items():
        roles = tuple(replace(role, permissions=permissions) for role in guild.roles)
        guilds[number] = replace(guild, roles=roles)


async def test_healthy_bot_needs_no_fixes(scene: Scene) -> None:
    findings = await found(scene)
    assert [each.mend for each in findings] == [""] * len(findings)
    said = [each.said for each in findings]
    assert said == [
        f"The bot's name is {scene.playground.stand_in.application.name}.",
        "Privileged intents: the bot needs none.",
        "Commands: none registered yet. The bot registers them when it starts.",
        "Connections left today: 1000.",
        f"The bot's servers: {len(scene.playground.world.guilds)}.",
        "The clock is right.",
    ]
    sent = [(each.method, each.path) for each in scene.traffic.exchanges]
    assert all(method == "GET" for method, _ in sent), "it changes nothing"


async def test_bot_name_too_long_for_phones_is_reported(scene: Scene) -> None:
    users = scene.playground.world.users
    bot = next(each for each in users.values() if each.bot)
    users[bot.id] = replace(bot, name="Master Priority Scheduler")
    assert (await found(scene))[0].said.startswith("The bot's name is Master Priority Scheduler. Phones cut")


async def test_wrong_token_is_reported_without_revealing_it(scene: Scene) -> None:
    (finding,) = await found(scene, token="wrong.token.here")
    assert finding.said == "Discord rejects the token."
    assert "developer portal" in finding.mend
    assert "wrong.token" not in finding.mend


async def test_missing_server_permissions_are_named(scene: Scene) -> None:
    allow(scene, int(Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.EMBED_LINKS))
    (finding,) = (each for each in await found(scene) if not each.well)
    name = next(iter(scene.playground.world.guilds.values())).name
    assert finding.said.startswith(f"The bot lacks permissions in {name}: ")
    rights = set(finding.said.removesuffix(".").split(": ")[1].split(", "))
    assert rights == {"attach files", "create public threads", "read message history", "send messages in threads"}
    assert "install link" in finding.mend


async def test_administrator_lacks_no_permissions(scene: Scene) -> None:
    allow(scene, int(Permission.ADMINISTRATOR))
    assert all(each.well for each in await found(scene))


async def test_checks_every_server(scene: Scene) -> None:
    guilds = scene.playground.world.guilds
    (guild,) = guilds.values()
    for number in range(1, 431):
        guilds[number] = replace(guild, id=number, name=f"Server {number}")
    last = guilds[430]
    guilds[430] = replace(last, roles=tuple(replace(role, permissions=0) for role in last.roles))
    findings = await found(scene)
    assert "The bot's servers: 431." in [each.said for each in findings]
    (lacking,) = (each for each in findings if not each.well)
    assert lacking.said.startswith("The bot lacks permissions in Server 430: ")


async def test_large_bot_is_told_how_to_start_with_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup_, "SHARDED", 1)
    async with playing(tmp_path, options=Options(entry=Entry(shards=4))) as scene:
        (finding,) = (each for each in await found(scene) if each.said.startswith("The bot's servers"))
    assert "`rambots run --shards 0-3/4`" in finding.said
    assert finding.well


@pytest.mark.parametrize(("servers", "well"), [(74, True), (75, False), (100, False), (101, True)])
async def test_unverified_bot_is_warned_before_the_server_limit(scene: Scene, servers: int, well: bool) -> None:
    guilds = scene.playground.world.guilds
    (guild,) = guilds.values()
    guilds.update({number: replace(guild, id=number, name=f"Server {number}") for number in range(1, servers)})
    (finding,) = (each for each in await found(scene) if each.said.startswith("The bot's servers"))
    assert finding.said.startswith(f"The bot's servers: {servers}")
    assert finding.well is well
    assert well or "100 servers at most" in finding.mend


LOOKS = {
    "/oauth2/applications/@me": "",
    "/users/@me": "",
    "/applications/*/commands": " about its commands",
    "/gateway/bot": " about its connections",
    "/users/@me/guilds": " about its servers",
}


@pytest.mark.parametrize(("route", "what"), LOOKS.items())
async def test_unreadable_answer_is_a_finding(scene: Scene, route: str, what: str) -> None:
    scene.faults.add(Garble(200, [{"id": "1"}]), route=route, times=9)
    findings = await found(scene)
    (finding,) = (each for each in findings if not each.well)
    assert finding.said.startswith(f"Can't read Discord's answer{what} (")
    assert finding.mend
    assert ("The clock is right." in [each.said for each in findings]) is bool(what), "the other looks are made"


@pytest.mark.parametrize("route", LOOKS)
@pytest.mark.parametrize("body", [{}, [], [None], "odd", 5, {"id": None}, {"shards": "x", "session_start_limit": None}])
async def test_odd_answers_never_crash_the_doctor(scene: Scene, route: str, body: object) -> None:
    scene.faults.add(Garble(200, body), route=route, times=9)
    assert await found(scene)


async def test_server_without_listed_permissions_counts_separately(scene: Scene) -> None:
    scene.faults.add(Garble(200, [{"id": "5", "name": "Odd"}]), route="/users/@me/guilds", times=9)
    said = [each.said for each in await found(scene)]
    assert "The bot's servers: 1." in said
    assert "Servers where Discord doesn't list the bot's permissions: 1." in said


@pytest.mark.parametrize(("route", "what"), [("/gateway/bot", "connections"), ("/users/@me/guilds", "servers")])
async def test_refused_request_is_a_finding(scene: Scene, route: str, what: str) -> None:
    scene.faults.add(Fail(403), route=route, times=9)
    (finding,) = (each for each in await found(scene) if not each.well)
    assert finding.said == f"Can't ask Discord about its {what}: it answered 403."


async def test_bot_in_no_server_is_a_finding(scene: Scene) -> None:
    scene.playground.world.guilds.clear()
    (finding,) = (each for each in await found(scene) if not each.well)
    assert finding.said == "The bot isn't in any server."


@pytest.mark.parametrize(("ahead", "said"), [(60, "seconds ahead of"), (-60, "seconds behind")])
async def test_wrong_clock_is_a_finding(scene: Scene, ahead: float, said: str) -> None:
    (finding,) = (each for each in await found(scene, ahead=ahead) if not each.well)
    assert said in finding.said
    assert int(finding.said.split()[3]) in range(58, 63)


def test_least_delayed_response_tells_the_clock() -> None:
    """A delay makes any clock look further ahead, also one that's behind."""
    (finding,) = checkup_._of_the_clock([-70.0, -90.0, -65.0])
    assert finding.said.startswith("The clock is 90 seconds behind"), finding.said


async def test_unreachable_discord_is_a_finding(scene: Scene) -> None:
    connector, token = scene.playground.connector(), scene.playground.token
    await scene.playground.stand_in.__aexit__(None, None, None)
    (finding,) = await checkup(token, connector=connector)
    assert finding.said == "Can't ask Discord."
