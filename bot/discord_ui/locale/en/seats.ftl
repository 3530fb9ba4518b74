# Seats that change hands, and votes.
command-replace = Let a computer play for you until you're back, or take your seat back
seats-whose-you = Who should play for you?
seats-whose = Who should play for **{ $name }**?
seats-goes-over = The pieces go with the seat, and so does a person's draft (to a computer only if it's locked in). Nobody else sees it.
seats-kept = 🤖 A computer is playing. The player can take the seat back.
seats-computers = 🤖 A computer is playing in this seat.
seats-until-you = 🤖 If a computer takes over, you can take your seat back with `/replace`.
seats-until-they = 🤖 If a computer takes over, they can take the seat back later.
seats-which = Whose seat?
seats-offer-to = Offer it to someone…
seats-without-them = Remove them
seats-plays-yours = { $who } is playing for you at table { $table }.
seats-again = I'm back
seats-not-playing = No game is running at table { $table } right now, so nobody needs replacing.
seats-plays-on = 🔁 A computer has taken over at table { $table }.
seats-plays-for-you = 🔁 A computer is now playing for you at table { $table }.
seats-told-kept = 🔁 { $who } is now playing for you at table { $table } ({ $game }). You can take your seat back from the computer.
seats-told-taken = 🪑 { $who } has taken over your seat at table { $table } ({ $game }).
seats-told-over = 🏁 The game at table { $table } is over.
seats-told-on-hold = 🔧 The game at table { $table } is on hold.
seats-yours-again = 🔁 Your seat at table { $table } is yours again.
seats-in-place = 🪑 You've taken **{ $was }**'s seat. You're playing { $icon }. `/rules` shows the game in pictures.

## Offers
seats-who = Who should take over for **{ $name }**? I'll ask them once, in the table's channel.
seats-choose = Choose someone to ask.
seats-i-ask = 🪑 I'll ask { $player } in { $where } whether they'll take over.
seats-no-bot = That's a bot. Please choose a person.
seats-offered = 🪑 { $player }, can you take over for **{ $name }** at table { $table }? The game has already begun. I'll show you where it stands and what you can do.
seats-take = Take the seat
seats-no-thanks = No, thanks
seats-taken = 🪑 You're now playing { $icon } at table { $table }. I'll let you know when it's your turn. **{ button-turn }** opens it, too.
seats-declined = 🪑 **{ $name }** doesn't want the seat at table { $table }.
seats-board = Board
seats-rules = Rules
seats-hand = My hand
seats-table = Table

## Votes
seats-left = 🚪 I couldn't find **{ $name }** on this server. What now, { $people }?
seats-missed = ⏳ **{ $name }** has missed at least two turns in a row. What now, { $people }?
seats-missed-several = ⏳ { $names } have each missed at least two turns in a row. What now, { $people }?
seats-waited = ⏳ No answer from **{ $name }**'s seat for at least two weeks. What now, { $people }?
seats-waited-several = ⏳ No answer from the seats of { $names } for at least two weeks. What now, { $people }?
seats-one-decides = You decide. If you don't, a computer may take over { $when }. They can take { $count ->
    [one] the seat
   *[other] their seats
} back from a computer.
seats-most-decide = The vote ends { $when }, or once more than half of you agree or everyone has voted. The most votes win. If nobody votes, a computer may take over. They can take { $count ->
    [one] the seat
   *[other] their seats
} back from a computer.
seats-silent = **{ $name }** hasn't given a complete answer for { $count } turns in a row. The others at the table can decide what happens, unless a complete answer comes first.
seats-silent-asked = ⏳ **{ $name }** hasn't given a complete answer for a while, so someone's asking: what now, { $people }?
seats-ask = Ask the table
seats-manager-plays = You're playing in this rated or tournament game yourself, so you can't remove or replace **{ $name }** on your own. Let any other players vote, or ask another manager or moderator.
seats-manager-computer = You're playing in this rated or tournament game yourself, so you can't give **{ $name }**'s seat to anyone. Ask another manager or moderator.
seats-manager-asks = 🗳️ **{ $manager }**, a manager or moderator, wants **{ $name }** removed or replaced. What do you say, { $people }?
seats-manager-cancels = 🗳️ **{ $manager }**, a manager or moderator who's playing here, wants this game cancelled. What do you say, { $people }?
seats-one-decides-else-nothing = It's your call. If you don't choose, nothing changes. The vote ends { $when }.
seats-most-decide-else-nothing = The vote ends { $when }, or once more than half of you agree or everyone has voted. The most votes win. If nobody votes, nothing changes.
seats-stay = Let them stay
seats-play-on = Play on
seats-cancel = Cancel the game
seats-asked = 🗳️ I'll ask in { $where } what should happen.
seats-wait = Wait
seats-computer = Let a computer play
seats-somebody = Someone else
seats-without = Remove
seats-votes = { $label } · { $votes }
seats-goes-on = 🏳️ The game goes on without **{ $name }**.
seats-replaced = 🔁 **{ $name }** has taken **{ $was }**'s seat.
seats-undecided = ⏳ Nothing was decided about **{ $name }**. If they stay away, I may ask again.
seats-not-cancelled = ▶️ The vote to cancel this game is over. The game goes on.
seats-stays = 👍 The game goes on with **{ $name }**.
seats-for-good = Remove **{ $name }** for good? They can't come back.
seats-yes-without = Yes, remove them
seats-said-so = 🏳️ Your vote's in. The vote ends once more than half of you agree, everyone's voted, or time's up.
seats-removed = 🏳️ Table { $table } goes on without them.
