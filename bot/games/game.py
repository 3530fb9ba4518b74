"""A game's interface besides its rules, so that the bot can run any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias

from bot.engine.answers import without_done
from bot.engine.game import Answer, Choice, Decision, E, H, H_contra, Rules, Seat, State, Steps, T, T_contra
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

OptionValue: TypeAlias = str | int | bool | None
Options: TypeAlias = "Mapping[str, OptionValue]"
Names: TypeAlias = "Sequence[str]"
"""The players' names by seat."""
Document: TypeAlias = dict[str, object]
LaterAnswers: TypeAlias = "Iterable[tuple[Decision, Answer]]"
"""The answers to questions that come up in a round, in order."""
Lessons: TypeAlias = "tuple[tuple[str, Scene, str], ...]"
"""For each lesson, a short text, its picture, and the picture in plain words of at most 1024 characters."""

WHOLE_ANSWER: Final = ""
"""The name of an answer's only part if the answer is sealed as a whole."""
MAX_PARTS: Final = 12
MAX_HEADLINE: Final = 5
MAX_RECORDS: Final = 4
CHART_WIDTH: Final = 40


@dataclass(frozen=True, slots=True)
class Subject:
    """Something in a game that people can look up by name: a robot, a piece, a machine."""

    name: str
    """Plain text, at most 40 characters: "Helibot"."""
    text: str
    page: int
    """The index, from 0, of the lesson whose picture shows the subject."""


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game, chosen for each table or tournament."""

    key: str
    label: str
    values: tuple[tuple[OptionValue, str], ...]
    """The possible values, each with its label; at most 25."""
    default: OptionValue
    help: str = ""
    first: bool = False
    """True if the host is asked right away, not only when customising the table."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A seat's colour, with its key in the game, and a name and an emoji for sentences."""

    key: str
    name: str
    emoji: str


@dataclass(frozen=True, slots=True)
class GameIcon:
    """A small picture of something in the game, shown with a choice or in a text (see `bot.engine.icons`)."""

    picture: Icon
    emoji: str
    """An ordinary emoji for places where the picture can't be shown."""
    words: str
    """The name for screen readers: "small red"."""
    mark: str = ""
    """Text to use in place of the emoji where one emoji says too little."""

    @property
    def plain(self) -> str:
        """Text for places where the picture can't be shown."""
        return self.mark or self.emoji


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line in a log, such as an instruction or a turn."""

    line: str
    """Markdown without mentions, and without the `subject` if there's one."""
    until: int
    """The number of the story's steps done by the end of this line; lines with the same number cover the same steps."""
    seat: Seat | None = None
    subject: str = ""
    """The name of the player who acts, if `line` leaves it out; otherwise empty."""

    @property
    def whole(self) -> str:
        """The line with its subject."""
        return f"{self.subject} {self.line}".lstrip()


@dataclass(frozen=True, slots=True)
class RoundNarration:
    """The story of consecutive steps, for a chat. Lines are markdown without mentions."""

    headline: tuple[str, ...]
    """The highlights: at most MAX_HEADLINE short lines, most important ones first; who's ahead comes last."""
    log: Sequence[LogLine]
    """Lines about what happened, in order."""
    alt: str
    """The replay in plain words for people who can't see it, at most 1024 characters."""
    halves: tuple[str, str]
    """Like `alt`, for each half of a replay shown as two pictures. The second says how the replay ends."""
    notes: tuple[str, ...] = ()
    """All highlights, most important ones first."""
    lead: str = ""
    """A short line on who's ahead, for below a picture that shows the rest; empty if there's nothing to tell."""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A board as lines of characters."""

    lines: tuple[str, ...]
    """At most CHART_WIDTH characters wide, so that phones don't wrap them."""
    key: tuple[str, ...]


class Notation(Protocol[T_contra, H_contra]):
    """Reads and writes typed answers."""

    def read(self, text: str, table: T_contra, hand: H_contra, decision: Decision) -> Answer:
        """Read text as an answer or its beginning. Raises UnreadableError, which says where it's wrong and why."""

    def write(self, decision: Decision, answer: Answer) -> str:
        """The canonical text of a complete or partial answer, without DONE. `read` can read it back."""

    def help(self, decision: Decision) -> str:
        """Instructions for typing an answer, with examples, in at most five lines of markdown."""


class Sealing(Protocol[T_contra]):
    """Splits answers into sealed parts that stay secret for different times. Once a game is over, all are open."""

    def parts(self, table: T_contra, decision: Decision, answer: Answer) -> Mapping[str, str]:
        """The parts of a complete answer, in order: at most MAX_PARTS names ("power 2", at most 20 characters) and
        canonical texts of one line without backquotes. The names are public at once, so they must not depend on the
        answer. A part that the answer doesn't have is an empty text."""

    def part_name(self, part: str) -> str:
        """A part's display name, in the game's language."""

    def is_open(self, part: str, decision: Decision, answer: Answer, *, asked: T_contra, now: T_contra) -> bool:
        """Return whether the table `now` makes a part public for good; `asked` is the question's table."""


class Documents(Protocol[T, H]):
    """A game's adjudication documents: its public interface for judges, exports and reports."""

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        """Play the document by the rules. Raises BadDocumentError."""

    def export(
        self, options: Options, state: State[T, H], answers: Mapping[Seat, Answer], later: LaterAnswers = ()
    ) -> Document:
        """A document that plays the round with these answers, from `state` or from the round's beginning. It has the
        seed only if the generator is keyed, to hide other rounds. Raises NotLegalError if there's no round to play."""

    def position(self, state: State[T, H]) -> Document:
        """The `position` in a document: the game's current state, between two rounds or where a round stopped."""


@dataclass(frozen=True, slots=True)
class NextChoice:
    """A description of the next choice, for a player who has never heard of the game."""

    ask: str
    """Plain text, at most 100 characters: "Goal 2 of 4: which piece?"."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """Something a player can do to a draft."""

    key: str
    """A short key that never changes, unique among the draft's acts, at most 40 characters."""
    label: str
    """At most 80 characters."""
    draft: Answer = field(repr=False)
    """The draft after this act: a legal beginning of an answer, without DONE."""
    note: str = ""
    """At most 100 characters."""
    icon: str = ""
    words: str = field(default="", repr=False)
    """The full label, for places with enough room; empty if `label` is already complete."""
    beside_picture: str | None = field(default=None, repr=False)
    """The label next to the icon's picture, which may be empty if the picture says it all. None means `label`."""

    @property
    def spelled(self) -> Act:
        """This act with its full label."""
        return replace(self, label=self.words or self.label, beside_picture=None)


@dataclass(frozen=True, slots=True)
class FixedButton:
    """A button that stays in the same place, even when there's no act for it."""

    key: str
    label: str
    """The button's label while there's no act for it."""
    icon: str = ""
    beside_picture: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Acts that belong together, with a heading."""

    ask: str
    acts: Sequence[Act]
    note: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    """Keys of acts that belong in the same row, at most five per row; keys without an act or place are skipped."""
    separate: bool = False
    """True if the acts usually go onto a separate page."""
    menu: bool = False
    """True if the acts go into a select menu even if they're few."""
    places: tuple[FixedButton, ...] = ()
    """Buttons that stay in the same places; those without an act are greyed out."""
    lines: int = 0
    """The number of button rows to keep at every step of the answer; 0 for no more than needed."""
    fits_anywhere: bool = False
    """True if the group's only act, whose label is an emoji, goes wherever there's room."""
    button_label: str = ""
    """The label of a button on the main page that opens the group; empty if the group has none."""
    tells_effect: bool = False
    """True if the note says what the draft does, so it isn't left out for lack of room."""


@dataclass(frozen=True, slots=True)
class DraftContext(Generic[T, H]):
    """A draft, with everything its player may know about it."""

    table: T
    hand: H
    decision: Decision
    draft: Answer
    menu: Callable[[Answer], tuple[Choice, ...]]
    rng: Rng = field(repr=False)
    """For the acts' drafts, never the match's: random when an act is carried out, fixed when acts are listed."""


class Acts(Protocol[T, H]):
    """Builds the acts that a player can apply to a draft, based on what that player may see. The menus still decide
    what's legal: each act's draft is checked like any other."""

    def __call__(self, context: DraftContext[T, H]) -> tuple[Group, ...]:
        """The groups of acts, most important ones first; keys are unique across all groups."""


class TextRenderer(Protocol[T, H_contra, E]):
    """Writes sentences about public tables, events, and at most one hand: markdown without mentions, except where a
    method says they're plain."""

    def question(self, decision: Decision) -> str:
        """The question asked of the seat, as a short imperative: "Program your RAMbot"."""

    def next_choice(self, table: T, decision: Decision, so_far: Answer) -> NextChoice:
        """The next choice in an answer that continues `so_far`, in words."""

    def holdings(self, table: T, hand: H_contra, seat: Seat, names: Names) -> str:
        """The seat's resources (pool, goals), and what else matters for its answer, in one or more lines."""

    def reminder(self, table: T, hand: H_contra | None, seat: Seat, names: Names, *, brief: bool = False) -> str:
        """A reminder for the seat while it answers, in a few lines; may be empty. Without a hand, it has only public
        information. With `brief`, it's a single line on a phone, if possible."""

    def position(
        self, table: T, names: Names, *, seat: Seat | None = None, hand: H_contra | None = None
    ) -> tuple[str, ...]:
        """The whole table in plain sentences, most important ones first, with enough detail to play the game. With a
        seat, they address that player; with a hand, they include what only that player may know."""

    def chart(self, table: T, names: Names) -> TextBoard | None:
        """A chart of the board that everyone may see; None if the game has none."""

    def draft(
        self, table: T, hand: H_contra, decision: Decision, draft: Answer, steps: Steps[T, E], names: Names
    ) -> tuple[str, ...]:
        """A draft and its effects, in plain sentences. `steps` come from the rules' own preview."""

    def round(self, table: T, number: int) -> str:
        """A round's name: "Round 3"; 0 is the setup."""

    def score(self, table: T, seat: Seat) -> str:
        """A seat's score in a few words: "2 goals left"; empty if there's nothing to count."""

    def story(self, before: T, steps: Steps[T, E], names: Names) -> RoundNarration:
        """The story of consecutive steps."""

    def news(self, before: T, steps: Steps[T, E], seat: Seat, names: Names) -> tuple[str, ...]:
        """The news for a seat ("Noor shoved you to e3 and took your large blue."), in at most three short lines. The
        steps may cover several moves; `before` is the table before all of them."""

    def explain_ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """A sentence about the end of the game; empty if the winners, the last headline and the scores say enough."""


class SceneRenderer(Protocol[T, H_contra, E]):
    """Draws pictures of public tables, events, and at most one hand, as plain data."""

    def still(self, table: T, names: Names, *, seat: Seat | None = None, hand: H_contra | None = None) -> Scene:
        """A still of the table; with a seat, as that player sees it."""

    def replay(self, before: T, steps: Steps[T, E], names: Names) -> tuple[Scene, tuple[Shot, ...]]:
        """An animation of consecutive steps: the first scene, and shots that end with the still of the last table."""

    def preview(self, table: T, hand: H_contra, seat: Seat, draft: Answer, steps: Steps[T, E], names: Names) -> Scene:
        """A still of a draft's effects if nobody else moves. `steps` come from the rules' own preview."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something worth mentioning once the game is over."""

    kind: str
    seat: Seat
    amount: int
    victim: Seat | None = None
    round: int = 0
    worth: float = 0
    """The feat's weight as a turning point, on the scale of the rules' `evaluate`."""
    marked: bool = False
    """True if the picture that sums up the game marks it."""


class Chronicle(Protocol[T, E]):
    """Sums up a finished game."""

    @property
    def unit(self) -> str:
        """The unit of `points`: "goals tagged"."""

    @property
    def marks(self) -> str:
        """The name for marked feats: "a piece taken"; empty if no feats are marked."""

    def points(self, table: T, seat: Seat) -> int:
        """A seat's progress, counted from 0."""

    def feats(self, before: T, steps: Steps[T, E]) -> Iterable[Achievement]:
        """The feats in consecutive steps, in order."""

    def records(self, feats: Sequence[Achievement], names: Names) -> tuple[str, ...]:
        """The best feats in short plain sentences, at most MAX_RECORDS."""


@dataclass(frozen=True, slots=True)
class Game(Generic[T, H, E]):
    """A game in the catalogue."""

    key: str
    title: str
    pitch: str
    """A few sentences for people who don't know the game."""
    seats: tuple[int, ...]
    """The possible numbers of players, in ascending order."""
    colours: tuple[Colour, ...]
    """The colours that seats can choose from; at least one per seat."""
    options: tuple[Option, ...]
    edition: int
    """Goes up by one whenever a change of the rules would make an old match replay differently."""
    rules: Callable[[Options], Rules[T, H, E]]
    """Builds the rules from all options; every option must have a value."""
    notation: Notation[T, H]
    documents: Documents[T, H]
    words: TextRenderer[T, H, E]
    stage: SceneRenderer[T, H, E]
    lessons: Callable[[], Lessons]
    """Builds the rules for newcomers: pictures with texts in markdown. It can be sent to a worker."""
    rulebook: str
    """The rules in our own words, in markdown."""
    subjects: Callable[[], tuple[Subject, ...]] = tuple
    """Builds the list of subjects to look up."""
    order: int = -1
    """The index in `subjects` of the entry that says who goes first; by default, it's the last one."""
    puzzles: Callable[[], tuple[Puzzle[T, H, E], ...]] = tuple
    """Builds the learning puzzles, in order."""
    maker: Maker | None = None
    dealt: frozenset[str] = frozenset()
    """Topics of setup questions that can be answered at random for players who want to start at once."""
    figures: Sequence[Model] = ()
    """Figures that appear in many pictures, drawn in advance."""
    acts: Acts[T, H] | None = None
    """Builds the acts for a draft; None to use the next choices in its menu."""
    icons: Mapping[str, GameIcon] = field(default_factory=dict)
    """By key, most useful ones first. An icon that several games share has the same key and look in all of them."""
    chronicle: Chronicle[T, E] | None = None
    causes: Causes[T, E] | None = None
    prospects: OutcomeModel[T, H, E] | None = None
    uses: Callable[[Decision, Answer], Iterable[str]] | None = None
    """Lists the keys of the icons that an answer uses, to learn what players like most; None if there are no icons."""
    phrase: Callable[[T, Decision, Answer], str] | None = None
    """Writes a complete or partial answer as people type it at a table, which `read` can read there; None to use the
    canonical text."""
    show_answer: Callable[[T, Decision, Answer], str] | None = None
    """Shows a complete or partial answer in icons and words, as markdown; None to use the typed text."""
    worth: Callable[[T, Seat], int] | None = None
    """A seat's points at the end of a preview; None if previews have no points."""
    language: str = ENGLISH
    speak: Callable[[str], Game[T, H, E]] | None = None
    sealing: Sealing[T] | None = None
    """Seals answers in parts. If None, each answer has one seal, and is public once the table has moved on. Otherwise,
    documents of rounds are only available once the game has ended."""

    def in_language(self, language: str) -> Game[T, H, E]:
        """The same game in `language`; texts that aren't translated stay in English."""
        return self if self.speak is None or language == self.language else self.speak(language)

    def parts(self, table: T, decision: Decision, answer: Answer) -> Mapping[str, str]:
        """The sealed parts of a complete answer, in order: names and texts."""
        if self.sealing is None:
            return {WHOLE_ANSWER: self.notation.write(decision, answer)}
        return self.sealing.parts(table, decision, answer)

    def format_answer(self, table: T, decision: Decision, answer: Answer) -> str:
        """A complete or partial answer, the way people type it at the table that asked."""
        return self.notation.write(decision, answer) if self.phrase is None else self.phrase(table, decision, answer)

    def render_answer(self, table: T, decision: Decision, answer: Answer) -> str:
        """A complete or partial answer as markdown: in icons and words if the game has those, otherwise as typed."""
        said = self.format_answer(table, decision, answer)
        if not said or self.show_answer is None:
            return said and f"`{said}`"
        return self.show_answer(table, decision, without_done(answer))

    def plain(self, text: str) -> str:
        """The text for places where the game's pictures can't be shown."""
        return replace_icons(text, lambda key: self.icons[key].plain if key in self.icons else "")

    def rules_with(self, chosen: Options) -> Rules[T, H, E]:
        """The rules with a match's options. Options added to the game since the match began have their defaults."""
        return self.rules({option.key: chosen.get(option.key, option.default) for option in self.options})

    def with_defaults(self, chosen: Options) -> dict[str, OptionValue]:
        """The chosen options, and the defaults of all the others. Raises ValueError for unknown options or values."""
        unknown = set(chosen) - {option.key for option in self.options}
        if unknown:
            raise ValueError(f"{self.title} has no option {min(unknown)!a:.40}")
        settled = {option.key: chosen.get(option.key, option.default) for option in self.options}
        for option in self.options:
            wanted = settled[option.key]
            # True equals 1, but isn't the same value
            if not any(type(wanted) is type(value) and wanted == value for value, _ in option.values):
                raise ValueError(f"{option.label} cannot be {wanted!a:.40}")
        return settled


AnyGame: TypeAlias = "Game[Any, Any, Any]"
