"""Icons in texts: which placeholders are replaced, and that no name turns into an icon."""

from __future__ import annotations

import pytest

from bot.engine.icons import BEGINS, ENDS, KEY, choose_texts, icon, replace_icons, text_with_fallback
from bot.engine.quoting import harmless, quote_token, visible


def shown(text: str) -> str:
    return replace_icons(text, lambda key: f"[{key}]")


def test_icons_are_replaced_everywhere() -> None:
    assert shown(f"{icon('SR')} goes {icon('arrow-NE')}, {icon('SR')}") == "[SR] goes [arrow-NE], [SR]"


@pytest.mark.parametrize("broken", [f"{BEGINS}SR", f"SR{ENDS}", f"{BEGINS}S R{ENDS}", f"{BEGINS}{ENDS}"])
def test_broken_placeholder_becomes_plain_text(broken: str) -> None:
    assert shown(broken) == broken.replace(BEGINS, "").replace(ENDS, "")


@pytest.mark.parametrize("told", [visible, harmless, quote_token])
def test_placeholder_in_a_name_becomes_plain_text(told: object) -> None:
    assert callable(told)
    name = told(f"Eve {icon('SR')}{BEGINS}")
    assert BEGINS not in name
    assert ENDS not in name
    assert "SR" in shown(name)
    assert "[" not in shown(name)


def test_placeholder_halves_in_adjacent_names_do_not_combine() -> None:
    first, second = harmless(f"a{BEGINS}SR"), harmless(f"{ENDS}b")
    assert shown(first + second) == "aSRb"


def test_keys_are_words_and_hyphens() -> None:
    assert KEY.fullmatch("blue-helibot")
    for bad in ("", "-a", "a-", "a--b", "a b", "a:b", "a>b"):
        assert not KEY.fullmatch(bad)


@pytest.mark.parametrize(
    ("known", "told"), [("SR MB", "[SR] [MB], then"), ("SR", "small red, then"), ("", "small red, then")]
)
def test_fallback_words_are_used_unless_all_icons_are_known(known: str, told: str) -> None:
    text = text_with_fallback(f"{icon('SR')} {icon('MB')}", "small red") + ", then"
    assert replace_icons(text, lambda key: f"[{key}]", pictured=lambda key: key in known.split()) == told
    assert choose_texts(text, lambda _: False) == replace_icons(text, str) == "small red, then"


def test_truncated_fallback_leaves_no_markers() -> None:
    whole = text_with_fallback(icon("SR"), "small red")
    for end in range(len(whole)):
        assert not set(replace_icons(whole[:end], str)) & {"\ue000", "\ue001", "\ue003", "\ue004", "\ue005"}
