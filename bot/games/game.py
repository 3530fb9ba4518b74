"""What a game brings besides its rules, so that everybody else can host it without knowing which it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias

from bot.engine.game import E, H, H_contra, T, T_contra
from bot.engine.icons import replace_icons
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bot.engine.game import Answer, Choice, Decision, PublicStep, Rules, Seat, State
    from bot.engine.rng import Rng
    from bot.games.counterfactuals import Causes
    from bot.games.odds import OutcomeModel
    from bot.games.puzzle import Puzzle
    from bot.games.puzzle_pack import Maker
    from rendering.scene import Model, Scene, Shot
    from rendering.scene.icons import Icon

Value: TypeAlias = str | int | bool | None
Options: TypeAlias = "Mapping[str, Value]"
Names: TypeAlias = "Sequence[str]"
"""The players' names by seat, as plain text."""
Document: TypeAlias = dict[str, object]
Lessons: TypeAlias = "tuple[tuple[str, Scene, str], ...]"
"""Each a short text, its picture, and the picture in plain words, at most 1024 characters."""

WHOLE: Final = ""
"""The name of the part of an answer that is sealed as one."""
MOST_PARTS: Final = 12
"""The most parts that an answer is sealed in."""
HEADLINE: Final = 5
"""The most lines of a story's headline."""
RECORDS: Final = 4
"""The most records of a game."""
CHART: Final = 40
"""The most characters of a chart's line."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Something of a game that can be looked up by its name: a robot, a piece, a machine."""

    name: str
    """Plain, at most 40 characters: "Helibot"."""
    text: str
    """What it is and does, in a few short sentences of markdown."""
    page: int
    """The lesson whose picture shows it, from 0."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way in which a game can be set up differently."""

    key: str
    label: str
    values: tuple[tuple[Value, str], ...]
    """What it can be, each with the words for it; at most 25."""
    default: Value
    help: str = ""
    first: bool = False
    """Whether whoever opens a table is asked for it at once, and not only if they want to set it up otherwise."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A seat's colour: its key in the game, a name and an emoji for sentences."""

    key: str
    name: str
    emoji: str


@dataclass(frozen=True, slots=True)
class GameIcon:
    """A thing of the game as a small picture: before a choice, or in a text (see `bot.engine.icons`)."""

    icon: Icon
    """What it looks like."""
    emoji: str
    """An ordinary emoji that stands for it where the picture cannot be shown."""
    words: str
    """What it is, for whoever has texts read to them: "small red"."""
    mark: str = ""
    """What stands for it in texts instead, where one emoji says too little."""

    @property
    def plain(self) -> str:
        """What stands for it in a text."""
        return self.mark or self.emoji


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a log: an instruction, a turn, or whatever else is told in one."""

    line: str
    """A sentence in markdown without mentions; without its subject, if there is one."""
    until: int
    """How many of the story's steps have happened by its end. Of lines with the same number all tell the same."""
    seat: Seat | None = None
    """Whose doing it is, if it is somebody's."""
    subject: str = ""
    """Who does it, where the line begins with what is done; empty: the line says so."""

    @property
    def whole(self) -> str:
        """The line with its subject."""
        return f"{self.subject} {self.line}".lstrip()


@dataclass(frozen=True, slots=True)
class RoundNarration:
    """What happened in some moves of the table, told for a chat. Lines are markdown without mentions."""

    headline: tuple[str, ...]
    """What matters of it, at most HEADLINE short lines, the most important first; who leads comes last."""
    log: tuple[LogLine, ...]
    """All of it in the order in which it happened: what was displaced, changed, taken or ended is named in it."""
    alt: str
    """The replay in plain words for who cannot see it, at most 1024 characters."""
    halves: tuple[str, str]
    """The same where the replay is two pictures: what each of them shows, and the end with the second."""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A table's board as lines of signs, for terminals and for whoever has it read out line by line."""

    lines: tuple[str, ...]
    """Of plain characters, at most CHART of them each, so that a phone does not break them."""
    key: tuple[str, ...]
    """What the signs mean, in plain sentences."""


class Notation(Protocol[T_contra, H_contra]):
    """Typed answers, in and out."""

    def read(self, text: str, table: T_contra, hand: H_contra, decision: Decision) -> Answer:
        """The answer, or the beginning of one, that `text` says.

        Raises UnreadableError, which names the token, its position and what was expected.
        """
        ...

    def write(self, decision: Decision, answer: Answer) -> str:
        """The canonical text of an answer or of the beginning of one, without DONE; `read` gives it back."""
        ...

    def help(self, decision: Decision) -> str:
        """How to type an answer, with examples, in at most five lines of markdown."""
        ...


class Sealing(Protocol[T_contra]):
    """Into which parts answers are sealed, where some of an answer stays hidden longer than the rest.

    Once a game is over everything is open.
    """

    def parts(self, table: T_contra, decision: Decision, answer: Answer) -> Mapping[str, str]:
        """The parts of a complete answer, in order: names ("power 2", at most 20 characters) and canonical texts.

        Names are shown at once, so the same question has the same ones whatever is answered, at most MOST_PARTS. A
        part that an answer does not have is an empty text. Texts are on one line, without backquotes.
        """
        ...

    def called(self, part: str) -> str:
        """What people call a part, in the language in which the game is told."""
        ...

    def is_open(self, part: str, decision: Decision, answer: Answer, *, asked: T_contra, now: T_contra) -> bool:
        """Whether everybody may know a part of the answer that was given at the table `asked`.

        `now` is any table from the one after the answer on. What was open once counts as open from then on.
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
        """A document that plays the round which `state` began and `answers` filled, on to where it ended.

        `later` are the answers to the questions that came up in it, in order. It carries the chance of that round only
        if that is keyed, so that no other round follows from it. Raises NotLegalError if it is no round.
        """
        ...

    def position(self, state: State[T, H]) -> Document:
        """The `position` of a document: the game as it is, between two rounds or where it stopped."""
        ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a choice is about, for whoever has to make it and has never heard of the game."""

    ask: str
    """A short question, plain, at most 100 characters: "Instruction 2 of 5: which piece?"."""
    note: str = ""
    """What there is to know about all of the choices, in a line or two of markdown."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Keys of choices that belong beside each other, at most five; what is not offered is passed over."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that can be done with a draft."""

    key: str
    """Names it among the acts of its draft: short and stable, at most 40 characters."""
    label: str
    """What a player reads, at most 80 characters. One that leaves the draft as it is says so: "stays as it is"."""
    draft: Answer = field(repr=False)
    """What the draft becomes by it: a legal beginning of an answer, without DONE."""
    note: str = ""
    """What it does or is good for, at most 100 characters."""
    sign: str = ""
    """The key of the sign that stands for it; empty: none."""
    locks: bool = False
    """Whether its draft, which is a whole answer, is locked at once: where one tap is all that is wanted."""
    words: str = field(default="", repr=False)
    """The label in full, where there's room for it; empty: the label has all."""

    @property
    def spelled(self) -> Act:
        """The same act with its label in full."""
        return replace(self, label=self.words or self.label)


@dataclass(frozen=True, slots=True)
class Place:
    """A button's place, which stays where it is while there's nothing to do there."""

    key: str
    """That of the act which stands here when there is one."""
    label: str
    """As the act's, for the times without one."""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Acts that belong together, and what they are about."""

    ask: str
    """A short question or heading, plain, at most 100 characters: "Instruction 2 of 5: which piece?"."""
    acts: tuple[Act, ...]
    note: str = ""
    """What there is to know about all of them, in a line or two of markdown."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Keys of acts that belong beside each other, at most five; what is not there is passed over."""
    aside: bool = False
    """Whether they are out of the way, in menus on a page of their own."""
    menu: bool = False
    """Whether they are a menu among the rest, whose placeholder is `ask`, however few they are."""
    places: tuple[Place, ...] = ()
    """All buttons that stand here from the first choice to the last: those without an act now are greyed."""
    lines: int = 0
    """In so many rows its buttons stand at each step of the answer; 0: in as few as they need."""
    beside: bool = False
    """Whether its only act stands beside Compile."""


@dataclass(frozen=True, slots=True)
class Making(Generic[T, H]):
    """An answer in the making, as its player sees it."""

    table: T
    hand: H
    decision: Decision
    draft: Answer
    menu: Callable[[Answer], tuple[Choice, ...]]
    """What may come next after any beginning of an answer."""
    rng: Rng = field(repr=False)
    """Chance of the acts' own, never the match's. Only drafts may depend on it: it is another one at every look."""


class Acts(Protocol[T, H]):
    """What can be done with a draft at this moment, from what its player may see.

    Menus say what is legal: the draft of every act passes the same check as all others.
    """

    def __call__(self, making: Making[T, H]) -> tuple[Group, ...]:
        """The acts, those that matter most first; keys are different in all groups together."""
        ...


class TextRenderer(Protocol[T, H_contra, E]):
    """Sentences, from public tables, at most one hand, and events. Markdown, no mentions."""

    def question(self, decision: Decision) -> str:
        """What the seat is asked, as a short imperative: "Program your RAMbot"."""
        ...

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:
        """What the next choice is about, in an answer that goes on after `so_far`."""
        ...

    def holdings(self, table: T, hand: H_contra, seat: Seat, names: Names) -> str:
        """What the seat has to work with (pool, goals), a few short lines."""
        ...

    def reminder(self, table: T, hand: H_contra | None, seat: Seat, names: Names) -> str:
        """What the seat has to bear in mind while it answers, in a line or two: less than it has to work with.

        Without a hand nothing but what everybody may know.
        """
        ...

    def position(
        self, table: T, names: Names, *, seat: Seat | None = None, hand: H_contra | None = None
    ) -> tuple[str, ...]:
        """The whole table in plain sentences, what matters most first: with them alone the game can be played.

        With a seat as that player is told it, with a hand also what that player alone may know.
        """
        ...

    def chart(self, table: T, names: Names) -> TextBoard | None:
        """What stands where, as everybody may see it; None: the game has none."""
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
        """What a draft says and what would come of it, in plain sentences; `steps` are the rules' own preview."""
        ...

    def round(self, table: T, number: int) -> str:
        """What the round of that number is called at the table, as in its pictures: "Round 3"; 0 is the set-up."""
        ...

    def score(self, table: T, seat: Seat) -> str:
        """How a seat fares, in a few words: "2 goals to go"; empty if there is nothing to count."""
        ...

    def story(self, before: T, steps: Sequence[PublicStep[T, E]], names: Names) -> RoundNarration:
        """What happened in one move of the table, or in several in a row."""
        ...

    def news(self, before: T, steps: Sequence[PublicStep[T, E]], seat: Seat, names: Names) -> tuple[str, ...]:
        """What happened, from a seat's side ("Noor shoved you to e3 and took your LB."): at most three short lines.

        The steps may be those of several moves; `before` is the table before all of them.
        """
        ...

    def ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """How the game ended, in a sentence, where who won, the last move's headline and the scores do not say it."""
        ...


class SceneRenderer(Protocol[T, H_contra, E]):
    """Pictures as plain data, from public tables, at most one hand, and events."""

    def still(self, table: T, names: Names, *, seat: Seat | None = None, hand: H_contra | None = None) -> Scene:
        """The table as it stands; with a seat, as that player looks at it."""
        ...

    def replay(self, before: T, steps: Sequence[PublicStep[T, E]], names: Names) -> tuple[Scene, tuple[Shot, ...]]:
        """One move of the table as moving pictures: where it began, and what then happened.

        The last shot ends in the still of the last table.
        """
        ...

    def preview(
        self, table: T, hand: H_contra, seat: Seat, draft: Answer, steps: Sequence[PublicStep[T, E]], names: Names
    ) -> Scene:
        """What a draft would do if nobody else moved, in one still; `steps` are the rules' own preview."""
        ...


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something worth remembering once the game is over."""

    kind: str
    """What was done, as its game calls it: "push"."""
    seat: Seat
    """Who did it."""
    amount: int
    """How much of it, at least 1."""
    victim: Seat | None = None
    """To whom it was done, if to anybody."""
    round: int = 0
    """When."""
    worth: float = 0
    """How much it adds to a turning point, on the scale of the rules' `standing`."""
    marked: bool = False
    """Whether the picture of the game marks it."""


class Chronicle(Protocol[T, E]):
    """What a whole game is told by when it is over."""

    @property
    def counts(self) -> str:
        """What `points` counts: "goals tagged"."""
        ...

    @property
    def marks(self) -> str:
        """What the marked feats are, in a few words: "a piece taken"; empty if there are none."""
        ...

    def points(self, table: T, seat: Seat) -> int:
        """How far a seat has come, from 0."""
        ...

    def feats(self, before: T, steps: Sequence[PublicStep[T, E]]) -> Iterable[Achievement]:
        """What was worth remembering of some steps in a row, in their order."""
        ...

    def records(self, feats: Sequence[Achievement], names: Names) -> tuple[str, ...]:
        """Of all feats of a game the best, as short plain sentences with these names, at most RECORDS of them."""
        ...


@dataclass(frozen=True, slots=True)
class Game(Generic[T, H, E]):
    """A game in the catalogue."""

    key: str
    title: str
    pitch: str
    """One or two sentences for somebody who has never heard of it."""
    seats: tuple[int, ...]
    """How many can play, ascending."""
    colours: tuple[Colour, ...]
    """What the seats can choose from; at least as many as seats."""
    options: tuple[Option, ...]
    edition: int
    """Raised whenever a change of the rules would make an old match replay differently."""
    rules: Callable[[Options], Rules[T, H, E]]
    """The rules with all options given a value."""
    notation: Notation[T, H]
    documents: Documents[T, H]
    words: TextRenderer[T, H, E]
    stage: SceneRenderer[T, H, E]
    lessons: Callable[[], Lessons]
    """The rules in a few pictures, each with a short text (markdown), for a newcomer.

    A function of a module, or a value that can be sent to a worker.
    """
    rulebook: str
    """The rules in our own words, markdown."""
    subjects: Callable[[], tuple[Subject, ...]] = tuple
    """What can be looked up by name, in the order of the lessons. A function of a module, as above."""
    order: int = -1
    """The index in `subjects` of the one that says who goes first."""
    puzzles: Callable[[], tuple[Puzzle[T, H, E], ...]] = tuple
    """Tiny positions to learn the game by, in order; none: it has not got any. A function of a module, as above."""
    maker: Maker | None = None
    """What makes and reads its pack of puzzles; None: it has no pack."""
    dealt: frozenset[str] = frozenset()
    """What questions of the set-up, by their topics, chance may answer for whoever wants to play at once."""
    figures: Sequence[Model] = ()
    """What its pictures show again and again: drawn ahead of time."""
    acts: Acts[T, H] | None = None
    """What can be done with a draft; None: to take the next choice of its menu."""
    signs: Mapping[str, GameIcon] = field(default_factory=dict)
    """Its things as signs, by their keys, the most useful first. What games share has one key and looks the same."""
    chronicle: Chronicle[T, E] | None = None
    """What a finished game is told by; None: there is nothing that could be counted."""
    causes: Causes[T, E] | None = None
    """How it is found out why an instruction did what it did; None: nobody can ask."""
    prospects: OutcomeModel[T, H, E] | None = None
    """What may come of an answer, for whoever asks for the odds; None: nobody can."""
    uses: Callable[[Decision, Answer], Iterable[str]] | None = None
    """Of which of the game's things an answer makes use, by their signs' keys: who likes what. None: of none."""
    phrase: Callable[[T, Decision, Answer], str] | None = None
    """An answer, or the beginning of one, as people read and type it at a table; None: in its canonical text.

    `read` gives it back there, as it does the canonical text, which is what is sealed.
    """
    worth: Callable[[T, Seat], int] | None = None
    """What a preview says that a seat has at its end, in points; None: it speaks of none."""
    language: str = ENGLISH
    """The language of all its words."""
    speak: Callable[[str], Game[T, H, E]] | None = None
    """The same game with its words in another language; None: it has but one."""
    sealing: Sealing[T] | None = None
    """How answers are sealed; None: whole, and open as soon as the table has moved on.

    With it, documents of rounds are given only once the game is over: a position in them shows hands.
    """

    def told_in(self, language: str) -> Game[T, H, E]:
        """The same game, as it is told in a language, as far as it has words for it."""
        return self if self.speak is None or language == self.language else self.speak(language)

    def parts(self, table: T, decision: Decision, answer: Answer) -> Mapping[str, str]:
        """What a complete answer is sealed as: names and texts, in order."""
        if self.sealing is None:
            return {WHOLE: self.notation.write(decision, answer)}
        return self.sealing.parts(table, decision, answer)

    def said(self, table: T, decision: Decision, answer: Answer) -> str:
        """An answer, or the beginning of one, as people read and type it at the table that asks for it."""
        return self.notation.write(decision, answer) if self.phrase is None else self.phrase(table, decision, answer)

    def plain(self, text: str) -> str:
        """A text with ordinary emoji in place of its signs, for where there are no others."""
        return replace_icons(text, lambda key: self.signs[key].plain if key in self.signs else "")

    def with_defaults(self, chosen: Options) -> dict[str, Value]:
        """All options: those chosen, and the defaults of the others. Raises ValueError for what is unknown."""
        unknown = set(chosen) - {option.key for option in self.options}
        if unknown:
            raise ValueError(f"{self.title} has no option {min(unknown)!a:.40}")
        settled = {option.key: chosen.get(option.key, option.default) for option in self.options}
        for option in self.options:
            wanted = settled[option.key]
            # True equals 1, but is another value.
            if not any(type(wanted) is type(value) and wanted == value for value, _ in option.values):
                raise ValueError(f"{option.label} cannot be {wanted!a:.40}")
        return settled


AnyGame: TypeAlias = "Game[Any, Any, Any]"
"""A game of which only what all games have is known."""
