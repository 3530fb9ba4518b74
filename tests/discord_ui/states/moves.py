"""Pages about a table's moves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.discord_ui.components import Picture
from bot.discord_ui.texts import WORDS as WORDS
from bot.discord_ui.views.play import history, round_log, round_post
from bot.engine.game import PublicStep
from bot.host.model.drafts import Closed, Reveal, SeedCommitment
from bot.host.model.tables import Status
from bot.host.model.views import MoveView
from tests.discord_ui.states import values
from tests.discord_ui.states.values import ANN, BOB, LONG, NOBODY, PICTURE, SEALED, SHARED, WON, board, record, view
from tests.host.harness import NOON
from tests.host.toy import Bid, Won

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.discord_ui.components import MessageContent


def a_move(kind: str = "answers", *, steps: int = 2, **more: Any) -> MoveView:
    """A move of at most three steps: two bids and a point."""
    after = board(2, 1, 0)
    seen = (PublicStep(Bid(0, ("a",)), board()), PublicStep(Bid(1, ("b",)), board()), PublicStep(Won(0), after))[:steps]
    usual: dict[str, Any] = {"round": 1, "outcome": None, "seals": (), "record": record(), "game": values.GAME}
    given = {"revision": 3, **usual, **more}
    return MoveView(
        kind=kind, before=board(), steps=seen, after=after, at=NOON, **{"first_revision": given["revision"], **given}
    )


PLEDGED = SeedCommitment("3" * 64, None)
OPENED = SeedCommitment("3" * 64, "4" * 64)


def moves() -> Iterator[tuple[str, MoveView]]:
    """Moves of every kind."""
    over = record(Status.OVER, ANN, replace(BOB, has_left=True))
    yield "a round", a_move()
    yield "a round, somebody late", a_move(late=(0, 1))
    yield "a round, one late with nothing", a_move(late=(0, 1), empty=(1,))
    yield "the start", a_move("start", round=0, pledge=PLEDGED)
    yield "the start, nothing sealed", a_move("start", round=0)
    yield "the set-up", a_move(round=0, steps=1)
    yield "nothing to see", a_move(steps=0)
    yield "nothing to see, sealed", a_move(steps=0, seals=(Reveal(0, "a", "5" * 32, "6" * 64, ""),))
    yield "somebody left", a_move("leave", round=0, outcome=NOBODY)
    yield "the rules were mended", a_move("mended", steps=0, mended=(3, 4))
    yield "put back by hand", a_move("mended", steps=0, mended=(4, 4))
    for title, outcome in (("won", WON), ("shared", SHARED), ("nobody", NOBODY)):
        yield f"the end, {title}", a_move(outcome=outcome, record=over, pledge=OPENED, late=(1,))
    yield "the end, with highlights", a_move(outcome=WON, record=over, game=values.TOLD, pledge=OPENED)


def told() -> Iterator[tuple[str, MessageContent]]:
    """Moves as the channel reads them, with their logs and history pages."""
    for title, each in moves():
        status = each.record.status
        now = view(each.record, *((False, True) if status is Status.PLAYING else ()), outcome=each.outcome)
        drawn = (PICTURE,) * (1 + round_post.has_replay(each))
        yield f"told: {title}", round_post.move_page(each, now, nonce="7-3-m", pictures=drawn, ping=(0, 1))
        yield f"the log: {title}", round_log.log_page(each)
        yield f"looked up: {title}", history.history_page(each, ROUNDS, PICTURE, replay=bool(each.steps))
    once = a_move()
    yield (
        "told, not drawn",
        round_post.move_page(once, view(once.record, False, False), nonce="7-3-m", picture_count=0, ping=(1,)),
    )
    later = view(record(revision=4), False, False)
    yield "told, left behind", round_post.move_page(once, later, nonce="7-3-m", ping=(0, 1))
    for title, (place, round_, kind) in zip(("first", "second", "third"), ROUNDS, strict=True):
        each = replace(once, revision=place, first_revision=place, round=round_, kind=kind)
        page = history.history_page(each, ROUNDS, PICTURE, replay=place == 2)
        yield f"looked up, the {title} of three", page
    many = [(number, number, "answers") for number in range(1, 41)]
    for place in (1, 13, 14, 20, 28, 29, 40):
        page = history.history_page(
            replace(once, revision=place, first_revision=place, round=place), many, PICTURE, replay=False
        )
        yield f"looked up, {place} of many", page
    long = a_move()
    for number in (0, 1, 2, 9):
        yield f"the log of many lines, {number}", round_log.log_page(replace(long, steps=long.steps * 40), number)


ROUNDS = ((1, 0, "start"), (2, 1, "answers"), (3, 1, "leave"))


def scenes() -> Iterator[tuple[str, MessageContent]]:
    """A round step by step, for readers with and without a seat."""
    once = a_move(steps=3)
    shown = tuple(replace(scene, seat=seat) for scene, seat in zip(round_log.scenes(once), (0, 1, 0), strict=True))
    for at in range(3):
        for seat in (None, 0, 1):
            yield f"step {at}, for {seat}", round_log.step_page(once, shown, at, PICTURE, seat)


def sealed() -> Iterator[tuple[str, MessageContent]]:
    """A move's seals, and the files that prove them."""
    one = Reveal(0, "a b", "5" * 32, "6" * 64, "")
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
        ("unlocked", a_move(seals=(one,), auto_seals=(empty,), auto_closed=(hidden,), hash="7" * 64)),
        ("unlocked alone", a_move(auto_seals=(empty,), hash="7" * 64)),
        (
            "at the end",
            replace(
                over := a_move(record=record(Status.OVER), hash="7" * 64, last_hash="8" * 64),
                revision=over.record.revision,
            ),
        ),
        ("many", a_move(seals=(replace(one, text=LONG * 3),) * 12)),
    ):
        yield f"seals: {title}", history.seals_page(each)
        yield f"seals: {title}, and more", history.seals_page(each, PICTURE, waiting)
    yield "the match file", history.match_page(values.SAY, 7, Picture("match.json", b""), "9" * 64)
