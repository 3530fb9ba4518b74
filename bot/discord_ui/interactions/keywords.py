"""The keywords understood in direct messages, in whatever words people use."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.games.common.notation.forgiving import LOCK

if TYPE_CHECKING:
    from bot.discord_ui.texts import Say


class Keyword(Enum):
    """Keywords understood in direct messages besides programs."""

    COMPILE = "compile"
    UNCOMPILE = "uncompile"
    UNDO = "undo"
    CLEAR = "clear"
    PASS = "pass"
    BOARD = "board"
    WORDS = "words"
    GRID = "grid"
    HELP = "help"
    HELLO = "hello"
    THANKS = "thanks"


_FILLING: Final = frozenset(
    (
        "please",
        "pls",
        "plz",
        "thanks",
        "thank",
        "you",
        "me",
        "it",
        "that",
        "now",
        "my",
        "the",
        "this",
        "bot",
        "so",
        "to",
        *("kiitos", "kiitti", "kiitoksia", "ole", "hyvä", "nyt", "se", "sitä", "mun", "minun"),
    )
)
"""Filler words that people use around a keyword."""
_MEANT: Final = {
    **{word.value: word for word in Keyword},
    **dict.fromkeys(("what", "how", "huh", "help what", "how play", "what do", "what do i do"), Keyword.HELP),
    **dict.fromkeys(("status", "panel", "what next", "where am i", "whats up"), Keyword.BOARD),
    **dict.fromkeys(("in words", "board in words", "words board"), Keyword.WORDS),
    **dict.fromkeys(("board grid", "as a grid", "board as a grid"), Keyword.GRID),
    **dict.fromkeys(("lock", "lock in", "lukitse", "lukitaan", "lukkoon", "valmis"), Keyword.COMPILE),
    **dict.fromkeys(("avaa", "avaa lukitus", "avaa lukko"), Keyword.UNCOMPILE),
    **dict.fromkeys(("kumoa", "peru"), Keyword.UNDO),
    "tyhjennä": Keyword.CLEAR,
    **dict.fromkeys(("ohita", "ohi", "passaa", "jätän väliin", "väliin"), Keyword.PASS),
    **dict.fromkeys(("lauta", "tilanne", "missä mennään", "mitä", "mitä seuraavaksi"), Keyword.BOARD),
    **dict.fromkeys(("tekstinä", "lauta tekstinä", "sanoin", "lauta sanoin", "sanat"), Keyword.WORDS),
    **dict.fromkeys(("ruudukko", "lauta ruudukkona"), Keyword.GRID),
    **dict.fromkeys(("apua", "ohje", "ohjeet", "auta", "miten", "mitä teen", "miten pelataan"), Keyword.HELP),
    **dict.fromkeys(("hei", "moi", "moikka", "terve", "huomenta", "iltaa", "hyvää huomenta"), Keyword.HELLO),
    **dict.fromkeys(("hi", "hey", "hallo", "good morning", "good evening", "there", "hello there"), Keyword.HELLO),
}


_ASKS: Final = re.compile(
    rf"(?:^[\s*_`]*{LOCK}\b[\s:,.!*_`-]+(?=\S)|\S[\s,.;:!*_`-]+(?:(?:and|then|ja|sitten)\s+)*{LOCK}"
    r"(?:\s+(?:please|now|kiitos|nyt))?[\s.!*_`]*$)",
    re.IGNORECASE,
)


def asks_to_lock(text: str) -> bool:
    """True if a word before or after an answer asks to lock it in."""
    return _ASKS.search(text) is not None


_WHOLE: Final = dict.fromkeys(("what now", "now what", "and now", "whats now", "what is next"), Keyword.BOARD)
"""Phrases whose meaning changes if a filler word is removed."""


def spelt(say: Say, word: Keyword) -> str:
    """The keyword as spelt in a language."""
    return say(f"word-{word.value}")


def word_of(text: str) -> Keyword | None:
    """The keyword that a message consists of, ignoring polite filler; None if it is something else."""
    stripped = text.strip()
    if stripped in ("?", "??", "???"):
        return Keyword.HELP
    spoken = re.fullmatch(r"[/`'\"]?[A-Za-zÅÄÖåäö][A-Za-zÅÄÖåäö' ,]*[`'\"]?[ .!?/`]*", stripped)
    if spoken is None or len(stripped) > 40:
        return None
    said = re.findall(r"[a-zåäö]+", stripped.lower().replace("'", ""))
    if " ".join(said) in _WHOLE:
        return _WHOLE[" ".join(said)]
    kept = [each for each in said if each not in _FILLING]
    if not kept and set(said) & {"thanks", "thank", "kiitos", "kiitti", "kiitoksia"}:
        return Keyword.THANKS
    return _MEANT.get(" ".join(kept))
