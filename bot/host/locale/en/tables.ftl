# Why something cannot be done at a table, and what is said to it.
has-started = Table { $table } has started already.
is-closed = Table { $table } is closed.
openers-turn = That is up to { $who }, who opened table { $table }. In { $count ->
    [one] a minute
   *[other] { $count } minutes
} everybody who sits here may.
counts-not = On this server no results count for ratings: those who manage it have set it so.
pace-range = A question can be open for 1 minute to 14 days, or without end.
too-many-tables = { $count ->
    [one] Table { $tables } is
   *[other] Tables { $tables } are
} open or running, and that is as many as one person may have opened at a time. Once one of them is over, or you have cancelled one with `/table`, there is room for another.
server-is-full = This server has { $count ->
    [one] one table at a time, and it is taken
   *[other] { $count } tables at a time, and all are taken
}. You may well join one; else wait until one is over.
sits-already = You sit at table { $table } already.
is-full = Table { $table } is full.
is-full-of-people = Table { $table } is full. `/play` opens another one.
rematch-elsewhere = The rematch is open already, but not where you can see it.
kept-for-rematch = The free seats of table { $table } are kept for the rematch; try again in { $count ->
    [one] a minute
   *[other] { $count } minutes
}.
started-resign = Table { $table } has started: to leave the game for good, resign.
no-colour = { $game } has no colour { $colour }.
colour-taken = Somebody else has that colour.
no-computer = There is no computer player { $kind }.
no-computer-sits = No computer player sits at table { $table }.
needs-more = { $game } needs { $count ->
    [one] one more player
   *[other] { $count } more players
}. Computer players count, too.
is-for = { $game } is for { $numbers } players.
closed-already = Table { $table } is closed already.
cancel-not-yours = Only who opened the table, or who may manage the server, can cancel it.
cancel-rated = This game is rated, so only somebody who manages the server can cancel it. `/end` ends it if you all agree; `/resign` leaves it.
cancelled-by-opener = The game was cancelled by its opener. It has no winner.
cancelled-in-cup = Somebody who manages this server ended the game. Unless the tournament was called off, it counts as it stands: first by who missed fewer questions, then by the board.
terms-changed-again = The terms of table { $table } have changed again. Have a look at them first.
terms-wait = { $who } still { $count ->
    [one] has a minute
   *[other] has { $count } minutes
} to confirm the new terms. After that you can start without them.
terms-too-few = Without { $who }, who didn't confirm the new terms, this game can't start with the players you have.
terms-got-up = ✋ { $who } got up: the new terms weren't confirmed.
cancelled-by-vote = The players voted to cancel the game. It has no winner.
cancel-voted-down = ▶️ The game goes on: it isn't cancelled.
cancelled-by-manager = The game was cancelled by somebody who manages this server. It has no winner.
not-over = Table { $table } is not over yet.
home-again = ↩️ I cannot post in the thread of table { $table } any more, so the game goes on right here.
bring-left = You have left this game, so it is for the others to move it.
bring-stays = Table { $table } is not paused: it stays where it is.
bring-elsewhere = A table can only move to another channel of its own server.
brought-here = ↪️ Table { $table } goes on here: nothing could be posted any more where it was.
stuck = 🤝 As it stands nobody can win this game any more. If you all agree (`/end`), it is over after this round and is decided as it is then. You can also play on.
nothing-comes = 🤝 For { $count } rounds nobody has come any nearer to winning. If you all agree (`/end`), the game is over after this round and is decided as it is then. You can also play on.
not-played = Table { $table } is not being played.
left-already = You have left this game already.
lobby-left = 👋 **{ $name }** is not on this server any more, so the seat is free.
nobody-left = Nobody is left at this table, so the game ends without a winner.
end-none = There is no game of yours to end here.
end-cannot = This game cannot be ended by agreement now.
end-computers = The computers here do not agree yet. They do when nobody can win any more, or when nobody has come any nearer to winning for { $count } rounds.
end-agreed-already = You have agreed already. The others are asked.
put-aside = This table had to be put aside. { $why } Nothing is lost, but nobody can play on here until whoever runs this bot has looked into it.
on-hold = Table { $table } had to be put aside. Nothing is lost, but nobody can play on here until whoever runs this bot has looked into it.
cannot-be-shown = Table { $table } cannot be shown. { $why } Nothing is lost, but nobody can play on here until whoever runs this bot has looked into it.
last-not-shown = What happened here last cannot be shown. { $why }
broken-move = Move { $move } could not be played.
broken-unplayable = Move { $move } can no longer be played.
broken-otherwise = Move { $move } now leads to another position than it did.
broken-empty = Its journal is empty.
broken-start = Its journal does not begin with a start.
broken-game = This bot does not know its game.
broken-edition = It was begun with edition { $was } of the rules; now it is { $now }.
broken-no-state = No state of it was kept after its last move.
broken-state = The state of it that was kept is of no use to the rules as they are now.
restored = My data was restored from a backup. Table { $table } goes on from where it was then: anything after that is lost. Buttons on older messages only show how it stands now.
mended-earlier = What was played before move { $move } stays as it is, but cannot be shown any more.
match-changed = There's no match file of table { $table }: from move { $move } on, the stored game isn't the one that was shown. Ask the people who run this bot.
match-mended = The rules of table { $table } were corrected in the middle of the game, so what was before does not follow from its secret any more, and there is no match file.
back = This table was put aside for a while. It goes on from where it stood, and your time begins anew.
back-none = Table { $table } is not put aside.
back-not = Table { $table } would be put aside again at once. { $why }
broken-draft = A draft at it is none that could have been made.
broken-changed = What I kept of it has been changed by somebody else.
broken-short = Its journal is not as long as it should be.
broken-question = Its question was never asked.
broken-players = Its game or its players are not those that it began with.
keeping = I cannot get at my records right now, so nothing of that was done. All that came before is safe; please try again in a while.
place-elsewhere = On this server tables have their own place: { $where }. Try it there.
openers-only = On this server those with the role { $role } open tables. You are welcome to join theirs.

## Answers
earlier-question = That was for an earlier question. The table has moved on.
earlier-settled = That was for an earlier question, which is settled by now: everybody was in, or time was up. Nothing was changed. If it is meant for the question that is open now, please send it again, below that question.
draft-changed = You have changed your draft since then. Nothing was changed now.
have-left = You have left this game.
spared = You have nothing to choose from this time: it goes on without you.
no-question = You have no question to answer now.
not-started-yet = Table { $table } has not started yet.
is-over = The game at table { $table } is over.
is-compiled = Your answer is compiled. Uncompile it first, then change it.
nothing-to-undo = There is nothing to take back: your draft is empty.
not-among = { $what } is not among what can be done now: { $some }.
not-complete = That is not complete yet. Next could come: { $some }.
not-compiled = Your answer is not compiled.
nothing-asked = There is nothing to answer right now. You will hear from me when you are up.
locked-already = That is locked already. **Uncompile** it first.
laid-already = Something is laid out already. **Clear** it first.
suggests-alone = I suggest something only where you play against computers alone.
hints-easiest = There are hints only where all computers are the easiest.
moved-on = The table has moved on since then.
no-idea = Nothing comes to my mind right now. Try it yourself!
unhelped = This table was opened without help: you are on your own here.
odds-nothing = There is nothing to reckon with yet: choose something first.
odds-no-idea = I cannot reckon that right now. Please try again.

## Looking
unknown-game = Table { $table } plays a game that this bot does not know.
no-table = There's no table { $table } that you can see.
no-game = There is no game { $game }.
not-started = Table { $table } has not started.
no-move = Table { $table } has no move { $move }.
no-seat = Table { $table } has no such seat.
no-answers = Move { $move } of table { $table } is not one of answers, so there is nothing to replay.
round-not-over = That round is not over yet.
hides-things = This game hides things until its end; its documents are given out then.
not-paused = Table { $table } is not paused.
not-executed = That instruction was not executed.
why-not-yet = Why something happened can be asked once a round is over and nothing of it is hidden.
report-nothing = Table { $table } ended before anything happened that could be shown again.
report-not-yet = The highlights of table { $table } can be seen once its game is over.
report-none = There are no highlights of { $game }: **History** shows every round.
analysis-none = There is no round in that game that I could analyse.
analysis-not-yet = Table { $table } can be analysed once its game is over: until then it would give hints.
match-not-yet = The match file of table { $table } is given out when the game is over: it holds all its secrets.

## Learning
lesson-not-complete = That is not complete yet: there is more to choose.
lesson-stale = That was for an earlier state of this. Here is how it stands now.
lesson-over = That is over.
puzzle-gone = That puzzle is not here any more. `/puzzle` has today's.
puzzle-unsolved = There is something to show once you have solved it.
puzzle-shown = You have shown that already. The next puzzle comes for sure.
unknown = I do not know that game.
no-lessons = { $game } has no lessons yet. `/rules` shows it in a few pictures.
no-puzzles = { $game } has no puzzles yet. `/puzzle` has those of other games.
