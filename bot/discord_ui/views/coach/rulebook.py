"""Pages of a game's rulebook, and search in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.discord_ui.blocks import Block, Style, button, menu, option, row, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.format import OPTION, cut
from bot.discord_ui.interactions.actions.history import ShowRulebook, ShowRules
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.texts import Say, translator_of
from bot.games.game import AnyGame

MAX_PAGE: Final = 3_000
"""Maximum number of characters on a page, so that it fits into a message with its heading."""
MAX_FOUND: Final = 3
MIN_TYPED: Final = 2
"""Minimum number of characters to search for."""
_RULING: Final = re.compile(r"\*\*([A-Z]\d{1,2})\*\*")
_ITEM: Final = re.compile(r"^(- |\d+\. )")
_BULLET: Final = "- "


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph of a rulebook, an item of a list, or a row of a table."""

    page: int
    """Index of the page that contains it."""
    text: str
    introduced_by: tuple[str, ...] = ()
    """For an item of a list that belongs to a ruling, the ruling's number."""

    @property
    def rulings(self) -> tuple[str, ...]:
        """Numbers of the passage's rulings, such as "R5"."""
        return (*self.introduced_by, *_RULING.findall(self.text))

    @property
    def whole(self) -> str:
        """Text with all its numbers, to be shown without the rest of its list."""
        words = _ITEM.sub("", self.text, count=1) if self.introduced_by else self.text
        return " ".join((*(f"**{number}**" for number in self.introduced_by), words))

    def begins(self, words: str) -> bool:
        plain = re.sub(r"[*`_]", "", _RULING.sub("", _ITEM.sub("", self.text, count=1))).strip()
        return plain.lower().startswith(words.lower())

    def has(self, words: str) -> bool:
        """Return whether the passage contains `words` at the beginning of a word."""
        return _has_word(re.sub(r"[*`_]", "", self.text), words)


@dataclass(frozen=True, slots=True)
class RulebookPage:
    """A section of a rulebook, or a part of a long one."""

    title: str
    """The section's heading; empty for a page before the first one."""
    passages: tuple[Passage, ...]


@lru_cache(maxsize=32)
def pages_of(rulebook: str) -> tuple[RulebookPage, ...]:
    pages: list[RulebookPage] = []
    for section in re.split(r"^## ", rulebook, flags=re.MULTILINE):
        title, _, body = section.partition("\n")
        title = "" if title.startswith("# ") else title
        shown: list[Passage] = []
        introduction: tuple[str, ...] = ()
        for each in _paragraphs(body):
            if shown and sum(len(passage.text) + 2 for passage in shown) + len(each) + 2 > MAX_PAGE:
                pages.append(RulebookPage(title, tuple(shown)))
                shown = []
            listed = _ITEM.match(each) is not None
            if not listed:
                introduction = tuple(_RULING.findall(each)[-1:]) if each.endswith(":") else ()
            shown.append(Passage(len(pages), each, introduction if listed else ()))
        pages.append(RulebookPage(title, tuple(shown)))
    return tuple(pages)


def _paragraphs(body: str) -> Iterator[str]:
    for block in body.split("\n\n"):
        lines: list[str] = []
        for line in block.strip().splitlines():
            if line.strip().startswith("|"):
                cells = [each.strip() for each in line.strip().strip("|").split("|")]
                head = f"{cells[0]}: " if cells[0] else ""
                if set(cells[0]) != {"-"}:
                    lines.append(f"{_BULLET}{head}{' / '.join(cells[1:])}")
            elif not lines or _ITEM.match(line):
                lines.append(line.strip())
            else:
                lines[-1] += f" {line.strip()}"
        yield from lines


@lru_cache(maxsize=32)
def passages_of(rulebook: str) -> tuple[Passage, ...]:
    return tuple(passage for page in pages_of(rulebook) for passage in page.passages)


def synonyms(say: Say) -> Mapping[str, tuple[str, ...]]:
    """The rulebook's words by the synonyms that people use."""
    lines = (line.partition(":") for line in say("rules-synonyms").splitlines())
    return {used.strip(): tuple(each.strip() for each in words.split(",")) for used, _, words in lines}


def find_passages(rulebook: str, typed: str, known: Mapping[str, tuple[str, ...]]) -> list[int]:
    """Indices of the passages with the typed ruling, words or synonyms."""
    wanted = typed.strip().lower()
    if len(wanted) < MIN_TYPED:
        return []
    passages = passages_of(rulebook)
    numbered = [at for at, each in enumerate(passages) if wanted.upper() in each.rulings]
    if numbered:
        return numbered
    literal = [at for at, each in enumerate(passages) if all(each.has(word) for word in wanted.split())]
    near = (used for used in known if _has_word(wanted, used) or _has_word(used, wanted))
    meant = {word for used in near for word in known[used]}
    others = [at for at, each in enumerate(passages) if at not in literal and any(each.has(word) for word in meant)]
    typed_or_meant = wanted, *meant
    return sorted([*literal, *others], key=lambda at: not any(map(passages[at].begins, typed_or_meant)))


def _has_word(text: str, beginning: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(beginning)}", text, re.IGNORECASE) is not None


def passage_label(passage: Passage) -> str:
    words = _ITEM.sub("", re.sub(r"[*`]", "", re.sub(rf"{_RULING.pattern} ?", "", passage.text)), count=1)
    numbers = ", ".join(passage.rulings)
    return cut(f"{numbers}: {words.strip()}" if numbers else words.strip(), OPTION)


def page_buttons(say: Say, number: int, count: int, press: Callable[[int], CustomId]) -> list[Block]:
    """Buttons for the pages before and after page `number`, if there are any."""
    back = [button(say("button-previous"), press(number - 1), emoji="◀️")] if number else []
    more = [button(say("button-next"), press(number + 1), style=Style.primary, emoji="▶️")]
    return [*back, *(more if number + 1 < count else [])]


def rulebook_page(game: AnyGame, number: int) -> MessageContent:
    say, pages = translator_of(game).say, pages_of(game.rulebook)
    number = min(number, len(pages) - 1)
    shown = pages[number]
    options = [option(_title(say, game, pages, at), str(at), chosen=at == number) for at in range(len(pages))]
    items = page_buttons(say, number, len(pages), lambda at: ShowRulebook(game.key, at, in_place=True))
    return v2(
        text(
            f"-# {say('rules-page', game=game.title, number=number + 1, count=len(pages))}",
            f"### {_title(say, game, pages, number)}",
            _join_passages(shown.passages),
        ),
        row(menu(say("rules-sections"), ShowRulebook(game.key, in_place=True), options)),
        row(*items, button(say("rules-pictured"), ShowRules(game=game.key, in_place=True), emoji="📖")),
    )


def _title(say: Say, game: AnyGame, pages: Sequence[RulebookPage], number: int) -> str:
    title = pages[number].title
    same = [at for at, each in enumerate(pages) if each.title == title]
    if not title:
        return game.title
    return title if len(same) == 1 else say("rules-part", title=title, number=same.index(number) + 1)


def _join_passages(passages: Sequence[Passage]) -> str:
    lines: list[str] = []
    for before, passage in zip((None, *passages), passages, strict=False):
        listed = before is not None and _ITEM.match(before.text) and _ITEM.match(passage.text)
        lines.append(passage.text if before is None or listed else f"\n{passage.text}")
    return "\n".join(lines)


def passages_page(game: AnyGame, found: Sequence[int]) -> MessageContent:
    say, passages = translator_of(game).say, passages_of(game.rulebook)
    shown, left = [passages[at] for at in found[:MAX_FOUND]], len(found) - MAX_FOUND
    buttons = []
    for at in dict.fromkeys(each.page for each in shown):
        title = _title(say, game, pages_of(game.rulebook), at)
        buttons.append(button(title, ShowRulebook(game.key, at), style=Style.primary, emoji="📜"))
    return v2(
        text(
            f"-# {say('rules-found', game=game.title)}",
            *(f"\n{cut(each.whole, MAX_PAGE // MAX_FOUND)}" for each in shown),
            f"-# {say('rules-found-more', count=left)}" if left > 0 else "",
        ),
        row(*buttons),
    )
