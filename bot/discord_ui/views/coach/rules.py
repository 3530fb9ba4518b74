"""Pages of /rules: a game explained in a few pictures."""

from __future__ import annotations

from bot.discord_ui.blocks import Style, button, gallery, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.history import ShowRulebook, ShowRules
from bot.discord_ui.interactions.actions.learning import Learn
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.coach.rulebook import page_buttons
from bot.games.game import AnyGame, Subject


def subject_page(game: AnyGame, subject: Subject, picture: Picture) -> MessageContent:
    _, _, alt = game.lessons()[subject.page]
    press = ShowRules(game=game.key, page=subject.page, in_place=True)
    return v2(
        text(f"-# {game.title}", f"### {subject.name}", subject.text),
        gallery(picture.name, alt),
        row(button(translator_of(game).say("rules-there"), press, style=Style.primary, emoji="📖")),
        picture=picture,
    )


def lesson_page(game: AnyGame, page: int, picture: Picture) -> MessageContent:
    lessons, say = game.lessons(), translator_of(game).say
    words, _, alt = lessons[page]
    items = page_buttons(say, page, len(lessons), lambda at: ShowRules(game=game.key, page=at, in_place=True))
    items.append(button(say("rules-full"), ShowRulebook(game.key, in_place=True), emoji="📜"))
    if page + 1 == len(lessons):
        if game.puzzles():
            items.append(button(say("rules-try"), Learn(game.key, in_place=True), style=Style.success, emoji="🎓"))
        items.append(button(say("rules-how"), ShowHelp(), style=Style.primary, emoji="💡"))
    return v2(
        text(f"-# {say('rules-page', game=game.title, number=page + 1, count=len(lessons))}", words),
        gallery(picture.name, alt),
        row(*items),
        picture=picture,
    )
