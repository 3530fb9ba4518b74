"""Judge analyses: what was played, what would have been better, and what would have happened then."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bot.ai.analysis import Review
from bot.ai.counterfactual import Played
from bot.discord_ui.components import Picture
from bot.discord_ui.views.coach.analysis import BEST, WISE, round_page
from bot.engine.answers import at_random, without_done
from bot.engine.errors import UnreadableError
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.drafts.menus import UPRIGHT
from bot.host.ai.analysis import AnalysedRound, Analysis, Course
from bot.host.model.views import TableView
from tests.judge.hearing import Node, listening, tree, walk
from tests.judge.hints import table_record
from tests.judge.plays import NAMES, RUMBL
from tests.judge.pyramids import changes, notes, panels
from tests.judge.pyramids.sentences import compared
from tests.judge.readings import ICON, both
from tests.judge.rumbl import changes as rumbl_changes
from tests.judge.rumbl import notes as rumbl_notes
from tests.judge.rumbl import tables as rumbl_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer, PublicStep
    from tests.judge.hearing import Told
    from tests.judge.plays import Play
    from tests.judge.pyramids.facts import Claim

_TEXT, _GALLERY = 10, 12
_LOST = (None, 0.0, 0.375, 1.0)
_INSTRUCTION = re.compile("\ue000(\\w\\w)(\\w*)\ue001")
_ROBOT = re.compile(
    "\ue000\\w+-(?P<kind>\\w+)\ue001 (?P<at>\\w+) "
    + "".join(f"\ue000{name}-(?P<{name}>\\w+)\ue001" for name in ("arrow", "power", "priority"))
)


class _Remembering(AnalysedRound):
    """A round that's replayed once per answer, with the steps cached."""

    @cached_property
    def _played(self) -> dict[Answer, tuple[PublicStep[Any, Any], ...]]:
        return {}

    def steps(self, answer: Answer) -> tuple[PublicStep[Any, Any], ...]:
        """All steps of the round with an answer."""
        if answer not in self._played:
            self._played[answer] = AnalysedRound.steps(self, answer)
        return self._played[answer]


@dataclass(frozen=True)
class About:
    """The subject of a page."""

    looked: AnalysedRound
    review: Review
    way: str
    """The answer played on the page; "" if its picture shows how a round ended."""
    mine: bool
    language: str
    picture: bool = False
    """Whether this is the picture in words."""

    @property
    def better(self) -> dict[str, Answer]:
        """The answers better than the given one, by icon."""
        review, given = self.review, self.looked.given
        wise = {} if review.wise == given else {WISE: review.wise}
        best = {} if review.best in (given, *wise.values()) else {BEST: review.best}
        return {**wise, **best}

    @property
    def shown(self) -> str:
        """The icon of the answer that the page describes and shows; "" for the given one."""
        return self.way or (list(self.better)[-1] if self.better else "")

    @property
    def steps(self) -> tuple[Any, ...]:
        """All steps of that answer by the rules."""
        return self.looked.steps({"": self.looked.given, **self.better}[self.shown])


def tell(play: Play, language: str) -> Iterator[tuple[About, tuple[Told, ...]]]:
    """A page for each answer to the round's first questions, as if other answers had been found to be better."""
    with listening(GAMES[play.game].in_language(language)) as game:
        view = TableView(table_record(play, play.state), game, play.state.table, (), None)
        later = tuple((each.decision, each.answer) for each in play.questions if each.decision.mid_round)
        for number, asked in enumerate(each for each in play.questions if each.state is play.state):
            if asked.decision.topic not in ("program", "dock"):
                continue
            looked = _Remembering(1, "", asked.decision, Played(play.rules, play.state, play.answers, later))
            review = _review(play, looked, number + play.state.table.round)
            mine = number % 2 == 0
            for way in ("", *About(looked, review, "", mine, language).better):
                analysis = Analysis(asked.decision.seat, (looked,), (review,), Course((), (), ()), 0, done=True)
                page = round_page(view, analysis, 0, way, Picture("a.png", b""), mine=mine)
                texts = [block["content"] for block in page.blocks if block["type"] == _TEXT]
                lines = [line for content in texts for line in content.split("\n") if line]
                about = About(looked, review, way, mine, language)
                yield about, tuple(map(tree, lines))
                (alt,) = (block["items"][0]["description"] for block in page.blocks if block["type"] == _GALLERY)
                yield About(looked, review, way, mine, language, picture=True), _parts(play, alt, moving=bool(way))


def _parts(play: Play, alt: str, *, moving: bool) -> tuple[Told, ...]:
    """The parts of a picture in words; for a table only its things, not how boards lie or what never changes."""
    told = tree(alt)
    parts = [each for each in (told if isinstance(told, tuple) else (told,)) if each not in (" ", "\n")]
    if moving:
        return tuple(parts)
    kept = rumbl_tables.is_of_table if play.game == RUMBL else panels.is_of_table
    return tuple(filter(kept, parts))


def _review(play: Play, looked: AnalysedRound, number: int) -> Review:
    """A review with random other answers as the better ones."""
    other, rng = at_random(play.rules, play.state, looked.decision, Rng(number))
    another, _ = at_random(play.rules, play.state, looked.decision, rng)
    wise, best = ((looked.given, other), (other, another), (other, other), (looked.given, looked.given))[number % 4]
    return Review(wise, best, _LOST[number // 2 % 4], 0.0)


def judge(play: Play, about: About, lines: Sequence[Told]) -> list[str]:
    """The mistakes on a page."""
    if about.picture:
        return _picture(play, about, lines)
    claims: list[Claim] = []
    wrong: list[str] = []
    for line in lines:
        claims += _read(line, play, about)
    so = list(_so(play, about))
    told = [node for line in lines for node in walk(line) if node.key == "analysis-then"]
    if about.shown:
        found = told[0]["news"] if told else ()
        wrong += _news(play, about, [part for part in (found if isinstance(found, tuple) else (found,)) if part != " "])
        so[-1:-1] = [("then", about.shown)] if told else []
    return [*wrong, *compared(claims, so)]


def _so(play: Play, about: About) -> Iterator[Claim]:
    seat, better, lost = about.looked.decision.seat, about.better, about.review.lost
    table = play.state.table
    yield "table", GAMES[play.game].in_language(about.language).title, table_record(play, play.state).id
    yield "of", "you" if about.mine else seat
    game, number = divmod(table.round - 1, getattr(table, "rounds", table.round))
    yield "round", *((game + 1,) if getattr(table, "games", 1) > 1 else ()), number + 1
    yield "accuracy", None if lost is None else round(100 * (1 - lost))
    yield "played", "you" if about.mine else seat, without_done(about.looked.given)
    both = about.review.wise == about.review.best
    if not better:
        yield ("no better",)
    elif WISE in better:
        yield "wise", "you" if about.mine else "they", both, without_done(better[WISE])
    else:
        yield ("none known",)
    if BEST in better:
        yield "best", without_done(better[BEST])
    yield "picture", about.shown, bool(about.way)


def _news(play: Play, about: About, lines: Sequence[Told]) -> list[str]:
    """The mistakes in the news of an answer's results."""
    steps, seat, before = about.steps, about.looked.decision.seat, play.state.table
    if about.mine:
        return rumbl_notes.news(lines, steps, seat) if play.game == RUMBL else notes.news(lines, steps, seat)
    judged = rumbl_notes.headline if play.game == RUMBL else notes.headline
    # these are only a headline's first lines: they must be true, but there's no room for the rest
    return [each for each in judged(lines, before, steps) if not lines or each.startswith("said")]


def _picture(play: Play, about: About, lines: Sequence[Told]) -> list[str]:
    """The mistakes in the picture in words: of the whole round if it's played, or of the table after it."""
    steps, before = about.steps, play.state.table
    if about.way:
        judged = rumbl_changes.alt if play.game == RUMBL else changes.alt
        return judged(lines, before, steps)
    table = steps[-1].table
    if play.game == RUMBL:
        return rumbl_tables.table_complaints(table, None, None, lines)
    return panels.table_complaints(table, None, lines)


# --- what it says ----------------------------------------------------------------------------------------------------

_WAYS = {"💡": WISE, "🔮": BEST}
_PICTURES = {"analysis-ended": False, "analysis-ended-so": False, "analysis-among": True}


def _read(line: Told, play: Play, about: About) -> Iterator[Claim]:
    for node in walk(line):
        key = node.key.removeprefix("analysis-")
        match key:
            case "table-title":
                yield "table", node["game"], node["table"]
            case "own":
                yield "of", "you"
            case "of":
                yield key, NAMES.index(str(node["who"]))
            case "round-name":
                yield "round", node["number"]
            case "round-of-game":
                yield "round", node["game"], node["round"]
            case "accuracy" | "no-stake":
                yield "accuracy", node.get("accuracy", None)
            case "you-played" | "they-played":
                who = "you" if key == "you-played" else NAMES.index(str(node["who"]))
                yield "played", who, _typed(node, play, about)
            case "then":
                yield key, _WAYS[str(node["icon"])]
            case _:
                yield from _read_better(key, node, play, about)


def _read_better(key: str, node: Node, play: Play, about: About) -> Iterator[Claim]:
    match key:
        case "no-better" | "none-known":
            yield (key.replace("-", " "),)
        case "wise-you" | "wise-they" | "wise-you-both" | "wise-they-both":
            whose = "you" if "you" in key else "they"
            yield "wise", whose, key.endswith("both"), _typed(node, play, about)
        case "hindsight":
            yield "best", _typed(node, play, about)
        case "ended" | "ended-so" | "among":
            yield "picture", _WAYS[str(node["icon"])] if key != "ended" else "", _PICTURES[node.key]
        case _:
            pass


def _typed(node: Node, play: Play, about: About) -> Answer:
    """A displayed answer, in pictures or words, read as if it had been typed."""
    told, decision = node["what"], about.looked.decision
    if isinstance(told, Node):
        return ()
    notation, hand = GAMES[play.game].in_language(about.language).notation, play.state.hands[decision.seat]
    pictured, worded = both(told)
    typed = _as_typed(pictured) if play.game == RUMBL else worded
    try:
        answer = without_done(notation.read(typed, play.state.table, hand, decision))
    except UnreadableError as error:
        raise ValueError(f"{typed} can't be read") from error
    seen = [(piece, way or UPRIGHT) for piece, way in _INSTRUCTION.findall(pictured)]
    if play.game != RUMBL and seen != [*zip(answer[::2], answer[1::2], strict=True)]:
        raise ValueError(f"{pictured} is called {worded}")
    return answer


def _as_typed(pictured: str) -> str:
    """The text to type for a dock shown in pictures."""
    sector, *parts = pictured.split(" · ")
    typed = [ICON.findall(sector)[0].partition("-")[2]]
    for part in parts:
        robot = _ROBOT.fullmatch(part)
        if robot is None:
            (icon,) = ICON.findall(part)
            typed.append(f"{icon.partition('-')[2]}: {ICON.sub('', part)}")
        else:
            typed.append("{kind} {at} {arrow} {power} p{priority}".format(**robot.groupdict()))
    return "; ".join(typed)
