"""Odd events from Discord: everyone still gets an answer, and the bot keeps running."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.interactions.actions.lobby import JoinTable
from bot.host.core.errors import TableError
from bot.playground.faults import Fail
from tests.discord.player import texts
from tests.discord_ui.running import running
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Outcome
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

HELP_HEADING = text("help-heading")
NO_TABLE_HERE = text("no-table-here")
NO_SUCH_GAME = text("no-such-game")
UNKNOWN = text("unknown", catalog="host")
JOIN_IN = text("join-in")

EVENT = "INTERACTION_CREATE"
GAP = "…"
HELIBOT = text("robot-called", kind="helibot")


def _with(**fields: Any) -> Callable[[Obj], None]:
    """Update the interaction's data with these fields."""
    return lambda event: event["data"].update(fields)


def _without(*path: str) -> Callable[[Obj], None]:
    """Delete the field at this path."""

    def change(event: Obj) -> None:
        node = event
        for key in path[:-1]:
            node = node[key]
        del node[path[-1]]

    return change


def _option(**fields: Any) -> Callable[[Obj], None]:
    return _with(options=[{"type": 4, "name": "table", "value": 1, **fields}])


def _call(name: str, **options: object) -> Callable[[Obj], None]:
    """Replace the command with another one with these options."""
    kinds = {str: 3, int: 4}
    given = [{"type": kinds.get(type(value), 3), "name": key, "value": value} for key, value in options.items()]
    return _with(name=name, options=given)


async def _told(bot: Running, outcome: Outcome, words: str) -> None:
    """Check that only Noor gets this answer, and that the next command works as usual."""
    noor = bot.player("Noor")
    assert not outcome.failed
    answer = await noor.answer(bot.channel, outcome)
    assert words in texts(answer)
    assert answer["flags"] & 64
    assert HELP_HEADING in texts(await noor.answer(bot.channel, await noor.command(bot.channel, "help")))


OLD_COMMAND = text("old-command")
OLD_BUTTON = text("old-button")
SORRY = text("sorry")

CALLS: dict[str, tuple[Callable[[Obj], None], str]] = {
    "an unknown command": (_with(name="statistics"), OLD_COMMAND),
    "no command": (_without("data", "name"), OLD_COMMAND),
    "a command of messages": (_with(type=3), OLD_COMMAND),
    "a command of a kind unknown": (_with(type=99), OLD_COMMAND),
    "a way to look that there is not": (_call("board", how="sideways"), NO_TABLE_HERE),
    "a number for a way to look": (_call("board", how=7), OLD_COMMAND),
    "a game that is gone": (_call("play", game="chess"), NO_SUCH_GAME),
    "a pace beyond all time": (_call("play", pace=2**70), f"### {text('open-heading', game='RAMbots')}"),
    "a lesson of a game that is gone": (_call("learn", game="chess"), UNKNOWN),
    "the rules of a game that is gone": (
        _call("rules", game="chess"),
        text("rules-page", game="RAMbots", number=1, count=6),
    ),
    "something in a game that is gone": (
        _call("rules", game="chess", about=HELIBOT.lower()),
        f"### {HELIBOT}",
    ),
    "nothing in a game that is gone": (
        _call("rules", game="chess", about="gherkin"),
        text("no-such-subject", some=GAP).partition(GAP)[0] + text("subject-rambot"),
    ),
    "settings with a palette": (_call("me", palette="light"), OLD_COMMAND),
    "an unknown option": (_option(name="round"), OLD_COMMAND),
    "a word for a number": (_option(value="one"), OLD_COMMAND),
    "a fraction for a number": (_option(value=1.5), OLD_COMMAND),
    "nothing for a number": (_option(value=None), OLD_COMMAND),
    "a truth for a number": (_option(value=True), OLD_COMMAND),
    "a group of subcommands": (_with(options=[{"type": 2, "name": "of", "options": []}]), OLD_COMMAND),
    "options that are no list": (_with(options=7), NO_TABLE_HERE),
    "an option that is no option": (_with(options=["table"]), NO_TABLE_HERE),
    "a number that no table has": (_option(value=-1), text("no-such-number")),
    "no member": (_without("member"), SORRY),
    "no rights of the bot's": (_without("app_permissions"), NO_TABLE_HERE),
    "rights that are no number": (lambda event: event.update(app_permissions="all"), SORRY),
    "no channel": (_without("channel"), NO_TABLE_HERE),
    "no size of files": (_without("attachment_size_limit"), SORRY),
    "no data": (_without("data"), OLD_COMMAND),
    "a kind of interaction unknown": (lambda event: event.update(type=77), OLD_BUTTON),
}


@pytest.mark.parametrize("odd", CALLS)
async def test_odd_command_gets_a_friendly_answer(bot: Running, odd: str) -> None:
    change, words = CALLS[odd]
    bot.scene.faults.bend(EVENT, change)
    await _told(bot, await bot.player("Noor").command(bot.channel, "table"), words)


PRESSES: dict[str, tuple[Callable[[Obj], None], str]] = {
    "a component of a kind unknown": (_with(component_type=99), OLD_BUTTON),
    "a button with a menu's id": (_with(component_type=3), OLD_BUTTON),
    "a kind of component that is no number": (_with(component_type=[]), SORRY),
    "another's custom id": (_with(custom_id="b::join::one"), OLD_BUTTON),
    "a form's custom id": (_with(custom_id=JoinTable(1).modal()), OLD_BUTTON),
    "no custom id": (_without("data", "custom_id"), SORRY),
    "a custom id that is a number": (_with(custom_id=7), OLD_BUTTON),
    "no message": (_without("message"), JOIN_IN),
    "a message without an author": (_without("message", "author"), JOIN_IN),
    "no member": (_without("member"), SORRY),
}


@pytest.mark.parametrize("odd", PRESSES)
async def test_odd_click_gets_a_friendly_answer(bot: Running, odd: str) -> None:
    lobby = await bot.lobby("Ilse")
    change, words = PRESSES[odd]
    bot.scene.faults.bend(EVENT, change)
    await _told(bot, await bot.player("Noor").click(lobby, text("button-join")), words)


@pytest.mark.parametrize("values", [None, [], [7], "red", {"red": 1}], ids=str)
async def test_odd_selection_changes_nothing_and_is_answered(bot: Running, values: object) -> None:
    lobby = await bot.lobby("Ilse", "Noor")
    before = (await bot.host.view(1)).record.players
    bot.scene.faults.bend(EVENT, _with(values=values))
    outcome = await bot.player("Noor").choose(lobby, "blue", name=text("lobby-colour"))
    assert not outcome.failed
    await bot.answered()
    assert (await bot.host.view(1)).record.players == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_with(custom_id=JoinTable(1).modal()), OLD_BUTTON),
        (_with(custom_id="m:odd"), OLD_BUTTON),
        (_with(components=[]), text("question-program")),
        (_with(components=[{"type": 18, "component": {"custom_id": "text", "value": 7}}]), text("form-typed", text=7)),
        (_without("data", "components"), SORRY),
    ],
    ids=["another verb", "an unknown id", "nothing in it", "a number in it", "no fields"],
)
async def test_odd_form_gets_a_friendly_answer(bot: Running, change: Callable[[Obj], None], words: str) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    modal = (await ilse.click_behind(panel, text("button-more"), text("button-type"))).modal
    assert modal is not None
    bot.scene.faults.bend(EVENT, change)
    assert not (await ilse.submit(modal, text="MRN")).failed
    await ilse.sees(thread, lambda message: words in texts(message) and bool(message["flags"] & 64))


@pytest.mark.parametrize(
    "change",
    [
        _with(name="statistics"),
        _with(options=[]),
        _with(options=[{"type": 4, "name": "table", "focused": True}]),
        _with(options=[{"type": 99, "name": "table", "value": [], "focused": True}]),
        _without("member"),
        _without("data", "name"),
    ],
)
async def test_odd_autocomplete_request_gets_no_suggestions(bot: Running, change: Callable[[Obj], None]) -> None:
    bot.scene.faults.bend(EVENT, change)
    assert await bot.player("Noor").complete(bot.channel, "board", "table", table="") == []
    assert not any(each.name == "INTERACTION_FAILED" for each in bot.player("Noor").heard)


async def test_unanswerable_interaction_does_not_stop_the_bot(bot: Running) -> None:
    bot.scene.playground.stand_in.interactions.deadlines.acknowledge = 0.2
    noor = bot.player("Noor")
    for change in (_without("token"), _without("id"), _without("type")):
        bot.scene.faults.bend(EVENT, change)
        assert (await noor.command(bot.channel, "help")).failed
    assert HELP_HEADING in texts(await noor.answer(bot.channel, await noor.command(bot.channel, "help")))


async def test_unreadable_dm_does_not_block_the_next(bot: Running) -> None:
    noor = bot.player("Noor")
    bot.scene.faults.bend("MESSAGE_CREATE", lambda data: data.pop("author"))
    noor.say(noor.dm(), "hello")
    noor.say(noor.dm(), "help")
    await noor.sees(noor.dm(), HELP_HEADING)


async def test_table_is_not_opened_without_a_known_channel(bot: Running) -> None:
    """The event doesn't say which private channel it came from."""
    noor = bot.player("Noor")
    panel = await noor.answer(noor.dm(), await noor.command(noor.dm(), "play"))
    bot.scene.faults.bend(EVENT, _without("channel"))
    await noor.click(panel, text("open-it"))
    await noor.sees(noor.dm(), text("which-channel"))
    with pytest.raises(TableError):
        await bot.host.view(1)


async def test_dm_is_answered_when_its_table_lookup_fails(bot: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: int) -> int:
        raise OSError("the disk is gone")

    noor = bot.player("Noor")
    noor.say(noor.dm(), "hello")
    answer = await noor.sees(noor.dm(), HELP_HEADING)
    monkeypatch.setattr(bot.host, "table_of_message", broken)
    noor.say(noor.dm(), "hello", reply_to=answer)
    await noor.sees(noor.dm(), SORRY)


async def test_broken_connection_is_resumed(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    noor = bot.player("Noor")
    bot.scene.faults.add(Fail(503), route="/")
    for code in (1006, 4000):
        await bot.scene.gateway.drop(code)
        outcome = await noor.command(bot.channel, "help")
        assert HELP_HEADING in texts(await noor.answer(bot.channel, outcome))
    assert bot.scene.gateway.resumes == 2
    assert "reconnect" in caplog.text
    assert "Traceback" not in caplog.text


async def test_bot_exits_when_its_own_identity_is_unreadable(scene: Scene, tmp_path: Path) -> None:
    scene.faults.bend("READY", lambda data: data.pop("user"))
    with pytest.raises(KeyError):
        async with running(scene, tmp_path):
            pass
