# Reasons why something can't be done at a table, and notices to the table.
has-started = Table { $table } has already started.
is-closed = Table { $table } is no longer open.
openers-turn = That's up to { $who }, the host of table { $table }. In { $count ->
    [one] a minute
   *[other] { $count } minutes
} anyone at the table can do it.
counts-not = New games on the server aren't rated: a server manager has turned that off.
pace-range = A turn can last from 1 minute to 14 days, or have no deadline.
too-many-tables = { $count ->
    [one] Table { $tables } is
   *[other] Tables { $tables } are
} open or running, so you can't open another yet. Finish a game first. `/table` can cancel one that's unrated or hasn't started.
server-is-full = The server allows { $count ->
    [one] one table at a time, and it's in use
   *[other] { $count } tables at a time, and they're all in use
}. Join in, or wait until there's room for another.
sits-already = You're already at table { $table }.
is-full = Table { $table } is full.
is-full-of-people = Table { $table } is full. Try opening another one with `/play`.
rematch-elsewhere = There's already a rematch, but not where you can see it.
invite-join-first = Join table { $table } first, then you can invite others.
invite-nobody-here = There's nobody else here to invite.
kept-for-rematch = Table { $table } is still saving seats for others. Try again in { $count ->
    [one] a minute
   *[other] { $count } minutes
}.
started-resign = Table { $table } has started: its players can leave for good with `/resign`.
no-colour = { $game } doesn't have the colour { $colour }.
colour-taken = Somebody else already has that colour.
no-computer = There's no computer player called { $kind }.
no-computer-sits = There's no computer player at table { $table }.
needs-more = { $game } needs { $count ->
    [one] one more player
   *[other] { $count } more players
}. Computers count, too.
is-for = { $game } is for { $numbers } players.
closed-already = There's nothing left to cancel at table { $table }.
cancel-not-yours = Only the host, a server manager or a moderator can cancel this game.
cancel-rated = This game is rated, so you can't cancel it yourself. On a server, a server manager or moderator who isn't in it can. Players can leave it with `/resign`. Many games also end with `/end`, if everyone agrees.
cancelled-by-opener = The host cancelled the game. There's no winner.
cancelled-in-cup = A server manager or moderator ended the game. If its tournament can still score it, players who left or missed turns rank lower, and the state of play decides the rest.
terms-changed-again = The terms of table { $table } have changed again. Take a look at them first.
terms-wait = { $who } can still confirm the new terms for another { $count ->
    [one] minute
   *[other] { $count } minutes
}. After that, the game can start without them, if there are enough players left.
terms-too-few = { $who } didn't confirm the new terms, and the game can't start without them.
terms-got-up = ✋ { $who } didn't confirm the new terms, so they're no longer at the table.
cancelled-by-vote = The players voted to cancel the game. There's no winner.
cancelled-by-vote-cup = The players voted to stop the game. If its tournament can still score it, players who left or missed turns rank lower, and the state of play decides the rest.
cancel-voted-down = ▶️ The game goes on: the vote to cancel it failed.
cancelled-by-manager = A server manager or moderator cancelled the game. There's no winner.
not-over = Table { $table } isn't over yet.
back-in-channel = ↩️ I can no longer post in table { $table }'s thread, so its messages come here now.
bring-left = You're no longer in this game, so only the others can move it.
bring-stays = I can post at table { $table } again, so it stays where it is.
bring-elsewhere = A table can only move to another channel on its own server.
brought-here = ↪️ Table { $table } has moved here, because I could no longer post in its old channel.
stuck = 🤝 Nobody can get any closer to winning now. If everyone agrees (`/end`), the game ends after this round, and the state of play decides the result. Or just play on.
nothing-comes = 🤝 Nobody's come any closer to winning for about { $count } rounds. If everyone agrees (`/end`), the game ends after this round, and the state of play decides the result. Or just play on.
not-played = No game is running at table { $table } right now.
left-already = You're no longer in this game.
lobby-left = 👋 I couldn't find **{ $name }** on this server, so the seat is free.
nobody-left = There are no people left at this table, so the game ends here.
end-none = You have no running game here to end.
end-cannot = You can't end this game by agreement right now.
end-computers = Computers don't agree to that yet. They'll agree once nobody can get any closer to winning, or nobody has for about { $count } rounds.
end-agreed-already = You've already agreed. Not everyone has yet.
put-aside = I've had to put this table on hold. { $why } Nobody can play on until the bot's owner has looked into it.
on-hold = Table { $table } is on hold. Nobody can play on until the bot's owner has looked into it.
cannot-be-shown = I can't show table { $table }. { $why } The bot's owner has to look into it.
last-not-shown = I can't show this table's last move. { $why }
broken-move = Move { $move } couldn't be played.
broken-unplayable = Move { $move } can no longer be played.
broken-otherwise = Move { $move } now leads to a different position.
broken-empty = Its record is empty.
broken-start = Its record has no beginning.
broken-game = I don't know its game.
broken-edition = It was played under edition { $was } of the rules, and the current one is { $now }.
broken-no-state = The position after its last move wasn't saved.
broken-state = The game can't go on from its saved position under the current rules.
restored = I've been restored from a backup. Table { $table } goes on as it was then, and anything later is lost. Buttons on older messages only show the table as it is now.
mended-earlier = Moves before move { $move } still count, but I can no longer show them.
match-changed = Table { $table } has no match file: from move { $move } on, the saved game isn't the one that was shown. Ask the bot's owner.
match-mended = Table { $table } was repaired mid-game. Its secret no longer explains the earlier moves, so there's no match file.
back = This table was on hold for a while. It picks up where it stopped, and any deadline starts again.
back-none = Table { $table } isn't on hold.
back-not = Table { $table } would go straight back on hold. { $why }
broken-draft = One of its drafts is impossible.
broken-changed = Its saved data is damaged.
broken-short = Part of its record is missing.
broken-question = It refers to a question that was never asked.
broken-players = Its game or players aren't the ones it started with.
keeping = I can't reach my records right now, so that may not have worked. Please try again in a while.
place-elsewhere = On this server, you can only open tables in { $where }. Try there.
openers-only = On this server you need the role { $role } to open tables. You're welcome to join one.

## Answers
earlier-question = That was for an earlier turn, which is over.
earlier-settled = I took that to be for an earlier turn, which is over, so nothing has changed. If you meant this turn, please send it again below its question.
draft-changed = Your draft has been changed, locked or unlocked since then, so I left it alone.
have-left = You're no longer in this game.
spared = You have nothing to choose or do this time.
no-question = You have nothing to choose now.
not-started-yet = Table { $table } hasn't started yet.
is-over = The game at table { $table } is over.
is-compiled = Your answer's already locked in. Take that back first, then make your change.
nothing-to-undo = There's nothing to undo: your draft is empty.
not-among = You can't play { $what } now. Try: { $some }.
not-complete = That's not finished yet. Next, choose: { $some }.
not-compiled = You haven't locked in.
nothing-asked = There's nothing for you to do now.
locked-already = Your answer's already locked in. Take that back first.
laid-already = You already have a draft. **Clear** it first.
suggests-alone = I only suggest moves when all your opponents are computers.
hints-easiest = I only give hints if there are computers at the table, all of the easiest kind.
moved-on = The game has moved on since then.
no-idea = I can't think of anything right now. Try it yourself!
unhelped = There's no help at this table: you're on your own.
odds-nothing = There's nothing to work out right now. Odds need a draft.
odds-no-idea = I can't work that out right now. Please try again.

## Viewing
unknown-game = I don't know the game at table { $table }.
no-table = There's no table { $table } that you can see.
no-game = There's no game called { $game }.
not-started = Table { $table } hasn't started.
no-move = Table { $table } has no move { $move }.
no-seat = Table { $table } has no such seat.
no-answers = Move { $move } of table { $table } contains no answers, so there's nothing to replay.
round-not-over = That round isn't over yet.
hides-things = This game keeps secrets until it ends, so you'll get the files of its rounds then.
not-paused = I can post at table { $table } again.
not-executed = That step never happened.
why-not-yet = You can ask why once the round is over and nothing in it is hidden.
report-nothing = Table { $table } ended before there was anything to show.
report-not-yet = The game at table { $table } hasn't been played to the end, so there are no highlights.
report-none = { $game } has no highlights: `/history` shows the rounds.
analysis-none = There's no round I can analyse for that player.
analysis-cancelled = Table { $table } wasn't played to the end, so there's nothing to analyse.
analysis-not-yet = You can analyse table { $table } once its game has been played to the end. Before that it would give hints.
match-not-yet = You get the match file of table { $table } once the game is over: it contains all of the game's secrets.

## Learning
lesson-not-complete = That's not finished yet: you have more to choose.
lesson-stale = That message is out of date. Here's where you are.
lesson-over = That one's over.
puzzle-gone = That puzzle's gone. `/puzzle` has today's.
puzzle-unsolved = Solve it first, then you can share it.
puzzle-shown = You've already shared that one. There's a new puzzle every day.
unknown = I don't know that game.
no-lessons = { $game } has no lessons yet. `/rules` shows it in a few pictures.
no-puzzles = { $game } has no puzzles yet. `/puzzle` has some for other games.
