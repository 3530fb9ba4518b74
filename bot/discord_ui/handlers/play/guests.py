"""Handler for inviting people to a table that hasn't started."""

from __future__ import annotations

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.handlers.play.lobby import page_if_refused
from bot.discord_ui.interactions.actions.lobby import InviteGuests
from bot.discord_ui.interactions.context import Request, handles
from bot.discord_ui.interactions.replies import Ephemeral, ReplaceMessage, Reply
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.play.lobby import inviting_page, names_line
from bot.host.tables.guests import MAX_GUESTS, check_inviter


@handles(InviteGuests)
async def invite(request: Request[InviteGuests]) -> Reply:
    """Offer a menu of people. Once people are chosen, ping them in the channel, and say who couldn't be invited."""
    record = await request.record()
    check_inviter(record, request.actor.user)
    if not request.action.chosen or not request.values:
        return Ephemeral(inviting_page(request.say, record))
    here = request.actor.channel == record.channel  # Discord only says who can see this channel
    bots = [each for each in request.people if each.bot]
    strangers = [each for each in request.people if not each.bot and not each.member]
    blind = [each for each in request.people if not each.bot and each.member and here and not each.sees]
    others = [each.user for each in request.people if each not in (*bots, *strangers, *blind)]
    invited = await request.host.invite(record.id, request.actor.user, others)
    if invited.pinged:
        paused = await page_if_refused(request, request.host.wait_for_posts(request.table))
        if paused is not None:
            return ReplaceMessage(MessageContent(paused.blocks))
    translator, where = request.translator, f"<#{record.channel}>"
    # in the language of the channel's readers
    join = translator_for(await request.host.locales.at(record)).say("button-join")
    told = [
        names_line(translator, "invite-sent", [each.name for each in invited.pinged], where=where, join=join),
        names_line(translator, "invite-seated", [each.name for each in invited.seated]),
        names_line(translator, "invite-again", [each.name for each in invited.known]),
        names_line(translator, "invite-enough", [each.name for each in invited.surplus], most=MAX_GUESTS),
        names_line(translator, "invite-bots", [each.user.name for each in bots]),
        names_line(translator, "invite-strangers", [each.user.name for each in strangers]),
        names_line(translator, "invite-blind", [each.user.name for each in blind], where=where),
    ]
    if not any(told):
        return ReplaceMessage(inviting_page(translator.say, invited.record))
    lines = [line for line in told if line]
    page = v2(text(*lines)) if invited.pinged else inviting_page(translator.say, invited.record, *lines)
    return ReplaceMessage(page)
