"""People for stories: their actions, and waiting for what they should see."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.playground.world.components import walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.people.people import Person
    from bot.playground.wire import Obj

COMPONENTS_V2 = 1 << 15
PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class Heard:
    """A gateway event that a person received."""

    name: str
    data: Obj


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an interaction: `modal` if it opened one, `failed` with the reason if the client shows a
    failure."""

    interaction: str
    modal: Obj | None = None
    failed: str | None = None


def texts(message: Obj) -> str:
    """All readable text of a message: content, embeds, text displays, labels."""
    found = [str(message.get("content", ""))]
    for embed in message.get("embeds", []):
        found += [str(embed.get("title", "")), str(embed.get("description", ""))]
        found += [f"{field['name']} {field['value']}" for field in embed.get("fields", [])]
    for component in walk(message.get("components", [])):
        found += [str(component[key]) for key in ("content", "label", "placeholder") if component.get(key)]
    return "\n".join(text for text in found if text)


def pictures(message: Obj) -> list[Obj]:
    """Pictures shown in a message's galleries or below its content, each with its description."""
    files = [] if message.get("flags", 0) & COMPONENTS_V2 else message.get("attachments", [])
    loose = [{"media": each, "description": each.get("description")} for each in files]
    return [*loose, *(item for each in walk(message.get("components", [])) for item in each.get("items") or [])]


def files(message: Obj) -> dict[str, int]:
    """Names and IDs of all files in a message. A file shown by a component appears only there."""
    shown = [item["media"] for item in pictures(message)]
    shown += [each[key] for each in walk(message.get("components", [])) for key in ("media", "file") if each.get(key)]
    loose = {each["filename"]: int(each["id"]) for each in message["attachments"]}
    own = [media for media in shown if media.get("attachment_id")]
    return loose | {media["url"].split("?")[0].rpartition("/")[2]: int(media["attachment_id"]) for media in own}


def component(message: Obj, name: str) -> Obj:
    """A message's component by label, placeholder or custom id, or else by its emoji, the custom id's beginning, or the
    choice at its end, whatever its era."""
    offered = [each for each in walk(message.get("components", [])) if each.get("custom_id")]
    wanted = _without_era(name)
    for each in offered:
        if name in {_label(each), each.get("placeholder")} or wanted == _without_era(each["custom_id"]):
            return each
    for each in offered:
        if name == each.get("emoji", {}).get("name") or _without_era(each["custom_id"]).startswith(wanted):
            return each
    for each in offered:
        if each["custom_id"].endswith(f":{name}"):
            return each
    names = [_label(each) or each.get("placeholder") or each["custom_id"] for each in offered]
    raise AssertionError(f"no component {name!r}, but {names}")


def _label(component: Obj) -> str | None:
    emoji: str | None = component.get("emoji", {}).get("name")
    return component.get("label") or emoji


def _without_era(custom_id: str) -> str:
    return re.sub(r"^(\w+):(@|[a-z][a-z0-9]{5}):", r"\1::", custom_id)


class Player:
    """A person whose actions can be awaited: each ends when the application has responded."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.heard: list[Heard] = []
        self._bell = asyncio.Event()
        self.stop = person.listen(self._hear)

    @property
    def id(self) -> int:
        """The user ID."""
        return self.person.id

    @property
    def name(self) -> str:
        """The name that others see."""
        return self.person.user.display

    def _hear(self, name: str, data: Obj) -> None:
        self.heard.append(Heard(name, data))
        self._bell.set()

    async def _until(self, look: Callable[[], Obj | Heard | None], *, patience: float, what: str) -> Obj | Heard:
        try:
            async with asyncio.timeout(patience):
                while True:
                    found = look()
                    if found is not None:
                        return found
                    self._bell.clear()
                    await self._bell.wait()
        except TimeoutError:
            told = [each.name for each in self.heard[-10:]]
            raise AssertionError(f"{self.name} never saw {what}; the last events were {told}") from None

    async def wait_for(self, wanted: Callable[[Heard], bool], *, patience: float = PATIENCE) -> Heard:
        """Wait for the first matching event since this person's story began."""
        look = lambda: next((each for each in self.heard if wanted(each)), None)  # noqa: E731 - one expression, used once
        found = await self._until(look, patience=patience, what="that event")
        assert isinstance(found, Heard)
        return found

    async def sees(self, channel: int, wanted: str | Callable[[Obj], bool], *, patience: float = PATIENCE) -> Obj:
        """Wait for the newest message in a channel that has this text or matches, and return it."""

        def look() -> Obj | None:
            for message in reversed(self.history(channel)):
                if wanted in texts(message) if isinstance(wanted, str) else wanted(message):
                    return message
            return None

        found = await self._until(look, patience=patience, what=f"{wanted!r} in {channel}")
        assert isinstance(found, dict)
        return found

    async def loses(self, message: Obj) -> None:
        """Wait until a message is gone."""
        channel, number = int(message["channel_id"]), message["id"]
        await self.sees(channel, lambda _: number not in [each["id"] for each in self.history(channel)])

    def history(self, channel: int, *, limit: int = 100) -> list[Obj]:
        """A channel as this person sees it, oldest first."""
        return self.person.history(channel, limit=limit)

    def hidden(self, channel: int) -> list[Obj]:
        """Messages in a channel that only this person sees, oldest first."""
        return [message for message in self.history(channel) if message["flags"] & 64]

    def dm(self) -> int:
        """This person's DM channel with the bot."""
        return int(self.person.dm(self.person.stand_in.application.id)["id"])

    def say(self, channel: int, content: str, *, reply_to: Obj | None = None) -> Obj:
        """Send a message."""
        return self.person.send(channel, content, reply_to=None if reply_to is None else int(reply_to["id"]))

    def edit(self, message: Obj, content: str) -> Obj:
        """Edit one of the person's own messages."""
        return self.person.edit(int(message["channel_id"]), int(message["id"]), content)

    async def click(self, message: Obj, name: str) -> Outcome:
        """Press a button, given by its label or custom ID."""
        return await self._press(message, component(message, name)["custom_id"], None)

    async def click_behind(self, message: Obj, way: str, name: str) -> Outcome:
        """Press a button that appears in the same message after another one is pressed."""
        await self.click(message, way)
        shown = await self.sees(
            int(message["channel_id"]), lambda each: each["id"] == message["id"] and name in texts(each)
        )
        return await self.click(shown, name)

    async def choose(self, message: Obj, *values: str, name: str | None = None) -> Outcome:
        """Choose in a select, by values or labels; without a name, in the message's only select."""
        selects = [each for each in walk(message.get("components", [])) if each["type"] in {3, 5, 6, 7, 8}]
        select = component(message, name) if name is not None else selects[0]
        by_label = {each["label"]: each["value"] for each in select.get("options", [])}
        return await self._press(message, select["custom_id"], [by_label.get(value, value) for value in values])

    async def _press(self, message: Obj, custom_id: str, values: list[str] | None) -> Outcome:
        channel, number = int(message["channel_id"]), int(message["id"])
        return await self.outcome(self.person.click(channel, number, custom_id, values))

    async def command(self, channel: int, name: str, **options: object) -> Outcome:
        """Use a slash command. A subcommand's name has both words."""
        return await self.outcome(self.person.command(channel, name, options))

    async def complete(self, channel: int, name: str, focused: str, **options: object) -> list[Obj]:
        """The suggestions for an option while it's typed."""
        return await self.person.complete(channel, name, options, focused)

    async def submit(self, modal: Obj, **values: str | list[str]) -> Outcome:
        """Submit a form, with values by custom ID or label."""
        by_label: dict[str, str] = {}
        for each in walk(modal["components"]):
            inner = each.get("component") or each
            if inner.get("custom_id") and (each.get("label") or inner.get("label")):
                by_label[str(each.get("label") or inner.get("label"))] = inner["custom_id"]
        named = {by_label.get(name, name): value for name, value in values.items()}
        return await self.outcome(self.person.submit(int(modal["id"]), named))

    async def outcome(self, interaction: str) -> Outcome:
        """Wait until the client knows the result of an interaction."""
        end = {"INTERACTION_DONE", "INTERACTION_FAILED"}
        heard = await self.wait_for(lambda each: each.name in end and each.data["interaction"] == interaction)
        if heard.name == "INTERACTION_FAILED":
            return Outcome(interaction, failed=heard.data["message"])
        opened = [each for each in self.heard if each.name == "MODAL" and each.data["interaction"] == interaction]
        return Outcome(interaction, modal=opened[0].data["modal"] if opened else None)

    async def answer(self, channel: int, outcome: Outcome) -> Obj:
        """The message that responds to an interaction, once it no longer says that the bot is thinking."""

        def answered(message: Obj) -> bool:
            metadata = message.get("interaction_metadata") or {}
            return metadata.get("id") == outcome.interaction and not message["flags"] & 128

        return await self.sees(channel, answered)
