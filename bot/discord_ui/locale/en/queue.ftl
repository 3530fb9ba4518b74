# Finding a game.
queue-heading = Find a game
queue-what = I'll look for players of your strength who are online at similar hours, and message you.
queue-yours = All of this can stay as it is. What you choose is yours alone.
queue-where = Games are found on servers: call `/queue` in the channel in which you want to play.
queue-looking = Looking for a game
queue-since = You joined the queue { $since }. I'll message you as soon as I've found one, and look until { $until }.
queue-widens = The longer it takes, the less picky I get. Changes here apply at once.
queue-left = 🚪 You are out of the queue. `/queue` brings you back any time.
queue-open = 🪑 **{ $name }** has a free seat at **{ $game }**.

## What is looked for
queue-any-game = Any game
queue-usual-pace = 8 hours to 2 days for each question
queue-pace = { $time } for each question
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
queue-worth-fun-note = With odds and hints for whoever asks
queue-worth-rated = Rated
queue-worth-rated-note = It counts, and nobody has help
queue-worth-either = Rated or just for fun
queue-worth-either-note = As the others like it
queue-from = From where?
queue-from-here = With people of this server
queue-from-abroad = With people of other servers, too

## With whom not
avoid-heading = With whom not
avoid-what = I will not match you with anybody whom you choose here. They do not hear of it, and nothing shows it.
avoid-limits = It is about games that I find: at an open table anybody may still sit down.
avoid-nobody = Nobody
avoid-met = Of those you have played with
avoid-elsewhere = On a server you can choose anybody there; here, those you have played with.

## What is offered, and what becomes of it
offer-heading = A game for you: { $game }
offer-with = With { $others }, { $time } for each question.
offer-rated = It is rated, so nobody has help.
offer-ask = **Are you in?** This offer ends { $until }.
offer-in = ✅ **You are in.** I begin as soon as the others are, and keep your place if they are not.
offer-call = 🔎 { $who }, I have something for you, and only you see what.
offer-gone = There is nothing for you here any more. `/queue` shows how things stand.
offer-over = This offer is over.
offer-missed = 🔎 Not everybody could this time. You keep your place in the queue, and I go on looking.
offer-late = ⌛ I had a game for you and heard nothing in time, so I look no further. No harm done!
offer-unfound = ⌛ I have looked for a game for you all this time, and found nobody who fits. Sorry!
offer-else = `/play` opens a table that others can join.
offer-begun = 🎲 **Everybody is in: table { $table } has begun.** Your first question is on its way.

## Buttons
button-find = Find me a game
button-leave-queue = Leave the queue
button-not-with = Not with…
button-in = I am in
button-not-this-time = Not this time
button-cannot = I cannot after all
button-look-again = Look again
button-see-table = See the table
