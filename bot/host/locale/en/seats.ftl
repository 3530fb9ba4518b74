# Seats that change hands, and players who seem to be gone.
seat-kept = **{ $name }** plays your seat at table { $table } until you take it back.
seat-taken = **{ $name }** plays your seat at table { $table } now.
seat-none = You do not sit at table { $table }.
no-seat-any-more = You're no longer playing at table { $table }.
seat-not-playing = Table { $table } is not being played.
seat-unknown = There is no such seat at table { $table }.
seat-not-yours = Only whoever sits there, or who may manage the server, can do that.
seat-left = That player has left the game for good.
seat-over = There is nothing to play for at that seat any more.
seat-computers-already = A computer plays there already.
seat-computers-alone = No other person is left at this table, and computers do not play among themselves here. `/resign` ends the game, and without a deadline it waits for you as long as you like.
seat-no-computer = There is no computer player { $kind }.
seat-only-just = You have only just sat down there. Answer one question first, then a computer can take over.
seat-not-kept = No seat at table { $table } is kept for you.
seat-yours-already = You play your seat at table { $table } yourself.

## Said to the table
seat-stands-in = 🔁 **{ $computer }** plays for **{ $name }** from now on, who can take the seat back at any time with `/replace`.
seat-back = 🔁 **{ $name }** is back and plays again.

## Offers
offer-nobody-here = Here is nobody else who could take the seat over.
offer-sits-here = They sit at this table already.
offer-asked-before = They've been asked about this seat before. Nobody is pinged twice for it.
offer-enough = This seat was offered to { $most } people already; that is enough ringing for one game.
offer-not-yours = This seat is not offered to you, or not any more.
offer-too-late = You cannot take this seat over any more.

## Who seems to be gone
absent-nobody = Nobody's been here for a long time, so the game ends without a winner. **Rematch** starts another one.
absent-settled = That is settled by now.
absent-answer = The others are waiting for a complete answer from you. Once yours is in, this is settled.
absent-not-yet = You can only ask about another player who hasn't given a complete answer to { $count } questions in a row.
absent-you-left = You have left this game, so it is for the others to say.
absent-waits = ⏳ The table waits on for **{ $name }**.
absent-others-decide = The others decide this one.
manager-plays = You play in this game yourself and it counts. Let the others vote with `/replace` or `/table`, or ask another manager.
manager-asked-already = The others are voting on that already.
manager-nobody = Nobody else here could vote. Ask another manager.
absent-managers = Only whoever may manage the server can do that. Your own seat you give up by `/resign`.
