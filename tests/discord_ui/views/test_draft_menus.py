"""A panel's choices as buttons and menus, however many there are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.discord_ui.views.play.draft_actions import MORE_PAGE
from bot.discord_ui.views.play.draft_panel import FIRST_GROUP_PAGE, GROUP_PAGES, panel
from bot.engine.game import DONE, Choice
from bot.games.game import Act, Group
from bot.games.lazy_sequence import LazySequence
from bot.games.pyramids.drafts.acts import DIE
from bot.host.model.drafts import Draft
from tests.discord_ui.room import component, labels, message_of, texts
from tests.discord_ui.worst import complaints, offering, payload
from tests.texts import laid, part, text

if TYPE_CHECKING:
    import pytest

    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

BACK = text("button-back")
CLEAR = text("button-clear")
MORE_BUTTON = text("button-more")
ODDS = text("button-odds")
PREVIEW = text("button-preview")
TYPE = text("button-type")
WORDS = text("button-words")

NEXT = text("ask-piece", number=1, of=5)
ORDER = "🔢"


async def _offered(room: Room, guest: Guest, many: int, page: int = 0) -> dict[str, list[str]]:
    choices = [Choice(f"k{number}", f"c{number}") for number in range(many)]
    seat = offering(await room.host.seat(1, guest.user), choices)
    shown = message_of(panel(seat, None, page=page))
    rows = [each for each in shown["components"] if each["type"] == 1]
    items = [item for row in rows[:-1] for item in row["components"]]
    return {
        item.get("placeholder") or item["label"]: [option["value"] for option in item.get("options", [])]
        for item in items
    }


def _part(number: int, count: int) -> str:
    """Label of the menu with one of several parts of the next choices."""
    return text("panel-part", ask=NEXT, number=number, count=count)


def _keys(start: int, end: int) -> list[str]:
    return [f"k{number}" for number in range(start, end)]


async def test_few_choices_are_buttons_and_many_are_paged_menus(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert await _offered(room, ilse, 5) == {f"c{number}": [] for number in range(5)}
    assert await _offered(room, ilse, 20) == {f"c{number}": [] for number in range(20)}
    assert await _offered(room, ilse, 21) == {NEXT: _keys(0, 21)}
    assert await _offered(room, ilse, 25) == {NEXT: _keys(0, 25)}
    assert await _offered(room, ilse, 26) == {_part(1, 2): _keys(0, 25), _part(2, 2): _keys(25, 26)}
    of_75 = {_part(at + 1, 3): _keys(at * 25, at * 25 + 25) for at in range(3)}
    assert await _offered(room, ilse, 75) == of_75
    assert await _offered(room, ilse, 76) == of_75 | {text("panel-more", number=1, count=2): []}
    second = {NEXT: _keys(75, 76), text("panel-more", number=2, count=2): []}
    assert await _offered(room, ilse, 76, page=1) == second
    assert await _offered(room, ilse, 76, page=3) == second


async def test_groups_without_room_are_a_step_away(room: Room, ilse: Guest, marek: Guest) -> None:
    """An ordinary message has five rows, one of which is for actions."""
    await room.programming(ilse, marek)
    seat = await room.host.seat(1, ilse.user)

    def group(name: str, many: int) -> Group:
        acts = tuple(Act(f"{name}{number}", f"{name}{number}", (), note=f"does {name}") for number in range(many))
        return Group(f"Which {name}?", acts)

    def asked(*groups: Group, page: int = 0) -> tuple[list[str], list[str]]:
        shown = panel(replace(seat, groups=LazySequence(lambda: groups)), None, page=page)
        assert complaints(shown) == []
        items = [item for row in payload(shown) for item in row.get("components", [])]
        menus = [item["placeholder"] for item in items if item.get("placeholder")]
        return menus, labels(message_of(shown))

    assert asked(group("a", 20))[0] == []
    assert asked(group("a", 6), group("b", 12), group("c", 1)) == (["Which b?"], asked(group("a", 6), group("c", 1))[1])
    menus, buttons = asked(group("a", 11), group("b", 12), group("c", 3))
    assert menus == ["Which b?"]
    assert MORE_BUTTON in buttons
    assert "c0" not in buttons
    assert "c0" in asked(group("a", 11), group("b", 12), group("c", 3), page=MORE_PAGE)[1]
    many = [group("a", 20), *(group(name, 51) for name in "bc")]
    assert asked(*many)[0] == []
    assert asked(*many, page=MORE_PAGE)[1][:2] == ["Which b?", "Which c?"]
    for at, name in enumerate("bc"):
        parts = [text("panel-part", ask=f"Which {name}?", number=number, count=3) for number in (1, 2, 3)]
        assert asked(*many, page=FIRST_GROUP_PAGE + at * GROUP_PAGES)[0] == parts
    await ilse.say("MRN")
    seat, begun = await room.host.seat(1, ilse.user), [BACK, TYPE, PREVIEW, CLEAR, WORDS]
    full = [group("a", 20), *(group(name, 5) for name in "bcde")]
    assert asked(*full[:-1], page=MORE_PAGE)[1][-7:] == [*begun, ODDS, "🔢"]
    assert asked(*full, page=MORE_PAGE)[1][-6:] == ["e4", *begun], "actions have one row if choices fill four"


async def test_choice_notes_are_above_buttons_or_inside_menus(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    choices = (Choice("a", "Plow", "pushes"), Choice("b", "Bomb", "blows up"), Choice(DONE, "Done: send it"))
    seat = await room.host.seat(1, ilse.user)
    few = message_of(panel(offering(seat, choices), None))
    assert "\n-# Plow: pushes\n-# Bomb: blows up" in texts(few)
    assert labels(few)[:2] == ["Plow", "Bomb"]
    assert "Done: send it" not in labels(few)
    long = Choice("long", "A label with more words than fit beside others", "lies there")
    more = [replace(each, key=f"{each.key}{number}") for number in range(2) for each in choices[:2]]
    many = message_of(panel(offering(seat, (*choices, long, *more)), None))
    options = component(many, NEXT)["options"]
    assert [each.get("description") for each in options[:3]] == ["pushes", "blows up", "lies there"]
    assert text("sizes") in texts(many)
    draft = Draft(seat=0, question=seat.view.record.question, edit=1, answer=("MR", "N"))
    ended = message_of(panel(replace(offering(seat, choices[2:]), draft=draft, text="MRN"), None))
    assert laid("MRN") in texts(ended)


async def test_related_choices_keep_their_rows(room: Room, ilse: Guest, marek: Guest) -> None:
    """It stays in place, too: used pieces are greyed out."""
    await room.started(ilse, marek)
    shown = await ilse.panel()
    sizes = [[f"{colour}{size}" for colour in "🔴🟡🟢🔵"] for size in "SML"]
    sizes[-1].append(DIE)
    sizes[-2].append(ORDER)
    assert _rows(shown)[:-1] == sizes
    for taken in ("MR", DIE):
        shown = await ilse.click(shown, taken)
        assert _rows(shown)[:-1] == sizes
        buttons = [each for row in shown["components"] for each in row.get("components", ())]
        off = {each.get("label") for each in buttons if each.get("disabled")}
        assert {"🔴S", "🔴M", "🔴L"} <= off


def _rows(message: Obj) -> list[list[str]]:
    """Button labels row by row, or emoji if there's no label."""
    rows = [row["components"] for row in message["components"] if row["type"] == 1]
    return [[each.get("label") or each["emoji"]["name"] for each in row] for row in rows]


async def test_turning_a_page_does_not_change_the_draft(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.programming(ilse, marek)
    monkeypatch.setattr("bot.discord_ui.views.play.draft_choices.MENU_OPTIONS", 1)
    monkeypatch.setattr("bot.discord_ui.views.play.draft_choices._fits_buttons", lambda *_: False)
    shown = await ilse.panel()
    assert len(component(shown, _part(1, 3))["options"]) == 1
    more = next(label for label in labels(shown) if label.startswith(text("panel-more", number=1, count=3)))
    turned = await ilse.click(shown, more)
    assert turned["instead"]
    assert text("panel-more", number=2, count=3) in texts(turned)
    assert (await room.host.seat(1, ilse.user)).text == ""


async def test_finished_program_shows_only_compile_and_undo(room: Room, ilse: Guest, marek: Guest) -> None:
    """Ways to change the program are behind a button; if it can be continued, the next choices are shown."""
    table = await room.programming(ilse, marek)
    shown = await ilse.panel(table)
    while part("panel-complete") not in texts(shown):
        shown = await ilse.click(shown, labels(shown)[0])
    assert labels(shown) == ["🔢", text("button-compile"), text("button-undo"), MORE_BUTTON]
    assert _menus(shown) == 0
    assert _menus(await ilse.click(shown, MORE_BUTTON)) == 3


def _menus(message: Obj) -> int:
    """Number of menus in a message."""
    return sum("options" in item for each in message["components"] for item in each.get("components", ()))
