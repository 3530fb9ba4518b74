"""A player's panel."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from bot.discord_ui.interactions.recap import SpoilerLine
from bot.discord_ui.texts import WORDS as WORDS
from bot.discord_ui.views.play import closed_panel, dm_recap, draft_panel, notices
from bot.discord_ui.views.play.draft_actions import CONFIRM_PAGE, MORE_PAGE
from bot.engine.game import Decision, PublicStep
from bot.games.game import Act, Group
from bot.games.lazy_sequence import LazySequence
from bot.host.model.drafts import Draft
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Status
from bot.host.model.views import Panel, SeatView, StalePanel, TurnRecap
from tests.discord_ui.states import values
from tests.discord_ui.states.moves import a_move
from tests.discord_ui.states.values import (
    ANN,
    BOB,
    BOT,
    CHOICES,
    HERMIT,
    LONG,
    NOBODY,
    PICTURE,
    SEALED,
    SHARED,
    WON,
    board,
    record,
    view,
)
from tests.host.harness import NOON
from tests.host.toy import Bid, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.discord_ui.components import MessageContent


def acts(count: int, *, length: int = 1, **more: Any) -> Group:
    made = tuple(Act(f"k{number}", f"{number}".rjust(length, "x"), (), icon="") for number in range(count))
    return Group(more.pop("ask", "Which?"), made, **more)


def seat(*groups: Group, text: str = "", **more: Any) -> SeatView:
    """Ann's seat at a table, with a draft and the choices for it."""
    draft = more.pop("draft", Draft(0, 3, 4, tuple(text.split())) if text else None)
    seen = more.pop("preview", (PublicStep(Bid(0, tuple(text.split())), board()),) if text else ())
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
        menu=LazySequence(lambda: iter(())) if not groups else LazySequence(lambda: CHOICES),
        groups=LazySequence(lambda: groups),
        preview=LazySequence(lambda: seen),
    )


def panels() -> Iterator[tuple[str, MessageContent]]:
    """Questions with every kind of draft."""
    few = acts(2, note="Any of them.")
    noted = Group("Which?", (Act("a", "A", (), "the first", "red"), Act("b", "B", ())))
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
        ("against the clock", seat(few, view=ended)),
        ("against a computer", seat(few, view=alone)),
        ("against a computer, begun", seat(few, view=alone, text="a")),
        ("of the set-up", seat(few, view=view(record(), table=board(0)))),
        ("in private", seat(few, view=view(record(place=HERMIT)))),
    ):
        yield f"a panel, {title}", draft_panel.panel(each, PICTURE, nonce="7-3-p0")
    idea = values.SAY("first-idea")
    yield "a panel, a first idea", draft_panel.panel(seat(text="a b"), PICTURE, nonce="7-3-p0", intro=idea)
    asking = seat(few, can_compile=True)
    yield "a panel, asked about", draft_panel.panel(asking, None, page=CONFIRM_PAGE, nonce="7-3-p0", intro="So:")
    short = seat(few, text="a b", can_compile=False, short="a")
    yield "a panel, asked about what is short", draft_panel.panel(short, None, page=CONFIRM_PAGE)
    nothing = seat(few, text="a", can_compile=False, short="")
    yield "a panel, asked about nothing", draft_panel.panel(nothing, None, page=CONFIRM_PAGE)
    yield "a panel, nothing to ask", draft_panel.panel(seat(few, text="a"), None, page=CONFIRM_PAGE)
    behind = replace(acts(3), separate=True)
    changing = seat(few, behind, text="a")
    yield "a panel, changed elsewhere", draft_panel.panel(changing, None)
    yield "a panel, the other page", draft_panel.panel(changing, None, page=MORE_PAGE, nonce="7-3-p0")
    yield "a panel, nothing else", draft_panel.panel(seat(behind, text="a"), None, page=MORE_PAGE)
    yield "a panel for all to read", draft_panel.panel(seat(few), None, public=True)


def choices() -> Iterator[tuple[str, MessageContent]]:
    """Any number of choices, short or long, alone or in several groups."""
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
        yield f"to choose: {title}", draft_panel.panel(seat(*groups), None)
    for page in (0, 1, 2, 3):
        yield f"to choose from very many, {page}", draft_panel.panel(seat(acts(160, note="Many.")), None, page=page)


def sides() -> Iterator[tuple[str, MessageContent]]:
    """Other pages of a player's seat."""
    for title, held in (("waiting", record()), ("left", record(Status.PLAYING, replace(ANN, has_left=True), BOB))):
        each = seat(decision=None, view=view(held), player=held.players[0])
        yield f"a side, {title}", draft_panel.panel(each, PICTURE, intro="Hello.")
    spared = seat(decision=None, view=view(record(), False, spared=(ANN,)))
    yield "a side, nothing to choose", draft_panel.panel(spared, PICTURE)
    yield "a side, asked though there is nothing to choose", draft_panel.panel(seat(can_compile=True), PICTURE)
    for status in (Status.OVER, Status.CANCELLED, Status.QUARANTINED):
        each = seat(decision=None, view=view(record(status)))
        yield f"a side, {status.value}", draft_panel.panel(each, None)
        yield f"moved on, {status.value}", draft_panel.moved_on_page(each, "a b", again=True)
    yield "moved on", draft_panel.moved_on_page(seat(), "a b", again=True)
    yield "moved on, at home", draft_panel.moved_on_page(seat(), "a b", again=False)
    yield "overtaken", draft_panel.overtaken_page(seat(), "a b")
    yield "overtaken, nothing said", draft_panel.overtaken_page(seat(), "")
    yield "a hand", draft_panel.hand_page(seat(), PICTURE)
    yield "a rehearsal", draft_panel.preview_page(seat(text="a b"), PICTURE)
    for title, each in (("bare", seat()), ("begun", seat(text="a")), ("whole", seat(can_compile=True))):
        yield f"how, {title}", notices.typing_help_page(each, passes=title != "bare")
    yield "how, without a question", notices.typing_help_page(seat(decision=None))


def what_happened() -> Iterator[tuple[str, MessageContent]]:
    """The result of a player's answer, above the next question and at the end."""
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
        each = replace(seat(acts(2)), recap=TurnRecap(a_move(), board(), a_move().steps, ran, lay))
        recap = dm_recap.recap_of(each)
        yield f"news on a lock screen, {title}", draft_panel.panel(each, PICTURE, recap=recap, notifies=True)
        yield f"news, {title}", draft_panel.panel(each, None, recap=recap)
    completed = TurnRecap(a_move(), board(), a_move().steps, "a b", "a", from_draft=False)
    recap = dm_recap.recap_of(replace(seat(acts(2)), recap=completed))
    line = SpoilerLine(LONG, "hush", (3, 1))
    for title, told in (("in time", None), ("late", "a b")):
        each = replace(seat(acts(2)), recap=TurnRecap(a_move(), board(), a_move().steps, told, told or ""))
        spoilt = replace(dm_recap.recap_of(each), spoiler=line)
        yield f"spoilt news on a lock screen, {title}", draft_panel.panel(each, PICTURE, recap=spoilt, notifies=True)
        yield f"spoilt news, {title}", draft_panel.panel(each, PICTURE, recap=spoilt)
    yield "news, completed", draft_panel.panel(seat(acts(2)), None, recap=recap)
    yield "no news", draft_panel.panel(seat(acts(2)), None, recap=dm_recap.recap_of(seat(acts(2))))
    for title, outcome in (("won", WON), ("together", SHARED), ("nobody", NOBODY), ("cancelled", None)):
        for number, player in enumerate((ANN, BOB)):
            over = view(record(Status.OVER), outcome=outcome, game=values.TOLD if number else values.GAME)
            last = TurnRecap(a_move(outcome=outcome, record=over.record), board(), a_move().steps)
            each = replace(seat(decision=None, view=over, player=player), recap=None if outcome is None else last)
            yield f"the end for {player.name}, {title}", dm_recap.result_page(each, PICTURE, nonce="7-3-o0")
            if outcome is WON:
                spoilt_end = dm_recap.result_page(each, PICTURE, nonce="7-3-o0", spoiler=line)
                yield f"the end for {player.name}, spoilt", spoilt_end
    private = seat(decision=None, view=view(record(Status.OVER, place=HERMIT), outcome=WON))
    yield "the end, in private", dm_recap.result_page(private, None, nonce="7-3-o0")


def left() -> Iterator[tuple[str, MessageContent]]:
    """Folded panels."""
    old = Panel(1, 2, 7, 0, 3)
    for status in Status:
        for round_, answer in ((0, None), (2, None), (2, ""), (2, "a b"), (0, LONG), (None, None)):
            about = None if round_ is None else values.GAME.words.round(board(), round_)
            page = closed_panel.folded_page(
                StalePanel(old, record(status), values.GAME.title, about, answer, values.GAME.language)
            )
            yield f"folded, {status.value}, round {round_}, {answer and answer[:3]!r}", page
    yield (
        "folded, gone",
        closed_panel.folded_page(
            StalePanel(
                old, record(Status.PLAYING, replace(ANN, has_left=True)), "", "Round 2", None, values.GAME.language
            )
        ),
    )
    yield (
        "folded, handed over",
        closed_panel.folded_page(StalePanel(replace(old, over=True), record(), values.GAME.title, "Round 2", None)),
    )
    stood_in = replace(
        record(Status.PLAYING, replace(BOT, seat=0), BOB), assignments=(SeatAssignment(0, 1, 1, "Ann", user=1),)
    )
    yield (
        "folded, a computer plays on",
        closed_panel.folded_page(StalePanel(replace(old, over=True), stood_in, values.GAME.title, "Round 2", None)),
    )
    yield (
        "folded, an older question",
        closed_panel.folded_page(StalePanel(old, record(question=4), values.GAME.title, "Round 2", None)),
    )
    yield "folded, further down", closed_panel.further_down_page(seat())
