"""Texts that people might type, and some that they hardly would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

CANARIES: Final[tuple[str, ...]] = (
    "[zq](https://example.org/)",
    "||zq||",
    "```zq```",
    "**zq**",
    "<t:0:R>",
    "# zq",
    "~~zq~~",
    "<#1>",
)
"""Markdown that the bot itself doesn't use, so it's noticed if it comes back as it was typed."""
RINGING: Final[tuple[str, ...]] = ("@everyone", "@here", "<@1>", "<@!2>", "<@&3>", "<@1000>")
UNSEEN: Final[tuple[str, ...]] = (
    *("\u202e", "\u202a", "\u2066", "\u2067", "\u200f", "\u061c"),  # direction marks
    *("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u3164", "\u2800"),  # no width
    *(
        "\x00",
        "\x07",
        "\x1b[31m",
        "\x7f",
        "\u2028",
        "\u2029",
        "\x85",
        "\ud800",
        "\udfff",
    ),  # control characters, surrogates
    *("\U000e0041", "\ue000", "\uffff", "\ufe0f", "\u20e3", "a\u0301\u0323\u0324"),
)
CHARACTERS: Final[tuple[str, ...]] = (
    *" \t\n\r,.;:!?-=>|/()[]{}*_~`#'\"\\+&%$<^",
    "->",
    "=>",
    "−",
    "…",
    "•",
    "→",
    "↘",
    "⬆️",
    "🔴",
    "⚡",
    "№",
)
WORDS: Final[tuple[str, ...]] = (
    *("compile", "uncompile", "undo", "clear", "pass", "board", "help", "skip", "keep", "stay", "none", "any", "done"),
    *("small red north", "upright", "green", "plow", "hauler", "p4", "f2", "A1", "2,0", "r1", "right", "-1,1", "C a3"),
    *("SRN", "MBE", "LGU", "SR", "١٢", "²", "９", "K", "ſ", "İ", "ß", "Ａ", "999999999999999999999999", "-0", "1e9"),
)
PARTS: Final[tuple[str, ...]] = (*CANARIES, *RINGING, *UNSEEN, *CHARACTERS, *WORDS)
LONG: Final = (2000, 4000)


def text(chance: Random, valid: str, *, longest: int = LONG[1]) -> str:
    """A text for a question with the answer `valid`: similar to that, or something completely different."""
    match chance.randrange(10):
        case 0 | 1 | 2 | 3:
            return mutated(chance, valid)[:longest]
        case 4:
            return chance.choice((valid, valid.lower(), valid.replace(" ", ""), f"`{valid}`", f"  {valid}!  "))[
                :longest
            ]
        case 5:
            return around(chance, chance.choice(WORDS))[:longest]
        case 6:
            return repeated(chance, longest)
        case _:
            return "".join(chance.choice(PARTS) for _ in range(chance.randrange(1, 40)))[:longest]


def mutated(chance: Random, valid: str) -> str:
    """The answer with a few changes."""
    found = valid
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(found) + 1)
        until = min(len(found), at + chance.randrange(1, 4))
        found = chance.choice(
            (
                found[:at] + chance.choice(PARTS) + found[at:],
                found[:at] + found[until:],
                found[:at] + found[at:until] * 2 + found[until:],
                found[:at] + found[at:until].swapcase() + found[until:],
                found.replace(" ", chance.choice(PARTS), 1),
                found[:at],
                f"{found} {found}",
            )
        )
    return found


def around(chance: Random, word: str) -> str:
    """A word with other parts around it, some of them invisible."""
    return chance.choice(PARTS) + chance.choice((word, word.upper())) + chance.choice(("", *PARTS))


def repeated(chance: Random, longest: int) -> str:
    """One or two parts repeated, to a message's maximum length or beyond."""
    part = "".join(chance.choice(PARTS) for _ in range(chance.randrange(1, 3)))
    return (part * (longest // len(part) + 1))[: chance.choice((LONG[0], longest))]
