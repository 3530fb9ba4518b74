"""What people see and write on the playground's page: a real browser, the stand-in, and the real client as the bot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.discord.player import PATIENCE
from tests.playground.browser.page_windows import DESK, browser, enter, message, place, sit, windows

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page, ViewportSize, WebSocketRoute

    from tests.playground.browser.page_bot import Place
    from tests.playground.browser.page_windows import Windows

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
__all__ = ["browser", "place", "windows"]
PHONE: ViewportSize = {"width": 390, "height": 844}


async def holds(page: Page, expression: str) -> None:
    """Wait until the expression is true. Playwright's own waiting evaluates in the page, which its security policy
    forbids."""
    async with asyncio.timeout(PATIENCE):
        while not await page.evaluate(expression):
            await page.wait_for_timeout(50)


# sitting in


async def test_visitor_picks_a_person_and_sees_their_channels(windows: Windows, place: Place) -> None:
    page = await windows.blank()
    await page.goto("/")
    await page.get_by_role("button", name="Marek").click()
    await expect(
        page.get_by_role("navigation", name="Channels").get_by_role("button", name="second-table")
    ).to_be_visible()
    await expect(page.locator("#self")).to_contain_text("Marek")
    assert f"person={place.people['Marek'].id}" in page.url


async def test_person_named_in_the_url_is_selected_at_once(windows: Windows, place: Place) -> None:
    page = await windows.seat("Noor", place.chat)
    await expect(page.locator("#self")).to_contain_text("Noor")
    await expect(page.locator("#chat-title")).to_have_text("second-table")


async def test_unknown_person_in_the_url_shows_start_page_with_error(windows: Windows) -> None:
    page = await windows.blank()
    await page.goto("/?person=1")
    await expect(page.get_by_role("alert")).to_contain_text("There's no such person.")
    await expect(page.get_by_role("button", name="Ilse")).to_be_visible()


async def test_added_person_becomes_the_current_person(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("button", name="Add").click()
    await page.get_by_role("dialog").get_by_label("Name").fill("Pia")
    await page.keyboard.press("Enter")
    await expect(page.locator("#self")).to_contain_text("Pia")
    await expect(page.get_by_role("navigation", name="People").get_by_title("You are Pia")).to_be_visible()


async def test_refused_request_is_shown_in_a_toast(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("button", name="Add").click()
    await page.get_by_role("dialog").get_by_label("Name").fill("Marek")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert").filter(has_text="Marek is already here.")).to_be_visible()


async def test_other_persons_unread_messages_are_counted_until_read(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    marek = page.get_by_role("navigation", name="People").get_by_role("button", name="Marek")
    await expect(marek).to_be_visible()
    await enter(page, "Hello there", "Enter")
    await expect(marek).to_contain_text("1 unread message")
    await marek.click()
    await expect(message(page, "Hello there")).to_be_visible()
    await expect(marek).not_to_contain_text("unread")


async def test_message_in_the_open_channel_is_marked_read(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    place.scene.player("Marek").say(place.scene.channel, "Are you there?")
    await expect(message(page, "Are you there?")).to_be_visible()
    await expect(page.locator("#channels")).not_to_contain_text("unread")
    ilse = place.scene.player("Ilse").id
    async with asyncio.timeout(PATIENCE):
        while place.scene.playground.world.unread(ilse, place.scene.channel):
            await page.wait_for_timeout(20)


async def test_alt_keys_switch_person_and_channel(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await page.keyboard.press("Alt+PageDown")
    await expect(page.locator("#self")).to_contain_text("Marek")
    await expect(page.locator("#chat-title")).to_have_text("game-night")
    await page.keyboard.press("Alt+ArrowUp")
    await expect(page.locator("#chat-title")).to_have_text("second-table")


async def test_disabled_dms_stay_disabled_after_reload(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await page.get_by_role("switch", name="Allow direct messages").press("Space")
    await sit(page, place, "Ilse")
    await expect(page.get_by_role("switch", name="Allow direct messages")).not_to_be_checked()


# reading


async def test_picture_has_alt_text_and_opens_in_a_lightbox(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    picture = page.get_by_role("img", name="A board with two pyramids")
    await expect(picture).to_be_visible()
    await holds(page, "[...document.images].every((image) => image.complete && image.naturalWidth === 900)")
    await picture.click()
    await expect(page.locator("#lightbox img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#lightbox")).to_have_count(0)


@pytest.mark.parametrize(("viewport", "wide", "high"), [(DESK, 550, 350), (PHONE, 330, 844)], ids=["desk", "phone"])
async def test_picture_size_matches_discord(windows: Windows, viewport: ViewportSize, wide: int, high: int) -> None:
    """This picture is in a box, whose edges take up some of a phone's width."""
    page = await windows.seat("Ilse", viewport=viewport)
    picture = page.get_by_role("img", name="A board with two pyramids")
    await holds(page, "[...document.images].every((image) => image.complete && image.naturalWidth === 900)")
    box = await picture.bounding_box()
    assert box is not None
    ratio = box["width"] / box["height"]
    assert ratio == pytest.approx(await picture.evaluate("image => image.naturalWidth / image.naturalHeight"), rel=0.01)
    assert min(wide, high * ratio) - 36 <= box["width"] <= min(wide, high * ratio) + 1


async def test_animations_wait_for_play_with_reduced_motion(windows: Windows) -> None:
    page = await windows.seat("Ilse", calm=True)
    play = page.get_by_role("button", name="Play the animation")
    await expect(play).to_be_visible()
    assert await page.locator(".picture img[src*='replay.gif']").count() == 0
    await play.click()
    await expect(page.locator(".picture img[src*='replay.gif']")).to_be_visible()


async def test_script_in_a_message_is_shown_as_text(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse", place.chat)
    await expect(message(page, "<script>document.title='owned'</script>")).to_be_visible()
    assert await page.locator(".message script, .message img[src=x]").count() == 0
    assert "owned" not in await page.title()


async def test_markdown_is_rendered(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse", place.chat)
    meant = {
        ".md-h1": "Head",
        "strong": "bold",
        "em": "it",
        "u": "under",
        "s": "gone",
        ".md-p > code": "code",
        ".spoiler": "secret",
        "blockquote": "quote",
        "li li": "inner",
        "pre": "print('hi')",
        ".md-sub a": "a link",
        "span.mention": "@Marek",
        "button.mention": "#game-night",
    }
    await expect(page.locator(".md-h1")).to_be_visible()
    assert {each: await page.locator(f".md {each}").first.text_content() for each in meant} == meant


async def test_inline_code_ends_at_its_matching_backticks(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse", place.chat)
    place.people["Marek"].send(place.chat, "either `*` for upright or `^ > v <` or ``a ` b``, and so on")
    found = message(page, "for upright").locator("code")
    await expect(found).to_have_text(["*", "^ > v <", "a ` b"])


async def test_thread_is_listed_by_its_channel_and_opens_from_message(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await expect(page.locator(".place.nested", has_text="How to ram")).to_be_visible()
    await message(page, "Table 7").page.locator(".thread-link").first.click()
    await expect(page.locator("#chat-title")).to_have_text("How to ram")
    await expect(page.locator("#chat-topic")).to_have_text("in #game-night")


async def test_renamed_thread_updates_the_link_at_its_message(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    thread = next(each for each in place.bot.channel(place.tables).threads if each.name == "How to ram")
    await thread.edit(name="How to ram: done", archived=True)
    await expect(page.locator(".thread-link").first).to_contain_text("How to ram: done")
    await expect(page.locator(".place.nested", has_text="How to ram")).to_have_count(0)
    await thread.edit(name="How to ram", archived=False)
    await expect(page.locator(".thread-link").first).to_contain_text("How to ram")


async def test_new_message_shows_a_pill_without_scrolling(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await page.locator("#log").hover()
    await page.mouse.wheel(0, -5000)
    await expect(page.get_by_role("button", name="Jump to newest")).to_be_visible()
    place.people["Marek"].send(place.tables, "Are you there?")
    pill = page.get_by_role("button", name="1 new message")
    await expect(pill).to_be_visible()
    await pill.click()
    await expect(message(page, "Are you there?")).to_be_in_viewport()
    await expect(pill).to_be_hidden()


async def test_older_messages_load_at_the_top(windows: Windows, place: Place) -> None:
    for line in range(70):
        place.people["Ilse"].send(place.chat, f"Counted {line}")
    page = await windows.seat("Ilse", place.chat)
    await expect(message(page, "Line 0")).to_have_count(0)
    await page.locator("#log").hover()
    await page.mouse.wheel(0, -20000)
    await expect(message(page, "Line 0")).to_have_count(1)


async def test_typing_indicator_shows_the_bot(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await place.bot.channel(place.tables).typing()
    await expect(page.locator(".typing")).to_have_text(f"{place.name} is typing …")


async def cut_off(windows: Windows, place: Place) -> tuple[Page, Callable[[], None]]:
    """Ilse's window without a connection, and a function that restores it. Time stands still in the window, so it
    doesn't reconnect by itself."""
    page = await windows.blank()
    await page.clock.install()
    sockets: list[WebSocketRoute] = []
    cut = False

    async def pass_on(socket: WebSocketRoute) -> None:
        if cut:
            await socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    def mend() -> None:
        nonlocal cut
        cut = False

    await page.route_web_socket("**/people", pass_on)
    await sit(page, place, "Ilse")
    await page.clock.pause_at(await page.evaluate("Date.now() / 1000 + 1"))
    cut = True
    for socket in sockets:
        await socket.close()
    await expect(page.get_by_role("status").filter(has_text="Lost the connection to the playground")).to_be_visible()
    return page, mend


async def test_lost_connection_is_shown_and_restored_on_demand(windows: Windows, place: Place) -> None:
    page, mend = await cut_off(windows, place)
    place.people["Marek"].send(place.tables, "Said meanwhile")
    mend()
    await page.get_by_role("button", name="Try now").click()
    await expect(message(page, "Said meanwhile")).to_be_visible()
    await expect(page.locator("#banner")).to_be_hidden()


async def test_lost_connection_is_restored_automatically(windows: Windows, place: Place) -> None:
    page, mend = await cut_off(windows, place)
    await page.clock.run_for(10_000)  # some attempts fail
    await expect(page.locator("#banner")).to_be_visible()
    place.people["Marek"].send(place.tables, "Said meanwhile")
    mend()
    await page.clock.run_for(10_000)
    await expect(message(page, "Said meanwhile")).to_be_visible()
    await expect(page.locator("#banner")).to_be_hidden()


# writing


async def test_arrow_up_edits_the_last_own_message(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "Helo", "Enter")
    await expect(message(page, "Helo")).to_be_visible()
    await enter(page, "ArrowUp")
    await page.get_by_label("Edit your message").fill("Hello")
    await enter(page, "Enter")
    await expect(message(page, "Hello")).to_contain_text("(edited)")


async def test_deleted_message_disappears_from_every_window(windows: Windows) -> None:
    ilse, marek = await windows.seat("Ilse"), await windows.seat("Marek")
    await enter(ilse, "A slip", "Enter")
    await expect(message(marek, "A slip")).to_be_visible()
    await message(ilse, "A slip").hover()
    await message(ilse, "A slip").get_by_role("button", name="Delete").click()
    await expect(message(marek, "A slip")).to_have_count(0)


async def test_reply_quotes_the_message_it_answers(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await expect(message(page, "In!").locator(".above")).to_contain_text("2 of 4 seats taken")
    await message(page, "In!").hover()
    await message(page, "In!").get_by_role("button", name="Reply", exact=True).click()
    await enter(page, "Good", "Enter")
    await expect(message(page, "Good").locator(".above")).to_contain_text("In!")


@pytest.mark.parametrize(("ago", "end"), [("Long ago", "a a🤖 and so on"), ("Ages ago", "\n-# small, and so on")])
async def test_reply_quote_does_not_split_emoji_or_markup(windows: Windows, place: Place, ago: str, end: str) -> None:
    page = await windows.seat("Ilse")
    place.people["Marek"].send(place.tables, f"{ago}: " + "a " * 193 + end)
    await message(page, ago).last.hover()
    await message(page, ago).last.get_by_role("button", name="Reply", exact=True).click()
    await enter(page, f"Sure, {ago.lower()}", "Enter")
    above = message(page, f"Sure, {ago.lower()}").locator(".above")
    await expect(above).to_contain_text(ago)
    assert await above.evaluate("each => each.textContent.isWellFormed() && each.textContent.endsWith('a a')")


async def test_long_placeholder_does_not_enlarge_the_message_box(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse", viewport=PHONE)
    low = await page.locator("#entry").evaluate("each => each.offsetHeight")
    await page.locator("#entry").evaluate("each => { each.placeholder = 'Message a name that is long '.repeat(4) }")
    await page.locator("#entry").fill("a")
    await page.locator("#entry").fill("")
    assert await page.locator("#entry").evaluate("each => each.offsetHeight") == low


async def test_mention_is_completed_and_sent(windows: Windows, place: Place) -> None:
    page = await windows.seat("Ilse")
    await enter(page, "Hi @mar", "Enter", "Enter")
    await expect(message(page, "Hi").locator(".mention")).to_have_text("@Marek")
    assert place.people["Ilse"].history(place.tables)[-1]["content"] == f"Hi <@{place.people['Marek'].id}>"


async def test_dm_with_the_bot_is_private(windows: Windows, place: Place) -> None:
    ilse, marek = await windows.seat("Ilse"), await windows.seat("Marek")
    await ilse.get_by_role("navigation", name="Channels").get_by_role("button", name=place.name).click()
    await expect(ilse.get_by_label(f"Message @{place.name}")).to_be_focused()
    await enter(ilse, "Psst", "Enter")
    await expect(message(ilse, "Psst")).to_be_visible()
    await marek.get_by_role("navigation", name="Channels").get_by_role("button", name=place.name).click()
    await expect(marek.locator("#chat-title")).to_have_text(place.name)
    await expect(message(marek, "Psst")).to_have_count(0)


# on a phone


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)], ids=["360 px", "390 px"])
async def test_page_fits_a_phones_width(windows: Windows, place: Place, width: int, height: int) -> None:
    page = await windows.seat("Ilse", place.chat, viewport={"width": width, "height": height})
    overhang = "[document.documentElement, document.querySelector('#log')].map((e) => e.scrollWidth - e.clientWidth)"
    widths = [await page.evaluate(overhang)]
    await page.get_by_role("button", name="Channels and people").click()
    await page.get_by_role("navigation", name="Channels").get_by_role("button", name="game-night").click()
    await expect(message(page, "round 3")).to_be_visible()
    widths.append(await page.evaluate(overhang))
    await page.get_by_role("button", name="Program", exact=True).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    widths.append(await page.evaluate(overhang))
    assert widths == [[0, 0]] * 3


async def test_phone_fields_are_large_enough_to_prevent_zooming(windows: Windows) -> None:
    page = await windows.seat("Ilse", viewport={"width": 390, "height": 844})
    await page.get_by_role("button", name="Program", exact=True).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    sizes = await page.evaluate(
        "[...document.querySelectorAll('textarea, [type=text]')].map((e) => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 16


# for everyone


async def test_every_control_has_an_accessible_name(windows: Windows) -> None:
    page = await windows.seat("Ilse")
    tree = await page.locator("#app").aria_snapshot()
    controls = {"- button", "- combobox", "- textbox", "- link", "- switch"}
    assert [line for line in tree.splitlines() if line.strip().rstrip(":") in controls] == []


async def test_page_requests_no_other_host(windows: Windows, place: Place) -> None:
    page = await windows.blank()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await sit(page, place, "Ilse")
    await holds(page, "[...document.images].every((image) => image.complete)")
    home = place.scene.playground.url
    assert [url for url in asked if not url.startswith((home, "data:"))] == []
