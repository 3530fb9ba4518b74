# Seats that change hands, and players who seem to be absent.
seat-kept = **{ $name }** is playing for you at table { $table }. You can still take your seat back.
seat-taken = **{ $name }** has taken over your seat at table { $table }.
seat-none = You're not playing at table { $table }.
no-seat-any-more = You're no longer playing at table { $table }.
seat-not-playing = No game is running at table { $table } right now.
seat-unknown = Table { $table } has no such seat.
seat-not-yours = Only the player in that seat, a server manager or a moderator can do that without a vote.
seat-left = That player is out of the game for good.
seat-over = There's nothing left to play in that seat.
seat-computers-already = A computer is already playing there.
seat-computers-alone = No other person is playing here right now, and computers don't play on alone. Resigning from that seat (`/resign`) ends the game. If there's no deadline, the game simply waits.
seat-no-computer = There's no computer player called { $kind }.
seat-only-just = A computer can take over once the game has moved on since you sat down.
seat-not-kept = You can't take a seat back at table { $table } right now.
seat-yours-already = You're already playing at table { $table }.

## Notices to the table
seat-stands-in = 🔁 **{ $computer }** is now playing for **{ $name }**, who can take the seat back from it with `/replace`.
seat-back = 🔁 **{ $name }** is back in the game.

## Offers
offer-nobody-here = There's nobody else here to take the seat.
offer-sits-here = They already have a seat at this table, or had one.
offer-asked-before = They've already been asked about this seat, and I won't ask twice.
offer-enough = I've already offered this seat to { $most } people. That's enough pings for one seat.
offer-not-yours = You can't answer an offer for this seat right now.
offer-too-late = You can no longer take this seat.

## Players who seem to be absent
absent-nobody = Every person still at this table has missed too many turns, so the game ends here.
absent-settled = That vote is over.
absent-answer = The others decide here. To show you're still playing, give a complete answer.
absent-not-yet = You can only ask the table about another player after { $count } turns in a row without a complete answer.
absent-you-left = You're no longer in this game, so that's up to the others.
absent-waits = ⏳ **{ $name }** keeps the seat for now.
absent-others-decide = You don't get a vote on that.
manager-plays = You're playing in this rated or tournament game yourself, so you can't decide that on your own. Ask another manager or moderator. Or let any other players vote: about a player with `/replace`, about cancelling with `/table`.
manager-asked-already = There's already a vote going on. Let it finish first.
manager-nobody = Nobody else here can vote. Ask another manager or moderator.
absent-managers = Use `/resign` to give up your own seat.
