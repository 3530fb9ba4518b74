"""Using a bot on the playground's page: buttons, menus, modals, commands, and ephemeral messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.playground.browser.page_windows import browser, enter, message, place, windows

if TYPE_CHECKING:
    from tests.playground.browser.page_bot import Place
    from tests.playground.browser.page_windows import Windows

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
__all__ = ["browser", "place", "windows"]


# buttons


async def test_pressed_button_updates_the_message_for_everyone(windows: Windows) -> None:
    ilse, marek = await windows.seat("Ilse"), await windows.seat("Marek")
    await ilse.get_by_role("button", name="Join").click()
    await expect(message(ilse, "3 of 4 seats taken").first).to_be_visible()
    await expect(marek.locator(".message", has_text="3 of 4 seats taken").first).to_be_attached()


async def test_focus_stays_on_a_button_when_its_message_is_redrawn(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("button", name="Join").focus()
    await enter(page, "Enter")
    await expect(page.locator(".message", has_text="3 of 4 seats taken").first).to_be_visible()
    await expect(page.get_by_role("button", name="Join")).to_be_focused()


async def test_failed_interaction_is_shown_at_its_message(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("button", name="Close").click()
    await expect(page.locator(".message .failed")).to_contain_text("The application did not respond.")


async def test_disabled_button_cannot_be_pressed(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await expect(page.get_by_role("button", name="Old")).to_be_disabled()


async def test_ephemeral_message_is_private_until_dismissed(windows: Windows) -> None:
    ilse, marek = await windows.seat("Ilse"), await windows.seat("Marek")
    await ilse.get_by_role("button", name="History").click()
    ephemeral_text = message(ilse, "You said ('history', None).")
    await expect(ephemeral_text).to_contain_text("Only you can see this")
    await expect(message(marek, "You said")).to_have_count(0)
    await ephemeral_text.get_by_role("button", name="Dismiss").click()
    await expect(ephemeral_text).to_have_count(0)


# menus


async def test_menu_works_with_the_keyboard_alone(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("combobox", name="Board").focus()
    await enter(page, "ArrowDown", "ArrowDown", "Enter")
    await expect(message(page, "You said")).to_be_visible()
    assert place.bot.received == [("board", ["middle"])]


async def test_multi_select_menu_submits_when_closed(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("combobox", name="Colours").click()
    await page.get_by_role("option", name="Blue").click()
    await page.get_by_role("option", name="Red").click()
    await page.get_by_role("button", name="Done").click()
    await expect(message(page, "You said")).to_be_visible()
    assert place.bot.received == [("colours", ["red", "blue"])]


async def test_menu_stays_open_while_its_message_changes(windows: Windows, place: Place) -> None:
    page, marek = await windows.seat("Ilse"), await windows.seat("Marek")
    await page.get_by_role("combobox", name="Board").click()
    await marek.get_by_role("button", name="Join").click()
    await expect(marek.locator(".message", has_text="3 of 4 seats taken").first).to_be_visible()
    await page.get_by_role("option", name="Large").click()
    await expect(page.locator(".message", has_text="3 of 4 seats taken").first).to_be_attached()
    await expect(message(page, "You said ('board', ['large']).")).to_be_visible()


async def test_too_few_choices_are_discarded(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    menu = page.get_by_role("combobox", name="Colours")
    await menu.click()
    await page.get_by_role("option", name="Blue").click()
    await expect(menu).to_have_text("Blue")
    await enter(page, "Escape")
    await expect(menu).to_have_text("Colours")
    assert place.bot.received == []


async def test_person_is_chosen_from_a_user_menu(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("combobox", name="A guest").click()
    await page.get_by_role("option", name="Noor").click()
    await expect(message(page, "You said")).to_be_visible()
    assert place.bot.received == [("guest", [str(place.people["Noor"].id)])]


# modals


async def test_modal_is_filled_in_and_submitted(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("button", name="Program", exact=True).click()
    modal = page.get_by_role("dialog", name="Your program")
    await modal.get_by_label("Orders").fill("FLR")
    await modal.get_by_role("combobox", name="Facing").click()
    await modal.get_by_role("option", name="South").click()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_have_count(0)
    assert place.bot.received[-1] == ("sheet", {"orders": "FLR", "facing": ["south"], "note": "go"})


async def test_incomplete_modal_shows_errors_and_stays_open(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("button", name="Program", exact=True).click()
    modal = page.get_by_role("dialog", name="Your program")
    await modal.get_by_label("Orders").fill("F")
    await enter(page, "Enter")
    await expect(modal).to_contain_text("At least 2 characters")
    await expect(modal).to_contain_text("Make a choice here first")
    assert [key for key, _ in place.bot.received] == ["program"]


async def test_modal_opens_only_in_the_requesting_window(windows: Windows) -> None:
    asking, other = await windows.seat("Ilse"), await windows.seat("Ilse")
    await asking.get_by_role("button", name="Program", exact=True).click()
    await expect(asking.get_by_role("dialog")).to_be_visible()
    await expect(other.get_by_role("dialog")).to_have_count(0)


# commands


async def test_command_is_entered_with_the_keyboard_alone(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await expect(page.get_by_label("Message #game-night")).to_be_focused()
    await enter(page, "/pl")
    await expect(page.get_by_role("option")).to_have_count(1)
    await enter(page, "Tab")
    await expect(page.get_by_label("game", exact=True)).to_be_focused()
    await enter(page, "kol", "Enter", "Enter")
    answer = message(page, '{"game": "kolmio"}')
    await expect(answer).to_contain_text("Ilse used /play")
    await expect(page.get_by_label("Message #game-night")).to_be_focused()


async def test_command_can_be_typed_in_one_go(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "/play kol", "Enter", "Enter")
    await expect(message(page, '{"game": "kolmio"}')).to_be_visible()


async def test_command_without_required_option_is_not_sent(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "/play", "Enter", "Escape", "Enter")
    await expect(page.get_by_role("alert").filter(has_text="game is required.")).to_be_visible()


async def test_out_of_range_integer_is_refused_with_the_limit(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "/play", "Enter", "RAMbots", "Enter")
    await page.get_by_role("button", name="seats", exact=True).click()
    await enter(page, "9", "Enter")
    await expect(page.get_by_role("alert").filter(has_text="seats must be at most 6.")).to_be_visible()


async def test_options_of_every_kind_reach_the_bot(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "/play", "Enter", "RAMbots", "Enter")
    await page.get_by_role("button", name="seats", exact=True).click()
    await enter(page, "4")
    await page.get_by_role("button", name="guest", exact=True).click()
    await enter(page, "noo", "Enter")
    await page.get_by_role("button", name="rule", exact=True).click()
    await enter(page, "ra")
    await page.get_by_role("option", name="ram", exact=True).click()
    await enter(page, "Enter")
    await expect(message(page, '{"game": "rambots", "seats": 4, "guest": "Noor", "rule": "ram"}')).to_be_visible()


async def test_subcommand_is_offered_by_its_full_name(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "/table st", "Tab", "Enter")
    await expect(message(page, "It stands well.")).to_contain_text("Ilse used /table")


async def test_command_is_shown_in_the_readers_language(windows: Windows, place: Place) -> None:
    """The bot still gets its own names."""
    page = await windows.seat("Ilse", locale="fi-FI")
    await enter(page, "/pl")
    await expect(page.get_by_role("option", name="/play")).to_contain_text("Avaa pöytä")
    await enter(page, "Enter")
    bar = page.locator(".command-bar")
    await expect(bar).to_contain_text("Mikä peli")
    await expect(page.get_by_role("option").last).to_contain_text("Kolmiopeli")
    await enter(page, "kolmiop", "Enter", "Enter")
    await expect(message(page, '{"game": "kolmio"}')).to_be_visible()
    english = await windows.seat("Marek")
    await enter(english, "/pl")
    await expect(english.get_by_role("option", name="/play")).to_contain_text("Open a table")


async def test_unanswered_command_is_shown_as_failed(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "/table leave", "Enter")
    await expect(page.locator(".notice")).to_contain_text("/table leave: The application did not respond.")


async def test_slow_bot_shows_a_thinking_message(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "/rules", "Enter")
    await expect(message(page, "is thinking …")).to_be_visible()
    place.bot.thought.set()
    await expect(message(page, "Push and ram.")).to_be_visible()
    await expect(message(page, "is thinking …")).to_have_count(0)


async def test_hash_sign_offers_channels_except_in_dms(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "#ta")
    await expect(page.get_by_role("listbox", name="Channels")).to_be_visible()
    ilse = place.people["Ilse"]
    private = int(ilse.dm(place.people["Marek"].id)["id"])
    ilse.send(private, "Just us two.")
    page = await windows.seat("Ilse", private)
    await enter(page, "#ta", "Enter")
    await expect(message(page, "#ta")).to_be_visible()
