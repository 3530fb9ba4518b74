"""Pages about seats that change hands: substitutes, offers, and votes about players or on cancelling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from bot.discord_ui.blocks import Block, Style, button, menu, option, people, row, rows, text
from bot.discord_ui.components import MessageContent, ordinary, v2
from bot.discord_ui.format import ago, format_name, kind_of, named_in, plain, seat_icon, seat_name
from bot.discord_ui.interactions.actions import seats
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowTable
from bot.discord_ui.interactions.actions.lobby import JoinTable
from bot.discord_ui.interactions.actions.tournaments import ShowTableTournament
from bot.discord_ui.texts import Say, translator_of
from bot.engine.game import Seat
from bot.host.match.inactivity import MAX_MISSES, MAX_VOTE, inactivity_voters
from bot.host.match.seats import ReplacedError, of_tournament
from bot.host.model.announcements import Replaced
from bot.host.model.seat_holders import reclaimable_seat, replaced_person
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, Status, TableRecord
from bot.host.model.views import SeatView, TableView
from bot.host.model.votes import Choice, InactivityVote, Why
from bot.host.ratings.shares import starters
from bot.i18n import Translator

_HEADS = {
    Why.MISSED: "seats-missed",
    Why.LEFT: "seats-left",
    Why.ASKED: "seats-silent-asked",
    Why.WAITED: "seats-waited",
    Why.MANAGER: "seats-manager-asks",
    Why.CANCEL: "seats-manager-cancels",
}
OFFER_TO_PERSON = "somebody"
"""A vote button's choice that isn't a vote: the voter offers the seat to a person."""


def replace_page(
    view: TableView,
    seat: Seat,
    user: int,
    computers: Mapping[str, str],
    choices: Sequence[Seat],
    *,
    manager: bool = False,
) -> MessageContent:
    """Page for choosing a seat's substitute, or taking back the user's own. With several seats in `choices`, a menu
    leads to the others."""
    record, player, say = view.record, view.record.players[seat], translator_of(view.game).say
    mine = player.user == user
    head = say("seats-whose-you") if mine else say("seats-whose", name=format_name(player.name))
    title = say("table-title", game=view.game.title, table=record.id)
    if player.user is None:
        how = "seats-computers" if replaced_person(record, seat) is None else "seats-kept"
    else:
        how = "seats-until-you" if mine else "seats-until-they"
    own = mine and starters(record)[seat] == user  # nobody else is rated for this seat
    rated = f"🏅 {say('rated-replaced')}" if record.terms.rated and own else ""
    blocks: list[Block] = [text(f"### {head}", f"-# {title}", say("seats-goes-over"), say(how), rated)]
    blocks += _whose(say, record, seat, choices)
    if reclaimable_seat(record, user) == seat:
        blocks.append(row(back_button(say, record.id)))
    if player.user is not None:
        blocks += rows(
            [
                button(kind_of(view.game, kind, title), seats.SubstituteComputer(record.id, seat, kind), emoji="🤖")
                for kind, title in list(computers.items())[: 1 if record.terms.rated else 5]
            ]
        )
    if record.place.guild is not None:
        blocks.append(row(people(say("seats-offer-to"), seats.OfferSeat(record.id, seat))))
    if manager and player.user is not None:
        away = seats.RemovePlayer(record.id, seat)
        blocks.append(row(button(say("seats-without-them"), away, style=Style.danger, emoji="🏳️")))
    return v2(*blocks)


def call_vote_page(view: TableView, seat: Seat, choices: Sequence[Seat], *, silent: bool) -> MessageContent:
    """Page that offers a vote on a `silent` player or, to a manager who plays in a rated or tournament game, on another
    person. It offers none on a computer."""
    record, say = view.record, translator_of(view.game).say
    player = record.players[seat]
    if silent:
        head = say("seats-silent", name=format_name(player.name), count=player.unanswered)
    else:
        key = "seats-manager-plays" if player.user is not None else "seats-manager-computer"
        head = say(key, name=named_in(say, player))
    title = say("table-title", game=view.game.title, table=record.id)
    blocks: list[Block] = [text(head, f"-# {title}"), *_whose(say, record, seat, choices)]
    if player.user is not None:
        blocks.append(row(button(say("seats-ask"), seats.CallVote(record.id, seat), emoji="🗳️")))
    return v2(*blocks)


def _whose(say: Say, record: TableRecord, seat: Seat, choices: Sequence[Seat]) -> list[Block]:
    if len(choices) < 2:
        return []
    shown = [option(plain(record.players[each].name), str(each), chosen=each == seat) for each in choices]
    return [row(menu(say("seats-which"), seats.ReplacePlayer(record.id, chosen=True), shown))]


def kept_page(view: TableView, seat: Seat) -> MessageContent:
    say, table = translator_of(view.game).say, view.record.id
    line = say("seats-plays-yours", who=seat_name(view.game, view.record.players[seat]), table=table)
    return v2(text(line), row(back_button(say, table)))


def replacement_page(say: Say, replaced: Replaced, *, nonce: str = "") -> MessageContent:
    """Message to a player about being replaced, with a way back while there is one."""
    record, table = replaced.record, replaced.record.id
    if record.status is not Status.PLAYING:
        line, ways = describe_end(say, record), []
    elif replaced.has_returned:
        line, ways = say("seats-yours-again", table=table), [turn_button(say, table)]
    else:
        who = seat_name(replaced.game, record.players[replaced.seat])
        key = "seats-told-kept" if replaced.can_return else "seats-told-taken"
        line = say(key, who=who, game=replaced.game.title, table=table)
        ways = [back_button(say, table, nonce)] if replaced.can_return else []
    return ordinary(text(line), row(*ways, table_button(say, record, "" if ways else nonce)))


def describe_end(say: Say, record: TableRecord) -> str:
    return say("seats-told-on-hold" if record.status is Status.QUARANTINED else "seats-told-over", table=record.id)


def replaced_page(translator: Translator, replaced: ReplacedError) -> MessageContent:
    way = (row(back_button(translator.say, replaced.table)),) if replaced.can_return else ()
    return ordinary(text(replaced.render(translator.language)), *way)


def offering_page(say: Say, record: TableRecord, seat: Seat) -> MessageContent:
    line = say("seats-who", name=named_in(say, record.players[seat]))
    return v2(text(line), row(people(say("seats-offer-to"), seats.OfferSeat(record.id, seat))))


def offer_page(say: Say, record: TableRecord, seat: Seat, user: int | None, *, nonce: str) -> MessageContent:
    """Message in the channel that offers a seat to a person; `user` is None if the offer has ended."""
    player = record.players[seat]
    if user is None:
        return settled_page(say, record, seat, player, nonce=nonce, votes=True)  # "undecided" is about votes
    line = say("seats-offered", player=f"<@{user}>", name=named_in(say, player), table=record.id)
    press = seats.TakeSeat(record.id, seat, nonce=nonce)
    no = seats.DeclineSeat(record.id, seat)
    take = button(say("seats-take"), press, style=Style.success, emoji="🪑")
    board = button(say("seats-board"), ShowBoard(record.id), emoji="🗺️")
    return ordinary(text(line), row(take, button(say("seats-no-thanks"), no), board), pings=(user,))


def parse_vote(seat: Seat, fields: str, revision: int) -> InactivityVote:
    """Read a vote from its post's text: its reason, its deadline and, if a manager called it, their seat."""
    why, due, asker, *_ = [*fields.split(" "), "", ""]
    until = datetime.fromtimestamp(int(due or 0), UTC)
    return InactivityVote(seat, Why(why), revision, {}, until - MAX_VOTE, until, int(asker) if asker else None)


def vote_page(
    translator: Translator, record: TableRecord, inactivity_votes: Sequence[InactivityVote], *, nonce: str
) -> MessageContent:
    """Message with a vote, or with several on players who seem to be absent. It pings the players who can vote."""
    say, first = translator.say, inactivity_votes[0]
    asked = inactivity_voters(record, first)
    rung = " ".join(f"<@{player.user}>" for player in asked)
    names = [format_name(record.players[inactivity_vote.seat].name) for inactivity_vote in inactivity_votes]
    if len(inactivity_votes) > 1:
        several = "seats-waited-several" if first.why is Why.WAITED else "seats-missed-several"
        head = say(several, names=translator.join_list([f"**{name}**" for name in names]), people=rung)
    else:
        by = "" if first.asker is None else _asker_name(say, record, first.asker, first.revision)
        head = say(_HEADS[first.why], name=names[0], people=rung, manager=by)
    when = ago(first.due)
    decides = "seats-one-decides" if len(asked) == 1 else "seats-most-decide"
    key = f"{decides}-else-nothing" if first.why.by_manager else decides
    usual = say(key, when=when, count=len(inactivity_votes))
    choices = [
        _choices(say, record, each, "" if number else nonce, named=len(inactivity_votes) > 1)
        for number, each in enumerate(inactivity_votes)
    ]
    pings = [player.user for player in asked if player.user is not None]
    return ordinary(text(head, f"-# {usual}"), *choices, pings=pings)


def _asker_name(say: Say, record: TableRecord, seat: Seat, revision: int) -> str:
    """The name of the person who called a vote after that move, even if another player has their seat now."""
    later = (each for each in record.assignments if each.seat == seat and each.until >= revision)
    return named_in(say, next((each for each in later if each.user is not None), record.players[seat]))


def _choices(say: Say, record: TableRecord, inactivity_vote: InactivityVote, nonce: str, *, named: bool) -> Block:
    asked = inactivity_voters(record, inactivity_vote)
    whose = f"{plain(record.players[inactivity_vote.seat].name)}: " if named else ""

    def press(what: str, at: str = "") -> seats.VoteOnSeat:
        return seats.VoteOnSeat(record.id, inactivity_vote.revision, inactivity_vote.seat, what, nonce=at)

    def choice(label: str, chosen: Choice, emoji: str, at: str = "") -> Block:
        given = sum(inactivity_vote.votes.get(player.seat) is chosen for player in asked)
        shown = say("seats-votes", label=label, votes=given) if given else label
        return button(shown, press(chosen.value, at), emoji=emoji)

    if inactivity_vote.why is Why.CANCEL:
        stays = choice(say("seats-play-on"), Choice.WAIT, "▶️", nonce)
        return row(stays, choice(say("seats-cancel"), Choice.REMOVE, "🛑"))
    computer = choice(say("seats-computer"), Choice.COMPUTER, "🤖")
    without = choice(say("seats-without"), Choice.REMOVE, "🏳️")
    if inactivity_vote.why is Why.MANAGER:
        return row(choice(say("seats-stay"), Choice.WAIT, "▶️", nonce), computer, without)
    somebody = button(say("seats-somebody"), press(OFFER_TO_PERSON), emoji="🪑")
    return row(choice(f"{whose}{say('seats-wait')}", Choice.WAIT, "⏳", nonce), computer, somebody, without)


def settled_page(
    say: Say,
    record: TableRecord,
    seat: Seat,
    was: Participant | SeatAssignment,
    *,
    nonce: str,
    votes: bool = False,
    cancels: bool = False,
) -> MessageContent:
    """Page that replaces a vote, or an offer of a seat, with the outcome. `was` is the player it was about. `votes`
    tells whether there's an open vote about the player, and `cancels` whether this one was about cancelling."""
    player = record.players[seat]
    now = named_in(say, player)
    if record.status is not Status.PLAYING:
        line = describe_end(say, record)
    elif cancels:
        line = say("seats-not-cancelled")
    elif player.has_left:
        line = say("seats-goes-on", name=now)
    elif player.name != was.name:
        line = say("seats-replaced", name=now, was=named_in(say, was))
    elif player.missed >= MAX_MISSES and not votes:
        line = say("seats-undecided", name=now)
    else:
        line = say("seats-stays", name=now)
    return ordinary(text(line), row(table_button(say, record, nonce)))


def cancel_question(say: Say, record: TableRecord) -> str:
    return say("cancel-ask-cup" if of_tournament(record) else "cancel-ask", table=record.id)


def newcomer(seat: SeatView) -> str:
    """Note on a seat's previous player, for somebody who has just taken it; empty for anyone else, and for a player who
    has taken their own seat back from a computer."""
    record = seat.view.record
    before = [each for each in reversed(record.assignments) if each.seat == seat.player.seat]
    last = next(iter(before), None)
    if last is None or last.until != record.revision:
        return ""
    person = next((each.user for each in before if each.user is not None), None)
    if last.user is None and person == seat.player.user:
        return ""
    say, icon = translator_of(seat.view.game).say, seat_icon(seat.view.game, seat.player)
    return say("seats-in-place", icon=icon, was=format_name(last.name))


def back_button(say: Say, table: int, nonce: str = "") -> Block:
    return button(say("seats-again"), seats.TakeBackSeat(table, nonce=nonce), style=Style.primary, emoji="🔁")


def turn_button(say: Say, table: int, nonce: str = "") -> Block:
    return button(say("button-turn"), ShowPanel(table, nonce=nonce), style=Style.primary, emoji="📝")


def join_button(say: Say, table: int, nonce: str = "", *, off: bool = False) -> Block:
    return button(say("button-join"), JoinTable(table, nonce=nonce), style=Style.success, emoji="🪑", off=off)


def after_game_button(say: Say, record: TableRecord, nonce: str = "") -> Block:
    """Button for what comes after a game: its tournament, or else a rematch."""
    if of_tournament(record):
        return tournament_button(say, record, nonce)
    return button(say("button-rematch"), seats.Rematch(record.id, nonce=nonce), style=Style.primary, emoji="🔁")


def tournament_button(say: Say, record: TableRecord, nonce: str = "") -> Block:
    return button(say("button-tournament"), ShowTableTournament(record.id, nonce=nonce), emoji="🏆")


def table_button(say: Say, record: TableRecord, nonce: str) -> Block:
    return button(say("seats-table"), ShowTable(record.id, nonce=nonce), emoji="🎲")
