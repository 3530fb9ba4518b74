"""Commands, buttons, selects, modals and their replies, with the real client."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands

from bot.playground.errors import RefusedError
from bot.playground.server import Options
from bot.playground.world.interactions import Deadlines
from tests.discord.player import PATIENCE, component, texts
from tests.discord.scene import ROOMY, Scene, logged_in, playing
from tests.playground.clients import PNG, Client, buttons

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord.player import Player

pytestmark = pytest.mark.e2e

Interaction = discord.Interaction


async def _table(scene: Scene, client: Client, view: discord.ui.View | None = None) -> discord.Message:
    return await client.text_channel(scene.channel).send("Table 1", view=view or buttons("Join"))


async def _press(scene: Scene, player: Player, name: str = "Join") -> str | None:
    message = await player.sees(scene.channel, "Table 1")
    return (await player.click(message, name)).failed


class Commands(Client):
    """A client with a few commands."""

    async def setup_hook(self) -> None:
        table = app_commands.Group(name="table", description="Tables")

        @table.command(name="open", description="Opens a table")
        @app_commands.describe(game="which game", seats="how many", rival="who else")
        @app_commands.choices(game=[app_commands.Choice(name="RAMbots", value="rambots")])
        async def open_(
            interaction: Interaction, game: app_commands.Choice[str], seats: int, rival: discord.Member | None = None
        ) -> None:
            against = rival.display_name if rival else "anybody"
            await interaction.response.send_message(f"{game.value} for {seats} against {against}")

        @self.tree.command(name="rules", description="Looks something up")
        async def rules(interaction: Interaction, topic: str) -> None:
            await interaction.response.send_message(f"About {topic}", ephemeral=True)

        @rules.autocomplete("topic")
        async def topics(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            known = ("beams", "pushing", "programs")
            return [app_commands.Choice(name=each, value=each) for each in known if each.startswith(current)]

        self.tree.add_command(table)
        await self.tree.sync()


async def test_subcommand_receives_its_options(scene: Scene) -> None:
    ilse, marek = scene.player("Ilse"), scene.player("Marek")
    async with logged_in(scene, Commands(scene)):
        outcome = await ilse.command(scene.channel, "table open", game="rambots", seats=4, rival=str(marek.id))
        answer = await marek.sees(scene.channel, "rambots for 4 against Marek")
        assert answer["interaction_metadata"]["id"] == outcome.interaction


async def test_client_refuses_invalid_options(scene: Scene) -> None:
    ilse = scene.player("Ilse")
    async with logged_in(scene, Commands(scene)):
        with pytest.raises(RefusedError, match="required"):
            await ilse.command(scene.channel, "table open", game="rambots")
        with pytest.raises(RefusedError, match="number"):
            await ilse.command(scene.channel, "table open", game="rambots", seats="many")
        with pytest.raises(RefusedError, match="too large"):
            await ilse.command(scene.channel, "table open", game="rambots", seats=10**30)
        with pytest.raises(RefusedError, match="choices"):
            await ilse.command(scene.channel, "table open", game="chess", seats=2)


async def test_typed_text_is_autocompleted(scene: Scene) -> None:
    async with logged_in(scene, Commands(scene)):
        offered = await scene.player("Noor").complete(scene.channel, "rules", "topic", topic="p")
        assert [choice["value"] for choice in offered] == ["pushing", "programs"]


async def test_commands_keep_their_ids_when_they_are_synced_again(scene: Scene) -> None:
    client = Commands(scene)
    async with logged_in(scene, client):
        before = {command.name: command.id for command in await client.tree.fetch_commands()}
        after = {command.name: command.id for command in await client.tree.sync()}
        assert before == after


async def test_ephemeral_reply_is_visible_to_its_person_only(scene: Scene) -> None:
    client, ilse, marek = Commands(scene), scene.player("Ilse"), scene.player("Marek")
    async with logged_in(scene, client):
        outcome = await ilse.command(scene.channel, "rules", topic="beams")
        answer = await ilse.answer(scene.channel, outcome)
        assert texts(answer) == "About beams"
        assert marek.history(scene.channel) == []
        assert [message async for message in client.text_channel(scene.channel).history()] == []
        with pytest.raises(discord.NotFound):
            await client.text_channel(scene.channel).fetch_message(int(answer["id"]))
        assert not any(heard.name == "MESSAGE_CREATE" for heard in marek.heard)


async def test_ephemeral_panel_can_be_pressed_and_edited(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")

    async def answer(interaction: Interaction) -> None:
        if interaction.data and interaction.data.get("custom_id") == "join":
            await interaction.response.send_message("Your panel", view=buttons("Forward"), ephemeral=True)
        else:
            await interaction.response.edit_message(content="F", view=buttons("Forward"))

    client.on_press = answer
    async with logged_in(scene, client):
        await _table(scene, client)
        await _press(scene, ilse)
        panel = await ilse.sees(scene.channel, "Your panel")
        await ilse.click(panel, "Forward")
        [changed] = ilse.hidden(scene.channel)
        assert changed["content"] == "F"


async def test_select_reports_the_chosen_values(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=f"Card {each}", value=each) for each in "abc"]
    view.add_item(discord.ui.Select(custom_id="cards", options=options, min_values=2, max_values=2))

    async def answer(interaction: Interaction) -> None:
        assert interaction.data is not None
        await interaction.response.edit_message(content=f"Table 1: {interaction.data.get('values')}", view=None)

    client.on_press = answer
    async with logged_in(scene, client):
        message = await _table(scene, client, view)
        seen = await ilse.sees(scene.channel, "Table 1")
        with pytest.raises(RefusedError, match=r"^Choose 2\.$"):
            await ilse.choose(seen, "a")
        await ilse.choose(seen, "Card a", "c")
        await ilse.sees(scene.channel, "['a', 'c']")
        with pytest.raises(RefusedError):
            await ilse.choose(seen, "a", "b")
        assert (await message.fetch()).components == []


async def test_modal_opens_and_returns_its_input(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")

    class Program(discord.ui.Modal, title="Program"):
        typed: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(label="Typed", custom_id="typed")

        async def on_submit(self, interaction: Interaction) -> None:
            await interaction.response.send_message(f"Got {self.typed.value}", ephemeral=True)

    async def answer(interaction: Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_modal(Program(custom_id="program"))

    client.on_press = answer
    async with logged_in(scene, client):
        await _table(scene, client)
        outcome = await ilse.click(await ilse.sees(scene.channel, "Table 1"), "Join")
        assert outcome.modal is not None
        with pytest.raises(RefusedError):
            await ilse.submit(outcome.modal)
        await ilse.submit(outcome.modal, Typed="F F R")
        await ilse.sees(scene.channel, "Got F F R")


async def test_modal_with_labels_returns_selects(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")

    class Setup(discord.ui.Modal, title="Options"):
        size: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
            text="Size",
            component=discord.ui.Select(
                custom_id="size", options=[discord.SelectOption(label=each) for each in ("small", "large")]
            ),
        )

        async def on_submit(self, interaction: Interaction) -> None:
            select = self.size.component
            assert isinstance(select, discord.ui.Select)
            await interaction.response.edit_message(content=f"Table 1 is {select.values[0]}")

    async def answer(interaction: Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_modal(Setup(custom_id="options"))

    client.on_press = answer
    async with logged_in(scene, client):
        await _table(scene, client)
        outcome = await ilse.click(await ilse.sees(scene.channel, "Table 1"), "Join")
        assert outcome.modal is not None
        await ilse.submit(outcome.modal, size=["large"])
        await ilse.sees(scene.channel, "Table 1 is large")


async def test_deferred_reply_replaces_the_waiting_message(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")

    async def answer(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("First", file=discord.File(io.BytesIO(PNG), "a.png"))
        await interaction.followup.send("Second", ephemeral=True)
        await interaction.edit_original_response(content="First again")

    client.on_press = answer
    async with logged_in(scene, client):
        await _table(scene, client)
        await _press(scene, ilse)
        await ilse.sees(scene.channel, "First again")
        assert [message["content"] for message in ilse.hidden(scene.channel)] == ["First again", "Second"]
        assert any(heard.name == "INTERACTION_THINKING" for heard in ilse.heard)


async def test_deferred_update_edits_its_own_message(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")

    async def answer(interaction: Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Table 1 is full", view=None)

    client.on_press = answer
    async with logged_in(scene, client):
        message = await _table(scene, client)
        await _press(scene, ilse)
        seen = await ilse.sees(scene.channel, "full")
        assert int(seen["id"]) == message.id


async def test_initial_response_with_a_file_is_accepted(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")

    async def answer(interaction: Interaction) -> None:
        told = await interaction.response.send_message("A look", file=discord.File(io.BytesIO(PNG), "a.png"))
        assert isinstance(told.resource, discord.InteractionMessage)
        assert told.resource.attachments[0].width == 1

    client.on_press = answer
    async with logged_in(scene, client):
        await _table(scene, client)
        assert await _press(scene, ilse) is None
        assert (await ilse.sees(scene.channel, "A look"))["attachments"][0]["size"] == len(PNG)


async def _refused(scene: Scene, answer: Callable[[Interaction], Awaitable[object]]) -> discord.HTTPException:
    """The error that a client's reply to a press is refused with."""
    client, ilse = Client(scene), scene.player("Ilse")
    caught: asyncio.Future[discord.HTTPException] = asyncio.get_running_loop().create_future()

    async def guarded(interaction: Interaction) -> None:
        try:
            await answer(interaction)
        except discord.HTTPException as error:
            caught.set_result(error)

    client.on_press = guarded
    async with logged_in(scene, client):
        await _table(scene, client)
        message = await ilse.sees(scene.channel, "Table 1")
        ilse.person.click(scene.channel, int(message["id"]), "join")
        return await asyncio.wait_for(caught, PATIENCE)


async def test_second_initial_response_fails_with_40060(scene: Scene) -> None:
    async def answer(interaction: Interaction) -> None:
        await interaction.response.defer()
        interaction.response._response_type = None  # as if the process had been restarted in between
        await interaction.response.send_message("again")

    assert (await _refused(scene, answer)).code == 40060


async def test_late_response_fails_with_10062() -> None:
    options = Options(limits=ROOMY, deadlines=Deadlines(acknowledge=0.05))
    async with playing(options=options) as scene:
        ilse = scene.player("Ilse")

        async def answer(interaction: Interaction) -> None:
            await ilse.wait_for(lambda heard: heard.name == "INTERACTION_FAILED")
            await interaction.response.send_message("too late")

        assert (await _refused(scene, answer)).code == 10062


async def test_expired_token_fails_with_50027() -> None:
    options = Options(limits=ROOMY, deadlines=Deadlines(follow_up=0.0))
    async with playing(options=options) as scene:

        async def answer(interaction: Interaction) -> None:
            await interaction.response.defer()
            await interaction.followup.send("much later")

        assert (await _refused(scene, answer)).code == 50027


async def test_press_fails_at_once_without_a_bot(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        await _table(scene, client)
    scene.gateway.sessions.clear()
    assert await _press(scene, ilse) == "The application did not respond."


async def test_role_and_channel_selects_include_resolved_data(scene: Scene) -> None:
    """An empty choice is possible where it's allowed. Options that the client doesn't offer can't be chosen."""
    view = discord.ui.View()
    known = discord.SelectDefaultValue(id=7, type=discord.SelectDefaultValueType.role)
    roles: Any = discord.ui.RoleSelect(custom_id="roles", min_values=0, default_values=[known])
    kinds = [discord.ChannelType.text]
    view.add_item(roles)
    view.add_item(discord.ui.ChannelSelect(custom_id="channels", channel_types=kinds, max_values=2))
    heard: list[Any] = []

    client, ilse = Client(scene), scene.player("Ilse")

    async def answer(interaction: Interaction) -> None:
        data: Any = interaction.data
        heard.append((data["component_type"], data["values"], data.get("resolved")))
        await interaction.response.defer()

    client.on_press = answer
    async with logged_in(scene, client):
        await _table(scene, client, view)
        asked = await ilse.sees(scene.channel, "Table 1")
        assert component(asked, "roles")["default_values"] == [{"id": "7", "type": "role"}]
        role = scene.playground.world.guilds[scene.playground.guild].roles[-1]
        await ilse.choose(asked, str(role.id), name="roles")
        await ilse.choose(asked, name="roles")
        await ilse.choose(asked, str(scene.channel), name="channels")
        for name, value in (("roles", "7"), ("channels", "7"), ("channels", str(ilse.dm()))):
            with pytest.raises(RefusedError, match="isn't one of the options"):
                await ilse.choose(asked, value, name=name)
    chosen, nothing, channel = heard
    assert chosen[:2] == (6, [str(role.id)])
    assert chosen[2]["roles"][str(role.id)]["name"] == role.name
    assert nothing == (6, [], None)
    assert channel[2]["channels"][str(scene.channel)]["type"] == 0
    assert int(channel[2]["channels"][str(scene.channel)]["permissions"]) > 0


async def test_user_select_includes_resolved_users(scene: Scene) -> None:
    client, ilse, noor = Client(scene), scene.player("Ilse"), scene.player("Noor")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.UserSelect(custom_id="rival"))

    async def answer(interaction: Interaction) -> None:
        assert interaction.data is not None
        resolved = interaction.data["resolved"]["users"]  # type: ignore[typeddict-item]  # only a user select has it
        names = [user["global_name"] for user in resolved.values()]
        await interaction.response.edit_message(content=f"Table 1 against {names[0]}")

    client.on_press = answer
    async with logged_in(scene, client):
        await _table(scene, client, view)
        await ilse.choose(await ilse.sees(scene.channel, "Table 1"), str(noor.id))
        await ilse.sees(scene.channel, "Table 1 against Noor")
