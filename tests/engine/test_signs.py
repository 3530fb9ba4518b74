"""Signs in texts: what is replaced, and that nobody's name becomes one."""

from __future__ import annotations

import pytest

from bot.engine.icons import BEGINS, ENDS, KEY, replace_icons, sign
from bot.engine.quoting import harmless, quote_token, visible


def shown(text: str) -> str:
    return replace_icons(text, lambda key: f"[{key}]")


def test_a_sign_is_replaced_wherever_it_stands() -> None:
    assert shown(f"{sign('SR')} goes {sign('arrow-NE')}, {sign('SR')}") == "[SR] goes [arrow-NE], [SR]"


@pytest.mark.parametrize("broken", [f"{BEGINS}SR", f"SR{ENDS}", f"{BEGINS}S R{ENDS}", f"{BEGINS}{ENDS}"])
def test_what_is_no_whole_sign_leaves_its_letters_alone(broken: str) -> None:
    assert shown(broken) == broken.replace(BEGINS, "").replace(ENDS, "")


@pytest.mark.parametrize("told", [visible, harmless, quote_token])
def test_a_name_that_is_a_sign_is_just_letters(told: object) -> None:
    assert callable(told)
    name = told(f"Eve {sign('SR')}{BEGINS}")
    assert BEGINS not in name
    assert ENDS not in name
    assert "SR" in shown(name)
    assert "[" not in shown(name)


def test_half_a_sign_in_one_name_does_not_meet_its_other_half_in_the_next() -> None:
    first, second = harmless(f"a{BEGINS}SR"), harmless(f"{ENDS}b")
    assert shown(first + second) == "aSRb"


def test_keys_are_words_and_hyphens() -> None:
    assert KEY.fullmatch("blue-helibot")
    for bad in ("", "-a", "a-", "a--b", "a b", "a:b", "a>b"):
        assert not KEY.fullmatch(bad)
