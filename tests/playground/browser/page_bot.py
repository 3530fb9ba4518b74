"""A bot that shows one of everything a bot can show, to test the page with the stand-in itself."""

from __future__ import annotations

import asyncio
import io
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import discord
from discord import app_commands
from PIL import Image, ImageDraw

from bot.playground.server import Options
from bot.playground.world.interactions import Deadlines
from tests.discord.scene import ROOMY, Scene, logged_in, playing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping

    from bot.playground.people.people import Person

Value: TypeAlias = "str | list[str]"

SIZE = (900, 600)
RULES = ("push", "ram", "turn")


def picture(kind: str) -> bytes:
    """A board with two pyramids as a PNG, or as a GIF in which one of them moves."""
    frames = []
    for step in range(6 if kind == "GIF" else 1):
        image = Image.new("RGB", SIZE, "#20252e")
        draw = ImageDraw.Draw(image)
        for corner in range(54):
            x, y = corner % 9 * 100, corner // 9 * 100
            draw.rectangle((x + 3, y + 3, x + 97, y + 97), outline="#3a4250")
        x = 120 + step * 100
        draw.polygon(((x, 180), (x + 60, 270), (x - 60, 270)), fill="#ffc857")
        draw.polygon(((650, 380), (710, 470), (590, 470)), fill="#4f8cff")
        frames.append(image)
    out = io.BytesIO()
    frames[0].save(out, kind, save_all=kind == "GIF", append_images=frames[1:], duration=300, loop=0)
    return out.getvalue()


def button(
    label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> discord.ui.Button[discord.ui.View]:
    """A button whose custom id is its label in lower case."""
    return discord.ui.Button(label=label, style=style, custom_id=label.lower())


def choices(*labels: str) -> list[discord.SelectOption]:
    """Options whose values are their labels in lower case."""
    return [discord.SelectOption(label=each, value=each.lower(), description=f"As {each} as can be") for each in labels]


def table() -> discord.ui.View:
    """Buttons of several styles and a menu, in a classic view."""
    view = discord.ui.View(timeout=None)
    join = button("Join", discord.ButtonStyle.success)
    join.emoji = discord.PartialEmoji(name="🪑")
    for each in (join, button("Close", discord.ButtonStyle.danger)):
        view.add_item(each)
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules"))
    view.add_item(
        discord.ui.Select(custom_id="board", placeholder="Board", options=choices("Small", "Middle", "Large"))
    )
    return view


def report() -> discord.ui.LayoutView:
    """A round's report: text, an animation, a still picture, a section, buttons and menus, in a components V2
    layout."""
    view = discord.ui.LayoutView(timeout=None)
    colours: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(
        custom_id="colours", placeholder="Colours", min_values=2, max_values=2, options=choices("Red", "Green", "Blue")
    )
    guest: discord.ui.UserSelect[discord.ui.LayoutView] = discord.ui.UserSelect(
        custom_id="guest", placeholder="A guest"
    )
    off: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="Old", custom_id="old", disabled=True)
    view.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay("## Table 7 · round 3\nYellow rammed **Blue** and took a point.\n-# 3:1"),
            discord.ui.MediaGallery(
                discord.MediaGalleryItem("attachment://replay.gif", description="The replay of round 3")
            ),
            discord.ui.MediaGallery(
                discord.MediaGalleryItem("attachment://board.png", description="A board with two pyramids")
            ),
            discord.ui.Separator(),
            discord.ui.Section("Your program is due <t:4000000000:R>.", accessory=button("Program")),
            discord.ui.ActionRow(button("History"), off),
            discord.ui.ActionRow(colours),
            discord.ui.ActionRow(guest),
            accent_colour=0xFFC857,
        )
    )
    return view


class Program(discord.ui.Modal, title="Your program"):
    """A modal with three kinds of labelled inputs."""

    def __init__(self) -> None:
        super().__init__(custom_id="sheet", timeout=None)
        orders: discord.ui.TextInput[Program] = discord.ui.TextInput(
            custom_id="orders", min_length=2, max_length=5, placeholder="FLRRF"
        )
        facing: discord.ui.Select[Program] = discord.ui.Select(custom_id="facing", options=choices("North", "South"))
        note: discord.ui.TextInput[Program] = discord.ui.TextInput(
            custom_id="note", style=discord.TextStyle.paragraph, required=False, default="go"
        )
        self.add_item(discord.ui.Label(text="Orders", description="One character each", component=orders))
        self.add_item(discord.ui.Label(text="Facing", component=facing))
        self.add_item(discord.ui.Label(text="Note to yourself", component=note))


def filled(components: object) -> Iterator[tuple[str, Value]]:
    """The values entered in a modal, by custom ID."""
    if isinstance(components, list):
        for each in components:
            yield from filled(each)
    elif isinstance(components, dict):
        if "custom_id" in components:
            yield components["custom_id"], components["values"] if "values" in components else components["value"]
        yield from filled(components.get("components"))
        yield from filled(components.get("component"))


class Finnish(app_commands.Translator):
    """Translates some of the commands' names for Finnish clients."""

    WORDS: ClassVar = {"Open a table": "Avaa pöytä", "game": "peli", "Which game": "Mikä peli", "Kolmio": "Kolmiopeli"}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Translate to Finnish only."""
        del context
        return self.WORDS.get(string.message) if locale is discord.Locale.finnish else None


class PageBot(discord.Client):
    """A bot that records what people do with it in `received`, and answers most of it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            connector=scene.playground.connector(),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
        )
        self.received: list[tuple[str, object]] = []
        self.thought = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        self._teach()

    def channel(self, number: int) -> discord.TextChannel:
        """A channel of the guild."""
        found = self.get_channel(number)
        assert isinstance(found, discord.TextChannel)
        return found

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer presses, choices and modals, except for the custom ID `close`."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        data: Mapping[str, object] = dict(interaction.data or {})
        key = str(data["custom_id"])
        modal = interaction.type is discord.InteractionType.modal_submit
        self.received.append((key, dict(filled(data["components"])) if modal else data.get("values")))
        match key:
            case "close":
                pass
            case "program":
                await interaction.response.send_modal(Program())
            case "join":
                await interaction.response.edit_message(content="**Table 7** · 3 of 4 seats taken")
            case _:
                await interaction.response.send_message(f"You said {self.received[-1]}.", ephemeral=True)

    def _teach(self) -> None:
        @self.tree.command(description="Open a table")
        @app_commands.describe(
            game="Which game", seats="How many sit", guest="Whom to ask along", rule="A rule to read"
        )
        @app_commands.choices(
            game=[app_commands.Choice(name=name, value=name.lower()) for name in ("RAMbots", "Kolmio")]
        )
        async def play(
            interaction: discord.Interaction,
            game: str,
            seats: app_commands.Range[int, 2, 6] | None = None,
            guest: discord.Member | None = None,
            rule: str | None = None,
        ) -> None:
            given = {"game": game, "seats": seats, "guest": guest and guest.display_name, "rule": rule}
            await interaction.response.send_message(json.dumps({key: value for key, value in given.items() if value}))

        @play.autocomplete("rule")
        async def _(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=rule, value=rule) for rule in RULES if typed in rule]

        @self.tree.command(description="The rules, after some thought")
        async def rules(interaction: discord.Interaction) -> None:
            await interaction.response.defer(thinking=True)
            await self.thought.wait()
            await interaction.edit_original_response(content="Push and ram.")

        tables = app_commands.Group(name="table", description="Tables")

        @tables.command(description="How the table stands")
        async def status(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("It stands well.")

        @tables.command(description="Give up your seat")
        async def leave(_: discord.Interaction) -> None:
            """Never answer."""

        self.tree.add_command(tables)


@dataclass(frozen=True, slots=True)
class Place:
    """A guild with some messages."""

    scene: Scene
    bot: PageBot
    tables: int
    chat: int
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The bot's name."""
        assert self.bot.user is not None
        return self.bot.user.display_name

    def query(self, name: str, channel: int | None = None) -> str:
        """The query string of the page for a person in a channel."""
        return f"?person={self.people[name].id}&channel={channel or self.tables}"


async def _say(place: Place) -> None:
    ilse, marek, noor = (place.people[name] for name in ("Ilse", "Marek", "Noor"))
    for line in range(12):
        (ilse, marek, noor)[line % 3].send(place.chat, f"Line {line} of an older talk, which goes on for a while.")
    ilse.send(
        place.chat, "# Head\n**bold** *it* __under__ ~~gone~~ `code` ||secret||\n> quote\n- one\n- two\n  - inner"
    )
    ilse.send(
        place.chat, f"```py\nprint('hi')\n```\n-# small, [a link](https://example.org) <@{marek.id}> <#{place.tables}>"
    )
    noor.send(place.chat, "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>")
    ilse.send(place.tables, "Shall we?")
    ilse.send(place.tables, "I open one.")
    opened = await place.bot.channel(place.tables).send("**Table 7** · 2 of 4 seats taken", view=table())
    await opened.create_thread(name="How to ram")
    marek.send(place.tables, "In!", reply_to=opened.id)
    files = [
        discord.File(io.BytesIO(picture(kind)), name) for kind, name in (("GIF", "replay.gif"), ("PNG", "board.png"))
    ]
    await place.bot.channel(place.tables).send(view=report(), files=files)
    for person in place.people.values():
        for channel in person.channels():
            person.read(int(channel["id"]))


@asynccontextmanager
async def furnished() -> AsyncIterator[Place]:
    """A playground with this bot and some messages. Unanswered interactions fail after 1.5 seconds."""
    options = Options(limits=ROOMY, deadlines=Deadlines(acknowledge=1.5))
    async with playing(options=options, checked=False) as scene:
        bot = PageBot(scene)
        async with logged_in(scene, bot):
            await bot.tree.set_translator(Finnish())
            await bot.tree.sync()
            playground = scene.playground
            channels = {"tables": playground.channel("game-night"), "chat": playground.channel("second-table")}
            place = Place(scene, bot, **channels, people=playground.people)
            await _say(place)
            yield place
