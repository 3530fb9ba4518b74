"""Every state that a page can tell of, made of values alone: no store, no host, no rules that take their time.

What they say is held by `test_every_page`, which also has the pages of a whole small game.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from bot.engine.game import Choice, Decision, Outcome, Seen
from bot.front.custom_ids import Press, Verb
from bot.front.pages import Picture
from bot.front.speech import WORDS as WORDS
from bot.front.speech import tongue_of
from bot.front.views import (
    aloud,
    folded,
    heralding,
    history,
    learning,
    lessons,
    move,
    news,
    opening,
    organising,
    panel,
    preferences,
    privacy,
    prompts,
    queueing,
    report,
    seats,
    serving,
    story,
    timing,
    tournaments,
)
from bot.front.views import lobby as lobbies
from bot.games.game import Act, Group, Story, Subject
from bot.games.puzzle import Puzzle
from bot.host import habits
from bot.host.bulletins import BulletinKind
from bot.host.dailies import Before, Riddle, Shared
from bot.host.hours import Holiday, Quiet
from bot.host.matching import ANYTHING, Search, Worth
from bot.host.model import (
    Awaited,
    Closed,
    Commitment,
    Draft,
    Later,
    MoveView,
    News,
    Panel,
    Participant,
    Place,
    Pledge,
    Seal,
    SeatView,
    Spent,
    Status,
    TableRecord,
    TableView,
)
from bot.host.pupils import Attempt, Daily, Lesson, Tries
from bot.host.queue import Waiting
from bot.host.report import Report, Turning
from bot.host.seats import Replaced, Stint
from bot.host.servers import Settings
from bot.host.tickets import Invitation, Offered, Ticket
from bot.host.timing import Away, More, Proposal, Timing
from bot.host.tournaments.forms import Form, How, Pairing, Verdict
from bot.host.tournaments.tournament import Match, Member, Stage, Tournament, TournamentView
from tests.front.letters import Words, letters
from tests.host.house import HERE, KINDS, NOON
from tests.host.toy import Bid, Board, Hand, Won

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.front.pages import Page
    from bot.games.game import Names

SAY = WORDS.tongue().say
PICTURE = Picture("picture.png", b"")
OTHER = Picture("other.gif", b"")
SEALED = (Commitment("letter", "1" * 64), Commitment("", "2" * 64))
ANN = Participant(0, "Ann", "red", user=1)
BOB = Participant(1, "*Bob*", "blue", user=2)
BOT = Participant(1, "Quick bot", "blue", computer="quick")
HERMIT = Place(guild=None, channel=100)
LONG = "a b c " * 20
WON = Outcome(frozenset({0}), "has three points")
SHARED = Outcome(frozenset({0, 1}), "have three points")
NOBODY = Outcome(frozenset(), "is left")


class Marks:
    """What of the toy is worth remembering."""

    counts, marks = "points", ""

    def points(self, table: Board, seat: int) -> int:
        return table.points[seat]

    def feats(self, before: Board, steps: Sequence[Seen[Any, Any]]) -> tuple[Any, ...]:
        return ()

    def records(self, feats: Sequence[Any], names: Sequence[str]) -> tuple[str, ...]:
        return (f"{names[1]} was the luckiest.",)


def board(round_: int = 1, *points: int) -> Board:
    return Board(round_, ("red", "blue"), points or (0, 0))


def puzzle(*solution: str) -> Any:
    position: Any = board
    return Puzzle(
        "one", "Take a.", "Letters are laid.", "The first.", position, lambda *_: "", solution, (), "You did."
    )


class Spoken(Words):
    """The toy's sentences, with everybody who is named in them and every table that they are about."""

    def position(self, table: Board, names: Names, *, seat: int | None = None, hand: Hand | None = None) -> Any:
        return (*super().position(table, names), f"Between {' and '.join(names)}; {seat} holds {hand and hand.charm}.")

    def story(self, before: Board, steps: Sequence[Seen[Any, Any]], names: Names) -> Story:
        told = super().story(before, steps, names)
        return replace(told, alt=f"{told.alt} Round {before.round}, {' and '.join(names)}.")

    def draft(self, table: Board, hand: Hand, *more: Any) -> tuple[str, ...]:
        _, draft, steps, names = more
        return (f"{names[0]} laid {' '.join(draft)} in round {table.round} with {hand.charm}, {len(steps)} steps.",)

    def news(self, before: Board, steps: Sequence[Seen[Any, Any]], seat: int, names: Names) -> tuple[str, ...]:
        return (*super().news(before, steps, seat, names), "And so on.")

    def ending(self, table: Board, winners: frozenset[int], reason: str, names: Names) -> str:
        return f"{super().ending(table, winners, reason, names)} It was round {table.round}."


GAME = replace(letters(), words=Spoken())
CHOICES = (Choice("a", "A"),)
TOLD = replace(GAME, chronicle=Marks(), puzzles=lambda: (puzzle("a"),))
"""With highlights, and with lessons."""
TONGUE = WORDS.tongue()
"""What is said of no game."""
SAY = TONGUE.say


def record(status: Status = Status.PLAYING, *players: Participant, **more: Any) -> TableRecord:
    """A table of Ann's, in its third move."""
    usual: dict[str, Any] = {
        "place": HERE,
        "pace": None,
        "revision": 3,
        "question": 3,
        "asked_at": NOON,
        "deadline": None,
        "lobby_message": 555,
        "options": {"fast": False},
    }
    seats = players or (ANN, BOB)
    fixed: dict[str, Any] = {"id": 7, "game": GAME.key, "edition": 1, "status": status, "opener": 1, "players": seats}
    return TableRecord(**{**fixed, "channel": HERE.channel, "opened_at": NOON, **usual, **more})


def view(held: TableRecord, *compiled: bool, outcome: Outcome | None = None, **more: Any) -> TableView:
    """A table that waits for those of whom it is said whether they have compiled; the second has a question of their
    own."""
    asked = tuple(
        Awaited(held.players[seat], Decision(seat, ("bid", "charm")[seat]), done, SEALED if done else ())
        for seat, done in enumerate(compiled[: len(held.players)])
    )
    table, spared = more.get("table", board()), more.get("spared", ())
    return TableView(held, more.get("game", GAME), table, asked, outcome, spared)


# --- a table's card, and how it stands -------------------------------------------------------------------------------


def tables() -> Iterator[tuple[str, TableRecord]]:
    """Tables in every condition."""
    opened: dict[str, Any] = {"revision": 0, "asked_at": None, "question": 0}
    gone = replace(BOB, gone=True)
    for title, players in (("one", (ANN,)), ("two", (ANN, BOB)), ("a computer", (ANN, BOT))):
        yield f"open, {title}", record(Status.OPEN, *players, **opened)
    full = [Participant(seat, f"Guest {seat}", GAME.colours[seat].key, user=seat + 1) for seat in range(4)]
    yield "open, full", record(Status.OPEN, *full, **opened)
    yield "open, in private", record(Status.OPEN, ANN, place=HERMIT, **opened)
    yield "open, in private, enough", record(Status.OPEN, ANN, BOT, place=HERMIT, **opened)
    yield "open, its opener left", record(Status.OPEN, ANN, BOB, **{**opened, "opener": 9})
    yield "open, without a card", record(Status.OPEN, ANN, BOB, **{**opened, "lobby_message": None})
    yield "open, a rematch", record(Status.OPEN, ANN, BOT, **opened, lineup=(ANN, BOB))
    yield "open, paused", record(Status.OPEN, ANN, **opened, paused="the channel is gone")
    changed: dict[str, Any] = {"options": {"fast": True}, "pace": 3600}
    yield "open, set up otherwise", record(Status.OPEN, ANN, **opened, **changed)
    yield "on", record()
    yield "on, with a deadline", record(deadline=NOON + timedelta(hours=1), pace=3600, timing=Timing(seconds=3600))
    yield "on, asked nothing", record(asked_at=None)
    yield "on, in a thread", record(channel=777, thread=777)
    yield "on, in private", record(Status.PLAYING, ANN, BOT, place=HERMIT)
    yield "on, paused", record(paused="I may not write in the channel any more.", paused_at=NOON)
    yield "on, somebody left", record(Status.PLAYING, ANN, gone)
    for status in (Status.OVER, Status.CANCELLED, Status.QUARANTINED):
        yield status.value, record(status)


def cards() -> Iterator[tuple[str, Page]]:
    """The card of each, as it is posted and as it is edited."""
    for title, held in tables():
        outcomes = (WON, SHARED, NOBODY, None) if held.status is Status.OVER else (None,)
        for number, outcome in enumerate(outcomes):
            page = lobbies.lobby(view(held, outcome=outcome), KINDS, nonce="7-0-l", ping=True)
            yield f"a card: {title} {number or ''}", page
    stopped = view(record(Status.CANCELLED, opener=0))
    yield "a card: a tournament's, ended early", lobbies.lobby(stopped, KINDS, nonce="7-0-l")
    page = move.status_page(stopped, seated=True, manager=False, user=1, bring=False)
    yield "/table, a tournament's, ended early", page
    rematch = record(Status.OPEN, ANN, revision=0, lineup=(ANN, BOB))
    yield "a card: a rematch, edited", lobbies.lobby(view(rematch), KINDS, nonce="7-0-l")
    signed = replace(GAME, signs={"red": GAME.colours[0]}, seats=(2, 4))  # type: ignore[dict-item]  # by its key alone
    three = (ANN, BOT, replace(BOB, seat=2, colour="green"))
    held = record(Status.OPEN, *three, revision=0)
    many = {f"kind{number}": f"Kind {number}" for number in range(6)}
    yield "a card: not for three", lobbies.lobby(view(held, game=signed), many, nonce="7-0-l")


def standings() -> Iterator[tuple[str, Page]]:
    """/table of each, for whoever may do what."""
    for title, held in tables():
        for who, user, seated, manager in (("its opener", 1, True, False), ("anybody", 8, False, False)):
            page = move.status_page(view(held, False, False), seated=seated, manager=manager, user=user, bring=False)
            yield f"/table, {title}, for {who}", page
    managed = move.status_page(view(record(), True, False), seated=False, manager=True, user=8, bring=False)
    yield "/table, for a manager", managed
    stuck = view(record(paused="gone", paused_at=NOON), False, False)
    yield "/table, to bring it here", move.status_page(stuck, seated=True, manager=False, user=2, bring=True)
    for told, asked in (("nobody", ()), ("one", (False,)), ("the other", (True, False)), ("none left", (True, True))):
        page = move.status_page(view(record(), *asked), seated=True, manager=False, user=2, bring=False)
        yield f"/table, waiting for {told}", page
    for who, user in (("its reader", 2), ("another", 1), ("anybody", 8)):
        page = move.status_page(
            view(record(), False, spared=(BOB,)), seated=user < 3, manager=False, user=user, bring=False
        )
        yield f"/table, nothing to choose for {who}", page
    computers = view(record(Status.PLAYING, ANN, BOT), False, spared=(BOT,))
    page = move.status_page(computers, seated=True, manager=False, user=1, bring=False)
    yield "/table, nothing to choose for a computer", page
    thinking = view(record(Status.PLAYING, ANN, BOT), True, False)
    yield "/table, a computer thinks", move.status_page(thinking, seated=True, manager=False, user=1, bring=False)
    yield "/board", move.board_page(view(record(), False, True), PICTURE)
    yield "are you sure", move.confirm_page("Really?", "Give up", Press(Verb.RESIGN, 7))


# --- moves -----------------------------------------------------------------------------------------------------------


def a_move(kind: str = "answers", *, steps: int = 2, **more: Any) -> MoveView:
    """A move of three things at most: two bids, and somebody's point."""
    after = board(2, 1, 0)
    seen = (Seen(Bid(0, ("a",)), board()), Seen(Bid(1, ("b",)), board()), Seen(Won(0), after))[:steps]
    usual: dict[str, Any] = {"round": 1, "outcome": None, "seals": (), "record": record(), "game": GAME}
    return MoveView(
        revision=3, kind=kind, before=board(), steps=seen, after=after, at=NOON, since=3, **{**usual, **more}
    )


PLEDGED = Pledge("3" * 64, None)
OPENED = Pledge("3" * 64, "4" * 64)


def moves() -> Iterator[tuple[str, MoveView]]:
    """Moves of every kind."""
    over = record(Status.OVER, ANN, replace(BOB, gone=True))
    yield "a round", a_move()
    yield "a round, somebody late", a_move(late=(0, 1))
    yield "a round, one late with nothing", a_move(late=(0, 1), empty=(1,))
    yield "the start", a_move("start", round=0, pledge=PLEDGED)
    yield "the start, nothing sealed", a_move("start", round=0)
    yield "the set-up", a_move(round=0, steps=1)
    yield "nothing to see", a_move(steps=0)
    yield "nothing to see, sealed", a_move(steps=0, seals=(Seal(0, "a", "5" * 32, "6" * 64),))
    yield "somebody left", a_move("leave", round=0, outcome=NOBODY)
    yield "the rules were mended", a_move("mended", steps=0, mended=(3, 4))
    yield "put back by hand", a_move("mended", steps=0, mended=(4, 4))
    for title, outcome in (("won", WON), ("shared", SHARED), ("nobody", NOBODY)):
        yield f"the end, {title}", a_move(outcome=outcome, record=over, pledge=OPENED, late=(1,))
    yield "the end, with highlights", a_move(outcome=WON, record=over, game=TOLD, pledge=OPENED)


def told() -> Iterator[tuple[str, Page]]:
    """Moves as the channel reads them, and what each has to leaf through."""
    for title, each in moves():
        status = each.record.status
        now = view(each.record, *((False, True) if status is Status.PLAYING else ()), outcome=each.outcome)
        yield f"told: {title}", move.move_page(each, now, nonce="7-3-m", pictures=(PICTURE,), ping=(0, 1))
        yield f"the log: {title}", story.log_page(each)
        yield f"looked up: {title}", history.history_page(each, ROUNDS, PICTURE, moving=bool(each.steps))
    once = a_move()
    yield (
        "told, not drawn",
        move.move_page(once, view(once.record, False, False), nonce="7-3-m", drawn=False, ping=(1,)),
    )
    later = view(record(revision=4), False, False)
    yield "told, left behind", move.move_page(once, later, nonce="7-3-m", ping=(0, 1))
    for title, (place, round_, kind) in zip(("first", "second", "third"), ROUNDS, strict=True):
        each = replace(once, revision=place, round=round_, kind=kind)
        page = history.history_page(each, ROUNDS, PICTURE, moving=place == 2)
        yield f"looked up, the {title} of three", page
    many = [(number, number, "answers") for number in range(1, 41)]
    for place in (1, 13, 14, 20, 28, 29, 40):
        page = history.history_page(replace(once, revision=place, round=place), many, PICTURE, moving=False)
        yield f"looked up, {place} of many", page
    long = a_move()
    for number in (0, 1, 2, 9):
        yield f"the log of many lines, {number}", story.log_page(replace(long, steps=long.steps * 40), number)


ROUNDS = ((1, 0, "start"), (2, 1, "answers"), (3, 1, "leave"))


def scenes() -> Iterator[tuple[str, Page]]:
    """A round step by step, for a reader who sits there or not."""
    once = a_move(steps=3)
    shown = tuple(replace(scene, seat=seat) for scene, seat in zip(story.scenes(once), (0, 1, 0), strict=True))
    for at in range(3):
        for seat in (None, 0, 1):
            yield f"step {at}, for {seat}", story.step_page(once, shown, at, PICTURE, seat)


def sealed() -> Iterator[tuple[str, Page]]:
    """What was sealed for a move, and the files that prove it."""
    one = Seal(0, "a b", "5" * 32, "6" * 64)
    part, empty = replace(one, part="letter"), replace(one, seat=1, text="")
    hidden = Closed(1, SEALED[0])
    waiting = view(record(), True, False).awaited
    for title, each in (
        ("none", a_move()),
        ("two", a_move(seals=(one, empty), pledge=PLEDGED)),
        ("of parts", a_move(seals=(part,), closed=(hidden, replace(hidden, commitment=SEALED[1])))),
        ("of the start", a_move("start", round=0, pledge=PLEDGED)),
        ("of the set-up", a_move(round=0, seals=(one,))),
        ("all open", a_move(seals=(one,), pledge=OPENED, record=record(Status.OVER))),
        ("many", a_move(seals=(replace(one, text=LONG * 3),) * 12)),
    ):
        yield f"seals: {title}", history.seals_page(each)
        yield f"seals: {title}, and more", history.seals_page(each, PICTURE, waiting)
    yield "the match file", history.match_page(SAY, 7, Picture("match.json", b""), "9" * 64)


# --- a player's side -------------------------------------------------------------------------------------------------


def acts(count: int, *, length: int = 1, **more: Any) -> Group:
    made = tuple(Act(f"k{number}", f"{number}".rjust(length, "x"), (), sign="") for number in range(count))
    return Group(more.pop("ask", "Which?"), made, **more)


def seat(*groups: Group, text: str = "", **more: Any) -> SeatView:
    """Ann's side of a table, with this laid out, and what can be done with it."""
    draft = more.pop("draft", Draft(0, 3, 4, tuple(text.split())) if text else None)
    seen = more.pop("preview", (Seen(Bid(0, tuple(text.split())), board()),) if text else ())
    usual: dict[str, Any] = {
        "view": view(record(), False, False),
        "player": ANN,
        "hand": Hand("penny"),
        "decision": Decision(0, "bid"),
        "draft": draft,
        "can_compile": bool(text),
        "short": None,
        "text": text,
    }
    return SeatView(
        **{**usual, **more},
        choices=Later(lambda: iter(())) if not groups else Later(lambda: CHOICES),
        offers=Later(lambda: groups),
        foresight=Later(lambda: seen),
    )


def panels() -> Iterator[tuple[str, Page]]:
    """What is asked, with anything that can have been made of it, and with any number of choices."""
    few = acts(2, note="Any of them.")
    noted = Group("Which?", (Act("a", "A", (), "the first", "red"), Act("b", "B", (), locks=True)))
    tap = Group("Yes?", (Act("y", "Yes", (), "at once", locks=True), Act("n", "No", (), locks=True)))
    locked = Draft(0, 3, 4, ("a",), (), True)
    ended = view(record(deadline=NOON + timedelta(hours=1)), False)
    alone = view(record(Status.PLAYING, ANN, BOT), False)
    for title, each in (
        ("nothing yet", seat(few)),
        ("nothing yet, which is enough", seat(few, can_compile=True)),
        ("begun", seat(few, text="a")),
        ("begun, not enough", seat(few, text="a", can_compile=False)),
        ("begun, the rest is not finished", seat(few, text="a b", can_compile=False, short="a")),
        ("begun, nothing of it is finished", seat(few, text="a", can_compile=False, short="")),
        ("complete", seat(text="a b")),
        ("cleared", seat(few, draft=Draft(0, 3, 5, (), (("a",),)))),
        ("cleared, nothing before", seat(few, draft=Draft(0, 3, 5, ()))),
        ("locked", seat(few, text="a", draft=locked)),
        ("locked, sealed", seat(few, text="a", draft=replace(locked, commitments=SEALED))),
        ("locked, with nothing in it", seat(few, draft=replace(locked, answer=()))),
        ("with notes", seat(noted)),
        ("one tap", seat(tap)),
        ("against the clock", seat(few, view=ended)),
        ("against a computer", seat(few, view=alone)),
        ("against a computer, begun", seat(few, view=alone, text="a")),
        ("of the set-up", seat(few, view=view(record(), table=board(0)))),
        ("in private", seat(few, view=view(record(place=HERMIT)))),
    ):
        yield f"a panel, {title}", panel.panel(each, PICTURE, nonce="7-3-p0")
    asking = seat(few, can_compile=True)
    yield "a panel, asked about", panel.panel(asking, None, page=panel.ASKING, nonce="7-3-p0", intro="So:")
    short = seat(few, text="a b", can_compile=False, short="a")
    yield "a panel, asked about what is short", panel.panel(short, None, page=panel.ASKING)
    nothing = seat(few, text="a", can_compile=False, short="")
    yield "a panel, asked about nothing", panel.panel(nothing, None, page=panel.ASKING)
    yield "a panel, nothing to ask", panel.panel(seat(few, text="a"), None, page=panel.ASKING)
    behind = replace(acts(3), aside=True)
    changing = seat(few, behind, text="a")
    yield "a panel, changed elsewhere", panel.panel(changing, None)
    yield "a panel, the other page", panel.panel(changing, None, page=panel.CHANGING, nonce="7-3-p0")
    yield "a panel, nothing else", panel.panel(seat(behind, text="a"), None, page=panel.CHANGING)
    yield "a panel for all to read", panel.panel(seat(few), None, public=True)


def choices() -> Iterator[tuple[str, Page]]:
    """Any number of choices, short or long, by themselves or among others."""
    together = (("k0", "k1"), ("k7", "k9", "none"))
    for title, groups in (
        ("one", (acts(1),)),
        ("five, long", (acts(5, length=60),)),
        ("six, as long as can be", (acts(6, length=20),)),
        ("six, longer", (acts(6, length=21),)),
        ("twelve, some together", (acts(12, rows=together),)),
        ("five, some together", (acts(5, rows=together),)),
        ("eighteen", (acts(18),)),
        ("nineteen", (acts(19, note="Many."),)),
        ("twenty-six", (acts(26),)),
        ("a menu", (acts(2, menu=True),)),
        ("many of each", (acts(18, ask="One?"), acts(18, ask="Two?"), acts(60, ask="Three?"))),
        ("a lot of each", (acts(70, ask="One?"), acts(30, ask="Two?"))),
    ):
        yield f"to choose: {title}", panel.panel(seat(*groups), None)
    for page in (0, 1, 2, 3):
        yield f"to choose from very many, {page}", panel.panel(seat(acts(160, note="Many.")), None, page=page)


def sides() -> Iterator[tuple[str, Page]]:
    """What else a player reads of their side."""
    for title, held in (("waiting", record()), ("left", record(Status.PLAYING, replace(ANN, gone=True), BOB))):
        each = seat(decision=None, view=view(held), player=held.players[0])
        yield f"a side, {title}", panel.panel(each, PICTURE, intro="Hello.")
    spared = seat(decision=None, view=view(record(), False, spared=(ANN,)))
    yield "a side, nothing to choose", panel.panel(spared, PICTURE)
    yield "a side, asked though there is nothing to choose", panel.panel(seat(can_compile=True), PICTURE)
    for status in (Status.OVER, Status.CANCELLED, Status.QUARANTINED):
        each = seat(decision=None, view=view(record(status)))
        yield f"a side, {status.value}", panel.panel(each, None)
        yield f"moved on, {status.value}", panel.moved_on_page(each, "a b", again=True)
    yield "moved on", panel.moved_on_page(seat(), "a b", again=True)
    yield "moved on, at home", panel.moved_on_page(seat(), "a b", again=False)
    yield "overtaken", panel.overtaken_page(seat(), "a b")
    yield "overtaken, nothing said", panel.overtaken_page(seat(), "")
    yield "a hand", panel.hand_page(seat(), PICTURE)
    yield "a rehearsal", panel.rehearsal_page(seat(text="a b"), PICTURE)
    for title, each in (("bare", seat()), ("begun", seat(text="a")), ("whole", seat(can_compile=True))):
        yield f"how, {title}", prompts.how_page(each)
    yield "how, without a question", prompts.how_page(seat(decision=None))


def what_happened() -> Iterator[tuple[str, Page]]:
    """What came of a player's answer, above the next question and at the end."""
    for title, ran, lay in (
        ("in time", None, ""),
        ("as it lay", "a b", "a b"),
        ("less than lay", "a", "a b"),
        ("nothing of it", "", "a b"),
        ("nothing", "", ""),
        ("put in", "a", ""),
        ("at length", LONG, LONG),
        ("at length, less", LONG[:-6], LONG),
    ):
        each = replace(seat(acts(2)), news=News(a_move(), board(), a_move().steps, ran, lay))
        small = news.under(news.in_short(each), panel.panel(each, None))
        yield f"news, {title}", news.with_news(each, panel.panel(each, PICTURE), OTHER if ran is None else None)
        yield f"news in short, {title}", small
    yield "no news", news.with_news(seat(acts(2)), panel.panel(seat(acts(2)), None), PICTURE)
    for title, outcome in (("won", WON), ("together", SHARED), ("nobody", NOBODY), ("cancelled", None)):
        for number, player in enumerate((ANN, BOB)):
            over = view(record(Status.OVER), outcome=outcome, game=TOLD if number else GAME)
            last = News(a_move(outcome=outcome, record=over.record), board(), a_move().steps)
            each = replace(seat(decision=None, view=over, player=player), news=None if outcome is None else last)
            yield f"the end for {player.name}, {title}", news.result_page(each, PICTURE, nonce="7-3-o0")
    private = seat(decision=None, view=view(record(Status.OVER, place=HERMIT), outcome=WON))
    yield "the end, in private", news.result_page(private, None, nonce="7-3-o0")


def left() -> Iterator[tuple[str, Page]]:
    """What is left of panels."""
    old = Panel(1, 2, 7, 0, 3)
    for status in Status:
        for round_, answer in ((0, None), (2, None), (2, ""), (2, "a b"), (0, LONG), (None, None)):
            about = None if round_ is None else GAME.words.round(board(), round_)
            page = folded.folded_page(Spent(old, record(status), GAME.title, about, answer, GAME.language))
            yield f"folded, {status.value}, round {round_}, {answer and answer[:3]!r}", page
    yield (
        "folded, gone",
        folded.folded_page(
            Spent(old, record(Status.PLAYING, replace(ANN, gone=True)), "", "Round 2", None, GAME.language)
        ),
    )
    yield (
        "folded, handed over",
        folded.folded_page(Spent(replace(old, over=True), record(), GAME.title, "Round 2", None)),
    )
    stood_in = replace(record(Status.PLAYING, replace(BOT, seat=0), BOB), stints=(Stint(0, 1, 1, "Ann", user=1),))
    yield (
        "folded, a computer plays on",
        folded.folded_page(Spent(replace(old, over=True), stood_in, GAME.title, "Round 2", None)),
    )
    yield "folded, an older question", folded.folded_page(Spent(old, record(question=4), GAME.title, "Round 2", None))
    yield "folded, further down", folded.further_down_page(seat())


# --- beside the game -------------------------------------------------------------------------------------------------


def beside() -> Iterator[tuple[str, Page]]:
    """Notices, greetings, help, and what is chosen before a table is there."""
    other = replace(TOLD, key="other", title="Other letters")
    late = record(deadline=NOON)
    yield "a reminder", panel.panel(seat(), None, intro=prompts.reminder_intro(seat()))
    yield "a reminder in time", panel.panel(seat(), None, intro=prompts.reminder_intro(seat(view=view(late))))
    for player in (BOB, BOT):
        yield f"closed doors of {player.name}", prompts.closed_page(SAY, record(), player, nonce="7-3-c1")
    yield "a notice", prompts.notice_page(SAY, record(), "Something.", nonce="7-3-n")
    yield "no words", prompts.wordless_page(SAY, record(), (1, 2), nonce="7-3-m")
    yield "a pause", prompts.paused_page(TONGUE, record(), "the channel is gone", nonce="7-3-x0")
    yield "a pause, in private", prompts.paused_page(TONGUE, record(place=HERMIT), "it is gone!", nonce="7-3-x0")
    yield "the welcome", prompts.welcome_page(GAME)
    yield "the welcome, with more", prompts.welcome_page(TOLD, [other] * 21)
    yield "help", prompts.help_page(TONGUE, [GAME, other] * 3)
    for count in (1, 5, 6, 26):
        known = [(record(id=number), f"hint {number}") for number in range(1, count + 1)]
        yield f"which table of {count}", prompts.which_page(SAY, Verb.TEXT_FOR, known, arg="9")
    yield (
        "which table, asked otherwise",
        prompts.which_page(SAY, Verb.PANEL, [(record(), "x")] * 6, question="For which?"),
    )
    usual, games = opening.usual(GAME), {GAME.key: GAME, other.key: other}
    yield "to open the only game", opening.opening_page(usual, {GAME.key: GAME})
    for what, value in (("g", "other"), ("g", "chess"), ("p", "0"), ("p", "10"), ("p", "11"), ("0", "1"), ("0", "2")):
        yield f"to open, {what} {value}", opening.opening_page(usual.adjusted(what, value, games), games)
    yield "to open, at a pace", opening.opening_page(opening.usual(GAME, 60), games)
    yield "to open, at a pace there is not", opening.opening_page(opening.usual(GAME, 61), games)
    held = record(options={"fast": True}, pace=60)
    yield "settings", opening.settings_page(7, opening.wish_of(GAME, held), "light")
    yield "settings, of old", opening.settings_page(7, opening.wish_of(GAME, record(options={"fast": 1})), "plaid")
    yield "opened", opening.opened_page(SAY, 7, channel=100)
    settled = Settings(channels=(5, 6), openers=7, pace=3600, game=GAME.key)
    for part, (name, _) in enumerate(serving.GROUPS):
        title = WORDS.tongue().say(f"server-part-{name}")
        shown = serving.server_page(SAY, settled, part, {GAME.key: GAME}, (5, 7).__contains__)
        yield f"a server's settings, {title}", shown
    for way in aloud.WAYS:
        for reader in (None, seat()):
            yield f"/board, {way}", aloud.aloud_page(view(record()), reader, way)
    subject = Subject("Letter", "It is laid.", 1)
    yield "a card of the rules", lessons.subject_page(GAME, subject, PICTURE)
    for game in (GAME, TOLD):
        for page in range(3):
            yield f"the rules, {page}", lessons.lesson_page(game, page, PICTURE)


def chosen() -> Iterator[tuple[str, Page]]:
    """What somebody can choose for themselves."""
    first, second = Holiday(date(2030, 1, 1), date(2030, 1, 3)), Holiday(date(2030, 2, 1), date(2030, 2, 1))
    usual = habits.USUAL
    some = replace(
        usual, palette="contrast", zone="Europe/Helsinki", quiet=Quiet(23 * 60, 7 * 60), holidays=(first, second)
    )
    yield "a person's settings", preferences.me_page(SAY, usual, PICTURE, NOON, KINDS)
    yield "a person's settings, chosen", preferences.me_page(SAY, some, PICTURE, NOON, KINDS)
    reached = replace(usual, reminded=habits.Reminded.NEVER, asked_in=habits.Reach.CHANNEL, quiet=Quiet(0, 30))
    reached = replace(reached, stand_in="slow")
    yield "a person's settings, in the channel", preferences.me_page(SAY, reached, PICTURE, NOON, KINDS)
    yield "quiet hours, nobody knows where", preferences.quiet_page(SAY, usual, NOON, "")
    yield "quiet hours, guessed", preferences.quiet_page(SAY, usual, NOON, "sv-SE")
    near = ("Europe/Helsinki", "Africa/Cairo")
    yield "quiet hours, chosen", preferences.quiet_page(SAY, some, NOON, "fi", near)
    odd = replace(some, quiet=Quiet(1350, 390))
    yield "quiet hours, typed", preferences.quiet_page(SAY, odd, NOON, "fi", near[:1])
    bounds = habits.Bounds()
    yield "holidays, none", preferences.holidays_page(SAY, usual, NOON, bounds, 30)
    yield "holidays, set", preferences.holidays_page(SAY, some, NOON, bounds, 27)
    yield (
        "holidays, until when",
        preferences.holidays_page(SAY, usual, NOON, bounds, 30, date(2030, 1, 2)),
    )
    away = (Away(ANN, first), Away(BOB, Holiday(date(2030, 1, 3), date(2030, 1, 4))))
    late = record(deadline=NOON + timedelta(days=4), pace=3600, timing=Timing(seconds=3600, nights=True, holidays=True))
    waits = replace(view(late, False, False), away=away)
    yield "/table, later than usual", move.status_page(waits, seated=True, manager=False, user=1, bring=False)
    yield "a question, later than usual", panel.panel(seat(view=waits), None)
    yield from stopped(late)
    for number, table in ((0, record()), (1, record()), (2, late)):
        yield f"a call, {number}", timing.call_page(SAY, table, BOB, number, nonce="7-3-k1")
    yield "a call to nobody", timing.call_page(SAY, record(), BOT, 0, nonce="7-3-k1")


def stopped(late: TableRecord) -> Iterator[tuple[str, Page]]:
    """Pauses, more time, and what is proposed of that."""
    until = int((NOON + timedelta(days=2)).timestamp())
    usual = replace(late, timing=Timing(seconds=3600))
    asked = replace(usual, timing=replace(usual.timing, more=(More(1, 1, 3), More(0, 1, 3, given=True))))
    proposed = replace(usual, timing=replace(usual.timing, proposal=Proposal(1, until, (1,))))
    paused = replace(
        usual, timing=replace(usual.timing, until=NOON + timedelta(days=2), by_opener=True, used=2 * 86400)
    )
    back = replace(paused, timing=replace(paused.timing, by_opener=False, proposal=Proposal(0, None, (0,))))
    for title, held in (("asked", asked), ("proposed", proposed), ("paused", paused), ("to go on", back)):
        page = move.status_page(view(held, False, True), seated=True, manager=False, user=1, bring=False)
        yield f"/table, {title}", page
        yield f"a card, {title}", lobbies.lobby(view(held), KINDS, nonce="7-0-l")
    for opener in (True, False):
        yield f"how long a pause, {opener}", timing.pause_page(SAY, paused, opener=opener)
    yield "a question while the table is paused", panel.panel(seat(view=view(paused)), None)
    yield "a wish for more time", timing.wish_page(TONGUE, asked, BOB, "more", nonce="7-3-w1")
    yield "a wish for a pause", timing.wish_page(TONGUE, proposed, BOB, "pause", nonce="7-3-w1")
    yield "a wish to go on", timing.wish_page(TONGUE, back, ANN, "pause", nonce="7-3-w0.1")


def taught() -> Iterator[tuple[str, Page]]:
    """Lessons, what came of answers in them, and their end."""

    def lesson(number: int, count: int, each: SeatView, *solution: str) -> Lesson:
        tasks = tuple((f"Task {place}", place < 2) for place in range(count))
        return Lesson(TOLD, puzzle(*solution), number, tasks, each)

    first = lesson(1, 3, seat(acts(2)), "a")
    begun = lesson(3, 3, seat(acts(2), text="a"), "a", "b")
    yield "a lesson", learning.lesson_page(first, PICTURE, intro="Welcome.")
    yield "a lesson, a hint", learning.lesson_page(first, None, hint=True)
    yield "a lesson, begun", learning.lesson_page(begun, PICTURE)
    yield (
        "a lesson, begun, not enough",
        learning.lesson_page(replace(begun, seat=seat(acts(2), text="a", can_compile=False)), PICTURE),
    )
    yield "the only lesson", learning.lesson_page(lesson(1, 1, seat(acts(90)), "a"), None, page=1)
    steps = a_move().steps
    for title, each, missed in (("not yet", first, "Almost."), ("done", first, ""), ("the last", begun, "")):
        for shown in (False, True):
            done = Attempt(each, board(), steps, missed, "a")
            yield f"{title}{', shown' * shown}", learning.attempt_page(done, PICTURE, shown=shown)
    still = Attempt(first, board(), (), "", "")
    yield "nothing moved", learning.attempt_page(still, PICTURE)
    yield "not drawn", learning.attempt_page(replace(still, steps=steps), None)
    yield "all are done", learning.finished_page(begun, [GAME] * 5)
    yield "it waits elsewhere", learning.waiting_page(SAY, "toy")
    yield "which game", learning.which_game_page(SAY, [GAME] * 26)


def puzzled() -> Iterator[tuple[str, Page]]:
    """Puzzles for every day: today's and others, before and after, with and without days in a row."""
    tasks = tuple((f"Task {place}", place < 2) for place in range(9))

    def lesson(number: int, *, done: bool = False, streak: int = 0, counted: bool = False) -> Lesson:
        daily = Daily(3, done, streak, counted=counted, until=NOON)
        told = replace(puzzle("a"), grade="medium")
        return Lesson(TOLD, told, number, tasks, seat(acts(2)), daily)

    for title, each in (
        ("today's", lesson(3, streak=1)),
        ("today's, with days", lesson(3, streak=12)),
        ("today's, done", lesson(3, done=True, streak=1, counted=True)),
        ("today's, done again", lesson(3, done=True, streak=13, counted=True)),
        ("today's, done after a look", lesson(3, done=True, streak=12)),
        ("another", lesson(4, streak=12)),
        ("another, after today's", lesson(4, done=True, streak=13, counted=True)),
    ):
        yield title, learning.lesson_page(each, PICTURE, [GAME] * 3)
        for missed in ("", "Almost."):
            tried = Attempt(each, board(), a_move().steps, missed, "a")
            yield f"{title}, {missed or 'right'}", learning.attempt_page(tried, PICTURE, [GAME] * 3)
        for misses in (0, 3):
            right = replace(tried, missed="", tries=Tries(misses, solved=True))
            yield f"{title}, right after {misses} misses", learning.attempt_page(right, PICTURE, [])
        yield f"{title}, shown", learning.attempt_page(tried, PICTURE, [GAME] * 3, shown=True)
        if each.daily is not None:
            yield f"{title}, and now", learning.puzzled_page(each, each.daily, [GAME] * 9)
    hinted = lesson(3, streak=12)
    yield "a hint", learning.lesson_page(hinted, PICTURE, [GAME], hint=True)
    yield "begun", learning.lesson_page(replace(hinted, seat=seat(acts(2), text="a")), PICTURE, [GAME])
    yield "of the only game", learning.puzzled_page(hinted, Daily(3, True, 1, counted=True, until=NOON), [])
    for misses, looked, streak in ((0, False, 1), (3, False, 12), (9, True, 0)):
        shared = Shared(GAME, 3, "medium", misses, looked, streak)
        yield f"shown to all, {misses} misses", learning.shared_page(shared, "*Bob*")
    before = Before(GAME, puzzle("a"), "a b", 0, 0)
    for title, last in (
        ("the first", None),
        ("nobody", before),
        ("one", replace(before, sought=1, solved=1)),
        ("all", replace(before, sought=5, solved=5)),
        ("some", replace(before, sought=5, solved=2)),
    ):
        page = heralding.riddle_page(Riddle(hinted, last), PICTURE, nonce="g5-d", bulletin=5)
        yield f"a server's puzzle, {title}", page
    yield "a server's puzzle, not drawn", heralding.riddle_page(Riddle(hinted, None), None, nonce="g5-d", bulletin=5)
    yield "which puzzle", learning.which_puzzle_page(SAY, [GAME] * 26)


def reports() -> Iterator[tuple[str, Page]]:
    """A finished game in short."""
    turnings = (Turning(2, "Round 1", board(), a_move().steps), Turning(3, "Round 2", board(2), a_move().steps))
    short = Report("points", ("Start", "1", "2"), ((0, 1, 3), (0, 0, 1)), "", ((), ()), turnings, ())
    for title, outcome in (("won", WON), ("together", SHARED), ("nobody", NOBODY), ("cancelled", None)):
        over = view(record(Status.OVER), outcome=outcome, game=TOLD)
        last = a_move(record=over.record, pledge=OPENED)
        page = report.report_page(over, short, OTHER, PICTURE, last=last, share=outcome is WON)
        yield f"highlights, {title}", page
    bare = view(record(Status.OVER), outcome=WON)
    yield "highlights, no records", report.report_page(bare, short, OTHER, PICTURE, last=a_move(), share=False)


def sought(language: str) -> Iterator[tuple[str, Page]]:
    """Finding a game."""
    tongue = WORDS.tongue(language)
    games = {GAME.key: GAME}
    search = Search(frozenset({GAME.key}), frozenset({60}), frozenset({2, 3}), Worth.EITHER, abroad=True)
    nothing = Waiting(ANYTHING, None, None, frozenset(), {}, None, abroad=False, counts=False)
    ticket = Ticket(1, "Ann", 1, 100, 0, opens=True, asked_at=NOON)
    waiting = replace(
        nothing, ticket=ticket, search=search, until=NOON, abroad=True, counts=True, avoided=frozenset({5})
    )
    for private in (False, True):
        where = "in private" if private else "on a server"
        for title, seen in (("asked", nothing), ("waiting", waiting)):
            yield f"the queue, {title} {where}", queueing.queue_page(tongue, seen, games, private=private)
            met = replace(seen, met={5: "*Bob*", 6: "Cat"} if title == "waiting" else {})
            yield f"with whom not, {title} {where}", queueing.avoid_page(tongue, met, private=private)
    tables_ = tuple(record(Status.OPEN, id=number) for number in range(1, 5))
    yield (
        "the queue, with open tables",
        queueing.queue_page(tongue, replace(waiting, tables=tables_), games, private=False),
    )
    for agreed, others in ((False, ("*Bob*",)), (True, ("*Bob*", "Cat"))):
        offer = Offered(Invitation(GAME.key, 86400, agreed, NOON, id=7), GAME, others, agreed)
        yield f"a game is found, {'in' if agreed else 'asked'}", queueing.offered_page(tongue, offer, nonce="g7-f")
    yield "a game is found, in a channel", queueing.called_page(tongue, 5, 7, nonce="g7-f")
    for kind in (BulletinKind.MISSED, BulletinKind.LATE, BulletinKind.UNFOUND):
        yield f"the queue, {kind.name.lower()}", queueing.parting_page(tongue, kind, nonce="g7-m", bulletin=7)
    yield "a game is found, no more", queueing.lapsed_page(tongue)
    yield "everybody is in", queueing.begun_page(tongue, 7)
    yield "out of the queue", queueing.left_page(tongue)


def spoken() -> Iterator[tuple[str, Page]]:
    """What is said to servers, and about what is kept of somebody."""
    yield "what is kept", privacy.privacy_page(SAY)
    yield "all of it", privacy.export_page(SAY, PICTURE)
    yield "to be forgotten", privacy.ask_forget_page(SAY)
    for count in (0, 1, 7):
        yield f"forgotten, {count} games", privacy.forgotten_page(SAY, count)
    yield from sought("en")
    yield from ((f"in Finnish: {title}", page) for title, page in sought("fi"))
    yield "hello to a server", heralding.hello_page(GAME, [TOLD], nonce="g1-h")
    for title, held in tables():
        if title.startswith("open, ") and "private" not in title:
            yield f"news: {title}", heralding.open_page(view(held), nonce="g1-o", ring=9 if "two" in title else None)
    for outcome in (WON, SHARED, NOBODY):
        yield "news: over", heralding.over_page(view(record(Status.OVER), outcome=outcome), nonce="g1-e")
    yield from chosen()


def competing() -> Iterator[tuple[str, Page]]:
    """Tournaments: opened, joined, played, over."""
    tongue = tongue_of(GAME)
    yield (
        "the organiser's panel",
        organising.new_page(tongue, organising.usual_cup(GAME), {"toy": GAME, "other": TOLD}),
    )
    unusual = organising.usual_cup(GAME).adjusted("0", "1", {"toy": GAME})
    yield "the organiser's panel, not as usual", organising.new_page(tongue, unusual, {"toy": GAME})
    yield "the organiser's panel, options", organising.options_page(unusual)
    people = tuple(Member(user, name, user) for user, name in enumerate(("Ann", "*Bob*", "Cat", "Dan", "Eve"), start=1))
    for form in Form:
        cup = Tournament(
            id=4,
            guild=1,
            channel=100,
            user=1,
            name="*Ann*",
            game="toy",
            options=unusual.setup.options if form is Form.SWISS else {},
            form=form,
            pace=24 * 60 * 60,
            span=14 * 24 * 60 * 60,
            places=4,
            stage=Stage.SIGN_UP,
            opened_at=NOON,
            ends_at=NOON + timedelta(days=7),
        )
        yield from _stages(form.name, cup, people)
    yield "opened", tournaments.opened_page(tongue, cup)
    for what in ("leave", "off"):
        yield f"asked whether to {what}", tournaments.question_page(tongue, cup, what)


def _stages(title: str, cup: Tournament, people: tuple[Member, ...]) -> Iterator[tuple[str, Page]]:
    """One tournament of five, of whom one is in reserve, from its opening to its end."""
    full = replace(cup, members=people)
    for who, held in (("nobody", cup), ("two", replace(cup, members=people[:2])), ("all", full)):
        seen = TournamentView(held, GAME, {}, rated=who == "all")
        yield f"{title}: sign-up, {who}", tournaments.sign_up_page(seen, nonce="g4-s", ring=9 if who == "two" else None)
        yield f"{title}: sign-up, {who}, asked for", tournaments.cup_page(seen, None, 1, manager=True)
    numbered = tuple(replace(each, entrant=each.turn if each.turn < 5 else None) for each in people)
    begun = replace(full, stage=Stage.PLAYING, entrants=4, members=numbered)
    pairs = ((1, 2, 3, 4),) if cup.form is Form.PODS else ((1, 2), (3, 4))
    drawn = tuple(Match(1, board, Pairing(pair), table=7 + board) for board, pair in enumerate(pairs))
    playing = TournamentView(replace(begun, matches=drawn), GAME, {7: 700}, 1)
    yield f"{title}: a round", tournaments.round_page(playing, None, nonce="g4-r")
    yield f"{title}: late", tournaments.sign_up_page(playing, nonce="g4-s")
    for user in (1, 5, 9):
        yield f"{title}: asked for by {user}", tournaments.cup_page(playing, None, user, manager=False)
    for how in How:
        ranks = (1, 2, 2, 4) if cup.form is Form.PODS else (1, 2)
        done = tuple(replace(each, pairing=replace(each.pairing, verdict=Verdict(ranks, how))) for each in drawn)
        alone = Match(1, 2, Pairing((4,), Verdict((1,), how)))
        seen = replace(playing, tournament=replace(begun, matches=(*done[:1], alone)))
        yield f"{title}: a round, {how.name}", tournaments.round_page(seen, PICTURE, nonce="g4-r")
    left = replace(people[1], gone=True, entrant=2)
    for how, ranks in ((How.PLAYED, (1, 1)), (How.TIME, (1, 1))):
        tied = tuple(
            replace(each, replays=1, pairing=replace(each.pairing, verdict=Verdict(ranks * (len(pairs[0]) // 2), how)))
            for each in drawn
        )
        seen = replace(playing, tournament=replace(begun, matches=tied).with_member(left))
        yield f"{title}: drawn, {how.name}", tournaments.round_page(seen, PICTURE, nonce="g4-r")
        yield f"{title}: drawn, {how.name}, asked for", tournaments.cup_page(seen, PICTURE, 2, manager=True)
    again = replace(playing, tournament=replace(begun, matches=(replace(drawn[0], table=None, replays=1), *drawn[1:])))
    yield f"{title}: played again", tournaments.round_page(again, None, nonce="g4-r")
    over = replace(seen, tournament=replace(seen.tournament, stage=Stage.OVER, ends_at=None), round=0)
    yield f"{title}: shared", tournaments.final_page(over, PICTURE, nonce="g4-f")
    won = replace(over, tournament=replace(over.tournament, matches=done))
    yield f"{title}: over", tournaments.final_page(won, PICTURE, nonce="g4-f")
    yield f"{title}: over, asked for", tournaments.cup_page(won, PICTURE, 1, manager=True)
    nobody = replace(over, tournament=replace(over.tournament, entrants=0, matches=()))
    yield f"{title}: nobody left", tournaments.final_page(nobody, None, nonce="g4-f")
    off = replace(over, tournament=replace(full, stage=Stage.CANCELLED))
    yield f"{title}: called off", tournaments.sign_up_page(off, nonce="g4-s")


def replaced() -> Iterator[tuple[str, Page]]:
    """Whose seat somebody else plays, in private."""
    say, stint = tongue_of(GAME).say, Stint(1, 1, 2, "Bob", 2)
    computer, other = replace(BOB, user=None, computer="quick", name="Quick bot"), replace(BOB, user=5, name="*Cat*")
    for title, now, status in (
        ("a computer plays", computer, Status.PLAYING),
        ("somebody else plays", other, Status.PLAYING),
        ("back", BOB, Status.PLAYING),
        ("over", computer, Status.OVER),
    ):
        held = record(status, ANN, now, stints=(stint,))
        yield title, seats.told_page(say, Replaced(held, GAME, 1, 2), nonce="g7-p")


STATES = {
    "replaced": replaced,
    "tournaments": competing,
    "cards": cards,
    "standings": standings,
    "moves": told,
    "steps": scenes,
    "seals": sealed,
    "panels": panels,
    "choices": choices,
    "sides": sides,
    "news": what_happened,
    "folded": left,
    "beside": beside,
    "lessons": taught,
    "puzzles": puzzled,
    "highlights": reports,
    "spoken": spoken,
}
"""The kinds of pages that there are."""
