"""A custom id says all that its click means, and nothing else is taken for one."""

from __future__ import annotations

import pytest

from bot.front.custom_ids import LARGEST, Press, Verb, number_of, read
from bot.front.edge import HANDLERS

PRESS = Press(Verb.CHOOSE, 12, 3, 4, arg="SR", nonce="12-3-p0")


@pytest.mark.parametrize("written", [PRESS.button(), PRESS.select(), PRESS.select(2), PRESS.modal()])
def test_what_is_written_is_read_back(written: str) -> None:
    assert read(written) == PRESS


@pytest.mark.parametrize("arg", ["1,0", "0,1/-2,2", "order creeper", "2 7", "a:b", "100%", "%2F", "ö"])
def test_a_choice_s_key_may_have_any_characters(arg: str) -> None:
    press = Press(Verb.CHOOSE, 12, 3, 4, arg=arg, nonce="12-3-p0")
    assert read(press.button()) == press
    assert read(press.select(1)) == press


@pytest.mark.parametrize(
    "foreign",
    [
        "",
        "join",
        "b:join:1",
        "b:join:x:0:0::",
        "b:nosuchverb:1:0:0::",
        "b:join:1:0:0:::",
        "x:join:1:0:0::",
        "b:join:1:0:0::\n",
        f"b:join:{2**63}:0:0::",
        f"b:join:1:{'9' * 40}:0::",
        f"b:join:1:0:{10**19}::",
        "b:join:١:0:0::",
        "b:choose:12:3:4:SR:13-3-p0",
        "b:panel:1:0:0::1-0-p0 @everyone",
        f"b:panel:1:0:0:{'x' * 100}:",
    ],
)
def test_what_is_not_ours_is_not_read(foreign: str) -> None:
    assert read(foreign) is None


@pytest.mark.parametrize("text", ["", "-1", "1.0", "٣", "²", " 1", "1\n", str(2**63), "9" * 5000])
def test_what_is_no_number_in_use_is_none(text: str) -> None:
    assert number_of(text) is None
    assert Press(Verb.PAGE, arg=text).number == 0


def test_the_largest_number_is_read() -> None:
    assert number_of(str(LARGEST)) == LARGEST
    assert read(f"b:panel:{LARGEST}:{LARGEST}:{LARGEST}::") == Press(Verb.PANEL, LARGEST, LARGEST, LARGEST)


@pytest.mark.parametrize("verb", list(Verb))
def test_every_verb_has_somebody_who_answers_it(verb: Verb) -> None:
    assert verb in HANDLERS
