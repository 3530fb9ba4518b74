"""Icons in messages: as standard emoji, as the bot's own where Discord has them, and as words in alt text."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.blocks import button, gallery, menu, option, row, text
from bot.discord_ui.components import MessageContent
from bot.discord_ui.format import TEXT, format_name, length, lines_within
from bot.discord_ui.images.app_emoji import ORDINARY, AppEmoji, Known
from bot.discord_ui.interactions.actions.drafts import ChooseNext
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.engine.icons import BEGINS, ENDS, KEY, icon
from bot.games import GAMES

if TYPE_CHECKING:
    from bot.playground.wire import Obj

PRESS = ChooseNext(TableDraft(1))
SR = Known("SR__abcde", 1234567890123456789)
OURS = f"<:{SR.name}:{SR.id}>"


def known(*keys: str) -> AppEmoji:
    app_emoji = AppEmoji(ORDINARY.icons)
    app_emoji.known = dict.fromkeys(keys, SR)
    return app_emoji


def sent(page: MessageContent, app_emoji: AppEmoji = ORDINARY) -> list[Obj]:
    components: list[Any] = page.view(app_emoji).to_components()  # type: ignore[no-untyped-call]  # untyped in discord.py
    return components


def said(page: MessageContent, app_emoji: AppEmoji = ORDINARY) -> str:
    return "\n".join(each["content"] for each in sent(page, app_emoji) if each["type"] == 10)


def test_text_shows_standard_emoji_until_custom_emoji_exist() -> None:
    page = MessageContent((text(f"{icon('SR')} small red"),))
    assert said(page) == "🔴 small red"
    assert said(page, known("SR")) == f"{OURS} small red"
    assert said(page, known("MB")) == "🔴 small red"


def test_text_combines_emoji_where_a_button_has_a_single_emoji() -> None:
    page = MessageContent((text(f"{icon('blue-helibot')} Helibot"), row(button("Helibot", PRESS, icon="blue-helibot"))))
    assert said(page) == "🔵🚁 Helibot"
    assert sent(page)[1]["components"][0]["emoji"]["name"] == "🚁"


def test_custom_emoji_replaces_its_buttons_label_once_available() -> None:
    """Until then the label has an ordinary emoji, so there's none next to it."""
    one, two = (
        button("🔴S", PRESS, icon="SR", beside_picture=""),
        button("🔴S×2", PRESS, icon="SR", beside_picture="×2"),
    )
    page = MessageContent((row(one, two),))

    def shown(app_emoji: AppEmoji) -> list[tuple[str | None, str | None]]:
        buttons = sent(page, app_emoji)[0]["components"]
        return [(each.get("label"), each.get("emoji", {}).get("id")) for each in buttons]

    assert shown(known("SR")) == [(None, str(SR.id)), ("×2", str(SR.id))]
    assert shown(known("MB")) == [("🔴S", None), ("🔴S×2", None)]
    assert all("emoji" not in each for each in sent(page)[0]["components"])


def test_page_can_be_sent_again_with_other_emoji() -> None:
    page = MessageContent((text(icon("SR")), row(button("S red", PRESS, icon="SR"))))
    first = sent(page, known("SR"))
    assert sent(page, ORDINARY) != first
    assert sent(page, known("SR")) == first


def test_buttons_and_options_have_emoji() -> None:
    page = MessageContent(
        (
            row(button("S red", PRESS, icon="SR")),
            row(menu("Which?", PRESS, [option("S red", "SR", icon="SR"), option("none", "x")])),
        )
    )
    for app_emoji, emoji in (
        (ORDINARY, {"id": None, "name": "🔴"}),
        (known("SR"), {"id": str(SR.id), "name": SR.name}),
    ):
        pressed, (chosen, plain) = (
            sent(page, app_emoji)[0]["components"][0],
            sent(page, app_emoji)[1]["components"][0]["options"],
        )
        assert emoji.items() <= pressed["emoji"].items()
        assert emoji.items() <= chosen["emoji"].items()
        assert "emoji" not in plain


def test_unknown_emoji_key_shows_nothing() -> None:
    page = MessageContent((text(f"a{icon('nothing')}b"), row(button("x", PRESS, icon="nothing"))))
    for app_emoji in (ORDINARY, known("nothing")):
        shown = sent(page, app_emoji)[1]["components"][0]
        assert shown["label"] == "x"
    assert said(page) == "ab"
    assert "emoji" not in sent(page)[1]["components"][0]


def test_alt_text_uses_words_instead_of_emoji() -> None:
    page = MessageContent((gallery("a.png", f"{icon('SR')} lies at e4"),))
    (item,) = sent(page, known("SR"))[0]["items"]
    assert item["description"] == "small red lies at e4"


def test_no_emoji_placeholder_remains_in_a_message() -> None:
    odd = icon("SR")
    page = MessageContent(
        (
            text(odd),
            row(button(odd, PRESS)),
            row(menu(odd, PRESS, [option(odd, "x", note=odd)])),
            gallery("a.png", odd),
        )
    )
    for app_emoji in (ORDINARY, known("SR")):
        whole = str(sent(page, app_emoji))
        assert BEGINS not in whole
        assert ENDS not in whole
    assert sent(page, known("SR"))[1]["components"][0]["label"] == "🔴"


def test_player_name_is_never_parsed_as_emoji() -> None:
    page = MessageContent((text(f"{icon('SR')} of {format_name('Eve ' + icon('SR'))}"),))
    assert said(page, known("SR")) == f"{OURS} of Eve SR"


def test_overlong_text_with_custom_emoji_uses_standard_emoji() -> None:
    line = f"{icon('SR')} x\n"
    many = MessageContent((text(line * (TEXT // 20)),))
    assert len(said(many, known("SR"))) <= TEXT
    assert OURS not in said(many, known("SR"))
    assert OURS in said(MessageContent((text(line * 50),)), known("SR"))


def test_line_limit_counts_the_length_of_custom_emoji() -> None:
    lines = [f"{icon('SR')} {number}" for number in range(10)]
    room = 5 * (len(OURS) + 3) + 5
    fitted = lines_within(lines, room, "and {} more".format)
    shown = said(MessageContent((text(fitted),)), known("SR"))
    assert length(fitted) >= len(shown)
    assert len(shown) <= room
    assert "more" in shown


@pytest.mark.parametrize(("one", "other"), list(combinations(GAMES, 2)))
def test_games_sharing_an_emoji_key_show_the_same_emoji(one: str, other: str) -> None:
    mine, theirs = GAMES[one].icons, GAMES[other].icons
    assert {key: mine[key] for key in mine.keys() & theirs.keys()} == {
        key: theirs[key] for key in mine.keys() & theirs.keys()
    }


def test_every_emoji_has_a_valid_key_and_words() -> None:
    for key, each in ORDINARY.icons.items():
        assert KEY.fullmatch(key), key
        assert len(key) <= 20, key  # Discord allows 32 with the hash appended
        assert each.emoji, key
        assert each.words, key
        assert BEGINS not in each.words
