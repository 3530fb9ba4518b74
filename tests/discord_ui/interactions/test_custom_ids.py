"""A custom ID encodes everything about its click, and nothing else is mistaken for one."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from pathlib import Path

import pytest

from bot.discord_ui import handlers
from bot.discord_ui.handlers import FORMS, HANDLERS, IN_LESSONS
from bot.discord_ui.interactions.actions.base import DraftAction, thing_of
from bot.discord_ui.interactions.actions.drafts import ChooseNext, UndoDraft
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.history import ShowRules
from bot.discord_ui.interactions.actions.learning import Learn
from bot.discord_ui.interactions.actions.lobby import JoinTable, PlayNow
from bot.discord_ui.interactions.actions.people import EditUserSettings
from bot.discord_ui.interactions.context import HandlerRegistry, Request
from bot.discord_ui.interactions.custom_ids import (
    LARGEST,
    MAX_LENGTH,
    CustomId,
    LessonDraft,
    TableDraft,
    action_of,
    decode,
    encode,
    known_actions,
    number_of,
)
from bot.discord_ui.interactions.replies import Ack, Reply
from bot.discord_ui.present_era import fill_era
from bot.host.model.era import StoredKind, StoredThing
from tests.agreed import hold

CHOICE = ChooseNext(TableDraft(12, 3, 4), "SR", nonce="12-3-p0")
ERA = "k3x9zq"
SAMPLES = {"int": 7, "bool": True, "str": "1,0", "int | None": 0, "DraftRef": LessonDraft("rambots.daily", 4, 2)}
LARGE = {
    "int": 999_999,
    "bool": True,
    "str": "x" * 10,
    "int | None": 9,
    "DraftRef": TableDraft(999_999, 99_999, 99_999),
}


def filled(kind: type[CustomId], values: dict[str, object]) -> CustomId:
    """Create the action with every field set."""
    return kind(**{each.name: values[str(each.type)] for each in fields(kind) if each.name != "nonce"})  # type: ignore[arg-type]  # matches the fields' types


@pytest.mark.parametrize("kind", known_actions(), ids=lambda kind: kind.code)
def test_every_action_round_trips(kind: type[CustomId]) -> None:
    least = {each.name: SAMPLES[str(each.type)] for each in fields(kind) if each.default is MISSING}
    for action in (kind(**least), filled(kind, SAMPLES)):  # type: ignore[arg-type]  # matches the fields' types
        for written in (action.button(), action.select(), action.select(2), action.modal()):
            assert action_of(written) == action


STORED = {"table": StoredKind.TABLE, "draft": StoredKind.TABLE} | {kind.name.lower(): kind for kind in StoredKind}


@pytest.mark.parametrize("kind", known_actions(), ids=lambda kind: kind.code)
def test_every_action_names_the_kind_of_its_stored_thing(kind: type[CustomId]) -> None:
    """After a restore, the number may belong to something else; knowing its kind lets the bot refuse the click."""
    named = [STORED[each.name] for each in fields(kind) if each.name in STORED]
    thing = thing_of(filled(kind, SAMPLES | {"DraftRef": TableDraft(7, 4, 2)}))
    assert thing == (StoredThing(named[0], 7) if named else None)


def test_action_codes_and_fields_match_snapshot() -> None:
    """Messages in people's chats contain them. A field may be added at the end, with a default."""
    lines = []
    for kind in known_actions():
        told = [f"{each.name} {each.type}" for each in fields(kind) if each.name != "nonce"]
        lines.append(f"{kind.code}: {', '.join(told)}".rstrip(": "))
    hold(Path(__file__).parents[1] / "agreed" / "custom ids.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("kind", known_actions(), ids=lambda kind: kind.code)
def test_every_action_has_exactly_one_handler(kind: type[CustomId]) -> None:
    assert (kind in HANDLERS) != (kind in FORMS)
    assert kind not in IN_LESSONS or issubclass(kind, DraftAction)


def test_every_module_of_handlers_is_loaded() -> None:
    folder = Path(*handlers.__path__)
    loaded = {Path(str(module.__file__)) for module in handlers.MODULES}
    assert loaded == {*folder.rglob("*.py")} - {folder / "__init__.py"}


def test_second_handler_of_an_action_is_refused() -> None:
    registry = HandlerRegistry()

    async def show(_: Request[ShowHelp]) -> Reply:
        return Ack()

    async def show_other(_: Request[ShowHelp]) -> Reply:
        return Ack()

    assert registry.add(ShowHelp)(registry.add(ShowHelp)(show)) is show
    with pytest.raises(TypeError, match="ShowHelp has two handlers"):
        registry.add(ShowHelp)(show_other)
    assert registry[ShowHelp] is show


@pytest.mark.parametrize("kind", known_actions(), ids=lambda kind: kind.code)
def test_custom_id_fits_with_every_field_at_maximum(kind: type[CustomId]) -> None:
    """With an era, the longest nonce, and every number at its maximum."""
    action = filled(kind, LARGE)
    of_discord = {each.name: LARGEST for each in fields(kind) if each.name in ("user", "message")}
    action = replace(action, **of_discord)  # type: ignore[arg-type]  # matches the fields' types
    nonce = "999999-99999-r0.99" if action.belongs() else ""
    assert len(encode("s2", replace(action, nonce=nonce), era=ERA)) <= MAX_LENGTH


def test_era_is_decoded_along_with_the_action() -> None:
    decoded = decode(encode("b", CHOICE, era=ERA))
    assert decoded is not None
    assert (decoded.component, decoded.era, decoded.action) == ("b", ERA, CHOICE)
    assert decoded.nonce == f"{ERA}.{CHOICE.nonce}"
    assert fill_era(CHOICE.button(), ERA) == encode("b", CHOICE, era=ERA)


def test_actions_on_nothing_stored_carry_no_era() -> None:
    welcome = PlayNow("rambots", nonce="welcome")
    own = (ShowHelp(), Learn("rambots"), EditUserSettings(), UndoDraft(LessonDraft("rambots", 3)))
    for action in (*own, welcome, ShowRules(game="rambots")):
        assert fill_era(action.button(), ERA) == encode("b", action, era=ERA) == action.button()
        decoded = decode(action.button())
        assert decoded is not None
        assert decoded.era == ""
    hello = decode(encode("b", Learn(nonce="g5-h"), era=ERA))  # an announcement's nonce, by which its message is found
    assert hello is not None
    assert hello.nonce == f"{ERA}.g5-h"


@pytest.mark.parametrize("choice", ["1,0", "0,1/-2,2", "order creeper", "2 7", "a:b", "100%", "%2F", "ö"])
def test_choice_keys_may_contain_any_characters(choice: str) -> None:
    action = replace(CHOICE, choice=choice)
    assert action_of(action.button()) == action
    assert action_of(action.select(1)) == action


@pytest.mark.parametrize(
    "foreign",
    [
        "",
        "join",
        "b:join:1",
        "b:@:join",
        "b:join:1:0:0::",
        "b:@:join::x",
        "b:@:nosuchaction::1",
        "b:@:join::1:2",
        "b::join::1",
        "b:@:help:",
        "x:@:join::1",
        "b:@:join::1\n",
        "b:@:join::01",
        "b:@:join::0",
        f"b:@:join::{2**63}",
        f"b:@:join::{'9' * 40}",
        "b:@:join::١",
        "b:K3X9ZQ:join::1",
        "b:k3x9:join::1",
        "b:@:join:2-0-l:1",
        "b:@:choose:13-3-p0:t12.3.4:SR",
        "b:@:choose::t12.3:SR",
        "b:@:choose::x12.3.4:SR",
        "b:@:choose",
        "b:@:choose:",
        "b:@:panel:1-0-p0 @everyone:1",
        "b:@:panel::1:2",
        f"b:@:computer::1:{'x' * 100}",
        f"b::leaders::15:t10000000000000\x7f{'0' * 69}",
    ],
)
def test_foreign_custom_ids_are_not_decoded(foreign: str) -> None:
    assert decode(foreign) is None


@pytest.mark.parametrize("text", ["", "-1", "1.0", "٣", "²", " 1", "1\n", str(2**63), "9" * 5000])
def test_invalid_numbers_are_rejected(text: str) -> None:
    assert number_of(text) is None


def test_largest_number_is_decoded() -> None:
    assert number_of(str(LARGEST)) == LARGEST
    assert action_of(f"b:@:join::{LARGEST}") == JoinTable(LARGEST)


def test_overlong_custom_id_raises() -> None:
    with pytest.raises(ValueError, match="too long"):
        replace(CHOICE, choice="x" * 100).button()


def test_two_actions_cannot_share_a_code() -> None:
    with pytest.raises(TypeError, match="same code"):
        type("Another", (CustomId,), {}, code="join")
