"""A game's interface besides its rules, so that the rest of the bot can host any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias

from bot.engine.game import Answer, Choice, Decision, E, H, H_contra, PublicStep, Rules, Seat, State, T, T_contra
from bot.engine.icons import replace_icons
from bot.engine.rng import Rng
from bot.games.odds import OutcomeModel
from bot.games.puzzle_pack import Maker
from bot.i18n import ENGLISH
from rendering.scene import Model, Scene, Shot
from rendering.scene.icons import Icon

if TYPE_CHECKING:
    from bot.games.counterfactuals import Causes
    from bot.games.puzzle import Puzzle


Value: TypeAlias = str | int | bool | None
Options: TypeAlias = "Mapping[str, Value]"
Names: TypeAlias = "Sequence[str]"
"""The players' names by seat, as plain text."""
Document: TypeAlias = dict[str, object]
Lessons: TypeAlias = "tuple[tuple[str, Scene, str], ...]"
"""Per lesson: a short text, its picture, and the picture in plain words of at most 1024 characters."""

WHOLE: Final = ""
"""The name of the only part of an answer that is sealed whole."""
MOST_PARTS: Final = 12
"""The maximum number of parts in which an answer is sealed."""
HEADLINE: Final = 5
"""The maximum number of headline lines in a story."""
RECORDS: Final = 4
"""The maximum number of records of a game."""
CHART: Final = 40
"""The maximum width of a chart's line, in characters."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game element that can be looked up by name: a robot, a piece, a machine."""

    name: str
    """Plain, at most 40 characters: "Helibot"."""
    text: str
    """Its description in a few short sentences of markdown."""
    page: int
    """The index, from 0, of the lesson whose picture shows it."""


@dataclass(frozen=True, slots=True)
class Option:
    """A setup option of a game."""

    key: str
    label: str
    values: tuple[tuple[Value, str], ...]
    """The possible values, each with its label; at most 25."""
    default: Value
    help: str = ""
    first: bool = False
    """True if the host is asked for it right away, not only when customising the table."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A seat's colour: its key in the game, a name and an emoji for sentences."""

    key: str
    name: str
    emoji: str


@dataclass(frozen=True, slots=True)
class GameIcon:
    """A small picture of a game element, before a choice or in a text (see `bot.engine.icons`)."""

    icon: Icon
    """Its picture."""
    emoji: str
    """An ordinary emoji for places where the picture cannot be shown."""
    words: str
    """Its name for screen readers: "small red"."""
    mark: str = ""
    """Its replacement in texts where one emoji says too little."""

    @property
    def plain(self) -> str:
        """Its plain-text form."""
        return self.mark or self.emoji


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a log, such as an instruction or a turn."""

    line: str
    """A sentence in markdown without mentions, and without its `subject` if that is set."""
    until: int
    """The number of story steps done by its end; lines with the same number cover the same steps."""
    seat: Seat | None = None
    """The acting seat, if any."""
    subject: str = ""
    """The acting player if `line` starts with the verb; empty if the line names the player."""

    @property
    def whole(self) -> str:
        """The line with its subject."""
        return f"{self.subject} {self.line}".lstrip()


@dataclass(frozen=True, slots=True)
class RoundNarration:
    """The narration of some moves of the table for a chat. Lines are markdown without mentions."""

    headline: tuple[str, ...]
    """The highlights: at most HEADLINE short lines, most important first; the leader comes last."""
    log: tuple[LogLine, ...]
    """Everything in order, naming whatever was displaced, changed, taken or ended."""
    alt: str
    """The replay in plain words for people who cannot see it, at most 1024 characters."""
    halves: tuple[str, str]
    """The replay in plain words if it has two pictures: one text each, with the end in the second."""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A table's board as lines of characters, for terminals and screen readers."""

    lines: tuple[str, ...]
    """Lines of plain characters, at most CHART wide so that phones do not wrap them."""
    key: tuple[str, ...]
    """The key to the signs, in plain sentences."""


class Notation(Protocol[T_contra, H_contra]):
    """Reads and writes typed answers."""

    def read(self, text: str, table: T_contra, hand: H_contra, decision: Decision) -> Answer:
        """Parse `text` into an answer or the beginning of one.

        Raises UnreadableError, which names the token, its position and what was expected.
        """
        ...

    def write(self, decision: Decision, answer: Answer) -> str:
        """The canonical text of a complete or partial answer, without DONE; `read` parses it back."""
        ...

    def help(self, decision: Decision) -> str:
        """Instructions for typing an answer, with examples, in at most five lines of markdown."""
        ...


class Sealing(Protocol[T_contra]):
    """Splits answers into sealed parts, for games that keep some parts hidden longer than others.

    Once a game is over, every part is open.
    """

    def parts(self, table: T_contra, decision: Decision, answer: Answer) -> Mapping[str, str]:
        """The parts of a complete answer, in order: names ("power 2", at most 20 characters) and canonical texts.

        Names are shown at once, so a question's part names do not depend on the answer; there are at most MOST_PARTS.
        A part missing from the answer is an empty text. Texts are one line, without backquotes.
        """
        ...

    def called(self, part: str) -> str:
        """The display name of a part in the game's language."""
        ...

    def is_open(self, part: str, decision: Decision, answer: Answer, *, asked: T_contra, now: T_contra) -> bool:
        """True if a part of the answer given at the table `asked` is public at the table `now`.

        `now` is any table after the answer. Once open, a part stays open.
        """
        ...


class Documents(Protocol[T, H]):
    """A game's adjudication documents: its public interface for judges, exports and reports."""

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        """Play the document by the rules. Raises BadDocumentError."""
        ...

    def export(
        self,
        options: Options,
        state: State[T, H],
        answers: Mapping[Seat, Answer],
        later: Iterable[tuple[Decision, Answer]] = (),
    ) -> Document:
        """A document that plays the round which `state` began and `answers` filled, to its end.

        `later` are the answers to the round's later questions, in order. The document includes the round's random seed
        only if it is keyed, so that no other round follows from it. Raises NotLegalError if `state` begins no round.
        """
        ...

    def position(self, state: State[T, H]) -> Document:
        """The `position` of a document: the game's current state, between two rounds or where it stopped."""
        ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """The description of a choice for a player who has never heard of the game."""

    ask: str
    """A short question, plain, at most 100 characters: "Instruction 2 of 5: which piece?"."""
    note: str = ""
    """A hint for all choices, in a line or two of markdown."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Keys of choices to group in one row, at most five; keys not offered are skipped."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action on a draft."""

    key: str
    """A short, stable key, unique among the draft's acts, at most 40 characters."""
    label: str
    """The label, at most 80 characters. If the act leaves the draft unchanged, it says so: "stays as it is"."""
    draft: Answer = field(repr=False)
    """The resulting draft: a legal beginning of an answer, without DONE."""
    note: str = ""
    """Its effect or use, at most 100 characters."""
    sign: str = ""
    """The key of its sign; empty if it has none."""
    words: str = field(default="", repr=False)
    """The full label where there is room for it; empty if `label` is complete."""
    beside_picture: str | None = field(default=None, repr=False)
    """The label beside its sign's picture, which says the rest; empty if it says all. None: `label`."""

    @property
    def spelled(self) -> Act:
        """The same act with its full label."""
        return replace(self, label=self.words or self.label, beside_picture=None)


@dataclass(frozen=True, slots=True)
class Place:
    """A button's fixed place, kept even when the button has no act."""

    key: str
    """The key of the act shown here, when there is one."""
    label: str
    """The label to show without an act."""
    sign: str = ""
    beside_picture: str | None = None
    """The label beside the act's picture, as in `Act`."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of related acts with their heading."""

    ask: str
    """A short question or heading, plain, at most 100 characters: "Instruction 2 of 5: which piece?"."""
    acts: tuple[Act, ...]
    note: str = ""
    """A hint for all acts, in a line or two of markdown."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Keys of acts to group in one row, at most five; missing keys are skipped."""
    aside: bool = False
    """True if the acts go into menus on a page of their own."""
    menu: bool = False
    """True if the acts form a menu among the rest, with `ask` as its placeholder, however few there are."""
    places: tuple[Place, ...] = ()
    """All buttons shown from the first choice to the last; those without an act, such as a chosen one, are greyed out.
    """
    lines: int = 0
    """The number of button rows at every step of the answer; 0 for as few as needed."""
    beside: bool = False
    """True if its only act is shown beside Compile."""
    apart: str = ""
    """The label of a button that leads to its acts, on panels without room for them; empty if they're always shown."""


@dataclass(frozen=True, slots=True)
class Making(Generic[T, H]):
    """A draft answer as its player sees it."""

    table: T
    hand: H
    decision: Decision
    draft: Answer
    menu: Callable[[Answer], tuple[Choice, ...]]
    """The choices that may follow any partial answer."""
    rng: Rng = field(repr=False)
    """The acts' own random source, never the match's; only drafts may depend on it, and it differs at every call."""


class Acts(Protocol[T, H]):
    """A player's possible actions on a draft, based on what that player may see.

    Menus define legality: each act's draft passes the same check as any other.
    """

    def __call__(self, making: Making[T, H]) -> tuple[Group, ...]:
        """The acts, most important first; keys are unique across all groups."""
        ...


class TextRenderer(Protocol[T, H_contra, E]):
    """Renders sentences from public tables, at most one hand, and events. Markdown without mentions."""

    def question(self, decision: Decision) -> str:
        """The question to the seat as a short imperative: "Program your RAMbot"."""
        ...

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:
        """The description of the next choice in an answer that continues `so_far`."""
        ...

    def holdings(self, table: T, hand: H_contra, seat: Seat, names: Names) -> str:
        """The seat's resources (pool, goals) in a few short lines."""
        ...

    def reminder(self, table: T, hand: H_contra | None, seat: Seat, names: Names) -> str:
        """A reminder for the seat while it answers, in a line or two, shorter than `holdings`.

        Without a hand, it contains public information only.
        """
        ...

    def position(
        self, table: T, names: Names, *, seat: Seat | None = None, hand: H_contra | None = None
    ) -> tuple[str, ...]:
        """The whole table in plain sentences, most important first, enough to play the game from.

        With a seat, it is addressed to that player; with a hand, it includes that player's private information.
        """
        ...

    def chart(self, table: T, names: Names) -> TextBoard | None:
        """A public chart of the board; None if the game has none."""
        ...

    def draft(
        self,
        table: T,
        hand: H_contra,
        decision: Decision,
        draft: Answer,
        steps: Sequence[PublicStep[T, E]],
        names: Names,
    ) -> tuple[str, ...]:
        """A draft and its outcome in plain sentences; `steps` are the rules' own preview."""
        ...

    def round(self, table: T, number: int) -> str:
        """The name of a round, as in its pictures: "Round 3"; 0 is the setup."""
        ...

    def score(self, table: T, seat: Seat) -> str:
        """A seat's score in a few words: "2 goals to go"; empty if there is nothing to count."""
        ...

    def story(self, before: T, steps: Sequence[PublicStep[T, E]], names: Names) -> RoundNarration:
        """The narration of one or more consecutive moves of the table."""
        ...

    def news(self, before: T, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> tuple[str, ...]:
        """The events from a seat's view ("Noor shoved you to e3 and took your LB."), in at most three short lines.

        The steps may span several moves; `before` is the table before all of them.
        """
        ...

    def ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """The end of the game in a sentence, unless the winners, the last headline and the scores already tell it."""
        ...


class SceneRenderer(Protocol[T, H_contra, E]):
    """Renders pictures as plain data from public tables, at most one hand, and events."""

    def still(self, table: T, names: Names, *, seat: Seat | None = None, hand: H_contra | None = None) -> Scene:
        """A still of the table; with a seat, from that player's view."""
        ...

    def replay(self, before: T, steps: Sequence[PublicStep[T, E]], names: Names) -> tuple[Scene, tuple[Shot, ...]]:
        """An animation of one move of the table: its first scene and the shots that follow.

        The last shot ends in the still of the last table.
        """
        ...

    def preview(
        self, table: T, hand: H_contra, seat: Seat, draft: Answer, steps: Sequence[PublicStep[T, E]], names: Names
    ) -> Scene:
        """A still of a draft's outcome if nobody else moved; `steps` are the rules' own preview."""
        ...


@dataclass(frozen=True, slots=True)
class Achievement:
    """A feat worth mentioning once the game is over."""

    kind: str
    """The game's name for the feat: "push"."""
    seat: Seat
    """The seat that achieved it."""
    amount: int
    """Its size, at least 1."""
    victim: Seat | None = None
    """The seat it was done to, if any."""
    round: int = 0
    """The round in which it happened."""
    worth: float = 0
    """Its weight in a turning point, on the scale of the rules' `standing`."""
    marked: bool = False
    """True if the picture of the game marks it."""


class Chronicle(Protocol[T, E]):
    """The summary of a finished game."""

    @property
    def counts(self) -> str:
        """The unit of `points`: "goals tagged"."""
        ...

    @property
    def marks(self) -> str:
        """The name of the marked feats: "a piece taken"; empty if there are none."""
        ...

    def points(self, table: T, seat: Seat) -> int:
        """A seat's progress, from 0."""
        ...

    def feats(self, before: T, steps: Sequence[PublicStep[T, E]]) -> Iterable[Achievement]:
        """The feats in some consecutive steps, in order."""
        ...

    def records(self, feats: Sequence[Achievement], names: Names) -> tuple[str, ...]:
        """A game's best feats as short plain sentences with these names, at most RECORDS."""
        ...


@dataclass(frozen=True, slots=True)
class Game(Generic[T, H, E]):
    """A game in the catalogue."""

    key: str
    title: str
    pitch: str
    """One or two sentences for people new to the game."""
    seats: tuple[int, ...]
    """The possible player counts, ascending."""
    colours: tuple[Colour, ...]
    """The colours the seats can choose from; at least as many as seats."""
    options: tuple[Option, ...]
    edition: int
    """Incremented whenever a rules change would make an old match replay differently."""
    rules: Callable[[Options], Rules[T, H, E]]
    """The rules with all options given a value."""
    notation: Notation[T, H]
    documents: Documents[T, H]
    words: TextRenderer[T, H, E]
    stage: SceneRenderer[T, H, E]
    lessons: Callable[[], Lessons]
    """The rules in a few pictures, each with a short markdown text, for a newcomer.

    A module-level function, or a value that can be sent to a worker.
    """
    rulebook: str
    """The rules in our own words, markdown."""
    subjects: Callable[[], tuple[Subject, ...]] = tuple
    """Elements to look up by name, in the order of the lessons. A module-level function, like `lessons`."""
    order: int = -1
    """The index in `subjects` of the entry on who goes first."""
    puzzles: Callable[[], tuple[Puzzle[T, H, E], ...]] = tuple
    """Learning puzzles in order; empty if the game has none. A module-level function, like `lessons`."""
    maker: Maker | None = None
    """The maker and reader of the game's puzzle pack; None without a pack."""
    dealt: frozenset[str] = frozenset()
    """Topics of setup questions that chance may answer for players who want to start at once."""
    figures: Sequence[Model] = ()
    """Recurring figures in its pictures, drawn in advance."""
    acts: Acts[T, H] | None = None
    """The actions on a draft; None for the next choices of its menu."""
    signs: Mapping[str, GameIcon] = field(default_factory=dict)
    """The signs of its elements by key, most useful first. A sign shared by several games has one key and look."""
    chronicle: Chronicle[T, E] | None = None
    """The summary of a finished game; None if nothing can be counted."""
    causes: Causes[T, E] | None = None
    """The explanation of an instruction's effects; None if the game cannot explain them."""
    prospects: OutcomeModel[T, H, E] | None = None
    """The possible outcomes of an answer, for odds; None if the game has no odds."""
    uses: Callable[[Decision, Answer], Iterable[str]] | None = None
    """The keys of the signs an answer uses, to learn players' favourites; None if there are none."""
    phrase: Callable[[T, Decision, Answer], str] | None = None
    """A complete or partial answer as people read and type it at a table; None for its canonical text.

    `read` parses it there as well as the canonical text, which is what gets sealed.
    """
    worth: Callable[[T, Seat], int] | None = None
    """A seat's points at the end of a preview; None if previews have no points."""
    language: str = ENGLISH
    """The language of all its texts."""
    speak: Callable[[str], Game[T, H, E]] | None = None
    """The same game in another language; None if it has only one."""
    sealing: Sealing[T] | None = None
    """The sealing of answers; None for whole answers that open once the table has moved on.

    With it, documents of rounds are available only once the game is over, because their positions contain hands.
    """

    def told_in(self, language: str) -> Game[T, H, E]:
        """The same game in `language`, as far as its texts are translated."""
        return self if self.speak is None or language == self.language else self.speak(language)

    def parts(self, table: T, decision: Decision, answer: Answer) -> Mapping[str, str]:
        """The sealed parts of a complete answer: names and texts, in order."""
        if self.sealing is None:
            return {WHOLE: self.notation.write(decision, answer)}
        return self.sealing.parts(table, decision, answer)

    def said(self, table: T, decision: Decision, answer: Answer) -> str:
        """A complete or partial answer as people read and type it at the asking table."""
        return self.notation.write(decision, answer) if self.phrase is None else self.phrase(table, decision, answer)

    def plain(self, text: str) -> str:
        """A text with ordinary emoji instead of the game's signs."""
        return replace_icons(text, lambda key: self.signs[key].plain if key in self.signs else "")

    def with_defaults(self, chosen: Options) -> dict[str, Value]:
        """The chosen options plus defaults for the rest. Raises ValueError for unknown options or values."""
        unknown = set(chosen) - {option.key for option in self.options}
        if unknown:
            raise ValueError(f"{self.title} has no option {min(unknown)!a:.40}")
        settled = {option.key: chosen.get(option.key, option.default) for option in self.options}
        for option in self.options:
            wanted = settled[option.key]
            # True equals 1, but is a different value.
            if not any(type(wanted) is type(value) and wanted == value for value, _ in option.values):
                raise ValueError(f"{option.label} cannot be {wanted!a:.40}")
        return settled


AnyGame: TypeAlias = "Game[Any, Any, Any]"
"""A game of any type, known only by the common interface."""
