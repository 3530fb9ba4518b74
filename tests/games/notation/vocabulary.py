"""Every word and character that people may type, tried in every place of an answer."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.engine.errors import UnreadableError
from bot.engine.rng import Rng
from tests.games.questions import questions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.game import AnyGame
    from tests.games.questions import Question

ANSWERS = 2
"""The number of random answers tried per question."""
PLACES = 5
"""The number of words replaced in an answer."""
SHOWN = 50
"""The number of characters shown of the result for a word alone."""

PIECES = """
    s 1 small m 2 med medium l 3 large r red 🔴 y yellow 🟡 g green 🟢 b blue 🔵 SR LB MG SY SRN lbu 2y> "small red"
    "large blue upright" "medium-green" u up upright * . ⏺
"""
WAYS = """
    n north ↑ ⬆ ^ ne northeast north-east "north east" ↗ ⬈ e east → ➡ > se southeast south-east "south east" ↘ ⬊
    south ↓ ⬇ v sw southwest south-west "south west" ↙ ⬋ w west ← ⬅ < nw northwest north-west "north west" ↖ ⬉
    NE Ne nE
"""
FLOOR = """
    A a C D E a2 a3 a4 e4 b1 c5 d1 a1 c3 f2 A1 D3 swap hop aim tip dig wild r0 r1 r2 r3 r4 0 right clockwise cw
    ↻ half around left anticlockwise counterclockwise ccw ↺ keep same straight 2,0 -1,0 "0 1" +1/0 −1;2 99999,1
    9999999,1 stay here "n of B" "east of C" "South  of D" "w of a" "north of E" "east,of,C" "e of" skip pass
    none nothing no empty A-C C-A "A right" "D half" "A right, D half" "B stay half" "C a3" "C a3 c5" "a 1"
"""
ROBOTS = """
    "an obstacle" "the clone" "an activator"
    bomb mine missile shield cloner blockader magnetbot repulsor activator nullifier helibot ricochet creeper
    sleeper plow hauler clone obstacle B bo bl c cl h H1 a1 A2 "A 2" h2 A3 H0 orange purple or pu o p 🟠 🟣 1 2 3
    4 5 7 9 10 16 17 f1 f4 f5 b5 b6 front1 "front 2" "back 3" "b 2" F-1 "(0,-4)" -2,4 "−2, 4" "4 0" p7 P2 "p 3"
    p:4 prio5 "priority 6" #3 №4 p20 p007 "power 4" pow3 pw:2 ⚡5 "⚡ 2" power=3 "power 9" 4,7 2-7 own my enemy
    foe their any blue team our rival his her your yours "own nullifier" "any mine" "enemy clone" "blue m"
    "green sleeper" obs ob ... … .. "stay here" stays centre center middle w3 u5 t4 z9 u50 "orange b2" "red f1"
    "keep all" "keep them" robot order "order creeper" "creeper: stay" "ricochet: NE E"
    "missile: enemy nullifier, any mine" "missile: any" "cloner: NE ..." "plow: E" "ricochet:" "missile:"
    "bomb b2 SW 4 p7"
"""
FILLING = """
    and then with for to the on at fly go turn swap return in my dock sector facing faces from robots orders
    space way board boards onto into rotation place "a turn" quarter move add replace an
"""
STRANGE = """
    , ; : | - -- -> => > >> _ ( ) / \\n \\t = + ? ! zz ſ ß é İ ² ٣ \\u200b \\u2066 `x` *x* 1x x1 -1 100
    9999999999 ab1 a-b
"""
WORDS = {
    "rambots": PIECES + WAYS + FILLING + STRANGE,
    "kolmio": PIECES + WAYS + FILLING + STRANGE,
    "factory": PIECES + WAYS + FLOOR + FILLING + STRANGE,
    "rumbl": WAYS + ROBOTS + FILLING + STRANGE,
}


def words_of(game: str) -> Iterator[str]:
    """The words, each once."""
    for found in dict.fromkeys(re.findall(r'"[^"]*"|\S+', WORDS[game])):
        word = found.strip('"')
        yield word.encode().decode("unicode_escape") if word.startswith("\\") else word


def tried_out(game: AnyGame) -> Iterator[str]:
    """The results of typing each word alone in each question, and marks of it in place of others and between them."""
    for question in questions():
        if question.game == game.key:
            yield f"## {question.decision.topic}"
            texts = [question.write(question.an_answer(Rng(seed))) for seed in range(ANSWERS)]
            yield f"in {texts}"
            for word in words_of(game.key):
                marks = [_mark(read(question, typed) for typed in placed(text, word)) for text in texts]
                yield f"{word!a} {' '.join(marks)} {read(question, word).partition(': ')[2][:SHOWN]}"


def placed(text: str, word: str) -> Iterator[str]:
    """A text with the word in place of each of its own, before and after all, and between any two."""
    words = text.split(" ")
    for at in range(min(PLACES, len(words))):
        yield " ".join([*words[:at], word, *words[at + 1 :]])
    yield from (f"{word} {text}", f"{text} {word}", f"{text}{word}", text.replace(" ", f" {word} "))
    yield from (text.replace(" ", word), text.replace(";", f"; {word}"))


def read(question: Question, text: str) -> str:
    """The text as understood, or the reason why it isn't."""
    try:
        return f": {' '.join(question.read(text))}"
    except UnreadableError as error:
        return ascii(str(error))[1:-1]


def _mark(all_read: Iterator[str]) -> str:
    return sha256("\n".join(all_read).encode()).hexdigest()[:4]
