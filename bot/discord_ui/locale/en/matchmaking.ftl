# Finding a game.
command-queue = Find a game: I'll look for players who suit you, and ask you first (only you see my reply)
queue-heading = Find a game
queue-what = I'll look for players of similar strength (and, for slow games, similar hours). I'll message you when I've found some.
queue-yours = The defaults are fine. Only you can see what you choose.
queue-where = I only find games on servers: use `/queue` where you want to play.
queue-looking = Looking for a game
queue-since = You joined the queue { $since }. I'll keep looking until { $until }, and message you as soon as I've found a game.
queue-widens = The longer it takes, the less picky I get. Changes here apply at once.
queue-left = 🚪 You're no longer in the queue. You can rejoin with `/queue` on a server.
queue-open = 🪑 **{ $name }** has a free seat for **{ $game }**.

## What people look for
queue-any-game = Any game
queue-usual-pace = 8 hours to 2 days per turn
queue-pace = { $time } per turn
queue-time-60 = 1 minute
queue-time-300 = 5 minutes
queue-time-900 = 15 minutes
queue-time-3600 = 1 hour
queue-time-28800 = 8 hours
queue-time-86400 = 1 day
queue-time-172800 = 2 days
queue-time-259200 = 3 days
queue-time-604800 = 1 week
queue-any-size = Any number of players
queue-size = { $count } players
queue-rated = Rated?
queue-worth-fun = Just for fun
queue-worth-fun-note = With odds on request
queue-worth-rated = Rated
queue-worth-rated-note = The game counts towards the leaderboard, and nobody gets help
queue-worth-either = Rated or just for fun
queue-worth-either-note = Whichever suits the others
queue-from = Play…
queue-from-here = With people from this server
queue-from-abroad = With people from other servers, too

## Players to avoid
avoid-heading = Players to avoid
avoid-what = I won't match you with anyone you choose here. I won't tell them, and only you can see this list.
avoid-limits = This only affects the games I find: you may still meet at open tables.
avoid-nobody = Nobody
avoid-met = People you've sat at a table with
avoid-elsewhere = Once you've played with people, you can choose them here. On a server you can choose anyone there.

## Offers, and what becomes of them
offer-heading = A game for you: { $game }
offer-with = With { $others }, { $time } per turn.
offer-rated = It's rated, so nobody gets help.
offer-ask = **Are you in?** This offer ends { $until }.
offer-in = ✅ **You're in.** The game starts as soon as everyone else is in, too. If they can't make it, I'll keep looking for the rest of your time in the queue.
offer-call = 🔎 { $who }, I've got something for you. Tap to see it: it's for your eyes only.
offer-gone = There's nothing here for you now. `/queue` shows how things stand.
offer-over = This offer is over.
offer-fell-through = 🔎 It didn't work out this time. I'll keep looking for the rest of your time in the queue.
offer-expired = ⌛ I had a game for you but didn't hear back in time, so I've stopped looking. No harm done!
offer-not-found = ⌛ I looked for a game for you, but nothing came of it. Sorry!
offer-else = On a server, `/play` opens a table that others can join.
offer-begun = 🎲 **Everyone's in: table { $table } has started.** I'll let you know when it's your turn.

## Buttons
button-find = Find me a game
button-leave-queue = Leave the queue
button-not-with = Avoid players…
button-in = I'm in
button-not-this-time = Not this time
button-cannot = I can't after all
button-look-again = Look again
button-see-table = See the table
