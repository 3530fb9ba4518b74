"""Sentences that the pyramid games share: pools, goals, a round's gains, the lead, endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from bot.engine.game import Seat, is_draw
from bot.engine.icons import icon
from bot.games.pyramids.rules.events import Stole, Tagged
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.pieces import Piece, Pool
from bot.games.pyramids.rules.things import Ending, Kind, Placed, PyramidTable
from bot.games.pyramids.text.icons import piece_icon
from bot.games.pyramids.text.shorthand import pieces_counted, pieces_in_order
from bot.games.pyramids.text.voices import NameFormatter
from bot.i18n import Translator


def stock(pool: Pool, translator: Translator) -> str:
    return pieces_counted(pool, translator) if pool else translator.say("pool-empty")


def holdings(
    table: PyramidTable, seat: Seat, voice: NameFormatter, name: Callable[[Cell], str], *, choosing: bool
) -> Iterator[str]:
    """Yield lines on the seat's pool, its goals and the precedence stack. While it's `choosing` goals for another
    seat, name that seat instead of the goals and the stack."""
    player, say = table.players[seat], voice.translator.say
    yield say("your-pool", count=len(player.pool), pieces=stock(player.pool, voice.translator))
    if choosing:
        yield say("stack-for", whom=voice.who((seat + 1) % len(table.players)))
        return
    yield from aims(table, seat, voice, name)
    yield say("precedence", colours=" ".join(str(voice.colour(colour)) for colour in table.precedence))


def aims(table: PyramidTable, seat: Seat, voice: NameFormatter, name: Callable[[Cell], str]) -> Iterator[str]:
    player, say = table.players[seat], voice.translator.say
    if not player.goals or player.out or table.over:
        return
    found = _aimed_at(table, seat)
    lying = all(placed.facing is not None for placed in found)
    key = "first-goal" if len(player.goals) == table.stack_size else "next-goal"
    told = []
    for placed in found:
        on = "aim-on" if lying or placed.facing is None else "aim-on-lying"
        told.append(say(on, what=voice.thing(placed.thing), cell=name(placed.cell)))
    either = say("aim-or", one=told[0], other=told[1]) if len(told) > 1 else told[0]
    yield say(f"{key}-lying" if lying else key, aims=either)
    if len(player.goals) > 1:
        yield say("your-goals", pieces=pieces_in_order(player.goals, voice.translator))


def _aimed_at(table: PyramidTable, seat: Seat) -> list[Placed]:
    """The things that are the seat's next goal, beacons first."""
    colour, own = table.players[seat].goals[0].colour, table.robot(seat).thing
    found = [placed for placed in table.placed if placed.thing.colour is colour and placed.thing != own]
    return sorted(found, key=lambda placed: placed.thing.kind is not Kind.BEACON)


def brief_aim(table: PyramidTable, seat: Seat, voice: NameFormatter, name: Callable[[Cell], str]) -> str:
    """The seat's next goal in a few words; empty if it has none."""
    if not table.players[seat].goals:
        return ""
    found = _aimed_at(table, seat)
    cells = voice.translator.join_alternatives([name(placed.cell) for placed in found])
    key = "aim-brief-lying" if all(placed.facing is not None for placed in found) else "aim-brief"
    return voice.translator.say(key, piece=icon(piece_icon(table.players[seat].goals[0])), cells=cells)


def reminder(
    table: PyramidTable, seat: Seat, voice: NameFormatter, name: Callable[[Cell], str], *, choosing: bool, brief: bool
) -> str:
    """The seat's goals; while it chooses goals, the seat that gets them."""
    if choosing:
        return voice.translator.say("choose-for", whom=voice.who((seat + 1) % len(table.players)))
    first, *_ = (brief_aim(table, seat, voice, name),) if brief else (*aims(table, seat, voice, name), "")
    then = " ".join(icon(piece_icon(piece)) for piece in table.players[seat].goals[1:])
    return voice.translator.say("goal-then", first=first, then=then) if then else first


def gains(table: PyramidTable, events: Iterable[object], voice: NameFormatter) -> Iterator[str]:
    tags: Counter[Seat] = Counter()
    thefts: dict[tuple[Seat, Seat], list[Piece]] = {}
    say = voice.translator.say
    for event in events:
        match event:
            case Tagged(seat, _):
                tags[seat] += 1
            case Stole(seat, victim, piece):
                thefts.setdefault((seat, victim), []).append(piece)
    for seat, number in tags.items():
        left = table.players[seat].goals
        if left:
            next_ = voice.colour(left[0].colour)
            yield say("gained", who=voice.who(seat), count=number, left=len(left), next=next_)
        else:
            yield say("gained-all", who=voice.who(seat), count=number)
    for (thief, victim), pieces in thefts.items():
        yield say("robbed", who=voice.who(thief), pieces=voice.pieces(pieces), whom=voice.who(victim))


def race(table: PyramidTable, voice: NameFormatter) -> str:
    """The remaining goals of everyone who's still in the game, fewest first, and the leader, if there's one."""
    goals = " · ".join(_left_of(table, seat, voice) for _, seat in _by_goals(table))
    first = _leader(table)
    if first is not None:
        return voice.translator.say("race-led", who=voice.who(first), goals=goals)
    return voice.translator.say("race", goals=goals)


def describe_lead(table: PyramidTable, voice: NameFormatter) -> str:
    """The leader, if there's one, and the number of their goals left."""
    first = _leader(table)
    if first is None:
        return ""
    return voice.translator.say("race-ahead", who=voice.who(first), left=len(table.players[first].goals))


def _by_goals(table: PyramidTable) -> list[tuple[int, Seat]]:
    return sorted((len(player.goals), seat) for seat, player in enumerate(table.players) if not player.out)


def _leader(table: PyramidTable) -> Seat | None:
    (fewest, first), *others = _by_goals(table)
    return first if others and fewest < others[0][0] else None


def _left_of(table: PyramidTable, seat: Seat, voice: NameFormatter) -> str:
    goals = " ".join(icon(piece_icon(piece)) for piece in table.players[seat].goals)
    return voice.translator.say("race-one", who=voice.who(seat), goals=goals)


def describe_ending(winners: frozenset[Seat], reason: str, voice: NameFormatter) -> str:
    """The reason the game ended; empty if someone tagged the last goal, because the round's notes say so."""
    if reason == Ending.TAGGED.value:
        return ""
    why = Ending(reason).name.lower()
    if not winners:
        return voice.translator.say("ended-nobody", reason=why)
    who = voice.translator.join_list([voice.who(seat) for seat in sorted(winners)])
    if is_draw(winners, len(voice.names)):
        return voice.translator.say("ended-drawn", who=who, reason=why)
    return voice.translator.say("ended", who=who, count=len(winners), reason=why)
