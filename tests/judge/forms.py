"""The forms in which a round is described, each with its judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.games import GAMES
from bot.games.common.text.prose import MAX_NEWS_LINES
from bot.games.game import MAX_HEADLINE
from tests.judge import analyses, hints, ideas, previews
from tests.judge.hearing import heard, story, tree
from tests.judge.plays import PYRAMIDS, RUMBL, players
from tests.judge.pyramids import captions, changes, logs, notes, panels
from tests.judge.readings import inconsistent
from tests.judge.rumbl import captions as rumbl_captions
from tests.judge.rumbl import changes as rumbl_changes
from tests.judge.rumbl import logs as rumbl_logs
from tests.judge.rumbl import notes as rumbl_notes
from tests.judge.rumbl import panels as rumbl_panels
from tests.judge.rumbl import spoilers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.games.game import AnyGame
    from tests.judge.hearing import Told
    from tests.judge.plays import Play


@dataclass(frozen=True, repr=False)
class Form:
    """A form in which a round is described."""

    name: str
    tell: Callable[[AnyGame, Play], Iterator[tuple[Any, tuple[Told, ...]]]]
    """The lines in the game's language, each group with its subject (a seat or nothing)."""
    judge: Callable[[Play, Any, Sequence[Told]], Sequence[str]]
    """Finds the mistakes in the lines."""
    most: int = 1000
    """From this many lines on, something may have been left out for lack of room."""
    needless: Callable[[Told], bool] = lambda _line: False
    """Whether a line may be left out."""

    def __str__(self) -> str:
        return self.name

    def told(self, play: Play, language: str) -> list[tuple[Any, tuple[Told, ...]]]:
        """The lines about a round in this form."""
        return list(self.tell(GAMES[play.game].in_language(language), play))

    def judged(self, play: Play, about: Any, lines: Sequence[Told]) -> list[str]:
        """The mistakes in the lines, including small pictures beside words."""
        colours = {name: colour_of(each) for name, each in zip(play.names, players(play.before), strict=True)}
        try:
            return [*self.judge(play, about, lines), *inconsistent(tuple(lines), colours.get)]
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            return [f"nothing that can be read: {error!r} in {lines}"]


def colour_of(player: Any) -> str:
    """A player's colour."""
    colour: str = (player.team if hasattr(player, "team") else player.colour).value
    return colour


def _in(play: Play) -> list[int]:
    return [seat for seat, each in enumerate(players(play.before)) if not each.out]


def _news(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    for seat in _in(play):
        yield seat, tuple(map(tree, heard(game.words).news(play.before, play.steps, seat, play.names)))


def _headline(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    yield None, tuple(map(tree, story(game, play).headline))


def _lead(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    line = heard(game.words).lead(play.before, play.steps, play.names)
    yield None, (tree(line),) if line else ()


def _alt(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    yield None, tuple(each for each in tree(story(game, play).alt) if each != " ")


def _log(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    beats = tuple(heard(game.words).log(play.before, play.steps, play.names))
    yield tuple((beat.until, beat.seat) for beat in beats), tuple(tree(beat.line) for beat in beats)


_OF_ALL = (
    Form("preview", lambda game, play: previews.tell(play, game.language), previews.judge),
    Form("hint", lambda game, play: hints.tell(play, game.language), hints.judge, needless=hints.is_needless),
    Form("idea", lambda game, play: ideas.tell(play, game.language), ideas.judge),
    Form("analysis", lambda game, play: analyses.tell(play, game.language), analyses.judge),
)
_OF_PYRAMIDS = (
    Form("news", _news, lambda play, seat, lines: notes.news(lines, play.steps, seat), MAX_NEWS_LINES),
    Form("headline", _headline, lambda play, _, lines: notes.headline(lines, play.before, play.steps), MAX_HEADLINE),
    Form("lead", _lead, lambda play, _, lines: notes.lead(lines, play.before, play.steps)),
    Form("log", _log, lambda play, about, lines: logs.log(lines, about, play.steps)),
    Form("alt", _alt, lambda play, _, lines: changes.alt(lines, play.before, play.steps)),
    Form("panel", panels.tell, panels.judge),
    Form("captions", captions.tell, captions.judge, needless=captions.is_needless),
    *_OF_ALL,
)
_OF_RUMBL = (
    Form("news", _news, lambda play, seat, lines: rumbl_notes.news(lines, play.steps, seat), MAX_NEWS_LINES),
    Form(
        "headline", _headline, lambda play, _, lines: rumbl_notes.headline(lines, play.before, play.steps), MAX_HEADLINE
    ),
    Form("log", _log, lambda play, about, lines: rumbl_logs.log(lines, about, play.before, play.steps)),
    Form("alt", _alt, lambda play, _, lines: rumbl_changes.alt(lines, play.before, play.steps)),
    Form("panel", rumbl_panels.tell, rumbl_panels.judge),
    Form("captions", captions.tell, rumbl_captions.judge),
    Form("spoiler", spoilers.tell, spoilers.judge, needless=spoilers.is_needless),
    *_OF_ALL,
)
FORMS: dict[str, tuple[Form, ...]] = {**dict.fromkeys(PYRAMIDS, _OF_PYRAMIDS), RUMBL: _OF_RUMBL}
"""The forms by game."""
