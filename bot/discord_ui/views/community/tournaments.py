"""Pages of tournaments: their posts, and each person's own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final
from unicodedata import numeric

from bot.discord_ui.blocks import Block, Style, button, gallery, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import ago, channel_url, chosen_words, cut, format_name, plain, when
from bot.discord_ui.interactions.actions import tournaments
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.confirmation import confirm_page
from bot.discord_ui.views.play.accessible import describe_picture
from bot.games.game import AnyGame, Options
from bot.host.model.community.tournament_standings import Form, How, Standing
from bot.host.model.community.tournaments import Fixture, Member, Stage, Tournament, TournamentView
from bot.i18n import Translator
from rendering.scene.standings import Line, Score, Standings

TEMPOS: Final[Mapping[str, tuple[int, int]]] = {
    "evening": (5 * 60, 2 * 60 * 60),
    "week": (8 * 60 * 60, 7 * 24 * 60 * 60),
    "weeks": (24 * 60 * 60, 14 * 24 * 60 * 60),
}
"""Seconds for a turn and for a round, by tempo."""
USUAL_TEMPO: Final = "weeks"
LISTED: Final = 1200
"""Maximum number of characters in a list of people's names."""
LINES: Final = 16
"""Maximum number of lines in a picture; more couldn't be read on a phone."""
_PARTS: Final = {Fraction(numeric(each)).limit_denominator(6): each for each in "½⅓⅔¼¾⅙⅚"} | {Fraction(0): ""}


def opened_page(translator: Translator, tournament: Tournament) -> MessageContent:
    ends = "" if tournament.ends_at is None else when(tournament.ends_at)
    opened = translator.say("cup-opened", where=f"<#{tournament.channel}>", when=ends)
    return v2(text(opened), row(_start(translator.say, tournament)))


def sign_up_page(view: TournamentView, *, nonce: str, ring: int | None = None) -> MessageContent:
    translator, tournament = translator_of(view.game), view.tournament
    say = translator.say
    head = "cup-calls" if tournament.alive else "cup-called"
    buttons = [button(say("cup-more"), tournaments.ShowTournament(tournament.id, nonce=nonce), emoji="📊")]
    if tournament.alive and not _is_late(tournament):  # later, people join the waiting list from their private view
        join = tournaments.JoinTournament(tournament.id, nonce=nonce)
        buttons.insert(0, button(say("cup-join"), join, emoji="🏆", style=Style.success))
    return v2(
        text(
            f"### {say(head, name=format_name(tournament.name), game=view.game.title)}",
            *what_it_is(view, named=True),
            *who_is_in(say, tournament, public=True),
            "" if ring is None else f"<@&{ring}>",
        ),
        row(*buttons),
        pinged_roles=() if ring is None else (ring,),
    )


def _is_full(tournament: Tournament) -> bool:
    return len(tournament.playing) >= tournament.places


def _is_late(tournament: Tournament) -> bool:
    return tournament.stage is not Stage.SIGN_UP or _is_full(tournament)


def what_it_is(view: TournamentView, *, named: bool) -> list[str]:
    """Lines that describe a tournament. `named` adds the format's name."""
    tournament, say = view.tournament, translator_of(view.game).say
    tempo = next((key for key, seconds in TEMPOS.items() if seconds == (tournament.pace, tournament.span)), USUAL_TEMPO)
    form = tournament.form.value
    rounds = say("cup-rounds", count=tournament.most_rounds)
    note = f"{say(f'cup-form-note-{form}')}."
    return [
        f"**{say(f'cup-form-{form}')}.** {note}" if named else note,
        f"-# {rounds} {say(f'cup-tempo-{tempo}')}.",
        setup_line(view.game, tournament.options, rated=view.rated),
    ]


def setup_line(game: AnyGame, options: Options, *, rated: bool = False) -> str:
    chosen = chosen_words(game, dict(options))
    words = [
        *([f"⚙️ {' · '.join(chosen)}"] if chosen else []),
        *([translator_of(game).say("lobby-rated")] if rated else []),
    ]
    return f"-# {' · '.join(words)}" if words else ""


def who_is_in(say: Say, tournament: Tournament, *, public: bool) -> list[str]:
    lines = []
    playing, reserve = tournament.playing, tournament.reserve
    if playing:
        places = tournament.entrants or tournament.places
        lines.append(say("cup-in", count=len(playing), places=places, names=_format_members(playing)))
    elif tournament.stage is Stage.SIGN_UP:
        lines.append(say("cup-nobody-in", places=tournament.places))
    if reserve and tournament.alive:
        lines.append(say("cup-in-reserve", names=_format_members(reserve)))
    match tournament.stage:
        case Stage.SIGN_UP:
            latest = "" if tournament.ends_at is None else when(tournament.ends_at)
            full = _is_full(tournament)
            lines.append(f"-# {say('cup-full' if full else 'cup-begins', when=latest)}")
            lines += [f"-# {say('cup-reserve-open')}"] if full and public else []
        case Stage.PLAYING:
            lines += [say("cup-has-begun")] if public else []
        case Stage.OVER:
            lines.append(say("cup-is-over"))
        case Stage.CANCELLED:
            lines.append(say("cup-is-off"))
    return lines


def _format_members(members: Sequence[Member]) -> str:
    return cut(", ".join(format_name(member.name) for member in members), LISTED)


def round_page(view: TournamentView, picture: Picture | None, *, nonce: str) -> MessageContent:
    tournament, say = view.tournament, translator_of(view.game).say
    matches = [match for match in tournament.matches if match.round == view.round]
    head = say("cup-round", game=view.game.title, round=view.round, rounds=tournament.most_rounds)
    ends = tournament.ends_at if tournament.stage is Stage.PLAYING and tournament.round == view.round else None
    until = "" if ends is None else say("cup-until", when=when(ends))
    return v2(
        text(f"### {head}", until, *_waits(say, view)),
        text(*(f"- {match_line(say, view, match)}" for match in matches)),
        *_standings_blocks(say, view, picture, before=view.round),
        row(button(say("cup-standings"), tournaments.ShowTournament(tournament.id, nonce=nonce), emoji="📊")),
        picture=picture,
    )


def match_line(say: Say, view: TournamentView, match: Fixture) -> str:
    tournament, pairing = view.tournament, match.pairing
    names = [format_name(name) for name in view.names(match)]
    listed, verdict = " – ".join(names), pairing.verdict
    if verdict is None:
        where = _where(say, view, match)
        return say("cup-again" if match.replays else "cup-playing", names=listed, where=where)
    if len(names) == 1:
        rests = verdict.how is How.BYE and tournament.form is Form.ROUND_ROBIN
        free = "cup-rest" if rests else "cup-bye" if verdict.how is How.BYE else "cup-walkover"
        return say(free, name=names[0])
    if verdict.how is How.WALKOVER:
        there = [name for rank, name in zip(verdict.ranks, names, strict=True) if rank == 1]
        return say("cup-deserted", names=listed) if len(there) > 1 else say("cup-walkover", name=there[0])
    ranked = sorted(zip(verdict.ranks, names, strict=True), key=lambda each: each[0])
    if len(names) > 2:
        return " · ".join(say("cup-pods", number=rank, names=name) for rank, name in ranked)
    (first, winner), (second, other) = ranked
    if first == second > 1:  # others played both seats most of the time
        return say("cup-neither", one=winner, other=other)
    if verdict.how is How.LOT:
        return say("cup-lot", names=listed, winner=winner)
    if verdict.how is How.TIME:
        return say("cup-time-drawn", names=listed) if first == second else say("cup-time", names=listed, winner=winner)
    return say("cup-drawn", one=winner, other=other) if first == second else say("cup-won", winner=winner, other=other)


def _where(say: Say, view: TournamentView, match: Fixture) -> str:
    if match.table is None:
        return "…"
    channel = view.where.get(match.table)
    if channel is None:
        return say("cup-table-elsewhere")
    return f"[{say('cup-table', table=match.table)}]({channel_url(view.tournament.guild, channel)})"


def _waits(say: Say, view: TournamentView) -> list[str]:
    tournament, waits = view.tournament, view.waits_for
    if not waits:
        return []
    tables = translator_of(view.game).join_list([_where(say, view, match) for match in waits])
    ends = "" if tournament.ends_at is None else ago(tournament.ends_at)
    return [say("cup-aside", tables=tables, count=len(waits), when=ends)]


def final_page(view: TournamentView, picture: Picture | None, *, nonce: str) -> MessageContent:
    tournament, say = view.tournament, translator_of(view.game).say
    first = [each for each in tournament.compute_standings() if each.rank == 1]
    names = [format_name(tournament.member_name(each.entrant)) for each in first]
    if not names or (tournament.form is Form.KNOCKOUT and len(names) > 1):  # it had no final
        result = say("cup-nobody-left")
    elif len(names) == 1:
        result = say("cup-winner", name=names[0])
    else:
        result = say("cup-winners", names=translator_of(view.game).join_list(names))
    head = say("cup-title", game=view.game.title, form=say(f"cup-form-{tournament.form.value}"))
    return v2(
        text(f"### {result}", f"-# {head}"),
        *_standings_blocks(say, view, picture),
        text(say("cup-thanks")),
        row(button(say("cup-standings"), tournaments.ShowTournament(tournament.id, nonce=nonce), emoji="📊")),
        picture=picture,
    )


def points_of(points: Fraction) -> str:
    whole, part = divmod(points, 1)
    if part not in _PARTS:
        return f"{float(points):.2f}"
    return f"{whole or ''}{_PARTS[part]}" or "0"


def has_standings(tournament: Tournament) -> bool:
    return any(match.pairing.verdict is not None for match in tournament.matches)


def standings_of(view: TournamentView, *, before: int | None = None) -> Standings:
    """The standings at the beginning of round `before`, or now if that's None, as data for a picture."""
    tournament, say = view.tournament, translator_of(view.game).say
    table = tournament.compute_standings(before)
    done = tournament.round if before is None else before - 1
    over = tournament.stage is Stage.OVER and before is None
    decided = before is not None or all(match.pairing.verdict is not None for match in tournament.matches)
    when_taken = say("cup-after" if decided else "cup-during", round=done, rounds=tournament.most_rounds)
    if before is None and tournament.stage is Stage.CANCELLED:
        when_taken = say("cup-is-off").removesuffix(".")
    lines = tuple(_line(say, tournament, each, done) for each in table[:LINES])
    used = {score for line in lines for score in line.scores}
    legend = (
        (Score.WON, say("cup-mark-won")),
        (Score.DRAWN, say("cup-mark-drawn")),
        (Score.LOST, say("cup-mark-lost")),
        (Score.FREE, say("cup-mark-free")),
    )
    return Standings(
        title=say("cup-title", game=view.game.title, form=say(f"cup-form-{tournament.form.value}")),
        under=say("cup-final") if over else when_taken,
        rounds=tuple(str(number) for number in range(1, done + 1)),
        lines=lines,
        more=say("cup-others", count=len(table) - LINES) if len(table) > LINES else "",
        legend=tuple(each for each in legend if each[0] in used),
    )


def _line(say: Say, tournament: Tournament, standing: Standing, rounds: int) -> Line:
    return Line(
        rank=str(standing.rank),
        name=plain(tournament.member_name(standing.entrant)),
        scores=tuple(_score(tournament, standing, number) for number in range(1, rounds + 1)),
        points=points_of(standing.points),
        gone=tournament.holder(standing.entrant) is None,
        otherwise=say("cup-number", number=standing.entrant),
    )


def _score(tournament: Tournament, standing: Standing, number: int) -> Score | str:
    worth = standing.rounds[number - 1] if number <= len(standing.rounds) else None
    if worth is None:
        return Score.NOTHING
    if tournament.form is Form.PODS:
        return points_of(worth)
    if any(pairing.entrants == (standing.entrant,) for pairing in tournament.rounds[number - 1]):
        return Score.FREE if worth else Score.NOTHING
    return Score.WON if worth == 1 else Score.DRAWN if worth else Score.LOST


def _standings_blocks(
    say: Say, view: TournamentView, picture: Picture | None, *, before: int | None = None
) -> list[Block]:
    if picture is None:
        return []
    tournament = view.tournament
    ranks = (
        say("cup-alt", rank=each.rank, name=plain(tournament.member_name(each.entrant)), points=points_of(each.points))
        for each in tournament.compute_standings(before)
    )
    sentences = (f"{standings_of(view, before=before).under}.", *ranks)
    return [gallery(picture.name, describe_picture(sentences, say("alt-more")))]


def cup_page(view: TournamentView, picture: Picture | None, user: int, *, manager: bool) -> MessageContent:
    tournament, say = view.tournament, translator_of(view.game).say
    head = say("cup-title", game=view.game.title, form=say(f"cup-form-{tournament.form.value}"))
    about = [*what_it_is(view, named=False), *who_is_in(say, tournament, public=False)] if picture is None else []
    ties = say(f"cup-ties-{tournament.form.value}")
    return v2(
        text(f"### 🏆 {head}", *about, *_yours(say, view, user), *_describe_progress(say, view), *_waits(say, view)),
        *_standings_blocks(say, view, picture),
        text(f"-# {ties}", f"-# {say('cup-late')}"),
        *_ways(say, view, user, manager=manager),
        picture=picture,
    )


def _describe_progress(say: Say, view: TournamentView) -> list[str]:
    tournament = view.tournament
    if not tournament.undecided or tournament.ends_at is None:
        return []
    tables = [_where(say, view, match) for match in tournament.undecided]
    going = {"round": tournament.round, "rounds": tournament.most_rounds, "count": len(tables)}
    return [say("cup-going", **going, tables=", ".join(tables), when=when(tournament.ends_at))]


def _yours(say: Say, view: TournamentView, user: int) -> list[str]:
    tournament = view.tournament
    member = tournament.member(user)
    if member is None:
        return [say("cup-reserve-means")] if tournament.alive and _is_late(tournament) else []
    if tournament.stage is Stage.CANCELLED:
        return []
    if not member.there:
        return [say("cup-you-missed" if member.no_show else "cup-you-left")]
    if member.entrant is None:
        return [say("cup-you-reserve")] if member in tournament.reserve and tournament.alive else []
    lines = []
    if has_standings(tournament):
        standing = next(each for each in tournament.compute_standings() if each.entrant == member.entrant)
        lines.append(say("cup-you-stand", rank=standing.rank, points=points_of(standing.points)))
    round_ = (each for each in tournament.matches if each.round == tournament.round)
    match = next((each for each in round_ if member.entrant in each.pairing.entrants), None)
    if tournament.stage is Stage.PLAYING and match is not None:
        waits = match.pairing.verdict is not None
        lines.append(say("cup-you-wait") if waits else say("cup-your-game", where=_where(say, view, match)))
    return lines


def _ways(say: Say, view: TournamentView, user: int, *, manager: bool) -> list[Block]:
    tournament = view.tournament
    member, buttons = tournament.member(user), []
    if tournament.alive and member is None:
        label = say("cup-join-reserve") if _is_late(tournament) else say("cup-join")
        buttons.append(button(label, tournaments.JoinTournament(tournament.id), emoji="🏆", style=Style.success))
    if tournament.alive and member is not None and member.there:
        buttons.append(button(say("cup-leave"), tournaments.LeaveTournament(tournament.id), emoji="🚪"))
    if manager and tournament.stage is Stage.SIGN_UP:
        buttons.append(_start(say, tournament))
    if manager and tournament.alive:
        buttons.append(button(say("cup-call-off"), tournaments.CallOffTournament(tournament.id), emoji="🗑️"))
    if manager:
        buttons.append(button(say("cup-another"), tournaments.NewTournament(), emoji="➕"))
    return [row(*buttons)] if buttons else []


def ask_leave_page(translator: Translator, tournament: Tournament) -> MessageContent:
    yes, say = tournaments.LeaveTournament(tournament.id, sure=True), translator.say
    return confirm_page(say, say("cup-ask-leave"), "cup-leave-really", yes)


def ask_call_off_page(translator: Translator, tournament: Tournament) -> MessageContent:
    yes, say = tournaments.CallOffTournament(tournament.id, sure=True), translator.say
    return confirm_page(say, say("cup-ask-off"), "cup-off-really", yes)


def _start(say: Say, tournament: Tournament) -> Block:
    return button(say("cup-start"), tournaments.StartTournament(tournament.id), emoji="▶️", style=Style.primary)
