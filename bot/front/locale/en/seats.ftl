# Who plays at a seat from now on, and what is asked about a player who seems to be gone.
seats-whose-you = Who plays for you?
seats-whose = Who plays for **{ $name }**?
seats-goes-over = What is held and laid out there goes over with the seat; nobody else sees it.
seats-kept = 🤖 A computer plays here until its player takes the seat back.
seats-computers = 🤖 A computer plays here.
seats-until-you = 🤖 A computer plays until you take your seat back: `/replace`, at any time.
seats-until-they = 🤖 A computer plays until they take the seat back, at any time.
seats-which = Whose seat?
seats-offer-to = Offer it to somebody…
seats-without-them = Go on without them
seats-plays-yours = { $who } plays your seat at table { $table } until you take it back.
seats-again = I play again
seats-not-playing = Table { $table } is not being played, so nobody has to be replaced.
seats-plays-on = 🔁 A computer plays on at table { $table }.
seats-plays-for-you = 🔁 A computer plays on for you at table { $table }, until you are back.
seats-told-kept = 🔁 { $who } plays for you at table { $table } ({ $game }) from now on. You can take your seat back at any time.
seats-told-taken = 🪑 { $who } plays on in your place at table { $table } ({ $game }).
seats-told-over = 🏁 The game at table { $table } is over.
seats-yours-again = 🔁 Your seat at table { $table } is yours again.
seats-in-place = 🪑 You play { $sign } from now on, in place of **{ $was }**. Answer when you are ready; **Rules** tells the game in pictures.

## Offers
seats-whom = Who could play on for **{ $name }**? I ask them in the table's channel, and nobody twice.
seats-choose = Choose somebody to ask.
seats-i-ask = 🪑 I ask { $whom } in { $where } whether they play on.
seats-no-bot = That is a bot. A person plays a seat, or a computer of mine.
seats-offered = 🪑 { $whom }, would you play on for **{ $name }** at table { $table }? The game is under way; I show you where it stands and what you can do.
seats-take = Take the seat
seats-no-thanks = No, thanks
seats-taken = 🪑 You play { $sign } at table { $table } now. I write to you privately what is asked; it is under **My program**, too.
seats-declined = 🪑 **{ $name }** would rather not play on at table { $table }. `/replace` asks others.
seats-board = Board
seats-rules = Rules
seats-hand = My hand
seats-table = Table

## Who seems to be gone
seats-left = 🚪 **{ $name }** is not on this server any more. What now, { $people }?
seats-missed = ⏳ **{ $name }** has let two questions in a row pass. What now, { $people }?
seats-missed-several = ⏳ { $names } have each let two questions in a row pass. What now, { $people }?
seats-one-decides = One tap decides. Otherwise a computer plays for them { $when }. They can take the seat back at any time.
seats-most-decide = More than half of you decide. Otherwise a computer plays for them { $when }. They can take the seat back at any time.
seats-wait = Wait
seats-computer = A computer plays
seats-somebody = Somebody else
seats-without = Remove
seats-votes = { $label } · { $votes }
seats-goes-on = 🏳️ The game goes on without **{ $name }**.
seats-replaced = 🔁 **{ $name }** plays in place of **{ $was }**.
seats-stays = 👍 **{ $name }** plays on.
seats-for-good = Go on without **{ $name }** for good? There is no way back for them.
seats-yes-without = Yes, without them
seats-said-so = 🏳️ You have said so. It is done once more than half of you want it.
seats-removed = 🏳️ Table { $table } goes on without them.
